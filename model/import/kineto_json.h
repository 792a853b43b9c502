#pragma once
// Chrome's trace event format, as PyTorch's profiler (Kineto) and its relatives write it.

#include "model/import/importer.h"

namespace lanescope {

extern const Importer kinetoJsonImporter;

} // namespace lanescope
