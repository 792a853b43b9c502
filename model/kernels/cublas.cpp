// Names of cuBLAS and cuBLASLt: "ampere_bf16_s16816gemm_bf16_128x256_ldg8_relu_f2f_stages_64x3_tn" holds the chip, the
// type of A and B, single-precision accumulation in a 16x8x16 instruction, the type of C, M and N of the tile, loads of
// 8 elements, ReLU in the epilogue, K of the tile with the stages, and the layouts. "sgemm" without numbers uses no
// tensor cores. The file also reads templates for vectors and for the sums of split GEMMs.

#include "model/kernels/families.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope {

namespace {

struct Precision {
    std::string_view letters, type;
};
// BLAS' letters for the precision of a routine.
constexpr std::array<Precision, 6> precisions{
    {{"gc", "complex64"}, {"s", "fp32"}, {"h", "fp16"}, {"d", "fp64"}, {"c", "complex64"}, {"z", "complex128"}}};

bool isLayout(std::string_view word)
{
    return word.size() == 2 && word.find_first_not_of("ntc") == std::string_view::npos;
}

// "s16816gemm", "sgemm", "h884gemm": false if the word is none of these.
bool readCublasRoutine(std::string_view word, KernelName& out)
{
    if (!word.ends_with("gemm"))
        return false;
    word.remove_suffix(4);
    std::string_view letters = word.substr(0, word.find_first_of("0123456789"));
    const std::string_view digits = word.substr(letters.size());
    std::optional<std::string> computed;
    for (const Precision& p : precisions)
        if (letters == p.letters)
            computed = p.type;
    if (letters == "i")
        computed = "int32";
    if (!computed)
        return false;
    out.role = KernelRole::Gemm;
    out.accumulator = computed;
    if (digits.empty()) {
        out.tensorCores = false;
        return true;
    }
    out.instruction = instructionOf(digits);
    out.tensorCores = true;
    return true;
}

} // namespace

bool readCublas(const NameParts& parts, KernelName& out)
{
    const std::vector<std::string_view> words = splitWords(parts.base, '_', 32);
    if (words.size() < 3)
        return false;
    std::string_view arch = words[0];
    if (arch != "maxwell" && arch != "pascal" && arch != "volta" && arch != "turing" && arch != "ampere" &&
        arch != "hopper" && arch != "blackwell")
        return false;
    KernelName read;
    read.arch = arch;
    bool hasRoutine = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (const auto type = typeNamed(word)) {
            (hasRoutine ? read.output : read.dtype) = type;
        } else if (!hasRoutine && readCublasRoutine(word, read)) {
            hasRoutine = true;
        } else if (const auto pair = pairIn(word)) {
            if (words[i - 1] == "stages") {
                if (read.tile)
                    read.tile->k = (*pair)[0];
                read.stages = (*pair)[1];
            } else if (!read.tile) {
                read.tile = KernelTile{(*pair)[0], (*pair)[1], {}};
            }
        } else if (word.starts_with("sliced")) {
            if (const auto slices = pairIn(word.substr(6)))
                read.slicedK = (*slices)[1];
        } else if (word.starts_with("ldg")) {
            read.vector = numberIn(word.substr(3));
        } else if (word == "relu" || word == "gelu" || word == "bias") {
            read.epilogue.emplace_back(word);
        } else if (word.starts_with("splitK")) {
            read.splitsK = true;
            read.splitK = numberIn(word.substr(6));
        } else if (isLayout(word)) {
            read.layout = word;
        }
    }
    if (!hasRoutine)
        return false;
    // "sgemm" is single precision throughout; "h884gemm" has half operands. With "i" the type of the operands is not in
    // the name.
    if (!read.dtype && read.accumulator != "int32" &&
        (!read.usesTensorCores().value_or(true) || read.accumulator == "fp16" || read.accumulator == "fp64"))
        read.dtype = read.accumulator;
    read.family = "cublas";
    out = std::move(read);
    return true;
}

