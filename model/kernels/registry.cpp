// The readers of kernel names in the order in which they are asked: a new family is its line here.

#include "model/kernels/families.h"

#include <array>

namespace lanescope {

std::span<const FamilyReader> familyReaders()
{
    static constexpr std::array<FamilyReader, 9> all{readInductor,       readCublas,  readNvjet,
                                                     readXmma,           readNccl,    readAten,
                                                     readFlashAttention, readCutlass, readCublasHelpers};
    return all;
}

} // namespace lanescope
