#include "model/attribution/names.h"

#include "model/attribution/iteration_names.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>

namespace lanescope {

namespace {

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// The word alone, in any case: "model_inference" holds inference, "forwarded" does not hold forward.
bool holdsWord(std::string_view text, std::string_view word)
{
    const auto isSame = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    for (auto at = text.begin();;) {
        at = std::search(at, text.end(), word.begin(), word.end(), isSame);
        if (at == text.end())
            return false;
        const auto past = at + static_cast<std::ptrdiff_t>(word.size());
        if ((at == text.begin() || !isLetter(at[-1])) && (past == text.end() || !isLetter(*past)))
            return true;
        ++at;
    }
}

// "## forward ##" -> "forward"
std::string_view fenced(std::string_view name)
{
    if (name.size() < 6 || !name.starts_with("## ") || !name.ends_with(" ##"))
        return {};
    return name.substr(3, name.size() - 6);
}

// "PP:0F", "PP:12B": a micro-batch of a pipeline.
bool isPipeline(std::string_view name, char letter)
{
    const std::size_t at = name.find("PP:");
    if (at == std::string_view::npos)
        return false;
    std::size_t i = at + 3;
    while (i < name.size() && std::isdigit(static_cast<unsigned char>(name[i])))
        ++i;
    return i > at + 3 && i < name.size() && name[i] == letter && (i + 1 == name.size() || !isLetter(name[i + 1]));
}

// In the words of the program. The name of an op is not such a word: aten::_flash_attention_forward also runs in
// benchmarks. "forward_backward" is both, and "decode image" prepares data.
bool speaksOfForward(std::string_view name)
{
    constexpr std::array<std::string_view, 5> words{"forward", "inference", "prefill", "decode", "generation"};
    constexpr std::array<std::string_view, 6> others{"backward", "image", "jpeg", "png", "video", "audio"};
    const auto isHeld = [&](std::string_view word) { return holdsWord(name, word); };
    return std::any_of(words.begin(), words.end(), isHeld) && std::none_of(others.begin(), others.end(), isHeld);
}

// "[pl][profile]optimizer_step" and "Optimizer step 3" -> "optimizer_step": without tags before and numbers after it.
std::string plainWords(std::string_view name)
{
    constexpr std::size_t longest = 96;
    if (name.size() > longest)
        return {};
    for (std::size_t close; name.starts_with("[") && (close = name.find(']')) != std::string_view::npos;)
        name.remove_prefix(close + 1);
    std::string words;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            words += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!words.empty() && words.back() != '_')
            words += '_';
    while (!words.empty() && !isLetter(words.back()))
        words.pop_back();
    return words;
}

struct PhaseWords {
    std::string_view words;
    std::uint32_t marks;
};
constexpr std::array<PhaseWords, 43> phaseWords{{{"optimizer", mark::Optimizer},
                                                 {"optimizer_step", mark::Optimizer},
                                                 {"optim", mark::Optimizer},
                                                 {"optimizer_update", mark::Optimizer},
                                                 {"optimizer_step_with_closure", mark::Optimizer},
                                                 {"opt_step", mark::Optimizer},
                                                 {"optim_step", mark::Optimizer},
                                                 {"scaler_step", mark::Optimizer},
                                                 {"grad_scaler_step", mark::Optimizer},
                                                 {"deepspeedengine_step", mark::Optimizer},
                                                 {"weight_update", mark::Optimizer},
                                                 {"update_weights", mark::Optimizer},
                                                 {"zero_grad", mark::Optimizer | mark::ZeroGrad},
                                                 {"zero_grads", mark::Optimizer | mark::ZeroGrad},
                                                 {"optimizer_zero_grad", mark::Optimizer | mark::ZeroGrad},
                                                 {"zero_gradients", mark::Optimizer | mark::ZeroGrad},
                                                 {"backward", mark::Backward},
                                                 {"backward_pass", mark::Backward},
                                                 {"loss_backward", mark::Backward},
                                                 {"model_backward", mark::Backward},
                                                 {"deepspeedengine_backward", mark::Backward},
                                                 {"bwd", mark::Backward},
                                                 {"bwd_pass", mark::Backward},
                                                 {"fwd", mark::Forward},
                                                 {"fwd_pass", mark::Forward},
                                                 {"data_load", mark::Data},
                                                 {"data_loading", mark::Data},
                                                 {"data_loader", mark::Data},
                                                 {"dataloader", mark::Data},
                                                 {"dataloading", mark::Data},
                                                 {"dataloader_next", mark::Data},
                                                 {"train_dataloader_next", mark::Data},
                                                 {"val_dataloader_next", mark::Data},
                                                 {"load_data", mark::Data},
                                                 {"load_batch", mark::Data},
                                                 {"get_batch", mark::Data},
                                                 {"next_batch", mark::Data},
                                                 {"fetch_batch", mark::Data},
                                                 {"fetch_data", mark::Data},
                                                 {"data_fetch", mark::Data},
                                                 {"wait_for_data", mark::Data},
                                                 {"data_to_device", mark::Data},
                                                 {"batch_to_device", mark::Data}}};

// The phase that the program's own annotation names: "optimizer_step", "[pl][profile]backward", "data loading".
std::uint32_t marksOfWords(std::string_view name)
{
    if (speaksOfForward(name))
        return mark::Forward;
    const std::string words = plainWords(name);
    for (const PhaseWords& phase : phaseWords)
        if (words == phase.words)
            return phase.marks;
    // DeepSpeedZeroOptimizer_Stage3.step, [pl][profile][LightningModule]Net.optimizer_step
    return holds(words, "optimizer") && words.ends_with("_step") ? mark::Optimizer : 0u;
}

std::uint32_t marksOfAnnotation(std::string_view name)
{
    const std::string_view inner = fenced(name);
    std::uint32_t marks = 0;
    if (name.starts_with("Optimizer.step#") || inner == "optimizer")
        marks |= mark::Optimizer;
    if (name.starts_with("Optimizer.zero_grad#") || inner == "zero_grad")
        marks |= mark::Optimizer | mark::ZeroGrad;
    if (name.starts_with("enumerate(DataLoader)#") || name.starts_with("enumerate(DataPipe)#") ||
        inner == "data_load" || inner == "load_batch" || inner == "copy_batch_to_gpu" || inner == "wait_for_batch")
        marks |= mark::Data;
    if (inner == "backward" || name.ends_with("(B)") || name.ends_with("(W)") || isPipeline(name, 'B'))
        marks |= mark::Backward;
    if (name.starts_with("DistributedDataParallel.forward") || inner == "forward" || name.ends_with("(F)") ||
        isPipeline(name, 'F') || isServingIteration(name))
        marks |= mark::Forward;
    if (name.starts_with("nccl:") || name.starts_with("c10d::"))
        marks |= mark::Communicator;
    return marks;
}

bool isOfTheMachinery(std::string_view name)
{
    for (const std::string_view begin :
         {"ProfilerStep", "Optimizer.", "enumerate(DataLoader)", "enumerate(DataPipe)", "nccl:", "gloo:", "execute_",
          "step[", "capture_", "Torch-Compiled", "TorchDynamo", "PyTorch Profiler", "Pregraph bytecode"})
        if (name.starts_with(begin))
            return true;
    return holds(name, "CompiledFxGraph") || isServingIteration(name);
}

bool isBackwardOp(std::string_view name)
{
    // MmBackward0, AddBackward: autograd's names end so.
    const std::size_t at = name.rfind("Backward");
    if (at == std::string_view::npos)
        return false;
    const std::string_view rest = name.substr(at + 8);
    return std::all_of(rest.begin(), rest.end(), [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

std::uint32_t marksOfOp(std::string_view name)
{
    std::uint32_t marks = 0;
    if (name.starts_with("autograd::engine::evaluate_function"))
        marks |= mark::Engine | mark::Backward;
    if (name.starts_with("torch::autograd::") || isBackwardOp(name) || holds(name, "copy_bucket_to_grad"))
        marks |= mark::Backward;
    if (name == "CompiledFunction") // the forward half of what torch.compile made of a function
        marks |= mark::Forward;
    if (holds(name, "CheckpointFunctionBackward"))
        marks |= mark::Checkpoint;
    if (holds(name, "AccumulateGrad"))
        marks |= mark::Accumulate;
    if (name == "aten::_amp_foreach_non_finite_check_and_unscale_" || name == "aten::_amp_update_scale_")
        marks |= mark::Optimizer;
    if (name.starts_with("c10d::") || name == "record_param_comms")
        marks |= mark::Communicator;
    if (name == "aten::to" || name == "aten::copy_")
        marks |= mark::Transfer;
    return marks;
}

// Functions of the standard library in which a thread does nothing but wait. What they call may not be recorded.
bool isWaitingFunction(const FrameName& frame)
{
    using Function = std::pair<std::string_view, std::string_view>; // the end of the file, the name
    static constexpr std::array<Function, 18> waiting{{{"threading.py", "wait"},
                                                       {"threading.py", "wait_for"},
                                                       {"threading.py", "acquire"},
                                                       {"threading.py", "join"},
                                                       {"threading.py", "_wait_for_tstate_lock"},
                                                       {"queue.py", "get"},
                                                       {"queue.py", "put"},
                                                       {"queue.py", "join"},
                                                       {"selectors.py", "select"},
                                                       {"multiprocessing/connection.py", "wait"},
                                                       {"multiprocessing/connection.py", "poll"},
                                                       {"multiprocessing/connection.py", "_poll"},
                                                       {"multiprocessing/queues.py", "get"},
                                                       {"subprocess.py", "wait"},
                                                       {"subprocess.py", "_wait"},
                                                       {"subprocess.py", "_try_wait"},
                                                       {"subprocess.py", "communicate"},
                                                       {"subprocess.py", "_communicate"}}};
    return std::any_of(waiting.begin(), waiting.end(), [&](const Function& function) {
        const auto& [file, name] = function;
        if (frame.function != name || !frame.path.ends_with(file))
            return false;
        const std::size_t before = frame.path.size() - file.size();
        return before == 0 || frame.path[before - 1] == '/' || frame.path[before - 1] == '\\';
    });
}

std::uint32_t marksOfFrame(std::string_view name)
{
    if (moduleNameOf(name))
        return mark::Module | mark::Forward;
    std::uint32_t marks = 0;
    const auto frame = frameNameOf(name);
    if (!frame) {
        for (const std::string_view call :
             {"'acquire'", "method acquire", "method wait", "method select", "method poll", "function sleep",
              "built-in method sleep", "method join of _thread", "function select", "method get of _queue",
              "function poll", "function epoll_wait"})
            if (holds(name, call))
                marks |= mark::Waits;
        return marks;
    }
    if (isWaitingFunction(*frame))
        marks |= mark::Waits;
    if (holds(frame->path, "torch/optim/") && frame->function == "step")
        marks |= mark::Optimizer;
    if (holds(frame->path, "torch/utils/data/"))
        marks |= mark::Data;
    if (frame->path.ends_with("torch/utils/checkpoint.py") &&
        (frame->function == "recompute_fn" || frame->function == "unpack_hook"))
        marks |= mark::RecomputeFrame;
    if (frame->function == "backward" &&
        (frame->path.ends_with("torch/_tensor.py") || frame->path.ends_with("torch/autograd/__init__.py")))
        marks |= mark::Backward;
    return marks;
}

} // namespace

std::uint32_t marksOf(std::string_view name, SliceKind kind)
{
    switch (kind) {
    case SliceKind::Annotation:
        return marksOfAnnotation(name) | marksOfOp(name) | marksOfWords(name) |
               (isOfTheMachinery(name) ? 0u : mark::Scope);
    case SliceKind::Op: // older versions record annotations as ops
        return marksOfAnnotation(name) | marksOfOp(name);
    case SliceKind::Python:
        return marksOfFrame(name);
    case SliceKind::Runtime:
    case SliceKind::Driver:
        return (isSyncCall(name) || isBlockingCopyCall(name) ? mark::Waits : 0u) |
               (startsDeviceWork(name) ? mark::Launches : 0u) | (isGraphLaunchCall(name) ? mark::Graph : 0u);
    default:
        return 0;
    }
}

bool isPhaseName(std::string_view name)
{
    if (const std::string_view lightning = "[pl][profile]"; name.starts_with(lightning))
        name.remove_prefix(lightning.size());
    if (name.starts_with("["))
        return false;
    const std::string words = plainWords(name);
    return std::any_of(phaseWords.begin(), phaseWords.end(),
                       [&](const PhaseWords& phase) { return words == phase.words; });
}

std::optional<std::string_view> moduleNameOf(std::string_view frame)
{
    constexpr std::string_view begin = "nn.Module: ";
    if (!frame.starts_with(begin))
        return {};
    return frame.substr(begin.size());
}

std::string_view classOfModule(std::string_view module)
{
    const std::size_t at = module.rfind('_');
    if (at == std::string_view::npos || at == 0 || at + 1 == module.size())
        return module;
    for (const char c : module.substr(at + 1))
        if (!std::isdigit(static_cast<unsigned char>(c)))
            return module;
    return module.substr(0, at);
}

std::optional<FrameName> frameNameOf(std::string_view frame)
{
    const std::size_t colon = frame.find("): ");
    if (colon == std::string_view::npos)
        return {};
    const std::size_t open = frame.rfind('(', colon);
    if (open == std::string_view::npos || open == 0)
        return {};
    FrameName name{frame.substr(0, open), frame.substr(colon + 3), 0};
    const auto [at, error] = std::from_chars(frame.data() + open + 1, frame.data() + colon, name.line);
    if (error != std::errc{} || at != frame.data() + colon)
        return {};
    return name;
}

std::uint8_t rankOfFrame(std::string_view text)
{
    const auto frame = frameNameOf(text);
    if (!frame)
        return 0;
    const std::string_view path = frame->path;
    const auto isUnder = [&](std::string_view folder) {
        return path.starts_with(folder) || holds(path, std::string{"/"} + std::string{folder});
    };
    if (isUnder("torch/") || path.starts_with("<frozen") || path.starts_with("<string>"))
        return 1;
    if (holds(path, "site-packages/") || holds(path, "dist-packages/"))
        return 2;
    if (holds(path, "/lib/python3") || holds(path, "/lib64/python3"))
        return 1;
    // The profiler cuts the folders of sys.path off: what is left of the standard library is a bare file name.
    static constexpr std::array<std::string_view, 40> library{
        "threading.py",   "contextlib.py", "runpy.py",         "functools.py", "queue.py",    "selectors.py",
        "socket.py",      "typing.py",     "inspect.py",       "copy.py",      "enum.py",     "random.py",
        "pickle.py",      "weakref.py",    "abc.py",           "os.py",        "warnings.py", "logging/",
        "asyncio/",       "concurrent/",   "multiprocessing/", "importlib/",   "json/",       "email/",
        "http/",          "collections/",  "subprocess.py",    "tempfile.py",  "shutil.py",   "glob.py",
        "re.py",          "traceback.py",  "linecache.py",     "tokenize.py",  "ast.py",      "uuid.py",
        "dataclasses.py", "operator.py",   "statistics.py",    "codecs.py"};
    for (const std::string_view file : library)
        if (file.ends_with('/') ? path.starts_with(file) : path == file)
            return 1;
    static constexpr std::array<std::string_view, 26> packages{"transformers/",
                                                               "diffusers/",
                                                               "vllm/",
                                                               "sglang/",
                                                               "triton/",
                                                               "numpy/",
                                                               "flash_attn/",
                                                               "deepspeed/",
                                                               "megatron/",
                                                               "apex/",
                                                               "accelerate/",
                                                               "torchvision/",
                                                               "torchaudio/",
                                                               "timm/",
                                                               "xformers/",
                                                               "lightning/",
                                                               "pytorch_lightning/",
                                                               "peft/",
                                                               "datasets/",
                                                               "einops/",
                                                               "aiter/",
                                                               "ray/",
                                                               "uvloop/",
                                                               "fastapi/",
                                                               "IPython/",
                                                               "ipykernel/"};
    for (const std::string_view package : packages)
        if (path.starts_with(package))
            return 2;
    return 3;
}

std::string_view bestFrameOf(std::string_view callStack)
{
    // The innermost of equals wins: <module> and <built-in show which end that is.
    const std::size_t semicolon = callStack.find(';');
    const std::string_view first = callStack.substr(0, semicolon);
    const bool isOutermostFirst =
        first.ends_with("<module>") || holds(callStack.substr(callStack.rfind(';') + 1), "<built-in");
    std::string_view best;
    int bestRank = -1;
    for (std::string_view rest = callStack; !rest.empty();) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        const std::string_view frame = rest.substr(0, end);
        const int rank = rankOfFrame(frame);
        if (!frame.empty() && (isOutermostFirst ? rank >= bestRank : rank > bestRank)) {
            best = frame;
            bestRank = rank;
        }
        rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    return best;
}

} // namespace lanescope
