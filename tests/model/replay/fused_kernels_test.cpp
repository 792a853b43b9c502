// The predicted trace of a fused chain: what another kernel takes in is not written, nor its launch, and the kernel
// that takes it in is called by both names.

#include <QtTest>

#include "model/import/importer.h"
#include "model/replay/fused_kernels.h"
#include "model/replay/predicted_trace.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/work_changes.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace lanescope::fused_kernels_test {

using namespace lanescope::test;

namespace {

using Kind = ReplayChange::Kind;

// Four ops that launch a kernel each; add and mul are a chain. Arrows lead from launches to kernels.
std::string launches()
{
    std::string events;
    const auto add = [&](const std::string& event) { events += (events.empty() ? "" : ",\n") + event; };
    int i = 0;
    for (const char* name : {"gemm", "add", "mul", "tail"}) {
        const auto slice = [&](const char* category, const char* called, int pid, int tid, int ts, int dur) {
            add(fmt::format(
                R"({{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{},"dur":{},"args":{{"correlation":{}}}}})",
                category, called, pid, tid, ts, dur, i + 1));
        };
        slice("cpu_op", "aten::op", 1, 1, 10 * i, 10);
        slice("cuda_runtime", "cudaLaunchKernel", 1, 1, 10 * i + 2, 4);
        slice("kernel", name, 0, 7, 20 + 60 * i, 50);
        add(fmt::format(R"({{"ph":"s","cat":"ac2g","name":"ac2g","id":{},"pid":1,"tid":1,"ts":{}}})", i + 1,
                        10 * i + 2));
        add(fmt::format(R"({{"ph":"f","bp":"e","cat":"ac2g","name":"ac2g","id":{},"pid":0,"tid":7,"ts":{}}})", i + 1,
                        20 + 60 * i));
        ++i;
    }
    return "{\"traceEvents\":[" + events + "]}";
}

SliceId called(const Trace& trace, std::string_view name)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name)
            return s;
    return {};
}

ReplayChange fuseOf(const Trace& trace)
{
    WorkTimes times;
    const SliceId first = called(trace, "add");
    times.works = {{first, 0.6F}, {called(trace, "mul"), 0, true, first}};
    std::sort(times.works.begin(), times.works.end(), [](const auto& a, const auto& b) { return a.work < b.work; });
    ReplayChange change{Kind::FuseChains};
    change.works = std::make_shared<const WorkTimes>(std::move(times));
    return change;
}

struct Written {
    TracePtr trace;
    Ns predicted{};
};
Written writtenOf(const TracePtr& trace, const std::vector<ReplayChange>& changes, const std::string& to)
{
    const ReplayGraph graph = replayGraphOf(*trace);
    const auto prediction = predict(*trace, graph, changes);
    Task task;
    if (!prediction || !writePredicted(*trace, graph, *prediction, changes, to, task))
        return {};
    return {*loadTrace(to), prediction->replayed.window};
}

} // namespace

class FusedKernelsTest : public QObject {
    Q_OBJECT

private slots:
    void theChainIsOneKernel()
    {
        const TempFile file{launches()};
        const TempFile to{"", "predicted.json"};
        const TracePtr trace = *loadTrace(file.path());
        const Written fused = writtenOf(trace, {fuseOf(*trace)}, to.path());
        QVERIFY(fused.trace);
        QVERIFY(called(*fused.trace, "fused (predicted): add + mul"));
        const SliceId chain = called(*fused.trace, "fused (predicted): add + mul");
        QCOMPARE(fused.trace->kernelRole(fused.trace->nameId(chain)), KernelRole::Elementwise);
        QCOMPARE(fused.trace->kernelLabel(fused.trace->nameId(chain)), std::string_view{"fused: add + mul"});
        QVERIFY(!called(*fused.trace, "add") && !called(*fused.trace, "mul"));
        QVERIFY(called(*fused.trace, "gemm") && called(*fused.trace, "tail"));
        QCOMPARE(fused.trace->sliceCount(), trace->sliceCount() - 2); // the kernel and its launch
        QCOMPARE(fused.trace->info().census.launchesWithoutWork, std::uint64_t{0});
        QCOMPARE(fused.trace->info().census.flows, trace->info().census.flows - 2);
        QCOMPARE(fused.trace->info().census.halfFlows, trace->info().census.halfFlows);
        QCOMPARE(replayGraphOf(*fused.trace).window(), fused.predicted);
        QVERIFY(fused.predicted < replayGraphOf(*trace).window());
    }

    void nothingIsGoneWithoutTheChange()
    {
        const TempFile file{launches()};
        const TempFile to{"", "predicted.json"};
        const TracePtr trace = *loadTrace(file.path());
        for (const std::vector<ReplayChange>& changes :
             {std::vector<ReplayChange>{}, std::vector<ReplayChange>{{Kind::ScaleKernel, "add", 0.5}}}) {
            const Written written = writtenOf(trace, changes, to.path());
            QCOMPARE(written.trace->sliceCount(), trace->sliceCount());
            QVERIFY(called(*written.trace, "add") && called(*written.trace, "mul"));
            QCOMPARE(replayGraphOf(*written.trace).window(), written.predicted);
        }
    }

    // The advice is followed, so it is not given again.
    void aRealTraceIsFusedOnce()
    {
        const QString file = QString(LANESCOPE_TRACES) + "/qwen05b_h100.json.gz";
        if (!QFile::exists(file))
            QSKIP("no real traces here");
        const TempFile to{"", "predicted.json"};
        const TracePtr trace = *loadTrace(file.toStdString());
        const auto advises = [](const TracePtr& of) {
            const Analysis analysis{of};
            const auto& findings = rankedFindingsOf(analysis);
            return std::any_of(findings.begin(), findings.end(),
                               [](const Finding& f) { return f.rule->id == "unfused_pointwise"; });
        };
        QVERIFY(advises(trace));
        const ReplayChange fuse = fuseChains(Analysis{trace});
        const Written fused = writtenOf(trace, {fuse}, to.path());
        QVERIFY(!advises(fused.trace));
        QCOMPARE(replayGraphOf(*fused.trace).window(), fused.predicted);
        const auto kernels = [](const Trace& of) {
            std::ptrdiff_t count = 0;
            for (const SliceId s : of.slices())
                count += of.kind(s) == SliceKind::Kernel ? 1 : 0;
            return count;
        };
        const auto gone = std::count_if(fuse.works->works.begin(), fuse.works->works.end(),
                                        [](const WorkTimes::Work& work) { return work.isGone; });
        QCOMPARE(kernels(*fused.trace), kernels(*trace) - gone);
        const Written faster = writtenOf(trace, {{Kind::ScaleKernel, "gemm", 0.9}}, to.path());
        QVERIFY(advises(faster.trace));
    }
};

TEST_WITH_APP(FusedKernelsTest)

} // namespace lanescope::fused_kernels_test

#include "fused_kernels_test.moc"
