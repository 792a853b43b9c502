#pragma once
// Imports rocpd, the SQLite database of rocprofv3 and rocprof-sys. Each process writes a set of tables whose names end
// in its id ("rocpd_region_0190..."); a merged database holds several sets.

#include "model/import/importer.h"
#include "model/import/sqlite_walk.h"

namespace lanescope {

bool isRocpdDatabase(const SqliteFile& file);
// `walk` has unpacked the source, and belongs to `info`.
Result<TracePtr> readRocpdDatabase(const SqliteFile& file, SqliteWalk& walk, const Source& source, TraceInfo& info,
                                   Task& task);

} // namespace lanescope
