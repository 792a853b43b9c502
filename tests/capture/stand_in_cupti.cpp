// A stand-in for the CUPTI library that needs no GPU and drives a whole recording. Whenever an innermost external id is
// popped, it records a launch and a kernel in between; a stand-in for CUDA reports its launches itself.
// LANESCOPE_STAND_IN lists faults:
//   driver    the launches are driver calls, as cuBLAS makes them, each after a call that no trace keeps
//   drop      each fifth record is lost, and counted as CUPTI counts
//   late      no buffer is returned before the forced flush
//   one_by_one  buffers are returned with pauses, so that each is a separate batch
//   reverse   buffers are returned newest first
//   taken     there is already another client
//   tiny      a buffer is full after a few records
//   unknown   each kernel comes with a record of an unknown kind
//   untimed   the device gives no times
//   refuse    kernels cannot be recorded
//   silent    there are no records, and no buffer is requested

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cupti.h>
#include <mutex>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

struct Buffer {
    std::uint8_t* data = nullptr;
    std::size_t bytes = 0, used = 0;
};
struct OpenId {
    std::uint64_t id = 0, beginNs = 0;
    bool isInnermost = true;
};
struct State {
    std::mutex mutex;
    CUpti_BuffersCallbackRequestFunc request = nullptr;
    CUpti_BuffersCallbackCompleteFunc complete = nullptr;
    CUpti_TimestampCallbackFunc clock = nullptr;
    std::array<bool, 512> isOn{};
    Buffer current;
    std::vector<Buffer> full;
    std::size_t dropped = 0;
    CUpti_CallbackFunc callback = nullptr;
    std::array<bool, 1024> isCallbackOn{}; // by id, for the driver's domain
    std::uint32_t correlation = 0, records = 0;
    std::uint64_t streamFreeNs = 0;
    std::array<bool, 1024> isExcluded{}; // driver calls that were switched off after their kind was switched on
    bool isExiting = false;
};
State& state()
{
    static State* const only = new State; // callers may outlive static objects
    return *only;
}
thread_local std::vector<OpenId> openIds;

bool goesWrong(const char* word)
{
    const char* all = std::getenv("LANESCOPE_STAND_IN");
    return all && ("," + std::string{all} + ",").find("," + std::string{word} + ",") != std::string::npos;
}

std::uint64_t now()
{
    if (state().clock)
        return state().clock();
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t); // CUPTI's default
    return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(t.tv_nsec);
}

std::size_t bytesOf(CUpti_ActivityKind kind)
{
    switch (kind) {
    case CUPTI_ACTIVITY_KIND_RUNTIME:
    case CUPTI_ACTIVITY_KIND_DRIVER:
        return sizeof(CUpti_ActivityAPI);
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
        return sizeof(CUpti_ActivityKernel10);
    case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION:
        return sizeof(CUpti_ActivityExternalCorrelation);
    case CUPTI_ACTIVITY_KIND_OVERHEAD:
        return sizeof(CUpti_ActivityOverhead3);
    case CUPTI_ACTIVITY_KIND_CONTEXT:
        return sizeof(CUpti_ActivityContext3);
    case CUPTI_ACTIVITY_KIND_DEVICE:
        return sizeof(CUpti_ActivityDevice5);
    case CUPTI_ACTIVITY_KIND_PREEMPTION:
        return sizeof(CUpti_ActivityPreemption);
    default:
        return 0;
    }
}

template <class R>
void append(const R& record)
{
    Buffer& to = state().current;
    std::memcpy(to.data + to.used, &record, sizeof record);
    to.used += sizeof record;
}

void askForBuffer()
{
    State& s = state();
    std::size_t records = 0;
    const std::uint64_t begin = now();
    s.current = {};
    s.request(&s.current.data, &s.current.bytes, &records);
    if (!s.current.data || !s.isOn[CUPTI_ACTIVITY_KIND_OVERHEAD])
        return;
    CUpti_ActivityOverhead3 asked{};
    asked.kind = CUPTI_ACTIVITY_KIND_OVERHEAD;
    asked.overheadKind = static_cast<CUpti_ActivityOverheadKind>(7 << 16);
    asked.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD;
    asked.objectId.pt = {static_cast<std::uint32_t>(getpid()), static_cast<std::uint32_t>(gettid())};
    asked.start = begin;
    asked.end = now();
    append(asked);
}

// The caller holds the mutex.
template <class R>
void put(const R& record)
{
    State& s = state();
    if (goesWrong("silent") || (!s.isOn[record.kind] && record.kind != CUPTI_ACTIVITY_KIND_PREEMPTION))
        return;
    if (goesWrong("drop") && ++s.records % 5 == 0) {
        ++s.dropped;
        return;
    }
    const auto hasRoom = [&] {
        const std::size_t max = goesWrong("tiny") ? std::min<std::size_t>(s.current.bytes, 2048) : s.current.bytes;
        return s.current.data && s.current.used + sizeof record <= max;
    };
    if (s.current.data && !hasRoom()) {
        s.full.push_back(s.current);
        s.current = {};
    }
    if (!s.current.data && s.request)
        askForBuffer();
    if (hasRoom())
        append(record);
    else
        ++s.dropped;
}

