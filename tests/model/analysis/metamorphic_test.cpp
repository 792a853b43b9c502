// Tests what must not change a breakdown, and what may change only a part of it: the same program recorded in another
// order, later, with other names, with an additional idle thread, cut at a step, or as several equal ranks.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/analysis/verdict.h"
#include "model/findings/rule.h"
#include "model/merge/merge_ranks.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <random>
#include <set>

namespace lanescope::metamorphic_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

struct Event {
    bool isOnGpu = false;
    int lane = 1; // thread or stream
    std::string name, category;
    Ns begin{}, duration{};
    std::uint32_t correlation = RawSlice::noCorrelation;
};

// Three steps of ops, launches, copies, synchronizations and waits for data, at random lengths.
std::vector<Event> randomProgram(unsigned seed)
{
    std::mt19937 random{seed};
    const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    std::vector<Event> all;
    Ns at{}, free[2] = {};
    std::uint32_t id = 1;
    for (int step = 0; step < 3; ++step) {
        const Ns begin = at;
        at += 1us;
        const Ns loading = upTo(400) * 1us;
        all.push_back(
            {false, 1, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "user_annotation", at, loading});
        at += loading + 1us;
        for (int i = 0; i < 15; ++i) {
            const int kind = upTo(4), stream = upTo(2);
            const Ns length = (3 + upTo(60)) * 1us, start = std::max(at + 6us, free[stream]);
            const bool isCopy = kind == 3;
            all.push_back({false, 1, "aten::op", "cpu_op", at, 10us});
            all.push_back(
                {false, 1, isCopy ? "cudaMemcpyAsync" : "cudaLaunchKernel", "cuda_runtime", at + 1us, 4us, id});
            all.push_back({true, 7 + stream,
                           isCopy      ? "Memcpy DtoH"
                           : kind == 2 ? "ncclDevKernel_AllReduce_Sum_f32_RING_LL"
                                       : "elementwise_kernel",
                           isCopy ? "gpu_memcpy" : "kernel", start, length, id++});
            free[stream] = start + length;
            at += (11 + upTo(50)) * 1us;
        }
        const Ns over = std::max(free[0], free[1]);
        if (over > at) {
            all.push_back({false, 1, "cudaDeviceSynchronize", "cuda_runtime", at, over - at + 3us});
            at = over + 4us;
        }
        all.push_back({false, 1, "ProfilerStep#" + std::to_string(step), "user_annotation", begin, at - begin});
        at += 2us;
    }
    return all;
}

TracePtr traceOf(const std::vector<Event>& events)
{
    TraceMaker make;
    for (const Event& e : events)
        (e.isOnGpu ? make.stream(0, e.lane) : make.lane("1", std::to_string(e.lane)))
            .slice(e.name, e.begin, e.duration, e.category, e.correlation);
    return make.build();
}

struct Outcome {
    std::vector<std::array<Ns, causeCount>> shares;
    Verdict verdict{};
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome outcomeOf(const std::vector<Event>& events)
{
    const Analysis analysis{traceOf(events)};
    Outcome outcome;
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        outcome.shares.push_back(device.shares);
    outcome.verdict = verdictOf(analysis).verdict;
    return outcome;
}

std::set<std::string_view> rulesThatSpeak(const Analysis& analysis)
{
    std::set<std::string_view> ids;
    for (const Finding& f : findingsOf(analysis))
        ids.insert(f.rule->id);
    return ids;
}

} // namespace

