#pragma once
// Names an idle gap and lists its parts, from the same causes as the breakdown, so that a label on the timeline agrees
// with the verdict.

#include "model/analysis/time/gap_parts.h"
#include "model/analysis/time/gaps.h"

namespace lanescope {

// Groups of idle causes: the verdict compares them, and gaps are named by them.
enum class IdleGroup : std::uint8_t {
    Host,       // the host's work: Python, ops, launches, slow calls
    Input,      // data loading
    Sync,       // a synchronization of the host, or an event that the stream waited for
    Profiler,   // profiler overhead
    DeviceWait, // launch latency, or between the nodes of a graph
    Other,      // the trace does not show it
};
constexpr std::size_t idleGroupCount = 6;
std::string_view nameOf(IdleGroup group); // as the command line prints it
IdleGroup groupOf(Cause idle, WaitReason reason);
// The group with the most time; of equal ones the first. Other if there are no parts.
IdleGroup largestGroup(const std::vector<GapPart>& parts);
// The one with the second most time if that is at least a fifth of the gap.
std::optional<IdleGroup> secondGroup(const std::vector<GapPart>& parts);

// The parts of a gap of a lane, in order. firstLinked: the begin of the lane's first work whose launch is in the trace;
// Time{Ns::max()} if there is none.
std::vector<GapPart> partsOf(const Trace& trace, const GapSplitter& splitter, const Gap& gap, Time firstLinked);

// The time of one cause in a gap.
struct GapSum {
    Cause cause = Cause::Unknown;
    WaitReason reason = WaitReason::None;
    Ns time{};
    SliceId what; // the slice of its longest part
};
// One entry per cause, most time first; they add up to the gap.
std::vector<GapSum> sumsOf(const std::vector<GapPart>& parts);

} // namespace lanescope
