#include "widgets/kit/iteration_look.h"

#include <QCoreApplication>

#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <cmath>

namespace lanescope {

QColor prefillColour() { return QColor{0x5a, 0x6f, 0xc9}; }
QColor decodeColour() { return QColor{0x58, 0xb5, 0xa5}; }
QColor bubbleColour() { return QColor{0xd9, 0xa4, 0x3a}; }

QColor colourOf(const std::optional<IterationKind>& kind)
{
    if (kind == IterationKind::Prefill)
        return prefillColour();
    return kind == IterationKind::Mixed ? mixed(prefillColour(), decodeColour(), 0.5) : decodeColour();
}

QString wordOf(const std::optional<IterationKind>& kind)
{
    if (!kind)
        return QCoreApplication::translate("Iterations", "step");
    switch (*kind) {
    case IterationKind::Prefill:
        return QCoreApplication::translate("Iterations", "prefill");
    case IterationKind::Decode:
        return QCoreApplication::translate("Iterations", "decode");
    case IterationKind::Mixed:
        break;
    }
    return QCoreApplication::translate("Iterations", "mixed");
}

QString pairWord(std::optional<std::int64_t> prefill, std::optional<std::int64_t> decode)
{
    QStringList parts;
    if (prefill && (*prefill != 0 || !decode))
        parts.append(countOf(static_cast<std::uint64_t>(*prefill)) + QStringLiteral(" p"));
    if (decode && (*decode != 0 || !prefill))
        parts.append(countOf(static_cast<std::uint64_t>(*decode)) + QStringLiteral(" d"));
    return parts.join(QStringLiteral(" + "));
}

namespace {
QString rateNumber(double value) { return countOf(static_cast<std::uint64_t>(std::llround(value))); }
} // namespace

QString rangeWord(const TokenRate& rate)
{
    return rate.max ? rateNumber(rate.min) + QStringLiteral("–") + rateNumber(*rate.max)
                    : QStringLiteral("≥ ") + rateNumber(rate.min);
}

QString rateWord(const StableStretch& stretch)
{
    return stretch.tokenRange        ? rangeWord(*stretch.tokenRange)
           : stretch.tokensPerSecond ? rateNumber(*stretch.tokensPerSecond)
                                     : QString{};
}

} // namespace lanescope
