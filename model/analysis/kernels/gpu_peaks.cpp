// One row per product. Figures are dense: if a sheet prints those with sparsity, half of them. NVIDIA's consumer chips
// run fp16 at half rate with fp32 accumulation, which frameworks use; their rows hold that figure.

#include "model/analysis/kernels/gpu_peaks.h"

#include "model/analysis/kernels/gpu_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace lanescope {

std::string_view nameOf(MathType type)
{
    constexpr std::array<std::string_view, 7> names{"fp16", "bf16", "tf32", "fp32", "fp64", "fp8", "int8"};
    return names[static_cast<std::size_t>(type)];
}

std::optional<double> GpuPeaks::tflops(MathType type) const
{
    const std::array<double, 7> all{fp16, bf16, tf32, fp32, fp64, fp8, int8};
    const double found = all[static_cast<std::size_t>(type)];
    return found > 0 ? std::optional{found} : std::nullopt;
}

std::optional<double> GpuPeaks::bandwidth() const
{
    return gbPerSecond > 0 ? std::optional{gbPerSecond * 1e9} : std::nullopt;
}

std::optional<std::int64_t> GpuPeaks::l2Bytes() const
{
    return l2MiB > 0 ? std::optional{static_cast<std::int64_t>(l2MiB * 1024 * 1024)} : std::nullopt;
}

