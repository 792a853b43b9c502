#pragma once
// Which step of one trace stands for which of the other, and what belongs to each.

#include "model/compare/diff.h"
#include "model/compare/match_kernels.h"

#include <vector>

namespace lanescope {

struct SideStep {
    std::string name;
    TimeRange range;
    SliceId slice; // none: the whole trace
};

// The profiler's steps; without any the outermost annotation that repeats; else the whole trace as one.
std::vector<SideStep> stepsFor(const Analysis& analysis);
SideStep wholeTrace(const Analysis& analysis);

// Pairs of positions: by name where at least half of the shorter list finds its name, else in order.
std::vector<std::pair<std::size_t, std::size_t>> pairSteps(const std::vector<SideStep>& a,
                                                           const std::vector<SideStep>& b);

// The work that each step launched, in the order of the launches (of work without one: of its begin). The steps are in
// order and do not overlap.
std::vector<std::vector<WorkItem>> workOfSteps(const Analysis& analysis, const std::vector<SideStep>& steps,
                                               NameTable& names);

Ns busyOf(const Trace& trace, const std::vector<WorkItem>& items); // what overlaps is counted once
std::uint32_t launchesOf(const std::vector<WorkItem>& items);      // calls: a graph's launch has many pieces of work

// Which step holds each time; none: -1. `steps` as above.
class StepFinder {
public:
    explicit StepFinder(const std::vector<SideStep>& steps);
    int at(Time time) const;

private:
    std::vector<std::pair<Time, Time>> m_ranges;
};

} // namespace lanescope
