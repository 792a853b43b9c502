// Work of the allocator that each step repeats: segments that are reserved and given back, allocations that are freed
// at once; and frees that come too late. Each threshold from both sides, each claim by SQL.
#include <QtTest>

#include <array>

#include "model/memory/findings.h"
#include "model/query/sql_query.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_churn_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mebibyte = 1 << 20;
const SnapshotStack stepLine{{"main", "/app/train.py", 7}};

// Runs `work` in each of so many steps.
template <class Work>
MemorySnapshotPtr stepsOf(int steps, Work work)
{
    SnapshotMaker m;
    m.alloc(100 * mebibyte, stepLine);
    m.alloc(1000, stepLine); // keeps a segment of small blocks
    for (int i = 0; i < steps; ++i) {
        m.now += 10;
        m.annotate("START", "ProfilerStep#" + std::to_string(i));
        const std::uint64_t batch = m.alloc(1000, {{"load", "/app/data.py", 3}}); // no step is without an event
        work(m, i);
        m.free(batch);
        m.annotate("END", "ProfilerStep#" + std::to_string(i));
        m.now += 10;
    }
    auto snapshot = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
    return snapshot ? *snapshot : nullptr;
}

const MemoryFinding* found(const MemorySnapshot& s, std::string_view id)
{
    for (const MemoryFinding& f : findingsOf(s))
        if (f.id == id)
            return &f;
    return nullptr;
}

std::string words(const Sentence& s)
{
    return format(s, [](Ns ns) { return std::to_string(ns.count()); });
}

std::string falseClaim(const MemorySnapshot& s)
{
    for (const MemoryFinding& f : findingsOf(s))
        for (const MemoryClaim& claim : f.claims) {
            Task task;
            auto query = SqlQuery::prepare(s, claim.query, {}, task);
            if (!query)
                return query.error().line();
            if (const auto row = query->next(); !row || !*row || query->cell(0).integer != claim.expected)
                return claim.query;
        }
    return {};
}

} // namespace

