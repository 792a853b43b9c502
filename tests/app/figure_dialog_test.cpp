// File > Export figure from a trace and from a comparison: the form's options appear in the preview and in the file.

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QImage>
#include <QLineEdit>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QtTest>

#include "app/compare_tab.h"
#include "app/figure_dialog.h"
#include "app/main_window.h"
#include "app/trace_tab.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/compare/compare_view.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/find_bar.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <set>

namespace lanescope::figure_dialog_test {

using namespace std::chrono_literals;

class FigureDialogTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theFormsOptionsAreSaved();
    void aFileThatCannotBeWrittenIsSaidInTheDialog();
    void gpuLanesBelowTheDrawerAreInThePicture();
    void aNameAndAFormatAreProposed();
    void theClipboardHoldsThePicture();
    void aComparisonHasBothSides();
    void theMenusActOnTheSideWithTheKeyboard();

private:
    QTemporaryDir m_config;
};

namespace {

QString sample(const char* name)
{
    return QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_geglu_mlp_64_128_768_3072_%1.json.gz")
        .arg(QLatin1String{name});
}

struct Window {
    MainWindow window;
    Window()
    {
        window.resize(1300, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
    }
    void open()
    {
        window.open(sample("eager"));
        QTRY_VERIFY(window.currentTab() && window.currentTab()->timeline());
    }
    CompareView* compare()
    {
        CompareTab* tab = window.compare(sample("eager"), sample("compile"));
        return QTest::qWaitFor([&] { return tab->view() && tab->view()->diff(); }, 10000) ? tab->view() : nullptr;
    }
    FigureDialog* dialog()
    {
        trigger("Ctrl+Shift+S");
        return window.findChild<FigureDialog*>();
    }
    void trigger(const char* keys)
    {
        for (QAction* action : window.findChildren<QAction*>())
            if (action->shortcut() == QKeySequence::fromString(QLatin1String{keys}))
                return action->trigger();
        QFAIL(keys);
    }
};

QCheckBox* box(FigureDialog& dialog, const char* text)
{
    for (QCheckBox* check : dialog.findChildren<QCheckBox*>())
        if (check->text() == QLatin1String{text})
            return check;
    return nullptr;
}

} // namespace

void FigureDialogTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());
}

void FigureDialogTest::theFormsOptionsAreSaved()
{
    Window w;
    w.open();
    FigureDialog* dialog = w.dialog();
    QVERIFY(dialog);
    const FigureSpec before = dialog->spec();
    QVERIFY(before.hasLegend);
    QTest::mouseClick(box(*dialog, "Legend"), Qt::LeftButton, {}, QPoint{8, box(*dialog, "Legend")->height() / 2});
    QVERIFY(!dialog->spec().hasLegend);
    QVERIFY(layOut(dialog->spec()).size.height() < layOut(before).size.height());
    for (QComboBox* choice : dialog->findChildren<QComboBox*>())
        if (const int profile = choice->findData(QStringLiteral("profile")); profile >= 0)
            choice->setCurrentIndex(profile);
    const FigureSpec withTable = dialog->spec();
    QCOMPARE(withTable.sides.at(0).insets.size(), std::size_t{1});
    QVERIFY(withTable.sides[0].insets[0].rows.size() > 5);
    QTemporaryDir folder;
    QVERIFY(dialog->save(folder.filePath("figure.png")));
    const QImage saved{folder.filePath("figure.png")};
    const QSizeF drawn = layOut(withTable).size * dialog->scale();
    QCOMPARE(saved.size(), drawn.toSize());
}

// The dialog for saving began without a name, in a folder that may be read-only.
void FigureDialogTest::aNameAndAFormatAreProposed()
{
    Window w;
    w.open();
    FigureDialog* dialog = w.dialog();
    QFileInfo proposed{dialog->proposedPath()};
    QCOMPARE(proposed.fileName(), QStringLiteral("synthetic_geglu_mlp_64_128_768_3072_eager.png"));
    QVERIFY(QFileInfo{proposed.path()}.isWritable());
    const int svg = dialog->format().findData(QStringLiteral("svg"));
    QVERIFY(svg >= 0);
    dialog->format().setCurrentIndex(svg);
    QCOMPARE(QFileInfo{dialog->proposedPath()}.suffix(), QStringLiteral("svg"));
    // The next figure goes where the last one went.
    QTemporaryDir folder;
    QVERIFY(dialog->save(folder.filePath("one.svg")));
    QCOMPARE(QFileInfo{dialog->proposedPath()}.path(), folder.path());
}

void FigureDialogTest::aFileThatCannotBeWrittenIsSaidInTheDialog()
{
    Window w;
    w.open();
    FigureDialog* dialog = w.dialog();
    QVERIFY(!dialog->save(QStringLiteral("/no/such/folder/figure.svg")));
    QVERIFY2(dialog->trouble().contains("figure.svg"), qPrintable(dialog->trouble()));
}

