#include "model/store/trace_info.h"

namespace lanescope {

Census& Census::operator+=(const Census& part)
{
    for (const auto member : {&Census::events, &Census::slices, &Census::instants, &Census::counters, &Census::flows,
                              &Census::metadata, &Census::halfFlows, &Census::unfinished, &Census::overlapping,
                              &Census::workWithoutLaunch, &Census::launchesWithoutWork, &Census::workBeforeLaunch})
        this->*member += part.*member;
    for (const auto& [reason, count] : part.skipped)
        skipped[reason] += count;
    return *this;
}

} // namespace lanescope
