// Pointwise kernels that follow each other on the same data: each one reads what the previous one wrote.

#include "model/findings/rules.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/traffic.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

static std::vector<Finding> unfusedPointwise(const Analysis& analysis)
{
    constexpr double worthSaying = 0.02; // minimum share of the device's time
    const Traffic traffic = trafficOf(analysis.trace(), analysis.costs(), analysis.work(), {});
    Ns device{}, time{};
    for (const Launched& l : analysis.work())
        device += analysis.trace().duration(l.work);
    Finding finding;
    double saved = 0, rate = 0; // nanoseconds; TB/s
    std::int64_t bytes = 0, kernels = 0, chains = 0;
    for (const FusibleChain& chain : traffic.chains) { // most saved first
        if (chain.kernels.size() < 2)
            continue;
        const Gpu* gpu = gpuOf(analysis.trace(), chain.kernels.front());
        const GpuPeaks* peaks = gpu ? peaksOf(*gpu) : nullptr;
        const auto bandwidth = peaks ? peaks->bandwidth() : std::nullopt;
        if (!bandwidth)
            continue;
        // No more than the time that the chain took beyond one pass over the remaining bytes.
        saved += std::min(static_cast<double>(chain.savedBytes) / *bandwidth * 1e9,
                          static_cast<double>(chain.kernelTime.count()));
        bytes += chain.savedBytes;
        time += chain.kernelTime;
        kernels += std::ssize(chain.kernels);
        ++chains;
        finding.work.insert(finding.work.end(), chain.kernels.begin(), chain.kernels.end());
        finding.placeEnds.push_back(finding.work.size());
        rate = *bandwidth / 1e12;
        if (finding.evidence.empty())
            finding.evidence.assign(chain.kernels.begin(),
                                    chain.kernels.begin() + std::min<std::ptrdiff_t>(6, std::ssize(chain.kernels)));
    }
    if (finding.evidence.empty() || saved < worthSaying * static_cast<double>(device.count()))
        return {};
    finding.severity = Severity::Notice;
    finding.cost = Ns{static_cast<std::int64_t>(saved)};
    finding.values = {{"chains", chains},
                      {"in_chains", Phrase{chains == 1 ? PHRASE("One chain of elementwise kernels takes {time}")
                                                       : PHRASE("{chains} chains of elementwise kernels take {time}")}},
                      {"kernels", kernels},
                      {"time", time},
                      {"saved_bytes", bytes},
                      {"size", bytes < 1'000'000'000 ? fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6)
                                                     : fmt::format("{:.1f} GB", static_cast<double>(bytes) / 1e9)},
                      {"rate", rate},
                      {"saved", finding.cost.value()}};
    return {finding};
}

const Rule unfusedPointwiseRule{
    "unfused_pointwise",
    PHRASE("{kernels} pointwise kernels could be fused to save up to {size} of memory traffic"),
    PHRASE(
        "{in_chains}. They work on the same data one after the other. Fused, the results in between would not be "
        "written and read back. At the memory's bandwidth of {rate} TB/s the kernels take up to {saved} less then: not "
        "as much where a cache held them, or where a later op reads them too."),
    PHRASE(
        "torch.compile fuses such chains; so do hand-written kernels (Liger's GeGLU, fused optimizers). In training, "
        "the results that the backward pass needs are still written."),
    unfusedPointwise,
    {Cause::Compute}};

} // namespace lanescope
