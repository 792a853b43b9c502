// AMD's libraries. hipBLASLt and rocBLAS take their GEMMs from Tensile:
// "Cijk_Alik_Bljk_BBS_BH_..._MT128x96x128_MI16x16x1_ ..._ISA942" holds the order of indices (A[l,i] is transposed), the
// types, the macro tile, the matrix instruction and the chip. MIOpen's assembly convolutions are
// "igemm_fwd_gtcx3_nhwc_bf16_..._bt128x64x32_wt32x32x8_...". Composable Kernel and CK Tile are C++ templates.

#include "model/kernels/families.h"

#include <array>
#include <utility>

namespace lanescope {

namespace {

// Tensile's letters: I8, F8 and B8 are listed before I and B.
std::optional<std::string> eatTensileType(std::string_view& text)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> letters{{{"I8", "int8"},
                                                                                            {"F8", "fp8_e4m3"},
                                                                                            {"B8", "fp8_e5m2"},
                                                                                            {"S", "fp32"},
                                                                                            {"H", "fp16"},
                                                                                            {"B", "bf16"},
                                                                                            {"D", "fp64"},
                                                                                            {"I", "int32"},
                                                                                            {"C", "complex64"},
                                                                                            {"Z", "complex128"}}};
    for (const auto& [letter, type] : letters)
        if (eat(text, letter))
            return std::string{type};
    return {};
}

// "BBS_BH", "HHS_BH", "B_BS_BH", "SB", "S_B": the types of the input, the output and the computation; then B if C is
// added (beta) and H if the accumulator is wider. A single type is all three. "S_MX_B" rounds its fp32 input to tf32.
void readTensileTypes(const std::vector<std::string_view>& words, KernelName& out)
{
    std::string letters;
    bool rounds = false;
    for (std::size_t i = 3; i < words.size() && i < 6; ++i) {
        if (words[i] == "MX" && letters == "S") {
            rounds = true;
            continue;
        }
        if (words[i] == "BH" || words[i].empty() || words[i].find_first_not_of("SHBDICZF8") != std::string_view::npos)
            break;
        letters += words[i];
    }
    std::string_view rest = letters;
    std::vector<std::string> types;
    while (!rest.empty() && types.size() < 4) {
        const auto type = eatTensileType(rest);
        if (!type)
            return;
        types.push_back(*type);
    }
    if (types.size() == 3) {
        out.dtype = types[0];
        out.output = types[1];
        out.accumulator = types[2];
    } else if (types.size() == 2 && types[1] == "bf16") { // here B means beta
        out.dtype = out.output = out.accumulator = types[0];
        if (rounds)
            out.dtype = "tf32";
    }
}

} // namespace

bool readTensile(const NameParts& parts, KernelName& out)
{
    std::string_view base = parts.base;
    eat(base, "Custom_");
    if (!base.starts_with("Cijk_"))
        return false;
    const std::vector<std::string_view> words = splitWords(base, '_', 160);
    if (words.size() < 3)
        return false;
    KernelName read;
    read.family = contains(base, "_UserArgs_") ? "hipblaslt" : "tensile";
    read.role = KernelRole::Gemm;
    if (!words[1].starts_with("A")) { // without indices of A: runs before or after the product
        const bool isSum = contains(base, "PostGSU");
        read.role = isSum ? KernelRole::Reduction : KernelRole::Elementwise;
        read.operation = isSum ? "split-K sum" : "prepares C";
        read.splitsK = isSum;
        out = std::move(read);
        return true;
    }
    if (words[1].starts_with("A") && words[2].starts_with("B"))
        read.layout = std::string{words[1].starts_with("Al") ? "t" : "n"} + (words[2].starts_with("Bl") ? "n" : "t");
    readTensileTypes(words, read);
    for (const std::string_view word : words) {
        if (word.starts_with("MT") && !read.tile) {
            if (const auto t = tripleIn(word.substr(2)))
                read.tile = KernelTile{(*t)[0], (*t)[1], (*t)[2]};
        } else if (word.starts_with("MI") && word.size() > 2 && isDigit(word[2]) && !read.instruction) {
            // M x N x blocks, or M x N x K x blocks
            const auto sizes = splitWords(word.substr(2), 'x', 5);
            read.tensorCores = true;
            if (sizes.size() == 4)
                read.instruction = std::string{sizes[0]} + "x" + std::string{sizes[1]} + "x" + std::string{sizes[2]};
            else if (sizes.size() == 3)
                read.instruction = std::string{sizes[0]} + "x" + std::string{sizes[1]};
        } else if (word.starts_with("ISA") && word.size() > 3 && isDigit(word[3])) {
            read.arch = "gfx" + std::string{word.substr(3)};
        } else if (word.starts_with("GSU") && word.size() > 3 && isDigit(word[3])) {
            if (const auto split = numberIn(word.substr(3)); split && *split > 1) {
                read.splitK = split;
                read.splitsK = true;
            }
        }
    }
    out = std::move(read);
    return true;
}

