#include "widgets/panels/roofline_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lanescope {

namespace {

// "1,000", "0.01", "10⁻⁵"
QString decadeText(double decade)
{
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    const int power = static_cast<int>(std::lround(decade));
    if (power >= -3)
        return power >= 3 ? countOf(static_cast<std::uint64_t>(std::llround(std::pow(10, power))))
                          : QString::number(std::pow(10, power), 'g', 3);
    QString text = QStringLiteral("10⁻");
    for (const QChar digit : QString::number(-power))
        text += QChar{digits[digit.digitValue()]};
    return text;
}

QString shortNumber(double value)
{
    return value >= 1000 ? countOf(static_cast<std::uint64_t>(std::llround(value))) : QString::number(value, 'g', 3);
}

bool crosses(const QLineF& line, const QRectF& box)
{
    const QLineF sides[] = {{box.topLeft(), box.topRight()},
                            {box.topRight(), box.bottomRight()},
                            {box.bottomRight(), box.bottomLeft()},
                            {box.bottomLeft(), box.topLeft()}};
    return std::any_of(std::begin(sides), std::end(sides), [&](const QLineF& side) {
        return line.intersects(side, nullptr) == QLineF::BoundedIntersection;
    });
}

} // namespace

RooflinePlot::RooflinePlot(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Roofline"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void RooflinePlot::set(std::vector<RooflinePoint> points, Roofs roofs)
{
    m_points = std::move(points);
    m_roofs = std::move(roofs);
    m_chosen = -1;
    setAccessibleDescription(numberOf(m_points.size(), tr("1 kernel"), tr("%1 kernels")));
    update();
}

void RooflinePlot::setChosen(int row)
{
    m_chosen = row;
    update();
}

void RooflinePlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

double RooflinePlot::Scale::at(double value, double from, double to) const
{
    return from + (std::log10(value) - min) / (max - min) * (to - from);
}

QRectF RooflinePlot::plot() const
{
    const double line = fontMetrics().height(), left = fontMetrics().horizontalAdvance(QStringLiteral("0.0001")) + 8;
    return QRectF{rect()}.adjusted(left, 1.5 * line + 8, -8, -line - 8);
}

// From the smallest to the largest value with a margin, and with at least one whole decade.
RooflinePlot::Scale RooflinePlot::scaleOf(double smallest, double largest)
{
    constexpr double margin = 0.25;
    const double min = std::log10(smallest) - margin, max = std::log10(largest) + margin;
    return std::ceil(min) <= std::floor(max) ? Scale{min, max} : Scale{std::floor(min), std::ceil(max)};
}

// The range of the dots and the ridge points.
RooflinePlot::Scale RooflinePlot::across() const
{
    double min = 1, max = 2;
    bool isFirst = true;
    const auto take = [&](double value) {
        min = isFirst ? value : std::min(min, value);
        max = isFirst ? value : std::max(max, value);
        isFirst = false;
    };
    for (const RooflinePoint& p : m_points)
        take(p.flopsPerByte);
    if (m_roofs.gbPerSecond)
        for (const auto& [type, tflops] : m_roofs.peaks)
            take(tflops * 1e3 / *m_roofs.gbPerSecond);
    return scaleOf(min, max);
}

RooflinePlot::Scale RooflinePlot::up() const
{
    double min = 1, max = 2;
    bool isFirst = true;
    const auto take = [&](double value) {
        min = isFirst ? value : std::min(min, value);
        max = isFirst ? value : std::max(max, value);
        isFirst = false;
    };
    // A few kernels with hardly any arithmetic would squeeze all others together: they are drawn at the lower edge.
    constexpr double hardlyAny = 0.01; // a share of the time
    std::vector<const RooflinePoint*> lowest;
    for (const RooflinePoint& p : m_points)
        lowest.push_back(&p);
    std::sort(lowest.begin(), lowest.end(), [](auto* a, auto* b) { return a->tflops < b->tflops; });
    double below = 0;
    for (const RooflinePoint* p : lowest)
        if (below += p->share; below > hardlyAny || p == lowest.back())
            take(p->tflops);
    for (const auto& [type, tflops] : m_roofs.peaks)
        take(tflops);
    return scaleOf(min, max);
}

double RooflinePlot::radiusOf(const RooflinePoint& point) const { return 3 + 11 * std::sqrt(point.share); }

QPointF RooflinePlot::dotOf(std::size_t point) const
{
    const QRectF area = plot();
    const RooflinePoint& p = m_points[point];
    const double radius = radiusOf(p); // whole dots, also on the edge
    return {across().at(p.flopsPerByte, area.left(), area.right()),
            std::min(up().at(p.tflops, area.bottom(), area.top()), area.bottom() - radius - 1)};
}

// The slope first, if the bandwidth is known, then the level of each peak.
std::vector<QLineF> RooflinePlot::roofLines() const
{
    const QRectF area = plot();
    const Scale x = across(), y = up();
    const auto levelOf = [&](double tflops) { return y.at(tflops, area.bottom(), area.top()); };
    const double highest = m_roofs.peaks.empty() ? std::pow(10, y.max) : m_roofs.peaks.front().second;
    std::vector<QLineF> lines;
    if (m_roofs.gbPerSecond) {
        // TFLOP/s = FLOP/byte * GB/s / 1000
        const double meet = highest * 1e3 / *m_roofs.gbPerSecond, from = std::pow(10, x.min);
        lines.emplace_back(QPointF{area.left(), levelOf(from * *m_roofs.gbPerSecond / 1e3)},
                           QPointF{x.at(meet, area.left(), area.right()), levelOf(highest)});
    }
    for (const auto& [type, tflops] : m_roofs.peaks) {
        const double from =
            m_roofs.gbPerSecond ? x.at(tflops * 1e3 / *m_roofs.gbPerSecond, area.left(), area.right()) : area.left();
        lines.emplace_back(QPointF{from, levelOf(tflops)}, QPointF{area.right(), levelOf(tflops)});
    }
    return lines;
}

void RooflinePlot::drawRoofs(QPainter& painter, const QRectF& area) const
{
    painter.save();
    painter.setClipRect(area);
    const std::size_t strong = m_roofs.gbPerSecond && !m_roofs.peaks.empty() ? 2 : 1; // the slope and the highest peak
    const std::vector<QLineF> lines = roofLines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        painter.setPen(QPen{m_theme->text, i < strong ? 1.5 : 1});
        painter.drawLine(lines[i]);
    }
    painter.restore();
}

