#include "model/memory/block_notes.h"

#include <algorithm>

namespace lanescope {

BlockNotes notesOf(const MemorySnapshot& s, const MemoryDevice& d, const MemoryLife& life)
{
    BlockNotes notes;
    if (!life.isFromBefore()) {
        const MemoryEvent e = s.events[std::size_t{d.firstEvent} + life.begin];
        notes.context = s.texts[e.context];
        notes.metadata = s.texts[e.metadata];
    }
    for (const std::uint32_t id : s.stacks[life.stack])
        if (const std::uint32_t node = s.stacks.frame(id).fxNode) {
            notes.fxNode = s.texts[node];
            break;
        }
    return notes;
}

std::vector<std::uint32_t> largestBlocksAt(const MemoryDevice& d, std::int64_t index, std::size_t max)
{
    std::vector<std::uint32_t> live;
    for (std::uint32_t k = 0; k < d.lives.size(); ++k)
        if (d.lives[k].isActiveAt(index))
            live.push_back(k);
    const std::size_t shown = max == 0 ? live.size() : std::min(max, live.size());
    std::partial_sort(live.begin(), live.begin() + static_cast<std::ptrdiff_t>(shown), live.end(),
                      [&](std::uint32_t a, std::uint32_t b) {
                          const std::int64_t x = d.lives[a].requested, y = d.lives[b].requested;
                          return x != y ? x > y : a < b;
                      });
    live.resize(shown);
    return live;
}

} // namespace lanescope
