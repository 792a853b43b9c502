#pragma once
// Places labels so that they cover neither each other nor areas that must stay visible. Each label lists its candidate
// positions, best first. There are few labels, so a simple search is enough.

#include <QRectF>

#include <vector>

namespace lanescope {

struct LabelWish {
    std::vector<QRectF> places; // candidates, best first, all of one size; never empty
};

// Returns one rectangle per wish, in their order: the first free candidate within the bounds. If there is none, the
// nearest free position to the best candidate; only if the bounds are full does it overlap, as little as possible.
std::vector<QRectF> placeLabels(const std::vector<LabelWish>& wishes, std::vector<QRectF> obstacles, QRectF bounds);

} // namespace lanescope
