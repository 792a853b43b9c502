#pragma once
// Finds panels that have nothing to show of a trace. Their tabs go into the menu after the others, where each names
// the recording that it needs.

#include <QStringList>

#include "model/analysis/analysis.h"

namespace lanescope {

// The ids of those panels; may take long. Exercises count as such too: they are not about the trace.
QStringList panelsWithoutContent(const Analysis& analysis);

} // namespace lanescope
