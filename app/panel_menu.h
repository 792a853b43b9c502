#pragma once
// View > Panels: the panels below the timeline, each with a number as its key.

#include <functional>

class QMenu;

namespace lanescope {

class Drawer;

// drawer: of the current trace; may return null.
void addPanelMenu(QMenu& view, std::function<Drawer*()> drawer);

} // namespace lanescope
