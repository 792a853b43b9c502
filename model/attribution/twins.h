#pragma once
// Work whose op is not recorded takes op and module from a run of at least 8 equal kernel names whose launches are: an
// inference. The names must follow one another on one stream. Shapes, phases and times are never taken over: the run
// can be of another step, or of other sizes.

#include "model/attribution/attribution.h"

namespace lanescope {

// Work without a launch, from work of the same stream that was launched.
void takePlacesOfTwins(const Trace& trace, Attribution& attribution);

// Work without a launch, and work of replayed graphs that has no op, from another trace in which the same program ran
// eagerly. title: as the attribution names that trace.
void takePlacesOfEagerTwin(const Trace& trace, const Analysis& twin, const std::string& title,
                           Attribution& attribution);

} // namespace lanescope
