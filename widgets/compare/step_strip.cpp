#include "widgets/compare/step_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double stepGap = 5, stripMargin = 16;

// "#12" for "ProfilerStep#12"; other names are unchanged.
QString numberOf(const std::string& name) { return toQt(name).remove(QStringLiteral("ProfilerStep")); }

} // namespace

StepStrip::StepStrip(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Steps"));
    hide();
}

void StepStrip::set(DiffPtr diff)
{
    m_diff = std::move(diff);
    setVisible(count() > 1);
    updateGeometry();
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

void StepStrip::setColumn(int px)
{
    m_column = px;
    update();
}

int StepStrip::lineHeight() const { return std::max(21, fontMetrics().height() + 6); }
QSize StepStrip::sizeHint() const { return {400, 2 * lineHeight() + 6}; }

QString StepStrip::wordsOf(int step, int side) const
{
    const StepPair& s = m_diff->steps[static_cast<std::size_t>(step)];
    return numberOf(side == 0 ? s.name.a : s.name.b) + QStringLiteral("  ") +
           glanceDuration(side == 0 ? s.cpu.a : s.cpu.b);
}

double StepStrip::cellWidth() const
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetricsF metrics{bold};
    double wide = 60;
    for (int i = 0; i < std::min(count(), 200); ++i)
        for (int side = 0; side < 2; ++side)
            wide = std::max(wide, metrics.horizontalAdvance(wordsOf(i, side)) + 18);
    return std::min(wide, 260.0) + stepGap;
}

int StepStrip::fitting() const
{
    const double wide = cellWidth(), room = width() - m_column - stripMargin;
    const int all = static_cast<int>(room / wide);
    if (all >= count())
        return count();
    const double more = QFontMetricsF{font()}.horizontalAdvance(tr("%1 more").arg(count())) + 14;
    return std::max(1, static_cast<int>((room - more) / wide));
}

// Keeps the current step in sight, in the middle if there are steps on both sides of it.
int StepStrip::first() const
{
    const int fits = fitting();
    return std::clamp(m_current - fits / 2, 0, std::max(0, count() - fits));
}

QRectF StepStrip::cell(int step, int side) const
{
    const int from = first();
    if (count() == 0 || step < from || step >= from + fitting())
        return {};
    const double wide = cellWidth();
    return {m_column + (step - from) * wide, 3.0 + side * lineHeight(), wide - stepGap, lineHeight() - 3.0};
}

int StepStrip::at(QPointF position) const
{
    for (int i = first(); i < std::min(count(), first() + fitting()); ++i)
        for (int side = 0; side < 2; ++side)
            if (cell(i, side).adjusted(-stepGap / 2, -2, stepGap / 2, 2).contains(position))
                return i;
    return -1;
}

void StepStrip::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.fillRect(rect(), t.lanes);
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, t.line);
    if (count() < 2)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const int from = first(), fits = fitting();
    for (int side = 0; side < 2; ++side) {
        painter.setFont(font());
        painter.setPen(t.mutedText);
        painter.drawText(QRectF{stripMargin, 3.0 + side * lineHeight(), m_column - stripMargin, lineHeight() - 3.0},
                         Qt::AlignVCenter, side == 0 ? tr("Steps  A") : tr("Steps  B"));
        for (int i = from; i < std::min(count(), from + fits); ++i) {
            const QRectF box = cell(i, side);
            const bool isCurrent = i == m_current;
            painter.setPen(isCurrent ? QPen{t.stepLine, 1} : QPen{Qt::NoPen});
            painter.setBrush(isCurrent ? t.stepChosen : t.stepFill);
            painter.drawRoundedRect(box, 4, 4);
            QFont words = font();
            words.setBold(isCurrent);
            painter.setFont(words);
            painter.setPen(t.stepText);
            const QString text = wordsOf(i, side);
            if (QFontMetricsF{words}.horizontalAdvance(text) <= box.width() - 4)
                painter.drawText(box, Qt::AlignCenter, text);
        }
    }
    if (fits < count()) {
        painter.setFont(font());
        painter.setPen(t.accentText);
        painter.drawText(QRectF{m_column + fits * cellWidth() + 4, 0, 400, static_cast<double>(height())},
                         Qt::AlignVCenter, tr("%1 more").arg(count() - fits));
    }
    if (hasFocus()) {
        painter.setPen(QPen{t.accent, 1});
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF{rect()}.adjusted(0.5, 0.5, -0.5, -1.5));
    }
}

void StepStrip::mousePressEvent(QMouseEvent* event)
{
    if (const int step = at(event->position()); step >= 0)
        emit picked(step);
}

void StepStrip::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const int step = m_current + by;
    if (!by || !m_diff)
        return QWidget::keyPressEvent(event);
    if (step >= 0 && step < count())
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
                                   .arg(toQt(s.name.a).toHtmlEscaped(), exactDuration(s.cpu.a), exactDuration(s.cpu.b),
                                        exactDuration(s.gpu.a), exactDuration(s.gpu.b))
                                   .arg(s.launches.a)
                                   .arg(s.launches.b),
                               this);
        }
        return true;
    }
    return QWidget::event(event);
}

void StepStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace lanescope
