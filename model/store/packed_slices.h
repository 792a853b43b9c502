#pragma once
// Slices of one lane, in the order of nesting, in about ten bytes each instead of forty: the difference to the slice
// before, in as few bytes as it needs. An importer that reads tens of millions of slices hands them over like this, so
// that they and the finished columns fit into memory together.

#include "model/store/raw_slice.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lanescope {

class PackedSlices {
public:
    // At least one slice; all of one lane, and sorted by nestsBefore.
    explicit PackedSlices(std::span<const RawSlice> sorted);

    std::uint32_t lane() const { return m_lane; }
    std::uint32_t count() const { return m_count; }
    std::int64_t beginNs() const { return m_beginNs; } // of the first
    std::int64_t endNs() const { return m_endNs; }     // the latest end
    std::span<const std::uint16_t> categories() const { return m_categories; }
    std::uint32_t maxCorrelation() const { return m_maxCorrelation; } // 0: none has one
    // Added to each correlation; those that do not fit into 32 bits then are left out. Returns how many.
    std::uint64_t addToCorrelations(std::uint64_t added);
    std::size_t memoryBytes() const { return m_bytes; }

    class Reader {
    public:
        explicit Reader(const PackedSlices& of) : m_of(&of), m_at(of.m_packed.get()), m_left(of.m_count)
        {
            m_slice.lane = of.m_lane;
        }
        bool next(); // false after the last one
        const RawSlice& slice() const { return m_slice; }

    private:
        std::uint64_t number();
        const PackedSlices* m_of;
        const std::uint8_t* m_at;
        std::uint32_t m_left;
        std::uint32_t m_correlation = 0;
        RawSlice m_slice{};
    };
    // Gives the memory back; the slices cannot be read any more.
    void release();

private:
    std::unique_ptr<std::uint8_t[]> m_packed;
    std::size_t m_bytes = 0;
    std::uint32_t m_lane, m_count, m_maxCorrelation = 0;
    std::int64_t m_beginNs, m_endNs;
    std::uint64_t m_added = 0;
    std::vector<std::uint16_t> m_categories;
};

} // namespace lanescope
