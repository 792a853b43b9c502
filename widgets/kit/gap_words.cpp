#include "widgets/kit/gap_words.h"

#include <QCoreApplication>

namespace lanescope {

namespace {

QString gapText(const char* text) { return QCoreApplication::translate("Overlays", text); }

} // namespace

QString gapWords(Cause cause, WaitReason reason)
{
    switch (cause) {
    case Cause::Python:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "the host runs Python, or nothing that is recorded"));
    case Cause::Ops:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "the host is inside ops"));
    case Cause::Launch:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "the host is inside launch calls"));
    case Cause::SlowCall:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "the host is inside slow calls"));
    case Cause::Input:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "the host loads data"));
    case Cause::Sync:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "the host is inside a synchronization whose GPU work has ended"));
    case Cause::Profiler:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "profiler overhead: the program did not cause it"));
    case Cause::DeviceWait:
        return reason == WaitReason::Event
                   ? gapText(QT_TRANSLATE_NOOP("Overlays", "the stream waits for an event of another stream"))
               : reason == WaitReason::Graph
                   ? gapText(QT_TRANSLATE_NOOP("Overlays", "pause between the nodes of a CUDA graph"))
               : reason == WaitReason::NextKernel
                   ? gapText(QT_TRANSLATE_NOOP("Overlays", "pause between one kernel and the next"))
                   : gapText(QT_TRANSLATE_NOOP("Overlays", "launch latency"));
    case Cause::UnknownWait:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "launched in time, not begun: the trace does not show why"));
    case Cause::NotRecorded:
        return reason == WaitReason::BeforeRecording
                   ? gapText(QT_TRANSLATE_NOOP("Overlays", "launched before the recording began"))
               : reason == WaitReason::LostLaunch
                   ? gapText(QT_TRANSLATE_NOOP("Overlays", "launches from that time have no GPU record"))
                   : gapText(QT_TRANSLATE_NOOP("Overlays",
                                               "launched long before: what the GPU did meanwhile is not recorded"));
    default:
        return gapText(QT_TRANSLATE_NOOP("Overlays", "no launch is recorded"));
    }
}

} // namespace lanescope
