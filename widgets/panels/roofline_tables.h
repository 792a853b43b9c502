#pragma once
// Computes, in the background, the tables and points of the roofline panel: how close kernels come to the peaks of
// their GPU, and the memory traffic of ops.

#include "model/analysis/analysis.h"
#include "model/analysis/ops/traffic.h"
#include "widgets/items/cell_items.h"
#include "widgets/panels/roofline_plot.h"

#include <array>
#include <memory>
#include <vector>

namespace lanescope {

enum class CeilingTable { Kernels, Products, Traffic };
constexpr std::size_t ceilingTableCount = 3;

struct CeilingView {
    std::shared_ptr<const CellTable> table;
    std::vector<std::vector<SliceId>> slices; // per row
    QString summary;
};

struct CeilingAnswer {
    std::array<CeilingView, ceilingTableCount> views;
    std::vector<RooflinePoint> points; // in the order of the rows of Kernels
    Roofs roofs;
    bool hasDeviceWork = false; // anywhere in the trace
};

// For kernels launched, and ops that begin, in one of the ranges; none: the whole trace.
// part: null for everything.
CeilingAnswer ceilingAnswer(const Analysis& analysis, const std::vector<TimeRange>& ranges, const SlicePart* part);

} // namespace lanescope
