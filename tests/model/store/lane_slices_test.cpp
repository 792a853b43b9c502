// Lanes that are laid out from packed pieces, compared with the same slices laid out from a list.

#include <QtTest>

#include "model/store/lane_slices.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <random>

namespace lanescope::lane_slices_test {

namespace {

RawSlice randomSlice(std::mt19937_64& random, std::int64_t begin, std::uint64_t source)
{
    RawSlice slice{};
    slice.beginNs = begin;
    slice.durationNs = static_cast<std::int64_t>(random() % (random() % 20 == 0 ? 5000 : 60));
    slice.source = source;
    slice.name = static_cast<std::uint32_t>(random() % 1000);
    slice.lane = 3;
    slice.correlation = random() % 3 == 0 ? RawSlice::noCorrelation : static_cast<std::uint32_t>(random() % 100'000);
    slice.category = static_cast<std::uint16_t>(random() % 3);
    return slice;
}

bool isSame(const RawSlice& a, const RawSlice& b)
{
    return a.beginNs == b.beginNs && a.durationNs == b.durationNs && a.source == b.source && a.name == b.name &&
           a.lane == b.lane && a.correlation == b.correlation && a.category == b.category;
}

struct Columns {
    StoreColumn<std::int64_t> begin, duration;
    SourceColumn source;
    StoreColumn<std::uint32_t> name, parent;
    StoreColumn<std::uint16_t> category;
    std::vector<SliceKind> kinds{SliceKind::Op, SliceKind::Runtime, SliceKind::Kernel};

    explicit Columns(std::size_t n)
    {
        begin.resize(n);
        duration.resize(n);
        source.resize(n, ~std::uint64_t{0});
        name.resize(n);
        parent.resize(n);
        category.resize(n);
    }
    SliceColumns to() { return {begin, duration, source, name, parent, category, kinds, 100}; }
};

QString firstDifference(const Columns& a, const Columns& b)
{
    for (std::size_t i = 0; i < a.begin.size(); ++i)
        if (a.begin[i] != b.begin[i] || a.duration[i] != b.duration[i] || a.source[i] != b.source[i] ||
            a.name[i] != b.name[i] || a.parent[i] != b.parent[i] || a.category[i] != b.category[i])
            return QString{"place %1"}.arg(i);
    return {};
}

bool isSameLane(const LaidOutLane& a, const LaidOutLane& b)
{
    const auto isSameList = [](const auto& x, const auto& y) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const Correlated& c, const Correlated& d) {
            return c.correlation == d.correlation && c.slice == d.slice;
        });
    };
    return a.kinds == b.kinds && a.maxDepth == b.maxDepth && a.stacks == b.stacks && a.overlapping == b.overlapping &&
           isSameList(a.calls, b.calls) && isSameList(a.work, b.work) && a.rows.size() == b.rows.size();
}

} // namespace

class LaneSlicesTest : public QObject {
    Q_OBJECT

private slots:
    void packedSlicesAreTheSame()
    {
        std::mt19937_64 random{3};
        constexpr std::int64_t max = std::int64_t{1} << 62;
        std::vector<RawSlice> slices;
        for (const std::int64_t begin : {-max, std::int64_t{-1}, std::int64_t{0}, std::int64_t{7}, max})
            for (int i = 0; i < 100; ++i)
                slices.push_back(randomSlice(random, begin, random()));
        slices.back().durationNs = max / 2;
        slices.back().name = slices.back().correlation = ~1u;
        slices.back().category = 0xFFFF;
        std::sort(slices.begin(), slices.end(), nestsBefore);
        PackedSlices packed{slices};
        QCOMPARE(packed.count(), 500u);
        QCOMPARE(packed.beginNs(), -max);
        QCOMPARE(packed.endNs(), max + max / 2);
        QCOMPARE(packed.maxCorrelation(), ~1u);
        QCOMPARE(packed.categories().size(), std::size_t{4});
        PackedSlices::Reader reader{packed};
        for (const RawSlice& slice : slices) {
            QVERIFY(reader.next());
            QVERIFY(isSame(reader.slice(), slice));
        }
        QVERIFY(!reader.next());
    }

