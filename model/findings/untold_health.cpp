#include "model/findings/untold_health.h"

#include "model/findings/rule.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace lanescope {

std::vector<HealthItem> healthBesideFindings(const Analysis& analysis)
{
    static constexpr std::array<std::pair<std::string_view, HealthKind>, 2> told{
        {{"buffer_request", HealthKind::BufferRequest}, {"small_sync", HealthKind::EndSync}}};
    std::vector<HealthItem> items = recordingHealth(analysis);
    for (const Finding& finding : findingsOf(analysis))
        for (const auto& [rule, kind] : told)
            if (finding.isArtefact && finding.rule->id == rule)
                std::erase_if(items, [kind = kind](const HealthItem& item) { return item.kind == kind; });
    return items;
}

} // namespace lanescope
