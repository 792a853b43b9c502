#include "model/compare/programs.h"

#include "model/compare/match_kernels.h"
#include "model/compare/match_ops.h"
#include "model/kernels/kernel_name.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace lanescope {

namespace {

bool isCompileLayer(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> layers{
        "TorchDynamo Cache Lookup", "Torch-Compiled Region", "AOTDispatcher Runtime Wrapper Prologue",
        "CompiledFxGraph",          "Pregraph bytecode",     "CompiledFunction"};
    return std::find(layers.begin(), layers.end(), name) != layers.end();
}

// Ops that every program uses: they allocate, copy, and change shapes.
bool isPlumbing(std::string_view stem)
{
    static const std::unordered_set<std::string_view> names{"empty",
                                                            "empty_strided",
                                                            "empty_like",
                                                            "as_strided",
                                                            "view",
                                                            "reshape",
                                                            "transpose",
                                                            "t",
                                                            "expand",
                                                            "copy",
                                                            "to",
                                                            "_to_copy",
                                                            "fill",
                                                            "zero",
                                                            "detach",
                                                            "slice",
                                                            "select",
                                                            "permute",
                                                            "contiguous",
                                                            "clone",
                                                            "unsqueeze",
                                                            "squeeze",
                                                            "cat",
                                                            "item",
                                                            "_local_scalar_dense",
                                                            "resize",
                                                            "result_type",
                                                            "alias",
                                                            "resolve_conj",
                                                            "resolve_neg",
                                                            "linear",
                                                            "matmul",
                                                            "zeros",
                                                            "ones",
                                                            "_reshape_alias",
                                                            "_unsafe_view",
                                                            "new_empty",
                                                            "new_empty_strided",
                                                            "set",
                                                            "lift_fresh",
                                                            "is_nonzero",
                                                            "expand_as",
                                                            "view_as",
                                                            "flatten",
                                                            "split",
                                                            "chunk",
                                                            "narrow",
                                                            "arange",
                                                            "full",
                                                            "scalar_tensor",
                                                            "zeros_like",
                                                            "ones_like",
                                                            "unbind",
                                                            "stack",
                                                            "split_with_sizes"};
    return names.contains(stem);
}

// "add" for aten::add_ and for the part of a generated kernel, so that both sides write it alike.
std::string alikeName(std::string_view name)
{
    const std::string_view stem = opStem(name);
    return stableName(stem.empty() ? name : stem);
}

void addFused(ProgramOps& ops, const KernelName& kernel)
{
    for (const auto& op : kernel.fusedOps)
        if (!isPlumbing(op))
            ops.names.insert(op);
    ops.isCompiled = ops.isCompiled || !kernel.fusedOps.empty();
}

} // namespace

ProgramOps programOps(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    ProgramOps ops;
    std::unordered_set<std::uint32_t> seen;
    for (const Lane& lane : trace.lanes())
        for (const SliceId s : lane.slices) {
            const SliceKind kind = trace.kind(s);
            if ((kind != SliceKind::Op && kind != SliceKind::Kernel && kind != SliceKind::Annotation) ||
                !seen.insert(trace.nameId(s).value).second)
                continue;
            const std::string_view name = trace.name(s);
            if (kind == SliceKind::Annotation) {
                if (name.find('#') == std::string_view::npos && !isCompileLayer(stableName(name)))
                    ops.annotations.emplace(name); // ProfilerStep#, Optimizer.step# are of every program
            } else if (kind == SliceKind::Kernel)
                addFused(ops, decodeKernelName(name));
            else if (isCompileLayer(stableName(name)))
                ops.isCompiled = true;
            else if (name.starts_with("triton_"))
                addFused(ops, decodeKernelName(name));
            else if (std::string one = alikeName(name); !isPlumbing(one) && !one.starts_with("autograd::"))
                ops.names.insert(std::move(one));
        }
    return ops;
}

std::optional<double> commonOpsPct(const ProgramOps& a, const ProgramOps& b)
{
    constexpr std::size_t minEach = 2, minTogether = 8, maxSmall = 24;
    const auto common = static_cast<std::size_t>(
        std::count_if(a.names.begin(), a.names.end(), [&](const std::string& name) { return b.names.contains(name); }));
    const std::size_t smaller = std::min(a.names.size(), b.names.size());
    const std::size_t together = a.names.size() + b.names.size() - common;
    if (smaller < minEach || together < minTogether)
        return {};
    // A small program may have none of its ops left after a remedy, but the part that it names still has its name.
    const bool sharesNames =
        std::ranges::any_of(a.annotations, [&](const auto& n) { return b.annotations.contains(n); });
    if (together < maxSmall && sharesNames)
        return {};
    const std::size_t whole = a.isCompiled == b.isCompiled ? together : (a.isCompiled ? a : b).names.size();
    return 100.0 * static_cast<double>(common) / static_cast<double>(whole);
}

bool areOtherPrograms(const std::optional<double>& commonPct)
{
    constexpr double minPct = 50;
    return commonPct && *commonPct < minPct;
}

} // namespace lanescope
