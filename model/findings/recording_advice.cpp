#include "model/findings/recording_advice.h"

#include "model/base/phrases.h"

#include <algorithm>

namespace lanescope {

Recorder recorderOf(const Trace& trace)
{
    // Our own captures look like Kineto's traces, and no option of torch.profiler changes them.
    if (std::any_of(trace.processes().begin(), trace.processes().end(),
                    [](const Process& p) { return p.name == "lanescope-capture"; }))
        return Recorder::Unknown;
    const std::string& format = trace.info().format;
    const auto has = [&](std::string_view part) { return format.find(part) != std::string::npos; };
    if (has("Nsight"))
        return Recorder::Nsight;
    if (has("rocp") || has("rocm"))
        return Recorder::Rocprof;
    if (has("Kineto") || has("PyTorch"))
        return Recorder::Torch;
    const auto isOfRocprof = [&](const Category& c) {
        const std::string_view name = trace.text(c.name);
        return name == "hip_api" || name == "hsa_api" || name == "kernel_dispatch";
    };
    const auto isAgent = [](const Process& p) { // as rocprofv3 names a GPU
        return p.kind == LaneKind::Gpu && p.title.find("GPU agent") != std::string::npos;
    };
    if (std::any_of(trace.processes().begin(), trace.processes().end(), isAgent))
        return Recorder::Rocprof;
    if (std::any_of(trace.categories().begin(), trace.categories().end(), isOfRocprof))
        return Recorder::Rocprof;
    const bool isOfTorch = std::any_of(trace.rows().begin(), trace.rows().end(), [](const Row& row) {
        return row.holds(SliceKind::Op) || row.holds(SliceKind::Python) || row.holds(SliceKind::Annotation) ||
               row.holds(SliceKind::Runtime) || row.holdsDeviceWork();
    });
    return isOfTorch ? Recorder::Torch : Recorder::Unknown;
}

std::string_view adviceOnMissingLaunches(const Trace& trace)
{
    switch (recorderOf(trace)) {
    case Recorder::Torch:
        return PHRASE("No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record "
                      "the CPU as well (ProfilerActivity.CPU).");
    case Recorder::Nsight:
        return PHRASE("No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record "
                      "the CUDA calls as well (nsys profile --trace=cuda).");
    case Recorder::Rocprof:
        return PHRASE("No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record "
                      "the HIP calls as well (rocprofv3 --hip-trace).");
    case Recorder::Unknown:
        break;
    }
    return PHRASE("No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the "
                  "calls that launch it as well.");
}

std::string_view adviceOnSilentThread(const Trace& trace)
{
    switch (recorderOf(trace)) {
    case Recorder::Torch:
        return PHRASE("Nothing is recorded on the launching thread then: record with Python stacks (with_stack=True) "
                      "to see what it does, or whether it waits.");
    case Recorder::Nsight:
        return PHRASE("Nothing is recorded on the launching thread then: sample its stacks (nsys profile "
                      "--sample=process-tree) to see what it does, or whether it waits.");
    default:
        return PHRASE("Nothing is recorded on the launching thread then: the trace does not show what it does, or "
                      "whether it waits.");
    }
}

std::string_view adviceOnEmptySlice(const Trace& trace)
{
    switch (recorderOf(trace)) {
    case Recorder::Torch:
        return PHRASE("Nothing inside it takes half of the gap, as far as it is recorded: record with Python stacks "
                      "(with_stack=True) to see what runs.");
    case Recorder::Nsight:
        return PHRASE("Nothing inside it takes half of the gap, as far as it is recorded: sample the host's stacks "
                      "(nsys profile --sample=process-tree) to see what runs.");
    default:
        return PHRASE("Nothing inside it takes half of the gap, as far as it is recorded.");
    }
}

std::string_view reasonWithoutShapes(const Trace& trace)
{
    return recorderOf(trace) == Recorder::Torch
               ? PHRASE("no input shapes are recorded (record_shapes=True records them)")
               : PHRASE("no input shapes are recorded");
}

std::string_view reasonWithoutSteps(const Trace& trace)
{
    return recorderOf(trace) == Recorder::Torch ? PHRASE("no steps are recorded (profiler.step() marks them)")
                                                : PHRASE("no steps are recorded");
}

} // namespace lanescope
