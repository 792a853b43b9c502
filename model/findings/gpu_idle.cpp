// The GPU is idle for a large part of the time; the finding explains why.

#include "model/findings/gpu_idle.h"
#include "model/findings/idle_advice.h"

#include "model/analysis/lead_in.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/verdict.h"
#include "model/base/median.h"
#include "model/findings/claims.h"
#include "model/findings/gaps_left.h"
#include "model/findings/measures.h"
#include "model/findings/program_kind.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

namespace lanescope {

namespace {

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

// True if waiting for the host takes nearly as much time as the unknown part. Then both are named, and the advice is
// about the host, because its part is known.
bool isHalfHost(const IdleParts& parts) { return parts.host * 3 >= parts.unknown * 2; }

constexpr std::string_view adviceOfCudaGraph =
    PHRASE("No single gap stands out: many add up. Launch less often: fewer and larger kernels, or a CUDA graph.");
constexpr std::string_view adviceOfCompiledGraph =
    PHRASE("No single gap stands out: many add up. Launch less often: larger batches, or a CUDA graph "
           "(mode=\"reduce-overhead\").");
constexpr std::string_view adviceOfGraph =
    PHRASE("No single gap stands out: many add up. Launch less often: larger batches, fused kernels (torch.compile), "
           "or a CUDA graph.");

Phrase adviceOnFew(const FewGaps& few)
{
    if (few.count == 1)
        return {PHRASE("One gap of {few_sum}, which no other finding explains, makes at least half of that time: look "
                       "at it first.")};
    return {PHRASE("{few} gaps of {few_least} and more, which no other finding explains, make at least half of that "
                   "time ({few_sum}): step through them one by one.")};
}

// The advice if no single gap stands out.
Phrase adviceOnMany(const Trace& trace, const IdleParts& parts, Unlaunched unlaunched,
                    const std::optional<FewGaps>& few)
{
    if (unlaunched == Unlaunched::All)
        return adviceOnUnlaunched(trace, unlaunched);
    if (few && few->areLong)
        return adviceOnFew(*few);
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
    if (few)
        return adviceOnFew(*few);
    bool hasGraphs = false;
    forEachApiCall(trace, [&](SliceId s) {
        hasGraphs = hasGraphs || capturesGraph(trace.name(s)) || isGraphLaunchCall(trace.name(s));
    });
    const bool isCompiled = runsCompiled(trace);
    if (hasGraphs)
        return {isCompiled ? PHRASE("No single gap stands out: many add up. Launch less often: larger batches, or more "
                                    "of the work in the graph.")
                           : PHRASE("No single gap stands out: many add up. Launch less often: larger batches or fused "
                                    "kernels (torch.compile), or more of the work in the graph.")};
    return {!recordsFramework(trace) ? adviceOfCudaGraph : isCompiled ? adviceOfCompiledGraph : adviceOfGraph};
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
        PHRASE("For {sync} the host or the stream is in a synchronization, or in a copy that "
               "blocks. "));
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
    // The headline explains why the GPU is idle in a lead-in; the finding is about the rest.
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
    finding.values["gpus"] = static_cast<std::int64_t>(devices.size());
    finding.values["gpu"] = trace[device.device].title;
    finding.values["of_gpus"] =
        Phrase{devices.size() > 1 ? PHRASE("Of {gpus} GPUs this is about {gpu}. ") : std::string_view{}};
    if (const auto number = trace[device.device].device;
        number && devices.size() == 1 && !rest) // the tables hold the lead-in too
        finding.claims = {claim("select sum(dur_ns) from shares where cause in ('compute', "
                                "'communication', 'copy')",
                                device.busy()),
                          claim("select coalesce(sum(dur_ns), 0) from gap_parts where cause in "
                                "('python', 'ops', 'launch', "
                                "'slow_call')",
                                parts.host)};
    finding.explains = {device.window};
    return {finding};
}

} // namespace

bool advisesGraph(const Finding& finding)
{
    const auto at = finding.values.find("advice");
    const Phrase* advice = at == finding.values.end() ? nullptr : std::get_if<Phrase>(&at->second);
    return finding.rule->id == gpuIdleRule.id && advice &&
           (advice->text == adviceOfGraph || advice->text == adviceOfCompiledGraph ||
            advice->text == adviceOfCudaGraph);
}

