#pragma once
// Imports the files of torch's export_memory_timeline: bytes by torch's category over time, as .json or .raw.json.

#include "model/import/importer.h"

namespace lanescope {

extern const Importer memoryTimelineImporter;

} // namespace lanescope
