#pragma once
// Where things stand in a view of lanes: what marks and overlays are reckoned from.

#include <QRectF>

#include "widgets/scene/lane_layout.h"
#include "widgets/scene/time_axis.h"

namespace lanescope {

struct ViewGeometry {
    const LaneLayout& layout;
    const TimeAxis& axis;
    double scrollY, width, height;
};

// The slice's box in the view (at least 1 px wide, cut to a little outside the view); empty where its row is not shown
// or covered by lanes that do not scroll.
QRectF rectOf(const Trace& trace, SliceId slice, const ViewGeometry& view);

} // namespace lanescope
