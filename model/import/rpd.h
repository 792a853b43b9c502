#pragma once
// Imports the SQLite database of rocmProfileData (.rpd).

#include "model/import/importer.h"
#include "model/import/sqlite_walk.h"

namespace lanescope {

bool isRpdDatabase(const SqliteFile& file);
// `walk` has unpacked the source, and belongs to `info`.
Result<TracePtr> readRpdDatabase(const SqliteFile& file, SqliteWalk& walk, const Source& source, TraceInfo& info,
                                 Task& task);

} // namespace lanescope
