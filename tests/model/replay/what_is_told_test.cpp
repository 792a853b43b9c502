// A replay of a recording that holds only a part of the work claims no more than is known: ends that are not reached,
// waits between threads, time in which nothing is recorded. Each from both sides of its limit.

#include <QtTest>

#include "model/import/importer.h"
#include "model/merge/merge_ranks.h"
#include "model/replay/final_verdict.h"
#include "model/replay/overlap.h"
#include "model/replay/predicted_trace.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "model/replay/remedy_choices.h"
#include "model/replay/replay_text.h"
#include "model/replay/saving_limits.h"
#include "model/replay/window_saving.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <fstream>
#include <sstream>

namespace lanescope::what_is_told_test {

using namespace lanescope::test;
using Kind = ReplayChange::Kind;

namespace {

constexpr const char* nccl = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)";

Ns saved(const TracePtr& trace, std::vector<ReplayChange> changes)
{
    return whatIf(*trace, replayGraphOf(*trace), changes)->saving();
}
// By the sections that a slider uses.
Ns savedBySections(const TracePtr& trace, std::vector<ReplayChange> changes)
{
    const WhatIfBase base{std::make_shared<const Analysis>(trace)};
    return base.ask(changes)->result.saving();
}

Ns onPath(const TracePtr& trace, PathKind kind) { return criticalPathOf(replayGraphOf(*trace)).of(kind); }

std::optional<TriedChoice> tried(const TracePtr& trace, const std::string& id)
{
    const WhatIfBase base{std::make_shared<const Analysis>(trace)};
    for (TriedChoice& t : tryChoices(base, {}))
        if (t.choice.id == id)
            return std::move(t);
    return std::nullopt;
}

// Kernels keep the GPU busy until 1010 us. The host is done with their launches at 100 us and launches more until 900
// us.
TracePtr busyToTheEnd(int unreached)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 1;
    for (int i = 0; i < 10; ++i, ++id) {
        cpu.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", id);
        gpu.slice("gemm", 10us + i * 100us, 100us, "kernel", id);
    }
    for (int i = 0; i < unreached; ++i)
        cpu.slice("cudaLaunchKernel", 200us + i * 10us, 5us, "cuda_runtime", ++id);
    cpu.slice("aten::add", 890us, 10us);
    return make.build();
}

// The main thread waits in run_backward while autograd's thread makes the launches; nothing marks a step.
TracePtr insideBackward(const char* op)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
        .slice("<built-in method run_backward>", 10us, 990us, "python_function");
    auto side = make.lane("1", "2");
    auto gpu = make.stream(0, 7);
    gpu.slice("gemm", 8us, 5us, "kernel", 1);
    for (int i = 0; i < 4; ++i) {
        const Ns at = 20us + i * 240us;
        const auto id = static_cast<std::uint32_t>(i + 2);
        side.slice(op, at, 230us)
            .slice("hipMalloc", at + 5us, 200us, "cuda_runtime")
            .slice("cudaLaunchKernel", at + 210us, 5us, "cuda_runtime", id);
        gpu.slice("gemm", at + 218us, 5us, "kernel", id);
    }
    return make.build();
}

// A stream of three collectives one after the other, and a stream whose kernel waits for the last one.
TracePtr queuedCollectives(Ns kernel)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto comm = make.stream(0, 9), compute = make.stream(0, 7);
    for (std::uint32_t i = 0; i < 3; ++i) {
        cpu.slice("cudaLaunchKernel", i * 2us, 1us, "cuda_runtime", i + 1);
        comm.slice(nccl, 20us + i * 100us, 100us, "kernel", i + 1);
    }
    cpu.slice("cudaStreamWaitEvent", 7us, 1us, "cuda_runtime").slice("cudaLaunchKernel", 8us, 1us, "cuda_runtime", 9);
    compute.slice("gemm", 320us, kernel, "kernel", 9);
    return make.build();
}

