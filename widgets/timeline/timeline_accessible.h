#pragma once
// The timeline as a screen reader tells it: what it shows, and which slice is selected, in a sentence; the keys that go
// from slice to slice make it say the next one.

#include <QString>

#include "model/store/trace.h"

namespace lanescope {

class TimelineView;

// "aten::mm, op, 58.109 µs, begins at 251.3 µs, on python 100; inside aten::matmul; 1 piece of GPU work".
QString spokenSlice(const Trace& trace, SliceId slice);

// From the first call on all timelines speak.
void makeTimelinesSpeak();
// What they say has changed: the selected slice did.
void saySelection(TimelineView& view);

} // namespace lanescope
