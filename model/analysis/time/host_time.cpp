#include "model/analysis/time/host_time.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/gaps.h"
#include "model/kernels/api_calls.h"
#include "model/store/links.h"

#include <algorithm>

namespace lanescope {

namespace {

bool isSlowCall(std::string_view name)
{
    for (const std::string_view part : {"Malloc", "cudaFree", "hipFree", "cuMemFree", "cuMemAlloc", "HostAlloc",
                                        "FreeHost", "HostRegister", "HostUnregister", "ModuleLoad", "LibraryLoad",
                                        "ModuleGetFunction", "BeginCapture", "EndCapture", "GraphInstantiate"})
        if (name.find(part) != std::string_view::npos)
            return true;
    return false;
}

bool isDataLoading(std::string_view name)
{
    return name.starts_with("enumerate(DataLoader)") || name.starts_with("enumerate(DataPipe)") ||
           name.find("torch/utils/data/") != std::string_view::npos ||
           name.find("DataLoader") != std::string_view::npos;
}

// If two causes hold at the same instant, the more specific one (the higher rank) wins.
int rank(Cause cause)
{
    switch (cause) {
    case Cause::Sync:
        return 6;
    case Cause::SlowCall:
        return 5;
    case Cause::Profiler:
        return 4;
    case Cause::Launch:
        return 3;
    case Cause::Input:
        return 2;
    case Cause::Ops:
        return 1;
    default:
        return 0;
    }
}

// Merges two views of the same range: at each instant `other` wins if it is more specific.
std::vector<HostPart> moreTelling(const std::vector<HostPart>& mine, const std::vector<HostPart>& other)
{
    std::vector<HostPart> merged;
    auto a = mine.begin(), b = other.begin();
    for (Time t = mine.empty() ? Time{} : mine.front().range.begin; a != mine.end() && b != other.end();) {
        const Time end = std::min(a->range.end, b->range.end);
        const HostPart& holds = rank(b->cause) > rank(a->cause) || (!a->what && b->what) ? *b : *a;
        if (!merged.empty() && merged.back().cause == holds.cause && merged.back().what == holds.what)
            merged.back().range.end = end;
        else
            merged.push_back({{t, end}, holds.cause, holds.what});
        t = end;
        a += a->range.end == end;
        b += b->range.end == end;
    }
    return merged;
}

} // namespace

std::size_t rankIndex(const Trace& trace, LaneId lane)
{
    const RankPart* part = trace.rankOf(lane);
    return part ? static_cast<std::size_t>(part - trace.ranks().data()) : 0;
}

HostTime::HostTime(const Trace& trace) : m_trace(trace)
{
    m_classOfName.assign(trace.strings().size(), NameClass::None);
    std::vector<bool> isKnown(m_classOfName.size());
    m_profilerOfRank.resize(std::max<std::size_t>(1, trace.ranks().size()));
    m_requestsOfRank.resize(m_profilerOfRank.size());
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l)
        for (const SliceId s : trace.lanes()[l].slices) {
            const SliceKind kind = trace.kind(s);
            const std::uint32_t name = trace.nameId(s).value;
            if (!isKnown[name]) {
                isKnown[name] = true;
                const std::string_view text = trace.text(StringId{name});
                NameClass& c = m_classOfName[name];
                if (isApiCall(kind))
                    c = isSyncCall(text)         ? NameClass::Sync
                        : isSlowCall(text)       ? NameClass::Slow
                        : startsDeviceWork(text) ? NameClass::Launch
                                                 : NameClass::None;
                else if (kind == SliceKind::Overhead)
                    c = text.starts_with("Lazy Function Loading") ? NameClass::LazyLoading : NameClass::None;
                else if (isDataLoading(text))
                    c = NameClass::Input;
            }
            if (kind == SliceKind::Overhead && m_classOfName[name] != NameClass::LazyLoading) {
                m_profilerOfRank[rankIndex(trace, LaneId{l})].push_back(trace.range(s));
                if (trace.text(StringId{name}) == "Activity Buffer Request")
                    m_requestsOfRank[rankIndex(trace, LaneId{l})].push_back(trace.range(s));
            }
        }
    for (auto* lists : {&m_profilerOfRank, &m_requestsOfRank})
        for (std::vector<TimeRange>& ranges : *lists)
            ranges = unionOf(std::move(ranges));
    m_launchersOfProcess.resize(trace.processes().size());
    std::vector<bool> launches(trace.lanes().size());
    LaneId last; // launches of one lane are in order
    for (const Link& link : trace.links()) {
        if (trace.kind(link.work) != SliceKind::Kernel)
            continue;
        if (!last || !trace[last].slices.contains(link.launch))
            last = trace.laneOf(link.launch);
        launches[last.value] = true;
    }
    for (std::uint32_t l = 0; l < launches.size(); ++l)
        if (launches[l])
            m_launchersOfProcess[trace.lanes()[l].process.value].push_back(LaneId{l});
}

