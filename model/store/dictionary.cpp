// The distinct strings of one importing worker: names, categories and lanes. The builder merges all dictionaries.

#include "model/store/trace_builder.h"

namespace lanescope {

std::uint16_t Dictionary::category(std::string_view name)
{
    constexpr std::size_t max = 65000; // the last one represents all further ones
    const std::uint32_t string = strings.intern(name).value;
    if (string < m_categoryOfString.size() && m_categoryOfString[string] != StringId::none)
        return static_cast<std::uint16_t>(m_categoryOfString[string]);
    if (categories.size() >= max)
        return static_cast<std::uint16_t>(categories.size() - 1);
    if (m_categoryOfString.size() <= string)
        m_categoryOfString.resize(string + 1, StringId::none);
    m_categoryOfString[string] = static_cast<std::uint32_t>(categories.size());
    categories.push_back(string);
    kinds.push_back(sliceKindOf(name));
    return static_cast<std::uint16_t>(categories.size() - 1);
}

std::uint32_t Dictionary::lane(std::string_view process, std::string_view thread, bool onDevice)
{
    const std::uint64_t p = strings.intern(process).value, t = strings.intern(thread).value;
    const std::uint64_t key = (p << 32 | t) << 1 | (onDevice ? 1 : 0); // ids of strings are below 2^31
    const auto [at, isNew] = m_laneOfKey.try_emplace(key, static_cast<std::uint32_t>(lanes.size()));
    if (isNew)
        lanes.push_back({static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(t), onDevice});
    return at->second;
}

Dictionary::Numbers Dictionary::take(const Dictionary& other)
{
    Numbers numbers;
    numbers.strings.reserve(other.strings.size());
    for (std::uint32_t s = 0; s < other.strings.size(); ++s)
        numbers.strings.push_back(strings.intern(other.strings[StringId{s}]).value);
    for (const std::uint32_t name : other.categories)
        numbers.categories.push_back(category(other.strings[StringId{name}]));
    for (const RawLane& one : other.lanes)
        numbers.lanes.push_back(
            lane(other.strings[StringId{one.process}], other.strings[StringId{one.thread}], one.onDevice));
    return numbers;
}

} // namespace lanescope
