#pragma once
// Decodes the name of a GPU kernel: libraries write into it how the kernel works (architecture, types, tile, stages,
// layout, fused ops). Each family of names has its own reader (one file each, in the order of registry.cpp). A reader
// takes only what the name spells out: a field that is not in the name stays absent, and an unknown name has an empty
// family and the role Other. Decoding never throws, reads at most the first 64 KiB and takes a few microseconds per
// name.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

enum class KernelRole : std::uint8_t {
    Gemm, // matrix times matrix or vector; the sum at the end of a split GEMM is a reduction
    Attention,
    Convolution,
    Elementwise,
    Reduction,
    Normalization,
    Softmax,
    Index, // gather, scatter, embedding, masks and offsets
    Copy,  // also casts, transposes, concatenation and fills of memory
    Communication,
    Sort, // also top-k and sampling
    Scan, // running sums and state-space scans
    Optimizer,
    Pooling,
    Fourier,
    Fused, // generated from several ops that the name does not list
    Wait,  // spins or waits for an event, computes nothing
    Other,
};
std::string_view nameOf(KernelRole role); // "GEMM", "attention": one or two words for the screen
std::string_view idOf(KernelRole role);   // "gemm", "attention": for files

// The tile that one block computes: rows and columns of the result, and how much of the inner dimension it loads at a
// time.
struct KernelTile {
    int m = 0, n = 0;
    std::optional<int> k;

    std::string text() const; // "128x256x64", "128x64"
    bool operator==(const KernelTile&) const = default;
};

struct KernelName {
    // "cublas", "cutlass2", "cutlass3", "nvjet", "xmma", "cudnn", "aten", "triton", "flash_attention", "nccl", "liger",
    // "hipblaslt", ...; familyName() for the screen. Empty if no reader knows the name.
    std::string_view family;
    KernelRole role = KernelRole::Other;

    // The chip that the code was made for: "sm80", "gfx942", or "ampere" if the name is not more precise.
    std::optional<std::string> arch;
    // Types: bf16 fp16 fp32 tf32 fp64 fp8_e4m3 fp8_e5m2 fp4_e2m1 mxfp4 int8 ... complex64. `dtype` is the type of the
    // operands; the accumulator and output types are set only if the name has them.
    std::optional<std::string> dtype, accumulator, output;
    std::optional<std::string> instruction;          // shape of the tensor core instruction, "16x8x16" (M, N, K)
    std::optional<std::string> layout, outputLayout; // "tn" for A and B; "n" for the result; convolutions: "nhwc"
    std::optional<std::string> functor;              // the operation on each element: "add", "gelu", "mean"
    std::optional<std::string> operation;            // a word or two: "weight gradient", "AllReduce", "split-K sum"
    std::optional<std::string> schedule;             // the library's term: "coopA", "warp specialized pingpong"
    std::optional<std::string> algorithm, protocol;  // for communication: "ring", "LL"
    std::optional<KernelTile> tile;                  // for attention: queries x keys
    std::optional<std::string> warpTile;             // the part of the tile that one warp computes, "64x64x32"
    std::optional<std::string> cluster;              // blocks per cluster, "2x1" or "2x1x1"
    std::optional<int> stages;                       // tiles in flight in shared memory
    std::optional<int> align;                        // alignment of A and B, in elements
    std::optional<int> splitK;                       // parts of the inner dimension, if the name has their number
    std::optional<int> slicedK;                      // warps of a block that share a tile's K
    std::optional<int> warps;                        // per block
    std::optional<int> headDim;                      // for attention
    std::optional<int> vector;                       // elements per thread and load
    std::optional<int> serial;                       // Triton: the number that the compiler gave the kernel
    std::optional<bool> causal, backward;            // causal: attention only; backward: also normalization and softmax
    std::optional<bool> tensorCores;                 // as the name states it; see usesTensorCores()
    bool stagesInShared = true;                      // false: the operands go straight to registers
    bool splitsK = false;                            // K is split over blocks; the number of parts may be unknown
    bool pairsBlocks = false;                        // two blocks share one instruction ("2cta", sm_100)
    std::vector<std::string> fusedOps;               // the ops that the compiler generated it from
    // Operations that its epilogue can do: a cuBLAS kernel "..._relu_..." clamps only if its caller asks for it.
    std::vector<std::string> epilogue;
    std::string label; // short, for a slice on a lane: "add", "mm 128x256", "gelu+mul"

    // Adds what the launching op proves: `_addmm_activation` asks a "..._relu_..." kernel to clamp.
    void learnFrom(std::string_view op);

    // True if the kernel uses tensor cores, from its name or from the instruction in it; absent if neither says so.
    std::optional<bool> usesTensorCores() const;
    // Bytes of shared memory for the stages of the operands of a GEMM or convolution: (M + N) * K * stages * bytes per
    // element. The recorded shared memory may be larger (barriers, the epilogue's tile). Absent if one of these is
    // unknown, if two blocks share a tile, or if operands bypass shared memory.
    std::optional<std::int64_t> stagedBytes() const;
    std::string heading() const; // "cuBLAS GEMM", "ATen forward softmax", "Triton persistent reduction"
    // "cuBLAS GEMM: Ampere, bf16, fp32 accumulator, tensor cores 16x8x16, tile 128x256x64, 3 stages, nn"
    std::string line() const;
    // The fields that are present, in reading order: an id (as in `kernels --json`) and its text.
    struct Field {
        std::string_view id;
        std::string text;
    };
    std::vector<Field> fields() const;
};

KernelName decodeKernelName(std::string_view name);

// "vllm::cross_device_reduce_1stage<__nv_bfloat16, 8>": the name without its return type, parameters, unnamed
// namespaces and long template arguments.
std::string nameInBrief(std::string_view name);

// "cuBLAS" for "cublas"; empty for an unknown family.
std::string_view familyName(std::string_view family);
// Bytes per element of a type as `dtype` spells it; absent if that is not a whole number or not known.
std::optional<int> bytesOfType(std::string_view dtype);

} // namespace lanescope
