#include "widgets/timeline/lane_headers.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeySequence>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/explain_tip.h"
#include "widgets/kit/quantities.h"
#include "widgets/timeline/lane_titles.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double indent = 22, chevronX = 11, headerEdgePx = 5;

void chevron(QPainter& painter, QPointF at, bool isCollapsed, QColor colour)
{
    painter.setPen(QPen{colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    const QPolygonF shape = isCollapsed ? QPolygonF{{at + QPointF{-2, -4}, at + QPointF{2, 0}, at + QPointF{-2, 4}}}
                                        : QPolygonF{{at + QPointF{-4, -2}, at + QPointF{0, 2}, at + QPointF{4, -2}}};
    painter.drawPolyline(shape);
}

// "stream 7 (144)" of "stream 7 (process 144)", "13519 (main)" of "thread 13519 (main)": where the room is short, the
// words that all lanes share give way before those that distinguish them.
QString withoutCommonWords(QString title)
{
    if (title.contains(QLatin1String{"(process "}))
        return title.replace(QLatin1String{"(process "}, QLatin1String{"("});
    const QLatin1String thread{"thread "};
    const qsizetype at = title.indexOf(thread);
    return at >= 0 && title.size() > at + thread.size() ? title.remove(at, thread.size()) : title;
}

void toggle(std::set<std::uint32_t>& set, std::uint32_t value)
{
    if (!set.erase(value))
        set.insert(value);
}

} // namespace

LaneHeaders::LaneHeaders(TimelineView& view, Document& document, QWidget* parent)
    : QWidget(parent), m_view(view), m_document(document)
{
    setMouseTracking(true);
    setAccessibleName(tr("Lanes"));
    const auto repaint = [this] { update(); };
    connect(&view, &TimelineView::scrollChanged, this, repaint);
    connect(&view, &TimelineView::axisChanged, this, repaint); // busy shares and counts refer to the visible range
    connect(&view, &TimelineView::layoutChanged, this, repaint);
    connect(&view, &TimelineView::overlaysChanged, this, repaint);
    connect(&document, &Document::activityChanged, this, repaint);
}

const Strip* LaneHeaders::stripAt(QPointF position) const
{
    return m_view.layoutOfLanes().stripAt(position.y() + m_view.scrollY());
}

double LaneHeaders::titleX(const Strip& strip, const Trace& trace)
{
    const bool isRank = strip.kind == Strip::Kind::Rank;
    // With ranks, processes are indented below their rank.
    const double inset = isRank || strip.isPinned || trace.ranks().empty() ? 0 : 10;
    return inset + (isRank || strip.kind == Strip::Kind::Process || strip.isPinned ? indent : indent + 2);
}

void LaneHeaders::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_view.theme();
    QPainter painter{this};
    painter.fillRect(rect(), theme.headers);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont plain, bold, small;
    const double scale = m_view.textScale();
    plain.setPixelSize(static_cast<int>(std::lround(12 * scale)));
    bold = plain;
    bold.setBold(true);
    small.setPixelSize(static_cast<int>(std::lround(11 * scale)));
    const Fonts fonts{plain, bold, small};
    const LaneLayout& layout = m_view.layoutOfLanes();
    const double covered = std::max(0.0, layout.coveredUntil() - m_view.scrollY());
    m_chips.clear();
    painter.setPen(theme.line); // a group's row covers it: its title goes on over the lanes
    painter.drawLine(QPointF{width() - 0.5, 0}, QPointF{width() - 0.5, static_cast<double>(height())});
    for (const Strip* strip : layout.stripsWithin(m_view.scrollY(), m_view.scrollY() + height())) {
        painter.setClipping(!strip->isStuck && covered > 0);
        if (!strip->isStuck && covered > 0)
            painter.setClipRect(QRectF{0, covered, static_cast<double>(width()), height() - covered});
        paintStrip(painter, *strip, fonts);
    }
    painter.setClipping(false);
    painter.setPen(theme.line);
    if (covered > 0) // where the scrolled lanes begin
        painter.drawLine(QPointF{0, covered - 0.5}, QPointF{static_cast<double>(width()), covered - 0.5});
}