namespace {

// GridwiseGemm..._xdl_cshuffle...<layouts, types, ..., block, M, N, K, K1 of A, K1 of B, M and N of the instruction,
// ...>: the sequence begins with the first plain number that can be the block's thread count.
void readGridwise(std::string_view gridwise, KernelName& out)
{
    const auto args = partsOf(gridwise).args(48);
    for (const std::string_view arg : args)
        if (const auto type = typeNamed(arg)) {
            // Composable Kernel stored bf16 in an unsigned short before it had a type for it.
            out.dtype = *type == "uint16" ? "bf16" : *type;
            break;
        }
    for (std::size_t i = 0; i + 7 < args.size(); ++i) {
        const auto threads = numberIn(args[i]);
        if (!threads || *threads < 64 || *threads % 64 != 0)
            continue;
        const auto m = numberIn(args[i + 1]), n = numberIn(args[i + 2]), k = numberIn(args[i + 3]);
        const auto mi = numberIn(args[i + 6]), ni = numberIn(args[i + 7]);
        if (!m || !n || !k || !mi || !ni)
            return;
        out.tile = KernelTile{*m, *n, *k};
        out.warps = *threads / 64; // a wavefront has 64 lanes on all of AMD's data center chips
        if (contains(gridwise.substr(0, gridwise.find('<')), "xdl")) {
            out.instruction = std::to_string(*mi) + "x" + std::to_string(*ni);
            out.tensorCores = true;
        }
        return;
    }
}

} // namespace

bool readComposableKernel(const NameParts& parts, KernelName& out)
{
    const std::string_view all = parts.templateArgs;
    const auto args = parts.args(4);
    if (parts.scope.starts_with("ck_tile") || (parts.base == "kentry" && contains(all, "ck_tile::"))) {
        KernelName read;
        read.family = "ck_tile";
        for (const std::string_view arg : args)
            if (const NameParts inner = partsOf(arg);
                contains(arg, "ck_tile::") && !inner.base.empty() && !inner.base.ends_with("_t")) { // gfx9_t
                read.operation = inner.base;
                read.role = roleInWords(inner.base);
                read.backward = directionInWords(inner.base);
                break;
            }
        if (read.role == KernelRole::Other)
            read.role = roleInWords(parts.base);
        const std::size_t problem = all.find("Problem<");
        if (problem != std::string_view::npos)
            for (const std::string_view arg : partsOf(all.substr(problem)).args(4))
                if (const auto type = typeNamed(arg)) {
                    read.dtype = type;
                    break;
                }
        out = std::move(read);
        return true;
    }
    if (parts.scope != "ck" && !parts.scope.starts_with("ck::"))
        return false;
    KernelName read;
    read.family = "composable_kernel";
    read.role = roleInWords(parts.base);
    if (read.role == KernelRole::Convolution)
        read.operation = contains(parts.base, "bwd_data")     ? "data gradient"
                         : contains(parts.base, "bwd_weight") ? "weight gradient"
                                                              : "forward";
    if (!args.empty() && contains(args[0], "Gridwise"))
        readGridwise(args[0], read);
    out = std::move(read);
    return true;
}

