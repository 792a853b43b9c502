#include "model/compare/summary.h"

#include "model/base/phrases.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace lanescope {

namespace {

using Values = TextValues;

std::int64_t asCount(std::uint64_t value) { return static_cast<std::int64_t>(value); }

void addLaunches(std::vector<Sentence>& out, const Diff& diff)
{
    const Diff::Totals& t = diff.totals;
    const bool isSame = t.launches.a == t.launches.b && t.work.a == t.work.b;
    const bool isWhole = diff.isWhole;
    out.push_back({isSame    ? isWhole ? PHRASE("Launches: {la} on both sides; kernels, copies and memsets: {wa}")
                                       : PHRASE("Launches per step: {la} on both sides; kernels, copies and memsets: {wa}")
                      : isWhole ? PHRASE("Launches: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}")
                             : PHRASE("Launches per step: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}"),
                   {{"la", countPerStep(t.launches.a, diff)},
                    {"lb", countPerStep(t.launches.b, diff)},
                    {"wa", countPerStep(t.work.a, diff)},
                    {"wb", countPerStep(t.work.b, diff)}}});
}

// True if waiting for other ranks, and not work, causes most of the difference.
bool isMostlyWaiting(const Diff& diff)
{
    const Ns delta = diff.totals.gpu.b - diff.totals.gpu.a, waiting = waitingDelta(diff);
    const bool hasDirection = (delta < Ns{}) == (waiting < Ns{});
    return waiting != Ns{} && hasDirection && std::chrono::abs(waiting) * 2 > std::chrono::abs(delta);
}

void addWaiting(std::vector<Sentence>& out, const Diff& diff)
{
    const auto at =
        std::find_if(diff.roles.begin(), diff.roles.end(), [](const RoleChange& role) { return role.id == "waiting"; });
    if (at == diff.roles.end())
        return;
    out.push_back({diff.isWhole
                       ? PHRASE("Waiting for other ranks, while no other work runs: {a} → {b}. Collectives take that "
                                "much longer than the shortest one of their kind and size")
                       : PHRASE("Waiting for other ranks, while no other work runs: {a} → {b} per step. Collectives "
                                "take that much longer than the shortest one of their kind and size"),
                   {{"a", perStep(at->time.a, diff)}, {"b", perStep(at->time.b, diff)}}});
}

std::string_view replacedText(const KernelChange& change, bool isVariant)
{
    const bool hasWhy = !change.why.empty();
    if (!change.time)
        return hasWhy ? PHRASE("{name} became {to}: {why}") : PHRASE("{name} became {to}");
    if (change.isNoise)
        return hasWhy ? PHRASE("{name} became {to}, which takes as long per launch ({after}): {why}")
                      : PHRASE("{name} became {to}, which takes as long per launch ({after})");
    if (isVariant)
        return hasWhy ? PHRASE("{name} runs as another variant, {after} per launch instead of {before}: {why}")
                      : PHRASE("{name} runs as another variant, {after} per launch instead of {before}");
    return hasWhy ? PHRASE("{name} became {to}, {after} per launch instead of {before}: {why}")
                  : PHRASE("{name} became {to}, {after} per launch instead of {before}");
}

// Words replaced and fused work in one sentence.
Sentence pairedSentence(const KernelChange& change, const Diff& diff)
{
    Values values{{"why", joined(change.why, briefDuration)},
                  {"delta", perStep(std::chrono::abs(change.delta), diff)},
                  {"from", asCount(change.a.size())},
                  {"name", labelsOf(change.a)},
                  {"to", labelsOf(change.b)}};
    if (change.time) {
        values["before"] = change.time->spread.a.median;
        values["after"] = change.time->spread.b.median;
    }
    const bool isLess = change.delta < Ns{};
    if (change.status == WorkChange::Replaced)
        return {replacedText(change, labelsOf(change.a) == labelsOf(change.b)), std::move(values)};
    return {diff.isWhole ? isLess ? PHRASE("{from} kernels became 1, {to}: {why}; {delta} less")
                                  : PHRASE("{from} kernels became 1, {to}: {why}; {delta} more")
            : isLess ? PHRASE("{from} kernels became 1, {to}: {why}; {delta} per step less")
                         : PHRASE("{from} kernels became 1, {to}: {why}; {delta} per step more"),
            std::move(values)};
}

// Words the change of a single name.
Sentence nameSentence(const NameChange& change, const Diff& diff)
{
    Values values{{"name", change.label},
                  {"a", perStep(change.total.a, diff)},
                  {"b", perStep(change.total.b, diff)},
                  {"count_a", countPerStep(change.count.a, diff)},
                  {"count_b", countPerStep(change.count.b, diff)}};
    constexpr double alike = 1.1;
    const bool isWhole = diff.isWhole;
    std::string_view text;
    if (change.trend == Trend::New)
        text = isWhole ? PHRASE("{name} is new: {b}, launches: {count_b}")
                       : PHRASE("{name} is new: {b} per step, launches: {count_b}");
    else if (change.trend == Trend::Gone)
        text = isWhole ? PHRASE("{name} is gone: {a}, launches: {count_a}")
                       : PHRASE("{name} is gone: {a} per step, launches: {count_a}");
    else if (change.count.a != change.count.b)
        text = isWhole ? PHRASE("{name}: {a} → {b}, launches: {count_a} → {count_b}")
                       : PHRASE("{name}: {a} → {b} per step, launches: {count_a} → {count_b}");
    else if (change.isNoise && change.each->ratio() < alike)
        text = isWhole
                   ? PHRASE("{name}: {a} → {b}, because of a few launches: the median launch takes as long as before")
                   : PHRASE("{name}: {a} → {b} per step, because of a few launches: the median launch takes as long "
                            "as before");
    else
        text = isWhole ? PHRASE("{name}: {a} → {b}, launches: {count_a} on both sides")
                       : PHRASE("{name}: {a} → {b} per step, launches: {count_a} on both sides");
    return {text, std::move(values)};
}

// One hash in all steps is one graph that came from the cache each time; each further hash was compiled.
void addGraphs(std::vector<Sentence>& out, const OpChange& op)
{
    const std::vector<std::string>&before = op.graphs.a, &after = op.graphs.b;
    if (before.empty() && after.empty())
        return;
    const auto shortList = [](const std::vector<std::string>& graphs) {
        constexpr std::size_t most = 3;
        std::string text;
        for (std::size_t i = 0; i < std::min(most, graphs.size()); ++i)
            text += (i ? ", " : "") + graphs[i];
        return graphs.size() > most ? text + ", …" : text;
    };
    const Values values{{"before", shortList(before)}, {"after", shortList(after)}, {"count", asCount(after.size())}};
    if (after.empty())
        out.push_back({PHRASE("No compiled graph is called any more: it was {before}"), values});
    else if (before == after)
        out.push_back({PHRASE("Both call the same compiled graphs: {after}"), values});
    else if (!before.empty())
        out.push_back({PHRASE("Other compiled graphs are called: {after} instead of {before}"), values});
    else if (after.size() == 1)
        out.push_back({PHRASE("The compiled graph is {after}, the same one in all steps"), values});
    else
        out.push_back({PHRASE("{count} compiled graphs are called: {after}"), values});
}

// A loop that waits for its data longer or shorter is no slower or faster program.
void addDataWait(std::vector<Sentence>& out, const Diff& diff)
{
    constexpr int worthSaying = 5; // one part of so many of the difference of the host's time
    Both<Ns> waits{};
    for (const OpChange& op : diff.ops)
        if (op.name.find("DataLoader") != std::string::npos && op.kind == SliceKind::Annotation) {
            waits.a += op.selfCpu.a;
            waits.b += op.selfCpu.b;
        }
    const Ns delta = perStep(waits.b - waits.a, diff), host = diff.cpu.spread.b.median - diff.cpu.spread.a.median;
    if (std::chrono::abs(delta) * worthSaying < std::chrono::abs(host) || delta == Ns{})
        return;
    out.push_back({diff.isWhole ? PHRASE("The host waits for data: {a} → {b}")
                                : PHRASE("The host waits for data: {a} → {b} per step, in the mean"),
                   {{"a", perStep(waits.a, diff)}, {"b", perStep(waits.b, diff)}}});
}

void addHost(std::vector<Sentence>& out, const Diff& diff)
{
    static const std::set<std::string_view> pipeline{"TorchDynamo Cache Lookup", "Torch-Compiled Region",
                                                     "AOTDispatcher Runtime Wrapper Prologue", "CompiledFxGraph",
                                                     "Pregraph bytecode"};
    std::string gone, came;
    Ns tax{};
    std::size_t countGone = 0, countCame = 0;
    constexpr std::size_t most = 5;
    for (const OpChange& op : diff.ops) {
        if (pipeline.contains(op.name))
            tax += op.selfCpu.b - op.selfCpu.a;
        if (op.status == WorkChange::Same || isApiCall(op.kind))
            continue;
        std::string& list = op.status == WorkChange::Removed ? gone : came;
        std::size_t& count = op.status == WorkChange::Removed ? countGone : countCame;
        if (count++ < most)
            list += (list.empty() ? "" : ", ") + op.name;
    }
    addDataWait(out, diff);
    if (countGone)
        out.push_back({countGone > most ? PHRASE("Gone from the host: {list} and {rest} more")
                                        : PHRASE("Gone from the host: {list}"),
                       {{"list", gone}, {"rest", asCount(countGone - std::min(most, countGone))}}});
    if (countCame)
        out.push_back(
            {countCame > most ? PHRASE("New on the host: {list} and {rest} more") : PHRASE("New on the host: {list}"),
             {{"list", came}, {"rest", asCount(countCame - std::min(most, countCame))}}});
    for (const OpChange& op : diff.ops)
        addGraphs(out, op);
    if (tax > Ns{})
        out.push_back({diff.isWhole
                           ? PHRASE("The layers of compiled code take {tax} more host time themselves (guards, "
                                    "cache lookup, wrappers)")
                           : PHRASE("The layers of compiled code take {tax} more host time per step themselves "
                                    "(guards, cache lookup, wrappers)"),
                       {{"tax", perStep(tax, diff)}}});
}

// ---- the conclusion -------------------------------------------------------------------------------------------------

Sentence worthOfGpuGain(const Diff& diff)
{
    const Ns gain = diff.gpu.spread.a.median - diff.gpu.spread.b.median;
    const Ns price = diff.cpu.spread.b.median - diff.cpu.spread.a.median;
    const Values values{{"gain", gain}, {"price", price}};
    const bool isGpuPaced = diff.verdict.b == Verdict::ComputeBound || diff.verdict.b == Verdict::MemoryBound ||
                            !isSideKnown(diff.verdict.b);
    if (!isGpuPaced && diff.verdict.b != Verdict::OverheadBound)
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
        return worthOfGpuGain(diff);
    case Known::Unsure:
        return {PHRASE("The GPU takes less time; the host's time varies too much to be compared"), {}};
    case Known::Same:
        break;
    }
    return {diff.verdict.b == Verdict::OverheadBound
                ? PHRASE("The GPU takes less time, but the host sets the pace and takes as long as before")
                : PHRASE("The GPU takes less time, the host as long as before"),
            {}};
}

