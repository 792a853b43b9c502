#pragma once
// Finds by name the slices that a change means; each name of the trace is matched at most once.

#include "model/base/pattern.h"
#include "model/replay/changes.h"

#include <algorithm>

namespace lanescope {

class NameMatch {
public:
    // On failure: a regular expression that is none.
    static tl::expected<NameMatch, std::string> of(const Trace& trace, const ReplayChange& change)
    {
        auto pattern = Pattern::parse(change.pattern, Pattern::Case::Kept);
        if (!pattern)
            return tl::unexpected(pattern.error());
        return NameMatch{trace, *std::move(pattern)};
    }
    bool operator()(std::uint32_t slice) const
    {
        return slice != SliceId::none && isName(m_trace->names()[slice], [&] { return m_trace->name(SliceId{slice}); });
    }

private:
    NameMatch(const Trace& trace, Pattern pattern)
        : m_trace(&trace), m_pattern(std::move(pattern)), m_known(trace.strings().size())
    {
    }
    template <class Name>
    bool isName(std::uint32_t id, Name&& name) const
    {
        std::uint8_t& known = m_known[id];
        if (known == 0)
            known = m_pattern.isIn(name()) ? 2 : 1;
        return known == 2;
    }

    const Trace* m_trace;
    Pattern m_pattern;
    mutable std::vector<std::uint8_t> m_known;
};

inline bool isAmong(const ReplayChange& change, std::uint32_t slice)
{
    return change.only.empty() || std::binary_search(change.only.begin(), change.only.end(), SliceId{slice});
}

} // namespace lanescope
