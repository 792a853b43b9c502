#include "capture/event_json.h"

#include "capture/json_text.h"

namespace lanescope::capture {

namespace {

const char* categoryOf(EventKind kind)
{
    switch (kind) {
    case EventKind::CpuOp:
        return "cpu_op";
    case EventKind::Annotation:
        return "user_annotation";
    case EventKind::DeviceAnnotation:
        return "gpu_user_annotation";
    case EventKind::Runtime:
        return "cuda_runtime";
    case EventKind::Driver:
        return "cuda_driver";
    case EventKind::Kernel:
        return "kernel";
    case EventKind::Memcpy:
        return "gpu_memcpy";
    case EventKind::Memset:
        return "gpu_memset";
    case EventKind::Sync:
        return "cuda_sync";
    case EventKind::Overhead:
        return "overhead";
    case EventKind::CudaEvent:
        return "cuda_event";
    }
    return "";
}

class Args {
public:
    explicit Args(std::string& to) : m_to(to) {}
    std::string& key(std::string_view name)
    {
        m_to += m_isFirst ? ", \"args\": {" : ", ";
        m_isFirst = false;
        appendQuoted(m_to, name);
        return m_to += ": ";
    }
    void add(std::string_view name, std::int64_t value) { appendNumber(key(name), value); }
    void addUnsigned(std::string_view name, std::uint64_t value) { appendNumber(key(name), value); }
    void add(std::string_view name, double value) { appendNumber(key(name), value); }
    void add(std::string_view name, std::string_view value) { appendQuoted(key(name), value); }
    template <class T>
    void add(std::string_view name, const std::array<T, 3>& values)
    {
        std::string& to = key(name);
        to += '[';
        for (std::size_t i = 0; i < 3; ++i) {
            to += i ? ", " : "";
            appendNumber(to, static_cast<std::int64_t>(values[i]));
        }
        to += ']';
    }
    void raw(const std::string& members)
    {
        if (members.empty())
            return;
        m_to += m_isFirst ? ", \"args\": {" : ", ";
        m_isFirst = false;
        m_to += members;
    }
    void close() { m_to += m_isFirst ? "}" : "}}"; }

private:
    std::string& m_to;
    bool m_isFirst = true;
};

void addPlace(Args& args, const Event& e)
{
    if (e.peer) {
        args.add("fromDevice", std::int64_t{e.peer->fromDevice});
        args.add("inDevice", std::int64_t{e.peer->inDevice});
        args.add("toDevice", std::int64_t{e.peer->toDevice});
        args.add("fromContext", std::int64_t{e.peer->fromContext});
        args.add("inContext", std::int64_t{e.peer->inContext});
        args.add("toContext", std::int64_t{e.peer->toContext});
    } else {
        args.add("device", std::int64_t{e.device});
        args.add("context", std::int64_t{e.context});
    }
    args.add("stream", std::int64_t{e.stream});
    args.add("correlation", std::int64_t{e.correlation});
}

void addGraphAndChannel(Args& args, const Event& e)
{
    args.addUnsigned("graph id", e.graphId);
    args.addUnsigned("graph node id", e.graphNodeId);
    if (e.priority)
        args.add("priority", std::int64_t{*e.priority});
    if (e.channel) {
        args.add("channel", std::int64_t{e.channel->id});
        args.add("channel_type", std::int64_t{e.channel->type});
    }
}

void addKernel(Args& args, const Event& e, const ClockBase& base, std::span<const Device> devices)
{
    args.addUnsigned("queued", e.queuedNs ? e.queuedNs - base.monotonicNs + base.realtimeNs : 0);
    addPlace(args, e);
    args.add("registers per thread", std::int64_t{e.registers});
    args.add("shared memory", std::int64_t{e.staticSharedBytes} + e.dynamicSharedBytes);
    for (const Device& device : devices)
        if (device.id == e.device && device.sms > 0) {
            const double blocks = double(e.grid[0]) * e.grid[1] * e.grid[2] / device.sms;
            args.add("blocks per SM", double(float(blocks)));
            args.add("warps per SM", double(float(blocks * e.block[0] * e.block[1] * e.block[2] / device.warpSize)));
        }
    args.add("grid", e.grid);
    args.add("block", e.block);
    addGraphAndChannel(args, e);
    args.add("static shared memory", std::int64_t{e.staticSharedBytes});
    args.add("dynamic shared memory", std::int64_t{e.dynamicSharedBytes});
    if (e.localBytesPerThread)
        args.add("local memory per thread", std::int64_t{e.localBytesPerThread});
    if (e.cluster[0] > 1 || e.cluster[1] > 1 || e.cluster[2] > 1)
        args.add("cluster", e.cluster);
    if (e.submittedNs)
        args.addUnsigned("submitted", e.submittedNs - base.monotonicNs + base.realtimeNs);
}

void addArgs(Args& args, const Event& e, const ClockBase& base, std::span<const Device> devices)
{
    if (e.externalId)
        args.addUnsigned("External id", e.externalId);
    switch (e.kind) {
    case EventKind::Runtime:
    case EventKind::Driver:
        args.add("cbid", std::int64_t{e.cbid});
        args.add("correlation", std::int64_t{e.correlation});
        break;
    case EventKind::Kernel:
        addKernel(args, e, base, devices);
        break;
    case EventKind::Memcpy:
    case EventKind::Memset:
        addPlace(args, e);
        args.addUnsigned("bytes", e.bytes);
        if (e.endNs > e.beginNs)
            args.add("memory bandwidth (GB/s)", double(e.bytes) / double(e.endNs - e.beginNs));
        addGraphAndChannel(args, e);
        break;
    case EventKind::Sync:
        args.add("cuda_sync_kind", std::string_view{e.name});
        if (e.cudaEventId >= 0) {
            args.add("wait_on_stream", e.waitsOnStream);
            args.add("wait_on_cuda_event_record_corr_id", e.waitsOnCorrelation);
            args.add("wait_on_cuda_event_id", e.cudaEventId);
        }
        args.add("stream", e.hasStream ? std::int64_t{e.stream} : -1);
        args.add("correlation", std::int64_t{e.correlation});
        args.add("device", std::int64_t{e.device});
        args.add("context", std::int64_t{e.context});
        break;
    case EventKind::CudaEvent:
        args.add("event_id", e.cudaEventId);
        addPlace(args, e);
        break;
    case EventKind::Overhead:
        if (e.tid)
            args.add("thread", std::int64_t{e.tid});
        break;
    case EventKind::CpuOp:
    case EventKind::Annotation:
    case EventKind::DeviceAnnotation:
        args.raw(e.args);
        break;
    }
}

} // namespace

Lane laneOf(const Event& e)
{
    switch (e.kind) {
    case EventKind::Kernel:
    case EventKind::Memcpy:
    case EventKind::Memset:
    case EventKind::CudaEvent:
    case EventKind::DeviceAnnotation:
        return {e.device, e.stream};
    case EventKind::Sync:
        return {e.device, e.hasStream ? e.stream + syncRows : 1};
    case EventKind::Overhead:
        return {-1, 0};
    default:
        return {e.pid, e.tid};
    }
}

void appendEvent(std::string& to, const Event& e, const ClockBase& base, std::span<const Device> devices)
{
    const Lane lane = laneOf(e);
    const std::uint64_t begin = e.beginNs > base.monotonicNs ? e.beginNs - base.monotonicNs : 0;
    const auto appendLane = [&] {
        to += ", \"pid\": ";
        appendNumber(to, lane.pid);
        to += ", \"tid\": ";
        appendNumber(to, lane.tid);
        to += ", \"ts\": ";
        appendMicroseconds(to, begin);
    };
    to += "{\"ph\": \"X\", \"cat\": \"";
    to += categoryOf(e.kind);
    to += "\", \"name\": ";
    appendQuoted(to, e.name);
    appendLane();
    to += ", \"dur\": ";
    appendMicroseconds(to, e.endNs > e.beginNs ? e.endNs - e.beginNs : 0);
    Args args{to};
    addArgs(args, e, base, devices);
    args.close();
    if (!(e.launches || isDeviceWork(e.kind)) || e.correlation == 0)
        return;
    to += e.launches ? ",\n{\"ph\": \"s\", \"id\": " : ",\n{\"ph\": \"f\", \"bp\": \"e\", \"id\": ";
    appendNumber(to, std::int64_t{e.correlation});
    appendLane();
    to += ", \"cat\": \"ac2g\", \"name\": \"ac2g\"}";
}

void appendDevice(std::string& to, const Device& d)
{
    const auto add = [&](const char* name, std::uint64_t value) {
        to += ", \"";
        to += name;
        to += "\": ";
        appendNumber(to, value);
    };
    to += "{\"id\": ";
    appendNumber(to, std::int64_t{d.id});
    to += ", \"name\": ";
    appendQuoted(to, d.name);
    add("totalGlobalMem", d.totalMemoryBytes);
    add("computeMajor", static_cast<std::uint64_t>(d.major));
    add("computeMinor", static_cast<std::uint64_t>(d.minor));
    add("maxThreadsPerBlock", static_cast<std::uint64_t>(d.maxThreadsPerBlock));
    add("maxThreadsPerMultiprocessor", static_cast<std::uint64_t>(d.maxThreadsPerSm));
    add("regsPerBlock", static_cast<std::uint64_t>(d.registersPerBlock));
    add("warpSize", static_cast<std::uint64_t>(d.warpSize));
    add("sharedMemPerBlock", d.sharedPerBlock);
    add("numSms", static_cast<std::uint64_t>(d.sms));
    add("regsPerMultiprocessor", static_cast<std::uint64_t>(d.registersPerSm));
    add("sharedMemPerBlockOptin", d.sharedPerBlockOptin);
    add("sharedMemPerMultiprocessor", d.sharedPerSm);
    to += '}';
}

} // namespace lanescope::capture
