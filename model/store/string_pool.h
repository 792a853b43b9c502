#pragma once
// Stores each distinct text once and finds it by its bytes. Ids are dense from 0, in order of first occurrence.

#include "model/base/ids.h"

#include <memory>
#include <string_view>
#include <vector>

namespace lanescope {

class StringPool {
public:
    StringPool();

    StringId intern(std::string_view text);
    StringId find(std::string_view text) const; // none if the pool does not hold it
    std::string_view operator[](StringId id) const { return m_texts[id.value]; }
    std::size_t size() const { return m_texts.size(); }
    std::size_t residentBytes() const;

private:
    friend class TraceIndex; // model/store/index
    std::size_t slotOf(std::string_view text, std::uint64_t hash) const;
    void grow();

    std::vector<std::string_view> m_texts; // into m_blocks
    std::vector<std::uint64_t> m_hashes;   // by id
    std::vector<std::uint32_t> m_slots;    // open addressing; ~0u is empty
    std::vector<std::unique_ptr<char[]>> m_blocks;
    std::size_t m_blockUsed = 0, m_blockSize = 0, m_textBytes = 0;
};

} // namespace lanescope
