// The cause that sets the pace, as recorded, and the order of findings: the rest of the idle time never comes before
// what other findings take of it, and what touches most of the window does not come last.

#include <QtTest>

#include "model/analysis/verdict.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/replay/ranked_findings.h"
#include "tests/support/findings.h"
#include "tests/support/ranked_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::pace_and_order_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

std::string plain(const Sentence& sentence) { return format(sentence, exactly); }

// The host launches a kernel of `length` every 100 us, inside ops, and the GPU runs them one after the other.
TracePtr paced(Ns length, std::string_view kernel = "void gemm")
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    Ns free{};
    for (int i = 0; i < 200; ++i) {
        const auto id = static_cast<std::uint32_t>(i + 1);
        const Ns at = i * 100us;
        cpu.slice("aten::mm", at, 98us).slice("cudaLaunchKernel", at + 10us, 5us, "cuda_runtime", id);
        const Ns begin = std::max(at + 20us, free);
        gpu.slice(kernel, begin, length, "kernel", id);
        free = begin + length + 1us;
    }
    cpu.slice("cudaDeviceSynchronize", 20ms, std::max(free - 20ms, Ns{1us}),
              "cuda_runtime"); // a recording with its waits
    return make.build();
}

} // namespace

class PaceAndOrderTest : public QObject {
    Q_OBJECT

private slots:
    void aGpuThatIsTheSlowerOneKeepsItsVerdict()
    {
        const Analysis slow{paced(104us)}; // the queue grows
        QVERIFY(plain(finalVerdictOf(slow).headline).starts_with("GPU-bound: "));
        QCOMPARE(plain(paceNoteOf(slow)).find("but the host sets the pace"), std::string::npos);
        QVERIFY2(plain(paceBelowHeadline(slow)).starts_with("A GPU twice as fast would save only ") &&
                     plain(paceBelowHeadline(slow)).ends_with("then the host sets the pace"),
                 plain(paceBelowHeadline(slow)).c_str());
        const Analysis fast{paced(70us)}; // the GPU waits for each launch
        QVERIFY2(plain(finalVerdictOf(fast).headline).find("but the host sets the pace") != std::string::npos,
                 plain(finalVerdictOf(fast).headline).c_str());
        QVERIFY(paceBelowHeadline(fast).text.empty());
        // The id is the largest share.
        QVERIFY(verdictOf(fast).verdict == Verdict::GpuBound || verdictOf(fast).verdict == Verdict::ComputeBound);
        QVERIFY(finalVerdict(fast) == verdictOf(fast).verdict && finalVerdict(slow) == verdictOf(slow).verdict);
        QVERIFY(finalVerdictOf(fast).isOfPace && !finalVerdictOf(slow).isOfPace);
    }

