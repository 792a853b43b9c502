#include "app/keys_to_timeline.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>

#include "widgets/timeline/timeline_view.h"

namespace lanescope {

namespace {

bool writesText(const QWidget& widget)
{
    if (const auto* text = qobject_cast<const QTextEdit*>(&widget))
        return !text->isReadOnly();
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&widget))
        return !text->isReadOnly();
    return qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QKeySequenceEdit*>(&widget);
}

// Keys that move within tables, lists and tabs are not redirected. Home is: it shows the whole trace wherever the focus
// is. Trace tabs use only left and right.
bool movesWithin(const QWidget& widget, int key)
{
    if (qobject_cast<const QTabBar*>(&widget) && key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Tab &&
        key != Qt::Key_Backtab)
        return false;
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return true;
    default:
        return false;
    }
}

} // namespace

KeysToTimeline::KeysToTimeline(QWidget& window, std::function<TimelineView*()> view)
    : QObject(&window), m_window(window), m_view(std::move(view))
{
    qApp->installEventFilter(this);
}

bool KeysToTimeline::eventFilter(QObject* watched, QEvent* event)
{
    if ((event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease) || !watched->isWidgetType())
        return false;
    auto* widget = static_cast<QWidget*>(watched);
    if (widget != QApplication::focusWidget() || widget->window() != &m_window || QApplication::activePopupWidget() ||
        writesText(*widget))
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    constexpr Qt::KeyboardModifiers others = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if ((key->modifiers() & others) || movesWithin(*widget, key->key()))
        return false;
    TimelineView* view = m_view();
    if (!view || view == widget || !view->isVisible() || !view->keys().meaningOf(key->key()))
        return false;
    QKeyEvent forwarded{key->type(), key->key(), key->modifiers(), key->text(), key->isAutoRepeat()};
    QCoreApplication::sendEvent(view, &forwarded);
    return true;
}

} // namespace lanescope
