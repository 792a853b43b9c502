#pragma once
// How near kernels come to what their GPU can do, and what memory they must move, as tables and as a roofline: worked
// out by a thread beside the window.

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
    std::vector<std::vector<SliceId>> slices; // of each row
    QString summary;
};

struct CeilingAnswer {
    std::array<CeilingView, ceilingTableCount> views;
    std::vector<RooflinePoint> points; // their rows are those of Kernels
    Roofs roofs;
    bool hasDeviceWork = false; // anywhere in the trace
};

// Of what was launched, and of the ops that begin, in one of the ranges; none: of the whole trace.
CeilingAnswer ceilingAnswer(const Analysis& analysis, const std::vector<TimeRange>& ranges);

} // namespace lanescope
