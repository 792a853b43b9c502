// Rules for what a replay may promise, which real traces broke: each is tested from both sides of its limit.

#include <QtTest>

#include "model/analysis/time/start_up.h"
#include "model/replay/graph_launches.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedy_choices.h"
#include "model/replay/replay_text.h"
#include "model/replay/window_saving.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::whatif_rules_test {

using namespace lanescope::test;
using Kind = ReplayChange::Kind;

namespace {

WhatIf ask(const TracePtr& trace, const std::vector<ReplayChange>& changes)
{
    return *whatIf(*trace, replayGraphOf(*trace), changes);
}

// Two launches at 0 and at `second`; the kernels take 1 us each and follow their launches after 5 us.
TraceMaker twoLaunches(Ns second)
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 0us, 4us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", second, 4us, "cuda_runtime", 2);
    make.stream(0, 7).slice("a", 5us, 1us, "kernel", 1).slice("b", second + 5us, 1us, "kernel", 2);
    return make;
}

Ns graphSaves(TraceMaker& make) { return ask(make.build(), {{Kind::GraphLaunches}}).saving(); }

bool offers(TraceMaker& make, const std::string& id)
{
    const WhatIfBase base{std::make_shared<const Analysis>(make.build())};
    const auto choices = remedyChoices(base, {});
    return std::any_of(choices.begin(), choices.end(), [&](const RemedyChoice& c) { return c.id == id; });
}

std::string words(const Sentence& sentence)
{
    return format(sentence, [](Ns time) { return std::to_string(time.count()) + " ns"; });
}

} // namespace

class WhatifRulesTest : public QObject {
    Q_OBJECT

private slots:
    void aGraphKeepsLongStretchesWithoutALaunch()
    {
        TraceMaker shorter = twoLaunches(1003us), longer = twoLaunches(1004us); // 999 us and 1 ms between the calls
        QVERIFY(graphSaves(shorter) > 900us);
        QCOMPARE(graphSaves(longer), Ns{});
    }

    void aGraphKeepsCallsThatItCannotHold()
    {
        TraceMaker make = twoLaunches(304us);
        make.lane("1", "1").slice("cudaMalloc", 50us, 200us, "cuda_runtime");
        const Ns saving = graphSaves(make);
        QVERIFY2(saving > 50us && saving <= 104us, std::to_string(saving.count()).c_str()); // all but the call
        TraceMaker other = twoLaunches(304us);
        other.lane("1", "1").slice("cudaFuncGetAttributes", 50us, 200us, "cuda_runtime");
        QVERIFY(graphSaves(other) > 250us);
    }

    // A call that asks for the device ends a capture, even if it need not wait, or if it is unknown what it waits for.
    void aGraphEndsAtASynchronization()
    {
        for (const char* call : {"cudaStreamSynchronize", "cudaEventSynchronize"}) {
            TraceMaker make = twoLaunches(304us);
            make.lane("1", "1").slice(call, 100us, 2us, "cuda_runtime");
            QCOMPARE(graphSaves(make), Ns{}); // one launch on either side
        }
    }

