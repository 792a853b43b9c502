// The GPU has nothing to do for a good part of the time, and why.

#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"

#include <algorithm>

namespace lanescope {

namespace {

struct IdleParts {
    Ns host{};     // until the call that launches the next work returns
    Ns sync{};     // in a synchronization, or behind an event
    Ns queued{};   // launched in time, and begun soon
    Ns unknown{};  // launched in time, and not begun: the trace does not say why
    Ns profiler{}; // under profiler overhead: neither idle nor window
};

IdleParts partsOf(const Trace& trace, const std::vector<Gap>& gaps)
{
    IdleParts parts;
    for (const Gap& gap : gaps) {
        if (gap.isArtefact()) {
            parts.profiler += gap.range.length();
            continue;
        }
        if (gap.cause == GapCause::Sync) {
            parts.sync += gap.range.length();
            continue;
        }
        const SliceId launch = trace.launchOf(gap.after);
        const Time launched = launch ? std::clamp(trace.end(launch), gap.range.begin, gap.range.end) : gap.range.begin;
        parts.host += launched - gap.range.begin;
        const Ns rest = gap.range.end - launched;
        (launch && rest < shortGap ? parts.queued : parts.unknown) += rest;
    }
    return parts;
}

// What the thread did until its call launched the work that ends the gap.
HostWork hostIn(const Trace& trace, const Gap& gap)
{
    const SliceId launch = trace.launchOf(gap.after);
    if (!launch)
        return {};
    const HostWork host = innermostIn(trace, trace[trace.laneOf(launch)],
                                      {gap.range.begin, std::clamp(trace.end(launch), gap.range.begin, gap.range.end)});
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
    if (!host.slice && parts.unknown > parts.host + parts.sync)
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
    const auto& busy = analysis.busy();
    if (!busy)
        return {};
    std::vector<const Gap*> longest;
    for (const Gap& gap : analysis.idleTime().whole)
        if (!gap.isArtefact())
            longest.push_back(&gap);
    const IdleParts parts = partsOf(trace, analysis.idleTime().whole);
    const Ns idle = busy->idle() - parts.profiler, window = busy->window.length() - parts.profiler;
    const double busyPct = percentOf(busy->busy, window);
    if (longest.empty() || idle < leastIdle || busyPct > worthSayingPct)
        return {};
    std::partial_sort(longest.begin(), longest.begin() + static_cast<std::ptrdiff_t>(std::min(most, longest.size())),
                      longest.end(), [](const Gap* a, const Gap* b) { return a->range.length() > b->range.length(); });
    const auto unless0 = [](Ns time, std::string_view text) { return Phrase{time > Ns{} ? text : ""}; };
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = idle;
    finding.values = {{"idle", idle},
                      {"window", window},
                      {"busy_pct", busyPct},
                      {"host_wait", parts.host},
                      {"sync", parts.sync},
                      {"kernel_wait", parts.queued},
                      {"other", parts.unknown},
                      {"longest", longest[0]->range.length()},
                      {"for_host", unless0(parts.host, PHRASE("For {host_wait} it waits for the host to launch. "))},
                      {"for_sync", unless0(parts.sync, PHRASE("For {sync} the host or the stream is in a "
                                                              "synchronization. "))},
                      {"for_kernels", unless0(parts.queued, PHRASE("{kernel_wait} pass between a launch and a kernel "
                                                                   "that begins soon after it. "))},
                      {"for_other", unless0(parts.unknown, PHRASE("For {other} the trace does not show a reason. "))}};
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

const Rule gpuIdleRule{"gpu_idle", PHRASE("The GPU is busy for {busy_pct} % of {window}"),
                       PHRASE("{for_host}{for_sync}{for_kernels}{for_other}The longest idle gap is "
                              "{longest}{host_did}."),
                       "{advice}", gpuIdle};

} // namespace lanescope
