#pragma once
// Turns a finding, a slice or an idle gap into notes in one step.

#include "model/analysis/time/gaps.h"
#include "model/findings/rule.h"
#include "model/notes/notes.h"

namespace lanescope {

// A callout with `text` on the first evidence, and a mark that shows it: a bracket from an annotation's begin to its
// first op, or from a launch to its work, else a box around the slice. Empty if the finding has no evidence.
std::vector<Note> notesOf(const Trace& trace, const Finding& finding, const std::string& text);

// For a selected slice: a callout, and a bracket over its launch latency if its launch is recorded.
std::vector<Note> notesOf(const Trace& trace, SliceId slice, const std::string& text);

// For an idle gap: a bracket over it, and a callout in its middle.
std::vector<Note> notesOf(const Trace& trace, const Gap& gap, const std::string& text);

Note bracketBetween(const Trace& trace, SliceId from, SliceId to); // from begin to begin
Note calloutOn(const Trace& trace, SliceId slice, std::string text);

} // namespace lanescope