namespace {

// The subject of the text: the idle time that other findings leave.
struct Told {
    const Analysis& analysis;
    const DeviceBreakdown& device;
    const std::vector<LeftInGap>& gaps; // longest first
    Ns rest;
    Unlaunched unlaunched;
};

// The longest gap, and what the host did in it.
void addLongest(Finding& finding, const Told& told, const HostWork& host, const IdleParts& parts, bool isAll)
{
    const Trace& trace = told.analysis.trace();
    const LeftInGap& longest = told.gaps[0];
    const bool isSilent = !host.slice && parts.silent * 2 > longest.sum;
    finding.values["longest"] = longest.sum;
    finding.values["longest_gap"] = Phrase{isAll ? PHRASE("The longest idle gap is {longest}")
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
}

// Many gaps that are alike: in the longest of them the host is in one function, op or call.
void addManyAlike(Finding& finding, const Told& told, const IdleParts& ofLeft)
{
    constexpr std::size_t maxRead = 30;
    const Trace& trace = told.analysis.trace();
    const std::size_t count = std::min(maxRead, told.gaps.size());
    if (told.unlaunched == Unlaunched::All || ofLeft.host * 2 < told.rest || count < 2)
        return;
    FewGaps longest;
    for (std::size_t i = 0; i < count; ++i) {
        ++longest.count;
        longest.sum += told.gaps[i].sum;
        longest.min = told.gaps[i].sum;
    }
    const HostWork common = commonHost(trace, told.gaps, longest);
    if (!common.slice || (trace.kind(common.slice) != SliceKind::Python && trace.kind(common.slice) != SliceKind::Op))
        return;
    finding.values["few"] = longest.count;
    finding.values["few_sum"] = longest.sum;
    finding.values["few_in"] = std::string{trace.kernelLabel(trace.nameId(common.slice))};
    finding.values["few_for"] = common.time;
    finding.values["of_few"] = adviceOnGap(trace, common, ofLeft, told.unlaunched);
    finding.values["advice"] = Phrase{PHRASE("No single gap stands out: many add up. In the {few} longest ({few_sum}) "
                                             "the host is in {few_in} for {few_for}. ")};
}

// The advice is about these gaps alone: they are what the finding shows.
void showGaps(Finding& finding, const Told& told, std::int64_t count)
{
    for (std::size_t i = 0; i < std::min(static_cast<std::size_t>(count), told.gaps.size()); ++i)
        finding.places.push_back(told.gaps[i].gap->after);
}

// No gap stands out: the few that account for half of the time, or that many add up.
void addMany(Finding& finding, const Told& told, const IdleParts& ofLeft, const std::optional<FewGaps>& few)
{
    const Trace& trace = told.analysis.trace();
    finding.values["advice"] = adviceOnMany(trace, ofLeft, told.unlaunched, few);
    constexpr Ns shortPause{5'000};
    if (told.gaps[0].sum <= shortPause && ofLeft.unknown * 2 > told.rest && ofLeft.unlaunched * 2 <= ofLeft.unknown) {
        finding.values["advice"] = Phrase{PHRASE("No gap is longer than {longest}. A GPU pauses so long between two "
                                                 "kernels that are queued: fewer and larger kernels have fewer "
                                                 "pauses.")};
        return;
    }
    if (!few)
        return addManyAlike(finding, told, ofLeft);
    if (std::get<Phrase>(finding.values["advice"]).text == adviceOnFew(*few).text)
        showGaps(finding, told, few->count);
    const HostWork common = commonHost(trace, told.gaps, *few);
    if (!common.slice || told.unlaunched == Unlaunched::All)
        return;
    if (finding.places.empty())
        showGaps(finding, told, few->count);
    finding.values["few_in"] = std::string{trace.kernelLabel(trace.nameId(common.slice))};
    finding.values["few_for"] = common.time;
    finding.values["of_few"] = adviceOnGap(trace, common, ofLeft, told.unlaunched);
    finding.values["advice"] =
        few->count == 1 ? Phrase{PHRASE("One gap of {few_sum}, which no other finding explains, makes at least half of "
                                        "that time. In it the host is in {few_in} for {few_for}. ")}
                        : Phrase{PHRASE("{few} gaps of {few_least} and more, which no other finding explains, make at "
                                        "least half of that time ({few_sum}). In gaps as long as these the host is in "
                                        "{few_in} for {few_for}. ")};
}

// Gaps in which the allocator asks the driver have their own advice: all together, or else the longest.
void addMemoryCalls(Finding& finding, const Told& told)
{
    constexpr std::size_t maxRead = 20; // gaps, the longest ones
    const Trace& trace = told.analysis.trace();
    const MemoryCallsIn ofLongest = memoryCallsIn(trace, told.gaps[0]);
    if (ofLongest.count == 0 || ofLongest.time * 2 < told.gaps[0].sum)
        return;
    MemoryCallsIn all = ofLongest;
    for (std::size_t i = 1; i < std::min(maxRead, told.gaps.size()); ++i) {
        const MemoryCallsIn more = memoryCallsIn(trace, told.gaps[i]);
        all.count += more.count;
        all.time += more.time;
    }
    const bool isMost = all.time * 2 >= told.rest;
    if ((isMost ? all : ofLongest).count < 2)
        return;
    finding.values["memory_calls"] = isMost ? all.count : ofLongest.count;
    finding.values["memory_time"] = isMost ? all.time : ofLongest.time;
    finding.values["memory_of"] = Phrase{isMost ? PHRASE("of that time") : PHRASE("of the longest gap")};
    finding.values["advice"] =
        Phrase{PHRASE("{memory_calls} calls that allocate or free device memory take {memory_time} {memory_of}. In the "
                      "first steps the allocator's cache still grows: warm up before recording. Later it means that "
                      "the GPU's memory is nearly full: use less of it, or set expandable_segments:True in "
                      "PYTORCH_CUDA_ALLOC_CONF.")};
}

void addEvidence(Finding& finding, const Told& told, const HostWork& host)
{
    constexpr std::size_t max = 3;
    for (std::size_t i = 0; i < std::min(max, told.gaps.size()); ++i)
        finding.evidence.push_back(told.gaps[i].gap->after);
    std::sort(finding.evidence.begin() + 1, finding.evidence.end());
    finding.evidence.erase(std::unique(finding.evidence.begin(), finding.evidence.end()), finding.evidence.end());
    if (host.slice)
        finding.evidence.push_back(host.slice);
}

} // namespace

bool tellOfIdleTime(const Analysis& analysis, Finding& finding, const std::vector<TimeRange>& left)
{
    constexpr double maxBusyPct = 50;     // up to this busy share it is always reported
    constexpr double worthSayingPct = 5;  // minimum share of the window, if the GPU is busier than that
    constexpr double hardlyAnyPct = 1;    // below it other findings explain the idle time
    constexpr double standsOutPct = 20;   // a gap stands out from this share of the remaining time on
    constexpr Ns minToStandOut{100'000};  // shorter gaps are the host's usual time between launches
    constexpr std::size_t fewestMany = 5; // gaps
    const Trace& trace = analysis.trace();
    const auto& devices = breakdownOf(analysis);
    const auto home = std::find_if(devices.begin(), devices.end(),
                                   [&](const DeviceBreakdown& d) { return d.device == finding.device; });
    if (home == devices.end())
        return false;
    const Ns idle = std::get<Ns>(finding.values["idle"]), window = std::get<Ns>(finding.values["window"]);
    const double busyPct = std::get<double>(finding.values["busy_pct"]);
    const Ns rest = lengthOf(left);
    if (left.empty() || percentOf(rest, window) < (busyPct > maxBusyPct ? worthSayingPct : hardlyAnyPct))
        return false;
    finding.severity = busyPct > maxBusyPct ? Severity::Notice : Severity::Warning;
    const std::vector<LeftInGap> gaps = leftByGap(*home, left);
    const Told told{analysis, *home, gaps, rest, addUnlaunched(analysis, *home, finding)};
    const HostWork host = hostIn(trace, gaps[0]);
    const IdleParts ofLongest = partsWithin(trace, *home, gaps[0].stretches), ofLeft = partsWithin(trace, *home, left);
    const bool standsOut =
        (gaps[0].sum >= minToStandOut || gaps.size() < fewestMany) && percentOf(gaps[0].sum, rest) >= standsOutPct;
    finding.values["title"] = titleFor(ofLeft);
    finding.values["left"] = rest;
    addParts(finding, ofLeft, rest); // the title, the parts and the advice are about one time
    finding.values["of_left"] =
        Phrase{rest == idle ? std::string_view{}
                            : PHRASE("Other findings do not explain {left} of its idle time; this "
                                     "is about that time. ")};
    addLongest(finding, told, host, ofLongest, rest == idle);
    const auto few = fewThatMakeHalf(gaps, rest);
    if (few) {
        finding.values["few"] = few->count;
        finding.values["few_least"] = few->min;
        finding.values["few_sum"] = few->sum;
    }
    if (standsOut) {
        finding.values["advice"] = adviceOnGap(trace, host, ofLongest, told.unlaunched);
        addMemoryCalls(finding, told);
    } else {
        addMany(finding, told, ofLeft, few);
    }
    addEvidence(finding, told, host);
    return true;
}

const Rule gpuIdleRule{"gpu_idle",
                       "{title}",
                       PHRASE("{of_gpus}{longest_gap}{host_did} "
                              "{of_left}{for_host}{for_input}{for_sync}{for_kernels}{for_between}{for_other}The "
                              "GPU is busy for {busy_pct} % of {window}."),
                       "{advice}{of_few}{by_graph}",
                       gpuIdle,
                       idleCauses};

} // namespace lanescope