// On their levels; a name that would overlap the previous one is left out.
std::vector<RooflinePlot::RoofName> RooflinePlot::roofNames() const
{
    const QRectF area = plot();
    const Scale y = up();
    const double line = fontMetrics().height();
    std::vector<RoofName> names;
    double lowest = -1;
    for (const auto& [type, tflops] : m_roofs.peaks) {
        const double level = y.at(tflops, area.bottom(), area.top());
        if (level < lowest + line)
            continue;
        lowest = level;
        const QString name = tr("%1 %2 TFLOP/s").arg(toQt(nameOf(type)), shortNumber(tflops));
        const double wide = fontMetrics().horizontalAdvance(name) + 6.0;
        names.push_back({{area.right() - wide - 2, level - line - 1, wide, line}, name});
    }
    return names;
}

// The kernels that take most of the time, where their names have room.
std::vector<RooflinePlot::DotName> RooflinePlot::dotNames() const
{
    const QRectF area = plot();
    const std::vector<QLineF> roofs = roofLines();
    std::vector<QRectF> taken;
    for (const RoofName& roof : roofNames())
        taken.push_back(roof.box);
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const double radius = radiusOf(m_points[i]);
        taken.emplace_back(dotOf(i) - QPointF{radius, radius}, QSizeF{2 * radius, 2 * radius});
    }
    const auto isFree = [&](const QRectF& place) {
        return area.contains(place) &&
               std::none_of(taken.begin(), taken.end(), [&](const QRectF& t) { return t.intersects(place); }) &&
               std::none_of(roofs.begin(), roofs.end(), [&](const QLineF& roof) { return crosses(roof, place); });
    };
    std::vector<DotName> names;
    // In a tight cluster a name is further away, at the end of a line that crosses no other name.
    const auto placeAway = [&](std::size_t i, QSizeF size) {
        const QPointF dot = dotOf(i);
        constexpr int directions = 16;
        for (const double away : {28.0, 44.0, 64.0, 90.0, 130.0})
            for (int d = 0; d < directions; ++d) {
                const double angle = 2 * std::numbers::pi * d / directions;
                const QPointF towards{std::cos(angle), std::sin(angle)};
                const QPointF near = dot + away * towards; // the point of the name that the line ends at
                const QRectF place{
                    near + QPointF{(towards.x() - 1) / 2 * size.width(), (towards.y() - 1) / 2 * size.height()}, size};
                const QLineF leader{dot + radiusOf(m_points[i]) * towards, near};
                if (isFree(place) && std::none_of(names.begin(), names.end(), [&](const DotName& other) {
                        return crosses(leader, other.box) ||
                               leader.intersects(other.leader, nullptr) == QLineF::BoundedIntersection ||
                               crosses(other.leader, place);
                    }))
                    return std::optional{DotName{i, place, leader}};
            }
        return std::optional<DotName>{};
    };
    for (const std::size_t i : largestDots()) {
        const QPointF dot = dotOf(i);
        const QSizeF size{fontMetrics().horizontalAdvance(m_points[i].name) + 4.0, double(fontMetrics().height())};
        const double radius = radiusOf(m_points[i]), left = dot.x() - radius - 3 - size.width(),
                     right = dot.x() + radius + 3, middle = dot.x() - size.width() / 2,
                     above = dot.y() - radius - 1 - size.height(), below = dot.y() + radius + 1,
                     level = dot.y() - size.height() / 2;
        // Without a line not further away, where a name would seem to be of another dot.
        bool isPlaced = false;
        for (const QPointF corner : {QPointF{right, level},
                                     {left, level},
                                     {middle, below},
                                     {middle, above},
                                     {right, below},
                                     {left, below},
                                     {right, above},
                                     {left, above}})
            if (const QRectF place{corner, size}; isFree(place)) {
                names.push_back({i, place});
                taken.push_back(place);
                isPlaced = true;
                break;
            }
        if (const auto name = isPlaced ? std::nullopt : placeAway(i, size)) {
            names.push_back(*name);
            taken.push_back(name->box);
        }
    }
    return names;
}

