#pragma once
// What is drawn over the lanes: the selected, hovered and lit slices, arrows from launch to work with the time between,
// the selected range and the marks. A pure function of the document and of where things stand.

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
    QPointF from, to;               // from: begin of the launch; to: begin of its work
    QString offset;                 // the time between; empty where it is no launch
    std::optional<double> bracketY; // of a bracket with that time; absent where there is no room for it
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
    std::optional<QRectF> gap; // the chosen one
};

Marks marksOf(const Document& document, const ViewGeometry& view);
void paintMarks(QPainter& painter, const Marks& marks, const Theme& theme, const ViewGeometry& view);

} // namespace lanescope