Sentence gpuMore(const Diff& diff)
{
    switch (knownOf(diff.cpu)) {
    case Known::Less:
        return {PHRASE("The GPU takes more time, the host less"), {}};
    case Known::More:
        return {PHRASE("The GPU and the host both take more time"), {}};
    case Known::Unsure:
        return {PHRASE("The GPU takes more time; the host's time varies too much to be compared"), {}};
    case Known::Same:
        break;
    }
    return {PHRASE("The GPU takes more time, the host as long as before"), {}};
}

Sentence conclusionOf(const Diff& diff)
{
    if (heldBy(diff) != Held::Both)
        return hostConclusion(diff);
    const Known gpu = knownOf(diff.gpu), host = knownOf(diff.cpu);
    if ((gpu == Known::Less || gpu == Known::More) && isMostlyWaiting(diff))
        return {PHRASE("Most of the difference on the GPU is waiting for other ranks, not work"), {}};
    if (gpu == Known::Less)
        return gpuLess(diff);
    if (gpu == Known::More)
        return gpuMore(diff);
    const bool isUnsure = gpu == Known::Unsure;
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

} // namespace

std::string countPerStep(std::uint64_t total, const Diff& diff)
{
    const auto steps = diff.steps.size();
    return total % steps ? fmt::format("{:.1f}", static_cast<double>(total) / static_cast<double>(steps))
                         : std::to_string(total / steps);
}

