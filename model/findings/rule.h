#pragma once
// What a trace says of itself. A finding has evidence that can be shown, its numbers and what to do next; a rule is one
// file with a function from facts to findings, and one line in registry.cpp. Texts are templates: {key} stands for a
// value.

#include "model/analysis/facts.h"
#include "model/base/phrases.h"

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

// Words of ours among the values, said in the reader's language; a template too, but of no further phrases.
struct Phrase {
    std::string_view text; // a literal in PHRASE()
};
// A double is a percentage or a ratio; a string is what the trace calls something.
using FindingValue = std::variant<Ns, double, std::int64_t, std::string, Phrase>;

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
    std::string_view title, detail, advice; // templates, each in PHRASE()
    std::vector<Finding> (*find)(const Facts& facts);
};

std::span<const Rule> rules();

// Of all rules, most costly first; what has no cost goes by severity.
std::vector<Finding> findingsOf(const Facts& facts);

// The template in the reader's language with its values; `word` words a duration.
std::string filled(std::string_view text, const Finding& finding, std::string (*word)(Ns));
// A value in words.
std::string worded(const FindingValue& value, const Finding& finding, std::string (*word)(Ns));

} // namespace lanescope
