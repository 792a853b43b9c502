// The tool tips of the timeline.

#include <QHelpEvent>
#include <QKeySequence>
#include <QTextDocument>
#include <QToolTip>

#include "model/analysis/glossary.h"
#include "model/analysis/time/annotations.h"
#include "model/analysis/time/busy.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/timeline/lane_titles.h"
#include "widgets/timeline/overlays/overlays.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t longestName = 600;
constexpr std::size_t longestRaw = 240; // characters of a kernel's name, shown under its label
constexpr int maxParents = 4;
constexpr int maxCardWidth = 400; // 420 with its margins

QString escaped(std::string_view t) { return toQt(t.substr(0, longestName)).toHtmlEscaped(); }

// "MLP › Model Forward Pass": annotations, modules and ops around the slice, the nearest first.
QString parentsOf(const Trace& trace, SliceId slice)
{
    QStringList names;
    for (SliceId parent = trace.parent(slice); parent && names.size() < maxParents; parent = trace.parent(parent))
        if (trace.kind(parent) != SliceKind::Python || trace.name(parent).starts_with("nn.Module: "))
            names.append(escaped(shortLabelOf(trace, parent).substr(0, 60)));
    return names.join(QStringLiteral(" › "));
}

// The GPU work that the slice launched, or that was launched inside it.
std::vector<SliceId> workUnder(const Trace& trace, SliceId slice)
{
    if (isDeviceWork(trace.kind(slice)))
        return {};
    std::vector<SliceId> work;
    for (const Link& link : trace.workOf(slice))
        work.push_back(link.work);
    return work.empty() && !isApiCall(trace.kind(slice)) ? workInside(trace, slice) : work;
}

// A card is at most so wide: the full name of a kernel can be as long as the window is wide. Its lines may break after
// punctuation.
QString asCard(QString html)
{
    QTextDocument text;
    text.setDefaultFont(QToolTip::font());
    text.setHtml(html);
    if (text.idealWidth() <= maxCardWidth)
        return html;
    html.remove(QStringLiteral("<nobr>")).remove(QStringLiteral("</nobr>"));
    for (const char* mark : {",", "::", "_", "("})
        html.replace(QLatin1String{mark}, QLatin1String{mark} + QStringLiteral("&#8203;"));
    return QStringLiteral("<table width=\"%1\"><tr><td>%2</td></tr></table>").arg(maxCardWidth).arg(html);
}

} // namespace

QString TimelineView::tipFor(SliceId slice) const
{
    const Trace& trace = m_document.trace();
    const QString muted = QStringLiteral("<span style='color:%1'>%2</span>").arg(m_theme->hoverMuted.name());
    QString tip = QStringLiteral("<b>%1</b>").arg(escaped(labelOf(trace, slice)));
    QStringList facts{exactDuration(trace.duration(slice))};
    const Ns self = trace.selfTime(slice);
    if (self != trace.duration(slice))
        facts.append(tr("self %1").arg(exactDuration(self)));
    if (const std::vector<SliceId> work = workUnder(trace, slice); !work.empty()) {
        std::vector<TimeRange> ranges;
        for (const SliceId s : work)
            ranges.push_back(trace.range(s));
        facts.append(tr("%1, %2 on GPU")
                         .arg(numberOf(work.size(), tr("1 kernel"), tr("%1 kernels")),
                              exactDuration(lengthOf(unionOf(std::move(ranges))))));
    }
    tip += QStringLiteral("<br><nobr>%1</nobr>").arg(facts.join(QStringLiteral(" · ")));
    if (const SliceId launch = trace.launchOf(slice))
        tip += tr("<br>begins %1 after its launch").arg(exactDuration(trace.begin(slice) - trace.begin(launch)));
    if (const auto work = trace.workOf(slice); !work.empty())
        tip += tr("<br>its work begins %1 after the call")
                   .arg(exactDuration(trace.begin(work[0].work) - trace.begin(slice)));
    if (const QString parents = parentsOf(trace, slice); !parents.isEmpty())
        tip += tr("<br>in %1").arg(parents);
    if (const std::string meaning = meaningOf(trace, slice); !meaning.empty())
        tip += QStringLiteral("<br>%1").arg(escaped(meaning));
    if (labelOf(trace, slice) != trace.name(slice))
        tip += QStringLiteral("<br><small>%1</small>").arg(muted.arg(escaped(trace.name(slice).substr(0, longestRaw))));
    const auto key = [this](int standard) {
        return QKeySequence{m_keys.keyOf(standard)}.toString(QKeySequence::NativeText);
    };
    QString keys = tr("click: details · %1: zoom").arg(key(Qt::Key_F));
    if (leadsOn(slice))
        keys += (trace.launchOf(slice)                                              ? tr(" · %1 to its launch")
                 : counterpartOf(trace, slice)                                      ? tr(" · %1 to the GPU")
                 : !trace.workOf(slice).empty() || !workUnder(trace, slice).empty() ? tr(" · %1 to its kernel")
                                                                                    : tr(" · %1 along the flow"))
                    .arg(key(Qt::Key_Period));
    keys += tr(" · right-click: more");
    return asCard(tip + QStringLiteral("<br><small><nobr>%1</nobr></small>").arg(muted.arg(keys)));
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

// A card stays over the lanes: the text next to them is read while the pointer moves.
QPoint TimelineView::tipPlace(const QString& tip, QPoint cursor) const
{
    QTextDocument text;
    text.setDefaultFont(QToolTip::font());
    text.setHtml(tip);
    constexpr int around = 14; // margins of the tip, and its distance from the cursor
    const int left = mapToGlobal(QPoint{0, 0}).x(),
              wide = std::min(static_cast<int>(text.idealWidth()), maxCardWidth + 8) + around; // it does not wrap
    return {std::max(left, std::min(cursor.x(), left + width() - wide)), cursor.y()};
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const QString tip = tipAt(help->pos()); !tip.isEmpty())
            QToolTip::showText(tipPlace(tip, help->globalPos()), tip, this);
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
