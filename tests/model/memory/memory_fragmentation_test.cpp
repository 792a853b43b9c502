// The kinds of free memory: their bytes as counted by hand, the names and the help in the findings, and each claim
// asked again by SQL.
#include <QtTest>

#include "model/memory/figures.h"
#include "model/memory/fragmentation.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_fragmentation_test {

using namespace lanescope::test;

namespace {

using Kinds = std::array<std::int64_t, 4>; // MiB: hard, soft, stream, pool

Kinds kindsOf(const MemorySnapshot& s)
{
    Kinds kinds = freeByKindOf(s, s.devices[0]).bytes;
    std::int64_t sum = 0;
    for (std::int64_t& bytes : kinds) {
        sum += bytes;
        bytes /= mib;
    }
    return sum == segmentFiguresOf(s, s.devices[0]).free ? kinds : Kinds{-1, -1, -1, -1};
}

// Segments of 20 MiB: 9 MiB are live, and 11 MiB after them are free.
void addPinned(SnapshotMaker& m, int segments)
{
    std::vector<std::uint64_t> gone;
    for (int i = 0; i < segments; ++i) {
        m.alloc(9 * mib, lossLine);
        gone.push_back(m.alloc(9 * mib + mib / 2, trainLine));
    }
    for (const std::uint64_t address : gone)
        m.free(address);
}

// Reserves a segment that nothing uses.
void addWhole(SnapshotMaker& m, std::int64_t bytes, std::int64_t stream, std::int64_t pool)
{
    m.stream = stream;
    m.pool = pool;
    m.free(m.alloc(bytes, trainLine));
    m.stream = m.pool = 0;
}

SnapshotMaker withEachKind(int pinned)
{
    SnapshotMaker m;
    addPinned(m, pinned);
    addWhole(m, 40 * mib, 0, 0);
    addWhole(m, 30 * mib, 7, 0);
    addWhole(m, 50 * mib, 7, 3);
    return m;
}

// An expandable segment of 100 MiB, all free but for live blocks at these places.
SnapshotMaker::Segment expandable(std::uint64_t address, std::vector<std::pair<std::int64_t, std::int64_t>> live)
{
    SnapshotMaker::Segment s{address, 100 * mib, false, {}};
    std::int64_t at = 0;
    const auto add = [&](std::int64_t upTo, const char* state) {
        if (upTo > at)
            s.blocks.push_back({address + static_cast<std::uint64_t>(at), upTo - at, upTo - at, state, {}});
        at = std::max(at, upTo);
    };
    for (const auto& [from, to] : live) {
        add(from * mib, "");
        add(to * mib, "active_allocated");
    }
    add(s.size, "");
    return s;
}

std::vector<std::string> partsIn(const MemoryFinding& f)
{
    std::vector<std::string> parts;
    for (const MemoryPart& part : f.parts)
        parts.push_back(text(part.name) + " = " + std::to_string(part.bytes / mib));
    return parts;
}

} // namespace

