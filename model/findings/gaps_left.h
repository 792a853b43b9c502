#pragma once
// The idle gaps that other findings leave, wholly or in part, and what the host does in them.

#include "model/analysis/breakdown.h"
#include "model/findings/measures.h"

#include <optional>
#include <vector>

namespace lanescope {

const IdleGap& gapAt(const DeviceBreakdown& device, Time time);

// The rest of one gap: other findings may take pieces out of its middle.
struct LeftInGap {
    const IdleGap* gap;
    std::vector<TimeRange> stretches;
    Ns sum{};
};
// Longest first. `left` is disjoint and in order.
std::vector<LeftInGap> leftByGap(const DeviceBreakdown& device, const std::vector<TimeRange>& left);

// The host's work in at least half of it, until its call launched the work that ends the gap.
HostWork hostIn(const Trace& trace, const LeftInGap& left);

// The longest gaps that account for half of the time, if they are two or three, or few and `areLong`: long ones, or far
// longer than the others.
struct FewGaps {
    std::int64_t count = 0;
    Ns min{}, sum{};
    bool areLong = false;
};
std::optional<FewGaps> fewThatMakeHalf(const std::vector<LeftInGap>& gaps, Ns all);

// The one thing that the host does in most of the time of these gaps; none if there are several.
HostWork commonHost(const Trace& trace, const std::vector<LeftInGap>& gaps, const FewGaps& few);

// Calls that allocate or free device memory, in what is left of the gap.
struct MemoryCallsIn {
    std::int64_t count = 0;
    Ns time{};
};
MemoryCallsIn memoryCallsIn(const Trace& trace, const LeftInGap& left);

} // namespace lanescope
