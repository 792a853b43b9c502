#pragma once
// Joins names of GPU work that replace each other: variants with one label, and kernels that replaced others of the
// same role. Work that is gone under one name and new under another has one row.

#include "model/compare/diff.h"

#include <string>
#include <vector>

namespace lanescope {

struct NameGroup {
    Sentence title;        // describes several names; a single one has its label
    std::string_view role; // the role's id
    Trend trend = Trend::Same;
    Both<std::uint64_t> count;
    Both<Ns> time;                         // as in NameChange: the groups of a role add up to it
    std::vector<const NameChange*> names;  // gone ones first, each side largest first
    const KernelChange* largest = nullptr; // the largest replacement within; null: none is known
};

// The direction of the time that is shown. A copy may take more time and less of it alone.
inline Trend shownTrend(Trend trend, Both<Ns> time)
{
    if (trend != Trend::Less && trend != Trend::More)
        return trend;
    return time.b < time.a ? Trend::Less : time.b > time.a ? Trend::More : Trend::Same;
}

// Largest change first, then what did not change. `diff` must outlive them.
std::vector<NameGroup> nameGroups(const Diff& diff);

} // namespace lanescope
