#include "model/analysis/glossary.h"

#include "model/analysis/compile_id.h"
#include "model/analysis/time/launches.h"
#include "model/base/phrases.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

namespace lanescope {

namespace {

struct Entry {
    // Whole: the name of a call, a copy or profiler overhead, and no range of the program. "_v2" or " (Device)" may
    // follow it.
    enum class Match { Exact, Prefix, Whole } match;
    std::string_view name;
    std::string_view text;
};
constexpr auto exact = Entry::Match::Exact, prefix = Entry::Match::Prefix, whole = Entry::Match::Whole;

constexpr std::string_view launchedByDriver =
    PHRASE("Puts one kernel into a stream's queue by the driver's API, as Triton's and newer libraries' kernels are.");

// The first matching entry is used.
constexpr std::array entries{
    // torch.compile, in the order in which its layers run
    Entry{prefix, "TorchDynamo Cache Lookup",
          PHRASE("Dynamo checks its guards to find the compiled code that fits these inputs. It is paid on every call, "
                 "compiled "
                 "or not.")},
    Entry{prefix, "Pregraph bytecode",
          PHRASE("Python code that Dynamo put before the compiled graph, to gather its inputs.")},
    Entry{prefix, "AOTDispatcher Runtime Wrapper Prologue",
          PHRASE("AOTAutograd's wrapper around the compiled graph: it unpacks views and prepares inputs, with "
                 "gradients or without.")},
    Entry{prefix, "CompiledFunction",
          PHRASE("A compiled graph as autograd sees it: one node for all the ops that were fused into it.")},
    Entry{prefix, "Torch-Compiled Region", PHRASE("Code that torch.compile replaced.")},
    // Profiler overhead
    Entry{whole, "Activity Buffer Request",
          PHRASE("The profiler requests memory to record into. This is profiler overhead: the program does not cause "
                 "the time lost to it.")},
    Entry{whole, "Buffer Flush", PHRASE("The profiler hands full buffers on. This is profiler overhead.")},
    Entry{whole, "Instrumentation", PHRASE("The profiler sets up its hooks. This is profiler overhead.")},
    Entry{whole, "Resource", PHRASE("The profiler's bookkeeping of contexts and streams.")},
    Entry{prefix, "PyTorch Profiler", PHRASE("The window in which the profiler recorded.")},
    Entry{exact, "Iteration Start: PyTorch Profiler",
          PHRASE("The time at which the profiler's schedule began to record.")},
    // Launches
    Entry{prefix, "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
          PHRASE("The library asks how many blocks of a kernel fit on a multiprocessor, to choose its launch: a kernel "
                 "that is "
                 "launched after it is a heavyweight one, a GEMM as a rule.")},
    Entry{exact, "cudaOccupancyAvailableDynamicSMemPerBlock",
          PHRASE("The library asks how much shared memory a block may request if a number of blocks are to run on one "
                 "multiprocessor, to choose its launch.")},
    Entry{whole, "cudaLaunchKernelExC",
          PHRASE(
              "Puts one kernel into a stream's queue, with attributes such as clusters or early launch, and returns at "
              "once.")},
    Entry{whole, "cuLaunchKernel", launchedByDriver},
    Entry{whole, "cuLaunchKernelEx", launchedByDriver},
    Entry{whole, "cudaLaunchKernel",
          PHRASE("Puts one kernel into a stream's queue and returns at once: the kernel begins when those before it "
                 "are done.")},
    Entry{whole, "hipLaunchKernel", PHRASE("Puts one kernel into a stream's queue and returns at once.")},
    Entry{whole, "hipExtModuleLaunchKernel", PHRASE("Puts one kernel into a stream's queue and returns at once.")},
    Entry{whole, "hipModuleLaunchKernel", PHRASE("Puts one kernel into a stream's queue and returns at once.")},
    Entry{whole, "cudaGraphLaunch",
          PHRASE("Launches a whole recorded graph of kernels with one call: the host pays once for all of them.")},
    Entry{whole, "hipGraphLaunch", PHRASE("Launches a whole recorded graph of kernels with one call.")},
    Entry{whole, "cudaStreamIsCapturing",
          PHRASE("Checks whether the stream is capturing a graph; takes a few hundred nanoseconds.")},
    // Waits
    Entry{whole, "cudaDeviceSynchronize",
          PHRASE("The host waits until the device has done all its work. One at the end of a recording is a profiler "
                 "artifact.")},
    Entry{
        whole, "cudaStreamSynchronize",
        PHRASE("The host waits until one stream has done its work, as .item(), .cpu() and printing a tensor make it.")},
    Entry{whole, "cudaEventSynchronize", PHRASE("The host waits until the device has passed an event.")},
    Entry{whole, "hipDeviceSynchronize", PHRASE("The host waits until the device has done all its work.")},
    Entry{whole, "hipStreamSynchronize", PHRASE("The host waits until one stream has done its work.")},
    Entry{whole, "cudaEventRecord", PHRASE("Records an event in a stream, to wait for or to measure time.")},
    Entry{whole, "cudaStreamWaitEvent", PHRASE("Makes a stream wait for an event in another; the host does not wait.")},
    Entry{exact, "Stream Wait Event", PHRASE("The stream waits for an event recorded on another stream.")},
    Entry{exact, "Context Sync", PHRASE("The device lane's side of a wait for the whole device.")},
    Entry{exact, "Event Sync", PHRASE("The device lane's side of a wait for an event.")},
    Entry{exact, "Stream Sync", PHRASE("The device lane's side of a wait for a stream.")},
    // Memory
    Entry{whole, "cudaMemcpyAsync",
          PHRASE("Puts a copy into a stream's queue. If the memory is not pinned, the host waits while it is staged.")},
    Entry{whole, "cudaMemsetAsync", PHRASE("Puts the filling of memory into a stream's queue.")},
    Entry{whole, "cudaMalloc",
          PHRASE("Takes memory from the device, which waits for it: PyTorch's allocator does so only while its cache "
                 "grows.")},
    Entry{whole, "cudaFree", PHRASE("Gives memory back to the device, and waits for its work to end.")},
    Entry{whole, "cudaHostAlloc", PHRASE("Allocates pinned host memory, which copies to the device need not stage.")},
    Entry{whole, "cudaFuncSetAttribute",
          PHRASE("Prepares a kernel's launch, as for more than 48 KB of shared memory per block.")},
    Entry{prefix, "cudaModuleLoad", PHRASE("Loads kernels' code to the device: once, when they are first used.")},
    Entry{prefix, "cuModuleLoad", PHRASE("Loads kernels' code to the device: once, when they are first used.")},
    Entry{prefix, "cudaLibraryLoad", PHRASE("Loads kernels' code to the device: once, when they are first used.")},
    Entry{whole, "Memcpy DtoD",
          PHRASE("A copy from the device's memory to its own: each byte is read once and written once.")},
    Entry{prefix, "Memcpy HtoD (Pageable",
          PHRASE("A copy to the device from memory that is not pinned: staged, and the host waits.")},
    Entry{whole, "Memcpy HtoD", PHRASE("A copy from the host to the device.")},
    Entry{prefix, "Memcpy DtoH (Device -> Pageable",
          PHRASE("A copy to host memory that is not pinned: staged, and the host waits for it.")},
    Entry{whole, "Memcpy DtoH", PHRASE("A copy from the device to the host.")},
    Entry{whole, "Memcpy PtoP", PHRASE("A copy from one device to another.")},
    Entry{whole, "Memset", PHRASE("Fills device memory with one value.")},
    // Ops
    Entry{exact, "aten::linear",
          PHRASE("A fully connected layer: it passes its inputs on to addmm, or to matmul if there is no bias, and "
                 "does no work itself.")},
    Entry{exact, "aten::matmul",
          PHRASE(
              "Product of tensors of any rank: it chooses mm, bmm, mv or dot by their ranks and does no work itself.")},
    Entry{exact, "aten::addmm",
          PHRASE("A product of two matrices with something added, in one op: the dispatcher's own fusion of add and "
                 "mm. On the device the addition is part of the GEMM's epilogue.")},
    Entry{exact, "aten::mm", PHRASE("Product of two matrices: one GEMM.")},
    Entry{exact, "aten::bmm", PHRASE("A batch of products of two matrices: one batched GEMM.")},
    Entry{exact, "aten::baddbmm", PHRASE("A batch of products of two matrices with something added.")},
    Entry{exact, "aten::t", PHRASE("Transposes by swapping strides: no data is moved, and no kernel runs.")},
    Entry{exact, "aten::transpose", PHRASE("Swaps two strides: no data is moved, and no kernel runs.")},
    Entry{exact, "aten::permute", PHRASE("Reorders strides: no data is moved, and no kernel runs.")},
    Entry{exact, "aten::view", PHRASE("The same data under another shape: no kernel runs.")},
    Entry{exact, "aten::_unsafe_view", PHRASE("The same data under another shape: no kernel runs.")},
    Entry{exact, "aten::as_strided", PHRASE("The same data under other strides: no kernel runs.")},
    Entry{exact, "aten::expand", PHRASE("Repeats by a stride of 0: no data is moved, and no kernel runs.")},
    Entry{exact, "aten::reshape", PHRASE("The same data under another shape if its strides allow, else a copy.")},
    Entry{exact, "aten::contiguous", PHRASE("Copies the data into the order of its shape, if it is not in it yet.")},
    Entry{exact, "aten::item", PHRASE("Brings one number to the host: the host waits until the device has it.")},
    Entry{exact, "aten::_local_scalar_dense",
          PHRASE("Brings one number to the host: the host waits until the device has it.")},
    Entry{exact, "aten::empty", PHRASE("Takes memory from PyTorch's cache and does not fill it: no kernel runs.")},
    Entry{exact, "aten::empty_strided",
          PHRASE("Takes memory from PyTorch's cache and does not fill it: no kernel runs.")},
    Entry{exact, "aten::copy_", PHRASE("Copies between tensors, with another type or device if need be.")},
    Entry{exact, "aten::_to_copy", PHRASE("Makes a copy of another type or on another device.")},
    Entry{exact, "aten::to",
          PHRASE("Gives the tensor another type or device; where it has them already, nothing is done.")},
    Entry{prefix, "aten::scaled_dot_product_attention",
          PHRASE("Attention: it chooses flash, memory-efficient, cuDNN's or plain attention by types and shapes.")},
    Entry{prefix, "Optimizer.step#", PHRASE("One step of the optimizer over all its parameters.")},
    Entry{prefix, "Optimizer.zero_grad#", PHRASE("Gradients are cleared for the next step.")},
    Entry{prefix, "enumerate(DataLoader)",
          PHRASE("The loop asks its DataLoader for the next batch: long, where loading is too slow.")},
    // Kernels
    Entry{prefix, "triton_poi_",
          PHRASE("Written by Inductor: elementwise ops, one after the other on each element, in one kernel.")},
    Entry{prefix, "triton_red_",
          PHRASE("Written by Inductor: a reduction in a loop, with elementwise ops before and after it.")},
    Entry{prefix, "triton_per_",
          PHRASE(
              "Written by Inductor: a reduction whose whole row fits into one block, with elementwise ops around it.")},
    Entry{prefix, "triton_tem_", PHRASE("Written by Inductor from a template, such as for a GEMM or attention.")},
};

std::optional<std::string_view> behind(std::string_view name, std::string_view head)
{
    return name.starts_with(head) ? std::optional{name.substr(head.size())} : std::nullopt;
}

bool isMeant(const Entry& entry, std::string_view name, SliceKind kind)
{
    const auto rest = behind(name, entry.name);
    if (!rest || entry.match == Entry::Match::Prefix)
        return rest.has_value();
    const bool isWhole = entry.match == Entry::Match::Whole;
    return rest->empty()
               ? !isWhole || kind != SliceKind::Annotation
               : isWhole && kind != SliceKind::Annotation && (rest->starts_with('_') || rest->starts_with(" ("));
}

constexpr std::string_view backwardNode = "autograd::engine::evaluate_function";

// The backward pass of a CUDA device has a thread that runs nothing else; that of the CPU and of MPS runs on the
// caller's thread.
bool isAutogradsThread(const Trace& trace, LaneId lane)
{
    for (const RowId id : trace[lane].rows) {
        const Row& row = trace[id];
        if (row.depth > 0)
            continue;
        if (row.holds(SliceKind::Python) || row.holds(SliceKind::Annotation))
            return false;
        for (const SliceId s : row.slices)
            if (trace.kind(s) == SliceKind::Op && !trace.name(s).starts_with(backwardNode))
                return false;
    }
    return true;
}

bool isDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return '0' <= c && c <= '9'; });
}

