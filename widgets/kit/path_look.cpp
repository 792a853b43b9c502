#include "widgets/kit/path_look.h"

#include <QCoreApplication>

#include "widgets/kit/theme.h"

#include <array>

namespace lanescope {

QColor colourOf(PathKind kind, const Theme& theme)
{
    const bool isDark = theme.kind == Theme::Kind::Dark;
    switch (kind) {
    case PathKind::Compute:
        return theme.colourOf(Tone::Gemm);
    case PathKind::Comm:
        return theme.colourOf(Tone::Communication);
    case PathKind::Copy:
        return theme.colourOf(Tone::Memcpy);
    case PathKind::DeviceGap:
        return QColor{isDark ? "#6c7683" : "#d5dbe2"};
    case PathKind::LaunchLatency:
        return QColor{"#9cc3f5"};
    case PathKind::EventWait:
        return theme.idleLine;
    case PathKind::SyncReturn:
        return theme.idleSync;
    case PathKind::QueueFull:
        return theme.idleHost;
    case PathKind::Op:
        return theme.colourOf(Tone::Op);
    case PathKind::Python:
        return QColor{"#b9b3a6"};
    case PathKind::Unrecorded:
        return QColor{isDark ? "#8a857b" : "#d8d3c7"};
    case PathKind::Profiler:
        return theme.colourOf(Tone::Overhead);
    case PathKind::Call:
        return theme.colourOf(Tone::Runtime);
    case PathKind::Data:
        return QColor{"#8c7ab8"};
    case PathKind::DataWorker:
        return QColor{"#b3a6d6"};
    case PathKind::Begin:
        return theme.idleOther;
    case PathKind::Unexplained:
        break;
    }
    return theme.severe;
}

QString wordOf(PathKind kind)
{
    static constexpr std::array<const char*, pathKinds> words{QT_TRANSLATE_NOOP("Path", "compute"),
                                                              QT_TRANSLATE_NOOP("Path", "communication"),
                                                              QT_TRANSLATE_NOOP("Path", "copy"),
                                                              QT_TRANSLATE_NOOP("Path", "GPU gap"),
                                                              QT_TRANSLATE_NOOP("Path", "launch latency"),
                                                              QT_TRANSLATE_NOOP("Path", "event wait"),
                                                              QT_TRANSLATE_NOOP("Path", "sync return"),
                                                              QT_TRANSLATE_NOOP("Path", "full queue"),
                                                              QT_TRANSLATE_NOOP("Path", "op"),
                                                              QT_TRANSLATE_NOOP("Path", "Python"),
                                                              QT_TRANSLATE_NOOP("Path", "unrecorded"),
                                                              QT_TRANSLATE_NOOP("Path", "profiler"),
                                                              QT_TRANSLATE_NOOP("Path", "call"),
                                                              QT_TRANSLATE_NOOP("Path", "data"),
                                                              QT_TRANSLATE_NOOP("Path", "data worker, probably"),
                                                              QT_TRANSLATE_NOOP("Path", "begin"),
                                                              QT_TRANSLATE_NOOP("Path", "unexplained")};
    return QCoreApplication::translate("Path", words[static_cast<std::size_t>(kind)]);
}

} // namespace lanescope
