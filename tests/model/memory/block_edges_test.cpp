// Places of single blocks in the bands, against the sums of all blocks below them, and torch's count of allocated bytes
// against a walk over the events.
#include <QtTest>

#include "model/memory/block_edges.h"
#include "model/memory/block_notes.h"
#include "model/memory/figures.h"
#include "model/memory/segment_history.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

#include <map>
#include <random>
#include <set>

namespace lanescope::block_edges_test {

using namespace lanescope::test;

namespace {

MemorySnapshotPtr atRandom(std::uint32_t seed, int count)
{
    SnapshotMaker m;
    std::mt19937 random{seed};
    std::vector<std::uint64_t> live;
    m.isRecording = false;
    for (int i = 0; i < 4; ++i)
        live.push_back(m.alloc((2 + i) * mib, trainLine));
    m.isRecording = true;
    for (int i = 0; i < count; ++i) {
        m.now += 10;
        if (live.size() > 2 && random() % 5 < 2) {
            const std::size_t which = random() % live.size();
            m.free(live[which]);
            live.erase(live.begin() + static_cast<std::ptrdiff_t>(which));
        } else {
            const SnapshotStack stack{{"f", "/app/model.py", 10 + static_cast<int>(random() % 20)}}; // more than bands
            live.push_back(m.alloc(static_cast<std::int64_t>(1 + random() % 4000) * 1024, stack));
        }
    }
    return opened(m);
}

} // namespace

class BlockEdgesTest : public QObject {
    Q_OBJECT
private slots:
    void blocksLieOnAllThatAreBelow()
    {
        for (std::uint32_t seed = 1; seed <= 4; ++seed) {
            const MemorySnapshotPtr s = atRandom(seed, 300);
            const MemoryDevice& d = s->devices[0];
            const MemoryBands bands{s, 0, HolderBy::Line};
            std::vector<std::int64_t> events;
            for (std::int64_t i = -1; i < std::int64_t{d.events}; i += 1 + static_cast<std::int64_t>(seed) * 3)
                events.push_back(i);
            events.push_back(events.back()); // two columns may show one event
            const std::int64_t min = mib;
            const std::uint32_t chosen = 7;
            const BlockEdges edges = blockEdgesOf(*s, 0, bands, events, min, chosen);
            QCOMPARE(edges.begins.size(), events.size() + 1);
            for (std::size_t c = 0; c < events.size(); ++c) {
                std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>> expected;
                const auto beginOf = [](const MemoryLife& l) { return l.isFromBefore() ? -1 : std::int64_t{l.begin}; };
                for (std::uint32_t k = 0; k < d.lives.size(); ++k) {
                    if (!d.lives[k].isActiveAt(events[c]) || (d.lives[k].requested < min && k != chosen))
                        continue;
                    std::int64_t below = 0;
                    for (std::uint32_t other = 0; other < d.lives.size(); ++other) {
                        if (!d.lives[other].isActiveAt(events[c]))
                            continue;
                        const auto a = std::tuple{bands.bandOfLife(other), beginOf(d.lives[other]), other};
                        below +=
                            a < std::tuple{bands.bandOfLife(k), beginOf(d.lives[k]), k} ? d.lives[other].requested : 0;
                    }
                    expected[k] = {below, below + d.lives[k].requested};
                }
                std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>> found;
                std::int64_t last = -1;
                for (const BlockEdge& edge : edges.of(c)) {
                    found[edge.life] = {edge.from, edge.to};
                    QVERIFY(edge.from > last);
                    last = edge.from;
                }
                QCOMPARE(found, expected);
            }
        }
    }
    // A click finds the block that the edges draw.
    void aClickFindsWhatIsDrawn()
    {
        const MemorySnapshotPtr s = atRandom(9, 200);
        const MemoryBands bands{s, 0, HolderBy::Line};
        const std::vector<std::int64_t> events{s->devices[0].peakActive.index};
        const BlockEdges edges = blockEdgesOf(*s, 0, bands, events, 1);
        const MemoryBands::Column column = bands.at(events[0]);
        QVERIFY(edges.of(0).size() > 20);
        for (const BlockEdge& edge : edges.of(0)) {
            std::int64_t bytes = edge.from;
            std::size_t band = 0;
            for (; bytes >= column.bands[band]; ++band)
                bytes -= column.bands[band];
            QCOMPARE(bands.lifeAt(events[0], band, bytes), std::optional{edge.life});
        }
    }
    // torch counts a block until its free is asked for; the allocator until it is done.
    void allocatedFallsWhenAFreeIsAskedFor()
    {
        SnapshotMaker m;
        const std::uint64_t a = m.alloc(4 * mib, trainLine);
        m.alloc(1000, lossLine);
        m.free(a);
        const MemorySnapshotPtr s = opened(m);
        const MemoryDevice& d = s->devices[0];
        std::int64_t asked = -1;
        for (std::int64_t i = 0; i < std::int64_t{d.events}; ++i)
            if (s->events.action(d.firstEvent + static_cast<std::size_t>(i)) == MemoryAction::FreeRequested)
                asked = i;
        QVERIFY(asked >= 0);
        const std::int64_t block = d.lives[0].block, small = d.lives[1].block;
        QCOMPARE(levelAt(*s, d, asked - 1).allocated, block + small);
        QCOMPARE(levelAt(*s, d, asked).allocated, small);
        QCOMPARE(levelAt(*s, d, asked).blocks, block + small);
        QCOMPARE(levelAt(*s, d, asked + 1).blocks, small);
        QCOMPARE(d.peakAllocated.bytes, block + small);
        QCOMPARE(d.end.allocated, small);
    }
    // Pools of CUDA graphs, at each event, as the address map has their segments.
    void privatePoolsReserveTheirSegments()
    {
        SnapshotMaker m;
        m.hasPoolIds = true;
        m.alloc(4 * mib, trainLine);
        m.pool = 3;
        const std::uint64_t p = m.alloc(30 * mib, lossLine);
        m.alloc(1000, lossLine);
        m.pool = 0;
        m.alloc(40 * mib, trainLine);
        m.free(p);
        m.emptyCache();
        m.alloc(8 * mib, trainLine);
        const MemorySnapshotPtr s = opened(m);
        const MemoryDevice& d = s->devices[0];
        const auto levels = segmentHistoryOf(*s, d).privateReserved();
        std::set<std::int64_t> seen;
        for (std::int64_t i = -1; i < std::int64_t{d.events}; ++i) {
            std::int64_t expected = 0, found = 0;
            for (const MapSegment& segment : addressMapAt(*s, d, i).segments)
                expected += isPrivatePool(*s, segment.owner.pool) ? segment.size : 0;
            for (const auto& [event, bytes] : levels)
                found = event <= i ? bytes : found;
            QCOMPARE(found, expected);
            seen.insert(found);
        }
        QVERIFY(seen.size() >= 3);
    }
    // An expandable segment is there from the event that maps its first pages on, or from before.
    void anExpandableSegmentIsReservedWhenItsFirstPagesAreMapped()
    {
        constexpr std::uint64_t base = 0x700000000000;
        constexpr std::uint64_t pages = 20 * mib;
        const auto reservedAt = [&](bool isMapped, bool isUnmapped) {
            SnapshotMaker m;
            m.isExpandable = true;
            const auto note = [&](const char* action, std::uint64_t address, std::int64_t size) {
                m.events.push_back({action, address, size, m.now += 10, trainLine});
            };
            m.alloc(2 * mib, trainLine); // events 0 and 1
            if (isMapped)
                note("segment_map", base, 20 * mib);
            note("alloc", base, 20 * mib);
            if (isUnmapped) { // the same pages again
                note("free_requested", base, 20 * mib);
                note("free_completed", base, 20 * mib);
                note("segment_unmap", base, 20 * mib);
                note("segment_map", base, 20 * mib);
                note("alloc", base, 20 * mib);
            }
            note("segment_map", base + pages, 20 * mib);
            note("alloc", base + pages, 20 * mib);
            m.segments.push_back({base,
                                  40 * mib,
                                  false,
                                  {{base, 20 * mib, 20 * mib, "active_allocated", trainLine},
                                   {base + pages, 20 * mib, 20 * mib, "active_allocated", trainLine}}});
            const MemorySnapshotPtr s = opened(m);
            const MemoryDevice& d = s->devices[0];
            const SegmentHistory& history = segmentHistoryOf(*s, d);
            return std::pair{history.reservedAt(base, isMapped ? 3 : 2).value_or(-9),
                             history.reservedAt(base, std::int64_t{d.events} - 1).value_or(-9)};
        };
        QCOMPARE(reservedAt(true, false), (std::pair<std::int64_t, std::int64_t>{2, 2}));
        QCOMPARE(reservedAt(false, false), (std::pair<std::int64_t, std::int64_t>{-1, -1}));
        QCOMPARE(reservedAt(true, true), (std::pair<std::int64_t, std::int64_t>{2, 7}));
    }
    // Larger ones come first, and of equal ones the earlier.
    void theLargestBlocksAreInOrder()
    {
        SnapshotMaker m;
        for (const std::int64_t size : {2, 5, 2, 9, 5})
            m.alloc(size * mib, trainLine);
        const auto s = opened(m);
        const std::int64_t end = std::int64_t{s->devices[0].events} - 1;
        using Lives = std::vector<std::uint32_t>;
        QCOMPARE(largestBlocksAt(s->devices[0], end, 0), (Lives{3, 1, 4, 0, 2}));
        QCOMPARE(largestBlocksAt(s->devices[0], end, 2), (Lives{3, 1}));
        QCOMPARE(largestBlocksAt(s->devices[0], end, 9), (Lives{3, 1, 4, 0, 2}));
        QCOMPARE(largestBlocksAt(s->devices[0], -1, 0), Lives{});
    }
    void allocatedIsTheSumOfBlocksThatAreHeld()
    {
        const MemorySnapshotPtr s = atRandom(5, 200);
        const MemoryDevice& d = s->devices[0];
        std::int64_t peak = -1;
        for (std::int64_t i = -1; i < std::int64_t{d.events}; ++i) {
            std::int64_t sum = 0;
            for (const MemoryLife& l : d.lives)
                if (l.isActiveAt(i) && (l.freed == MemoryLife::never || l.freed > i))
                    sum += l.block;
            QCOMPARE(levelAt(*s, d, i).allocated, sum);
            peak = std::max(peak, sum);
        }
        QCOMPARE(d.peakAllocated.bytes, peak);
    }
};

TEST_WITH_APP(BlockEdgesTest)

} // namespace lanescope::block_edges_test

#include "block_edges_test.moc"
