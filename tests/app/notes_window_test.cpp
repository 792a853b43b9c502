// Notes in the window with mouse and keys: text typed after placing one goes into it, and dragging one does not select
// a range.

#include <QtTest>

#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/data_table.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/notes_panel.h"

namespace lanescope::notes_window_test {

using namespace lanescope::test;

class NotesWindowTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void keysAfterPlacingANoteGoIntoItsText();
    void draggingANoteSelectsNoRange();
    void aGapGetsANoteFromItsMenu();
    void aRowOfATableGoesIntoTheFigure();

private:
    OwnSettings m_settings;
};

namespace {

QString goToBox(OpenWindow& w)
{
    for (const QLineEdit* edit : w.tab().timeline()->findChildren<QLineEdit*>())
        if (edit->isVisible())
            return edit->placeholderText();
    return {};
}

void placeCallout(OpenWindow& w)
{
    Panel* panel = w.tab().drawer()->open(QStringLiteral("notes"));
    QVERIFY(panel);
    QTest::qWait(20);
    auto* bar = panel->findChild<QToolBar*>();
    for (QAction* action : bar->actions())
        if (action->text() == QLatin1String{"Callout"})
            QTest::mouseClick(bar->widgetForAction(action), Qt::LeftButton);
    QVERIFY(w.document().notes().armed());
    QTest::mouseClick(&w.view(), Qt::LeftButton, {}, w.view().rectOf(w.named("gemm")).center().toPoint());
    QCOMPARE(w.document().notes().notes().notes.size(), std::size_t{1});
}

} // namespace

void NotesWindowTest::keysAfterPlacingANoteGoIntoItsText()
{
    OpenWindow w;
    placeCallout(w);
    QTRY_VERIFY(qobject_cast<QLineEdit*>(w.window.focusWidget()));
    QTest::keyClicks(w.window.focusWidget(), "gap: why? fast/slow"); // each letter is also a key of the timeline
    QVERIFY2(goToBox(w).isEmpty(), qPrintable(goToBox(w)));
    QTest::keyClick(w.window.focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(QString::fromStdString(w.document().notes().notes().notes[0].text),
                 QStringLiteral("gap: why? fast/slow"));
    QVERIFY(w.document().marks().empty());
}

void NotesWindowTest::draggingANoteSelectsNoRange()
{
    OpenWindow w;
    placeCallout(w);
    w.document().clear();
    QTest::qWait(20);
    w.view().grab(); // painting it sets the position of its number
    const QRectF box = w.view().rectOf(w.named("gemm"));
    std::optional<QPoint> number;
    w.document().notes().setCurrent({});
    for (int y = int(box.top()) - 40; y < int(box.bottom()) + 40 && !number; y += 3)
        for (int x = int(box.left()) - 40; x < int(box.right()) + 60 && !number; x += 3)
            if (QRect{{0, 0}, w.view().size()}.contains(x, y)) {
                QTest::mouseClick(&w.view(), Qt::LeftButton, {}, QPoint{x, y});
                if (w.document().notes().current())
                    number = QPoint{x, y};
            }
    QVERIFY(number);
    w.document().clear();
    w.document().notes().setCurrent({});
    QTest::mousePress(&w.view(), Qt::LeftButton, {}, *number);
    for (const int by : {10, 60, 120})
        moveMouse(w.view(), *number + QPoint{by, 0}, Qt::LeftButton);
    QTest::mouseRelease(&w.view(), Qt::LeftButton, {}, *number + QPoint{120, 0});
    QVERIFY(!w.document().rangeSelection());
    QVERIFY(w.document().notes().current());
    // Outside of the note a drag still selects a range.
    QTest::mousePress(&w.view(), Qt::LeftButton, {}, QPoint{20, w.view().height() - 20});
    for (const int by : {30, 80, 160})
        moveMouse(w.view(), QPoint{20 + by, w.view().height() - 20}, Qt::LeftButton);
    QTest::mouseRelease(&w.view(), Qt::LeftButton, {}, QPoint{180, w.view().height() - 20});
    QVERIFY(w.document().rangeSelection());
}

namespace {

// A right click at a point of a widget, then a left click on the entry of the menu that opens.
bool chooseFromMenu(QWidget& widget, QPoint at, const char* words)
{
    QTest::mouseMove(&widget, at);
    QContextMenuEvent ask{QContextMenuEvent::Mouse, at, widget.mapToGlobal(at)};
    QApplication::sendEvent(&widget, &ask);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (!menu)
        return false;
    for (QAction* action : menu->actions())
        if (action->isVisible() && action->isEnabled() && action->text() == QString::fromUtf8(words)) {
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            return true;
        }
    menu->close();
    return false;
}

} // namespace

void NotesWindowTest::aGapGetsANoteFromItsMenu()
{
    OpenWindow w;
    QTRY_VERIFY(w.document().activity());
    (void)w.view().grab();
    const QRectF kernel = w.view().rectOf(w.named("gemm"));
    const QPoint inGap{static_cast<int>(kernel.right()) + 40, static_cast<int>(kernel.center().y())};
    QTRY_VERIFY(w.view().gapAt(inGap));
    const Gap gap = *w.view().gapAt(inGap);
    QVERIFY(chooseFromMenu(w.view(), inGap, "Add a note"));
    QCOMPARE(w.tab().drawer()->current(), QStringLiteral("notes"));
    const std::vector<Note>& notes = w.document().notes().notes().notes;
    QCOMPARE(notes.size(), std::size_t{2});
    QCOMPARE(notes[0].kind, NoteKind::Bracket);
    QCOMPARE(notes[1].kind, NoteKind::Callout);
    QVERIFY2(QString::fromStdString(notes[1].text).startsWith("The GPU is idle: "), notes[1].text.c_str());
    // The bracket runs over the gap, as it is placed on the trace.
    const std::optional<TimeRange> placed = w.document().notes().placed().placed[0].range;
    QVERIFY(placed);
    QCOMPARE(*placed, gap.range);
}

void NotesWindowTest::aRowOfATableGoesIntoTheFigure()
{
    OpenWindow w;
    for (const char* id : {"kernels", "table"}) {
        Panel* panel = w.tab().drawer()->open(QLatin1String{id});
        auto* table = panel->findChild<DataTable*>();
        QTRY_VERIFY2(table && table->shownRows() > 0, id);
        QTest::qWait(20); // lets the layout settle
        const std::size_t before = w.document().notes().notes().notes.size();
        const QPoint at = table->visualRect(table->model()->index(0, 0)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
        QVERIFY2(chooseFromMenu(*table->viewport(), at, "Add to figure"), id);
        QCOMPARE(w.document().notes().notes().notes.size(), before + 1);
        const Note& note = w.document().notes().notes().notes.back();
        QCOMPARE(note.kind, NoteKind::Callout);
        const QString title = table->model()->index(0, 0).data().toString();
        QVERIFY2(QString::fromStdString(note.text).startsWith(title + QStringLiteral(": 2 ×, ")), note.text.c_str());
        QCOMPARE(w.tab().drawer()->current(), QLatin1String{id}); // the table stays in sight
    }
}

TEST_IN_WINDOW(NotesWindowTest)

} // namespace lanescope::notes_window_test

#include "notes_window_test.moc"
