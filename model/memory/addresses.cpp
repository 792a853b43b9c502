#include "model/memory/addresses.h"

#include <algorithm>

namespace lanescope {

std::optional<std::uint32_t> lifeAtAddress(const MemoryDevice& device, std::uint64_t address, std::int64_t index)
{
    for (std::uint32_t k = 0; k < device.lives.size(); ++k) {
        const MemoryLife& life = device.lives[k];
        const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(0, std::max(life.block, life.requested)));
        if (life.isActiveAt(index) && address >= life.address && address - life.address < size)
            return k;
    }
    return {};
}

AddressUse addressUseOf(const MemoryDevice& device, std::uint32_t life)
{
    const MemoryLife& of = device.lives[life];
    const auto beginOf = [](const MemoryLife& l) { return l.isFromBefore() ? -1 : std::int64_t{l.begin}; };
    AddressUse use{1, 0};
    for (const MemoryLife& l : device.lives) {
        if (l.address != of.address)
            continue;
        ++use.count;
        use.place += beginOf(l) < beginOf(of) ? 1 : 0;
    }
    return use;
}

} // namespace lanescope
