// The readers of kernel names in the order in which they are asked: a new family is its line here.

#include "model/kernels/families.h"

#include <array>

namespace lanescope {

std::span<const FamilyReader> familyReaders()
{
    static constexpr std::array<FamilyReader, 19> all{readInductor,
                                                      readCublas,
                                                      readNvjet,
                                                      readXmma,
                                                      readNccl,
                                                      readPeerCommunication,
                                                      readTraining,
                                                      readAten,
                                                      readFlashAttention,
                                                      readCudnn,
                                                      readCutlass,
                                                      readTensile,
                                                      readComposableKernel,
                                                      readCublasHelpers,
                                                      readServing,
                                                      readTritonLibrary,
                                                      readRocmLibraries,
                                                      readCudaLibraries,
                                                      readHandwritten};
    return all;
}

} // namespace lanescope
