// Programs on the CPU, as PyTorch without Kineto records them: which sentences are true of them, and which are not.

#include <QtTest>

#include "model/analysis/verdict.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::cpu_programs_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Steps of these lengths, each with three ops.
TracePtr steps(const std::vector<Ns>& lengths)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    Ns at{};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        cpu.slice(fmt::format("ProfilerStep#{}", i + 5), at, lengths[i], "user_annotation");
        cpu.slice("aten::mm", at + 1us, lengths[i] / 2).slice("aten::add", at + lengths[i] / 2 + 2us, 5us);
        at += lengths[i] + 1us;
    }
    return make.build();
}

std::string adviceOf(const Finding& finding)
{
    return format(finding.rule->advice, finding.values, [](Ns d) { return std::to_string(d.count()); });
}

std::string detailOf(const Finding& finding)
{
    return format(finding.rule->detail, finding.values, [](Ns d) { return std::to_string(d.count()); });
}

} // namespace

class CpuProgramsTest : public QObject {
    Q_OBJECT
private slots:
    // An LSTM asks whether cuDNN would do, on the CPU too.
    void aQuestionAboutCudnnIsNoUseOfAGpu()
    {
        const auto isCpuOnly = [](const char* op) {
            TraceMaker make;
            make.lane("1", "1")
                .slice("aten::lstm", 0us, 1000us)
                .slice(op, 10us, 1us)
                .slice("aten::mm", 20us, 600us)
                .slice("aten::add", 700us, 100us);
            const Analysis analysis{make.build()};
            return std::pair{verdictOf(analysis).headline.text.find("uses a GPU") == std::string::npos,
                             findingIn(analysis.tracePtr(), "cpu_hot_op").has_value()};
        };
        QCOMPARE(isCpuOnly("aten::cudnn_is_acceptable"), (std::pair{true, true}));
        QCOMPARE(isCpuOnly("aten::_cudnn_rnn"), (std::pair{false, false}));
    }

    void aFirstStepIsColdOnlyWhereNoLaterOneTakesLonger()
    {
        QVERIFY(findingIn(steps({900us, 200us, 900us, 200us, 200us}), "cold_step"));
        QVERIFY(!findingIn(steps({900us, 200us, 901us, 200us, 200us}), "cold_step"));
    }

    // The usual step takes longer than the median of an even number: no GPU work makes it so.
    void aSlowStepOfTheCpuIsComparedWithTheMedian()
    {
        const auto found = findingIn(steps({200us, 200us, 210us, 230us, 220us, 900us}), "slow_step");
        QVERIFY(found);
        QVERIFY2(detailOf(*found).find("the median of the others") != std::string::npos, detailOf(*found).c_str());
        QCOMPARE(std::get<Ns>(found->values.at("median")), Ns{215us});
    }

    // It waits for other ranks, and has a finding of its own.
    void aCollectiveIsNoHotOp()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("gloo:all_reduce", 0us, 5000us).slice("aten::mm", 5001us, 300us).slice("aten::add", 5302us, 100us);
        cpu.slice("aten::mul", 5403us, 100us);
        const auto found = findingIn(make.build(), "cpu_hot_op");
        QVERIFY(found);
        QCOMPARE(std::get<std::string>(found->values.at("name")), std::string{"aten::mm"});
        QCOMPARE(std::get<double>(found->values.at("pct")), 60.0);
    }

    void neitherIsTheWaitForData()
    {
        const auto isHot = [](const char* name) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            cpu.slice(name, 0us, 5000us).slice("aten::mm", 5001us, 300us).slice("aten::add", 5302us, 100us);
            return findingIn(make.build(), "cpu_hot_op").has_value();
        };
        QVERIFY(isHot("my::loader"));
        QVERIFY(!isHot("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"));
    }

    void loopsOverSmallOpsAreTold()
    {
        // Three ops in turn, `each` long, with `gap` between them.
        const auto loop = [](int count, Ns each, Ns gap) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            const char* names[] = {"aten::_to_copy", "aten::_to_copy", "aten::add", "aten::mul"};
            for (int i = 0; i < count; ++i)
                cpu.slice(names[i % 4], i * (each + gap), each);
            return make.build();
        };
        const auto told = findingIn(loop(1000, 5us, 3us), "cpu_silent");
        QVERIFY(told);
        QVERIFY(adviceOf(*told).find("short gaps between ops") != std::string::npos);
        QVERIFY(!findingIn(loop(1000, 12us, 3us), "cpu_silent")); // a fifth
        QVERIFY(!findingIn(loop(500, 5us, 3us), "cpu_silent"));   // 499 gaps
        QVERIFY(findingIn(loop(501, 5us, 3us), "cpu_silent"));
        QVERIFY(!findingIn(loop(501, 30us, 20us), "cpu_silent")); // long gaps are something else
        QVERIFY(findingIn(loop(501, 30us, 20us - 1ns), "cpu_silent"));
        // The op that is called often has a card of its own, so the hot op is left out.
        QVERIFY(findingIn(loop(1000, 5us, 3us), "many_calls") && !findingIn(loop(1000, 5us, 3us), "cpu_hot_op"));
        QVERIFY(findingIn(loop(996, 5us, 3us), "cpu_hot_op") && !findingIn(loop(996, 5us, 3us), "many_calls"));
    }

    // PyTorch without Kineto writes neither shapes nor stacks, whatever is asked for.
    void noAdviceAsksForWhatTheFormatCannotHold()
    {
        const auto advice = [](const char* format, const char* rule) {
            TraceMaker make;
            make.info.format = format;
            make.lane("1", "1")
                .slice("aten::mm", 0us, 3ms)
                .slice("aten::add", 20ms, 500us)
                .slice("aten::mul", 21ms, 500us);
            const auto found = findingIn(make.build(), rule);
            return found ? adviceOf(*found) : std::string{};
        };
        QVERIFY(advice("Kineto JSON", "cpu_hot_op").find("record_shapes=True") != std::string::npos);
        QVERIFY(advice("Kineto JSON", "cpu_silent").find("with_stack=True") != std::string::npos);
        const std::string old = "PyTorch autograd profiler JSON, gzip";
        QVERIFY(advice(old.c_str(), "cpu_hot_op").find("no Kineto, so its traces hold no input shapes") !=
                std::string::npos);
        QVERIFY(advice(old.c_str(), "cpu_silent").find("no Kineto, so its traces hold no Python stacks") !=
                std::string::npos);
    }
};

TEST_PLAIN(CpuProgramsTest)

} // namespace lanescope::cpu_programs_test

#include "cpu_programs_test.moc"