class MemoryFragmentationTest : public QObject {
    Q_OBJECT
private slots:
    void freeMemoryIsOfOneKind()
    {
        QCOMPARE(kindsOf(*opened(withEachKind(2))), (Kinds{22, 40, 30, 50}));
        // In any stream, free memory next to live blocks is hard. A private pool keeps it for the replay of its graph.
        for (const std::int64_t pool : {0, 4}) {
            SnapshotMaker m = withEachKind(2);
            m.stream = 9;
            m.pool = pool;
            addPinned(m, 1);
            QCOMPARE(kindsOf(*opened(m)), (pool ? Kinds{22, 40, 30, 50 + 11} : Kinds{22 + 11, 40, 30, 50}));
        }
    }
    // A graph's pool of 200 MiB with little that is live: neither fragmented nor unused.
    void aPrivatePoolIsNotFragmented()
    {
        for (const std::int64_t pool : {0, 4}) {
            SnapshotMaker m;
            m.pool = pool;
            addPinned(m, 10);
            addWhole(m, 90 * mib, 0, pool);
            const auto s = opened(m);
            QCOMPARE(findingOf(*s, "memory_fragmented") == nullptr, pool != 0);
            QCOMPARE(findingOf(*s, "reserved_unused") == nullptr, pool != 0);
            QCOMPARE(findingOf(*s, "pool_holds") != nullptr, pool != 0);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // The stream that reserves most is the main one.
    void theMainStreamIsTheLargest()
    {
        SnapshotMaker m;
        addWhole(m, 40 * mib, 0, 0);
        addWhole(m, 38 * mib, 7, 0);
        addWhole(m, 90 * mib, 7, 3); // a private pool does not count
        QCOMPARE(kindsOf(*opened(m)), (Kinds{0, 40, 38, 90}));
        addWhole(m, 42 * mib, 7, 0);
        QCOMPARE(kindsOf(*opened(m)), (Kinds{0, 80, 40, 90}));
        QCOMPARE(freeByKindOf(*opened(m), opened(m)->devices[0]).mainStream, 7);
    }
    // Whole pages of 20 MiB can be given back, from the first byte of a page to its last.
    void wholePagesAreNotHard()
    {
        SnapshotMaker m;
        m.isExpandable = true;
        m.segments = {expandable(0x100000000, {{0, 5}, {65, 70}}),   // free: 5 to 65 and 70 to 100
                      expandable(0x200000000, {{0, 20}, {40, 100}}), // free: one page
                      expandable(0x300000000, {{0, 21}, {40, 100}}), // less than a page at its begin
                      expandable(0x400000000, {{0, 20}, {39, 100}}), // and at its end
                      expandable(0x500000000, {})};
        QCOMPARE(kindsOf(*opened(m)), (Kinds{20 + 10 + 19 + 19, 40 + 20 + 20 + 100, 0, 0}));
        const auto s = opened(m);
        const MemoryFinding* f = findingOf(*s, "memory_fragmented");
        QVERIFY(f);
        QCOMPARE(partsIn(*f), (std::vector<std::string>{"hard: next to live blocks = 68",
                                                        "soft: whole pages, which can be given back = 180"}));
        QCOMPARE(text(f->parts[0].help), std::string{"allocate long-lived blocks before short-lived ones"});
        QCOMPARE(f->claims.size(), 5u);
        QCOMPARE(wrongClaim(*s), std::string{});
    }
    void theFindingNamesEachKindAndWhatHelps()
    {
        const auto s = opened(withEachKind(7));
        const MemoryFinding* f = findingOf(*s, "memory_fragmented");
        QVERIFY(f);
        QCOMPARE(partsIn(*f), (std::vector<std::string>{
                                  "hard: next to live blocks = 77", "soft: whole segments, which do not merge = 40",
                                  "stream: whole segments of streams other than 0 = 30",
                                  "pool: in private pools, in use while a graph is replayed = 50"}));
        QCOMPARE(text(f->parts[0].help),
                 std::string{"expandable segments, or allocate long-lived blocks before short-lived ones"});
        QCOMPARE(text(f->parts[2].help),
                 std::string{"allocate in stream 0, or one empty_cache() when the other streams are done"});
        QCOMPARE(f->settings, std::string{"PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True"});
        QCOMPARE(f->metrics.at("hard_bytes"), 77 * mib);
        QCOMPARE(f->metrics.at("pool_bytes"), 50 * mib);
        QCOMPARE(f->claims.size(), 5u);
        QCOMPARE(wrongClaim(*s), std::string{});
        QCOMPARE(listOfKinds(freeByKindOf(*s, s->devices[0])),
                 std::string{"hard 80.7 MB, soft 41.9 MB, stream 31.5 MB, pool 52.4 MB"});
        // They are listed once.
        QVERIFY(findingOf(*s, "reserved_unused"));
        QVERIFY(findingOf(*s, "reserved_unused")->parts.empty());
    }
    // 8 segments of 20 MiB, each with 11 MiB free: 5 of them are kept by one line, 3 by another.
    void theFindingSaysWhichPartALineKeeps()
    {
        SnapshotMaker m;
        std::vector<std::uint64_t> gone;
        for (int i = 0; i < 8; ++i) {
            m.alloc(9 * mib, i % 3 == 1 ? trainLine : lossLine);
            gone.push_back(m.alloc(10 * mib));
        }
        for (const std::uint64_t address : gone)
            m.free(address);
        const auto s = opened(m);
        const MemoryFinding* f = findingOf(*s, "memory_fragmented");
        QVERIFY(f);
        QCOMPARE(text(f->title),
                 std::string{"92.3 MB are free next to live blocks (55 % of the reserved memory)"}); // 88 of 160 MiB
        QCOMPARE(text(f->detail),                                                                    // 55 of 88 MiB
                 std::string{"They are split into 8 blocks, the largest 11.5 MB, and cannot be given back. Of this "
                             "memory, 57.7 MB are in segments with 5 live blocks of this holder: train.py:88."});
    }
    void withoutFragmentationTheUnusedSegmentsAreToldApart()
    {
        const auto s = opened(withEachKind(2));
        QVERIFY(!findingOf(*s, "memory_fragmented"));
        const MemoryFinding* f = findingOf(*s, "reserved_unused");
        QVERIFY(f);
        QCOMPARE(f->parts.size(), 2u); // private pools have a finding of their own
        QCOMPARE(f->parts[0].bytes + f->parts[1].bytes, f->bytes);
        QCOMPARE(f->bytes, 70 * mib);
        QCOMPARE(wrongClaim(*s), std::string{});
    }
    // Live blocks of several lines are in one segment: freeing those of one line alone does not make it free.
    void allLinesThatPinASegmentAreNamed()
    {
        for (const int others : {0, 1, 5}) {
            SnapshotMaker m;
            std::vector<std::uint64_t> gone;
            for (int i = 0; i < 10; ++i) {
                m.alloc(9 * mib, lossLine);
                gone.push_back(m.alloc(9 * mib + mib / 2, trainLine));
                if (i < others)
                    m.alloc(5 * mib / 4, {{"keep", "/app/keep.py", 10 + i}});
            }
            for (const std::uint64_t address : gone)
                m.free(address);
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "memory_fragmented");
            QVERIFY(f);
            const std::string detail = text(f->detail);
            const std::string said = others == 0   ? ""
                                     : others == 1 ? " Live blocks of others are there, too: keep.py:10."
                                                   : " Live blocks of others are there, too: keep.py:10, keep.py:11, "
                                                     "keep.py:12 and 2 more.";
            QVERIFY2(detail.ends_with("live blocks of this holder: train.py:88." + said), detail.c_str());
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
};

TEST_WITH_APP(MemoryFragmentationTest)

} // namespace lanescope::memory_fragmentation_test

#include "memory_fragmentation_test.moc"
