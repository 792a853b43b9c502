// `lanescope shot --width 85mm`: a figure for a column of a page, without further options.

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run_tests.h"

namespace lanescope::page_figure_cli_test {

class PageFigureCliTest : public QObject {
    Q_OBJECT
private slots:
    void aColumnIsLowAndWhite();
    void aPairFitsAPage();
    void aCalloutCarriesItsNumber();
};

namespace {

const QString samples = QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_");
const QString eager = samples + "geglu_mlp_64_128_768_3072_eager.json.gz";
const QString compiled = samples + "geglu_mlp_64_128_768_3072_compile.json.gz";

struct Shot {
    int width = 0, height = 0; // size of the PNG or the SVG
    QJsonArray callouts;
    QByteArray drawing;
    double heightMm() const { return width > 0 ? 85.0 * height / width : 0; }
};

Shot shotOf(const QStringList& arguments)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("f.svg");
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY),
                  QStringList{"shot"} + arguments + QStringList{"-o", path, "--json"});
    process.waitForFinished(60'000);
    const QJsonObject answer = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QFile file{path};
    const bool isThere = file.open(QIODevice::ReadOnly);
    return {answer["width"].toInt(), answer["height"].toInt(), answer["callouts"].toArray(),
            isThere ? file.readAll() : QByteArray{}};
}

} // namespace

void PageFigureCliTest::aColumnIsLowAndWhite()
{
    const Shot shot = shotOf({eager, "--width", "85mm"});
    QVERIFY2(shot.heightMm() > 10 && shot.heightMm() <= 60, qPrintable(QString::number(shot.heightMm())));
    QVERIFY(!shot.drawing.contains("#f4f6f9")); // the print theme: white paper
    QVERIFY(shotOf({eager, "--width", "85mm", "--theme", "light"}).drawing.contains("#f4f6f9"));
    // With a range that the caller chose, all lanes are there.
    QVERIFY(shotOf({eager, "--width", "85mm", "--range", "0us:2ms"}).heightMm() > shot.heightMm());
}

void PageFigureCliTest::aPairFitsAPage()
{
    const Shot shot = shotOf({eager, compiled, "--width", "85mm"});
    QVERIFY2(shot.heightMm() > 20 && shot.heightMm() <= 110, qPrintable(QString::number(shot.heightMm())));
}

void PageFigureCliTest::aCalloutCarriesItsNumber()
{
    const Shot shot = shotOf({samples + "linear_1024_32_64_eager.json.gz", "--width", "85mm", "--findings"});
    QVERIFY(!shot.callouts.isEmpty());
    static const QRegularExpression number{QStringLiteral(":\\s[0-9.]+[^\n]*%$")};
    bool hasShare = false;
    for (const QJsonValue& callout : shot.callouts)
        hasShare = hasShare || callout.toObject()["text"].toString().contains(number);
    QVERIFY(hasShare);
}

TEST_WITH_APP(PageFigureCliTest)

} // namespace lanescope::page_figure_cli_test

#include "page_figure_cli_test.moc"
