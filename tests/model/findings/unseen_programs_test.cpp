// Programs of kinds that no recording at hand is of. Each finding has a trace that raises it, or its words, and one
// that just does not.

#include <QtTest>

#include "model/analysis/time/start_up.h"
#include "model/analysis/verdict.h"
#include "model/replay/ranked_findings.h"
#include "model/summary/key_figures.h"
#include "tests/support/findings.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::unseen_programs_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Makes steps of one thread, each with launches whose kernels follow at once.
struct Loop {
    TraceMaker make;
    Ns at{100us}, free{};
    std::uint32_t correlation = 0;
    int step = 0;

    void launch(std::string_view kernel, Ns duration)
    {
        make.lane("1", "1").slice("cudaLaunchKernel", at, 5us, "cuda_runtime", ++correlation);
        const Ns begin = std::max(at + 6us, free);
        make.stream(0, 7).slice(kernel, begin, duration, "kernel", correlation);
        free = begin + duration;
        at += 10us;
    }
    void endStep(Ns begin)
    {
        make.lane("1", "1").slice("ProfilerStep#" + std::to_string(++step), begin, at - begin, "user_annotation");
        at += 1us;
    }
};

// Five steps of 100 us; one holds `extra` of 400 us.
TracePtr withOneSlowStep(std::string_view extra, std::string_view category, bool hasParts)
{
    Loop loop;
    for (int step = 0; step < 5; ++step) {
        const Ns begin = loop.at;
        loop.launch("k", 10us);
        loop.at += 90us;
        if (step == 3) {
            loop.make.lane("1", "1").slice(extra, loop.at, 400us, category);
            for (int i = 0; hasParts && i < 4; ++i)
                loop.make.lane("1", "1").slice("aten::part" + std::to_string(i), loop.at + i * 100us, 90us);
            loop.at += 400us;
        }
        loop.launch("k", 10us);
        loop.endStep(begin);
    }
    return loop.make.build();
}

} // namespace

class UnseenProgramsTest : public QObject {
    Q_OBJECT

private slots:
    void aSlowStepIsExplainedByWhatTheProgramNamesInIt()
    {
        const auto op = findingIn(withOneSlowStep("aten::sort", "cpu_op", false), "slow_step");
        QVERIFY(op);
        QVERIFY2(says(*op, "aten::sort takes 400us longer"), textOf(*op).c_str());
        const auto part = findingIn(withOneSlowStep("save_checkpoint", "user_annotation", true), "slow_step");
        QVERIFY(part);
        QVERIFY2(says(*part, "save_checkpoint takes 400us longer"), textOf(*part).c_str());
        const auto python = findingIn(withOneSlowStep("train.py(7): save", "python_function", true), "slow_step");
        QVERIFY(python);
        QVERIFY2(says(*python, "No single op, call or function explains it"), textOf(*python).c_str());
        const auto alone = findingIn(withOneSlowStep("train.py(7): save", "python_function", false), "slow_step");
        QVERIFY(alone);
        QVERIFY2(says(*alone, "train.py(7): save takes 400us longer"), textOf(*alone).c_str());
    }

    // A few slow steps, such as pauses of the garbage collector. More than a quarter of them are a habit.
    void aFewSlowStepsAreToldTogether()
    {
        const auto trace = [](int steps, Ns second, Ns third) {
            Loop loop;
            for (int step = 0; step < steps; ++step) {
                const Ns begin = loop.at;
                loop.launch("k", 10us);
                loop.at += step == 2 ? 490us : step == 4 ? second - 10us : step == 6 ? third - 10us : 90us;
                loop.launch("k", 10us);
                loop.at -= 10us;
                loop.endStep(begin);
            }
            return loop.make.build();
        };
        const auto two = findingIn(trace(8, 300us, 100us), "slow_step");
        QVERIFY(two);
        QVERIFY2(says(*two, "2 steps take 300us to 500us, the other steps 100us"), textOf(*two).c_str());
        QVERIFY2(says(*two, "The longest, ProfilerStep#3, takes 5 times as long"), textOf(*two).c_str());
        QCOMPARE(timeIn(*two, "most"), Ns{600us});
        QCOMPARE(two->explains.size(), std::size_t{2});
        const auto alike = findingIn(trace(8, 499us, 100us), "slow_step");
        QVERIFY(alike);
        QVERIFY2(says(*alike, "2 steps take 500us each, the other steps 100us"), textOf(*alike).c_str());
        const auto one = findingIn(trace(8, 149us, 100us), "slow_step"); // the second is not slow
        QVERIFY(one);
        QVERIFY2(says(*one, "ProfilerStep#3 takes 500us, the other steps 100us"), textOf(*one).c_str());
        QVERIFY(!findingIn(trace(7, 300us, 100us), "slow_step")); // two of seven
        QVERIFY(!findingIn(trace(8, 300us, 300us), "slow_step")); // three of eight
        QVERIFY(findingIn(trace(12, 300us, 300us), "slow_step"));
    }

