#pragma once
// Painting needs a QApplication, also in a program that opens no window: a sub-command, or the far side of a line.

namespace lanescope {

/// Makes one that never shows anything, even if there is a display. It is kept until the program ends.
/// Returns whether it was made now; an application that exists is left as it is.
bool makeOffscreenApplication();

} // namespace lanescope
