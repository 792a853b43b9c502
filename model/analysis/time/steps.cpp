#include "model/analysis/time/steps.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <unordered_map>

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

struct Round {
    std::string_view word;
    std::int64_t number;
};

// "iteration 12", "Step_3", "iter #7", "batch[4]": a word for the rounds of a loop, and a number.
std::optional<Round> numberedRound(std::string_view name)
{
    constexpr std::array<std::string_view, 6> words{"iteration",  "iter", "training_step",
                                                    "train_step", "step", "batch"};
    for (const std::string_view word : words) {
        const auto isSame = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
        if (name.size() <= word.size() ||
            !std::equal(word.begin(), word.end(), name.begin(), [&](char b, char a) { return isSame(a, b); }))
            continue;
        std::string_view rest = name.substr(word.size());
        const std::size_t digits = rest.find_first_of("0123456789");
        if (digits == std::string_view::npos ||
            rest.substr(0, digits).find_first_not_of(" _:#-=[(") != std::string_view::npos)
            continue;
        rest.remove_prefix(digits);
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        if (error == std::errc{} && rest.find_first_not_of(" ])") == std::string_view::npos)
            return Round{word, number};
    }
    return std::nullopt;
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
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.slice < b.slice;
    });
    return steps;
}

} // namespace

std::vector<Step> profilerSteps(const Trace& trace)
{
    NumberOfName scheduled;
    std::map<std::string_view, NumberOfName> rounds; // by the word for the rounds
    for (std::uint32_t s = 0; s < trace.strings().size(); ++s) {
        const std::string_view name = trace.text(StringId{s});
        if (const auto number = scheduledStep(name))
            scheduled.emplace(s, *number);
        else if (const auto round = numberedRound(name))
            rounds[round->word].emplace(s, round->number);
    }
    if (!scheduled.empty())
        return slicesNamed(trace, scheduled, {});
    // A batch may be counted inside an iteration: the word with the most total time is the loop. A single round is not
    // a loop.
    std::vector<Step> steps;
    Ns most{};
    for (const auto& [word, names] : rounds) {
        std::vector<Step> found = slicesNamed(trace, names, SliceKind::Annotation);
        Ns total{};
        for (const Step& step : found)
            total += step.range.length();
        if (found.size() > 1 && total > most) {
            most = total;
            steps = std::move(found);
        }
    }
    return steps;
}

} // namespace lanescope
