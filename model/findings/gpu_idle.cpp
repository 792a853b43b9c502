// The GPU has nothing to do for a good part of the time, and why.

#include "model/analysis/verdict.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

namespace {

struct IdleParts {
    Ns host{};     // the host's own work, until the call that launches the next work returns
    Ns input{};    // data loading
    Ns sync{};     // in a synchronization, or behind an event of another stream
    Ns queued{};   // launched, on its way to the GPU
    Ns unknown{};  // the trace does not say why
    Ns profiler{}; // profiler overhead: neither idle nor window
};

IdleParts partsOf(const DeviceBreakdown& device)
{
    IdleParts parts;
    for (const Piece& piece : device.pieces) {
        const Ns time = piece.range.length();
        if (isBusy(piece.cause))
            continue;
        if (isHostWork(piece.cause))
            parts.host += time;
        else if (piece.cause == Cause::Input)
            parts.input += time;
        else if (piece.cause == Cause::Sync || piece.reason == WaitReason::Event)
            parts.sync += time;
        else if (piece.cause == Cause::Profiler)
            parts.profiler += time;
        else
            (piece.cause == Cause::DeviceWait ? parts.queued : parts.unknown) += time;
    }
    return parts;
}

// By gap what of it is profiler overhead.
std::vector<Ns> overheadOf(const DeviceBreakdown& device)
{
    std::vector<Ns> overhead(device.gaps.size());
    for (const Piece& piece : device.pieces)
        if (piece.cause == Cause::Profiler)
            overhead[piece.gap] += piece.range.length();
    return overhead;
}

// What the thread did until its call launched the work that ends the gap.
HostWork hostIn(const Trace& trace, const IdleGap& gap)
{
    if (!gap.launch)
        return {};
    const HostWork host =
        innermostIn(trace, trace[trace.laneOf(gap.launch)],
                    {gap.range.begin, std::clamp(trace.end(gap.launch), gap.range.begin, gap.range.end)});
    return host.time * 2 >= gap.range.length() ? host : HostWork{};
}

bool hasPythonStacks(const Trace& trace, SliceId onThread)
{
    const Lane& lane = trace[trace.laneOf(onThread)];
    for (std::uint32_t r = lane.rows.first; r < lane.rows.last; ++r)
        if (trace[RowId{r}].holds(SliceKind::Python))
            return true;
    return false;
}

Phrase adviceFor(const Trace& trace, const HostWork& host, const IdleParts& parts)
{
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
        return {
            PHRASE("That op launches no GPU work. If it computes on the CPU, move its tensors to the GPU, or take it "
                   "out of the loop.")};
    if (hasPythonStacks(trace, host.slice))
        return {PHRASE("No single function or call inside it takes half of the gap: many small ones add up.")};
    return {PHRASE("Nothing inside it takes half of the gap, as far as it is recorded: record with Python stacks "
                   "(with_stack=True) to see what runs.")};
}

} // namespace

static std::vector<Finding> gpuIdle(const Analysis& analysis)
{
    constexpr double worthSayingPct = 50; // busy, at most
    constexpr Ns leastIdle{50'000};
    constexpr std::size_t most = 3;
    const Trace& trace = analysis.trace();
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    const std::vector<std::size_t> main = mainDevices(trace, devices);
    if (main.empty())
        return {};
    const DeviceBreakdown& device = devices[main[0]];
    const std::vector<Ns> overhead = overheadOf(device);
    std::vector<const IdleGap*> longest;
    for (std::size_t g = 0; g < device.gaps.size(); ++g)
        if (overhead[g] * 2 < device.gaps[g].range.length())
            longest.push_back(&device.gaps[g]);
    const IdleParts parts = partsOf(device);
    const Ns idle = device.idle() - parts.profiler, window = device.window.length() - parts.profiler;
    const double busyPct = percentOf(device.busy(), window);
    if (longest.empty() || idle < leastIdle || busyPct > worthSayingPct)
        return {};
    std::partial_sort(longest.begin(), longest.begin() + static_cast<std::ptrdiff_t>(std::min(most, longest.size())),
                      longest.end(),
                      [](const IdleGap* a, const IdleGap* b) { return a->range.length() > b->range.length(); });
    const auto unless0 = [](Ns time, std::string_view text) { return Phrase{time > Ns{} ? text : ""}; };
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = idle;
    finding.values = {
        {"idle", idle},
        {"window", window},
        {"busy_pct", busyPct},
        {"host_wait", parts.host},
        {"input", parts.input},
        {"sync", parts.sync},
        {"kernel_wait", parts.queued},
        {"other", parts.unknown},
        {"longest", longest[0]->range.length()},
        {"for_host", unless0(parts.host, PHRASE("For {host_wait} it waits for the host to launch. "))},
        {"for_input", unless0(parts.input, PHRASE("For {input} it waits for data. "))},
        {"for_sync", unless0(parts.sync, PHRASE("For {sync} the host or the stream is in a "
                                                "synchronization. "))},
        {"for_kernels", unless0(parts.queued, PHRASE("For {kernel_wait} launched work is on its way to the "
                                                     "GPU. "))},
        {"for_other", unless0(parts.unknown, PHRASE("For {other} the trace does not show a reason. "))}};
    if (const auto number = trace[device.device].device; number && devices.size() == 1)
        finding.claims = {
            claim("select sum(dur_ns) from shares where cause in ('compute', 'communication', 'copy')", device.busy()),
            claim("select coalesce(sum(dur_ns), 0) from gap_parts where cause in ('python', 'ops', 'launch', "
                  "'slow_call')",
                  parts.host)};
    finding.explains = {device.window};
    const HostWork host = hostIn(trace, *longest[0]);
    finding.values["advice"] = adviceFor(trace, host, parts);
    finding.values["host_did"] = Phrase{host.slice ? PHRASE("; the host is in {host_in} for {host_for} of it") : ""};
    if (host.slice) {
        finding.values["host_in"] = std::string{trace.name(host.slice)};
        finding.values["host_for"] = host.time;
    }
    for (std::size_t i = 0; i < std::min(most, longest.size()); ++i)
        finding.evidence.push_back(longest[i]->after);
    if (host.slice)
        finding.evidence.push_back(host.slice);
    return {finding};
}

const Rule gpuIdleRule{"gpu_idle",
                       PHRASE("The GPU is busy for {busy_pct} % of {window}"),
                       PHRASE("{for_host}{for_input}{for_sync}{for_kernels}{for_other}The longest idle gap is "
                              "{longest}{host_did}."),
                       "{advice}",
                       gpuIdle,
                       idleCauses};

} // namespace lanescope
