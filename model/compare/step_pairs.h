#pragma once
// Pairs the steps of two traces, and finds the work of each step.

#include "model/compare/diff.h"
#include "model/compare/match_kernels.h"

#include <cstdint>
#include <map>
#include <vector>

namespace lanescope {

struct SideStep {
    std::string name;
    TimeRange range;
    SliceId slice; // none: the whole trace
};

// The profiler's steps; if there are none, the outermost annotation that repeats; else the whole trace as one step.
std::vector<SideStep> stepsFor(const Analysis& analysis);
SideStep wholeTrace(const Analysis& analysis);

// Pairs of indices: by name if at least half of the shorter list finds its name, else in order.
std::vector<std::pair<std::size_t, std::size_t>> pairSteps(const std::vector<SideStep>& a,
                                                           const std::vector<SideStep>& b);

// The work that each step launched, in the order of the launches. Work without a recorded launch counts where it
// begins, unless it was launched before the recording: then it begins before the first work of its stream (of its
// device, if the stream has none) whose launch is recorded. Without steps, all work counts. The steps are in order and
// do not overlap.
std::vector<std::vector<WorkItem>> workOfSteps(const Analysis& analysis, const std::vector<SideStep>& steps,
                                               NameTable& names, WorkBefore* before = nullptr);

// By the process of the GPU that they ran on, in the order of `items`.
std::map<std::uint32_t, std::vector<WorkItem>> byDevice(const Trace& trace, const std::vector<WorkItem>& items);
// Overlapping time on one GPU counts once; the times of several GPUs are added.
Ns busyOf(const Trace& trace, const std::vector<WorkItem>& items);
std::uint32_t launchesOf(const std::vector<WorkItem>& items); // counts launch calls, not their work

// Finds the step that contains a time; -1 if there is none. `steps` as above.
class StepFinder {
public:
    explicit StepFinder(const std::vector<SideStep>& steps);
    int at(Time time) const;

private:
    std::vector<std::pair<Time, Time>> m_ranges;
};

} // namespace lanescope
