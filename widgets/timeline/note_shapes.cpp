#include "widgets/timeline/note_shapes.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include "widgets/kit/quantities.h"
#include "widgets/timeline/label_placer.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double bubbleSize = 18, platePaddingX = 6, platePaddingY = 2, minGutter = 12;

QSizeF plateSize(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics{font};
    return {std::ceil(metrics.horizontalAdvance(text)) + 2 * platePaddingX,
            std::ceil(metrics.height()) + 2 * platePaddingY};
}

QRectF centredAt(QPointF at, QSizeF size) { return {at - QPointF{size.width() / 2, size.height() / 2}, size}; }

QPointF nearestIn(const QRectF& box, QPointF to)
{
    return {std::clamp(to.x(), box.left(), box.right()), std::clamp(to.y(), box.top(), box.bottom())};
}

constexpr double shortest = 3; // of leaders

// From the edge of the number to its slice. It ends before words, for it would strike them through.
QLineF leaderOf(const BubbleShape& bubble, const std::vector<QRectF>& words)
{
    const QPointF target = nearestIn(bubble.target, bubble.circle.center());
    QLineF line{nearestIn(bubble.circle, target), target};
    for (const QRectF& box : words)
        for (const QLineF& side :
             {QLineF{box.topLeft(), box.topRight()}, QLineF{box.topRight(), box.bottomRight()},
              QLineF{box.bottomRight(), box.bottomLeft()}, QLineF{box.bottomLeft(), box.topLeft()}})
            if (QPointF meet; line.intersects(side, &meet) == QLineF::BoundedIntersection)
                line.setP2(meet);
    return line.length() < shortest ? QLineF{} : line;
}

// The position of a point: its slice's rectangle, or its time on its lane.
struct Spot {
    QRectF rect;
    double x;
};

class Builder {
public:
    Builder(const Trace& trace, const ViewGeometry& view, const QFont& font)
        : m_trace(trace), m_view(view), m_font(font)
    {
    }

    std::optional<Spot> spotOf(const PlacedNote::Point& point) const
    {
        const double x = m_view.axis.xAt(point.time);
        if (point.slice) {
            const QRectF rect = rectOf(m_trace, point.slice, m_view);
            if (rect.isNull())
                return {};
            return Spot{rect, x};
        }
        const Strip* strip = m_view.layout.stripOf(point.lane);
        if (!strip)
            return {};
        return Spot{{x, strip->y - m_view.scrollY, 1,
                     strip->kind == Strip::Kind::Lane ? std::min(strip->height, strip->rowHeight)
                                                      : std::min(strip->height, LaneLayout::rowHeight)},
                    x};
    }
    // The middle of the free room on the point's lane: above its rows, or below its annotations.
    std::optional<double> gutterOf(const PlacedNote::Point& point) const
    {
        const Strip* strip = point.slice ? m_view.layout.stripOf(m_view.layout.tracks().rowOf(point.slice))
                                         : m_view.layout.stripOf(point.lane);
        if (strip && strip->kind == Strip::Kind::Annotations && strip->gutter >= minGutter)
            return strip->bottom() - LaneLayout::laneGap - strip->gutter / 2 - m_view.scrollY;
        if (strip && strip->head >= minGutter)
            return strip->y + strip->head - minGutter / 2 - m_view.scrollY;
        return {};
    }
    bool isSeen(const QRectF& rect) const { return rect.right() > 0 && rect.left() < m_view.width; }

    bool add(const PlacedNote& note, NoteShapes& shapes);
    void place(NoteShapes& shapes, std::vector<QRectF> taken) const;

private:
    std::vector<QRectF> areasOf(const PlacedNote& note) const;

    const Trace& m_trace;
    const ViewGeometry& m_view;
    const QFont& m_font;
};

std::vector<QRectF> Builder::areasOf(const PlacedNote& note) const
{
    std::vector<QRectF> areas;
    for (const PlacedNote::Point& point : note.points)
        if (const auto spot = spotOf(point); spot && isSeen(spot->rect))
            areas.push_back(spot->rect);
    if (note.note->range && note.range) {
        double top = note.lanes.empty() ? 0 : m_view.height, bottom = note.lanes.empty() ? m_view.height : 0;
        for (const LaneId lane : note.lanes)
            if (const Strip* strip = m_view.layout.stripOf(lane)) {
                top = std::min(top, strip->y - m_view.scrollY);
                bottom = std::max(bottom, strip->bottom() - m_view.scrollY);
            }
        const double x0 = std::max(-4.0, m_view.axis.xAt(note.range->begin));
        const double x1 = std::min(m_view.width + 4, m_view.axis.xAt(note.range->end));
        if (x1 > x0 && bottom > top)
            areas.emplace_back(x0, top, x1 - x0, bottom - top);
    }
    return areas;
}

