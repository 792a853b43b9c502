#include "capture/schedule.h"

namespace lanescope::capture {

Phase Schedule::at(std::uint64_t step) const
{
    if (step >= steps())
        return Phase::Wait;
    const std::uint64_t place = step % cycle();
    if (place < wait)
        return Phase::Wait;
    if (place < std::uint64_t{wait} + warmup)
        return Phase::Warmup;
    return place + 1 < cycle() ? Phase::Record : Phase::RecordAndSave;
}

const char* nameOf(Phase phase)
{
    switch (phase) {
    case Phase::Wait:
        return "wait";
    case Phase::Warmup:
        return "warmup";
    case Phase::Record:
    case Phase::RecordAndSave:
        return "active";
    }
    return "";
}

} // namespace lanescope::capture
