#pragma once
// When the GPU was in which phase: forward, backward, optimizer, ... of a training, prefill and decode of a serving
// engine. Spans follow one another and do not overlap.

#include "model/attribution/attribution.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

std::string titleOf(Phase phase); // in the reader's language

struct PhaseSpan {
    TimeRange range; // from the begin of its first work to the end of its last, cut where the next span begins
    Phase phase = Phase::Undecided;
    std::string_view
        iteration; // "prefill", "decode", "mixed"; empty: the name does not show which, or it is a phase of a training
    Ns busy{};     // time in which its work runs
    std::vector<std::uint32_t> works; // places in Attribution::works

    std::string title() const;      // in the reader's language
    std::string shortTitle() const; // "fwd": for where the title has no room
};

// Lists the phases of the GPU with the most work; a span ends with the step that launched it. For a serving engine
// these are its iterations. The list is empty if the trace marks no phase, and for several ranks in one trace.
std::vector<PhaseSpan> phaseSpans(const Analysis& analysis, const Attribution& attribution);

// When the same GPU communicates: in order, without overlaps.
struct CommunicationSpan {
    TimeRange range;
    bool isExposed = false; // nothing else runs; else kernels hide it
};
std::vector<CommunicationSpan> communicationSpans(const Analysis& analysis, const Attribution& attribution);

} // namespace lanescope