std::string regionMeaning(std::string_view name)
{
    const std::string what = translated(PHRASE("Code that torch.compile replaced. "));
    const auto id = compileIdOf(name);
    if (!id)
        return what + translated(PHRASE("Its name holds the frame's number and how often it was recompiled."));
    if (id->again == 0)
        return what + fmt::format(fmt::runtime(translated(PHRASE("Frame {}, as it was first compiled."))), id->frame);
    return what + fmt::format(fmt::runtime(translated(
                                  PHRASE("Frame {}, recompiled: number {}. A guard failed, as when a shape changed."))),
                              id->frame, id->again);
}

std::string graphMeaning(std::string_view rest)
{
    const std::string_view hash = rest.substr(0, rest.find(' '));
    return fmt::format(
        fmt::runtime(translated(
            PHRASE("Inductor's code for one graph runs: it allocates, then launches the fused kernels. The same hash "
                   "{}in other steps means that the cache was hit and nothing was compiled."))),
        hash.empty() ? std::string{} : fmt::format("({}) ", hash));
}

// Visits slices below, depth first and in order, until `visit` returns false.
template <class Visit>
void eachInside(const Trace& trace, SliceId slice, Visit&& visit)
{
    constexpr std::size_t maxVisited = 20000;
    std::vector<SliceId> open{slice};
    for (std::size_t visited = 0; !open.empty() && visited < maxVisited; ++visited) {
        const SliceId at = open.back();
        open.pop_back();
        if (at != slice && !visit(at))
            return;
        const SliceRange children = trace.children(at);
        for (std::uint32_t k = children.size(); k-- > 0;)
            open.push_back(children[k]);
    }
}

