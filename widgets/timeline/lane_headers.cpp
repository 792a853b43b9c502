#include "widgets/timeline/lane_headers.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/quantities.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double indent = 22, chevronX = 11;

void chevron(QPainter& painter, QPointF at, bool isCollapsed, QColor colour)
{
    painter.setPen(QPen{colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    const QPolygonF shape = isCollapsed ? QPolygonF{{at + QPointF{-2, -4}, at + QPointF{2, 0}, at + QPointF{-2, 4}}}
                                        : QPolygonF{{at + QPointF{-4, -2}, at + QPointF{0, 2}, at + QPointF{4, -2}}};
    painter.drawPolyline(shape);
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
    setMinimumWidth(120);
    setAccessibleName(tr("Lanes"));
    const auto repaint = [this] { update(); };
    connect(&view, &TimelineView::scrollChanged, this, repaint);
    connect(&view, &TimelineView::layoutChanged, this, repaint);
    connect(&view, &TimelineView::overlaysChanged, this, repaint);
    connect(&document, &Document::activityChanged, this, repaint);
}

const Strip* LaneHeaders::stripAt(QPointF position) const
{
    return m_view.layoutOfLanes().stripAt(position.y() + m_view.scrollY());
}

QString LaneHeaders::titleOf(const Strip& strip) const
{
    const Trace& trace = m_document.trace();
    switch (strip.kind) {
    case Strip::Kind::Rank:
        return QString::fromStdString(trace.ranks()[strip.rank].label);
    case Strip::Kind::Process: {
        // Below its rank's own header a process needs no other word for that.
        const std::string& title = trace[strip.process].title;
        const RankPart* rank =
            trace[strip.process].lanes.isEmpty() ? nullptr : trace.rankOf(trace[strip.process].lanes[0]);
        return QString::fromStdString(rank ? title.substr(rank->label.size() + std::string_view{" · "}.size()) : title);
    }
    case Strip::Kind::Lane:
        return QString::fromStdString(trace[strip.lane].name);
    case Strip::Kind::Queue:
        return tr("waiting on %1").arg(QString::fromStdString(trace[strip.lane].name));
    case Strip::Kind::Counter:
        return QString::fromStdString(trace.counters()[strip.counter].name);
    }
    return {};
}

QString LaneHeaders::detailOf(const Strip& strip) const
{
    const Trace& trace = m_document.trace();
    if (strip.kind == Strip::Kind::Lane) {
        QString text = tr("%1 slices").arg(countOf(trace[strip.lane].slices.size()));
        if (trace[strip.lane].overlapping)
            text += tr(", %1 of them overlap").arg(countOf(trace[strip.lane].overlapping));
        if (strip.pythonRows)
            text += tr(" · %1 Python rows hidden (P)").arg(strip.pythonRows);
        return text;
    }
    if (strip.kind == Strip::Kind::Queue) {
        const auto& activity = m_document.activity();
        if (!activity)
            return {};
        const QueueDepth& queue = activity->lanes[strip.lane.value].queue;
        QString text = tr("%1 at most, launched and not begun").arg(countOf(static_cast<std::uint64_t>(queue.most)));
        if (queue.unlinked)
            text += tr(" · %1 without a launch").arg(countOf(queue.unlinked));
        if (queue.skewed)
            text += tr(" · %1 begin before their launch").arg(countOf(queue.skewed));
        return text;
    }
    if (strip.kind == Strip::Kind::Process)
        return tr("%1 lanes").arg(trace[strip.process].lanes.size());
    if (strip.kind == Strip::Kind::Rank)
        return tr("%1 lanes").arg(trace.ranks()[strip.rank].lanes.size());
    return {};
}

QString LaneHeaders::busyOf(const Strip& strip) const
{
    const auto& activity = m_document.activity();
    const auto pct = activity && strip.kind == Strip::Kind::Lane ? activity->busyPct(strip.lane) : std::nullopt;
    return pct ? percentOf(*pct) : QString{};
}

void LaneHeaders::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_view.theme();
    QPainter painter{this};
    painter.fillRect(rect(), theme.headers);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont plain, bold, small;
    const double scale = m_view.textScale(), rowHeight = LaneLayout::rowHeight * scale;
    plain.setPixelSize(static_cast<int>(std::lround(12 * scale)));
    bold = plain;
    bold.setBold(true);
    small.setPixelSize(static_cast<int>(std::lround(11 * scale)));
    const LaneLayout& layout = m_view.layoutOfLanes();
    const auto [first, last] = layout.stripsWithin(m_view.scrollY(), m_view.scrollY() + height());
    for (std::size_t i = first; i < last; ++i) {
        const Strip& strip = layout.strips()[i];
        const double y = strip.y - m_view.scrollY();
        const bool isRank = strip.kind == Strip::Kind::Rank, isProcess = isRank || strip.kind == Strip::Kind::Process;
        // Processes stand below their rank, where there are ranks.
        const double inset = isRank || strip.isPinned || m_document.trace().ranks().empty() ? 0 : 10;
        const double x = inset + (isProcess || strip.isPinned ? indent : indent + 12);
        painter.setFont(isProcess ? bold : plain);
        const QFontMetricsF metrics{painter.font()};
        const double firstLine =
            isProcess ? std::min(strip.height, LaneLayout::rankHeight * scale) : std::min(strip.height, rowHeight + 2);
        // A tall lane's name stays in sight while its rows scroll by.
        const double textTop = std::clamp(0.0, y, std::max(y, y + strip.height - LaneLayout::laneGap - firstLine));
        if (isProcess)
            painter.fillRect(QRectF{0, y, static_cast<double>(width()), strip.height}, theme.groupRow);
        if (isRank) { // stands out from its processes
            painter.fillRect(QRectF{0, y, 3, strip.height}, theme.accent);
            painter.setPen(theme.mutedText);
            painter.drawLine(QPointF{0, y + 0.5}, QPointF{static_cast<double>(width()), y + 0.5});
        }
        const double room = width() - x - 8;
        const QString busy = m_view.overlays().busy ? busyOf(strip) : QString{};
        double taken = 0;
        if (!busy.isEmpty()) {
            painter.setFont(small);
            painter.setPen(theme.mutedText);
            painter.drawText(QRectF{x, textTop, room, firstLine}, Qt::AlignVCenter | Qt::AlignRight, busy);
            taken = QFontMetricsF{small}.horizontalAdvance(busy) + 8;
            painter.setFont(plain);
        }
        painter.setPen(theme.text);
        painter.drawText(QRectF{x, textTop, room - taken, firstLine}, Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(titleOf(strip), Qt::ElideMiddle, room - taken));
        const bool hasDetail = isRank || strip.kind == Strip::Kind::Lane || strip.kind == Strip::Kind::Queue;
        if (hasDetail && strip.height > 2 * rowHeight && textTop + 2 * rowHeight <= y + strip.height) {
            painter.setFont(small);
            painter.setPen(theme.mutedText);
            painter.drawText(QRectF{x, textTop + rowHeight, room, rowHeight}, Qt::AlignVCenter | Qt::AlignLeft,
                             QFontMetricsF{small}.elidedText(detailOf(strip), Qt::ElideRight, room));
        }
        const bool canFold =
            isProcess || (strip.kind == Strip::Kind::Lane && m_document.trace()[strip.lane].rows.size() > 1);
        if (canFold)
            chevron(painter,
                    {inset + (isProcess || strip.isPinned ? chevronX : chevronX + 12), textTop + firstLine / 2},
                    strip.isCollapsed, theme.mutedText);
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
    painter.setPen(theme.line);
    painter.drawLine(QPointF{width() - 0.5, 0}, QPointF{width() - 0.5, static_cast<double>(height())});
}

void LaneHeaders::mousePressEvent(QMouseEvent* event)
{
    const Strip* strip = event->button() == Qt::LeftButton ? stripAt(event->position()) : nullptr;
    if (!strip)
        return;
    if (strip->kind == Strip::Kind::Rank)
        toggleRank(strip->rank);
    else if (strip->kind == Strip::Kind::Process)
        toggleProcess(strip->process);
    else if (strip->kind == Strip::Kind::Lane && m_document.trace()[strip->lane].rows.size() > 1)
        toggleLane(strip->lane);
}

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

void LaneHeaders::pin(LaneId lane)
{
    LaneChoices choices = m_view.choices();
    const auto at = std::find(choices.pinnedLanes.begin(), choices.pinnedLanes.end(), lane.value);
    if (at == choices.pinnedLanes.end())
        choices.pinnedLanes.push_back(lane.value);
    else
        choices.pinnedLanes.erase(at);
    m_view.setChoices(std::move(choices));
}

void LaneHeaders::hide(LaneId lane)
{
    LaneChoices choices = m_view.choices();
    choices.hiddenLanes.insert(lane.value);
    m_view.setChoices(std::move(choices));
}

void LaneHeaders::moveLane(LaneId lane, int by)
{
    const Trace& trace = m_document.trace();
    LaneChoices choices = m_view.choices();
    // The order as it is now, of all lanes; then the lane changes places with its neighbour in the process.
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
    choices.collapsedLanes.clear();
    choices.collapsedProcesses.clear();
    choices.collapsedRanks.clear();
    m_view.setChoices(std::move(choices));
}

void LaneHeaders::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu{this};
    if (const Strip* strip = stripAt(event->pos()); strip && strip->kind == Strip::Kind::Lane) {
        const LaneId lane = strip->lane;
        menu.addAction(strip->isCollapsed ? tr("Unfold") : tr("Fold"), this, [this, lane] { toggleLane(lane); });
        menu.addAction(strip->isPinned ? tr("Unpin") : tr("Pin to the top"), this, [this, lane] { pin(lane); });
        menu.addAction(tr("Hide"), this, [this, lane] { hide(lane); });
        menu.addAction(tr("Move up"), this, [this, lane] { moveLane(lane, -1); });
        menu.addAction(tr("Move down"), this, [this, lane] { moveLane(lane, +1); });
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
    const std::size_t hidden = m_view.choices().hiddenLanes.size();
    menu.addAction(hidden ? tr("Show all lanes (%1 hidden)").arg(hidden) : tr("Unfold all"), this,
                   [this] { showAll(); });
    menu.exec(event->globalPos());
}

QString LaneHeaders::tipFor(const Strip& strip) const
{
    QString tip = titleOf(strip) + '\n' + detailOf(strip);
    const QString busy = busyOf(strip);
    if (!busy.isEmpty()) {
        const TimeRange visible = m_view.visible().clippedTo(m_document.activity()->busy->window);
        const BusyTime& time = m_document.activity()->lanes[strip.lane.value].busy;
        tip += tr("\nbusy for %1 of the time from the GPU's first work to its last").arg(busy);
        if (!visible.isEmpty())
            tip += tr("\nbusy for %1 of it in what is shown")
                       .arg(percentOf(100.0 * static_cast<double>(time.within(visible).count()) /
                                      static_cast<double>(visible.length().count())));
    }
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
