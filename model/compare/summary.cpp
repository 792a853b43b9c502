#include "model/compare/summary.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace lanescope {

namespace {

using Values = TextValues;

constexpr std::string_view tooFewSteps =
    "Too few steps for what they differ by: whether this is more than chance cannot be told";
constexpr std::string_view noDifference = "No difference beyond what steps differ among themselves";

// Which of the traces holds GPU work in the matched steps. What was not recorded is no 0.
enum class Held { None, OnlyA, OnlyB, Both };
Held heldBy(const Diff& diff)
{
    const bool a = diff.totals.work.a > 0, b = diff.totals.work.b > 0;
    return a ? (b ? Held::Both : Held::OnlyA) : (b ? Held::OnlyB : Held::None);
}

std::int64_t asCount(std::uint64_t value) { return static_cast<std::int64_t>(value); }

void addTimes(std::vector<Sentence>& out, const Compared& c, std::string_view worse, std::string_view better,
              std::string_view noise, std::string_view small, std::string_view untold)
{
    const Values values{{"a", c.spread.a.median},
                        {"b", c.spread.b.median},
                        {"pct", std::abs(c.changePct())},
                        {"spread_a", c.spread.a.mad},
                        {"spread_b", c.spread.b.mad}};
    switch (c.judgement) {
    case Judgement::Worse:
        out.push_back({worse, values});
        break;
    case Judgement::Better:
        out.push_back({better, values});
        break;
    case Judgement::Noise:
        out.push_back({c.isBeyondSpread ? small : noise, values});
        break;
    case Judgement::CannotTell:
        out.push_back({untold, values});
        break;
    }
}

std::string labelsOf(const std::vector<WorkPart>& parts)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i].label;
    return text;
}

std::string_view replacedText(const KernelChange& change)
{
    if (!change.time)
        return change.why.empty() ? "{name} became {to}" : "{name} became {to}: {why}";
    if (change.time->judgement == Judgement::CannotTell)
        return change.why.empty() ? "{name} became {to}, {after} instead of {before}"
                                  : "{name} became {to}, {after} instead of {before}: {why}";
    if (change.isNoise && !change.time->isBeyondSpread)
        return change.why.empty() ? "{name} became {to}, {after} and {before} before: no more apart than its launches"
                                  : "{name} became {to}, {after} and {before} before, no more apart than its launches: "
                                    "{why}";
    return change.why.empty() ? "{name} became {to}, {after} (± {spread_b}) instead of {before} (± {spread_a})"
                              : "{name} became {to}, {after} (± {spread_b}) instead of {before} (± {spread_a}): {why}";
}

// Work of a step: what is said of one change, in one sentence.
void addChanges(std::vector<Sentence>& out, const Diff& diff)
{
    constexpr std::size_t most = 6;
    const auto perStep = static_cast<std::int64_t>(diff.steps.size());
    std::size_t said = 0;
    for (const KernelChange& change : diff.kernels) {
        if (change.status == Change::Same || said == most)
            continue;
        Values values{{"why", change.why}, {"delta", std::chrono::abs(change.delta) / perStep}};
        if (!change.a.empty())
            values["from"] = asCount(change.a.size());
        if (!change.b.empty())
            values["to"] = labelsOf(change.b);
        if (!change.a.empty())
            values["name"] = labelsOf(change.a);
        std::string_view text;
        switch (change.status) {
        case Change::Fused:
            text = change.delta < Ns{} ? "{from} kernels became 1, {to}: {why}; {delta} a step less"
                                       : "{from} kernels became 1, {to}: {why}; {delta} a step more";
            break;
        case Change::Replaced:
            text = replacedText(change);
            if (change.time) {
                values["before"] = change.time->spread.a.median;
                values["after"] = change.time->spread.b.median;
                values["spread_a"] = change.time->spread.a.mad;
                values["spread_b"] = change.time->spread.b.mad;
            }
            break;
        case Change::Added:
            text = "{to} is new, {delta} a step";
            break;
        case Change::Removed:
            text = change.why.empty() ? "{name} is gone, {delta} a step less"
                                      : "{name} is gone, {delta} a step less: {why}";
            break;
        case Change::Same:
            break;
        }
        out.push_back({text, std::move(values)});
        ++said;
    }
    std::int64_t rest = -static_cast<std::int64_t>(said);
    for (const KernelChange& change : diff.kernels)
        rest += change.status != Change::Same;
    if (rest > 0)
        out.push_back({"{count} further changes of the GPU's work are in the table", {{"count", rest}}});
}

