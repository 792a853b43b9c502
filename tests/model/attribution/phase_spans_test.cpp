// When the GPU was in which phase.

#include <QtTest>

#include "model/attribution/phase_spans.h"
#include "model/attribution/replay_places.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::phase_spans_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// Works that begin at `at` after a launch inside an annotation of the host.
class Program {
public:
    void work(const char* annotation, Ns launch, Ns at, Ns duration, const char* kernel = "gemm", int stream = 7)
    {
        if (annotation)
            m_cpu.slice(annotation, launch, 8us, "user_annotation");
        m_cpu.slice("cudaLaunchKernel", launch + 1us, 2us, "cuda_runtime", ++m_id);
        m_make.stream(0, stream).slice(kernel, at, duration, "kernel", m_id);
    }
    TracePtr build() { return m_make.build(); }

private:
    TraceMaker m_make;
    TraceMaker::LaneMaker m_cpu = m_make.lane("1", "1");
    std::uint32_t m_id = 0;
};

std::vector<PhaseSpan> spansOf(const TracePtr& trace)
{
    const Analysis analysis{trace};
    return phaseSpans(analysis, attributionOf(analysis));
}

} // namespace

class PhaseSpansTest : public QObject {
    Q_OBJECT

private slots:
    void workOfOnePhaseIsOneSpan()
    {
        Program program;
        program.work("## forward ##", 0us, 100us, 10us);
        program.work("## forward ##", 10us, 110us, 10us);
        program.work("## backward ##", 20us, 125us, 30us);
        program.work("## optimizer ##", 30us, 160us, 5us);
        program.work("## forward ##", 40us, 170us, 10us);
        const std::vector<PhaseSpan> spans = spansOf(program.build());
        QCOMPARE(spans.size(), std::size_t{4});
        const Phase expected[] = {Phase::Forward, Phase::Backward, Phase::Optimizer, Phase::Forward};
        for (std::size_t i = 0; i < spans.size(); ++i)
            QCOMPARE(spans[i].phase, expected[i]);
        QCOMPARE(spans[0].range.begin, Time{} + 100us);
        QCOMPARE(spans[0].range.end, Time{} + 120us);
        QCOMPARE(spans[0].works.size(), std::size_t{2});
        QCOMPARE(spans[0].busy, Ns{20us});
        QCOMPARE(spans[1].title(), std::string{"backward"});
    }

    void communicationDoesNotEndASpanAndSpansDoNotOverlap()
    {
        Program program;
        program.work("## backward ##", 0us, 100us, 50us);
        program.work("## backward ##", 10us, 110us, 60us, "ncclDevKernel_AllReduce_Sum_f32_RING_LL", 9);
        program.work("## backward ##", 20us, 150us, 20us);
        program.work("## optimizer ##", 30us, 165us, 20us, "adam", 9);
        const std::vector<PhaseSpan> spans = spansOf(program.build());
        QCOMPARE(spans.size(), std::size_t{2});
        QCOMPARE(spans[0].range.begin, Time{} + 100us);
        QCOMPARE(spans[0].range.end, Time{} + 165us); // the optimizer began on another stream
        QCOMPARE(spans[0].works.size(), std::size_t{2});
    }

    void communicationIsExposedWhereNothingElseRuns()
    {
        Program program;
        program.work("## backward ##", 0us, 100us, 50us);
        program.work("## backward ##", 10us, 120us, 100us, "ncclDevKernel_AllReduce_Sum_f32_RING_LL", 9);
        program.work("## backward ##", 20us, 180us, 10us);
        const Analysis analysis{program.build()};
        const std::vector<CommunicationSpan> spans = communicationSpans(analysis, attributionOf(analysis));
        const std::vector<std::pair<Ns, bool>> expected{{30us, false}, {30us, true}, {10us, false}, {30us, true}};
        QCOMPARE(spans.size(), expected.size());
        Time at = Time{} + 120us;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            QCOMPARE(spans[i].range.begin, at);
            QCOMPARE(spans[i].range.length(), expected[i].first);
            QCOMPARE(spans[i].isExposed, expected[i].second);
            at = spans[i].range.end;
        }
    }

    void aServingEngineHasPrefillAndDecode()
    {
        Program program;
        program.work("step[EXTEND bs=2 toks=100]", 0us, 50us, 40us);
        program.work("step[DECODE bs=2]", 10us, 100us, 10us);
        program.work("step[DECODE bs=2]", 20us, 120us, 10us);
        const std::vector<PhaseSpan> spans = spansOf(program.build());
        QCOMPARE(spans.size(), std::size_t{3});
        QCOMPARE(spans[0].title(), std::string{"prefill"});
        QCOMPARE(spans[1].title(), std::string{"decode"});
        QCOMPARE(spans[2].works.size(), std::size_t{1});
    }

    void aSpanEndsWithItsStep()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t step = 0; step < 3; ++step) {
            const Ns at = 100us * static_cast<int>(step);
            cpu.slice(fmt::format("ProfilerStep#{}", step), at, 90us, "user_annotation");
            for (std::uint32_t k = 0; k < 2; ++k) {
                cpu.slice("## forward ##", at + 40us * static_cast<int>(k), 30us, "user_annotation");
                cpu.slice("cudaLaunchKernel", at + 40us * static_cast<int>(k) + 5us, 5us, "cuda_runtime",
                          2 * step + k + 1);
                gpu.slice("gemm", at + 40us * static_cast<int>(k) + 20us, 10us, "kernel", 2 * step + k + 1);
            }
        }
        const std::vector<PhaseSpan> spans = spansOf(make.build());
        QCOMPARE(spans.size(), std::size_t{3});
        QCOMPARE(spans[0].range.end, Time{} + 70us);
        QCOMPARE(spans[1].range.begin, Time{} + 120us);
        QCOMPARE(spans[1].works.size(), std::size_t{2});
    }

    void withoutMarksThereAreNone()
    {
        Program program;
        program.work(nullptr, 0us, 100us, 10us);
        program.work("my benchmark", 10us, 120us, 10us);
        QVERIFY(spansOf(program.build()).empty());
    }
};

TEST_PLAIN(PhaseSpansTest)

} // namespace lanescope::phase_spans_test

#include "phase_spans_test.moc"
