#pragma once
// Phases of launches that carry no mark, inferred from their neighbours; each inference is labelled.

#include "model/attribution/attribution.h"

namespace lanescope {

// between: undecided launches of a process between two decided ones of one phase take it. transfer: a host-to-device
// copy under aten::to or copy_ is data. place: where a trace has neither sequence numbers nor modules, undecided
// launches between optimizer or data and backward are forward.
void inferPhases(const Trace& trace, const HostPlaces& places, std::vector<AttributedWork>& works);

} // namespace lanescope
