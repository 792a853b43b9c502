#include "model/store/index/program_version.h"

#include <index_sources_hash.h> // written at build time

namespace lanescope::index {

std::uint64_t programVersion() { return sourcesHash; }

} // namespace lanescope::index