Ns perStep(Ns total, const Diff& diff) { return total / static_cast<std::int64_t>(diff.steps.size()); }

std::string labelsOf(const std::vector<WorkPart>& parts)
{
    std::vector<std::string> labels;
    for (const WorkPart& part : parts)
        labels.push_back(part.label);
    return listed(labels);
}

std::vector<NotedChange> notedChanges(const Diff& diff)
{
    constexpr std::size_t most = 6;
    std::vector<NotedChange> all;
    std::set<std::string_view> paired;
    for (const KernelChange& change : diff.kernels)
        if (change.status == WorkChange::Replaced || change.status == WorkChange::Fused) {
            all.push_back({change.delta, pairedSentence(change, diff), &change, nullptr, std::nullopt});
            for (const auto* parts : {&change.a, &change.b})
                for (const WorkPart& part : *parts)
                    paired.insert(part.name);
        }
    // A name whose change is below 1 % of the GPU time is only in the table; so is a replacement below 0.1 %.
    const Ns least = std::max(diff.totals.gpu.a, diff.totals.gpu.b) / 100;
    std::erase_if(all, [&](const NotedChange& one) { return std::chrono::abs(one.delta) * 10 < least; });
    std::set<std::string_view> told = paired;
    for (OtherKernels& others : otherKernels(diff, paired)) {
        if (std::min(others.before, others.after) < least / 10) // one of the two is a trifle
            continue;
        for (const auto* changes : {&others.gone, &others.came})
            for (const NameChange* change : *changes)
                told.insert(change->name);
        if (const Ns delta = others.after - others.before; std::chrono::abs(delta) >= least) {
            Sentence sentence = sentenceOf(others, diff);
            all.push_back({delta, std::move(sentence), nullptr, nullptr, std::move(others)});
        }
    }
    for (const NameChange& change : diff.names)
        if (change.trend != Trend::Same && std::chrono::abs(change.delta()) >= least && !told.contains(change.name))
            all.push_back({change.delta(), nameSentence(change, diff), nullptr, &change, std::nullopt});
    std::stable_sort(all.begin(), all.end(), [](const NotedChange& x, const NotedChange& y) {
        return std::chrono::abs(x.delta) > std::chrono::abs(y.delta);
    });
    all.resize(std::min(most, all.size()));
    return all;
}

