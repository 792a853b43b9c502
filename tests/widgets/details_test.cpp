// What is said of the selected slice, and where its links lead.

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QThreadPool>
#include <QtTest>

#include "model/import/importer.h"
#include "model/store/search.h"
#include "tests/support/make_trace.h"
#include "tests/support/temp_file.h"
#include "tests/support/window_events.h"
#include "widgets/items/argument_items.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/details.h"

#include <filesystem>
#include <set>

using namespace lanescope;
using lanescope::test::picture;
using lanescope::test::TempFile;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

constexpr const char* gemmName =
    "void cutlass::Kernel<cutlass_80_tensorop_s16816gemm_bf16_128x128_32x5_tn_align8>(Params&)";

// A step with an op that launches a kernel 200 µs on; a second launch whose kernel begins while the call still runs; a
// third whose clock is off; a kernel that nobody launched; a graph of fifteen kernels.
TracePtr makeTrace()
{
    TraceMaker make;
    make.info.path = "made";
    auto cpu = make.lane("100", "1");
    cpu.slice("ProfilerStep#1", 0us, 2000us, "user_annotation")
        .slice(
            "aten::mm", 100us, 300us, {}, RawSlice::noCorrelation,
            R"({"External id": 5, "Input Dims": [[64, 32], [32, 8]], "Call stack": "run.py(3): main;<built-in mm>"})")
        .slice("cudaLaunchKernel", 200us, 50us, "cuda_runtime", 7, R"({"correlation": 7, "cbid": 211})")
        .slice("aten::add", 500us, 100us)
        .slice("aten::mm", 700us, Ns{200'001})
        .slice("cudaLaunchKernel", 710us, 50us, "cuda_runtime", 8)
        .slice("aten::mm", 1000us, 100us)
        .slice("cudaLaunchKernel", 1010us, 20us, "cuda_runtime", 9)
        .slice("cudaGraphLaunch", 1500us, 10us, "cuda_runtime", 10);
    auto gpu = make.stream(0, 7);
    gpu.slice(gemmName, 400us, 150us, "kernel", 7, R"({"stream": 7, "grid": [1, 2, 3], "correlation": 7})")
        .slice("early", 720us, 30us, "kernel", 8)
        .slice("skewed", Ns{1'009'999}, 30us, "kernel", 9)
        .slice("orphan", 1100us, 5us);
    for (int i = 0; i < 15; ++i)
        gpu.slice("node", 1600us + i * 10us, 5us, "kernel", 10);
    return make.build();
}

QString plain(QString text) { return text.replace(QChar{0x202F}, ' ').replace(QChar{0xA0}, ' ').simplified(); }

struct Panel {
    TracePtr trace;
    Document document{trace};
    Details details{document};
    QTextBrowser& browser = *details.findChild<QTextBrowser*>();
    QTableView& table = *details.findChild<QTableView*>();

    explicit Panel(TracePtr t = makeTrace(), QSize size = {380, 640}) : trace(std::move(t))
    {
        details.resize(size);
        static_cast<QWidget&>(details).show();
        QVERIFY(QTest::qWaitForWindowExposed(&details));
    }
    SliceId named(std::string_view name, int k = 0) const
    {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name && k-- == 0)
                return s;
        return {};
    }
    void select(SliceId slice)
    {
        document.select(slice);
        settle();
    }
    static void settle() // until what is counted beside the window has come
    {
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
    QString text() const { return plain(details.text()); }
    QString name() const { return QString::fromUtf8(trace->name(document.selection()).data()); }

    // Clicks the first link that reads so, where it stands.
    bool clickLink(const QString& words, int from = 0)
    {
        for (QTextCursor at = browser.document()->find(words, from); !at.isNull();
             at = browser.document()->find(words, at)) {
            QTextCursor inside{browser.document()};
            inside.setPosition(at.selectionStart() + 1);
            if (!inside.charFormat().isAnchor())
                continue;
            browser.setTextCursor(inside);
            browser.ensureCursorVisible();
            const QPoint middle = browser.cursorRect(inside).center() - QPoint{1, 0};
            QTest::mouseClick(browser.viewport(), Qt::LeftButton, {}, middle);
            settle();
            return true;
        }
        return false;
    }
};

} // namespace

class DetailsTest : public QObject {
    Q_OBJECT

private slots:
    void nothingSelectedSaysWhatToDo()
    {
        Panel p;
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
        Panel p;
        p.select(p.named("aten::mm", 1));
        QVERIFY2(p.text().contains("Duration 200.001 µs"), qPrintable(p.text()));
        QVERIFY(p.text().contains("Begins 700 µs from the trace's start"));
        QVERIFY(p.text().contains("By itself 150.001 µs, the rest in its child"));
        QVERIFY(p.text().contains("Kind op"));
        QVERIFY(p.text().contains("cpu_op"));
        p.select(p.named("aten::add"));
        QVERIFY(!p.text().contains("By itself")); // it is all its own
        QVERIFY(!p.text().contains("Holds"));
    }

    void absoluteTimesAreWhole()
    {
        const TempFile file{R"({"baseTimeNanoseconds": 1727185283000000001, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":10.001,"dur":1},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":20.002,"dur":1}]})"};
        Panel p{*loadTrace(file.path())};
        p.select(p.named("b"));
        QVERIFY2(p.text().contains("absolute 1727185283000020003 ns"), qPrintable(p.text()));
    }

    void aKernelNamesItsLaunchAndHowLongAgoThatWas()
    {
        Panel p;
        p.select(p.named(gemmName));
        QVERIFY2(p.text().contains("Launched by cudaLaunchKernel begins 200 µs after the launch began, 150 µs after "
                                   "it ended For the op aten::mm"),
                 qPrintable(p.text()));
        p.select(p.named("cudaLaunchKernel"));
        QVERIFY(p.text().contains("Launches void cutlass::Kernel"));
        QVERIFY(p.text().contains("150 µs after it ended"));
    }

    void whatAKernelsNameSaysIsReadOut()
    {
        Panel p;
        p.select(p.named(gemmName));
        QVERIFY2(p.text().contains("Decoded CUTLASS 2 GEMM made for sm_80 · accumulator fp32 · result bf16 · "
                                   "tensor cores yes · instruction 16x8x16 · tile 128x128x32 · stages 5 · layout tn · "
                                   "alignment 8"),
                 qPrintable(p.text()));
        p.select(p.named("early")); // a name that says nothing
        QVERIFY2(!p.text().contains("Decoded"), qPrintable(p.text()));
    }

    void aKernelThatBeginsDuringItsLaunchIsNotSaidToBeginAfterItsEnd()
    {
        Panel p;
        p.select(p.named("early"));
        QVERIFY2(p.text().contains("begins 10 µs after the launch began, 40 µs before it ended"), qPrintable(p.text()));
    }

    void aKernelBeforeItsLaunchIsClockSkew()
    {
        Panel p;
        p.select(p.named("skewed"));
        QVERIFY2(p.text().contains("begins 1 ns before its launch: the clocks of CPU and GPU disagree"),
                 qPrintable(p.text()));
    }

    void whatIsNotRecordedIsSaid()
    {
        Panel p;
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
        Panel p;
        p.select(p.named("cudaGraphLaunch"));
        QVERIFY2(p.text().contains("Launches 15"), qPrintable(p.text()));
        QCOMPARE(p.text().count("node, 5 µs"), 12);
        QVERIFY(p.text().contains("and 3 more"));
        QVERIFY(p.text().contains("begins 100 µs after the launch began, 90 µs after it ended"));
    }

    void linksLeadThere()
    {
        Panel p;
        QSignalSpy revealed{&p.document, &Document::revealRequested};
        p.select(p.named("cudaLaunchKernel"));
        QVERIFY(p.clickLink("void cutlass")); // its kernel
        QCOMPARE(p.document.selection(), p.named(gemmName));
        QVERIFY(p.clickLink("cudaLaunchKernel")); // and back
        QCOMPARE(p.document.selection(), p.named("cudaLaunchKernel"));
        QVERIFY(p.clickLink("aten::mm")); // what it lies in
        QCOMPARE(p.document.selection(), p.named("aten::mm"));
        QVERIFY(p.clickLink("ProfilerStep#1"));
        QCOMPARE(p.document.selection(), p.named("ProfilerStep#1"));
        QVERIFY(p.clickLink("aten::add")); // what it holds
        QCOMPARE(p.document.selection(), p.named("aten::add"));
        QCOMPARE(revealed.count(), 5);
        QCOMPARE(revealed.last().first().value<SliceId>(), p.named("aten::add"));
    }

    void numbersKeepTheirUnits()
    {
        Panel p;
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

    void longArgumentsAreReadableAtAnyWidth()
    {
        TraceMaker make;
        std::string text = "[0";
        for (int i = 1; i < 60; ++i)
            text += ", " + std::to_string(i);
        make.lane("1", "1").slice("op", 0us, 10us, {}, RawSlice::noCorrelation, "{\"dims\": " + text + "]}");
        Panel p{make.build()};
        p.select(p.named("op"));
        const int wide = p.table.rowHeight(0);
        p.details.resize(200, 640);
        QCoreApplication::processEvents();
        QVERIFY(p.table.rowHeight(0) > wide);
        const int needed = p.table.fontMetrics()
                               .boundingRect(QRect{0, 0, p.table.columnWidth(1) - 8, 10000}, Qt::TextWordWrap,
                                             QString::fromStdString(text))
                               .height();
        QVERIFY(p.table.rowHeight(0) >= needed);
        picture(p.details, "details_narrow");
    }

    void nextAndPreviousOfTheName()
    {
        Panel p;
        p.select(p.named("aten::mm", 0));
        QVERIFY(p.clickLink("next"));
        QCOMPARE(p.document.selection(), p.named("aten::mm", 1));
        QVERIFY(p.clickLink("next"));
        QVERIFY(p.clickLink("next")); // the last: stays
        QCOMPARE(p.document.selection(), p.named("aten::mm", 2));
        QVERIFY(p.clickLink("previous"));
        QCOMPARE(p.document.selection(), p.named("aten::mm", 1));
    }

    void allOfTheNameAreCounted()
    {
        Panel p;
        p.select(p.named("aten::mm")); // 300, 200.001 and 100 µs
        QVERIFY2(p.text().contains("3 slices, 600.001 µs in all"), qPrintable(p.text()));
        QVERIFY(p.text().contains("mean 200 µs, median 200.001 µs, least 100 µs, most 300 µs"));
        p.select(p.named("orphan"));
        QVERIFY(p.text().contains("this is the only one"));
        QVERIFY(!p.text().contains("mean"));
    }

    void anAnswerForAnEarlierSelectionIsDropped()
    {
        Panel p;
        p.document.select(p.named("aten::mm"));
        p.document.select(p.named("node")); // before the first has answered
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
        const TracePtr trace = makeTrace();
        Document document{trace};
        auto details = std::make_unique<Details>(document);
        document.select(SliceId{1u});
        details.reset();
        Panel::settle();
        QCOMPARE(document.selection(), SliceId{1u});
    }

    void namesAreShownAsTheyAreWritten()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("<b>f</b> &amp; std::vector<int>", 0us, 10us)
            .slice("inner<T>&", 1us, 2us)
            .slice("", 20us, 1us);
        Panel p{make.build()};
        p.select(SliceId{0u});
        QVERIFY2(p.text().startsWith("<b>f</b> &amp; std::vector<int>"), qPrintable(p.text()));
        QVERIFY(p.text().contains("inner<T>& 2 µs"));
        p.select(p.named(""));
        QVERIFY(p.text().startsWith("no name"));
    }

    void argumentsAreATable()
    {
        Panel p;
        p.select(p.named("aten::mm"));
        const ArgumentItems& items = p.details.arguments();
        QCOMPARE(items.rowCount(), 3);
        QCOMPARE(items.columnCount(), 2);
        const auto cell = [&](int row, int column) {
            return items.index(row, column).data(Qt::DisplayRole).toString();
        };
        QCOMPARE(cell(0, 0), QString{"External id"});
        QCOMPARE(cell(0, 1), QString{"5"});
        QCOMPARE(cell(1, 1), QString{"[[64, 32], [32, 8]]"});
        QCOMPARE(cell(2, 1), QString{"run.py(3): main\n<built-in mm>"}); // a frame a line
        picture(p.details, "details_op");
        p.select(p.named(gemmName));
        QCOMPARE(items.rowCount(), 3);
        QCOMPARE(cell(1, 1), QString{"[1, 2, 3]"});
        picture(p.details, "details_kernel");
    }

    void argumentItemsKeepTheRulesOfItemModels()
    {
        ArgumentItems items;
        QAbstractItemModelTester tester{&items, QAbstractItemModelTester::FailureReportingMode::QtTest};
        items.set({{{"grid", "[1, 2]", false}, {"kind", "a", true}}});
        QCOMPARE(items.rowCount(), 2);
        QCOMPARE(items.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QString{"Value"});
        QCOMPARE(items.allAsText(), QString{"grid\t[1, 2]\nkind\ta\n"});
        items.set({});
        QCOMPARE(items.rowCount(), 0);
    }

    void ctrlCCopiesTheValueOfTheRow()
    {
        Panel p;
        p.select(p.named("aten::mm"));
        QApplication::clipboard()->setText("before");
        p.table.setFocus();
        QTest::keyClick(&p.table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString{"before"}); // nothing is chosen
        const QRect cell = p.table.visualRect(p.table.model()->index(1, 0));
        QTest::mouseClick(p.table.viewport(), Qt::LeftButton, {}, cell.center());
        QTest::keyClick(&p.table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString{"[[64, 32], [32, 8]]"});
    }

    void theMenuCopiesRowsAndTheWholeEvent()
    {
        Panel p;
        p.select(p.named("cudaLaunchKernel"));
        const auto run = [&](const QString& text) {
            for (QAction* action : p.table.actions())
                if (action->text() == text)
                    action->trigger();
            return QApplication::clipboard()->text();
        };
        QCOMPARE(run("Copy all"), QString{"correlation\t7\ncbid\t211\n"});
        QCOMPARE(run("Copy event as JSON"), QString{R"({"ph":"X","args":{"correlation": 7, "cbid": 211}})"});
    }

    void aFileThatShrankIsSaid()
    {
        const TempFile file{R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":10,"dur":1,"args":{"x":1}}]})"};
        const auto trace = loadTrace(file.path());
        QVERIFY(trace);
        Panel p{*trace};
        p.select(p.named("a"));
        QCOMPARE(p.details.arguments().rowCount(), 1);
        p.document.clear();
        file.write("{");
        p.select(p.named("a"));
        QCOMPARE(p.details.arguments().rowCount(), 0);
        const auto* why = p.details.findChild<QLabel*>();
        QVERIFY(why->isVisible());
        QVERIFY2(why->text().contains(QString::fromStdString(file.path())), qPrintable(why->text()));
        QVERIFY(p.text().contains("1 µs")); // what the columns hold is still shown
    }

    void longNamesWrap()
    {
        TraceMaker make;
        const std::string name(700, 'x');
        make.lane("1", "1").slice(name, 0us, 10us).slice(name, 1us, 5us);
        Panel p{make.build(), {240, 500}};
        p.select(SliceId{0u});
        QVERIFY(p.text().contains(QString::fromStdString(name))); // whole
        QCOMPARE(p.browser.horizontalScrollBar()->maximum(), 0);
        picture(p.details, "details_long_name");
    }

    void coloursFollowTheTheme()
    {
        Panel p;
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
        Panel p{*trace};
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

QTEST_MAIN(DetailsTest)
#include "details_test.moc"
