// The names of GPU work on both sides, and labels that distinguish them.

#include "model/compare/match_kernels.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>

namespace lanescope {

std::uint32_t NameTable::tokenOf(std::string_view name, SliceKind kind)
{
    const auto [at, isNew] = m_tokens.try_emplace(name, static_cast<std::uint32_t>(m_entries.size()));
    if (isNew)
        m_entries.push_back({name, kind, kind == SliceKind::Kernel ? decodeKernelName(name) : KernelName{}});
    return at->second;
}

namespace {

// The element types that a kernel's name holds, in their order: "fp32", "bf16, fp32".
std::string elementTypesIn(std::string_view name)
{
    struct Word {
        std::string_view text, type;
    };
    static constexpr std::array words{Word{"BFloat16", "bf16"}, Word{"Half", "fp16"},   Word{"__half", "fp16"},
                                      Word{"float", "fp32"},    Word{"double", "fp64"}, Word{"bfloat16", "bf16"}};
    std::string types;
    for (std::size_t at = 0; at < name.size(); ++at) {
        const bool isBegin =
            at == 0 || !(std::isalnum(static_cast<unsigned char>(name[at - 1])) || name[at - 1] == '_');
        for (const Word& word : words) {
            const std::size_t end = at + word.text.size();
            const bool isEnd = end >= name.size() || !std::isalnum(static_cast<unsigned char>(name[end]));
            if (isBegin && isEnd && name.substr(at, word.text.size()) == word.text &&
                types.find(word.type) == std::string::npos)
                types += (types.empty() ? "" : ", ") + std::string{word.type};
        }
    }
    return types;
}

} // namespace

void NameTable::tellLabelsApart()
{
    std::unordered_map<std::string, std::vector<Entry*>> byLabel;
    for (Entry& entry : m_entries)
        if (entry.kind == SliceKind::Kernel && !entry.decoded.label.empty())
            byLabel[entry.decoded.label].push_back(&entry);
    for (auto& [label, entries] : byLabel) {
        std::vector<std::string> types;
        for (const Entry* entry : entries)
            types.push_back(elementTypesIn(entry->name));
        if (std::adjacent_find(types.begin(), types.end(), std::not_equal_to<>{}) == types.end())
            continue;
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (!types[i].empty() && label.find(types[i]) == std::string::npos)
                entries[i]->decoded.label += " (" + types[i] + ")";
    }
}

std::string_view opStem(std::string_view opName)
{
    if (!opName.starts_with("aten::"))
        return {};
    opName.remove_prefix(6);
    while (opName.size() > 1 && opName.ends_with('_'))
        opName.remove_suffix(1);
    return opName;
}

} // namespace lanescope
