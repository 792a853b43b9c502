#include "model/replay/work_changes.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"
#include "model/analysis/ops/traffic.h"
#include "model/base/pattern.h"
#include "model/findings/attention.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

using Kind = ReplayChange::Kind;

ReplayChange changeWith(Kind kind, WorkTimes times)
{
    std::stable_sort(times.works.begin(), times.works.end(),
                     [](const WorkTimes::Work& a, const WorkTimes::Work& b) { return a.work < b.work; });
    std::sort(times.unknownWorks.begin(), times.unknownWorks.end());
    ReplayChange change;
    change.kind = kind;
    change.works = std::make_shared<const WorkTimes>(std::move(times));
    return change;
}

double nanoseconds(Ns time) { return static_cast<double>(time.count()); }

// The kernels become one that takes `least`, or as long as all of them where that is less.
void addOne(const Trace& trace, std::vector<SliceId> kernels, double min, WorkTimes& times)
{
    std::stable_sort(kernels.begin(), kernels.end(),
                     [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    Ns all{};
    for (const SliceId s : kernels)
        all += trace.duration(s);
    const Ns first = trace.duration(kernels.front());
    if (first <= Ns{})
        return;
    const double floor = std::max(min, nanoseconds(std::min(all, shortestKernel)));
    times.works.push_back(
        {kernels.front(), static_cast<float>(std::min(floor, nanoseconds(all)) / nanoseconds(first))});
    for (const SliceId s : std::span{kernels}.subspan(1))
        times.works.push_back({s, 0, true, kernels.front()});
}

bool areOnOneLane(const Trace& trace, const std::vector<SliceId>& kernels)
{
    return std::all_of(kernels.begin(), kernels.end(),
                       [&](SliceId s) { return trace.laneOf(s) == trace.laneOf(kernels.front()); });
}

// By name and by what the op does: one ceiling for all launches alike.
class Ceilings {
public:
    explicit Ceilings(const Analysis& analysis) : m_analysis(analysis) {}
    const Ceiling& of(SliceId kernel)
    {
        const Trace& trace = m_analysis.trace();
        const WorkCost* cost = m_analysis.costs().of(kernel);
        // The duration is in the key, because it depends on the launch whether the bytes came from a cache.
        const auto [at, isNew] = m_known.try_emplace(
            {trace.nameId(kernel).value, cost ? cost->cost : ~0u, cost ? trace.duration(kernel).count() : 0});
        if (isNew && cost)
            at->second = ceilingOf(trace, m_analysis.costs(), std::span{&kernel, 1});
        return at->second;
    }

private:
    const Analysis& m_analysis;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::int64_t>, Ceiling> m_known;
};

// True for kernels that move data and hardly compute, whatever their shapes are.
bool isMemoryBound(KernelRole role)
{
    switch (role) {
    case KernelRole::Elementwise:
    case KernelRole::Reduction:
    case KernelRole::Normalization:
    case KernelRole::Softmax:
    case KernelRole::Copy:
    case KernelRole::Optimizer:
        return true;
    default:
        return false;
    }
}

// How many times as long the kernel takes on the other GPU; absent where the trace does not show what limits it.
std::optional<double> ratioOf(const Ceiling& ceiling, KernelRole role, const GpuPeaks& own, const GpuPeaks& other)
{
    const auto before = own.bandwidth(), after = other.bandwidth();
    if (ceiling.ceilingNs && ceiling.bound) {
        double min = 0;
        if (ceiling.flops && ceiling.peakTflops && ceiling.math) {
            const auto peak = other.tflops(*ceiling.math);
            if (!peak)
                return std::nullopt;
            min = *ceiling.flops / *peak / 1e3;
        }
        if (ceiling.bytes && !ceiling.isFromCache) {
            if (!after)
                return std::nullopt;
            min = std::max(min, *ceiling.bytes / *after * 1e9);
        }
        return min > 0 ? std::optional{min / *ceiling.ceilingNs} : std::nullopt;
    }
    const bool isCached = ceiling.launches > 0 && ceiling.isFromCache;
    return isMemoryBound(role) && !isCached && before && after ? std::optional{*before / *after} : std::nullopt;
}

} // namespace

ReplayChange fuseChains(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    WorkTimes times;
    std::vector<SliceId> known; // a kernel is part of one chain at most
    for (const FusibleChain& chain : trafficOf(trace, analysis.costs(), analysis.work(), {}).chains) {
        if (chain.kernels.size() < 2 || !areOnOneLane(trace, chain.kernels))
            continue;
        const Gpu* gpu = gpuOf(trace, chain.kernels.front());
        const GpuPeaks* peaks = gpu ? peaksOf(*gpu) : nullptr;
        const auto bandwidth = peaks ? peaks->bandwidth() : std::nullopt;
        if (!bandwidth) {
            ++times.unknown;
            times.unknownTime += chain.kernelTime;
            times.unknownWorks.insert(times.unknownWorks.end(), chain.kernels.begin(), chain.kernels.end());
            continue;
        }
        addOne(trace, chain.kernels, static_cast<double>(chain.bytes - chain.savedBytes) / *bandwidth * 1e9, times);
    }
    return changeWith(Kind::FuseChains, std::move(times));
}

ReplayChange fuseAttention(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    WorkTimes times;
    for (const UnfusedAttention& attention : unfusedAttentionOf(analysis)) {
        const auto floor = attentionFloor(analysis, attention);
        if (!floor || !areOnOneLane(trace, attention.kernels)) {
            ++times.unknown;
            for (const SliceId s : attention.kernels)
                times.unknownTime += trace.duration(s);
            times.unknownWorks.insert(times.unknownWorks.end(), attention.kernels.begin(), attention.kernels.end());
            continue;
        }
        addOne(trace, attention.kernels, nanoseconds(*floor), times);
    }
    return changeWith(Kind::FlashAttention, std::move(times));
}

tl::expected<ReplayChange, std::string> atCeiling(const Analysis& analysis, const std::string& pattern)
{
    const auto match = Pattern::parse(pattern, Pattern::Case::Kept);
    if (!match)
        return tl::unexpected(match.error());
    const Trace& trace = analysis.trace();
    WorkTimes times;
    Ceilings ceilings{analysis};
    for (const Launched& l : analysis.work()) {
        const Ns duration = trace.duration(l.work);
        if (trace.kind(l.work) != SliceKind::Kernel || duration <= shortestKernel ||
            trace.kernelRole(trace.nameId(l.work)) == KernelRole::Communication || !match->isIn(trace.name(l.work)))
            continue;
        const Ceiling& ceiling = ceilings.of(l.work);
        if (!ceiling.ceilingNs) {
            ++times.unknown;
            times.unknownTime += duration;
            times.unknownWorks.push_back(l.work);
        } else if (const double min = std::max(*ceiling.ceilingNs, nanoseconds(shortestKernel));
                   min < nanoseconds(duration)) {
            times.works.push_back({l.work, static_cast<float>(min / nanoseconds(duration))});
        }
    }
    ReplayChange change = changeWith(Kind::AtCeiling, std::move(times));
    change.pattern = pattern;
    return change;
}

ReplayChange onGpu(const Analysis& analysis, const GpuPeaks& other)
{
    const Trace& trace = analysis.trace();
    WorkTimes times;
    Ceilings ceilings{analysis};
    for (const Launched& l : analysis.work()) {
        const Ns duration = trace.duration(l.work);
        const KernelRole role = trace.kernelRole(trace.nameId(l.work));
        const bool isKernel = trace.kind(l.work) == SliceKind::Kernel;
        const bool isOnDevice =
            trace.kind(l.work) == SliceKind::Memset ||
            (trace.kind(l.work) == SliceKind::Memcpy && trace.name(l.work).find("DtoD") != std::string_view::npos);
        if ((!isKernel && !isOnDevice) || role == KernelRole::Communication || duration <= shortestKernel)
            continue;
        const Gpu* gpu = gpuOf(trace, l.work);
        const GpuPeaks* own = gpu ? peaksOf(*gpu) : nullptr;
        const auto ratio =
            own ? ratioOf(isKernel ? ceilings.of(l.work) : Ceiling{}, isKernel ? role : KernelRole::Copy, *own, other)
                : std::nullopt;
        if (!ratio) {
            ++times.unknown;
            times.unknownTime += duration;
            times.unknownWorks.push_back(l.work);
            continue;
        }
        const double min = std::max(*ratio, nanoseconds(shortestKernel) / nanoseconds(duration));
        times.works.push_back({l.work, static_cast<float>(min)});
    }
    ReplayChange change = changeWith(Kind::OtherGpu, std::move(times));
    change.pattern = other.name;
    return change;
}

} // namespace lanescope
