#include "capture/result_json.h"

namespace lanescope::capture {

Json countsJson(const TraceWriter& writer, const Counts& counts, std::uint64_t slicesDropped)
{
    return {{"events", writer.events()},
            {"kernels", writer.kernels()},
            {"slices_dropped", slicesDropped},
            {"records", counts.records},
            {"converted", counts.converted},
            {"dropped", counts.dropped},
            {"unknown_kinds", counts.unknownKind},
            {"untimed", counts.untimed},
            {"early", counts.early},
            {"broken_buffers", counts.brokenBuffers},
            {"buffers_refused", counts.refused}};
}

Json clockJson(const ClockBase& base, const ClockError& error)
{
    Json clock{{"base_error_ns", base.errorNs}};
    if (error.lateAtMostNs)
        clock["device_late_at_most_ns"] = *error.lateAtMostNs;
    if (error.earlyAtMostNs)
        clock["device_early_at_most_ns"] = *error.earlyAtMostNs;
    if (error.lateAtMostNs)
        clock["kernels_before_launch"] = error.kernelsBeforeLaunch;
    return clock;
}

} // namespace lanescope::capture