void RooflinePlot::drawNames(QPainter& painter) const
{
    QColor plate = m_theme->groupRow;
    plate.setAlphaF(0.8F);
    const auto draw = [&](const QRectF& box, const QString& text, const QColor& ink) {
        painter.fillRect(box, plate);
        painter.setPen(ink);
        painter.drawText(box, Qt::AlignCenter, text);
    };
    for (const RoofName& roof : roofNames())
        draw(roof.box, roof.text, m_theme->mutedText);
    const std::vector<DotName> names = dotNames();
    painter.setPen(QPen{m_theme->mutedText, 1});
    for (const DotName& name : names)
        if (!name.leader.isNull())
            painter.drawLine(name.leader);
    for (const DotName& name : names)
        draw(name.box, m_points[name.point].name, m_theme->text);
}

void RooflinePlot::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = plot();
    painter.fillRect(area, m_theme->groupRow);
    if (m_points.empty())
        return;
    const double line = fontMetrics().height();
    const Scale x = across(), y = up();
    for (double decade = std::ceil(x.min); decade <= x.max; ++decade) {
        const double at = x.at(std::pow(10, decade), area.left(), area.right());
        painter.setPen(m_theme->grid);
        painter.drawLine(QPointF{at, area.top()}, QPointF{at, area.bottom()});
        painter.setPen(m_theme->mutedText);
        const QString text = decadeText(decade);
        const double wide = fontMetrics().horizontalAdvance(text) + 2.0;
        painter.drawText(QRectF{std::clamp(at - wide / 2, area.left(), std::max(area.left(), area.right() - wide)),
                                area.bottom() + 2, wide, line},
                         Qt::AlignHCenter | Qt::AlignTop, text);
    }
    for (double decade = std::ceil(y.min); decade <= y.max; ++decade) {
        const double at = y.at(std::pow(10, decade), area.bottom(), area.top());
        painter.setPen(m_theme->grid);
        painter.drawLine(QPointF{area.left(), at}, QPointF{area.right(), at});
        painter.setPen(m_theme->mutedText);
        painter.drawText(QRectF{0, at - line / 2, area.left() - 5, line}, Qt::AlignRight | Qt::AlignVCenter,
                         decadeText(decade));
    }
    drawRoofs(painter, area);
    painter.setPen(m_theme->text);
    QString title = m_roofs.gpu.empty() ? tr("TFLOP/s over FLOP/byte; the GPU's peaks are not known")
                                        : tr("TFLOP/s over FLOP/byte on %1").arg(QString::fromStdString(m_roofs.gpu));
    if (m_roofs.gbPerSecond)
        title += tr(", %1 GB/s").arg(shortNumber(*m_roofs.gbPerSecond));
    painter.drawText(QRectF{2, 1, width() - 4.0, line + 2}, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(title, Qt::ElideRight, width() - 4));

    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const bool isChosen = m_points[i].row == m_chosen;
        QColor fill = m_theme->colourOf(m_points[i].tone);
        fill.setAlphaF(0.85F);
        painter.setBrush(fill);
        painter.setPen(isChosen ? QPen{m_theme->accent, 2.5} : QPen{m_theme->lanes, 1});
        painter.drawEllipse(dotOf(i), radiusOf(m_points[i]), radiusOf(m_points[i]));
    }
    drawNames(painter);
}

