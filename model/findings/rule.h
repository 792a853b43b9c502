#pragma once
// What a trace says of itself. A finding has evidence that can be shown, its numbers and what to do next; a rule is one
// file with a function from facts to findings, and one line in registry.cpp. Texts are templates: {key} stands for a
// value.

#include "model/analysis/facts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

enum class Severity { Info, Notice, Warning, Critical };
std::string_view nameOf(Severity severity);

using FindingValue = std::variant<Ns, double, std::int64_t, std::string>; // a double is a percentage or a ratio

struct Rule;

struct Finding {
    const Rule* rule = nullptr; // set by findingsOf
    Severity severity = Severity::Notice;
    std::optional<Ns> cost; // what it costs in time, where that can be told
    std::map<std::string, FindingValue> values;
    std::vector<SliceId> evidence; // the most telling first; never empty, but for what is said of the whole file
    bool isArtefact = false;       // the profiler's own doing
};

struct Rule {
    std::string_view id;
    std::string_view title, detail, advice; // templates
    std::vector<Finding> (*find)(const Facts& facts);
};

std::span<const Rule> rules();

// Of all rules, most costly first; what has no cost goes by severity.
std::vector<Finding> findingsOf(const Facts& facts);

// The template with its values; `word` words a duration.
std::string filled(std::string_view text, const Finding& finding, std::string (*word)(Ns));

} // namespace lanescope
