// How loud a finding is, and its place, follow from the part of the GPU's window that its remedy would save.

#include <QDir>
#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/import/importer.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "tests/support/ask_sql.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

#include <set>

namespace lanescope::severity_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

constexpr Ns windowLength = 100ms;

// Kernels, and between them the host stages a copy from pageable memory for `copying`: without it, both are gone.
TracePtr staging(Ns copying)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    const Ns half = (windowLength - copying) / 2;
    cpu.slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1);
    gpu.slice("gemm", 10us, half - 10us, "kernel", 1);
    cpu.slice("cudaMemcpyAsync", half, copying, "cuda_runtime", 2);
    gpu.slice("Memcpy HtoD (Pageable -> Device)", half, copying, "gpu_memcpy", 2);
    cpu.slice("cudaLaunchKernel", half + copying, 5us, "cuda_runtime", 3);
    gpu.slice("gemm", half + copying + 10us, half, "kernel", 3);
    return make.build();
}

// The longest window of a GPU in the table of shares: a different way to it than the one under test.
Ns windowOf(const Analysis& analysis)
{
    const auto answer = test::ask(analysis, "select max(window_ns) from shares");
    return answer.rows.empty() ? Ns{} : Ns{std::stoll(answer.rows.front().front())};
}

Ns idleOf(const Analysis& analysis)
{
    const auto answer =
        test::ask(analysis, "select sum(dur_ns) from shares where cause not in ('compute', 'communication', 'copy')");
    return Ns{std::stoll(answer.rows.front().front())};
}

double shareSaved(const Finding& finding, Ns window)
{
    return static_cast<double>(finding.saves->high.count()) / static_cast<double>(window.count());
}

} // namespace

class SeverityTest : public QObject {
    Q_OBJECT

private slots:
    void aTenthIsAWarningAHundredthANotice_data()
    {
        QTest::addColumn<Ns>("copying");
        QTest::addColumn<Severity>("severity");
        QTest::newRow("far above a tenth") << Ns{40ms} << Severity::Warning;
        QTest::newRow("above a tenth") << Ns{10'200us} << Severity::Warning;
        QTest::newRow("below a tenth") << Ns{9'800us} << Severity::Notice;
        QTest::newRow("above a hundredth") << Ns{1'050us} << Severity::Notice;
        QTest::newRow("below a hundredth") << Ns{950us} << Severity::Info;
    }
    void aTenthIsAWarningAHundredthANotice()
    {
        QFETCH(Ns, copying);
        QFETCH(Severity, severity);
        const Analysis analysis{staging(copying)};
        const auto& findings = rankedFindingsOf(analysis);
        const auto copies = std::find_if(findings.begin(), findings.end(),
                                         [](const Finding& f) { return f.rule->id == "pageable_copy"; });
        QVERIFY(copies != findings.end() && copies->saves);
        const double expected = static_cast<double>(copying.count());
        QVERIFY(std::abs(static_cast<double>(copies->saves->high.count()) - expected) < 0.03 * expected);
        QVERIFY(copies->severity == severity);
    }

    // The GPU is idle between two kernels that were launched long before: nothing is known to shorten the gap.
    void idleTimeWithoutAReasonPromisesNothing()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2);
        make.stream(0, 7).slice("gemm", 20us, 10ms, "kernel", 1).slice("gemm", 90ms, 10ms, "kernel", 2);
        const Analysis analysis{make.build()};
        const auto& findings = rankedFindingsOf(analysis);
        const auto idle =
            std::find_if(findings.begin(), findings.end(), [](const Finding& f) { return f.rule->id == "gpu_idle"; });
        QVERIFY(idle != findings.end());
        QCOMPARE(nameOf(*idle->share), std::string_view{"not_recorded"});
        QVERIFY(!idle->saves && !idle->savesUnknown.empty());
        QVERIFY(idle->severity >= Severity::Notice);
    }

    // Half of the idle time has no reason. The saving is at most the other half, which the host's op takes.
    void idleTimeWithoutAReasonIsNotSaved()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
            .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2)
            .slice("aten::prepare", 50ms, 60ms)
            .slice("cudaLaunchKernel", 109'990us, 5us, "cuda_runtime", 3);
        make.stream(0, 7)
            .slice("gemm", 20us, 10ms, "kernel", 1)
            .slice("gemm", 50ms, 10ms, "kernel", 2)
            .slice("gemm", 110ms, 10ms, "kernel", 3);
        const Analysis analysis{make.build()};
        const auto& findings = rankedFindingsOf(analysis);
        const auto idle =
            std::find_if(findings.begin(), findings.end(), [](const Finding& f) { return f.rule->id == "gpu_idle"; });
        QVERIFY(idle != findings.end() && idle->saves);
        QCOMPARE(nameOf(*idle->share), std::string_view{"ops"});
        const Ns told = std::get<Ns>(idle->values.at("idle"));
        QVERIFY(told > Ns{89ms});
        QVERIFY2(idle->saves->high <= Ns{51ms}, std::to_string(idle->saves->high.count()).c_str());
    }

