#include "model/analysis/time/steps.h"

#include "model/analysis/time/round_names.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace lanescope {

namespace {

using NumberOfName = std::unordered_map<std::uint32_t, std::int64_t>;

std::optional<std::int64_t> scheduledStep(std::string_view name)
{
    constexpr std::string_view prefix = "ProfilerStep#";
    std::int64_t number = 0;
    return name.starts_with(prefix) &&
                   std::from_chars(name.data() + prefix.size(), name.data() + name.size(), number).ec == std::errc{}
               ? std::optional{number}
               : std::nullopt;
}

bool isEarlier(const Step& a, const Step& b)
{
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.slice < b.slice;
}

std::vector<Step> slicesNamed(const Trace& trace, const NumberOfName& numberOfName, std::optional<SliceKind> kind)
{
    std::vector<Step> steps;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind == LaneKind::Gpu)
            continue;
        for (const SliceId s : lane.slices)
            if (const auto at = numberOfName.find(trace.nameId(s).value);
                at != numberOfName.end() && (!kind || trace.kind(s) == *kind))
                steps.push_back({s, at->second, trace.range(s)});
    }
    std::sort(steps.begin(), steps.end(), isEarlier);
    return steps;
}

// Rounds that the program does not number, counted from 1 on each thread. A round inside another one is not counted.
// Absent if they cover less than half of their thread's time from the first to the last: then they are a part of a
// round, such as its forward pass.
std::vector<Step> countedRounds(const Trace& trace, const NumberOfName& names)
{
    std::vector<Step> counted = slicesNamed(trace, names, SliceKind::Annotation);
    LaneId lane;
    Ns total{}, whole{};
    std::stable_sort(counted.begin(), counted.end(),
                     [&](const Step& a, const Step& b) { return trace.laneOf(a.slice) < trace.laneOf(b.slice); });
    std::vector<Step> kept;
    for (Step& step : counted) {
        const bool isFirst = kept.empty() || trace.laneOf(step.slice) != lane;
        if (!isFirst && step.range.begin < kept.back().range.end)
            continue;
        lane = trace.laneOf(step.slice);
        step.number = isFirst ? 1 : kept.back().number + 1;
        total += step.range.length();
        whole += isFirst ? step.range.length() : step.range.end - kept.back().range.end;
        kept.push_back(step);
    }
    if (2 * total < whole)
        return {};
    std::sort(kept.begin(), kept.end(), isEarlier);
    return kept;
}

} // namespace

std::vector<Step> profilerSteps(const Trace& trace)
{
    NumberOfName scheduled;
    std::map<std::pair<std::string, bool>, NumberOfName> loops; // by the loop's words, and whether it is numbered
    for (std::uint32_t s = 0; s < trace.strings().size(); ++s) {
        const std::string_view name = trace.text(StringId{s});
        if (const auto number = scheduledStep(name))
            scheduled.emplace(s, *number);
        else if (const auto round = roundNameOf(name))
            loops[{round->loop, round->number.has_value()}].emplace(s, round->number.value_or(0));
    }
    if (!scheduled.empty())
        return slicesNamed(trace, scheduled, {});
    // A batch may be counted inside an iteration: the word with the most total time is the loop. A single round is not
    // a loop.
    std::vector<Step> steps;
    Ns max{};
    for (const auto& [loop, names] : loops) {
        std::vector<Step> found =
            loop.second ? slicesNamed(trace, names, SliceKind::Annotation) : countedRounds(trace, names);
        Ns total{};
        for (const Step& step : found)
            total += step.range.length();
        if (found.size() > 1 && total > max) {
            max = total;
            steps = std::move(found);
        }
    }
    return steps;
}

} // namespace lanescope
