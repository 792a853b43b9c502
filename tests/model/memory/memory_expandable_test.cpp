// Expandable segments: their pages are mapped and unmapped, where other segments are reserved and given back whole.

#include <QtTest>

#include "model/memory/figures.h"
#include "model/memory/step_holders.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

#include <set>

namespace lanescope::memory_expandable_test {

using namespace lanescope::test;

namespace {

const SnapshotStack emptyCacheStack{{"THCPModule_emptyCache(_object*, _object*)", "??", 0},
                                    {"main", "/app/train.py", 12}};

// The same program with expandable segments. Segments that touch are one range in the file, free blocks that touch are
// one block.
SnapshotMaker mapped(SnapshotMaker m)
{
    m.isExpandable = true;
    for (SnapshotMaker::Event& e : m.events)
        e.action = e.action == "segment_alloc"  ? "segment_map"
                   : e.action == "segment_free" ? "segment_unmap"
                                                : e.action;
    std::sort(m.segments.begin(), m.segments.end(), [](const auto& a, const auto& b) { return a.address < b.address; });
    std::vector<SnapshotMaker::Segment> ranges;
    for (const SnapshotMaker::Segment& s : m.segments) {
        if (ranges.empty() || ranges.back().address + static_cast<std::uint64_t>(ranges.back().size) != s.address) {
            ranges.push_back(s);
            continue;
        }
        ranges.back().size += s.size;
        for (const SnapshotMaker::Block& b : s.blocks)
            if (SnapshotMaker::Block& last = ranges.back().blocks.back(); last.state.empty() && b.state.empty())
                last.size += b.size;
            else
                ranges.back().blocks.push_back(b);
    }
    m.segments = ranges;
    return m;
}

// Pages of 2 MiB that the events before have mapped.
std::set<std::uint64_t> pagesAfter(const SnapshotMaker& m, std::int64_t index)
{
    constexpr std::uint64_t page = 2 * mib;
    std::set<std::uint64_t> pages;
    for (std::int64_t i = 0; i <= index; ++i) {
        const SnapshotMaker::Event& e = m.events[static_cast<std::size_t>(i)];
        for (std::uint64_t at = e.address; at < e.address + static_cast<std::uint64_t>(e.size); at += page)
            if (e.action == "segment_map")
                pages.insert(at / page);
            else if (e.action == "segment_unmap")
                pages.erase(at / page);
    }
    return pages;
}

// Six steps; in each a block comes and goes, its pages in the step after it.
SnapshotMaker churning(const SnapshotStack& stack)
{
    SnapshotMaker m;
    m.alloc(100 * mib, trainLine);
    for (int i = 0; i < 6; ++i) {
        m.annotate("START", "ProfilerStep#" + std::to_string(i));
        m.emptyCache(stack);
        m.free(m.alloc((30 + 4 * i) * mib, lossLine));
        m.now += 10;
        m.annotate("END", "ProfilerStep#" + std::to_string(i));
        m.now += 10;
    }
    return mapped(m);
}

} // namespace

class MemoryExpandableTest : public QObject {
    Q_OBJECT
private slots:
    void theMapHasThePagesThatAreMapped()
    {
        SnapshotMaker m;
        std::vector<std::uint64_t> blocks;
        for (const int i : {0, 1, 2, 3, 4})
            blocks.push_back(m.alloc((20 + 2 * i) * mib, trainLine));
        for (const std::size_t gone : {1, 3, 2}) { // a hole, another one, and one that joins them
            m.free(blocks[gone]);
            m.emptyCache(trainLine);
        }
        m.alloc(30 * mib, lossLine);
        m = mapped(m);
        const auto s = opened(m);
        const MemoryDevice& d = s->devices[0];
        QVERIFY(d.hasPages);
        QCOMPARE(d.checks.failed(), std::uint64_t{0});
        std::set<std::size_t> ranges;
        for (std::int64_t i = -1; i < std::int64_t{d.events}; ++i) {
            const AddressMap map = addressMapAt(*s, d, i);
            std::set<std::uint64_t> found;
            for (const MapSegment& segment : map.segments) {
                QVERIFY(segment.isExpandable);
                for (std::int64_t at = 0; at < segment.size; at += 2 * mib)
                    found.insert((segment.address + static_cast<std::uint64_t>(at)) / (2 * mib));
            }
            QVERIFY(found == pagesAfter(m, i));
            QCOMPARE(map.reserved, static_cast<std::int64_t>(found.size()) * 2 * mib);
            QCOMPARE(map.reserved, levelAt(*s, d, i).reserved);
            ranges.insert(map.segments.size());
        }
        QVERIFY(ranges.size() >= 3);
    }
    void aStepCountsItsMappings()
    {
        const auto s = opened(churning(trainLine));
        const MemoryDevice& d = s->devices[0];
        int steps = 0;
        for (const MemoryStepUse& row : stepUseOf(*s, d, memoryStepsOf(*s, d))) {
            if (!row.isStep)
                continue;
            QCOMPARE(row.reservedSegments, 1);
            QCOMPARE(row.freedSegments, steps > 0 ? 1 : 0);
            QCOMPARE(row.peak, (130 + 4 * steps) * mib);
            ++steps;
        }
        QCOMPARE(steps, 6);
    }
    void pagesThatComeAndGoInEachStep()
    {
        const auto s = opened(churning(trainLine));
        const MemoryFinding* f = findingOf(*s, "segment_churn");
        QVERIFY(f);
        QVERIFY2(text(f->detail).find("4 of 4 steps map and unmap pages of expandable segments: 4 and 4 times") !=
                     std::string::npos,
                 text(f->detail).c_str());
        QVERIFY(text(f->advice).find("Expandable segments are already on") != std::string::npos);
        QVERIFY(f->settings.empty());
        // It points at the first mapping after the second step.
        const MemoryDevice& d = s->devices[0];
        const std::vector<std::int64_t> ends = memoryStepsOf(*s, d).ends;
        std::int64_t first = ends[1] + 1;
        while (s->events.action(static_cast<std::size_t>(first)) != MemoryAction::SegmentMap)
            ++first;
        QCOMPARE(f->index, first);
        QCOMPARE(wrongClaim(*s), std::string{});
    }
    void pagesThatComeAndGoInTheSecondHalf()
    {
        for (const int times : {20, 19}) {
            SnapshotMaker m;
            for (int i = 0; i < 2 * times; ++i) {
                m.free(m.alloc((30 + 2 * i) * mib, {{"main", "/app/train.py", 100 + i}}));
                m.emptyCache(trainLine);
            }
            const auto s = opened(mapped(m));
            const MemoryFinding* f = findingOf(*s, "segment_churn");
            QCOMPARE(f != nullptr, times == 20);
            if (f)
                QVERIFY2(text(f->title).starts_with("Pages of expandable segments are still mapped in the second half: "
                                                    "20 times"),
                         text(f->title).c_str());
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    void emptyCacheUnmapsThem()
    {
        SnapshotMaker m;
        m.alloc(20 * mib, trainLine);
        m.free(m.alloc(200 * mib, trainLine));
        m.emptyCache(emptyCacheStack);
        m.alloc(150 * mib, trainLine);
        const auto s = opened(mapped(m));
        const MemoryFinding* f = findingOf(*s, "empty_cache_churn");
        QVERIFY(f);
        QCOMPARE(f->metrics.at("taken_bytes"), 150 * mib);
        QVERIFY2(text(f->detail).find("unmapped pages of expandable segments, and later") != std::string::npos,
                 text(f->detail).c_str());
        QCOMPARE(wrongClaim(*s), std::string{});
    }
    void aBlockThatIsMadeAgainMapsItsPages()
    {
        SnapshotMaker m;
        for (int i = 0; i < 60; ++i) {
            m.free(m.alloc(20 * mib, lossLine));
            if (i % 2)
                m.emptyCache(trainLine);
        }
        const auto s = opened(mapped(m));
        const MemoryFinding* f = findingOf(*s, "alloc_churn");
        QVERIFY(f);
        QCOMPARE(f->metrics.at("cuda_mallocs"), 30);
        QVERIFY2(text(f->detail).find("The caching allocator called cuMemMap for 30 of them") != std::string::npos,
                 text(f->detail).c_str());
        QCOMPARE(wrongClaim(*s), std::string{});
    }
};

TEST_PLAIN(MemoryExpandableTest)

} // namespace lanescope::memory_expandable_test

#include "memory_expandable_test.moc"
