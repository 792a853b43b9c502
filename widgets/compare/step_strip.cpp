#include "widgets/compare/step_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/quantities.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double labelWidth = 118, bottom = 18, top = 6;

} // namespace

StepStrip::StepStrip(QWidget* parent) : QWidget(parent)
{
    setMinimumHeight(92);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Time of each step, before and after"));
}

void StepStrip::set(DiffPtr diff)
{
    m_diff = std::move(diff);
    m_current = 0;
    update();
}

void StepStrip::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void StepStrip::setCurrent(int step)
{
    m_current = step;
    update();
}

QRectF StepStrip::cell(int step) const
{
    const auto count = static_cast<double>(m_diff ? m_diff->steps.size() : 0);
    if (count == 0)
        return {};
    const double each = std::min(140.0, (width() - labelWidth - 8) / count);
    return {labelWidth + step * each, 0, each, static_cast<double>(height())};
}

int StepStrip::at(QPointF position) const
{
    if (!m_diff)
        return -1;
    const QRectF first = cell(0);
    if (first.width() <= 0 || position.x() < first.x())
        return -1;
    const int step = static_cast<int>((position.x() - first.x()) / first.width());
    return step < static_cast<int>(m_diff->steps.size()) ? step : -1;
}

void StepStrip::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->lanes);
    if (!m_diff || m_diff->steps.empty())
        return;
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    Ns most{1};
    for (const StepPair& s : m_diff->steps)
        most = std::max({most, s.cpu.a, s.cpu.b, s.gpu.a, s.gpu.b});
    // The key: colour tells host from GPU, place tells before from after.
    const QColor host = m_theme->colourOf(Tone::Op), gpu = m_theme->colourOf(Tone::Gemm);
    double y = top + 2;
    for (const auto& [colour, text] : {std::pair{host, tr("Host")}, std::pair{gpu, tr("GPU")}}) {
        painter.fillRect(QRectF{8, y + 2, 10, 10}, colour);
        painter.setPen(m_theme->text);
        painter.drawText(QRectF{24, y - 2, labelWidth - 28, 18}, Qt::AlignVCenter, text);
        y += 17;
    }
    painter.setPen(m_theme->mutedText);
    painter.drawText(QRectF{8, y, labelWidth - 12, 30}, Qt::TextWordWrap, tr("left before, right after"));
    const double room = height() - top - bottom;
    const QFontMetricsF metrics{font};
    for (int i = 0; i < static_cast<int>(m_diff->steps.size()); ++i) {
        const StepPair& s = m_diff->steps[static_cast<std::size_t>(i)];
        const QRectF c = cell(i);
        if (i == m_current)
            painter.fillRect(c.adjusted(1, 0, -1, 0), m_theme->groupRow);
        const double gap = c.width() >= 24 ? 3 : 0.5, bar = std::max(0.5, (c.width() - 5 * gap) / 4);
        const std::array<std::pair<Ns, QColor>, 4> bars{
            {{s.cpu.a, host}, {s.cpu.b, host}, {s.gpu.a, gpu}, {s.gpu.b, gpu}}};
        for (std::size_t k = 0; k < bars.size(); ++k) {
            const double share = static_cast<double>(bars[k].first.count()) / static_cast<double>(most.count());
            const double high = share * room;
            painter.fillRect(QRectF{c.x() + gap + static_cast<double>(k) * (bar + gap), top + room - high, bar, high},
                             bars[k].second);
        }
        const QString name = QString::fromStdString(s.name.a).remove(QStringLiteral("ProfilerStep"));
        if (metrics.horizontalAdvance(name) < c.width() - 2) {
            painter.setPen(m_theme->text);
            painter.drawText(QRectF{c.x(), height() - bottom, c.width(), bottom}, Qt::AlignCenter, name);
        }
    }
    painter.setPen(QPen{hasFocus() ? m_theme->accent : m_theme->line, 1});
    painter.drawLine(QPointF{0, height() - 0.5}, QPointF{static_cast<double>(width()), height() - 0.5});
}

void StepStrip::mousePressEvent(QMouseEvent* event)
{
    if (const int step = at(event->position()); step >= 0)
        emit picked(step);
}

void StepStrip::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (!by || !m_diff) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int step = m_current + by;
    if (step >= 0 && step < static_cast<int>(m_diff->steps.size()))
        emit picked(step);
}

bool StepStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const int step = at(help->pos()); step >= 0) {
            const StepPair& s = m_diff->steps[static_cast<std::size_t>(step)];
            QToolTip::showText(help->globalPos(),
                               tr("<b>%1</b><br>Host %2 → %3<br>GPU %4 → %5<br>Launches %6 → %7")
                                   .arg(QString::fromStdString(s.name.a).toHtmlEscaped(), shortDuration(s.cpu.a),
                                        shortDuration(s.cpu.b), shortDuration(s.gpu.a), shortDuration(s.gpu.b))
                                   .arg(s.launches.a)
                                   .arg(s.launches.b),
                               this);
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace lanescope
