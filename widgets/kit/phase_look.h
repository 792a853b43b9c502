#pragma once
// The colours of phases, the same in each panel and strip.

#include <QColor>

#include "model/attribution/phase.h"

namespace lanescope {

struct Theme;

QColor colourOf(Phase phase, const Theme& theme);

} // namespace lanescope
