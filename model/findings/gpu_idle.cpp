// The GPU has nothing to do for a good part of the time, and why.

#include "model/findings/rules.h"

#include <algorithm>
#include <array>

namespace lanescope {

static std::vector<Finding> gpuIdle(const Facts& facts)
{
    constexpr double worthSayingPct = 50; // busy, at most
    constexpr Ns leastIdle{50'000};
    const auto& busy = facts.busy();
    if (!busy)
        return {};
    std::array<Ns, 5> byCause{};
    std::vector<const Gap*> longest;
    for (const Gap& gap : facts.idleTime().whole) {
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
    for (std::size_t i = 0; i < std::min(most, longest.size()); ++i)
        finding.evidence.push_back(longest[i]->after);
    return {finding};
}

const Rule gpuIdleRule{
    "gpu_idle", PHRASE("The GPU is busy for {busy_pct} % of {window}"),
    PHRASE("It waits {host_wait} for the host to launch, {sync} for synchronisations, {kernel_wait} between "
           "kernels launched in time, {other} for reasons that the trace does not say. The longest hole "
           "lasts {longest}."),
    PHRASE("Waiting for the host: larger batches, fused kernels (torch.compile) or a CUDA graph. Waiting in "
           "synchronisations: take them out of the loop."),
    gpuIdle};

} // namespace lanescope
