#include "model/explain/explain.h"

#include "model/analysis/glossary.h"
#include "model/base/phrases.h"
#include "model/explain/words.h"

#include <algorithm>

namespace lanescope {

namespace {

using Of = Explanation::Of;

Explanation of(Of kind, std::string text) { return {std::move(text), kind}; }
Explanation nameMeans(std::string_view text) { return {translated(text), Of::Name}; }

bool endsInDigits(std::string_view text, std::size_t from)
{
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(),
                       [](char c) { return '0' <= c && c <= '9'; });
}

// "AddmmBackward0" -> "Addmm"; empty for any other name.
std::string_view differentiated(std::string_view name)
{
    const std::size_t at = name.rfind("Backward");
    if (at == std::string_view::npos || at == 0 || !endsInDigits(name, at + 8) || name.find(' ') != name.npos)
        return {};
    return name.substr(0, at);
}

// "add_" -> "add"; empty for an op that does not write to its input.
std::string_view withoutInPlace(std::string_view op)
{
    return op.size() > 1 && op.ends_with('_') && !op.ends_with("__") ? op.substr(0, op.size() - 1) : std::string_view{};
}

Explanation explainAten(std::string_view op)
{
    if (const std::string_view text = textOfOp(op); !text.empty())
        return nameMeans(text);
    if (op.starts_with("_foreach_"))
        return nameMeans(
            PHRASE("One op on a whole list of tensors, in few kernels where their types allow it. Optimizers "
                   "use it."));
    for (const std::string_view end : {"_backward_data", "_backward"})
        if (op.ends_with(end) && op.size() > end.size()) {
            op.remove_suffix(end.size());
            return of(Of::Name, translatedWith(PHRASE("A part of the backward pass: the gradient of {}."), op));
        }
    if (const std::string_view base = withoutInPlace(op); !base.empty()) {
        // The base op's own meaning: an op of the tables, or one of the glossary's.
        if (const std::string_view text = textOfOp(base); !text.empty())
            return of(Of::Name, translated(text) + ' ' +
                                    translated(PHRASE("The underscore at the end of its name means "
                                                      "that the result overwrites the first "
                                                      "input.")));
    }
    return of(Of::Kind, translatedWith(PHRASE("{} is an op of PyTorch's core library (ATen)."), op));
}

Explanation explainOp(std::string_view name)
{
    if (name.starts_with("aten::"))
        return explainAten(name.substr(6));
    if (const std::string_view text = textOfOp(name); !text.empty())
        return nameMeans(text);
    if (const std::string_view text = textOfAnnotation(name); !text.empty()) // files before 2022 had no annotations
        return nameMeans(text);
    if (name.starts_with("torch::autograd::CppNode<"))
        return nameMeans(PHRASE("The backward of an autograd function that an extension wrote in C++."));
    if (name.starts_with("All2All_") || name.starts_with("_AlltoAll"))
        return nameMeans(
            PHRASE("TorchRec exchanges embeddings or features among the ranks by all-to-all. Req starts it, Wait "
                   "waits for it."));
    if (const std::string_view forward = differentiated(name); !forward.empty())
        return of(Of::Name,
                  translatedWith(PHRASE("A node of the backward pass: it computes the gradients of the inputs of {}."),
                                 forward));
    const std::size_t colons = name.find("::");
    if (colons != std::string_view::npos && name.find(' ') == std::string_view::npos) {
        const std::string_view nameSpace = name.substr(0, colons);
        if (const std::string_view text = textOfLibrary(nameSpace); !text.empty())
            return nameMeans(text);
        return of(Of::Kind,
                  translatedWith(PHRASE("An op that {} registered with PyTorch: an extension, or the program itself."),
                                 nameSpace));
    }
    return of(Of::Kind,
              translated(PHRASE("PyTorch recorded an op or an autograd function of this name. The name is the "
                                "program's own.")));
}

// "nn.Module: Linear_3"
Explanation explainModule(std::string_view module)
{
    std::string_view className = module, number;
    if (const std::size_t at = module.rfind('_');
        at != std::string_view::npos && at + 1 < module.size() && endsInDigits(module, at + 1)) {
        className = module.substr(0, at);
        number = module.substr(at + 1);
    }
    std::string text =
        number.empty() ? translatedWith(PHRASE("The forward of a module of the class {}."), className)
                       : translatedWith(PHRASE("The forward of a module of the class {}. {} numbers the modules of the "
                                               "class from 0, in the order of their first calls."),
                                        className, number);
    const std::string_view does = textOfModuleClass(className);
    if (!does.empty())
        text = translated(does) + ' ' + text;
    return of(Of::Name, text);
}

// "<built-in method to of Tensor object at 0x7f>" -> "to"
std::string_view builtinOf(std::string_view frame)
{
    for (const std::string_view head : {"<built-in method ", "<built-in function "})
        if (frame.starts_with(head)) {
            const std::string_view rest = frame.substr(head.size());
            return rest.substr(0, rest.find_first_of(" >"));
        }
    return {};
}

Explanation explainFrame(std::string_view name)
{
    constexpr std::string_view module = "nn.Module: ";
    if (name.starts_with(module))
        return explainModule(name.substr(module.size()));
    if (name.starts_with("<built-in")) {
        const std::string_view function = builtinOf(name);
        if (const std::string_view text = textOfBuiltin(function); !text.empty())
            return nameMeans(text);
        return of(Of::Name, translatedWith(PHRASE("The function {}, which is compiled code, called from Python."),
                                           function.empty() ? name : function));
    }
    // "path(N): function"
    const std::size_t close = name.rfind("): ");
    const std::size_t open = close == std::string_view::npos ? close : name.rfind('(', close);
    if (open != std::string_view::npos && open > 0 && close > open + 1 &&
        std::all_of(name.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                    name.begin() + static_cast<std::ptrdiff_t>(close), [](char c) { return '0' <= c && c <= '9'; }))
        return of(Of::Name, translatedWith(
                                PHRASE("The Python function {0} of {1}. {2} is the line of its definition; in frames "
                                       "that were open when the recording began, the line that ran."),
                                name.substr(close + 3), name.substr(0, open), name.substr(open + 1, close - open - 1)));
    return of(Of::Kind, translated(PHRASE("A frame of Python's call stack.")));
}

Explanation explainKernel(std::string_view name)
{
    if (name == "Kernel" || name == "kernel")
        return nameMeans(PHRASE("A kernel whose name is not in the file: a function that runs on the GPU."));
    const KernelName decoded = decodeKernelName(name);
    const std::string_view role = textOfRole(decoded.role);
    if (role.empty())
        return of(Of::Kind,
                  translated(PHRASE("A kernel of the program or of a library that Lanescope does not know: a function "
                                    "that runs on the GPU. Its name does not show what it computes.")));
    std::string text = translated(role);
    if (const std::string heading = decoded.heading(); !decoded.family.empty() && !heading.empty())
        text += ' ' + translatedWith(PHRASE("By its name: {}."), heading);
    return of(Of::Name, text);
}

Explanation explainByKind(const Trace& trace, SliceId slice)
{
    const std::string_view name = trace.name(slice);
    switch (trace.kind(slice)) {
    case SliceKind::Op:
        return explainOp(name);
    case SliceKind::Annotation:
        if (const std::string_view text = textOfAnnotation(name); !text.empty())
            return nameMeans(text);
        return of(Of::Kind,
                  translated(PHRASE("A range that the program or one of its libraries named, for example with "
                                    "torch.profiler.record_function.")));
    case SliceKind::Python:
        return explainFrame(name);
    case SliceKind::Runtime:
    case SliceKind::Driver:
        if (const std::string_view text = textOfCall(name); !text.empty())
            return nameMeans(text);
        if (const std::string_view text = textOfDeviceEvent(name); !text.empty())
            return nameMeans(text);
        return of(Of::Kind,
                  translated(PHRASE("A call of the accelerator's runtime or driver. The thread is in it for the whole "
                                    "length of the slice.")));
    case SliceKind::Kernel:
        return explainKernel(name);
    case SliceKind::Memcpy:
        return nameMeans(PHRASE("A copy that the GPU's copy engines or a kernel of the driver carry out."));
    case SliceKind::Memset:
        return nameMeans(PHRASE("Fills device memory with one value."));
    case SliceKind::GpuAnnotation: // glossary.h knows it
        break;
    case SliceKind::Sync:
        return of(Of::Kind, translated(PHRASE("A wait, drawn on the device's lane. It is not GPU work.")));
    case SliceKind::Overhead:
        return of(Of::Kind,
                  translated(PHRASE("Work of the profiler itself. Without the profiler this time would not be "
                                    "spent.")));
    case SliceKind::Span:
        return of(Of::Kind, translated(PHRASE("A window in which something was recorded.")));
    case SliceKind::Other:
        if (const std::string_view text = textOfDeviceEvent(name); !text.empty())
            return nameMeans(text);
        break;
    }
    return of(Of::Kind,
              translatedWith(PHRASE("An event of the category {}. The file has no more details about its kind."),
                             trace.text(trace[trace.category(slice)].name)));
}

} // namespace

