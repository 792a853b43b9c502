// The window from opening a file to closing it, with real events. If LANESCOPE_PICTURES is a folder, a picture of each
// state is written there.

#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardPaths>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QtTest>

#include "app/main_window.h"
#include "app/trace_tab.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/items/argument_items.h"
#include "widgets/items/range_items.h"
#include "widgets/kit/banner.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/details.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/range_table.h"
#include "widgets/panels/selection_page.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::main_window_test {

using lanescope::test::TempFile;

class MainWindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void startsEmptyAndSaysWhatToDo();
    void opensATraceAndShowsIt();
    void aSelectedSliceIsExplained();
    void aRangeIsCounted();
    void findLightsAndWalksMatches();
    void aFileThatIsNoTraceSaysWhy();
    void aCutFileOpensWithABanner();
    void severalFilesAreTabs();
    void droppedFilesOpen();
    void aChangedFileOffersToReload();
    void aFileThatShrinksOrVanishesIsSaid();
    void theLastViewComesBack();
    void cancellingClosesTheTab();
    void aClosedPanelGivesItsRoomBack();
    void overlaysAreChosenForAllTabsAndRemembered();
    void themesChangeAllColours();
    void aNumberOpensAPanelAndClosesItAgain();

private:
    QTemporaryDir m_config;
};

namespace {

// A step with a GEMM whose kernel runs later, and an add; then 200 small ops.
std::string traceText(int ops = 200)
{
    std::string text =
        R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "Test GPU", "numSms": 108, "computeMajor": 8, "computeMinor": 0, "regsPerMultiprocessor": 65536}],
"traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":100,"tid":100,"ts":100,"dur":2000},
{"ph":"X","cat":"cpu_op","name":"aten::matmul","pid":100,"tid":100,"ts":328,"dur":200,"args":{"External id":5,"Input Dims":[[64,64],[64,64]],"Input type":["c10::BFloat16","c10::BFloat16"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":400,"dur":20,"args":{"External id":5,"cbid":211,"correlation":9}},
{"ph":"X","cat":"kernel","name":"ampere_bf16_s16816gemm_bf16_64x64_ldg8_f2f_stages_64x5_nn","pid":0,"tid":7,"ts":2900.5,"dur":7.25,"args":{"correlation":9,"registers per thread":128,"shared memory":73728,"grid":[1,1,1],"block":[128,1,1],"stream":7,"device":0}})";
    for (int i = 0; i < ops; ++i)
        text += ",\n{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::add\",\"pid\":100,\"tid\":100,\"ts\":" +
                std::to_string(600 + i * 5) + ",\"dur\":" + std::to_string(1 + i % 4) + ".5}";
    return text + "\n]}";
}

struct Open {
    TempFile file;
    MainWindow window;

    explicit Open(const std::string& text = traceText()) : file(text)
    {
        window.resize(1280, 720);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        open(QString::fromStdString(file.path()));
    }
    void open(const QString& path)
    {
        window.open(path);
        QTRY_VERIFY(!window.currentTab() || !window.currentTab()->isLoading());
    }
    TraceTab& tab() { return *window.currentTab(); }
    Document& document() { return *tab().document(); }
    TimelineView& view() { return tab().timeline()->view(); }
    SliceId named(std::string_view name)
    {
        const Trace& trace = document().trace();
        for (const SliceId s : trace.slices())
            if (trace.name(s) == name)
                return s;
        return {};
    }
};

void picture(QWidget& widget, const char* name)
{
    const QByteArray folder = qgetenv("LANESCOPE_PICTURES");
    if (folder.isEmpty())
        return;
    QTest::qWait(50);
    widget.grab().save(QString::fromLocal8Bit(folder) + '/' + QString::fromLatin1(name) + QStringLiteral(".png"));
}

} // namespace

void MainWindowTest::initTestCase()
{
    QVERIFY(m_config.isValid());
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_config.path());
}

void MainWindowTest::init() { QSettings{QSettings::IniFormat, QSettings::UserScope, "lanescope", "lanescope"}.clear(); }

void MainWindowTest::startsEmptyAndSaysWhatToDo()
{
    MainWindow window;
    window.resize(1280, 720);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(!window.currentTab());
    QStringList words;
    for (const QLabel* label : window.findChildren<QLabel*>())
        if (label->isVisible())
            words.append(label->text());
    QVERIFY(words.join(' ').contains(QStringLiteral("Drop a trace here")));
    picture(window, "empty");
}

