// An interactive report holds every slice, runs one script and no other, keeps its limit of bytes, and shows the same
// findings and a figure without the script.

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include "model/findings/rank_findings.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/figure/live_page.h"
#include "widgets/figure/report.h"
#include "widgets/kit/finding_words.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"

namespace lanescope::live_page_test {

using namespace lanescope::test;

class LivePageTest : public QObject {
    Q_OBJECT
private slots:
    void everySliceIsOnThePage();
    void launchesAndIdleCausesAreOnThePage();
    void onlyItsOwnScriptRuns();
    void itKeepsItsLimit_data();
    void itKeepsItsLimit();
    void aDeepLaneHasAFigureToo();
    void whatIsLeftOutIsSaid();
    void theFigureAndTheFindingsNeedNoScript();
    void twoTracesAreAlignedLikeTheComparison();
    void theStillReportHasNoScript();
};

namespace {

Report liveReport(const std::vector<TracePtr>& traces, ReportKind kind = ReportKind::Interactive)
{
    std::vector<std::unique_ptr<Document>> documents;
    std::vector<ReportSource> sources;
    for (const TracePtr& trace : traces) {
        documents.push_back(std::make_unique<Document>(trace));
        sources.push_back({documents.back().get(), QStringLiteral("trace %1.json").arg(sources.size())});
    }
    return reportOf(sources, kind);
}

// Reads the page as its script does.
struct ReadPage {
    QJsonObject about;
    QByteArray columns;
    qsizetype at = 0;

    explicit ReadPage(const QString& html)
    {
        static const QRegularExpression block{QStringLiteral("<template id=\"data\">([A-Za-z0-9+/=]*)</template>")};
        QByteArray packed = QByteArray::fromBase64(block.match(html).captured(1).toLatin1());
        packed.prepend(QByteArray::fromHex("04000000")); // the size that qUncompress expects
        columns = qUncompress(packed);
        const auto bytes = static_cast<qsizetype>(next());
        about = QJsonDocument::fromJson(columns.mid(at, bytes)).object();
        at += bytes;
    }
    std::uint64_t next()
    {
        std::uint64_t value = 0;
        for (unsigned bits = 0;; bits += 7) {
            const auto byte = static_cast<unsigned char>(columns.at(at++));
            value |= std::uint64_t{byte & 0x7Fu} << bits;
            if (byte < 0x80)
                return value;
        }
    }
    std::int64_t nextSigned()
    {
        const std::uint64_t value = next();
        return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
    }
    std::vector<std::pair<bool, std::size_t>> rows() const // belongs to a GPU, number of slices
    {
        std::vector<std::pair<bool, std::size_t>> all;
        for (const QJsonValue strip : about["strips"].toArray())
            for (const QJsonValue row : strip["rows"].toArray())
                all.emplace_back(strip["gpu"].toBool(), static_cast<std::size_t>(row[0].toInt()));
        return all;
    }
};

struct ReadSlice {
    std::int64_t begin, duration;
    std::string name;
    int idle = 0;
    auto operator<=>(const ReadSlice&) const = default;
};

std::vector<ReadSlice> slicesOf(ReadPage& page)
{
    std::vector<ReadSlice> slices;
    std::vector<std::int64_t> gaps;
    for (const auto& [isGpu, count] : page.rows())
        for (std::size_t i = 0; i < count; ++i)
            gaps.push_back(page.nextSigned());
    std::size_t at = 0;
    for (const auto& [isGpu, count] : page.rows()) {
        std::int64_t free = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto duration = static_cast<std::int64_t>(page.next());
            slices.push_back({free + gaps[at++], duration, {}});
            free = slices.back().begin + duration;
        }
    }
    const QJsonArray names = page.about["sides"][0]["entries"]["full"].toArray();
    for (ReadSlice& slice : slices)
        slice.name = names[static_cast<qsizetype>(page.next())].toString().toStdString();
    at = 0;
    for (const auto& [isGpu, count] : page.rows())
        for (std::size_t i = 0; i < count; ++i, ++at)
            if (isGpu)
                slices[at].idle = static_cast<int>(page.next());
    return slices;
}

const char* const hostile = "</template></script><img src=x onerror=alert(1)>\"'&\u2028<!--";

// Steps of ops with calls and kernels, nested Python frames, counters.
TracePtr aTrainingLoop(int steps, std::uint32_t launchesPerStep = 8)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    std::uint32_t launch = 0;
    for (int i = 0; i < steps; ++i) {
        const Ns at = 1ms * i;
        cpu.slice("ProfilerStep#" + std::to_string(i), at, 950us, "user_annotation");
        cpu.slice("nn.Module: Linear_0", at + 5us, 900us, "python_function");
        for (std::uint32_t k = 0; k < launchesPerStep; ++k) {
            const Ns begin = at + 10us + 100us * k;
            cpu.slice(k == 3 ? hostile : "aten::linear", begin, 90us).slice("aten::addmm", begin + 5us, 60us);
            cpu.slice("cudaLaunchKernel", begin + 20us, 8us, "cuda_runtime", ++launch);
            make.stream(0, 7).slice(
                k % 2 ? "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn"
                      : "void at::native::vectorized_elementwise_kernel<4, at::native::GeluCUDAKernel>",
                begin + 30us, 20us, "kernel", launch);
        }
        make.counter("1", "memory", at, 1e6 * i);
    }
    return make.build();
}

} // namespace

