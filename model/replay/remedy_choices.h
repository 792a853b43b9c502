#pragma once
// The choices that a reader can try on this trace, each a set of changes of the graph. Only what the trace has is
// offered: without communication nothing overlaps it.

#include "model/findings/rule.h"
#include "model/replay/what_if_base.h"

#include <optional>
#include <vector>

namespace lanescope {

// The saving of a finding, as its own text has it: of the window of its GPU. Without GPU work that is the replayed
// window.
struct FindingSaving {
    Ns low{}, high{}, window{};
    bool isAtMost = false, isOfGpu = true, isAtLeast = false, isEstimate = false;
    Sentence text; // "would save at most 1.2 ms"
};

struct RemedyChoice {
    std::string id;                    // stable: "graph", "no_sync:cudaStreamSynchronize", "kernels:gemm"
    std::string_view name;             // in PHRASE(), a word or two
    Sentence title, reason;            // reason: how much of it the trace has
    std::vector<ReplayChange> changes; // empty: a finding whose saving is known, but not by a replay
    bool isScaled = false;             // the changes have a factor, which a slider moves
    bool isUpperBound = false;         // it saves at most that
    bool isEstimate = false;
    std::string_view doesNotCover;          // in PHRASE()
    std::vector<std::size_t> findings;      // places of the findings whose remedy it is
    std::optional<FindingSaving> ofFinding; // set only for a finding's own choice, if its saving is known
    Sentence finding = {};                  // its name, where it advises this change and no other
    Sentence notNow = {};                   // why that finding's advice would not help now
    // For a change that a finding advises too: the part that the finding counts.
    std::optional<FindingSaving> asFinding = {};

    double factor() const { return isScaled && !changes.empty() ? changes.front().factor : 1; }
};
std::vector<ReplayChange> withFactor(const RemedyChoice& choice, double factor);

// findings: as rankedFindingsOf gives them; their remedies are among the choices.
std::vector<RemedyChoice> remedyChoices(const WhatIfBase& base, std::span<const Finding> findings);

struct TriedChoice {
    RemedyChoice choice;
    WhatIfAnswer alone;
};
// Each choice replayed alone, most saved first.
std::vector<TriedChoice> tryChoices(const WhatIfBase& base, std::span<const Finding> findings);

// A reader would not notice less than a thousandth of the window, or a saving that exists only without the recorded
// lags.
bool isWorthIt(const WhatIf& alone);

// The saving that a row shows: for a finding its own, in its GPU's window; for others, and if the finding's saving is
// not known, that of the replayed window.
struct ShownSaving {
    Ns low{}, high{}, saving{}, window{};
    bool isAtMost = false, isOfGpu = false, isAtLeast = false, isEstimate = false;
};
// "at most {time}", "at least {time}", "estimated {time}" or "{time}": how the saving is worded.
std::string_view boundOf(const ShownSaving& shown);
ShownSaving shownSaving(const RemedyChoice& choice, const WhatIf& alone);
// The shown saving keeps the delays that the recording does not explain; a change can move these too. If a replay
// without them saves a clearly different time: "1.2 ms without the recorded delays". Else empty.
Sentence withoutDelays(const RemedyChoice& choice, const WhatIf& alone);

// A finding counts the GPU's window alone, and maybe some of the calls. Where its saving is another than the one shown:
// "a finding counts 1.2 ms, within the GPU's window". Empty elsewhere.
Sentence countedByFinding(const RemedyChoice& choice, const WhatIf& alone);

enum class ChoiceEffect { Helps, DoesNotHelp, CannotBeTold };
struct ChoiceOutcome {
    ChoiceEffect outcome = ChoiceEffect::Helps;
    Sentence why; // empty where it helps
};
ChoiceOutcome outcomeOf(const WhatIfBase& base, const RemedyChoice& choice, const WhatIfAnswer& alone);
// For changes that are not among the choices. answer: the answer to those changes alone.
ChoiceOutcome outcomeOf(const WhatIfBase& base, std::span<const ReplayChange> changes, const WhatIfAnswer& answer);

// The changes of all choices, each once.
std::vector<ReplayChange> together(std::span<const std::vector<ReplayChange>> choices);

} // namespace lanescope