namespace {

struct KnownGpu {
    std::string_view words; // each must be a word of the device's name
    std::string_view not_;  // none of these may be in it
    int sms;                // 0: any
    double leastGb, mostGb; // range of memory in 1e9 bytes; 0, 0: any
    GpuPeaks peaks;
};

// The first matching row is used.
constexpr std::array rows{
    // NVIDIA Tesla P100 data sheets: no tensor cores, so no fp16 peak for a GEMM.
    KnownGpu{"p100 sxm2", "", 56, 0, 0, {"P100 SXM2", 0, 0, 0, 10.6, 5.3, 0, 0, 732, 4}},
    KnownGpu{"p100 pcie", "", 56, 15, 0, {"P100 PCIe 16 GB", 0, 0, 0, 9.3, 4.7, 0, 0, 732, 4}},
    // NVIDIA Tesla V100 and V100S data sheets (2020). DGX Station data sheet: 500 TFLOPS of four GPUs.
    KnownGpu{"v100s pcie", "", 80, 0, 0, {"V100S PCIe", 130, 0, 0, 16.4, 8.2, 0, 0, 1134, 6}},
    KnownGpu{"v100 dgxs", "", 80, 0, 0, {"V100 DGX Station", 125, 0, 0, 0, 0, 0, 0, 900, 6}},
    KnownGpu{"v100 sxm2", "", 80, 0, 0, {"V100 SXM2", 125, 0, 0, 15.7, 7.8, 0, 0, 900, 6}},
    KnownGpu{"v100 pcie", "", 80, 0, 0, {"V100 PCIe", 112, 0, 0, 14, 7, 0, 0, 900, 6}},
    // NVIDIA T4 data sheet; its memory from the Turing white paper.
    KnownGpu{"t4", "", 40, 0, 0, {"T4", 65, 0, 0, 8.1, 0, 0, 130, 320, 4}},
    // NVIDIA Turing white paper: two boost clocks under one name, so no arithmetic peak.
    KnownGpu{"rtx 2080 ti", "", 68, 0, 0, {"RTX 2080 Ti", 0, 0, 0, 0, 0, 0, 0, 616, 5.5}},
    // Quadro RTX 6000 and 8000 have no row: the actively cooled boards (1770 MHz, 672 GB/s) and the passively cooled
    // boards (1620 MHz, 624 GB/s) report the same names.

    // NVIDIA A100 data sheet (2021); fp64 on tensor cores. PG509 is the SXM4 board's part number: -200 has 40 GB;
    // -210 has 80 GB and shares its PCI device id with the A100-SXM4-80GB.
    KnownGpu{"pg509", "a100", 108, 60, 0, {"A100 SXM 80 GB", 312, 312, 156, 19.5, 19.5, 0, 624, 2039, 40}},
    KnownGpu{"pg509", "a100", 108, 0, 60, {"A100 SXM 40 GB", 312, 312, 156, 19.5, 19.5, 0, 624, 1555, 40}},
    KnownGpu{"a100 80gb pcie", "", 108, 60, 0, {"A100 PCIe 80 GB", 312, 312, 156, 19.5, 19.5, 0, 624, 1935, 40}},
    KnownGpu{"a100 pcie", "", 108, 0, 60, {"A100 PCIe 40 GB", 312, 312, 156, 19.5, 19.5, 0, 624, 1555, 40}},
    KnownGpu{"a100", "pcie", 108, 60, 0, {"A100 SXM 80 GB", 312, 312, 156, 19.5, 19.5, 0, 624, 2039, 40}},
    KnownGpu{"a100", "pcie", 108, 0, 60, {"A100 SXM 40 GB", 312, 312, 156, 19.5, 19.5, 0, 624, 1555, 40}},
    KnownGpu{"a800 80gb pcie", "", 108, 60, 0, {"A800 PCIe 80 GB", 312, 312, 156, 19.5, 19.5, 0, 624, 1935, 40}},
    KnownGpu{"a800 sxm4", "", 108, 60, 0, {"A800 SXM 80 GB", 312, 312, 156, 19.5, 19.5, 0, 624, 2039, 40}},
    // NVIDIA A30, A10, A40 and RTX A6000 data sheets; A10G: NVIDIA's sheet of AWS' variant.
    KnownGpu{"a30", "", 56, 0, 0, {"A30", 165, 165, 82, 10.3, 10.3, 0, 330, 933, 24}},
    KnownGpu{"a10g", "", 80, 0, 0, {"A10G", 70, 70, 35, 35, 0, 0, 140, 600, 6}},
    KnownGpu{"a10", "", 72, 0, 0, {"A10", 125, 125, 62.5, 31.2, 0, 0, 250, 600, 6}},
    KnownGpu{"a40", "", 84, 0, 0, {"A40", 149.7, 149.7, 74.8, 37.4, 0, 0, 299.3, 696, 6}},
    KnownGpu{"rtx a6000", "", 84, 0, 0, {"RTX A6000", 154.8, 154.8, 77.4, 38.7, 0, 0, 309.7, 768, 6}},
    KnownGpu{"rtx a5000", "laptop embedded", 64, 0, 0, {"RTX A5000", 111.1, 111.1, 55.6, 27.8, 0, 0, 222.2, 768, 6}},
    KnownGpu{"rtx a4000", "laptop embedded", 48, 0, 0, {"RTX A4000", 76.7, 76.7, 38.3, 19.2, 0, 0, 153.4, 448, 4}},
    // NVIDIA GA102 white paper, appendix A; RTX 3090 Ti: Ada white paper.
    KnownGpu{"rtx 3090 ti", "laptop", 84, 0, 0, {"RTX 3090 Ti", 80, 80, 40, 40, 0, 0, 320, 1008, 6}},
    KnownGpu{"rtx 3070", "ti laptop", 46, 0, 0, {"RTX 3070", 40.6, 40.6, 20.3, 20.3, 0, 0, 162.6, 448, 4}},
    KnownGpu{"rtx 3090", "ti laptop", 82, 0, 0, {"RTX 3090", 71, 71, 35.6, 35.6, 0, 0, 284, 936, 6}},
    KnownGpu{"rtx 3080", "ti laptop", 68, 0, 0, {"RTX 3080", 59.5, 59.5, 29.8, 29.8, 0, 0, 238, 760, 5}},
    KnownGpu{"rtx 3080 ti", "laptop", 80, 0, 0, {"RTX 3080 Ti", 68.2, 68.2, 34.1, 34.1, 0, 0, 272.8, 912, 6}},
    KnownGpu{"rtx 3070 ti", "laptop", 48, 0, 0, {"RTX 3070 Ti", 43.5, 43.5, 21.7, 21.7, 0, 0, 174, 608, 4}},
    // NVIDIA's specification of the RTX 3060 with 12 GB (1777 MHz); the boards with 8 GB have a slower memory.
    KnownGpu{"rtx 3060", "ti laptop", 28, 11, 0, {"RTX 3060 12 GB", 25.5, 25.5, 12.7, 12.7, 0, 0, 101.9, 360, 3}},
    // NVIDIA L4, L20, L40, L40S and RTX 6000 Ada data sheets; Ada white paper for GeForce and for L2. The L40S data
    // sheet
    // prints 362.05 dense and 733 with sparsity, which is not twice as much; the row holds what is printed as dense.
    KnownGpu{"l4", "", 58, 0, 0, {"L4", 121, 121, 60, 30.3, 0, 242.5, 242.5, 300, 48}},
    KnownGpu{"l40s", "", 142, 0, 0, {"L40S", 362.05, 362.05, 183, 91.6, 0, 733, 733, 864, 96}},
    KnownGpu{"l40", "", 142, 0, 0, {"L40", 181.05, 181.05, 90.5, 90.5, 0, 362, 362, 864, 96}},
    KnownGpu{"l20", "", 92, 0, 0, {"L20", 119.5, 119.5, 59.8, 59.8, 0, 239, 239, 864, 96}},
    KnownGpu{"rtx 6000 ada", "", 142, 0, 0, {"RTX 6000 Ada", 364.2, 364.2, 182.1, 91.1, 0, 728.5, 728.5, 960, 96}},
    KnownGpu{"rtx 4090", "laptop d", 128, 0, 0, {"RTX 4090", 165.2, 165.2, 82.6, 82.6, 0, 330.3, 660.6, 1008, 72}},
    KnownGpu{"rtx 4080", "laptop super", 76, 0, 0, {"RTX 4080", 97.5, 97.5, 48.7, 48.7, 0, 194.9, 389.9, 716.8, 64}},
    KnownGpu{
        "rtx 4070 ti", "laptop super", 60, 0, 0, {"RTX 4070 Ti", 80.2, 80.2, 40.1, 40.1, 0, 160.4, 320.7, 504, 48}},
    // NVIDIA's specifications (boost clock) and AI TOPS, which are eight times fp32 for int8. The RTX 4070 was sold
    // with
    // two kinds of memory.
    KnownGpu{"rtx 4090 d", "laptop", 114, 0, 0, {"RTX 4090 D", 147.1, 147.1, 73.5, 73.5, 0, 294.1, 588.3, 1008, 72}},
    KnownGpu{
        "rtx 4080 super", "laptop", 80, 0, 0, {"RTX 4080 Super", 104.4, 104.4, 52.2, 52.2, 0, 208.9, 417.8, 736, 64}},
    KnownGpu{"rtx 4070 ti super",
             "laptop",
             66,
             0,
             0,
             {"RTX 4070 Ti Super", 88.2, 88.2, 44.1, 44.1, 0, 176.4, 352.8, 672, 48}},
    KnownGpu{"rtx 4070 super", "ti laptop", 56, 0, 0, {"RTX 4070 Super", 71, 71, 35.5, 35.5, 0, 141.9, 283.9, 504, 48}},
    KnownGpu{"rtx 4070", "ti super laptop", 46, 0, 0, {"RTX 4070", 58.3, 58.3, 29.1, 29.1, 0, 116.6, 233.2, 0, 36}},
    KnownGpu{"rtx 4060 ti", "laptop", 34, 0, 0, {"RTX 4060 Ti", 44.1, 44.1, 22.1, 22.1, 0, 88.3, 176.5, 288, 32}},
    KnownGpu{"rtx 4060", "ti laptop", 24, 0, 0, {"RTX 4060", 30.2, 30.2, 15.1, 15.1, 0, 60.5, 120.9, 272, 24}},
    // NVIDIA H100 data sheet and Hopper white paper; H200 and GH200 data sheets; fp64 on tensor cores. L2: 50 MB with
    // five stacks of memory; with six, the full chip's 60 MB, as the driver reports for H200 and H20 and as the Grace
    // Hopper white paper says. No document with the L2 size of the NVL boards was found.
    KnownGpu{"h100 nvl", "", 132, 0, 0, {"H100 NVL", 835.5, 835.5, 417.5, 60, 60, 1670.5, 1670.5, 3900, 0}},
    KnownGpu{"h100 pcie", "", 114, 0, 0, {"H100 PCIe", 756, 756, 378, 51, 51, 1513, 1513, 2000, 50}},
    KnownGpu{"h100 80gb hbm3", "", 132, 0, 0, {"H100 SXM", 989.4, 989.4, 494.7, 66.9, 66.9, 1978.9, 1978.9, 3350, 50}},
    KnownGpu{"h100 80gb hbm2e", "", 114, 0, 0, {"H100 PCIe", 756, 756, 378, 51, 51, 1513, 1513, 2000, 50}},
    // H800, from resellers' prints of NVIDIA's specification: like the H100 except fp64. The H800 NVL is another
    // product.
    KnownGpu{"h800 pcie", "", 114, 0, 0, {"H800 PCIe", 756, 756, 378, 51, 0.8, 1513, 1513, 2000, 50}},
    KnownGpu{"h800", "pcie nvl", 132, 0, 0, {"H800 SXM", 989.4, 989.4, 494.7, 66.9, 1, 1978.9, 1978.9, 3350, 50}},
    KnownGpu{"h200 nvl", "", 132, 0, 0, {"H200 NVL", 835.5, 835.5, 417.5, 60, 60, 1670.5, 1670.5, 4800, 0}},
    KnownGpu{"h200", "nvl", 132, 0, 0, {"H200 SXM", 989.4, 989.4, 494.7, 66.9, 66.9, 1978.9, 1978.9, 4800, 60}},
    KnownGpu{"gh200", "", 132, 0, 110, {"GH200 96 GB", 989.4, 989.4, 494.7, 66.9, 66.9, 1978.9, 1978.9, 4000, 60}},
    KnownGpu{"gh200", "", 132, 110, 0, {"GH200 144 GB", 989.4, 989.4, 494.7, 66.9, 66.9, 1978.9, 1978.9, 4900, 60}},
    // NVIDIA has no public data sheet of the H20: the figures are those that resellers print. The driver reports 78
    // multiprocessors, 4022 GB/s and 60 MB of L2. H20-3e and H20 NVL16 are other products.
    KnownGpu{"h20", "3e nvl16", 78, 0, 110, {"H20", 148, 148, 74, 44, 1, 296, 296, 4000, 60}},
    // NVIDIA HGX B200 and GB200 NVL72 data sheets, per GPU. Memory of the B200: the DGX B200 data sheet's 64 TB/s for
    // eight GPUs; the HGX B200 data sheet prints 7.7 TB/s for the same GPU. L2 is split over two dies.
    KnownGpu{"b200", "", 148, 0, 0, {"B200", 2250, 2250, 1125, 75, 37, 4500, 4500, 8000, 0}},
    KnownGpu{"gb200", "", 152, 0, 0, {"GB200", 2500, 2500, 1250, 80, 40, 5000, 5000, 8000, 0}},
    // NVIDIA HGX B300 data sheet, per GPU; it has hardly any int8.
    KnownGpu{"b300", "", 148, 0, 0, {"B300", 2250, 2250, 1125, 75, 1.2, 4500, 0, 8000, 0}},
    // NVIDIA RTX Blackwell PRO white paper; professional GPUs have fp16 with fp32 accumulation at full rate.
    KnownGpu{"rtx pro 6000 blackwell workstation",
             "max",
             188,
             0,
             0,
             {"RTX PRO 6000 Blackwell", 503.8, 503.8, 251.9, 126, 0, 1007.6, 1007.6, 1792, 128}},
    // NVIDIA RTX Blackwell white paper, appendix A.
    KnownGpu{"rtx 5070 ti", "laptop", 70, 0, 0, {"RTX 5070 Ti", 87.9, 87.9, 43.9, 43.9, 0, 175.8, 351.5, 896, 48}},
    KnownGpu{"rtx 5090", "laptop d", 170, 0, 0, {"RTX 5090", 209.5, 209.5, 104.8, 104.8, 0, 419, 838, 1792, 96}},
    KnownGpu{"rtx 5080", "laptop", 84, 0, 0, {"RTX 5080", 112.6, 112.6, 56.3, 56.3, 0, 225.1, 450.2, 960, 64}},
    KnownGpu{"rtx 5070", "laptop ti", 48, 0, 0, {"RTX 5070", 61.7, 61.7, 30.9, 30.9, 0, 123.5, 246.9, 672, 48}},
    KnownGpu{"rtx 5060 ti", "laptop", 36, 0, 0, {"RTX 5060 Ti", 47.4, 47.4, 23.7, 23.7, 0, 94.8, 189.7, 448, 0}},
    KnownGpu{"rtx 5060", "ti laptop", 30, 0, 0, {"RTX 5060", 38.4, 38.4, 19.2, 19.2, 0, 76.7, 153.4, 448, 0}},
    // AMD's specifications: fp16 and bf16 by WMMA, fp32 with dual issue. The driver counts pairs of compute units.
    KnownGpu{"rx 7900 xtx", "", 0, 0, 0, {"RX 7900 XTX", 122.8, 122.8, 0, 61.4, 0, 0, 122.8, 960, 6}},
    KnownGpu{"pro w7900", "", 0, 0, 0, {"Radeon PRO W7900", 122.6, 122.6, 0, 61.3, 0, 0, 122.6, 864, 6}},
    // AMD Instinct data sheets: fp32 and fp64 on matrix cores. An MI250 or MI250X shows as two devices, each with half.
    // L2 of the MI300 series is split over its eight dies.
    KnownGpu{"mi100", "", 120, 0, 0, {"MI100", 184.6, 92.3, 0, 46.1, 11.5, 0, 184.6, 1228.8, 8}},
    KnownGpu{"mi210", "", 104, 0, 0, {"MI210", 181, 181, 0, 45.3, 45.3, 0, 181, 1638.4, 8}},
    KnownGpu{"mi250x", "", 110, 0, 0, {"MI250X, one die", 191.5, 191.5, 0, 47.9, 47.9, 0, 191.5, 1638.4, 8}},
    KnownGpu{"mi250", "", 104, 0, 0, {"MI250, one die", 181, 181, 0, 45.3, 45.3, 0, 181, 1638.4, 8}},
    KnownGpu{"mi300x", "", 304, 0, 0, {"MI300X", 1307.4, 1307.4, 653.7, 163.4, 163.4, 2614.9, 2614.9, 5300, 0}},
    KnownGpu{"mi300a", "", 228, 0, 0, {"MI300A", 980.6, 980.6, 490.3, 122.6, 122.6, 1961.2, 1961.2, 5300, 0}},
    KnownGpu{"mi325x", "", 304, 0, 0, {"MI325X", 1307.4, 1307.4, 653.7, 163.4, 163.4, 2614.9, 2614.9, 6000, 0}},
    // AMD CDNA 4 white paper and data sheets; its matrix cores no longer support tf32.
    KnownGpu{"mi350x", "", 256, 0, 0, {"MI350X", 2306.9, 2306.9, 0, 144.2, 72.1, 4613.7, 4613.7, 8000, 0}},
    KnownGpu{"mi355x", "", 256, 0, 0, {"MI355X", 2516.6, 2516.6, 0, 157.3, 78.6, 5033.2, 5033.2, 8000, 0}},
};

std::string lowerWords(std::string_view name)
{
    std::string words = " ";
    for (const char c : name)
        words += std::isalnum(static_cast<unsigned char>(c)) != 0
                     ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                     : ' ';
    return words + ' ';
}

template <class Test>
bool anyWord(std::string_view words, Test test)
{
    while (!words.empty()) {
        const std::size_t space = std::min(words.find(' '), words.size());
        if (space > 0 && test(words.substr(0, space)))
            return true;
        words.remove_prefix(std::min(words.size(), space + 1));
    }
    return false;
}

} // namespace

