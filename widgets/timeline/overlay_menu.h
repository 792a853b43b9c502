#pragma once
// The overlays as a menu: each on or off, and how long a thing must be to be drawn.

class QMenu;

namespace lanescope {

class TimelineView;

// Fills the menu anew with the view's choices; what is chosen in it goes to the view, which must outlive the menu's
// use.
void fillOverlayMenu(QMenu& menu, TimelineView& view);

} // namespace lanescope
