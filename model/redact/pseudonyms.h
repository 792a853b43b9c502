#pragma once
// Numbers for texts that are replaced: the same text has the same number everywhere, in the order of first use.

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace lanescope {

class Pseudonyms {
public:
    // The number of the text among those of its kind ("file", "function"), from 1.
    std::uint32_t numberOf(std::string_view kind, std::string_view text)
    {
        m_key.assign(kind).append(1, '\0').append(text);
        const auto [at, isNew] = m_numbers.try_emplace(m_key, 0);
        if (isNew)
            at->second = ++m_counts[std::string{kind}];
        return at->second;
    }
    // "file_3"
    std::string of(std::string_view kind, std::string_view text)
    {
        return std::string{kind} + '_' + std::to_string(numberOf(kind, text));
    }
    std::size_t size() const { return m_numbers.size(); }

private:
    std::unordered_map<std::string, std::uint32_t> m_numbers;
    std::unordered_map<std::string, std::uint32_t> m_counts;
    std::string m_key;
};

} // namespace lanescope
