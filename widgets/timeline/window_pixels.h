#pragma once
// Gives direct access to the window's pixels under a widget that is being painted. A widget that fills all of them then
// needs no separate picture, whose copy takes as long as drawing it.

#include <QImage>
#include <QPainter>

namespace lanescope {

// A view of the widget's pixels (`size` of them, devicePixelRatio 1), opaque with 32 bits each, to be written while
// `painter` is active on the widget. Null if they are not accessible: only a part is painted, something is in front, or
// the device is not an image in memory.
QImage windowPixels(const QPainter& painter, QSize size);

} // namespace lanescope
