#include "model/import/nsys_collector.h"

#include "model/json/decimal_time.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr std::int64_t noDevice = -1, noStream = -1, anyStream = 0xFFFFFFFF; // in waits for a whole context

using Key = std::string_view;
constexpr std::array apiKeys{Key{"correlation"}, Key{"return value"}};
constexpr std::array kernelKeys{Key{"device"},
                                Key{"context"},
                                Key{"stream"},
                                Key{"correlation"},
                                Key{"registers per thread"},
                                Key{"shared memory"},
                                Key{"blocks per SM"},
                                Key{"warps per SM"},
                                Key{"grid"},
                                Key{"block"},
                                Key{"graph id"},
                                Key{"graph node id"},
                                Key{"static shared memory"},
                                Key{"dynamic shared memory"},
                                Key{"local memory per thread"},
                                Key{"cluster"}};
constexpr std::array memcpyKeys{Key{"device"},       Key{"context"},  Key{"stream"}, Key{"correlation"},
                                Key{"fromDevice"},   Key{"toDevice"}, Key{"bytes"},  Key{"memory bandwidth (GB/s)"},
                                Key{"graph node id"}};
constexpr std::array memsetKeys{Key{"device"},      Key{"context"},      Key{"stream"},
                                Key{"correlation"}, Key{"bytes"},        Key{"memory bandwidth (GB/s)"},
                                Key{"value"},       Key{"graph node id"}};
constexpr std::array syncKeys{Key{"cuda_sync_kind"}, Key{"wait_on_cuda_event_id"},
                              Key{"stream"},         Key{"correlation"},
                              Key{"device"},         Key{"context"}};
constexpr std::array graphKeys{Key{"device"},      Key{"context"},  Key{"stream"},
                               Key{"correlation"}, Key{"graph id"}, Key{"graph exec id"}};
constexpr std::array hostCallKeys{Key{"correlation"}, Key{"return value"}, Key{"nesting level"}};
constexpr std::array overheadKeys{Key{"thread"}, Key{"correlation"}};
constexpr std::array nvtxKeys{Key{"domain"},          Key{"category"},     Key{"color"},
                              Key{"payload"},         Key{"text payload"}, Key{"end thread"},
                              Key{"Sequence number"}, Key{"op_id"},        Key{"Input Dims"}};
constexpr std::array schedulingKeys{Key{"process"}, Key{"thread"}};

// In the order of Shape.
constexpr std::array<ArgumentKeys, 10> allShapes{apiKeys,   kernelKeys,   memcpyKeys,   memsetKeys, syncKeys,
                                                 graphKeys, hostCallKeys, overheadKeys, nvtxKeys,   schedulingKeys};

// "cudaLaunchKernel_v7000" is cudaLaunchKernel of CUDA 7.0's API; Kineto leaves the version out, and so do nsys' own
// reports. "cuMemcpyHtoDAsync_v2" is a function's own name.
std::string_view withoutVersion(std::string_view name)
{
    const std::size_t at = name.rfind("_v");
    if (at == std::string_view::npos || name.size() - at - 2 < 4 || name.size() - at - 2 > 5)
        return name;
    const bool isNumber = name.find_first_not_of("0123456789", at + 2) == std::string_view::npos;
    return isNumber ? name.substr(0, at) : name;
}

// The driver's functions begin with cu and a capital.
const char* apiCategory(std::string_view name)
{
    return name.size() > 2 && name.starts_with("cu") && name[2] >= 'A' && name[2] <= 'Z' ? "cuda_driver"
                                                                                         : "cuda_runtime";
}

} // namespace

std::span<const ArgumentKeys> NsysCollector::shapes() { return allShapes; }

NsysCollector::NsysCollector(const NsysNames& names, std::size_t worker)
    : m_names(names), m_packer(std::make_unique<EventPacker>(worker))
{
    m_raw.dictionary = &m_packer->dictionary;
}

// Correlation numbers are those of a process, so slices are packed by lane and process.
NsysChunk NsysCollector::takeChunk()
{
    NsysChunk chunk;
    const std::vector<RawSlice>& slices = m_raw.slices;
    std::map<std::pair<std::uint32_t, std::uint16_t>, std::vector<RawSlice>> byLane;
    std::vector<RawSlice>* to = nullptr;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (i == 0 || slices[i].lane != slices[i - 1].lane || m_processOfSlice[i] != m_processOfSlice[i - 1])
            to = &byLane[{slices[i].lane, m_processOfSlice[i]}];
        to->push_back(slices[i]);
    }
    for (auto& [key, ofLane] : byLane) {
        if (!std::is_sorted(ofLane.begin(), ofLane.end(), nestsBefore))
            std::sort(ofLane.begin(), ofLane.end(), nestsBefore);
        m_raw.packed.emplace_back(ofLane);
        chunk.processOfPacked.push_back(m_processes[key.second]);
    }
    std::vector<RawSlice> room = std::move(m_raw.slices); // serves the next chunk
    room.clear();
    m_processOfSlice.clear();
    m_raw.slices = {};
    chunk.raw = std::move(m_raw);
    m_raw = {};
    m_raw.slices = std::move(room);
    m_raw.dictionary = &m_packer->dictionary;
    return chunk;
}