// One hash in all steps is one graph, taken from the cache each time; a further one was compiled.
void addGraphs(std::vector<Sentence>& out, const OpChange& op)
{
    const auto listed = [](const std::vector<std::string>& graphs) {
        constexpr std::size_t most = 3;
        std::string text;
        for (std::size_t i = 0; i < std::min(most, graphs.size()); ++i)
            text += (i ? ", " : "") + graphs[i];
        return graphs.size() > most ? fmt::format("{} and {} more", text, graphs.size() - most) : text;
    };
    const std::vector<std::string>&before = op.graphs.a, &after = op.graphs.b;
    const Values values{{"before", listed(before)}, {"after", listed(after)}, {"count", asCount(after.size())}};
    if (before.empty() && after.empty())
        return;
    if (after.empty())
        out.push_back({"No compiled graph is called any more: it was {before}", values});
    else if (before == after)
        out.push_back({"Both call the same compiled graphs: {after}", values});
    else if (!before.empty())
        out.push_back({"Other compiled graphs are called: {after} instead of {before}", values});
    else if (after.size() == 1)
        out.push_back({"The compiled graph is {after}, one and the same in all steps", values});
    else
        out.push_back({"{count} compiled graphs are called: {after}", values});
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
        if (op.status == Change::Same || isApiCall(op.kind))
            continue;
        std::string& list = op.status == Change::Removed ? gone : came;
        std::size_t& count = op.status == Change::Removed ? countGone : countCame;
        if (count++ < most)
            list += (list.empty() ? "" : ", ") + op.name;
    }
    if (countGone)
        out.push_back({countGone > most ? "Gone from the host: {list} and {rest} more" : "Gone from the host: {list}",
                       {{"list", gone}, {"rest", asCount(countGone - std::min(most, countGone))}}});
    if (countCame)
        out.push_back({countCame > most ? "New on the host: {list} and {rest} more" : "New on the host: {list}",
                       {{"list", came}, {"rest", asCount(countCame - std::min(most, countCame))}}});
    for (const OpChange& op : diff.ops)
        addGraphs(out, op);
    if (tax > Ns{} && !diff.steps.empty())
        out.push_back(
            {"Running compiled code costs {tax} of the host's own time a step (guards, cache lookup, wrappers)",
             {{"tax", tax / static_cast<std::int64_t>(diff.steps.size())}}});
}

void addWorth(std::vector<Sentence>& out, const Diff& diff)
{
    const bool gpuBetter = diff.gpu.judgement == Judgement::Better, gpuWorse = diff.gpu.judgement == Judgement::Worse;
    const bool cpuBetter = diff.cpu.judgement == Judgement::Better, cpuWorse = diff.cpu.judgement == Judgement::Worse;
    const bool isGpuPaced = diff.verdict.b == Verdict::ComputeBound || diff.verdict.b == Verdict::MemoryBound;
    const bool isUntold = diff.gpu.judgement == Judgement::CannotTell || diff.cpu.judgement == Judgement::CannotTell;
    const bool allSame = std::all_of(diff.kernels.begin(), diff.kernels.end(),
                                     [](const KernelChange& k) { return k.status == Change::Same; });
    if (allSame && !diff.kernels.empty())
        out.push_back({"The GPU runs the very same kernels", {}});
    if (isUntold)
        out.push_back({tooFewSteps, {}});
    else if (gpuBetter && !cpuWorse)
        out.push_back({"Worth it: the GPU's work takes less time", {}});
    else if (gpuBetter && cpuWorse) {
        const Ns gain = diff.gpu.spread.a.median - diff.gpu.spread.b.median;
        const Ns price = diff.cpu.spread.b.median - diff.cpu.spread.a.median;
        const Values values{{"gain", gain}, {"price", price}};
        if (!isGpuPaced)
            out.push_back(
                {"Not worth it here: the host sets the pace and pays {price} a step for {gain} less on the GPU",
                 values});
        else if (price > gain)
            out.push_back({"Hardly worth it: the host pays {price} a step for {gain} less on the GPU, and that shows "
                           "only while the GPU sets the pace",
                           values});
        else
            out.push_back(
                {"Worth it while the GPU sets the pace: {gain} a step less there for {price} more of the host's",
                 values});
    } else if (gpuWorse)
        out.push_back({"Not worth it: the GPU's work takes longer", {}});
    else if (cpuWorse)
        out.push_back({"Not worth it: the host's time goes up, the GPU's stays", {}});
    else if (cpuBetter)
        out.push_back({"Worth it: the host's time goes down, the GPU's stays", {}});
    else if (diff.gpu.isBeyondSpread || diff.cpu.isBeyondSpread)
        out.push_back({"No difference that matters: it is beyond what steps differ among themselves, but small", {}});
    else
        out.push_back({noDifference, {}});
}

} // namespace

