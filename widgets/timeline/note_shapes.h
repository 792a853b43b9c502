#pragma once
// Computes the shapes of notes in pixels: a pure function of the placed notes and the geometry. label_placer positions
// the words, so that none covers another.

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
    QPointF from, to; // ends of the measured line; horizontal
    QPointF fromAnchor, toAnchor;
    QString text; // the time, and the note's own text
    QRectF plate;
};

struct ArrowShape {
    const PlacedNote* note = nullptr;
    QPointF from, to;
    QString text;
    QRectF plate; // empty: no text
};

struct BoxShape {
    const PlacedNote* note = nullptr;
    QRectF rect;
    QString text;
    QRectF plate;
};

struct BubbleShape { // the number of a callout
    const PlacedNote* note = nullptr;
    unsigned number = 0;
    QRectF circle;
    QRectF target;      // the visible part of its slice
    QLineF leader = {}; // from the number to the target, up to words in between; null: too short to draw
};

struct NoteShapes {
    std::vector<BracketShape> brackets;
    std::vector<ArrowShape> arrows;
    std::vector<BoxShape> boxes;
    std::vector<BubbleShape> bubbles;
    std::vector<QRectF> highlights;         // if there are any, all else is dimmed
    std::vector<const PlacedNote*> outside; // notes outside of the visible area

    const PlacedNote* labelAt(QPointF at) const; // the note whose text or number is there; null: none
};

// In the pixels of `view`; `taken`: areas that labels must not cover.
NoteShapes shapesOf(const Trace& trace, const std::vector<PlacedNote>& notes, const ViewGeometry& view,
                    const QFont& font, std::vector<QRectF> taken = {});

void paintNotes(QPainter& painter, const NoteShapes& shapes, const Theme& theme, const ViewGeometry& view,
                const QFont& font);

// A filled circle with a number, used on the lanes and before a callout's text.
void paintBubble(QPainter& painter, const QRectF& circle, unsigned number, const Theme& theme, const QFont& font);

} // namespace lanescope
