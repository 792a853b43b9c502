// Names of an attribution by number: those of the trace are looked up there, further ones are kept here. Both have one
// numbering, so that a place holds a plain number whatever its name comes from.

#include "model/attribution/host_places.h"

namespace lanescope {

std::uint32_t PlaceNames::add(std::string_view text)
{
    if (const StringId known = m_trace->find(text))
        return known.value;
    if (const auto at = m_numbers.find(text); at != m_numbers.end())
        return at->second;
    return addFurther(text);
}

std::uint32_t PlaceNames::addFurther(std::string_view text)
{
    const auto number = static_cast<std::uint32_t>(m_trace->strings().size() + m_further.size());
    m_further.emplace_back(text);
    m_numbers.try_emplace(m_further.back(), number);
    return number;
}

std::string_view PlaceNames::operator[](std::uint32_t name) const
{
    if (name == PathTree::noName)
        return {};
    const auto own = static_cast<std::uint32_t>(m_trace->strings().size());
    return name < own ? m_trace->text(StringId{name}) : std::string_view{m_further[name - own]};
}

} // namespace lanescope
