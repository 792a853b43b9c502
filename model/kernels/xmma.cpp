// xmma: kernels of cuBLAS and cuDNN from the same generator.
// "sm80_xmma_fprop_implicit_gemm_indexed_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x128x16_stage4_warpsize2x2x1_g1_
// tensor16x8x8_execute_kernel_cudnn" holds chip, direction, types (read and written, multiplied and accumulated,
// epilogue), layouts, tile, stages, warps and instruction.

#include "model/kernels/families.h"

#include <utility>

namespace lanescope {

namespace {

// "bf16f32": two types in one word.
std::optional<std::pair<std::string, std::string>> twoTypes(std::string_view word)
{
    auto first = eatType(word);
    auto second = first ? eatType(word) : std::nullopt;
    if (!second || !word.empty())
        return {};
    return std::pair{*first, *second};
}

} // namespace

bool readXmma(const NameParts& parts, KernelName& out)
{
    if (!contains(parts.base, "xmma_"))
        return false;
    const std::vector<std::string_view> words = splitWords(parts.base, '_', 64);
    std::size_t i = 0;
    while (i < words.size() && words[i] != "xmma")
        ++i;
    if (i == 0 || i == words.size())
        return false;
    KernelName read;
    read.family = "xmma";
    if (words[i - 1].starts_with("sm") || words[i - 1] == "ampere" || words[i - 1] == "volta" ||
        words[i - 1] == "turing" || words[i - 1] == "hopper")
        read.arch = words[i - 1];
    int typePairs = 0;
    for (++i; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "gemm" && read.role == KernelRole::Other) {
            read.role = KernelRole::Gemm;
        } else if (word == "fprop" || word == "dgrad" || word == "wgrad" || word == "deconv") {
            read.role = KernelRole::Convolution;
            read.operation = word == "fprop"   ? "forward"
                             : word == "dgrad" ? "data gradient"
                             : word == "wgrad" ? "weight gradient"
                                               : "transposed";
        } else if (const auto types = twoTypes(word)) {
            if (typePairs == 0)
                read.output = types->second;
            else if (typePairs == 1) {
                read.dtype = types->first;
                read.accumulator = types->second;
            }
            ++typePairs;
        } else if (word.starts_with("tilesize")) {
            if (const auto t = tripleIn(word.substr(8)))
                read.tile = KernelTile{(*t)[0], (*t)[1], (*t)[2]};
        } else if (word.starts_with("stage")) {
            read.stages = numberIn(word.substr(5));
        } else if (word.starts_with("warpsize")) {
            if (const auto w = tripleIn(word.substr(8)))
                read.warps = (*w)[0] * (*w)[1] * (*w)[2];
        } else if (word.starts_with("tensor") && tripleIn(word.substr(6))) {
            read.instruction = word.substr(6);
        } else if (word == "simt" || word == "ffma") {
            read.tensorCores = false;
        } else if (word.starts_with("aligna")) {
            read.align = numberIn(word.substr(6));
        } else if (word == "nn" || word == "nt" || word == "tn" || word == "tt") {
            read.layout = word;
            if (i + 1 < words.size() && (words[i + 1] == "n" || words[i + 1] == "t"))
                read.outputLayout = words[i + 1];
        } else if (word == "nhwckrsc" || word == "nchwkcrs" || word == "ndhwckdrsc") {
            read.layout = word;
            if (i + 1 < words.size() && (words[i + 1] == "nhwc" || words[i + 1] == "nchw"))
                read.outputLayout = words[i + 1];
        } else if (word == "relu" || word == "bias" || word == "gelu") {
            read.epilogue.emplace_back(word);
        } else if (word == "wo") { // "wo_smem": without shared memory
            read.stagesInShared = i + 1 >= words.size() || words[i + 1] != "smem";
        } else if (word.starts_with("splitK") || (word == "split" && i + 1 < words.size() && words[i + 1] == "k")) {
            read.splitsK = true;
        }
    }
    if (read.role == KernelRole::Other)
        return false;
    if (contains(parts.base, "_execute_split_k_kernel")) { // adds up the partial sums
        read.operation = read.operation ? *read.operation + ", split-K sum" : "split-K sum";
        read.splitsK = true;
        read.role = KernelRole::Reduction;
    }
    if (contains(parts.base, "warpgroupsize"))
        read.tensorCores = true; // wgmma: a warp group has no other instruction
    out = std::move(read);
    return true;
}

} // namespace lanescope
