#pragma once
// Puts labels where they cover neither each other nor what must stay visible. Each label names the places it could
// stand at, best first; small numbers of labels, so plain search is enough.

#include <QRectF>

#include <vector>

namespace lanescope {

struct LabelWish {
    std::vector<QRectF> places; // best first, all of one size; never empty
};

// One rectangle a wish, in their order: the first place that is free, within the bounds. Where none is, the label goes
// to the nearest free spot round its best place; only if the bounds are full does it overlap, as little as can be.
std::vector<QRectF> placeLabels(const std::vector<LabelWish>& wishes, std::vector<QRectF> obstacles, QRectF bounds);

} // namespace lanescope
