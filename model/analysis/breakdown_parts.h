#pragma once
// Splits a share of a breakdown by role, name or reason, and finds its longest pieces.

#include "model/analysis/breakdown.h"

#include <string>
#include <vector>

namespace lanescope {

// The name of a cause on screen. Python includes time in which nothing is recorded, which its name mentions.
constexpr std::string_view labelOf(Cause cause)
{
    return cause == Cause::Python ? "python or unrecorded" : nameOf(cause);
}

struct SharePart {
    std::string what; // a kernel's role, the name of an op, call, copy or Python function, or a reason
    Ns time{};
};
// Most time first; they add up to the share. Everything beyond `most` parts is one part, "other".
std::vector<SharePart> partsOf(const Trace& trace, const DeviceBreakdown& device, Cause cause, std::size_t max = 20);

// The longest pieces of one cause, longest first, equal ones by time.
std::vector<const Piece*> longestOf(const DeviceBreakdown& device, Cause cause, std::size_t max);

} // namespace lanescope
