#pragma once
// MFU: the model's FLOP over what the GPU could do at its peak in the same time. Each product counts with the peak of
// its own arithmetic. Work whose FLOP are not known counts as none, so the share is a lower bound; what is missing is
// listed.

#include "model/analysis/kernels/gpu_peaks.h"
#include "model/attribution/attribution.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct FlopUse {
    enum class Why : std::uint8_t { Known, NoFlops, NoGpu, NoType, NoPeak, AbovePeak };
    // The kind of time: from the first to the last work on the GPU, a range, while the GPU is in a phase, or while the
    // work of a place owns the GPU.
    enum class Of : std::uint8_t { Window, Range, Phase, Place };
    struct OfType {
        MathType math = MathType::Fp32;
        double flops = 0, tflops = 0; // done; the peak
    };
    struct Missing {
        std::string name; // the op's name, or the kernel's if it has no op
        bool hasOp = false;
        Ns busy{};
        std::uint64_t kernels = 0;
    };
    Why why = Why::NoFlops;
    Of of = Of::Window;
    bool hasShapes = false; // some matched op has shapes
    Ns wall{}, busy{};
    Ns notRecorded{};                 // the part of the window that `wall` leaves out: it is not known what ran then
    bool isFromLaunch = false;        // the window begins with the first work that the recording launched
    double flops = 0, recomputed = 0; // recomputed: a part of `flops`
    double withoutType = 0;           // part of `flops`: neither the kernel nor the op shows the arithmetic
    double withoutPeak = 0;           // withoutType, and the part of `flops` whose type has no known peak
    std::optional<double> mfuPct, hfuPct; // hfu counts recomputation too; absent where nothing is recomputed
    std::string gpu;                      // as its data sheet calls it
    bool isGpuNamed = true;               // by the trace
    std::vector<OfType> types;            // most FLOP first
    Ns missingBusy{};
    std::vector<Missing> missing; // most time first

    bool isLowerBound() const { return missingBusy > Ns{} || withoutPeak > 0; }
};

// works: places in Attribution::works. wall: the time that they had.
FlopUse flopUseOf(const Analysis& analysis, const Attribution& attribution, const std::vector<std::uint32_t>& works,
                  Ns wall);

// "MFU at least 12.2 %", or why there is none; in the reader's language.
std::string titleOf(const FlopUse& use);
// The formula with its values, line by line, then what is missing.
std::vector<std::string> linesOf(const FlopUse& use);

} // namespace lanescope
