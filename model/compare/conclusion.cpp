// The last sentence of a comparison: what became of the GPU's and the host's time, and what sets the pace on both
// sides.

#include "model/base/phrases.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace lanescope {

namespace {

// True if waiting for other ranks, and not work, causes most of the difference: it is more than all other roles that
// changed in that direction.
bool isMostlyWaiting(const Diff& diff)
{
    const Ns delta = diff.totals.gpu.b - diff.totals.gpu.a, waiting = waitingDelta(diff);
    const bool hasDirection = (delta < Ns{}) == (waiting < Ns{});
    Ns all{};
    for (const RoleChange& role : diff.roles)
        if ((role.delta() < Ns{}) == (waiting < Ns{}))
            all += role.delta();
    return waiting != Ns{} && hasDirection && std::chrono::abs(waiting) * 2 > std::chrono::abs(all);
}

Sentence worthOfGpuGain(const Diff& diff)
{
    const Both<Ns> gpu = shownGpu(diff).time;
    const Ns gain = gpu.a - gpu.b;
    const Ns price = diff.cpu.spread.b.median - diff.cpu.spread.a.median;
    const TextValues values{{"gain", gain}, {"price", price}};
    if (diff.pace.b == Verdict::InputBound)
        return {PHRASE("The GPU takes {gain} less; the host takes {price} more and waits for data most of the time"),
                values};
    const bool isGpuPaced =
        diff.pace.b == Verdict::ComputeBound || diff.pace.b == Verdict::MemoryBound || !isSideKnown(diff.pace.b);
    if (diff.pace.b == Verdict::Balanced)
        return {PHRASE("Hardly worth it: the host takes {price} more per step for {gain} less on the GPU, and neither "
                       "sets the pace alone"),
                values};
    if (!isGpuPaced && diff.pace.b != Verdict::OverheadBound)
        return {PHRASE("Not worth it here: kernels do not set the pace, and the host takes {price} more per step for "
                       "{gain} less on the GPU"),
                values};
    if (!isGpuPaced)
        return {
            PHRASE("Not worth it here: the host sets the pace and takes {price} more per step, for {gain} less on the "
                   "GPU"),
            values};
    if (price > gain)
        return {
            PHRASE("Hardly worth it: the host takes {price} more per step for {gain} less on the GPU, which helps only "
                   "while the GPU sets the pace"),
            values};
    return {PHRASE("Worth it while the GPU sets the pace: {gain} less per step there, {price} more on the host"),
            values};
}

// The result for one time. Unsure: the medians differ, but no more than the steps do.
enum class Known { Less, More, Same, Unsure };
Known knownOf(const Compared& c)
{
    constexpr double closePct = 5;
    if (c.judgement == Judgement::Better)
        return Known::Less;
    if (c.judgement == Judgement::Worse)
        return Known::More;
    return std::abs(c.changePct()) <= closePct ? Known::Same : Known::Unsure;
}

// The host's own time per step in calls that both sides make as often, and in the others.
struct HostDelta {
    Ns same{}, differs{};
    // The host takes more, or less, but not in what differs: then the change is not the reason.
    bool isElsewhere(bool isMore) const
    {
        return isMore ? differs <= Ns{} && same > Ns{} : differs >= Ns{} && same < Ns{};
    }
};

HostDelta hostDeltaOf(const Diff& diff)
{
    HostDelta delta;
    for (const OpChange& op : diff.ops)
        if (!isSyncCall(op.name) && op.name.find("DataLoader") == std::string::npos) // not the host's own work
            (op.calls.a == op.calls.b ? delta.same : delta.differs) += op.delta();
    return delta;
}

std::optional<Sentence> slowerElsewhere(const Diff& diff)
{
    const HostDelta delta = hostDeltaOf(diff);
    if (diff.isWhole || !delta.isElsewhere(true))
        return {};
    return Sentence{
        PHRASE("Hardly for the change: calls that both sides make as often take {same} more per step. Record "
               "both again, in turn"),
        {{"same", perStep(delta.same, diff)}}};
}

// Where the GPU takes less and the host more, or the other way round, only the time from step to step shows which
// counts. Nothing: it is not known, or does not differ clearly.
std::optional<Sentence> byPeriod(const Diff& diff)
{
    constexpr double minShare = 0.02;
    if (!diff.period || !diff.period->isClear)
        return {};
    const Both<Ns> step = diff.period->mean, gpu = shownGpu(diff).time;
    const Ns price = diff.cpu.spread.b.median - diff.cpu.spread.a.median;
    if (hostDeltaOf(diff).isElsewhere(price > Ns{}))
        return {};
    if (std::abs(static_cast<double>((step.b - step.a).count())) < minShare * static_cast<double>(step.a.count()))
        return {};
    const TextValues values{
        {"a", step.a}, {"b", step.b}, {"gpu", std::chrono::abs(gpu.b - gpu.a)}, {"host", std::chrono::abs(price)}};
    const bool isOfHost = price < Ns{};
    if (knownOf(diff.gpu) == Known::Same)
        return Sentence{
            isOfHost ? step.b > step.a ? PHRASE("Slower: the GPU begins a step every {b} instead of {a}, though "
                                                "the host takes {host} less per step and the GPU as long")
                                       : PHRASE("Faster: the GPU begins a step every {b} instead of {a}; the "
                                                "host takes {host} less per step, the GPU as long")
            : step.b > step.a
                ? PHRASE("Slower: the GPU begins a step every {b} instead of {a}; the host takes {host} more "
                         "per step, the GPU as long")
                : PHRASE("Faster: the GPU begins a step every {b} instead of {a}, though the host takes {host} "
                         "more per step and the GPU as long"),
            values};
    if (step.b < step.a)
        return Sentence{isOfHost
                            ? PHRASE("Faster: the GPU begins a step every {b} instead of {a}; per step the host takes "
                                     "{host} less and the GPU {gpu} more")
                            : PHRASE("Faster: the GPU begins a step every {b} instead of {a}; per step it takes {gpu} "
                                     "less and the host {host} more"),
                        values};
    return Sentence{isOfHost ? PHRASE("Slower: the GPU begins a step every {b} instead of {a}; per step it takes {gpu} "
                                      "more and the host {host} less")
                             : PHRASE("Slower: the GPU begins a step every {b} instead of {a}; per step the host takes "
                                      "{host} more and the GPU {gpu} less"),
                    values};
}

std::string_view noDifference(const Diff& diff)
{
    if (diff.gpu.isBeyondSpread || diff.cpu.isBeyondSpread)
        return PHRASE("No difference that matters: it is beyond the spread of the steps, but below 1 %");
    return diff.cpu.isByRank ? PHRASE("No difference beyond the spread of the steps")
                             : PHRASE("No difference beyond what two runs of one program may show");
}

Sentence hostConclusion(const Diff& diff)
{
    switch (knownOf(diff.cpu)) {
    case Known::Less:
        return {PHRASE("The host takes less time"), {}};
    case Known::More:
        return {PHRASE("The host takes more time"), {}};
    case Known::Unsure:
        return {PHRASE("The host's time varies too much to be compared"), {}};
    case Known::Same:
        break;
    }
    return {noDifference(diff), {}};
}

Sentence gpuLess(const Diff& diff)
{
    switch (knownOf(diff.cpu)) {
    case Known::Less:
        return {PHRASE("The GPU and the host both take less time"), {}};
    case Known::More:
        if (auto told = byPeriod(diff))
            return *told;
        return worthOfGpuGain(diff);
    case Known::Unsure:
        return {PHRASE("The GPU takes less time; the host's time varies too much to be compared"), {}};
    case Known::Same:
        break;
    }
    return {diff.pace.b == Verdict::OverheadBound
                ? PHRASE("The GPU takes less time, but the host sets the pace and takes as long as before")
                : PHRASE("The GPU takes less time, the host as long as before"),
            {}};
}

// The host takes less time, the GPU more. That is a gain if the host set the pace.
Sentence hostGain(const Diff& diff)
{
    const Both<Ns> gpu = shownGpu(diff).time;
    // A step takes no less than its GPU work, however early the host is done with it.
    const Ns gain = diff.cpu.spread.a.median - std::max(diff.cpu.spread.b.median, gpu.b), price = gpu.b - gpu.a;
    if (diff.pace.a != Verdict::OverheadBound || diff.isWhole || gain <= price)
        return {PHRASE("The GPU takes more time, the host less"), {}};
    return {diff.pace.b == Verdict::OverheadBound
                ? PHRASE("The host sets the pace: {gain} less per step; the GPU takes {price} more")
                : PHRASE("The host set the pace: {gain} less per step; the GPU takes {price} more"),
            {{"gain", gain}, {"price", price}}};
}

Sentence gpuMore(const Diff& diff)
{
    switch (knownOf(diff.cpu)) {
    case Known::Less:
        if (auto told = byPeriod(diff))
            return *told;
        return hostGain(diff);
    case Known::More:
        return {PHRASE("The GPU and the host both take more time"), {}};
    case Known::Unsure:
        return {PHRASE("The GPU takes more time; the host's time varies too much to be compared"), {}};
    case Known::Same:
        break;
    }
    return {PHRASE("The GPU takes more time, the host as long as before"), {}};
}

Sentence changeOf(const Diff& diff)
{
    if (heldBy(diff) != Held::Both)
        return hostConclusion(diff);
    const Known gpu = knownOf(diff.gpu), host = knownOf(diff.cpu);
    if ((gpu == Known::Less || gpu == Known::More) && isMostlyWaiting(diff))
        return {diff.areRanksPaired
                    ? PHRASE("Most of the difference on the GPU is waiting for other ranks, not work")
                    : PHRASE("Most of the difference on the GPU is in collectives beyond the shortest of equal size: "
                             "they wait for other ranks, or share a link"),
                {}};
    if (host == Known::More && gpu != Known::More)
        if (auto slower = slowerElsewhere(diff))
            return *slower;
    if (gpu == Known::Less)
        return gpuLess(diff);
    if (gpu == Known::More)
        return gpuMore(diff);
    const bool isUnsure = gpu == Known::Unsure;
    if (host != Known::Same && host != Known::Unsure && !isUnsure)
        if (auto told = byPeriod(diff))
            return *told;
    if (host == Known::More)
        return {isUnsure ? PHRASE("The host takes more time; the GPU's time varies too much to be compared")
                         : PHRASE("Not worth it: the host takes more time, the GPU as long as before"),
                {}};
    if (host == Known::Less)
        return {isUnsure ? PHRASE("The host takes less time; the GPU's time varies too much to be compared")
                         : PHRASE("The host takes less time, the GPU as long as before"),
                {}};
    if (isUnsure || host == Known::Unsure)
        return {isUnsure ? PHRASE("The GPU's time varies too much to be compared")
                         : PHRASE("The GPU takes as long as before; the host's time varies too much to be compared"),
                {}};
    return {noDifference(diff), {}};
}

// Names what sets the pace if it is the same on both sides. If that is not the GPU, faster or slower kernels have no
// effect.
std::string_view paceOnBoth(const Diff& diff)
{
    struct Pace {
        std::string_view text;
        std::array<Verdict, 4> verdicts;
    };
    static constexpr std::array paces{
        Pace{PHRASE("the host sets the pace on both sides"),
             {Verdict::OverheadBound, Verdict::OverheadBound, Verdict::OverheadBound, Verdict::OverheadBound}},
        Pace{PHRASE("waiting for data sets the pace on both sides"),
             {Verdict::InputBound, Verdict::InputBound, Verdict::InputBound, Verdict::InputBound}},
        Pace{PHRASE("communication sets the pace on both sides"),
             {Verdict::CommunicationBound, Verdict::CommunicationBound, Verdict::CommunicationBound,
              Verdict::CommunicationBound}},
        Pace{PHRASE("the GPU sets the pace on both sides"),
             {Verdict::ComputeBound, Verdict::MemoryBound, Verdict::GpuBound, Verdict::GpuBoundByMemory}}};
    for (const Pace& pace : paces) {
        const auto holds = [&](Verdict v) {
            return std::find(pace.verdicts.begin(), pace.verdicts.end(), v) != pace.verdicts.end();
        };
        if (holds(diff.pace.a) && holds(diff.pace.b))
            return pace.text;
    }
    return {};
}

} // namespace

