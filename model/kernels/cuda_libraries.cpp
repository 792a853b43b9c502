// CUB (also in PyTorch's and Thrust's own namespaces), Thrust and cuFFT: the operation is in the function's name, the
// data type in the policy or in the iterators.

#include "model/kernels/families.h"

namespace lanescope {

bool readCudaLibraries(const NameParts& parts, KernelName& out)
{
    const std::string_view base = parts.base;
    const bool isCub = contains(parts.scope, "cub") && (base.starts_with("Device") || contains(parts.scope, "cub::"));
    const bool isThrust = contains(parts.scope, "thrust");
    const bool isFft = base.starts_with("regular_fft") || base.starts_with("vector_fft") ||
                       base.starts_with("multi_bluestein_fft") || base.starts_with("regular_bluestein_fft") ||
                       base.starts_with("composite_2way_fft") || parts.scope.starts_with("cufft") ||
                       base.starts_with("postprocess_kernel") || base.starts_with("preprocess_kernel");
    const bool isSparse = parts.scope.starts_with("cusparse"), isSolver = parts.scope.starts_with("cusolver");
    if (isSparse || isSolver) {
        out.family = isSparse ? "cusparse" : "cusolver";
        out.operation = base;
        out.role = contains(base, "mm") || contains(base, "mv") ? KernelRole::Gemm : roleInWords(base);
        return true;
    }
    if (!isCub && !isThrust && !isFft)
        return false;
    out.family = isFft ? "cufft" : isThrust ? "thrust" : "cub";
    out.operation = base;
    if (isFft) {
        out.operation = {};
        out.role = KernelRole::Fourier;
        return true;
    }
    out.role = contains(base, "Sort") || contains(base, "Scan") || contains(base, "Merge") ? KernelRole::Sort
               : contains(base, "Reduce")                                                  ? KernelRole::Reduction
               : contains(base, "Select") || contains(base, "Compact") || contains(base, "Unique") ||
                       contains(base, "Partition")
                   ? KernelRole::Index
                   : roleInWords(base);
    return true;
}

} // namespace lanescope
