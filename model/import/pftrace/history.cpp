#include "model/import/pftrace/history.h"

#include <algorithm>

namespace lanescope::pftrace {

void History::clear(std::uint32_t sequence, std::uint64_t place) { m_sequences[sequence].clears.push_back(place); }

std::size_t History::clearsBefore(std::uint32_t sequence, std::uint64_t place) const
{
    const auto of = m_sequences.find(sequence);
    if (of == m_sequences.end())
        return 0;
    const std::vector<std::uint64_t>& clears = of->second.clears;
    return static_cast<std::size_t>(std::upper_bound(clears.begin(), clears.end(), place) - clears.begin());
}

void History::define(std::uint32_t sequence, Field field, std::uint64_t iid, std::uint64_t place,
                     std::string_view message)
{
    m_sequences[sequence].words[keyOf(field, iid)].push_back({place, m_texts.intern(message).value});
    ++m_count;
}

std::string_view History::at(std::uint32_t sequence, Field field, std::uint64_t iid, std::uint64_t place) const
{
    const auto of = m_sequences.find(sequence);
    if (of == m_sequences.end())
        return {};
    const auto word = of->second.words.find(keyOf(field, iid));
    if (word == of->second.words.end())
        return {};
    const std::vector<Definition>& all = word->second;
    auto next = std::upper_bound(all.begin(), all.end(), place,
                                 [](std::uint64_t p, const Definition& d) { return p < d.place; });
    if (next == all.begin())
        return {};
    const Definition& found = *--next;
    const std::vector<std::uint64_t>& clears = of->second.clears;
    const auto clear = std::upper_bound(clears.begin(), clears.end(), place);
    if (clear != clears.begin() && *(clear - 1) > found.place) // a packet clears before it defines
        return {};
    const std::string_view text = m_texts[StringId{found.text}];
    return text.data() ? text : std::string_view{""};
}

} // namespace lanescope::pftrace
