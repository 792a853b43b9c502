// CUTLASS. Kernels of its library have a systematic name:
// "cutlass_80_wmma_tensorop_bf16_s161616gemm_bf16_32x32_32x1_tn_ align8" (generation 2),
// "cutlass3x_sm90_tensorop_s64x128x16gemm_f16_f16_f32_f16_f16_128x128x64_2x1x1_0_tnn_align8_
// warpspecialized_cooperative_epi_tma" (generation 3). Kernels built by users are templates:
// device_kernel<cutlass::gemm:: kernel::GemmUniversal<...>> with shapes as cute tuples,
// Kernel<cutlass::gemm::kernel::Gemm<...GemmShape<128, 128, 32>>>.

#include "model/kernels/families.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope {

namespace {

struct Routine {
    std::string_view word;
    KernelRole role;
    std::string_view operation;
};
constexpr std::array<Routine, 6> routines{{{"gemm", KernelRole::Gemm, ""},
                                           {"fprop", KernelRole::Convolution, "forward"},
                                           {"dgrad", KernelRole::Convolution, "data gradient"},
                                           {"wgrad", KernelRole::Convolution, "weight gradient"},
                                           {"symm", KernelRole::Gemm, "symmetric"},
                                           {"syrk", KernelRole::Gemm, "rank-k update"}}};

// "s16816gemm", "s1688bf16gemm", "sgemm", "s64x128x16gemm".
bool readCutlassRoutine(std::string_view word, KernelName& out)
{
    const Routine* routine = nullptr;
    for (const Routine& r : routines)
        if (word.ends_with(r.word))
            routine = &r;
    if (!routine)
        return false;
    word.remove_suffix(routine->word.size());
    std::string_view letters = word.substr(0, word.find_first_of("0123456789"));
    word.remove_prefix(letters.size());
    std::optional<std::string> accumulator;
    if (letters == "s")
        accumulator = "fp32";
    else if (letters == "h")
        accumulator = "fp16";
    else if (letters == "d")
        accumulator = "fp64";
    else if (letters == "i")
        accumulator = "int32";
    else if (letters == "gz" || letters == "z")
        accumulator = "complex128";
    else if (letters == "c" || letters == "gc")
        accumulator = "complex64";
    else if (!letters.empty())
        return false;
    std::size_t digits = 0; // "1688bf16": the shape ends where a type begins
    while (digits < word.size() && (isDigit(word[digits]) || word[digits] == 'x'))
        ++digits;
    const std::string_view shape = word.substr(0, digits);
    const std::string_view type = word.substr(digits);
    out.role = routine->role;
    if (!routine->operation.empty())
        out.operation = routine->operation;
    out.accumulator = accumulator;
    if (tripleIn(shape))
        out.instruction = shape;
    else if (!shape.empty())
        out.instruction = instructionOf(shape);
    if (const auto math = typeNamed(type))
        out.dtype = math;
    return true;
}

bool isLayout(std::string_view word, std::size_t letters)
{
    return word.size() == letters && word.find_first_not_of("nthc") == std::string_view::npos;
}

bool readProcedural(std::string_view base, KernelName& out)
{
    const bool isThird = base.starts_with("cutlass3x_");
    const std::vector<std::string_view> words = splitWords(base, '_', 48);
    KernelName read;
    read.family = isThird ? "cutlass3" : "cutlass2";
    bool hasRoutine = false;
    int types = 0;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (i == 1 && numberIn(word)) {
            read.arch = "sm" + std::string{word};
        } else if (word.starts_with("sm") && word.size() > 2 && isDigit(word[2]) && !hasRoutine) {
            read.arch = word;
        } else if (word == "tensorop" || word == "wmma" || word == "bstensorop" || word == "sptensorop") {
            read.tensorCores = true;
        } else if (word == "simt") {
            read.tensorCores = false;
        } else if (!hasRoutine && readCutlassRoutine(word, read)) {
            hasRoutine = true;
        } else if (const auto type = typeNamed(word)) {
            if (isThird) { // A, B, accumulator, C, D
                if (types == 0)
                    read.dtype = type;
                else if (types == 1 && read.dtype != type)
                    read.dtype = *read.dtype + " x " + *type;
                else if (types == 2)
                    read.accumulator = type;
                else if (types == 4)
                    read.output = type;
                ++types;
            } else if (!hasRoutine) {
                read.dtype = type;
            } else if (type == "tf32") { // "s1688dgrad_optimized_tf32": the type of the operands
                read.dtype = type;
            } else {
                read.output = type;
            }
        } else if (isThird && word == "void") {
            ++types;
        } else if (const auto triple = tripleIn(word)) {
            if (!read.tile)
                read.tile = KernelTile{(*triple)[0], (*triple)[1], (*triple)[2]};
            else if (!read.cluster)
                read.cluster = word;
        } else if (const auto pair = pairIn(word)) {
            if (!read.tile) {
                read.tile = KernelTile{(*pair)[0], (*pair)[1], {}};
            } else if (!read.tile->k) {
                read.tile->k = (*pair)[0];
                read.stages = (*pair)[1];
            }
        } else if (isThird && read.cluster && !read.stages && numberIn(word)) {
            if (*numberIn(word) > 0) // 0: as many as fit
                read.stages = numberIn(word);
        } else if (word.starts_with("align")) {
            read.align = numberIn(word.substr(5));
        } else if (isLayout(word, 2)) {
            read.layout = word;
        } else if (isThird && isLayout(word, 3)) {
            read.layout = word.substr(0, 2);
            read.outputLayout = word.substr(2);
        } else if (word == "nhwc" || word == "ndhwc" || word == "nchw") {
            read.layout = word;
        } else if (word == "relu" || word == "bias" || word == "gelu" || word == "silu") {
            read.epilogue.emplace_back(word);
        } else if (word.starts_with("splitK") || word.starts_with("splitk")) {
            read.splitsK = true;
        } else if (word == "2sm") {
            read.pairsBlocks = true;
        } else if (word == "pingpong" || word == "cooperative") {
            read.schedule = word;
        }
    }
    if (!hasRoutine)
        return false;
    // Single-precision operands on a tensor core of sm_80 and later are rounded to tf32; without tensor cores they are
    // not.
    if (!read.dtype && read.accumulator == "fp32" && !isThird) {
        if (read.tensorCores == false)
            read.dtype = "fp32";
        else if (read.instruction == "16x8x8")
            read.dtype = "tf32";
    }
    if (!read.dtype && (read.accumulator == "fp64" || read.accumulator == "fp16"))
        read.dtype = read.accumulator;
    out = std::move(read);
    return true;
}

