// Tries the choices: decides from the replay, and never from missing data, whether one would help, and explains why it
// would not.

#include "model/findings/measures.h"
#include "model/replay/overlap.h"
#include "model/replay/remedy_choices.h"
#include "model/replay/replay_text.h"
#include "model/replay/window_saving.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::int64_t minPart = 1000; // smaller parts of a window are not visible to a reader

bool isWorth(Ns high, Ns window) { return high > Ns{} && high * minPart >= window; }

// Time on the critical path that a change of individual kernels affects.
struct WorksOnPath {
    Ns before{}, unknown{};
    double after = 0;
};

WorksOnPath worksOnPath(const CriticalPath& path, const WorkTimes& times)
{
    WorksOnPath sums;
    for (const PathPiece& piece : path.pieces) {
        if (!piece.isOnLane() || !piece.slice)
            continue;
        const auto work = std::lower_bound(times.works.begin(), times.works.end(), piece.slice,
                                           [](const WorkTimes::Work& w, SliceId s) { return w.work < s; });
        if (work != times.works.end() && work->work == piece.slice) {
            sums.before += piece.duration;
            sums.after += static_cast<double>(piece.duration.count()) * static_cast<double>(work->factor);
        } else if (std::binary_search(times.unknownWorks.begin(), times.unknownWorks.end(), piece.slice)) {
            sums.unknown += piece.duration;
        }
    }
    return sums;
}

// Kernels that keep their time, because the trace does not show what limits them, are most of those on the path.
std::optional<ChoiceOutcome> mostlyUnknown(const CriticalPath& path, const ReplayChange& change)
{
    if (!change.works)
        return std::nullopt;
    const WorksOnPath sums = worksOnPath(path, *change.works);
    if (sums.unknown * minPart < path.window || sums.unknown < sums.before)
        return std::nullopt;
    auto unknown = unknownOf(change);
    return unknown ? std::optional{ChoiceOutcome{ChoiceEffect::CannotBeTold, *std::move(unknown)}} : std::nullopt;
}

std::optional<ChoiceOutcome> outcomeByWorks(const CriticalPath& path, const ReplayChange& change)
{
    constexpr double hardlyFaster = 0.99;
    if (!change.works)
        return std::nullopt;
    const WorksOnPath sums = worksOnPath(path, *change.works);
    if (auto unknown = mostlyUnknown(path, change))
        return unknown;
    if (change.kind == ReplayChange::Kind::OtherGpu && sums.before * minPart >= path.window &&
        sums.after >= hardlyFaster * static_cast<double>(sums.before.count()))
        return ChoiceOutcome{
            ChoiceEffect::DoesNotHelp,
            {PHRASE("By its data sheet that GPU is not faster for these kernels: {before} on the critical path would "
                    "take {after}."),
             {{"before", sums.before}, {"after", Ns{static_cast<std::int64_t>(sums.after)}}}}};
    return std::nullopt;
}

} // namespace

bool isWorthIt(const WhatIf& alone) { return alone.saving() > Ns{} && isWorth(alone.high, alone.window); }

ShownSaving shownSaving(const RemedyChoice& choice, const WhatIf& alone)
{
    if (const auto& finding = choice.ofFinding)
        return {finding->low,      finding->high,    finding->high,      finding->window,
                finding->isAtMost, finding->isOfGpu, finding->isAtLeast, finding->isEstimate};
    // The replay without the recorded delays may save more: nothing next to the row exceeds its "at most".
    const Ns saving = choice.isUpperBound ? std::max(alone.saving(), alone.high) : alone.saving();
    return {alone.low, alone.high, saving, alone.window, choice.isUpperBound, false, false, choice.isEstimate};
}

std::string_view boundOf(const ShownSaving& shown)
{
    return shown.isAtMost     ? PHRASE("at most {time}")
           : shown.isAtLeast  ? PHRASE("at least {time}")
           : shown.isEstimate ? PHRASE("estimated {time}")
                              : std::string_view{"{time}"};
}

Sentence withoutDelays(const RemedyChoice& choice, const WhatIf& alone)
{
    constexpr std::int64_t clearly = 20; // smaller parts of the saving are not shown
    if (choice.ofFinding)
        return {}; // its own interval shows it
    const Ns without = alone.low == alone.saving() ? alone.high : alone.low;
    if (choice.isUpperBound && without > alone.saving())
        return {}; // it is the bound that is shown
    const Ns apart = without > alone.saving() ? without - alone.saving() : alone.saving() - without;
    if (apart * clearly < alone.saving() || !isWorth(apart, alone.window))
        return {};
    return {PHRASE("{time} without the recorded delays"), {{"time", without}}};
}

Sentence countedByFinding(const RemedyChoice& choice, const WhatIf& alone)
{
    constexpr std::int64_t clearly = 50; // smaller parts of the saving are not shown
    if (!choice.asFinding)
        return {};
    const Ns counted = choice.asFinding->high;
    const Ns apart = counted > alone.saving() ? counted - alone.saving() : alone.saving() - counted;
    if (apart * clearly < alone.saving())
        return {};
    const bool changesMore = counted > std::max({alone.low, alone.high, alone.saving()}); // the ops of the calls too
    if (choice.asFinding->isOfGpu)
        return {changesMore ? PHRASE("a finding that changes more counts {time}, within the GPU's window")
                            : PHRASE("a finding counts {time}, within the GPU's window"),
                {{"time", counted}}};
    return {changesMore ? PHRASE("a finding that changes more counts {time}") : PHRASE("a finding counts {time}"),
            {{"time", counted}}};
}

