// The pyramid's cells, compared with slices counted one by one: coverage, look, and which blocks are kept.

#include <QtTest>

#include "model/store/trace.h"
#include "tests/support/random_rows.h"
#include "tests/support/run_tests.h"

#include <map>

namespace lanescope::pyramid_test {

using namespace lanescope::test;

namespace {

// The expected cells of a level, for each cell that a slice touches.
struct Expected {
    double coveredNs = 0;
    std::int64_t longestNs = -1;
    Look look = 0;
};

std::map<std::int64_t, Expected> cellsOf(const Trace& trace, SliceRange slices, unsigned log2)
{
    std::map<std::int64_t, Expected> cells;
    for (const SliceId s : slices) {
        const std::int64_t begin = trace.begins()[s.value], duration = trace.durations()[s.value];
        if (duration >= std::int64_t{2} << log2)
            continue;
        const std::int64_t lengthNs = std::int64_t{1} << log2;
        const std::int64_t last = duration > 0 ? (begin + duration - 1) / lengthNs : begin / lengthNs;
        for (std::int64_t cell = begin / lengthNs; cell <= last; ++cell) {
            Expected& e = cells[cell];
            e.coveredNs += static_cast<double>(std::min(begin + duration, (cell + 1) * lengthNs) -
                                               std::max(begin, cell * lengthNs));
            if (duration > e.longestNs) {
                e.longestNs = duration;
                e.look = trace.look(s);
            }
        }
    }
    return cells;
}

QString word(const Trace& trace, RowId row, unsigned log2)
{
    const SliceRange slices = trace[row].slices;
    const Pyramid::Level level = trace.pyramid().level(row, log2);
    const unsigned blockLog2 = level.log2Ns + Pyramid::log2Cells;
    std::map<std::int64_t, std::uint32_t> beginning;
    for (const SliceId s : slices)
        ++beginning[trace.begins()[s.value] >> blockLog2];
    std::map<std::int64_t, const Pyramid::Block*> kept;
    for (const Pyramid::Block& block : level.blocks) {
        if (kept.count(block.index) || (!kept.empty() && kept.rbegin()->first > block.index))
            return QString{"block %1 stands twice or out of order"}.arg(block.index);
        kept[block.index] = &block;
        for (std::uint32_t s = 0; s < slices.size(); ++s)
            if ((trace.begins()[slices[s].value] >> blockLog2 == block.index) != (s >= block.first && s < block.last))
                return QString{"block %1 has not the slices that begin there"}.arg(block.index);
    }
    // at most two cells per slice, so not dense
    const bool isShort = level.blocks.empty() && slices.size() < 2 * Pyramid::minSlices;
    for (const auto& [index, count] : beginning)
        if (!isShort && (count >= Pyramid::minSlices) != (kept.count(index) == 1))
            return QString{"block %1 with %2 slices, kept %3"}.arg(index).arg(count).arg(kept.count(index));
    const auto expected = cellsOf(trace, slices, level.log2Ns);
    for (std::size_t b = 0; b < level.blocks.size(); ++b)
        for (std::int64_t c = 0; c < Pyramid::cellsOfBlock; ++c) {
            const Pyramid::Cell cell = level.cells[b * Pyramid::cellsOfBlock + static_cast<std::size_t>(c)];
            const std::int64_t index = level.blocks[b].index * Pyramid::cellsOfBlock + c;
            const auto found = expected.find(index);
            if (found == expected.end()) {
                if (cell.covered())
                    return QString{"cell %1 covers %2, expected nothing"}.arg(index).arg(cell.covered());
                continue;
            }
            const double share = found->second.coveredNs / static_cast<double>(std::int64_t{1} << level.log2Ns);
            const double covered = std::max(1.0, share * Pyramid::whole);
            if (std::abs(cell.covered() - covered) > 0.51 || cell.covered() == 0)
                return QString{"cell %1 covers %2, expected %3"}.arg(index).arg(cell.covered()).arg(covered);
            if (cell.look() != found->second.look)
                return QString{"cell %1 looks %2, expected %3"}.arg(index).arg(cell.look()).arg(found->second.look);
        }
    return {};
}

} // namespace

class PyramidTest : public QObject {
    Q_OBJECT
private slots:
    void cellsHoldWhatIsThere()
    {
        std::mt19937_64 random{11};
        std::size_t blocks = 0;
        for (const RowStyle style : rowStyles)
            for (const int slices : {1, 47, 48, 700, 20000}) {
                const TracePtr trace = randomRow(random, style, slices);
                for (std::uint32_t r = 0; r < trace->rows().size(); ++r)
                    for (unsigned log2 = 0; log2 < 40; ++log2) {
                        const Pyramid::Level level = trace->pyramid().level(RowId{r}, log2);
                        blocks += level.blocks.size();
                        if (level.blocks.empty() || level.log2Ns == log2) {
                            const QString fault = word(*trace, RowId{r}, log2);
                            QVERIFY2(fault.isEmpty(), qPrintable(QString{"style %1, %2 slices, level %3: %4"}
                                                                     .arg(static_cast<int>(style))
                                                                     .arg(slices)
                                                                     .arg(log2)
                                                                     .arg(fault)));
                        } else {
                            QVERIFY(level.log2Ns < log2); // the longest that there is
                            QVERIFY(level.blocks.size() <= 2);
                        }
                    }
            }
        QVERIFY(blocks > 1000);
    }

