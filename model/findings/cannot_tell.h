#pragma once
// The third state of a rule: it found nothing because the trace lacks the data that it needs.

#include "model/findings/rule.h"

namespace lanescope {

struct CannotTell {
    const Rule* rule = nullptr;
    std::string_view what; // the subject of the rule: a translatable phrase, plural or without an article
    Sentence because;
};

// In the order of the rules, without rules that found something.
const std::vector<CannotTell>& cannotTell(const Analysis& analysis);

} // namespace lanescope
