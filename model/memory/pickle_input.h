#pragma once
// The bytes of a pickle, read piece by piece: a window that moves on and never holds the whole file.

#include "model/import/source.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace lanescope {

class PickleInput {
public:
    explicit PickleInput(Source& source) : m_source(source), m_buffer(windowBytes) { source.readsOnce(); }

    // Fetches n bytes from the current position on. False if the file ends before.
    bool has(std::size_t n) { return left() >= n || fetch(n); }
    std::size_t left() const { return static_cast<std::size_t>(m_end - m_at); } // in the window
    const std::uint8_t* at() const { return m_at; }
    void skip(std::size_t n) { m_at += n; }
    bool skipFar(std::uint64_t n); // also what is not in the window yet; false if the file ends before
    std::uint64_t offset() const { return m_base + static_cast<std::uint64_t>(m_at - m_buffer.data()); }
    const std::optional<Error>& error() const { return m_error; } // why reading failed

private:
    static constexpr std::size_t windowBytes = std::size_t{4} << 20;
    bool fetch(std::size_t n);

    Source& m_source;
    std::vector<std::uint8_t> m_buffer;
    std::uint64_t m_base = 0; // offset of the buffer's first byte
    const std::uint8_t* m_at = m_buffer.data();
    const std::uint8_t* m_end = m_buffer.data();
    std::optional<Error> m_error;
};

} // namespace lanescope
