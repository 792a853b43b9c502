#pragma once
// What `nsys export --type sqlite` makes of an Nsight Systems report.

#include "model/import/importer.h"

namespace lanescope {

extern const Importer nsysSqliteImporter;
extern const Importer nsysReportImporter; // the report itself: its one line says how to export it

} // namespace lanescope
