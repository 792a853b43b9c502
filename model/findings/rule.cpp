#include "model/findings/rule.h"

#include "model/base/parallel.h"
#include "model/findings/rank_findings.h"

#include <algorithm>
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

std::string filled(std::string_view text, const Finding& finding, std::string (*word)(Ns))
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t close = text[i] == '{' ? text.find('}', i) : std::string_view::npos;
        if (close == std::string_view::npos) {
            out.push_back(text[i]);
            continue;
        }
        const auto value = finding.values.find(std::string{text.substr(i + 1, close - i - 1)});
        if (value != finding.values.end()) {
            if (const Ns* ns = std::get_if<Ns>(&value->second))
                out += word(*ns);
            else if (const double* number = std::get_if<double>(&value->second))
                out += fmt::format("{:.3g}", *number);
            else if (const std::int64_t* count = std::get_if<std::int64_t>(&value->second))
                out += std::to_string(*count);
            else
                out += std::get<std::string>(value->second);
        }
        i = close;
    }
    return out;
}

} // namespace lanescope
