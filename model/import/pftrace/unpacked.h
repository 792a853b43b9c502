#pragma once
// A trace whose packets are packed inside of packets, with those unpacked: the text as it would be without.

#include "model/base/task.h"
#include "model/import/source.h"

#include <memory>

namespace lanescope::pftrace {

struct Unpacked {
    std::shared_ptr<Source> source;
    std::uint64_t packed = 0;     // packets that held others
    std::uint64_t damaged = 0;    // of them: could not be unpacked to their end
    std::uint64_t unreadable = 0; // packed by zstd
};

// Errors: Cancelled; Io.
Result<Unpacked> unpackPackets(const std::shared_ptr<Source>& source, Task& task);

} // namespace lanescope::pftrace
