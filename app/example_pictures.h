#pragma once
// The thumbnails of the examples, drawn in the colours of the lanes from the examples' own numbers.

#include <QRectF>

#include "app/start_widgets.h"

class QPainter;

namespace lanescope {

void paintExample(QPainter& painter, Example::Picture picture, const QRectF& field, const Theme& theme);

} // namespace lanescope
