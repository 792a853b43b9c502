// Findings on memory snapshots: each threshold from just above and just below, and each claim asked again by SQL.
#include <QtTest>

#include "model/memory/diff.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/steps.h"
#include "model/memory/until_full.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_findings_test {

using namespace lanescope::test;

namespace {

const SnapshotStack emptyCache{
    {"c10::cuda::CUDACachingAllocator::Native::NativeCachingAllocator::emptyCache()", "??", 0},
    {"empty_cache", "/usr/lib/python3/dist-packages/torch/cuda/memory.py", 170}};

bool finds(const SnapshotMaker& m, std::string_view id) { return findingOf(*opened(m), id) != nullptr; }

// The expected text if one line has all live blocks; free bytes and blocks are counted here from the segments.
std::string pinOf(const MemorySnapshot& s)
{
    std::int64_t free = 0, blocks = 0;
    for (const MemorySegment& segment : s.devices[0].segments)
        if (segment.active > 0 && segment.active < segment.size) {
            free += segment.size - segment.active;
            for (const MemoryBlock& b : s.devices[0].blocks)
                blocks += b.isLive() && b.address >= segment.address && b.address < segment.end() ? 1 : 0;
        }
    return " Of this memory, " + shownBytes(free) + " are in segments with " + std::to_string(blocks) +
           " live blocks of this holder: train.py:88.";
}

// Steps of a loop: what is kept in each, by line.
SnapshotMaker stepsThatKeep(int steps, int lossesUpTo)
{
    SnapshotMaker m;
    m.alloc(100 * mib, trainLine); // made once
    for (int i = 0; i < steps; ++i) {
        m.annotate("START", "ProfilerStep#" + std::to_string(i));
        const std::uint64_t activation = m.alloc(30 * mib, trainLine);
        if (i < lossesUpTo)
            m.alloc(9 * mib, lossLine);
        m.free(activation);
        m.now += 10;
        m.annotate("END", "ProfilerStep#" + std::to_string(i));
        m.now += 10;
    }
    return m;
}

} // namespace

