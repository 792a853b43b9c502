#pragma once
// Imports the JSON that AMD's rocprofv3 writes (`rocprofv3 --output-format json`).

#include "model/import/importer.h"

namespace lanescope {

extern const Importer rocprofv3JsonImporter;

} // namespace lanescope