// "cutlass::gemm::GemmShape<128, 128, 32>" after `from`.
std::optional<std::array<int, 3>> shapeIn(std::string_view text, std::string_view name, std::size_t& from)
{
    const std::size_t at = text.find(name, from);
    if (at == std::string_view::npos)
        return {};
    from = at + name.size();
    std::string_view rest = text.substr(from);
    if (!eat(rest, "<"))
        return {};
    std::array<int, 3> shape{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (i > 0 && !eat(rest, ", ") && !eat(rest, ","))
            return {};
        eat(rest, "(int)");
        const auto n = eatNumber(rest);
        if (!n)
            return {};
        shape[i] = *n;
    }
    return shape;
}

std::string text(const std::array<int, 3>& shape)
{
    return std::to_string(shape[0]) + "x" + std::to_string(shape[1]) + "x" + std::to_string(shape[2]);
}

void readSecond(std::string_view all, KernelName& out)
{
    out.family = "cutlass2";
    std::size_t from = 0;
    const auto tile = shapeIn(all, "GemmShape", from);
    const auto warp = tile ? shapeIn(all, "GemmShape", from) : std::nullopt;
    if (tile)
        out.tile = KernelTile{(*tile)[0], (*tile)[1], (*tile)[2]};
    if (warp)
        out.warpTile = text(*warp);
    // The instruction's shape is in Mma<GemmShape<16, 8, 8>, 32, ...>.
    for (std::size_t at = all.find("Mma<"); at != std::string_view::npos; at = all.find("Mma<", at + 4)) {
        std::string_view inside = all.substr(at + 4);
        inside = inside.substr(0, inside.find('>'));
        std::size_t within = 0;
        if (const auto shape = inside.find("GemmShape") < 40 ? shapeIn(inside, "GemmShape", within) : std::nullopt) {
            out.instruction = text(*shape);
            break;
        }
    }
    std::optional<std::string_view> type;
    int types = 0;
    for (const std::string_view word : {"tfloat32_t", "bfloat16_t", "half_t"})
        if (contains(all, word)) {
            ++types;
            type = word;
        }
    if (types == 1 && out.instruction)
        out.dtype = typeNamed(*type);
    for (const auto& [word, operation] :
         {std::pair{"Wgrad", "weight gradient"}, std::pair{"Dgrad", "data gradient"}, std::pair{"Fprop", "forward"}})
        if (contains(all, "Conv2d") && contains(all, word))
            out.operation = operation;
    if (contains(all, "ReduceSplitK")) {
        out.role = KernelRole::Reduction;
        out.operation = "split-K sum";
        out.splitsK = true;
    }
    if (contains(all, "OpClassTensorOp"))
        out.tensorCores = true;
    else if (contains(all, "OpClassSimt"))
        out.tensorCores = false;
}

