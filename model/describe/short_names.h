#pragma once
// Shortens names: parts that many names share are removed first, distinctive parts stay.

#include "model/store/trace.h"

#include <string_view>

namespace lanescope {

// The label of a slice with enough room: its name, a kernel's decoded label, a Python object without its address.
std::string_view labelOf(const Trace& trace, SliceId slice);
// The label if that does not fit: without aten::, cuda, hip, the file of a Python frame, the tile of a GEMM. A part of
// labelOf().
std::string_view shortLabelOf(const Trace& trace, SliceId slice);

std::string_view shortNameOf(std::string_view name, SliceKind kind);

} // namespace lanescope
