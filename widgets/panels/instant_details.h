#pragma once
// Describes an instant: its time, its lane, its arguments, and the other instants of its name.

#include <QString>

#include "model/store/trace.h"

namespace lanescope {

struct Theme;

// Links are "instant:INDEX", an index in Trace::instants.
QString instantHtml(const Trace& trace, std::uint32_t instant, const Theme& theme);

} // namespace lanescope
