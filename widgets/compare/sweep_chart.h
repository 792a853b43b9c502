#pragma once
// Draws a sweep as small multiples: one plot with a line per variant, then one plot per variant with the host's and the
// GPU's time per step, all on the same axes. Screen and paper use the same code.

#include <QPainter>
#include <QSizeF>

#include "model/base/result.h"
#include "model/compare/sweep.h"
#include "widgets/kit/theme.h"

namespace lanescope {

// Height of the plots for a given width, in logical pixels.
double sweepChartHeight(const Sweep& sweep, double width);
void paintSweepChart(QPainter& painter, const Sweep& sweep, const Theme& theme, QSizeF size);

// Writes the plots with the summary below. Fails if the suffix is not known or the file cannot be written.
Result<QSize> writeSweepChart(const Sweep& sweep, const QString& path, const Theme& theme);

} // namespace lanescope
