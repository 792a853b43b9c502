#pragma once
// The menu of overlays: each on or off, and the minimum length of what is drawn.

class QMenu;

namespace lanescope {

class TimelineView;

// Fills the menu with the view's choices; choosing an entry changes the view, which must outlive the menu.
void fillOverlayMenu(QMenu& menu, TimelineView& view);

} // namespace lanescope
