// Notes in the window with mouse and keys: text typed after placing one goes into it, and dragging one does not select
// a range.

#include <QLineEdit>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/notes_panel.h"

using namespace lanescope;
using namespace lanescope::test;

class NotesWindowTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void keysAfterPlacingANoteGoIntoItsText();
    void draggingANoteSelectsNoRange();

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

TEST_IN_WINDOW(NotesWindowTest)
#include "notes_window_test.moc"
