#include "capture/cupti/records.h"

#include "capture/cupti/record_words.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>

namespace lanescope::capture {

namespace {

template <class R>
const R& as(const CUpti_Activity& record)
{
    return reinterpret_cast<const R&>(record);
}

constexpr std::uint64_t pairKey(std::uint32_t high, std::uint32_t low) { return std::uint64_t{high} << 32 | low; }

// CUPTI's values for "none".
std::uint64_t timeOrNone(std::uint64_t ns) { return ns == CUPTI_TIMESTAMP_UNKNOWN ? 0 : ns; }
constexpr auto noNumber = static_cast<std::uint32_t>(CUPTI_SYNCHRONIZATION_INVALID_VALUE);

// Copies and memsets have the same fields.
template <class R>
void takeDeviceWork(const R& record, Event& event)
{
    event.beginNs = record.start;
    event.endNs = record.end;
    event.device = record.deviceId;
    event.correlation = record.correlationId;
    event.graphId = record.graphId;
    event.graphNodeId = record.graphNodeId;
    event.channel = Event::Channel{record.channelID, static_cast<std::uint32_t>(record.channelType)};
}

Device deviceOf(const CUpti_ActivityDevice4& record)
{
    Device device;
    device.id = record.id;
    device.name = record.name ? record.name : "";
    device.totalMemoryBytes = record.globalMemorySize;
    device.major = static_cast<int>(record.computeCapabilityMajor);
    device.minor = static_cast<int>(record.computeCapabilityMinor);
    device.sharedPerBlock = record.maxSharedMemoryPerBlock;
    device.sharedPerSm = record.maxSharedMemoryPerMultiprocessor;
    // Since 8.0 a block may use all shared memory of a multiprocessor except 1 KiB, which the record does not contain.
    device.sharedPerBlockOptin =
        device.major >= 8 && device.sharedPerSm > 1024 ? device.sharedPerSm - 1024 : device.sharedPerBlock;
    device.maxThreadsPerBlock = static_cast<int>(record.maxThreadsPerBlock);
    device.maxThreadsPerSm = static_cast<int>(record.maxWarpsPerMultiprocessor * record.numThreadsPerWarp);
    device.registersPerBlock = static_cast<int>(record.maxRegistersPerBlock);
    device.registersPerSm = static_cast<int>(record.maxRegistersPerMultiprocessor);
    device.warpSize = static_cast<int>(record.numThreadsPerWarp);
    device.sms = static_cast<int>(record.numMultiprocessors);
    return device;
}

} // namespace

std::uint64_t Records::idOf(std::uint32_t correlation) const
{
    const auto found = m_ids.find(correlation);
    return found == m_ids.end() ? 0 : found->second;
}

const std::string& Records::nameOfCall(CUpti_CallbackDomain domain, std::uint32_t cbid)
{
    const auto [name, isNew] = m_callNames.try_emplace(pairKey(domain, cbid));
    if (isNew)
        name->second = m_callName(domain, cbid);
    if (name->second.empty()) // in Kineto's form, with what is known of it
        name->second = "INVALID (cbid " + std::to_string(cbid) + ")";
    return name->second;
}

const std::string& Records::demangled(const char* name)
{
    const auto [text, isNew] = m_demangled.try_emplace(name ? name : "");
    if (isNew) {
        int status = 0;
        char* const plain = abi::__cxa_demangle(text->first.c_str(), nullptr, nullptr, &status);
        text->second = status == 0 && plain ? plain : text->first;
        std::free(plain);
    }
    return text->second;
}

void Records::place(Event& event, std::uint32_t context, std::uint32_t stream)
{
    event.context = context;
    event.stream = stream;
    if (const auto found = m_priorities.find(pairKey(context, stream)); found != m_priorities.end())
        event.priority = found->second;
}

// Stores what other records need, wherever in the batch it is.
void Records::learn(const CUpti_Activity& record, std::uint64_t notBeforeNs)
{
    switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION:
        if (const auto& id = as<CUpti_ActivityExternalCorrelation>(record);
            id.externalKind == CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0)
            m_ids[std::uint32_t{id.correlationId}] = id.externalId;
        return;
    case CUPTI_ACTIVITY_KIND_RUNTIME:
    case CUPTI_ACTIVITY_KIND_DRIVER: {
        const auto& call = as<CUpti_ActivityAPI>(record);
        if (record.kind == CUPTI_ACTIVITY_KIND_RUNTIME)
            m_runtimeCalls.insert(std::uint32_t{call.correlationId});
        if (call.start < notBeforeNs)
            m_lastEarly = std::max(m_lastEarly, std::uint32_t{call.correlationId});
        return;
    }
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
    case CUPTI_ACTIVITY_KIND_KERNEL: {
        const auto& kernel = as<CUpti_ActivityKernel9>(record);
        m_deviceOf[std::uint32_t{kernel.contextId}] = kernel.deviceId;
        return;
    }
    case CUPTI_ACTIVITY_KIND_CONTEXT: {
        const auto& context = as<CUpti_ActivityContext>(record);
        m_deviceOf[std::uint32_t{context.contextId}] = context.deviceId;
        return;
    }
    case CUPTI_ACTIVITY_KIND_STREAM: {
        const auto& stream = as<CUpti_ActivityStream>(record);
        m_priorities[pairKey(stream.contextId, stream.streamId)] = stream.priority;
        return;
    }
    case CUPTI_ACTIVITY_KIND_DEVICE: {
        const auto& device = as<CUpti_ActivityDevice4>(record);
        m_devices[std::uint32_t{device.id}] = deviceOf(device);
        return;
    }
    case CUPTI_ACTIVITY_KIND_CUDA_EVENT: {
        const auto& event = as<CUpti_ActivityCudaEvent>(record);
        m_eventRecords[pairKey(event.contextId, event.eventId)] = {event.streamId, event.correlationId};
        return;
    }
    default:
        return;
    }
}

