// The GPU has nothing to do for a good part of the time, and why.

#include "model/findings/rules.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace lanescope {

namespace {

struct HostWork {
    SliceId slice; // none: nothing that is recorded took a good part
    Ns time{};
};

// On the thread that ends the gap by its launch: whatever took most of it, without what lies inside of that.
HostWork hostIn(const Analysis& analysis, const Gap& gap)
{
    constexpr std::int64_t goodPart = 3; // a third
    const Trace& trace = analysis.trace();
    const SliceId launch = trace.launchOf(gap.after);
    if (!launch)
        return {};
    std::unordered_map<std::uint32_t, Ns> own;
    for (const SliceId s : trace[trace.laneOf(launch)].slices) {
        const TimeRange range = trace.range(s);
        if (!range.overlaps(gap.range))
            continue;
        const Ns part = std::min(range.end, gap.range.end) - std::max(range.begin, gap.range.begin);
        own[s.value] += part;
        if (const SliceId parent = trace.parent(s))
            own[parent.value] -= part;
    }
    HostWork most;
    for (const auto& [slice, time] : own)
        if (time > most.time || (time == most.time && most.slice && slice < most.slice.value))
            most = {SliceId{slice}, time};
    return most.time * goodPart >= gap.range.length() ? most : HostWork{};
}

Phrase adviceFor(const Trace& trace, const HostWork& host)
{
    if (!host.slice)
        return {
            PHRASE("Waiting for the host: larger batches, fused kernels (torch.compile) or a CUDA graph. Waiting in "
                   "synchronisations: take them out of the loop.")};
    if (isApiCall(trace.kind(host.slice)) && !isSyncCall(trace.name(host.slice)))
        return {PHRASE("A call that takes so long loads something or asks the driver for memory: warm up before "
                       "recording, and see whether it comes again.")};
    if (trace.name(host.slice).find("DataLoader") != std::string_view::npos)
        return {PHRASE("The host waits for data: more workers, prefetching, cheaper preparation.")};
    if (trace.kind(host.slice) == SliceKind::Op)
        return {PHRASE("That op runs on the host: move its tensors to the GPU, or take it out of the loop.")};
    return {PHRASE("Nothing deeper is recorded there: record with Python stacks (with_stack=True) to see what runs.")};
}

} // namespace

static std::vector<Finding> gpuIdle(const Analysis& analysis)
{
    constexpr double worthSayingPct = 50; // busy, at most
    constexpr Ns leastIdle{50'000};
    const auto& busy = analysis.busy();
    if (!busy)
        return {};
    std::array<Ns, 5> byCause{};
    std::vector<const Gap*> longest;
    for (const Gap& gap : analysis.idleTime().whole) {
        byCause[static_cast<std::size_t>(gap.cause)] += gap.range.length();
        if (!gap.isArtefact())
            longest.push_back(&gap);
    }
    // What lies under the profiler's own work is neither idle nor window.
    const Ns artefact = byCause[static_cast<std::size_t>(GapCause::BufferRequest)];
    const Ns idle = busy->idle() - artefact, window = busy->window.length() - artefact;
    const double busyPct =
        100.0 * static_cast<double>(busy->busy.count()) / static_cast<double>(std::max(Ns{1}, window).count());
    if (longest.empty() || idle < leastIdle || busyPct > worthSayingPct)
        return {};
    constexpr std::size_t most = 3;
    std::partial_sort(longest.begin(), longest.begin() + static_cast<std::ptrdiff_t>(std::min(most, longest.size())),
                      longest.end(), [](const Gap* a, const Gap* b) { return a->range.length() > b->range.length(); });
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = idle;
    finding.values = {{"idle", idle},
                      {"window", window},
                      {"busy_pct", busyPct},
                      {"host_wait", byCause[static_cast<std::size_t>(GapCause::HostWait)]},
                      {"sync", byCause[static_cast<std::size_t>(GapCause::Sync)]},
                      {"kernel_wait", byCause[static_cast<std::size_t>(GapCause::KernelWait)]},
                      {"other", byCause[static_cast<std::size_t>(GapCause::Other)]},
                      {"longest", longest[0]->range.length()}};
    const HostWork host = hostIn(analysis, *longest[0]);
    finding.values["advice"] = adviceFor(analysis.trace(), host);
    finding.values["host_did"] = Phrase{host.slice ? PHRASE("; the host was in {host_in} for {host_for} of it") : ""};
    if (host.slice) {
        finding.values["host_in"] = std::string{analysis.trace().name(host.slice)};
        finding.values["host_for"] = host.time;
    }
    for (std::size_t i = 0; i < std::min(most, longest.size()); ++i)
        finding.evidence.push_back(longest[i]->after);
    if (host.slice)
        finding.evidence.push_back(host.slice);
    return {finding};
}

const Rule gpuIdleRule{
    "gpu_idle", PHRASE("The GPU is busy for {busy_pct} % of {window}"),
    PHRASE("It waits {host_wait} for the host to launch, {sync} for synchronisations, {kernel_wait} between "
           "kernels launched in time, {other} for reasons that the trace does not say. The longest hole "
           "lasts {longest}{host_did}."),
    "{advice}", gpuIdle};

} // namespace lanescope
