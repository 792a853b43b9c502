// A refused request: its reason, and each change that would have made room, judged by the places of the blocks.
#include <QtTest>

#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_refusal_test {

using namespace lanescope::test;

namespace {

using V = MemoryRemedy::Verdict;

struct Said {
    std::string detail, advice, wrongClaim, title, headline;
    std::map<std::string, std::pair<std::int64_t, V>> remedies;
    bool has(const char* words) const { return (detail + advice).find(words) != std::string::npos; }
};

Said refusalIn(const SnapshotMaker& m, std::optional<std::int64_t> capacity = {})
{
    const auto s = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path(), capacity);
    const MemoryFinding* f = findingOf(**s, "oom");
    Said said{text(f->detail), text(f->advice), wrongClaim(**s), text(f->title), text(headlineOf(**s)), {}};
    for (const MemoryRemedy& r : f->remedies)
        said.remedies[text(r.name)] = {r.bytes, r.verdict};
    return said;
}

// One segment of 100 MiB with blocks of these sizes in turn.
std::vector<std::uint64_t> fill(SnapshotMaker& m, std::vector<std::int64_t> sizes)
{
    m.free(m.alloc(100 * mib, trainLine));
    std::vector<std::uint64_t> blocks;
    for (const std::int64_t size : sizes)
        blocks.push_back(m.alloc(size * mib, lossLine));
    return blocks;
}

} // namespace

