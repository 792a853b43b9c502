// Rows and parents, compared with a slow implementation of the same rule on random lanes.

#include <QtTest>

#include "model/store/nesting.h"
#include "tests/support/growth.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::nesting_test {

using lanescope::test::growsLikeALine;
using lanescope::test::processorMs;

namespace {

RawSlice raw(std::int64_t begin, std::int64_t duration, std::uint64_t source)
{
    return {begin, duration, source, 0, 0, RawSlice::noCorrelation, 0};
}

std::int64_t endOf(const RawSlice& s) { return s.beginNs + s.durationNs; }

bool isBefore(const RawSlice& a, const RawSlice& b)
{
    return std::tuple{a.beginNs, -a.durationNs, a.source} < std::tuple{b.beginNs, -b.durationNs, b.source};
}

std::vector<RawSlice> byLot(std::mt19937& random, std::size_t count, int times, int durations)
{
    std::vector<RawSlice> slices;
    for (std::size_t i = 0; i < count; ++i)
        slices.push_back(raw(random() % static_cast<unsigned>(times), random() % static_cast<unsigned>(durations), i));
    return slices;
}

} // namespace

class NestingTest : public QObject {
    Q_OBJECT

private slots:
    void sortsWhateverTheOrderOfTheFile()
    {
        std::mt19937 random{1};
        for (int round = 0; round < 400; ++round) {
            std::vector<RawSlice> slices = byLot(random, random() % 300, 50, 8);
            // Some rounds consist of a few ordered runs, as writers append them.
            if (round % 2) {
                auto from = slices.begin();
                for (unsigned stretches = 1 + random() % 7; stretches > 0 && from != slices.end(); --stretches) {
                    const auto left = slices.end() - from;
                    const auto to = stretches == 1 ? slices.end() : from + 1 + static_cast<long>(random() % left);
                    std::sort(from, to, isBefore);
                    from = to;
                }
            }
            std::vector<RawSlice> expected = slices;
            std::sort(expected.begin(), expected.end(), isBefore);
            sortForNesting(slices);
            for (std::size_t i = 0; i < slices.size(); ++i)
                QCOMPARE(slices[i].source, expected[i].source);
        }
    }

    void rowsAndParentsAreThoseOfTheRule()
    {
        std::mt19937 random{2};
        for (int round = 0; round < 1500; ++round) {
            std::vector<RawSlice> slices = byLot(random, random() % 60, 5 + random() % 200, 1 + random() % 40);
            sortForNesting(slices);
            const Nesting nesting = nest(slices);
            QCOMPARE(nesting.rowOf.size(), slices.size());
            std::vector<std::uint32_t> counts(nesting.rows.size());
            std::uint32_t further = 0, stacks = 1, depths = 0;
            for (std::size_t i = 0; i < slices.size(); ++i) {
                const Nesting::RowShape shape = nesting.rows[nesting.rowOf[i]];
                ++counts[nesting.rowOf[i]];
                further += shape.stack > 0;
                stacks = std::max(stacks, shape.stack + 1);
                depths = std::max(depths, shape.depth + 1);
                const std::uint32_t stackNow = shape.stack;
                // The slices of this slice's stack that still run when it begins, and whether the lane's own stack had
                // room for it: nothing that runs there ends before this slice does.
                std::uint32_t running = 0, innermost = Nesting::noParent;
                bool fitsFirst = true;
                for (std::size_t k = 0; k < i; ++k) {
                    if (endOf(slices[k]) <= slices[i].beginNs)
                        continue;
                    const std::uint32_t stack = nesting.rows[nesting.rowOf[k]].stack;
                    if (stack == 0)
                        fitsFirst &= endOf(slices[i]) <= endOf(slices[k]);
                    if (stack == stackNow) {
                        ++running;
                        innermost = static_cast<std::uint32_t>(k);
                        QVERIFY(endOf(slices[i]) <= endOf(slices[k])); // inside everything that runs on its stack
                    }
                }
                QCOMPARE(stackNow == 0, fitsFirst);
                QCOMPARE(shape.depth, running);
                QCOMPARE(nesting.parent[i], innermost);
            }
            QCOMPARE(nesting.overlapping, further);
            if (!slices.empty()) {
                QCOMPARE(nesting.stacks, stacks);
                QCOMPARE(nesting.maxDepth, depths);
            }
            for (std::size_t r = 0; r < counts.size(); ++r) {
                QCOMPARE(nesting.rows[r].count, counts[r]);
                QVERIFY(counts[r] > 0);
                if (r > 0)
                    QVERIFY((std::pair{nesting.rows[r - 1].stack, nesting.rows[r - 1].depth} <
                             std::pair{nesting.rows[r].stack, nesting.rows[r].depth}));
            }
        }
    }

    void equalsNestInTheOrderOfTheFile()
    {
        std::vector<RawSlice> slices{raw(5, 10, 2), raw(5, 10, 1), raw(5, 0, 3), raw(5, 0, 4), raw(15, 0, 5)};
        sortForNesting(slices);
        const Nesting nesting = nest(slices);
        QCOMPARE(slices[0].source, std::uint64_t{1});
        QVERIFY((nesting.parent == std::vector<std::uint32_t>{Nesting::noParent, 0, 1, 1, Nesting::noParent}));
        QCOMPARE(nesting.overlapping, 0u);
    }

    // Each overlaps all others: no row can be shared, and the time must not be quadratic.
    void aLaneOfOverlapsEnds()
    {
        const auto nestMs = [](std::uint32_t slicesInAll, Nesting& out) {
            std::vector<RawSlice> slices;
            for (std::uint32_t i = 0; i < slicesInAll; ++i)
                slices.push_back(raw(i, slicesInAll, i));
            return processorMs([&] { out = nest(slices); });
        };
        constexpr std::uint32_t count = 100'000;
        Nesting nesting;
        const double eighthMs = nestMs(count / 8, nesting), wholeMs = nestMs(count, nesting);
        QVERIFY2(growsLikeALine(eighthMs, wholeMs), qPrintable(QString{"%1 ms after %2"}.arg(wholeMs).arg(eighthMs)));
        QCOMPARE(nesting.rows.size(), std::size_t{count});
        QCOMPARE(nesting.overlapping, count - 1);
    }
};

TEST_WITH_APP(NestingTest)

} // namespace lanescope::nesting_test

#include "nesting_test.moc"
