// A beginner's first five minutes with the bundled examples, by keys and mouse on what the screen shows: each click is
// on a visible widget within the window, and each key is one that the start page or the tool tips name.
#include <QtTest>

#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "app/compare_tab.h"
#include "app/figure_dialog.h"
#include "app/frame_bar.h"
#include "app/paths.h"
#include "app/start_page.h"
#include "app/start_widgets.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/compare/compare_view.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/verdict_strip.h"

#include <algorithm>

namespace lanescope::first_minutes_test {

using namespace lanescope::test;

class FirstMinutesTest : public QObject {
    Q_OBJECT

    OwnSettings m_settings;

private slots:
    void init() { m_settings.clear(); }
    void theyLeadFromAnExampleToAFigure();
    void aWindowAtRestDoesNothing();
};

namespace {

// Only what a user can reach is clicked: visible, enabled, its middle within the window and not covered.
void clickOn(QWidget& window, QWidget& widget)
{
    const QPoint middle = widget.rect().center();
    const QPoint at = widget.mapTo(&window, middle);
    QVERIFY2(widget.isVisible() && widget.isEnabled(), qPrintable(widget.accessibleName()));
    QVERIFY2(window.rect().contains(at), qPrintable(widget.accessibleName()));
    const QWidget* there = window.childAt(at);
    QVERIFY2(there == &widget || widget.isAncestorOf(there), qPrintable(widget.accessibleName()));
    QTest::mouseClick(&widget, Qt::LeftButton, {}, middle);
}

// Opens the menu of a button and clicks the entry that begins with these words.
void chooseInMenu(QWidget& window, QToolButton& button, const char* words)
{
    QTimer::singleShot(0, [words] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (QAction* action : menu->actions())
            if (action->text().remove(QLatin1Char{'&'}).startsWith(QLatin1String{words})) {
                QVERIFY2(action->isEnabled() && menu->rect().contains(menu->actionGeometry(action)), words);
                return QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            }
        menu->close(); // the entry is missing: the caller fails
    });
    clickOn(window, button);
}

// Clicks a button that asks for the name of a new file, and answers with Cancel. Returns whether it asked, and proposed
// a name.
bool asksForAFile(QWidget& window, QPushButton& button)
{
    clickOn(window, button);
    auto* dialog = window.findChild<QFileDialog*>();
    if (!dialog)
        return false;
    const bool isAsked = dialog->acceptMode() == QFileDialog::AcceptSave && !dialog->selectedFiles().isEmpty() &&
                         dialog->selectedFiles().front().endsWith(QLatin1String{".png"});
    dialog->reject();
    return isAsked;
}

ExampleCard* exampleCalled(MainWindow& window, const char* title)
{
    for (StartButton* button : window.startPage()->findChildren<StartButton*>())
        if (auto* card = dynamic_cast<ExampleCard*>(button); card && card->text() == QLatin1String{title})
            return card;
    return nullptr;
}

// Scrolls the start page by the wheel until the widget's middle is in sight.
void scrollTo(StartPage& page, QWidget& widget)
{
    for (int turns = 0; turns < 40; ++turns) {
        const int y = widget.mapTo(page.viewport(), widget.rect().center()).y();
        if (y > 20 && y < page.viewport()->height() - 20)
            return;
        QWidget& at = *page.viewport();
        const QPointF middle{at.rect().center()};
        QWheelEvent turn{middle, at.mapToGlobal(middle), {},   {0, y < 20 ? 120 : -120}, Qt::NoButton,
                         {},     Qt::NoScrollPhase,      false};
        QApplication::sendEvent(&at, &turn);
        QCoreApplication::processEvents();
    }
}

} // namespace