    void everyLongSliceIsVisited()
    {
        std::mt19937_64 random{5};
        for (const RowStyle style : {RowStyle::AllLengths, RowStyle::Bursts, RowStyle::WholeMicroseconds}) {
            const TracePtr trace = randomRow(random, style, 3000);
            const RowId row{0u};
            const SliceRange slices = (*trace)[row].slices;
            for (int i = 0; i < 300; ++i) {
                const std::int64_t minNs = std::int64_t{1} << random() % 26;
                std::uint32_t first = static_cast<std::uint32_t>(random() % slices.size()),
                              last = static_cast<std::uint32_t>(random() % slices.size());
                if (first > last)
                    std::swap(first, last);
                std::vector<std::uint32_t> visited, expected;
                std::uint32_t looked = 0;
                trace->pyramid().forEachLong(row, first, last, minNs, [&](std::uint32_t s) {
                    ++looked;
                    if (trace->durations()[slices[s].value] >= minNs)
                        visited.push_back(s);
                });
                for (std::uint32_t s = first; s < last; ++s)
                    if (trace->durations()[slices[s].value] >= minNs)
                        expected.push_back(s);
                QCOMPARE(visited, expected);
                QVERIFY(looked <= 8 * (expected.size() + 1)); // it does not visit all slices
            }
        }
    }

    void timesToTheEndOfTheClock()
    {
        TraceMaker make;
        auto lane = make.lane("1", "1");
        const std::int64_t end = std::numeric_limits<std::int64_t>::max();
        for (int i = 0; i < 60; ++i)
            lane.slice("early", Ns{10 * i}, 5ns);
        for (int i = 60; i > 0; --i)
            lane.slice("late", Ns{end - 10 * i}, 5ns);
        const TracePtr trace = make.build();
        std::uint32_t seen = 0;
        for (unsigned log2 = 0; log2 < 57; ++log2)
            seen += static_cast<std::uint32_t>(trace->pyramid().level(RowId{0u}, log2).blocks.size());
        QVERIFY(seen >= 2);
        QCOMPARE(trace->pyramid().level(RowId{0u}, 56).blocks.size(), std::size_t{2});
    }

    void bytesPerSliceStayFew()
    {
        std::mt19937_64 random{2};
        for (const RowStyle style : {RowStyle::Dense, RowStyle::Bursts, RowStyle::WholeMicroseconds, RowStyle::Empty}) {
            const TracePtr trace = randomRow(random, style, 50000);
            const double bytes = static_cast<double>(trace->pyramid().residentBytes()) / trace->sliceCount();
            QVERIFY2(bytes < 8, qPrintable(QString{"style %1: %2"}.arg(static_cast<int>(style)).arg(bytes)));
        }
    }
};

TEST_PLAIN(PyramidTest)

} // namespace lanescope::pyramid_test

#include "pyramid_test.moc"
