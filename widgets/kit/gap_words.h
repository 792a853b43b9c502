#pragma once
// Says why a GPU lane was idle, in the same words on the lanes and in the inspector.

#include <QString>

#include "model/analysis/time/gap_parts.h"

namespace lanescope {

QString gapWords(Cause cause, WaitReason reason);

} // namespace lanescope
