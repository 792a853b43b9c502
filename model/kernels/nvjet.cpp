// nvjet: cuBLAS' generated GEMMs from sm_90 on. "nvjet_sm90_tst_128x256_64x4_2x1_v_bz_coopA_splitK_TNT": types, the
// tile's M and N, its K with the stages, the cluster, raster, epilogue, schedule, and the layouts of A, B and the
// result. Three type letters are A (and B), the accumulator and the result; five are A, B, C, the accumulator and the
// result.

#include "model/kernels/families.h"

#include <utility>

namespace lanescope {

namespace {

std::optional<std::string> typeOf(char letter)
{
    switch (letter) {
    case 'h':
        return "fp16";
    case 't':
        return "bf16";
    case 's':
        return "fp32";
    case 'd':
        return "fp64";
    case 'q':
        return "fp8_e4m3";
    case 'r':
        return "fp8_e5m2";
    case 'o':
        return "fp4_e2m1";
    default:
        return {};
    }
}

void readTypes(std::string_view letters, KernelName& out)
{
    if (letters.size() != 3 && letters.size() != 5)
        return;
    const std::size_t accumulator = letters.size() == 3 ? 1 : 3;
    out.accumulator = typeOf(letters[accumulator]);
    out.output = typeOf(letters.back());
    const auto a = typeOf(letters[0]), b = typeOf(letters[letters.size() == 5 ? 1 : 0]);
    if (a && b)
        out.dtype = a == b ? *a : *a + " x " + *b;
}

} // namespace

bool readNvjet(const NameParts& parts, KernelName& out)
{
    std::string_view rest = parts.base;
    if (!eat(rest, "nvjet_"))
        return false;
    KernelName read;
    read.family = "nvjet";
    read.role = KernelRole::Gemm;
    std::vector<std::string_view> words = splitWords(rest, '_', 32);
    std::size_t i = 0;
    if (words[0].starts_with("sm"))
        read.arch = words[i++];
    if (i < words.size())
        readTypes(words[i++], read);
    int pairs = 0;
    for (; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (const auto pair = pairIn(word)) {
            const auto [first, second] = *pair;
            if (pairs == 0)
                read.tile = KernelTile{first, second, {}};
            else if (pairs == 1) {
                read.tile->k = first;
                read.stages = second;
            } else if (pairs == 2) {
                read.cluster = word;
            }
            ++pairs;
        } else if (word == "2cta") {
            read.pairsBlocks = true;
        } else if (word.starts_with("coop")) {
            read.schedule = word;
        } else if (word.starts_with("splitK")) {
            read.splitsK = true;
        } else if (word.size() == 3 && word.find_first_not_of("NTC") == std::string_view::npos) {
            read.layout = lowered(word.substr(0, 2));
            read.outputLayout = lowered(word.substr(2));
        } else if (word == "bias" || word == "relu" || word == "gelu") {
            read.epilogue.emplace_back(word);
        }
    }
    if (!read.tile && contains(rest, "educe")) { // adds up the partial sums
        read.role = KernelRole::Reduction;
        read.operation = "split-K sum";
        out = std::move(read);
        return true;
    }
    // Products of half, fp8 and fp4 types always use tensor cores; for fp32 and fp64 this is not in the name.
    if (read.dtype && !contains(*read.dtype, "fp32") && !contains(*read.dtype, "fp64"))
        read.tensorCores = true;
    out = std::move(read);
    return true;
}

} // namespace lanescope
