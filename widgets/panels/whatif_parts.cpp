#include "widgets/panels/whatif_parts.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/glance.h"
#include "widgets/kit/path_look.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

const QColor certain{0x3f, 0x8f, 0x4f}, interval{0xb5, 0xdd, 0xb9}, off{0xa9, 0xb5, 0xc2};
constexpr int barHeight = 12;
constexpr int endOfBar = 8; // pixels after the axis' end, for a tick
// A tick's label with the gap to the next one.
int labelRoom(const QFontMetrics& metrics) { return metrics.horizontalAdvance(QStringLiteral("000 ms ")); }

double ns(Ns time) { return static_cast<double>(time.count()); }

} // namespace

Switch::Switch(QWidget* parent) : QAbstractButton(parent), m_theme(&Theme::light())
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Switch::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize Switch::sizeHint() const
{
    const int high = std::max(18, fontMetrics().height() + 2);
    return {high * 17 / 9, high};
}

void Switch::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(isEnabled() ? 1 : 0.4);
    const QRectF box = QRectF{rect()}.adjusted(2, 2, -2, -2);
    painter.setPen(hasFocus() ? QPen{m_theme->text, 1.5} : QPen{isChecked() ? m_theme->primary : m_theme->faintText});
    painter.setBrush(isChecked() ? m_theme->primary : mixed(m_theme->faintText, m_theme->card, 0.45));
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    const double d = box.height() - 4;
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::white);
    painter.drawEllipse(QRectF{isChecked() ? box.right() - d - 2 : box.left() + 2, box.top() + 2, d, d});
}

SavingBar::SavingBar(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setMinimumSize(70, barHeight + 8);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SavingBar::set(const WhatIf& alone, Ns axis, bool isUpperBound, bool isOn)
{
    m_alone = alone;
    m_axis = std::max(Ns{1}, axis);
    m_isUpperBound = isUpperBound;
    m_isOn = isOn;
    update();
}

void SavingBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

std::array<double, 3> SavingBar::ends() const
{
    const auto at = [&](Ns time) { return std::clamp(ns(time) / ns(m_axis), 0.0, 1.0) * (width() - endOfBar); };
    return {m_isUpperBound ? 0 : at(m_alone.low), at(m_alone.high), at(m_alone.saving())};
}

void SavingBar::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const auto [solid, light, tick] = ends();
    const double top = (height() - barHeight) / 2.0;
    const bool isDark = m_theme->kind == Theme::Kind::Dark;
    painter.setPen(QPen{m_theme->grid, 1});
    for (const auto& [x, time] : SavingAxis::ticks(m_axis, width(), labelRoom(fontMetrics())))
        painter.drawLine(QPointF{x, 0.0}, QPointF{x, static_cast<double>(height())});
    const QColor strong = m_isOn ? certain : isDark ? mixed(off, m_theme->lanes, 0.6) : off;
    const QColor pale =
        m_isOn ? (isDark ? mixed(interval, m_theme->lanes, 0.55) : interval) : mixed(off, m_theme->lanes, 0.4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(pale);
    if (m_isUpperBound && light > 0) {
        const double tip = std::min(7.0, light);
        painter.drawPolygon(
            QPolygonF{{QPointF{0, top}, QPointF{light - tip, top}, QPointF{light, top + barHeight / 2.0},
                       QPointF{light - tip, top + barHeight}, QPointF{0, top + barHeight}}});
    } else {
        painter.drawRoundedRect(QRectF{0, top, light, barHeight}, 2, 2);
        painter.setBrush(strong);
        painter.drawRoundedRect(QRectF{0, top, solid, barHeight}, 2, 2);
    }
    if (tick > 0) {
        painter.setBrush(m_isOn ? (isDark ? interval : certain.darker(130)) : strong);
        painter.drawRect(QRectF{tick - 1, top - 3, 2, barHeight + 6.0});
    }
}

SavingAxis::SavingAxis(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SavingAxis::set(Ns axis)
{
    m_axis = std::max(Ns{1}, axis);
    update();
}

void SavingAxis::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize SavingAxis::sizeHint() const { return {70, fontMetrics().height() + 2}; }

std::vector<std::pair<double, Ns>> SavingAxis::ticks(Ns axis, int width, int labelWidth)
{
    std::vector<std::pair<double, Ns>> all;
    const double room = std::max(1, width - endOfBar);
    if (axis <= Ns{} || room < labelWidth)
        return all;
    const double minStep = ns(axis) * labelWidth / room; // distance of two ticks
    double step = std::pow(10, std::floor(std::log10(minStep)));
    for (const double factor : {2.0, 5.0, 10.0})
        if (step < minStep)
            step = std::pow(10, std::floor(std::log10(minStep))) * factor;
    for (int i = 0; i * step <= ns(axis) * 1.0001; ++i)
        all.emplace_back(i * step / ns(axis) * room, Ns{std::llround(i * step)});
    // The label next to the 0 may come nearer.
    return all.size() < 2 && labelWidth > 2 * endOfBar ? ticks(axis, width, labelWidth / 2) : all;
}

void SavingAxis::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.85);
    painter.setFont(small);
    painter.setPen(m_theme->mutedText);
    const QFontMetrics metrics{small};
    for (const auto& [x, time] : ticks(m_axis, width(), labelRoom(fontMetrics()))) {
        const QString text = time == Ns{} ? QStringLiteral("0") : glanceDuration(time);
        const int wide = metrics.horizontalAdvance(text);
        painter.drawText(
            QPointF{std::clamp<double>(x - (time == Ns{} ? 0 : wide / 2.0), 0, std::max(0, width() - wide)),
                    height() - metrics.descent() - 1.0},
            text);
    }
}

