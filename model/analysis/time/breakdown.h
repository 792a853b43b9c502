#pragma once
// Where the time went: each nanosecond of a GPU's window belongs to one cause, so the shares add up to the window. The
// window reaches from the begin of the first device work to the end of the last. Of several GPUs, and of the ranks of a
// job, each has a breakdown of its own: nothing is added up over devices.

#include "model/analysis/analysis.h"
#include "model/analysis/time/gap_parts.h"

#include <array>
#include <optional>
#include <vector>

namespace lanescope {

// A stretch of time with one cause.
struct Piece {
    TimeRange range;
    Cause cause = Cause::Unknown;
    WaitReason reason = WaitReason::None;
    KernelRole role = KernelRole::Other; // of a Compute piece: that of the kernel that began first
    SliceId what;                        // the kernel or copy; what the host was in; the wait that the stream was in
    std::uint32_t gap = noGap;           // of an idle piece: its place in `gaps`

    static constexpr std::uint32_t noGap = 0xffffffff;
};

// Between two pieces of device work where nothing runs on the device.
struct IdleGap {
    TimeRange range;
    SliceId before, after, launch; // launch: the call that launched `after`; none: not recorded
};

struct DeviceBreakdown {
    ProcessId device;
    TimeRange window;
    std::vector<Piece> pieces; // in order, without a hole
    std::vector<IdleGap> gaps;
    std::array<Ns, causeCount> shares{};

    Ns share(Cause cause) const { return shares[static_cast<std::size_t>(cause)]; }
    double percent(Cause cause) const { return percentOf(share(cause)); }
    double percentOf(Ns time) const
    {
        return window.isEmpty()
                   ? 0
                   : 100.0 * static_cast<double>(time.count()) / static_cast<double>(window.length().count());
    }
    Ns busy() const { return share(Cause::Compute) + share(Cause::Communication) + share(Cause::Copy); }
    Ns idle() const { return window.length() - busy(); }
};

// asked: only work that begins in it, clipped to it; nullopt: all of the trace. By device in the trace's order; a
// device without work in the range is left out.
std::vector<DeviceBreakdown> breakdownOf(const Analysis& analysis, std::optional<TimeRange> asked);
// Of the whole trace, computed once.
const std::vector<DeviceBreakdown>& breakdownOf(const Analysis& analysis);

} // namespace lanescope
