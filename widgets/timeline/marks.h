#pragma once
// What is drawn over the lanes: the selected, hovered and lit slices, arrows from launch to work with the time between,
// the selected range and the marks. A pure function of the document and of where things stand.

#include <QRectF>
#include <QString>

#include "widgets/kit/theme.h"
#include "widgets/session/document.h"
#include "widgets/timeline/lane_layout.h"
#include "widgets/timeline/time_axis.h"

#include <optional>
#include <vector>

class QPainter;

namespace lanescope {

struct ArrowMark {
    QPointF from, to; // from: begin of the launch; to: begin of its work
    QString offset;   // the time between; empty where it is no launch
};

// Idle time of a GPU lane that is wide enough to be seen.
struct GapMark {
    QRectF rect;
    QString text; // its time and cause; empty where there is no room
    bool isArtefact = false;
};

struct Marks {
    std::vector<GapMark> gaps;
    std::vector<QRectF> lit;
    std::optional<QRectF> currentLit, selected, hovered;
    std::vector<ArrowMark> arrows;
    std::optional<QRectF> range;
    QString rangeText;
    struct Marked {
        QRectF rect;
        QString text;
    };
    std::vector<Marked> marked;
};

struct ViewGeometry {
    const LaneLayout& layout;
    const TimeAxis& axis;
    double scrollY, width, height;
    bool showGaps = true;
};

// The slice's box in the view (at least 1 px wide, cut to a little outside the view); empty where its row is not shown.
QRectF rectOf(const Trace& trace, SliceId slice, const ViewGeometry& view);

Marks marksOf(const Document& document, const ViewGeometry& view);
void paintMarks(QPainter& painter, const Marks& marks, const Theme& theme, const ViewGeometry& view);

} // namespace lanescope
