// Instants on the lanes: finds the one at the cursor, shows its tip and menu, and draws the selected one.

#include <QClipboard>
#include <QGuiApplication>
#include <QKeySequence>
#include <QMenu>
#include <QPainter>

#include "model/store/args.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/timeline/timeline_view.h"

#include <cmath>

namespace lanescope {

std::optional<std::pair<std::uint32_t, std::uint32_t>> TimelineView::instantAt(QPointF position) const
{
    constexpr double reachPx = 4;
    const InstantScene* nearest = nullptr;
    for (const InstantScene& instant : m_scene.instants)
        if (std::abs(instant.x - position.x()) <= reachPx && position.y() >= instant.y - 1 &&
            position.y() <= instant.y + LaneLayout::instantHeight + 1 &&
            (!nearest || std::abs(instant.x - position.x()) < std::abs(nearest->x - position.x())))
            nearest = &instant;
    return nearest ? std::optional{std::pair{nearest->instant, nearest->count}} : std::nullopt;
}

QString TimelineView::instantTip(std::uint32_t instant, std::uint32_t count) const
{
    const Trace& trace = m_document.trace();
    const Instant& first = trace.instants()[instant];
    constexpr std::size_t longestName = 600;
    QString tip = tr("<b>%1</b><br>instant at %2")
                      .arg(toQt(trace.text(first.name).substr(0, longestName)).toHtmlEscaped(),
                           exactDuration(first.time - Time{}));
    if (count > 1)
        tip += tr("<br>and %1 more within this mark: zoom in").arg(count - 1);
    return tip + QStringLiteral("<br><small style='color:%1'>%2</small>")
                     .arg(m_theme->mutedText.name(),
                          tr("click: details · %1: zoom")
                              .arg(QKeySequence{m_keys.keyOf(Qt::Key_F)}.toString(QKeySequence::NativeText)));
}

void TimelineView::zoomAround(Time time)
{
    constexpr int times = 8;
    const Ns half = std::max(Ns{50}, m_axis.visible().length() / (2 * times));
    jumpTo({time - half, time + half});
}

void TimelineView::revealInstant(std::uint32_t instant)
{
    const Trace& trace = m_document.trace();
    const Instant& shown = trace.instants()[instant];
    if (shown.lane && !m_layout.stripOf(shown.lane)) { // it is hidden: show it
        LaneChoices choices = m_choices;
        choices.hiddenLanes.erase(shown.lane.value);
        choices.collapsedProcesses.erase(trace[shown.lane].process.value);
        if (const RankPart* rank = trace.rankOf(shown.lane))
            choices.collapsedRanks.erase(static_cast<std::uint32_t>(rank - trace.ranks().data()));
        setChoices(std::move(choices));
    }
    if (const Strip* strip = m_layout.stripOf(shown.lane)) {
        const double top = std::max(m_scrollY, m_layout.coveredUntil()), y = strip->y + strip->head;
        if (!strip->isStuck && (y < top || y + LaneLayout::instantHeight > m_scrollY + height()))
            setScrollY(y - (top - m_scrollY + height()) / 2.0);
    }
    if (m_axis.visible().contains(shown.time))
        return;
    remember();
    m_axis.panBy(m_axis.xAt(shown.time) - width() / 2.0, trace.range());
    changed();
}

// A line through all lanes, to compare with other events at that time, and a ring around its mark.
void TimelineView::paintChosenInstant(QPainter& painter) const
{
    const auto chosen = m_document.chosenInstant();
    if (!chosen)
        return;
    const Instant& instant = m_document.trace().instants()[*chosen];
    const double x = m_axis.xAt(instant.time);
    if (x < -8 || x > width() + 8)
        return;
    painter.save();
    painter.setPen(QPen{m_theme->accent, 1, Qt::DashLine});
    painter.drawLine(QPointF{x, 0}, QPointF{x, static_cast<double>(height())});
    const Strip* strip = m_layout.stripOf(instant.lane);
    if (strip && strip->marks > 0 && !m_layout.isCovered(*strip, strip->y + strip->head)) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen{m_theme->ring, 2});
        painter.setBrush(m_theme->mark);
        const QPointF tip{x, strip->y + strip->head - m_scrollY + LaneLayout::instantHeight};
        painter.drawPolygon(QPolygonF{} << tip + QPointF{0, 1} << tip + QPointF{-5, -8} << tip + QPointF{5, -8});
    }
    painter.restore();
}

void TimelineView::addInstantActions(QMenu& menu, std::uint32_t instant)
{
    const Instant& chosen = m_document.trace().instants()[instant];
    const auto copy = [](const QString& text) { QGuiApplication::clipboard()->setText(text); };
    menu.addAction(withKey(tr("Zoom to it"), Qt::Key_F), this, [this, time = chosen.time] { zoomAround(time); });
    menu.addSeparator();
    menu.addAction(tr("Copy name"), this,
                   [this, copy, name = chosen.name] { copy(toQt(m_document.trace().text(name))); });
    menu.addAction(tr("Copy time in ns"), this,
                   [copy, ns = (chosen.time - Time{}).count()] { copy(QString::number(ns)); });
    menu.addAction(tr("Copy as JSON"), this, [this, copy, source = chosen.source] {
        if (const auto text = readEventText(m_document.trace(), source))
            copy(QString::fromStdString(*text));
    });
    menu.addSeparator();
}

} // namespace lanescope
