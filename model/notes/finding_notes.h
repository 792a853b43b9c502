#pragma once
// A finding, or a slice, turned into notes in one step.

#include "model/findings/rule.h"
#include "model/notes/notes.h"

namespace lanescope {

// A callout with `text` on the first evidence, and what shows it: a bracket from an annotation's begin to the first op
// in it, or from a launch to its work, else a box round the slice. Nothing where a finding has no evidence.
std::vector<Note> notesOf(const Trace& trace, const Finding& finding, const std::string& text);

// A selected slice: a bracket over its launch offset where it was launched, and a callout.
std::vector<Note> notesOf(const Trace& trace, SliceId slice, const std::string& text);

Note bracketBetween(const Trace& trace, SliceId from, SliceId to); // begin to begin
Note calloutOn(const Trace& trace, SliceId slice, std::string text);

} // namespace lanescope
