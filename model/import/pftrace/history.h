#pragma once
// The texts that sequences interned, with the positions from which they are valid: an iid can get another meaning, and
// a sequence can forget all of them. With a packet's position one finds what its iids meant there.

#include "model/import/pftrace/fields.h"
#include "model/store/string_pool.h"

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope::pftrace {

class History {
public:
    // Positions must not decrease from call to call.
    void clear(std::uint32_t sequence, std::uint64_t place);
    void define(std::uint32_t sequence, Field field, std::uint64_t iid, std::uint64_t place, std::string_view message);

    // The meaning of the iid at that position, or a null view (its data() is null).
    std::string_view at(std::uint32_t sequence, Field field, std::uint64_t iid, std::uint64_t place) const;
    // Its meaning at the end of what was added so far.
    std::string_view now(std::uint32_t sequence, Field field, std::uint64_t iid) const
    {
        return at(sequence, field, iid, ~std::uint64_t{0});
    }
    // How often the sequence had forgotten everything by then.
    std::size_t clearsBefore(std::uint32_t sequence, std::uint64_t place) const;
    std::size_t residentBytes() const { return m_texts.residentBytes() + m_count * 48; }

private:
    struct Definition {
        std::uint64_t place;
        std::uint32_t text;
    };
    struct OfSequence {
        std::vector<std::uint64_t> clears;
        std::unordered_map<std::uint64_t, std::vector<Definition>> words; // by field and iid
    };
    static std::uint64_t keyOf(Field field, std::uint64_t iid) { return std::uint64_t{field} << 52 ^ iid; }

    StringPool m_texts;
    std::unordered_map<std::uint32_t, OfSequence> m_sequences;
    std::size_t m_count = 0;
};

} // namespace lanescope::pftrace
