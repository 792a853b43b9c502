#pragma once
// Names as short as they can be said: what many names share gives way first, what tells them apart stays.

#include "model/store/trace.h"

#include <string_view>

namespace lanescope {

// What to write on a slice that has room: its name, a kernel's decoded label.
std::string_view labelOf(const Trace& trace, SliceId slice);
// What to write where that does not fit: without aten::, cuda, hip, the file of a Python frame. A part of labelOf().
std::string_view shortLabelOf(const Trace& trace, SliceId slice);

std::string_view shortNameOf(std::string_view name, SliceKind kind);

} // namespace lanescope
