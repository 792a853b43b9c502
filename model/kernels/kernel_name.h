#pragma once
// A GPU kernel's name, read: libraries write into it how the kernel works (architecture, types, tile, stages, layout,
// fused ops). Each family of names has its own reader (one file each, in the order of registry.cpp). A reader takes
// what the name spells out and nothing else: a field that is not in the name stays absent, a name that nobody knows has
// an empty family and the role Other. Never throws on any bytes; reads at most the first 64 KiB; a few microseconds a
// name.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

enum class KernelRole : std::uint8_t {
    Gemm, // matrix times matrix or vector; the sum that ends a split one is a reduction
    Attention,
    Convolution,
    Elementwise,
    Reduction,
    Normalization,
    Softmax,
    Index, // gather, scatter, embedding, masks and offsets
    Copy,  // also casts, transposes, concatenation and fills of memory
    Communication,
    Sort, // also top-k and scans
    Optimizer,
    Pooling,
    Fourier,
    Fused, // generated from several ops that the name does not list
    Wait,  // spins or waits for an event, computes nothing
    Other,
};
std::string_view nameOf(KernelRole role); // "GEMM", "attention": one or two words for people
std::string_view idOf(KernelRole role);   // "gemm", "attention": for files

// What one block computes: rows and columns of the result, and how much of the inner dimension it loads at a time.
struct KernelTile {
    int m = 0, n = 0;
    std::optional<int> k;

    std::string text() const; // "128x256x64", "128x64"
    bool operator==(const KernelTile&) const = default;
};

struct KernelName {
    // "cublas", "cutlass2", "cutlass3", "nvjet", "xmma", "cudnn", "aten", "triton", "flash_attention", "nccl", "liger",
    // "hipblaslt", ...: familyName() for people. Empty: no reader knew the name.
    std::string_view family;
    KernelRole role = KernelRole::Other;

    // The chip the code was made for, as far as the name tells: "sm80", "gfx942", or "ampere" where it tells no more.
    std::optional<std::string> arch;
    // Types: bf16 fp16 fp32 tf32 fp64 fp8_e4m3 fp8_e5m2 fp4_e2m1 mxfp4 int8 ... complex64. `dtype` is what is
    // multiplied, or worked on; accumulated and written types stand beside it where the name has them.
    std::optional<std::string> dtype, accumulator, output;
    std::optional<std::string> instruction;          // of the tensor cores, "16x8x16" (M, N, K)
    std::optional<std::string> layout, outputLayout; // of A and B, "tn"; of the result, "n"; convolutions: "nhwc"
    std::optional<std::string> functor;              // what is done to each element: "add", "gelu", "mean"
    std::optional<std::string> operation;            // in a word or two: "weight gradient", "AllReduce", "split-K sum"
    std::optional<std::string> schedule;             // as the library calls it: "coopA", "warp specialized pingpong"
    std::optional<std::string> algorithm, protocol;  // of communication: "ring", "LL"
    std::optional<KernelTile> tile;                  // attention: queries x keys
    std::optional<std::string> warpTile;             // what one warp computes of it, "64x64x32"
    std::optional<std::string> cluster;              // blocks that work together, "2x1" or "2x1x1"
    std::optional<int> stages;                       // tiles in flight in shared memory
    std::optional<int> align;                        // elements that A and B must be aligned to
    std::optional<int> splitK;                       // parts of the inner dimension, where the name has their number
    std::optional<int> slicedK;                      // warps of a block that share a tile's K
    std::optional<int> warps;                        // a block
    std::optional<int> headDim;                      // attention
    std::optional<int> vector;                       // elements a thread loads at a time
    std::optional<int> serial;                       // Triton: the compiler's own count of the kernel
    std::optional<bool> causal, backward;            // attention; normalization, softmax
    std::optional<bool> tensorCores;                 // said by the name; see usesTensorCores()
    bool stagesInShared = true;                      // false: the operands go straight to registers
    bool splitsK = false;                            // K is split over blocks, in a number of parts or one not told
    bool pairsBlocks = false;                        // two blocks share one instruction ("2cta", sm_100)
    std::vector<std::string> fusedOps; // ops that run in it for certain: the compiler generated it from them
    // What its epilogue can do besides: a cuBLAS kernel "..._relu_..." clamps only where its caller asks for that.
    std::vector<std::string> epilogue;
    std::string label; // short, for a box on a lane: "add", "mm 128x256", "gelu+mul"

    // What the op that launched it proves: `_addmm_activation` asks a "..._relu_..." kernel to clamp.
    void learnFrom(std::string_view op);

    // Whether tensor cores work: told by the name or by the instruction in it.
    std::optional<bool> usesTensorCores() const;
    // Bytes of shared memory that the stages of a GEMM's or convolution's operands need: (M + N) * K * stages * bytes
    // of an element. The kernel's recorded shared memory may be larger (barriers, the epilogue's tile). Absent where
    // one of these is not told, where two blocks share a tile, or where operands bypass shared memory.
    std::optional<std::int64_t> stagedBytes() const;
    std::string heading() const; // "cuBLAS GEMM", "ATen forward softmax", "Triton persistent reduction"
    // "cuBLAS GEMM: Ampere, bf16, fp32 accumulator, tensor cores 16x8x16, tile 128x256x64, 3 stages, nn"
    std::string line() const;
    // The fields that are there, in reading order: an id (as in `kernels --json`) and its text.
    struct Field {
        std::string_view id;
        std::string text;
    };
    std::vector<Field> fields() const;
};

KernelName decodeKernelName(std::string_view name);

// "vllm::cross_device_reduce_1stage<__nv_bfloat16, 8>": without the type that is returned, the parameters, unnamed
// namespaces and long template arguments.
std::string nameInBrief(std::string_view name);

// "cuBLAS" for "cublas"; empty for what is no family.
std::string_view familyName(std::string_view family);
// Bytes of an element of a type as `dtype` spells it; absent where it is not whole bytes or not known.
std::optional<int> bytesOfType(std::string_view dtype);

} // namespace lanescope
