#include "widgets/timeline/overlays/overlays.h"

#include <QPainter>

#include <array>

namespace lanescope {

std::span<const OverlayEntry> overlayEntries()
{
    static constexpr std::array entries{
        OverlayEntry{"gaps", 'I', QT_TRANSLATE_NOOP("Overlays", "Idle time and its cause"), &OverlayChoices::gaps},
        OverlayEntry{"offsets", 'O', QT_TRANSLATE_NOOP("Overlays", "From launch to start"), &OverlayChoices::offsets},
        OverlayEntry{"dead_windows", 'E', QT_TRANSLATE_NOOP("Overlays", "Before an annotation's first op"),
                     &OverlayChoices::deadWindows},
        OverlayEntry{"busy", 'B', QT_TRANSLATE_NOOP("Overlays", "How busy each stream is"), &OverlayChoices::busy},
        OverlayEntry{"queues", 'Q', QT_TRANSLATE_NOOP("Overlays", "Queue of each stream"), &OverlayChoices::queues},
        OverlayEntry{"artefacts", 'H', QT_TRANSLATE_NOOP("Overlays", "The profiler's own slices, hatched"),
                     &OverlayChoices::artefacts},
    };
    return entries;
}

std::span<const Ns> overlayThresholds()
{
    static constexpr std::array all{Ns{0}, Ns{1'000}, Ns{10'000}, Ns{100'000}, Ns{1'000'000}, Ns{10'000'000}};
    return all;
}

LaneRoom roomFor(const OverlayChoices& choices)
{
    return {(choices.busy ? busyHeight : 0) + (choices.offsets ? offsetHeight : 0), choices.queues};
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
    return marks;
}

void paintOverlays(QPainter& painter, const OverlayMarks& marks, const Theme& theme)
{
    painter.save();
    paintBusy(painter, marks.busy, theme);
    paintQueues(painter, marks.queues, theme);
    paintArtefacts(painter, marks.artefacts, theme);
    paintGaps(painter, marks.gaps, theme);
    paintDeadWindows(painter, marks.deadWindows, theme);
    paintOffsets(painter, marks.offsets, theme);
    painter.restore();
}

} // namespace lanescope
