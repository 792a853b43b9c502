#pragma once
// How the GPU time of one trace turns into that of the other, role by role: bars that begin at the total of a, add up,
// and end at the total of b. Means per step, over the matched steps.

#include "model/compare/diff.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct WaterfallRow {
    std::string_view role; // id; empty: several small roles together
    std::string_view text; // of the role, a literal in PHRASE(); empty for several
    std::string name;      // a short label, where the row is one name of the role; empty: all of the role
    std::size_t roles = 1; // how many the row stands for
    Trend trend = Trend::Same;
    double from = 0, to = 0;   // where its bar begins and ends, in ns
    Both<double> time;         // in ns
    Both<std::uint64_t> count; // launches, over all matched steps
    Both<std::vector<SliceId>> slices;
    double delta() const { return to - from; }
};

// Neighbouring rows of one role.
struct WaterfallBand {
    std::size_t first = 0, count = 0; // of Waterfall::rows
    Both<double> time;                // of the role
};

struct Waterfall {
    Both<double> total;             // in ns
    double axisFrom = 0;            // above 0 where the bars would be too short otherwise
    std::vector<WaterfallRow> rows; // without those that did not change
    std::vector<WaterfallBand> bands;
};

// At most `most` rows: the smallest roles share the last one. Empty where not both traces hold GPU work.
Waterfall waterfallOf(const Diff& diff, std::size_t most);

// Slices of a role, or of all roles where none is named.
Both<std::vector<SliceId>> slicesOfRole(const Diff& diff, std::string_view role);

// Less, more, new or gone; Same where all of its names are, or where nothing differs.
Trend trendOf(const RoleChange& role, const Diff& diff);

} // namespace lanescope
