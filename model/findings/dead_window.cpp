// Time inside an annotation before its first op: nothing that is recorded runs, and the GPU has nothing to do.

#include "model/findings/rules.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

struct Window {
    SliceId annotation, firstOp;
    Ns length{};
};

} // namespace

static std::vector<Finding> deadWindow(const Facts& facts)
{
    constexpr Ns worthSaying{50'000};
    constexpr std::int64_t timesOthers = 4;
    const Trace& trace = facts.trace();
    std::map<std::uint32_t, std::vector<Window>> byName;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        std::vector<SliceId> annotations, ops;
        for (const SliceId s : lane.slices) {
            if (trace.kind(s) == SliceKind::Annotation && !trace.name(s).starts_with("ProfilerStep#"))
                annotations.push_back(s);
            else if (trace.kind(s) == SliceKind::Op)
                ops.push_back(s);
        }
        const auto byBegin = [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); };
        std::sort(ops.begin(), ops.end(), byBegin);
        for (const SliceId a : annotations) {
            const auto first = std::lower_bound(ops.begin(), ops.end(), a, byBegin);
            if (first != ops.end() && trace.begin(*first) < trace.end(a))
                byName[trace.nameId(a).value].push_back({a, *first, trace.begin(*first) - trace.begin(a)});
        }
    }
    std::vector<Finding> found;
    for (auto& [name, windows] : byName) {
        if (windows.size() < 2)
            continue; // nothing to hold it against
        std::sort(windows.begin(), windows.end(), [](const Window& a, const Window& b) { return a.length > b.length; });
        const Window& worst = windows[0];
        const Ns median = windows[windows.size() / 2].length;
        if (worst.length < worthSaying || worst.length < timesOthers * std::max(median, Ns{1}))
            continue;
        Finding finding;
        finding.severity = Severity::Warning;
        finding.cost = worst.length - median;
        finding.values = {{"window", worst.length},
                          {"median", median},
                          {"name", std::string{trace.name(worst.annotation)}},
                          {"op", std::string{trace.name(worst.firstOp)}},
                          {"count", static_cast<std::int64_t>(windows.size())}};
        finding.evidence = {worst.annotation, worst.firstOp};
        found.push_back(std::move(finding));
    }
    return found;
}

const Rule deadWindowRule{"dead_window", "{window} pass in {name} before its first op",
                          "Once, {window} lie between the begin of {name} and {op}; over its {count} occurrences the "
                          "median is {median}. In a cold first step this is the library's workspace, its choice of an "
                          "algorithm and the loading of modules.",
                          "Warm up before recording. If it stays, look at what runs there with Python stacks recorded.",
                          deadWindow};

} // namespace lanescope
