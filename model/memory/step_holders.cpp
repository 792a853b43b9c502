#include "model/memory/step_holders.h"

#include "model/memory/steps.h"

#include <algorithm>

namespace lanescope {

bool hasSteps(const MemorySnapshot& snapshot)
{
    return std::any_of(snapshot.devices.begin(), snapshot.devices.end(), [&](const MemoryDevice& d) {
        return d.events > 0 && !memoryStepsOf(snapshot, d, 1).ends.empty();
    });
}

Holders holdersByStep(const MemorySnapshot& s, const MemoryDevice& d)
{
    const std::vector<MemoryPhase>& phases = phasesOf(s, static_cast<std::size_t>(&d - s.devices.data()));
    const std::vector<MemoryStepUse> rows = stepRowsOf(s, d, memoryStepsOf(s, d, 1));
    constexpr std::uint32_t unused = noMemoryIndex;
    std::vector<std::uint32_t> groups(rows.size() + 1, unused); // per row; the last one: in no step
    std::uint32_t before = unused;
    Holders out;
    out.by = HolderBy::Step;
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        const MemoryLife& life = d.lives[k];
        std::size_t row = rows.size();
        if (!life.isFromBefore())
            row = static_cast<std::size_t>(
                std::lower_bound(rows.begin(), rows.end(), std::int64_t{life.begin},
                                 [](const MemoryStepUse& use, std::int64_t index) { return use.last < index; }) -
                rows.begin());
        std::uint32_t& group = life.isFromBefore() ? before : groups[row];
        if (group == unused) {
            group = static_cast<std::uint32_t>(out.groups.size());
            HolderGroup made;
            made.name = life.isFromBefore()  ? translated(PHRASE("allocated before the recording"))
                        : row == rows.size() ? translated(PHRASE("in no step"))
                                             : rows[row].name;
            made.stack = life.stack;
            made.is = life.isFromBefore()                       ? HolderGroup::Is::FromBefore
                      : row == rows.size() || !rows[row].isStep ? HolderGroup::Is::Nameless
                                                                : HolderGroup::Is::Named;
            made.phase = phases[k];
            out.groups.push_back(std::move(made));
        }
        out.groupOf.push_back(group);
    }
    return out;
}

} // namespace lanescope
