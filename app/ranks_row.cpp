#include "app/ranks_row.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "model/base/median.h"
#include "widgets/items/rank_items.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"
#include "widgets/timeline/overview.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double dotRadius = 4.5, lateRadius = 6, summaryRoom = 250;

// 1, 2 or 5 times a power of ten, so that about four ticks fit.
double tickStep(double span)
{
    const double rough = span / 4, power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * power)
            return factor * power;
    return 10 * power;
}

} // namespace

RanksRow::RanksRow(Document& document, TimelinePanel& timeline, QWidget* parent)
    : QWidget(parent), m_document(document), m_timeline(timeline), m_theme(&Theme::light())
{
    setAccessibleName(tr("Compute of each rank"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    hide();
    if (document.trace().ranks().size() < 2)
        return;
    connect(&timeline.view(), &TimelineView::axisChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &Document::coveredChanged, this, &RanksRow::fit);
    inBackground(
        this, [analysis = document.analysis()] { return rankEntries(*analysis); },
        [this](const std::shared_ptr<const RankEntries>& entries) {
            const RankSpread& spread = entries->report.spread;
            const std::vector<Straggler> late = spread.lateRanks();
            std::vector<Ns> all;
            bool isAnyLate = false;
            for (std::size_t i = 0; i < spread.ranks.size(); ++i) {
                const RankFigures& rank = spread.ranks[i];
                if (!rank.compute)
                    continue;
                m_isPerStep = m_isPerStep || rank.isPerStep;
                all.push_back(*rank.compute);
                m_dots.push_back(
                    {toQt(rank.label), *rank.compute, *rank.compute,
                     std::any_of(late.begin(), late.end(), [&](const Straggler& s) { return s.rank == i; })});
                isAnyLate = isAnyLate || m_dots.back().isLate;
                m_dots.back().delay = rank.delay;
            }
            if (m_dots.size() < 2)
                return m_dots.clear();
            m_median = medianOf(all);
            // Ranks that compute alike and yet wait for one of them: it is late by its host, and compute would even
            // show it on the fast side.
            const bool isAlike = std::all_of(all.begin(), all.end(), [this](Ns compute) {
                return std::abs(static_cast<double>((compute - m_median).count())) * 100 <=
                       stragglerAbovePct * static_cast<double>(m_median.count());
            });
            m_isDelay = isAnyLate && isAlike;
            if (m_isDelay) {
                all.clear();
                for (Dot& dot : m_dots)
                    all.push_back(dot.value = dot.delay);
                m_median = medianOf(all);
            }
            const auto [min, max] = std::minmax_element(all.begin(), all.end());
            // Ranks that are alike are not spread over the whole row.
            constexpr double minSpan = 0.1, margin = 0.08;
            const double low = static_cast<double>(min->count()), high = static_cast<double>(max->count());
            const double span = std::max(high - low, minSpan * static_cast<double>(std::max(m_median, Ns{1}).count()));
            m_from = std::max(0.0, (low + high - span) / 2 - margin * span);
            m_to = (low + high + span) / 2 + margin * span;
            fit();
        });
}

void RanksRow::fit()
{
    if (const bool isLow = window()->height() < sizes::lowBelow; isLow != m_isLow) {
        m_isLow = isLow;
        updateGeometry();
    }
    setVisible(!m_dots.empty() && !m_document.isCovered());
    update();
}

void RanksRow::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize RanksRow::sizeHint() const { return {200, (m_isLow ? 1 : 2) * fontMetrics().height() + (m_isLow ? 8 : 12)}; }

QRectF RanksRow::plot() const
{
    const double left = m_timeline.overview().mapTo(&m_timeline, QPoint{0, 0}).x() + 16.0;
    return {left, 4, std::max(40.0, width() - left - summaryRoom), m_isLow ? height() - 8.0 : height() / 2.0 - 4};
}

double RanksRow::xOf(double ns) const
{
    const QRectF area = plot();
    return area.left() + (ns - m_from) / (m_to - m_from) * area.width();
}

QPointF RanksRow::centerOf(std::size_t dot) const
{
    // Equal dots are side by side: above and below the axis by turns.
    const double x = xOf(static_cast<double>(m_dots[dot].value.count()));
    int same = 0;
    for (std::size_t i = 0; i < dot; ++i)
        same += std::abs(xOf(static_cast<double>(m_dots[i].value.count())) - x) < dotRadius ? 1 : 0;
    const double away = (same + 1) / 2 * dotRadius * (same % 2 == 0 ? 1 : -1), maxAway = plot().height() / 2 - 1;
    return {x, plot().center().y() + std::clamp(away, -maxAway, maxAway)};
}

namespace {

QString signedPercent(double pct)
{
    return (pct > 0 ? QStringLiteral("+") : QStringLiteral("−")) + QString::number(std::abs(pct), 'f', 0) +
           QStringLiteral("\u202F%");
}

} // namespace

// With its reference, as a number alone could be of anything.
QString RanksRow::deviationOf(const Dot& dot) const
{
    if (m_isDelay)
        return glanceDuration(dot.value);
    if (m_dots.size() == 2) { // the median of two is the time of neither
        const Dot& other = m_dots[&dot == &m_dots[0] ? 1 : 0];
        constexpr double fewTimes = 2; // below, percents are easier to read
        const double times = other.compute > Ns{}
                                 ? static_cast<double>(dot.compute.count()) / static_cast<double>(other.compute.count())
                                 : 1;
        if (times >= fewTimes)
            return tr("%1× %2").arg(QString::number(times, 'g', 3), other.rank);
        const double pct = std::round(100 * (times - 1));
        return pct == 0 ? QString{} : tr("%1 vs %2").arg(signedPercent(pct), other.rank);
    }
    const double pct = m_median > Ns{} ? 100.0 * static_cast<double>((dot.compute - m_median).count()) /
                                             static_cast<double>(m_median.count())
                                       : 0;
    const double whole = std::round(pct);
    return whole == 0 ? QString{} : tr("%1 vs median").arg(signedPercent(whole));
}

QString RanksRow::wordsOf(std::size_t dot) const
{
    if (m_isDelay)
        return tr("%1: the others wait %2 for it; it computes for %3")
            .arg(m_dots[dot].rank, glanceDuration(m_dots[dot].value), glanceDuration(m_dots[dot].compute));
    const QString deviation = deviationOf(m_dots[dot]);
    const QString time = glanceDuration(m_dots[dot].compute);
    if (!deviation.isEmpty())
        return tr("%1: %2, %3").arg(m_dots[dot].rank, time, deviation);
    return (m_dots.size() == 2 ? tr("%1: %2, as the other") : tr("%1: %2, as the median")).arg(m_dots[dot].rank, time);
}

double RanksRow::nameRoom(std::size_t dot) const
{
    QFont bold = font();
    bold.setBold(true);
    return QFontMetricsF{bold}.horizontalAdvance(m_dots[dot].rank + QLatin1Char{' '} + deviationOf(m_dots[dot])) + 12;
}

void RanksRow::drawTicks(QPainter& painter) const
{
    const QRectF area = plot();
    const double step = tickStep(m_to - m_from), median = xOf(static_cast<double>(m_median.count()));
    painter.setPen(m_theme->line);
    painter.drawLine(QPointF{area.left(), area.center().y()}, QPointF{area.right(), area.center().y()});
    for (double at = std::ceil(m_from / step) * step; at <= m_to; at += step) {
        const double x = xOf(at);
        painter.setPen(m_theme->line);
        painter.drawLine(QPointF{x, area.center().y() - 3}, QPointF{x, area.center().y() + 3});
        const QString words = tickLabel(Time{} + Ns{std::llround(at)}, Ns{std::llround(step)});
        QRectF box{x - 60, area.bottom() + 1, 120, height() - area.bottom() - 2};
        if (m_isLow) { // on the axis, between the dots
            const double wide = painter.fontMetrics().horizontalAdvance(words) + 8.0;
            box = {x - wide / 2, area.top(), wide, area.height()};
            bool isFree = box.right() < area.right() + 8;
            for (std::size_t i = 0; i < m_dots.size(); ++i) // a late one has its name on either side
                isFree = isFree &&
                         std::abs(centerOf(i).x() - x) > wide / 2 + lateRadius + (m_dots[i].isLate ? nameRoom(i) : 0);
            if (!isFree || (hasMedian() && std::abs(median - x) < wide / 2))
                continue;
            painter.fillRect(box, m_theme->lanes);
        }
        painter.setPen(m_theme->mutedText);
        painter.drawText(box, Qt::AlignHCenter | Qt::AlignVCenter, words);
    }
    if (!hasMedian())
        return;
    painter.setPen(QPen{m_theme->text, 1, Qt::DashLine});
    painter.drawLine(QPointF{median, 2}, QPointF{median, area.bottom()});
}

QString RanksRow::measured() const
{
    return m_isDelay ? tr("how long others wait for each") : m_isPerStep ? tr("compute per step") : tr("compute");
}

// A low row explains itself here. Half of the ranks delay nobody: their median means nothing.
QString RanksRow::medianWords() const
{
    if (m_isDelay)
        return m_isLow ? measured() : QString{};
    if (!hasMedian())
        return m_isLow ? measured() : QString{};
    const QString median = tr("median %1").arg(glanceDuration(m_median));
    const QString both = measured() + QStringLiteral(" · ") + median;
    return m_isLow && fontMetrics().horizontalAdvance(both) <= summaryRoom - 20 ? both : median;
}

// Where the words at the right begin.
double RanksRow::medianLeft(const QPainter& painter) const
{
    QFont plain = font();
    return width() - 12.0 - QFontMetricsF{plain, painter.device()}.horizontalAdvance(medianWords()) - 6;
}

// Beside its dot, where no other dot is; else it is left out and stays in the tool tip.
void RanksRow::drawNameOf(QPainter& painter, std::size_t dot) const
{
    const QString name = m_dots[dot].rank + QLatin1Char{' '} + deviationOf(m_dots[dot]);
    const QPointF center = centerOf(dot);
    const double wide = painter.fontMetrics().horizontalAdvance(name) + 4.0, high = painter.fontMetrics().height();
    for (const double left : {center.x() + lateRadius + 4, center.x() - lateRadius - 4 - wide}) {
        const QRectF box{left, center.y() - high / 2, wide, high};
        bool isFree = box.left() >= plot().left() - 10 && box.right() <= medianLeft(painter);
        for (std::size_t i = 0; i < m_dots.size(); ++i)
            isFree = isFree && (i == dot || !box.adjusted(-dotRadius, 0, dotRadius, 0).contains(centerOf(i)));
        if (!isFree)
            continue;
        painter.fillRect(box, m_theme->lanes); // over the axis
        painter.setPen(m_theme->severe);
        painter.drawText(box, Qt::AlignCenter, name);
        return;
    }
}

void RanksRow::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme->lanes);
    painter.setPen(m_theme->line);
    painter.drawLine(0, height() - 1, width(), height() - 1);
    const double half = m_isLow ? height() : height() / 2.0, room = plot().left() - 30;
    const QString title = tr("Ranks"), what = measured();
    painter.setPen(m_theme->text);
    painter.drawText(QRectF{16, 2, 200, half - 2}, Qt::AlignVCenter | Qt::AlignLeft, title);
    painter.setPen(m_theme->mutedText);
    const QRectF below{16, half - 1, room, half - 2};
    if (!m_isLow && painter.fontMetrics().horizontalAdvance(what) <= below.width())
        painter.drawText(below, Qt::AlignVCenter | Qt::AlignLeft, what);
    drawTicks(painter);
    painter.setPen(m_theme->mutedText);
    painter.drawText(QRectF{width() - summaryRoom, 2, summaryRoom - 12, half - 2}, Qt::AlignVCenter | Qt::AlignRight,
                     medianWords());
    for (const bool isLate : {false, true}) // marked ones are on top
        for (std::size_t i = 0; i < m_dots.size(); ++i)
            if (m_dots[i].isLate == isLate) {
                QColor fill = isLate ? m_theme->severe : m_theme->colourOf(Tone::Gemm);
                fill.setAlphaF(0.85F);
                painter.setBrush(fill);
                painter.setPen(QPen{m_theme->lanes, 1});
                const double radius = isLate ? lateRadius : dotRadius;
                painter.drawEllipse(centerOf(i), radius, radius);
            }
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    for (std::size_t i = 0; i < m_dots.size(); ++i)
        if (m_dots[i].isLate)
            drawNameOf(painter, i);
}

bool RanksRow::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QStringList lines; // several dots may overlap
        for (std::size_t i = 0; i < m_dots.size(); ++i)
            if (const QPointF d = centerOf(i) - help->pos(); std::hypot(d.x(), d.y()) <= lateRadius + 2)
                lines.append(wordsOf(i));
        QToolTip::showText(help->globalPos(), lines.join(QLatin1Char{'\n'}), this);
        return true;
    }
    return QWidget::event(event);
}

void RanksRow::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit panelRequested();
}

} // namespace lanescope
