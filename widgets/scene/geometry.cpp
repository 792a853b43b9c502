#include "widgets/scene/geometry.h"

#include <algorithm>

namespace lanescope {

QRectF rectOf(const Trace& trace, SliceId slice, const ViewGeometry& view)
{
    if (!slice)
        return {};
    const RowId row = view.layout.tracks().rowOf(slice);
    const Strip* strip = view.layout.stripOf(row);
    if (!strip)
        return {};
    const double y = *view.layout.yOf(row);
    const double covered = strip->isStuck ? y : std::max(y, view.layout.coveredUntil());
    const double height = y + view.layout.boxHeightOf(row) - covered;
    if (height <= 0)
        return {};
    const double x0 = std::clamp(view.axis.xAt(trace.begin(slice)), -4.0, view.width + 4);
    const double x1 = std::clamp(view.axis.xAt(trace.end(slice)), -4.0, view.width + 4);
    return {x0, covered - view.scrollY, std::max(1.0, x1 - x0), height};
}

} // namespace lanescope
