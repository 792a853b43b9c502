#pragma once
// What an example shows, in miniature: drawn in the colours of the lanes, with the example's own numbers.

#include <QRectF>

#include "app/start_widgets.h"

class QPainter;

namespace lanescope {

void paintExample(QPainter& painter, Example::Picture picture, const QRectF& field, const Theme& theme);

} // namespace lanescope
