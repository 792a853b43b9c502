// Says how much a finding's remedy would save.

#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"

namespace lanescope {

bool savesAtMost(const Finding& finding)
{
    const Remedy* remedy = remedyOf(finding.rule->id);
    return finding.saves && (finding.saves->low == Ns{} || (remedy && remedy->isUpperBound));
}

// The bytes of some GEMMs are not known, so that these count as bound by memory.
bool savesAtLeast(const Finding& finding)
{
    return finding.saves && !savesAtMost(finding) && finding.rule->id == "no_tensor_cores";
}

bool isEstimated(const Finding& finding)
{
    return finding.saves && !savesAtMost(finding) && finding.rule->id == "unfused_attention";
}

bool isHardlyWide(const SavedTime& saves)
{
    constexpr std::int64_t hardlyWide = 100; // two ends that differ by less than 1 % are one number
    constexpr Ns unread{1'000};              // smaller differences do not matter to a reader
    return (saves.high - saves.low) * hardlyWide <= saves.high || saves.high - saves.low < unread;
}

Sentence savingText(const Finding& finding)
{
    if (!finding.saves)
        return {};
    const auto [low, high] = *finding.saves;
    const std::string_view how = replayedFor(finding);
    if (high == Ns{} && how.empty() && !finding.work.empty())
        return {PHRASE("costs no time of its own: other findings count it, or other work runs meanwhile"), {}};
    if (high == Ns{} && how.empty())
        return {PHRASE("costs the GPU no time"), {}};
    if (high == Ns{})
        return {PHRASE("would save nothing alone: replayed {how}, the window stays as long"), {{"how", Phrase{how}}}};
    if (savesAtMost(finding))
        return {PHRASE("would save at most {high}"), {{"high", high}}};
    if (savesAtLeast(finding))
        return {PHRASE("would save at least {low}"), {{"low", low}}};
    if (isEstimated(finding) && isHardlyWide(*finding.saves))
        return {PHRASE("would save an estimated {high}"), {{"high", high}}};
    if (isEstimated(finding))
        return {PHRASE("would save an estimated {low} to {high}"), {{"low", low}, {"high", high}}};
    if (low == high)
        return {PHRASE("would save {high}"), {{"high", high}}};
    if (isHardlyWide(*finding.saves))
        return {PHRASE("would save about {high}"), {{"high", high}}};
    return {PHRASE("would save {low} to {high}"), {{"low", low}, {"high", high}}};
}

Sentence savingTogetherText(const Analysis& analysis)
{
    const auto& together = savingTogether(analysis);
    if (!together)
        return {};
    Ns sum{};
    bool isAllKnown = true;
    for (const Finding& finding : rankedFindingsOf(analysis))
        if (!finding.isArtefact) {
            sum += finding.saves ? finding.saves->high : Ns{};
            isAllKnown = isAllKnown && finding.saves;
        }
    const TextValues values{{"all", together->high}};
    if (together->high > sum)
        return {isAllKnown ? PHRASE("All remedies together would save at most {all}: more than their sum, because each "
                                    "alone leaves the other limits.")
                           : PHRASE("The remedies whose saving is known would together save at most {all}: more than "
                                    "their sum, because each alone leaves the other limits."),
                values};
    return {isAllKnown ? PHRASE("All remedies together would save at most {all}: what two of them would save is "
                                "counted once.")
                       : PHRASE("The remedies whose saving is known would together save at most {all}: what two of "
                                "them would save is counted once."),
            values};
}

} // namespace lanescope
