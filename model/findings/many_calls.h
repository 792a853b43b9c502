#pragma once
// Ops that are called very often for little work each.

#include "model/analysis/tables/profiler_table.h"

namespace lanescope {

bool isCalledOften(const TableRow& row);

} // namespace lanescope
