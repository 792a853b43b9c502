// The report in a real browser (Chromium, if installed): the page works without a network, requests nothing, runs no
// script from a trace's names, and fits a phone.

#include <QApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/figure/report.h"

namespace lanescope::report_browser_test {

using namespace lanescope::test;

class ReportBrowserTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void itStandsAloneAndAsksForNothing();
    void namesRunNothing();
    void itFitsAPhone();

private:
    QByteArray domOf(const QByteArray& page, const QStringList& more = {});
    QTemporaryDir m_folder;
    QString m_browser;
};

namespace {

QByteArray pageOf(const std::vector<TracePtr>& traces)
{
    std::vector<std::unique_ptr<Document>> documents;
    std::vector<ReportSource> sources;
    for (const TracePtr& trace : traces) {
        documents.push_back(std::make_unique<Document>(trace));
        sources.push_back({documents.back().get(), QStringLiteral("trace %1.json").arg(sources.size())});
    }
    return reportOf(sources).html.toUtf8();
}

QByteArray sampleReport()
{
    std::vector<TracePtr> traces;
    for (const char* name : {"eager", "compile"}) {
        Task task;
        traces.push_back(
            loadTrace(std::string{LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_geglu_mlp_64_128_768_3072_"} +
                          name + ".json.gz",
                      task)
                .value());
    }
    return pageOf(traces);
}

} // namespace

void ReportBrowserTest::initTestCase()
{
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
        if (m_browser.isEmpty())
            m_browser = QStandardPaths::findExecutable(QLatin1String{name});
    if (m_browser.isEmpty())
        QSKIP("no Chromium is installed");
}

// The browser's DOM of the page, as HTML; empty if it failed.
QByteArray ReportBrowserTest::domOf(const QByteArray& page, const QStringList& more)
{
    const QString path = m_folder.filePath("page.html");
    QFile file{path};
    file.open(QIODevice::WriteOnly);
    file.write(page);
    file.close();
    QProcess process;
    QStringList arguments{"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                          "--user-data-dir=" + m_folder.filePath("profile"), "--disable-component-update",
                          "--disable-background-networking", "--no-first-run",
                          // Any request would go to a port without a server.
                          "--proxy-server=127.0.0.1:9", "--virtual-time-budget=3000"};
    arguments += more;
    arguments += {"--dump-dom", QUrl::fromLocalFile(path).toString()};
    process.start(m_browser, arguments);
    return process.waitForFinished(120000) ? process.readAllStandardOutput() : QByteArray{};
}

void ReportBrowserTest::itStandsAloneAndAsksForNothing()
{
    const QString log = m_folder.filePath("net.json");
    const QByteArray page = sampleReport();
    const QByteArray dom = domOf(page, {"--log-net-log=" + log});
    QVERIFY(dom.contains("<h2"));
    QVERIFY(dom.contains("<svg"));
    QVERIFY(dom.contains("triton_poi_fused"));
    QFile file{log};
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString asked = QString::fromUtf8(file.readAll());
    // The page itself requests nothing; requests of the browser itself go to its maker.
    static const QRegularExpression request{QStringLiteral("\"url\":\"(https?://[^\"]+)\"")};
    for (auto it = request.globalMatch(asked); it.hasNext();) {
        const QString url = it.next().captured(1);
        QVERIFY2(!page.contains(url.toUtf8()), qPrintable(url));
    }
    QVERIFY(!page.contains("src=\"http") && !page.contains("url(http") && !page.contains("@import"));
}

void ReportBrowserTest::namesRunNothing()
{
    const char* const evil = "</title></svg><script>document.documentElement.id='ran'</script>"
                             "<img src=x onerror=\"document.documentElement.id='ran'\">";
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < 3; ++i) {
        cpu.slice("ProfilerStep#" + std::to_string(i), 1ms * i, 900us, "user_annotation");
        cpu.slice(evil, 1ms * i + 10us, 50us, "cpu_op");
        cpu.slice("cudaLaunchKernel", 1ms * i + 20us, 5us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
        make.stream(0, 7).slice(evil, 1ms * i + 100us, 30us, "kernel", static_cast<std::uint32_t>(i + 1));
    }
    const QByteArray dom = domOf(pageOf({make.build()}));
    QVERIFY(dom.contains("&lt;script&gt;"));
    QVERIFY(!dom.contains("id=\"ran\""));
    QVERIFY(!dom.contains("<img"));
}

void ReportBrowserTest::itFitsAPhone()
{
    // In a frame as wide as a phone; the page's own rule against scripts applies only in the frame.
    QByteArray page = sampleReport();
    page.replace("&", "&amp;").replace("\"", "&quot;");
    const QByteArray outer = "<!doctype html><iframe id=f width=390 height=800 srcdoc=\"" + page +
                             "\"></iframe><script>addEventListener('load',()=>{const d=document.getElementById('f')."
                             "contentDocument.documentElement;document.title=d.scrollWidth+' of '+d.clientWidth})"
                             "</script>";
    const QByteArray dom = domOf(outer);
    static const QRegularExpression title{QStringLiteral("<title>(\\d+) of (\\d+)</title>")};
    const auto match = title.match(QString::fromUtf8(dom));
    QVERIFY2(match.hasMatch(), dom.left(300).constData());
    QVERIFY(match.captured(2).toInt() > 300);
    QVERIFY2(match.captured(1).toInt() <= match.captured(2).toInt(), qPrintable(match.captured(0)));
}

TEST_IN_WINDOW(ReportBrowserTest)

} // namespace lanescope::report_browser_test

#include "report_browser_test.moc"
