// Time inside an annotation before its first op: nothing that is recorded runs, and the GPU has nothing to do.

#include "model/findings/rules.h"

#include <algorithm>
#include <map>

namespace lanescope {

static std::vector<Finding> deadWindow(const Analysis& analysis)
{
    constexpr Ns worthSaying{50'000};
    constexpr double leastShare = 0.001; // of the trace
    constexpr std::int64_t timesOthers = 4;
    const Trace& trace = analysis.trace();
    std::map<std::uint32_t, std::vector<DeadWindow>> byName;
    for (std::size_t l = 0; l < trace.lanes().size(); ++l)
        if (trace.lanes()[l].kind == LaneKind::Cpu)
            for (const DeadWindow& window : analysis.deadWindows()[l])
                byName[trace.nameId(window.annotation).value].push_back(window);
    std::vector<Finding> found;
    for (auto& [name, windows] : byName) {
        if (windows.size() < 2)
            continue;                                // nothing to hold it against
        const SliceId first = windows[0].annotation; // in order of begin
        std::sort(windows.begin(), windows.end(),
                  [](const DeadWindow& a, const DeadWindow& b) { return a.range.length() > b.range.length(); });
        const DeadWindow& worst = windows[0];
        const Ns length = worst.range.length(), median = windows[windows.size() / 2].range.length();
        if (length < worthSaying ||
            static_cast<double>(length.count()) <
                leastShare * static_cast<double>(trace.sliceRange().length().count()) ||
            length < timesOthers * std::max(median, Ns{1}))
            continue;
        Finding finding;
        finding.severity = Severity::Warning;
        finding.cost = length - median;
        finding.values = {{"window", length},
                          {"median", median},
                          {"name", std::string{trace.name(worst.annotation)}},
                          {"op", std::string{trace.name(worst.firstOp)}},
                          {"count", static_cast<std::int64_t>(windows.size())},
                          {"when", Phrase{worst.annotation == first
                                              ? PHRASE("It is the first: in a cold step this is the library's "
                                                       "workspace, its choice of an algorithm and the loading of "
                                                       "modules.")
                                              : PHRASE("It is not the first, so it is no cold start.")}},
                          {"advice", Phrase{worst.annotation == first
                                                ? PHRASE("Warm up before recording. If it stays, look at what runs "
                                                         "there with Python stacks recorded.")
                                                : PHRASE("Look at what runs there with Python stacks recorded: "
                                                         "waiting for data, garbage collection, another thread "
                                                         "that holds the interpreter.")}}};
        finding.evidence = {worst.annotation, worst.firstOp};
        found.push_back(std::move(finding));
    }
    return found;
}

const Rule deadWindowRule{
    "dead_window", PHRASE("{window} pass in {name} before its first op"),
    PHRASE("Once, {window} lie between the begin of {name} and {op}; over its {count} occurrences the "
           "median is {median}. {when}"),
    "{advice}", deadWindow};

} // namespace lanescope