SliceId opCalled(const Trace& trace, SliceId slice, std::string_view name)
{
    for (SliceId at = slice; at; at = trace.parent(at))
        if (trace.name(at) == name)
            return at;
    return {};
}

bool hasInside(const Trace& trace, SliceId slice, std::string_view name)
{
    bool has = false;
    eachInside(trace, slice, [&](SliceId s) {
        has = trace.name(s) == name;
        return !has;
    });
    return has;
}

} // namespace

std::string meaningOf(const Trace& trace, SliceId slice)
{
    const std::string_view name = trace.name(slice);
    if (name.starts_with("Torch-Compiled Region: "))
        return regionMeaning(name);
    if (const auto rest = behind(name, "## Call CompiledFxGraph "))
        return graphMeaning(*rest);
    if (const auto rest = behind(name, "ProfilerStep#"); rest && isDigits(*rest))
        return fmt::format(fmt::runtime(translated(PHRASE("Step {} of the profiler's schedule. Steps are counted from "
                                                          "0; its wait and warm-up steps are not recorded."))),
                           *rest);
    if (name.starts_with(backwardNode))
        return translated(isAutogradsThread(trace, trace.laneOf(slice))
                              ? PHRASE("One node of the backward pass, on autograd's own thread; its flow leads to the "
                                       "forward op.")
                              : PHRASE("One node of the backward pass; its flow leads to the forward op."));
    for (const Entry& entry : entries)
        if (isMeant(entry, name, trace.kind(slice)))
            return translated(entry.text);
    if (isDeviceWork(trace.kind(slice)) && (name.find("splitKreduce") != std::string_view::npos))
        return translated(PHRASE("Adds up the parts of a GEMM that was split along K to fill the device."));
    if (trace.kind(slice) == SliceKind::GpuAnnotation)
        return translated(PHRASE("From the first to the last GPU work launched inside the annotation of this name. It "
                                 "is derived, and is not GPU work itself."));
    return {};
}