void LaneHeaders::paintStrip(QPainter& painter, const Strip& strip, const Fonts& fonts)
{
    const Theme& theme = m_view.theme();
    const LaneLayout& layout = m_view.layoutOfLanes();
    const double scale = m_view.textScale(), lineHeight = 18 * scale;
    const double y = strip.y - m_view.scrollY();
    const bool isRank = strip.kind == Strip::Kind::Rank, isProcess = isRank || strip.kind == Strip::Kind::Process;
    const double x = titleX(strip, m_document.trace());
    painter.setFont(isProcess ? fonts.bold : fonts.plain);
    const QFontMetricsF metrics{painter.font()};
    const double firstLine =
        isProcess ? std::min(strip.height, LaneLayout::rankHeight * scale) : std::min(strip.height, lineHeight + 2);
    // The name of a tall lane stays in sight while its rows scroll.
    const double min = strip.isStuck ? 0.0 : std::max(0.0, layout.coveredUntil() - m_view.scrollY());
    const double textTop = std::clamp(min, y, std::max(y, y + strip.height - LaneLayout::laneGap - firstLine));
    if (isProcess)
        painter.fillRect(QRectF{0, y, static_cast<double>(width()), strip.height}, theme.groupRow);
    if (isRank) { // distinct from its processes
        painter.fillRect(QRectF{0, y, 3, strip.height}, theme.accent);
        painter.setPen(theme.mutedText);
        painter.drawLine(QPointF{0, y + 0.5}, QPointF{static_cast<double>(width()), y + 0.5});
    }
    const double room = width() - x - 8;
    const QString busy = m_view.overlays().busy && strip.kind == Strip::Kind::Lane
                             ? busyOf(strip, m_document, m_view.visible())
                             : QString{};
    double taken = 0;
    if (!busy.isEmpty()) {
        QFont strong = fonts.small;
        strong.setBold(true);
        painter.setFont(strong);
        painter.setPen(theme.text);
        painter.drawText(QRectF{x, textTop, room, firstLine}, Qt::AlignVCenter | Qt::AlignRight, busy);
        taken = QFontMetricsF{strong}.horizontalAdvance(busy) + 8;
    }
    painter.setFont(isProcess ? fonts.bold : fonts.plain);
    painter.setPen(theme.text);
    QString title = m_view.titleFor(strip);
    if (!isProcess && metrics.horizontalAdvance(title) > room - taken)
        title = m_view.titleFor(strip, true);
    if (!isProcess && metrics.horizontalAdvance(title) > room - taken)
        title = withoutCommonWords(title);
    // A process's title continues over the lanes; a lane's is drawn here.
    painter.drawText(
        QRectF{x, textTop, isProcess ? std::max(room, metrics.horizontalAdvance(title) + 4) : room - taken, firstLine},
        Qt::AlignVCenter | Qt::AlignLeft, isProcess ? title : metrics.elidedText(title, Qt::ElideMiddle, room - taken));
    double next = textTop + firstLine;
    const QFontMetricsF smallMetrics{fonts.small};
    painter.setFont(fonts.small);
    const auto addLine = [&](const QString& text, const QColor& colour) -> std::optional<QRectF> {
        if (text.isEmpty() || next + smallMetrics.height() > y + strip.height)
            return std::nullopt;
        const QRectF line{x, next, room, smallMetrics.height() + 2};
        painter.setPen(colour);
        // Parts that do not fit are left out, from the end; the tool tip has all of them.
        const QString dot = QStringLiteral(" · ");
        QString words = text;
        while (words.contains(dot) && smallMetrics.horizontalAdvance(words) > room)
            words.truncate(words.lastIndexOf(dot));
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, smallMetrics.elidedText(words, Qt::ElideRight, room));
        next = line.bottom();
        return line;
    };
    if (isProcess) { // to the right of the title if there is room
        const QString detail = detailOf(strip, layout, m_document, m_view.visible());
        const double after = x + metrics.horizontalAdvance(title) + 12;
        if (after + smallMetrics.horizontalAdvance(detail) <= width() - 8) {
            painter.setPen(theme.mutedText);
            painter.drawText(QRectF{after, textTop, width() - after, firstLine}, Qt::AlignVCenter | Qt::AlignLeft,
                             detail);
        }
    } else {
        addLine(detailOf(strip, layout, m_document, m_view.visible()), theme.mutedText);
        if (const auto chip = addLine(pythonChip(strip), theme.accentText))
            m_chips.push_back(*chip);
    }
    const bool canFold =
        isProcess || (strip.kind == Strip::Kind::Lane && m_document.trace()[strip.lane].rows.size() > 1);
    if (canFold)
        chevron(painter, {x - indent + chevronX, textTop + firstLine / 2}, strip.isCollapsed, theme.mutedText);
    if (strip.isPinned) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRect(QRectF{0, y, 3, strip.height - LaneLayout::laneGap});
        painter.setBrush(Qt::NoBrush);
    }
    painter.setPen(theme.line);
    const double bottom = y + strip.height - 0.5;
    painter.drawLine(QPointF{0, bottom}, QPointF{static_cast<double>(width()), bottom});
}

