// The report is one page that fetches nothing, runs nothing and holds the results of the analyses.

#include <QRegularExpression>
#include <QTest>

#include "model/findings/rank_findings.h"
#include "tests/support/growth.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/figure/html_page.h"
#include "widgets/figure/report.h"
#include "widgets/kit/finding_words.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"

namespace lanescope::report_test {

using namespace lanescope::test;

class ReportTest : public QObject {
    Q_OBJECT
private slots:
    void namesOfATraceNeverBecomeMarkup();
    void aLargeTraceMakesASmallPage();
    void wordsWrapAndNumbersDoNot();
    void nothingIsFetchedOrRun();
    void findingsAndTotalsAreOnThePage();
    void aFindingCostsWhatItsCardSays();
    void smallRowsAreFolded();
    void twoTracesStandBesideEachOther();
    void aTraceOfNothingButTheHostHasAReport();
    void itsTimeGrowsLikeTheTrace_data();
    void itsTimeGrowsLikeTheTrace();
};

namespace {

const char* const evil = "<script>alert(1)</script>\"onload=\"x&amp;";

TracePtr aTrace(bool hasDevice)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < 3; ++i) {
        const Ns at = 1000us * i;
        cpu.slice("ProfilerStep#" + std::to_string(i + 2), at, i == 0 ? 900us : 300us, "user_annotation");
        cpu.slice(evil, at + 10us, 50us, "cpu_op");
        if (!hasDevice)
            continue;
        cpu.slice("cudaLaunchKernel", at + 20us, 5us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
        make.stream(0, 7).slice(evil, at + 100us, 30us, "kernel", static_cast<std::uint32_t>(i + 1));
    }
    return make.build();
}

QString reportFor(const std::vector<TracePtr>& traces)
{
    std::vector<std::unique_ptr<Document>> documents;
    std::vector<ReportSource> sources;
    for (const TracePtr& trace : traces) {
        documents.push_back(std::make_unique<Document>(trace));
        sources.push_back({documents.back().get(), QStringLiteral("trace <%1>.json").arg(sources.size())});
    }
    return reportOf(sources).html;
}

} // namespace

void ReportTest::namesOfATraceNeverBecomeMarkup()
{
    const QString html = reportFor({aTrace(true)});
    QVERIFY(html.contains("alert(1)")); // the name is shown as text
    QVERIFY(!html.contains("<script"));
    QVERIFY(!html.contains("\"onload=\"x"));
    HtmlPage page{QString::fromUtf8(evil)};
    page.heading(evil);
    page.paragraph(evil);
    page.table({evil}, {{{evil}, {evil, 0.5}}}, evil);
    page.figure("<?xml version=\"1.0\"?><svg width=\"1mm\" height=\"1mm\" viewBox=\"0 0 1 1\"></svg>", evil);
    QVERIFY(!page.html().contains("<script"));
    QCOMPARE(page.figures(), 1);
}

void ReportTest::nothingIsFetchedOrRun()
{
    const QString html = reportFor({aTrace(true)});
    QVERIFY(html.contains("default-src 'none'"));
    static const QRegularExpression fetches{
        QStringLiteral("(src|href|xlink:href|action)\\s*=\\s*\"(?!#)|url\\((?!#)|@import|<link|<iframe|javascript:")};
    const auto match = fetches.match(html);
    QVERIFY2(!match.hasMatch(), qPrintable(match.captured()));
}

void ReportTest::findingsAndTotalsAreOnThePage()
{
    const TracePtr trace = aTrace(true);
    const QString html = reportFor({trace});
    const Analysis analysis{trace};
    QVERIFY(!findingsOf(analysis).empty());
    for (const Finding& f : findingsOf(analysis)) {
        QVERIFY(html.contains(QString::fromStdString(titleOf(withShortNames(f), wordDuration)).toHtmlEscaped()));
    }
    QVERIFY(html.contains(exactDuration(analysis.table().selfCpuTotal)));
    QVERIFY(html.contains(exactDuration(analysis.table().selfCudaTotal)));
    QVERIFY(html.count("<svg") >= 2);
    QCOMPARE(html.count("<svg"), html.count("</svg>"));
}

void ReportTest::aFindingCostsWhatItsCardSays()
{
    const TracePtr trace = aTrace(true);
    const QString html = reportFor({trace});
    const Analysis analysis{trace};
    const std::vector<Finding>& findings = rankedFindingsOf(analysis);
    std::size_t costs = 0, savings = 0;
    qsizetype last = 0;
    for (const Finding& f : findings) {
        const qsizetype at =
            html.indexOf(QString::fromStdString(titleOf(withShortNames(f), wordDuration)).toHtmlEscaped(), last);
        QVERIFY(at > last); // in the order of the cards
        last = at;
        const qsizetype end = html.indexOf(QStringLiteral("</div>"), at);
        const QString item = html.mid(at, end - at);
        if (const QString cost = costText(costOf(analysis, f)); !cost.isEmpty()) {
            QVERIFY2(item.contains(cost), qPrintable(item));
            ++costs;
        }
        const QString saving = savingSentence(f, reasonOfSaving(analysis, f), true);
        if (!saving.isEmpty()) {
            QVERIFY2(item.contains(saving.toHtmlEscaped()), qPrintable(item));
            ++savings;
        }
    }
    QVERIFY(costs > 0 && savings > 0);
    QVERIFY(!html.contains("italic"));
}

