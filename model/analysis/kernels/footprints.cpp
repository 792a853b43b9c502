#include "model/analysis/kernels/footprints.h"

#include "model/base/parallel.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

// Kineto's keys, then rocprof's: for AMD's kernels Kineto records neither registers nor shared memory.
constexpr std::array<std::string_view, 17> keys{"grid",
                                                "block",
                                                "registers per thread",
                                                "shared memory",
                                                "static shared memory",
                                                "warps per SM",
                                                "est. achieved occupancy %",
                                                "arch_vgpr",
                                                "accum_vgpr",
                                                "sgpr",
                                                "lds",
                                                "wgr",
                                                "VGPR_Count",
                                                "Accum_VGPR_Count",
                                                "SGPR_Count",
                                                "LDS_Block_Size",
                                                "Workgroup_Size"};

} // namespace

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
    const auto whole = [&](std::string_view key) -> std::optional<std::int64_t> {
        const Argument* a = arguments.find(key);
        return a ? a->integer() : std::nullopt;
    };
    const auto number = [&](std::string_view key) -> std::optional<double> {
        const Argument* a = arguments.find(key);
        return a ? a->number() : std::nullopt;
    };
    const auto three = [&](std::string_view key) -> std::optional<std::array<std::int64_t, 3>> {
        const Argument* a = arguments.find(key);
        const std::vector<std::int64_t> n = a ? a->integers() : std::vector<std::int64_t>{};
        return n.size() == 3 ? std::optional{std::array{n[0], n[1], n[2]}} : std::nullopt;
    };
    f.grid = three(keys[0]);
    f.block = three(keys[1]);
    f.registersPerThread = whole(keys[2]);
    f.sharedBytes = whole(keys[3]);
    f.staticSharedBytes = whole(keys[4]);
    f.warpsPerSm = number(keys[5]);
    f.estimatedOccupancyPct = number(keys[6]);
    const auto either = [&](std::size_t a, std::size_t b) { return whole(keys[a]) ? whole(keys[a]) : whole(keys[b]); };
    f.vectorRegisters = either(7, 12);
    f.accumulationRegisters = either(8, 13);
    f.scalarRegisters = either(9, 14);
    if (!f.sharedBytes)
        f.sharedBytes = either(10, 15);
    if (!f.block)
        if (const auto threads = either(11, 16))
            f.block = {*threads, 1, 1};
    return f;
}

std::optional<std::string> footprintTextIn(const EventShape& event)
{
    std::array<std::string_view, keys.size()> values;
    const std::string_view text = event.text;
    int depth = 0, argumentsDepth = 0; // depth of the arguments' members; 0 outside of them
    for (std::size_t i = 0; i < event.places.size(); ++i) {
        const char c = text[event.places[i]];
        if (c == '{' || c == '[') {
            ++depth;
            continue;
        }
        if (c != '"') {
            if (depth-- == argumentsDepth)
                argumentsDepth = 0;
            continue;
        }
        const std::size_t begin = event.places[i++] + 1;
        if (i == event.places.size())
            return std::nullopt;
        if (depth != 1 && depth != argumentsDepth)
            continue;
        const std::string_view name = text.substr(begin, event.places[i] - begin);
        const std::size_t value = event.valueBehind(i);
        if (value == std::string_view::npos)
            continue; // a string that is a value, not a key
        if (name.find('\\') != std::string_view::npos)
            return std::nullopt;
        if (depth == 1 && name == "args") {
            if (text[value] == '{')
                argumentsDepth = 2;
            continue;
        }
        const auto key = std::find(keys.begin(), keys.end(), name);
        if (key == keys.end() || !values[static_cast<std::size_t>(key - keys.begin())].empty())
            continue; // the first of equal names is used
        std::size_t close = value;
        if (text[value] == '{')
            return std::nullopt;
        if (text[value] == '"' || text[value] == '[') { // places[i + 1] is its opening bracket or quote
            close = i + 2 < event.places.size() ? event.places[i + 2] + 1 : value;
            if (text[value] == '[' && text[close - 1] != ']')
                return std::nullopt; // an array of other values than numbers
        } else {
            while (close < text.size() && text[close] != ',' && text[close] != '}')
                ++close;
        }
        if (close <= value)
            return std::nullopt;
        values[static_cast<std::size_t>(key - keys.begin())] = text.substr(value, close - value);
    }
    std::string joined;
    for (const std::string_view value : values) {
        joined += value;
        joined += '\0';
    }
    return joined;
}