tl::expected<const GpuPeaks*, std::vector<std::string_view>> peaksNamed(std::string_view name)
{
    const std::string wanted = lowerWords(name);
    std::vector<const GpuPeaks*> found;
    for (const KnownGpu& row : rows) {
        const std::string words = lowerWords(row.peaks.name);
        if (words == wanted)
            return &row.peaks;
        const bool isKnown = std::any_of(found.begin(), found.end(),
                                         [&](const GpuPeaks* known) { return known->name == row.peaks.name; });
        if (!isKnown && words.find(wanted) != words.npos)
            found.push_back(&row.peaks);
    }
    if (found.size() == 1)
        return found.front();
    std::vector<std::string_view> names;
    for (const GpuPeaks* peaks : found)
        names.push_back(peaks->name);
    return tl::unexpected(std::move(names));
}

namespace {

const GpuPeaks* findPeaks(const Gpu& gpu)
{
    const std::string name = lowerWords(gpu.name);
    const auto has = [&](std::string_view word) { return name.find(' ' + std::string{word} + ' ') != name.npos; };
    if (has("mig") && !gpu.sms)
        return nullptr; // a GPU partition of unknown size
    for (const KnownGpu& row : rows) {
        if (anyWord(row.words, [&](std::string_view w) { return !has(w); }) || anyWord(row.not_, has))
            continue;
        if (row.sms != 0 && gpu.sms && *gpu.sms != row.sms)
            continue; // a partition of the GPU (MIG), or another product of that name
        if (row.leastGb > 0 || row.mostGb > 0) {
            if (!gpu.totalMemoryBytes)
                continue;
            const double gb = static_cast<double>(*gpu.totalMemoryBytes) / 1e9;
            if (gb < row.leastGb || (row.mostGb > 0 && gb > row.mostGb))
                continue;
        }
        return &row.peaks;
    }
    return nullptr;
}

} // namespace

// Asked for each kernel of a trace, one GPU after another.
const GpuPeaks* peaksOf(const Gpu& gpu)
{
    struct Answer {
        std::string name;
        std::optional<int> sms;
        std::optional<std::int64_t> bytes;
        const GpuPeaks* peaks = nullptr;
    };
    thread_local Answer last;
    if (last.name != gpu.name || last.sms != gpu.sms || last.bytes != gpu.totalMemoryBytes || gpu.name.empty())
        last = {gpu.name, gpu.sms, gpu.totalMemoryBytes, findPeaks(gpu)};
    return last.peaks;
}

} // namespace lanescope