class MemoryRefusalTest : public QObject {
    Q_OBJECT
private slots:
    // A graph's pool and the pool of the other size class cannot be chosen. Another stream can.
    void adviceNamesOnlyWhatAProgramCanChoose()
    {
        const auto refused = [](std::int64_t stream, std::int64_t pool, std::int64_t asked, std::int64_t driver,
                                bool hasHoles) {
            SnapshotMaker m;
            m.hasPoolIds = true;
            if (hasHoles)
                m.free(fill(m, {40, 30, 30})[0]);
            m.stream = stream;
            m.pool = pool;
            m.alloc(2 * mib, lossLine);
            m.free(m.alloc(17 * mib,
                           lossLine)); // a segment of 20 MiB with 18 free, next to a live block
            m.alloc(70 * mib, lossLine);
            m.free(m.alloc(70 * mib - 512, lossLine));
            m.stream = m.pool = 0;
            m.oom(asked, driver, trainLine);
            return refusalIn(m);
        };
        // 40 MiB are free in the default pool, and the driver has 20: fragmented, whatever a graph's pool holds.
        const Said graph = refused(0, 3, 60 * mib, 20 * mib, true);
        QVERIFY2(graph.has("the memory is fragmented"), graph.detail.c_str());
        QVERIFY2(graph.has("Set expandable_segments:True"), graph.advice.c_str());
        const Said alone = refused(0, 3, 60 * mib, 1 * mib, true);
        QVERIFY2(alone.has("belongs to another pool (private pool (0, 3)"), alone.detail.c_str());
        QVERIFY2(alone.has("A program cannot choose") && !alone.has("empty_cache"), alone.advice.c_str());
        const Said other = refused(7, 0, 60 * mib, 1 * mib, true);
        QVERIFY2(other.has("belongs to another stream (default pool, large blocks, stream 7)"), other.detail.c_str());
        QVERIFY2(other.has("in the stream that holds the free memory"), other.advice.c_str());
        // 512 KiB need a page of 2 MiB of the driver; large blocks do not serve them.
        const Said small = refused(0, 0, 512 << 10, mib, true);
        QVERIFY2(small.has("belongs to another pool (default pool, large blocks"), small.detail.c_str());
        QVERIFY2(small.has("A program cannot choose") && !small.has("in the stream"), small.advice.c_str());
        QVERIFY((graph.wrongClaim + alone.wrongClaim + other.wrongClaim + small.wrongClaim).empty());
    }
    // empty_cache() helps only where a segment is unused; the pool of a graph takes from no other.
    void adviceOnPoolsIsOnlyWhatHelps()
    {
        const auto refused = [](std::int64_t stream, std::int64_t pool, bool hasUnused) {
            SnapshotMaker m;
            m.hasPoolIds = true;
            m.free(fill(m, {40, 60})[1]); // 60 MiB free next to a live block
            if (hasUnused)
                m.free(m.alloc(70 * mib, lossLine));
            m.stream = stream;
            m.pool = pool;
            m.alloc(90 * mib, trainLine);
            m.oom(50 * mib, 1 * mib, trainLine);
            return refusalIn(m);
        };
        const Said stream = refused(7, 0, false), unused = refused(7, 0, true);
        QVERIFY2(stream.has("in the stream that holds the free memory") && !stream.has("empty_cache"),
                 stream.advice.c_str());
        QVERIFY2(unused.has("in the stream that holds the free memory") && unused.has("empty_cache"),
                 unused.advice.c_str());
        const Said graph = refused(0, 3, false), both = refused(0, 3, true);
        QVERIFY2(graph.has("The pool of a CUDA graph uses its own memory alone. Free one") &&
                     !graph.has("A program cannot choose") && !graph.has("empty_cache"),
                 graph.advice.c_str());
        QVERIFY2(both.has("The pool of a CUDA graph") && both.has("empty_cache() before the capture"),
                 both.advice.c_str());
    }
    // Nothing is fragmented: the driver has the bytes, but a segment of 20 MiB is the least that it gives for them.
    void aSegmentIsLargerThanTheRequest()
    {
        const auto refused = [](std::int64_t asked, std::int64_t driver, bool isExpandable = false) {
            SnapshotMaker m;
            m.isExpandable = isExpandable;
            m.alloc(100 * mib, trainLine);
            m.oom(asked, driver, lossLine);
            return refusalIn(m);
        };
        const Said five = refused(5 * mib, 15 * mib);
        QVERIFY2(five.has("it would need 21.0 MB at once") && !five.has("fragmented") && !five.has("expandable"),
                 (five.detail + five.advice).c_str());
        const Said small = refused(100 << 10, mib);
        QVERIFY2(small.has("it would need 2.10 MB at once") && !small.has("Other pools"), small.detail.c_str());
        // From a segment on the process is at a limit; below the request too much is live.
        QVERIFY(refused(5 * mib, 20 * mib).has("the process is at a limit"));
        const Said less = refused(5 * mib, 4 * mib);
        QVERIFY2(less.has("too much is live") && less.has("Free 1.05 MB more"), (less.detail + less.advice).c_str());
    }
    // Free memory of another stream does not serve the request: all requested bytes must be freed.
    void whatMustBeFreedCountsOnlyWhatServes()
    {
        SnapshotMaker m;
        m.alloc(70 * mib, trainLine);
        m.stream = 7;
        m.alloc(2 * mib, lossLine);
        m.free(m.alloc(17 * mib, lossLine)); // 18 MiB free in a segment of 20
        m.stream = 0;
        m.oom(50 * mib, 4 * mib, trainLine);
        const Said said = refusalIn(m);
        QVERIFY2(said.has("All that is free is 29.4 MB too little") && said.has("Free 48.2 MB more"),
                 (said.detail + said.advice).c_str());
        m.events.back().size = 20 * mib; // enough together, but not in the other stream
        const Said apart = refusalIn(m);
        QVERIFY2(apart.has("with them it would fit") && !apart.has("in the stream that holds"), apart.advice.c_str());
        QVERIFY2(apart.has("Memory of another stream serves no request") && !apart.has("CUDA graph"),
                 apart.advice.c_str());
        QVERIFY2(said.has(" MB of it are in other pools, which this request cannot use: too much"),
                 said.detail.c_str());
    }
    void aHolderBetweenTwoHolesMakesOnePiece()
    {
        SnapshotMaker m;
        const auto blocks = fill(m, {30, 40, 30});
        m.free(blocks[0]);
        m.free(blocks[2]);
        m.oom(50 * mib, 1 * mib, trainLine);
        const Said said = refusalIn(m);
        QVERIFY2(said.has("the memory is fragmented"), said.detail.c_str());
        QCOMPARE(said.remedies.at("without train.py:88"), std::pair(40 * mib, V::Enough));
        QCOMPARE(said.remedies.at("half the request"), std::pair(25 * mib, V::Enough));
        // 20 MiB of the first free block are a whole page; with the 30 MiB at the end they are 50.
        QCOMPARE(said.remedies.at("expandable segments"), std::pair(60 * mib, V::Enough));
        m.events.back().size = 50 * mib + 512;
        QCOMPARE(refusalIn(m).remedies.at("expandable segments"), std::pair(60 * mib, V::Unknown));
        m.events.back().size = 61 * mib + 512;
        QCOMPARE(refusalIn(m).remedies.at("expandable segments"), std::pair(60 * mib, V::NotEnough));
    }
    void aHolderInManyPlacesLeavesHoles()
    {
        for (const bool isScattered : {true, false}) {
            SnapshotMaker m;
            for (int i = 0; i < 80; ++i) // 8 segments of 20 MiB
                m.alloc(2 * mib, (isScattered ? i % 2 : i / 40) ? trainLine : lossLine);
            m.oom(50 * mib, 1 * mib, trainLine);
            const Said said = refusalIn(m);
            QVERIFY2(said.has("too much is live"), said.detail.c_str());
            for (const char* name : {"without train.py:7", "without train.py:88"})
                QCOMPARE(said.remedies.at(name), std::pair(80 * mib, isScattered ? V::NotEnough : V::Enough));
        }
    }
    void atALimitTheDriversMemoryDoesNotHelp()
    {
        SnapshotMaker m;
        fill(m, {90});
        m.oom(50 * mib, 500 * mib, trainLine);
        const Said said = refusalIn(m);
        QVERIFY2(said.has("the process is at a limit"), said.detail.c_str());
        QVERIFY2(said.has("only memory that PyTorch has reserved already"), said.detail.c_str());
        QCOMPARE(said.remedies.at("half the request").second, V::Unknown); // a limit between 100 and 150 MiB
        QCOMPARE(said.remedies.at("without train.py:88").second, V::Enough);
        // More was reserved before: the limit is not below that.
        SnapshotMaker before;
        before.free(before.alloc(60 * mib, trainLine));
        before.alloc(40 * mib, lossLine);
        before.free(before.alloc(30 * mib, trainLine)); // in a segment of its own
        before.emptyCache();
        before.oom(50 * mib, 500 * mib, trainLine);
        QCOMPARE(refusalIn(before).remedies.at("half the request").second, V::Enough);
    }
    void freesThatWaitAreAReason()
    {
        SnapshotMaker m;
        const auto blocks = fill(m, {60, 40});
        m.requestFree(blocks[0]);
        m.oom(50 * mib, 1 * mib, trainLine);
        Said said = refusalIn(m);
        QVERIFY2(said.has("62.9 MB in 1 block are freed, but wait for another stream"), said.detail.c_str());
        QVERIFY2(said.has("record_stream"), said.advice.c_str());
        QCOMPARE(said.remedies.at("frees that wait completed"), std::pair(60 * mib, V::Enough));
        m.events.back().size = 70 * mib; // too little, but reported
        said = refusalIn(m);
        QVERIFY2(said.has("too much is live"), said.detail.c_str());
        QVERIFY2(said.has("62.9 MB are freed and wait"), said.detail.c_str());
        QCOMPARE(said.remedies.at("frees that wait completed"), std::pair(60 * mib, V::NotEnough));
    }
    void whatIsOutsidePyTorchIsAReason()
    {
        SnapshotMaker m;
        m.alloc(1024 * mib, trainLine);
        m.oom(512 * mib, 100 * mib, lossLine);
        const Said unknown = refusalIn(m);
        QVERIFY2(unknown.has("too much is live for the 1.18 GB that PyTorch can use. If the GPU has more, the rest is "
                             "used outside PyTorch"),
                 unknown.detail.c_str());
        const Said large = refusalIn(m, 80 * 1024 * mib);
        QVERIFY2(large.has("most of the GPU, 84.7 GB, is used outside PyTorch"), large.detail.c_str());
        QVERIFY2(large.has("nvidia-smi"), large.advice.c_str());
        QCOMPARE(large.remedies.at("nothing outside PyTorch"), std::pair((80 * 1024 - 1124) * mib, V::Enough));
        const Said little = refusalIn(m, 1500 * mib);
        QVERIFY2(little.has("too much is live."), little.detail.c_str());
        QCOMPARE(little.remedies.at("nothing outside PyTorch"), std::pair(376 * mib, V::NotEnough));
        // Nothing is reserved: it can only be outside, and no list is printed.
        SnapshotMaker empty;
        empty.oom(50 * mib, 1 * mib);
        const Said nothing = refusalIn(empty);
        QVERIFY2(nothing.has("PyTorch itself had nothing reserved"), nothing.detail.c_str());
        QVERIFY2(!nothing.has("The largest holders"), nothing.detail.c_str());
        for (const Said& said : {unknown, large, little, nothing})
            QCOMPARE(said.wrongClaim, std::string{});
    }
    // From max_split_size on, a request takes a block whole if it is less than 20 MiB larger.
    void aLargeRequestTakesABlockThatIsLittleLarger()
    {
        for (const std::int64_t block : {82, 84}) {
            SnapshotMaker m;
            m.maxSplitSize = 64 * mib;
            m.free(m.alloc(block * mib, trainLine));
            m.oom(64 * mib, mib, trainLine);
            const Said said = refusalIn(m);
            QVERIFY2(said.has("max_split_size is 67.1 MB") == (block == 84), said.detail.c_str());
            QVERIFY2(said.has("yet it was not used") == (block == 82), said.detail.c_str());
        }
    }
    void maxSplitSizeIsNamed()
    {
        for (const bool isSet : {true, false}) {
            SnapshotMaker m;
            m.maxSplitSize = isSet ? 64 * mib : -1;
            m.alloc(8 * mib, trainLine); // the rest of its segment is too small
            m.free(m.alloc(400 * mib, trainLine));
            m.oom(30 * mib, 1 * mib, trainLine);
            const Said said = refusalIn(m);
            QVERIFY2(said.has("max_split_size is 67.1 MB") == isSet, said.detail.c_str());
            QCOMPARE(said.remedies.count("without max_split_size"), isSet ? 1u : 0u);
            QCOMPARE(said.remedies.empty(), !isSet); // there was room
        }
    }
    void aRequestLargerThanAllThatIsUsableIsNotHelpedByFreeing()
    {
        SnapshotMaker m;
        fill(m, {60});
        for (const bool isLarger : {true, false}) {
            m.oom(isLarger ? 140 * mib + 512 : 140 * mib, 40 * mib, trainLine); // 100 MiB are reserved
            const Said said = refusalIn(m);
            QCOMPARE(said.has("PyTorch can use 147 MB: 105 MB that it has reserved, and 41.9 MB that the driver had "
                              "free. The request is larger than that: it does not fit even with nothing live"),
                     isLarger);
            QCOMPARE(said.has("too much is live"), !isLarger);
            QCOMPARE(said.has("largest holders"), !isLarger);
            QCOMPARE(said.has("Request at most 147 MB at once"), isLarger);
            QCOMPARE(said.title, isLarger ? "Out of memory: 147 MB are more than all that PyTorch can use"
                                          : "Out of memory: 147 MB did not fit");
            QCOMPARE(said.headline.find("147 MB were requested at once, and PyTorch can use 147 MB") !=
                         std::string::npos,
                     isLarger);
            QCOMPARE(said.wrongClaim, std::string{});
            QCOMPARE(said.remedies.count("without train.py:88"), isLarger ? 0u : 1u);
            QCOMPARE(said.remedies.count("with nothing live"), isLarger ? 1u : 0u);
            if (isLarger) {
                QCOMPARE(said.remedies.at("with nothing live"), std::pair(60 * mib, V::NotEnough));
                QCOMPARE(said.remedies.at("half the request").second, V::NotEnough); // 70 MiB
                // The rest of a larger GPU could serve it, if nothing else used that.
                const Said more = refusalIn(m, 150 * mib);
                QVERIFY2(!more.has("If the GPU has more"), more.detail.c_str());
                QCOMPARE(more.remedies.at("nothing outside PyTorch").first, 10 * mib);
                const Said large = refusalIn(m, 400 * mib);
                QVERIFY2(large.has("most of the GPU, 273 MB, is used outside PyTorch"), large.detail.c_str());
            }
            m.events.pop_back();
        }
    }
    void whatIsOlderThanTheRecordingIsAHolderToo()
    {
        for (const bool isLargest : {true, false}) {
            SnapshotMaker m;
            m.isRecording = !isLargest;
            m.alloc(90 * mib, trainLine);
            m.isRecording = true;
            m.alloc(20 * mib, lossLine);
            m.oom(60 * mib, 1 * mib, trainLine);
            const Said said = refusalIn(m);
            QCOMPARE(said.remedies.count("without blocks from before the recording"), isLargest ? 1u : 0u);
            if (isLargest)
                QCOMPARE(said.remedies.at("without blocks from before the recording"), std::pair(90 * mib, V::Enough));
            QCOMPARE(said.remedies.at("without train.py:88"), std::pair(20 * mib, V::NotEnough));
        }
    }
    // A program that dies of it frees what it holds, and allocates nothing more.
    void aCaughtErrorSaysThatTheProgramWentOn()
    {
        for (const bool isCaught : {true, false}) {
            SnapshotMaker m;
            const std::uint64_t block = m.alloc(8 * mib, trainLine);
            m.oom(60 * mib, 1 * mib, trainLine);
            m.free(block);
            if (isCaught)
                m.alloc(4 * mib, lossLine);
            const Said said = refusalIn(m);
            QCOMPARE(said.has("the program went on and allocated again"), isCaught);
            QCOMPARE(said.title.ends_with(", and the program went on"), isCaught);
            QCOMPARE(said.headline.find("out of memory, after which the program went on") != std::string::npos,
                     isCaught);
            QCOMPARE(said.headline.find("then out of memory") == std::string::npos, isCaught);
            QCOMPARE(findingOf(*opened(m), "oom")->severity, isCaught ? Severity::Warning : Severity::Critical);
        }
    }
    void aRequestWithoutASizeIsNotJudged()
    {
        SnapshotMaker m;
        m.alloc(8 * mib, trainLine);
        m.oom(0, 0);
        const Said said = refusalIn(m);
        QVERIFY2(said.has("The file does not record how much was requested. 8.39 MB were live"), said.detail.c_str());
        QVERIFY(said.remedies.empty());
        QVERIFY(said.advice.empty());
    }
};

TEST_WITH_APP(MemoryRefusalTest)

} // namespace lanescope::memory_refusal_test

#include "memory_refusal_test.moc"
