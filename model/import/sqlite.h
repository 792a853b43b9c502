#pragma once
// Imports an SQLite database of a profiler. Its tables show which program wrote it, whatever the file is called.

#include "model/import/importer.h"

namespace lanescope {

extern const Importer sqliteImporter;

} // namespace lanescope
