// The GPU is idle for a large part of the time; the finding says why.

#include "model/findings/gpu_idle.h"
#include "model/findings/idle_advice.h"

#include "model/analysis/lead_in.h"
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

const IdleGap& gapAt(const DeviceBreakdown& device, Time time)
{
    const auto next = std::upper_bound(device.gaps.begin(), device.gaps.end(), time,
                                       [](Time t, const IdleGap& gap) { return t < gap.range.begin; });
    return *std::prev(next);
}

bool isLaunchedBefore(const Trace& trace, const IdleGap& gap)
{
    return gap.launch && trace.end(gap.launch) <= gap.range.begin;
}

// Sums the idle pieces inside `ranges`, which are disjoint and in order.
IdleParts partsWithin(const Trace& trace, const DeviceBreakdown& device, const std::vector<TimeRange>& ranges)
{
    IdleParts parts;
    auto range = ranges.begin();
    for (const Piece& piece : device.pieces) {
        while (range != ranges.end() && range->end <= piece.range.begin)
            ++range;
        if (!isBusy(piece.cause))
            for (auto at = range; at != ranges.end() && at->begin < piece.range.end; ++at)
                parts.add(piece, piece.range.clippedTo(*at).length(),
                          piece.cause == Cause::DeviceWait &&
                              isLaunchedBefore(trace, gapAt(device, piece.range.begin)));
    }
    return parts;
}

// The host's work in a stretch of the gap, until its call launched the work that ends the gap.
HostWork hostIn(const Trace& trace, const IdleGap& gap, TimeRange stretch)
{
    if (!gap.launch)
        return {};
    const TimeRange ofHost =
        stretch.clippedTo({gap.range.begin, std::clamp(trace.end(gap.launch), gap.range.begin, gap.range.end)});
    if (ofHost.isEmpty())
        return {};
    const Lane& lane = trace[trace.laneOf(gap.launch)];
    const HostWork host = innermostIn(trace, lane, ofHost);
    if (isCode(trace, host) && trace.kind(host.slice) != SliceKind::Annotation && host.time * 2 >= stretch.length())
        return host;
    if (const HostWork op = repeatedOpIn(trace, lane, ofHost); op.time * 2 >= stretch.length())
        return op;
    return host.time * 2 >= stretch.length() ? host : HostWork{};
}

// True if waiting for the host takes nearly as much time as the unknown part. Then both are named, and the advice is
// about the host, because its part is known.
bool isHalfHost(const IdleParts& parts) { return parts.host * 3 >= parts.unknown * 2; }

// The longest gaps that make up half of the time.
struct FewGaps {
    std::int64_t count = 0;
    Ns min{}, sum{};
};

// Only if there are few of them, and they are long, or far longer than the others.
std::optional<FewGaps> fewThatMakeHalf(const DeviceBreakdown& device, const std::vector<TimeRange>& left, Ns all)
{
    constexpr std::int64_t maxFew = 30, farLonger = 8;
    constexpr Ns longGap{1'000'000};
    std::map<Time, Ns> byGap; // the rest of one gap may consist of several stretches
    for (const TimeRange& range : left)
        byGap[gapAt(device, range.begin).range.begin] += range.length();
    std::vector<Ns> gaps;
    for (const auto& [begin, length] : byGap)
        gaps.push_back(length);
    std::sort(gaps.begin(), gaps.end(), std::greater<>{});
    FewGaps few;
    for (const Ns gap : gaps) {
        ++few.count;
        few.min = gap;
        few.sum += gap;
        if (few.sum * 2 >= all)
            break;
    }
    for (auto next = static_cast<std::size_t>(few.count); next < gaps.size() && gaps[next] == few.min; ++next) {
        ++few.count; // as long as the last one: "and more" counts them too
        few.sum += gaps[next];
    }
    const bool areLong = few.min >= longGap || few.min >= farLonger * gaps[gaps.size() / 2];
    return few.count <= maxFew && areLong ? std::optional{few} : std::nullopt;
}

// Finds the one thing that the host does in most of the time of these gaps; none if there are several.
HostWork commonHost(const Trace& trace, const DeviceBreakdown& device, const std::vector<TimeRange>& left,
                    const FewGaps& few)
{
    constexpr double minShare = 0.6;
    std::map<std::uint32_t, HostWork> byName; // by name
    for (const TimeRange& range : left) {
        if (range.length() < few.min)
            continue;
        const HostWork host = hostIn(trace, gapAt(device, range.begin), range);
        if (!isCode(trace, host))
            continue;
        HostWork& sum = byName[trace.nameId(host.slice).value];
        if (!sum.slice)
            sum.slice = host.slice;
        sum.time += host.time;
    }
    for (const auto& [name, host] : byName)
        if (static_cast<double>(host.time.count()) >= minShare * static_cast<double>(few.sum.count()))
            return host;
    return {};
}