class MemoryChurnTest : public QObject {
    Q_OBJECT
private slots:
    // Segments of 30 and 50 MiB come and go in the last of 6 steps; two warm up, and more than half of four must do so.
    void segmentsThatComeAndGoInEachStep()
    {
        for (const int churning : {6, 3, 2}) {
            const auto s = stepsOf(6, [&](SnapshotMaker& m, int i) {
                if (i < 6 - churning)
                    return;
                m.free(m.alloc(30 * mebibyte, stepLine));
                m.emptyCache(stepLine);
                m.free(m.alloc(50 * mebibyte, stepLine));
                m.emptyCache(stepLine);
            });
            const MemoryFinding* f = found(*s, "segment_churn");
            QCOMPARE(f != nullptr, churning != 2);
            QCOMPARE(falseClaim(*s), std::string{});
            if (churning == 6) // each of the four steps alike
                QCOMPARE(words(f->title),
                         std::string{"Each step reserves 83.9 MB in new segments and gives back 83.9 MB"});
            if (churning != 3)
                continue;
            QCOMPARE(f->metrics.at("segments"), 6);
            QCOMPARE(f->metrics.at("freed_segments"), 6);
            QCOMPARE(f->metrics.at("bytes"), 3 * 80 * mebibyte);
            QCOMPARE(words(f->title),
                     std::string{"On average a step reserves 62.9 MB in new segments and gives back 62.9 MB"});
            QVERIFY(words(f->detail).find("3 of 4 steps call both") != std::string::npos);
        }
    }
    void warmUpIsNoChurn()
    {
        const auto s = stepsOf(6, [](SnapshotMaker& m, int i) {
            if (i < 2) { // the first two steps
                m.free(m.alloc((30 + 20 * i) * mebibyte, stepLine));
                m.emptyCache(stepLine);
            }
        });
        QVERIFY(!found(*s, "segment_churn"));
    }
    // Growth reserves in each step and gives nothing back.
    void growthIsNoChurn()
    {
        const auto s = stepsOf(6, [](SnapshotMaker& m, int) { m.alloc(30 * mebibyte, stepLine); });
        QVERIFY(!found(*s, "segment_churn"));
        QVERIFY(found(*s, "memory_leak"));
    }
    // Without steps: 20 segments in the second half, as many given back.
    void segmentsThatComeAndGoInTheSecondHalf()
    {
        for (const int times : {20, 19}) {
            SnapshotMaker m;
            for (int i = 0; i < 2 * times; ++i) { // each is five events; the first half is warm-up
                m.free(m.alloc((30 + i) * mebibyte, {{"main", "/app/train.py", 100 + i}}));
                m.emptyCache(stepLine);
            }
            const auto s = *loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
            const MemoryFinding* f = found(*s, "segment_churn");
            QCOMPARE(f != nullptr, times == 20);
            QCOMPARE(falseClaim(*s), std::string{});
            if (f)
                QCOMPARE(f->metrics.at("segments"), 20);
        }
    }
    // With a threshold the allocator gives back before the memory is full: nothing in the file tells the two apart.
    void aThresholdOfCollectionIsNamedAsCause()
    {
        for (const bool isInSteps : {true, false})
            for (const double threshold : {0.0, 0.8}) {
                const auto churn = [&](SnapshotMaker& m, int i) {
                    m.collectionThreshold = threshold;
                    m.free(m.alloc((30 + i) * mebibyte, stepLine));
                    m.emptyCache(stepLine);
                };
                SnapshotMaker loop;
                for (int i = 0; !isInSteps && i < 40; ++i)
                    churn(loop, i);
                const auto s =
                    isInSteps ? stepsOf(6, churn) : *loadMemorySnapshot(TempFile{loop.pickled(), "s.pickle"}.path());
                const MemoryFinding* f = found(*s, "segment_churn");
                QVERIFY(f);
                const bool isNamed = threshold > 0;
                const std::string detail = words(f->detail), advice = words(f->advice);
                QCOMPARE(detail.find("given back from 80 % of that limit on") != std::string::npos, isNamed);
                QCOMPARE(advice.starts_with("If the program limits its memory, raise garbage_collection_threshold"),
                         isNamed);
                QVERIFY(!isNamed || detail.find("the cache is full") == std::string::npos);
                QCOMPARE(f->settings, std::string{"PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True"});
            }
    }
    // The collection leaves small segments alone.
    void aThresholdDoesNotGiveBackSmallSegments()
    {
        const auto s = stepsOf(6, [](SnapshotMaker& m, int) {
            m.collectionThreshold = 0.8;
            m.stream = 5; // has no segment of its own
            m.free(m.alloc(512, stepLine));
            m.stream = 0;
            m.emptyCache(stepLine);
        });
        const MemoryFinding* f = found(*s, "segment_churn");
        QVERIFY(f && words(f->detail).find("garbage_collection_threshold") == std::string::npos);
        QCOMPARE(words(f->advice), std::string{"Leave some memory free, avoid changing shapes, or set "
                                               "expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF."});
    }
    // What empty_cache() gives back in each step is one finding, with its remedy; not a second one.
    void emptyCacheInTheLoopIsOneFinding()
    {
        const SnapshotStack native{{"c10::cuda::CUDACachingAllocator::emptyCache()", "??", 0}};
        const SnapshotStack python{{"empty_cache", "/usr/lib/python3/dist-packages/torch/cuda/memory.py", 170},
                                   {"main", "/app/train.py", 9}};
        for (const bool isInSteps : {true, false})
            for (const SnapshotStack* by : {&native, &python, &stepLine}) {
                const bool isProgram = by != &stepLine;
                const auto work = [&](SnapshotMaker& m, int) {
                    m.free(m.alloc(40 * mebibyte, stepLine));
                    m.emptyCache(*by);
                };
                SnapshotMaker loop;
                for (int i = 0; !isInSteps && i < 50; ++i)
                    work(loop, i);
                const auto s =
                    isInSteps ? stepsOf(8, work) : *loadMemorySnapshot(TempFile{loop.pickled(), "s.pickle"}.path());
                QCOMPARE(found(*s, "empty_cache_churn") != nullptr, isProgram);
                QCOMPARE(found(*s, "segment_churn") != nullptr, !isProgram);
                QCOMPARE(falseClaim(*s), std::string{});
            }
    }
    // A MemPool that ends gives its memory back in the same way, and no call of empty_cache() is there to remove.
    void theEndOfAMemPoolIsNoEmptyCache()
    {
        const SnapshotStack empties{{"c10::cuda::CUDACachingAllocator::emptyCache(c10::cuda::MempoolId_t)", "??", 0}};
        SnapshotStack ends = empties;
        ends.push_back({"c10::cuda::MemPool::~MemPool()", "??", 0});
        for (const SnapshotStack* by : std::array<const SnapshotStack*, 2>{&empties, &ends}) {
            const auto s = stepsOf(8, [&](SnapshotMaker& m, int) {
                m.free(m.alloc(40 * mebibyte, stepLine));
                m.emptyCache(*by);
            });
            QCOMPARE(found(*s, "empty_cache_churn") != nullptr, by == &empties);
            QVERIFY(!found(*s, "segment_churn"));
            QCOMPARE(falseClaim(*s), std::string{});
        }
    }
    // Where the allocator itself gives back as well, its part alone is told.
    void whatTheAllocatorGivesBackItselfIsToldBesideEmptyCache()
    {
        const auto s = stepsOf(8, [&](SnapshotMaker& m, int) {
            m.free(m.alloc(40 * mebibyte, stepLine));
            m.emptyCache({{"c10::cuda::CUDACachingAllocator::emptyCache()", "??", 0}});
            m.free(m.alloc(30 * mebibyte, stepLine));
            m.emptyCache(stepLine); // a retry
        });
        QVERIFY(found(*s, "empty_cache_churn"));
        const MemoryFinding* f = found(*s, "segment_churn");
        QVERIFY(f);
        QCOMPARE(f->metrics.at("freed_bytes"), 6 * 30 * mebibyte);
        QCOMPARE(words(f->title), std::string{"On average a step reserves 73.4 MB in new segments and gives back "
                                              "73.4 MB, 31.5 MB of it from within allocations"});
        QCOMPARE(falseClaim(*s), std::string{});
    }
    // Without steps: from 50 on, if they are half of all allocations.
    void allocationsThatAreFreedAtOnceAreToldWithoutSteps()
    {
        struct Case {
            int churn, kept;
            bool isTold;
        };
        for (const auto& [churn, kept, isTold] :
             {Case{400, 0, true}, Case{50, 50, true}, Case{49, 0, false}, Case{50, 51, false}, Case{400, 401, false}}) {
            SnapshotMaker m;
            for (int i = 0; i < churn; ++i)
                m.free(m.alloc(4096, stepLine));
            for (int i = 0; i < kept; ++i)
                m.alloc(4096, {{"main", "/app/train.py", 100 + i}});
            const auto s = *loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
            const MemoryFinding* f = found(*s, "alloc_churn");
            QCOMPARE(f != nullptr, isTold);
            QCOMPARE(falseClaim(*s), std::string{});
            if (!f)
                continue;
            QCOMPARE(f->metrics.at("allocations"), churn);
            QCOMPARE(f->metrics.at("cuda_mallocs"), 1); // the first one
            QVERIFY2(
                words(f->detail).find("The caching allocator called cudaMalloc for 1 of them, and served the others") !=
                    std::string::npos,
                words(f->detail).c_str());
            QVERIFY(words(f->advice).find("costs the host two calls of the allocator, and no memory") !=
                    std::string::npos);
        }
    }
    // The program frees each at once, but another stream still uses it: the memory is not free.
    void blocksThatWaitForAStreamAreNotFreedAtOnce()
    {
        for (const bool waits : {false, true}) {
            SnapshotMaker m;
            m.alloc(100 * mebibyte, stepLine);
            std::vector<std::uint64_t> waiting;
            for (int i = 0; i < 60; ++i) {
                const std::uint64_t block = m.alloc(20 * mebibyte, {{"send", "/app/comm.py", 9}});
                m.requestFree(block);
                if (waits)
                    waiting.push_back(block);
                else
                    m.completeFree(block);
            }
            for (const std::uint64_t block : waiting)
                m.completeFree(block);
            const auto s = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
            QVERIFY(s);
            QCOMPARE(found(**s, "alloc_churn") != nullptr, !waits);
        }
    }
    // Each one is a new segment that is given back: the allocator's cache does not serve them.
    void allocationsThatAreFreedAtOnceTellTheirCallsOfCudaMalloc()
    {
        SnapshotMaker m;
        m.alloc(1000, stepLine);
        for (int i = 0; i < 60; ++i) {
            m.free(m.alloc(30 * mebibyte, stepLine));
            m.emptyCache(stepLine);
        }
        const auto s = *loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
        QCOMPARE(found(*s, "alloc_churn")->metrics.at("cuda_mallocs"), 60);
        QCOMPARE(falseClaim(*s), std::string{});
    }
    // A free that waits for another stream is completed in the last try, which does not look again. A block that the
    // program freed before is another case.
    void aBlockThatIsFreeTooLate()
    {
        for (const bool isLate : {true, false}) {
            SnapshotMaker m;
            const std::uint64_t waits = m.alloc(60 * mebibyte, stepLine);
            m.requestFree(waits);
            if (!isLate)
                m.completeFree(waits);
            m.alloc(30 * mebibyte, stepLine);
            if (isLate)
                m.completeFree(waits);
            m.oom(30 * mebibyte, 0, stepLine);
            const auto s = *loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
            const MemoryFinding* f = found(*s, "oom");
            QVERIFY(f);
            QCOMPARE(words(f->detail).find("became free in the last try alone") != std::string::npos, isLate);
            QCOMPARE(words(f->advice).find("Request it again: it fits now.") != std::string::npos, isLate);
            QCOMPARE(falseClaim(*s), std::string{});
        }
    }
    // 100 allocations per step are many. What the first step does is not counted.
    void allocationsThatEachStepMakesAgain()
    {
        for (const int times : {100, 99}) {
            const auto s = stepsOf(4, [&](SnapshotMaker& m, int) {
                for (int i = 0; i < times; ++i)
                    m.free(m.alloc(1000, stepLine));
                for (int i = 0; i < 105; ++i) // most allocations are others
                    m.alloc(1000, {{"main", "/app/kept.py", i}});
            });
            const MemoryFinding* f = found(*s, "alloc_churn");
            QCOMPARE(f != nullptr, times == 100);
            QCOMPARE(falseClaim(*s), std::string{});
            if (!f)
                continue;
            QCOMPARE(f->metrics.at("allocations"), 400);
            QCOMPARE(f->metrics.at("allocations_per_step"), 100);
            QVERIFY(words(f->detail).find(
                        "Of all of them, 300 are in the 3 steps after the first one: 100 per step on average.") !=
                    std::string::npos);
        }
    }
    // Among thousands of sizes that come once, 400 come three times, or twice.
    void sizesThatRepeatAreFoundAmongThoseThatDoNot()
    {
        for (const int times : {3, 2}) {
            SnapshotMaker m;
            m.alloc(1000, stepLine); // keeps a segment of small blocks
            for (int i = 0; i < 3000; ++i) {
                m.free(m.alloc(100'000 + i, stepLine));
                for (int k = 0; i < 400 && k < times; ++k)
                    m.free(m.alloc(1000 + i, stepLine));
            }
            const auto snapshot = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
            QVERIFY(snapshot);
            const MemoryFinding* f = found(**snapshot, "alloc_churn");
            QCOMPARE(f != nullptr, times == 3);
            if (f)
                QCOMPARE(f->metrics.at("allocations"), 1200);
            QCOMPARE(falseClaim(**snapshot), std::string{});
        }
    }
};

TEST_WITH_APP(MemoryChurnTest)

} // namespace lanescope::memory_churn_test

#include "memory_churn_test.moc"
