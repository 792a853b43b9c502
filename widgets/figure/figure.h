#pragma once
// A picture of a trace for a document: the lanes and marks of the window with title, time axis, lane names, notes,
// legend and caption around them. It is laid out once in logical pixels; PNG, SVG and PDF draw the same layout with
// different painters.

#include <QFont>
#include <QPainter>
#include <QSizeF>

#include "model/notes/notes.h"
#include "widgets/scene/scene_painter.h"
#include "widgets/session/document.h"
#include "widgets/timeline/note_shapes.h"
#include "widgets/timeline/overlays/overlays.h"

#include <memory>
#include <optional>
#include <vector>

namespace lanescope {

// A small table below the lanes; numbers are right-aligned.
struct InsetTable {
    QString title;
    std::vector<std::vector<QString>> rows;
    bool hasHead = true; // the first row names the columns
};

struct FigureSide {
    Document* document = nullptr; // its selection, highlighted slices and gaps are drawn; must outlive the figure
    TimeRange range;
    std::optional<std::vector<LaneId>> lanes; // absent: those with a slice in the range
    Notes notes;
    QString title; // above the lanes; empty: none
    std::vector<InsetTable> insets;
    std::optional<Time> zero{};       // where the time axis counts from; absent: the trace's zero
    QString total{};                  // at the right of the title: the time of the step that is shown
    std::optional<TimeRange> saved{}; // after the end: by how much the other side is longer
    std::vector<LaneId> folded{};     // lanes drawn in one row
};

struct FigureSpec {
    std::vector<FigureSide> sides; // one, or two to compare, one above the other
    int widthPx = 1200;
    std::optional<int> heightPx; // absent: the height of the contents
    const Theme* theme = &Theme::light();
    QString title, caption;
    bool hasLegend = true, hasTimeAxis = true, showsGaps = true;
    bool isSameScale = true; // two sides use the same time per pixel
    // For a column of a page: logical pixels per inch there. The margin is minimal, and all text has one size.
    std::optional<int> pageDpi;

    int bodyPx() const { return 12; }
    int labelPx() const { return pageDpi ? bodyPx() : 11; }
    int titlePx() const { return pageDpi ? bodyPx() : 17; }
    int captionPx() const { return pageDpi ? bodyPx() : 13; }
    double marginPx() const { return pageDpi ? 3 : 16; }
};

struct FigureText {
    QRectF rect;
    QString text;
};

struct FigureCallout {
    unsigned number = 0;
    QRectF bubble, text; // its line below the lanes
    QString words;
    std::optional<QRectF> onLanes; // its number on the lanes, in the figure's pixels; absent if it is outside the range
};

struct FigurePlot {
    const FigureSide* side = nullptr;
    QRectF title, ruler, headers, plot; // in the figure's pixels
    LaneLayout lanes;
    TimeAxis axis;
    Scene scene;
    Marks marks;
    OverlayMarks overlays;
    PlacedNotes notes;
    NoteShapes shapes;
    std::vector<FigureText> laneNames;    // in the pixels of `headers`
    std::vector<FigureText> processNames; // in the pixels of the plot and its headers together
    std::size_t lanesLeftOut = 0;         // lanes that did not fit
    int labelPx = 11;                     // size of names on slices and of the time scale
    FigureText saved;                     // the words in the middle of a line, in the pixels of the plot; may be empty
    double savedFrom = 0, savedTo = 0;

    ViewGeometry geometry() const { return {lanes, axis, 0, plot.width(), plot.height()}; }
};

struct FigureLayout {
    QSizeF size; // logical pixels
    FigureText title;
    std::vector<FigureText> caption; // one per line
    std::vector<FigurePlot> plots;
    std::vector<FigureCallout> callouts;
    struct LegendEntry {
        QRectF swatch;
        Tone tone;
        Look look; // the most frequent look of that tone
        FigureText label;
        bool isIdle = false; // the line of idle time instead
    };
    std::vector<LegendEntry> legend;
    struct Inset {
        QRectF rect;
        FigureText title;
        std::vector<std::vector<FigureText>> cells;
        bool hasHead = true;
    };
    std::vector<Inset> insets;
    std::vector<FigureText> remarks; // parts that are not shown, with the reason
};

// The font of all figures. It is bundled, so that a figure looks the same on every machine.
QFont figureFont(int pixelSize = 12);

// `spec` must outlive the layout. scale: device pixels per logical pixel; the lanes depend on it.
FigureLayout layOut(const FigureSpec& spec, double scale = 2);

// Rectangles of words on the lanes, in the pixels of the plot: labels of notes avoid them.
std::vector<QRectF> wordsOnLanes(const FigurePlot& plot);

// In logical pixels.
void paintFigure(QPainter& painter, const FigureLayout& layout, const FigureSpec& spec);

} // namespace lanescope