bool LaneHeaders::isEdge(double x) const { return x >= width() - headerEdgePx; }

void LaneHeaders::mousePressEvent(QMouseEvent* event)
{
    m_isDragged = event->button() == Qt::LeftButton && isEdge(event->position().x());
    if (m_isDragged)
        return;
    const Strip* strip = event->button() == Qt::LeftButton ? stripAt(event->position()) : nullptr;
    if (!strip)
        return;
    for (const QRectF& chip : m_chips)
        if (chip.contains(event->position())) {
            m_view.perform(Qt::Key_P);
            return;
        }
    if (strip->kind == Strip::Kind::Rank)
        toggleRank(strip->rank);
    else if (strip->kind == Strip::Kind::Process)
        toggleProcess(strip->process);
    else if (strip->kind == Strip::Kind::Lane && m_document.trace()[strip->lane].rows.size() > 1)
        toggleLane(strip->lane);
}

void LaneHeaders::mouseMoveEvent(QMouseEvent* event)
{
    if (m_isDragged)
        emit widthDragged(static_cast<int>(std::lround(event->position().x())));
    else
        setCursor(isEdge(event->position().x()) ? Qt::SplitHCursor : Qt::ArrowCursor);
}

void LaneHeaders::mouseReleaseEvent(QMouseEvent*) { m_isDragged = false; }

void LaneHeaders::toggleRank(std::uint32_t rank)
{
    m_view.foldRank(rank, !m_view.choices().collapsedRanks.count(rank));
}

void LaneHeaders::toggleProcess(ProcessId process)
{
    LaneChoices choices = m_view.choices();
    toggle(choices.collapsedProcesses, process.value);
    m_view.setChoices(std::move(choices));
}

void LaneHeaders::toggleLane(LaneId lane)
{
    LaneChoices choices = m_view.choices();
    toggle(choices.collapsedLanes, lane.value);
    m_view.setChoices(std::move(choices));
}

void LaneHeaders::pin(LaneId lane) { m_view.pinLane(lane); }

void LaneHeaders::hide(LaneId lane) { m_view.hideLane(lane); }

void LaneHeaders::moveLane(LaneId lane, int by)
{
    const Trace& trace = m_document.trace();
    LaneChoices choices = m_view.choices();
    // The current order of all lanes; then the lane is swapped with its neighbour in the process.
    std::vector<std::uint32_t> order;
    for (const Strip& strip : m_view.layoutOfLanes().strips())
        if (strip.kind == Strip::Kind::Lane && !strip.isPinned)
            order.push_back(strip.lane.value);
    const auto at = std::find(order.begin(), order.end(), lane.value);
    if (at == order.end())
        return;
    const std::ptrdiff_t other = (at - order.begin()) + by;
    if (other < 0 || other >= static_cast<std::ptrdiff_t>(order.size()) ||
        trace[LaneId{order[static_cast<std::size_t>(other)]}].process != trace[lane].process)
        return;
    std::swap(*at, order[static_cast<std::size_t>(other)]);
    choices.laneOrder = std::move(order);
    m_view.setChoices(std::move(choices));
}

