#pragma once
// Words for tables of attribution: reasons, sources, and notes on the table as a whole.

#include "model/attribution/place_table.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// "no launch is recorded", in the reader's language; by: the table or graph that lacks the place.
std::string textOf(Unplaced reason, PlaceBy by);
std::string textOf(PlaceSource source);

// Where less than 90 % of the time of replayed graphs has an op: what that means, and which file would help. Else
// empty.
// The switches that read such a trace are named only where they can be typed.
enum class NoteFor { Terminal, Window };
std::string noteOf(const GraphCoverage& graphs, NoteFor reader = NoteFor::Terminal);
// Where replayed graphs fit captures of several sizes alike: that their shapes are not known. Else empty.
std::string shapesNoteOf(const Attribution& attribution);
// The same for a verdict on the whole trace, and the files that ops come from. Cheap where nothing was launched with a
// graph.
std::optional<GraphCoverage> lowGraphCoverageOf(const Analysis& analysis); // absent: it is not below 90 %
std::string graphNoteOf(const Analysis& analysis, NoteFor reader = NoteFor::Terminal);
// The sentence alone, for answers that take no op from another file. Else empty. Recorded: files next to the trace are
// not read.
enum class NoteFrom { Beside, Recorded };
std::string lowGraphNoteOf(const Analysis& analysis, NoteFrom from = NoteFrom::Beside);

// How much of the GPU time has a place. scopePct: how much has a scope, which is reported where modules lack it.
std::string placedNoteOf(PlaceBy by, double placedPct, double scopePct);

// The sources of inferred places of a tree's rows, with the GPU time of each: a sentence each.
std::vector<std::string> inferredNotesOf(const PlaceTable& table);

// Sentences below a table: no marks of phases, little of the time placed, captures that were read, inferences.
std::vector<std::string> notesOf(const PlaceTable& table, const Attribution& attribution,
                                 NoteFor reader = NoteFor::Terminal);

} // namespace lanescope
