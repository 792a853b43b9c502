// CUB (also in PyTorch's and Thrust's own namespaces), Thrust, cuFFT, cuSPARSE, cuSOLVER and cuRAND: the operation is
// in the function's name, the data type in the policy or in the iterators.

#include "model/kernels/families.h"

#include <array>
#include <utility>

namespace lanescope {

namespace {

bool isFftKernel(const NameParts& parts)
{
    const std::string_view base = parts.base;
    for (const std::string_view own :
         {"regular_fft", "vector_fft", "multi_bluestein_fft", "regular_bluestein_fft", "composite_2way_fft"})
        if (base.starts_with(own))
            return true;
    if (parts.scope.starts_with("cufft"))
        return true;
    // CUDA 8 and earlier: spRadix0256C::kernel1Tex, dpVector0064C::kernelMem
    for (const std::string_view old : {"spRadix", "dpRadix", "spVector", "dpVector", "spRealComplex", "dpRealComplex"})
        if (parts.scope.starts_with(old))
            return true;
    const bool isGeneral = base.starts_with("postprocess_kernel") || base.starts_with("preprocess_kernel");
    return isGeneral && (contains(parts.whole, "real_complex") || contains(parts.whole, "loadstore_modifier"));
}

// Thrust launches its algorithms as agents: _kernel_agent<thrust::cuda_cub::__merge_sort::BlockSortAgent<...>, ...>.
KernelRole roleOfAgent(std::string_view agent)
{
    static constexpr std::array<std::pair<std::string_view, KernelRole>, 12> algorithms{
        {{"_sort::", KernelRole::Sort},
         {"__scan", KernelRole::Scan},
         {"__set_operations", KernelRole::Sort},
         {"__merge", KernelRole::Sort},
         {"__reduce", KernelRole::Reduction},
         {"__extrema", KernelRole::Reduction},
         {"__unique", KernelRole::Index},
         {"__partition", KernelRole::Index},
         {"__copy_if", KernelRole::Index},
         {"__uninitialized", KernelRole::Copy},
         {"_transform", KernelRole::Elementwise},
         {"__tabulate", KernelRole::Elementwise}}};
    for (const auto& [word, role] : algorithms)
        if (contains(agent, word))
            return role;
    return KernelRole::Other;
}

} // namespace

bool readCudaLibraries(const NameParts& parts, KernelName& out)
{
    const std::string_view base = parts.base;
    const bool isCub = contains(parts.scope, "cub") && (base.starts_with("Device") || contains(parts.scope, "cub::"));
    const bool isThrust = contains(parts.scope, "thrust");
    const bool isFft = isFftKernel(parts);
    if (base.starts_with("generate_seed_pseudo") || base.starts_with("gen_sequenced")) {
        out.family = "curand";
        out.operation = "random numbers";
        out.role = KernelRole::Elementwise;
        return true;
    }
    const bool isSparse = parts.scope.starts_with("cusparse"), isSolver = parts.scope.starts_with("cusolver");
    if (isSparse || isSolver) {
        out.family = isSparse ? "cusparse" : "cusolver";
        out.operation = base;
        out.role = contains(base, "mm") || contains(base, "mv") ? KernelRole::Gemm : roleInWords(base);
        return true;
    }
    if (!isCub && !isThrust && !isFft)
        return false;
    const bool isPerElement = parts.scope.ends_with("detail::transform") || parts.scope.ends_with("detail::for_each");
    out.family = isFft ? "cufft" : isThrust ? "thrust" : "cub";
    out.operation = base;
    if (isFft) {
        out.operation = {};
        out.role = KernelRole::Fourier;
        return true;
    }
    out.role = isPerElement                                        ? KernelRole::Elementwise
               : base == "_kernel_agent"                           ? roleOfAgent(parts.templateArgs.substr(0, 512))
               : contains(base, "Sort") || contains(base, "Merge") ? KernelRole::Sort
               : contains(base, "Scan")                            ? KernelRole::Scan
               : contains(base, "Reduce")                          ? KernelRole::Reduction
               : contains(base, "Select") || contains(base, "Compact") || contains(base, "Unique") ||
                       contains(base, "Partition")
                   ? KernelRole::Index
                   : roleInWords(base);
    return true;
}

} // namespace lanescope
