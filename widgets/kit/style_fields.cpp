#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>

#include "widgets/kit/style.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double fieldRounding = 6, handleMargin = 3;
constexpr int minHandle = 24, arrowRoom = 20;

// The outline shows whether the field has the focus, as that of a button does.
void drawField(QPainter& painter, const QStyleOption& option, const QRect& place, bool isPressed = false)
{
    const QPalette& palette = option.palette;
    const bool isOn = option.state & QStyle::State_Enabled, isUnder = option.state & QStyle::State_MouseOver;
    painter.setPen(palette.color(isOn && option.state & QStyle::State_HasFocus ? QPalette::Highlight : QPalette::Dark));
    painter.setBrush(!isOn                  ? QBrush{Qt::NoBrush}
                     : isPressed || isUnder ? palette.color(QPalette::Midlight)
                                            : palette.color(QPalette::Base));
    painter.drawRoundedRect(QRectF{place}.adjusted(0.5, 0.5, -0.5, -0.5), fieldRounding, fieldRounding);
}

enum class Points { Up, Down };

void drawArrow(QPainter& painter, const QStyleOption& option, const QRect& place, Points points, bool isOn)
{
    const QPointF middle = QRectF{place}.center();
    constexpr double half = 3.5, high = 3.5;
    const double tip = points == Points::Down ? high / 2 : -high / 2;
    QColor colour = option.palette.color(QPalette::Text);
    colour.setAlphaF(isOn ? 0.8 : 0.3);
    painter.setPen(QPen{colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF{} << middle + QPointF{-half, -tip} << middle + QPointF{0, tip}
                                     << middle + QPointF{half, -tip});
}

void drawHandle(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle)
{
    const bool isBusy = option.state & QStyle::State_Sunken || option.state & QStyle::State_MouseOver;
    QColor colour = option.palette.color(QPalette::Mid);
    colour.setAlphaF(isBusy ? 0.9 : 0.5);
    const double margin = handleMargin;
    const QRectF bar = QRectF{handle}.adjusted(margin, margin, -margin, -margin);
    const double rounding = std::min(bar.width(), bar.height()) / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(bar, rounding, rounding);
}

} // namespace

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (control == CC_ScrollBar && bar) {
        painter->fillRect(bar->rect, bar->palette.color(QPalette::Window));
        if (bar->maximum > bar->minimum)
            drawHandle(*painter, *bar, subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget));
    } else if (control == CC_ComboBox && combo && combo->frame) {
        drawField(*painter, *combo, combo->rect, combo->state & State_On);
        drawArrow(*painter, *combo, subControlRect(CC_ComboBox, combo, SC_ComboBoxArrow, widget), Points::Down,
                  combo->state & State_Enabled);
    } else if (control == CC_SpinBox && spin && spin->frame) {
        drawField(*painter, *spin, spin->rect);
        if (spin->buttonSymbols != QAbstractSpinBox::NoButtons) {
            const auto can = [&](QAbstractSpinBox::StepEnabledFlag step) {
                return spin->state & State_Enabled && spin->stepEnabled & step;
            };
            drawArrow(*painter, *spin, subControlRect(CC_SpinBox, spin, SC_SpinBoxUp, widget), Points::Up,
                      can(QAbstractSpinBox::StepUpEnabled));
            drawArrow(*painter, *spin, subControlRect(CC_SpinBox, spin, SC_SpinBoxDown, widget), Points::Down,
                      can(QAbstractSpinBox::StepDownEnabled));
        }
    } else {
        painter->setRenderHint(QPainter::Antialiasing, false);
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
    painter->restore();
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const
{
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        control == CC_ComboBox && part == SC_ComboBoxArrow && combo)
        return visualRect(combo->direction, combo->rect,
                          QRect{combo->rect.right() - arrowRoom, combo->rect.top(), arrowRoom, combo->rect.height()});
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    // The handle has the whole length: there are no arrow buttons.
    const bool isLying = bar->orientation == Qt::Horizontal;
    const int length = isLying ? bar->rect.width() : bar->rect.height();
    const int range = bar->maximum - bar->minimum;
    int handle = length;
    if (range > 0) {
        const double share = static_cast<double>(bar->pageStep) / (static_cast<double>(range) + bar->pageStep);
        handle = std::clamp(static_cast<int>(share * length), std::min(minHandle, length), length);
    }
    const int at =
        sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
    const auto piece = [&](int begin, int size) {
        return visualRect(bar->direction, bar->rect,
                          isLying ? QRect{bar->rect.left() + begin, bar->rect.top(), size, bar->rect.height()}
                                  : QRect{bar->rect.left(), bar->rect.top() + begin, bar->rect.width(), size});
    };
    switch (part) {
    case SC_ScrollBarSlider:
        return piece(at, handle);
    case SC_ScrollBarSubPage:
        return piece(0, at);
    case SC_ScrollBarAddPage:
        return piece(at + handle, length - at - handle);
    case SC_ScrollBarGroove:
        return piece(0, length);
    default:
        return {};
    }
}

} // namespace lanescope