namespace {

// Caches footprints by text: a run launches the same few hundred kernels a million times.
class KnownFootprints {
public:
    explicit KnownFootprints(const Trace& trace) : m_trace(trace), m_reader(trace.sourceText()) {}

    Footprint of(SliceId kernel)
    {
        const auto event = m_reader.at(m_trace.source(kernel));
        const auto key = event ? footprintTextIn(*event) : std::nullopt;
        if (!key)
            return footprintOf(m_trace, kernel);
        const auto [at, isNew] = m_byText.try_emplace(*key);
        if (isNew)
            at->second = footprintOf(m_trace, kernel);
        return at->second;
    }

private:
    const Trace& m_trace;
    EventReader m_reader;
    std::unordered_map<std::string, Footprint> m_byText;
};

} // namespace

std::vector<Footprint> footprintsOf(const Trace& trace, const std::vector<SliceId>& kernels)
{
    std::vector<std::uint32_t> order(kernels.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return trace.source(kernels[a]) < trace.source(kernels[b]); });
    std::vector<Footprint> footprints(kernels.size());
    const std::size_t parts = std::min(workerCount(), order.size() / 256 + 1);
    parallelFor(parts, [&](std::size_t p) {
        KnownFootprints known{trace};
        for (std::size_t i = order.size() * p / parts; i < order.size() * (p + 1) / parts; ++i)
            footprints[order[i]] = known.of(kernels[order[i]]);
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

std::optional<GroupShape> groupShapeOf(const Footprint& f)
{
    if (!f.vectorRegisters || !f.sharedBytes || !f.threadsPerBlock())
        return std::nullopt;
    const auto registers = [](const std::optional<std::int64_t>& n) {
        return static_cast<int>(std::clamp<std::int64_t>(n.value_or(0), 0, 4096));
    };
    GroupShape shape;
    shape.vectorRegisters = registers(f.vectorRegisters);
    shape.accumulationRegisters = registers(f.accumulationRegisters);
    shape.scalarRegisters = registers(f.scalarRegisters);
    shape.ldsBytes = *f.sharedBytes;
    shape.threadsPerGroup = static_cast<int>(std::clamp<std::int64_t>(*f.threadsPerBlock(), 0, 1 << 20));
    return shape;
}

std::string_view architectureOf(const Gpu& gpu)
{
    // HIP reports 9.0 for gfx906, gfx908 and gfx90a alike; the name distinguishes them.
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> chips{{{"gfx908", "gfx908"},
                                                                                         {"MI100", "gfx908"},
                                                                                         {"gfx90a", "gfx90a"},
                                                                                         {"MI210", "gfx90a"},
                                                                                         {"MI250", "gfx90a"},
                                                                                         {"gfx942", "gfx942"},
                                                                                         {"gfx950", "gfx950"},
                                                                                         {"MI355X", "gfx950"}}};
    for (const auto& [word, chip] : chips)
        if (gpu.name.find(word) != std::string::npos)
            return chip;
    if (gpu.warpSize.value_or(64) != 64 || gpu.computeMajor != 9 || gpu.isNvidia())
        return {};
    return gpu.computeMinor == 4 ? "gfx942" : gpu.computeMinor == 5 ? "gfx950" : std::string_view{};
}

std::optional<Occupancy> occupancyOf(const Footprint& f, const Gpu* gpu)
{
    if (gpu && !gpu->isNvidia()) {
        const auto group = groupShapeOf(f);
        const auto limits = group ? cuLimits(architectureOf(*gpu)) : std::nullopt;
        return limits ? std::optional{theoreticalOccupancy(*group, *limits)} : std::nullopt;
    }
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
