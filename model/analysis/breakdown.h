#pragma once
// Divides the time: each nanosecond of a GPU's window belongs to one cause, so the shares add up to the window. The
// window lasts from the begin of the first GPU work to the end of the last. Each of several GPUs, and each rank of a
// job, has its own breakdown. Nothing is added up over devices.

#include "model/analysis/analysis.h"
#include "model/analysis/time/gap_parts.h"

#include <array>
#include <optional>
#include <vector>

namespace lanescope {

// A time range with one cause.
struct Piece {
    TimeRange range;
    Cause cause = Cause::Unknown;
    WaitReason reason = WaitReason::None;
    KernelRole role = KernelRole::Other; // for Compute: the role of the kernel that began first
    SliceId what;                        // the kernel or copy; the host's slice; the wait of the stream
    std::uint32_t gap = noGap;           // for an idle piece: its index in `gaps`

    static constexpr std::uint32_t noGap = 0xffffffff;
};

// Time between two kernels or copies in which the device runs nothing.
struct IdleGap {
    TimeRange range;
    // before: none in time that a requested window has before its first work. launch: the call that launched `after`;
    // none if it is not recorded
    SliceId before, after, launch;
};

struct DeviceBreakdown {
    ProcessId device;
    TimeRange window;
    std::vector<Piece> pieces; // ordered and gapless
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

// Where a window begins that is asked for. A step waits for its own data and code before its first GPU work.
enum class WindowFrom : std::uint8_t { FirstWork, Asked };

// asked: only work that begins in it, clipped to it; nullopt: the whole trace. Devices are in the trace's order; a
// device without work in the range is left out.
std::vector<DeviceBreakdown> breakdownOf(const Analysis& analysis, std::optional<TimeRange> asked,
                                         WindowFrom from = WindowFrom::FirstWork);
// For the whole trace; computed once.
const std::vector<DeviceBreakdown>& breakdownOf(const Analysis& analysis);

} // namespace lanescope
