// The finding on idle GPU time that no more specific finding explains: which gap is described, the advice, and when it
// is reported.

#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

#include <filesystem>

namespace lanescope::idle_findings_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Kernels of 100 us with gaps between them, in which the caller chooses what the host does.
class Gaps {
public:
    // host: called with the thread and the begin of the gap, before the launch that ends it.
    template <class Host>
    Gaps& gap(Ns length, const Host& host)
    {
        auto cpu = m_make.lane("1", "1");
        host(cpu, m_at);
        m_at += length;
        return kernel(cpu);
    }
    Gaps& gap(Ns length)
    {
        return gap(length, [](auto&, Ns) {});
    }
    Gaps& gaps(int count, Ns length)
    {
        for (int i = 0; i < count; ++i)
            gap(length);
        return *this;
    }
    Gaps& work(Ns length)
    {
        m_make.stream(0, 7).slice("k", m_at, length, "kernel");
        m_at += length;
        return *this;
    }
    // Idle time before work whose launch is not recorded: the trace does not show what it waits for.
    Gaps& unknown(Ns length)
    {
        m_at += length;
        return work(100us);
    }
    TracePtr build() { return m_make.build(); }

    Gaps()
    {
        auto cpu = m_make.lane("1", "1");
        kernel(cpu);
    }

private:
    Gaps& kernel(TraceMaker::LaneMaker& cpu)
    {
        cpu.slice("cudaLaunchKernel", m_at - 6us, 4us, "cuda_runtime", m_correlation);
        m_make.stream(0, 7).slice("k", m_at, 100us, "kernel", m_correlation++);
        m_at += 100us;
        return *this;
    }

    TraceMaker m_make;
    Ns m_at{1ms};
    std::uint32_t m_correlation = 1;
};

const auto op = [](const char* name, Ns length) {
    return [=](auto& cpu, Ns at) { cpu.slice(name, at + 10us, length); };
};

std::optional<Finding> idleIn(const char* name)
{
    Task task;
    const auto trace = loadTrace(std::string{LANESCOPE_TRACES "/"} + name, task);
    return trace ? findingIn(*trace, "gpu_idle") : std::nullopt;
}

} // namespace

