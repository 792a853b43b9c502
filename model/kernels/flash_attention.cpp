// Attention that never writes its scores to memory: FlashAttention 2 and 3, and the memory-efficient kernels of
// CUTLASS. The traits in their template arguments hold the head size, the blocks of queries and keys, warps and type;
// the flags after them show whether it is causal.

#include "model/kernels/families.h"

#include <array>
#include <fmt/format.h>
#include <utility>

namespace lanescope {

namespace {

std::optional<int> number(std::string_view arg)
{
    eat(arg, "(int)");
    return numberIn(arg);
}

std::optional<bool> flag(std::string_view arg)
{
    eat(arg, "(bool)");
    if (arg == "true" || arg == "1")
        return true;
    if (arg == "false" || arg == "0")
        return false;
    return {};
}

// Flash_fwd_kernel_traits<headDim, blockM, blockN, warps, ..., type, ...>
bool readTraits(std::string_view traits, KernelName& out)
{
    const auto args = partsOf(traits).args(16);
    if (args.size() < 4)
        return false;
    const auto head = number(args[0]), m = number(args[1]), n = number(args[2]), warps = number(args[3]);
    if (!head || !m || !n || !warps)
        return false;
    out.headDim = head;
    out.tile = KernelTile{*m, *n, {}};
    out.warps = warps;
    for (const std::string_view arg : args)
        if (const auto type = typeNamed(arg); type && *type != "bool" && !number(arg)) {
            out.dtype = type;
            break;
        }
    return true;
}

struct Entry {
    std::string_view base, operation;
    bool isBackward;
    int causalAt; // index of the flag after the traits that means causal; -1: none
};
// The order of the flags is that of FlashAttention 2's sources: forward <traits, dropout, causal, local, ...>, backward
// <traits, dropout, causal, ...>, split <traits, causal, local, ...>.
constexpr std::array<Entry, 11> flashKernels{
    {{"flash_fwd_kernel", "", false, 1},
     {"flash_fwd_splitkv_kernel", "split keys", false, 0},
     {"flash_fwd_splitkv_combine_kernel", "sum of split keys", false, -1},
     {"flash_fwd_splitkv_mla_kernel", "latent attention, split keys", false, -1},
     {"flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel", "dQ, dK, dV", true, 1},
     {"flash_bwd_dq_dk_dv_loop_kernel", "dQ, dK, dV", true, 1},
     {"flash_bwd_dot_do_o_kernel", "dO . O", true, -1},
     {"flash_bwd_convert_dq_kernel", "converts dQ", true, -1},
     {"flash_bwd_convert_dkv_kernel", "converts dK, dV", true, -1},
     {"flash_bwd_clear_dkvaccum_kernel", "clears dK, dV", true, -1},
     {"fmha_fwd_kernel", "", false, -1}}};

bool readSecond(const NameParts& parts, KernelName& out)
{
    for (const Entry& entry : flashKernels) {
        if (parts.base != entry.base)
            continue;
        out.family = "flash_attention";
        out.role = KernelRole::Attention;
        out.backward = entry.isBackward;
        if (!entry.operation.empty())
            out.operation = entry.operation;
        std::vector<std::string_view> args = parts.args(24);
        std::size_t traits = 0;
        while (traits < args.size() && !contains(args[traits], "kernel_traits"))
            ++traits;
        if (traits == args.size())
            return true;
        readTraits(args[traits], out);
        if (entry.causalAt >= 0 && traits + 1 + static_cast<std::size_t>(entry.causalAt) < args.size())
            out.causal = flag(args[traits + 1 + static_cast<std::size_t>(entry.causalAt)]);
        if (!entry.isBackward || entry.causalAt >= 0)
            if (entry.causalAt >= 0)
                out.tensorCores = true;
        return true;
    }
    return false;
}

// device_kernel<flash::enable_sm80_to_sm89<flash::FlashAttnFwdSm80<...>>>, flash::FlashAttnFwdSm90<...>
bool readThird(const NameParts& parts, KernelName& out)
{
    const std::string_view all = parts.templateArgs;
    if (parts.scope == "flash" && parts.base == "prepare_varlen_num_blocks_kernel") {
        out.family = "flash_attention3";
        out.role = KernelRole::Index;
        out.operation = "plans blocks of varying length";
        return true;
    }
    const std::size_t forward = all.find("FlashAttnFwd"), backward = all.find("FlashAttnBwd");
    if (!contains(all, "flash::") || (forward == std::string_view::npos && backward == std::string_view::npos))
        return false;
    out.family = "flash_attention3";
    out.role = KernelRole::Attention;
    out.backward = forward == std::string_view::npos;
    std::string_view rest = all.substr(*out.backward ? backward : forward).substr(12);
    if (eat(rest, "Sm"))
        if (const auto arch = eatNumber(rest))
            out.arch = "sm" + std::to_string(*arch);
    if (contains(all, "FlashAttnFwdCombine")) {
        out.operation = "sum of split keys";
        return true;
    }
    if (contains(all, "FlashAttnBwdPreprocess") || contains(all, "FlashAttnBwdPostprocess")) {
        out.operation = contains(all, "FlashAttnBwdPreprocess") ? "dO . O" : "converts gradients";
        return true;
    }
    out.tensorCores = true;
    // The main loop's arguments: stages, the cluster (from sm_90 on), the tile with the head size, types, then the chip
    // and after it whether it is causal.
    const std::size_t loop = all.find("CollectiveMainloop");
    if (loop == std::string_view::npos)
        return true;
    const std::string_view name = all.substr(loop, all.substr(loop).find('<'));
    const auto args = argumentsOf(all, name);
    std::optional<std::array<int, 3>> cluster, tile;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (const auto shape = cuteTuple(args[i])) {
            // A cluster has at most 16 blocks; a larger shape is a tile, and the first tile is that of queries and
            // keys.
            const auto& [x, y, z] = *shape;
            if (std::int64_t{x} * y * z <= 16)
                cluster = shape;
            else if (!tile)
                tile = shape;
        } else if (const auto type = typeNamed(args[i]); type && !out.dtype && !flag(args[i]) && !number(args[i])) {
            out.dtype = type;
        } else if (args[i].starts_with("cutlass::arch::Sm") && i + 1 < args.size()) {
            out.causal = flag(args[i + 1]);
            break;
        }
    }
    if (tile) {
        out.tile = KernelTile{(*tile)[0], (*tile)[1], {}};
        out.headDim = (*tile)[2];
    }
    if (cluster)
        out.cluster = fmt::format("{}x{}x{}", (*cluster)[0], (*cluster)[1], (*cluster)[2]);
    if (!args.empty() && name.ends_with("FwdSm90"))
        out.stages = number(args[0]);
    return true;
}

// "fmha_cutlassF_bf16_aligned_64x128_rf_sm80": type, queries x keys, whether the result stays in registers, chip
bool readMemoryEfficient(const NameParts& parts, KernelName& out)
{
    std::string_view rest = parts.base;
    const bool isForward = eat(rest, "fmha_cutlassF_");
    if (!isForward && !eat(rest, "fmha_cutlassB_"))
        return false;
    out.family = "mem_efficient_attention";
    out.role = KernelRole::Attention;
    out.backward = !isForward;
    for (const std::string_view word : splitWords(rest, '_', 16)) {
        if (const auto type = typeNamed(word))
            out.dtype = type;
        else if (const auto pair = pairIn(word))
            out.tile = KernelTile{(*pair)[0], (*pair)[1], {}};
        else if (word.size() > 2 && word.starts_with("sm") && isDigit(word[2]))
            out.arch = word;
        else if (word.size() > 1 && word[0] == 'k' && isDigit(word[1]))
            out.headDim = numberIn(word.substr(1)); // the largest head size
    }
    return true;
}

} // namespace