std::optional<bool> isFasterByPeriod(const Diff& diff)
{
    if (diff.areOtherPrograms || diff.sameTime)
        return {};
    const auto told = byPeriod(diff);
    return told && changeOf(diff).text == told->text ? std::optional{diff.period->mean.b < diff.period->mean.a}
                                                     : std::nullopt;
}

Sentence conclusionOf(const Diff& diff)
{
    if (diff.areOtherPrograms)
        return {PHRASE("These are the times of two programs, not of a change"), {}};
    if (diff.sameTime)
        return {diff.sameTime->launchesPct < 0
                    ? PHRASE("The job is slower: the same work takes about {each} % more time")
                    : PHRASE("The job is faster: the same work takes about {each} % less time"),
                {{"each", std::abs(diff.sameTime->timeEachPct)}}};
    Sentence change = changeOf(diff);
    const std::string_view pace =
        change.text.find("host sets the pace") == std::string_view::npos ? paceOnBoth(diff) : "";
    const bool hasChanged = knownOf(diff.gpu) == Known::Less || knownOf(diff.gpu) == Known::More;
    if (heldBy(diff) != Held::Both || pace.empty() || !hasChanged)
        return change;
    TextValues values = std::move(change.values);
    values["what"] = Phrase{change.text};
    values["pace"] = Phrase{pace};
    return {PHRASE("{what}; {pace}"), std::move(values)};
}

} // namespace lanescope