std::vector<std::size_t> RooflinePlot::largestDots() const
{
    constexpr std::size_t maxDots = 3;
    constexpr double minShare = 0.03;
    std::vector<std::size_t> dots;
    for (std::size_t i = 0; i < m_points.size(); ++i)
        if (m_points[i].share >= minShare)
            dots.push_back(i);
    std::stable_sort(dots.begin(), dots.end(),
                     [&](std::size_t a, std::size_t b) { return m_points[a].share > m_points[b].share; });
    dots.resize(std::min(dots.size(), maxDots));
    return dots;
}

std::optional<std::size_t> RooflinePlot::pointNear(QPointF at) const
{
    std::optional<std::size_t> nearest;
    double best = 0;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const QPointF d = dotOf(i) - at;
        const double reach = radiusOf(m_points[i]) + 3, distance = std::hypot(d.x(), d.y()) - reach;
        if (distance < 0 && (!nearest || distance < best)) {
            best = distance;
            nearest = i;
        }
    }
    return nearest;
}

void RooflinePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        if (const auto near = pointNear(event->position()))
            emit pointChosen(m_points[*near].row);
}

void RooflinePlot::mouseMoveEvent(QMouseEvent* event)
{
    const auto near = pointNear(event->position());
    setCursor(near ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!near) {
        QToolTip::hideText();
        return;
    }
    const RooflinePoint& p = m_points[*near];
    QString words =
        tr("%1: %2 TFLOP/s at %3 FLOP/byte, %4 of the time of these kernels")
            .arg(p.name.toHtmlEscaped(), shortNumber(p.tflops), shortNumber(p.flopsPerByte), percentOf(100 * p.share));
    if (p.pctOfCeiling)
        words += tr("; %1 of what the roof allows").arg(percentOf(*p.pctOfCeiling));
    QToolTip::showText(event->globalPosition().toPoint(), QStringLiteral("<p>%1</p>").arg(words), this);
}

void RooflinePlot::keyPressEvent(QKeyEvent* event)
{
    if (m_points.empty() || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right))
        return QWidget::keyPressEvent(event);
    std::vector<const RooflinePoint*> order;
    for (const RooflinePoint& p : m_points)
        order.push_back(&p);
    std::stable_sort(order.begin(), order.end(),
                     [](const RooflinePoint* a, const RooflinePoint* b) { return a->flopsPerByte < b->flopsPerByte; });
    const auto at =
        std::find_if(order.begin(), order.end(), [&](const RooflinePoint* p) { return p->row == m_chosen; });
    std::ptrdiff_t next = 0;
    if (at != order.end())
        next = std::clamp<std::ptrdiff_t>(at - order.begin() + (event->key() == Qt::Key_Right ? 1 : -1), 0,
                                          static_cast<std::ptrdiff_t>(order.size()) - 1);
    emit pointChosen(order[static_cast<std::size_t>(next)]->row);
}

} // namespace lanescope
