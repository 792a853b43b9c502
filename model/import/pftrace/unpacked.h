#pragma once
// Unpacks packets that hold compressed packets, so that the text reads as if all were at top level.

#include "model/base/task.h"
#include "model/import/source.h"

#include <memory>

namespace lanescope::pftrace {

struct Unpacked {
    std::shared_ptr<Source> source;
    std::uint64_t packed = 0;     // packets that held others
    std::uint64_t damaged = 0;    // of these, the packets that could not be unpacked completely
    std::uint64_t unreadable = 0; // of these, the packets compressed with zstd
};

// Errors: Cancelled; Io.
Result<Unpacked> unpackPackets(const std::shared_ptr<Source>& source, Task& task);

} // namespace lanescope::pftrace
