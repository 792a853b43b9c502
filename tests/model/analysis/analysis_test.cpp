// Compares analyses with a slow and simple computation, on made traces and on real ones.

#include <QDirIterator>
#include <QtTest>

#include "model/analysis/tables/api_summary.h"
#include "model/analysis/tables/profiler_table.h"
#include "model/analysis/time/annotations.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/time/gaps.h"
#include "model/analysis/time/range_summary.h"
#include "model/analysis/time/steps.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope::analysis_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// A matmul and an add, a synchronization that waits for both, then a late kernel; a buffer request in between.
TracePtr twoKernels()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#3", 0us, 1000us, "user_annotation")
        .slice("matmul_add", 10us, 400us, "user_annotation")
        .slice("aten::matmul", 100us, 200us)
        .slice("aten::mm", 110us, 180us)
        .slice("cudaLaunchKernel", 200us, 20us, "cuda_runtime", 1)
        .slice("aten::add", 320us, 50us)
        .slice("cudaLaunchKernel", 330us, 10us, "cuda_runtime", 2)
        .slice("aten::t", 380us, 5us)
        .slice("cudaDeviceSynchronize", 500us, 300us, "cuda_runtime", 3)
        .slice("cudaLaunchKernel", 850us, 10us, "cuda_runtime", 4);
    make.lane("-1", "0").slice("Activity Buffer Request", 425us, 10us, "overhead");
    make.stream(0, 7)
        .slice("matmul_add", 399us, 52us, "gpu_user_annotation")
        .slice("gemm", 400us, 20us, "kernel", 1)
        .slice("add", 440us, 10us, "kernel", 2)
        .slice("late", 870us, 30us, "kernel", 4)
        .slice("orphan", 905us, 5us, "kernel", 99);
    return make.build();
}

const TableRow* rowNamed(const ProfilerTable& table, std::string_view name, SliceKind kind)
{
    for (const TableRow& row : table.rows)
        if (row.name == name && row.kind == kind)
            return &row;
    return nullptr;
}

} // namespace

class AnalysisTest : public QObject {
    Q_OBJECT

private slots:
    void tableTellsSelfFromTotal()
    {
        const TracePtr trace = twoKernels();
        const ProfilerTable table = profilerTable(*trace, {});
        const TableRow* matmul = rowNamed(table, "aten::matmul", SliceKind::Op);
        const TableRow* mm = rowNamed(table, "aten::mm", SliceKind::Op);
        QVERIFY(matmul && mm);
        QCOMPARE(matmul->selfCpu, Ns{20us});
        QCOMPARE(matmul->cpuTotal, Ns{200us});
        QCOMPARE(matmul->selfCuda, Ns{0});
        QCOMPARE(matmul->cudaTotal, Ns{20us});
        QCOMPARE(mm->selfCpu, Ns{160us});
        QCOMPARE(mm->selfCuda, Ns{20us});
        QCOMPARE(mm->kernels, std::uint64_t{1});
        const TableRow* t = rowNamed(table, "aten::t", SliceKind::Op);
        QCOMPARE(t->kernels, std::uint64_t{0}); // metadata only
        const TableRow* step = rowNamed(table, "ProfilerStep*", SliceKind::Annotation);
        QVERIFY(step);
        QCOMPARE(step->cudaTotal, Ns{60us}); // the kernel launched outside any op is inside the step
        QCOMPARE(table.selfCudaTotal, Ns{65us});
        QCOMPARE(table.selfCpuTotal, Ns{1000us}); // one thread, everything inside the step
        const TableRow* envelope = rowNamed(table, "matmul_add", SliceKind::GpuAnnotation);
        QVERIFY(envelope && envelope->isDevice);
        QCOMPARE(envelope->selfCuda, Ns{52us}); // shown, but not part of the sum
    }

    void tableOfAStepHoldsWhatLiesInIt()
    {
        const TracePtr trace = twoKernels();
        TableOptions options;
        options.within = rangeOfStep(*trace, "matmul_add");
        QVERIFY(options.within);
        const ProfilerTable table = profilerTable(*trace, options);
        QCOMPARE(table.selfCudaTotal, Ns{30us});
        QVERIFY(!rowNamed(table, "cudaDeviceSynchronize", SliceKind::Runtime));
        QVERIFY(!rangeOfStep(*trace, "no such step"));
    }

