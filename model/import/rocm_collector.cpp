#include "model/import/rocm_collector.h"

#include "model/import/emitted_op.h"
#include "model/json/decimal_time.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::int64_t noRocmDevice = -1;

using RocmKey = std::string_view;
constexpr std::array rocmCallKeys{RocmKey{"correlation"}, RocmKey{"return value"}};
constexpr std::array rocmKernelKeys{
    RocmKey{"device"},  RocmKey{"stream"},      RocmKey{"queue"},           RocmKey{"correlation"}, RocmKey{"grid"},
    RocmKey{"block"},   RocmKey{"arch_vgpr"},   RocmKey{"accum_vgpr"},      RocmKey{"sgpr"},        RocmKey{"lds"},
    RocmKey{"scratch"}, RocmKey{"dispatch id"}, RocmKey{"launching thread"}};
constexpr std::array rocmCopyKeys{
    RocmKey{"device"},     RocmKey{"stream"},   RocmKey{"queue"}, RocmKey{"correlation"},
    RocmKey{"from agent"}, RocmKey{"to agent"}, RocmKey{"bytes"}, RocmKey{"memory bandwidth (GB/s)"}};
constexpr std::array rocmRangeKeys{RocmKey{"Sequence number"}, RocmKey{"op_id"}, RocmKey{"Input Dims"}};
constexpr std::array rocmMemoryKeys{RocmKey{"correlation"}, RocmKey{"device"}, RocmKey{"bytes"}};

// In the order of Shape.
constexpr std::array<ArgumentKeys, 5> rocmShapes{rocmCallKeys, rocmKernelKeys, rocmCopyKeys, rocmRangeKeys,
                                                 rocmMemoryKeys};

// HIP counts a grid in work items; Kineto, in work-groups.
RocmThree groupsOf(const RocmThree& workItems, const RocmThree& group)
{
    if (!workItems || !group)
        return std::nullopt;
    std::array<std::int64_t, 3> groups{};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const std::int64_t size = (*group)[i], all = (*workItems)[i];
        if (size <= 0 || all < 0)
            return std::nullopt;
        groups[i] = all / size + (all % size != 0 ? 1 : 0);
    }
    return groups;
}

} // namespace

RocmRow rocmRowOf(std::optional<std::int64_t> stream, std::optional<std::int64_t> queue)
{
    if (stream)
        return {RocmRow::Kind::Stream, *stream};
    return queue ? RocmRow{RocmRow::Kind::Queue, *queue} : RocmRow{};
}

std::span<const ArgumentKeys> RocmCollector::shapes() { return rocmShapes; }

RocmCollector::RocmCollector(std::size_t worker) : m_packer(std::make_unique<EventPacker>(worker))
{
    m_chunk.raw.dictionary = &m_packer->dictionary;
}

RocmCollector::Chunk RocmCollector::takeChunk()
{
    Chunk chunk = std::move(m_chunk);
    m_chunk = {};
    m_chunk.raw.dictionary = &m_packer->dictionary;
    return chunk;
}

void RocmCollector::skip(const std::string& reason, std::uint64_t count)
{
    if (count == 0)
        return;
    m_chunk.raw.census.events += count;
    m_chunk.raw.census.skipped[reason] += count;
}

std::optional<std::pair<std::int64_t, std::int64_t>> RocmCollector::timesOf(const RocmSpan& span, const char* what)
{
    const auto isTime = [](std::optional<std::int64_t> ns) { return ns && *ns >= -maxNs && *ns <= maxNs; };
    // The profiler writes 0 for a time that it did not get.
    if (!isTime(span.begin) || !isTime(span.end) || *span.begin == 0) {
        skip(std::string{what} + " without times that can be read");
        return std::nullopt;
    }
    negativeDurations += *span.end < *span.begin ? 1 : 0;
    return std::pair{*span.begin, std::max<std::int64_t>(0, *span.end - *span.begin)};
}

std::uint32_t RocmCollector::threadLane(std::int64_t pid, std::int64_t thread)
{
    const auto [at, isNew] = m_threadLanes.try_emplace({pid, thread}, 0);
    if (isNew)
        at->second = m_packer->dictionary.lane(std::to_string(pid), std::to_string(thread), false);
    return at->second;
}

std::uint32_t RocmCollector::deviceLane(std::int64_t pid, std::optional<std::int64_t> device, RocmRow row)
{
    const std::int64_t gpu = device.value_or(noRocmDevice);
    const auto [at, isNew] = m_deviceLaneOf.try_emplace({pid, gpu, row.kind, row.number}, 0);
    if (isNew) {
        // Renamed at the end, when it is known whether processes share the GPU.
        const std::string name =
            std::to_string(pid) + "/" + std::to_string(static_cast<int>(row.kind)) + "/" + std::to_string(row.number);
        at->second = m_packer->dictionary.lane(device ? std::to_string(gpu) : "?", name, true);
        m_deviceLanes.push_back({at->second, pid, gpu, row});
    }
    return at->second;
}