std::vector<Sentence> summaryOf(const Diff& diff)
{
    std::vector<Sentence> out;
    if (diff.steps.empty()) {
        out.push_back({"The traces have no step in common", {}});
        return out;
    }
    const Held held = heldBy(diff);
    if (held == Held::Both)
        addTimes(out, diff.gpu, "GPU time a step goes up, {a} to {b} (+{pct} %)",
                 "GPU time a step goes down, {a} to {b} (-{pct} %)",
                 "GPU time a step stays: {a} and {b}, within the noise (± {spread_a} and ± {spread_b})",
                 "GPU time a step hardly changes: {a} and {b} ({pct} %, less than runs differ by anyway)",
                 "GPU time a step: {a} and {b}");
    else
        out.push_back({held == Held::None    ? "Neither trace holds GPU work of these steps: only the host is compared"
                       : held == Held::OnlyA ? "Only the first trace holds GPU work of these steps: only the host is "
                                               "compared"
                                             : "Only the second trace holds GPU work of these steps: only the host is "
                                               "compared",
                       {}});
    addTimes(out, diff.cpu, "Host time a step goes up, {a} to {b} (+{pct} %)",
             "Host time a step goes down, {a} to {b} (-{pct} %)",
             "Host time a step stays: {a} and {b}, within the noise (± {spread_a} and ± {spread_b})",
             "Host time a step hardly changes: {a} and {b} ({pct} %, less than runs differ by anyway)",
             "Host time a step: {a} and {b}");
    const auto each = [&](std::uint64_t total) {
        const auto steps = diff.steps.size();
        return total % steps ? fmt::format("{:.1f}", static_cast<double>(total) / static_cast<double>(steps))
                             : std::to_string(total / steps);
    };
    if (held == Held::Both)
        out.push_back({"Launches a step: {la} and {lb}; pieces of GPU work: {wa} and {wb}",
                       {{"la", each(diff.totals.launches.a)},
                        {"lb", each(diff.totals.launches.b)},
                        {"wa", each(diff.totals.work.a)},
                        {"wb", each(diff.totals.work.b)}}});
    if (held == Held::Both)
        addChanges(out, diff);
    if (diff.hbmSavedBytes)
        out.push_back(
            {"Fusion saves {mb} MB of memory traffic a step: intermediates are no longer written and read back",
             {{"mb", static_cast<double>(*diff.hbmSavedBytes) / 1e6}}});
    addHost(out, diff);
    if (diff.firstStepLeftOut)
        out.push_back({"The first step is a cold start and counts for no median", {}});
    if (held == Held::Both)
        addWorth(out, diff);
    else if (diff.cpu.judgement == Judgement::CannotTell)
        out.push_back({tooFewSteps, {}});
    else if (diff.cpu.judgement == Judgement::Noise)
        out.push_back({noDifference, {}});
    return out;
}

} // namespace lanescope