constexpr std::string_view adviceOfCudaGraph =
    PHRASE("No single gap stands out: many add up. Launch less often: fewer and larger kernels, or a CUDA graph.");
constexpr std::string_view adviceOfGraph =
    PHRASE("No single gap stands out: many add up. Launch less often: larger batches, fused kernels (torch.compile), "
           "or a CUDA graph.");

// The advice if no single gap stands out.
Phrase adviceOnMany(const Trace& trace, const IdleParts& parts, Unlaunched unlaunched, std::int64_t few)
{
    if (unlaunched == Unlaunched::All)
        return adviceOnUnlaunched(trace, unlaunched);
    if (few == 1)
        return {PHRASE("One gap of {few_sum}, which no other finding explains, makes at least half of that time: look "
                       "at it first.")};
    if (few > 1)
        return {PHRASE(
            "{few} gaps of {few_least} and more, which no other finding explains, make at least half of that time "
            "({few_sum}): step through them one by one.")};
    const Ns max = std::max({parts.host, parts.input, parts.sync, parts.queued, parts.unknown});
    if (max == parts.input)
        return {PHRASE("The host waits for data in many gaps: use more workers, prefetch, or make the preparation "
                       "cheaper.")};
    if (max == parts.sync)
        return {
            PHRASE("The host waits in many synchronizations, or copies that block: take them out of the loop, or copy "
                   "from and to pinned memory.")};
    if (max == parts.unknown && !isHalfHost(parts))
        return adviceOnGap(trace, {}, parts, unlaunched);
    bool hasGraphs = false;
    forEachApiCall(trace, [&](SliceId s) {
        hasGraphs = hasGraphs || capturesGraph(trace.name(s)) || isGraphLaunchCall(trace.name(s));
    });
    return hasGraphs ? Phrase{PHRASE("No single gap stands out: many add up. Launch less often: larger "
                                     "batches or fused kernels (torch.compile), or more of the work in the graph.")}
                     : Phrase{recordsFramework(trace) ? adviceOfGraph : adviceOfCudaGraph};
}

// The title names what takes most of the time that no other finding explains.
Phrase titleFor(const IdleParts& parts)
{
    const Ns max = std::max({parts.host, parts.input, parts.sync, parts.queued, parts.unknown});
    if (max == parts.unknown && isHalfHost(parts))
        return {PHRASE("The GPU waits for the host, and for reasons that the trace does not show")};
    if (max == parts.unknown)
        return {PHRASE("The GPU is idle, and the trace does not show why")};
    constexpr std::int64_t nearlyAllPct = 90; // from this share on, the title names nothing else
    const Ns all = parts.host + parts.input + parts.sync + parts.queued + parts.unknown;
    if (max * 2 < all)
        return {PHRASE("The GPU is idle between kernels, for several reasons")};
    const bool isAll = max * 100 >= all * nearlyAllPct;
    if (max == parts.host)
        return isAll ? Phrase{PHRASE("The GPU waits for the host between kernels")}
                     : Phrase{PHRASE("The GPU is idle between kernels, mostly waiting for the host")};
    if (max == parts.input)
        return isAll ? Phrase{PHRASE("The GPU waits for data between kernels")}
                     : Phrase{PHRASE("The GPU is idle between kernels, mostly waiting for data")};
    if (max == parts.sync)
        return isAll ? Phrase{PHRASE("The GPU waits for synchronizations between kernels")}
                     : Phrase{PHRASE("The GPU is idle between kernels, mostly because of synchronizations")};
    return isAll ? Phrase{PHRASE("The GPU waits for work that is launched already")}
                 : Phrase{PHRASE("The GPU is idle between kernels, mostly until launched work begins")};
}

// Names the device work whose launch is not recorded.
Unlaunched addUnlaunched(const Analysis& analysis, const DeviceBreakdown& device, Finding& finding)
{
    const Trace& trace = analysis.trace();
    std::int64_t count = 0, triton = 0, all = 0;
    SliceId first;
    for (const Launched& l : analysis.work()) {
        if (trace[trace.laneOf(l.work)].process != device.device)
            continue;
        ++all;
        if (!l.launch) {
            first = first ? first : l.work;
            ++count;
            triton += trace.name(l.work).starts_with("triton_");
        }
    }
    finding.values["unlaunched"] = count;
    finding.values["unlaunched_name"] = first ? std::string{trace.kernelLabel(trace.nameId(first))} : std::string{};
    return count == all ? Unlaunched::All : triton * 2 > count ? Unlaunched::SomeOfTriton : Unlaunched::Some;
}

