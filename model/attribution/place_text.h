#pragma once
// What tables of attribution say in words: reasons, sources, and what the reader must know of the whole.

#include "model/attribution/place_table.h"

#include <string>
#include <vector>

namespace lanescope {

// "no launch is recorded", in the reader's language; by: the table or graph that lacks the place.
std::string textOf(Unplaced reason, PlaceBy by);
std::string textOf(PlaceSource source);

// Sentences below a table: no marks of phases, little of the time placed, captures that were read, inferences.
std::vector<std::string> notesOf(const PlaceTable& table, const Attribution& attribution);

} // namespace lanescope
