#include "model/kernels/kernel_name.h"

#include "model/kernels/families.h"
#include "model/kernels/label.h"
#include "model/kernels/mangled.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace lanescope {

namespace {

constexpr std::size_t longestRead = std::size_t{64} << 10U;

struct RoleWords {
    std::string_view id, words;
};
constexpr std::array<RoleWords, 18> roles{{{"gemm", "GEMM"},
                                           {"attention", "attention"},
                                           {"convolution", "convolution"},
                                           {"elementwise", "elementwise"},
                                           {"reduction", "reduction"},
                                           {"normalization", "normalization"},
                                           {"softmax", "softmax"},
                                           {"index", "index"},
                                           {"copy", "copy"},
                                           {"communication", "communication"},
                                           {"sort", "sort"},
                                           {"scan", "scan"},
                                           {"optimizer", "optimizer"},
                                           {"pooling", "pooling"},
                                           {"fourier", "Fourier transform"},
                                           {"fused", "fused ops"},
                                           {"wait", "wait"},
                                           {"other", "kernel"}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 59> families{{
    {"cublas", "cuBLAS"},
    {"cublaslt", "cuBLASLt"},
    {"cutlass2", "CUTLASS 2"},
    {"cutlass3", "CUTLASS 3"},
    {"nvjet", "nvjet"},
    {"xmma", "xmma"},
    {"cudnn", "cuDNN"},
    {"aten", "ATen"},
    {"triton", "Triton"},
    {"liger", "Liger"},
    {"flash_attention", "FlashAttention"},
    {"flash_attention3", "FlashAttention 3"},
    {"mem_efficient_attention", "memory-efficient attention"},
    {"nccl", "NCCL"},
    {"rccl", "RCCL"},
    {"tensile", "Tensile"},
    {"hipblaslt", "hipBLASLt"},
    {"composable_kernel", "Composable Kernel"},
    {"ck_tile", "CK Tile"},
    {"rocblas", "rocBLAS"},
    {"miopen", "MIOpen"},
    {"aiter", "AITER"},
    {"vllm", "vLLM"},
    {"sglang", "SGLang"},
    {"flashinfer", "FlashInfer"},
    {"tensorrt_llm", "TensorRT-LLM"},
    {"deep_gemm", "DeepGEMM"},
    {"fbgemm", "FBGEMM"},
    {"transformer_engine", "Transformer Engine"},
    {"apex", "Apex"},
    {"deep_ep", "DeepEP"},
    {"marlin", "Marlin"},
    {"bitsandbytes", "bitsandbytes"},
    {"deepspeed", "DeepSpeed"},
    {"torchvision", "torchvision"},
    {"rocprim", "rocPRIM"},
    {"cub", "CUB"},
    {"thrust", "Thrust"},
    {"cufft", "cuFFT"},
    {"cusparse", "cuSPARSE"},
    {"cusolver", "cuSOLVER"},
    {"nvshmem", "NVSHMEM"},
    {"rocshmem", "rocSHMEM"},
    {"symmetric_memory", "symmetric memory"},
    {"mscclpp", "MSCCL"},
    {"mori", "MoRI"},
    {"hccl", "HCCL"},
    {"curand", "cuRAND"},
    {"xla", "XLA"},
    {"pplx", "pplx-kernels"},
    {"megatron", "Megatron"},
    {"mamba", "Mamba"},
    {"causal_conv1d", "causal-conv1d"},
    {"sage_attention", "SageAttention"},
    {"fla", "Flash Linear Attention"},
    {"cute_dsl", "CuTe DSL"},
    {"mtia", "MTIA"},
    {"rocclr", "HIP runtime"},
    {"custom", "custom"}, // from an unknown library: its name shows what it does
}};

// The display name of a chip: "ampere" is "Ampere", "sm80" is "sm_80".
std::string chip(const std::string& arch)
{
    if (arch.starts_with("sm") && arch.size() > 2 && isDigit(arch[2]))
        return "sm_" + arch.substr(2);
    std::string name = arch;
    if (!arch.starts_with("gfx") && !name.empty() && name[0] >= 'a' && name[0] <= 'z')
        name[0] = static_cast<char>(name[0] - 32);
    return name;
}

// Removes "(int)128" or "(bool)1" from the front, as nsys writes them; `readable` gets the text without the cast.
bool eatCast(std::string_view& name, std::string& readable)
{
    if (name[0] != '(')
        return false;
    for (const std::string_view cast : {"(int)", "(unsigned int)", "(long)", "(unsigned long)"})
        if (name.starts_with(cast) && name.size() > cast.size() &&
            (isDigit(name[cast.size()]) || name[cast.size()] == '-'))
            return eat(name, cast);
    if (eat(name, "(bool)1"))
        readable += "true";
    else if (eat(name, "(bool)0"))
        readable += "false";
    else
        return false;
    return true;
}

// Converts names that are not written as Kineto writes them: mangled ones, and nsys' spelling "<unnamed>", "(int)128"
// and "[lambda(int) (instance 1)]". Empty if the name needs no change.
std::string readableName(std::string_view name)
{
    if (name.starts_with("_Z"))
        return demangled(name);
    if (!contains(name, "<unnamed>") && !contains(name, "[lambda(") && !contains(name, "(int)") &&
        !contains(name, "(bool)") && !contains(name, "(unsigned int)"))
        return {};
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> spellings{
        {{"<unnamed>", "(anonymous namespace)"},
         {"[lambda(", "{lambda("},
         {"operator ()", "operator()"},
         {" (instance ", "#"}}};
    std::string readable;
    readable.reserve(name.size() + name.size() / 4);
    bool inLambda = false;
    while (!name.empty()) {
        bool replaced = eatCast(name, readable);
        for (const auto& [theirs, ours] : spellings)
            if (!replaced && eat(name, theirs)) {
                readable += ours;
                inLambda = inLambda || ours == "#";
                replaced = true;
            }
        if (replaced)
            continue;
        if (inLambda && eat(name, ")]")) {
            readable += '}';
            inLambda = false;
        } else {
            readable += name.front();
            name.remove_prefix(1);
        }
    }
    return readable;
}

} // namespace

std::string_view nameOf(KernelRole role) { return roles[static_cast<std::size_t>(role)].words; }
std::string_view idOf(KernelRole role) { return roles[static_cast<std::size_t>(role)].id; }

std::string_view familyName(std::string_view family)
{
    for (const auto& [id, words] : families)
        if (id == family)
            return words;
    return {};
}

std::optional<int> bytesOfType(std::string_view dtype)
{
    static constexpr std::array<std::pair<std::string_view, int>, 22> sizes{
        {{"bf16", 2},      {"fp16", 2},         {"fp32", 4},         {"tf32", 4},  {"fp64", 8},      {"fp8_e4m3", 1},
         {"fp8_e5m2", 1},  {"int8", 1},         {"uint8", 1},        {"int16", 2}, {"uint16", 2},    {"int32", 4},
         {"uint32", 4},    {"int64", 8},        {"uint64", 8},       {"bool", 1},  {"complex64", 8}, {"complex128", 16},
         {"complex32", 4}, {"fp8_e4m3fnuz", 1}, {"fp8_e5m2fnuz", 1}, {"fp8", 1}}};
    for (const auto& [type, bytes] : sizes)
        if (type == dtype)
            return bytes;
    return {};
}

std::string KernelTile::text() const { return k ? fmt::format("{}x{}x{}", m, n, *k) : fmt::format("{}x{}", m, n); }

std::optional<bool> KernelName::usesTensorCores() const { return instruction ? std::optional{true} : tensorCores; }

std::optional<std::int64_t> KernelName::stagedBytes() const
{
    if ((role != KernelRole::Gemm && role != KernelRole::Convolution) || !tile || !tile->k || !stages || !dtype ||
        pairsBlocks || !stagesInShared)
        return {};
    const auto bytes = bytesOfType(*dtype);
    if (!bytes)
        return {};
    return (std::int64_t{tile->m} + tile->n) * *tile->k * *stages * *bytes;
}

std::vector<KernelName::Field> KernelName::fields() const
{
    std::vector<Field> all;
    const auto text = [&](std::string_view id, const std::optional<std::string>& value) {
        if (value)
            all.push_back({id, *value});
    };
    const auto number = [&](std::string_view id, const std::optional<int>& value) {
        if (value)
            all.push_back({id, std::to_string(*value)});
    };
    const auto answer = [&](std::string_view id, const std::optional<bool>& value) {
        if (value)
            all.push_back({id, *value ? "yes" : "no"});
    };
    if (!family.empty())
        all.push_back({"family", std::string{familyName(family)}});
    if (role != KernelRole::Other)
        all.push_back({"role", std::string{nameOf(role)}});
    text("operation", operation);
    text("functor", functor);
    if (!fusedOps.empty())
        all.push_back({"fused_ops", fmt::format("{}", fmt::join(fusedOps, ", "))});
    if (!epilogue.empty())
        all.push_back({"epilogue", fmt::format("{}", fmt::join(epilogue, ", "))});
    if (arch)
        all.push_back({"arch", chip(*arch)});
    text("dtype", dtype);
    text("accumulator", accumulator);
    text("output", output);
    answer("tensor_cores", usesTensorCores());
    text("instruction", instruction);
    if (tile)
        all.push_back({"tile", tile->text()});
    text("warp_tile", warpTile);
    text("cluster", cluster);
    number("stages", stages);
    if (const auto staged = stagedBytes())
        all.push_back({"staged_bytes", std::to_string(*staged)});
    text("layout", layout);
    text("output_layout", outputLayout);
    number("align", align);
    number("split_k", splitK);
    if (splitsK && !splitK)
        all.push_back({"split_k", "yes"});
    number("sliced_k", slicedK);
    text("schedule", schedule);
    number("warps", warps);
    number("head_dim", headDim);
    answer("causal", causal);
    answer("backward", backward);
    number("vector", vector);
    text("algorithm", algorithm);
    text("protocol", protocol);
    number("serial", serial);
    return all;
}

// AMD uses other terms for the units.
static bool isAmds(std::string_view family)
{
    return family == "tensile" || family == "hipblaslt" || family == "composable_kernel" || family == "ck_tile" ||
           family == "miopen" || family == "rocblas" || family == "aiter";
}

// Triton's loops have inductor's names: "persistent reduction", "pointwise".
static bool isCalledByItsOperation(const KernelName& k)
{
    return k.family == "triton" && k.operation &&
           (k.role == KernelRole::Elementwise || k.role == KernelRole::Reduction);
}

std::string KernelName::heading() const
{
    std::string head{familyName(family)};
    if (!head.empty())
        head += ' ';
    if (backward && role != KernelRole::Other)
        head += *backward ? "backward " : "forward ";
    head += isCalledByItsOperation(*this) ? std::string_view{*operation} : nameOf(role);
    return head;
}

std::string KernelName::line() const
{
    const std::string head = heading();
    std::vector<std::string> parts;
    const auto say = [&](const std::optional<std::string>& value, std::string_view words = "{}") {
        if (value)
            parts.push_back(fmt::format(fmt::runtime(words), *value));
    };
    const auto count = [&](const std::optional<int>& value, std::string_view words) {
        if (value)
            parts.push_back(fmt::format(fmt::runtime(words), *value));
    };
    if (!isCalledByItsOperation(*this) && operation != nameOf(role))
        say(operation);
    say(functor);
    if (!fusedOps.empty())
        parts.push_back("fused " + fmt::format("{}", fmt::join(fusedOps, ", ")));
    if (!epilogue.empty())
        parts.push_back("epilogue can do " + fmt::format("{}", fmt::join(epilogue, ", ")));
    if (arch)
        parts.push_back(chip(*arch));
    say(dtype);
    if (accumulator && accumulator != dtype)
        say(accumulator, "{} accumulator");
    if (output && output != dtype)
        say(output, "{} out");
    const std::string_view cores = isAmds(family) ? "matrix cores" : "tensor cores";
    if (instruction)
        parts.push_back(fmt::format("{} {}", cores, *instruction));
    else if (const auto uses = usesTensorCores())
        parts.push_back(fmt::format("{}{}", *uses ? "" : "no ", cores));
    if (tile)
        parts.push_back("tile " + tile->text());
    say(cluster, "cluster {}");
    if (stages)
        parts.push_back(*stages == 1 ? "1 stage" : fmt::format("{} stages", *stages));
    say(layout);
    count(align, "align {}");
    if (splitK)
        count(splitK, "split-K {}");
    else if (splitsK)
        parts.emplace_back("split-K");
    count(slicedK, "sliced-K {}");
    say(schedule);
    count(headDim, "head {}");
    if (causal)
        parts.emplace_back(*causal ? "causal" : "not causal");
    if (warps)
        parts.push_back(*warps == 1 ? "1 warp" : fmt::format("{} warps", *warps));
    count(vector, "{} per thread");
    say(algorithm);
    say(protocol);
    count(serial, "kernel {}");
    return parts.empty() ? head : head + ": " + fmt::format("{}", fmt::join(parts, ", "));
}

// "fused (predicted): add + mul", as a predicted trace calls what a change makes of several kernels. Their names say
// not its type or tile.
static std::optional<KernelName> predictedFusion(std::string_view name)
{
    constexpr std::string_view begin = "fused (predicted): ";
    if (!name.starts_with(begin))
        return std::nullopt;
    KernelName decoded;
    decoded.role = name.find("softmax") != std::string_view::npos ? KernelRole::Attention : KernelRole::Elementwise;
    decoded.label = "fused: " + std::string{name.substr(begin.size())};
    for (std::string_view rest = name.substr(begin.size()); !rest.empty();) {
        const std::size_t end = std::min(rest.find(" + "), rest.size());
        decoded.fusedOps.emplace_back(rest.substr(0, std::min(end, rest.find(' ')))); // without a type after it
        rest.remove_prefix(std::min(rest.size(), end + 3));
    }
    return decoded;
}

KernelName decodeKernelName(std::string_view name)
{
    name = name.substr(0, longestRead);
    if (auto fusion = predictedFusion(name))
        return *std::move(fusion);
    for (const std::string_view symbol : {".kd", " [clone .kd]"}) // rocprof: the kernel's descriptor
        if (name.ends_with(symbol))
            name.remove_suffix(symbol.size());
    const std::string readable = readableName(name);
    const NameParts parts = partsOf(readable.empty() ? name : std::string_view{readable});
    KernelName decoded;
    for (const FamilyReader reads : familyReaders())
        if (reads(parts, decoded))
            break;
    decoded.label = labelOf(decoded, parts);
    return decoded;
}

void KernelName::learnFrom(std::string_view op)
{
    static constexpr std::array<std::string_view, 5> clamping{
        "aten::_addmm_activation", "aten::cudnn_convolution_relu", "aten::cudnn_convolution_add_relu",
        "aten::miopen_convolution_relu", "aten::miopen_convolution_add_relu"};
    const auto relu = std::ranges::find(epilogue, "relu");
    if (relu == epilogue.end() || std::ranges::find(clamping, op) == clamping.end())
        return;
    fusedOps.push_back(*relu);
    epilogue.erase(relu);
}

} // namespace lanescope