void FigureDialogTest::gpuLanesBelowTheDrawerAreInThePicture()
{
    std::string text = R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":100,"tid":100,"ts":0,"dur":1000})";
    for (int stream = 7; stream < 12; ++stream) // the last one works late only
        text += ",\n"
                R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":)" +
                std::to_string(stream) + R"(,"ts":)" + (stream == 11 ? "900" : "10") +
                R"(,"dur":50,"args":{"device":0,"stream":)" + std::to_string(stream) + "}}";
    const test::TempFile file{text + "]}"};
    Window w;
    w.window.resize(1300, 620);
    w.window.open(QString::fromStdString(file.path()));
    QTRY_VERIFY(w.window.currentTab() && w.window.currentTab()->timeline());
    w.window.currentTab()->drawer()->open(QStringLiteral("table"));
    QTest::qWait(50);
    TimelineView& view = w.window.currentTab()->timeline()->view();
    view.setVisible(TimeRange{Time{}, Time{500us}});
    QTest::qWait(50);
    const Trace& trace = view.document().trace();
    std::size_t inSight = 0;
    for (const Strip* strip : view.layoutOfLanes().stripsWithin(view.scrollY(), view.scrollY() + view.height()))
        inSight += strip->kind == Strip::Kind::Lane && trace[strip->lane].kind == LaneKind::Gpu ? 1 : 0;
    QVERIFY2(inSight < 4, qPrintable(QString::number(inSight))); // the drawer covers some
    FigureDialog* dialog = w.dialog();
    QVERIFY(dialog);
    const FigureSpec spec = dialog->spec();
    std::set<std::string> names;
    for (const LaneId lane : *spec.sides.front().lanes)
        if (trace[lane].kind == LaneKind::Gpu)
            names.insert(trace[lane].name);
    QCOMPARE(names, (std::set<std::string>{"stream 7", "stream 8", "stream 9", "stream 10"}));
}

void FigureDialogTest::theClipboardHoldsThePicture()
{
    Window w;
    w.open();
    QGuiApplication::clipboard()->clear();
    w.trigger("Ctrl+Shift+C");
    QVERIFY(QGuiApplication::clipboard()->image().width() >= 1200);
}

void FigureDialogTest::aComparisonHasBothSides()
{
    Window w;
    CompareView* view = w.compare();
    QVERIFY(view && view->diff());
    FigureDialog* dialog = w.dialog();
    QVERIFY(dialog);
    const FigureSpec spec = dialog->spec();
    QCOMPARE(spec.sides.size(), std::size_t{2});
    for (int i = 0; i < 2; ++i) {
        const FigureSide& side = spec.sides[static_cast<std::size_t>(i)];
        QCOMPARE(side.title, view->sideAt(i).name);
        QVERIFY(side.range == view->side(i).view().visible());
    }
    QTemporaryDir folder;
    QVERIFY(dialog->save(folder.filePath("both.svg")));
    QFile file{folder.filePath("both.svg")};
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QVERIFY(svg.contains("eager.json.gz") && svg.contains("compile.json.gz"));
}

void FigureDialogTest::theMenusActOnTheSideWithTheKeyboard()
{
    Window w;
    CompareView* view = w.compare();
    QVERIFY(view && view->diff());
    // A search covers both sides, whichever has the focus.
    view->side(1).view().setFocus();
    QCOMPARE(view->active().document, view->sideAt(1).document);
    w.trigger("Ctrl+F");
    QTRY_VERIFY(view->sideAt(1).find->input().hasFocus());
    QTest::keyClicks(&view->sideAt(1).find->input(), QStringLiteral("aten::mm"));
    for (int i = 0; i < 2; ++i) {
        // Before it, the differences are highlighted.
        const Document& document = *view->sideAt(i).document;
        QTRY_VERIFY(!document.lit().empty() &&
                    std::all_of(document.lit().begin(), document.lit().end(), [&](SliceId s) {
                        return document.trace().name(s).find("aten::mm") != std::string_view::npos;
                    }));
    }
    QTest::keyClick(&view->sideAt(1).find->input(), Qt::Key_Escape);
    for (int i = 0; i < 2; ++i)
        QVERIFY(!view->sideAt(i).find->isVisible());
    for (int i = 0; i < 2; ++i) // the differences are highlighted again, without rings
        QVERIFY(!view->sideAt(i).document->lit().empty() && view->sideAt(i).document->isLitPlain());
    // Overlays are shared by all timelines.
    const bool gaps = view->side(0).view().overlays().gaps;
    QTest::keyClick(&view->side(1).view(), Qt::Key_I);
    QCOMPARE(view->side(1).view().overlays().gaps, !gaps);
    QCOMPARE(view->side(0).view().overlays().gaps, !gaps);
    QTest::keyClick(&view->side(1).view(), Qt::Key_I);
}

TEST_IN_WINDOW(FigureDialogTest)

} // namespace lanescope::figure_dialog_test

#include "figure_dialog_test.moc"