bool Builder::add(const PlacedNote& note, NoteShapes& shapes)
{
    const QString words = QString::fromStdString(note.note->text);
    switch (note.note->kind) {
    case NoteKind::Bracket:
    case NoteKind::Arrow: {
        const auto a = spotOf(note.points[0]), b = spotOf(note.points[1]);
        if (!a || !b || std::max(a->x, b->x) < 0 || std::min(a->x, b->x) > m_view.width)
            return false;
        const double ax = std::clamp(a->x, 0.0, m_view.width), bx = std::clamp(b->x, 0.0, m_view.width);
        if (note.note->kind == NoteKind::Arrow) {
            const bool isDown = a->rect.center().y() <= b->rect.center().y();
            shapes.arrows.push_back({&note,
                                     {ax, isDown ? a->rect.bottom() : a->rect.top()},
                                     {bx, isDown ? b->rect.top() : b->rect.bottom()},
                                     words,
                                     {}});
            return true;
        }
        QString text = exactDuration(note.range->length());
        if (!words.isEmpty())
            text += QStringLiteral(" ") + words;
        const QPointF fromPoint{ax, a->rect.center().y()}, toPoint{bx, b->rect.center().y()};
        for (const BracketShape& other : shapes.brackets) // two findings may measure the same time
            if (other.text == text && other.fromAnchor == fromPoint && other.toAnchor == toPoint)
                return true;
        // On one lane the line is in the row of the later point; between two lanes it is between them.
        const bool isOneLane = note.points[0].lane == note.points[1].lane;
        double y = isOneLane ? std::max(a->rect.center().y(), b->rect.center().y())
                             : (a->rect.center().y() + b->rect.center().y()) / 2;
        // A lane's free room is used for the line, but only by one bracket at a time.
        const auto isFree = [&](double at) {
            return std::none_of(shapes.brackets.begin(), shapes.brackets.end(), [&](const BracketShape& other) {
                return std::abs(other.from.y() - at) < minGutter &&
                       std::min(other.from.x(), other.to.x()) < std::max(ax, bx) + 8 &&
                       std::min(ax, bx) < std::max(other.from.x(), other.to.x()) + 8;
            });
        };
        for (const PlacedNote::Point& point : {note.points[1], note.points[0]})
            if (const auto free = gutterOf(point); free && isFree(*free)) {
                y = *free;
                break;
            }
        shapes.brackets.push_back({&note, {ax, y}, {bx, y}, fromPoint, toPoint, text, {}});
        return true;
    }
    case NoteKind::Box: {
        const std::vector<QRectF> areas = areasOf(note);
        if (areas.empty())
            return false;
        QRectF all = areas.front();
        for (const QRectF& area : areas)
            all |= area;
        shapes.boxes.push_back({&note, all.adjusted(-3, -3, 3, 3), words, {}});
        return true;
    }
    case NoteKind::Highlight: {
        const std::vector<QRectF> areas = areasOf(note);
        shapes.highlights.insert(shapes.highlights.end(), areas.begin(), areas.end());
        return !areas.empty();
    }
    case NoteKind::Callout: {
        const auto spot = spotOf(note.points[0]);
        if (!spot || !isSeen(spot->rect))
            return false;
        const QRectF seen = spot->rect & QRectF{0, spot->rect.top(), m_view.width, spot->rect.height()};
        shapes.bubbles.push_back({&note, note.number.value_or(0), {}, seen.isEmpty() ? spot->rect : seen});
        return true;
    }
    case NoteKind::LaneLabel:
        return true; // drawn with the lane names
    }
    return false;
}