void FirstMinutesTest::theyLeadFromAnExampleToAFigure()
{
    MainWindow window;
    window.resize(1366, 768);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();

    // The start page offers examples.
    StartPage& page = *window.startPage();
    QVERIFY(page.isVisible());
    ExampleCard* cold = exampleCalled(window, "A cold first step");
    QVERIFY(cold);
    scrollTo(page, *cold);
    clickOn(window, *cold);
    QTRY_VERIFY(window.currentTab() && window.currentTab()->document());
    TraceTab& tab = *window.currentTab();
    TimelineView& view = tab.timeline()->view();
    Document& document = *tab.document();

    // The verdict is one line of words with figures.
    auto* strip = tab.findChild<VerdictStrip*>();
    QTRY_VERIFY(strip && !strip->answer().figures.empty()); // until then the strip says that it reads the trace
    QVERIFY(strip->isVisible() && strip->isWhole() && !strip->answer().headline.isEmpty());

    // The card of the lesson is the open one, and names the steps of its page.
    const auto isLesson = [](FindingCard* each) {
        return each->isOpen() && each->text().title.contains(QStringLiteral("first step takes")) &&
               each->text().detail.contains(QStringLiteral("5.19 times"));
    };
    const auto hasLesson = [&] {
        const auto cards = tab.findings()->cards(); // a copy: its begin and end belong together
        return std::any_of(cards.begin(), cards.end(), isLesson);
    };
    QTRY_VERIFY(hasLesson());

    // The first finding shows its places, and the arrow next to it goes to the next one.
    QTRY_VERIFY(!tab.findings()->cards().empty());
    FindingCard* card = nullptr;
    for (FindingCard* each : tab.findings()->cards())
        if (!card && each->text().places > 1)
            card = each;
    QVERIFY(card);
    if (!card->isOpen())
        QTest::mouseClick(card, Qt::LeftButton, {}, QPoint{40, 14});
    QTRY_VERIFY(card->showButton()->isVisible());
    clickOn(window, *card->showButton());
    QTRY_VERIFY(!document.lit().empty() || !document.litTimes().empty());
    QPushButton* next = nullptr;
    for (QPushButton* button : card->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("›"))
            next = button;
    QVERIFY(next);
    const TimeRange first = view.visible();
    clickOn(window, *next);
    QTRY_VERIFY(view.visible() != first);
    QVERIFY2(card->showButton()->text().contains("2 of "), qPrintable(card->showButton()->text()));
    const QString second = card->showButton()->text();
    clickOn(window, *next);
    QTRY_VERIFY(card->showButton()->text() != second);

    // Ctrl+F searches; Return selects a hit, and the inspector says what it is.
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
    FindBar& find = *tab.findBar();
    QTRY_VERIFY(find.isVisible());
    QTest::keyClicks(QApplication::focusWidget(), "gemm");
    QTRY_VERIFY2(find.status().contains("match"), qPrintable(find.status()));
    QVERIFY(document.lit().size() > 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_VERIFY(document.selection());
    const SliceId hit = document.selection();
    QCOMPARE(document.trace().kind(hit), SliceKind::Kernel);
    QVERIFY(view.visible().contains(TimeRange{document.trace().begin(hit), document.trace().begin(hit)}) ||
            view.visible().begin <= document.trace().begin(hit));
    QVERIFY(!view.rectOf(hit).isEmpty());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!find.isVisible());
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.rectOf(hit).center().toPoint());
    QTRY_COMPARE(document.selection(), hit);
    auto& inspector = *tab.findChild<Inspector*>();
    QTRY_COMPARE(inspector.page(), Inspector::Page::Selection);
    QVERIFY(inspector.isVisible() && inspector.width() >= 200);

    // The dot leads from the kernel to its launch, as the start page says.
    QTest::keyClick(&view, Qt::Key_Period);
    QTRY_VERIFY(document.selection() != hit);
    QCOMPARE(document.trace().kind(document.selection()), SliceKind::Runtime);

    // + leads back to the examples, one of which is a comparison.
    QToolButton* plus = nullptr;
    for (QToolButton* button : window.findChildren<QToolButton*>())
        if (button->text() == QLatin1String{"+"} && button->isVisible() &&
            (!plus || button->mapTo(&window, QPoint{}).x() < plus->mapTo(&window, QPoint{}).x()))
            plus = button;
    QVERIFY(plus);
    clickOn(window, *plus);
    QTRY_VERIFY(page.isVisible());
    ExampleCard* fused = exampleCalled(window, "Two kernels become one");
    QVERIFY(fused);
    scrollTo(page, *fused);
    QSignalSpy compared{&window, &MainWindow::compared};
    clickOn(window, *fused);
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, 20000);
    CompareTab* pair = window.findChild<CompareTab*>();
    QVERIFY(pair && pair->view() && pair->view()->isVisible());

    // Export is in the toolbar; an entry of its menu opens the figure, whose button saves it.
    QToolButton* exports = nullptr;
    for (QToolButton* button : window.findChildren<QToolButton*>())
        if (button->text().startsWith(QLatin1String{"Export"}) && button->isVisible())
            exports = button;
    QVERIFY(exports);
    chooseInMenu(window, *exports, "Export figure");
    QTRY_VERIFY(window.findChild<FigureDialog*>());
    FigureDialog& dialog = *window.findChild<FigureDialog*>();
    QTRY_VERIFY(dialog.isVisible());
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("figure.png"));
    QPushButton* save = nullptr;
    for (QPushButton* button : dialog.findChildren<QPushButton*>())
        if (button->text().startsWith(QLatin1String{"Save"}))
            save = button;
    QVERIFY(save);
    QVERIFY(asksForAFile(dialog, *save));
    QVERIFY2(dialog.save(path), qPrintable(dialog.trouble()));
    const QImage figure{path};
    QVERIFY(figure.width() >= 600 && figure.height() >= 100);
    picture(window, "first_minutes");
}

// Counts layouts and repaints while nothing happens: a column of text laid itself out again 700 times per second.
class EventCount : public QObject {
public:
    int count = 0;
    bool eventFilter(QObject*, QEvent* event) override
    {
        count += event->type() == QEvent::LayoutRequest || event->type() == QEvent::Paint;
        return false;
    }
};

void FirstMinutesTest::aWindowAtRestDoesNothing()
{
    for (const QSize size : {QSize{1366, 768}, QSize{1920, 1080}}) {
        MainWindow window;
        window.resize(size);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.open(exampleTraces().front());
        QTRY_VERIFY(window.currentTab() && window.currentTab()->document());
        QTRY_VERIFY(!window.currentTab()->findings()->cards().empty());
        EventCount events;
        const auto countDuring = [&](int ms) {
            events.count = 0;
            qApp->installEventFilter(&events);
            QTest::qWait(ms);
            qApp->removeEventFilter(&events);
            return events.count;
        };
        QTRY_VERIFY2_WITH_TIMEOUT(countDuring(300) <= 4, qPrintable(QString::number(events.count)), 6000);
    }
}

TEST_IN_WINDOW(FirstMinutesTest)

} // namespace lanescope::first_minutes_test

#include "first_minutes_test.moc"
