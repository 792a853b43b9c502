#pragma once
// Words for the change that the replay of a finding's remedy makes, and for what the replay leaves out.

#include "model/base/phrases.h"

#include <string_view>

namespace lanescope::remedy_words {

// The replayed change.
inline constexpr std::string_view fromCache = PHRASE("with memory from a caching allocator");
inline constexpr std::string_view noHost = PHRASE("with none of this host time, and CUDA graphs");
inline constexpr std::string_view noWaits = PHRASE("without these waits");
inline constexpr std::string_view hiddenCopies = PHRASE("with these copies hidden by other work");
inline constexpr std::string_view asGraph = PHRASE("with CUDA graphs instead of single launches");
inline constexpr std::string_view readyData = PHRASE("with each batch ready when requested");
inline constexpr std::string_view isLikeOthers = PHRASE("with a first step as fast as the median of the others");
inline constexpr std::string_view isWarm = PHRASE("without one-time costs");
inline constexpr std::string_view besideCompute =
    PHRASE("with communication alongside the computation that waits for it");
inline constexpr std::string_view evenRanks =
    PHRASE("with no rank slower than the median rank, or of two, than the faster one");
inline constexpr std::string_view lessWork = PHRASE("without the time that it costs");
inline constexpr std::string_view onFastLink = PHRASE("with these copies as fast as those of the fastest pair");
inline constexpr std::string_view besideKernels = PHRASE("with as much of these copies hidden as kernels run");
inline constexpr std::string_view inOneKernel = PHRASE("with attention in one kernel");
inline constexpr std::string_view inChains = PHRASE("with chains of kernels as one kernel each");
inline constexpr std::string_view noOptimizer = PHRASE("with optimizer steps that take no time");
inline constexpr std::string_view noZeros = PHRASE("without zero_grad and the additions to its zeros");

// Limits of the number.
inline constexpr std::string_view ofCache =
    PHRASE("The allocator's own work is not included, nor the memory that it keeps. This is an upper bound.");
inline constexpr std::string_view ofSync =
    PHRASE("The host must wait elsewhere for what it reads. This is an upper bound.");
inline constexpr std::string_view ofReading = PHRASE(
    "The host must wait elsewhere for what it reads. Python code that only asks for the values is not included.");
inline constexpr std::string_view ofCopy =
    PHRASE("Pinned memory has to be allocated, and copies can slow each other down. This is an upper bound.");
inline constexpr std::string_view ofGraph = PHRASE(
    "Short Python code between launches is removed, although a CUDA graph may not hold all of it. Waits, allocations, "
    "data loading, start-up, and stretches of 1 ms without a launch stay. Capturing is not included. This is an upper "
    "bound.");
inline constexpr std::string_view ofData =
    PHRASE("It is not known whether the loader can be that fast. This is an upper bound.");
inline constexpr std::string_view ofWarm = PHRASE("One-time costs come back in each new process.");
inline constexpr std::string_view ofOverlap =
    PHRASE("Kernels and communication share the GPU and slow each other down. This is an upper bound.");
inline constexpr std::string_view ofStraggler = PHRASE("The number does not explain why the rank is slower.");
inline constexpr std::string_view ofHost =
    PHRASE("As if the host took no time, except while the GPU is idle for reasons that other findings count.");
inline constexpr std::string_view ofOwnTime = PHRASE("Other copies keep their times.");
inline constexpr std::string_view ofFusing =
    PHRASE("What the backward pass must keep is not included, and the host's ops stay. This is an upper bound.");
inline constexpr std::string_view ofAttention =
    PHRASE("The time of fused attention is estimated. What the backward pass must keep is not included, and the host's "
           "ops stay.");
inline constexpr std::string_view ofScaling =
    PHRASE("The time is taken evenly from all launches of these kernels and copies.");
inline constexpr std::string_view ofOptimizer = PHRASE("A few calls and kernels remain. This is an upper bound.");
inline constexpr std::string_view ofZeros =
    PHRASE("Gradients that are accumulated over several backward passes are still added. This is an upper bound.");

} // namespace lanescope::remedy_words