PathBars::PathBars(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
}

void PathBars::set(const Kinds& before, const Kinds& after, const WhatIf& result)
{
    m_before = before;
    m_after = after;
    m_result = result;
    update();
}

void PathBars::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize PathBars::sizeHint() const { return {300, 2 * (std::max(16, fontMetrics().height()) + 4)}; }
QSize PathBars::minimumSizeHint() const { return {180, sizeHint().height()}; }

PathBars::Layout PathBars::places() const
{
    const double left =
        std::max(fontMetrics().horizontalAdvance(tr("as recorded")), fontMetrics().horizontalAdvance(tr("predicted"))) +
        8;
    const double right = fontMetrics().horizontalAdvance(QStringLiteral("000.0 ms")) + 10;
    return {left, std::max(20.0, width() - left - right), height() / 2};
}

double PathBars::end(Ns time) const
{
    const Layout at = places();
    const Ns max = std::max({Ns{1}, m_result.window, m_result.predicted, m_result.window - m_result.low});
    return at.left + at.width * std::clamp(ns(time) / ns(max), 0.0, 1.0);
}

void PathBars::paintRow(QPainter& painter, const Kinds& kinds, int y) const
{
    Ns done{};
    for (std::size_t k = 0; k < pathKinds; ++k) {
        if (kinds[k] <= Ns{})
            continue;
        const double x0 = end(done), x1 = end(done + kinds[k]);
        painter.fillRect(QRectF{x0, y + 3.0, std::max(0.5, x1 - x0 - (x1 - x0 > 3 ? 1 : 0)), places().row - 8.0},
                         colourOf(static_cast<PathKind>(k), *m_theme));
        done += kinds[k];
    }
}

