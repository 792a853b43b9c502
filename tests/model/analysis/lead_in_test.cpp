// The time before the first GPU work of a step, and recordings that begin in the middle of a step.

#include <QtTest>

#include "model/analysis/gap_names.h"
#include "model/analysis/lead_in.h"
#include "model/analysis/verdict.h"
#include "model/merge/job_headline.h"
#include "model/replay/ranked_findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::lead_in_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

std::string plain(const Sentence& sentence)
{
    return format(sentence, [](Ns d) { return fmt::format("{}us", static_cast<double>(d.count()) / 1000.0); });
}

// Steps of 2 ms each: 1200 us of data loading, then ten kernels of 70 us.
TracePtr loadingSteps(int count)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 0;
    for (int s = 0; s < count; ++s) {
        const Ns at = s * 2000us;
        cpu.slice(fmt::format("ProfilerStep#{}", s + 1), at, 1990us, "user_annotation");
        cpu.slice("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", at + 10us, 1180us,
                  "user_annotation");
        for (int k = 0; k < 10; ++k) {
            ++id;
            cpu.slice("cudaLaunchKernel", at + 1200us + k * 8us, 5us, "cuda_runtime", id);
            gpu.slice("void gemm", at + 1210us + k * 72us, 70us, "kernel", id);
        }
    }
    return make.build();
}

// A kernel, then `wait` until the first kernel that was launched at once, and work without gaps.
TracePtr startsInTheMiddle(Ns wait, Ns rest)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    cpu.slice("hipLaunchKernel", 0us, 5us, "cuda_runtime", 1).slice("hipLaunchKernel", 10us, 5us, "cuda_runtime", 2);
    gpu.slice("first", 8us, 2us, "kernel", 1).slice("second", 20us + wait, 50us, "kernel", 2);
    std::uint32_t id = 2;
    for (Ns at = 80us; at < rest; at += 60us) {
        ++id;
        cpu.slice("hipLaunchKernel", at, 5us, "cuda_runtime", id);
        gpu.slice("void gemm", at + wait, 58us, "kernel", id);
    }
    return make.build();
}

} // namespace

class LeadInTest : public QObject {
    Q_OBJECT

private slots:
    // A card showed 0.14 % where the line in the terminal showed 6.5 %.
    void aCostIsAShareOfWhatTheHeadlineIsAbout()
    {
        const Analysis analysis{startsInTheMiddle(400ms, 12'000us)};
        const DeviceBreakdown& whole = breakdownOf(analysis).front();
        const auto rest = afterLeadIn(whole);
        QVERIFY(rest && rest->window.length() < whole.window.length() / 10);
        Finding finding;
        finding.cost = rest->window.length() / 4;
        finding.device = whole.device;
        const FindingCost cost = costOf(analysis, finding);
        QVERIFY(cost.share && std::abs(*cost.share - 0.25) < 1e-6);
    }

    void aRecordingOfOneStepBeginsWithTheStep()
    {
        const Analysis one{loadingSteps(1)}, many{loadingSteps(5)};
        QVERIFY(verdictOf(one).verdict == Verdict::InputBound);
        QVERIFY(plain(verdictOf(one).headline).ends_with("; 1210us of 1928us pass before the first GPU work"));
        QVERIFY(verdictOf(many).verdict == Verdict::InputBound);
        QVERIFY(plain(verdictOf(many).headline).find("pass before") == std::string::npos);
    }

    void aRequestedWindowHoldsTheTimeBeforeTheFirstWork()
    {
        const Analysis analysis{loadingSteps(5)};
        const TimeRange step{Time{4000us}, Time{6000us}};
        const DeviceBreakdown withLead = breakdownOf(analysis, step, WindowFrom::Asked).at(0);
        const DeviceBreakdown without = breakdownOf(analysis, step).at(0);
        QVERIFY(withLead.window.begin == step.begin);
        QCOMPARE(without.window.begin - step.begin, Ns{1210us});
        QCOMPARE(withLead.window.length() - without.window.length(), Ns{1210us});
        QCOMPARE(withLead.share(Cause::Input), Ns{1180us});
        QCOMPARE(without.share(Cause::Input), Ns{});
        Ns sum{};
        for (const Ns share : withLead.shares)
            sum += share;
        QCOMPARE(sum, withLead.window.length());
        QCOMPARE(timeBeforeFirstWork(withLead), Ns{1210us});
        QCOMPARE(timeBeforeFirstWork(without), Ns{});
        QVERIFY(verdictOf(withLead, analysis) == Verdict::InputBound);
        QVERIFY(verdictOf(without, analysis) != Verdict::InputBound);
    }

    void aRecordingThatBeginsInTheMiddleIsJudgedByTheRest()
    {
        const Analysis middle{startsInTheMiddle(400ms, 10ms)};
        QVERIFY(verdictOf(middle).verdict != Verdict::NotRecorded);
        const std::string headline = plain(verdictOf(middle).headline);
        QVERIFY2(headline.starts_with("In the last 10") &&
                     headline.find("us: GPU-bound: kernels run 9") != std::string::npos,
                 headline.c_str());
        QVERIFY2(headline.ends_with("; the first 400012us wait for work from before the recording"), headline.c_str());
        QCOMPARE(plain(jobHeadlineOf(middle, breakdownOf(middle).at(0))), headline);
        // The finding on idle time covers the rest too: its kernels leave 2 of 60 us.
        const DeviceBreakdown rest = *afterLeadIn(breakdownOf(middle).at(0));
        QVERIFY(rest.window.length() < 11ms && rest.idle() * 20 < rest.window.length());
        // A rest of 200 us shows nothing.
        QVERIFY(verdictOf(Analysis{startsInTheMiddle(400ms, 200us)}).verdict == Verdict::NotRecorded);
    }

    // On another stream, the host is in a copy that waits all the time: no launch takes as long.
    void aCopyThatWaitsForUnrecordedWorkIsASynchronization()
    {
        const auto causeOf = [](Ns wait, std::string_view copy) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice("hipLaunchKernel", 0us, 5us, "cuda_runtime", 1)
                .slice("hipMemcpyWithStream", 10us, wait + 20us, "cuda_runtime", 2)
                .slice("hipLaunchKernel", wait + 40us, 5us, "cuda_runtime", 3);
            make.stream(0, 7).slice("first", 8us, 2us, "kernel", 1).slice("next", wait + 50us, 5us, "kernel", 3);
            make.stream(0, 8).slice(copy, wait + 20us, 5us, "gpu_memcpy", 2);
            const Analysis analysis{make.build()};
            return largestGroup(partsOf(analysis, analysis.gaps().at(0)));
        };
        QVERIFY(causeOf(400ms, "Memcpy DtoH (Device -> Pageable)") == IdleGroup::Sync);
        QVERIFY(causeOf(400us, "Memcpy DtoH (Device -> Pageable)") == IdleGroup::Host);
        QVERIFY(causeOf(400ms, "Memcpy HtoD (Pageable -> Device)") == IdleGroup::Host); // it stages
    }

    void aGapInTheMiddleIsNoLeadIn()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t i = 0; i < 20; ++i) {
            cpu.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", i + 1);
            gpu.slice("void gemm", (i < 10 ? 0us : 400ms) + i * 100us + 300us, 98us, "kernel", i + 1);
        }
        const Analysis analysis{make.build()};
        QVERIFY(verdictOf(analysis).verdict == Verdict::NotRecorded);
        QVERIFY(!afterLeadIn(breakdownOf(analysis).at(0)));
    }
};

TEST_PLAIN(LeadInTest)

} // namespace lanescope::lead_in_test

#include "lead_in_test.moc"