    // In few steps the last kernel is a large part: a faster GPU shortens it, and a faster host much more.
    void theHostLeadsWhereItSavesMore()
    {
        const auto headline = [](Ns kernel) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            Ns free{};
            for (std::uint32_t i = 0; i < 3; ++i) {
                const Ns at = i * 10ms;
                cpu.slice("aten::normal_", at, 9900us)
                    .slice("cudaLaunchKernel", at + 9950us, 10us, "cuda_runtime", i + 1);
                free = std::max(free, at + 9970us);
                gpu.slice("void gemm", free, kernel, "kernel", i + 1);
                free += kernel;
            }
            return plain(finalVerdictOf(Analysis{make.build()}).headline);
        };
        const std::string host = headline(7ms), gpu = headline(14ms);
        QVERIFY2(host.find("but the host sets the pace; of 36970000ns, a GPU twice as fast would save "
                           "3500000ns, a host twice as fast 10975000ns") != std::string::npos,
                 host.c_str());
        QVERIFY2(gpu.starts_with("GPU-bound: "), gpu.c_str());
    }

    // A copy that runs alongside communication hides none of it: the headline and the finding show one time.
    void exposedCommunicationIsTheShareOfTheHeadline()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7), copies = make.stream(0, 8);
        for (std::uint32_t i = 0; i < 20; ++i) {
            const Ns at = i * 200us;
            cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", 3 * i + 1)
                .slice("cudaLaunchKernel", at + 6us, 5us, "cuda_runtime", 3 * i + 2)
                .slice("cudaMemcpyAsync", at + 12us, 5us, "cuda_runtime", 3 * i + 3);
            gpu.slice("void gemm", at + 10us, 50us, "kernel", 3 * i + 1)
                .slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", at + 60us, 140us, "kernel", 3 * i + 2);
            copies.slice("Memcpy HtoD (Pinned -> Device)", at + 80us, 40us, "gpu_memcpy", 3 * i + 3);
        }
        const Analysis analysis{make.build()};
        const auto finding = rankedCalled(analysis, "exposed_communication");
        QVERIFY(finding.has_value());
        const DeviceBreakdown& device = breakdownOf(analysis).front();
        QCOMPARE(std::get<Ns>(finding->values.at("exposed")), device.share(Cause::Communication));
        QCOMPARE(std::get<double>(finding->values.at("share")), verdictOf(analysis).shares.communication);
    }

    // Half of the time only communication runs, and idle time would save a little more: what the verdict names comes
    // first. Where idle time would save more than a third more, that comes first.
    void theVerdictsCommunicationComesFirstAmongLikeSavings()
    {
        const auto first = [](int collectives) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            constexpr const char* collective = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)";
            std::uint32_t id = 0;
            Ns at{}, free{10us};
            const auto launch = [&](const char* name, Ns duration) {
                cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", ++id);
                free = std::max(free, at + 10us);
                gpu.slice(name, free, duration, "kernel", id);
                free += duration;
                at += 6us;
            };
            for (int i = 0; i < collectives; ++i) // one after the other
                launch(collective, 50us);
            cpu.slice("cudaStreamSynchronize", at, free + 5us - at, "cuda_runtime");
            at = free + 6us;
            launch(collective, 2500us); // the host works as long, so a shorter one saves nothing
            cpu.slice("aten::sort", at, 2500us);
            at += 2500us;
            for (int i = 0; i < 54; ++i) { // the GPU waits for the host
                cpu.slice("aten::add", at, 100us);
                at += 100us;
                launch("void gemm", 5us);
            }
            const Analysis analysis{make.build()};
            return std::pair{verdictOf(analysis).verdict, std::string{rankedFindingsOf(analysis).at(0).rule->id}};
        };
        const auto exposed = std::pair{Verdict::CommunicationBound, std::string{"exposed_communication"}};
        QCOMPARE(first(140), exposed); // it would save most, too
        QCOMPARE(first(98), exposed);  // 4.32 of the 5.41 ms that idle time would save
        QCOMPARE(first(90), (std::pair{Verdict::CommunicationBound, std::string{"gpu_idle"}})); // 3.97 of 5.41
    }

    void communicationBehindASlowHostIsNotTheBottleneck()
    {
        constexpr const char* collective = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)";
        const Analysis behind{paced(70us, collective)}, itself{paced(140us, collective)};
        QVERIFY(verdictOf(behind).verdict == Verdict::CommunicationBound);
        QVERIFY2(plain(finalVerdictOf(behind).headline).starts_with("Only communication runs 70.") &&
                     plain(finalVerdictOf(behind).headline).find(" % of the time, but the host sets the pace (") !=
                         std::string::npos,
                 plain(finalVerdictOf(behind).headline).c_str());
        QVERIFY(plain(finalVerdictOf(itself).headline).starts_with("Communication-bound: "));
    }

    // 200 ms of an op on the host that makes a tensor, then 30 ms of many small launches.
    void theRestOfTheIdleTimeSavesNoMoreThanItself()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 0;
        const auto launch = [&](Ns at) {
            ++id;
            cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", id);
            gpu.slice("void gemm", at + 10us, 40us, "kernel", id);
        };
        for (int i = 0; i < 100; ++i)
            launch(i * 100us);
        cpu.slice("aten::normal_", 10ms, 20ms);
        ++id;
        cpu.slice("cudaMemcpyAsync", 30100us, 200us, "cuda_runtime", id);
        gpu.slice("Memcpy HtoD (Pageable -> Device)", 30150us, 100us, "gpu_memcpy", id);
        for (int i = 0; i < 100; ++i)
            launch(31ms + i * 100us);
        const Analysis analysis{make.build()};
        for (const Finding& finding : rankedFindingsOf(analysis))
            if (finding.rule->id == std::string_view{"gpu_idle"} && finding.saves)
                QVERIFY(finding.saves->high <= finding.inAll.value_or(*finding.cost));
    }

    void aHotSpotComesBeforeSmallSavings()
    {
        // 90 ms of an own product, 5 ms of idle time.
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        Ns at{};
        for (int i = 0; i < 12; ++i) {
            const auto id = static_cast<std::uint32_t>(2 * i + 1);
            cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", id)
                .slice("cudaLaunchKernel", at + 6us, 5us, "cuda_runtime", id + 1)
                .slice("cudaDeviceSynchronize", at + 12us, 8ms, "cuda_runtime");
            gpu.slice("matmul_k(float const*, float const*, float*, int)", at + 10us, 7500us, "kernel", id)
                .slice("void fill", at + 7511us, 490us, "kernel", id + 1);
            at += 8500us;
        }
        const Analysis analysis{make.build()};
        const auto& findings = rankedFindingsOf(analysis);
        const Finding& first = findings.at(0);
        QCOMPARE(std::string{first.rule->id}, std::string{"hot_spot"});
        QVERIFY(says(first, "compare it with torch.matmul"));
    }

    // The GPU works for a small part of the recording. What the headline is about comes first, and no kernel is where
    // to start.
    void startUpComesFirstWhereItIsMostOfTheRecording()
    {
        const auto findings = [](Ns load) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            cpu.slice("cudaMalloc", 0us, load, "cuda_runtime");
            for (std::uint32_t i = 0; i < 10; ++i) {
                const Ns at = load + i * 100us;
                cpu.slice("cudaLaunchKernel", at, 20us, "cuda_runtime", i + 1);
                gpu.slice(i % 2 ? "void fill" : "void gemm", at + 21us, i % 2 ? 1us : 90us, "kernel", i + 1);
            }
            const Analysis analysis{make.build()};
            QStringList ids;
            for (const Finding& finding : rankedFindingsOf(analysis))
                ids.append(QString::fromStdString(std::string{finding.rule->id}));
            return ids;
        };
        const QStringList longest = findings(20ms); // the GPU's window is less than a tenth of it
        QCOMPARE(longest.value(0), QString{"cold_call"});
        QVERIFY(!longest.contains("hot_spot"));
        const QStringList shorter = findings(6ms);
        QVERIFY(shorter.value(0) != "cold_call" && shorter.contains("cold_call") && shorter.contains("hot_spot"));
    }

    // Preparation of 600 ms came after a copy of 100 us.
    void preparationComesFirstWhereItIsMostOfTheRecording()
    {
        const auto first = [](Ns preparation) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            cpu.slice("preprocess.py(44): tokenize", 0us, preparation, "python_function");
            cpu.slice("cudaMemcpyAsync", preparation, 110us, "cuda_runtime", 1);
            gpu.slice("Memcpy HtoD (Pageable -> Device)", preparation + 5us, 100us, "gpu_memcpy", 1);
            for (std::uint32_t i = 0; i < 20; ++i) {
                const Ns at = preparation + 120us + i * 100us;
                cpu.slice("cudaLaunchKernel", at, 20us, "cuda_runtime", i + 2);
                gpu.slice("void gemm", at + 21us, 90us, "kernel", i + 2);
            }
            const auto findings = rankedFindingsOf(Analysis{make.build()});
            return findings.empty() ? std::string{} : std::string{findings.front().rule->id};
        };
        QCOMPARE(first(600ms), std::string{"before_first_work"});
        QVERIFY(first(2ms) != "before_first_work"); // the GPU works for half of it
    }

    void onlyWhatTouchesTheWindowWarns()
    {
        const auto severity = [](Ns idle) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 5; ++i) {
                const auto id = static_cast<std::uint32_t>(i + 1);
                cpu.slice("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", i * 10ms, 9ms,
                          "user_annotation")
                    .slice("cudaLaunchKernel", i * 10ms + 9100us, 5us, "cuda_runtime", id);
                gpu.slice("void gemm", i * 10ms + 9110us, 10ms - idle, "kernel", id);
            }
            return rankedCalled(Analysis{make.build()}, "data_loader")->severity;
        };
        QVERIFY(severity(10us) < Severity::Warning);
        QVERIFY(severity(5ms) == Severity::Warning);
    }
};

TEST_PLAIN(PaceAndOrderTest)

} // namespace lanescope::pace_and_order_test

#include "pace_and_order_test.moc"
