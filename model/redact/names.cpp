// Replaces the names of ops, annotations and everything that is neither a kernel nor a Python frame.

#include "model/redact/names.h"

#include "model/analysis/time/round_names.h"
#include "model/attribution/iteration_names.h"
#include "model/attribution/names.h"
#include "model/kernels/api_calls.h"
#include "model/redact/vocabulary.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace lanescope {

namespace {

bool isNameLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isPlainName(std::string_view text, std::string_view alsoAllowed)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
        return isNameLetter(c) || alsoAllowed.find(c) != std::string_view::npos;
    });
}

// True for torch's own annotations of optimizers: "Optimizer.step#SGD.step".
bool isOptimizerCall(std::string_view name)
{
    for (const std::string_view call : {"step", "zero_grad"}) {
        const std::string begin = "Optimizer." + std::string{call} + "#", end = "." + std::string{call};
        if (name.starts_with(begin) && name.ends_with(end) && name.size() > begin.size() + end.size())
            return isTorchOptimizer(name.substr(begin.size(), name.size() - begin.size() - end.size()));
    }
    return false;
}

bool isNumbered(std::string_view name, std::string_view begin)
{
    return name.starts_with(begin) &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(begin.size()), name.end(),
                       [](char c) { return (c >= '0' && c <= '9') || c == '/' || c == '_'; });
}

bool isCompiledCall(std::string_view name)
{
    constexpr std::string_view begin = "## Call CompiledFxGraph ", end = " ##";
    if (!name.starts_with(begin) || !name.ends_with(end) || name.size() < begin.size() + end.size())
        return false;
    const std::string_view hash = name.substr(begin.size(), name.size() - begin.size() - end.size());
    return isPlainName(hash, "") && hash.size() > 40; // a hash of the graph
}

// "nccl:", "gloo:": torch.distributed's annotations.
std::string_view collectiveBegin(std::string_view name)
{
    for (const std::string_view begin : {"nccl:", "gloo:", "mpi:", "ucc:"})
        if (name.starts_with(begin))
            return begin;
    return {};
}

bool isLoader(std::string_view name)
{
    return name == "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__" ||
           name == "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";
}

// Words that mark a phase, alone or as "## word ##".
bool isPhase(std::string_view name)
{
    constexpr std::array<std::string_view, 14> words{
        "forward",           "backward",  "optimizer", "zero_grad", "data_load",  "load_batch", "wait_for_batch",
        "copy_batch_to_gpu", "inference", "prefill",   "decode",    "generation", "step",       "train"};
    if (name.starts_with("## ") && name.ends_with(" ##") && name.size() > 6)
        name = name.substr(3, name.size() - 6);
    return std::find(words.begin(), words.end(), name) != words.end();
}

bool isTorchsOwn(std::string_view name)
{
    return isNumbered(name, "ProfilerStep#") || isOptimizerCall(name) || isLoader(name) ||
           isNumbered(name, "Torch-Compiled Region: ") || isCompiledCall(name) || isServingIteration(name) ||
           isPhase(name) || isPhaseName(name) || roundNameOf(name);
}

constexpr std::string_view engineBegin = "autograd::engine::evaluate_function: ";

} // namespace

template <class Make>
const std::string& NameRedactor::remembered(Known& known, std::string_view name, const Make& make)
{
    constexpr std::size_t max = 300'000;
    m_key.assign(name);
    if (const auto at = known.find(m_key); at != known.end())
        return at->second;
    if (known.size() >= max)
        known.clear();
    std::string made = make();
    return known.emplace(std::string{name}, std::move(made)).first->second;
}

const std::string& NameRedactor::slice(std::string_view name, SliceKind kind)
{
    switch (kind) {
    case SliceKind::Kernel:
        return kernel(name);
    case SliceKind::Python:
        return frame(name);
    case SliceKind::GpuAnnotation: // it has the name of an annotation
        kind = SliceKind::Annotation;
        break;
    default:
        break;
    }
    return remembered(m_slices[static_cast<std::size_t>(kind)], name, [&] { return hostName(name, kind); });
}

const std::string& NameRedactor::kernel(std::string_view name)
{
    return remembered(m_kernels, name, [&] { return kernelName(name); });
}