bool readCublasHelpers(const NameParts& parts, KernelName& out)
{
    struct Helper {
        std::string_view base, operation;
    };
    static constexpr std::array<Helper, 20> helpers{{
        {"splitKreduce_kernel", "split-K sum"},
        {"gemv2T_kernel_val", "matrix times vector, transposed"},
        {"gemv2T_kernel", "matrix times vector, transposed"},
        {"gemv2N_kernel", "matrix times vector"},
        {"gemv2N_kernel_val", "matrix times vector"},
        {"gemvNSP_kernel", "matrix times vector"},
        {"gemvNSP_kernel_val", "matrix times vector"},
        {"gemmSN_NN_kernel", "GEMM with small N"},
        {"gemmSN_TN_kernel", "GEMM with small N"},
        {"gemmSN_NN_kernel_64bit", "GEMM with small N"},
        {"gemmSN_TN_kernel_64bit", "GEMM with small N"},
        {"gemmk1_kernel", "GEMM with K = 1"},
        {"gemm_kernel2x2_core", "small GEMM"},
        {"dot_kernel", "dot product"},
        {"reduce_1Block_kernel", "dot product's sum"},
        {"scal_kernel", "scaling"},
        {"scal_64addr_kernel", "scaling"},
        {"asum_kernel", "sum of magnitudes"},
        {"trsm_batch_left_kernel", "triangular solve"},
        {"gemvx", "matrix times vector"},
    }};
    const std::string_view base = parts.base;
    const bool isLt = parts.scope.starts_with("cublasLt");
    const Helper* found = nullptr;
    for (const Helper& h : helpers)
        if (base == h.base)
            found = &h;
    const bool isGemvx = parts.scope.ends_with("gemvx") && base == "kernel";
    const bool isEpilogue = parts.scope.ends_with("epilogue::impl") && contains(parts.whole, "cublasLtEpilogue_t");
    // Kernels of other owners take parameters with the owner's types; two have a unique name.
    const bool isOthers =
        !found && (contains(parts.parameters.substr(0, 512), "cublas") || base.starts_with("sgemm_largek_lds") ||
                   base.starts_with("sgemm_32x32x32_") || base.starts_with("hgemm_32x32x32_"));
    if (isOthers && !isEpilogue && !isGemvx) {
        out.family = isLt ? "cublaslt" : "cublas";
        out.operation = base;
        static constexpr std::array<std::string_view, 10> products{"trs",   "trmm",   "syrk_", "syr2k_", "syr_",
                                                                   "herk_", "her2k_", "ger_",  "symm_",  "hemm_"};
        const bool isProduct = std::ranges::any_of(products, [&](std::string_view p) { return base.starts_with(p); });
        out.role = isProduct ? KernelRole::Gemm : roleInWords(base);
        for (const std::string_view arg : parts.args(4))
            if (const auto type = typeNamed(arg); type && type != "bool" && type != "int32") {
                out.dtype = type;
                break;
            }
        if (!out.dtype && base.starts_with("sgemm_"))
            out.dtype = "fp32"; // single precision throughout; no parameter says so
        return true;
    }
    if ((!found || !(isLt || contains(parts.whole, "cublas"))) && !isGemvx && !isEpilogue)
        return false;
    out.family = isLt || isEpilogue ? "cublaslt" : "cublas";
    out.role = base == "scal_kernel" || base == "scal_64addr_kernel" || isEpilogue ? KernelRole::Elementwise
               : base == "splitKreduce_kernel" || base == "dot_kernel" || base == "reduce_1Block_kernel" ||
                       base == "asum_kernel"
                   ? KernelRole::Reduction
                   : KernelRole::Gemm;
    out.operation = isEpilogue ? "epilogue of a GEMM" : isGemvx ? "matrix times vector" : std::string{found->operation};
    out.splitsK = base == "splitKreduce_kernel";
    if (base.starts_with("gemmSN_"))
        out.layout = lowered(base.substr(7, 2));
    if (base.starts_with("gemv2T"))
        out.layout = "t";
    if (base.starts_with("gemv2N"))
        out.layout = "n";
    for (const std::string_view arg : parts.args(8)) // the first type that is not of an index
        if (const auto type = arg == "int" || arg == "long" ? std::nullopt : typeNamed(arg)) {
            if (type != "bool")
                out.dtype = type;
            break;
        }
    return true;
}

} // namespace lanescope
