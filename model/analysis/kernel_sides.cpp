#include "model/analysis/kernel_sides.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace lanescope {

RooflineSide sideOf(KernelRole role)
{
    switch (role) {
    case KernelRole::Elementwise:
    case KernelRole::Reduction:
    case KernelRole::Normalization:
    case KernelRole::Softmax:
    case KernelRole::Index:
    case KernelRole::Copy:
    case KernelRole::Sort:
    case KernelRole::Scan:
    case KernelRole::Optimizer:
    case KernelRole::Pooling:
        return RooflineSide::Memory;
    default:
        return RooflineSide::Undecided;
    }
}

namespace {

// Tells which kernels do not fill the GPU with one wave of blocks. Launches of one name that take about as long are
// alike, so that the arguments of few are read.
class SmallGrids {
public:
    explicit SmallGrids(const Trace& trace) : m_trace(trace) {}

    bool has(SliceId kernel)
    {
        constexpr double perDoubling = 4; // classes of times
        const auto time = static_cast<double>(std::max<std::int64_t>(1, m_trace.duration(kernel).count()));
        const std::pair key{m_trace.nameId(kernel).value, std::lround(std::log2(time) * perDoubling)};
        const auto [at, isNew] = m_known.try_emplace(key, false);
        if (isNew) {
            const Footprint footprint = footprintOf(m_trace, kernel);
            const Gpu* gpu = gpuOf(m_trace, kernel);
            const auto shape = launchShapeOf(footprint);
            const auto occupancy = shape ? occupancyOf(footprint, gpu) : std::nullopt;
            const auto waves = occupancy && gpu->sms ? wavesOf(*shape, *occupancy, *gpu->sms) : std::nullopt;
            at->second =
                waves ? waves->waves < 1 : gpu && gpu->sms && footprint.blocks().value_or(*gpu->sms) < *gpu->sms;
        }
        return at->second;
    }

private:
    const Trace& m_trace;
    std::map<std::pair<std::uint32_t, long>, bool> m_known;
};

KnownSides computeKnownSides(const Analysis& analysis)
{
    KnownSides known;
    const auto add = [&](CeilingBound bound, std::span<const SliceId> kernels) {
        std::vector<SliceId>& side = bound == CeilingBound::Memory ? known.memory : known.compute;
        side.insert(side.end(), kernels.begin(), kernels.end());
    };
    const Trace& trace = analysis.trace();
    for (const GemmRow& row : analysis.gemms())
        if (row.ceiling.bound)
            add(*row.ceiling.bound, row.kernels);
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Kernel)
            continue;
        const KernelRole role = trace.kernelRole(trace.nameId(l.work));
        if (role != KernelRole::Attention && role != KernelRole::Convolution)
            continue;
        const Ceiling ceiling = ceilingOf(trace, analysis.costs(), std::span{&l.work, 1});
        // The bytes of fused attention are a minimum, so arithmetic may still limit it.
        if (ceiling.bound && (role != KernelRole::Attention || *ceiling.bound == CeilingBound::Compute))
            add(*ceiling.bound, std::span{&l.work, 1});
    }
    constexpr Ns shortest{20'000}; // longer kernels are not limited by the time that any kernel takes
    constexpr double manyTimes = 10;
    SmallGrids small{trace};
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Kernel ||
            sideOf(trace.kernelRole(trace.nameId(l.work))) != RooflineSide::Memory)
            continue;
        const Ceiling ceiling = ceilingOf(trace, analysis.costs(), std::span{&l.work, 1});
        const auto time = static_cast<double>(trace.duration(l.work).count());
        if (ceiling.ceilingNs ? trace.duration(l.work) < shortest && *ceiling.ceilingNs * manyTimes < time
                              : small.has(l.work))
            known.tiny.push_back(l.work);
        else if (!ceiling.ceilingNs)
            known.assumed.push_back(l.work);
    }
    std::sort(known.assumed.begin(), known.assumed.end());
    std::sort(known.tiny.begin(), known.tiny.end());
    std::sort(known.memory.begin(), known.memory.end());
    std::sort(known.compute.begin(), known.compute.end());
    return known;
}

} // namespace

const KnownSides& knownSidesOf(const Analysis& analysis) { return analysis.once(computeKnownSides); }

} // namespace lanescope