void PathBars::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const Layout at = places();
    const auto word = [&](const QString& text, double x, int row, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QRectF{x, static_cast<double>(row * at.row), width() - x, static_cast<double>(at.row)},
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    word(tr("as recorded"), 0, 0, m_theme->mutedText);
    word(tr("predicted"), 0, 1, m_theme->mutedText);
    paintRow(painter, m_before, 0);
    paintRow(painter, m_after, at.row);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    word(glanceDuration(m_result.window), end(m_result.window) + 6, 0, m_theme->text);
    const double low = end(m_result.window - m_result.high), high = end(m_result.window - m_result.low);
    word(glanceDuration(m_result.predicted), std::max(high, end(m_result.predicted)) + 6, 1, m_theme->text);
    if (high - low >= 1) {
        painter.setPen(QPen{m_theme->text, 1.5});
        const double y = at.row * 1.5 - 1;
        painter.drawLine(QPointF{low, y}, QPointF{high, y});
        for (const double x : {low, high})
            painter.drawLine(QPointF{x, y - 4}, QPointF{x, y + 4});
    }
}

bool PathBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const bool isAfter = help->pos().y() >= places().row;
    const Kinds& kinds = isAfter ? m_after : m_before;
    Ns done{};
    for (std::size_t k = 0; k < pathKinds; ++k) {
        if (kinds[k] <= Ns{})
            continue;
        if (help->pos().x() >= end(done) && help->pos().x() < end(done + kinds[k])) {
            QToolTip::showText(help->globalPos(),
                               QStringLiteral("%1: %2").arg(wordOf(static_cast<PathKind>(k)), glanceDuration(kinds[k])),
                               this);
            return true;
        }
        done += kinds[k];
    }
    QToolTip::hideText();
    return true;
}

PathKindRows::PathKindRows(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Kinds of the critical path"));
}

void PathKindRows::set(const PathBars::Kinds& kinds)
{
    m_rows.clear();
    m_whole = {};
    for (std::size_t k = 0; k < pathKinds; ++k)
        if (kinds[k] > Ns{}) {
            m_rows.emplace_back(static_cast<PathKind>(k), kinds[k]);
            m_whole += kinds[k];
        }
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    QStringList words;
    for (const auto& [kind, time] : m_rows)
        words.append(wordOf(kind) + QLatin1Char{' '} + glanceDuration(time));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

void PathKindRows::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

int PathKindRows::rowHeight() const { return std::max(18, fontMetrics().height() + 3); }
QSize PathKindRows::sizeHint() const { return {300, rowHeight() * static_cast<int>(m_rows.size())}; }
QSize PathKindRows::minimumSizeHint() const { return {180, sizeHint().height()}; }

void PathKindRows::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double swatch = 10, gap = 8, thick = 8;
    const QFontMetricsF metrics{font()};
    double names = 0;
    for (const auto& [kind, time] : m_rows)
        names = std::max(names, metrics.horizontalAdvance(wordOf(kind)));
    const double times = metrics.horizontalAdvance(QStringLiteral("000.0 ms")),
                 shares = metrics.horizontalAdvance(QStringLiteral("00.0 %"));
    const double left = swatch + gap + names + 12, right = width() - times - shares - 2 * gap;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto [kind, time] = m_rows[i];
        const QRectF row{0, static_cast<double>(i) * rowHeight(), static_cast<double>(width()),
                         static_cast<double>(rowHeight())};
        const QColor colour = colourOf(kind, *m_theme);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF{0, row.center().y() - swatch / 2, swatch, swatch}, 2, 2);
        if (right - left > 20) { // else only the numbers have room
            painter.setBrush(m_theme->track);
            painter.drawRoundedRect(QRectF{left, row.center().y() - thick / 2, right - left, thick}, 3, 3);
            painter.setBrush(colour);
            painter.drawRoundedRect(QRectF{left, row.center().y() - thick / 2,
                                           std::max(2.0, (right - left) * ns(time) / ns(m_rows.front().second)), thick},
                                    3, 3);
        }
        painter.setPen(m_theme->text);
        painter.drawText(row.adjusted(swatch + gap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, wordOf(kind));
        painter.drawText(row.adjusted(0, 0, -shares - gap, 0), Qt::AlignRight | Qt::AlignVCenter, glanceDuration(time));
        painter.setPen(m_theme->mutedText);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, glancePercent(ns(time) / ns(m_whole)));
    }
}

} // namespace lanescope