void Records::convertCall(const CUpti_ActivityAPI& call, Event& event)
{
    const bool isRuntime = call.kind == CUPTI_ACTIVITY_KIND_RUNTIME;
    event.kind = isRuntime ? EventKind::Runtime : EventKind::Driver;
    event.name = nameOfCall(isRuntime ? CUPTI_CB_DOMAIN_RUNTIME_API : CUPTI_CB_DOMAIN_DRIVER_API, call.cbid);
    event.beginNs = call.start;
    event.endNs = call.end;
    event.pid = call.processId;
    event.tid = call.threadId;
    event.cbid = call.cbid;
    event.correlation = call.correlationId;
    event.launches = launchesWork(event.name) && (isRuntime || m_runtimeCalls.count(event.correlation) == 0);
}

void Records::convertKernel(const CUpti_ActivityKernel9& kernel, Event& event)
{
    event.kind = EventKind::Kernel;
    event.name = demangled(kernel.name);
    takeDeviceWork(kernel, event);
    place(event, kernel.contextId, kernel.streamId);
    event.registers = kernel.registersPerThread;
    event.staticSharedBytes = kernel.staticSharedMemory;
    event.dynamicSharedBytes = kernel.dynamicSharedMemory;
    event.grid = {kernel.gridX, kernel.gridY, kernel.gridZ};
    event.block = {kernel.blockX, kernel.blockY, kernel.blockZ};
    event.cluster = {kernel.clusterX, kernel.clusterY, kernel.clusterZ};
    event.localBytesPerThread = kernel.localMemoryPerThread;
    event.queuedNs = timeOrNone(kernel.queued);
    event.submittedNs = timeOrNone(kernel.submitted);
}

void Records::convertCopies(const CUpti_Activity& record, Event& event)
{
    event.kind = EventKind::Memcpy;
    if (record.kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
        const auto& copy = as<CUpti_ActivityMemcpy5>(record);
        takeDeviceWork(copy, event);
        place(event, copy.contextId, copy.streamId);
        event.name = memcpyName(copy.copyKind, copy.srcKind, copy.dstKind);
        event.bytes = copy.bytes;
    } else if (record.kind == CUPTI_ACTIVITY_KIND_MEMCPY2) {
        const auto& copy = as<CUpti_ActivityMemcpyPtoP4>(record);
        takeDeviceWork(copy, event);
        place(event, copy.contextId, copy.streamId);
        event.name = memcpyName(copy.copyKind, copy.srcKind, copy.dstKind);
        event.bytes = copy.bytes;
        event.peer = Event::Peer{copy.srcDeviceId,  copy.deviceId,  copy.dstDeviceId,
                                 copy.srcContextId, copy.contextId, copy.dstContextId};
    } else {
        const auto& set = as<CUpti_ActivityMemset4>(record);
        event.kind = EventKind::Memset;
        takeDeviceWork(set, event);
        place(event, set.contextId, set.streamId);
        event.name = memsetName(set.memoryKind);
        event.bytes = set.bytes;
    }
}

