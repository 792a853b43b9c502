#pragma once
// Unpacks packets that hold compressed packets, so that the text reads as if all were at top level.

#include "model/base/task.h"
#include "model/import/source.h"

#include <memory>

namespace lanescope::pftrace {

struct Unpacked {
    std::shared_ptr<Source> source;
    std::uint64_t packed = 0;     // packets that held others
    std::uint64_t damaged = 0;    // packets among these that could not be unpacked completely
    std::uint64_t unreadable = 0; // packets among these that are compressed with zstd
};

// Errors: Cancelled; Io.
Result<Unpacked> unpackPackets(const std::shared_ptr<Source>& source, Task& task);

} // namespace lanescope::pftrace
