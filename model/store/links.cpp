#include "model/store/links.h"

#include "model/base/parallel.h"
#include "model/base/parallel_sort.h"
#include "model/store/shared_numbers.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lanescope {

namespace {

// Tools that merge the traces of several ranks into one file put the rank before each pid: "[TP00] 123". Returns the
// part in brackets.
std::string_view rankTagOf(std::string_view processKey)
{
    const std::size_t end = processKey.starts_with('[') ? processKey.find("] ") : std::string_view::npos;
    return end == std::string_view::npos ? std::string_view{} : processKey.substr(0, end + 1);
}

// The index of each process's rank tag, by ProcessId; empty if the file holds no more than one.
std::vector<std::uint32_t> rankTagsOf(const Trace& trace)
{
    std::map<std::string_view, std::uint32_t> known;
    std::vector<std::uint32_t> tags;
    for (const Process& process : trace.processes())
        tags.push_back(
            known.try_emplace(rankTagOf(process.key), static_cast<std::uint32_t>(known.size())).first->second);
    return known.size() > 1 ? tags : std::vector<std::uint32_t>{};
}

std::vector<Link> joinByNumber(const Trace& trace, std::vector<Correlated>& calls, std::vector<Correlated>& work)
{
    std::vector<Link> links;
    links.reserve(work.size());
    std::uint32_t max = 0;
    for (const Correlated& c : calls)
        max = std::max(max, c.correlation);

    // If the numbers are dense, as usual, a table finds the call, else a sorted list. Both handle a number that was
    // used again.
    const bool isDense = max < 16 * calls.size() + 1024;
    std::vector<std::uint32_t> table;
    bool usedAgain = false;
    if (isDense) {
        table.assign(std::size_t{max} + 1, SliceId::none);
        for (const Correlated& c : calls) {
            usedAgain |= table[c.correlation] != SliceId::none;
            table[c.correlation] = c.slice.value;
        }
    }
    if (!isDense || usedAgain) {
        parallelSort(calls, [&](const Correlated& a, const Correlated& b) {
            return a.correlation != b.correlation ? a.correlation < b.correlation
                                                  : trace.begin(a.slice) < trace.begin(b.slice);
        });
        for (const Correlated& w : work) {
            auto at = std::lower_bound(calls.begin(), calls.end(), w.correlation,
                                       [](const Correlated& c, std::uint32_t n) { return c.correlation < n; });
            if (at == calls.end() || at->correlation != w.correlation)
                continue;
            while (at + 1 != calls.end() && at[1].correlation == w.correlation &&
                   trace.begin(at[1].slice) <= trace.begin(w.slice))
                ++at;
            links.push_back({at->slice, w.slice});
        }
    } else {
        for (const Correlated& w : work)
            if (w.correlation < table.size() && table[w.correlation] != SliceId::none)
                links.push_back({SliceId{table[w.correlation]}, w.slice});
    }
    return links;
}

} // namespace

std::vector<Link> joinLaunches(const Trace& trace, std::vector<Correlated>& calls, std::vector<Correlated>& work)
{
    std::vector<Link> links;
    if (const std::vector<std::uint32_t> tags = rankTagsOf(trace); tags.empty()) {
        for (CallsAndWork& part : byLaunchingProcess(trace, std::move(calls), std::move(work))) {
            const std::vector<Link> joined = joinByNumber(trace, part.calls, part.work);
            links.insert(links.end(), joined.begin(), joined.end());
        }
    } else { // each rank counts its launches from 1
        const auto tagOf = [&](const Correlated& c) { return tags[trace[trace.laneOf(c.slice)].process.value]; };
        std::map<std::uint32_t, std::pair<std::vector<Correlated>, std::vector<Correlated>>> byTag;
        for (const Correlated& c : calls)
            byTag[tagOf(c)].first.push_back(c);
        for (const Correlated& w : work)
            byTag[tagOf(w)].second.push_back(w);
        for (auto& [tag, both] : byTag)
            for (const Link& link : joinByNumber(trace, both.first, both.second))
                links.push_back(link);
    }
    const auto byWork = [](const Link& a, const Link& b) { return a.work < b.work; };
    if (!std::is_sorted(links.begin(), links.end(), byWork))
        parallelSort(links, byWork);
    links.shrink_to_fit();
    return links;
}