void MainWindowTest::opensATraceAndShowsIt()
{
    Open w;
    QVERIFY(w.tab().document());
    QCOMPARE(w.document().trace().sliceCount(), 204u);
    QVERIFY(w.view().hasFocus());
    QVERIFY(w.window.windowTitle().contains(QStringLiteral("trace.json")));
    picture(w.window, "open");
    const TimeRange before = w.view().visible();
    QTest::keyClick(&w.view(), Qt::Key_W);
    QVERIFY(w.view().visible().length() < before.length());
}

void MainWindowTest::aSelectedSliceIsExplained()
{
    Open w;
    const SliceId kernel = w.named("ampere_bf16_s16816gemm_bf16_64x64_ldg8_f2f_stages_64x5_nn");
    w.document().select(kernel);
    QString text = w.tab().details()->text();
    QVERIFY2(text.contains(QStringLiteral("2.5005")), qPrintable(text)); // ms since the launch's begin
    QVERIFY(text.contains(QStringLiteral("cudaLaunchKernel")));
    QVERIFY(text.contains(QStringLiteral("aten::matmul")));
    QVERIFY(text.contains(QStringLiteral("7.25")));
    QCOMPARE(w.tab().details()->arguments().rowCount(), 7);
    w.document().select(w.named("aten::add"));
    QTRY_VERIFY(w.tab().details()->text().contains(QStringLiteral("200 slices")));
    text = w.tab().details()->text();
    QVERIFY(text.contains(QStringLiteral("600"))); // us in total: 200 with a mean of 3 us
    QVERIFY(text.contains(QStringLiteral("ProfilerStep#2")));
    w.document().select(kernel);
    QTest::qWait(50);
    picture(w.window, "selected");
}