// Names the parts of the idle time, without the smallest.
void addParts(Finding& finding, const IdleParts& parts, Ns idle)
{
    constexpr std::int64_t worthNaming = 100; // divisor: the minimum part of the idle time
    const auto add = [&](const char* key, const char* sentenceKey, Ns time, std::string_view sentence) {
        finding.values[key] = time;
        finding.values[sentenceKey] = Phrase{time > Ns{} && time * worthNaming >= idle ? sentence : ""};
    };
    add("host_wait", "for_host", parts.host, PHRASE("For {host_wait} it waits for the host to launch. "));
    add("input", "for_input", parts.input, PHRASE("For {input} it waits for data. "));
    add("sync", "for_sync", parts.sync,
        PHRASE("For {sync} the host or the stream is in a synchronization, or in a copy that blocks. "));
    add("kernel_wait", "for_kernels", parts.queued - parts.between,
        PHRASE("For {kernel_wait} it waits for launched work to begin (launch latency). "));
    add("between", "for_between", parts.between,
        PHRASE("For {between} it is between two kernels of which the second was already queued. "));
    add("other", "for_other", parts.unknown, PHRASE("For {other} the trace does not show a reason. "));
}

std::vector<Finding> gpuIdle(const Analysis& analysis)
{
    constexpr Ns minIdle{50'000};
    const Trace& trace = analysis.trace();
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    const std::vector<std::size_t> main = mainDevices(trace, devices);
    if (main.empty())
        return {};
    // The headline says why the GPU is idle in a lead-in; the finding is of the rest.
    const std::optional<DeviceBreakdown> rest = afterLeadIn(devices[main[0]]);
    const DeviceBreakdown& device = rest ? *rest : devices[main[0]];
    const IdleParts parts = partsWithin(trace, device, {device.window});
    const Ns idle = device.idle() - parts.profiler, window = device.window.length() - parts.profiler;
    if (idle < minIdle)
        return {};
    Finding finding;
    finding.device = device.device;
    finding.cost = idle;
    finding.values = {{"idle", idle}, {"window", window}, {"busy_pct", percentOf(device.busy(), window)}};
    addParts(finding, parts, idle);
    if (const auto number = trace[device.device].device;
        number && devices.size() == 1 && !rest) // the tables hold the lead-in too
        finding.claims = {
            claim("select sum(dur_ns) from shares where cause in ('compute', 'communication', 'copy')", device.busy()),
            claim("select coalesce(sum(dur_ns), 0) from gap_parts where cause in ('python', 'ops', 'launch', "
                  "'slow_call')",
                  parts.host)};
    finding.explains = {device.window};
    return {finding};
}

// Calls that allocate or free device memory, in a stretch of the launching thread.
struct MemoryCallsIn {
    std::int64_t count = 0;
    Ns time{};
};

MemoryCallsIn memoryCallsIn(const Trace& trace, const IdleGap& gap, TimeRange stretch)
{
    MemoryCallsIn found;
    if (!gap.launch)
        return found;
    for (const SliceId s : trace[trace.laneOf(gap.launch)].slices)
        if (isApiCall(trace.kind(s)) && isMemoryCall(trace.name(s)))
            if (const TimeRange inside = trace.range(s).clippedTo(stretch); !inside.isEmpty()) {
                ++found.count;
                found.time += inside.length();
            }
    return found;
}

} // namespace

bool advisesGraph(const Finding& finding)
{
    const auto at = finding.values.find("advice");
    const Phrase* advice = at == finding.values.end() ? nullptr : std::get_if<Phrase>(&at->second);
    return finding.rule->id == gpuIdleRule.id && advice &&
           (advice->text == adviceOfGraph || advice->text == adviceOfCudaGraph);
}

