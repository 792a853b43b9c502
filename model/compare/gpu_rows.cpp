#include "model/compare/gpu_rows.h"

#include "model/base/phrases.h"
#include "model/compare/summary.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

std::vector<GpuChange> gpuChanges(const SideFacts& a, const SideFacts& b)
{
    std::vector<GpuChange> out;
    const auto add = [&](const GpuFacts& before, const GpuFacts& after) {
        out.push_back({before.name, {before.busy, after.busy}, {before.idlePct, after.idlePct}});
    };
    if (a.gpus.size() == 1 && b.gpus.size() == 1) {
        add(a.gpus.front(), b.gpus.front());
        return out;
    }
    for (const GpuFacts& before : a.gpus)
        if (const auto after = std::find_if(b.gpus.begin(), b.gpus.end(),
                                            [&](const GpuFacts& gpu) { return gpu.name == before.name; });
            after != b.gpus.end())
            add(before, *after);
    return out;
}

bool hasSeveralGpus(const Diff& diff) { return diff.facts.a.gpus.size() > 1 || diff.facts.b.gpus.size() > 1; }

std::vector<Sentence> gpuSentences(const Diff& diff)
{
    std::vector<Sentence> out;
    if (!hasSeveralGpus(diff))
        return out;
    for (const GpuChange& gpu : diff.gpus) {
        const TextValues values{{"gpu", gpu.name},
                                {"a", perStep(gpu.busy.a, diff)},
                                {"b", perStep(gpu.busy.b, diff)},
                                {"idle_a", gpu.idlePct.a},
                                {"idle_b", gpu.idlePct.b}};
        out.push_back({diff.isWhole ? PHRASE("{gpu}: busy {a} → {b}, idle {idle_a} % → {idle_b} %")
                                    : PHRASE("{gpu}: busy {a} → {b} per step, idle {idle_a} % → {idle_b} % of the "
                                             "recording"),
                       values});
    }
    return out;
}

std::optional<SameTime> sameTimeOf(const Diff& diff)
{
    constexpr double sameLength = 0.02, minFall = 0.05;
    constexpr std::uint64_t minLaunches = 20; // fewer do not show a share
    constexpr double nearlyAll = 0.9;
    if (!diff.isWhole || diff.areOtherPrograms || heldBy(diff) != Held::Both || diff.steps.size() != 1)
        return {};
    const double windowA = asDouble(diff.totals.cpu.a), windowB = asDouble(diff.totals.cpu.b);
    const auto before = static_cast<double>(diff.totals.work.a), after = static_cast<double>(diff.totals.work.b);
    const double ratio = after / before;
    if (std::abs(windowB - windowA) > sameLength * windowA || std::abs(1 - ratio) < minFall)
        return {};
    double counted = 0, alike = 0;
    for (const NameChange& name : diff.names) {
        const auto a = static_cast<double>(name.count.a), b = static_cast<double>(name.count.b);
        if (std::max(name.count.a, name.count.b) < minLaunches)
            continue;
        counted += a;
        const double expected = ratio * a;
        // in the direction of all, by about as much, or by what the window's edges can cut off
        if (std::abs(b - expected) <= std::max(4.0, 0.5 * std::abs(a - expected)))
            alike += a;
    }
    if (counted < nearlyAll * before || alike < nearlyAll * counted)
        return {};
    const double each = (windowB / after) / (windowA / before);
    return SameTime{diff.totals.cpu.a, diff.totals.work, 100 * (ratio - 1), 100 * (each - 1)};
}

void judgePerLaunch(std::vector<NameChange>& names)
{
    constexpr double farApart = 1.2; // a few long launches move the mean alone
    for (NameChange& name : names) {
        if (!name.each)
            continue;
        const double a = asDouble(name.total.a) / static_cast<double>(name.count.a),
                     b = asDouble(name.total.b) / static_cast<double>(name.count.b);
        const Spread &before = name.each->spread.a, &after = name.each->spread.b;
        if (name.isNoise && std::max(a, b) < farApart * std::min(a, b))
            name.trend = Trend::Same;
        else
            name.trend = (name.isNoise ? b < a : after.median < before.median) ? Trend::Less : Trend::More;
    }
}

Sentence sentenceOf(const SameTime& sameTime)
{
    const TextValues values{{"time", sameTime.window},
                            {"pct", std::abs(sameTime.launchesPct)},
                            {"each", std::abs(sameTime.timeEachPct)},
                            {"a", static_cast<std::int64_t>(sameTime.work.a)},
                            {"b", static_cast<std::int64_t>(sameTime.work.b)}};
    return {
        sameTime.launchesPct < 0
            ? PHRASE(
                  "slower: the same work takes about {each} % more time; the same {time} hold {pct} % fewer kernels, "
                  "copies and memsets ({a} → {b}), of nearly all kernels alike, and how long the GPU is busy does "
                  "not show that")
            : PHRASE("faster: the same work takes about {each} % less time; the same {time} hold {pct} % more kernels, "
                     "copies and memsets ({a} → {b}), of nearly all kernels alike, and how long the GPU is busy does "
                     "not show that"),
        values};
}

} // namespace lanescope
