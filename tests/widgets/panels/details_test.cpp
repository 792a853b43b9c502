// The details of the selected slice, and where its links lead.

#include <QApplication>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QtTest>

#include "model/import/importer.h"
#include "model/store/search.h"
#include "tests/support/details_window.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "tests/support/window_events.h"
#include "widgets/items/argument_items.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/details.h"

#include <filesystem>
#include <set>

namespace lanescope::details_test {

using lanescope::test::DetailsWindow;
using lanescope::test::gemmName;
using lanescope::test::makeSteps;
using lanescope::test::picture;
using lanescope::test::TempFile;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class DetailsTest : public QObject {
    Q_OBJECT

private slots:
    void nothingSelectedSaysWhatToDo()
    {
        DetailsWindow p;
        QVERIFY(p.text().contains("Click a slice"));
        QVERIFY(!p.table.isVisible());
        picture(p.details, "details_empty");
        p.select(p.named("aten::mm"));
        QVERIFY(!p.text().contains("Click a slice"));
        QVERIFY(p.table.isVisible());
        p.document.clear();
        QVERIFY(p.text().contains("Click a slice"));
        QVERIFY(!p.table.isVisible());
        QCOMPARE(p.details.arguments().rowCount(), 0);
    }

    void timesAreExact()
    {
        DetailsWindow p;
        p.select(p.named("aten::mm", 1));
        QVERIFY2(p.text().contains("Duration 200.001 µs"), qPrintable(p.text()));
        QVERIFY(p.text().contains("Begins 700 µs from the trace's start"));
        QVERIFY(p.text().contains("Self time 150.001 µs, the rest in its child"));
        QVERIFY(p.text().contains("Kind op"));
        QVERIFY(p.text().contains("cpu_op"));
        p.select(p.named("aten::add"));
        QVERIFY(!p.text().contains("Self time")); // its duration is its self time
        QVERIFY(!p.text().contains("Holds"));
    }

    void absoluteTimesAreWhole()
    {
        const TempFile file{R"({"baseTimeNanoseconds": 1727185283000000001, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":10.001,"dur":1},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":20.002,"dur":1}]})"};
        DetailsWindow p{*loadTrace(file.path())};
        p.select(p.named("b"));
        QVERIFY2(p.text().contains("absolute 1727185283000020003 ns"), qPrintable(p.text()));
    }

    void aKernelNamesItsLaunchAndHowLongAgoThatWas()
    {
        DetailsWindow p;
        p.select(p.named(gemmName));
        QVERIFY2(p.text().contains("Launched by cudaLaunchKernel begins 200 µs after the launch began, 150 µs after "
                                   "it ended For the op aten::mm"),
                 qPrintable(p.text()));
        p.select(p.named("cudaLaunchKernel"));
        QVERIFY(p.text().contains("Launches void cutlass::Kernel"));
        QVERIFY(p.text().contains("150 µs after it ended"));
    }

    void aKernelsNameIsDecoded()
    {
        DetailsWindow p;
        p.select(p.named(gemmName));
        QVERIFY2(p.text().contains("Decoded CUTLASS 2 GEMM made for sm_80 · accumulator fp32 · result bf16 · "
                                   "tensor cores yes · instruction 16x8x16 · tile 128x128x32 · stages 5 · layout tn · "
                                   "alignment 8"),
                 qPrintable(p.text()));
        p.select(p.named("early")); // an uninformative name
        QVERIFY2(!p.text().contains("Decoded"), qPrintable(p.text()));
    }

    void aKernelThatBeginsDuringItsLaunchIsNotSaidToBeginAfterItsEnd()
    {
        DetailsWindow p;
        p.select(p.named("early"));
        QVERIFY2(p.text().contains("begins 10 µs after the launch began, 40 µs before it ended"), qPrintable(p.text()));
    }

    void aKernelBeforeItsLaunchIsClockSkew()
    {
        DetailsWindow p;
        p.select(p.named("skewed"));
        QVERIFY2(p.text().contains("begins 1 ns before its launch: the clocks of CPU and GPU disagree"),
                 qPrintable(p.text()));
    }

    void missingRecordsAreReported()
    {
        DetailsWindow p;
        p.select(p.named("orphan"));
        QVERIFY(p.text().contains("Launched by not recorded"));
        QVERIFY(!p.text().contains("For the op"));
        p.select(p.named("node"));
        QVERIFY(p.text().contains("For the op none: launched outside any op"));
        p.select(p.named("aten::add"));
        QVERIFY(!p.text().contains("Launched by"));
        QVERIFY(p.details.findChild<QLabel*>()->isVisible());
        QVERIFY(p.details.findChild<QLabel*>()->text().contains("No arguments"));
        QVERIFY(!p.table.isVisible());
        picture(p.details, "details_no_arguments");
    }