ChoiceOutcome outcomeOf(const WhatIfBase& base, const RemedyChoice& choice, const WhatIfAnswer& alone)
{
    const auto& finding = choice.ofFinding;
    if (base.graph().lacksLaunches())
        return {ChoiceEffect::CannotBeTold, {whyNoLaunches(base.graph()), {}}};
    if (!finding)
        return outcomeOf(base, choice.changes, alone);
    if (isWorth(finding->high, finding->window))
        return {};
    return {ChoiceEffect::DoesNotHelp, choice.notNow.text.empty() ? finding->text : choice.notNow};
}

ChoiceOutcome outcomeOf(const WhatIfBase& base, std::span<const ReplayChange> changes, const WhatIfAnswer& answer)
{
    constexpr std::int64_t visiblePart = 50; // with so much of the window on the path, a change of it would be seen
    constexpr std::int64_t goodPart = 4;     // it saves at least this part of its time on the path
    const CriticalPath& path = base.path();
    if (base.graph().lacksLaunches())
        return {ChoiceEffect::CannotBeTold, {whyNoLaunches(base.graph()), {}}};
    for (const ReplayChange& change : changes) // a faster GPU and a slower one by one rule
        if (change.kind == ReplayChange::Kind::OtherGpu)
            if (auto unknown = mostlyUnknown(path, change))
                return *std::move(unknown);
    if (isWorthIt(answer.result))
        return {};
    for (const ReplayChange& change : changes)
        if (auto unmatched = unmatchedOf(base.analysis().trace(), change))
            return {ChoiceEffect::CannotBeTold, *std::move(unmatched)};
    for (const ReplayChange& change : changes)
        if (auto outcome = outcomeByWorks(path, change))
            return *std::move(outcome);
    if (isWorth(-answer.result.saving(), answer.result.window))
        return {ChoiceEffect::DoesNotHelp, {PHRASE("It would take longer."), {}}};
    const bool isOverlap = std::any_of(changes.begin(), changes.end(), [](const ReplayChange& change) {
        return change.kind == ReplayChange::Kind::OverlapComm;
    });
    if (isOverlap && path.of(PathKind::Comm) * visiblePart >= path.window)
        return {ChoiceEffect::CannotBeTold, {noneWaitsForIt, {}}};
    if (answer.result.edgesChanged == 0)
        return {ChoiceEffect::DoesNotHelp, {PHRASE("It changes nothing in this trace."), {}}};
    if (const Ns unexplained = path.of(PathKind::Unexplained); unexplained * 2 >= path.window)
        return {
            ChoiceEffect::CannotBeTold,
            {PHRASE("{pct} % of the critical path is unexplained."), {{"pct", percentOf(unexplained, path.window)}}}};
    if (answer.onPath * visiblePart >= path.window && answer.result.saving() * goodPart < answer.onPath)
        return {
            ChoiceEffect::DoesNotHelp,
            {PHRASE("{time} of it is on the critical path, but another path is as long."), {{"time", answer.onPath}}}};
    constexpr double maxOfIt = 50;
    const auto pace = paceOf(path);
    if (const Ns saved = answer.result.saving(); saved > Ns{})
        return {ChoiceEffect::DoesNotHelp, pace && pace->pct > maxOfIt
                                               ? Sentence{PHRASE("It would save only {time}: {pace}."),
                                                          {{"time", saved}, {"pace", Phrase{pace->what}}}}
                                               : Sentence{PHRASE("It would save only {time}."), {{"time", saved}}}};
    if (answer.onPath > Ns{})
        return {ChoiceEffect::DoesNotHelp,
                pace && pace->pct > maxOfIt
                    ? Sentence{PHRASE("Only {time} of it is on the critical path: {pace}."),
                               {{"time", answer.onPath}, {"pace", Phrase{pace->what}}}}
                    : Sentence{PHRASE("Only {time} of it is on the critical path."), {{"time", answer.onPath}}}};
    return {ChoiceEffect::DoesNotHelp,
            pace && pace->pct > maxOfIt
                ? Sentence{PHRASE("It is off the critical path: {pace}."), {{"pace", Phrase{pace->what}}}}
                : Sentence{PHRASE("It is off the critical path."), {}}};
}

std::vector<TriedChoice> tryChoices(const WhatIfBase& base, std::span<const Finding> findings)
{
    std::vector<TriedChoice> tried;
    for (RemedyChoice& choice : remedyChoices(base, findings))
        if (auto alone = base.ask(choice.changes)) {
            if (base.graph().lacksLaunches()) { // no number is better than a wrong one
                alone->result.predicted = alone->result.window;
                alone->result.low = alone->result.high = {};
            }
            tried.push_back({std::move(choice), *std::move(alone)});
        }
    std::stable_sort(tried.begin(), tried.end(), [](const TriedChoice& a, const TriedChoice& b) {
        return shownSaving(a.choice, a.alone.result).saving > shownSaving(b.choice, b.alone.result).saving;
    });
    return tried;
}

std::vector<ReplayChange> together(std::span<const std::vector<ReplayChange>> choices)
{
    std::vector<ReplayChange> all;
    for (const std::vector<ReplayChange>& changes : choices)
        for (const ReplayChange& change : changes) {
            const bool isKnown = change.factor == 1 && std::any_of(all.begin(), all.end(), [&](const ReplayChange& c) {
                                     return c.kind == change.kind && c.pattern == change.pattern &&
                                            c.other == change.other && c.only == change.only &&
                                            c.works == change.works && c.except == change.except;
                                 });
            if (!isKnown)
                all.push_back(change);
        }
    return all;
}

} // namespace lanescope
