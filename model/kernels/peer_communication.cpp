// Kernels that communicate with other GPUs without NCCL: DeepEP's dispatch and combine, NVSHMEM and rocSHMEM, PyTorch's
// symmetric memory, the one-shot and two-shot all-reduces of vLLM, SGLang, TensorRT-LLM, FlashInfer and AITER, the
// all-to-alls of mixtures of experts, MoRI, MSCCL and MSCCL++, Transformer Engine's userbuffers, Huawei's HCCL.

#include "model/kernels/families.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct Owner {
    std::string_view scope, family; // scope: must be one whole name of the kernel's scope
};
constexpr std::array<Owner, 20> owners{{{"deep_ep", "deep_ep"},
                                        {"hybrid_ep", "deep_ep"},
                                        {"nixl_ep", "deep_ep"},
                                        {"mori", "mori"},
                                        {"dpsk::ep", "deep_ep"},
                                        {"nvshmem", "nvshmem"},
                                        {"rocshmem", "rocshmem"},
                                        {"symmetric_memory", "symmetric_memory"},
                                        {"intra_node_comm", "symmetric_memory"},
                                        {"c10d", "symmetric_memory"},
                                        {"mscclpp", "mscclpp"},
                                        {"pplx", "pplx"},
                                        {"vllm", "vllm"},
                                        {"sglang", "sglang"},
                                        {"sgl", "sglang"},
                                        {"aiter", "aiter"},
                                        {"flashinfer", "flashinfer"},
                                        {"tensorrt_llm", "tensorrt_llm"},
                                        {"transformer_engine", "transformer_engine"},
                                        {"fbgemm_gpu", "fbgemm"}}};

// Words of a function's name that are sufficient alone, in lower case.
constexpr std::array<std::string_view, 30> peerWords{
    "allreduce",      "all_reduce",    "allgather",   "all_gather",   "reducescatter",
    "reduce_scatter", "alltoall",      "all_to_all",  "all2all",      "cross_device_reduce",
    "multimem_",      "symm_mem",      "lamport",     "userbuffers_", "oneshotallred",
    "twoshotallred",  "quick_reduce",  "send_recv",   "nvshmem",      "rocshmem",
    "exchangesplit",  "put_signal",    "wait_signal", "moe_comm",     "moecomm",
    "broadcast_ring", "ring_exchange", "p2p_copy",    "peer_copy",    "stream_barrier"};

// "block_all_reduce" and "warpAllReduce" stay inside one GPU.
bool isWithinGpu(std::string_view before)
{
    while (before.ends_with("_"))
        before.remove_suffix(1);
    for (const std::string_view part : {"block", "warp", "wave", "thread", "lane", "cta"})
        if (before.ends_with(part))
            return true;
    return false;
}

bool namesAnExchange(std::string_view low)
{
    return std::ranges::any_of(peerWords, [&](std::string_view word) {
        const std::size_t at = low.find(word);
        return at != std::string_view::npos && !isWithinGpu(low.substr(0, at));
    });
}

bool holdsWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::string_view before = text.substr(0, at);
        if (before.empty() || before.ends_with(":") || before.ends_with(" "))
            return true;
    }
    return false;
}

// DeepEP's functions have plain names ("dispatch", "combine"); their namespaces identify them.
bool isExpertParallel(const NameParts& parts)
{
    const std::string_view scope = parts.scope, base = parts.base;
    if (!contains(scope, "internode") && !contains(scope, "intranode"))
        return false;
    return base.starts_with("dispatch") || base.starts_with("combine") || contains(base, "notify") ||
           contains(base, "barrier") || contains(base, "clean_low_latency");
}

std::string_view operationOf(std::string_view low)
{
    static constexpr std::array<std::array<std::string_view, 2>, 14> operations{{{"reducescatter", "ReduceScatter"},
                                                                                 {"reduce_scatter", "ReduceScatter"},
                                                                                 {"allreduce", "AllReduce"},
                                                                                 {"all_reduce", "AllReduce"},
                                                                                 {"cross_device_reduce", "AllReduce"},
                                                                                 {"allgather", "AllGather"},
                                                                                 {"all_gather", "AllGather"},
                                                                                 {"alltoall", "AllToAll"},
                                                                                 {"all_to_all", "AllToAll"},
                                                                                 {"all2all", "AllToAll"},
                                                                                 {"notify", "notifies experts' ranks"},
                                                                                 {"dispatch", "dispatch to experts"},
                                                                                 {"combine", "combine from experts"},
                                                                                 {"barrier", "barrier"}}};
    for (const auto& [word, operation] : operations)
        if (contains(low, word))
            return operation;
    return {};
}

} // namespace

bool readPeerCommunication(const NameParts& parts, KernelName& out)
{
    const std::string low = lowered(parts.base.substr(0, 256));
    std::string_view family;
    for (const Owner& owner : owners)
        if (family.empty() && holdsWord(parts.scope, owner.scope))
            family = owner.family;
    const bool isOwners = family == "deep_ep" || family == "nvshmem" || family == "rocshmem" || family == "mscclpp" ||
                          family == "pplx" || family == "mori" ||
                          (family == "symmetric_memory" && low != "checkfornan");
    const bool isMscclKernel = low.starts_with("msccl") || low.starts_with("mscclpp");
    const bool isBySelf = low.starts_with("nvshmem") || low.starts_with("rocshmem") || isMscclKernel ||
                          contains(parts.parameters, "nvshmem");
    const bool isSaid = namesAnExchange(low) || low.starts_with("hcom_") || contains(parts.scope, "all_reduce") ||
                        contains(parts.scope, "allreduce") || contains(parts.scope, "alltoall") ||
                        contains(parts.scope, "flashinfer::comm") || contains(low, "a2adispatch") ||
                        contains(low, "a2acombine");
    const bool isExperts = isExpertParallel(parts);
    if (!isOwners && !isBySelf && !isSaid && !isExperts)
        return false;
    if (family.empty())
        family = isExperts                                                             ? "deep_ep"
                 : low.starts_with("rocshmem")                                         ? "rocshmem"
                 : low.starts_with("nvshmem") || contains(parts.parameters, "nvshmem") ? "nvshmem"
                 : isMscclKernel                                                       ? "mscclpp"
                 : low.starts_with("hcom_")                                            ? "hccl"
                 : contains(low, "userbuffers")                                        ? "transformer_engine"
                 : contains(low, "cross_device_reduce")                                ? "vllm"
                 : contains(low, "multimem") || contains(low, "symm_mem") || contains(low, "shot_all_reduce")
                     ? "symmetric_memory"
                     : "custom";
    out.family = family;
    out.role = KernelRole::Communication;
    if (const std::string_view operation = operationOf(low); !operation.empty())
        out.operation = operation;
    if (contains(low, "one_shot") || contains(low, "oneshot") || contains(low, "1stage"))
        out.algorithm = "one-shot";
    else if (contains(low, "two_shot") || contains(low, "twoshot") || contains(low, "2stage"))
        out.algorithm = "two-shot";
    else if (contains(low, "multimem"))
        out.algorithm = "multicast";
    for (const std::string_view arg : parts.args(6))
        if (const auto type = typeNamed(arg); type && *type != "bool" && *type != "int32" && *type != "int64") {
            out.dtype = type;
            break;
        }
    return true;
}

} // namespace lanescope
