#include "widgets/timeline/label_placer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanescope {

namespace {

QRectF within(QRectF rect, const QRectF& bounds)
{
    rect.moveLeft(std::clamp(rect.left(), bounds.left(), std::max(bounds.left(), bounds.right() - rect.width())));
    rect.moveTop(std::clamp(rect.top(), bounds.top(), std::max(bounds.top(), bounds.bottom() - rect.height())));
    return rect;
}

double overlap(const QRectF& rect, const std::vector<QRectF>& taken)
{
    double area = 0;
    for (const QRectF& other : taken) {
        const QRectF both = rect & other;
        if (both.width() > 0 && both.height() > 0)
            area += both.width() * both.height();
    }
    return area;
}

QRectF placeOne(const LabelWish& wish, const std::vector<QRectF>& taken, const QRectF& bounds)
{
    QRectF best = within(wish.places.front(), bounds);
    double min = std::numeric_limits<double>::max();
    const auto isFree = [&](const QRectF& place) {
        const double area = overlap(place, taken);
        if (area < min) {
            min = area;
            best = place;
        }
        return area == 0;
    };
    for (const QRectF& place : wish.places)
        if (bounds.contains(place) && isFree(place))
            return place;
    // Searches rings around the best position, each a little wider.
    const QRectF& home = wish.places.front();
    const double stepX = std::max(8.0, home.width() / 3), stepY = std::max(6.0, home.height() / 2);
    for (int ring = 1; ring <= 24; ++ring)
        for (int side = -ring; side <= ring; ++side)
            for (const auto& [dx, dy] :
                 {std::pair{side, -ring}, std::pair{side, ring}, std::pair{-ring, side}, std::pair{ring, side}}) {
                const QRectF place = within(home.translated(dx * stepX, dy * stepY), bounds);
                if (isFree(place))
                    return place;
            }
    return best;
}

} // namespace

std::vector<QRectF> placeLabels(const std::vector<LabelWish>& wishes, std::vector<QRectF> obstacles, QRectF bounds)
{
    std::vector<QRectF> placed;
    placed.reserve(wishes.size());
    for (const LabelWish& wish : wishes) {
        const QRectF place = placeOne(wish, obstacles, bounds);
        obstacles.push_back(place.adjusted(-1, -1, 1, 1));
        placed.push_back(place);
    }
    return placed;
}

} // namespace lanescope
