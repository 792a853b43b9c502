#pragma once
// `lanescope diff --json`: the comparison of two traces as one JSON object.

#include "app/cli/output.h"
#include "model/compare/diff.h"

namespace lanescope {

Json jsonOf(const Diff& diff);

} // namespace lanescope
