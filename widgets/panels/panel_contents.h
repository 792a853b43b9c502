#pragma once
// Which panels have nothing to show of a trace. Their tabs go into the menu behind the others, where each says what it
// needs.

#include <QStringList>

#include "model/analysis/analysis.h"

namespace lanescope {

// The ids of those panels; may take long. Exercises count as such too: they are not about the trace.
QStringList panelsWithoutContent(const Analysis& analysis);

} // namespace lanescope
