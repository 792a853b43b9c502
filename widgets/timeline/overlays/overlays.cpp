#include "widgets/timeline/overlays/overlays.h"

#include <QCoreApplication>
#include <QPainter>

#include "widgets/kit/gap_words.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/scene/scene_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanescope {

std::span<const OverlayEntry> overlayEntries()
{
    static constexpr std::array entries{
        OverlayEntry{"gaps", 'I', QT_TRANSLATE_NOOP("Overlays", "Idle"),
                     QT_TRANSLATE_NOOP("Overlays", "idle time and its cause"), &OverlayChoices::gaps},
        OverlayEntry{"offsets", 'O', QT_TRANSLATE_NOOP("Overlays", "Launch"),
                     QT_TRANSLATE_NOOP("Overlays", "from each launch to the start of its work"),
                     &OverlayChoices::offsets},
        OverlayEntry{"dead_windows", 'E', QT_TRANSLATE_NOOP("Overlays", "Empty start"),
                     QT_TRANSLATE_NOOP("Overlays", "time before an annotation's first op"),
                     &OverlayChoices::deadWindows},
        OverlayEntry{"busy", 'B', QT_TRANSLATE_NOOP("Overlays", "Busy"),
                     QT_TRANSLATE_NOOP("Overlays", "how busy each stream is"), &OverlayChoices::busy},
        OverlayEntry{"queues", 'Q', QT_TRANSLATE_NOOP("Overlays", "Queue"),
                     QT_TRANSLATE_NOOP("Overlays", "launches that wait on each stream"), &OverlayChoices::queues},
        OverlayEntry{"artefacts", 'H', QT_TRANSLATE_NOOP("Overlays", "Profiler"),
                     QT_TRANSLATE_NOOP("Overlays", "profiler overhead, hatched"), &OverlayChoices::artefacts},
        OverlayEntry{"path", 'C', QT_TRANSLATE_NOOP("Overlays", "Critical path"),
                     QT_TRANSLATE_NOOP("Overlays", "the chain that sets the length of the trace"),
                     &OverlayChoices::path},
    };
    return entries;
}

QString overlayTitle(const OverlayEntry& entry)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("Overlays", text); };
    return tr("%1: %2").arg(tr(entry.label), tr(entry.tip));
}

std::span<const Ns> overlayThresholds()
{
    static constexpr std::array all{Ns{0}, Ns{1'000}, Ns{10'000}, Ns{100'000}, Ns{1'000'000}, Ns{10'000'000}};
    return all;
}

LaneRoom roomFor(const OverlayChoices& choices)
{
    LaneRoom room;
    room.head = (choices.busy ? busyHeight : 0) + (choices.offsets ? offsetHeight : 0);
    room.queues = choices.queues;
    room.gutter = choices.deadWindows ? gutterHeight : 0;
    return room;
}

OverlayMarks overlayMarks(const OverlayInput& input)
{
    const OverlayChoices& choices = input.choices;
    OverlayMarks marks;
    if (choices.gaps)
        marks.gaps = gapMarks(input);
    if (choices.offsets)
        marks.offsets = offsetMarks(input);
    if (choices.deadWindows)
        marks.deadWindows = deadMarks(input);
    if (choices.busy)
        marks.busy = busyMarks(input);
    if (choices.queues)
        marks.queues = queueMarks(input);
    if (choices.artefacts)
        marks.artefacts = artefactMarks(input);
    if (choices.path)
        marks.path = pathMarks(input);
    return marks;
}

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Overlays", text); }

QString nameOf(const Trace& trace, SliceId slice)
{
    const std::string_view name = labelOf(trace, slice);
    return toQt(name.substr(0, 80)).toHtmlEscaped();
}

QString gapTip(const Analysis& analysis, const Gap& gap)
{
    const Trace& trace = analysis.trace();
    QString tip = tr("<b>%1</b> idle, between %2 and %3")
                      .arg(exactDuration(gap.range.length()), nameOf(trace, gap.before), nameOf(trace, gap.after));
    for (const GapSum& sum : sumsOf(partsOf(analysis, gap))) {
        tip += QStringLiteral("<br>%1 · %2").arg(exactDuration(sum.time), gapWords(sum.cause, sum.reason));
        if (sum.what)
            tip += QStringLiteral(" (%1)").arg(nameOf(trace, sum.what));
    }
    return tip;
}

} // namespace

QString overlayTip(const OverlayMarks& marks, const Analysis& analysis, QPointF at)
{
    const Trace& trace = analysis.trace();
    for (const OffsetMark& mark : marks.offsets)
        if (mark.label.contains(at) ||
            (std::abs(at.y() - mark.y) < 5 && mark.left - 2 <= at.x() && at.x() <= mark.right + 2))
            return tr("<b>%1</b> launch latency<br>%2 launches %3")
                .arg(exactDuration(trace.begin(mark.work) - trace.begin(mark.launch)), nameOf(trace, mark.launch),
                     nameOf(trace, mark.work));
    for (const GapMark& mark : marks.gaps)
        if (mark.rect.contains(at))
            return gapTip(analysis, mark.gap);
    for (const DeadMark& mark : marks.deadWindows)
        if (mark.rect.contains(at))
            return tr("<b>%1</b> in %2 before its first op, %3")
                .arg(exactDuration(mark.window.range.length()), nameOf(trace, mark.window.annotation),
                     nameOf(trace, mark.window.firstOp));
    return {};
}

void paintOverlays(QPainter& painter, const OverlayMarks& marks, const Theme& theme)
{
    painter.save();
    paintBusy(painter, marks.busy, theme);
    paintQueues(painter, marks.queues, theme);
    paintArtefacts(painter, marks.artefacts, theme);
    paintOffsets(painter, marks.offsets, theme); // the pills of gaps cover its lines
    paintGaps(painter, marks.gaps, theme);
    paintDeadWindows(painter, marks.deadWindows, theme);
    paintPath(painter, marks.path, theme);
    painter.restore();
}

} // namespace lanescope