// Kernels and a collective on one stream; then the host waits, or more kernels follow.
TracePtr oneStream(bool isFollowed)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 1;
    Ns at{};
    for (int step = 0; step < 3; ++step) {
        cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", id);
        gpu.slice("gemm", at + 10us, 600us, "kernel", id++);
        cpu.slice("cudaLaunchKernel", at + 10us, 5us, "cuda_runtime", id);
        gpu.slice(nccl, at + 610us, 300us, "kernel", id++);
        if (isFollowed) {
            cpu.slice("cudaLaunchKernel", at + 20us, 5us, "cuda_runtime", id);
            gpu.slice("gemm", at + 910us, 100us, "kernel", id++);
        }
        const Ns end = at + (isFollowed ? 1015us : 915us);
        cpu.slice("cudaDeviceSynchronize", at + 30us, end - at - 30us, "cuda_runtime");
        at = end + 5us;
    }
    return make.build();
}

std::string english(const Sentence& sentence)
{
    return format(sentence, [](Ns time) { return std::to_string(time.count()) + " ns"; });
}

} // namespace

class WhatIsToldTest : public QObject {
    Q_OBJECT

private slots:
    // Launches whose work the recording does not hold do not end what a faster GPU does sooner.
    void launchesThatAreNotReachedDoNotEndTheWindow()
    {
        const TracePtr behind = busyToTheEnd(6), done = busyToTheEnd(4); // a few may have failed
        QCOMPARE(replayGraphOf(*behind).window(), Ns{1010us});
        QVERIFY(qualityOf(replayGraphOf(*behind)).isExact);
        QCOMPARE(replayGraphOf(*behind).counts.unreached, std::uint64_t{6});
        QCOMPARE(replayGraphOf(*done).counts.unreached, std::uint64_t{0});
        const std::vector<ReplayChange> faster{{Kind::ScaleKernel, {}, 0.5}};
        QCOMPARE(saved(behind, faster).count(), std::int64_t{500000});
        QCOMPARE(savedBySections(behind, faster).count(), std::int64_t{500000});
        QCOMPARE(saved(done, faster).count(), std::int64_t{110000});
        QCOMPARE(savedBySections(done, faster).count(), std::int64_t{110000});
        QCOMPARE(saved(behind, {{Kind::Host, {}, 0.5}}).count(), std::int64_t{0});
    }

    // Autograd's thread works for the one that calls it, which waits meanwhile.
    void theThreadThatCallsAutogradIsTheMainOne()
    {
        const TracePtr backward = insideBackward("autograd::engine::evaluate_function: MulBackward0"),
                       other = insideBackward("aten::mul");
        const auto isMain = [](const TracePtr& trace, const char* thread) {
            for (const ReplayChain& chain : replayGraphOf(*trace).chains)
                if (chain.isMain)
                    return (*trace)[chain.lane].key == thread;
            return false;
        };
        QVERIFY(isMain(backward, "1"));
        QVERIFY(isMain(other, "2")); // the thread with most launches
        const std::vector<ReplayChange> cached{{Kind::ScaleCall, "hipMalloc", 0}};
        QVERIFY2(saved(backward, cached) >= 750us, std::to_string(saved(backward, cached).count()).c_str());
        QVERIFY(saved(other, cached) < 50us);
    }