void MainWindowTest::aRangeIsCounted()
{
    Open w;
    const Trace& trace = w.document().trace();
    const Time begin = lanescope::timeAt(600'000 - trace.zeroNs());
    w.document().selectRange(RangeSelection{{begin, begin + Ns{50'000}}, {}});
    QTRY_VERIFY(w.tab().rangeTable()->items().rowCount() == 2); // the step and ten adds
    for (const RangeRow& row : w.tab().rangeTable()->items().rows())
        if (trace.text(row.name) == "aten::add") {
            QCOMPARE(row.count, std::uint64_t{10});
            QCOMPARE(row.total.count(), std::int64_t{28'000}); // 1.5 + 2.5 + 3.5 + ..., computed by hand
        }
    picture(w.window, "range");
}

void MainWindowTest::findLightsAndWalksMatches()
{
    Open w;
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    FindBar& find = *w.tab().findBar();
    QTRY_VERIFY(find.isVisible());
    QTest::keyClicks(&find.input(), QStringLiteral("add dur>3us"));
    QTRY_COMPARE(find.status(), QStringLiteral("100 matches"));
    QCOMPARE(w.document().lit().size(), std::size_t{100});
    QTest::keyClick(&find.input(), Qt::Key_Return);
    QCOMPARE(find.status(), QStringLiteral("1 of 100"));
    QCOMPARE(w.document().trace().duration(w.document().selection()).count(), std::int64_t{3500});
    QTest::keyClick(&find.input(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(find.status(), QStringLiteral("100 of 100"));
    picture(w.window, "find");
    find.input().clear();
    QTest::keyClicks(&find.input(), QStringLiteral("/gemm(/"));
    QTRY_VERIFY(find.status().contains(QStringLiteral("regular expression")));
    find.input().clear();
    QTest::keyClicks(&find.input(), QStringLiteral("cat:kernel"));
    QTRY_COMPARE(find.status(), QStringLiteral("1 match"));
    QTest::keyClick(&find.input(), Qt::Key_Escape);
    QVERIFY(!find.isVisible());
    QVERIFY(w.document().lit().empty());
    QVERIFY(w.view().hasFocus());
}

void MainWindowTest::aFileThatIsNoTraceSaysWhy()
{
    Open w{"{\"nodes\": [], \"schema\": 1}"};
    QVERIFY(!w.tab().document());
    QVERIFY(w.tab().error().contains(QStringLiteral("execution trace")));
    QVERIFY(w.tab().error().contains(QStringLiteral("byte")));
    picture(w.window, "error");
}

void MainWindowTest::aCutFileOpensWithABanner()
{
    const std::string whole = traceText();
    Open w{whole.substr(0, whole.size() - 40)};
    QVERIFY(w.tab().document());
    bool isSaid = false;
    for (const Banner* banner : w.tab().findChildren<Banner*>())
        isSaid |= banner->isVisible() && banner->text().contains(QStringLiteral("cut off"));
    QVERIFY(isSaid);
    picture(w.window, "cut");
}

void MainWindowTest::severalFilesAreTabs()
{
    Open w;
    const TempFile other{traceText(3), "other.json"};
    w.open(QString::fromStdString(other.path()));
    QCOMPARE(w.window.tabCount(), 2);
    QCOMPARE(w.document().trace().sliceCount(), 7u);
    w.open(QString::fromStdString(w.file.path())); // it is already open, so its tab is shown
    QCOMPARE(w.window.tabCount(), 2);
    QCOMPARE(w.document().trace().sliceCount(), 204u);
    w.window.closeTab(0);
    w.window.closeTab(0);
    QCOMPARE(w.window.tabCount(), 0);
}

void MainWindowTest::droppedFilesOpen()
{
    Open w;
    const TempFile other{traceText(5), "dropped.json"};
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(other.path()))});
    QDragEnterEvent enter{{200, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
    QApplication::sendEvent(&w.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event{QPointF{200, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
    QApplication::sendEvent(&w.window, &event);
    // A single trace dropped on an open one may also be compared with it.
    auto* menu = w.window.findChild<QMenu*>(QStringLiteral("dropMenu"));
    QVERIFY(menu);
    QCOMPARE(menu->actions().size(), 2);
    menu->actions().first()->trigger();
    QCOMPARE(w.window.tabCount(), 2);
    QTRY_VERIFY(w.tab().document());
    QCOMPARE(w.document().trace().sliceCount(), 9u);
}

void MainWindowTest::aChangedFileOffersToReload()
{
    Open w;
    w.view().zoomTo({lanescope::timeAt(100'000), lanescope::timeAt(300'000)});
    const TimeRange visible = w.view().visible();
    w.file.write(traceText(50));
    Banner* offer = nullptr;
    const auto find = [&] {
        for (Banner* banner : w.tab().findChildren<Banner*>())
            if (banner->isVisible() && banner->text().contains(QStringLiteral("changed")))
                offer = banner;
        return offer != nullptr;
    };
    QTRY_VERIFY(find());
    QTest::mouseClick(offer->findChild<QPushButton*>(), Qt::LeftButton);
    QTRY_VERIFY(!w.tab().isLoading() && w.tab().document() && w.document().trace().sliceCount() == 54u);
    QCOMPARE(w.view().visible(), visible); // the view is unchanged
}

void MainWindowTest::aFileThatShrinksOrVanishesIsSaid()
{
    Open w;
    const auto says = [&](const QString& words) {
        for (Banner* banner : w.tab().findChildren<Banner*>())
            if (banner->isVisible() && banner->text().contains(words))
                return true;
        return false;
    };
    QTest::qWait(20); // the file system's time stamps have a resolution of some milliseconds
    w.file.write("{}");
    QTRY_VERIFY(says(QStringLiteral("arguments can no longer be read")));
    w.document().select(w.named("ampere_bf16_s16816gemm_bf16_64x64_ldg8_f2f_stages_64x5_nn"));
    w.tab().selection()->setUnfolded(true);
    bool hasLine = false; // in the details, instead of the arguments
    for (QLabel* label : w.tab().findChildren<QLabel*>())
        hasLine = hasLine || (label->isVisible() && label->text().contains(QStringLiteral("it has shrunk")));
    QVERIFY(hasLine);
    picture(w.window, "shrunk");

    QFile::remove(QString::fromStdString(w.file.path()));
    QTRY_VERIFY(says(QStringLiteral("no longer there")));
    QCOMPARE(w.document().trace().sliceCount(), 204u);
    w.file.write(traceText(50)); // a new file with that name
    QTRY_VERIFY(!says(QStringLiteral("no longer there")) && says(QStringLiteral("changed on disk")));
}

void MainWindowTest::theLastViewComesBack()
{
    const TempFile file{traceText()};
    TimeRange visible;
    {
        MainWindow window;
        window.show();
        window.open(QString::fromStdString(file.path()));
        QTRY_VERIFY(window.currentTab()->document());
        window.currentTab()->timeline()->view().zoomTo({lanescope::timeAt(250'000), lanescope::timeAt(260'000)});
        visible = window.currentTab()->timeline()->view().visible();
        window.close();
    }
    MainWindow window;
    window.show();
    window.open(QString::fromStdString(file.path()));
    QTRY_VERIFY(window.currentTab()->document());
    QCOMPARE(window.currentTab()->timeline()->view().visible(), visible);
}

void MainWindowTest::cancellingClosesTheTab()
{
    const TempFile file{traceText(200000)};
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.open(QString::fromStdString(file.path()));
    QVERIFY(window.currentTab()->isLoading());
    if (const QByteArray folder = qgetenv("LANESCOPE_PICTURES"); !folder.isEmpty())
        window.grab().save(QString::fromLocal8Bit(folder) + QStringLiteral("/loading.png"));
    QPushButton* cancel = nullptr;
    for (QPushButton* button : window.currentTab()->findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == QStringLiteral("Cancel"))
            cancel = button;
    QVERIFY(cancel);
    QTest::mouseClick(cancel, Qt::LeftButton);
    QCOMPARE(window.tabCount(), 0);
    QTest::qWait(100); // the outdated result has no receiver
}

void MainWindowTest::aClosedPanelGivesItsRoomBack()
{
    Open open;
    TraceTab* tab = open.window.currentTab();
    QTRY_VERIFY(tab->timeline()->height() > 100);
    const int before = tab->timeline()->height();
    auto* tabs = tab->drawer()->findChild<QTabBar*>();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
    QTRY_VERIFY(tab->timeline()->height() < before - 100);
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
    QTRY_COMPARE(tab->timeline()->height(), before);
}

void MainWindowTest::overlaysAreChosenForAllTabsAndRemembered()
{
    {
        Open open;
        TimelineView& first = open.view();
        const TempFile other{traceText(3)};
        open.open(QString::fromStdString(other.path()));
        TimelineView& second = open.view();
        QVERIFY(&first != &second);
        QVERIFY(!first.overlays().queues);
        QTest::keyClick(&second, Qt::Key_Q);
        QVERIFY(first.overlays().queues); // applies here too
    }
    Open again; // and in the next window
    QVERIFY(again.view().overlays().queues);
}

void MainWindowTest::themesChangeAllColours()
{
    Open w;
    w.window.setThemeChoice(QStringLiteral("light"));
    const QImage light = w.window.grab().toImage();
    w.window.setThemeChoice(QStringLiteral("dark"));
    w.document().select(w.named("cudaLaunchKernel"));
    QTest::qWait(60);
    picture(w.window, "dark");
    const QImage dark = w.window.grab().toImage();
    // Window, lanes, side panel.
    for (const QPoint at : {QPoint{60, 400}, QPoint{600, 600}, QPoint{1200, 650}}) {
        QVERIFY2(light.pixelColor(at).lightness() > 200, qPrintable(QString::number(at.x())));
        QVERIFY2(dark.pixelColor(at).lightness() < 60, qPrintable(QString::number(at.x())));
    }
    w.window.setThemeChoice(QStringLiteral("system"));
}

void MainWindowTest::aNumberOpensAPanelAndClosesItAgain()
{
    Open open;
    Drawer& drawer = *open.window.currentTab()->drawer();
    QVERIFY(drawer.current().isEmpty());
    QTest::keyClick(&open.window, Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(drawer.current(), QString::fromLatin1(panels()[0].id));
    QTest::keyClick(&open.window, Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(drawer.current(), QString::fromLatin1(panels()[1].id));
    QTest::keyClick(&open.window, Qt::Key_2, Qt::ControlModifier);
    QVERIFY(drawer.current().isEmpty());
    QTest::keyClick(&open.window, Qt::Key_1, Qt::ControlModifier);
    QTest::keyClick(&open.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(drawer.current().isEmpty());
}

TEST_IN_WINDOW(MainWindowTest)

} // namespace lanescope::main_window_test

#include "main_window_test.moc"