std::vector<SliceId> dispatchChain(const Trace& trace, SliceId slice)
{
    constexpr std::size_t max = 64;
    std::vector<SliceId> chain{slice};
    SliceId at = slice;
    if (const SliceId launch = trace.launchOf(slice)) {
        chain.push_back(launch);
        at = launch;
    } else if (isOnDevice(trace.kind(slice))) {
        return chain;
    }
    // Frames of Python and of nn.Module are where it was called from; they are not part of the dispatch.
    for (at = trace.parent(at); at && chain.size() < max; at = trace.parent(at))
        if (trace.kind(at) != SliceKind::Python)
            chain.push_back(at);
    std::reverse(chain.begin(), chain.end());
    return chain;
}

std::size_t maxWorkInside(const Trace& trace, SliceId slice)
{
    return trace.kind(slice) == SliceKind::Annotation ? 100'000 : 1000;
}

// Calls that overlap their op, or that a thread of autograd makes, are not below the annotation of a step: its time
// decides.
static std::vector<SliceId> workDuring(const Trace& trace, SliceId annotation)
{
    const std::size_t max = maxWorkInside(trace, annotation);
    const TimeRange range = trace.range(annotation);
    const auto links = trace.links(); // ordered by launch, so those of a row are ordered by begin
    std::vector<SliceId> work;
    for (const LaneId lane : trace[trace[trace.laneOf(annotation)].process].lanes)
        for (const RowId row : trace[lane].rows) {
            const SliceRange slices = trace[row].slices;
            auto at = std::partition_point(links.begin(), links.end(), [&](const Link& link) {
                return link.launch.value < slices.first ||
                       (link.launch.value < slices.last && trace.begin(link.launch) < range.begin);
            });
            for (; at != links.end() && at->launch.value < slices.last && range.contains(trace.begin(at->launch)) &&
                   work.size() < max;
                 ++at)
                work.push_back(at->work);
        }
    return work;
}

