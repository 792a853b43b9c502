#pragma once
// Imports the SQLite export of an Nsight Systems report (`nsys export --type sqlite`). sqlite.h recognises it.

#include "model/import/importer.h"
#include "model/import/sqlite_walk.h"

namespace lanescope {

bool isNsysDatabase(const SqliteFile& file);
// `walk` has unpacked the source, and belongs to `info`.
Result<TracePtr> readNsysDatabase(const SqliteFile& file, SqliteWalk& walk, const Source& source, TraceInfo& info,
                                  Task& task);

extern const Importer nsysReportImporter; // recognises the report itself; its error line says how to export it

} // namespace lanescope
