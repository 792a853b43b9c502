#include "model/analysis/waiting_copies.h"

#include "model/kernels/api_calls.h"

namespace lanescope {

static WaitingCopies computeWaitingCopies(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    WaitingCopies copies;
    for (const Launched& l : analysis.work())
        if (l.launch && trace.kind(l.work) == SliceKind::Memcpy && trace.end(l.work) <= trace.end(l.launch) &&
            trace.name(l.work).find("DtoH") != std::string_view::npos && isCopyCall(trace.name(l.launch))) {
            copies.waits.resize(trace.sliceCount());
            copies.waits[l.launch.value] = true;
        }
    return copies;
}

const WaitingCopies& waitingCopiesOf(const Analysis& analysis) { return analysis.once(computeWaitingCopies); }

} // namespace lanescope
