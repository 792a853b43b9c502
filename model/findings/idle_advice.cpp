#include "model/findings/idle_advice.h"

#include "model/base/median.h"
#include "model/findings/program_kind.h"
#include "model/findings/recording_advice.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <map>

namespace lanescope {

namespace {

bool hasPythonStacks(const Trace& trace, SliceId onThread)
{
    const Lane& lane = trace[trace.laneOf(onThread)];
    for (std::uint32_t r = lane.rows.first; r < lane.rows.last; ++r)
        if (trace[RowId{r}].holds(SliceKind::Python))
            return true;
    return false;
}

// Ops that return a view of a tensor. They compute nothing, wherever the tensor is.
bool makesViews(std::string_view op)
{
    static constexpr std::array<std::string_view, 19> names{"aten::view",
                                                            "aten::narrow",
                                                            "aten::slice",
                                                            "aten::select",
                                                            "aten::as_strided",
                                                            "aten::expand",
                                                            "aten::permute",
                                                            "aten::reshape",
                                                            "aten::transpose",
                                                            "aten::t",
                                                            "aten::unbind",
                                                            "aten::squeeze",
                                                            "aten::split",
                                                            "aten::chunk",
                                                            "aten::unsqueeze",
                                                            "aten::view_as",
                                                            "aten::_unsafe_view",
                                                            "aten::alias",
                                                            "aten::unflatten_dense_tensors"};
    return std::find(names.begin(), names.end(), op) != names.end();
}

// True if the op and all ops inside it only make views.
bool onlyMakesViews(const Trace& trace, SliceId op)
{
    if (trace.kind(op) != SliceKind::Op || !makesViews(trace.name(op)))
        return false;
    const SliceRange inside = trace.children(op);
    for (std::uint32_t s = inside.first; s < inside.last; ++s)
        if (!onlyMakesViews(trace, SliceId{s}))
            return false;
    return true;
}

bool isInDataParallel(const Trace& trace, SliceId slice)
{
    for (SliceId s = slice; s; s = trace.parent(s))
        if (trace.name(s).starts_with("DistributedDataParallel.forward"))
            return true;
    return false;
}

Phrase adviceOnOp(const Trace& trace, SliceId op)
{
    if (usualLength(trace, op))
        return {PHRASE("That op usually takes {usual}: here it starts something up, or its thread was interrupted. "
                       "Warm up before recording, and see whether it happens again.")};
    if (!onlyMakesViews(trace, op))
        return {PHRASE("That op launches no GPU work. If it computes on the CPU, move its tensors to the GPU, or take "
                       "it out of the loop.")};
    if (isInDataParallel(trace, op))
        return {PHRASE("That op only makes views of tensors, which takes the host's time. Inside "
                       "DistributedDataParallel.forward it may belong to the broadcast of buffers: try "
                       "broadcast_buffers=False.")};
    return {PHRASE("That op only makes views of tensors: it takes the host's time wherever the tensors are. Make fewer "
                   "of them in the loop.")};
}

bool isInGraphCapture(const Trace& trace, SliceId slice)
{
    for (SliceId s = slice; s; s = trace.parent(s))
        if (trace.kind(s) == SliceKind::Python && trace.name(s).find("torch/cuda/graphs.py") != std::string_view::npos)
            return true;
    return false;
}

} // namespace

// Functions that wait and do nothing else, as the tracer of Python names them.
bool waitsInPython(std::string_view name)
{
    static constexpr std::array waits{"method acquire of _thread",
                                      "method poll of select",
                                      "function poll>",
                                      "method select of",
                                      "function select>",
                                      "function sleep>",
                                      "method recv",
                                      "method accept of",
                                      "threading.py",
                                      "queue.py",
                                      "selectors.py",
                                      "multiprocessing/connection.py",
                                      "function waitpid>",
                                      "function sem_timedwait>"};
    std::string plain{name}; // some versions write 'acquire' of '_thread.lock'
    std::erase(plain, '\'');
    return std::any_of(waits.begin(), waits.end(),
                       [&](std::string_view part) { return plain.find(part) != std::string::npos; });
}

HostWork repeatedOpIn(const Trace& trace, const Lane& lane, TimeRange range)
{
    std::map<std::uint32_t, HostWork> byName; // slice: the longest call
    std::map<std::uint32_t, Time> until;      // a call inside one of the same name counts once
    std::vector<SliceId> ops;
    for (const SliceId s : lane.slices)
        if (trace.kind(s) == SliceKind::Op && trace.range(s).overlaps(range))
            ops.push_back(s);
    std::sort(ops.begin(), ops.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    for (const SliceId s : ops) {
        const std::uint32_t name = trace.nameId(s).value;
        const TimeRange part = trace.range(s).clippedTo(range);
        if (const auto known = until.find(name); known != until.end() && part.begin < known->second)
            continue;
        until[name] = part.end;
        HostWork& sum = byName[name];
        sum.time += part.length();
        if (!sum.slice || trace.duration(s) > trace.duration(sum.slice))
            sum.slice = s;
    }
    HostWork longest;
    for (const auto& [name, work] : byName)
        if (work.time * 2 >= range.length() && work.time > longest.time)
            longest = work;
    return longest;
}

std::optional<Ns> usualLength(const Trace& trace, SliceId op)
{
    constexpr std::size_t minCalls = 4;
    constexpr std::int64_t manyTimes = 10;
    std::vector<Ns> lengths;
    for (std::uint32_t s = 0; s < trace.sliceCount(); ++s)
        if (trace.nameId(SliceId{s}) == trace.nameId(op))
            lengths.push_back(trace.duration(SliceId{s}));
    if (lengths.size() < minCalls)
        return std::nullopt;
    const Ns usual = medianOf(std::move(lengths));
    return usual * manyTimes <= trace.duration(op) ? std::optional{usual} : std::nullopt;
}

Phrase adviceOnUnlaunched(const Trace& trace, Unlaunched unlaunched)
{
    switch (unlaunched) {
    case Unlaunched::All:
        if (std::any_of(trace.rows().begin(), trace.rows().end(),
                        [](const Row& row) { return row.holds(SliceKind::Op); }))
            return {
                PHRASE("Ops are recorded, but no launch of GPU work is, so the trace does not show what the GPU waits "
                       "for: record the CUDA or HIP calls too, or keep them in the file.")};
        return {adviceOnMissingLaunches(trace)};
    case Unlaunched::SomeOfTriton:
        return {
            PHRASE("The launches of some GPU work are not recorded ({unlaunched_name} is one of {unlaunched}), so "
                   "the trace does not show what the GPU waits for. Triton launches by the driver (cuLaunchKernel), "
                   "which older versions of PyTorch's profiler do not record: use a newer one.")};
    case Unlaunched::Some:
        break;
    }
    return {PHRASE("The launches of some GPU work are not recorded ({unlaunched_name} is one of {unlaunched}), so the "
                   "trace does not show what the GPU waits for.")};
}

bool recordsPython(const Trace& trace)
{
    return std::any_of(trace.rows().begin(), trace.rows().end(),
                       [](const Row& row) { return row.holds(SliceKind::Python); });
}

Phrase adviceOnGap(const Trace& trace, const HostWork& host, const IdleParts& parts, Unlaunched unlaunched)
{
    if (!host.slice && parts.silent * 2 > parts.host + parts.input + parts.sync + parts.queued + parts.unknown)
        return recordsPython(trace)
                   ? Phrase{PHRASE("Nothing is recorded on the launching thread then, not even Python: it waited for "
                                   "something outside the recording, or two recordings are in one file. Leave that "
                                   "time out.")}
                   : Phrase{adviceOnSilentThread(trace)};
    if (!host.slice && parts.unlaunched * 2 > parts.unknown && parts.unknown > parts.host + parts.input + parts.sync)
        return adviceOnUnlaunched(trace, unlaunched);
    if (!host.slice && parts.unknown > parts.host + parts.input + parts.sync)
        return {
            PHRASE("Check whether all GPU work was recorded. If it was, see what the work waits for: another stream, "
                   "a collective, another process.")};
    const bool mayCompile = recordsFramework(trace) && !runsCompiled(trace);
    constexpr int worthSaying = 10; // times shorter than the host's part of the gap
    if (!host.slice && parts.sync * worthSaying < parts.host)
        return mayCompile ? Phrase{PHRASE("Give the GPU more work per launch (larger batches, torch.compile).")}
                          : Phrase{PHRASE("Give the GPU more work per launch (larger batches).")};
    if (!host.slice && !mayCompile)
        return {PHRASE("Give the GPU more work per launch (larger batches), and take synchronizations out of the "
                       "loop.")};
    if (!host.slice)
        return {PHRASE("Give the GPU more work per launch (larger batches, torch.compile), and take synchronizations "
                       "out of the loop.")};
    const std::string_view name = trace.name(host.slice);
    const SliceKind kind = trace.kind(host.slice);
    if (isApiCall(kind) && isSyncCall(name))
        return {PHRASE("The host waits in a synchronization: take it out of the loop, or launch more work before it.")};
    if (isApiCall(kind) && name.find("Memcpy") != std::string_view::npos)
        return {PHRASE("The host waits in a copy: use pinned memory with non_blocking=True, and read the result "
                       "later.")};
    if (isApiCall(kind) && isGraphLaunchCall(name) && name.starts_with("hip"))
        return {PHRASE("The call launches a HIP graph. If it takes as long each time, fewer and larger kernels in the "
                       "graph make it shorter; if only the first time, warm up before recording.")};
    if (isApiCall(kind) && isGraphLaunchCall(name))
        return {PHRASE("The call launches a CUDA graph. If it takes as long each time, fewer and larger kernels in the "
                       "graph make it shorter; if only the first time, cudaGraphUpload does that work earlier.")};
    if (isApiCall(kind))
        return {PHRASE("A call that takes so long loads something or allocates device memory: warm up before "
                       "recording, and check whether it happens again.")};
    if (name.find("DataLoader") != std::string_view::npos)
        return {PHRASE("The host waits for data: use more workers, prefetch, or make the preparation cheaper.")};
    if (isInGraphCapture(trace, host.slice))
        return {PHRASE("That belongs to the capture of a CUDA graph, which happens once: warm up before recording.")};
    if (kind == SliceKind::Python && name.find("function collect>") != std::string_view::npos)
        return {PHRASE("That is Python's garbage collection: call gc.freeze() after the start-up, or gc.disable() and "
                       "gc.collect() every so many steps.")};
    if (kind == SliceKind::Python && waitsInPython(name))
        return {PHRASE("That Python function only waits: for another thread, a queue, a pipe, or the clock. See what "
                       "the code that calls it waits for.")};
    if (kind == SliceKind::Python)
        return {PHRASE("That Python function takes the time: see what it does, and move it out of the loop or to "
                       "another thread.")};
    if (kind == SliceKind::Op && name.starts_with("aten::") && !startsDeviceWork(trace, host.slice))
        return adviceOnOp(trace, host.slice);
    if (kind == SliceKind::Op && name.starts_with("aten::"))
        return {PHRASE("Nothing that is recorded inside that op takes half of the gap: a library may load kernels or "
                       "try algorithms there. Warm up before recording, and see whether it happens again.")};
    if (hasPythonStacks(trace, host.slice))
        return {PHRASE("No single function or call inside it takes half of the gap: many small ones add up.")};
    return {adviceOnEmptySlice(trace)};
}

} // namespace lanescope
