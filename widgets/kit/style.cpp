#include "widgets/kit/style.h"

#include <QPainter>
#include <QStyleOption>

namespace lanescope {

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    if (element != PE_IndicatorCheckBox) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QPalette& palette = option->palette;
    const bool isOn = option->state & State_On, hasFocus = option->state & State_HasFocus;
    const QRectF box = QRectF{option->rect}.adjusted(1, 1, -1, -1);
    painter->setPen(QPen{hasFocus ? palette.color(QPalette::Highlight) : palette.color(QPalette::Mid), 1.2});
    painter->setBrush(isOn ? palette.color(QPalette::Highlight) : palette.color(QPalette::Base));
    painter->drawRoundedRect(box, 2, 2);
    if (isOn) {
        painter->setPen(
            QPen{palette.color(QPalette::HighlightedText), 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
        const double w = box.width(), h = box.height();
        painter->drawPolyline(QPolygonF{} << box.topLeft() + QPointF{w * 0.22, h * 0.52}
                                          << box.topLeft() + QPointF{w * 0.43, h * 0.74}
                                          << box.topLeft() + QPointF{w * 0.8, h * 0.28});
    } else if (option->state & State_NoChange) {
        painter->setPen(QPen{palette.color(QPalette::Highlight), 1.8});
        painter->drawLine(box.center() - QPointF{box.width() / 4, 0}, box.center() + QPointF{box.width() / 4, 0});
    }
    painter->restore();
}

} // namespace lanescope
