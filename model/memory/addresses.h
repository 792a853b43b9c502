#pragma once
// Addresses name many blocks over time: which block one means at a moment, and how often it was used.

#include "model/memory/snapshot.h"

namespace lanescope {

// The block that contains an address after event `index`; the address may be inside the block.
std::optional<std::uint32_t> lifeAtAddress(const MemoryDevice& device, std::uint64_t address, std::int64_t index);

struct AddressUse {
    std::size_t place = 1, count = 1; // the blocks that begin at its address: it is the place-th of count
};
AddressUse addressUseOf(const MemoryDevice& device, std::uint32_t life);

} // namespace lanescope
