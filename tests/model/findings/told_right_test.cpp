// Sentences that experts found false on real or filtered traces, each with the neighbouring case that stays as it was.

#include <QtTest>

#include "model/analysis/verdict.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::told_right_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

class ToldRightTest : public QObject {
    Q_OBJECT

private slots:
    // The GPU's window is small because the host waits before it, not because the host works.
    void aHostThatWaitsIsNotSaidToWork()
    {
        const auto headline = [](const char* before, const char* category) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            cpu.slice(before, 0us, 400ms, category);
            for (std::uint32_t i = 0; i < 10; ++i) {
                cpu.slice("hipLaunchKernel", 400ms + i * 5us, 4us, "cuda_runtime", i + 1);
                gpu.slice("gemm", 400100us + i * 1ms, 990us, "kernel", i + 1);
            }
            return QString::fromStdString(format(verdictOf(Analysis{make.build()}).headline, exactly));
        };
        QVERIFY2(!headline("hipMemcpyWithStream", "cuda_runtime").contains("of the host's"),
                 qPrintable(headline("hipMemcpyWithStream", "cuda_runtime")));
        QVERIFY(headline("aten::normal_", "cpu_op").contains("of the host's 400049000ns")); // to the host's end
    }

    // The headline names calls that start something up, or allocate, where they take half of the time.
    void theHeadlineNamesSlowCalls()
    {
        const auto headline = [](const char* name, Ns call, int times = 1) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
            for (int i = 0; i < times; ++i)
                cpu.slice(name, 100us + i * (call / times + 10us), call / times, "cuda_runtime");
            cpu.slice("cudaLaunchKernel", 90ms, 5us, "cuda_runtime", 2);
            gpu.slice("gemm", 10us, 90us, "kernel", 1).slice("gemm", 90010us, 9900us, "kernel", 2);
            return QString::fromStdString(format(verdictOf(Analysis{make.build()}).headline, exactly));
        };
        const auto says = [&](const QString& text, const char* part) {
            return text.startsWith("Host-bound: ") && text.contains(QLatin1String{part});
        };
        const QString load = headline("cudaModuleLoadData", 51ms);
        QVERIFY2(says(load, "; start-up takes 51.1 %"), qPrintable(load));
        QVERIFY(!headline("cudaModuleLoadData", 49ms).contains("start-up"));
        // A launch that loads its kernel counts as a launch in the shares.
        QVERIFY(says(headline("cudaLaunchKernel", 51ms), "; start-up takes 51.1 %"));
        const QString frees = headline("cudaFree", 51ms, 10);
        QVERIFY2(says(frees, "; slow calls (start-up, allocation) take 51.1 %"), qPrintable(frees));
        QVERIFY(!headline("cudaFree", 49ms, 10).contains("slow calls"));
    }

    // Ranks in one file, one GPU each, are not one process that gives a GPU too little.
    void processesWithAGpuEachAreNotOneProcess()
    {
        const auto isFound = [](bool ownProcesses) {
            TraceMaker make;
            std::uint32_t id = 0;
            for (const int device : {0, 1}) {
                auto cpu = make.lane(ownProcesses && device == 1 ? "2" : "1", "1");
                auto gpu = make.deviceLane(std::to_string(100 + device), "7");
                for (int i = 0; i < 10; ++i) {
                    ++id;
                    cpu.slice("cudaLaunchKernel", i * 1ms + device * 10us, 5us, "cuda_runtime", id);
                    gpu.slice("gemm", i * 1ms + 50us, device == 1 ? 10us : 900us, "kernel", id);
                }
            }
            return findingIn(make.build(), "idle_gpu").has_value();
        };
        QVERIFY(isFound(false));
        QVERIFY(!isFound(true));
    }

    // The one that is slow is none of the others.
    void theOthersDoNotCountTheSlowOne()
    {
        const auto text = [](int calls) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < calls; ++i)
                cpu.slice("forward", i * 1ms, 900us, "user_annotation")
                    .slice("aten::mm", i * 1ms + (i == 0 ? 600us : 20us), 100us);
            const auto found = findingIn(make.build(), "dead_window");
            return found ? textOf(*found) : std::string{};
        };
        QVERIFY2(text(4).find("The 3 others of this name take 20us (median)") != std::string::npos, text(4).c_str());
        QVERIFY2(text(2).find("The other one of this name takes 20us until") != std::string::npos, text(2).c_str());
    }

    void startUpNamesTheInterface()
    {
        const auto title = [](const char* call) {
            TraceMaker make;
            make.lane("1", "1").slice(call, 0us, 20ms, "cuda_runtime").slice("launch", 20ms, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("gemm", 20010us, 1ms, "kernel", 1);
            return textOf(*findingIn(make.build(), "cold_call"));
        };
        QVERIFY(title("hipModuleLoadData").find("20000us in HIP calls of") != std::string::npos);
        QVERIFY(title("cudaGetDeviceCount").find("20000us in CUDA calls of") != std::string::npos);
    }

    // AllReduce is longer, but all of it is hidden.
    void theMostExposedCollectiveIsNotCalledTheLongest()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7), comm = make.stream(0, 8);
        for (std::uint32_t i = 0; i < 3; ++i)
            cpu.slice("cudaLaunchKernel", i * 5us, 4us, "cuda_runtime", i + 1);
        gpu.slice("gemm", 20us, 1000us, "kernel", 1);
        comm.slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", 30us, 900us, "kernel", 2)
            .slice("ncclDevKernel_AllGather_RING_LL(ncclDevComm*)", 1030us, 500us, "kernel", 3);
        const auto found = findingIn(make.build(), "exposed_communication");
        QVERIFY(found);
        QVERIFY2(says(*found, "The most exposed one is AllGather (500us)."), textOf(*found).c_str());
    }

    // Advice that names Python frames and ops needs some.
    void adviceNamesOnlyWhatIsRecorded()
    {
        const auto advice = [](bool hasOps, Ns call = 800us) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            for (int i = 0; i < 200; ++i)
                cpu.slice(i % 2 ? "hipGetDevice" : "hipSetDevice", i * 1ms, call, "cuda_runtime");
            if (hasOps)
                cpu.slice("aten::zeros", 100900us, 10us);
            cpu.slice("hipLaunchKernel", 200ms, 5us, "cuda_runtime", 1);
            make.stream(0, 7).slice("gemm", 200010us, 1ms, "kernel", 1);
            const auto found = findingIn(make.build(), "before_first_work");
            return found ? textOf(*found) : std::string{};
        };
        QVERIFY2(advice(false).find("Many different calls add up") != std::string::npos, advice(false).c_str());
        QVERIFY2(advice(true).find("the Python frames and ops of that time") != std::string::npos,
                 advice(true).c_str());
    }
};

TEST_PLAIN(ToldRightTest)

} // namespace lanescope::told_right_test

#include "told_right_test.moc"
