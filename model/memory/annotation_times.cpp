// Finds the annotation of the program that was open at a time.

#include "model/memory/holders.h"

#include <algorithm>
#include <limits>

namespace lanescope {

AnnotationTimes::AnnotationTimes(const MemorySnapshot& snapshot, int device)
{
    std::vector<std::size_t> open; // ranges
    for (const MemoryAnnotation& a : snapshot.annotations) {
        if (a.device != device)
            continue;
        if (a.isStart) {
            m_ranges.push_back({a.name, a.timeUs, a.timeUs, static_cast<int>(open.size())});
            open.push_back(m_ranges.size() - 1);
        } else {
            const auto found =
                std::find_if(open.rbegin(), open.rend(), [&](std::size_t r) { return m_ranges[r].name == a.name; });
            if (found == open.rend())
                continue;
            m_ranges[*found].endUs = a.timeUs;
            open.erase(std::next(found).base());
        }
        m_changes.emplace_back(a.timeUs, open.empty() ? 0 : m_ranges[open.back()].name);
    }
    for (const std::size_t r : open)
        m_ranges[r].endUs = std::numeric_limits<std::int64_t>::max();
    std::stable_sort(m_changes.begin(), m_changes.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
}

std::uint32_t AnnotationTimes::at(std::int64_t timeUs) const
{
    const auto after = std::upper_bound(m_changes.begin(), m_changes.end(), timeUs,
                                        [](std::int64_t t, const auto& change) { return t < change.first; });
    return after == m_changes.begin() ? 0 : std::prev(after)->second;
}

} // namespace lanescope