void Builder::place(NoteShapes& shapes, std::vector<QRectF> taken) const
{
    const QRectF bounds{1, 1, m_view.width - 2, m_view.height - 2};
    std::vector<LabelWish> wishes;
    for (const BracketShape& bracket : shapes.brackets) {
        const QSizeF size = plateSize(bracket.text, m_font);
        const double left = std::min(bracket.from.x(), bracket.to.x()),
                     right = std::max(bracket.from.x(), bracket.to.x());
        const double y = bracket.from.y(), middle = (left + right) / 2;
        const double away = size.height() / 2 + LaneLayout::rowHeight / 2 + 1;
        LabelWish wish;
        if (size.width() + 16 <= right - left)
            wish.places.push_back(centredAt({middle, y}, size));
        for (const double dy : {-away, away, -2 * away, 2 * away})
            wish.places.push_back(centredAt({middle, y + dy}, size));
        wish.places.push_back(centredAt({right + size.width() / 2 + 8, y}, size));
        wish.places.push_back(centredAt({left - size.width() / 2 - 8, y}, size));
        wishes.push_back(wish);
        taken.emplace_back(left - 2, y - 5, 4, 10); // so that the line's ends stay visible
        taken.emplace_back(right - 2, y - 5, 4, 10);
    }
    for (const ArrowShape& arrow : shapes.arrows) {
        const QSizeF size = arrow.text.isEmpty() ? QSizeF{1, 1} : plateSize(arrow.text, m_font);
        wishes.push_back({{centredAt((arrow.from + arrow.to) / 2, size)}});
    }
    for (const BoxShape& box : shapes.boxes) {
        const QSizeF size = box.text.isEmpty() ? QSizeF{1, 1} : plateSize(box.text, m_font);
        const double away = size.height() / 2 + 2;
        wishes.push_back({{centredAt({box.rect.center().x(), box.rect.top() - away}, size),
                           centredAt({box.rect.center().x(), box.rect.bottom() + away}, size),
                           centredAt({box.rect.right() + size.width() / 2 + 3, box.rect.center().y()}, size)}});
    }
    for (const BubbleShape& bubble : shapes.bubbles) {
        // Inside a slice with room after its name, else as close as possible.
        const QSizeF size{bubbleSize, bubbleSize};
        const QRectF& on = bubble.target;
        const double half = bubbleSize / 2, above = on.top() - half - 1, below = on.bottom() + half + 1;
        LabelWish wish;
        if (on.width() >= 2 * bubbleSize)
            wish.places.push_back(centredAt({on.right() - half - 2, on.center().y()}, size));
        for (const double y : {above, below})
            for (const double x : {on.center().x(), on.right() - half, on.left() + half})
                wish.places.push_back(centredAt({x, y}, size));
        wish.places.push_back(centredAt({on.right() + half + 2, on.center().y()}, size));
        wish.places.push_back(centredAt({on.left() - half - 2, on.center().y()}, size));
        wishes.push_back(wish);
    }
    const std::vector<QRectF> words = taken;
    const std::vector<QRectF> places = placeLabels(wishes, std::move(taken), bounds);
    auto next = places.begin();
    for (BracketShape& bracket : shapes.brackets)
        bracket.plate = *next++;
    for (ArrowShape& arrow : shapes.arrows)
        arrow.plate = arrow.text.isEmpty() ? (++next, QRectF{}) : *next++;
    for (BoxShape& box : shapes.boxes)
        box.plate = box.text.isEmpty() ? (++next, QRectF{}) : *next++;
    for (BubbleShape& bubble : shapes.bubbles) {
        bubble.circle = *next++;
        bubble.leader = leaderOf(bubble, words);
    }
}

void paintPlate(QPainter& painter, const QRectF& rect, const QString& text, QColor edge, const Theme& theme)
{
    if (rect.isEmpty())
        return;
    painter.setPen(QPen{edge, 1});
    painter.setBrush(theme.lanes);
    painter.drawRoundedRect(rect, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(rect, Qt::AlignCenter, text);
}

void leader(QPainter& painter, const QRectF& plate, QPointF target, QColor colour)
{
    const QLineF line{nearestIn(plate, target), target};
    if (line.length() < shortest)
        return;
    painter.setPen(QPen{colour, 1});
    painter.drawLine(line);
}

} // namespace