void readThird(std::string_view all, KernelName& out)
{
    out.family = "cutlass3";
    const auto mainloop = argumentsOf(all, "CollectiveMma");
    if (mainloop.size() > 2) {
        // dispatch policy <stages, cluster, schedule>, tile, type of A, strides, type of B
        const NameParts policy = partsOf(mainloop[0]);
        const auto settings = policy.args(8);
        for (const std::string_view s : settings) {
            std::string_view digits = s;
            eat(digits, "(int)");
            if (const auto n = numberIn(digits); n && !out.stages)
                out.stages = n;
            if (const auto c = cuteTuple(s); c && !out.cluster)
                out.cluster = text(*c);
        }
        if (const auto tile = cuteTuple(mainloop[1]))
            out.tile = KernelTile{(*tile)[0], (*tile)[1], (*tile)[2]};
        const auto a = typeNamed(mainloop[2]), b = mainloop.size() > 4 ? typeNamed(mainloop[4]) : std::nullopt;
        if (a && b)
            out.dtype = a == b ? *a : *a + " x " + *b;
        if (contains(policy.base, "Sm90"))
            out.arch = "sm90";
        else if (contains(policy.base, "Sm100"))
            out.arch = "sm100";
        else if (contains(policy.base, "Sm120"))
            out.arch = "sm120";
    }
    if (contains(all, "Pingpong"))
        out.schedule = "pingpong";
    else if (contains(all, "Cooperative"))
        out.schedule = "cooperative";
    if (contains(all, "GMMA") || contains(all, "Gmma") || contains(all, "UMMA") || contains(all, "SM100_MMA"))
        out.tensorCores = true;
}

} // namespace

bool readCutlass(const NameParts& parts, KernelName& out)
{
    if (!contains(parts.whole, "cutlass"))
        return false;
    // "cutlass::Kernel2<cutlass_80_...>", "cutlass_cudnn_infer::Kernel<cutlass_tensorop_...>" or the bare name
    const auto args = parts.args(2);
    const std::string_view inside = args.empty() ? parts.base : args[0];
    if (inside.starts_with("cutlass_") || inside.starts_with("cutlass3x_"))
        if (readProcedural(inside.substr(0, inside.find_first_of("(:<")), out))
            return true;
    const std::string_view base = parts.base;
    const bool isWrapper =
        base == "Kernel" || base == "Kernel2" || base == "device_kernel" || base == "KernelMultiStage";
    if (!isWrapper || !parts.scope.starts_with("cutlass") || args.empty())
        return false;
    const std::string_view all = parts.templateArgs;
    KernelName read;
    if (contains(all, "cute::") || base == "device_kernel")
        readThird(all, read);
    else
        readSecond(all, read);
    if (read.role == KernelRole::Other)
        read.role = contains(all, "::conv::")                                                  ? KernelRole::Convolution
                    : contains(all, "Fmha") || contains(all, "fmha") || contains(all, "flash") ? KernelRole::Attention
                    : contains(all, "gemm") || contains(all, "Gemm")                           ? KernelRole::Gemm
                                                                                               : KernelRole::Other;
    out = std::move(read);
    return true;
}

} // namespace lanescope
