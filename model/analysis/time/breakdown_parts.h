#pragma once
// What a share of a breakdown consists of: by role, by name or by reason, and its longest stretches.

#include "model/analysis/time/breakdown.h"

#include <string>
#include <vector>

namespace lanescope {

// A cause for people, who take "python" for code that was seen to run.
constexpr std::string_view labelOf(Cause cause)
{
    return cause == Cause::Python ? "python or unrecorded" : nameOf(cause);
}

struct SharePart {
    std::string what; // a kernel's role, the name of an op, call, copy or Python function, or a reason
    Ns time{};
};
// Most time first; they add up to the share. What is beyond `most` is one part, "other".
std::vector<SharePart> partsOf(const Trace& trace, const DeviceBreakdown& device, Cause cause, std::size_t most = 20);

// The longest stretches of one cause, longest first; of equal ones the earlier first.
std::vector<const Piece*> longestOf(const DeviceBreakdown& device, Cause cause, std::size_t most);

} // namespace lanescope
