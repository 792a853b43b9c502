#include "model/memory/frames.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>
#include <unordered_map>

namespace lanescope {

namespace {

std::string_view fileOf(const MemorySnapshot& s, const MemoryFrame& f) { return s.texts[f.file]; }
std::string_view functionOf(const MemorySnapshot& s, const MemoryFrame& f) { return s.texts[f.function]; }

std::string_view lastPart(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    return slash == path.npos ? path : path.substr(slash + 1);
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// "optimizers.py", "AdamW.py": an optimizer of the program. Annotations show it as well, where there are any.
bool isNamedAsOptimizer(std::string_view file)
{
    static constexpr std::array<std::string_view, 9> names{
        "adam.py", "adamw.py", "sgd.py", "lion.py", "muon.py", "lamb.py", "soap.py", "adafactor.py", "shampoo.py"};
    std::string lower{file};
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return has(lower, "optim") || std::ranges::find(names, lower) != names.end();
}

// "at::_ops::NAME::call(...)" -> NAME
std::string_view opOf(std::string_view function, std::string_view how)
{
    constexpr std::string_view prefix = "at::_ops::";
    const std::size_t at = function.find(prefix);
    if (at == function.npos)
        return {};
    const std::string_view rest = function.substr(at + prefix.size());
    const std::size_t end = rest.find("::");
    return end != rest.npos && rest.substr(end + 2).starts_with(how) ? rest.substr(0, end) : std::string_view{};
}

// "torch::autograd::generated::NAME::apply(...)" -> NAME
std::string_view nodeOf(std::string_view function)
{
    constexpr std::string_view prefix = "torch::autograd::generated::";
    const std::size_t at = function.find(prefix);
    if (at == function.npos)
        return {};
    const std::string_view rest = function.substr(at + prefix.size());
    const std::size_t end = rest.find("::apply");
    return end != rest.npos ? rest.substr(0, end) : std::string_view{};
}

StackFacts factsOf(const MemorySnapshot& s, std::uint32_t stack)
{
    StackFacts facts;
    std::optional<MemoryFrame> anyPython;
    bool isOpOver = false;
    std::vector<std::string> modules;
    for (const std::uint32_t id : s.stacks[stack]) {
        const MemoryFrame& recorded = s.stacks.frame(id);
        const MemoryFrame& f = recorded.original ? s.stacks.frame(recorded.original - 1) : recorded;
        const std::string_view function = functionOf(s, f), file = fileOf(s, f);
        if (isPythonFrame(s, f)) {
            isOpOver = true;
            if (!anyPython)
                anyPython = f;
            const bool isOfProgram = isProgramFrame(s, f);
            if (!facts.line && isOfProgram)
                facts.line = f;
            if (isModuleFrame(s, f))
                modules.push_back(shortPlace(s, f));
            facts.isEmptyCache |= function == "empty_cache" && has(file, "torch/cuda/memory.py"); // without C++ frames
            facts.isOptimizer |= has(file, "/torch/optim/") || has(file, "\\torch\\optim\\") ||
                                 file.starts_with("torch/optim/") ||
                                 (isOfProgram && !facts.isForward && isNamedAsOptimizer(lastPart(file)));
            facts.isForward |= function == "forward";
            continue;
        }
        facts.isEmptyCache |= has(function, "emptyCache");
        facts.isPoolEnd |= has(function, "MemPool::~MemPool");
        if (const std::string_view node = nodeOf(function); !node.empty()) {
            if (facts.node.empty())
                facts.node = node;
            isOpOver = true;
        }
        if (has(function, "torch::autograd::Engine::") || has(function, "torch::autograd::Node::")) {
            facts.isBackward = true;
            isOpOver = true;
        }
        if (isOpOver)
            continue;
        const std::string_view call = opOf(function, "call");
        if (!call.empty())
            facts.calledOp = call;
        if (facts.allocatingOp.empty()) {
            const std::string_view again = call.empty() ? opOf(function, "redispatch") : call;
            facts.allocatingOp = again;
        }
    }
    facts.isBackward |= !facts.node.empty();
    if (!facts.line)
        facts.line = anyPython;
    std::reverse(modules.begin(), modules.end());
    for (const std::string& m : modules)
        facts.module += (facts.module.empty() ? "" : " > ") + m;
    return facts;
}

using LongerNames = std::unordered_map<std::uint32_t, std::string_view>; // by text

// Longer names for the program's files that share their last part: as many parts as distinguish them.
LongerNames computeLongerNames(const MemorySnapshot& s)
{
    std::map<std::string_view, std::set<std::uint32_t>> alike;
    for (std::uint32_t id = 0; id < s.stacks.frameCount(); ++id)
        if (const MemoryFrame& frame = s.stacks.frame(id); isProgramFrame(s, frame))
            alike[lastPart(fileOf(s, frame))].insert(frame.file);
    LongerNames longer;
    for (const auto& [name, files] : alike)
        for (const std::uint32_t file : files) {
            const std::string_view path = s.texts[file];
            std::string_view shown = name;
            const auto isShared = [&](std::uint32_t other) { return other != file && s.texts[other].ends_with(shown); };
            while (shown.size() < path.size() && std::ranges::any_of(files, isShared)) {
                const std::string_view before = path.substr(0, path.size() - shown.size() - 1);
                shown = path.substr(path.size() - shown.size() - 1 - lastPart(before).size());
            }
            if (shown != name)
                longer.emplace(file, shown);
        }
    return longer;
}

std::vector<StackFacts> computeFacts(const MemorySnapshot& s)
{
    std::vector<StackFacts> all(s.stacks.size());
    for (std::uint32_t stack = 1; stack < all.size(); ++stack)
        all[stack] = factsOf(s, stack);
    return all;
}

} // namespace

bool isPythonFrame(const MemorySnapshot& s, const MemoryFrame& frame)
{
    const std::string_view file = fileOf(s, frame);
    return file.ends_with(".py") || file.starts_with("<frozen") || file.starts_with("<ipython") ||
           file.starts_with("<string>") || file.starts_with("<stdin>") || file.starts_with("<eval_with_key>");
}

bool isProgramFrame(const MemorySnapshot& s, const MemoryFrame& frame)
{
    std::string file{fileOf(s, frame)};
    std::replace(file.begin(), file.end(), '\\', '/'); // a path of Windows
    return isPythonFrame(s, frame) && !(has(file, "/Python3") && (has(file, "/lib/") || has(file, "/Lib/"))) &&
           !has(file, "site-packages/") && !has(file, "dist-packages/") && !has(file, "/lib/python3") &&
           !has(file, "/torch/") && !file.starts_with("torch/") && !file.starts_with("<frozen") &&
           !file.starts_with("<eval_with_key>");
}

bool isModuleFrame(const MemorySnapshot& s, const MemoryFrame& frame)
{
    return functionOf(s, frame) == "forward" && isProgramFrame(s, frame);
}

bool isPlumbing(const MemorySnapshot& s, const MemoryFrame& frame)
{
    if (isPythonFrame(s, frame))
        return false;
    static constexpr std::array<std::string_view, 22> functions{"unwind",
                                                                "gather",
                                                                "PyEval_",
                                                                "PyObject_",
                                                                "_PyObject",
                                                                "vectorcall",
                                                                "wrap_kernel_functor",
                                                                "slot_",
                                                                "run_mod",
                                                                "pyrun_",
                                                                "PyRun_",
                                                                "pymain_",
                                                                "Py_RunMain",
                                                                "Py_BytesMain",
                                                                "__libc_",
                                                                "_start",
                                                                "run_eval_code_obj",
                                                                "cfunction_call",
                                                                "execute_native_thread_routine",
                                                                "__xmknodat",
                                                                "pthread_condattr",
                                                                "PyInit_"};
    static constexpr std::array<std::string_view, 4> files{"core/boxing", "/Register", "/Redispatch", "ceval.c"};
    const std::string_view function = functionOf(s, frame), file = fileOf(s, frame);
    return std::ranges::any_of(functions, [&](std::string_view part) { return has(function, part); }) ||
           std::ranges::any_of(files, [&](std::string_view part) { return has(file, part); });
}

std::string_view fileNameOf(const MemorySnapshot& s, const MemoryFrame& frame)
{
    const LongerNames& longer = s.once(computeLongerNames);
    const auto known = longer.find(frame.file);
    return known == longer.end() ? lastPart(fileOf(s, frame)) : known->second;
}

const MemoryFrame& firstTelling(const MemorySnapshot& s, std::uint32_t stack)
{
    const auto frames = s.stacks[stack];
    const auto found = std::find_if(frames.begin(), frames.end(),
                                    [&](std::uint32_t id) { return !isPlumbing(s, s.stacks.frame(id)); });
    return s.stacks.frame(found == frames.end() ? frames.front() : *found);
}

std::string shortPlace(const MemorySnapshot& s, const MemoryFrame& frame)
{
    if (isPythonFrame(s, frame))
        return fmt::format("{}:{}", fileNameOf(s, frame), frame.line);
    constexpr std::size_t longest = 80;
    return std::string{functionOf(s, frame).substr(0, longest)};
}

std::string fullPlace(const MemorySnapshot& s, const MemoryFrame& frame)
{
    if (isPythonFrame(s, frame))
        return fmt::format("{} ({}:{})", functionOf(s, frame), fileOf(s, frame), frame.line);
    return std::string{functionOf(s, frame)};
}

bool areStacksBeforeKnown(const MemorySnapshot& snapshot, const MemoryDevice& device)
{
    if (snapshot.settings.isRing || device.events == 0)
        return true;
    std::size_t live = 0, withStack = 0;
    for (const MemoryLife& life : std::span{device.lives}.last(device.livesFromBefore)) {
        live += life.completed == MemoryLife::never ? 1 : 0;
        withStack += life.stack ? 1 : 0;
    }
    return 2 * withStack > live;
}

const std::vector<StackFacts>& stackFactsOf(const MemorySnapshot& snapshot) { return snapshot.once(computeFacts); }

} // namespace lanescope
