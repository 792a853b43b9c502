// Tests which change would lift a kernel's occupancy, Kineto's value and why it differs, and the spread of a kernel's
// launches.

#include <QtTest>

#include "model/analysis/kernels/footprint_advice.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/kernels/launch_spread.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <filesystem>
#include <random>

namespace lanescope::footprint_advice_test {

using namespace lanescope::test;

class FootprintAdviceTest : public QObject {
    Q_OBJECT

private slots:
    void fewerRegistersLetAFurtherBlockIn();
    void allThatBindsMustBeLiftedTogether();
    void limitsOfTheGpuItselfCannotBeLifted();
    void aLiftIsTheMostThatStillFits();
    void kinetosZeroAbove48KiBIsExplained();
    void aSmallGridIsRecognised();
    void equalEstimatesDoNotDiffer();
    void unknownEstimatesAreNotExplained();
    void theRuleGivesWhatRealTracesHold();
    void theMeanOfOneSlowLaunchMisleads();
    void aKernelOfConstantTimeHasNoOutliers();
    void quartersAreThoseOfTheSortedList();
    void launchesArePatternsOfCalls();
};

namespace {

Gpu gpuOf(int major, int minor, int sms)
{
    Gpu gpu;
    gpu.computeMajor = major;
    gpu.computeMinor = minor;
    gpu.sms = sms;
    gpu.registersPerSm = 65536;
    return gpu;
}

Footprint footprint(std::int64_t registers, std::int64_t threads, std::int64_t shared, std::int64_t blocks,
                    std::optional<double> estimate)
{
    Footprint f;
    f.registersPerThread = registers;
    f.block = {threads, 1, 1};
    f.grid = {blocks, 1, 1};
    f.sharedBytes = shared;
    f.estimatedOccupancyPct = estimate;
    return f;
}

TracePtr launchesOf(const std::vector<std::int64_t>& micros)
{
    TraceMaker make;
    auto stream = make.stream(0, 7);
    Ns at{};
    for (const std::int64_t us : micros) {
        stream.slice("gemm", at, Ns{us * 1000});
        at += Ns{us * 1000 + 1000};
    }
    return make.build();
}

std::vector<SliceId> all(const Trace& trace)
{
    std::vector<SliceId> slices;
    for (const SliceId s : trace.slices())
        slices.push_back(s);
    return slices;
}

} // namespace

void FootprintAdviceTest::fewerRegistersLetAFurtherBlockIn()
{
    // 64 registers with 256 threads: 4 blocks on sm_80. A fifth needs 48 (16 warps per quarter hold 40: 10 · 4 / 8).
    const SmLimits limits = *smLimits(8, 0);
    const auto lift = liftOf({64, 0, 256, 1000}, limits);
    QVERIFY(lift);
    QCOMPARE(lift->blocks, 5);
    QCOMPARE(lift->needs.size(), std::size_t{1});
    QCOMPARE(lift->needs[0].resource, OccupancyLimit::Registers);
    QCOMPARE(lift->needs[0].atMost, 48);
    QCOMPARE(lift->pct, 62.5);
}

void FootprintAdviceTest::allThatBindsMustBeLiftedTogether()
{
    // The A100's big GEMM: 234 registers with 256 threads, and 147456 bytes: one block by either resource.
    const auto lift = liftOf({234, 147456, 256, 1000}, *smLimits(8, 0));
    QVERIFY(lift);
    QCOMPARE(lift->needs.size(), std::size_t{2});
    QCOMPARE(lift->needs[0].atMost, 128);                   // 16384 / (128 · 32) = 4 warps per quarter, 16 in total
    QCOMPARE(lift->needs[1].atMost, 164 * 1024 / 2 - 1024); // two blocks and their reserved memory
    QCOMPARE(lift->pct, 25.0);
}

void FootprintAdviceTest::limitsOfTheGpuItselfCannotBeLifted()
{
    QVERIFY(!liftOf({32, 0, 128, 1000}, *smLimits(8, 0)));  // full
    QVERIFY(!liftOf({16, 0, 32, 1000}, *smLimits(8, 0)));   // 32 blocks of one warp: the blocks are the limit
    QVERIFY(!liftOf({32, 0, 1024, 1000}, *smLimits(8, 0))); // full by warps
    // A block of 1024 threads on 48 warps: one fits; two of 768 would.
    const auto lift = liftOf({32, 0, 1024, 1000}, *smLimits(8, 6));
    QVERIFY(lift);
    QCOMPARE(lift->needs[0].resource, OccupancyLimit::Warps);
    QCOMPARE(lift->needs[0].atMost, 768);
    QCOMPARE(lift->pct, 100.0);
}

void FootprintAdviceTest::aLiftIsTheMostThatStillFits()
{
    std::mt19937 random{7};
    const std::array<std::pair<int, int>, 5> chips{{{7, 5}, {8, 0}, {8, 6}, {9, 0}, {12, 0}}};
    int lifted = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto [major, minor] = chips[random() % chips.size()];
        const SmLimits limits = *smLimits(major, minor);
        const LaunchShape shape{static_cast<int>(16 + random() % 240), static_cast<std::int64_t>(random() % 100'000),
                                static_cast<int>(32 * (1 + random() % 32)), 1000};
        const Occupancy now = theoreticalOccupancy(shape, limits);
        const auto lift = liftOf(shape, limits);
        if (!lift)
            continue;
        ++lifted;
        // With the needs met a further block fits, and one step above any of them it does not; found by trial.
        const auto blocksWith = [&](const Lift::Need* worse) {
            LaunchShape s = shape;
            for (const Lift::Need& need : lift->needs) {
                const std::int64_t value = need.atMost + (&need == worse ? 1 : 0);
                if (need.resource == OccupancyLimit::Registers)
                    s.registersPerThread = static_cast<int>(value);
                else if (need.resource == OccupancyLimit::Shared)
                    s.sharedBytes = value;
                else
                    s.threadsPerBlock = static_cast<int>(value);
            }
            return theoreticalOccupancy(s, limits).blocksPerSm;
        };
        QVERIFY(blocksWith(nullptr) > now.blocksPerSm);
        QCOMPARE(blocksWith(nullptr), lift->blocks);
        for (const Lift::Need& need : lift->needs)
            QVERIFY(blocksWith(&need) <= now.blocksPerSm);
    }
    QVERIFY(lifted > 300);
}

void FootprintAdviceTest::kinetosZeroAbove48KiBIsExplained()
{
    const Gpu a100 = gpuOf(8, 0, 108);
    const auto above = readEstimate(footprint(32, 128, 49153, 10'000, 0), &a100);
    QVERIFY(above);
    QCOMPARE(above->differs, EstimateDiffers::SharedAbove);
    QCOMPARE(above->computedPct, 0.0);
    const auto at = readEstimate(footprint(32, 128, 49152, 10'000, 19), &a100);
    QVERIFY(at);
    QCOMPARE(at->differs, EstimateDiffers::No); // 3 blocks of 128 in 2048: 18.75
}

void FootprintAdviceTest::aSmallGridIsRecognised()
{
    const Gpu a100 = gpuOf(8, 0, 108);
    const auto tiny = readEstimate(footprint(16, 128, 0, 1, 0), &a100); // 1/108 block of 128 in 2048: 0.06 %
    QVERIFY(tiny);
    QCOMPARE(tiny->differs, EstimateDiffers::SmallGrid);
    QCOMPARE(tiny->computedPct, 0.0);
    const auto half = readEstimate(footprint(32, 128, 0, 864, 50), &a100);
    QVERIFY(half);
    QCOMPARE(half->differs, EstimateDiffers::SmallGrid);
    QCOMPARE(half->computedPct, 50.0);
    const auto odd = readEstimate(footprint(32, 128, 0, 864, 77), &a100);
    QCOMPARE(odd->differs, EstimateDiffers::Unknown);
    const auto partial = readEstimate(footprint(16, 40, 0, 100'000, 63), &a100); // 32 · 40 / 2048; of warps 100 %
    QCOMPARE(partial->differs, EstimateDiffers::PartialWarps);
}

void FootprintAdviceTest::equalEstimatesDoNotDiffer()
{
    const Gpu t4 = gpuOf(7, 5, 40);
    const auto reading = readEstimate(footprint(40, 256, 0, 100'000, 100), &t4);
    QVERIFY(reading);
    QCOMPARE(reading->differs, EstimateDiffers::No);
}

void FootprintAdviceTest::unknownEstimatesAreNotExplained()
{
    Gpu amd = gpuOf(9, 4, 304);
    amd.registersPerSm.reset();
    QVERIFY(!readEstimate(footprint(32, 128, 0, 1, 5), &amd));
    const Gpu a100 = gpuOf(8, 0, 108), unknown = gpuOf(13, 7, 100);
    QVERIFY(!readEstimate(footprint(32, 128, 0, 1, 5), &unknown));
    QVERIFY(!readEstimate(footprint(32, 128, 0, 1, 5), nullptr));
    QVERIFY(!readEstimate(footprint(32, 128, 0, 1, {}), &a100));
    Footprint noRegisters = footprint(32, 128, 0, 1, 5);
    noRegisters.registersPerThread.reset();
    QVERIFY(!readEstimate(noRegisters, &a100));
}

void FootprintAdviceTest::theRuleGivesWhatRealTracesHold()
{

    std::size_t read = 0, unknown = 0;
    std::error_code noFolder;
    for (const auto& entry : std::filesystem::directory_iterator(LANESCOPE_TRACES, noFolder)) {
        if (!entry.is_regular_file() || entry.path().string().find(".json") == std::string::npos)
            continue;
        const auto trace = loadTrace(entry.path().string());
        if (!trace)
            continue;
        std::size_t here = 0;
        for (const KernelRow& row : kernelTable(**trace, launchedWork(**trace)))
            if (const auto reading = readEstimate(row.footprint, lanescope::gpuOf(**trace, row.launches.front()))) {
                ++read;
                here += reading->differs == EstimateDiffers::Unknown ? 1 : 0;
            }
        if (here)
            qInfo("%s: %zu estimates that the rule does not give", entry.path().filename().c_str(), here);
        unknown += here;
    }
    if (read == 0)
        QSKIP("no traces here");
    QVERIFY2(unknown * 50 < read, qPrintable(QString("%1 of %2").arg(unknown).arg(read)));
}

void FootprintAdviceTest::theMeanOfOneSlowLaunchMisleads()
{
    // Four launches near 580 µs and one of 3.1 ms: the mean is 1084 µs, far from every launch.
    const TracePtr trace = launchesOf({579, 580, 580, 581, 3100});
    const LaunchSpread spread = spreadOf(*trace, all(*trace));
    QCOMPARE(spread.meanNs, 1'084'000.0);
    QCOMPARE(spread.median, Ns{580'000});
    QVERIFY(spread.meanMisleads);
    QCOMPARE(spread.outliers.size(), std::size_t{1});
    QCOMPARE(trace->duration(spread.outliers[0]), Ns{3'100'000});
}

void FootprintAdviceTest::aKernelOfConstantTimeHasNoOutliers()
{
    const TracePtr equal = launchesOf({100, 100, 100, 100, 100, 101, 102}); // they differ by 2 %
    QVERIFY(spreadOf(*equal, all(*equal)).outliers.empty());
    QVERIFY(!spreadOf(*equal, all(*equal)).meanMisleads);
    const TracePtr few = launchesOf({100, 100, 900});
    QVERIFY(spreadOf(*few, all(*few)).outliers.empty());
    QCOMPARE(spreadOf(*few, {}).count, std::size_t{0});
}

void FootprintAdviceTest::quartersAreThoseOfTheSortedList()
{
    const TracePtr trace = launchesOf({9, 1, 8, 2, 7, 3, 6, 4, 5});
    const LaunchSpread spread = spreadOf(*trace, all(*trace));
    QCOMPARE(spread.min, Ns{1000});
    QCOMPARE(spread.quarter, Ns{3000});
    QCOMPARE(spread.median, Ns{5000});
    QCOMPARE(spread.threeQuarters, Ns{7000});
    QCOMPARE(spread.max, Ns{9000});
}

void FootprintAdviceTest::launchesArePatternsOfCalls()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::mm", 0us, 50us)
        .slice("cudaOccupancyMaxActiveBlocksPerMultiprocessor", 5us, 1us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2)
        .slice("aten::add", 60us, 20us)
        .slice("cudaLaunchKernel", 62us, 5us, "cuda_runtime", 3)
        .slice("cudaMemcpyAsync", 90us, 5us, "cuda_runtime", 4)
        .slice("cudaGraphLaunch", 100us, 5us, "cuda_runtime", 5);
    make.stream(0, 7)
        .slice("gemm", 100us, 9us, "kernel", 2)
        .slice("add", 110us, 8us, "kernel", 3)
        .slice("Memcpy DtoD", 120us, 7us, "gpu_memcpy", 4)
        .slice("replayed", 130us, 6us, "kernel", 5)
        .slice("lost", 140us, 5us, "kernel", 99);
    const TracePtr trace = make.build();
    std::map<std::string, LaunchPattern> seen;
    for (const KernelRow& row : kernelTable(*trace, launchedWork(*trace), TableOf::AllWork))
        seen.emplace(trace->text(row.name), row.pattern);
    const std::map<std::string, LaunchPattern> expected{{"gemm", LaunchPattern::QueryAndLaunch},
                                                        {"add", LaunchPattern::Launch},
                                                        {"Memcpy DtoD", LaunchPattern::Copy},
                                                        {"replayed", LaunchPattern::Graph},
                                                        {"lost", LaunchPattern::Unknown}};
    QVERIFY(seen == expected);
    QCOMPARE(kernelTable(*trace, launchedWork(*trace)).size(), std::size_t{4});
}

TEST_PLAIN(FootprintAdviceTest)

} // namespace lanescope::footprint_advice_test

#include "footprint_advice_test.moc"
