#pragma once
// What an idle gap is called, and what it consists of: the same parts as in the breakdown, so that a label on the
// timeline says what the verdict says.

#include "model/analysis/analysis.h"
#include "model/analysis/time/gap_parts.h"
#include "model/analysis/time/gaps.h"

namespace lanescope {

// The groups of idle causes that the verdict compares and a gap is named by.
enum class IdleGroup : std::uint8_t {
    Host,       // its own work: Python, ops, launches, slow calls
    Input,      // data loading
    Sync,       // a synchronisation of the host, or an event that the stream waited for
    Profiler,   // profiler overhead
    DeviceWait, // launch latency, or between the nodes of a graph
    Other,      // the trace does not say
};
constexpr std::size_t idleGroupCount = 6;
std::string_view nameOf(IdleGroup group); // as the command line prints it
IdleGroup groupOf(Cause idle, WaitReason reason);
// The group with the most time; of equal ones the first. No parts: Other.
IdleGroup largestGroup(const std::vector<GapPart>& parts);

// The parts of a gap of a lane, in order. firstLinked: when the first work of the lane begins whose launch is in the
// trace; Time{Ns::max()} where there is none.
std::vector<GapPart> partsOf(const Trace& trace, const GapSplitter& splitter, const Gap& gap, Time firstLinked);

std::vector<GapPart> partsOf(const Analysis& analysis, const Gap& gap); // of a gap of the whole trace

// The groups of Analysis::gaps(), by lane in order of begin; computed once.
struct GapNames {
    std::vector<std::vector<IdleGroup>> groups; // by LaneId
};
const GapNames& gapNames(const Analysis& analysis);

// The time of one cause in a gap.
struct GapSum {
    Cause cause = Cause::Unknown;
    WaitReason reason = WaitReason::None;
    Ns time{};
    SliceId what; // of its longest part
};
// Cause by cause, most time first; they add up to the gap.
std::vector<GapSum> sumsOf(const std::vector<GapPart>& parts);

} // namespace lanescope
