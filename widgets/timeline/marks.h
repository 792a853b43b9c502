#pragma once
// Computes what is drawn over the lanes: the selected, hovered and highlighted slices, arrows from launch to kernel
// with the latency, the selected range and the marks. A pure function of the document and of the geometry.

#include <QRectF>
#include <QString>

#include "widgets/kit/theme.h"
#include "widgets/scene/geometry.h"
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
    std::vector<QRectF> lit;
    std::vector<QRectF> litTimes; // as high as the view
    std::optional<QRectF> currentLit, selected, hovered;
    std::vector<ArrowMark> arrows;
    std::optional<QRectF> range;
    struct Marked {
        QRectF rect;
        QString text;
    };
    std::vector<Marked> marked;
    std::optional<QRectF> gap; // the selected one
};

Marks marksOf(const Document& document, const ViewGeometry& view);
void paintMarks(QPainter& painter, const Marks& marks, const Theme& theme, const ViewGeometry& view);

} // namespace lanescope