void Records::convertWait(const CUpti_ActivitySynchronization& wait, Event& event)
{
    event.kind = EventKind::Sync;
    event.name = synchronizationName(wait.type);
    event.beginNs = wait.start;
    event.endNs = wait.end;
    event.correlation = wait.correlationId;
    event.hasStream = wait.streamId != noNumber;
    event.context = wait.contextId;
    event.stream = event.hasStream ? std::uint32_t{wait.streamId} : 0;
    if (const auto device = m_deviceOf.find(wait.contextId); device != m_deviceOf.end())
        event.device = device->second;
    if (wait.cudaEventId == noNumber)
        return;
    event.cudaEventId = wait.cudaEventId;
    if (const auto at = m_eventRecords.find(pairKey(wait.contextId, wait.cudaEventId)); at != m_eventRecords.end()) {
        event.waitsOnStream = at->second.stream;
        event.waitsOnCorrelation = at->second.correlation;
    }
}

bool Records::convert(const CUpti_Activity& record, Event& event)
{
    switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_RUNTIME:
        convertCall(as<CUpti_ActivityAPI>(record), event);
        return !isDullRuntimeCall(event.name);
    case CUPTI_ACTIVITY_KIND_DRIVER:
        convertCall(as<CUpti_ActivityAPI>(record), event);
        return isKeptDriverCall(event.name);
    case CUPTI_ACTIVITY_KIND_KERNEL:
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
        convertKernel(as<CUpti_ActivityKernel9>(record), event);
        return true;
    case CUPTI_ACTIVITY_KIND_MEMCPY:
    case CUPTI_ACTIVITY_KIND_MEMCPY2:
    case CUPTI_ACTIVITY_KIND_MEMSET:
        convertCopies(record, event);
        return true;
    case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION:
        convertWait(as<CUpti_ActivitySynchronization>(record), event);
        return true;
    case CUPTI_ACTIVITY_KIND_OVERHEAD: {
        const auto& overhead = as<CUpti_ActivityOverhead>(record);
        event.kind = EventKind::Overhead;
        event.name = overheadName(overhead.overheadKind);
        event.beginNs = overhead.start;
        event.endNs = overhead.end;
        if (overhead.objectKind == CUPTI_ACTIVITY_OBJECT_THREAD) {
            event.pid = overhead.objectId.pt.processId;
            event.tid = overhead.objectId.pt.threadId;
        }
        return true;
    }
    case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION: // these were stored by learn()
    case CUPTI_ACTIVITY_KIND_CONTEXT:
    case CUPTI_ACTIVITY_KIND_STREAM:
    case CUPTI_ACTIVITY_KIND_DEVICE:
    case CUPTI_ACTIVITY_KIND_CUDA_EVENT: // it has no device time of its own before CUPTI 12.8
        return false;
    default:
        ++m_counts.unknownKind;
        --m_counts.converted;
        return false;
    }
}

bool Records::isEarly(const Event& event, std::uint64_t notBeforeNs) const
{
    if (event.endNs != 0 && event.endNs < notBeforeNs) // also work whose call was not recorded
        return true;
    return event.correlation != 0 ? event.correlation <= m_lastEarly : event.beginNs < notBeforeNs;
}

void Records::decode(const RecordBatch& batch, std::uint64_t notBeforeNs, const EventSink& sink)
{
    m_runtimeCalls.clear();
    for (const CUpti_Activity* record : batch)
        learn(*record, notBeforeNs);
    for (const CUpti_Activity* record : batch) {
        ++m_counts.records;
        ++m_counts.converted;
        Event event;
        if (!convert(*record, event))
            continue;
        if (isEarly(event, notBeforeNs)) {
            ++m_counts.early;
            --m_counts.converted;
            continue;
        }
        if (isDeviceWork(event.kind) && event.beginNs == 0 && event.endNs == 0) { // it has no times
            ++m_counts.untimed;
            --m_counts.converted;
            continue;
        }
        event.externalId = idOf(event.correlation);
        if (m_awaitsIds && event.correlation != 0 && event.externalId == 0)
            m_waiting.push_back({std::move(event), 0});
        else
            sink(std::move(event));
    }
    constexpr int patience = 3; // this batch and two more
    std::vector<Waiting> still;
    for (Waiting& waiting : m_waiting) {
        waiting.event.externalId = idOf(waiting.event.correlation);
        if (waiting.event.externalId != 0 || ++waiting.batches >= patience)
            sink(std::move(waiting.event));
        else
            still.push_back(std::move(waiting));
    }
    m_waiting = std::move(still);
}

void Records::finish(const EventSink& sink)
{
    for (Waiting& waiting : m_waiting) {
        waiting.event.externalId = idOf(waiting.event.correlation);
        sink(std::move(waiting.event));
    }
    m_waiting.clear();
}

std::vector<Device> Records::devices() const
{
    std::vector<Device> devices;
    for (const auto& [id, device] : m_devices)
        devices.push_back(device);
    std::sort(devices.begin(), devices.end(), [](const Device& a, const Device& b) { return a.id < b.id; });
    return devices;
}

} // namespace lanescope::capture
