// The panels below the timeline, from left to right: a new one is its line here.

#include "widgets/panels/panel.h"

namespace lanescope {

std::span<const PanelEntry> panels() { return {}; }

} // namespace lanescope