    void gapsHaveTheirCause()
    {
        const TracePtr trace = twoKernels();
        const auto gaps = idleGaps(*trace, launchedWork(*trace));
        QCOMPARE(gaps.size(), std::size_t{3});
        QCOMPARE(gaps[0].range.length(), Ns{20us});
        QCOMPARE(gaps[0].cause,
                 GapCause::KernelWait); // launched in time, so profiler overhead meanwhile delays nothing
        QVERIFY(!gaps[0].isArtefact());
        QCOMPARE(gaps[1].range.length(), Ns{420us});
        QCOMPARE(gaps[1].cause, GapCause::Sync);
        QCOMPARE(gaps[2].cause, GapCause::Other); // its launch is not recorded
    }

    // The usual order: launches first, then one synchronization. The host did not wait before the launch, so the
    // synchronization is not the cause of the gap.
    void aSynchronizationAfterTheLaunchIsNotTheCause()
    {
        for (const bool isBefore : {false, true}) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("cudaLaunchKernel", isBefore ? 45us : 10us, 5us, "cuda_runtime", 2)
                .slice("cudaDeviceSynchronize", isBefore ? 25us : 16us, isBefore ? 20us : 100us, "cuda_runtime");
            make.stream(0, 7).slice("a", 20us, 10us, "kernel", 1).slice("b", 50us, 10us, "kernel", 2);
            const TracePtr trace = make.build();
            const auto gaps = idleGaps(*trace, launchedWork(*trace));
            QCOMPARE(gaps.size(), std::size_t{1});
            QCOMPARE(gaps[0].cause, isBefore ? GapCause::Sync : GapCause::KernelWait);
        }
    }

    void hostAndKernelWaitAreToldApart()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 100us, 5us, "cuda_runtime", 3)
            .slice("cudaLaunchKernel", 120us, 5us, "cuda_runtime", 4);
        make.stream(0, 7)
            .slice("a", 20us, 10us, "kernel", 1)
            .slice("b", 32us, 8us, "kernel", 2)    // launched in time, 2 us late
            .slice("c", 110us, 50us, "kernel", 3)  // launched at 100, after b had ended
            .slice("d", 250us, 10us, "kernel", 4); // launched in time, 90 us late
        const TracePtr trace = make.build();
        const auto work = launchedWork(*trace);
        const auto gaps = idleGaps(*trace, work);
        QCOMPARE(gaps.size(), std::size_t{3});
        QCOMPARE(gaps[0].cause, GapCause::KernelWait);
        QCOMPARE(gaps[1].cause, GapCause::HostWait);
        QCOMPARE(gaps[2].cause, GapCause::Other);
        const auto busy = gpuBusy(*trace, work);
        QCOMPARE(busy->busy, Ns{78us});
        QCOMPARE(busy->window.length(), Ns{240us});
        const auto offsets = launchOffsets(*trace, work);
        QCOMPARE(offsets.size(), std::size_t{4});
        QCOMPARE(offsets[3].offset, Ns{130us});
    }

    void theDeviceIsIdleWhereNoLaneIsBusy()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 100us, 5us, "cuda_runtime", 3)
            .slice("cudaLaunchKernel", 120us, 5us, "cuda_runtime", 4);
        make.stream(0, 7).slice("a", 20us, 10us, "kernel", 1).slice("c", 110us, 50us, "kernel", 3);
        make.stream(0, 8).slice("b", 25us, 15us, "kernel", 2).slice("d", 165us, 10us, "kernel", 4);
        const TracePtr trace = make.build();
        const auto work = launchedWork(*trace);
        const IdleTime idle = idleTime(*trace, work);
        QCOMPARE(idle.lanes.size(), std::size_t{2});
        QCOMPARE(idle.lanes[0].range.length() + idle.lanes[1].range.length(), Ns{205us});
        QCOMPARE(idle.whole.size(), std::size_t{2});
        QCOMPARE(idle.whole[0].range, (TimeRange{Time{40us}, Time{110us}})); // from b's end to c's begin
        QCOMPARE(idle.whole[0].cause, GapCause::HostWait);
        QCOMPARE(idle.whole[1].range, (TimeRange{Time{160us}, Time{165us}}));
        QCOMPARE(idle.whole[1].cause, GapCause::KernelWait); // on its own lane d is late by 125 us
        QCOMPARE(idle.whole[0].range.length() + idle.whole[1].range.length(), gpuBusy(*trace, work)->idle());
    }

    void clockSkewIsReportedAsItIs()
    {
        TraceMaker make;
        make.lane("1", "1").slice("cudaLaunchKernel", 50us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("early", 20us, 10us, "kernel", 1);
        const TracePtr trace = make.build();
        const auto offsets = launchOffsets(*trace, launchedWork(*trace));
        QCOMPARE(offsets[0].offset, Ns{-30us});
        QCOMPARE(trace->info().census.workBeforeLaunch, std::uint64_t{1});
    }

    void summariesAreThoseOfASample()
    {
        TraceMaker make;
        auto lane = make.lane("1", "1");
        for (const auto& [begin, duration] : {std::pair{0us, 2us}, std::pair{10us, 4us}, std::pair{20us, 9us}})
            lane.slice("cudaLaunchKernel", begin, duration, "cuda_runtime");
        lane.slice("cudaFree", 40us, 5us, "cuda_runtime");
        const TracePtr trace = make.build();
        const auto rows = summarise(*trace, *summaryReportOf("cudaapisum"));
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[0].calls, std::uint64_t{3});
        QCOMPARE(rows[0].total, Ns{15us});
        QCOMPARE(rows[0].median, Ns{4us});
        QCOMPARE(rows[0].timePct, 75.0);
        QVERIFY(std::abs(rows[0].stddevNs - 3605.5512754639894) < 1e-6); // sqrt((9 + 1 + 16) / 2) us
        QVERIFY(!summaryReportOf("no_such_sum"));
        QVERIFY(summarise(*trace, SummaryReport::OsRuntime).empty());
    }

    void anAnnotationFindsItsEnvelope()
    {
        TraceMaker make;
        const auto none = RawSlice::noCorrelation;
        make.lane("1", "1")
            .slice("fwd", 0us, 10us, "user_annotation", none, R"({"External id": 3})")
            .slice("fwd", 20us, 10us, "user_annotation", none, R"({"External id": 4})")
            .slice("alone", 40us, 10us, "user_annotation", none, R"({"External id": 5})");
        make.stream(0, 7)
            .slice("fwd", 100us, 10us, "gpu_user_annotation", none, R"({"External id": 4})")
            .slice("fwd", 80us, 10us, "gpu_user_annotation", none, R"({"External id": 3})");
        const TracePtr trace = make.build();
        int joined = 0;
        for (const SliceId s : trace->slices()) {
            const SliceId other = counterpartOf(*trace, s);
            QCOMPARE(static_cast<bool>(other), trace->name(s) == "fwd");
            if (!other)
                continue;
            ++joined;
            QCOMPARE(counterpartOf(*trace, other), s);
            QCOMPARE(std::abs((trace->begin(s) - trace->begin(other)).count()), std::int64_t{80'000});
        }
        QCOMPARE(joined, 4);
    }

    void unionsCountOverlapOnce()
    {
        const auto range = [](std::int64_t a, std::int64_t b) { return TimeRange{timeAt(a), timeAt(b)}; };
        QCOMPARE(lengthOf(unionOf({range(5, 9), range(0, 3), range(2, 4), range(4, 5), range(20, 20)})), Ns{9});
        QCOMPARE(lengthOf(unionOf({})), Ns{0});
    }

    void rangesClipWhatCrossesTheirEdge()
    {
        const TracePtr trace = twoKernels();
        Task task;
        const auto rows = summariseRange(*trace, {timeAt(410'000), timeAt(445'000)}, {}, task);
        std::map<std::string, std::pair<std::uint64_t, Ns>> found;
        for (const RangeRow& row : rows)
            found[std::string{trace->text(row.name)}] = {row.count, row.total};
        QCOMPARE(found["gemm"].second, Ns{10us});
        QCOMPARE(found["add"].second, Ns{5us});
        QCOMPARE(found["ProfilerStep#3"].second, Ns{35us});
        QCOMPARE(found.count("aten::mm"), std::size_t{0});
    }

    void realTracesAgreeWithASlowComputation_data()
    {
        QTest::addColumn<QString>("path");
        const QString root = QStringLiteral(LANESCOPE_TRACES);
        if (!QDir{root}.exists())
            QSKIP("the real traces are not here");
        QDirIterator files{
            root, {QStringLiteral("*.json"), QStringLiteral("*.json.gz")}, QDir::Files, QDirIterator::Subdirectories};
        while (files.hasNext()) {
            const QString path = files.next();
            // the slow computation takes too long for these
            if (!path.contains(QStringLiteral("/odd/")) && QFileInfo{path}.size() < 800'000)
                QTest::newRow(qPrintable(QDir{root}.relativeFilePath(path))) << path;
        }
    }

    void realTracesAgreeWithASlowComputation()
    {
        QFETCH(QString, path);
        const auto loaded = loadTrace(path.toStdString());
        QVERIFY(loaded);
        const Trace& trace = **loaded;
        const auto work = launchedWork(trace);

        // Busy time: a sweep over sorted edges with a depth.
        std::multimap<std::int64_t, int> edges;
        Ns all{};
        for (const SliceId s : trace.slices())
            if (isDeviceWork(trace.kind(s))) {
                edges.emplace(nsOf(trace.begin(s)), +1);
                edges.emplace(nsOf(trace.end(s)), -1);
                all += trace.duration(s);
            }
        std::int64_t busy = 0, last = 0;
        int depth = 0;
        for (const auto& [at, step] : edges) {
            if (depth > 0)
                busy += at - last;
            last = at;
            depth += step;
        }
        const auto seen = gpuBusy(trace, work);
        QCOMPARE(seen ? seen->busy.count() : 0, busy);

        // The op of each launch: the shortest of all ops on its thread that contain it.
        for (const Launched& l : work) {
            if (!l.launch)
                continue;
            std::int64_t shortest = -1;
            for (const SliceId s : trace[trace.laneOf(l.launch)].slices)
                if (trace.kind(s) == SliceKind::Op && trace.begin(s) <= trace.begin(l.launch) &&
                    trace.begin(l.launch) < trace.end(s) && (shortest < 0 || trace.duration(s).count() < shortest))
                    shortest = trace.duration(s).count();
            if (trace.duration(l.launch) > Ns{})
                QCOMPARE(l.op ? trace.duration(l.op).count() : -1, shortest);
        }

        // The table's sums.
        const ProfilerTable table = profilerTable(trace, {});
        QCOMPARE(table.selfCudaTotal, all);
        Ns rows{}, self{};
        std::uint64_t kernels = 0;
        for (const TableRow& row : table.rows) {
            if (isDeviceWork(row.kind)) {
                rows += row.selfCuda;
                kernels += row.calls;
            }
            self += row.selfCpu;
            QVERIFY(row.cudaTotal >= row.selfCuda);
        }
        QCOMPARE(rows, all);
        QCOMPARE(kernels, static_cast<std::uint64_t>(work.size()));
        QVERIFY(self <= table.selfCpuTotal);

        Ns idle{};
        for (const Gap& gap : idleTime(trace, work).whole)
            idle += gap.range.length();
        const auto measured = gpuBusy(trace, work);
        QCOMPARE(idle, measured ? measured->idle() : Ns{});

        // No work runs in a gap of its lane.
        for (const Gap& gap : idleGaps(trace, work)) {
            QVERIFY(!gap.range.isEmpty());
            for (const TimeRange& r : busyRanges(trace, gap.lane))
                QVERIFY(!r.overlaps(gap.range));
        }
    }

    void thePostsScriptOnARealCard()
    {
        const QString path = QStringLiteral(LANESCOPE_TRACES "/blog_matmul_add_64_bf16_cold_eager.json");
        if (!QFile::exists(path))
            QSKIP("the real traces are not here");
        const TracePtr trace = *loadTrace(path.toStdString());
        QCOMPARE(profilerSteps(*trace).size(), std::size_t{3});
        QCOMPARE(profilerSteps(*trace)[0].number, std::int64_t{2});
        const ProfilerTable table = profilerTable(*trace, {});
        QCOMPARE(table.selfCudaTotal, Ns{8385}); // 8.385 us of kernels in all
        const auto offsets = launchOffsets(*trace, launchedWork(*trace));
        QCOMPARE(offsets.front().offset.count() / 1000, std::int64_t{1040}); // 1040 us after the CPU lane
    }
};

TEST_WITH_APP(AnalysisTest)

} // namespace lanescope::analysis_test

#include "analysis_test.moc"
