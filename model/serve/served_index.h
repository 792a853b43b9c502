#pragma once
// The bytes of a trace's index as they would be in a file, without writing one: header and parts are read where they
// are.

#include "model/remote/message.h"
#include "model/store/index/trace_index.h"

#include <string>

namespace lanescope {

class ServedIndex {
public:
    ServedIndex(TracePtr trace, const remote::IndexNote& note);

    remote::Frame frame() const;
    std::uint64_t checksumOfHead() const { return m_checksum; }
    std::string bytesAt(std::uint64_t offset, std::size_t length) const; // fewer at the end

private:
    TracePtr m_trace;
    remote::IndexNote m_note;
    std::string m_noteBytes;
    TraceIndex::Buffers m_buffers;
    index::Parts m_parts;
    index::FramePlan m_plan;
    std::uint64_t m_checksum = 0;
};

} // namespace lanescope
