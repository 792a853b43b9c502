#pragma once
// The colours and words of a serving engine's iterations, the same in the strip and in the panel.

#include <QColor>
#include <QString>

#include "model/attribution/iterations.h"

#include <optional>

namespace lanescope {

QColor prefillColour();
QColor decodeColour();
QColor bubbleColour();
QColor colourOf(const std::optional<IterationKind>& kind); // mixed: between both

QString wordOf(const std::optional<IterationKind>& kind); // "prefill", "decode", "mixed", or "step"
// "4 p + 10 d"; empty if neither is known.
QString pairWord(std::optional<std::int64_t> prefill, std::optional<std::int64_t> decode);
QString rangeWord(const TokenRate& rate); // "1,000–1,200", "≥ 1,000"
// The tokens per second of the stretch, exact or a range; empty if the names do not show them.
QString rateWord(const StableStretch& stretch);

} // namespace lanescope