    // The profiler's buffers are reported elsewhere: the step itself is like the others.
    void aStepThatIsSlowForTheProfilersBuffersIsNotSlow()
    {
        const auto trace = [](Ns request) {
            Loop loop;
            for (int step = 0; step < 6; ++step) {
                const Ns begin = loop.at;
                loop.launch("k", 10us);
                loop.at += step == 3 ? 490us : 90us;
                if (step == 3)
                    loop.make.lane("-1", "0").slice("Activity Buffer Request", begin + 20us, request, "overhead");
                loop.launch("k", 10us);
                loop.endStep(begin);
            }
            return loop.make.build();
        };
        QVERIFY(findingIn(trace(199us), "slow_step")); // median: 400 us
        QVERIFY(!findingIn(trace(200us), "slow_step"));
    }

    // A step like the others would not have the GPU work that only the slow step has.
    void aSlowStepSavesUpToTheDifferenceOfTheSteps()
    {
        const auto priced = [](Ns extraWork) {
            Loop loop;
            for (int step = 0; step < 6; ++step) {
                const Ns begin = loop.at;
                loop.launch("k", 10us);
                if (step == 3) {
                    loop.launch("only_here", extraWork);
                    loop.at += extraWork + 500us;
                }
                loop.at += 90us;
                loop.endStep(begin);
            }
            const Analysis analysis{loop.make.build()};
            for (const Finding& finding : rankedFindingsOf(analysis))
                if (finding.rule->id == std::string_view{"slow_step"})
                    return finding;
            return Finding{};
        };
        const Finding with = priced(900us);
        QVERIFY(with.rule && with.saves);
        QCOMPARE(with.saves->high.count(), Ns{1410us}.count()); // the step takes 1510 us, each other 100 us
        QVERIFY(with.bound.text.find("the difference of the steps") != std::string_view::npos);
        const Finding without = priced(1us);
        QVERIFY(without.rule && without.saves);
        QVERIFY2(without.bound.text.empty(), std::string{without.bound.text}.c_str()); // all of it is idle time
    }