namespace {

// The slice that an end is bound to: one that begins right there, else the innermost that contains it; a finish that
// does not bind to its enclosing slice takes the next one to begin.
SliceId bind(const Trace& trace, const FlowEnd& end)
{
    const Time t = timeAt(end.timeNs);
    SliceId best, next;
    for (const LaneId lane : {end.stream, end.thread}) {
        if (!lane)
            continue;
        for (const RowId row : trace[lane].rows) {
            if (const SliceId at = trace.sliceAt(row, t)) {
                const bool starts = trace.begin(at) == t, bestStarts = best && trace.begin(best) == t;
                if (!best || (starts && !bestStarts) ||
                    (starts == bestStarts && trace.duration(at) <= trace.duration(best)))
                    best = at;
            }
            if (!end.bindsToEnclosing)
                if (SliceId after = trace.firstEndingAfter(row, t - Ns{1})) {
                    if (trace.begin(after) < t) // if it is still running: the next one
                        after = SliceId{after.value + 1};
                    if (trace[row].slices.contains(after) && (!next || trace.begin(after) < trace.begin(next)))
                        next = after;
                }
        }
    }
    return !end.bindsToEnclosing && next ? next : best;
}

} // namespace

std::vector<Arrow> joinEnds(const Trace& trace, std::vector<FlowEnd>& ends)
{
    if (const std::vector<std::uint32_t> tags = rankTagsOf(trace); !tags.empty())
        for (FlowEnd& end : ends)
            if (const LaneId lane = end.thread ? end.thread : end.stream)
                end.rank = tags[trace[lane].process.value];
    const auto isBefore = [](const FlowEnd& a, const FlowEnd& b) {
        return std::tie(a.category, a.rank, a.id, a.timeNs) < std::tie(b.category, b.rank, b.id, b.timeNs);
    };
    std::stable_sort(ends.begin(), ends.end(), isBefore);
    constexpr std::size_t part = 16384;
    std::vector<SliceId> bound(ends.size());
    parallelFor((ends.size() + part - 1) / part, [&](std::size_t p) {
        for (std::size_t i = p * part; i < std::min(ends.size(), (p + 1) * part); ++i)
            bound[i] = bind(trace, ends[i]);
    });
    std::vector<Arrow> arrows;
    std::size_t from = 0; // the last start or step that was joined; steps and finishes continue from it
    bool isOpen = false;  // a number can be used for a new flow
    for (std::size_t k = 0; k < ends.size(); ++k) {
        if (k > 0 && (ends[k].category != ends[k - 1].category || ends[k].id != ends[k - 1].id ||
                      ends[k].rank != ends[k - 1].rank))
            isOpen = false;
        if (ends[k].phase == 's') {
            from = k;
            isOpen = true;
        } else if (isOpen && bound[from] && bound[k] && bound[from] != bound[k]) {
            arrows.push_back({from, k, bound[from], bound[k]});
            if (ends[k].phase == 't')
                from = k;
        }
    }
    return arrows;
}

std::vector<Flow> joinFlows(const Trace& trace, std::vector<FlowEnd> ends, std::uint64_t& halves)
{
    std::vector<Flow> flows;
    std::vector<bool> isJoined(ends.size());
    for (const Arrow& arrow : joinEnds(trace, ends)) {
        flows.push_back({arrow.from, arrow.to, ends[arrow.fromEnd].category});
        isJoined[arrow.fromEnd] = isJoined[arrow.toEnd] = true;
    }
    halves += static_cast<std::uint64_t>(std::count(isJoined.begin(), isJoined.end(), false));
    std::sort(flows.begin(), flows.end(),
              [](const Flow& a, const Flow& b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
    return flows;
}

std::vector<Link> linksOfArrows(const Trace& trace, const std::function<bool(CategoryId)>& isLaunch)
{
    std::vector<Link> links;
    for (const Flow& arrow : trace.flows())
        if (isLaunch(arrow.category) && trace.kind(arrow.from) == SliceKind::Op && isDeviceWork(trace.kind(arrow.to)))
            links.push_back({arrow.from, arrow.to});
    std::stable_sort(links.begin(), links.end(), [](const Link& a, const Link& b) { return a.work < b.work; });
    links.erase(std::unique(links.begin(), links.end(), [](const Link& a, const Link& b) { return a.work == b.work; }),
                links.end());
    return links;
}

} // namespace lanescope
