#include "model/compare/change_cards.h"

#include "model/base/phrases.h"
#include "model/compare/summary.h"
#include "model/compare/waterfall.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <optional>

namespace lanescope {

namespace {

double shareOf(Ns delta, Ns whole)
{
    return whole > Ns{} ? static_cast<double>(std::chrono::abs(delta).count()) / static_cast<double>(whole.count()) : 0;
}

Trend directionOf(Ns delta) { return delta == Ns{} ? Trend::Same : delta < Ns{} ? Trend::Less : Trend::More; }

std::vector<SliceId> slicesOf(const std::vector<WorkPart>& parts)
{
    std::vector<SliceId> all;
    for (const WorkPart& part : parts)
        all.insert(all.end(), part.slices.begin(), part.slices.end());
    std::sort(all.begin(), all.end());
    return all;
}

Both<std::vector<SliceId>> slicesOf(const NotedChange& change)
{
    if (change.paired)
        return {slicesOf(change.paired->a), slicesOf(change.paired->b)};
    if (change.name)
        return change.name->slices;
    Both<std::vector<SliceId>> all;
    for (const NotedChange& part : change.parts) {
        const Both<std::vector<SliceId>> some = slicesOf(part);
        all.a.insert(all.a.end(), some.a.begin(), some.a.end());
        all.b.insert(all.b.end(), some.b.begin(), some.b.end());
    }
    if (!change.others)
        return all;
    for (const NameChange* name : change.others->gone)
        all.a.insert(all.a.end(), name->slices.a.begin(), name->slices.a.end());
    for (const NameChange* name : change.others->came)
        all.b.insert(all.b.end(), name->slices.b.begin(), name->slices.b.end());
    return all;
}

// In windows of one length that hold another number of launches of all kernels, a kernel's sum follows that number: it
// is neither faster nor slower for it.
bool followsLaunches(const NotedChange& change, const Diff& diff)
{
    if (!diff.sameTime || !change.name || change.name->trend == Trend::New || change.name->trend == Trend::Gone)
        return false;
    const auto& count = change.name->count;
    return change.delta < Ns{} ? count.b < count.a : count.b > count.a;
}

Sentence titleOf(const NotedChange& change, const Diff& diff)
{
    if (!change.parts.empty())
        return change.title;
    if (const KernelChange* paired = change.paired) {
        const std::string from = labelsOf(paired->a), to = labelsOf(paired->b);
        if (paired->status == WorkChange::Fused)
            return {PHRASE("{from} kernels became 1"), {{"from", static_cast<std::int64_t>(paired->a.size())}}};
        const std::string shape = paired->shape.empty() ? "" : " (" + paired->shape + ")";
        return {from == to ? PHRASE("{name} runs as another variant") : PHRASE("{name} became {to}"),
                {{"name", from + shape}, {"to", to}}};
    }
    if (change.others)
        return {PHRASE("{role}: other kernels"), {{"role", Phrase{change.others->role->text}}}};
    const TextValues name{{"name", change.name->label}};
    switch (change.name->trend) {
    case Trend::New:
        return {PHRASE("{name} is new"), name};
    case Trend::Gone:
        return {PHRASE("{name} is gone"), name};
    default:
        if (followsLaunches(change, diff))
            return {change.delta < Ns{} ? PHRASE("{name} is launched less often in the same time")
                                        : PHRASE("{name} is launched more often in the same time"),
                    name};
        if (change.name->trend == Trend::Same)
            return {PHRASE("{name} differs within the spread of its launches"), name};
        return {change.delta < Ns{} ? PHRASE("{name} takes less time") : PHRASE("{name} takes more time"), name};
    }
}

// Below a title that names both kernels.
Sentence pairedDetail(const NotedChange& change)
{
    const KernelChange& paired = *change.paired;
    const bool hasWhy = !paired.why.empty();
    if (paired.status == WorkChange::Fused)
        return {hasWhy ? PHRASE("Now {to}: {why}") : PHRASE("{to}"), change.sentence.values};
    if (!paired.time)
        return hasWhy ? Sentence{PHRASE("{why}"), change.sentence.values} : change.sentence;
    if (paired.isNoise)
        return {hasWhy ? PHRASE("As long per launch as before ({after}): {why}")
                       : PHRASE("As long per launch as before ({after})"),
                change.sentence.values};
    return {hasWhy ? PHRASE("{after} per launch instead of {before}: {why}")
                   : PHRASE("{after} per launch instead of {before}"),
            change.sentence.values};
}

// Below a title that names it. The sentence of a summary begins with the name.
Sentence detailBelowTitle(const NotedChange& change, const Diff& diff)
{
    std::string_view text;
    if (!change.parts.empty()) {
        text = diff.isWhole ? PHRASE("{before} → {after}, launches: {count_a} → {count_b}")
                            : PHRASE("{before} → {after} per step, launches: {count_a} → "
                                     "{count_b}");
        return {text, change.sentence.values};
    }
    if (change.others) {
        text = diff.isWhole ? PHRASE("{a} → {b}, launches: {count_a} → {count_b}. Gone: {gone}. New: {came}")
                            : PHRASE("{a} → {b} per step, launches: {count_a} → {count_b}. Gone: {gone}. New: {came}");
        return {text, change.sentence.values};
    }
    if (change.paired)
        return pairedDetail(change);
    if (!change.name || change.name->isNoise)
        return change.sentence;
    if (change.name->trend == Trend::Gone)
        text = diff.isWhole ? PHRASE("It took {a}, launches: {count_a}")
                            : PHRASE("It took {a} per step, launches: {count_a}");
    else if (change.name->trend == Trend::New)
        text = diff.isWhole ? PHRASE("It takes {b}, launches: {count_b}")
                            : PHRASE("It takes {b} per step, launches: {count_b}");
    else
        text = diff.isWhole ? PHRASE("{a} → {b}, launches: {count_a} → {count_b}")
                            : PHRASE("{a} → {b} per step, launches: {count_a} → {count_b}");
    return {text, change.sentence.values};
}

// Counted while they run alone.
bool countsAlone(const NameChange& name) { return name.role == "copy"; }

// The part of the GPU time that belongs to the copies of a change; none if they also belong to others.
std::optional<Both<Ns>> timeAloneOf(const NotedChange& change, const Diff& diff)
{
    if (change.name)
        return countsAlone(*change.name) ? std::optional{change.name->time} : std::nullopt;
    if (!change.paired)
        return std::nullopt;
    Both<Ns> alone;
    const auto add = [&](const std::vector<WorkPart>& parts, Ns Both<Ns>::*side) {
        return std::all_of(parts.begin(), parts.end(), [&](const WorkPart& part) {
            const auto name = std::find_if(diff.names.begin(), diff.names.end(),
                                           [&](const NameChange& each) { return each.name == part.name; });
            if (name == diff.names.end() || !countsAlone(*name) || name->total.*side != part.total)
                return false;
            alone.*side += name->time.*side;
            return true;
        });
    };
    return add(change.paired->a, &Both<Ns>::a) && add(change.paired->b, &Both<Ns>::b) ? std::optional{alone}
                                                                                      : std::nullopt;
}

// Copies may run alongside kernels: the sums of the GPU time then hold only a part of them.
void addTimeAlone(ChangeCard& card, const NotedChange& change, const Diff& diff)
{
    constexpr int worthSaying = 10; // divisor of the change
    const auto alone = timeAloneOf(change, diff);
    if (!alone || std::chrono::abs(change.delta - (alone->b - alone->a)) * worthSaying < std::chrono::abs(change.delta))
        return;
    if (alone->a == Ns{} && alone->b == Ns{}) {
        card.detail.push_back({PHRASE("It always runs alongside kernels: the GPU time does not count it"), {}});
        return;
    }
    card.detail.push_back({diff.isWhole ? PHRASE("Alone on the GPU it runs for {alone_a} → {alone_b}, which the GPU "
                                                 "time counts; the rest runs alongside kernels")
                                        : PHRASE("Alone on the GPU it runs for {alone_a} → {alone_b} per step, which "
                                                 "the GPU time counts; the rest runs alongside kernels"),
                           {{"alone_a", perStep(alone->a, diff)}, {"alone_b", perStep(alone->b, diff)}}});
}

ChangeCard cardOf(const NotedChange& change, const Diff& diff)
{
    ChangeCard card;
    card.title = titleOf(change, diff);
    card.detail = {detailBelowTitle(change, diff)};
    for (const NotedChange& part : change.parts)
        card.rows.push_back(rowSentence(part, diff));
    card.delta = perStep(change.delta, diff);
    card.share = shareOf(change.delta, diff.totals.gpu.a);
    card.trend = followsLaunches(change, diff) ? Trend::Same
                 : change.name                 ? change.name->trend
                                               : directionOf(change.delta);
    if (const auto alone = timeAloneOf(change, diff)) { // the cards add up as the GPU time does
        card.delta = perStep(alone->b - alone->a, diff);
        card.share = shareOf(alone->b - alone->a, diff.totals.gpu.a);
        if (change.name && change.name->trend != Trend::New && change.name->trend != Trend::Gone &&
            change.name->trend != Trend::Same)
            card.trend = directionOf(alone->b - alone->a);
        if (change.name && (alone->b - alone->a) * (change.delta < Ns{} ? -1 : 1) < Ns{})
            card.title = {alone->b < alone->a ? PHRASE("{name} runs alone for less time")
                                              : PHRASE("{name} runs alone for more time"),
                          {{"name", change.name->label}}};
        addTimeAlone(card, change, diff);
    }
    card.slices = slicesOf(change);
    for (std::vector<SliceId>* slices : {&card.slices.a, &card.slices.b})
        std::sort(slices->begin(), slices->end());
    if (change.paired && change.paired->hbmSavedBytes)
        card.detail.push_back(
            {diff.isWhole ? PHRASE("It moves {mb} MB less: intermediates are no longer written and read back")
                          : PHRASE("It moves {mb} MB less per step: intermediates are no longer written and read back"),
             {{"mb",
               static_cast<double>(*change.paired->hbmSavedBytes) / 1e6 / static_cast<double>(diff.steps.size())}}});
    return card;
}

void addWaiting(std::vector<ChangeCard>& cards, const Diff& diff)
{
    const std::vector<Sentence> sentences = waitingSentences(diff);
    const Ns delta = waitingDelta(diff);
    if (sentences.empty() || delta == Ns{})
        return;
    const bool isKnown = diff.areRanksPaired;
    cards.push_back({{delta < Ns{} ? isKnown ? PHRASE("Collectives wait less for other ranks")
                                             : PHRASE("Collectives take less beyond the shortest ones")
                      : isKnown ? PHRASE("Collectives wait longer for other ranks")
                                   : PHRASE("Collectives take longer beyond the shortest ones"),
                      {}},
                     sentences,
                     {},
                     perStep(delta, diff),
                     shareOf(delta, diff.totals.gpu.a),
                     directionOf(delta),
                     slicesOfRole(diff, "waiting")});
}

Sentence hostTitle(const Diff& diff)
{
    switch (diff.cpu.judgement) {
    case Judgement::Better:
        return {PHRASE("The host takes less time"), {}};
    case Judgement::Worse:
        return {PHRASE("The host takes more time"), {}};
    case Judgement::Noise:
    case Judgement::CannotTell:
        break;
    }
    constexpr double closePct = 5;
    return {std::abs(diff.cpu.changePct()) <= closePct ? PHRASE("The host takes as long as before")
                                                       : PHRASE("The host's time varies too much to be compared"),
            {}};
}

ChangeCard hostCard(const Diff& diff)
{
    ChangeCard card;
    card.title = hostTitle(diff);
    card.detail = {hostTimeSentence(diff)};
    const std::vector<Sentence> more = hostSentences(diff);
    card.detail.insert(card.detail.end(), more.begin(), more.end());
    const Ns a = diff.cpu.spread.a.median, delta = diff.cpu.spread.b.median - a;
    card.delta = delta;
    card.share = shareOf(delta, a);
    const bool isKnown = diff.cpu.judgement == Judgement::Better || diff.cpu.judgement == Judgement::Worse;
    card.trend = isKnown ? directionOf(delta) : Trend::Same;
    for (const OpChange& op : diff.ops)
        if (op.status != WorkChange::Same) {
            card.slices.a.insert(card.slices.a.end(), op.slices.a.begin(), op.slices.a.end());
            card.slices.b.insert(card.slices.b.end(), op.slices.b.begin(), op.slices.b.end());
        }
    for (std::vector<SliceId>* slices : {&card.slices.a, &card.slices.b})
        std::sort(slices->begin(), slices->end());
    return card;
}

} // namespace

std::vector<ChangeCard> changeCards(const Diff& diff)
{
    std::vector<ChangeCard> cards;
    if (diff.steps.empty())
        return cards;
    if (heldBy(diff) == Held::Both) {
        for (const NotedChange& change : notedChanges(diff))
            cards.push_back(cardOf(change, diff));
        addWaiting(cards, diff);
        std::stable_sort(cards.begin(), cards.end(), [](const ChangeCard& a, const ChangeCard& b) {
            return std::chrono::abs(a.delta.value_or(Ns{})) > std::chrono::abs(b.delta.value_or(Ns{}));
        });
    }
    cards.push_back(hostCard(diff));
    return cards;
}

std::vector<Sentence> aboutComparison(const Diff& diff)
{
    std::vector<Sentence> out;
    if (diff.steps.empty())
        return out;
    out = diff.answer;
    if (heldBy(diff) == Held::Both)
        out.push_back({diff.isWhole
                           ? PHRASE("Launches: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}")
                           : PHRASE("Launches per step: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}"),
                       {{"la", countPerStep(diff.totals.launches.a, diff)},
                        {"lb", countPerStep(diff.totals.launches.b, diff)},
                        {"wa", countPerStep(diff.totals.work.a, diff)},
                        {"wb", countPerStep(diff.totals.work.b, diff)}}});
    addWorkBefore(out, diff);
    if (diff.firstStepLeftOut)
        out.push_back({PHRASE("The first step is a cold start: no median counts it"), {}});
    const auto unmatched = [&](std::size_t count, std::string_view text) {
        if (count > 0)
            out.push_back({text, {{"count", static_cast<std::int64_t>(count)}}});
    };
    unmatched(diff.unmatchedSteps.a.size(), PHRASE("Steps that only A has, which are not compared: {count}"));
    unmatched(diff.unmatchedSteps.b.size(), PHRASE("Steps that only B has, which are not compared: {count}"));
    return out;
}

} // namespace lanescope
