#pragma once
// The part of a trace that belongs to a place: a module with all that is below it, a scope, a function, a phase. Views
// are limited to it.

#include "model/attribution/place_table.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct PlaceChoice {
    PlaceBy by = PlaceBy::Module;
    std::vector<PathTree::Node> nodes; // by module, scope or layer: these and all below them
    std::string function;              // by line: as PlaceRow::path.back(), with `file` before it
    std::string file;
    Phase phase = Phase::Undecided;   // by phase; of modules, only this phase of them unless it is Undecided
    std::optional<TimeRange> within;  // the range of the host's slices
    std::vector<std::uint32_t> works; // places in Attribution::works
};

// Makes the choice for a row of a table. works: those of the row and of all rows below it.
PlaceChoice choiceOf(const PlaceRow& row, PlaceBy by, std::vector<std::uint32_t> works);
// The time of the host in which work of this phase was launched: up to the launches of other phases before and after.
TimeRange hostTimeAround(const Trace& trace, const Attribution& attribution, const std::vector<std::uint32_t>& works);

SlicePart partOf(const Analysis& analysis, const Attribution& attribution, const PlaceChoice& choice);
// Lists the slices that a view highlights for a part: its device work, and what begins on threads in its time; by id.
std::vector<SliceId> slicesOf(const Trace& trace, const SlicePart& part);

} // namespace lanescope