HostTime::Doing HostTime::within(const Doing& outer, SliceId slice) const
{
    const SliceKind kind = m_trace.kind(slice);
    const NameClass c = m_classOfName[m_trace.nameId(slice).value];
    Doing own{outer.cause, outer.what, outer.isCall};
    Cause cause = Cause::Python;
    if (isApiCall(kind)) {
        own.isCall = true;
        if (c == NameClass::Sync)
            cause = Cause::Sync;
        else if (c == NameClass::Slow)
            cause = Cause::SlowCall;
        else if (c == NameClass::Launch)
            cause = Cause::Launch;
        else if (m_trace.duration(slice) >= slowCallFrom)
            cause = Cause::SlowCall;
        else
            return own; // a short call belongs to the slice that contains it
    } else if (c == NameClass::Input) {
        cause = Cause::Input;
    } else if (kind == SliceKind::Op) {
        // Files of older profilers record a step as an op: time outside its ops is Python.
        cause = m_trace.name(slice).starts_with("ProfilerStep#") ? Cause::Python : Cause::Ops;
    } else if (kind == SliceKind::Overhead) {
        if (c != NameClass::LazyLoading)
            cause = Cause::Profiler;
        else
            return own;
    }
    if (rank(cause) >= rank(outer.cause)) {
        // Data loading is named by its outermost slice, a call by the one that the program made.
        const bool keepsOuter = cause == outer.cause && outer.what && (cause == Cause::Input || own.isCall);
        own.what = keepsOuter ? outer.what : slice;
        own.cause = cause;
    }
    return own;
}

void HostTime::addPart(TimeRange range, TimeRange silent, const Doing& doing, LaneId lane,
                       std::vector<HostPart>& out) const
{
    const auto push = [&](TimeRange part, Cause cause) {
        if (part.isEmpty())
            return;
        if (!out.empty() && out.back().range.end == part.begin && out.back().cause == cause &&
            out.back().what == doing.what)
            out.back().range.end = part.end;
        else
            out.push_back({part, cause, doing.what});
    };
    if (doing.cause == Cause::Sync) {
        push(range, doing.cause);
        return;
    }
    // Profiler overhead inside a call does not belong to the call; where the thread records nothing, it is the
    // explanation. The thread that requests a buffer waits until it has it: inside an op, an annotation or a
    // Python frame, a request explains the time if nothing begins or ends meanwhile.
    const bool isNamed = !doing.isCall && doing.what;
    const std::vector<TimeRange>& own = (isNamed ? m_requestsOfRank : m_profilerOfRank)[rankIndex(m_trace, lane)];
    auto at =
        std::upper_bound(own.begin(), own.end(), range.begin, [](Time t, const TimeRange& r) { return t < r.end; });
    Time t = range.begin;
    for (; at != own.end() && at->begin < range.end; ++at) {
        if (isNamed && (at->begin < silent.begin || at->end > silent.end))
            continue;
        const TimeRange part = at->clippedTo(range);
        push({t, part.begin}, doing.cause);
        push(part, Cause::Profiler);
        t = part.end;
    }
    push({t, range.end}, doing.cause);
}

// A copy to the host stages nothing before it begins. If it begins only long after its call, the call waits for earlier
// work.
static bool waitsForEarlierWork(const Trace& trace, SliceId call, SliceId copy)
{
    constexpr Ns muchLater{10'000'000};
    return trace.kind(copy) == SliceKind::Memcpy && trace.name(copy).find("DtoH") != std::string_view::npos &&
           trace.begin(copy) - trace.begin(call) >= muchLater;
}

