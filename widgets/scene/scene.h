#pragma once
// Computes what to draw of the visible rows, in pixels and without a painter: columns where slices are narrower than a
// pixel, boxes elsewhere. The cost depends on pixels, not on slices.

#include "model/base/uninitialised_vector.h"
#include "model/store/trace.h"
#include "widgets/scene/lane_layout.h"
#include "widgets/scene/time_axis.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lanescope {

// A slice of at least one device pixel; x in device pixels, [x0, x1).
struct Box {
    std::int32_t x0, x1;
    SliceId slice;
    Look look;
};

// A device pixel column that several slices share, or that contains one narrower slice.
struct PixelColumn {
    std::int32_t x;
    Look look;             // look of the longest slice there
    std::uint8_t coverage; // 1..255
};

struct RowScene {
    RowId row;                // in the layout's tracks
    double y = 0, height = 0; // logical pixels, from the top of the viewport
    double covered = 0;       // the part above this is covered
    std::uint32_t firstBox = 0, lastBox = 0;
    std::uint32_t firstColumn = 0, lastColumn = 0;
};

struct CounterScene {
    std::uint32_t counter = 0;
    double y = 0, height = 0;
    double min = 0, max = 0; // in the whole series
    struct Point {
        float x;         // device pixels
        float low, high; // range of values in that column
        float last;
    };
    std::vector<Point> points;
    std::vector<Point> limits;                       // reserved bytes; empty: none is recorded
    std::optional<std::pair<double, double>> peak{}; // the peak, if it is in sight: x in device pixels, and value
};

struct InstantScene {
    std::uint32_t instant; // index in Trace::instants
    std::uint32_t count;   // number of instants that this mark represents
    double x, y;           // logical
};

// One mark per few pixels for the visible ones of these instants, ordered by time.
std::vector<InstantScene> instantMarks(const Trace& trace, std::span<const std::uint32_t> instants,
                                       const TimeAxis& axis, double y);

struct BandScene { // background of a process's header
    double y, height;
};

struct Scene {
    std::vector<BandScene> bands;
    std::vector<double> gridXs; // logical: positions of the ruler's steps
    std::vector<RowScene> rows;
    UninitialisedVector<Box> boxes;
    UninitialisedVector<PixelColumn> columns;
    std::vector<CounterScene> counters;
    std::vector<InstantScene> instants;
    double width = 0, height = 0; // size of the viewport, logical pixels
    double scale = 1;             // device pixels per logical pixel

    void clear();
};

struct Viewport {
    double width = 0, height = 0; // logical pixels
    double scrollY = 0;           // position in the layout of the viewport's top
    double scale = 1;
};

// Reuses the memory of `scene`.
void buildScene(Scene& scene, const Trace& trace, const LaneLayout& layout, const TimeAxis& axis,
                const Viewport& viewport);

// Builds one row; boxes and columns are appended.
void buildRow(Scene& scene, const Trace& trace, RowId row, const TimeAxis& axis, double scale);

} // namespace lanescope
