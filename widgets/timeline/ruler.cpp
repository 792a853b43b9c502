#include "widgets/timeline/ruler.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/scene/ticks.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

Ruler::Ruler(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setTextScale(view.textScale());
    setMouseTracking(true);
    setAccessibleName(tr("Time scale"));
    setToolTip(tr("Drag to select a range; middle drag moves in time"));
    connect(&view, &TimelineView::axisChanged, this, [this] { update(); });
    connect(&view, &TimelineView::cursorMoved, this, [this](std::optional<Time> time) {
        m_cursor = time;
        update();
    });
    connect(&document, &Document::rangeSelectionChanged, this, [this] { update(); });
    connect(&document, &Document::marksChanged, this, [this] { update(); });
    connect(&document, &Document::instantChanged, this, [this] { update(); });
    connect(&document, &Document::chosenChanged, this, [this] { update(); });
}

void Ruler::setTextScale(double scale)
{
    setFixedHeight(static_cast<int>(std::lround(26 * scale)));
    update();
}

QFont Ruler::font() const
{
    QFont font;
    font.setPixelSize(static_cast<int>(std::lround(11 * m_view.textScale())));
    return font;
}

void Ruler::mousePressEvent(QMouseEvent* event)
{
    m_lastX = m_pressedX = event->position().x();
    if (event->button() == Qt::MiddleButton || event->modifiers() & Qt::AltModifier) {
        m_drag = Drag::Pan;
    } else if (event->button() == Qt::LeftButton) {
        m_drag = Drag::Range;
        const auto fixed = m_view.fixedEndOfEdgeAt(m_pressedX);
        m_fixed = fixed ? *fixed : m_view.snapped(m_view.timeAt(m_pressedX));
    }
}

void Ruler::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_drag == Drag::None)
        setCursor(m_view.fixedEndOfEdgeAt(x) ? Qt::SizeHorCursor : Qt::ArrowCursor);
    if (m_drag == Drag::Pan) {
        TimeAxis axis = m_view.axis();
        axis.panBy(m_lastX - x, m_view.bounds());
        m_view.setVisible(axis.visible());
    }
    constexpr double thresholdPx = 3;
    if (m_drag == Drag::Range && std::abs(x - m_pressedX) >= thresholdPx) {
        const Time edge = m_view.snapped(m_view.timeAt(x));
        const TimeRange range{std::min(edge, m_fixed), std::max(edge, m_fixed)};
        const auto& before = m_document.rangeSelection();
        const bool isSame = before && (before->range.begin == m_fixed || before->range.end == m_fixed);
        m_document.selectRange(RangeSelection{{range.begin, std::max(range.end, range.begin + Ns{1})},
                                              isSame ? before->lanes : std::vector<LaneId>{},
                                              isSame ? before->parts : LaneParts{}});
    }
    m_lastX = x;
}

void Ruler::mouseReleaseEvent(QMouseEvent* event)
{
    constexpr double thresholdPx = 3;
    if (m_drag == Drag::Range && std::abs(event->position().x() - m_pressedX) < thresholdPx)
        if (const auto instant = instantAt(event->position()))
            m_document.chooseInstant(instant->instant);
    m_drag = Drag::None;
}

static constexpr double instantTall = 7;

std::vector<InstantScene> Ruler::instants() const
{
    return instantMarks(m_document.trace(), m_document.tracks()->instantsOfNoLane(), m_view.axis(),
                        height() - 1 - instantTall);
}

std::optional<InstantScene> Ruler::instantAt(QPointF position) const
{
    constexpr double reachPx = 6;
    if (position.y() >= height() - 5 - instantTall)
        for (const InstantScene& mark : instants())
            if (std::abs(mark.x - position.x()) <= reachPx)
                return mark;
    return std::nullopt;
}

bool Ruler::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto instant = instantAt(help->pos())) {
            QToolTip::showText(help->globalPos(), m_view.instantTip(instant->instant, instant->count), this);
            return true;
        }
    }
    return QWidget::event(event);
}

void Ruler::mouseDoubleClickEvent(QMouseEvent*)
{
    if (const auto& range = m_document.rangeSelection())
        m_view.zoomTo(range->range);
}