    // The recording begins in the backward pass, whose frame is not recorded: the main thread goes on after it.
    void aMainThreadThatBeginsAfterAutogradWaitedForIt()
    {
        const auto make = [](Ns after) {
            TraceMaker make;
            auto side = make.lane("1", "2");
            for (int i = 0; i < 3; ++i)
                side.slice("autograd::engine::evaluate_function: MulBackward0", i * 310us, 300us)
                    .slice("hipMalloc", i * 310us + 10us, 200us, "cuda_runtime");
            make.lane("1", "1")
                .slice("ProfilerStep#1", 920us + after, 100us, "user_annotation")
                .slice("aten::mm", 925us + after, 50us)
                .slice("cudaLaunchKernel", 930us + after, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("gemm", 940us + after, 100us, "kernel", 1);
            return make.build();
        };
        const std::vector<ReplayChange> cached{{Kind::ScaleCall, "hipMalloc", 0}};
        QCOMPARE(saved(make(5us), cached).count(), std::int64_t{600'000});
        QCOMPARE(saved(make(1000us), cached).count(), std::int64_t{600'000});
        QCOMPARE(saved(make(1001us), cached).count(), std::int64_t{0}); // nothing shows what it waited for
    }

    // The loader's frame replaces its mark, where no mark is recorded.
    void theLoadersFrameIsDataToo()
    {
        const auto make = [](const char* frame, bool hasMark) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice(frame, 0us, 900us, "python_function");
            if (hasMark)
                cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 10us, 100us,
                          "user_annotation");
            cpu.slice("cudaLaunchKernel", 900us, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("gemm", 910us, 5us, "kernel", 1);
            return make.build();
        };
        const char* next = "torch/utils/data/dataloader.py(730): __next__";
        QCOMPARE(onPath(make(next, false), PathKind::Data), Ns{900us});
        QCOMPARE(saved(make(next, false), {{Kind::NoDataWait}}).count(), std::int64_t{900000});
        QCOMPARE(onPath(make(next, true), PathKind::Data), Ns{100us}); // the mark is more exact
        QCOMPARE(onPath(make("torch/utils/data/dataloader.py(730): __len__", false), PathKind::Data), Ns{});
        QCOMPARE(onPath(make("loader.py(730): __next__", false), PathKind::Data), Ns{});
    }

    // An annotation names what runs inside it: on its own it shows no work.
    void anAnnotationsOwnTimeIsNotAnOp()
    {
        const auto make = [](const char* category, bool isInFrame, const char* name = "ProfilerStep#1") {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            if (isInFrame)
                cpu.slice("train.py(1): step", 0us, 1000us, "python_function");
            cpu.slice(name, 0us, 1000us, category).slice("aten::mm", 100us, 200us);
            return make.build();
        };
        const TracePtr annotation = make("user_annotation", false), op = make("cpu_op", false, "my::op"),
                       oldStep = make("cpu_op", false), inFrame = make("user_annotation", true);
        QCOMPARE(onPath(annotation, PathKind::Unrecorded), Ns{800us});
        QCOMPARE(onPath(annotation, PathKind::Op), Ns{200us});
        QCOMPARE(onPath(op, PathKind::Op), Ns{1000us});
        QCOMPARE(onPath(oldStep, PathKind::Unrecorded), Ns{800us}); // older profilers record a step as an op
        QCOMPARE(onPath(inFrame, PathKind::Python), Ns{800us});
        QCOMPARE(saved(annotation, {{Kind::Host, {}, 0.5}}).count(), std::int64_t{500000});
    }

    void aCollectiveOfTheCpuIsCommunication()
    {
        const auto make = [](const char* name) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 0us, 200us).slice(name, 200us, 800us, "user_annotation");
            return make.build();
        };
        QCOMPARE(onPath(make("gloo:all_reduce"), PathKind::Comm), Ns{800us});
        QCOMPARE(onPath(make("glow:all_reduce"), PathKind::Comm), Ns{});
        QCOMPARE(saved(make("gloo:all_reduce"), {{Kind::Host, {}, 0.5}}).count(), std::int64_t{100000});
        QCOMPARE(saved(make("gloo:all_reduce"), {{Kind::Comm, {}, 0.5}}).count(), std::int64_t{400000});
        QVERIFY(tried(make("gloo:all_reduce"), "comm"));
        QVERIFY(!tried(make("glow:all_reduce"), "comm"));
    }

    void launchesThatCannotBeJoinedAreRecorded()
    {
        const auto make = [](const char* call) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 0us, 100us).slice(call, 10us, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("gemm", 50us, 60us, "kernel", 2);
            return replayGraphOf(*make.build());
        };
        QVERIFY(make("cudaLaunchKernel").lacksLaunches());
        QCOMPARE(whyNoLaunches(make("cudaLaunchKernel")), noJoinedLaunches);
        QCOMPARE(whyNoLaunches(make("cudaGetDevice")), noLaunches);
    }

    // A kernel that waits for the last of several collectives waits for all of them.
    void allQueuedCollectivesCanRunAlongside()
    {
        const std::vector<ReplayChange> overlap{{Kind::OverlapComm}};
        QCOMPARE(saved(queuedCollectives(90us), overlap).count(), std::int64_t{90000});
        QCOMPARE(saved(queuedCollectives(250us), overlap).count(),
                 std::int64_t{250000}); // not 100, as long as the last one
        QVERIFY(saved(queuedCollectives(400us), overlap) <= 300us);
        QVERIFY(saved(queuedCollectives(400us), overlap) > 290us);
    }

    // Nothing after the collective could run meanwhile: that does not prove that nothing could.
    void aCollectiveThatEndsItsStreamIsNotPricedAtNothing()
    {
        const auto alone = tried(oneStream(false), "overlap"), followed = tried(oneStream(true), "overlap");
        QVERIFY(followed);
        const auto outcome = [](const TracePtr& trace) {
            const WhatIfBase base{std::make_shared<const Analysis>(trace)};
            const std::vector<ReplayChange> changes{{Kind::OverlapComm}};
            return outcomeOf(base, changes, *base.ask(changes));
        };
        QVERIFY(outcome(oneStream(false)).outcome == ChoiceEffect::CannotBeTold);
        QVERIFY(outcome(oneStream(true)).outcome == ChoiceEffect::Helps);
        const auto finding = [](const TracePtr& trace) -> std::optional<Finding> {
            const Analysis analysis{trace};
            for (const Finding& f : rankedFindingsOf(analysis))
                if (f.rule->id == std::string_view{"exposed_communication"})
                    return f;
            return {};
        };
        const auto last = finding(oneStream(false)), before = finding(oneStream(true));
        QVERIFY(last && before && last->saves && before->saves);
        QVERIFY(english(last->bound).find("at most 0") == std::string::npos);
        QVERIFY(english(last->bound).starts_with("No later kernel"));
        QVERIFY(english(before->bound).starts_with("Overlap alone would save at most"));
        QVERIFY(last->saves->high > 800us);
    }

    // The headline names the host; what it does may be a wait.
    void aHostOfWhichNothingIsRecordedMayWait()
    {
        const auto note = [](Ns op) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < 20; ++i) {
                cpu.slice("aten::mm", i * 1000us, op)
                    .slice("cudaLaunchKernel", i * 1000us + 5us, 5us, "cuda_runtime", i + 1);
                gpu.slice("gemm", i * 1000us + 15us, 50us, "kernel", i + 1);
            }
            return english(paceBelowHeadline(Analysis{make.build()}));
        };
        QVERIFY2(note(100us).starts_with("Whether the host works or waits is not known"), note(100us).c_str());
        QVERIFY2(note(900us).empty(), note(900us).c_str());
    }

    // Two ranks have no median: the slower one can become as fast as the other.
    void ofTwoRanksTheFasterOneCounts()
    {
        const auto saving = [](const std::vector<Ns>& kernels) {
            std::vector<TracePtr> ranks;
            for (int r = 0; r < std::ssize(kernels); ++r) {
                TraceMaker make;
                make.lane("1", "1")
                    .slice("cudaLaunchKernel", 0us, 2us, "cuda_runtime", 1)
                    .slice("cudaDeviceSynchronize", 3us, 10us + kernels[static_cast<std::size_t>(r)], "cuda_runtime");
                make.stream(r, 7).slice("gemm", 10us, kernels[static_cast<std::size_t>(r)], "kernel", 1);
                make.info.path = fmt::format("/job/rank{}.json", r);
                make.info.rank = r;
                make.info.worldSize = std::ssize(kernels);
                ranks.push_back(make.build());
            }
            Task task;
            return saved(*mergeRanks(std::move(ranks), {}, task), {{Kind::StragglerMedian}});
        };
        QCOMPARE(saving({1000us, 1400us}), Ns{400us});
        QCOMPARE(saving({1000us, 1200us, 1400us}), Ns{200us});
        QCOMPARE(saving({1000us, 1000us}), Ns{0us});
    }

    void theHostsTitleNamesWhatItShortens()
    {
        const auto title = [](bool hasOps) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice("cudaGetDeviceCount", 0us, 10us, "cuda_runtime")
                .slice("cudaDeviceSynchronize", 100us, 10us, "cuda_runtime");
            if (hasOps)
                cpu.slice("aten::mm", 200us, 10us);
            const auto host = tried(make.build(), "host");
            return host ? std::string{host->choice.title.text} : std::string{};
        };
        QCOMPARE(title(true), std::string{"Faster host: ops, calls, Python and what is not recorded"});
        QCOMPARE(title(false), std::string{"Faster host: ops, calls and Python"});
    }

    // Idle time without a reason that other findings report takes nothing from the rest.
    void onlyItsOwnUnexplainedTimeLimitsTheRest()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t i = 0; i < 10; ++i) {
            const Ns at = i * 100us + (i > 5 ? 500us : 0us);
            cpu.slice("aten::mm", at, 20us).slice("cudaLaunchKernel", at + 5us, 5us, "cuda_runtime", i + 1);
            gpu.slice("gemm", at + 12us, 50us, "kernel", i + 1);
        }
        const Analysis analysis{make.build()};
        for (const Finding& f : findingsOf(analysis)) {
            if (f.rule->id != std::string_view{"gpu_idle"})
                continue;
            Finding finding = f;
            finding.cost = 300us;
            finding.inAll.reset();
            Saving saving{};
            saving.window = 1500us;
            finding.values["other"] = Ns{};
            QCOMPARE(mostOfWindow(analysis, finding, saving), Ns{300us});
            finding.values.erase("other");
            QVERIFY(mostOfWindow(analysis, finding, saving) <= Ns{300us});
            return;
        }
        QFAIL("no finding of idle time");
    }

    void aPredictedFileHoldsNoEnvironment()
    {
        QTemporaryDir folder;
        const std::string from = folder.filePath("recorded.json").toStdString(),
                          to = folder.filePath("predicted.json").toStdString();
        std::ofstream{from} << R"({"schemaVersion": 1, "metadata": {"host": {"env": {"A_TOKEN": "secret"}, "cpus": 4},
            "environ": {"B": "secret"}, "envelope": "kept"}, "environment": {"C": "secret"}, "traceEvents": [
            {"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 1, "tid": 1, "ts": 1, "dur": 10},
            {"ph": "X", "cat": "cpu_op", "name": "aten::add", "pid": 1, "tid": 1, "ts": 20, "dur": 10}],
            "tail": {"env": {"D": "secret"}, "kept too": 1}})";
        const auto trace = loadTrace(from);
        QVERIFY(trace);
        const ReplayGraph graph = replayGraphOf(**trace);
        const std::vector<ReplayChange> changes{{Kind::Host, {}, 0.5}};
        Task task;
        QVERIFY(writePredicted(**trace, graph, *predict(**trace, graph, changes), changes, to, task));
        std::stringstream text;
        text << std::ifstream{to}.rdbuf();
        QVERIFY(text.str().find("secret") == std::string::npos);
        for (const char* kept : {"\"envelope\": \"kept\"", "\"cpus\": 4", "kept too", "schemaVersion"})
            QVERIFY2(text.str().find(kept) != std::string::npos, kept);
        QVERIFY(loadTrace(to));
    }

    // Faster kernels help, but not those of the finding: they run alongside a longer one.
    void adviceWithoutAPriceIsJudgedByItsOwnKernels()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 4us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 5us, 4us, "cuda_runtime", 2);
        make.stream(0, 7).slice("long", 10us, 1000us, "kernel", 1);
        make.stream(0, 8).slice("short", 15us, 500us, "kernel", 2);
        const Analysis analysis{make.build()};
        const Rule rule{"plain_fp32", {}, {}, {}, nullptr};
        for (const SliceId kernel : analysis.trace().slices()) {
            if (analysis.trace().kind(kernel) != SliceKind::Kernel)
                continue;
            Finding finding;
            finding.rule = &rule;
            finding.work = {kernel};
            QCOMPARE(whyNotNow(analysis, finding).text.empty(), analysis.trace().name(kernel) == "long");
        }
    }

    void oneFunctionTellsThePace()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 90us).slice("cudaLaunchKernel", 80us, 4us, "cuda_runtime", 1);
        make.stream(0, 7).slice("a", 90us, 10us, "kernel", 1);
        const CriticalPath path = criticalPathOf(replayGraphOf(*make.build()));
        QCOMPARE(paceOf(path)->what, std::string_view{"the host sets the pace"});
        QCOMPARE(paceOf(path, {path.pieces.back().begin, path.pieces.back().begin + Ns{10us}})->what,
                 std::string_view{"kernels set the pace"});
    }
};

TEST_PLAIN(WhatIsToldTest)

} // namespace lanescope::what_is_told_test

#include "what_is_told_test.moc"