    // A host that runs ahead is done with a step long before the GPU is.
    void aSlowStepIsHeldAgainstTheGpuWorkOfTheOthers()
    {
        const auto trace = [](Ns work) {
            Loop loop;
            for (int step = 0; step < 5; ++step) {
                const Ns begin = loop.at;
                loop.launch("k", work);
                if (step == 3)
                    loop.at += 2ms;
                loop.endStep(begin);
            }
            return loop.make.build();
        };
        const auto found = findingIn(trace(300us), "slow_step");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "median"), Ns{300us});
        QVERIFY2(says(*found, "as long as the GPU work of"), textOf(*found).c_str());
        QVERIFY(!findingIn(trace(1500us), "slow_step")); // not 1.5 times as long
    }

    void stepsOfAnotherProcessAreNotCompared()
    {
        const auto trace = [](const char* second) {
            TraceMaker make;
            std::uint32_t correlation = 0;
            for (int step = 0; step < 3; ++step)
                for (const auto& [process, length] : {std::pair{"1", 900us}, std::pair{second, 200us}}) {
                    const Ns begin = 100us + step * 1ms + (length == 200us ? 450us : 0us);
                    make.lane(process, length == 200us ? "2" : "1")
                        .slice("ProfilerStep#" + std::to_string(step + 1), begin, length, "user_annotation")
                        .slice("cudaLaunchKernel", begin + 10us, 5us, "cuda_runtime", ++correlation);
                    make.stream(0, length == 200us ? 9 : 7).slice("k", begin + 20us, 10us, "kernel", correlation);
                }
            return make.build();
        };
        QVERIFY(!findingIn(trace("2"), "cold_step"));
        QVERIFY(findingIn(trace("1"), "cold_step")); // two threads of one process: the first step is longer
        const KeyFigures two = keyFiguresOf(Analysis{trace("2")});
        QCOMPARE(two.steps, std::size_t{3});
        QCOMPARE(two.step, Ns{900us});
        QCOMPARE(keyFiguresOf(Analysis{trace("1")}).steps, std::size_t{6});
    }

    void timesThatComeBackAreNoChangeOfTheClock()
    {
        const auto trace = [](int again) {
            Loop loop;
            for (int i = 0; i < 12; ++i)
                loop.launch("add", 25us);
            for (int i = 0; i < 200; ++i)
                loop.launch("add", i >= 100 && i < 100 + again ? 25us : 3us);
            return loop.make.build();
        };
        QVERIFY(findingIn(trace(2), "slowed_down"));
        QVERIFY(!findingIn(trace(3), "slowed_down")); // a quarter of the launches before the change
        QVERIFY(!findingIn(trace(12), "slowed_down"));
    }

    void aFunctionThatResumesShowsABreakWithoutOps()
    {
        const auto trace = [](std::string_view between, std::string_view category) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int step = 0; step < 3; ++step) {
                const Ns at = 100us + step * 1ms;
                cpu.slice("ProfilerStep#" + std::to_string(step), at, 900us, "user_annotation");
                cpu.slice("Torch-Compiled Region: 0/0", at + 10us, 100us);
                if (!between.empty())
                    cpu.slice(between, at + 200us, 300us, category);
                cpu.slice("Torch-Compiled Region: 1/0", at + 300us, 100us);
            }
            return make.build();
        };
        const auto found = findingIn(trace("torch_dynamo_resume_in_forward_at_7", "python_function"), "graph_breaks");
        QVERIFY(found);
        QVERIFY2(says(*found, "with Python between them"), textOf(*found).c_str());
        QVERIFY(!findingIn(trace("train.py(7): forward", "python_function"), "graph_breaks"));
        QVERIFY(!findingIn(trace({}, {}), "graph_breaks"));
    }

    void makingACapturedGraphExecutableIsNoStartUp()
    {
        const auto trace = [](bool isCaptured) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            if (isCaptured)
                cpu.slice("cudaStreamBeginCapture", 100us, 5us, "cuda_runtime")
                    .slice("cudaStreamEndCapture", 200us, 5us, "cuda_runtime");
            cpu.slice("cudaGraphInstantiate", 300us, 3ms, "cuda_runtime");
            cpu.slice("cudaGraphLaunch", 3400us, 10us, "cuda_runtime", 1);
            make.stream(0, 7).slice("k", 10us, 10us).slice("k", 3420us, 10us, "kernel", 1);
            return make.build();
        };
        QCOMPARE(startUpCallsOf(*trace(true)).size(), std::size_t{0});
        QCOMPARE(startUpCallsOf(*trace(false)).size(), std::size_t{1});
        QVERIFY(findingIn(trace(true), "graph_capture"));
    }

    void aLibrarysProductIsNotOnesOwn()
    {
        const auto trace = [](std::string_view op) {
            OpChain chain;
            return chain.op(op, "gemm_kernel", 900us).op("aten::add", "b", 9us).op("aten::mul", "c", 9us).build();
        };
        const auto own = findingIn(trace("mylib::product"), "hot_spot");
        QVERIFY(own);
        QVERIFY2(says(*own, "a matrix product of your own"), textOf(*own).c_str());
        const auto library = findingIn(trace("aten::mm"), "hot_spot");
        QVERIFY(library);
        QVERIFY2(!says(*library, "of your own"), textOf(*library).c_str());
    }

    // A saving comes before a kernel that could hardly be faster.
    void whatCanBeSavedComesBeforeAKernelAtItsLimit()
    {
        const auto firstOf = [](Ns product) {
            OpChain chain{a100()};
            const std::string shapes = args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])");
            const char* gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_nn";
            chain.op("aten::mm", gemm, product, 20, shapes).op("aten::add", "b", 9us).op("aten::mul", "c", 9us);
            chain.op("c10d::allreduce_", "ncclDevKernel_AllReduce_Sum_bf16_RING_LL", 4ms);
            return std::string{rankedFindingsOf(Analysis{chain.build()}).at(0).rule->id};
        };
        QCOMPARE(firstOf(500us), std::string{"exposed_communication"}); // 2 x 4096^3 FLOP in 500 us: 88 % of the peak
        QVERIFY(firstOf(2ms) != "exposed_communication");               // 22 %
    }

    // The wait of .item() in the last step ends nothing; that of torch.cuda.synchronize() does.
    void onlyAWaitOutsideOpsEndsTheRecording()
    {
        const auto ends = [](std::string_view around, std::string_view category) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("cudaLaunchKernel", 100us, 5us, "cuda_runtime", 1)
                .slice(around, 200us, 100us, category)
                .slice("cudaStreamSynchronize", 210us, 80us, "cuda_runtime");
            make.stream(0, 7).slice("k", 110us, 150us, "kernel", 1);
            return Analysis{make.build()}.syncs().at(0).endsRecording;
        };
        QVERIFY(!ends("aten::_local_scalar_dense", "cpu_op"));
        QVERIFY(ends("torch/cuda: synchronize", "python_function"));
    }

    void collectivesOfOneGpuAreNotHiddenByAnother()
    {
        const auto trace = [](int other) {
            TraceMaker make;
            make.stream(0, 7).slice("gemm", 0us, 100us).slice("ncclDevKernel_AllReduce", 100us, 100us);
            make.stream(other, 9).slice("gemm", 0us, 200us);
            return make.build();
        };
        const auto found = findingIn(trace(1), "exposed_communication");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "exposed"), Ns{100us});
        QCOMPARE(std::get<double>(found->values.at("overlap")), 0.0);
        QVERIFY(!findingIn(trace(0), "exposed_communication")); // hidden by another stream of the same GPU
    }

    void prefetchingIsNotAdvisedWhereItRuns()
    {
        const auto trace = [](int hidden) {
            TraceMaker make;
            make.lane("1", "1").slice("FSDP.forward", 0us, 10us, "user_annotation");
            for (int i = 0; i < 4; ++i) {
                const Ns at = i * 200us;
                make.stream(0, 7).slice("gemm", at, i < hidden ? 200us : 50us);
                make.stream(0, 9).slice("ncclDevKernel_AllGather_RING_LL", at + 100us, 90us);
            }
            return make.build();
        };
        const auto prefetched = findingIn(trace(3), "exposed_communication");
        QVERIFY(prefetched);
        QVERIFY2(says(*prefetched, "3 of 4 collectives run alongside other kernels already"),
                 textOf(*prefetched).c_str());
        const auto few = findingIn(trace(2), "exposed_communication");
        QVERIFY(few);
        QVERIFY2(says(*few, "prefetch the next layer's gather"), textOf(*few).c_str());
    }

    // Many gaps, each too short to stand out, in which the host is in one function.
    void manyGapsInOneFunctionNameIt()
    {
        const auto trace = [](const char* second) {
            Loop loop;
            for (int i = 0; i < 40; ++i) {
                loop.make.lane("1", "1").slice(i % 2 == 0 ? "env.py(7): step" : second, loop.at, 200us,
                                               "python_function");
                loop.at += 201us;
                loop.launch("k", 3us);
            }
            return loop.make.build();
        };
        const auto found = findingIn(trace("env.py(7): step"), "gpu_idle");
        QVERIFY(found);
        QVERIFY2(says(*found, "the host is in env.py(7): step for"), textOf(*found).c_str());
        const auto mixed = findingIn(trace("env.py(9): render"), "gpu_idle");
        QVERIFY(mixed);
        QVERIFY2(!says(*mixed, "In the 30 longest"), textOf(*mixed).c_str());
    }

    void aFileWithOnlyTheProfilersSpanHasNothingToJudge()
    {
        const auto headline = [](bool hasOp) {
            TraceMaker make;
            make.lane("Spans", "PyTorch Profiler").slice("PyTorch Profiler (0)", 0us, 1ms, "Trace");
            if (hasOp)
                make.lane("1", "1").slice("aten::mm", 100us, 100us);
            const Analysis analysis{make.build()};
            return format(verdictOf(analysis).headline, exactly);
        };
        QCOMPARE(headline(false), std::string{"Nothing recorded: the trace holds only the profiler's own span"});
        QVERIFY2(headline(true).starts_with("CPU only"), headline(true).c_str());
    }

    void theShareOfAnOpIsThatOfOpsAndCalls()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("ProfilerStep#1", 0us, 900us, "user_annotation")
            .slice("aten::mm", 10us, 60us)
            .slice("aten::add", 100us, 30us)
            .slice("aten::mul", 200us, 10us);
        const auto found = findingIn(make.build(), "cpu_hot_op");
        QVERIFY(found);
        QCOMPARE(std::get<double>(found->values.at("pct")), 60.0); // share of 100 us, not of the step's 900
    }

    // Each launch was queued: the pause between two kernels is the GPU's own.
    void shortPausesBetweenQueuedKernelsAreNoMissingWork()
    {
        const auto found = [](Ns pause) {
            TraceMaker make;
            make.stream(0, 7).slice("k", 500ns, 99500ns); // from before the recording: no launch met an idle device
            Ns at{100us};
            for (std::uint32_t i = 1; i <= 60; ++i) {
                make.lane("1", "1").slice("cudaLaunchKernel", Ns{i * 1000}, 900ns, "cuda_runtime", i);
                make.stream(0, 7).slice("k", at, 5us, "kernel", i);
                at += 5us + pause;
            }
            return findingIn(make.build(), "gpu_idle");
        };
        const auto pauses = found(5us);
        QVERIFY(pauses);
        QVERIFY2(says(*pauses, "No gap is longer than 5us"), textOf(*pauses).c_str());
        const auto gaps = found(6us);
        QVERIFY(gaps);
        QVERIFY2(says(*gaps, "Check whether all GPU work was recorded"), textOf(*gaps).c_str());
    }
};

TEST_PLAIN(UnseenProgramsTest)

} // namespace lanescope::unseen_programs_test

#include "unseen_programs_test.moc"
