// The GPU has nothing to do for a good part of the time, and why.

#include "model/findings/gpu_idle.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/verdict.h"
#include "model/base/median.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

namespace lanescope {

namespace {

struct IdleParts {
    Ns host{};       // the host's own work, until the call that launches the next work returns
    Ns input{};      // data loading
    Ns sync{};       // in a synchronization, or behind an event of another stream
    Ns queued{};     // launched, on its way to the GPU
    Ns unknown{};    // the trace does not say why
    Ns unlaunched{}; // of that, before work whose launch is not recorded
    Ns silent{};     // part of `host`: the thread records nothing
    Ns profiler{};   // profiler overhead: neither idle nor window

    void add(const Piece& piece, Ns time)
    {
        if (isHostWork(piece.cause)) {
            host += time;
            if (piece.cause == Cause::Python && !piece.what)
                silent += time;
        } else if (piece.cause == Cause::Input)
            input += time;
        else if (piece.cause == Cause::Sync || piece.reason == WaitReason::Event)
            sync += time;
        else if (piece.cause == Cause::Profiler)
            profiler += time;
        else if (piece.cause == Cause::DeviceWait)
            queued += time;
        else {
            unknown += time;
            unlaunched += piece.cause == Cause::Unknown ? time : Ns{};
        }
    }
};

// Sums the idle pieces inside `ranges`, which are disjoint and in order.
IdleParts partsWithin(const DeviceBreakdown& device, const std::vector<TimeRange>& ranges)
{
    IdleParts parts;
    auto range = ranges.begin();
    for (const Piece& piece : device.pieces) {
        while (range != ranges.end() && range->end <= piece.range.begin)
            ++range;
        if (!isBusy(piece.cause))
            for (auto at = range; at != ranges.end() && at->begin < piece.range.end; ++at)
                parts.add(piece, piece.range.clippedTo(*at).length());
    }
    return parts;
}

const IdleGap& gapAt(const DeviceBreakdown& device, Time time)
{
    const auto next = std::upper_bound(device.gaps.begin(), device.gaps.end(), time,
                                       [](Time t, const IdleGap& gap) { return t < gap.range.begin; });
    return *std::prev(next);
}

// What the thread did in a stretch of the gap, until its call launched the work that ends the gap.
HostWork hostIn(const Trace& trace, const IdleGap& gap, TimeRange stretch)
{
    if (!gap.launch)
        return {};
    const TimeRange ofHost =
        stretch.clippedTo({gap.range.begin, std::clamp(trace.end(gap.launch), gap.range.begin, gap.range.end)});
    if (ofHost.isEmpty())
        return {};
    const HostWork host = innermostIn(trace, trace[trace.laneOf(gap.launch)], ofHost);
    return host.time * 2 >= stretch.length() ? host : HostWork{};
}

bool hasPythonStacks(const Trace& trace, SliceId onThread)
{
    const Lane& lane = trace[trace.laneOf(onThread)];
    for (std::uint32_t r = lane.rows.first; r < lane.rows.last; ++r)
        if (trace[RowId{r}].holds(SliceKind::Python))
            return true;
    return false;
}

// Ops that give another view of a tensor: they compute nothing, wherever the tensor is.
bool makesViews(std::string_view op)
{
    static constexpr std::array<std::string_view, 19> names{"aten::view",
                                                            "aten::narrow",
                                                            "aten::slice",
                                                            "aten::select",
                                                            "aten::as_strided",
                                                            "aten::expand",
                                                            "aten::permute",
                                                            "aten::reshape",
                                                            "aten::transpose",
                                                            "aten::t",
                                                            "aten::unbind",
                                                            "aten::squeeze",
                                                            "aten::split",
                                                            "aten::chunk",
                                                            "aten::unsqueeze",
                                                            "aten::view_as",
                                                            "aten::_unsafe_view",
                                                            "aten::alias",
                                                            "aten::unflatten_dense_tensors"};
    return std::find(names.begin(), names.end(), op) != names.end();
}

// The op, and all ops inside it.
bool onlyMakesViews(const Trace& trace, SliceId op)
{
    if (trace.kind(op) != SliceKind::Op || !makesViews(trace.name(op)))
        return false;
    const SliceRange inside = trace.children(op);
    for (std::uint32_t s = inside.first; s < inside.last; ++s)
        if (!onlyMakesViews(trace, SliceId{s}))
            return false;
    return true;
}

bool isInDataParallel(const Trace& trace, SliceId slice)
{
    for (SliceId s = slice; s; s = trace.parent(s))
        if (trace.name(s).starts_with("DistributedDataParallel.forward"))
            return true;
    return false;
}

// The median length of the op's calls, where this one takes many times as long.
std::optional<Ns> usualLength(const Trace& trace, SliceId op)
{
    constexpr std::size_t leastCalls = 4;
    constexpr std::int64_t manyTimes = 10;
    std::vector<Ns> lengths;
    for (std::uint32_t s = 0; s < trace.sliceCount(); ++s)
        if (trace.nameId(SliceId{s}) == trace.nameId(op))
            lengths.push_back(trace.duration(SliceId{s}));
    if (lengths.size() < leastCalls)
        return std::nullopt;
    const Ns usual = medianOf(std::move(lengths));
    return usual * manyTimes <= trace.duration(op) ? std::optional{usual} : std::nullopt;
}

Phrase adviceOnOp(const Trace& trace, SliceId op)
{
    if (usualLength(trace, op))
        return {PHRASE("That op usually takes {usual}: here it starts something up, or its thread was interrupted. "
                       "Warm up before recording, and see whether it happens again.")};
    if (!onlyMakesViews(trace, op))
        return {PHRASE("That op launches no GPU work. If it computes on the CPU, move its tensors to the GPU, or take "
                       "it out of the loop.")};
    if (isInDataParallel(trace, op))
        return {PHRASE("That op only makes views of tensors, which takes the host's time. Inside "
                       "DistributedDataParallel.forward it may belong to the broadcast of buffers: try "
                       "broadcast_buffers=False.")};
    return {PHRASE("That op only makes views of tensors: it takes the host's time wherever the tensors are. Make fewer "
                   "of them in the loop.")};
}

Phrase adviceOnGap(const Trace& trace, const HostWork& host, const IdleParts& parts, bool isTriton)
{
    if (!host.slice && parts.silent * 2 > parts.host + parts.input + parts.sync + parts.queued + parts.unknown)
        return {PHRASE("Nothing is recorded on the launching thread then: record with Python stacks (with_stack=True) "
                       "to see what it does, or whether it waits.")};
    if (!host.slice && parts.unlaunched * 2 > parts.unknown && parts.unknown > parts.host + parts.input + parts.sync)
        return isTriton
                   ? Phrase{PHRASE("The launches of some GPU work are not recorded ({unlaunched_name} is one of "
                                   "{unlaunched}), so the trace cannot tell what the GPU waits for. Triton launches by "
                                   "the driver (cuLaunchKernel), which older versions of PyTorch's profiler do not "
                                   "record: use a newer one.")}
                   : Phrase{PHRASE("The launches of some GPU work are not recorded ({unlaunched_name} is one of "
                                   "{unlaunched}), so the trace cannot tell what the GPU waits for.")};
    if (!host.slice && parts.unknown > parts.host + parts.input + parts.sync)
        return {
            PHRASE("Check whether all GPU work was recorded. If it was, see what the work waits for: another stream, "
                   "a collective, another process.")};
    if (!host.slice)
        return {PHRASE("Give the GPU more work per launch (larger batches, torch.compile), and take synchronizations "
                       "out of the loop.")};
    const std::string_view name = trace.name(host.slice);
    const SliceKind kind = trace.kind(host.slice);
    if (isApiCall(kind) && isSyncCall(name))
        return {PHRASE("The host waits in a synchronization: take it out of the loop, or launch more work before it.")};
    if (isApiCall(kind) && name.find("Memcpy") != std::string_view::npos)
        return {PHRASE("The host waits in a copy: use pinned memory with non_blocking=True, and read the result "
                       "later.")};
    if (isApiCall(kind))
        return {PHRASE("A call that takes so long loads something or allocates device memory: warm up before "
                       "recording, and check whether it happens again.")};
    if (name.find("DataLoader") != std::string_view::npos)
        return {PHRASE("The host waits for data: use more workers, prefetch, or make the preparation cheaper.")};
    if (kind == SliceKind::Python)
        return {PHRASE("That Python function takes the time: see what it does, and move it out of the loop or to "
                       "another thread.")};
    if (kind == SliceKind::Op && name.starts_with("aten::") && !startsDeviceWork(trace, host.slice))
        return adviceOnOp(trace, host.slice);
    if (kind == SliceKind::Op && name.starts_with("aten::"))
        return {PHRASE("Nothing that is recorded inside that op takes half of the gap: a library may load kernels or "
                       "try algorithms there. Warm up before recording, and see whether it happens again.")};
    if (hasPythonStacks(trace, host.slice))
        return {PHRASE("No single function or call inside it takes half of the gap: many small ones add up.")};
    return {PHRASE("Nothing inside it takes half of the gap, as far as it is recorded: record with Python stacks "
                   "(with_stack=True) to see what runs.")};
}

// True if waiting for the host takes nearly as much as what is not known: then both are named, and the advice is on the
// host, of which something is known.
bool isHalfHost(const IdleParts& parts) { return parts.host * 3 >= parts.unknown * 2; }

// The longest gaps that make half of the time.
struct FewGaps {
    std::int64_t count = 0;
    Ns least{}, sum{};
};

// Only if they are few, and far longer than the others.
std::optional<FewGaps> fewThatMakeHalf(const DeviceBreakdown& device, const std::vector<TimeRange>& left, Ns all)
{
    constexpr std::int64_t mostFew = 30, farLonger = 8;
    std::map<Time, Ns> byGap; // what is left of one gap may lie in several stretches
    for (const TimeRange& range : left)
        byGap[gapAt(device, range.begin).range.begin] += range.length();
    std::vector<Ns> gaps;
    for (const auto& [begin, length] : byGap)
        gaps.push_back(length);
    std::sort(gaps.begin(), gaps.end(), std::greater<>{});
    FewGaps few;
    for (const Ns gap : gaps) {
        ++few.count;
        few.least = gap;
        few.sum += gap;
        if (few.sum * 2 >= all)
            break;
    }
    const bool areFar = few.least >= farLonger * gaps[gaps.size() / 2];
    return few.count <= mostFew && areFar ? std::optional{few} : std::nullopt;
}

// Where no single gap stands out.
Phrase adviceOnMany(const Trace& trace, const IdleParts& parts, bool isTriton, bool areFew)
{
    if (areFew)
        return {PHRASE("{few} gaps of {few_least} and more, which no other finding explains, make half of that time "
                       "({few_sum}): step through them one by one.")};
    const Ns most = std::max({parts.host, parts.input, parts.sync, parts.queued, parts.unknown});
    if (most == parts.input)
        return {PHRASE("The host waits for data in many gaps: use more workers, prefetch, or make the preparation "
                       "cheaper.")};
    if (most == parts.sync)
        return {
            PHRASE("The host waits in many synchronizations, or copies that block: take them out of the loop, or copy "
                   "from and to pinned memory.")};
    if (most == parts.unknown && !isHalfHost(parts))
        return adviceOnGap(trace, {}, parts, isTriton);
    bool hasGraphs = false;
    forEachApiCall(trace, [&](SliceId s) {
        hasGraphs = hasGraphs || capturesGraph(trace.name(s)) || isGraphLaunchCall(trace.name(s));
    });
    return hasGraphs ? Phrase{PHRASE("No single gap stands out: many small ones add up. Launch less often: larger "
                                     "batches or fused kernels (torch.compile), or more of the work in the graph.")}
                     : Phrase{PHRASE("No single gap stands out: many small ones add up. Launch less often: larger "
                                     "batches, fused kernels (torch.compile), or a CUDA graph.")};
}

// What takes most of the time that no other finding explains.
Phrase titleFor(const IdleParts& parts)
{
    const Ns most = std::max({parts.host, parts.input, parts.sync, parts.queued, parts.unknown});
    if (most == parts.unknown && isHalfHost(parts))
        return {PHRASE("The GPU waits for the host, and for reasons that the trace does not show")};
    if (most == parts.unknown)
        return {PHRASE("The GPU is idle, and the trace does not show why")};
    constexpr std::int64_t nearlyAllPct = 90; // then nothing else is worth a word in the title
    const Ns all = parts.host + parts.input + parts.sync + parts.queued + parts.unknown;
    if (most * 2 < all)
        return {PHRASE("The GPU is idle between kernels, for several reasons")};
    const bool isAll = most * 100 >= all * nearlyAllPct;
    if (most == parts.host)
        return isAll ? Phrase{PHRASE("The GPU waits for the host between kernels")}
                     : Phrase{PHRASE("The GPU is idle between kernels, mostly waiting for the host")};
    if (most == parts.input)
        return isAll ? Phrase{PHRASE("The GPU waits for data between kernels")}
                     : Phrase{PHRASE("The GPU is idle between kernels, mostly waiting for data")};
    if (most == parts.sync)
        return isAll ? Phrase{PHRASE("The GPU waits for synchronizations between kernels")}
                     : Phrase{PHRASE("The GPU is idle between kernels, mostly behind synchronizations")};
    return isAll ? Phrase{PHRASE("The GPU waits for work that is launched already")}
                 : Phrase{PHRASE("The GPU is idle between kernels, mostly until launched work begins")};
}

// Names the device work whose launch is not recorded. True: most of it is made by Triton.
bool addUnlaunched(const Analysis& analysis, const DeviceBreakdown& device, Finding& finding)
{
    const Trace& trace = analysis.trace();
    std::int64_t count = 0, triton = 0;
    SliceId first;
    for (const Launched& l : analysis.work())
        if (!l.launch && trace[trace.laneOf(l.work)].process == device.device) {
            first = first ? first : l.work;
            ++count;
            triton += trace.name(l.work).starts_with("triton_");
        }
    finding.values["unlaunched"] = count;
    finding.values["unlaunched_name"] = first ? std::string{trace.kernelLabel(trace.nameId(first))} : std::string{};
    return triton * 2 > count;
}

std::vector<Finding> gpuIdle(const Analysis& analysis)
{
    constexpr Ns leastIdle{50'000};
    constexpr std::int64_t worthNaming = 100; // one part of so many of the idle time
    const Trace& trace = analysis.trace();
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    const std::vector<std::size_t> main = mainDevices(trace, devices);
    if (main.empty())
        return {};
    const DeviceBreakdown& device = devices[main[0]];
    const IdleParts parts = partsWithin(device, {device.window});
    const Ns idle = device.idle() - parts.profiler, window = device.window.length() - parts.profiler;
    if (idle < leastIdle)
        return {};
    const auto unlessSmall = [&](Ns time, std::string_view text) {
        return Phrase{time > Ns{} && time * worthNaming >= idle ? text : ""};
    };
    Finding finding;
    finding.device = device.device;
    finding.cost = idle;
    finding.values = {
        {"idle", idle},
        {"window", window},
        {"busy_pct", percentOf(device.busy(), window)},
        {"host_wait", parts.host},
        {"input", parts.input},
        {"sync", parts.sync},
        {"kernel_wait", parts.queued},
        {"other", parts.unknown},
        {"for_host", unlessSmall(parts.host, PHRASE("For {host_wait} it waits for the host to launch. "))},
        {"for_input", unlessSmall(parts.input, PHRASE("For {input} it waits for data. "))},
        {"for_sync",
         unlessSmall(parts.sync,
                     PHRASE("For {sync} the host or the stream is in a synchronization, or in a copy that blocks. "))},
        {"for_kernels", unlessSmall(parts.queued, PHRASE("For {kernel_wait} launched work is on its way to the "
                                                         "GPU. "))},
        {"for_other", unlessSmall(parts.unknown, PHRASE("For {other} the trace does not show a reason. "))}};
    if (const auto number = trace[device.device].device; number && devices.size() == 1)
        finding.claims = {
            claim("select sum(dur_ns) from shares where cause in ('compute', 'communication', 'copy')", device.busy()),
            claim("select coalesce(sum(dur_ns), 0) from gap_parts where cause in ('python', 'ops', 'launch', "
                  "'slow_call')",
                  parts.host)};
    finding.explains = {device.window};
    return {finding};
}

} // namespace

bool tellOfIdleTime(const Analysis& analysis, Finding& finding, const std::vector<TimeRange>& left)
{
    constexpr double mostlyIdlePct = 50; // busy, at most: said however much of it others explain
    constexpr double worthSayingPct = 5; // of the window, where the GPU is busier
    constexpr double standsOutPct = 20;  // of the time left, in one gap
    constexpr std::size_t most = 3;
    const Trace& trace = analysis.trace();
    const auto& devices = breakdownOf(analysis);
    const auto home = std::find_if(devices.begin(), devices.end(),
                                   [&](const DeviceBreakdown& d) { return d.device == finding.device; });
    if (home == devices.end())
        return false;
    const Ns idle = std::get<Ns>(finding.values["idle"]), window = std::get<Ns>(finding.values["window"]);
    const double busyPct = std::get<double>(finding.values["busy_pct"]);
    const Ns rest = lengthOf(left);
    if (left.empty() || (busyPct > mostlyIdlePct && percentOf(rest, window) < worthSayingPct))
        return false;
    finding.severity = busyPct > mostlyIdlePct ? Severity::Notice : Severity::Warning;
    std::vector<TimeRange> longest = left;
    std::partial_sort(longest.begin(), longest.begin() + static_cast<std::ptrdiff_t>(std::min(most, longest.size())),
                      longest.end(), [](const TimeRange& a, const TimeRange& b) {
                          return a.length() != b.length() ? a.length() > b.length() : a.begin < b.begin;
                      });
    const IdleGap& gap = gapAt(*home, longest[0].begin);
    const HostWork host = hostIn(trace, gap, longest[0]);
    const IdleParts parts = partsWithin(*home, {longest[0]});
    const bool standsOut = percentOf(longest[0].length(), rest) >= standsOutPct;
    const bool isSilent = !host.slice && parts.silent * 2 > longest[0].length();
    const bool isTriton = addUnlaunched(analysis, *home, finding);
    const IdleParts ofLeft = partsWithin(*home, left);
    finding.values["title"] = titleFor(ofLeft);
    finding.values["left"] = rest;
    finding.values["longest"] = longest[0].length();
    finding.values["longest_gap"] = Phrase{rest == idle ? PHRASE("The longest idle gap is {longest}")
                                                        : PHRASE("Other findings do not explain {left} of its idle "
                                                                 "time; the longest stretch of that is {longest}")};
    finding.values["host_did"] = Phrase{host.slice ? PHRASE("; the host is in {host_in} for {host_for} of it.")
                                        : isSilent ? PHRASE("; nothing is recorded on the launching thread for "
                                                            "{host_for} of it.")
                                                   : PHRASE(".")};
    finding.values["host_for"] = host.slice ? host.time : parts.silent;
    if (host.slice)
        finding.values["host_in"] = std::string{trace.kernelLabel(trace.nameId(host.slice))};
    if (host.slice && trace.kind(host.slice) == SliceKind::Op)
        if (const auto usual = usualLength(trace, host.slice))
            finding.values["usual"] = *usual;
    const auto few = fewThatMakeHalf(*home, left, rest);
    if (few) {
        finding.values["few"] = few->count;
        finding.values["few_least"] = few->least;
        finding.values["few_sum"] = few->sum;
    }
    finding.values["advice"] =
        standsOut ? adviceOnGap(trace, host, parts, isTriton) : adviceOnMany(trace, ofLeft, isTriton, few.has_value());
    for (std::size_t i = 0; i < std::min(most, longest.size()); ++i)
        finding.evidence.push_back(gapAt(*home, longest[i].begin).after);
    std::sort(finding.evidence.begin() + 1, finding.evidence.end());
    finding.evidence.erase(std::unique(finding.evidence.begin(), finding.evidence.end()), finding.evidence.end());
    if (host.slice)
        finding.evidence.push_back(host.slice);
    return true;
}

const Rule gpuIdleRule{"gpu_idle",
                       "{title}",
                       PHRASE("It is busy for {busy_pct} % of {window}. "
                              "{for_host}{for_input}{for_sync}{for_kernels}{for_other}{longest_gap}{host_did}"),
                       "{advice}",
                       gpuIdle,
                       idleCauses};

} // namespace lanescope
