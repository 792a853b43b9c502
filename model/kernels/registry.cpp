// The readers of kernel names in the order in which they are asked: a new family is its line here.

#include "model/kernels/families.h"

#include <array>

namespace lanescope {

std::span<const FamilyReader> familyReaders()
{
    static constexpr std::array<FamilyReader, 16> all{readInductor,
                                                      readCublas,
                                                      readNvjet,
                                                      readXmma,
                                                      readNccl,
                                                      readAten,
                                                      readFlashAttention,
                                                      readCudnn,
                                                      readCutlass,
                                                      readTensile,
                                                      readComposableKernel,
                                                      readCublasHelpers,
                                                      readServing,
                                                      readRocmLibraries,
                                                      readCudaLibraries,
                                                      readHandwritten};
    return all;
}

} // namespace lanescope
