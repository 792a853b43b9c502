// Compares figures by pixels with a reviewed picture, and the PNG with what other programs make of SVG and PDF.
// LANESCOPE_WRITE_PICTURES=1 writes the picture again; look at it before it is committed.

#include <QApplication>
#include <QFontInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "model/findings/rule.h"
#include "model/import/importer.h"
#include "model/notes/finding_notes.h"
#include "tests/support/pixels.h"
#include "tests/support/run_tests.h"
#include "widgets/figure/insets.h"
#include "widgets/figure/writers.h"
#include "widgets/kit/quantities.h"

namespace lanescope::figure_pixels_test {

using namespace lanescope::test;

class FigurePixelsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void itLooksAsItDid();
    void aMovedCalloutIsADifference();
    void anotherProgramDrawsTheSvgAlike();
    void anotherProgramDrawsThePdfAlike();
    void wordsOfAPdfCanBeFound();
};

namespace {

constexpr int tolerance = 24; // out of 255; a callout that moves by half its width exceeds twice that

TracePtr sample()
{
    Task task;
    return loadTrace(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_matmul_add_64_bf16_cold_eager.json.gz", task)
        .value();
}

// A cold step with its findings, a selection, a table and every other part of a figure.
struct Made {
    Made() : document(sample())
    {
        const Trace& t = document.trace();
        FigureSide side;
        side.document = &document;
        side.range = t.sliceRange();
        for (const Finding& f : findingsOf(*document.analysis()))
            for (Note& note :
                 notesOf(t, f, format(f.rule->title, f.values, [](Ns d) { return shortDuration(d).toStdString(); })))
                side.notes.notes.push_back(std::move(note));
        side.insets.push_back(kernelsInset(document, side.range));
        document.select(occurrence(t, "aten::mm", 0));
        spec.sides.push_back(std::move(side));
        spec.title = QStringLiteral("A cold first step");
        spec.caption = QStringLiteral("What the trace says of itself, drawn on it.");
        spec.widthPx = 1000;
    }
    Document document;
    FigureSpec spec;
};

QImage pictureOf(const FigureSpec& spec) { return imageOf(layOut(spec, 1), spec, 1); }

bool run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

void compareWith(const QImage& own, const QImage& other, int max)
{
    QPoint where;
    const int difference = tileDifference(own, other, &where);
    QVERIFY2(difference <= max, qPrintable(QStringLiteral("%1 of 255 at %2, %3; %4 x %5 and %6 x %7")
                                               .arg(difference)
                                               .arg(where.x())
                                               .arg(where.y())
                                               .arg(own.width())
                                               .arg(own.height())
                                               .arg(other.width())
                                               .arg(other.height())));
}

} // namespace

void FigurePixelsTest::initTestCase()
{
    const QString family = QFontInfo{figureFont()}.family();
    if (family != figureFont().family())
        QSKIP(qPrintable(QStringLiteral("the figures' font is not installed; %1 is used instead").arg(family)));
}

void FigurePixelsTest::itLooksAsItDid()
{
    const QString path = QStringLiteral(LANESCOPE_SOURCE_DIR "/tests/data/pictures/cold_step.png");
    const QImage picture = pictureOf(Made{}.spec);
    if (qEnvironmentVariableIsSet("LANESCOPE_WRITE_PICTURES"))
        QVERIFY(picture.save(path));
    compareWith(picture, QImage{path}, tolerance);
}

void FigurePixelsTest::aMovedCalloutIsADifference()
{
    const QImage picture = pictureOf(Made{}.spec);
    Made made;
    FigureLayout layout = layOut(made.spec, 1);
    QVERIFY(layout.plots.at(0).shapes.bubbles.size() > 3);
    layout.plots[0].shapes.bubbles[3].circle.translate(9, 0);
    QVERIFY(tileDifference(picture, imageOf(layout, made.spec, 1)) > 2 * tolerance);
}

void FigurePixelsTest::anotherProgramDrawsTheSvgAlike()
{
    if (QStandardPaths::findExecutable(QStringLiteral("rsvg-convert")).isEmpty())
        QSKIP("rsvg-convert is not installed");
    QTemporaryDir folder;
    Made made;
    QVERIFY(writeFigure(made.spec, folder.filePath("a.svg"), 1));
    const QImage own = pictureOf(made.spec);
    QVERIFY(run("rsvg-convert", {"-w", QString::number(own.width()), "-h", QString::number(own.height()),
                                 folder.filePath("a.svg"), "-o", folder.filePath("a.png")}));
    compareWith(own, QImage{folder.filePath("a.png")}, 2 * tolerance);
}

void FigurePixelsTest::anotherProgramDrawsThePdfAlike()
{
    if (QStandardPaths::findExecutable(QStringLiteral("pdftoppm")).isEmpty())
        QSKIP("pdftoppm is not installed");
    QTemporaryDir folder;
    Made made;
    QVERIFY(writeFigure(made.spec, folder.filePath("a.pdf"), 1));
    const QImage own = pictureOf(made.spec);
    QVERIFY(run("pdftoppm", {"-png", "-singlefile", "-scale-to-x", QString::number(own.width()), "-scale-to-y",
                             QString::number(own.height()), folder.filePath("a.pdf"), folder.filePath("a")}));
    compareWith(own, QImage{folder.filePath("a.png")}, 2 * tolerance);
}

void FigurePixelsTest::wordsOfAPdfCanBeFound()
{
    if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
        QSKIP("pdftotext is not installed");
    QTemporaryDir folder;
    Made made;
    QVERIFY(writeFigure(made.spec, folder.filePath("a.pdf"), 1));
    QVERIFY(run("pdftotext", {"-layout", folder.filePath("a.pdf"), folder.filePath("a.txt")}));
    QFile file{folder.filePath("a.txt")};
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    for (const char* words : {"A cold first step", "cudaDeviceSynchronize", "227.757", "Activity Buffer Request"})
        QVERIFY2(text.contains(QLatin1String{words}), words);
}

TEST_IN_WINDOW(FigurePixelsTest)

} // namespace lanescope::figure_pixels_test

#include "figure_pixels_test.moc"
