#pragma once
// Shows how the GPU time of one trace turns into that of the other, role by role: bars that begin at the total of a,
// add up, and end at the total of b. Means per step, over the matched steps.

#include "model/compare/diff.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct WaterfallRow {
    std::string_view role; // the role's id; empty if the row represents several small roles
    std::string_view text; // name of the role, a literal in PHRASE(); empty if the row represents several
    std::string name;      // a short label, if the row is one name of the role; empty: the whole role
    std::size_t roles = 1; // number of roles in this row
    Trend trend = Trend::Same;
    double from = 0, to = 0;   // begin and end of its bar, in ns
    Both<double> time;         // in ns
    Both<std::uint64_t> count; // number of launches over all matched steps
    Both<std::vector<SliceId>> slices;
    double delta() const { return to - from; }
};

// Neighbouring rows of one role.
struct WaterfallBand {
    std::size_t first = 0, count = 0; // range of Waterfall::rows
    Both<double> time;                // time of the role
};

struct Waterfall {
    Both<double> total;             // in ns
    double axisFrom = 0;            // above 0 if the bars would be too short otherwise
    std::vector<WaterfallRow> rows; // without rows that did not change
    std::vector<WaterfallBand> bands;
};

// At most `most` rows: the smallest roles share the last one. Empty unless both traces hold GPU work.
Waterfall waterfallOf(const Diff& diff, std::size_t max);

// The slices of a role, or of all roles if none is named.
Both<std::vector<SliceId>> slicesOfRole(const Diff& diff, std::string_view role);

// Less, more, new or gone; Same if all names of the role are the same, or if nothing differs.
Trend trendOf(const RoleChange& role, const Diff& diff);

} // namespace lanescope