Explanation explainSlice(const Trace& trace, SliceId slice)
{
    if (std::string known = meaningOf(trace, slice); !known.empty())
        return of(Of::Name, std::move(known));
    return explainByKind(trace, slice);
}

std::string explainLane(const Trace& trace, LaneId id)
{
    const Lane& lane = trace[id];
    std::uint32_t kinds = 0;
    for (const RowId row : lane.rows)
        kinds |= trace[row].kinds;
    const auto holds = [&](SliceKind kind) { return (kinds & 1u << static_cast<unsigned>(kind)) != 0; };
    const bool hasWork = holds(SliceKind::Kernel) || holds(SliceKind::Memcpy) || holds(SliceKind::Memset);
    if (lane.kind == LaneKind::Gpu && hasWork)
        return translated(lane.stream
                              ? PHRASE("One stream of a GPU: kernels, copies and memsets, from when the GPU began each "
                                       "to when it ended. Work of one stream runs in the order of its launches; work "
                                       "of different streams can overlap.")
                              : PHRASE("Work of a GPU: kernels, copies and memsets, from when the GPU began each to "
                                       "when it ended."));
    if (lane.kind == LaneKind::Gpu)
        return translated(
            PHRASE("A lane of a GPU without work of its own: waits, or annotations whose kernels run on its "
                   "streams."));
    if (lane.kind == LaneKind::Cpu && (holds(SliceKind::Op) || holds(SliceKind::Runtime) || holds(SliceKind::Driver) ||
                                       holds(SliceKind::Python) || holds(SliceKind::Annotation)))
        return translated(
            PHRASE("One thread of the host. A slice inside another was called by it. The thread launches GPU work "
                   "and goes on, unless it waits for the GPU. The backward pass of a CUDA device runs on a thread of "
                   "autograd's own; that of the CPU runs on the caller's thread."));
    return translated(
        PHRASE("Events that the file puts on this lane. They are neither ops of a thread nor work of a GPU."));
}

} // namespace lanescope