NoteShapes shapesOf(const Trace& trace, const std::vector<PlacedNote>& notes, const ViewGeometry& view,
                    const QFont& font, std::vector<QRectF> taken)
{
    NoteShapes shapes;
    Builder builder{trace, view, font};
    for (const PlacedNote& note : notes)
        if (!builder.add(note, shapes))
            shapes.outside.push_back(&note);
    builder.place(shapes, std::move(taken));
    return shapes;
}

const PlacedNote* NoteShapes::labelAt(QPointF at) const
{
    for (const BubbleShape& bubble : bubbles)
        if (bubble.circle.contains(at))
            return bubble.note;
    for (const BracketShape& bracket : brackets)
        if (bracket.plate.contains(at))
            return bracket.note;
    for (const ArrowShape& arrow : arrows)
        if (arrow.plate.contains(at))
            return arrow.note;
    for (const BoxShape& box : boxes)
        if (box.plate.contains(at))
            return box.note;
    return nullptr;
}

void paintBubble(QPainter& painter, const QRectF& circle, unsigned number, const Theme& theme, const QFont& font)
{
    painter.setPen(QPen{theme.lanes, 1.5});
    painter.setBrush(theme.accent);
    painter.drawEllipse(circle);
    QFont bold = font;
    bold.setBold(true);
    bold.setPixelSize(std::max(7, static_cast<int>(circle.height() * (number < 100 ? 0.6 : 0.45))));
    painter.setFont(bold);
    painter.setPen(contrast(theme.accent, Qt::white) >= contrast(theme.accent, Qt::black) ? Qt::white : Qt::black);
    painter.drawText(circle, Qt::AlignCenter, QString::number(number));
    painter.setFont(font);
}

void paintNotes(QPainter& painter, const NoteShapes& shapes, const Theme& theme, const ViewGeometry& view,
                const QFont& font)
{
    painter.save();
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!shapes.highlights.empty()) {
        QPainterPath dim;
        dim.addRect(QRectF{0, 0, view.width, view.height});
        QPainterPath kept;
        for (const QRectF& rect : shapes.highlights)
            kept.addRect(rect.adjusted(-2, -2, 2, 2) & QRectF{0, 0, view.width, view.height});
        QColor veil = theme.lanes;
        veil.setAlpha(175);
        painter.fillPath(dim.subtracted(kept), veil);
    }
    for (const BoxShape& box : shapes.boxes) {
        painter.setPen(QPen{theme.accent, 2});
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.rect, 4, 4);
        paintPlate(painter, box.plate, box.text, theme.accent, theme);
    }
    for (const ArrowShape& arrow : shapes.arrows) {
        const double sign = arrow.to.y() >= arrow.from.y() ? 1 : -1;
        const double bend = std::max(12.0, std::abs(arrow.to.y() - arrow.from.y()) / 2);
        QPainterPath path{arrow.from};
        path.cubicTo(arrow.from + QPointF{0, sign * bend}, arrow.to - QPointF{0, sign * bend}, arrow.to);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen{theme.accent, 1.6});
        painter.drawPath(path);
        painter.setBrush(theme.accent);
        painter.drawPolygon(QPolygonF{} << arrow.to << arrow.to + QPointF{-4, -sign * 7}
                                        << arrow.to + QPointF{4, -sign * 7});
        paintPlate(painter, arrow.plate, arrow.text, theme.accent, theme);
    }
    for (const BracketShape& bracket : shapes.brackets) {
        painter.setPen(QPen{theme.accent, 1, Qt::DashLine});
        painter.drawLine(bracket.fromAnchor, bracket.from);
        painter.drawLine(bracket.toAnchor, bracket.to);
        painter.setPen(QPen{theme.accent, 1.8});
        painter.drawLine(bracket.from, bracket.to);
        for (const QPointF& end : {bracket.from, bracket.to})
            painter.drawLine(end - QPointF{0, 5}, end + QPointF{0, 5});
        leader(painter, bracket.plate, (bracket.from + bracket.to) / 2, theme.accent);
        paintPlate(painter, bracket.plate, bracket.text, theme.accent, theme);
    }
    for (const BubbleShape& bubble : shapes.bubbles) {
        if (!bubble.leader.isNull()) {
            painter.setPen(QPen{theme.accent, 1});
            painter.drawLine(bubble.leader);
        }
        paintBubble(painter, bubble.circle, bubble.number, theme, font);
    }
    painter.restore();
}

} // namespace lanescope