class MetamorphicTest : public QObject {
    Q_OBJECT

private slots:
    void nothingChanges_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 12; ++seed)
            QTest::newRow(std::to_string(seed).c_str()) << seed;
    }

    void nothingChanges()
    {
        QFETCH(unsigned, seed);
        const std::vector<Event> program = randomProgram(seed);
        const Outcome outcome = outcomeOf(program);
        QCOMPARE(outcome.shares.size(), std::size_t{1});

        std::vector<Event> renamed = program; // a name of the same role
        for (Event& e : renamed)
            if (e.name == "elementwise_kernel")
                e.name = "vectorized_elementwise_kernel";
        QVERIFY2(outcomeOf(renamed) == outcome, "renamed");

        std::vector<Event> shuffled = program; // rows of the file in another order
        std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937{seed});
        QVERIFY2(outcomeOf(shuffled) == outcome, "shuffled");

        std::vector<Event> later = program; // both clocks, by the same amount
        for (Event& e : later)
            e.begin += 123'456'789ns;
        QVERIFY2(outcomeOf(later) == outcome, "later");

        std::vector<Event> accompanied = program; // a thread that launches nothing
        accompanied.push_back({false, 2, "aten::idle", "cpu_op", 5us, 1ms});
        accompanied.push_back({false, 2, "pthread_cond_wait", "user_annotation", 2ms, 1ms});
        QVERIFY2(outcomeOf(accompanied) == outcome, "next to an idle thread");
    }

    // Another role changes only its share: compute becomes communication, all else is equal.
    void aKernelThatCommunicatesMovesItsShareAlone()
    {
        std::vector<Event> program = randomProgram(3);
        const auto before = outcomeOf(program).shares[0];
        for (Event& e : program)
            if (e.name == "elementwise_kernel")
                e.name = "ncclDevKernel_AllGather_RING_LL";
        const auto after = outcomeOf(program).shares[0];
        const auto at = [](Cause c) { return static_cast<std::size_t>(c); };
        QCOMPARE(after[at(Cause::Compute)], Ns{});
        QCOMPARE(after[at(Cause::Communication)], before[at(Cause::Compute)] + before[at(Cause::Communication)]);
        for (std::size_t c = at(Cause::Copy); c < causeCount; ++c)
            QCOMPARE(after[c], before[c]);
    }

    // Only the device's clock is off: idle time stays idle, but its causes may change.
    void aClockThatIsOffChangesNoBusyTime()
    {
        std::vector<Event> program = randomProgram(4);
        const auto before = outcomeOf(program).shares[0];
        for (Event& e : program)
            if (e.isOnGpu)
                e.begin += 3us;
        const auto after = outcomeOf(program).shares[0];
        for (const Cause c : {Cause::Compute, Cause::Communication, Cause::Copy})
            QCOMPARE(after[static_cast<std::size_t>(c)], before[static_cast<std::size_t>(c)]);
    }

    // A step that is cut out equals the same step in the whole recording, because nothing crosses its borders here.
    void aStepThatIsCutOutIsTheSameStep()
    {
        const std::vector<Event> program = randomProgram(5);
        const Analysis whole{traceOf(program)};
        const TimeRange step = whole.steps().at(1).range;
        const Ns zero = whole.trace().absoluteNs(Time{}) * 1ns;
        std::vector<Event> cut;
        for (const Event& e : program)
            if (e.begin - zero >= step.begin - Time{} && e.begin - zero < step.end - Time{})
                cut.push_back(e);
        const auto ofRange = breakdownOf(whole, step);
        QCOMPARE(ofRange.size(), std::size_t{1});
        const Outcome alone = outcomeOf(cut);
        // The launch latency is measured over the trace, so waits after a launch may get another reason.
        const auto waits = [](const std::array<Ns, causeCount>& s) {
            return s[static_cast<std::size_t>(Cause::DeviceWait)] + s[static_cast<std::size_t>(Cause::UnknownWait)];
        };
        for (std::size_t c = 0; c < static_cast<std::size_t>(Cause::DeviceWait); ++c)
            QCOMPARE(alone.shares.at(0)[c], ofRange[0].shares[c]);
        QCOMPARE(waits(alone.shares[0]), waits(ofRange[0].shares));
    }

    // A job of equal ranks has the verdict of one of them, and each of its GPUs has that rank's shares.
    void copiesOfARankHaveItsVerdict()
    {
        for (unsigned seed = 1; seed <= 6; ++seed) {
            const std::vector<Event> program = randomProgram(seed);
            const Outcome one = outcomeOf(program);
            std::vector<TracePtr> ranks;
            for (int r = 0; r < 3; ++r)
                ranks.push_back(traceOf(program));
            Task task;
            const auto job = mergeRanks(ranks, {}, task);
            QVERIFY(job);
            const Analysis analysis{*job};
            QCOMPARE(breakdownOf(analysis).size(), std::size_t{3});
            for (const DeviceBreakdown& device : breakdownOf(analysis))
                QVERIFY(device.shares == one.shares[0]);
            QVERIFY(verdictOf(analysis).verdict == one.verdict);
            const Analysis alone{ranks[0]};
            for (const std::string_view id : rulesThatSpeak(alone))
                QVERIFY2(rulesThatSpeak(analysis).contains(id), std::string{id}.c_str());
        }
    }
};

TEST_PLAIN(MetamorphicTest)

} // namespace lanescope::metamorphic_test

#include "metamorphic_test.moc"