class MemoryFindingsTest : public QObject {
    Q_OBJECT
private slots:
    void saysWhyARequestDidNotFit()
    {
        // Too much is live: 4.19 GB asked, 1.07 GB free.
        SnapshotMaker live;
        live.alloc(3000 * mib, trainLine);
        live.oom(4000 * mib, 1024 * mib, lossLine);
        const auto a = opened(live);
        const MemoryFinding* f = findingOf(*a, "oom");
        QVERIFY(f);
        QVERIFY(text(f->title).find("4.19 GB did not fit") != std::string::npos);
        QVERIFY(text(f->detail).find("by train.py:88") != std::string::npos);
        QVERIFY(text(f->detail).find("too much is live for the 4.22 GB that PyTorch can use") != std::string::npos);
        QVERIFY(text(f->detail).find("default pool, large blocks, stream 0") != std::string::npos);
        QVERIFY(text(f->detail).find("train.py:7 3.15 GB") != std::string::npos);
        QVERIFY(text(headlineOf(*a)).find("then out of memory") != std::string::npos);
        QCOMPARE(wrongClaim(*a), std::string{});
        // Fragmentation from the byte on at which free and driver add up to what was asked.
        for (const std::int64_t missing : {0, 1}) {
            SnapshotMaker pieces;
            for (int i = 0; i < 2; ++i) // 20 MiB with 11 MiB free after 9
                pieces.alloc(9 * mib, trainLine);
            pieces.alloc(9 * mib, trainLine);
            const auto figures = segmentFiguresOf(*opened(pieces), opened(pieces)->devices[0]);
            QVERIFY(figures.free > 0);
            pieces.oom(figures.free + 64 * mib + missing, 64 * mib, lossLine);
            const auto s = opened(pieces);
            const bool isFragmentation =
                text(findingOf(*s, "oom")->detail).find("the memory is fragmented") != std::string::npos;
            QCOMPARE(isFragmentation, missing == 0);
        }
    }
    // 40 MiB are free, and each time something else keeps a request from them.
    void saysWhichPoolRefused()
    {
        const auto refused = [](std::int64_t stream, std::int64_t pool, std::int64_t asked, std::int64_t deviceFree) {
            SnapshotMaker m;
            m.hasPoolIds = true;
            m.alloc(2 * mib, trainLine);
            m.stream = 77;
            m.pool = 3;
            const std::uint64_t p = m.alloc(40 * mib, trainLine);
            m.free(p);
            m.stream = stream;
            m.pool = pool;
            m.oom(asked, deviceFree, lossLine);
            const auto s = opened(m);
            const std::string said = text(findingOf(*s, "oom")->detail);
            return wrongClaim(*s).empty() ? said : wrongClaim(*s);
        };
        const auto says = [](const std::string& said, const char* words) {
            return said.find(words) != std::string::npos;
        };
        // The pool itself has the block, to the byte.
        QVERIFY(says(refused(77, 3, 40 * mib, 0), "That block is large enough"));
        QVERIFY(says(refused(77, 3, 40 * mib, 0), "private pool (0, 3), large blocks, stream 77"));
        QVERIFY(says(refused(77, 3, 59 * mib, 0), "too much is live"));
        QVERIFY(says(refused(77, 3, 40 * mib + 1, 1), "the memory is fragmented"));
        // Another stream, another pool.
        QVERIFY(says(refused(0, 3, 40 * mib, 0),
                     "belongs to another stream (private pool (0, 3), large blocks, stream 77)"));
        QVERIFY(says(refused(77, 0, 40 * mib, 0), "belongs to another pool"));
        QVERIFY(says(refused(77, 0, 40 * mib + 512, 4 * mib), "Other pools have"));
        // The driver has a whole segment for it: 42 MiB for a request just above 40.
        QVERIFY(says(refused(0, 0, 40 * mib + 512, 42 * mib), "at a limit"));
        QVERIFY(!says(refused(0, 0, 40 * mib + 512, 42 * mib - 1), "at a limit"));
        QVERIFY(says(refused(0, 0, 512, 0), "small blocks"));
    }
    void saysWhatWouldHaveMadeRoom()
    {
        SnapshotMaker m;
        m.alloc(3000 * mib, trainLine);
        m.alloc(500 * mib, lossLine);
        m.free(m.alloc(100 * mib, trainLine));
        m.emptyCache();
        m.oom(2000 * mib, 1000 * mib, lossLine);
        const auto s = opened(m);
        std::map<std::string, std::pair<std::int64_t, MemoryRemedy::Verdict>> remedies;
        for (const MemoryRemedy& r : findingOf(*s, "oom")->remedies)
            remedies[text(r.name)] = {r.bytes, r.verdict};
        using V = MemoryRemedy::Verdict;
        QCOMPARE(remedies["half the request"], std::pair(1000 * mib, V::Enough));
        QCOMPARE(remedies["without train.py:7"], std::pair(3000 * mib, V::Enough));
        QCOMPARE(remedies["without train.py:88"], std::pair(500 * mib, V::NotEnough));
        QCOMPARE(remedies["unused segments given back"], std::pair(100 * mib, V::Done));
    }
    void saysThatAllocationsAreMadeAgain()
    {
        // A thousand, and a tenth of all; of one stack and size at least three.
        for (const int count : {1000, 999}) {
            SnapshotMaker m;
            for (int i = 0; i < count; ++i)
                m.free(m.alloc(4096, lossLine));
            for (int i = 0; i < 2; ++i) // two equal ones are not a repetition
                m.free(m.alloc(8192, lossLine));
            for (int i = 0; i < 1000; ++i) // most allocations are others
                m.alloc(4096, {{"keep", "/app/kept.py", i}});
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "alloc_churn");
            QCOMPARE(f != nullptr, count == 1000);
            if (f)
                QCOMPARE(f->metrics.at("allocations"), 1000);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
        SnapshotMaker pool; // bursts of a graph's pool are not the program's
        pool.pool = 1;
        for (int i = 0; i < 2000; ++i)
            pool.free(pool.alloc(4096, lossLine));
        QVERIFY(!finds(pool, "alloc_churn"));
        SnapshotMaker later; // another event is in between
        for (int i = 0; i < 2000; ++i) {
            const std::uint64_t p = later.alloc(4096, lossLine), q = later.alloc(700, trainLine);
            later.alloc(300, trainLine);
            later.free(p);
            later.free(q);
        }
        QVERIFY(!finds(later, "alloc_churn"));
    }
    void saysWhichSettingsMatter()
    {
        SnapshotMaker m;
        m.free(m.alloc(100 * mib, trainLine));
        QVERIFY(!finds(m, "allocator_settings"));
        m.maxSplitSize = 64 * mib;
        m.collectionThreshold = 0.8;
        const auto s = opened(m);
        const MemoryFinding* f = findingOf(*s, "allocator_settings");
        QVERIFY(f);
        QVERIFY(text(f->title).find("max_split_size, garbage_collection_threshold") != std::string::npos);
        QVERIFY(text(f->detail).find("from 80 % of that limit on") != std::string::npos);
        QCOMPARE(f->metrics.at("free_above_max_split_bytes"), 100 * mib);
        QCOMPARE(wrongClaim(*s), std::string{});
    }
    void saysThatOneStepOfAnOptimizerIsWarmUp()
    {
        for (const bool isEnough : {true, false}) { // 5 % of the peak
            SnapshotMaker m;
            m.alloc((isEnough ? 190 : 191) * mib, trainLine);
            m.now += 10;
            m.annotate("START", "Optimizer.step#Adam.step");
            m.now += 10;
            m.alloc(10 * mib, lossLine);
            m.now += 10;
            m.annotate("END", "Optimizer.step#Adam.step");
            const auto s = opened(m);
            QCOMPARE(findingOf(*s, "warm_up") != nullptr, isEnough);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // Without annotations the largest allocation marks the steps, where memory comes back in between.
    void findsStepsByTheLargestAllocation()
    {
        SnapshotMaker steps, layers, growing;
        const SnapshotFrame forward{"forward", "/app/model.py", 44};
        const SnapshotStack layer{trainLine[0], forward}, kept{lossLine[0], forward};
        for (int i = 0; i < 8; ++i) {
            steps.alloc(mib, trainLine);
            const std::uint64_t small = steps.alloc(30 * mib, trainLine), large = steps.alloc(90 * mib, trainLine);
            steps.alloc(2 * mib, lossLine);
            steps.free(large);
            steps.free(small);
            layers.alloc(40 * mib, kept);
            layers.free(layers.alloc(90 * mib, layer));
            growing.alloc(100 * mib, lossLine); // more than comes and goes
            growing.free(growing.alloc(90 * mib, trainLine));
        }
        const auto s = opened(steps);
        const MemorySteps found = memoryStepsOf(*s, s->devices[0]);
        QCOMPARE(found.by, MemorySteps::By::LargestAllocation);
        QCOMPARE(found.ends.size(), 7u); // from each of the 8 to the next
        const MemoryFinding* f = findingOf(*s, "memory_leak");
        QVERIFY(f);
        QVERIFY(text(f->title).find("train.py:88 grows by 2.10 MB per step") != std::string::npos ||
                text(f->title).find("train.py:7 grows by 1.05 MB per step") != std::string::npos);
        for (const SnapshotMaker* m : {&layers, &growing}) {
            const auto l = opened(*m);
            QCOMPARE(memoryStepsOf(*l, l->devices[0]).by, MemorySteps::By::None);
            QVERIFY(!findingOf(*l, "memory_leak"));
        }
    }
    void tellsWhatOneProcessKept()
    {
        SnapshotMaker m;
        const std::uint64_t gone = m.alloc(100 * mib, trainLine);
        m.alloc(30 * mib, trainLine);
        const auto a = opened(m);
        m.events.clear();
        m.free(gone);
        m.alloc(50 * mib, lossLine);
        const MemoryDiff diff = diffOf(*a, *opened(m), HolderBy::Line);
        QVERIFY(diff.carried && diff.carried->hasGap);
        QCOMPARE(diff.carried->keptBytes, 30 * mib);
        QCOMPARE(diff.carried->freedBytes, 100 * mib);
        QCOMPARE(diff.carried->newBytes, 50 * mib);
        QCOMPARE(diff.carried->newBlocks, 1);
        QVERIFY(!diffOf(*opened(m), *a, HolderBy::Line).carried); // the other way round nothing shows it
    }
    void saysWhatIsReservedForNothing()
    {
        // 5 % of what is reserved, and at least 64 MiB.
        for (const bool isEnough : {true, false}) {
            SnapshotMaker m;
            m.alloc(1900 * mib, trainLine);
            m.free(m.alloc(isEnough ? 100 * mib : 98 * mib, lossLine));
            QCOMPARE(finds(m, "reserved_unused"), isEnough);
            QCOMPARE(wrongClaim(*opened(m)), std::string{});
        }
        for (const bool isEnough : {true, false}) {
            SnapshotMaker m;
            m.alloc(100 * mib, trainLine);
            m.free(m.alloc(isEnough ? 64 * mib : 62 * mib, lossLine));
            QCOMPARE(finds(m, "reserved_unused"), isEnough);
        }
    }
    void saysWhatPinsSegments()
    {
        for (const bool isEnough : {true, false}) {
            SnapshotMaker m;
            std::vector<std::uint64_t> gone;
            for (int i = 0; i < 7; ++i) { // segments of 20 MiB: 9 MiB live, 9.5 MiB freed, the rest free
                m.alloc(9 * mib, lossLine);
                gone.push_back(m.alloc(9 * mib + mib / 2, trainLine));
            }
            for (std::size_t i = 0; i < (isEnough ? gone.size() : 4); ++i)
                m.free(gone[i]);
            const auto s = opened(m);
            const SegmentFigures f = segmentFiguresOf(*s, s->devices[0]);
            QCOMPARE(f.splitBytes >= 64 * mib, isEnough);
            const MemoryFinding* found = findingOf(*s, "memory_fragmented");
            QCOMPARE(found != nullptr, isEnough);
            if (found)
                QVERIFY2(text(found->detail).find(pinOf(*s)) != std::string::npos, text(found->detail).c_str());
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    void tellsALeakFromWarmUp()
    {
        const auto leak = opened(stepsThatKeep(6, 6));
        const MemoryFinding* f = findingOf(*leak, "memory_leak");
        QVERIFY(f);
        QCOMPARE(f->metrics.at("bytes_per_step"), 9 * mib);
        QVERIFY(text(f->title).find("train.py:88 grows by 9.44 MB per step") != std::string::npos);
        QCOMPARE(wrongClaim(*leak), std::string{});
        // Three growths in a row are a leak, also if they are all; two are not.
        QVERIFY(finds(stepsThatKeep(3, 3), "memory_leak"));
        QVERIFY(!finds(stepsThatKeep(3, 2), "memory_leak"));
        QVERIFY(finds(stepsThatKeep(6, 5), "memory_leak"));
        // A list that filled up: two steps without growth at the end.
        for (const int kept : {3, 4}) {
            const auto full = opened(stepsThatKeep(6, kept));
            QVERIFY(!findingOf(*full, "memory_leak"));
            const MemoryFinding* over = findingOf(*full, "growth_ended");
            QVERIFY(over);
            QCOMPARE(text(over->title), "train.py:88 grew until ProfilerStep#" + std::to_string(kept - 1) +
                                            " and is flat since: " + shownBytes(kept * 9 * mib));
            QCOMPARE(wrongClaim(*full), std::string{});
        }
        // Only in the first two steps: warm-up.
        const auto warm = opened(stepsThatKeep(6, 2));
        QVERIFY(findingOf(*warm, "warm_up"));
        QVERIFY(!findingOf(*warm, "memory_leak"));
    }
    // Zero bytes would be an answer; the file has none.
    void anOomWithoutTheDriversFreeBytesDoesNotKnowThem()
    {
        SnapshotMaker m;
        m.free(m.alloc(30 * mib, trainLine));
        m.alloc(20 * mib, lossLine);
        m.oom(100 * mib, 0, trainLine);
        for (const bool isKnown : {true, false})
            for (const int protocol : {2, 4}) {
                std::string pickle = m.pickled(protocol);
                if (!isKnown)
                    pickle.replace(pickle.find("device_free"), 11, "device_----");
                const auto s = *loadMemorySnapshot(TempFile{pickle, "s.pickle"}.path(), 200 * mib);
                const MemoryDevice& d = s->devices[0];
                QCOMPARE(d.outOfMemory.at(0).deviceFree, isKnown ? std::optional<std::int64_t>{0} : std::nullopt);
                QCOMPARE(capacityOf(d).has_value(), isKnown);
                QCOMPARE(roomWhenFullest(*s, d).left.has_value(), isKnown);
                const MemoryFinding* f = findingOf(*s, "oom");
                QVERIFY(f);
                QCOMPARE(f->metrics.contains("device_free_bytes"), isKnown);
                const std::string said = text(f->detail);
                QCOMPARE(said.find("the driver had 0 B") != std::string::npos, isKnown);
                QCOMPARE(said.find("the file does not record how much the driver had") != std::string::npos, !isKnown);
                QCOMPARE(said.find("outside PyTorch") != std::string::npos, isKnown);
                QCOMPARE(wrongClaim(*s), std::string{});
                Task task;
                auto query =
                    SqlQuery::prepare(*s, "select address is null from memory_events where action = 'oom'", {}, task);
                QVERIFY(query && query->next().value_or(false));
                QCOMPARE(query->cell(0).integer, isKnown ? 0 : 1);
            }
    }
    void weightsThatAreOlderThanTheStepsAreNoWarmUp()
    {
        for (const bool doesLineAllocateAgain : {false, true}) {
            SnapshotMaker m;
            m.alloc(50 * mib, trainLine);
            for (int step = 0; step < 4; ++step) {
                m.now += 10;
                m.annotate("START", "ProfilerStep#" + std::to_string(step));
                m.now += 10;
                if (step == 0)
                    m.alloc(20 * mib, lossLine);
                if (step == 1 && doesLineAllocateAgain)
                    m.alloc(10 * mib, trainLine);
                m.free(m.alloc(30 * mib, {{"forward", "/app/model.py", 3}}));
                m.now += 10;
                m.annotate("END", "ProfilerStep#" + std::to_string(step));
            }
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "warm_up");
            QVERIFY(f);
            QCOMPARE(f->metrics.at("warm_up_bytes"), (doesLineAllocateAgain ? 30 : 20) * mib);
            QCOMPARE(text(f->detail).find("train.py:7 10.5 MB") != std::string::npos, doesLineAllocateAgain);
            QCOMPARE(text(f->detail).find("train.py:7") != std::string::npos, doesLineAllocateAgain);
            QVERIFY(text(f->detail).find("train.py:88 21.0 MB") != std::string::npos);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // At its peak the last of 6 steps has 100 + 30 + 6 x 9 MiB in blocks; 3 segments of 20 MiB hold the losses, so that
    // 190 MiB are reserved. Each step adds 9 MiB.
    void saysHowManyStepsFit()
    {
        const auto withCapacity = [](std::int64_t capacity, int lossesUpTo = 6) {
            SnapshotMaker m = stepsThatKeep(6, lossesUpTo);
            m.oom(500 * mib, capacity - 190 * mib, trainLine);
            return opened(m);
        };
        const auto steps = [&](std::int64_t capacity) {
            const auto s = withCapacity(capacity);
            if (const std::string wrong = wrongClaim(*s); !wrong.empty())
                throw std::runtime_error{wrong};
            return findingOf(*s, "memory_leak")->metrics.at("steps_until_full");
        };
        QCOMPARE(steps(184 * mib + 45 * mib), 5);
        QCOMPARE(steps(184 * mib + 45 * mib - 1), 4);
        QCOMPARE(steps(184 * mib + 9 * mib - 1), 0);
        // A request that PyTorch could have served did not fit: no step is left.
        SnapshotMaker filled = stepsThatKeep(6, 6);
        filled.oom(120 * mib, 40 * mib, trainLine);
        const auto fullGpu = opened(filled);
        const MemoryFinding* leak = findingOf(*fullGpu, "memory_leak");
        QVERIFY2(text(leak->detail).find("No further step fits: a request of 126 MB did not fit at the end.") !=
                     std::string::npos,
                 text(leak->detail).c_str());
        const auto s = withCapacity(234 * mib);
        const std::string detail = text(findingOf(*s, "memory_leak")->detail);
        QVERIFY2(
            detail.find("About 5 more steps fit until the GPU is full: 52.4 MB are left above the peak of the last "
                        "step, and each step adds 9.44 MB.") != std::string::npos,
            detail.c_str());
        // Without a refused request nothing shows how large the GPU is.
        const std::string unknown = text(findingOf(*opened(stepsThatKeep(6, 6)), "memory_leak")->detail);
        QVERIFY2(unknown.find("cannot be told: the snapshot does not record how much") != std::string::npos,
                 unknown.c_str());
        const auto given =
            loadMemorySnapshot(TempFile{stepsThatKeep(6, 6).pickled(), "s.pickle"}.path(), 184 * mib + 45 * mib);
        const std::string told = text(findingOf(**given, "memory_leak")->detail);
        QVERIFY2(told.find("About 5 more steps fit") != std::string::npos &&
                     told.find("What the GPU holds besides PyTorch's memory is not counted.") != std::string::npos,
                 told.c_str());
        QCOMPARE(wrongClaim(**given), std::string{});
        // A pause in the growth makes it uneven.
        const std::string ended = text(findingOf(*withCapacity(234 * mib, 5), "memory_leak")->detail);
        QVERIFY2(ended.find("cannot be told: the steps do not grow by the same amount") != std::string::npos,
                 ended.c_str());
    }
    void saysThatEmptyCacheIsUndone()
    {
        for (const bool isTakenAgain : {true, false}) {
            SnapshotMaker m;
            m.alloc(20 * mib, trainLine);
            m.free(m.alloc(200 * mib, trainLine));
            m.emptyCache(emptyCache);
            m.alloc(isTakenAgain ? 100 * mib : 98 * mib, trainLine); // half of it, or less
            const auto s = opened(m);
            QCOMPARE(findingOf(*s, "empty_cache_churn") != nullptr, isTakenAgain);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
        SnapshotMaker retry; // freed inside of malloc: not the program's wish
        retry.free(retry.alloc(200 * mib, trainLine));
        retry.emptyCache(trainLine);
        retry.alloc(200 * mib, trainLine);
        QVERIFY(!finds(retry, "empty_cache_churn"));
    }
    void saysWhatRoundingCosts()
    {
        for (const bool isEnough : {true, false}) {
            SnapshotMaker m; // cuts a segment of 20 MiB into 9 and 11, the latter for 10 MiB
            for (int i = 0; i < (isEnough ? 70 : 40); ++i) {
                m.alloc(9 * mib, trainLine);
                m.alloc(10 * mib, trainLine);
            }
            QCOMPARE(finds(m, "rounding"), isEnough);
        }
    }
    void comparesTwo()
    {
        SnapshotMaker a, b;
        a.alloc(100 * mib, trainLine);
        b.alloc(100 * mib, trainLine);
        b.alloc(50 * mib, lossLine);
        const MemoryDiff diff = diffOf(*opened(a), *opened(b), HolderBy::Line);
        QCOMPARE(diff.peakB - diff.peakA, 50 * mib);
        QCOMPARE(diff.rows[0].name, std::string{"train.py:88"});
        QCOMPARE(changeOf(diff.rows[0]), std::string_view{"new"});
        QCOMPARE(changeOf(diff.rows[1]), std::string_view{"same"});
        QVERIFY(text(diff.headline).find("rises by 52.4 MB") != std::string::npos);
        QVERIFY(text(diffOf(*opened(a), *opened(a), HolderBy::Line).headline).find("equal") != std::string::npos);
        SnapshotMaker large, larger; // two peaks that read alike
        large.alloc(50'000 * mib, trainLine);
        larger.alloc(50'000 * mib, trainLine);
        larger.alloc(20 * mib, lossLine);
        QCOMPARE(QString::fromStdString(text(diffOf(*opened(large), *opened(larger), HolderBy::Line).headline)),
                 QString{"The peak of 52.4 GB rises by 21.0 MB; most by train.py:88 (+21.0 MB)"});
        QCOMPARE(QString::fromStdString(text(diffOf(*opened(larger), *opened(large), HolderBy::Line).headline)),
                 QString{"The peak of 52.4 GB falls by 21.0 MB; most by train.py:88 (-21.0 MB)"});
    }
};

TEST_WITH_APP(MemoryFindingsTest)

} // namespace lanescope::memory_findings_test

#include "memory_findings_test.moc"
