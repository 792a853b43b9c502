#include "model/kernels/label.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <numeric>

namespace lanescope {

namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between)
{
    return fmt::format("{}", fmt::join(words, between));
}

// Entry points that can run any kernel: the kernel is among the template arguments.
bool isEntryPoint(std::string_view base)
{
    static constexpr std::array<std::string_view, 9> entries{"device_kernel",     "Kernel",       "Kernel2",
                                                             "KernelMultiStage",  "kentry",       "kernel",
                                                             "trampoline_kernel", "globalKernel", "cuda_kernel"};
    return std::ranges::find(entries, base) != entries.end();
}

// "FlashAttnFwdSm90" for device_kernel<flash::enable_sm90_or_later<flash::FlashAttnFwdSm90<...>>>: the first class that
// is not a compile-time switch.
std::string_view innerName(const NameParts& parts)
{
    NameParts inner = parts;
    for (int depth = 0; depth < 4; ++depth) {
        const auto args = inner.args(4);
        const auto next = std::ranges::find_if(args, [](std::string_view arg) { return contains(arg, "::"); });
        if (next == args.end())
            return {};
        inner = partsOf(*next);
        if (!inner.base.empty() && !inner.base.starts_with("enable_") && !inner.base.ends_with("_t"))
            return inner.base;
    }
    return {};
}

// "GEMM 128×256 bf16"
std::string productLabel(const KernelName& decoded)
{
    std::string label = fmt::format("{} {}×{}", nameOf(decoded.role), decoded.tile->m, decoded.tile->n);
    if (decoded.dtype)
        label += ' ' + *decoded.dtype;
    return label;
}

// The name without its return type and without uninformative namespaces.
std::string_view bareName(std::string_view name)
{
    while (eat(name, "void ") || eat(name, "(anonymous namespace)::") || eat(name, "at::native::"))
        continue;
    return trimmed(name);
}

// "_fwd_kernel" of "_fwd_kernel_0d1d2d3c4de": old Triton wrote the kinds of the arguments after the name.
std::string_view withoutSignature(std::string_view name)
{
    constexpr std::size_t minArguments = 6; // letters and digits
    const std::size_t at = name.rfind("_0");
    if (at == std::string_view::npos || at < 2 || name.substr(0, at) == "triton_" ||
        name.size() - at - 1 < minArguments || name.find('1', at) == std::string_view::npos ||
        name.find('d', at) == std::string_view::npos)
        return name;
    return name.find_first_not_of("0123456789cde", at + 1) == std::string_view::npos ? name.substr(0, at) : name;
}

} // namespace

std::string labelOf(const KernelName& decoded, const NameParts& parts)
{
    std::string label;
    if (decoded.functor && decoded.family == "aten") {
        label = (decoded.operation == "foreach" ? "foreach " : "") + *decoded.functor;
    } else if (decoded.operation && (decoded.family == "aten" || decoded.family == "ck_tile")) {
        label = *decoded.operation;
    } else if (parts.base == "kernel" && !parts.scope.empty()) { // internal::gemvx::kernel
        const std::size_t at = parts.scope.rfind("::");
        label = at == std::string_view::npos ? parts.scope : parts.scope.substr(at + 2);
    } else if (decoded.operation == "multi-tensor" && decoded.functor) {
        label = "multi-tensor " + *decoded.functor;
    } else if (decoded.family == "triton" && decoded.serial && !decoded.fusedOps.empty()) {
        label = joined(decoded.fusedOps, "+");
    } else if (decoded.family.starts_with("cutlass") && !parts.templateArgs.empty()) {
        const std::string_view inside = parts.templateArgs.substr(0, parts.templateArgs.find_first_of("(:<, "));
        const bool isNamespace = parts.templateArgs.substr(inside.size()).starts_with("::");
        if (!isNamespace && (inside.starts_with("cutlass_") || inside.starts_with("cutlass3x_")))
            label = inside;
        else if (decoded.tile)
            label = productLabel(decoded);
    }
    // The name of a library's GEMM has up to 300 characters; its tile and type are two of many fields in it.
    const bool isProduct = decoded.role == KernelRole::Gemm || decoded.role == KernelRole::Convolution;
    if (isProduct && decoded.tile && decoded.family != "triton")
        label = productLabel(decoded);
    // fmha_cutlassF_f32_aligned_64x64_rf_sm80
    if (decoded.role == KernelRole::Attention && decoded.tile && contains(parts.base, "cutlass"))
        label = productLabel(decoded);
    // cudnn_generated_fort_native_sdpa_sm90_flash_fprop_wgmma_f16_knob_7_64x128x64_4x1x1_cga1x1x1_kernel0_0
    if (decoded.role == KernelRole::Attention && decoded.tile && decoded.family == "cudnn")
        label = productLabel(decoded) + (decoded.backward.value_or(false) ? " backward" : "");
    // "AllReduce bf16" of ncclDevKernel_AllReduce_Sum_bf16_RING_LL. One "Generic" kernel runs any collective.
    if ((decoded.family == "nccl" || decoded.family == "rccl") && decoded.operation && !contains(parts.base, "Generic"))
        label = *decoded.operation + (decoded.functor && decoded.functor != "sum" ? ' ' + *decoded.functor : "") +
                (decoded.dtype ? ' ' + *decoded.dtype : "");
    if (label.empty() && isEntryPoint(parts.base))
        label = decoded.operation ? std::string_view{*decoded.operation} : innerName(parts);
    if (label.empty())
        label = withoutSignature(bareName(parts.base.empty() ? parts.whole : parts.base));
    if (label.empty())
        label = parts.whole;
    label.resize(std::min<std::size_t>(label.size(), 256));
    return label;
}