std::vector<SliceId> workInside(const Trace& trace, SliceId slice)
{
    if (trace.kind(slice) == SliceKind::Annotation)
        return workDuring(trace, slice);
    const std::size_t max = maxWorkInside(trace, slice);
    std::vector<SliceId> work;
    const auto take = [&](SliceId launch) {
        for (const Link& link : trace.workOf(launch))
            if (work.size() < max)
                work.push_back(link.work);
        return work.size() < max;
    };
    if (take(slice))
        eachInside(trace, slice, take);
    return work;
}

std::string patternOf(const Trace& trace, SliceId slice)
{
    SliceId at = slice;
    if (const SliceId launch = trace.launchOf(slice))
        at = launch;
    else if (isOnDevice(trace.kind(slice)))
        return {};
    if (const SliceId addmm = opCalled(trace, at, "aten::addmm")) {
        const std::vector<SliceId> work = workInside(trace, addmm);
        const auto is = [&](SliceId s, std::string_view head) { return trace.name(s).starts_with(head); };
        const auto copies = std::count_if(work.begin(), work.end(), [&](SliceId s) { return is(s, "Memcpy DtoD"); });
        const auto kernels =
            std::count_if(work.begin(), work.end(), [&](SliceId s) { return trace.kind(s) == SliceKind::Kernel; });
        if (copies == 1 && kernels == 1)
            return translated(
                PHRASE("Fused by the dispatcher, not in the kernel: the bias is copied into the result first, then the "
                       "GEMM "
                       "adds its product to it."));
        if (copies == 0 && kernels == 1)
            return translated(PHRASE("Fused by the dispatcher: one GEMM, and the bias is added in its epilogue."));
        return {};
    }
    if (const SliceId matmul = opCalled(trace, at, "aten::matmul")) {
        if (hasInside(trace, matmul, "aten::bmm"))
            return translated(
                PHRASE("matmul of tensors with a batch became bmm, which sets up more before its launch than mm."));
        if (hasInside(trace, matmul, "aten::mm"))
            return translated(PHRASE("matmul of two matrices became mm."));
    }
    return {};
}

} // namespace lanescope
