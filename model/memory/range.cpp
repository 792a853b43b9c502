#include "model/memory/range.h"

#include "model/memory/figures.h"

#include <algorithm>
#include <cstdlib>

namespace lanescope {

RangeUse rangeUseOf(const MemorySnapshot& snapshot, const MemoryDevice& device, const Holders& holders,
                    EventRange range)
{
    const std::int64_t end = std::int64_t{device.events} - 1;
    range.first = std::clamp<std::int64_t>(range.first, 0, std::max<std::int64_t>(0, end));
    range.last = std::clamp(range.last, range.first - 1, end);
    RangeUse use;
    use.range = range;
    use.before = levelAt(snapshot, device, range.first - 1);
    use.after = levelAt(snapshot, device, range.last);
    std::vector<HolderChange> rows(holders.groups.size());
    for (std::uint32_t g = 0; g < rows.size(); ++g)
        rows[g].group = g;
    std::vector<std::int64_t> changes(static_cast<std::size_t>(range.last - range.first + 1)); // by event
    const auto placeOf = [&](std::uint32_t event) -> std::optional<std::size_t> {
        if (event == noMemoryIndex || event < range.first || event > range.last)
            return {};
        return static_cast<std::size_t>(event - range.first);
    };
    for (std::size_t k = 0; k < device.lives.size(); ++k) {
        const MemoryLife& life = device.lives[k];
        HolderChange& row = rows[holders.groupOf[k]];
        if (const auto at = placeOf(life.begin)) {
            row.allocated += life.requested;
            ++row.allocations;
            changes[*at] += life.requested;
        }
        if (const auto at = placeOf(life.completed)) {
            row.freed += life.requested;
            ++row.frees;
            changes[*at] -= life.requested;
        }
    }
    std::int64_t live = use.before.active;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        live += changes[i];
        if (i == 0 || live > use.highest.bytes)
            use.highest = {live, range.first + static_cast<std::int64_t>(i)};
    }
    for (const HolderChange& row : rows) {
        use.all.allocated += row.allocated;
        use.all.freed += row.freed;
        use.all.allocations += row.allocations;
        use.all.frees += row.frees;
        if (row.allocations || row.frees)
            use.rows.push_back(row);
    }
    std::stable_sort(use.rows.begin(), use.rows.end(), [](const HolderChange& a, const HolderChange& b) {
        const std::int64_t x = std::abs(a.growth()), y = std::abs(b.growth());
        return x != y ? x > y : a.allocated > b.allocated;
    });
    return use;
}

Sentence headlineOf(const RangeUse& use)
{
    const std::int64_t growth = use.all.growth();
    TextValues values{{"growth", shownBytes(std::abs(growth))},
                      {"allocated", shownBytes(use.all.allocated)},
                      {"freed", shownBytes(use.all.freed)}};
    return {use.all.allocations == 0 && use.all.frees == 0 ? PHRASE("No block is allocated or freed here")
            : growth > 0 ? PHRASE("Live memory grows by {growth}: {allocated} allocated, {freed} freed")
            : growth < 0 ? PHRASE("Live memory falls by {growth}: {allocated} allocated, {freed} freed")
                         : PHRASE("Live memory stays: {allocated} allocated, {freed} freed"),
            std::move(values)};
}

} // namespace lanescope