    // The same holds before the first launch and after the last one.
    void aGraphKeepsLongWorkAroundItsLaunches()
    {
        const auto saving = [](Ns around) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("aten::before", 0us, around)
                .slice("cudaLaunchKernel", around, 4us, "cuda_runtime", 1)
                .slice("cudaLaunchKernel", around + 104us, 4us, "cuda_runtime", 2)
                .slice("aten::after", around + 108us, around);
            make.stream(0, 7).slice("a", around + 5us, 1us, "kernel", 1).slice("b", around + 109us, 1us, "kernel", 2);
            return graphSaves(make);
        };
        QCOMPARE(saving(1'000us), Ns{104us});
        QVERIFY(saving(999us) > 2'000us);
    }

    // The GPU is idle while the host loads data for 600 us: a graph does not change that, ready data does.
    void aGraphDoesNotLoadDataSooner()
    {
        const auto build = [] {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            cpu.slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 300us, 600us, "user_annotation");
            for (const int at : {0, 200, 1000, 1200}) {
                const auto correlation = static_cast<std::uint32_t>(at + 1);
                cpu.slice("cudaLaunchKernel", Ns{at * 1us}, 4us, "cuda_runtime", correlation);
                gpu.slice("a", Ns{(at + 5) * 1us}, 90us, "kernel", correlation);
            }
            return make.build();
        };
        // Four kernels of 90 us from 5 us on, 1 us between those of one graph.
        QCOMPARE(ask(build(), {{Kind::GraphLaunches}}).predicted, Ns{5us + 4 * 90us + 600us + 2us});
        QVERIFY(ask(build(), {{Kind::GraphLaunches}, {Kind::NoDataWait}}).predicted < 400us);
    }

    void graphsAreNotOfferedWhereTheyAre()
    {
        const auto withGraph = [](Ns single) {
            TraceMaker make = twoLaunches(104us);
            make.lane("1", "1").slice("cudaGraphLaunch", 200us, 4us, "cuda_runtime", 3);
            make.stream(0, 7).slice("c", 210us, single, "kernel", 3);
            return make;
        };
        TraceMaker max = withGraph(18us), fewer = withGraph(17us); // next to 2 us of single launches
        QVERIFY(!offers(max, "graph"));
        QVERIFY(offers(fewer, "graph"));
        TraceMaker plain = twoLaunches(104us), capture = twoLaunches(104us);
        QVERIFY(offers(plain, "graph"));
        capture.lane("1", "1")
            .slice("cudaStreamBeginCapture", 20us, 1us, "cuda_runtime")
            .slice("cudaStreamEndCapture", 60us, 1us, "cuda_runtime");
        QVERIFY(!offers(capture, "graph"));
    }

    // Two long calls before the first GPU work make the context: both are start-up, and both go.
    void whatMakesTheContextIsStartUp()
    {
        const auto build = [](Ns second) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaFree", 0us, 5000us, "cuda_runtime")
                .slice("cudaFree", 5010us, second, "cuda_runtime")
                .slice("cudaLaunchKernel", 5020us + second, 4us, "cuda_runtime", 1);
            make.stream(0, 7).slice("a", 5030us + second, 100us, "kernel", 1);
            return make.build();
        };
        const TracePtr both = build(100'000us), first = build(99'999us);
        QCOMPARE(startUpCallsOf(*both).size(), std::size_t{2});
        QCOMPARE(startUpCallsOf(*first).size(), std::size_t{1});
        QCOMPARE(ask(both, {{Kind::Warm}}).saving(), Ns{105'000us});
    }

    void whatComesBackInEachStepIsNoStartUp()
    {
        const auto build = [](int slowSteps, int steps = 5) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < steps; ++i) {
                const auto correlation = static_cast<std::uint32_t>(i + 1);
                const Ns begin = i * 10'000us;
                cpu.slice("ProfilerStep#" + std::to_string(i), begin, 9'000us, "user_annotation")
                    .slice("cuModuleLoadData", begin + 10us, i < slowSteps ? 2'000us : 10us, "cuda_driver")
                    .slice("cudaLaunchKernel", begin + 3'000us, 4us, "cuda_runtime", correlation);
                make.stream(0, 7).slice("a", begin + 3'010us, 10us, "kernel", correlation);
            }
            return make.build();
        };
        QCOMPARE(startUpCallsOf(*build(1)).size(), std::size_t{1});
        QCOMPARE(startUpCallsOf(*build(2)).size(), std::size_t{2}); // one later step
        QCOMPARE(startUpCallsOf(*build(2, 3)).size(), std::size_t{2});
        QVERIFY(startUpCallsOf(*build(3)).empty()); // two of four later ones
    }

    void callsOfTheAllocatorInTheStepsHaveTheirOwnChoice()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        for (int i = 0; i < 20; ++i) {
            const auto correlation = static_cast<std::uint32_t>(i + 1);
            const Ns begin = i * 3'000us;
            cpu.slice("hipFree", begin, 2'000us, "cuda_runtime")
                .slice("hipLaunchKernel", begin + 2'500us, 4us, "cuda_runtime", correlation);
            make.stream(0, 7).slice("a", begin + 2'510us, 10us, "kernel", correlation);
        }
        const TracePtr trace = make.build();
        QCOMPARE(startUpCallsOf(*trace).size(), std::size_t{1});
        const WhatIfBase base{std::make_shared<const Analysis>(trace)};
        std::size_t offered = 0;
        for (const RemedyChoice& choice : remedyChoices(base, {})) {
            offered += choice.id == "memory" || choice.id == "warm";
            if (choice.id == "memory")
                QCOMPARE(base.ask(choice.changes)->result.saving(), Ns{38'000us});
            if (choice.id == "warm")
                QCOMPARE(base.ask(choice.changes)->result.saving(), Ns{});
        }
        QCOMPARE(offered, std::size_t{2});
    }

    // A kernel that begins long after its launch, for an unknown reason, is not a one-time cost.
    void aDelayWithoutAReasonIsNoOneTimeCost()
    {
        TraceMaker offered, replayed;
        for (TraceMaker* make : {&offered, &replayed}) {
            make->lane("1", "1").slice("cudaGraphLaunch", 0us, 20us, "cuda_runtime", 1);
            make->stream(0, 7).slice("a", 500'000us, 100us, "kernel", 1);
        }
        QVERIFY(!offers(offered, "warm"));
        QCOMPARE(ask(replayed.build(), {{Kind::Warm}}).saving(), Ns{});
    }

    // The driver stages a pageable copy while its call runs: half the copy is half the call.
    void aCallThatStagesItsCopyGetsShorterWithIt()
    {
        const auto saving = [](Ns begin, const char* name) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaMemcpyAsync", 0us, 1000us, "cuda_runtime", 1)
                .slice("aten::after", 1000us, 500us);
            make.stream(0, 7).slice(name, begin, 1000us, "gpu_memcpy", 1);
            return ask(make.build(), {{Kind::ScaleCopy, {}, 0.5}}).saving();
        };
        constexpr const char* pageable = "Memcpy HtoD (Pageable -> Device)";
        QCOMPARE(saving(100us, pageable), Ns{450us}); // 900 us run together
        QCOMPARE(saving(499us, pageable), Ns{250'500});
        QVERIFY(saving(500us, pageable) < 250us); // not for most of the copy
        QVERIFY(saving(100us, "Memcpy HtoD (Pinned -> Device)") < 10us);

        TraceMaker make; // a factor on the call sets the call's own length
        make.lane("1", "1")
            .slice("cudaMemcpyAsync", 0us, 1000us, "cuda_runtime", 1)
            .slice("aten::after", 1000us, 500us);
        make.stream(0, 7).slice(pageable, 100us, 1000us, "gpu_memcpy", 1);
        QCOMPARE(ask(make.build(), {{Kind::ScaleCopy, {}, 0.5}, *parseScale("call:cudaMemcpyAsync=0.8")}).saving(),
                 Ns{200us});
    }

    void aFasterHostDoesNotShortenWaits()
    {
        TraceMaker make; // no kernel is recorded for which the call could wait
        make.lane("1", "1")
            .slice("aten::mm", 0us, 100us)
            .slice("cudaDeviceSynchronize", 100us, 900us, "cuda_runtime")
            .slice("synchronizeStream", 1000us, 500us, "mtia_runtime");
        const TracePtr trace = make.build();
        QCOMPARE(ask(trace, {{Kind::Host, {}, 0.5}}).saving(), Ns{50us});
        QCOMPARE(ask(trace, {*parseScale("call:cudaDeviceSynchronize=0.5")}).saving(), Ns{450us});
        QCOMPARE(criticalPathOf(replayGraphOf(*trace)).of(PathKind::Call), Ns{});
    }

    // A batch arrives 900 us after the one before; the thread asks for it in the last 600 us alone.
    void dataIsTimeInsideTheLoadersCall()
    {
        TraceMaker make;
        constexpr const char* next = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";
        make.lane("1", "1")
            .slice(next, 0us, 100us, "user_annotation")
            .slice("aten::mm", 110us, 280us)
            .slice(next, 400us, 600us, "user_annotation")
            .slice("aten::mm", 1000us, 50us);
        const CriticalPath path = criticalPathOf(replayGraphOf(*make.build()));
        QCOMPARE(path.of(PathKind::Data), Ns{700us});
        QCOMPARE(path.of(PathKind::DataWorker), Ns{300us});
        Ns sum{};
        for (const PathPiece& piece : path.pieces) {
            sum += piece.duration;
            if (piece.kind == PathKind::DataWorker)
                QVERIFY(!piece.slice && !piece.lane); // it is not a slice of the thread
        }
        QCOMPARE(sum, path.window);
    }

    void whereNothingIsRecordedThePathSaysSo()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 10us).slice("aten::mm", 60us, 10us);
        const CriticalPath path = criticalPathOf(replayGraphOf(*make.build()));
        QCOMPARE(path.of(PathKind::Unrecorded), Ns{50us});
        QCOMPARE(path.of(PathKind::Python), Ns{});
        QCOMPARE(nameOf(PathKind::Unrecorded), std::string_view{"unrecorded"});
    }

    // A faster host does not shorten what the profiler does: its buffers within an op, within a gap, and between.
    void aFasterHostKeepsTheProfilersTime()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 100us).slice("aten::mm", 200us, 100us);
        make.lane("-1", "0")
            .slice("Activity Buffer Request", 20us, 60us, "overhead")
            .slice("Buffer Flush", 150us, 100us, "overhead")
            .slice("Lazy Function Loading", 270us, 10us, "overhead"); // the program needs it
        const TracePtr trace = make.build();
        const CriticalPath path = criticalPathOf(replayGraphOf(*trace));
        QCOMPARE(path.of(PathKind::Profiler), Ns{160us});
        QCOMPARE(path.of(PathKind::Op), Ns{90us});
        QCOMPARE(path.of(PathKind::Unrecorded), Ns{50us});
        QCOMPARE(ask(trace, {{Kind::Host, {}, 0.5}}).saving(), Ns{70us});
        QCOMPARE(ask(trace, {{Kind::ScalePython, {}, 0}}).saving(), Ns{50us});
    }

    // Between two ops or launches the host computes. In a thread that shows neither, nothing proves that.
    void aFasterHostKeepsTheGapsOfAThreadThatShowsNoWork()
    {
        const auto saving = [](const char* call) {
            TraceMaker make;
            make.lane("1", "1")
                .slice(call, 0us, 10us, "cuda_runtime")
                .slice(call, 60us, 10us, "cuda_runtime")
                .slice("cudaDeviceSynchronize", 100us, 10us, "cuda_runtime");
            return ask(make.build(), {{Kind::Host, {}, 0.5}}).saving();
        };
        QCOMPARE(saving("cudaLaunchKernel"), Ns{50us});   // two calls of 10 us, gaps of 50 and 30
        QCOMPARE(saving("cudaGetDeviceCount"), Ns{10us}); // the calls alone
    }

    // The GPU is 400 us behind when the recording ends; six launches are not reached. A host twice as fast, or one that
    // does not wait, ends no sooner than what the GPU still has to do.
    void aHostThatEndsSoonerGainsNothingWhereTheGpuIsBehind()
    {
        const auto make = [](int unreached, bool waits) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t id = 1;
            for (int i = 0; i < 10; ++i, ++id) {
                cpu.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", id);
                gpu.slice("gemm", 10us + i * 50us, 50us, "kernel", id);
            }
            for (int i = 0; i < unreached; ++i)
                cpu.slice("cudaLaunchKernel", 100us + i * 10us, 5us, "cuda_runtime", ++id);
            if (waits)
                cpu.slice("cudaDeviceSynchronize", 200us, 700us, "cuda_runtime");
            else
                cpu.slice("aten::add", 200us, 700us);
            return make.build();
        };
        for (const bool waits : {false, true}) {
            const TracePtr behind = make(6, waits);
            const ReplayGraph graph = replayGraphOf(*behind);
            QCOMPARE(graph.counts.unreached, std::uint64_t{6});
            QVERIFY(qualityOf(graph).isExact);
            QCOMPARE(graph.window(), Ns{900us});
            QCOMPARE(ask(behind, {{Kind::Host, {}, 0.5}, {Kind::NoSync}}).saving(), Ns{});
            // The GPU's own work ends 250 us sooner, and what follows with it, as far as the host allows.
            QCOMPARE(ask(behind, {{Kind::ScaleKernel, {}, 0.5}, {Kind::Host, {}, 0}, {Kind::NoSync}}).saving(),
                     Ns{250us});
            QVERIFY(ask(make(0, waits), {{Kind::Host, {}, 0.5}, {Kind::NoSync}}).saving() > Ns{300us});
        }
        QCOMPARE(replayGraphOf(*make(4, false)).counts.unreached, std::uint64_t{0}); // a few may have failed
        const auto warnings = graphWarnings(replayGraphOf(*make(6, false)), {});
        QVERIFY(std::any_of(warnings.begin(), warnings.end(),
                            [](const Sentence& s) { return words(s).find("did not reach: 6") != std::string::npos; }));
    }

    // A kernel of 2 ms fills the GPU: one of another stream, launched 1 ms earlier, begins with its last blocks.
    void whatWaitsForRoomOnTheGpuIsExplained()
    {
        const auto make = [](Ns left) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2)
                .slice("cudaLaunchKernel", 1000us, 5us, "cuda_runtime", 3);
            make.stream(0, 7).slice("large", 10us, 2000us, "kernel", 1);
            make.stream(0, 9).slice("small", 20us, 5us, "kernel", 2).slice("late", 2010us - left, 500us, "kernel", 3);
            return make.build();
        };
        const TracePtr tail = make(100us), middle = make(101us); // a twentieth of its time, and more
        const ReplayGraph graph = replayGraphOf(*tail);
        QVERIFY(qualityOf(graph).isExact);
        QCOMPARE(graph.counts.skewEdges, std::uint64_t{0});
        const CriticalPath path = criticalPathOf(graph);
        QCOMPARE(path.unexplained(), Ns{});
        QCOMPARE(path.window, Ns{2410us});
        QVERIFY(criticalPathOf(replayGraphOf(*middle)).unexplained() > 800us);
        // With a large kernel 800 us shorter the other one begins that much sooner.
        QCOMPARE(ask(tail, {{Kind::ScaleKernel, "large", 0.6}}).saving(), Ns{800us});
        QCOMPARE(ask(middle, {{Kind::ScaleKernel, "large", 0.6}}).saving(), Ns{});
    }

    // While counters are read, a call runs its kernel once for each pass: neither start-up nor the host's own time.
    void callsThatReadCountersAreTheProfilersTime()
    {
        const auto make = [](const char* category) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 0us, 2ms, "cuda_runtime") // before the counters
                .slice("aten::mm", 3ms, 10ms)
                .slice("cudaLaunchKernel", 4ms, 8ms, "cuda_runtime");
            make.stream(0, 7).slice("gemm", 3ms, 10ms, category);
            return make.build();
        };
        const TracePtr counted = make("cuda_profiler_range");
        QCOMPARE(startUpCallsOf(*counted).size(), std::size_t{1});
        QCOMPARE(criticalPathOf(replayGraphOf(*counted)).of(PathKind::Profiler), Ns{8ms});
        QCOMPARE(ask(counted, {{Kind::Host, {}, 0.5}}).saving(), Ns{2500us}); // half of 13 ms - 8 ms
        const TracePtr other = make("gpu_user_annotation");
        QCOMPARE(startUpCallsOf(*other).size(), std::size_t{2});
        QCOMPARE(ask(other, {{Kind::Host, {}, 0.5}}).saving(), Ns{6500us});
    }

    // A kernel on the critical path: another GPU by its sheet, slower, a little faster, and with an unknown limit.
    void whyAnotherGpuDoesNotHelpIsNotGuessed()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 4us, "cuda_runtime", 1)
            .slice("cudaDeviceSynchronize", 10us, 1000us, "cuda_runtime");
        make.stream(0, 7).slice("a", 5us, 600us, "kernel", 1).slice("b", 605us, 400us, "kernel", 1);
        const auto analysis = std::make_shared<const Analysis>(make.build());
        const WhatIfBase base{analysis};
        const SliceId kernel = base.graph().workAt(0), other = base.graph().workAt(1);
        const auto outcome = [&](WorkTimes times) {
            ReplayChange change{Kind::OtherGpu, "H100 SXM"};
            change.works = std::make_shared<const WorkTimes>(std::move(times));
            const std::vector<ReplayChange> changes{change};
            return outcomeOf(base, changes, *base.ask(changes));
        };
        WorkTimes slower;
        slower.works.push_back({kernel, 1.3F});
        QVERIFY(outcome(slower).outcome == ChoiceEffect::DoesNotHelp);
        QVERIFY(words(outcome(slower).why).starts_with("By its data sheet that GPU is not faster"));
        WorkTimes faster;
        faster.works.push_back({kernel, 0.5F});
        QVERIFY(outcome(faster).outcome == ChoiceEffect::Helps);
        WorkTimes unknown;
        unknown.unknown = 1;
        unknown.unknownTime = 600us;
        unknown.unknownWorks.push_back(kernel);
        QVERIFY(outcome(unknown).outcome == ChoiceEffect::CannotBeTold);
        // Most of the path keeps its time: it is not known whether that GPU is faster or slower.
        for (const float factor : {0.5F, 1.3F}) {
            WorkTimes large = unknown, small;
            large.works.push_back({other, factor});
            QVERIFY(outcome(large).outcome == ChoiceEffect::CannotBeTold);
            small.works.push_back({kernel, factor});
            small.unknown = 1;
            small.unknownTime = 400us;
            small.unknownWorks.push_back(other);
            QVERIFY(outcome(small).outcome == (factor < 1 ? ChoiceEffect::Helps : ChoiceEffect::DoesNotHelp));
        }
    }

    // Ops of 95 us launch kernels of 5 us: no advice that makes kernels faster helps, with or without a saving.
    void adviceForFasterKernelsIsJudgedAlike()
    {
        const auto notNow = [](Ns kernel, const char* id) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 20; ++i) {
                const auto correlation = static_cast<std::uint32_t>(i + 1);
                cpu.slice("aten::add", i * 100us, 95us)
                    .slice("cudaLaunchKernel", i * 100us + 50us, 6us, "cuda_runtime", correlation);
                gpu.slice("add", i * 100us + 60us, kernel, "kernel", correlation);
            }
            const Analysis analysis{make.build()};
            const Rule rule{id, {}, {}, {}, nullptr};
            Finding finding;
            finding.rule = &rule;
            return words(whyNotNow(analysis, finding));
        };
        for (const char* id : {"plain_fp32", "no_tensor_cores", "gemm_below_peak"})
            QVERIFY2(notNow(1us, id).find("the host sets the pace") != std::string::npos, notNow(1us, id).c_str());
        QVERIFY(notNow(100us, "plain_fp32").empty()); // kernels set the pace
        QVERIFY(notNow(1us, "small_sync").empty());   // other advice is judged by its own replay
    }
};

TEST_WITH_APP(WhatifRulesTest)

} // namespace lanescope::whatif_rules_test

#include "whatif_rules_test.moc"