void NsysCollector::dropChunk()
{
    m_raw.slices.clear();
    m_raw.instants.clear();
    m_raw.beginEnds.clear();
    m_raw.counters.clear();
    m_processOfSlice.clear();
}

bool NsysCollector::isTime(std::optional<std::int64_t> ns) { return ns && *ns >= -maxNs && *ns <= maxNs; }

std::optional<NsysCollector::Span> NsysCollector::span(std::optional<std::int64_t> start,
                                                       std::optional<std::int64_t> end, const char* skipped)
{
    if (!isTime(start) || !isTime(end)) {
        skip(skipped);
        return std::nullopt;
    }
    negativeDurations += *end < *start ? 1 : 0;
    return Span{*start, std::max<std::int64_t>(0, *end - *start)};
}

void NsysCollector::skip(const char* reason)
{
    ++m_raw.census.events;
    ++m_raw.census.skipped[reason];
}

std::uint32_t NsysCollector::nameOf(std::int64_t id)
{
    constexpr std::int64_t maxKept = 1 << 24;
    const bool isKept = id >= 0 && id < maxKept;
    if (isKept && static_cast<std::size_t>(id) < m_nameOf.size() &&
        m_nameOf[static_cast<std::size_t>(id)] != StringId::none)
        return m_nameOf[static_cast<std::size_t>(id)];
    const auto text = m_names.text(id);
    const std::uint32_t name = text ? intern(*text) : StringId::none;
    if (isKept && name != StringId::none) {
        if (static_cast<std::size_t>(id) >= m_nameOf.size())
            m_nameOf.resize(static_cast<std::size_t>(id) + 1, StringId::none);
        m_nameOf[static_cast<std::size_t>(id)] = name;
    }
    return name;
}

std::uint32_t NsysCollector::nameIn(const NsysRow& row, std::size_t column)
{
    if (const auto id = row.whole(column))
        if (const std::uint32_t name = nameOf(*id); name != StringId::none)
            return name;
    const auto text = row.text(column);
    return text && !row.whole(column) ? intern(*text) : StringId::none;
}

std::uint32_t NsysCollector::apiNameIn(const NsysRow& row, std::size_t column, const char*& category)
{
    const std::uint32_t name = nameIn(row, column);
    if (name == StringId::none) {
        category = "cuda_runtime";
        return intern("(no name)");
    }
    if (name >= m_apiNames.size())
        m_apiNames.resize(name + 1);
    if (!m_apiNames[name].category) {
        const std::string_view whole = m_packer->dictionary.strings[StringId{name}];
        const char* of = apiCategory(whole);
        m_apiNames[name] = {intern(withoutVersion(whole)), of};
    }
    category = m_apiNames[name].category;
    return m_apiNames[name].name;
}

std::uint32_t NsysCollector::memcpyName(Kind kind, Kind from, Kind to)
{
    const auto [at, isNew] = m_memcpyNames.try_emplace({kind, from, to}, StringId::none);
    if (isNew)
        at->second = intern(m_names.memcpyName(kind, from, to));
    return at->second;
}

std::uint32_t NsysCollector::threadLane(std::int64_t globalTid)
{
    if (globalTid == m_lastThread && !m_threadLanes.empty())
        return m_lastThreadLane;
    const auto [at, isNew] = m_threadLanes.try_emplace(globalTid, 0);
    if (isNew)
        at->second = lane(std::to_string(pidOf(globalTid)), std::to_string(tidOf(globalTid)));
    m_lastThread = globalTid;
    return m_lastThreadLane = at->second;
}

std::uint32_t NsysCollector::deviceLane(std::int64_t pid, std::optional<std::int64_t> device,
                                        std::optional<std::int64_t> stream)
{
    const std::int64_t gpu = device ? m_names.gpuOf(pid, *device) : noDevice;
    const std::int64_t number = stream && *stream != anyStream ? *stream : noStream;
    const auto [at, isNew] = m_deviceLaneOf.try_emplace({pid, gpu, number}, m_deviceLanes.size());
    if (isNew) {
        // Renamed later, when it is known whether processes share the GPU.
        const std::uint32_t place =
            m_packer->dictionary.lane(device ? std::to_string(gpu) : "?", fmt::format("{}/{}", pid, number), true);
        m_deviceLanes.push_back({place, pid, gpu, number});
    }
    return m_deviceLanes[at->second].lane;
}

