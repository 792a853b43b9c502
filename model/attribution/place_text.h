#pragma once
// What tables of attribution say in words: reasons, sources, and what the reader must know of the whole.

#include "model/attribution/place_table.h"

#include <string>
#include <vector>

namespace lanescope {

std::string textOf(Unplaced reason); // "no launch is recorded", in the reader's language
std::string textOf(PlaceSource source);

// Sentences below a table: no marks of phases, little of the time placed, captures that were read, inferences.
std::vector<std::string> notesOf(const PlaceTable& table, const Attribution& attribution);

} // namespace lanescope