void putKernel(std::uint32_t correlation, std::uint64_t launchedNs, std::uint64_t ns)
{
    State& s = state();
    CUpti_ActivityKernel10 kernel{};
    kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
    kernel.name = "_ZN8stand_in4gemmEPKfS1_Pfi";
    kernel.correlationId = correlation;
    kernel.contextId = 1;
    kernel.streamId = 7;
    kernel.registersPerThread = 128;
    kernel.staticSharedMemory = 1024;
    kernel.dynamicSharedMemory = 98304;
    kernel.gridX = 64;
    kernel.gridY = 2;
    kernel.gridZ = kernel.blockY = kernel.blockZ = 1;
    kernel.blockX = 256;
    kernel.clusterX = kernel.clusterY = kernel.clusterZ = 1;
    if (!goesWrong("untimed")) {
        kernel.start = std::max(s.streamFreeNs + 500, launchedNs + 2000);
        kernel.end = s.streamFreeNs = kernel.start + ns;
    }
    put(kernel);
}

void workOf(const OpenId& open, std::uint64_t end)
{
    const std::scoped_lock lock{state().mutex};
    const std::uint64_t length = end - open.beginNs;
    const std::uint32_t correlation = ++state().correlation;
    if (open.id != 0) {
        CUpti_ActivityExternalCorrelation id{};
        id.kind = CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION;
        id.externalKind = CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0;
        id.externalId = open.id;
        id.correlationId = correlation;
        put(id);
    }
    putKernel(correlation, open.beginNs + length / 2, length);
    CUpti_ActivityAPI call{};
    const bool isOfDriver = goesWrong("driver");
    call.kind = isOfDriver ? CUPTI_ACTIVITY_KIND_DRIVER : CUPTI_ACTIVITY_KIND_RUNTIME;
    call.cbid = isOfDriver ? std::uint32_t{CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx}
                           : std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000};
    call.start = open.beginNs + length / 2; // clearly inside
    call.end = call.start + length / 4;
    call.processId = static_cast<std::uint32_t>(getpid());
    call.threadId = static_cast<std::uint32_t>(gettid());
    call.correlationId = correlation;
    if (!isOfDriver || !state().isExcluded.at(call.cbid))
        put(call);
    if (isOfDriver && !state().isExcluded[CUPTI_DRIVER_TRACE_CBID_cuCtxGetCurrent]) {
        call.cbid = CUPTI_DRIVER_TRACE_CBID_cuCtxGetCurrent;
        call.correlationId = ++state().correlation;
        put(call);
    }
    if (!goesWrong("unknown"))
        return;
    CUpti_ActivityPreemption strange{};
    strange.kind = CUPTI_ACTIVITY_KIND_PREEMPTION;
    put(strange);
}

void putDeviceAndContext()
{
    const std::scoped_lock lock{state().mutex};
    CUpti_ActivityDevice5 device{};
    device.kind = CUPTI_ACTIVITY_KIND_DEVICE;
    device.name = "Stand-in GPU";
    device.globalMemorySize = std::uint64_t{16} << 30;
    device.numThreadsPerWarp = 32;
    device.numMultiprocessors = 132;
    device.maxWarpsPerMultiprocessor = 64;
    device.maxSharedMemoryPerMultiprocessor = 233472;
    device.maxSharedMemoryPerBlock = 49152;
    device.maxRegistersPerMultiprocessor = device.maxRegistersPerBlock = 65536;
    device.maxThreadsPerBlock = 1024;
    device.computeCapabilityMajor = 9;
    put(device);
}

} // namespace