std::vector<Ruler::Label> Ruler::labels() const
{
    const TimeAxis axis = m_view.axisFromZero();
    const QFontMetricsF metrics{font()};
    const Ns step = majorStep(axis);
    std::vector<Label> labels;
    const std::vector<QRectF> plates = platesOf(font());
    std::optional<Time> anchor; // the first label that is seen
    const bool isFar = axis.visible().begin - Time{} >= axis.visible().length();
    double free = 0; // x where the next one may begin
    for (const Tick& tick : ticksOf(axis)) {
        if (!tick.isMajor)
            continue;
        QString text = tickLabel(tick.time, step);
        if (m_view.zero() != Time{} && tick.time > Time{})
            text.prepend(QLatin1Char{'+'});
        if (isFar && anchor) {
            // In the unit of the step: "+100 µs".
            text = QLatin1Char{'+'} + exactDuration(tick.time - *anchor);
        }
        const double wide = metrics.horizontalAdvance(text), x = tick.x + 4;
        const bool isCovered = std::any_of(plates.begin(), plates.end(), [&](const QRectF& plate) {
            return plate.left() < x + wide + 2 && x < plate.right() + 2;
        });
        if (x < free || x + wide > width() || isCovered) // a label yields to a range's plate that would cover it
            continue;
        anchor = anchor.value_or(tick.time);
        free = x + wide + 8;
        labels.push_back({x, text});
    }
    if (labels.empty()) // zoomed in so far that no tick is visible: the time at the left edge
        labels.push_back({4, exactDuration(axis.timeAt(0) - Time{})});
    return labels;
}

QRectF Ruler::plateOf(TimeRange span, const QFont& font) const
{
    const TimeAxis& axis = m_view.axis();
    const double x0 = std::clamp(axis.xAt(span.begin), -2.0, width() + 2.0),
                 x1 = std::clamp(axis.xAt(span.end), -2.0, width() + 2.0);
    if (x1 < 0 || x0 > width())
        return {};
    const double wide = QFontMetricsF{font}.horizontalAdvance(glanceDuration(span.length())) + 10;
    QRectF box{0, 2, wide, height() - 6.0};
    box.moveCenter({(x0 + x1) / 2, box.center().y()});
    if (wide > x1 - x0)
        box.moveLeft(x1 + 3);
    box.moveLeft(std::clamp(box.left(), 0.0, std::max(0.0, width() - wide)));
    return box;
}

QRectF Ruler::cursorPlate(const QFont& font) const
{
    if (!m_cursor)
        return {};
    const double x = m_view.axis().xAt(*m_cursor);
    QRectF box{x + 6, 3, QFontMetricsF{font}.horizontalAdvance(cursorText()) + 10, height() - 7.0};
    std::vector<double> lefts{x + 6, x - 6 - box.width()}; // then next to a length that has the place
    std::vector<QRectF> lengths;
    for (const TimeRange& span : spans())
        if (const QRectF plate = plateOf(span, font); !plate.isNull()) {
            lengths.push_back(plate);
            lefts.insert(lefts.end(), {plate.right() + 4, plate.left() - 4 - box.width()});
        }
    for (const double left : lefts) {
        box.moveLeft(left);
        const bool isFree = std::none_of(lengths.begin(), lengths.end(), [&](const QRectF& plate) {
            return plate.left() < box.right() + 2 && box.left() < plate.right() + 2;
        });
        if (isFree && left >= 0 && box.right() <= width())
            return box;
    }
    box.moveLeft(std::clamp(x + 6, 0.0, std::max(0.0, width() - box.width())));
    return box;
}

QString Ruler::cursorText() const { return placeLabel(Time{} + (*m_cursor - m_view.zero()), m_view.axis().nsPerPx()); }

std::vector<TimeRange> Ruler::spans() const
{
    std::vector<TimeRange> all = m_document.marks();
    if (const auto& range = m_document.rangeSelection(); range && m_document.chosen() == Document::Chosen::Range)
        all.push_back(range->range);
    return all;
}

std::vector<QRectF> Ruler::platesOf(const QFont& font) const
{
    std::vector<QRectF> plates;
    for (const TimeRange& span : spans())
        plates.push_back(plateOf(span, font));
    for (const TimeRange& span : spans()) // the edges of a range are drawn too
        for (const Time edge : {span.begin, span.end})
            plates.push_back({m_view.axis().xAt(edge) - 2, 0, 4, static_cast<double>(height())});
    std::erase_if(plates, [](const QRectF& plate) { return plate.isNull(); });
    return plates;
}

