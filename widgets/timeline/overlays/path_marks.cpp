// Draws the critical path: a line on each lane that it runs on, at the bottom of a GPU lane and at the top of a thread,
// and curves from lane to lane.

#include <QPainter>
#include <QPainterPath>

#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lanescope {

namespace {

constexpr double railHeight = 4;
constexpr std::size_t maxCurves = 200; // visible curves; more cannot be distinguished
constexpr double offPath = 0.66;       // opacity of the lanes' colour over slices off the path
constexpr double numberScale = 0.8;    // relative to the text

// Between the rails of one lane, from `first` on, over its whole height.
void addVeils(const Strip& strip, const ViewGeometry& view, std::size_t first, PathMarks& marks)
{
    const double y = strip.y - view.scrollY;
    double left = 0;
    const auto add = [&](double right) {
        if (right - left >= 1)
            marks.veils.emplace_back(left, y, right - left, strip.height);
    };
    for (std::size_t i = first; i < marks.rails.size(); ++i) {
        add(marks.rails[i].rect.left());
        left = std::max(left, marks.rails[i].rect.right());
    }
    add(view.width);
}

// At the left end of a leg, on its line: at the bottom of a GPU lane, at the top of a thread.
void addNumbers(const QFontMetricsF& metrics, double viewWidth, PathMarks& marks)
{
    const double high = std::round(metrics.height() * numberScale);
    std::map<double, double> ends; // by height: the end of the last number there
    for (const PathMarks::Rail& rail : marks.rails) {
        const double wide =
            std::max(high, metrics.horizontalAdvance(QString::number(rail.leg + 1)) * numberScale + high / 2);
        const double left = std::max(0.0, rail.rect.left());
        if (rail.isSeveral || std::min(viewWidth, rail.rect.right()) - left < wide + 4)
            continue;
        const QRectF pill{left, rail.rect.center().y() - high / 2, wide, high};
        const auto end = ends.try_emplace(rail.rect.y(), -1e9).first;
        if (pill.left() > end->second + 2) {
            marks.numbers.push_back({pill, rail.leg});
            end->second = pill.right();
        }
    }
}

} // namespace

PathMarks pathMarks(const OverlayInput& input)
{
    PathMarks marks;
    if (!input.path)
        return marks;
    const PathOnLanes& path = *input.path;
    const ViewGeometry& view = input.view;
    const TimeRange visible = view.axis.visible();
    const std::vector<PathLeg>& legs = path.legs();
    std::map<std::uint32_t, double> rails; // y of each visible lane
    for (const Strip* strip : view.layout.stripsWithin(view.scrollY, view.scrollY + view.height)) {
        if (strip->kind != Strip::Kind::Lane || view.layout.isCovered(*strip, strip->y))
            continue;
        const bool isDevice = input.trace[input.trace[strip->lane].process].kind == LaneKind::Gpu;
        const double y = (isDevice ? strip->bottom() - railHeight / 2 - 1 : strip->y + 1) - view.scrollY;
        rails[strip->lane.value] = y;
        const std::size_t firstRail = marks.rails.size();
        const auto ofLane = path.legsOf(strip->lane);
        auto at = std::partition_point(ofLane.begin(), ofLane.end(),
                                       [&](std::uint32_t leg) { return legs[leg].range.end <= visible.begin; });
        while (at != ofLane.end() && legs[*at].range.begin < visible.end) {
            const double left = std::max(-2.0, view.axis.xAt(legs[*at].range.begin));
            double right = view.axis.xAt(legs[*at].range.end);
            // A leg that begins within the next pixel is part of the same line.
            const Time next = view.axis.timeAt(std::floor(right) + 1);
            const auto behind =
                std::partition_point(at, ofLane.end(), [&](std::uint32_t leg) { return legs[leg].range.begin < next; });
            right = std::max(right, view.axis.xAt(legs[*(behind - 1)].range.end));
            right = std::min(view.width + 2, std::max(right, left + 1));
            marks.rails.push_back({QRectF{left, y, right - left, railHeight}, *at, behind - at > 1});
            at = std::max(behind, at + 1);
        }
        addVeils(*strip, view, firstRail, marks);
    }
    addNumbers(input.metrics, view.width, marks);
    const auto first = std::partition_point(legs.begin(), legs.end(),
                                            [&](const PathLeg& leg) { return leg.range.end < visible.begin; });
    for (auto leg = first; leg != legs.end() && leg->range.begin <= visible.end; ++leg) {
        if (leg == legs.begin() || (leg - 1)->lane == leg->lane)
            continue;
        const auto from = rails.find((leg - 1)->lane.value), to = rails.find(leg->lane.value);
        if (from == rails.end() || to == rails.end())
            continue;
        if (marks.curves.size() >= maxCurves) {
            marks.curves.clear();
            break;
        }
        marks.curves.push_back({{view.axis.xAt((leg - 1)->range.end), from->second + railHeight / 2},
                                {view.axis.xAt(leg->range.begin), to->second + railHeight / 2}});
    }
    return marks;
}

void paintPath(QPainter& painter, const PathMarks& marks, const Theme& theme)
{
    const QColor colour = theme.kind == Theme::Kind::Dark ? mixed(theme.predicted, theme.path, 0.6) : theme.path;
    for (const QRectF& veil : marks.veils)
        painter.fillRect(veil,
                         QColor::fromRgbF(theme.lanes.redF(), theme.lanes.greenF(), theme.lanes.blueF(), offPath));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [from, to] : marks.curves) {
        QPainterPath line{from};
        const double middle = (from.y() + to.y()) / 2;
        line.cubicTo({from.x(), middle}, {to.x(), middle}, to);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen{theme.lanes, 6}); // a border, so that it is distinct from what it crosses
        painter.drawPath(line);
        painter.setPen(QPen{colour, 3});
        painter.drawPath(line);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (const PathMarks::Rail& rail : marks.rails)
        painter.drawRoundedRect(rail.rect, 2, 2);
    QFont font = painter.font();
    if (font.pixelSize() > 0)
        font.setPixelSize(std::max(8, qRound(font.pixelSize() * numberScale)));
    else
        font.setPointSizeF(font.pointSizeF() * numberScale);
    font.setBold(true);
    painter.setFont(font);
    for (const PathMarks::Number& number : marks.numbers) {
        painter.setPen(QPen{theme.lanes, 1});
        painter.setBrush(colour);
        painter.drawRoundedRect(number.pill, number.pill.height() / 2, number.pill.height() / 2);
        painter.setPen(contrast(Qt::white, colour) >= 3.0 ? QColor{Qt::white} : QColor{0x16, 0x1b, 0x22});
        painter.drawText(number.pill, Qt::AlignCenter, QString::number(number.leg + 1));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace lanescope