    void correlationsBeyond32BitsAreLeftOutAndCounted()
    {
        std::mt19937_64 random{4};
        std::vector<RawSlice> slices;
        for (const std::uint32_t number : {RawSlice::noCorrelation, 5u, RawSlice::noCorrelation - 10, 7u}) {
            slices.push_back(randomSlice(random, static_cast<std::int64_t>(slices.size()), 0));
            slices.back().correlation = number;
        }
        PackedSlices packed{slices};
        QCOMPARE(packed.addToCorrelations(9), std::uint64_t{0});
        PackedSlices again{slices};
        QCOMPARE(again.addToCorrelations(10), std::uint64_t{1});
        std::vector<std::uint32_t> numbers;
        for (PackedSlices::Reader reader{again}; reader.next();)
            numbers.push_back(reader.slice().correlation);
        QCOMPARE(numbers, (std::vector<std::uint32_t>{RawSlice::noCorrelation, 15, RawSlice::noCorrelation, 17}));
    }

    void piecesOfAnySizeAndOrderGiveTheSameLane_data()
    {
        QTest::addColumn<int>("disorder"); // of the slices before they are cut into pieces, in ns
        QTest::addColumn<int>("pieces");
        QTest::addColumn<int>("unpackedOf"); // each k-th slice is not packed; 0: none
        QTest::newRow("in order") << 0 << 7 << 0;
        QTest::newRow("one piece") << 0 << 1 << 0;
        QTest::newRow("a little out of order") << 300 << 40 << 0;
        QTest::newRow("in any order") << 1'000'000 << 40 << 0;
        QTest::newRow("some not packed") << 300 << 40 << 5;
        QTest::newRow("a piece per slice") << 300 << 4000 << 0;
    }
    void piecesOfAnySizeAndOrderGiveTheSameLane()
    {
        QFETCH(int, disorder);
        QFETCH(int, pieces);
        QFETCH(int, unpackedOf);
        std::mt19937_64 random{5};
        constexpr std::size_t count = 4000, first = 10;
        std::vector<RawSlice> all;
        for (std::size_t i = 0; i < count; ++i)
            all.push_back(randomSlice(
                random,
                static_cast<std::int64_t>(20 * i) +
                    (disorder > 0 ? static_cast<std::int64_t>(random() % static_cast<unsigned>(disorder)) : 0),
                i));
        Dictionary::Numbers same; // each number stays itself, but one name
        for (std::uint32_t n = 0; n < 1000; ++n)
            same.strings.push_back(n == 7 ? 5000 : n);
        same.categories = {0, 1, 2};

        std::vector<RawSlice> left;
        std::vector<std::vector<RawSlice>> parts(static_cast<std::size_t>(pieces));
        for (std::size_t i = 0; i < count; ++i)
            if (unpackedOf > 0 && i % static_cast<std::size_t>(unpackedOf) == 0)
                left.push_back(all[i]);
            else
                parts[i * parts.size() / count].push_back(all[i]);
        std::vector<PackedSlices> packed;
        for (std::vector<RawSlice>& part : parts) {
            std::sort(part.begin(), part.end(), nestsBefore);
            if (!part.empty())
                packed.emplace_back(part);
        }
        std::vector<PackedPiece> given;
        for (PackedSlices& one : packed)
            given.push_back({&one, &same});

        for (RawSlice& slice : all)
            slice.name = same.strings[slice.name];
        for (RawSlice& slice : left)
            slice.name = same.strings[slice.name];
        Columns expected{first + count}, found{first + count};
        for (std::size_t i = 0; i < first; ++i)
            for (Columns* columns : {&expected, &found}) {
                columns->begin[i] = columns->duration[i] = 0;
                columns->source.set(i, 0);
                columns->name[i] = columns->parent[i] = 0;
                columns->category[i] = 0;
            }
        const LaidOutLane list = layOutSlices(all, first, expected.to());
        const LaidOutLane lane = layOutPacked(std::move(given), left, first, found.to());
        QCOMPARE(firstDifference(found, expected), QString{});
        QVERIFY(isSameLane(lane, list));
        QVERIFY(lane.overlapping > 10 && lane.calls.size() > 100 && lane.work.size() > 100);
        for (const PackedSlices& one : packed)
            QCOMPARE(one.count(), 0u); // its memory was given back
    }
};

TEST_PLAIN(LaneSlicesTest)

} // namespace lanescope::lane_slices_test

#include "lane_slices_test.moc"