// A time range on the ruler, with its length.
void Ruler::paintSpan(QPainter& painter, TimeRange span, const QColor& fill, const QColor& ink) const
{
    const TimeAxis& axis = m_view.axis();
    const double x0 = std::clamp(axis.xAt(span.begin), -2.0, width() + 2.0),
                 x1 = std::clamp(axis.xAt(span.end), -2.0, width() + 2.0);
    painter.fillRect(QRectF{x0, 0, x1 - x0, height() - 1.0}, fill);
    painter.fillRect(QRectF{x0, 0, 2, height() - 1.0}, ink);
    painter.fillRect(QRectF{x1 - 2, 0, 2, height() - 1.0}, ink);
    const QRectF box = plateOf(span, painter.font());
    if (box.isNull())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(ink);
    painter.setBrush(m_view.theme().lanes);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(m_view.theme().text);
    painter.drawText(box, Qt::AlignCenter, glanceDuration(span.length()));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void Ruler::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_view.theme();
    QPainter painter{this};
    painter.fillRect(rect(), theme.window);
    painter.setFont(font());
    const double bottom = height() - 1;
    for (const Tick& tick : ticksOf(m_view.axisFromZero())) {
        painter.setPen(tick.isMajor ? theme.mutedText : theme.line);
        painter.drawLine(QPointF{tick.x, bottom - (tick.isMajor ? 9 : 4)}, QPointF{tick.x, bottom});
    }
    painter.setPen(theme.mutedText);
    const QRectF cursor = cursorPlate(painter.font());
    for (const Label& label : labels())
        if (cursor.isNull() || cursor.left() > label.x + painter.fontMetrics().horizontalAdvance(label.text) + 2 ||
            cursor.right() + 2 < label.x)
            painter.drawText(QPointF{label.x, bottom - 9}, label.text);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const InstantScene& mark : instants()) {
        const bool isChosen = m_document.chosenInstant() == mark.instant;
        painter.setPen(isChosen ? QPen{theme.ring, 2} : QPen{Qt::NoPen});
        painter.setBrush(theme.mark);
        const QPointF tip{mark.x, bottom};
        painter.drawPolygon(QPolygonF{} << tip << tip + QPointF{-4, -instantTall} << tip + QPointF{4, -instantTall});
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const TimeRange& mark : m_document.marks()) {
        QColor fill = theme.mark;
        fill.setAlpha(40);
        paintSpan(painter, mark, fill, theme.mark);
    }
    if (const auto& range = m_document.rangeSelection(); range && m_document.chosen() == Document::Chosen::Range)
        paintSpan(painter, range->range, theme.range, theme.accent);
    painter.setPen(theme.line);
    painter.drawLine(QPointF{0, bottom}, QPointF{static_cast<double>(width()), bottom});
    if (!m_cursor)
        return;
    const QRectF box = cursorPlate(painter.font());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.line);
    painter.setBrush(theme.lanes);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, cursorText());
}

RulerLabel::RulerLabel(TimelineView& view, QWidget* parent) : QWidget(parent), m_view(view)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&view, &TimelineView::axisChanged, this, [this] { update(); });
}

namespace {

QString lengthOf(const TimelineView& view)
{
    return RulerLabel::tr("View %1").arg(spanDuration(view.visible().length()));
}

QString beginOf(const TimelineView& view)
{
    Ns shown{1}; // a power of ten: the visible precision
    while (shown * 1000 <= view.visible().length())
        shown *= 10;
    return RulerLabel::tr("from %1").arg(
        placeLabel(Time{} + (view.visible().begin - Time{}), static_cast<double>(shown.count())));
}

} // namespace

QString RulerLabel::second() const { return m_note.isEmpty() ? beginOf(m_view) : m_note; }
QString RulerLabel::text() const { return lengthOf(m_view) + QLatin1Char{' '} + second(); }

void RulerLabel::setNote(const QString& note)
{
    m_note = note;
    update();
}

void RulerLabel::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_view.theme();
    QPainter painter{this};
    painter.fillRect(rect(), theme.window);
    QFont plain, bold;
    plain.setPixelSize(static_cast<int>(std::lround(11 * m_view.textScale())));
    bold = plain;
    bold.setBold(true);
    // "from ..." is left out if there is no room for both.
    const QString length = lengthOf(m_view), from = QLatin1Char{' '} + second();
    constexpr double margin = 12;
    const double wide = QFontMetricsF{bold}.horizontalAdvance(length);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(QRectF{margin, 0, wide + 4, static_cast<double>(height())}, Qt::AlignVCenter, length);
    painter.setFont(plain);
    painter.setPen(theme.mutedText);
    if (margin + wide + QFontMetricsF{plain}.horizontalAdvance(from) + 4 <= width())
        painter.drawText(QRectF{margin + wide, 0, width() - margin - wide, static_cast<double>(height())},
                         Qt::AlignVCenter, from);
    painter.setPen(theme.line);
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace lanescope
