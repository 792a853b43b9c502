#pragma once
// The window's own pixels under a widget that is being painted: what fills every one of them itself is spared a picture
// of its own and the copy of it, which takes as long as drawing it.

#include <QImage>
#include <QPainter>

namespace lanescope {

// A view of the widget's pixels (as many as `size` says, devicePixelRatio 1), opaque 32 bits each, to be written while
// `painter` is active on the widget. Null where they cannot be had: only a part is painted, something lies in front,
// the device is no picture in memory.
QImage windowPixels(const QPainter& painter, QSize size);

} // namespace lanescope
