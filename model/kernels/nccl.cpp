// NCCL and RCCL: "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)" holds the collective, its
// reduction and type, the algorithm and the protocol; before 2.19 the order was
// "ncclKernel_AllReduce_RING_LL_Sum_float". One kernel runs several collectives, so the name only holds the one it was
// compiled for.

#include "model/kernels/families.h"

#include <array>
#include <utility>

namespace lanescope {

bool readNccl(const NameParts& parts, KernelName& out)
{
    std::string_view rest = parts.base;
    const bool isRccl = eat(rest, "rccl");
    if (!isRccl && !eat(rest, "nccl"))
        return false;
    KernelName read;
    read.family = isRccl || contains(parts.parameters, "rccl") ? "rccl" : "nccl";
    read.role = KernelRole::Communication;
    eat(rest, "Dev");
    eat(rest, "Kernel");
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> collectives{
        {{"AllReduce", "AllReduce"},
         {"AllGather", "AllGather"},
         {"ReduceScatter", "ReduceScatter"},
         {"Broadcast", "Broadcast"},
         {"Reduce", "Reduce"},
         {"SendRecv", "SendRecv"},
         {"AllToAllPivot", "AllToAll"},
         {"AllToAll", "AllToAll"},
         {"AlltoAll", "AllToAll"},
         {"Gather", "Gather"},
         {"Scatter", "Scatter"},
         {"Generic", "any collective"}}};
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> algorithms{{{"RING", "ring"},
                                                                                              {"TREE", "tree"},
                                                                                              {"COLLNET", "collnet"},
                                                                                              {"DIRECT", "direct"},
                                                                                              {"CHAIN", "chain"},
                                                                                              {"NVLS", "NVLS"},
                                                                                              {"PAT", "PAT"},
                                                                                              {"Ring", "ring"},
                                                                                              {"Tree", "tree"}}};
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> reductions{
        {{"Sum", "sum"},
         {"Prod", "product"},
         {"Max", "max"},
         {"Min", "min"},
         {"MinMax", "min or max"},
         {"PreMulSum", "scaled sum"},
         {"SumPostDiv", "average"},
         {"Avg", "average"}}};
    for (const std::string_view word : splitWords(rest, '_', 24)) {
        for (const auto& [written, said] : collectives)
            if (word == written && !read.operation)
                read.operation = said;
        for (const auto& [written, said] : algorithms)
            if (word == written)
                read.algorithm = said;
        for (const auto& [written, said] : reductions)
            if (word == written)
                read.functor = said;
        if (word == "LL" || word == "LL128" || word == "SIMPLE" || word == "Simple")
            read.protocol = word == "Simple" || word == "SIMPLE" ? "simple" : std::string{word};
        // "int8_t" was split at its underscore
        if (const auto type = typeNamed(word))
            read.dtype = type;
    }
    // In a name such as SendRecv_RING_SIMPLE_Sum_int8_t the reduction and the type are placeholders: the kernel only
    // moves bytes.
    if (read.operation && *read.operation != "AllReduce" && *read.operation != "Reduce" &&
        *read.operation != "ReduceScatter") {
        read.functor = {};
        read.dtype = {};
    }
    out = std::move(read);
    return true;
}

} // namespace lanescope