    void aGraphsManyKernelsAreCountedAndTheFirstListed()
    {
        DetailsWindow p;
        p.select(p.named("cudaGraphLaunch"));
        QVERIFY2(p.text().contains("Launches 15"), qPrintable(p.text()));
        QCOMPARE(p.text().count("node, 5 µs"), 12);
        QVERIFY(p.text().contains("and 3 more"));
        QVERIFY(p.text().contains("begins 100 µs after the launch began, 90 µs after it ended"));
    }

    void linksLeadThere()
    {
        DetailsWindow p;
        QSignalSpy revealed{&p.document, &Document::revealRequested};
        p.select(p.named("cudaLaunchKernel"));
        QVERIFY(p.clickLink("void cutlass")); // its kernel
        QCOMPARE(p.document.selection(), p.named(gemmName));
        QVERIFY(p.clickLink("cudaLaunchKernel")); // and back
        QCOMPARE(p.document.selection(), p.named("cudaLaunchKernel"));
        QVERIFY(p.clickLink("aten::mm")); // its parent
        QCOMPARE(p.document.selection(), p.named("aten::mm"));
        QVERIFY(p.clickLink("ProfilerStep#1"));
        QCOMPARE(p.document.selection(), p.named("ProfilerStep#1"));
        QVERIFY(p.clickLink("aten::add")); // its child
        QCOMPARE(p.document.selection(), p.named("aten::add"));
        QCOMPARE(revealed.count(), 5);
        QCOMPARE(revealed.last().first().value<SliceId>(), p.named("aten::add"));
    }

