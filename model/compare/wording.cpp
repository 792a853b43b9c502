#include "model/compare/wording.h"

#include "model/base/phrases.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace lanescope {

std::string joined(const std::vector<Sentence>& sentences, FormatDuration duration, std::string_view between)
{
    std::string text;
    for (std::size_t i = 0; i < sentences.size(); ++i)
        text.append(i ? between : std::string_view{}).append(format(sentences[i], duration));
    return text;
}

std::string keyOf(const std::vector<Sentence>& sentences)
{
    std::string key;
    for (const Sentence& sentence : sentences) {
        key.append(sentence.text);
        for (const auto& [name, value] : sentence.values)
            key.append("|").append(formatValue(value, {}, [](Ns ns) { return std::to_string(ns.count()); }));
        key.push_back('\n');
    }
    return key;
}

std::string listed(const std::vector<std::string>& parts)
{
    std::string text;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
        text += (i ? ", " : "") + parts[i];
    if (parts.size() < 2)
        return parts.empty() ? text : parts.front();
    return format(PHRASE("{list} and {last}"), {{"list", text}, {"last", parts.back()}}, briefDuration);
}

std::string changeText(double ratio, double changePct)
{
    if (ratio < 1.5)
        return fmt::format("{:.{}f} %", std::abs(changePct), std::abs(changePct) < 9.95 ? 1 : 0);
    return ratio < 9.95 ? fmt::format("{:.1f}×", ratio) : fmt::format("{:.0f}×", ratio);
}

std::string listedWithCounts(const std::vector<std::string>& parts)
{
    std::vector<std::string> all;
    for (auto at = parts.begin(); at != parts.end(); ++at) {
        if (std::find(parts.begin(), at, *at) != at)
            continue; // counted at its first place
        const auto count = std::count(at, parts.end(), *at);
        all.push_back((count > 1 ? std::to_string(count) + " × " : "") + *at);
    }
    return listed(all);
}

} // namespace lanescope
