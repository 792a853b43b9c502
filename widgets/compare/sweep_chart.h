#pragma once
// A sweep as small multiples: one plot with a line a variant, then a plot a variant with what host and GPU take of a
// step, all on the same axes. Painted alike on the screen and on paper.

#include <QPainter>
#include <QSizeF>

#include "model/base/result.h"
#include "model/compare/sweep.h"
#include "widgets/kit/theme.h"

namespace lanescope {

// Height that the plots want at a width, in logical pixels.
double sweepChartHeight(const Sweep& sweep, double width);
void paintSweepChart(QPainter& painter, const Sweep& sweep, const Theme& theme, QSizeF size);

// With the summary below it. Fails where the suffix is not known or the file cannot be written.
Result<QSize> writeSweepChart(const Sweep& sweep, const QString& path, const Theme& theme);

} // namespace lanescope