std::vector<Sentence> hostSentences(const Diff& diff)
{
    std::vector<Sentence> out;
    addHost(out, diff);
    return out;
}

std::vector<Sentence> waitingSentences(const Diff& diff)
{
    std::vector<Sentence> out;
    addWaiting(out, diff);
    return out;
}

std::vector<Sentence> summaryOf(const Diff& diff)
{
    std::vector<Sentence> out;
    if (diff.steps.empty()) {
        out.push_back({PHRASE("The traces have no step in common"), {}});
        return out;
    }
    const bool isGpuCompared = heldBy(diff) == Held::Both;
    if (isGpuCompared) {
        addLaunches(out, diff);
        addWaiting(out, diff);
        const bool isSame = std::all_of(diff.kernels.begin(), diff.kernels.end(),
                                        [](const KernelChange& k) { return !k.isDifferent(); });
        if (isSame)
            out.push_back({PHRASE("The GPU runs exactly the same kernels"), {}});
        for (NotedChange& change : notedChanges(diff))
            out.push_back(std::move(change.sentence));
    }
    if (diff.hbmSavedBytes)
        out.push_back(
            {PHRASE("Fusion saves {mb} MB of memory traffic per step: intermediates are no longer written and "
                    "read back"),
             {{"mb", static_cast<double>(*diff.hbmSavedBytes) / 1e6}}});
    addHost(out, diff);
    if (diff.firstStepLeftOut)
        out.push_back({PHRASE("The first step is a cold start: no median counts it"), {}});
    out.push_back(conclusionOf(diff));
    return out;
}

} // namespace lanescope
