#include "widgets/kit/rank_look.h"

#include <QCoreApplication>

#include "widgets/kit/theme.h"

namespace lanescope {

QColor colourOf(RankDoing doing, const Theme& theme)
{
    switch (doing) {
    case RankDoing::Compute:
        return theme.colourOf(Tone::Gemm);
    case RankDoing::Wait:
        return mixed(theme.colourOf(Tone::Communication), theme.lanes, 0.3);
    case RankDoing::Transfer:
        return theme.colourOf(Tone::Communication);
    case RankDoing::Copy:
        return theme.colourOf(Tone::Memcpy);
    case RankDoing::Idle:
        break;
    }
    return theme.track;
}

QString wordOf(RankDoing doing)
{
    switch (doing) {
    case RankDoing::Compute:
        return QCoreApplication::translate("Ranks", "computes");
    case RankDoing::Wait:
        return QCoreApplication::translate("Ranks", "waits for other ranks");
    case RankDoing::Transfer:
        return QCoreApplication::translate("Ranks", "communicates");
    case RankDoing::Copy:
        return QCoreApplication::translate("Ranks", "copies");
    case RankDoing::Idle:
        break;
    }
    return QCoreApplication::translate("Ranks", "the GPU is idle");
}

} // namespace lanescope