void LivePageTest::everySliceIsOnThePage()
{
    const TracePtr trace = aTrainingLoop(5);
    ReadPage page{liveReport({trace}).html};
    std::vector<ReadSlice> shown = slicesOf(page), expected;
    for (const SliceId s : trace->slices())
        expected.push_back({nsOf(trace->begin(s)), trace->duration(s).count(), std::string{trace->name(s)}});
    for (ReadSlice& slice : shown)
        slice.idle = 0;
    std::sort(shown.begin(), shown.end());
    std::sort(expected.begin(), expected.end());
    QCOMPARE(shown.size(), expected.size());
    QVERIFY(shown == expected);
    QCOMPARE(page.about["strips"][0]["kind"].toString(), "process");
    QVERIFY(page.about["strips"][0]["gpu"].toBool()); // the GPUs come first
}

void LivePageTest::launchesAndIdleCausesAreOnThePage()
{
    const TracePtr trace = aTrainingLoop(5);
    ReadPage page{liveReport({trace}).html};
    const std::vector<ReadSlice> shown = slicesOf(page);
    QCOMPARE(page.about["links"].toInt(), static_cast<int>(trace->links().size()));
    std::uint64_t work = 0;
    std::int64_t launch = 0;
    for (int i = 0; i < page.about["links"].toInt(); ++i) {
        work += page.next();
        launch += page.nextSigned();
        const ReadSlice &w = shown[work], &l = shown[static_cast<std::size_t>(launch)];
        QCOMPARE(l.name, std::string{"cudaLaunchKernel"});
        QCOMPARE(w.begin - l.begin, 10'000); // as the trace was made
        QVERIFY(w.idle > 0 || w.begin == shown[0].begin);
    }
    QCOMPARE(page.at, page.columns.size());
}

void LivePageTest::onlyItsOwnScriptRuns()
{
    const QString html = liveReport({aTrainingLoop(3)}).html;
    QCOMPARE(html.count("<script"), 1);
    QCOMPARE(html.count("</script"), 1);
    QVERIFY(!html.contains("<img"));
    const qsizetype from = html.indexOf("<script>") + 8, to = html.indexOf("</script>");
    const QByteArray hash =
        QCryptographicHash::hash(html.mid(from, to - from).toUtf8(), QCryptographicHash::Sha256).toBase64();
    static const QRegularExpression policy{QStringLiteral("Content-Security-Policy\" content=\"([^\"]*)\"")};
    const QString said = policy.match(html).captured(1);
    QVERIFY2(said.contains("default-src 'none'; script-src 'sha256-" + hash + "';"), qPrintable(said));
    QVERIFY(!said.contains("unsafe-eval"));
    QVERIFY(said.indexOf("unsafe-inline") == said.lastIndexOf("unsafe-inline")); // for style attributes only
    QVERIFY(said.contains("style-src-attr 'unsafe-inline'"));
    static const QRegularExpression fetches{
        QStringLiteral("(src|href|action)\\s*=\\s*\"(?!#|data:)|url\\((?!#)|@import|<link|<iframe|javascript:")};
    const auto match = fetches.match(html);
    QVERIFY2(!match.hasMatch(), qPrintable(match.captured()));
}

void LivePageTest::itKeepsItsLimit_data()
{
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<int>("steps");
    QTest::addColumn<int>("uniqueNames");
    const QStringList samples =
        QDir{QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples")}.entryList({"*.json.gz"}, QDir::Files);
    for (const QString& sample : samples)
        QTest::newRow(qPrintable(sample)) << QStringList{sample} << 0 << 0;
    QTest::newRow("two traces") << samples.mid(0, 2) << 0 << 0;
    QTest::newRow("one step") << QStringList{} << 1 << 0;
    QTest::newRow("100,000 slices") << QStringList{} << 2900 << 0;
    QTest::newRow("5,000 names of 2,000 characters") << QStringList{} << 0 << 5'000;
}

// Slices whose names differ everywhere.
static TracePtr aTraceOfNames(int count)
{
    TraceMaker make;
    std::uint32_t seed = 1;
    for (int i = 0; i < count; ++i) {
        std::string name;
        for (int c = 0; c < 2000; ++c)
            name += static_cast<char>('a' + ((seed = seed * 1664525 + 1013904223) >> 16) % 26);
        make.lane("1", "1").slice(name, 10us * i, 1us * (1 + i % 8));
    }
    return make.build();
}

void LivePageTest::itKeepsItsLimit()
{
    QFETCH(QStringList, files);
    QFETCH(int, steps);
    QFETCH(int, uniqueNames);
    std::vector<TracePtr> traces;
    for (const QString& file : files) {
        Task task;
        traces.push_back(loadTrace((LANESCOPE_SOURCE_DIR "/resources/samples/" + file).toStdString(), task).value());
    }
    if (traces.empty())
        traces.push_back(uniqueNames > 0 ? aTraceOfNames(uniqueNames) : aTrainingLoop(steps));
    qsizetype slices = 0;
    for (const TracePtr& trace : traces)
        slices += trace->sliceCount();
    const Report report = liveReport(traces);
    const qsizetype bytes = report.html.toUtf8().size();
    QVERIFY2(bytes <= 400'000 + 12 * slices,
             qPrintable(QStringLiteral("%1 of %2").arg(bytes).arg(400'000 + 12 * slices)));
    QVERIFY(report.figures >= 1);
    if (uniqueNames == 0) {
        QCOMPARE(static_cast<qsizetype>(report.slices), slices);
        QVERIFY(report.leftOut.isEmpty());
    } else {
        QVERIFY(report.leftOut.contains("cut in the middle"));
    }
}

// Its drawing of 16,000 pixels height has no room on the page.
void LivePageTest::aDeepLaneHasAFigureToo()
{
    TraceMaker make;
    constexpr int depth = 8000;
    for (int i = 0; i < depth; ++i)
        make.lane("1", "1").slice("aten::op", 1us * i, 1us * (2 * depth - 2 * i));
    const Report report = liveReport({make.build()});
    QCOMPARE(report.figures, 1);
    QVERIFY(report.html.toUtf8().size() <= 400'000 + 12 * depth);
    QVERIFY(report.html.contains("<img alt=\"The whole recording") && report.html.contains("its upper part"));
}

void LivePageTest::whatIsLeftOutIsSaid()
{
    const TracePtr trace = aTrainingLoop(20);
    const Analysis analysis{trace};
    const std::vector<Finding> none;
    const PageSlices page = pageSlices({{analysis, "t", none}}, 300);
    QVERIFY(page.slices <= 300);
    QCOMPARE(page.slices + page.leftOut, std::uint64_t{trace->sliceCount()});
    QVERIFY(page.leavesOutPython);
    QVERIFY(page.shortest > 8us); // host calls
    for (const SliceId s : trace->slices())
        if (trace->kind(s) == SliceKind::Kernel)
            QVERIFY(page.numberOf(0, s) != PageSlices::none);
    const PageData data = pageDataOf({{analysis, "t", none}}, {}, {}, 300, 1'000'000);
    QVERIFY2(data.leftOut.contains("not on this page") && data.leftOut.contains("Python frames"),
             qPrintable(data.leftOut));
    const PageData little = pageDataOf({{analysis, "t", none}}, {}, {}, 100, 1'000'000); // less than its kernels
    QVERIFY2(little.leftOut.contains("those of the host and GPU work shorter than"), qPrintable(little.leftOut));
    QVERIFY(pageDataOf({{analysis, "t", none}}, {}, {}, 1'000'000, 1'000'000).leftOut.isEmpty());
}

void LivePageTest::theFigureAndTheFindingsNeedNoScript()
{
    const TracePtr trace = aTrainingLoop(3);
    const QString html = liveReport({trace}).html, still = liveReport({trace}, ReportKind::Still).html;
    QVERIFY(html.contains("<figure class=\"still\">") && html.contains("<svg"));
    for (const Finding& f : findingsOf(Analysis{trace})) {
        const QString title = QString::fromStdString(titleOf(withShortNames(f), wordDuration));
        QVERIFY(html.contains(title.toHtmlEscaped()));
    }
    QCOMPARE(html.count("<table>"), still.count("<table>"));
    QCOMPARE(html.count("class=\"finding "), still.count("class=\"finding "));
    QVERIFY(html.contains("aria-label"));
}

void LivePageTest::twoTracesAreAlignedLikeTheComparison()
{
    const TracePtr a = aTrainingLoop(5), b = aTrainingLoop(4, 6);
    const Analysis of[] = {Analysis{a}, Analysis{b}};
    const auto diff = diffOf(of[0], of[1]);
    QVERIFY(diff && diff->steps.size() == 4);
    ReadPage page{liveReport({a, b}).html};
    const QJsonArray align = page.about["align"].toArray();
    QCOMPARE(align.size(), 5); // the starts, and each pair of steps
    for (qsizetype i = 0; i < 4; ++i) {
        const StepPair& pair = diff->steps[static_cast<std::size_t>(i)];
        QCOMPARE(align[i + 1][1].toDouble(), static_cast<double>(nsOf(pair.range.a.begin)));
        QCOMPARE(align[i + 1][2].toDouble(), static_cast<double>(nsOf(pair.range.b.begin)));
    }
    QCOMPARE(page.about["joined"].toInt(), static_cast<int>(diff->joined.size()));
    QVERIFY(!diff->joined.empty());
    QList<int> sides; // per lane with GPU work, from top to bottom
    for (const QJsonValue strip : page.about["strips"].toArray())
        if (strip["kind"].toString() == "lane")
            sides.append(strip["side"].toInt() + (strip["gpu"].toBool() ? 0 : 10));
    QCOMPARE(sides, (QList<int>{0, 1, 10, 11}));
}

void LivePageTest::theStillReportHasNoScript()
{
    const QString html = liveReport({aTrainingLoop(3)}, ReportKind::Still).html;
    QVERIFY(!html.contains("<script") && !html.contains("<template"));
}

TEST_IN_WINDOW(LivePageTest)

} // namespace lanescope::live_page_test

#include "live_page_test.moc"