    // Before the first op of a step: rated by its part of the recording of 100 ms, where no GPU work shows what it
    // costs.
    void timeBeforeTheFirstOpIsRatedByTheRecording_data()
    {
        QTest::addColumn<Ns>("window");
        QTest::addColumn<Severity>("severity");
        QTest::newRow("above a tenth") << Ns{10'100us} << Severity::Warning;
        QTest::newRow("below a tenth") << Ns{9'900us} << Severity::Notice;
        QTest::newRow("above a hundredth") << Ns{1'010us} << Severity::Notice;
        QTest::newRow("below a hundredth") << Ns{990us} << Severity::Info;
    }
    void timeBeforeTheFirstOpIsRatedByTheRecording()
    {
        QFETCH(Ns, window);
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("work", 0us, 50ms, "user_annotation").slice("aten::a", window, 10us);
        cpu.slice("work", 50ms, 50ms, "user_annotation").slice("aten::a", 50'010us, 49'990us);
        const auto finding = test::findingIn(make.build(), "dead_window");
        QVERIFY(finding);
        QTEST(finding->severity, "severity");
    }

    void whatSavesComesFirstAndArtefactsLast()
    {
        QDir folder{QString(LANESCOPE_SOURCE_DIR) + "/resources/samples"};
        std::set<Severity> seen;
        int inAll = 0;
        for (const QFileInfo& file : folder.entryInfoList({"*.json.gz"})) {
            Task task;
            const auto trace = loadTrace(file.absoluteFilePath().toStdString(), task);
            QVERIFY(trace);
            const Analysis analysis{*trace};
            const Ns window = windowOf(analysis);
            QVERIFY(window > Ns{});
            int last = 0;
            Ns saved = Ns::max();
            for (const Finding& f : rankedFindingsOf(analysis)) {
                // A finding without a saving is sorted among the others, by the time that it touches.
                const bool saves = !f.saves || shareSaved(f, window) >= 0.001;
                const int place = f.isArtefact ? 4 : saves ? 1 : 3;
                QVERIFY2(place >= last, qPrintable(file.fileName()));
                if (place != last)
                    saved = Ns::max();
                if (f.saves) {
                    QVERIFY(f.saves->high <= saved);
                    saved = f.saves->high;
                }
                last = place;
                if (f.inAll) { // at least the part in one share; for idle time, at most the idle time
                    QVERIFY(*f.inAll >= *f.cost && *f.inAll <= window);
                    ++inAll;
                }
                if (f.inAll && f.rule->id == "gpu_idle") {
                    QVERIFY(*f.inAll <= idleOf(analysis));
                    QVERIFY(!f.saves || f.saves->high <= idleOf(analysis));
                }
                if (!f.saves)
                    continue;
                const double share = shareSaved(f, window);
                QCOMPARE(f.severity, share >= 0.1    ? Severity::Warning
                                     : share >= 0.01 ? Severity::Notice
                                                     : Severity::Info);
                seen.insert(f.severity);
            }
        }
        QVERIFY(seen.size() > 1);
        QVERIFY(inAll > 0);
    }
};

TEST_PLAIN(SeverityTest)

} // namespace lanescope::severity_test

#include "severity_test.moc"