namespace {

// Adds the field to those labels of the group that it makes distinct.
void addField(std::span<KernelName*> group, std::string_view id)
{
    const auto valueOf = [&](const KernelName& k) {
        if (id == "tile" && contains(k.label, "×")) // the label has its rows and columns
            return k.tile && k.tile->k ? fmt::format("k{}", *k.tile->k) : std::string{};
        if (id == "dtype" && k.dtype && k.label.ends_with(' ' + *k.dtype))
            return std::string{};
        for (const KernelName::Field& field : k.fields())
            if (field.id == id)
                return id == "stages" ? field.text + " stages" : field.text;
        return std::string{};
    };
    const std::string first = valueOf(*group.front());
    if (std::ranges::all_of(group, [&](const KernelName* k) { return valueOf(*k) == first; }))
        return;
    for (KernelName* k : group)
        if (const std::string value = valueOf(*k); !value.empty())
            k->label += ' ' + value;
}

template <class Do>
void forEachGroup(std::span<KernelName> kernels, Do act)
{
    std::map<std::string, std::vector<KernelName*>> groups;
    for (KernelName& k : kernels)
        groups[k.label].push_back(&k);
    for (auto& [label, group] : groups)
        if (group.size() > 1)
            act(std::span{group});
}

} // namespace

std::string nameInBrief(std::string_view name)
{
    constexpr std::size_t longestArguments = 60;
    const NameParts parts = partsOf(name.substr(0, 4096));
    if (parts.base.empty())
        return std::string{bareName(name.substr(0, 256))};
    std::string brief{parts.scope};
    for (const std::string_view unnamed : {"(anonymous namespace)::", "(anonymous namespace)"})
        for (std::size_t at; (at = brief.find(unnamed)) != std::string::npos;)
            brief.erase(at, unnamed.size());
    while (brief.ends_with("::"))
        brief.resize(brief.size() - 2);
    if (!brief.empty())
        brief += "::";
    brief += parts.base;
    if (!parts.templateArgs.empty() && parts.templateArgs.size() <= longestArguments)
        brief += fmt::format("<{}>", parts.templateArgs);
    return brief;
}

void tellLabelsApart(std::span<KernelName> kernels)
{
    for (const std::string_view id : {"dtype", "algorithm", "protocol", "output", "layout", "tile", "vector", "causal",
                                      "serial", "stages", "cluster", "schedule", "epilogue", "family"})
        forEachGroup(kernels, [&](std::span<KernelName*> group) { addField(group, id); });
    forEachGroup(kernels, [](std::span<KernelName*> group) {
        for (std::size_t i = 1; i < group.size(); ++i)
            group[i]->label += fmt::format(" #{}", i + 1);
    });
}

} // namespace lanescope
