#pragma once
// The positions of slices and lanes in a view, from which marks and overlays are computed.

#include <QRectF>

#include "widgets/scene/lane_layout.h"
#include "widgets/scene/time_axis.h"

namespace lanescope {

struct ViewGeometry {
    const LaneLayout& layout;
    const TimeAxis& axis;
    double scrollY, width, height;
};

// The slice's rectangle in the view (at least 1 px wide, clipped slightly outside the view); empty if its row is not
// shown or is covered by the lanes that do not scroll.
QRectF rectOf(const Trace& trace, SliceId slice, const ViewGeometry& view);

} // namespace lanescope
