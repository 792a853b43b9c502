#include "model/analysis/footprints.h"

#include "model/base/parallel.h"

#include <algorithm>

namespace lanescope {

std::optional<std::int64_t> Footprint::threadsPerBlock() const
{
    return block ? std::optional{(*block)[0] * (*block)[1] * (*block)[2]} : std::nullopt;
}

std::optional<std::int64_t> Footprint::blocks() const
{
    return grid ? std::optional{(*grid)[0] * (*grid)[1] * (*grid)[2]} : std::nullopt;
}

Footprint footprintOf(const Trace& trace, SliceId kernel)
{
    const auto arguments = readArguments(trace, kernel);
    return arguments ? footprintIn(*arguments) : Footprint{};
}

Footprint footprintIn(const Arguments& arguments)
{
    Footprint f;
    const auto whole = [&](const char* key) -> std::optional<std::int64_t> {
        const Argument* a = arguments.find(key);
        return a ? a->integer() : std::nullopt;
    };
    const auto number = [&](const char* key) -> std::optional<double> {
        const Argument* a = arguments.find(key);
        return a ? a->number() : std::nullopt;
    };
    const auto three = [&](const char* key) -> std::optional<std::array<std::int64_t, 3>> {
        const Argument* a = arguments.find(key);
        const std::vector<std::int64_t> n = a ? a->integers() : std::vector<std::int64_t>{};
        return n.size() == 3 ? std::optional{std::array{n[0], n[1], n[2]}} : std::nullopt;
    };
    f.grid = three("grid");
    f.block = three("block");
    f.registersPerThread = whole("registers per thread");
    f.sharedBytes = whole("shared memory");
    f.staticSharedBytes = whole("static shared memory");
    f.warpsPerSm = number("warps per SM");
    f.estimatedOccupancyPct = number("est. achieved occupancy %");
    return f;
}

std::vector<Footprint> footprintsOf(const Trace& trace, const std::vector<SliceId>& kernels)
{
    std::vector<std::uint32_t> order(kernels.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return trace.source(kernels[a]) < trace.source(kernels[b]); });
    std::vector<Footprint> footprints(kernels.size());
    constexpr std::size_t part = 512;
    parallelFor((order.size() + part - 1) / part, [&](std::size_t p) {
        for (std::size_t i = p * part; i < std::min(order.size(), (p + 1) * part); ++i)
            footprints[order[i]] = footprintOf(trace, kernels[order[i]]);
    });
    return footprints;
}

std::optional<LaunchShape> launchShapeOf(const Footprint& f)
{
    if (!f.registersPerThread || !f.sharedBytes || !f.threadsPerBlock())
        return std::nullopt;
    LaunchShape shape;
    shape.registersPerThread = static_cast<int>(std::clamp<std::int64_t>(*f.registersPerThread, 0, 1024));
    shape.sharedBytes = *f.sharedBytes;
    shape.threadsPerBlock = static_cast<int>(std::clamp<std::int64_t>(*f.threadsPerBlock(), 0, 1 << 20));
    shape.blocks = f.blocks().value_or(0);
    return shape;
}

std::optional<Occupancy> occupancyOf(const Footprint& f, const Gpu* gpu)
{
    const auto shape = launchShapeOf(f);
    if (!shape || !gpu || !gpu->computeMajor || !gpu->computeMinor || !gpu->isNvidia())
        return std::nullopt;
    const auto limits = smLimits(*gpu->computeMajor, *gpu->computeMinor);
    return limits ? std::optional{theoreticalOccupancy(*shape, *limits)} : std::nullopt;
}

const Gpu* gpuOf(const Trace& trace, SliceId slice)
{
    const auto& index = trace[trace[trace.laneOf(slice)].process].gpu;
    return index ? &trace.info().gpus[*index] : nullptr;
}

} // namespace lanescope
