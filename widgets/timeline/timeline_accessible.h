#pragma once
// Describes the timeline to screen readers: what it shows, and the selected slice in a sentence; keys that move from
// slice to slice announce the next one.

#include <QString>

#include "model/store/trace.h"

namespace lanescope {

class TimelineView;

// "aten::mm, op, 58.109 µs, begins at 251.3 µs, on python 100; inside aten::matmul; 1 piece of GPU work".
QString spokenSlice(const Trace& trace, SliceId slice);

// After the first call all timelines have descriptions.
void makeTimelinesSpeak();
// Announces the newly selected slice.
void saySelection(TimelineView& view);

} // namespace lanescope