const std::string& NameRedactor::frame(std::string_view name)
{
    return remembered(m_frames, name, [&] { return frameName(name); });
}

std::string NameRedactor::hostName(std::string_view name, SliceKind kind)
{
    switch (kind) {
    case SliceKind::Op:
        return op(name);
    case SliceKind::Annotation:
        return annotation(name, kind);
    case SliceKind::Runtime:
    case SliceKind::Driver:
        return isGpuApiName(name) && isPlainName(name, "") ? std::string{name} : text(name, "call");
    default:
        return isTorchsOwn(name) ? std::string{name} : text(name, "slice");
    }
}

std::string NameRedactor::annotation(std::string_view name, SliceKind kind)
{
    if (isTorchsOwn(name) || isHarmless(name))
        return std::string{name};
    return marked(name, "annotation", kind);
}

std::string NameRedactor::op(std::string_view name)
{
    if (isTorchsOwn(name) || isHarmless(name))
        return std::string{name};
    if (name.starts_with(engineBegin))
        return std::string{engineBegin} + op(name.substr(engineBegin.size()));
    if (isAutogradNode(name))
        return std::string{name};
    if (name.starts_with("triton_"))
        return kernel(name);
    if (name.starts_with("torch.distributed.ddp.reducer::") || name.starts_with("torch::distributed::reducer::") ||
        name == "torch::jit::(anonymous namespace)::DifferentiableGraphBackward" || name == "<forward op>" ||
        name == "<backward op>")
        return std::string{name};
    const std::size_t colons = name.find("::");
    if (colons != std::string_view::npos && isOpNamespace(name.substr(0, colons)) && isPlainName(name, ":.")) {
        // A custom op of torch.library may use any namespace but these.
        return std::string{name};
    }
    constexpr std::string_view cppNode = "torch::autograd::CppNode<";
    if (name.starts_with(cppNode))
        return std::string{cppNode} + m_names.of("type", name.substr(cppNode.size())) + ">";
    return marked(name, "op", SliceKind::Op);
}

// Makes a numbered name that means the same to the analysis.
std::string NameRedactor::marked(std::string_view name, std::string_view kindOfName, SliceKind kind)
{
    const std::string_view begin = collectiveBegin(name);
    std::string made = std::string{begin} + m_names.of(begin.empty() ? kindOfName : "collective", name);
    if (name.find("DataLoader") != std::string_view::npos)
        made = (name.starts_with("enumerate(DataLoader)") ? "enumerate(DataLoader)#" : "DataLoader_") + made;
    const std::uint32_t wanted = marksOf(name, kind);
    if (marksOf(made, kind) == wanted)
        return made;
    for (const std::string_view suffix : {" forward", "Backward", "(F)", "(B)", "(W)"})
        if (marksOf(made + std::string{suffix}, kind) == wanted)
            return made + std::string{suffix};
    for (const std::string_view prefix :
         {"Optimizer.step#", "Optimizer.zero_grad#", "enumerate(DataLoader)#", "DistributedDataParallel.forward ",
          "nccl:", "c10d::", "torch::autograd::", "execute_", "capture_", "Torch-Compiled ", "AccumulateGrad ",
          "CheckpointFunctionBackward "})
        for (const std::string_view suffix : {"", " forward", "Backward"})
            if (marksOf(std::string{prefix} + made + std::string{suffix}, kind) == wanted)
                return std::string{prefix} + made + std::string{suffix};
    return made;
}

std::string NameRedactor::threadName(std::string_view name)
{
    if (isHarmless(name))
        return std::string{name};
    const std::size_t open = name.find(" (");
    if (name.starts_with("thread ") && open != std::string_view::npos && name.ends_with(')') &&
        isHarmless(name.substr(0, open)))
        return std::string{name.substr(0, open + 2)} + text(name.substr(open + 2, name.size() - open - 3), "thread") +
               ")";
    return m_names.of("thread", name);
}

std::string NameRedactor::text(std::string_view text, std::string_view kind)
{
    return isHarmless(text) ? std::string{text} : m_names.of(kind, text);
}

} // namespace lanescope
