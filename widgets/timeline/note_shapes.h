#pragma once
// Notes as shapes in pixels: a pure function of the placed notes and of where things stand. Words are put by
// label_placer, so that none covers another.

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>

#include "model/notes/notes.h"
#include "widgets/kit/theme.h"
#include "widgets/timeline/marks.h"

#include <optional>
#include <vector>

namespace lanescope {

struct BracketShape {
    const PlacedNote* note = nullptr;
    QPointF from, to; // of the measured line; level
    QPointF fromAnchor, toAnchor;
    QString text; // the time, and the note's own words
    QRectF plate;
};

struct ArrowShape {
    const PlacedNote* note = nullptr;
    QPointF from, to;
    QString text;
    QRectF plate; // empty: no words
};

struct BoxShape {
    const PlacedNote* note = nullptr;
    QRectF rect;
    QString text;
    QRectF plate;
};

struct BubbleShape { // a callout's number
    const PlacedNote* note = nullptr;
    unsigned number = 0;
    QRectF circle;
    QRectF target; // what it speaks of, as far as it is seen
};

struct NoteShapes {
    std::vector<BracketShape> brackets;
    std::vector<ArrowShape> arrows;
    std::vector<BoxShape> boxes;
    std::vector<BubbleShape> bubbles;
    std::vector<QRectF> highlights;         // any: all else is dimmed
    std::vector<const PlacedNote*> outside; // not within what is shown

    const PlacedNote* labelAt(QPointF at) const; // whose words or number stand there; null: nobody's
};

// In the pixels of `view`; `taken`: what no label may cover.
NoteShapes shapesOf(const Trace& trace, const std::vector<PlacedNote>& notes, const ViewGeometry& view,
                    const QFont& font, std::vector<QRectF> taken = {});

void paintNotes(QPainter& painter, const NoteShapes& shapes, const Theme& theme, const ViewGeometry& view,
                const QFont& font);

// A filled circle with a number in it, as on the lanes and before a callout's text.
void paintBubble(QPainter& painter, const QRectF& circle, unsigned number, const Theme& theme, const QFont& font);

} // namespace lanescope
