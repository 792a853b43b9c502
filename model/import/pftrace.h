#pragma once
// Imports Perfetto's protobuf traces as PyTorch, rocprofv3 and Perfetto's own tools write them.

#include "model/import/importer.h"

namespace lanescope {

extern const Importer pftraceImporter;

} // namespace lanescope