namespace {

bool readMiopenGemm(std::string_view base, KernelName& out)
{
    if (!base.starts_with("igemm_"))
        return false;
    const auto words = splitWords(base, '_', 48);
    if (words.size() < 6)
        return false;
    KernelName read;
    read.family = "miopen";
    read.role = KernelRole::Convolution;
    read.operation = words[1] == "fwd"   ? "forward"
                     : words[1] == "bwd" ? "data gradient"
                     : words[1] == "wrw" ? "weight gradient"
                                         : std::string{words[1]};
    if (words[2].starts_with("gtcx"))
        read.tensorCores = true;
    for (const std::string_view word : words) {
        if (word == "nhwc" || word == "nchw")
            read.layout = word;
        else if (const auto type = typeNamed(word); type && !read.dtype)
            read.dtype = type;
        else if (word.starts_with("bt") && tripleIn(word.substr(2)))
            read.tile = KernelTile{(*tripleIn(word.substr(2)))[0], (*tripleIn(word.substr(2)))[1],
                                   (*tripleIn(word.substr(2)))[2]};
        else if (word.starts_with("wt") && tripleIn(word.substr(2)))
            read.instruction = word.substr(2);
        else if (word == "gkgs")
            read.splitsK = true;
    }
    out = std::move(read);
    return true;
}

} // namespace

bool readRocmLibraries(const NameParts& parts, KernelName& out)
{
    const std::string_view base = parts.base;
    if (readMiopenGemm(base, out))
        return true;
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 19> beginnings{
        {{"MIOpen", "miopen"},
         {"miopen", "miopen"},
         {"gcnAsm", "miopen"},
         {"Im2d2Col", "miopen"},
         {"SubTensorOp", "miopen"},
         {"batched_transpose_", "miopen"},
         {"OpTensor", "miopen"},
         {"Op1dTensor", "miopen"},
         {"Op2dTensor", "miopen"},
         {"Op4dTensor", "miopen"},
         {"mlo", "miopen"},
         {"naive_conv_", "miopen"},
         {"SoftmaxForward", "miopen"},
         {"SoftmaxBackward", "miopen"},
         {"__amd_rocclr_", "rocclr"},
         {"rocblas_", "rocblas"},
         {"rocsolver", "rocblas"},
         {"_rocblas_", "rocblas"},
         {"Tensile", "tensile"}}};
    std::string_view family;
    for (const auto& [beginning, id] : beginnings)
        if (base.starts_with(beginning))
            family = id;
    if (parts.scope.starts_with("rocprim"))
        family = "rocprim";
    else if (parts.scope.starts_with("aiter") || parts.scope.starts_with("ater"))
        family = "aiter";
    if (family.empty())
        return false;
    out.family = family;
    out.operation = base;
    out.role = family == "rocprim" ? roleInWords(parts.whole.substr(0, 400)) : roleInWords(base);
    if (base.starts_with("batched_transpose_") && base.ends_with("_half"))
        out.vector.reset(); // "half" is the size of an element here, not its type
    if (family == "aiter" && (base.starts_with("pa_") || base.starts_with("mla_")))
        out.role = KernelRole::Attention; // paged and latent attention
    if (base.starts_with("Op") && contains(base, "dTensor"))
        out.role = KernelRole::Elementwise;
    if (base.starts_with("MIOpenActive"))
        out.role = KernelRole::Elementwise; // an activation function
    if (base.starts_with("gcnAsmBwdWrW"))
        out.role = KernelRole::Convolution; // the gradient of the weights
    if (out.role == KernelRole::Other && family == "rocclr")
        out.role = KernelRole::Copy; // fills and initialises memory
    if (out.role == KernelRole::Normalization)
        out.backward = directionInWords(base);
    for (const std::string_view arg : parts.args(4))
        if (const auto type = typeNamed(arg)) {
            out.dtype = type;
            break;
        }
    return true;
}

} // namespace lanescope
