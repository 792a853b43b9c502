#pragma once
// How the kinds of a critical path look and what they are called: in the strip above the lanes, in bars, in tables.

#include <QColor>
#include <QString>

#include "model/replay/critical_path.h"

namespace lanescope {

struct Theme;

QColor colourOf(PathKind kind, const Theme& theme);
QString wordOf(PathKind kind);

} // namespace lanescope
