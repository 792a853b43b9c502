// The meaning of the columns is that of NVIDIA's "SQLite Export Schema Reference" of Nsight Systems; names, categories
// and arguments of the events are Kineto's.

#include "model/import/nsys_tables.h"

#include <array>
#include <fmt/format.h>

namespace lanescope {

namespace {

using Shape = NsysCollector::Shape;
constexpr std::int64_t absentId = 0xFFFFFFFF; // the id of a missing stream or event

std::int64_t pidIn(const NsysRow& row, std::size_t column) { return pidOf(row.whole(column).value_or(0)); }

std::optional<std::int64_t> real(std::optional<std::int64_t> id) { return id && *id != absentId ? id : std::nullopt; }

void takeApi(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { start, end, globalTid, correlation, name, returnValue };
    const auto span = to.span(row.whole(start), row.whole(end), "CUDA call without times that can be read");
    if (!span)
        return;
    const std::int64_t thread = row.whole(globalTid).value_or(0);
    const char* category = nullptr;
    const std::uint32_t called = to.apiNameIn(row, name, category);
    const auto number = row.whole(correlation);
    to.slice(Shape::Api, category, to.threadLane(thread), called, *span, pidOf(thread), number);
    if (!to.wantsArguments())
        return;
    to.packer().put(number);
    to.packer().put(row.whole(returnValue));
}

void takeKernel(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t {
        start,
        end,
        device,
        context,
        stream,
        correlation,
        globalPid,
        demangled,
        shortName,
        mangled,
        registers,
        staticShared,
        dynamicShared,
        gridX,
        gridY,
        gridZ,
        blockX,
        blockY,
        blockZ,
        localPerThread,
        graph,
        graphNode,
        clusterX,
        clusterY,
        clusterZ
    };
    const auto span = to.span(row.whole(start), row.whole(end), "kernel without times that can be read");
    if (!span)
        return;
    const std::int64_t pid = pidIn(row, globalPid);
    std::uint32_t name = to.nameIn(row, demangled);
    for (const std::size_t other : {shortName, mangled})
        if (name == StringId::none)
            name = to.nameIn(row, other);
    const auto dev = row.whole(device), str = row.whole(stream), number = row.whole(correlation);
    to.worked(pid, dev, row.whole(context));
    to.slice(Shape::Kernel, "kernel", to.deviceLane(pid, dev, str), name, *span, pid, number);
    if (!to.wantsArguments())
        return;
    EventPacker& packer = to.packer();
    packer.put(dev);
    packer.put(row.whole(context));
    packer.put(str);
    packer.put(number);
    packer.put(row.whole(registers));
    const auto fixed = row.whole(staticShared), dynamic = row.whole(dynamicShared);
    constexpr std::int64_t maxShared = std::int64_t{1} << 40; // any real number is far below, so sums do not overflow
    if (fixed && dynamic && *fixed >= 0 && *dynamic >= 0 && *fixed < maxShared && *dynamic < maxShared)
        packer.put(*fixed + *dynamic);
    else
        packer.absent();
    const auto three = [&](std::size_t x) -> std::optional<std::array<std::int64_t, 3>> {
        const auto a = row.whole(x), b = row.whole(x + 1), c = row.whole(x + 2);
        return a && b && c ? std::optional{std::array{*a, *b, *c}} : std::nullopt;
    };
    const auto grid = three(gridX), block = three(blockX), cluster = three(clusterX);
    const int sms = dev ? to.names().smsOf(to.names().gpuOf(pid, *dev)).value_or(0) : 0;
    if (grid && block && sms > 0) { // as Kineto computes them
        double blocks = 1, threads = 1;
        for (std::size_t i = 0; i < 3; ++i) {
            blocks *= static_cast<double>((*grid)[i]);
            threads *= static_cast<double>((*block)[i]);
        }
        packer.putReal(blocks / sms);
        packer.putReal(blocks / sms * threads / 32);
    } else {
        packer.absent();
        packer.absent();
    }
    const auto put = [&](const std::optional<std::array<std::int64_t, 3>>& size) {
        size ? packer.putThree((*size)[0], (*size)[1], (*size)[2]) : packer.absent();
    };
    put(grid);
    put(block);
    packer.put(row.whole(graph));
    packer.put(row.whole(graphNode));
    packer.put(fixed);
    packer.put(dynamic);
    packer.put(row.whole(localPerThread));
    put(cluster && (*cluster)[0] > 0 && (*cluster)[0] * 1.0 * (*cluster)[1] * (*cluster)[2] > 1 ? cluster
                                                                                                : std::nullopt);
}

void putBandwidth(EventPacker& packer, std::optional<std::int64_t> bytes, std::int64_t duration)
{
    if (bytes && duration > 0)
        packer.putReal(static_cast<double>(*bytes) / static_cast<double>(duration));
    else
        packer.absent();
}

void takeMemcpy(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t {
        start,
        end,
        device,
        context,
        stream,
        correlation,
        globalPid,
        bytes,
        copyKind,
        sourceKind,
        targetKind,
        sourceDevice,
        targetDevice,
        graphNode
    };
    const auto span = to.span(row.whole(start), row.whole(end), "memory copy without times that can be read");
    if (!span)
        return;
    const std::int64_t pid = pidIn(row, globalPid);
    const auto dev = row.whole(device), str = row.whole(stream), number = row.whole(correlation);
    const std::uint32_t name = to.memcpyName(row.whole(copyKind), row.whole(sourceKind), row.whole(targetKind));
    to.worked(pid, dev, row.whole(context));
    to.slice(Shape::Memcpy, "gpu_memcpy", to.deviceLane(pid, dev, str), name, *span, pid, number);
    if (!to.wantsArguments())
        return;
    EventPacker& packer = to.packer();
    packer.put(dev);
    packer.put(row.whole(context));
    packer.put(str);
    packer.put(number);
    packer.put(row.whole(sourceDevice));
    packer.put(row.whole(targetDevice));
    packer.put(row.whole(bytes));
    putBandwidth(packer, row.whole(bytes), span->duration);
    packer.put(row.whole(graphNode));
}

void takeMemset(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { start, end, device, context, stream, correlation, globalPid, bytes, kind, value, graphNode };
    const auto span = to.span(row.whole(start), row.whole(end), "memset without times that can be read");
    if (!span)
        return;
    const std::int64_t pid = pidIn(row, globalPid);
    const auto dev = row.whole(device), str = row.whole(stream), number = row.whole(correlation);
    const std::uint32_t name = to.intern(to.names().memsetName(row.whole(kind)));
    to.worked(pid, dev, row.whole(context));
    to.slice(Shape::Memset, "gpu_memset", to.deviceLane(pid, dev, str), name, *span, pid, number);
    if (!to.wantsArguments())
        return;
    EventPacker& packer = to.packer();
    packer.put(dev);
    packer.put(row.whole(context));
    packer.put(str);
    packer.put(number);
    packer.put(row.whole(bytes));
    putBandwidth(packer, row.whole(bytes), span->duration);
    packer.put(row.whole(value));
    packer.put(row.whole(graphNode));
}

void takeSync(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { start, end, device, context, stream, correlation, globalPid, type, event };
    const auto span = to.span(row.whole(start), row.whole(end), "synchronization without times that can be read");
    if (!span)
        return;
    const std::int64_t pid = pidIn(row, globalPid);
    const auto dev = row.whole(device), str = row.whole(stream), number = row.whole(correlation);
    const std::uint32_t name = to.intern(to.names().syncName(row.whole(type)));
    to.slice(Shape::Sync, "cuda_sync", to.waitLane(pid, dev, str, row.whole(context)), name, *span, pid);
    if (!to.wantsArguments())
        return;
    EventPacker& packer = to.packer();
    packer.putText(name);
    packer.put(real(row.whole(event)));
    packer.put(str ? std::optional{real(str).value_or(-1)} : std::nullopt);
    packer.put(number);
    packer.put(dev);
    packer.put(row.whole(context));
}

// Graphs that were recorded as a whole, not node by node.
void takeGraph(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { start, end, device, context, stream, correlation, globalPid, graph, graphExec };
    const auto span = to.span(row.whole(start), row.whole(end), "CUDA graph without times that can be read");
    if (!span)
        return;
    const std::int64_t pid = pidIn(row, globalPid);
    const auto dev = row.whole(device), str = row.whole(stream), number = row.whole(correlation);
    const auto id = row.whole(graph);
    const std::uint32_t name = to.intern(id ? fmt::format("CUDA graph {}", *id) : "CUDA graph");
    to.slice(Shape::Graph, "cuda_graph", to.deviceLane(pid, dev, str), name, *span, pid, number);
    if (!to.wantsArguments())
        return;
    EventPacker& packer = to.packer();
    packer.put(dev);
    packer.put(row.whole(context));
    packer.put(str);
    packer.put(number);
    packer.put(id);
    packer.put(row.whole(graphExec));
}

// Calls of other libraries that nsys records: the system, cuDNN, cuBLAS, MPI.
template <const char* category>
void takeHostCall(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { start, end, globalTid, correlation, name, returnValue, nesting };
    const auto span = to.span(row.whole(start), row.whole(end), "library call without times that can be read");
    if (!span)
        return;
    const std::int64_t thread = row.whole(globalTid).value_or(0);
    to.slice(Shape::HostCall, category, to.threadLane(thread), to.nameIn(row, name), *span, pidOf(thread));
    if (!to.wantsArguments())
        return;
    const auto number = row.whole(correlation);
    to.packer().put(number && *number > 0 ? number : std::nullopt);
    to.packer().put(row.whole(returnValue));
    to.packer().put(row.whole(nesting));
}

void takeOverhead(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { start, end, globalTid, correlation, name, kind };
    const auto span = to.span(row.whole(start), row.whole(end), "profiler's overhead without times that can be read");
    if (!span)
        return;
    const auto thread = row.whole(globalTid);
    std::uint32_t called = to.nameIn(row, name);
    if (called == StringId::none)
        called = to.intern(to.names().overheadName(row.whole(kind)));
    to.slice(Shape::Overhead, "overhead", to.lane("-1", "0"), called, *span, pidOf(thread.value_or(0)));
    if (!to.wantsArguments())
        return;
    to.packer().put(thread ? std::optional{tidOf(*thread)} : std::nullopt);
    const auto number = row.whole(correlation);
    to.packer().put(number && *number > 0 ? number : std::nullopt);
}

// One slice for each time that a thread runs on a CPU core, from switch to switch.
void takeScheduling(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { start, cpu, isIn, globalTid };
    const auto at = row.whole(start), core = row.whole(cpu), thread = row.whole(globalTid);
    if (!NsysCollector::isTime(at) || !core || !thread) {
        to.skip("thread switch without what belongs to it");
        return;
    }
    const std::uint32_t name = to.intern(fmt::format("process {} thread {}", pidOf(*thread), tidOf(*thread)));
    to.half(Shape::Scheduling, "cpu_scheduling", to.lane("CPU cores", fmt::format("core {}", *core)), name, *at,
            row.whole(isIn).value_or(0) != 0 ? 'B' : 'E');
    if (!to.wantsArguments())
        return;
    to.packer().put(pidOf(*thread));
    to.packer().put(tidOf(*thread));
}

void takeMemory(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { start, globalPid, device, address, bytes, kind, operation };
    const auto at = row.whole(start), size = row.whole(bytes);
    constexpr std::int64_t maxBytes = std::int64_t{1} << 50;
    if (!NsysCollector::isTime(at) || !size || *size < 0 || *size > maxBytes) {
        to.skip("memory event without a time or a size that can be read");
        return;
    }
    const std::int64_t pid = pidIn(row, globalPid);
    to.memoryEvents.push_back({*at, pid, to.names().gpuOf(pid, row.whole(device).value_or(0)),
                               row.whole(kind).value_or(absentId), row.whole(address).value_or(0), *size,
                               to.names().isAllocation(row.whole(operation))});
}

void takeMetric(NsysCollector& to, const NsysRow& row)
{
    enum : std::size_t { at, type, metric, value };
    const auto ns = row.whole(at), of = row.whole(type), which = row.whole(metric);
    const auto number = row.number(value);
    if (!NsysCollector::isTime(ns) || !number || !which) {
        to.skip("GPU metric without a time or a value that can be read");
        return;
    }
    const std::uint32_t lane = to.lane(std::to_string(of.value_or(0) & 0xFF), ""); // the type's lowest byte is the GPU
    to.counter(lane, to.intern(to.names().metricName(of.value_or(0), *which)), *ns, *number);
}

constexpr char osRuntime[] = "os_runtime", cudnn[] = "cudnn", cublas[] = "cublas", mpi[] = "mpi";
const std::vector<std::string_view> hostCallColumns{"start",         "end",         "globalTid",   "correlationId",
                                                    "nameId|textId", "returnValue", "nestingLevel"};
const std::vector<std::string_view> overheadColumns{"start",         "end",    "globalTid|globalPid",
                                                    "correlationId", "nameId", "overheadKind|overheadType|kind"};

} // namespace

std::span<const NsysTable> nsysTables()
{
    static const std::array all{
        NsysTable{"CUPTI_ACTIVITY_KIND_KERNEL",
                  {"start",
                   "end",
                   "deviceId",
                   "contextId",
                   "streamId",
                   "correlationId",
                   "globalPid",
                   "demangledName",
                   "shortName",
                   "mangledName",
                   "registersPerThread",
                   "staticSharedMemory",
                   "dynamicSharedMemory",
                   "gridX",
                   "gridY",
                   "gridZ",
                   "blockX",
                   "blockY",
                   "blockZ",
                   "localMemoryPerThread",
                   "graphId",
                   "graphNodeId",
                   "clusterX",
                   "clusterY",
                   "clusterZ"},
                  takeKernel},
        NsysTable{"CUPTI_ACTIVITY_KIND_RUNTIME",
                  {"start", "end", "globalTid", "correlationId", "nameId", "returnValue"},
                  takeApi},
        NsysTable{"CUPTI_ACTIVITY_KIND_DRIVER",
                  {"start", "end", "globalTid", "correlationId", "nameId", "returnValue"},
                  takeApi},
        NsysTable{"CUPTI_ACTIVITY_KIND_MEMCPY",
                  {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "bytes",
                   "copyKind", "srcKind", "dstKind", "srcDeviceId", "dstDeviceId", "graphNodeId"},
                  takeMemcpy},
        NsysTable{"CUPTI_ACTIVITY_KIND_MEMSET",
                  {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "bytes",
                   "memKind|memoryKind", "value", "graphNodeId"},
                  takeMemset},
        NsysTable{
            "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
            {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "syncType", "eventId"},
            takeSync},
        NsysTable{"CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
                  {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "graphId",
                   "graphExecId"},
                  takeGraph},
        NsysTable{"NVTX_EVENTS",
                  {"start", "end", "eventType", "text", "textId", "globalTid", "endGlobalTid", "domainId", "category",
                   "color", "jsonText", "jsonTextId", "uint64Value", "int64Value", "uint32Value", "int32Value",
                   "doubleValue", "floatValue"},
                  takeNsysNvtx},
        NsysTable{"OSRT_API", hostCallColumns, takeHostCall<osRuntime>},
        NsysTable{"CUDNN_EVENTS", hostCallColumns, takeHostCall<cudnn>},
        NsysTable{"CUBLAS_EVENTS", hostCallColumns, takeHostCall<cublas>},
        NsysTable{"MPI_COLLECTIVES_EVENTS", hostCallColumns, takeHostCall<mpi>},
        NsysTable{"MPI_P2P_EVENTS", hostCallColumns, takeHostCall<mpi>},
        NsysTable{"MPI_START_WAIT_EVENTS", hostCallColumns, takeHostCall<mpi>},
        NsysTable{"MPI_OTHER_EVENTS", hostCallColumns, takeHostCall<mpi>},
        NsysTable{"PROFILER_OVERHEAD", overheadColumns, takeOverhead},
        NsysTable{"CUPTI_ACTIVITY_KIND_OVERHEAD", overheadColumns, takeOverhead},
        NsysTable{"SCHED_EVENTS", {"start", "cpu", "isSchedIn", "globalTid"}, takeScheduling},
        NsysTable{"CUDA_GPU_MEMORY_USAGE_EVENTS",
                  {"start", "globalPid", "deviceId", "address", "bytes", "memKind", "memoryOperationType"},
                  takeMemory},
        NsysTable{"GPU_METRICS", {"timestamp", "typeId", "metricId", "value"}, takeMetric},
    };
    return all;
}

std::span<const std::string_view> nsysTablesLeftOut()
{
    static constexpr std::array<std::string_view, 6> all{
        "COMPOSITE_EVENTS",       "SAMPLING_CALLCHAINS",           "CUPTI_ACTIVITY_KIND_CUDA_EVENT",
        "CUDA_GRAPH_NODE_EVENTS", "CUDA_UM_CPU_PAGE_FAULT_EVENTS", "CUDA_UM_GPU_PAGE_FAULT_EVENTS"};
    return all;
}

} // namespace lanescope