std::uint32_t HostTime::firstEndingAfter(SliceRange slices, Time time) const
{
    std::uint32_t first = slices.first, last = slices.last;
    while (first < last) { // in a row both begins and ends increase
        const std::uint32_t middle = first + (last - first) / 2;
        if (m_trace.end(SliceId{middle}) <= time)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

SliceRange HostTime::childrenOf(SliceId slice, RowId row) const
{
    const RowId below{row.value + 1};
    if (below.value >= m_trace[m_trace[row].lane].rows.last || m_trace[below].stack != m_trace[row].stack)
        return {};
    const SliceRange all = m_trace[below].slices;
    const auto parents = m_trace.parents();
    const auto found = std::equal_range(parents.begin() + all.first, parents.begin() + all.last, slice.value);
    return {static_cast<std::uint32_t>(found.first - parents.begin()),
            static_cast<std::uint32_t>(found.second - parents.begin())};
}

// A copy that ends inside the call that makes it: the call returns when it has ended.
bool HostTime::addBlockingCopy(SliceId call, TimeRange part, Doing doing, LaneId lane, std::vector<HostPart>& out) const
{
    const auto work = m_trace.workOf(call);
    if (doing.cause != Cause::Launch || doing.what != call || work.empty() ||
        m_trace.kind(work.front().work) == SliceKind::Kernel || m_trace.end(work.back().work) > m_trace.end(call))
        return false;
    const Time over = std::clamp(m_trace.end(work.back().work), part.begin, part.end);
    const Time begins = waitsForEarlierWork(m_trace, call, work.front().work)
                            ? std::clamp(m_trace.begin(work.front().work), part.begin, over)
                            : part.begin;
    addPart({part.begin, begins}, {}, {Cause::Sync, call, true}, lane, out);
    addPart({begins, over}, {}, doing, lane, out);
    doing.cause = Cause::Sync;
    addPart({over, part.end}, {}, doing, lane, out);
    return true;
}

// Slices nest without a limit, so that the levels are on no call stack.
void HostTime::walk(RowId row, SliceRange slices, TimeRange range, std::vector<HostPart>& out) const
{
    struct Level {
        RowId row;
        SliceRange left;
        TimeRange range;  // the time that is still to be assigned
        TimeRange silent; // around range.begin: from the slice before to the one after
        Time end;         // end of the slice that contains the level
        Doing outer;
    };
    static thread_local std::vector<Level> levels;
    levels.clear();
    const auto enter = [&](RowId in, SliceRange all, TimeRange part, TimeRange whole, const Doing& outer) {
        const std::uint32_t first = firstEndingAfter(all, part.begin);
        const Time before = first > all.first ? m_trace.end(SliceId{first - 1}) : whole.begin;
        levels.push_back({in, {first, all.last}, part, {before, whole.end}, whole.end, outer});
    };
    const LaneId lane = m_trace[row].lane;
    enter(row, slices, range, {Time{Ns::min()}, Time{Ns::max()}}, {});
    while (!levels.empty()) {
        Level& level = levels.back();
        const SliceId s{level.left.first};
        const bool isOver = level.left.first >= level.left.last || m_trace.begin(s) >= level.range.end;
        level.silent.end = level.left.first < level.left.last ? m_trace.begin(s) : level.end;
        if (isOver) {
            addPart(level.range, level.silent, level.outer, lane, out);
            levels.pop_back();
            continue;
        }
        ++level.left.first;
        const TimeRange part = m_trace.range(s).clippedTo(level.range);
        if (part.isEmpty())
            continue;
        addPart({level.range.begin, part.begin}, level.silent, level.outer, lane, out);
        level.range.begin = part.end;
        level.silent.begin = m_trace.end(s);
        const Doing doing = within(level.outer, s);
        if (addBlockingCopy(s, part, doing, lane, out))
            continue;
        const RowId in = level.row;
        if (const SliceRange children = childrenOf(s, in); children.first < children.last)
            enter(RowId{in.value + 1}, children, part, m_trace.range(s), doing);
        else
            addPart(part, m_trace.range(s), doing, lane, out);
    }
}

void HostTime::splitThread(LaneId thread, TimeRange range, std::vector<HostPart>& out) const
{
    const Lane& lane = m_trace[thread];
    const std::size_t before = out.size();
    bool isFirst = true;
    for (const RowId row : lane.rows) {
        if (m_trace[row].depth != 0)
            continue;
        if (isFirst) {
            walk(row, m_trace[row].slices, range, out);
            isFirst = false;
            continue;
        }
        // Slices that overlap without nesting are in a further stack of rows.
        std::vector<HostPart> other;
        walk(row, m_trace[row].slices, range, other);
        const std::vector<HostPart> mine(out.begin() + static_cast<std::ptrdiff_t>(before), out.end());
        const std::vector<HostPart> merged = moreTelling(mine, other);
        out.resize(before);
        out.insert(out.end(), merged.begin(), merged.end());
    }
    if (isFirst && !range.isEmpty())
        out.push_back({range, Cause::Python, {}});
}

void HostTime::split(LaneId thread, TimeRange range, bool followOthers, std::vector<HostPart>& out) const
{
    if (range.isEmpty())
        return;
    const auto& launchers = m_launchersOfProcess[m_trace[thread].process.value];
    if (!followOthers || launchers.empty() || (launchers.size() == 1 && launchers[0] == thread)) {
        splitThread(thread, range, out);
        return;
    }
    std::vector<HostPart> own, others;
    splitThread(thread, range, own);
    for (const HostPart& part : own) {
        std::vector<HostPart> holds{part};
        for (const LaneId other : launchers) {
            if (part.cause != Cause::Python || other == thread)
                continue;
            others.clear();
            splitThread(other, part.range, others);
            for (HostPart& o : others)
                if (o.cause == Cause::Python)
                    o.what = {}; // Python code of another thread does not explain this one
            holds = moreTelling(holds, others);
        }
        out.insert(out.end(), holds.begin(), holds.end());
    }
}

} // namespace lanescope
