#pragma once
// What a trace says of itself. A finding has evidence that can be shown, its numbers and what to do next; a rule is one
// file with a function from facts to findings, and one line in registry.cpp. Texts are templates: {key} stands for a
// value.

#include "model/analysis/analysis.h"
#include "model/base/severity.h"
#include "model/base/text.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lanescope {

struct Rule;

struct Finding {
    const Rule* rule = nullptr; // set by findingsOf
    Severity severity = Severity::Notice;
    std::optional<Ns> cost; // what it costs in time, where that can be told
    TextValues values;
    std::vector<SliceId> evidence; // the most telling first; never empty, but for what is said of the whole file
    bool isArtefact = false;       // the profiler's own doing
};

struct Rule {
    std::string_view id;
    std::string_view title, detail, advice; // templates, each in PHRASE()
    std::vector<Finding> (*find)(const Analysis& analysis);
};

std::span<const Rule> rules();

// Of all rules, most costly first; what has no cost goes by severity.
const std::vector<Finding>& findingsOf(const Analysis& analysis);
// The results of a temporary analysis end with it, so they are copied.
inline std::vector<Finding> findingsOf(Analysis&& analysis) { return findingsOf(std::as_const(analysis)); }

} // namespace lanescope
