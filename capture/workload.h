#pragma once
// A workload is a small program: buffers, and a list of slices to open and close and of operations between them. It is
// built once from the settings; a machine (a BLAS on the CPU, or CUDA's libraries) runs it step after step. So a
// workload is written once and means the same on each machine. Its reference in double precision shares no code with
// either.

#include "capture/slices.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::capture {

enum class Variant { Eager, Compiled, Fused, Graph };
enum class Dtype { Fp32, Tf32, Fp16, Bf16 };

std::string_view nameOf(Variant variant);
std::string_view nameOf(Dtype dtype);
std::optional<Variant> variantNamed(std::string_view name);
std::optional<Dtype> dtypeNamed(std::string_view name);
std::size_t bytesOf(Dtype dtype);

using BufferId = std::size_t;
inline constexpr BufferId noBuffer = ~BufferId{0};

struct Buffer {
    std::size_t count = 0; // number of elements
    float spread = 0;      // standard deviation of its random values; 0: the program writes it, NaN before
};

enum class Epilogue { None, Bias, ReluBias };

struct Convolution {
    long images = 0, inChannels = 0, height = 0, width = 0, outChannels = 0, kernel = 0, padding = 0;
    long outHeight() const { return height + 2 * padding - kernel + 1; }
    long outWidth() const { return width + 2 * padding - kernel + 1; }
};

// Matrices are row-major. Members that an operation does not use have their default.
struct Op {
    enum class Kind {
        Gemm,      // out[m,n] = a[m,k] b + beta*c, b as [k,n] or as [n,k]; `count` consecutive ones
        Copy,      // out = a
        Add,       // out = a + b, b repeated every `columns` elements
        AddRelu,   // the same, then ReLU
        Relu,      // out = max(a, 0)
        Gelu,      // out = gelu(a), tanh form
        Mul,       // out = a * b
        GeluMul,   // out = gelu(a) * b
        GegluRows, // a has 2*columns per row: out = gelu(left half) * right half
        Convolve,  // out[image, channels, height', width'] = conv(a, b) + c
        Pool,      // 2x2 average
        ReluPool,  // ReLU, then 2x2 average
        ConvReluPool,
    } kind = Kind::Copy;
    BufferId a = noBuffer, b = noBuffer, c = noBuffer, out = noBuffer;
    std::size_t aOffset = 0, bOffset = 0, outOffset = 0; // in elements
    long m = 0, n = 0, k = 0, count = 1;
    bool bTransposed = false;
    float beta = 0;
    bool tuned = false; // use the tuning library (cuBLASLt), which reads c and writes out: no copy
    Epilogue epilogue = Epilogue::None;
    BufferId bias = noBuffer;
    long elements = 0, columns = 0; // pointwise: number of elements, and length of a row of b
    Convolution conv = {};          // Pool: images*channels as `images`, with height and width of the input
};

struct Instruction {
    enum class Kind { Open, Close, Run } kind;
    const SliceText* text = nullptr; // Open
    Op op;                           // Run
};

using HostBuffers = std::vector<std::vector<float>>; // by BufferId; empty where the program writes

struct Program {
    std::vector<Buffer> buffers;
    std::vector<Instruction> instructions;
    BufferId output = noBuffer;
    long rows = 0, columns = 0; // size of the output
    // Computes row `row` of the output from the rounded inputs, all in double.
    std::function<std::vector<double>(const HostBuffers& inputs, long row)> reference;
    std::string note; // a note on this variant for the user; may be empty

    int operations() const;    // on a device: kernels and copies per step, if a library needs one each
    double flops() const;      // matrix products and convolutions per step
    double bytesMoved() const; // pointwise operations per step, in fp32
    std::size_t bytesNeeded(std::size_t elementBytes) const;
};

struct Parameter {
    std::string_view name, meaning;
    long value; // its default
    long min = 1, max = 1 << 20;
};

struct Settings {
    Variant variant = Variant::Eager;
    Dtype dtype = Dtype::Bf16;
    std::map<std::string, long, std::less<>> sizes; // every parameter of the workload
    long operator[](std::string_view name) const { return sizes.find(name)->second; }
};

struct Workload {
    std::string_view name, summary;
    std::span<const Parameter> parameters;
    Program (*build)(const Settings& settings);
};

// Builds a program's list in the order of its calls.
class ProgramBuilder {
public:
    explicit ProgramBuilder(Dtype dtype) : m_dtype(dtype) {}
    BufferId input(std::size_t count, float spread);
    BufferId room(std::size_t count);
    using Shape = std::vector<long>;
    template <class F>
    void slice(const std::string& name, const std::vector<Shape>& shapes, F&& inside)
    {
        open(name, shapes, EventKind::CpuOp);
        inside();
        close();
    }
    template <class F>
    void annotation(const std::string& name, F&& inside)
    {
        open(name, {}, EventKind::Annotation);
        inside();
        close();
    }
    void run(const Op& op) { m_program.instructions.push_back({Instruction::Kind::Run, nullptr, op}); }
    void empty(const std::string& name, const std::vector<Shape>& shapes)
    {
        slice(name, shapes, [] {});
    }
    Program& program() { return m_program; }

private:
    void open(const std::string& name, const std::vector<Shape>& shapes, EventKind kind);
    void close() { m_program.instructions.push_back({Instruction::Kind::Close, nullptr, {}}); }
    Dtype m_dtype;
    Program m_program;
};

double geluTanh(double x);

} // namespace lanescope::capture
