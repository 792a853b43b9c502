#include "model/findings/rule.h"

#include "model/base/parallel.h"
#include "model/findings/rank_findings.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace lanescope {

std::string_view nameOf(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Notice:
        return "notice";
    case Severity::Warning:
        return "warning";
    case Severity::Critical:
        break;
    }
    return "critical";
}

static std::vector<Finding> findingsOfFile(const Facts& facts)
{
    // Side by side: rules know nothing of each other, and what they ask is worked out once.
    std::vector<std::vector<Finding>> found(rules().size());
    parallelFor(found.size(), [&](std::size_t r) { found[r] = rules()[r].find(facts); });
    std::vector<Finding> all;
    for (std::size_t r = 0; r < found.size(); ++r)
        for (Finding& finding : found[r]) {
            finding.rule = &rules()[r];
            all.push_back(std::move(finding));
        }
    return all;
}

std::vector<Finding> findingsOf(const Facts& facts)
{
    std::vector<Finding> all = facts.trace().ranks().empty() ? findingsOfFile(facts) : findingsOfRanks(facts);
    std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
        const Ns costA = a.cost.value_or(Ns{-1}), costB = b.cost.value_or(Ns{-1});
        return costA != costB ? costA > costB : a.severity > b.severity;
    });
    return all;
}

std::string worded(const FindingValue& value, const Finding& finding, std::string (*word)(Ns))
{
    if (const Ns* ns = std::get_if<Ns>(&value))
        return word(*ns);
    if (const double* number = std::get_if<double>(&value))
        return fmt::format("{:.{}g}", *number, std::abs(*number) < 1000 ? 3 : 4); // 1307, not 1.31e+03
    if (const std::int64_t* count = std::get_if<std::int64_t>(&value))
        return std::to_string(*count);
    if (const Phrase* phrase = std::get_if<Phrase>(&value))
        return filled(phrase->text, finding, word);
    return std::get<std::string>(value);
}

std::string filled(std::string_view english, const Finding& finding, std::string (*word)(Ns))
{
    const std::string text = said(english);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t close = text[i] == '{' ? text.find('}', i) : std::string::npos;
        if (close == std::string::npos) {
            out.push_back(text[i]);
            continue;
        }
        const auto value = finding.values.find(text.substr(i + 1, close - i - 1));
        if (value != finding.values.end())
            out += worded(value->second, finding, word);
        i = close;
    }
    return out;
}

} // namespace lanescope