void LaneHeaders::showAll()
{
    LaneChoices choices = m_view.choices();
    choices.hiddenLanes.clear();
    choices.hiddenCounters.clear();
    choices.collapsedLanes.clear();
    choices.collapsedProcesses.clear();
    choices.collapsedRanks.clear();
    m_view.setChoices(std::move(choices));
}

void LaneHeaders::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu{this};
    if (const Strip* strip = stripAt(event->pos()))
        menu.addAction(tr("What is this lane?"), this, [this, s = *strip, at = event->globalPos()] {
            showExplanation(m_view.titleFor(s), m_view.explanationOf(s), at, this);
        });
    if (const Strip* strip = stripAt(event->pos()); strip && strip->kind == Strip::Kind::Lane) {
        const LaneId lane = strip->lane;
        menu.addAction(strip->isCollapsed ? tr("Unfold") : tr("Fold"), this, [this, lane] { toggleLane(lane); });
        menu.addAction(strip->isPinned ? tr("Unpin") : tr("Pin to the top"), this, [this, lane] { pin(lane); });
        menu.addAction(tr("Hide"), this, [this, lane] { hide(lane); });
        menu.addAction(tr("Move up"), this, [this, lane] { moveLane(lane, -1); });
        menu.addAction(tr("Move down"), this, [this, lane] { moveLane(lane, +1); });
        menu.addSeparator();
    } else if (strip && strip->kind == Strip::Kind::Counter) {
        menu.addAction(tr("Hide"), this, [this, counter = strip->counter] { m_view.hideCounter(counter); });
        menu.addSeparator();
    } else if (strip && strip->kind == Strip::Kind::Process) {
        const ProcessId process = strip->process;
        menu.addAction(strip->isCollapsed ? tr("Unfold") : tr("Fold"), this,
                       [this, process] { toggleProcess(process); });
        menu.addSeparator();
    } else if (strip) {
        if (strip->kind == Strip::Kind::Rank)
            menu.addAction(strip->isCollapsed ? tr("Unfold") : tr("Fold"), this,
                           [this, rank = strip->rank] { toggleRank(rank); });
    }
    if (!m_document.trace().ranks().empty()) {
        menu.addAction(tr("Fold all ranks"), this, [this] { m_view.foldRanks(true); });
        menu.addAction(tr("Unfold all ranks"), this, [this] { m_view.foldRanks(false); });
        menu.addSeparator();
    }
    const std::size_t hidden = m_view.choices().hidden();
    menu.addAction(hidden ? tr("Show all lanes (%1 hidden)").arg(hidden) : tr("Unfold all"), this,
                   [this] { showAll(); });
    menu.exec(event->globalPos());
}

QString LaneHeaders::tipFor(const Strip& strip) const
{
    const LaneLayout& layout = m_view.layoutOfLanes();
    QString tip = m_view.titleFor(strip) + QLatin1Char{'\n'} + detailOf(strip, layout, m_document, m_view.visible());
    if (const QString busy = busyOf(strip, m_document, m_view.visible()); !busy.isEmpty())
        tip += tr("\nbusy %1 of the visible range").arg(busy);
    const auto& activity = m_document.activity();
    if (const auto pct = activity && strip.kind == Strip::Kind::Lane ? activity->busyPct(strip.lane) : std::nullopt)
        tip += tr("\nbusy %1 of the time from the GPU's first work to its last").arg(percentOf(*pct));
    if (strip.pythonRows || strip.shownPythonRows)
        tip += tr("\n%1: none, nn.Modules or all Python frames")
                   .arg(QKeySequence{m_view.keys().keyOf(Qt::Key_P)}.toString());
    return tip;
}

bool LaneHeaders::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const Strip* strip = stripAt(help->pos()))
            QToolTip::showText(help->globalPos(), tipFor(*strip), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace lanescope