class IdleFindingsTest : public QObject {
    Q_OBJECT

private slots:
    void ofSeveralGpusOneIsNamed()
    {
        const auto detail = [](int gpus) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (std::uint32_t i = 0; i < 20; ++i)
                for (int gpu = 0; gpu < gpus; ++gpu) {
                    const std::uint32_t correlation = 2 * i + static_cast<std::uint32_t>(gpu) + 1;
                    cpu.slice("cudaLaunchKernel", i * 1ms + gpu * 10us, 5us, "cuda_runtime", correlation);
                    make.stream(gpu, 7).slice("k", i * 1ms + gpu * 10us + 8us, 100us * (gpu + 1), "kernel",
                                              correlation);
                }
            const auto found = findingIn(make.build(), "gpu_idle");
            return found ? format(found->rule->detail, found->values, exactly) : std::string{};
        };
        QVERIFY2(detail(2).starts_with("Of 2 GPUs this is about GPU 1"), detail(2).c_str());
        QVERIFY2(detail(1).starts_with("The longest idle gap is"), detail(1).c_str());
    }

    // The start-up finding explains the longest gap, so another gap is described, in which nothing is recorded.
    void theGapOfAnotherFindingIsNotDescribed()
    {
        Gaps make;
        make.gap(20ms, [](auto& cpu, Ns at) { cpu.slice("cudaModuleLoadData", at + 1us, 19900us, "cuda_runtime"); });
        make.gap(9ms);
        const TracePtr trace = make.build();
        QVERIFY(findingIn(trace, "cold_call"));
        const auto found = findingIn(trace, "gpu_idle");
        QVERIFY(found);
        QVERIFY(timeIn(*found, "longest") > 8900us && timeIn(*found, "longest") <= 9ms);
        QVERIFY(says(*found, "Other findings do not explain"));
        QVERIFY(says(*found, "nothing is recorded on the launching thread"));
        QVERIFY(says(*found, "with_stack=True"));
        QVERIFY(!says(*found, "A call that takes so long"));
        QVERIFY(*found->cost <= timeIn(*found, "left"));
    }

    // Six long gaps among sixty short ones should be inspected one by one; a CUDA graph would not help with them.
    void fewLongGapsAreToBeSteppedThrough_data()
    {
        QTest::addColumn<int>("shortUs");
        QTest::addColumn<int>("longUs");
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("areFew");
        QTest::newRow("eight times as long as the median") << 101 << 808 << 9 << true;
        QTest::newRow("less than eight times as long") << 101 << 790 << 9 << false;
        QTest::newRow("thirty") << 101 << 808 << 30 << true;
        QTest::newRow("more than thirty") << 101 << 808 << 31 << false;
        QTest::newRow("of a millisecond") << 200 << 1001 << 9 << true;
        QTest::newRow("more than thirty of a millisecond") << 200 << 1001 << 31 << false;
    }

    void fewLongGapsAreToBeSteppedThrough()
    {
        QFETCH(int, shortUs);
        QFETCH(int, longUs);
        QFETCH(int, count);
        QFETCH(bool, areFew);
        Gaps make;
        make.gaps(count + 11, shortUs * 1us);
        make.gaps(count, longUs * 1us);
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(says(*found, "step through them one by one"), areFew);
        QCOMPARE(says(*found, "Launch less often"), !areFew);
    }

    // Up to three gaps that make half of the time are told one by one, however long the others are.
    void threeGapsThatMakeHalfAreFew()
    {
        const auto told = [](int count, Ns each) {
            Gaps make;
            make.gaps(11, 101us);
            make.gaps(count, each);
            return findingIn(make.build(), "gpu_idle");
        };
        const auto three = told(3, 400us);
        QVERIFY(three && says(*three, "3 gaps of 400us and more"));
        QVERIFY(says(*three, "at least half of that time (1200us)"));
        const auto four = told(4, 300us);
        QVERIFY(four && says(*four, "No single gap stands out"));
    }

    // The allocator's calls are added up over the twenty longest gaps.
    void theAllocatorsCallsOfTwentyGapsAreAddedUp()
    {
        const auto allocates = [](Ns each) {
            return [=](auto& cpu, Ns at) {
                cpu.slice("cudaMalloc", at + 15us, each, "cuda_runtime")
                    .slice("cudaMalloc", at + 20us + each, each, "cuda_runtime");
            };
        };
        Gaps make;
        make.gap(7ms, [&](auto& cpu, Ns at) {
            cpu.slice("ProfilerStep#1", 0us, 60ms, "user_annotation"); // the cache only grows in it
            for (int i = 0; i < 5; ++i)
                allocates(400us)(cpu, at + 100us + i * 1ms);
        });
        for (int i = 0; i < 24; ++i)
            make.gap(1ms, allocates(400us));
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        QVERIFY2(says(*found, "48 calls that allocate"), textOf(*found).c_str());
        QCOMPARE(timeIn(*found, "memory_time"), Ns{48 * 400us});
    }

    void anOpThatIsUsuallyShortStartedSomethingUp_data()
    {
        QTest::addColumn<int>("usualUs");
        QTest::addColumn<int>("calls");
        QTest::addColumn<bool>("isUnusual");
        QTest::newRow("a tenth") << 900 << 4 << true;
        QTest::newRow("more than a tenth") << 901 << 4 << false;
        QTest::newRow("of four calls") << 900 << 3 << true;
        QTest::newRow("of three calls") << 900 << 2 << false;
    }

    void anOpThatIsUsuallyShortStartedSomethingUp()
    {
        QFETCH(int, usualUs);
        QFETCH(int, calls);
        QFETCH(bool, isUnusual);
        Gaps make;
        for (int i = 0; i < calls; ++i)
            make.gap(1ms, op("aten::arange", usualUs * 1us));
        make.gap(10ms, op("aten::arange", 9ms));
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(says(*found, "That op usually takes"), isUnusual);
        QCOMPARE(says(*found, "move its tensors to the GPU"), !isUnusual);
    }

    void theTitleNamesWhatTakesNearlyAll_data()
    {
        QTest::addColumn<int>("unknownUs");
        QTest::addColumn<QByteArray>("title");
        QTest::newRow("only the host") << 0 << QByteArray{"The GPU waits for the host between kernels"};
        QTest::newRow("mostly the host") << 2000 << QByteArray{"mostly waiting for the host"};
        QTest::newRow("half and half") << 10100 << QByteArray{"and for reasons that the trace does not show"};
    }

    void theTitleNamesWhatTakesNearlyAll()
    {
        QFETCH(int, unknownUs);
        QFETCH(QByteArray, title);
        Gaps make;
        make.gaps(10, 1ms);
        if (unknownUs > 0)
            make.unknown(unknownUs * 1us);
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        QVERIFY2(says(*found, title.constData()),
                 qPrintable(QString::fromStdString(format(found->rule->title, found->values, exactly))));
    }

    void alone_theLongestGapIsDescribed()
    {
        const auto found = findingIn(Gaps{}.gap(9ms, op("aten::normal_", 8ms)).gap(20ms).build(), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(timeIn(*found, "longest"), Ns{20ms});
        QVERIFY(says(*found, "The longest idle gap is"));
    }

    void aBusyGpuIsIdleEnoughFromATwentiethOfItsWindowOn()
    {
        // Window: 100 + work + gap + 100 us.
        const auto found = findingIn(Gaps{}.work(1700us).gap(101us).build(), "gpu_idle");
        QVERIFY(found);
        QCOMPARE(found->severity, Severity::Notice);
        QVERIFY(!findingIn(Gaps{}.work(1700us).gap(99us).build(), "gpu_idle"));
    }

    void theSeverityFollowsTheHalfOfTheWindow()
    {
        QCOMPARE(findingIn(Gaps{}.work(300us).gap(501us).build(), "gpu_idle")->severity, Severity::Warning);
        QCOMPARE(findingIn(Gaps{}.work(300us).gap(499us).build(), "gpu_idle")->severity, Severity::Notice);
    }

    // A gap that is a small part of the idle time does not determine the advice.
    void manySmallGapsAreAdvisedOnAsSuch()
    {
        const auto one = findingIn(Gaps{}.gap(251us, op("aten::normal_", 200us)).gaps(10, 100us).build(), "gpu_idle");
        QVERIFY(one && says(*one, "launches no GPU work"));
        const auto many = findingIn(Gaps{}.gap(249us, op("aten::normal_", 200us)).gaps(10, 100us).build(), "gpu_idle");
        QVERIFY(many && says(*many, "many add up"));
        QVERIFY(!says(*many, "launches no GPU work"));
        QVERIFY(says(*many, "a CUDA graph"));
    }

    void viewsAreNotSaidToComputeOnTheCpu()
    {
        const auto views = [](bool isParallel, const char* inner) {
            return findingIn(Gaps{}
                                 .gap(9ms,
                                      [&](auto& cpu, Ns at) {
                                          if (isParallel)
                                              cpu.slice("DistributedDataParallel.forward", at + 5us, 8500us,
                                                        "user_annotation");
                                          cpu.slice("aten::unflatten_dense_tensors", at + 10us, 8ms);
                                          for (int i = 0; i < 100; ++i)
                                              cpu.slice(inner, at + 20us + i * 70us, 60us);
                                      })
                                 .build(),
                             "gpu_idle");
        };
        QVERIFY(says(*views(false, "aten::narrow"), "only makes views"));
        QVERIFY(!says(*views(false, "aten::narrow"), "broadcast_buffers"));
        QVERIFY(says(*views(true, "aten::narrow"), "broadcast_buffers=False"));
        QVERIFY(says(*views(true, "aten::cumsum"), "If it computes on the CPU"));
    }

    void missingLaunchesAreNamed()
    {
        const auto trace = [](const char* name) {
            TraceMaker make;
            make.lane("1", "1").slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
            auto gpu = make.stream(0, 7);
            gpu.slice("first", 10us, 10us, "kernel", 1);
            for (int i = 1; i <= 4; ++i)
                gpu.slice(name, i * 1ms, 10us, "kernel");
            return make.build();
        };
        const auto triton = findingIn(trace("triton_poi_fused_add_0"), "gpu_idle");
        QVERIFY(triton && says(*triton, "is one of 4), so the trace does not show"));
        QVERIFY(says(*triton, "Triton launches by the driver"));
        QVERIFY(!says(*triton, "Check whether all GPU work was recorded"));
        const auto other = findingIn(trace("some_kernel"), "gpu_idle");
        QVERIFY(other && says(*other, "are not recorded") && !says(*other, "Triton"));
    }

    // Gaps of less than 100 us are the host's usual time between launches, unless there are only a few.
    void aShortGapAmongManyDoesNotStandOut()
    {
        const auto told = [](Ns longest, int others) {
            Gaps make;
            make.gap(longest, op("aten::normal_", longest - 10us));
            for (int i = 0; i < others; ++i)
                make.gap(20us, op("aten::add", 10us));
            return *findingIn(make.build(), "gpu_idle");
        };
        constexpr auto ofMany = "No single gap stands out", ofOne = "Nothing that is recorded inside that op";
        QVERIFY(says(told(99us, 9), ofMany));
        QVERIFY(says(told(100us, 9), ofOne));
        QVERIFY(says(told(99us, 5), ofMany)); // one gap is half of the time of the others together from here on
        QVERIFY(says(told(99us, 4), "One gap of 99us"));
        QVERIFY(says(told(99us, 3), ofOne) && !says(told(99us, 3), "One gap of 99us"));
    }

    // Another finding takes a piece out of the middle of the longest gap. What is left of it counts as one gap.
    void whatIsLeftOfAGapIsOneGap()
    {
        Gaps make;
        make.gap(30ms, [](auto& cpu, Ns at) { cpu.slice("cudaModuleLoadData", at + 10ms, 9ms, "cuda_runtime"); });
        make.gaps(10, 11ms);
        const auto found = findingIn(make.build(), "gpu_idle");
        QVERIFY(found);
        QVERIFY2(timeIn(*found, "longest") > 20900us && timeIn(*found, "longest") <= 21ms, textOf(*found).c_str());
        QVERIFY2(says(*found, "nothing is recorded on the launching thread for 20"), textOf(*found).c_str());
    }

    // In a program that is compiled already, torch.compile is not advised.
    void compiledProgramsAreNotToldToCompile()
    {
        const auto advice = [](const char* around, int outside) {
            Gaps make;
            const auto within = [&](auto& cpu, Ns at) {
                cpu.slice(around, at + 40us, 59500ns, "cpu_op").slice("aten::add", at + 50us, 10us);
            };
            for (int i = 0; i < 20; ++i)
                make.gap(100us, within);
            make.gaps(outside, 100us);
            const auto found = findingIn(make.build(), "gpu_idle");
            return found && says(*found, "torch.compile");
        };
        QVERIFY(advice("aten::linear", 0));
        QVERIFY(!advice("Torch-Compiled Region: 0/0", 0));
        QVERIFY(!advice("## Call CompiledFxGraph fabc ##", 18));
        QVERIFY(advice("Torch-Compiled Region: 0/0", 30)); // most launches are outside
    }

    // If the host takes at least two thirds of the unknown time, both are named, and the advice is about the host.
    void twoReasonsOfLikeSizeAreBothNamed()
    {
        for (const bool isBoth : {true, false}) {
            Gaps make;
            for (int i = 0; i < 10; ++i) {
                make.gap(isBoth ? 202us : 200us, op("aten::normal_", 150us));
                make.unknown(300us);
            }
            const TracePtr trace = make.build();
            const auto found = findingIn(trace, "gpu_idle");
            QVERIFY(found);
            QCOMPARE(says(*found, "for reasons that the trace does not show"), isBoth);
            QCOMPARE(says(*found, "No single gap stands out"), isBoth);
            QCOMPARE(says(*found, "are not recorded"), !isBoth);
        }
    }

    void realTracesDescribeWhatIsLeft()
    {
        if (!std::filesystem::exists(LANESCOPE_TRACES "/particle_transformer_a100.json.gz"))
            QSKIP("the real traces are not here");
        const auto particle = idleIn("particle_transformer_a100.json.gz");
        QVERIFY(timeIn(*particle, "longest") > 300ms && timeIn(*particle, "longest") < 310ms);
        QVERIFY(says(*particle, "nothing is recorded on the launching thread"));
        QVERIFY(says(*idleIn("fusion_mwe.json.gz"), "is one of 19), so the trace does not show"));
        QVERIFY(says(*idleIn("bert_small_h100.json.gz"), "many add up"));
        QVERIFY(!says(*idleIn("nccl_a100_2gpu_rank0.json.gz"), "If it computes on the CPU"));
        QVERIFY(idleIn("sam_a100_compiled_cudagraphs.json.gz"));
        QVERIFY(idleIn("kernelforge_t4_stack.json"));
        QVERIFY(idleIn("resnet50_v100_2021.json.gz"));
    }
};

TEST_WITH_APP(IdleFindingsTest)

} // namespace lanescope::idle_findings_test

#include "idle_findings_test.moc"