extern "C" {

int lanescopeStandIn = 1;

// For a stand-in of CUDA: a kernel that takes microseconds is launched; a driver call begins or ends.
void lanescopeStandInLaunch()
{
    const OpenId call{0, now(), true};
    std::uint64_t end = now();
    while (end < call.beginNs + 4000)
        end = now();
    workOf(call, end);
}
void lanescopeStandInCall(std::uint32_t id, int isExit)
{
    CUpti_CallbackData data{};
    data.callbackSite = isExit ? CUPTI_API_EXIT : CUPTI_API_ENTER;
    if (state().callback && state().isCallbackOn.at(id))
        state().callback(nullptr, CUPTI_CB_DOMAIN_DRIVER_API, id, &data);
}

CUptiResult cuptiGetVersion(std::uint32_t* version)
{
    *version = 130001;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiGetResultString(CUptiResult result, const char** text)
{
    *text = result == CUPTI_SUCCESS ? "CUPTI_SUCCESS" : "CUPTI_ERROR_OF_THE_STAND_IN";
    return CUPTI_SUCCESS;
}
CUptiResult cuptiGetCallbackName(CUpti_CallbackDomain domain, std::uint32_t cbid, const char** name)
{
    if (domain == CUPTI_CB_DOMAIN_RUNTIME_API && cbid == CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000)
        *name = "cudaLaunchKernel_v7000";
    else if (domain == CUPTI_CB_DOMAIN_DRIVER_API && cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx)
        *name = "cuLaunchKernelEx";
    else if (domain == CUPTI_CB_DOMAIN_DRIVER_API && cbid == CUPTI_DRIVER_TRACE_CBID_cuCtxGetCurrent)
        *name = "cuCtxGetCurrent";
    else
        return CUPTI_ERROR_INVALID_PARAMETER;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiSetThreadIdType(CUpti_ActivityThreadIdType) { return CUPTI_SUCCESS; }
CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                                           CUpti_BuffersCallbackCompleteFunc complete)
{
    state().request = request;
    state().complete = complete;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc clock)
{
    state().clock = clock;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivitySetAttribute(CUpti_ActivityAttribute, std::size_t*, void*) { return CUPTI_SUCCESS; }
CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind)
{
    if (goesWrong("refuse") && kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
        return CUPTI_ERROR_INSUFFICIENT_PRIVILEGES;
    state().isOn[kind] = true;
    if (kind == CUPTI_ACTIVITY_KIND_DEVICE)
        putDeviceAndContext();
    return CUPTI_SUCCESS;
}
// Switches calls off only: switched on here, they are not recorded, as with CUPTI 13.0 after the context is there.
CUptiResult cuptiActivityEnableDriverApi(CUpti_CallbackId id, std::uint8_t isOn)
{
    if (isOn == 0)
        state().isExcluded.at(id) = true;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityDisable(CUpti_ActivityKind kind)
{
    if (state().isExiting) // like CUPTI 13.0 after the context is gone
        std::abort();
    state().isOn[kind] = false;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityGetNextRecord(std::uint8_t* buffer, std::size_t valid, CUpti_Activity** record)
{
    const std::size_t at =
        *record ? static_cast<std::size_t>(reinterpret_cast<std::uint8_t*>(*record) - buffer) + bytesOf((*record)->kind)
                : 0;
    if (at >= valid)
        return CUPTI_ERROR_MAX_LIMIT_REACHED;
    auto* const next = reinterpret_cast<CUpti_Activity*>(buffer + at);
    if (bytesOf(next->kind) == 0)
        return CUPTI_ERROR_INVALID_KIND;
    *record = next;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityFlushAll(std::uint32_t flag)
{
    State& s = state();
    std::vector<Buffer> ready;
    {
        const std::scoped_lock lock{s.mutex};
        if (goesWrong("late") && !(flag & CUPTI_ACTIVITY_FLAG_FLUSH_FORCED))
            return CUPTI_SUCCESS;
        ready.swap(s.full);
        if (s.current.data)
            ready.push_back(s.current);
        s.current = {};
    }
    if (goesWrong("reverse"))
        std::reverse(ready.begin(), ready.end());
    for (const Buffer& buffer : ready) {
        s.complete(nullptr, 0, buffer.data, buffer.bytes, buffer.used);
        if (goesWrong("one_by_one"))
            usleep(2000);
    }
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityGetNumDroppedRecords(CUcontext, std::uint32_t, std::size_t* dropped)
{
    const std::scoped_lock lock{state().mutex};
    *dropped = state().dropped;
    state().dropped = 0;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityPushExternalCorrelationId(CUpti_ExternalCorrelationKind, std::uint64_t id)
{
    if (!openIds.empty())
        openIds.back().isInnermost = false;
    openIds.push_back({id, 0, true});
    openIds.back().beginNs = now();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityPopExternalCorrelationId(CUpti_ExternalCorrelationKind, std::uint64_t* last)
{
    const std::uint64_t end = now();
    if (openIds.empty())
        return CUPTI_ERROR_QUEUE_EMPTY;
    const OpenId open = openIds.back();
    openIds.pop_back();
    if (last)
        *last = open.id;
    if (open.isInnermost)
        workOf(open, end);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiSubscribe(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback, void*)
{
    state().callback = callback;
    std::atexit([] { state().isExiting = true; });
    *subscriber = reinterpret_cast<CUpti_SubscriberHandle>(1);
    return goesWrong("taken") ? CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED : CUPTI_SUCCESS;
}
CUptiResult cuptiUnsubscribe(CUpti_SubscriberHandle) { return CUPTI_SUCCESS; }
CUptiResult cuptiEnableCallback(std::uint32_t isOn, CUpti_SubscriberHandle, CUpti_CallbackDomain domain,
                                CUpti_CallbackId id)
{
    if (domain == CUPTI_CB_DOMAIN_DRIVER_API)
        state().isCallbackOn.at(id) = isOn != 0;
    return CUPTI_SUCCESS;
}

} // extern "C"
