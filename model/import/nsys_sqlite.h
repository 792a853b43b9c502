#pragma once
// Imports the SQLite export of an Nsight Systems report (`nsys export --type sqlite`).

#include "model/import/importer.h"

namespace lanescope {

extern const Importer nsysSqliteImporter;
extern const Importer nsysReportImporter; // recognises the report itself; its error line says how to export it

} // namespace lanescope