namespace {

// FlashAttention 1: "fmha_fprop_fp16_sm80_loop_kernel(Fused_multihead_attention_fprop_params, ...)". TensorRT-LLM's
// "fmha_v2_flash_attention_bf16_64_128_S_qkv_128_causal_tma_ws_sm90_kernel" has queries x keys and the head's size.
bool readFused(const NameParts& parts, KernelName& out)
{
    const std::string_view base = parts.base;
    const bool isSecond = base.starts_with("fmha_v2_");
    const bool isFirst = (base.starts_with("fmha_fprop") || base.starts_with("fmha_dgrad") ||
                          base.starts_with("fmha_bwd_") || base.starts_with("fmha_fwd_")) &&
                         (contains(parts.whole.substr(0, 1024), "_params") || contains(base, "_sm"));
    if (!isFirst && !isSecond)
        return false;
    out.family = isSecond ? "tensorrt_llm" : "flash_attention";
    out.role = KernelRole::Attention;
    out.backward = contains(base, "dgrad") || contains(base, "_bwd_");
    const auto words = splitWords(base, '_', 32);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].starts_with("sm") && words[i].size() > 2 && isDigit(words[i][2]))
            out.arch = words[i];
        else if (const auto type = typeNamed(words[i]); type && !out.dtype)
            out.dtype = type;
        else if (isSecond && words[i] == "S" && i >= 2 && numberIn(words[i - 2]) && numberIn(words[i - 1]))
            out.tile = KernelTile{*numberIn(words[i - 2]), *numberIn(words[i - 1]), {}};
        else if (words[i] == "causal")
            out.causal = true;
    }
    return true;
}

} // namespace

bool readFlashAttention(const NameParts& parts, KernelName& out)
{
    if (readFused(parts, out))
        return true;
    if (readSecond(parts, out) || readThird(parts, out) || readMemoryEfficient(parts, out))
        return true;
    // Derived kernels, such as FlashMLA's: "sm90::decode::flash_fwd_splitkv_mla_fp8_sparse_kernel".
    if (!parts.base.starts_with("flash_fwd_") && !parts.base.starts_with("flash_bwd_"))
        return false;
    out.family = "flash_attention";
    out.role = KernelRole::Attention;
    out.backward = parts.base.starts_with("flash_bwd_");
    return true;
}

} // namespace lanescope