std::uint32_t NsysCollector::waitLane(std::int64_t pid, std::optional<std::int64_t> device,
                                      std::optional<std::int64_t> stream, std::optional<std::int64_t> context)
{
    if (!context)
        return deviceLane(pid, device, stream);
    const std::int64_t gpu = device ? m_names.gpuOf(pid, *device) : noDevice;
    const std::int64_t number = stream && *stream != anyStream ? *stream : noStream;
    const auto [at, isNew] = m_waitLaneOf.try_emplace({pid, gpu, number, *context}, m_deviceLanes.size());
    if (isNew) {
        const std::uint32_t place = m_packer->dictionary.lane(
            device ? std::to_string(gpu) : "?", fmt::format("{}/{}/waits of {}", pid, number, *context), true);
        m_deviceLanes.push_back({place, pid, gpu, number, context});
    }
    return m_deviceLanes[at->second].lane;
}

void NsysCollector::worked(std::int64_t pid, std::optional<std::int64_t> device, std::optional<std::int64_t> context)
{
    if (!device || !context || m_lastContext == std::pair{pid, *context})
        return;
    m_lastContext = {pid, *context};
    m_gpuOfContext.try_emplace(m_lastContext, m_names.gpuOf(pid, *device));
}

std::uint16_t NsysCollector::processOf(std::int64_t pid)
{
    if (pid == m_lastPid && !m_processes.empty())
        return m_lastProcess;
    const auto found = std::find(m_processes.begin(), m_processes.end(), pid);
    const auto place = static_cast<std::size_t>(found - m_processes.begin());
    if (found == m_processes.end() && m_processes.size() < 0xFFFF) {
        m_processes.push_back(pid);
    }
    m_lastPid = pid;
    return m_lastProcess = static_cast<std::uint16_t>(std::min(place, m_processes.size() - 1));
}

std::uint64_t NsysCollector::placeOf(Shape shape, std::uint32_t category, std::uint32_t lane, std::uint32_t name,
                                     std::int64_t ns, std::optional<std::int64_t> durationNs)
{
    if (m_place)
        return *m_place;
    m_keepsEvents = true;
    return isKept | m_packer->begin(static_cast<std::uint8_t>(shape), category, lane, name, ns, durationNs);
}

void NsysCollector::slice(Shape shape, const char* category, std::uint32_t lane, std::uint32_t name, Span span,
                          std::int64_t pid, std::optional<std::int64_t> correlation)
{
    std::uint32_t number = RawSlice::noCorrelation;
    const std::uint16_t process = processOf(pid);
    if (correlation && *correlation >= RawSlice::noCorrelation) {
        ++wideCorrelations;
    } else if (correlation && *correlation > 0) { // CUPTI counts from 1
        number = static_cast<std::uint32_t>(*correlation);
    }
    const std::uint16_t kind = m_packer->dictionary.category(category);
    if (name == StringId::none)
        name = intern("(no name)");
    const std::uint64_t place = placeOf(shape, kind, lane, name, span.begin, span.duration);
    m_raw.slices.push_back({span.begin, span.duration, place, name, lane, number, kind});
    m_processOfSlice.push_back(process);
    ++m_raw.census.events;
    ++m_raw.census.slices;
}

void NsysCollector::instant(Shape shape, const char* category, std::uint32_t lane, std::uint32_t name, std::int64_t ns)
{
    const std::uint16_t kind = m_packer->dictionary.category(category);
    const std::uint64_t place = placeOf(shape, kind, lane, name, ns, {});
    m_raw.instants.push_back({ns, place, name, lane, kind, 't'});
    ++m_raw.census.events;
    ++m_raw.census.instants;
}

void NsysCollector::half(Shape shape, const char* category, std::uint32_t lane, std::uint32_t name, std::int64_t ns,
                         char phase)
{
    const std::uint16_t kind = m_packer->dictionary.category(category);
    const std::uint64_t place = placeOf(shape, kind, lane, name, ns, EventPacker::isOpen);
    m_raw.beginEnds.push_back({ns, place, 0, name, lane, kind, phase});
    ++m_raw.census.events;
}

void NsysCollector::counter(std::uint32_t lane, std::uint32_t series, std::int64_t ns, double value)
{
    m_raw.counters.push_back({ns, value, series, lane});
    ++m_raw.census.events;
    ++m_raw.census.counters;
}

void NsysCollector::putLater(const LaterKey& key)
{
    const auto [at, isNew] = m_laterPlaces.try_emplace(key, static_cast<std::uint32_t>(m_packer->laterTexts.size()));
    if (isNew)
        m_packer->laterTexts.emplace_back();
    m_packer->putLater(at->second);
}

} // namespace lanescope
