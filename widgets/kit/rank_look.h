#pragma once
// The colours and words of what a rank does, the same in the strip of ranks, the overview and the panel.

#include <QColor>
#include <QString>

#include "model/merge/rank_lanes.h"

namespace lanescope {

struct Theme;

QColor colourOf(RankDoing doing, const Theme& theme);
QString wordOf(RankDoing doing);

} // namespace lanescope
