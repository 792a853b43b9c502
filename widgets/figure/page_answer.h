#pragma once
// The strip at the top of an interactive page, with the contents of the window's: the verdict, where the GPU's time
// goes, and three key figures.

#include <QJsonObject>

#include "model/analysis/analysis.h"

namespace lanescope {

QJsonObject pageAnswerOf(const Analysis& analysis);

} // namespace lanescope
