#include "widgets/panels/launch_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace lanescope {

namespace {

constexpr double dot = 2.5; // radius

} // namespace

LaunchStrip::LaunchStrip(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Launches of this kernel over time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LaunchStrip::set(TracePtr trace, std::vector<SliceId> launches, LaunchSpread spread)
{
    m_trace = std::move(trace);
    m_launches = std::move(launches);
    m_spread = std::move(spread);
    setAccessibleDescription(
        tr("%1 launches, median %2, %3 outliers")
            .arg(countOf(m_launches.size()), shortDuration(m_spread.median), countOf(m_spread.outliers.size())));
    update();
}

void LaunchStrip::setChosen(SliceId launch)
{
    m_chosen = launch;
    update();
}

void LaunchStrip::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QRectF LaunchStrip::plot() const
{
    const int line = fontMetrics().height();
    return QRectF{rect()}.adjusted(1, line + 5, -1, -line - 5);
}

// The scale is from the minimum to the maximum, but at least a tenth of the median, so that small differences look
// small.
double LaunchStrip::yOf(double ns) const
{
    double min = static_cast<double>(m_spread.min.count()), max = static_cast<double>(m_spread.max.count());
    const double height = std::max({max - min, 0.1 * static_cast<double>(m_spread.median.count()), 1.0});
    const double middle = (min + max) / 2;
    const QRectF area = plot().adjusted(0, dot + 1, 0, -dot - 1);
    return area.bottom() - (ns - (middle - height / 2)) / height * area.height();
}

QPointF LaunchStrip::dotOf(std::size_t launch) const
{
    const QRectF area = plot().adjusted(dot + 2, 0, -dot - 2, 0);
    const Time first = m_trace->begin(m_launches.front()), last = m_trace->begin(m_launches.back());
    const SliceId s = m_launches[launch];
    const double along = last > first ? static_cast<double>((m_trace->begin(s) - first).count()) /
                                            static_cast<double>((last - first).count())
                                      : 0.5;
    return {area.left() + along * area.width(), yOf(static_cast<double>(m_trace->duration(s).count()))};
}

void LaunchStrip::paintEvent(QPaintEvent*)
{
    if (m_launches.empty())
        return;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = plot();
    painter.fillRect(area, m_theme->groupRow);
    QColor band = m_theme->accent;
    band.setAlphaF(0.14F);
    const double top = yOf(static_cast<double>(m_spread.threeQuarters.count())),
                 bottom = yOf(static_cast<double>(m_spread.quarter.count()));
    painter.fillRect(QRectF{area.left(), top, area.width(), std::max(1.0, bottom - top)}, band);
    const double median = yOf(static_cast<double>(m_spread.median.count()));
    painter.setPen(QPen{m_theme->accent, 1});
    painter.drawLine(QPointF{area.left(), median}, QPointF{area.right(), median});
    if (m_spread.meanMisleads) {
        const double mean = yOf(m_spread.meanNs);
        painter.setPen(QPen{m_theme->hit, 1, Qt::DashLine});
        painter.drawLine(QPointF{area.left(), mean}, QPointF{area.right(), mean});
    }
    // Draws at most one dot per pixel.
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->text);
    std::unordered_set<std::uint64_t> taken;
    for (std::size_t i = 0; i < m_launches.size(); ++i) {
        const QPointF at = dotOf(i);
        const auto place =
            static_cast<std::uint64_t>(std::lround(at.x())) << 32 | static_cast<std::uint32_t>(std::lround(at.y()));
        if (taken.insert(place).second)
            painter.drawEllipse(at, dot, dot);
    }
    painter.setBrush(Qt::NoBrush);
    const auto ring = [&](SliceId launch, QColor colour, double radius) {
        const auto at = std::find(m_launches.begin(), m_launches.end(), launch);
        painter.setPen(QPen{colour, 1.5});
        if (at != m_launches.end())
            painter.drawEllipse(dotOf(static_cast<std::size_t>(at - m_launches.begin())), radius, radius);
    };
    constexpr std::size_t maxRings = 200;
    for (std::size_t i = 0; i < std::min(maxRings, m_spread.outliers.size()); ++i)
        ring(m_spread.outliers[i], m_theme->hit, dot + 2);
    if (m_chosen)
        ring(m_chosen, m_theme->accent, dot + 4);

    painter.setPen(m_theme->text);
    const QRectF above{0, 0, static_cast<double>(width()), area.top() - 2};
    painter.drawText(
        above, Qt::AlignLeft | Qt::AlignVCenter,
        tr("median %1, %2 … %3")
            .arg(shortDuration(m_spread.median), shortDuration(m_spread.min), shortDuration(m_spread.max)));
    const QRectF below{0, area.bottom() + 2, static_cast<double>(width()), height() - area.bottom() - 2};
    QString note = numberOf(m_launches.size(), tr("1 launch"), tr("%1 launches"));
    if (!m_spread.outliers.empty())
        note += tr(", outliers: %1").arg(countOf(m_spread.outliers.size()));
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, note);
    const QString mean = m_spread.meanMisleads
                             ? tr("the mean misleads: %1").arg(shortDuration(Ns{std::llround(m_spread.meanNs)}))
                             : tr("mean %1").arg(shortDuration(Ns{std::llround(m_spread.meanNs)}));
    painter.setPen(m_spread.meanMisleads ? m_theme->hit : m_theme->mutedText);
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, mean);
}

std::optional<std::size_t> LaunchStrip::launchNear(QPointF at) const
{
    constexpr double reach = 8;
    std::optional<std::size_t> nearest;
    double best = reach * reach;
    for (std::size_t i = 0; i < m_launches.size(); ++i) {
        const QPointF d = dotOf(i) - at;
        if (const double square = d.x() * d.x() + d.y() * d.y(); square < best) {
            best = square;
            nearest = i;
        }
    }
    return nearest;
}

void LaunchStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto near = launchNear(event->position()))
        emit launchChosen(m_launches[*near]);
}

void LaunchStrip::mouseMoveEvent(QMouseEvent* event)
{
    const auto near = launchNear(event->position());
    setCursor(near ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (near)
        QToolTip::showText(event->globalPosition().toPoint(),
                           tr("%1 at %2")
                               .arg(exactDuration(m_trace->duration(m_launches[*near])),
                                    exactDuration(m_trace->begin(m_launches[*near]) - Time{})),
                           this);
    else
        QToolTip::hideText();
}

void LaunchStrip::keyPressEvent(QKeyEvent* event)
{
    if (m_launches.empty() || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right))
        return QWidget::keyPressEvent(event);
    const auto at = std::find(m_launches.begin(), m_launches.end(), m_chosen);
    std::ptrdiff_t next = 0;
    if (at != m_launches.end())
        next = std::clamp<std::ptrdiff_t>(at - m_launches.begin() + (event->key() == Qt::Key_Right ? 1 : -1), 0,
                                          static_cast<std::ptrdiff_t>(m_launches.size()) - 1);
    emit launchChosen(m_launches[static_cast<std::size_t>(next)]);
}

} // namespace lanescope
