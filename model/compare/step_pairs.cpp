#include "model/compare/step_pairs.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/first_launched.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace lanescope {

namespace {

// Annotations of one name that follow each other on one lane, outside of any other annotation: taken as the loop's
// steps if most GPU work is launched in them, or, if there is no GPU work, if they take most of the time.
std::vector<SideStep> repeatedAnnotation(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<SliceId>> byName; // lane, name
    for (std::size_t l = 0; l < trace.lanes().size(); ++l)
        if (trace.lanes()[l].kind == LaneKind::Cpu)
            for (const SliceId s : trace.lanes()[l].slices)
                if (trace.kind(s) == SliceKind::Annotation && !trace.parent(s))
                    byName[{static_cast<std::uint32_t>(l), trace.nameId(s).value}].push_back(s);
    const std::vector<SliceId>* max = nullptr;
    Ns longest{};
    for (auto& [key, slices] : byName) {
        Ns total{};
        for (const SliceId s : slices)
            total += trace.duration(s);
        if (slices.size() > 1 && total > longest) {
            longest = total;
            max = &slices;
        }
    }
    std::vector<SideStep> steps;
    if (max)
        for (const SliceId s : *max)
            steps.push_back({std::string{trace.name(s)} + "#" + std::to_string(steps.size()), trace.range(s), s});
    const StepFinder finder{steps};
    std::size_t inside = 0, launched = 0;
    for (const Launched& l : analysis.work())
        if (l.launch) {
            ++launched;
            inside += finder.at(trace.begin(l.launch)) >= 0;
        }
    const bool isMost = launched ? inside * 2 > launched : longest * 2 > trace.sliceRange().length();
    return isMost ? steps : std::vector<SideStep>{};
}

} // namespace

std::vector<SideStep> stepsFor(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<SideStep> steps;
    for (const Step& step : analysis.steps()) {
        if (!steps.empty() && step.range.begin < steps.back().range.end)
            continue; // the same step on another thread
        steps.push_back({std::string{trace.name(step.slice)}, step.range, step.slice});
    }
    if (steps.empty())
        steps = repeatedAnnotation(analysis);
    if (steps.empty())
        steps.push_back(wholeTrace(analysis));
    return steps;
}

SideStep wholeTrace(const Analysis& analysis)
{
    const TimeRange range = analysis.trace().sliceRange();
    return {translated(PHRASE("the whole trace")), {range.begin, range.end + Ns{1}}, {}};
}

std::vector<std::pair<std::size_t, std::size_t>> pairSteps(const std::vector<SideStep>& a,
                                                           const std::vector<SideStep>& b)
{
    std::unordered_map<std::string_view, std::vector<std::size_t>> places; // indices in b, descending
    for (std::size_t k = b.size(); k-- > 0;)
        places[b[k].name].push_back(k);
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto of = places.find(a[i].name);
        if (of == places.end())
            continue;
        while (!of->second.empty() && !pairs.empty() && of->second.back() <= pairs.back().second)
            of->second.pop_back();
        if (!of->second.empty())
            pairs.emplace_back(i, of->second.back());
    }
    const std::size_t max = std::min(a.size(), b.size());
    if (pairs.size() * 2 < max) { // the recordings began at different steps: a few numbers agree by chance
        pairs.clear();
        for (std::size_t i = 0; i < max; ++i)
            pairs.emplace_back(i, i);
    }
    return pairs;
}

StepFinder::StepFinder(const std::vector<SideStep>& steps)
{
    for (const SideStep& step : steps)
        m_ranges.emplace_back(step.range.begin, step.range.end);
}

int StepFinder::at(Time time) const
{
    const auto behind = std::upper_bound(m_ranges.begin(), m_ranges.end(), time,
                                         [](Time t, const auto& range) { return t < range.first; });
    if (behind == m_ranges.begin() || time >= (behind - 1)->second)
        return -1;
    return static_cast<int>(behind - m_ranges.begin()) - 1;
}

std::vector<std::vector<WorkItem>> workOfSteps(const Analysis& analysis, const std::vector<SideStep>& steps,
                                               NameTable& names, WorkBefore* before)
{
    const Trace& trace = analysis.trace();
    const StepFinder finder{steps};
    const FirstLaunched first{trace, analysis.work()};
    const bool isWhole = steps.size() == 1 && !steps.front().slice;
    std::vector<std::vector<WorkItem>> work(steps.size());
    const auto timeOf = [&](SliceId launch, SliceId item) { return trace.begin(launch ? launch : item); };
    for (const Launched& l : analysis.work()) {
        if (!isWhole && first.isBefore(l)) { // it may also run before the first step
            if (before) {
                ++before->count;
                before->total += trace.duration(l.work);
            }
            continue;
        }
        const int step = finder.at(timeOf(l.launch, l.work));
        if (step < 0)
            continue;
        work[static_cast<std::size_t>(step)].push_back(
            {names.tokenOf(trace.name(l.work), trace.kind(l.work)), l.work, l.launch, l.op});
    }
    for (std::vector<WorkItem>& items : work)
        std::stable_sort(items.begin(), items.end(), [&](const WorkItem& x, const WorkItem& y) {
            return timeOf(x.launch, x.work) < timeOf(y.launch, y.work);
        });
    return work;
}

std::map<std::uint32_t, std::vector<WorkItem>> byDevice(const Trace& trace, const std::vector<WorkItem>& items)
{
    std::map<std::uint32_t, std::vector<WorkItem>> out;
    for (const WorkItem& item : items)
        out[trace[trace.laneOf(item.work)].process.value].push_back(item);
    return out;
}

Ns busyOf(const Trace& trace, const std::vector<WorkItem>& items)
{
    Ns busy{};
    for (const auto& [device, ofDevice] : byDevice(trace, items)) {
        std::vector<TimeRange> ranges;
        for (const WorkItem& item : ofDevice)
            ranges.push_back(trace.range(item.work));
        busy += lengthOf(unionOf(std::move(ranges)));
    }
    return busy;
}

std::uint32_t launchesOf(const std::vector<WorkItem>& items)
{
    std::set<SliceId> launches; // one launch of a graph starts much work
    for (const WorkItem& item : items)
        if (item.launch)
            launches.insert(item.launch);
    return static_cast<std::uint32_t>(launches.size());
}

} // namespace lanescope
