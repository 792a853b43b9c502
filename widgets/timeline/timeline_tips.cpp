// The tool tips of the timeline.

#include <QHelpEvent>
#include <QKeySequence>
#include <QToolTip>

#include "model/analysis/glossary.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/timeline/lane_titles.h"
#include "widgets/timeline/overlays/overlays.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t longestName = 600;
constexpr int mostParents = 4;

QString escaped(std::string_view t) { return toQt(t.substr(0, longestName)).toHtmlEscaped(); }

// "MLP › Model Forward Pass": annotations, modules and ops around the slice, the nearest first.
QString parentsOf(const Trace& trace, SliceId slice)
{
    QStringList names;
    for (SliceId parent = trace.parent(slice); parent && names.size() < mostParents; parent = trace.parent(parent))
        if (trace.kind(parent) != SliceKind::Python || trace.name(parent).starts_with("nn.Module: "))
            names.append(escaped(shortLabelOf(trace, parent).substr(0, 60)));
    return names.join(QStringLiteral(" › "));
}

} // namespace

QString TimelineView::tipFor(SliceId slice) const
{
    const Trace& trace = m_document.trace();
    QString tip = QStringLiteral("<b>%1</b>").arg(escaped(labelOf(trace, slice)));
    if (labelOf(trace, slice) != trace.name(slice))
        tip += QStringLiteral("<br><small>%1</small>").arg(escaped(trace.name(slice)));
    QStringList facts{exactDuration(trace.duration(slice))};
    const Ns self = trace.selfTime(slice);
    if (self != trace.duration(slice))
        facts.append(tr("self %1").arg(exactDuration(self)));
    if (const auto work = trace.workOf(slice); !work.empty()) {
        Ns onGpu{};
        for (const Link& link : work)
            onGpu += trace.duration(link.work);
        facts.append(
            tr("%1, %2 on GPU").arg(numberOf(work.size(), tr("1 kernel"), tr("%1 kernels")), exactDuration(onGpu)));
    }
    tip += QStringLiteral("<br>") + facts.join(QStringLiteral(" · "));
    tip += QStringLiteral(" · ") + escaped(trace.text(trace[trace.category(slice)].name));
    if (const SliceId launch = trace.launchOf(slice))
        tip += tr("<br>begins %1 after its launch").arg(exactDuration(trace.begin(slice) - trace.begin(launch)));
    if (const auto work = trace.workOf(slice); !work.empty())
        tip += tr("<br>its work begins %1 after the call")
                   .arg(exactDuration(trace.begin(work[0].work) - trace.begin(slice)));
    if (const QString parents = parentsOf(trace, slice); !parents.isEmpty())
        tip += tr("<br>in %1").arg(parents);
    if (const std::string meaning = meaningOf(trace, slice); !meaning.empty())
        tip += QStringLiteral("<br>%1").arg(escaped(meaning));
    const auto key = [this](int standard) {
        return QKeySequence{m_keys.keyOf(standard)}.toString(QKeySequence::NativeText);
    };
    QString keys = tr("click: details · %1: zoom").arg(key(Qt::Key_F));
    if (!trace.workOf(slice).empty())
        keys += tr(" · %1: to its kernel").arg(key(Qt::Key_Period));
    if (trace.launchOf(slice))
        keys += tr(" · %1: to its launch").arg(key(Qt::Key_Comma));
    keys += tr(" · right-click: more");
    return tip + QStringLiteral("<br><small style='color:%1'>%2</small>").arg(m_theme->mutedText.name(), keys);
}

QString TimelineView::counterTip(const Strip& strip, Time t) const
{
    const CounterSeries& series = m_layout.series(m_document.trace(), strip.counter);
    const auto after = std::upper_bound(series.times.begin(), series.times.end(), t);
    QString tip = QStringLiteral("<b>%1</b>").arg(escaped(series.name));
    if (after == series.times.begin())
        return tip + tr("<br>no value yet");
    const auto at = static_cast<std::size_t>(after - series.times.begin()) - 1;
    tip += tr("<br>%1 since %2")
               .arg(counterValue(series.values[at], series.name), exactDuration(series.times[at] - Time{}));
    const MemorySeries* memory = m_layout.memorySeries(m_document.trace(), strip.counter);
    if (memory && !memory->limits.empty())
        tip += tr("<br>%1 reserved").arg(counterValue(memory->limits[at], series.name));
    return tip;
}

QString TimelineView::tipAt(QPointF position) const
{
    if (const SliceId slice = sliceAt(position))
        return tipFor(slice);
    if (const auto instant = instantAt(position))
        return instantTip(instant->first, instant->second);
    const QString overlay = m_overlayMarks ? overlayTip(*m_overlayMarks, *m_document.analysis(), position) : QString{};
    if (!overlay.isEmpty())
        return overlay;
    const Strip* strip = m_layout.stripAt(position.y() + m_scrollY);
    if (strip && strip->kind == Strip::Kind::Counter)
        return counterTip(*strip, m_axis.timeAt(position.x()));
    return {};
}

std::optional<Gap> TimelineView::gapAt(QPointF position) const
{
    if (m_overlayMarks)
        for (const GapMark& mark : m_overlayMarks->gaps)
            if (mark.rect.contains(position))
                return mark.gap;
    return std::nullopt;
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const QString tip = tipAt(help->pos()); !tip.isEmpty())
            QToolTip::showText(help->globalPos(), tip, this);
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::ShortcutOverride) { // plain keys belong to the timeline, whatever the window binds
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isPlain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
        const bool isBack =
            key->modifiers() == Qt::AltModifier && ((key->key() == Qt::Key_Left && m_history.canGoBack()) ||
                                                    (key->key() == Qt::Key_Right && m_history.canGoOn()));
        if (isBack || (key->matches(QKeySequence::Undo) && m_history.canUndo()) ||
            (isPlain && isTimelineKey(m_keys.meaningOf(key->key())))) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

} // namespace lanescope
