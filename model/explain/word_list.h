#pragma once
// Tables of sentences: each row has one sentence and the names that it applies to, separated by spaces.

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace lanescope {

struct WordRow {
    std::string_view names, text;
};

using WordList = std::unordered_map<std::string_view, std::string_view>;

template <class Rows>
WordList wordListOf(const Rows& rows)
{
    WordList list;
    for (const WordRow& row : rows)
        for (std::size_t at = 0; at < row.names.size();) {
            const std::size_t end = std::min(row.names.find(' ', at), row.names.size());
            if (end > at)
                list.emplace(row.names.substr(at, end - at), row.text);
            at = end + 1;
        }
    return list;
}

inline std::string_view textIn(const WordList& list, std::string_view name)
{
    const auto at = list.find(name);
    return at == list.end() ? std::string_view{} : at->second;
}

} // namespace lanescope
