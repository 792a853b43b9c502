#pragma once
// A picture of a trace for a document: the window's own lanes and marks with title, time axis, lane names, notes,
// legend and caption round them. Laid out once in logical pixels; PNG, SVG and PDF are the same layout drawn by another
// painter.

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

// A small table below the lanes; numbers stand right.
struct InsetTable {
    QString title;
    std::vector<std::vector<QString>> rows;
    bool hasHead = true; // the first row names the columns
};

struct FigureSide {
    Document* document = nullptr; // its selection, lit slices and gaps are drawn; must outlive the figure
    TimeRange range;
    std::optional<std::vector<LaneId>> lanes; // absent: those with a slice in the range
    Notes notes;
    QString title; // above its lanes; empty: none
    std::vector<InsetTable> insets;
};

struct FigureSpec {
    std::vector<FigureSide> sides; // one, or two to compare: one above the other
    int widthPx = 1200;
    std::optional<int> heightPx; // absent: as high as its contents
    const Theme* theme = &Theme::light();
    QString title, caption;
    bool hasLegend = true, hasTimeAxis = true, showsGaps = true;
    bool isSameScale = true; // of two sides: a pixel is as long in both
    // For a column of a page: logical pixels per inch there. Almost no margin, and all text of one size.
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
    QRectF bubble, text; // of its line below the lanes
    QString words;
    std::optional<QRectF> onLanes; // its number there, in the figure's pixels; absent: outside the range
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
    std::size_t lanesLeftOut = 0;         // no room for them
    int labelPx = 11;                     // of names on slices and of the time scale

    ViewGeometry geometry() const { return {lanes, axis, 0, plot.width(), plot.height()}; }
};

struct FigureLayout {
    QSizeF size; // logical pixels
    FigureText title;
    std::vector<FigureText> caption; // its lines
    std::vector<FigurePlot> plots;
    std::vector<FigureCallout> callouts;
    struct LegendEntry {
        QRectF swatch;
        Tone tone;
        Look look; // as most of that tone is drawn
        FigureText label;
    };
    std::vector<LegendEntry> legend;
    struct Inset {
        QRectF rect;
        FigureText title;
        std::vector<std::vector<FigureText>> cells;
        bool hasHead = true;
    };
    std::vector<Inset> insets;
    std::vector<FigureText> remarks; // what is not shown, and why
};

// The font of all figures: the same on every machine that has it, so that a figure is the same too.
QFont figureFont(int pixelSize = 12);

// `spec` must outlive the layout. scale: device pixels a logical one, for which lanes are reckoned.
FigureLayout layOut(const FigureSpec& spec, double scale = 2);

// Where words stand on the lanes, in the pixels of the plot: labels of notes keep away from there.
std::vector<QRectF> wordsOnLanes(const FigurePlot& plot);

// In logical pixels.
void paintFigure(QPainter& painter, const FigureLayout& layout, const FigureSpec& spec);

} // namespace lanescope
