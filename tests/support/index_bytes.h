#pragma once
// The index of a trace in memory, for tests that damage it.

#include "model/store/index/trace_index.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>

namespace lanescope::test {

// Bytes at an address like that of a mapped file.
class IndexBytes {
public:
    explicit IndexBytes(const Trace& trace)
    {
        TraceIndex::Buffers buffers;
        const index::Parts parts = TraceIndex::partsOf(trace, buffers);
        const index::FramePlan plan = index::planFrame(parts);
        resize(plan.fileBytes);
        std::copy(plan.head.begin(), plan.head.end(), m_bytes.get());
        for (std::size_t p = 0; p < parts.size(); ++p)
            std::copy(parts[p].bytes.begin(), parts[p].bytes.end(), m_bytes.get() + plan.places[p]);
    }
    explicit IndexBytes(std::span<const std::byte> bytes)
    {
        resize(bytes.size());
        std::copy(bytes.begin(), bytes.end(), m_bytes.get());
    }
    std::span<std::byte> bytes() const { return {m_bytes.get(), m_size}; }

    // The trace that it holds; null if it is not accepted.
    TracePtr restored(std::shared_ptr<const SourceText> text) const
    {
        const auto parts = index::partsOf(bytes());
        if (!parts || !index::areIntact(bytes(), *parts))
            return nullptr;
        auto trace = TraceIndex::restore(*parts, m_bytes);
        return trace ? trace->finish(std::move(text)) : nullptr;
    }

private:
    void resize(std::size_t size)
    {
        constexpr std::size_t page = 4096;
        m_size = size;
        m_bytes.reset(static_cast<std::byte*>(std::aligned_alloc(page, (size / page + 1) * page)), std::free);
        std::memset(m_bytes.get(), 0, (size / page + 1) * page);
    }
    std::shared_ptr<std::byte> m_bytes;
    std::size_t m_size = 0;
};

} // namespace lanescope::test
