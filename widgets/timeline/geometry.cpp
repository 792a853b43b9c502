#include "widgets/timeline/geometry.h"

#include <algorithm>

namespace lanescope {

QRectF rectOf(const Trace& trace, SliceId slice, const ViewGeometry& view)
{
    if (!slice)
        return {};
    const RowId row = trace.rowOf(slice);
    const auto y = view.layout.yOf(trace, row);
    if (!y)
        return {};
    const double x0 = std::clamp(view.axis.xAt(trace.begin(slice)), -4.0, view.width + 4);
    const double x1 = std::clamp(view.axis.xAt(trace.end(slice)), -4.0, view.width + 4);
    return {x0, *y - view.scrollY, std::max(1.0, x1 - x0), view.layout.stripOf(trace[row].lane)->boxHeight};
}

} // namespace lanescope
