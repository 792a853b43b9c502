#pragma once
// Computes what is drawn over the lanes: the selected, hovered and highlighted slices, arrows from launch to kernel
// with the latency, the selected range and the marks. A pure function of the document and of the geometry.

#include <QRectF>
#include <QString>

#include "widgets/kit/theme.h"
#include "widgets/scene/geometry.h"
#include "widgets/scene/scene.h"
#include "widgets/session/document.h"

#include <optional>
#include <vector>

class QPainter;

namespace lanescope {

struct ArrowMark {
    QPointF from, to;               // from: begin of the launch; to: begin of the kernel or copy
    QString offset;                 // the latency; empty if it is not a launch
    std::optional<double> bracketY; // y of a bracket with the latency; absent if there is no room for it
    bool isWithinRow = false;
};

struct Marks {
    // Highlighted slices too narrow for the rows to show them bright, each in its own colour.
    struct Lit {
        QRectF rect;
        Look look;
    };
    std::vector<Lit> lit;
    std::vector<QRectF> litTimes; // on the GPU's lanes
    std::optional<QRectF> currentLit, selected, hovered;
    std::vector<ArrowMark> arrows;
    std::vector<QRectF> names; // slices with a name: arrows pass behind them
    std::optional<QRectF> range;
    struct Marked {
        QRectF rect;
        QString text;
    };
    std::vector<Marked> marked;
    std::optional<QRectF> gap; // the selected one
};

Marks marksOf(const Document& document, const ViewGeometry& view);
// The words on slices that an arrow passes, apart from those at the ends of the arrows.
std::vector<QRectF> namesUnder(const std::vector<ArrowMark>& arrows, const Scene& scene, const Trace& trace,
                               const QFontMetricsF& metrics);
void paintMarks(QPainter& painter, const Marks& marks, const Theme& theme, const ViewGeometry& view);

} // namespace lanescope