void RocmCollector::slice(Shape shape, std::string_view category, std::uint32_t lane, std::uint32_t name,
                          std::pair<std::int64_t, std::int64_t> times, const RocmSpan& span)
{
    const std::uint16_t kind = m_packer->dictionary.category(category);
    const std::uint64_t place =
        m_packer->begin(static_cast<std::uint8_t>(shape), kind, lane, name, times.first, times.second);
    m_chunk.raw.slices.push_back({times.first, times.second, place, name, lane, RawSlice::noCorrelation, kind});
    m_chunk.launches.emplace_back(span.pid, span.launch);
    ++m_chunk.raw.census.events;
    ++m_chunk.raw.census.slices;
}

void RocmCollector::putThree(const RocmThree& three)
{
    three ? m_packer->putThree((*three)[0], (*three)[1], (*three)[2]) : m_packer->absent();
}

void RocmCollector::putLaunch(const RocmSpan& span)
{
    span.launch != 0 ? m_packer->put(static_cast<std::int64_t>(span.launch)) : m_packer->absent();
}

void RocmCollector::call(const RocmSpan& span, std::int64_t thread, std::string_view category, std::uint32_t name,
                         std::optional<std::int64_t> returned)
{
    const auto times = timesOf(span, "API call");
    if (!times)
        return;
    slice(Shape::Call, category, threadLane(span.pid, thread), name, *times, span);
    putLaunch(span);
    m_packer->put(returned);
    if (category == "cuda_driver" && span.launch != 0 && span.within != 0 && span.within != span.launch)
        m_chunk.nested.push_back(span);
}

void RocmCollector::range(const RocmSpan& span, std::int64_t thread, std::string_view text, bool isLoose)
{
    const auto times = timesOf(span, "marker");
    if (!times)
        return;
    const auto op = emittedOpIn(text);
    const std::uint32_t name = intern(op ? op->name : text);
    const std::string_view category = op && op->isOp ? "cpu_op" : "user_annotation";
    const std::uint32_t lane =
        isLoose ? m_packer->dictionary.lane(std::to_string(span.pid), "ROCTX start/stop ranges", false)
                : threadLane(span.pid, thread);
    if (*span.begin == *span.end) {
        const std::uint16_t kind = m_packer->dictionary.category(category);
        const std::uint64_t place =
            m_packer->begin(static_cast<std::uint8_t>(Shape::Range), kind, lane, name, times->first, {});
        m_chunk.raw.instants.push_back({times->first, place, name, lane, kind, 't'});
        ++m_chunk.raw.census.events;
        ++m_chunk.raw.census.instants;
    } else {
        slice(Shape::Range, category, lane, name, *times, {span.pid, {}, {}});
    }
    m_packer->put(op ? op->sequence : std::nullopt);
    m_packer->put(op ? op->number : std::nullopt);
    op && !op->sizes.empty() ? m_packer->putJson(intern(op->sizes)) : m_packer->absent();
}

void RocmCollector::kernel(const RocmSpan& span, std::uint32_t name, const RocmKernel& k)
{
    const auto times = timesOf(span, "kernel");
    if (!times)
        return;
    slice(Shape::Kernel, "kernel", deviceLane(span.pid, k.device, rocmRowOf(k.stream, k.queue)), name, *times, span);
    m_packer->put(k.device);
    m_packer->put(k.stream);
    m_packer->put(k.queue);
    putLaunch(span);
    putThree(groupsOf(k.workItems, k.group));
    putThree(k.group);
    m_packer->put(k.vectorRegisters);
    m_packer->put(k.accumulationRegisters);
    m_packer->put(k.scalarRegisters);
    m_packer->put(k.ldsBytes);
    m_packer->put(k.scratchBytes);
    m_packer->put(k.dispatch);
    m_packer->put(k.thread);
}

void RocmCollector::copy(const RocmSpan& span, std::uint32_t name, const RocmCopy& c, bool isFill)
{
    const auto times = timesOf(span, "memory copy");
    if (!times)
        return;
    slice(Shape::Copy, isFill ? "gpu_memset" : "gpu_memcpy",
          deviceLane(span.pid, c.device, rocmRowOf(c.stream, c.queue)), name, *times, span);
    m_packer->put(c.device);
    m_packer->put(c.stream);
    m_packer->put(c.queue);
    putLaunch(span);
    m_packer->put(c.from);
    m_packer->put(c.to);
    m_packer->put(c.bytes);
    if (c.bytes && times->second > 0)
        m_packer->putReal(static_cast<double>(*c.bytes) / static_cast<double>(times->second));
    else
        m_packer->absent();
}

void RocmCollector::memory(const RocmSpan& span, std::int64_t thread, std::string_view category, std::uint32_t name,
                           std::optional<std::int64_t> device, std::optional<std::int64_t> bytes)
{
    const auto times = timesOf(span, "memory event");
    if (!times)
        return;
    slice(Shape::Memory, category, threadLane(span.pid, thread), name, *times, {span.pid, {}, {}});
    putLaunch(span);
    m_packer->put(device);
    m_packer->put(bytes);
}

void RocmCollector::counter(std::int64_t device, std::string_view series, std::int64_t ns, double value)
{
    m_chunk.raw.counters.push_back(
        {ns, value, intern(series), m_packer->dictionary.lane(std::to_string(device), "", false)});
    ++m_chunk.raw.census.events;
    ++m_chunk.raw.census.counters;
}

} // namespace lanescope
