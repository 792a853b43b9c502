#pragma once
// The colours and names of the kinds of a critical path, for the strip above the lanes, for bars and for tables.

#include <QColor>
#include <QString>

#include "model/replay/critical_path.h"

namespace lanescope {

struct Theme;

QColor colourOf(PathKind kind, const Theme& theme);
QString wordOf(PathKind kind);

} // namespace lanescope