bool tellOfIdleTime(const Analysis& analysis, Finding& finding, const std::vector<TimeRange>& left)
{
    constexpr double mostlyIdlePct = 50;  // up to this busy share it is always reported
    constexpr double worthSayingPct = 5;  // minimum share of the window, if the GPU is busier than that
    constexpr double hardlyAnyPct = 1;    // below it other findings explain the idle time
    constexpr double standsOutPct = 20;   // a gap stands out from this share of the remaining time on
    constexpr Ns minToStandOut{100'000};  // shorter gaps are the host's usual time between launches
    constexpr std::size_t fewestMany = 5; // gaps
    constexpr std::size_t max = 3;
    const Trace& trace = analysis.trace();
    const auto& devices = breakdownOf(analysis);
    const auto home = std::find_if(devices.begin(), devices.end(),
                                   [&](const DeviceBreakdown& d) { return d.device == finding.device; });
    if (home == devices.end())
        return false;
    const Ns idle = std::get<Ns>(finding.values["idle"]), window = std::get<Ns>(finding.values["window"]);
    const double busyPct = std::get<double>(finding.values["busy_pct"]);
    const Ns rest = lengthOf(left);
    if (left.empty() || percentOf(rest, window) < (busyPct > mostlyIdlePct ? worthSayingPct : hardlyAnyPct))
        return false;
    finding.severity = busyPct > mostlyIdlePct ? Severity::Notice : Severity::Warning;
    std::vector<TimeRange> longest = left;
    std::partial_sort(longest.begin(), longest.begin() + static_cast<std::ptrdiff_t>(std::min(max, longest.size())),
                      longest.end(), [](const TimeRange& a, const TimeRange& b) {
                          return a.length() != b.length() ? a.length() > b.length() : a.begin < b.begin;
                      });
    const IdleGap& gap = gapAt(*home, longest[0].begin);
    const HostWork host = hostIn(trace, gap, longest[0]);
    const IdleParts parts = partsWithin(trace, *home, {longest[0]});
    const bool standsOut = (longest[0].length() >= minToStandOut || left.size() < fewestMany) &&
                           percentOf(longest[0].length(), rest) >= standsOutPct;
    const bool isSilent = !host.slice && parts.silent * 2 > longest[0].length();
    const Unlaunched unlaunched = addUnlaunched(analysis, *home, finding);
    const IdleParts ofLeft = partsWithin(trace, *home, left);
    finding.values["title"] = titleFor(ofLeft);
    finding.values["left"] = rest;
    finding.values["longest"] = longest[0].length();
    // The title, the parts and the advice are about one time.
    addParts(finding, ofLeft, rest);
    finding.values["of_left"] = Phrase{
        rest == idle ? std::string_view{}
                     : PHRASE("Other findings do not explain {left} of its idle time; this is about that time. ")};
    finding.values["longest_gap"] =
        Phrase{rest == idle ? PHRASE("The longest idle gap is {longest}")
                            : PHRASE("The longest gap without another finding is {longest}")};
    finding.values["host_did"] = Phrase{isCode(trace, host) ? PHRASE("; the host is in {host_in} for {host_for} of it.")
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
        finding.values["few_least"] = few->min;
        finding.values["few_sum"] = few->sum;
    }
    finding.values["advice"] = standsOut ? adviceOnGap(trace, host, parts, unlaunched)
                                         : adviceOnMany(trace, ofLeft, unlaunched, few ? few->count : 0);
    if (const HostWork common = few ? commonHost(trace, *home, left, *few) : HostWork{};
        common.slice && !standsOut && unlaunched != Unlaunched::All) {
        finding.values["few_in"] = std::string{trace.kernelLabel(trace.nameId(common.slice))};
        finding.values["few_for"] = common.time;
        finding.values["of_few"] = adviceOnGap(trace, common, parts, unlaunched);
        finding.values["advice"] =
            few->count == 1
                ? Phrase{PHRASE("One gap of {few_sum}, which no other finding explains, makes at least half of that "
                                "time. In it the host is in {few_in} for {few_for}. ")}
                : Phrase{PHRASE("{few} gaps of {few_least} and more, which no other finding explains, make at least "
                                "half of that time ({few_sum}). In gaps as long as these the host is in {few_in} for "
                                "{few_for}. ")};
    }
    if (const MemoryCallsIn memory = memoryCallsIn(trace, gap, longest[0]);
        standsOut && memory.count > 1 && memory.time * 2 >= longest[0].length()) {
        finding.values["memory_calls"] = memory.count;
        finding.values["memory_time"] = memory.time;
        finding.values["advice"] = Phrase{PHRASE(
            "{memory_calls} calls that allocate or free device memory take {memory_time} of it. In the first steps "
            "the allocator's cache still grows: warm up before recording. Later it means that the GPU's "
            "memory is nearly full: use less of it, or set expandable_segments:True in "
            "PYTORCH_CUDA_ALLOC_CONF.")};
    }
    for (std::size_t i = 0; i < std::min(max, longest.size()); ++i)
        finding.evidence.push_back(gapAt(*home, longest[i].begin).after);
    std::sort(finding.evidence.begin() + 1, finding.evidence.end());
    finding.evidence.erase(std::unique(finding.evidence.begin(), finding.evidence.end()), finding.evidence.end());
    if (host.slice)
        finding.evidence.push_back(host.slice);
    return true;
}

const Rule gpuIdleRule{
    "gpu_idle",
    "{title}",
    PHRASE("{longest_gap}{host_did} {of_left}{for_host}{for_input}{for_sync}{for_kernels}{for_between}{for_other}The "
           "GPU is busy for {busy_pct} % of {window}."),
    "{advice}{of_few}{by_graph}",
    gpuIdle,
    idleCauses};

} // namespace lanescope