void ReportTest::smallRowsAreFolded()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (std::uint32_t i = 0; i < 4; ++i) {
        cpu.slice("cudaLaunchKernel", 100us * i, 5us, "cuda_runtime", i + 1);
        make.stream(0, 7).slice("kernel_" + std::string(1, static_cast<char>('a' + i)), 10ms * i + 20us,
                                i < 2 ? 5ms : 8us, "kernel", i + 1);
    }
    const QString html = reportFor({make.build()});
    const qsizetype kernels = html.indexOf(QStringLiteral(">Kernels</h2>"));
    QVERIFY(kernels > 0);
    const qsizetype fold = html.indexOf(QStringLiteral("<details><summary>2 rows below 1 %</summary>"), kernels);
    QVERIFY(fold > kernels);
    for (const char* large : {"kernel_a", "kernel_b"})
        QVERIFY(html.indexOf(QLatin1String{large}, kernels) < fold);
    for (const char* small : {"kernel_c", "kernel_d"})
        QVERIFY(html.indexOf(QLatin1String{small}, kernels) > fold);
}

void ReportTest::twoTracesStandBesideEachOther()
{
    const QString html = reportFor({aTrace(true), aTrace(false)});
    QVERIFY(html.contains("trace &lt;0&gt;.json"));
    QVERIFY(html.contains("trace &lt;1&gt;.json"));
    QVERIFY(html.contains("What changed"));
    QVERIFY(html.contains(">removed<")); // a kernel that only the first has
}

void ReportTest::aTraceOfNothingButTheHostHasAReport()
{
    const QString html = reportFor({aTrace(false)});
    QVERIFY(html.contains("CPU only: no launch on a GPU is recorded."));
    QVERIFY(!html.contains("Self CUDA"));
}

void ReportTest::aLargeTraceMakesASmallPage()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    constexpr int launches = 50'000; // each an op, a call, a kernel and an op inside: 200,000 slices
    for (int i = 0; i < launches; ++i) {
        const Ns at = 20us * i;
        cpu.slice("aten::mm", at, 12us, "cpu_op").slice("aten::add", at + 1us, 3us, "cpu_op");
        cpu.slice("cudaLaunchKernel", at + 5us, 3us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
        make.stream(0, 7 + i % 4)
            .slice(i % 3 ? "gemm_128x128" : "vectorized_elementwise_kernel", at + 9us, 5us + 1us * (i % 7), "kernel",
                   static_cast<std::uint32_t>(i + 1));
    }
    const QByteArray page = reportFor({make.build()}).toUtf8();
    QVERIFY(page.count("<rect") > 1000); // the lanes are drawn
    QVERIFY2(page.size() <= 2'000'000, qPrintable(QString::number(page.size())));
}

void ReportTest::wordsWrapAndNumbersDoNot()
{
    HtmlPage page{"p"};
    page.table({"Name", "Time", "Why"},
               {{{"a"}, {"12 µs"}, {"because of this"}}, {{"b"}, {"−3 µs"}, {"and of that"}}, {{"c"}, {"·"}, {""}}});
    const QString html = page.html();
    QVERIFY(html.contains("<td class=\"t\">because of this</td>"));
    QVERIFY(html.contains("<th scope=\"col\" class=\"t\">Why</th>"));
    QVERIFY(html.contains("<th scope=\"col\">Time</th>"));
    QVERIFY(html.contains("<td>12 µs</td>") && html.contains("<td>·</td>"));
    QVERIFY(html.contains("td.t{text-align:left;white-space:normal"));
    QVERIFY(html.contains("prefers-color-scheme:dark"));
}

// Names of megabytes, slices that nest by the thousand and lanes by the thousand once took the report minutes.
enum class Extreme { Name, Depth, Lanes };

static TracePtr extremeTrace(Extreme kind, int size)
{
    TraceMaker make;
    if (kind == Extreme::Name)
        make.lane("1", "1").slice(std::string(static_cast<std::size_t>(size), 'n'), 0us, 10us);
    for (int i = 0; i < size && kind != Extreme::Name; ++i)
        if (kind == Extreme::Depth)
            make.lane("1", "1").slice("aten::op", Ns{i}, Ns{2 * size - 2 * i});
        else
            make.lane("1", std::to_string(i + 1)).slice("aten::op", 1us * i, 10us);
    return make.build();
}

void ReportTest::itsTimeGrowsLikeTheTrace_data()
{
    QTest::addColumn<Extreme>("kind");
    QTest::addColumn<int>("size");
    QTest::newRow("one long name") << Extreme::Name << 8'000'000;
    QTest::newRow("nested slices") << Extreme::Depth << 32'000;
    QTest::newRow("lanes") << Extreme::Lanes << 32'000;
}

void ReportTest::itsTimeGrowsLikeTheTrace()
{
    QFETCH(Extreme, kind);
    QFETCH(int, size);
    const auto reportMs = [&](int of) {
        const TracePtr trace = extremeTrace(kind, of);
        return processorMs([&] { QVERIFY(!reportFor({trace}).isEmpty()); });
    };
    const double eighth = reportMs(size / 8), whole = reportMs(size);
    QVERIFY2(growsLikeALine(eighth, whole), qPrintable(QStringLiteral("%1 ms -> %2 ms").arg(eighth).arg(whole)));
}

TEST_IN_WINDOW(ReportTest)

} // namespace lanescope::report_test

#include "report_test.moc"
