// File > Export report writes the page of a trace, or of two, in the background.

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

#include "app/report_export.h"
#include "model/import/importer.h"
#include "tests/support/run_tests.h"

namespace lanescope::report_export_test {

class ReportExportTest : public QObject {
    Q_OBJECT
private slots:
    void thePageIsWritten();
    void aFolderThatIsNotThereIsNamed();
};

namespace {

TracePtr sampleNamed(const QString& name)
{
    const QString path = QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_%1.json.gz").arg(name);
    return loadTrace(path.toStdString()).value();
}

} // namespace

void ReportExportTest::thePageIsWritten()
{
    Document a{sampleNamed("linear_1024_32_64_eager")}, b{sampleNamed("linear_1024_32_64_compile")};
    const QTemporaryDir folder;
    QWidget window;
    for (const bool isPair : {false, true}) {
        const QString path = folder.filePath(isPair ? "pair.html" : "one.html");
        std::vector<FigureSource> sources{{&a, nullptr, {}}};
        if (isPair)
            sources.push_back({&b, nullptr, {}});
        std::optional<Result<QString>> result;
        writeReport(sources, path, &window, [&](const Result<QString>& r) { result = r; });
        QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 60'000);
        QVERIFY2(*result, *result ? "" : result->error().line().c_str());
        QFile file{path};
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray page = file.readAll();
        QVERIFY(page.contains("synthetic_linear_1024_32_64_eager.json.gz"));
        QVERIFY(page.contains(">Findings</h2>"));
        QCOMPARE(page.contains(">What changed</h2>"), isPair);
    }
}

void ReportExportTest::aFolderThatIsNotThereIsNamed()
{
    Document a{sampleNamed("linear_1024_32_64_eager")};
    QWidget window;
    std::optional<Result<QString>> result;
    writeReport({{&a, nullptr, {}}}, QStringLiteral("/nowhere/at/all.html"), &window,
                [&](const Result<QString>& r) { result = r; });
    QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 60'000);
    QVERIFY(!*result);
    QVERIFY(result->error().line().find("/nowhere/at/all.html") != std::string::npos);
}

TEST_IN_WINDOW(ReportExportTest)

} // namespace lanescope::report_export_test

#include "report_export_test.moc"
