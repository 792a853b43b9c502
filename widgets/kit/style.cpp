#include "widgets/kit/style.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QPainter>
#include <QRadioButton>
#include <QStyleOption>

#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

// As the buttons of the frame: a card with rounded corners, tinted under the mouse and while it is on.
void Style::drawButton(const QStyleOption& option, QPainter& painter)
{
    constexpr double tint = 0.14, radius = 6;
    const QPalette& palette = option.palette;
    const bool isEnabled = option.state & State_Enabled, isOn = option.state & (State_On | State_Sunken);
    const bool isUnderMouse = isEnabled && option.state & State_MouseOver;
    const bool hasFocus = isEnabled && option.state & State_HasFocus;
    if (option.state & State_AutoRaise && !isOn && !isUnderMouse && !hasFocus)
        return;
    const QColor accent = palette.color(QPalette::Link), base = palette.color(QPalette::Base);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto* command = qstyleoption_cast<const QStyleOptionButton*>(&option);
    const bool isDefault = isEnabled && command && command->features & QStyleOptionButton::DefaultButton;
    painter.setPen(hasFocus || isOn || isDefault ? accent : palette.color(QPalette::Dark));
    painter.setBrush(!isEnabled             ? QBrush{Qt::NoBrush}
                     : isOn || isUnderMouse ? QBrush{mixed(accent, base, tint)}
                                            : QBrush{base});
    painter.drawRoundedRect(QRectF{option.rect}.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.restore();
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    if (element == PE_PanelTipLabel) { // a card with the colours of the tool tip
        painter->fillRect(option->rect, option->palette.color(QPalette::ToolTipBase));
        return;
    }
    if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        element == PE_PanelLineEdit && frame && frame->lineWidth > 0) { // a field as the others are
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool hasFocus = frame->state & State_HasFocus && frame->state & State_Enabled;
        painter->setPen(frame->palette.color(hasFocus ? QPalette::Highlight : QPalette::Dark));
        painter->setBrush(frame->palette.brush(QPalette::Base));
        painter->drawRoundedRect(QRectF{frame->rect}.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        painter->restore();
        return;
    }
    if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        element == PE_IndicatorHeaderArrow && header) { // ▾ where the largest is first
        QStyleOptionHeader turned = *header;
        turned.sortIndicator = header->sortIndicator == QStyleOptionHeader::SortUp     ? QStyleOptionHeader::SortDown
                               : header->sortIndicator == QStyleOptionHeader::SortDown ? QStyleOptionHeader::SortUp
                                                                                       : header->sortIndicator;
        QProxyStyle::drawPrimitive(element, &turned, painter, widget);
        return;
    }
    if (element == PE_PanelButtonCommand || element == PE_PanelButtonTool) {
        drawButton(*option, *painter);
        return;
    }
    if (element == PE_FrameFocusRect && qobject_cast<const QAbstractButton*>(widget) &&
        !qobject_cast<const QCheckBox*>(widget) && !qobject_cast<const QRadioButton*>(widget))
        return; // the edge of a button shows that it has the focus
    if (const auto* rows = qobject_cast<const QAbstractItemView*>(widget);
        element == PE_FrameFocusRect && rows && rows->selectionBehavior() == QAbstractItemView::SelectRows &&
        option->state & State_Selected)
        return; // the whole row is chosen, not one of its cells
    if (element != PE_IndicatorCheckBox) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QPalette& palette = option->palette;
    const bool isOn = option->state & State_On, hasFocus = option->state & State_HasFocus;
    const QRectF box = QRectF{option->rect}.adjusted(1, 1, -1, -1);
    // Not the highlight: in a table that is only a tint.
    const QColor accent = palette.color(QPalette::Link);
    painter->setPen(QPen{hasFocus ? accent : palette.color(QPalette::Mid), 1.2});
    painter->setBrush(isOn ? accent : palette.color(QPalette::Base));
    painter->drawRoundedRect(box, 2, 2);
    if (isOn) {
        painter->setPen(QPen{palette.color(QPalette::Base), 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
        const double w = box.width(), h = box.height();
        painter->drawPolyline(QPolygonF{} << box.topLeft() + QPointF{w * 0.22, h * 0.52}
                                          << box.topLeft() + QPointF{w * 0.43, h * 0.74}
                                          << box.topLeft() + QPointF{w * 0.8, h * 0.28});
    } else if (option->state & State_NoChange) {
        painter->setPen(QPen{accent, 1.8});
        painter->drawLine(box.center() - QPointF{box.width() / 4, 0}, box.center() + QPointF{box.width() / 4, 0});
    }
    painter->restore();
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (element == CE_HeaderSection && header) {
        const bool isPressed = header->state & State_Sunken;
        painter->fillRect(header->rect, header->palette.color(isPressed ? QPalette::Midlight : QPalette::Window));
        painter->fillRect(QRect{header->rect.left(), header->rect.bottom(), header->rect.width(), 1},
                          header->palette.color(QPalette::Midlight));
        return;
    }
    if (element == CE_HeaderLabel && header) {
        QStyleOptionHeader muted{*header};
        muted.palette.setColor(QPalette::ButtonText, muted.palette.color(QPalette::PlaceholderText));
        QProxyStyle::drawControl(element, &muted, painter, widget);
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    constexpr int cellRoom = 6, tipRoom = 9, scrollBar = 12;
    if (metric == PM_ToolTipLabelFrameWidth)
        return tipRoom;
    if (metric == PM_ScrollBarExtent)
        return scrollBar;
    if (metric == PM_HeaderMargin)
        return cellRoom;
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QAbstractItemView*>(widget))
        return cellRoom - 1; // items add one
    return QProxyStyle::pixelMetric(metric, option, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const
{
    QSize all = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (option && (type == CT_ItemViewItem || type == CT_HeaderSection))
        all.setHeight(std::max(all.height(), rowHeight(option->fontMetrics)));
    return all;
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    constexpr int fieldRoom = 4; // between the edge of a field and its text
    const QRect place = QProxyStyle::subElementRect(element, option, widget);
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    return element == SE_LineEditContents && frame && frame->lineWidth > 0 ? place.adjusted(fieldRoom, 0, -fieldRoom, 0)
                                                                           : place;
}

int Style::rowHeight(const QFontMetrics& metrics) { return std::max(24, metrics.height() + 7); }

} // namespace lanescope
