#pragma once
// The third state of a rule: it found nothing because the trace does not hold what it needs to look.

#include "model/findings/rule.h"

namespace lanescope {

struct CannotTell {
    const Rule* rule = nullptr;
    std::string_view what; // the rule looks for: a phrase in the plural or without an article, to be translated
    Sentence because;
};

// In the order of the rules. A rule that found something is not among them.
const std::vector<CannotTell>& cannotTell(const Analysis& analysis);

} // namespace lanescope
