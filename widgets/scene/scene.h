#pragma once
// What is to be drawn of the visible rows, in pixels and without a painter: a strip of columns where slices are too
// narrow to be told apart, boxes where they are not. Cost grows with pixels, never with slices.

#include "model/base/uninitialised_vector.h"
#include "model/store/trace.h"
#include "widgets/scene/lane_layout.h"
#include "widgets/scene/time_axis.h"

#include <cstdint>
#include <vector>

namespace lanescope {

// A slice of at least one device pixel; x in device pixels, [x0, x1).
struct Box {
    std::int32_t x0, x1;
    SliceId slice;
    Look look;
};

// A device pixel column that several slices share, or one narrower than it.
struct PixelColumn {
    std::int32_t x;
    Look look;             // of the longest there
    std::uint8_t coverage; // 1..255
};

struct RowScene {
    RowId row;                // of the layout's tracks
    double y = 0, height = 0; // logical pixels, from the top of the viewport
    double covered = 0;       // what of it lies above this is not seen
    std::uint32_t firstBox = 0, lastBox = 0;
    std::uint32_t firstColumn = 0, lastColumn = 0;
};

struct CounterScene {
    std::uint32_t counter = 0;
    double y = 0, height = 0;
    double least = 0, most = 0; // of the whole series
    struct Point {
        float x;         // device pixels
        float low, high; // values in that column
        float last;
    };
    std::vector<Point> points;
};

struct InstantScene {
    std::uint32_t instant; // index in Trace::instants
    std::uint32_t count;   // instants that this mark stands for
    double x, y;           // logical
};

// One mark per few pixels for those of these instants that are in sight, ordered by time.
std::vector<InstantScene> instantMarks(const Trace& trace, std::span<const std::uint32_t> instants,
                                       const TimeAxis& axis, double y);

struct BandScene { // behind a process's header
    double y, height;
};

struct Scene {
    std::vector<BandScene> bands;
    std::vector<double> gridXs; // logical: where the ruler's steps stand
    std::vector<RowScene> rows;
    UninitialisedVector<Box> boxes;
    UninitialisedVector<PixelColumn> columns;
    std::vector<CounterScene> counters;
    std::vector<InstantScene> instants;
    double width = 0, height = 0; // of the viewport, logical pixels
    double scale = 1;             // device pixels a logical one

    void clear();
};

struct Viewport {
    double width = 0, height = 0; // logical pixels
    double scrollY = 0;           // of the layout at the viewport's top
    double scale = 1;
};

// Reuses the memory of `scene`.
void buildScene(Scene& scene, const Trace& trace, const LaneLayout& layout, const TimeAxis& axis,
                const Viewport& viewport);

// One row alone; the boxes and columns are appended.
void buildRow(Scene& scene, const Trace& trace, RowId row, const TimeAxis& axis, double scale);

} // namespace lanescope