    void numbersKeepTheirUnits()
    {
        DetailsWindow p;
        p.select(p.named("aten::mm"));
        for (int width = 240; width < 500; width += 7) {
            p.details.resize(width, 640);
            for (QTextBlock block = p.browser.document()->begin(); block.isValid(); block = block.next())
                for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
                    const QTextLine line = block.layout()->lineAt(i);
                    const QString rest = block.text().mid(line.textStart() + line.textLength());
                    QVERIFY2(!rest.startsWith("µs") && !rest.startsWith("ns"), qPrintable(block.text()));
                }
        }
    }

    void nextAndPreviousOfTheName()
    {
        DetailsWindow p;
        p.select(p.named("aten::mm", 0));
        QVERIFY(p.clickLink("next"));
        QCOMPARE(p.document.selection(), p.named("aten::mm", 1));
        QVERIFY(p.clickLink("next"));
        QVERIFY(p.clickLink("next")); // it is the last one
        QCOMPARE(p.document.selection(), p.named("aten::mm", 2));
        QVERIFY(p.clickLink("previous"));
        QCOMPARE(p.document.selection(), p.named("aten::mm", 1));
    }

    void allOfTheNameAreCounted()
    {
        DetailsWindow p;
        p.select(p.named("aten::mm")); // 300, 200.001 and 100 µs
        QVERIFY2(p.text().contains("3 slices, 600.001 µs in all"), qPrintable(p.text()));
        QVERIFY(p.text().contains("mean 200 µs, median 200.001 µs, min 100 µs, max 300 µs"));
        p.select(p.named("orphan"));
        QVERIFY(p.text().contains("this is the only one"));
        QVERIFY(!p.text().contains("mean"));
    }

    void anAnswerForAnEarlierSelectionIsDropped()
    {
        DetailsWindow p;
        p.document.select(p.named("aten::mm"));
        p.document.select(p.named("node")); // before the first result has arrived
        QVERIFY(p.text().contains("counting…"));
        p.settle();
        QVERIFY2(p.text().contains("15 slices"), qPrintable(p.text()));
        QVERIFY(p.text().startsWith("node"));
        p.document.select(p.named("aten::mm"));
        p.document.clear();
        p.settle();
        QVERIFY(p.text().contains("Click a slice"));
    }

    void closingWhileCountingIsHarmless()
    {
        const TracePtr trace = makeSteps();
        Document document{trace};
        auto details = std::make_unique<Details>(document);
        document.select(SliceId{1u});
        details.reset();
        DetailsWindow::settle();
        QCOMPARE(document.selection(), SliceId{1u});
    }

    void namesAreShownAsTheyAreWritten()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("<b>f</b> &amp; std::vector<int>", 0us, 10us)
            .slice("inner<T>&", 1us, 2us)
            .slice("", 20us, 1us);
        DetailsWindow p{make.build()};
        p.select(SliceId{0u});
        QVERIFY2(p.text().startsWith("<b>f</b> &amp; std::vector<int>"), qPrintable(p.text()));
        QVERIFY(p.text().contains("inner<T>& 2 µs"));
        p.select(p.named(""));
        QVERIFY(p.text().startsWith("no name"));
    }

    void longNamesWrap()
    {
        TraceMaker make;
        const std::string name(700, 'x');
        make.lane("1", "1").slice(name, 0us, 10us).slice(name, 1us, 5us);
        DetailsWindow p{make.build(), {240, 500}};
        p.select(SliceId{0u});
        QVERIFY(p.text().contains(QString::fromStdString(name))); // the complete name
        QCOMPARE(p.browser.horizontalScrollBar()->maximum(), 0);
        picture(p.details, "details_long_name");
    }

    void coloursFollowTheTheme()
    {
        DetailsWindow p;
        const QPalette before = QApplication::palette();
        p.select(p.named(gemmName));
        for (const Theme* theme : {&Theme::dark(), &Theme::light()}) {
            QPalette colours = before;
            colours.setColor(QPalette::Window, theme->window);
            colours.setColor(QPalette::Base, theme->lanes);
            colours.setColor(QPalette::AlternateBase, theme->window);
            colours.setColor(QPalette::Text, theme->text);
            colours.setColor(QPalette::Mid, theme->mutedText);
            colours.setColor(QPalette::Link, theme->accent);
            QApplication::setPalette(colours);
            p.settle();
            for (const char* words : {"Kind", "Duration", "cudaLaunchKernel", "150"}) {
                const QTextCursor at = p.browser.document()->find(words);
                QVERIFY2(!at.isNull(), words);
                QColor colour = at.charFormat().foreground().style() == Qt::NoBrush
                                    ? p.browser.palette().color(QPalette::Text)
                                    : at.charFormat().foreground().color();
                QVERIFY2(contrast(colour, theme->lanes) >= 4.5,
                         qPrintable(QString{"%1: %2"}.arg(words, colour.name())));
            }
            picture(p.details, theme == &Theme::dark() ? "details_dark" : "details_light");
        }
        QApplication::setPalette(before);
    }

    void realTracesAreExplained_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"transformer_h100_stack.json", "qwen05b_mi300x.json.gz", "vllm_decode_graph_execution.json.gz",
              "mtia_inference.json.gz", "sam_a100_eager.json.gz"})
            QTest::newRow(file) << QString{LANESCOPE_TRACES} + '/' + file;
    }
    void realTracesAreExplained()
    {
        QFETCH(QString, file);
        if (!std::filesystem::exists(file.toStdString()))
            QSKIP("the real traces are not here");
        const auto trace = loadTrace(file.toStdString());
        QVERIFY(trace);
        DetailsWindow p{*trace};
        std::set<SliceKind> seen;
        SliceId widest;
        for (const SliceId s : p.trace->slices()) {
            if (!widest || p.trace->children(s).size() > p.trace->children(widest).size())
                widest = s;
            if (!seen.insert(p.trace->kind(s)).second)
                continue;
            p.select(s);
            const auto arguments = readArguments(*p.trace, s);
            QVERIFY(arguments);
            QCOMPARE(static_cast<std::size_t>(p.details.arguments().rowCount()), arguments->items.size());
            const NameStats stats = statsOfName(*p.trace, p.trace->nameId(s), p.trace->kind(s));
            QVERIFY(p.text().contains(stats.count == 1
                                          ? QStringLiteral("this is the only one")
                                          : QLocale{QLocale::English}.toString(static_cast<qulonglong>(stats.count)) +
                                                " slices"));
            QCOMPARE(p.browser.horizontalScrollBar()->maximum(), 0);
            picture(p.details, QFileInfo{file}.baseName() + '_' + QString::fromUtf8(nameOf(p.trace->kind(s)).data()));
        }
        p.select(widest);
        QVERIFY(p.trace->children(widest).isEmpty() || p.text().contains("Holds"));
        picture(p.details, QFileInfo{file}.baseName() + "_widest");
    }
};

TEST_IN_WINDOW(DetailsTest)

} // namespace lanescope::details_test

#include "details_test.moc"
