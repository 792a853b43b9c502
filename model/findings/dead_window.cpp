// Time inside an annotation before its first op: the host does something that is not recorded as an op.

#include "model/findings/measures.h"
#include "model/findings/recording_advice.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <map>
#include <span>

namespace lanescope {

namespace {

// Only what is recorded inside the window can explain it.
void explain(Finding& finding, const Trace& trace, const DeadWindow& window, bool isFirst)
{
    const bool loadsData = trace.name(window.annotation).find("DataLoader") != std::string_view::npos;
    const HostWork host = innermostIn(trace, trace[trace.laneOf(window.annotation)], window.range);
    const bool isInside =
        host.slice && host.slice != window.annotation && trace.begin(host.slice) >= trace.begin(window.annotation);
    if (isInside) {
        finding.values["host_in"] = std::string{trace.kernelLabel(trace.nameId(host.slice))};
        finding.values["host_for"] = host.time;
        finding.evidence.push_back(host.slice);
    }
    finding.values["what"] = Phrase{isInside ? PHRASE("The host is in {host_in} for {host_for} of it.")
                                             : PHRASE("Nothing is recorded in it that takes half of it.")};
    const auto advice = [&]() -> std::string_view {
        if (loadsData)
            return isFirst
                       ? PHRASE("The first batch waits for the workers to start: persistent_workers=True keeps them "
                                "between epochs.")
                       : PHRASE("The loop waits for its batch: use more workers, or make the preparation cheaper.");
        if (isInside)
            return isFirst ? PHRASE("Warm up before recording, and check whether it happens again.")
                           : PHRASE("See what it does there, and move it out of the loop.");
        if (recorderOf(trace) != Recorder::Torch)
            return isFirst ? PHRASE("Warm up before recording, and check whether it happens again.")
                           : PHRASE("See what the host does there: another thread, the driver, or the program itself.");
        return isFirst ? PHRASE("Warm up before recording. If it stays, record with Python stacks (with_stack=True) to "
                                "see what runs.")
                       : PHRASE("Record with Python stacks (with_stack=True) to see what runs: garbage collection, "
                                "another thread that holds the interpreter, or the program itself.");
    };
    finding.values["advice"] = Phrase{advice()};
}

} // namespace

static std::vector<Finding> deadWindow(const Analysis& analysis)
{
    constexpr Ns worthSaying{30'000};
    constexpr double minShare = 0.001; // minimum share of the trace
    constexpr std::int64_t timesOthers = 4;
    const Trace& trace = analysis.trace();
    std::map<std::uint32_t, std::vector<DeadWindow>> byName;
    for (std::size_t l = 0; l < trace.lanes().size(); ++l)
        if (trace.lanes()[l].kind == LaneKind::Cpu)
            for (const DeadWindow& window : analysis.deadWindows()[l])
                byName[trace.nameId(window.annotation).value].push_back(window);
    std::vector<Finding> found;
    std::vector<TimeRange> of;
    for (auto& [name, windows] : byName) {
        if (windows.size() < 2)
            continue;                                // there is nothing to compare it with
        const SliceId first = windows[0].annotation; // in order of begin
        std::sort(windows.begin(), windows.end(),
                  [](const DeadWindow& a, const DeadWindow& b) { return a.range.length() > b.range.length(); });
        const DeadWindow& worst = windows[0];
        const Ns length = worst.range.length();
        std::vector<Ns> lengths; // without the worst window
        for (const DeadWindow& window : std::span{windows}.subspan(1))
            lengths.push_back(window.range.length());
        const Ns median = medianOf(std::move(lengths));
        if (length < worthSaying ||
            static_cast<double>(length.count()) < minShare * static_cast<double>(trace.sliceRange().length().count()) ||
            length < timesOthers * std::max(median, Ns{1}))
            continue;
        Finding finding;
        finding.severity = severityOf(length, trace.sliceRange().length());
        finding.cost = length - median;
        if (analysis.busy()) // time before the first GPU work is not part of the GPU's window
            finding.cost = std::min(length - median, gpuIdleWithin(analysis, {worst.range}));
        if (finding.cost == Ns{})
            finding.cost.reset();
        finding.values = {
            {"window", length},
            {"median", median},
            {"name", std::string{trace.name(worst.annotation)}},
            {"op", std::string{trace.name(worst.firstOp)}},
            {"count", static_cast<std::int64_t>(windows.size() - 1)},
            {"others", Phrase{windows.size() == 2 ? PHRASE("The other one of this name takes {median} until its first "
                                                           "op ({op}).")
                                                  : PHRASE("The {count} others of this name take {median} (median) "
                                                           "until their first op ({op}).")}},
            {"when", Phrase{worst.annotation == first ? PHRASE("The longest is the first one.")
                                                      : PHRASE("The longest is not the first one, so it is not a cold "
                                                               "start.")}}};
        finding.evidence = {worst.annotation, worst.firstOp};
        finding.explains = {worst.range};
        explain(finding, trace, worst, worst.annotation == first);
        found.push_back(std::move(finding));
        of.push_back(worst.range);
    }
    // Nested annotations may share a window; only the longest one is reported.
    std::vector<Finding> distinct;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto isWithin = [&](std::size_t k) {
            return k != i && of[k].contains(of[i]) && (of[k] != of[i] || k < i);
        };
        bool isRepeated = false;
        for (std::size_t k = 0; k < found.size(); ++k)
            isRepeated = isRepeated || isWithin(k);
        if (!isRepeated)
            distinct.push_back(std::move(found[i]));
    }
    return distinct;
}

const Rule deadWindowRule{
    "dead_window", PHRASE("{name} spends {window} before its first op"), PHRASE("{others} {when} {what}"), "{advice}",
    deadWindow,    hostWorkCauses | CauseSet{Cause::Input, Cause::Sync}};

} // namespace lanescope
