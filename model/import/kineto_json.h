#pragma once
// Imports Chrome's trace event format as PyTorch's profiler (Kineto) and similar tools write it.

#include "model/import/importer.h"

namespace lanescope {

extern const Importer kinetoJsonImporter;

} // namespace lanescope
