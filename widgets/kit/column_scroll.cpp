#include "widgets/kit/column_scroll.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QScrollBar>

#include <algorithm>

namespace lanescope {

ColumnScroll::ColumnScroll(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_settling.setSingleShot(true);
    connect(&m_settling, &QTimer::timeout, this, &ColumnScroll::settle);
}

void ColumnScroll::setColumn(QWidget* column)
{
    setWidget(column);
    column->installEventFilter(this);
    viewport()->installEventFilter(this); // a column without a layout posts its requests to its parent
    fit();
}

bool ColumnScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest && !m_isSettling && (watched == widget() || watched == viewport())) {
        fit();
        m_settling.start(0);
    }
    return QScrollArea::eventFilter(watched, event);
}

void ColumnScroll::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
    m_settling.start(0);
}

// A layout may keep the height of words from before they became bold or larger. So once the column has come to rest,
// every text gets the height that its width needs.
void ColumnScroll::settle()
{
    if (!widget())
        return;
    m_isSettling = true;
    for (QLabel* text : widget()->findChildren<QLabel*>())
        if (text->wordWrap() && text->isVisible()) {
            text->setMinimumHeight(0); // otherwise heightForWidth would not go below it
            text->setMinimumHeight(std::min(text->heightForWidth(text->width()), text->maximumHeight()));
        }
    sendRequests();
    fit();
    sendRequests();
    m_isSettling = false;
}

// Sends them to this column and its viewport only: a request that arrives after the column has settled would make it
// settle again, endlessly.
void ColumnScroll::sendRequests()
{
    const QList<QWidget*> parts = widget()->findChildren<QWidget*>();
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        QCoreApplication::sendPostedEvents(*part, QEvent::LayoutRequest);
    for (QWidget* each : {widget(), viewport()})
        QCoreApplication::sendPostedEvents(each, QEvent::LayoutRequest);
}

void ColumnScroll::fit()
{
    if (!widget())
        return;
    const QSize room = maximumViewportSize();
    const auto heightFor = [&](int width) {
        return widget()->hasHeightForWidth() ? widget()->heightForWidth(width) : widget()->minimumSizeHint().height();
    };
    int width = room.width();
    if (heightFor(width) > room.height())
        width = std::max(1, width - verticalScrollBar()->sizeHint().width());
    widget()->resize(width, std::max(heightFor(width), room.height()));
}

} // namespace lanescope
