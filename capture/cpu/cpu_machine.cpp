// Runs the programs with a BLAS, so that everything but the GPU is real on any machine. Pointwise operations are plain
// loops: eager makes one pass over memory for each, compiled and fused make one for all. fp16 and bf16 are rounded at
// input and output; the arithmetic is fp32.

#include "capture/machine.h"
#include "capture/rounding.h"

#include <algorithm>
#include <array>
#include <cblas.h>
#include <cstring>
#include <fstream>
#include <limits>
#include <unistd.h>

namespace lanescope::capture {

namespace {

float gelu(float x) { return 0.5f * x * (1 + std::tanh(0.7978845608028654f * (x + 0.044715f * x * x * x))); }

// "model name : AMD EPYC ..." from /proc/cpuinfo; empty if it is missing.
std::string processorName()
{
    std::ifstream file{"/proc/cpuinfo"};
    for (std::string line; std::getline(file, line);)
        if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos)
            return line.substr(line.find(": ") + 2);
    return {};
}

class CpuMachine final : public Machine {
public:
    Json facts() const override
    {
        return Json{{"device", "cpu"},
                    {"processor", processorName()},
                    {"cores", sysconf(_SC_NPROCESSORS_ONLN)},
                    {"blas", openblas_get_config()},
                    {"blas_threads", openblas_get_num_threads()}};
    }
    std::size_t freeBytes() const override
    {
        std::ifstream file{"/proc/meminfo"};
        for (std::string word; file >> word;)
            if (word == "MemAvailable:") {
                std::size_t kilobytes = 0;
                file >> kilobytes;
                return kilobytes * 1024;
            }
        return std::numeric_limits<std::size_t>::max();
    }
    std::size_t elementBytes(Dtype) const override { return sizeof(float); }

    double flopsPerSecond(Dtype) override
    {
        constexpr int n = 512;
        std::vector<float> a(n * n, 1), b(n * n, 1), c(n * n);
        std::uint64_t best = std::numeric_limits<std::uint64_t>::max();
        for (int i = 0; i < 3; ++i) { // the first one starts the threads of the BLAS
            const std::uint64_t begin = nowNs();
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a.data(), n, b.data(), n, 0, c.data(),
                        n);
            best = std::min(best, nowNs() - begin);
        }
        return 2.0 * n * n * n / double(std::max<std::uint64_t>(best, 1)) * 1e9;
    }

    void prepare(const Program& program, const HostBuffers& inputs, const Settings& settings) override
    {
        if (settings.variant == Variant::Graph)
            throw Failure{ExitCode::Lacking, "no_gpu",
                          "the variant graph needs a CUDA device: choose eager, compiled or fused for the CPU"};
        if (settings.dtype == Dtype::Tf32)
            throw Failure{ExitCode::Lacking, "no_gpu",
                          "tf32 is a type of NVIDIA's tensor cores: choose fp32, fp16 or bf16 for the CPU"};
        m_program = &program;
        m_dtype = settings.dtype;
        m_buffers = inputs;
        for (std::size_t i = 0; i < m_buffers.size(); ++i)
            if (program.buffers[i].spread == 0)
                m_buffers[i].assign(program.buffers[i].count, std::numeric_limits<float>::quiet_NaN());
    }
    void step() override
    {
        runProgram(*m_program, [this](const Op& op) { run(op); });
    }
    void synchronise() override {}
    std::vector<float> read(BufferId buffer) override
    {
        std::vector<float> values = m_buffers[buffer];
        for (float& value : values)
            value = rounded(value, m_dtype);
        return values;
    }

private:
    template <class F>
    void pointwise(const Op& op, F&& f)
    {
        const float* a = m_buffers[op.a].data() + op.aOffset;
        const float* b = op.b == noBuffer ? a : m_buffers[op.b].data() + op.bOffset;
        float* out = m_buffers[op.out].data() + op.outOffset;
        const long columns = op.b == noBuffer ? op.elements : op.columns;
        for (long begin = 0; begin < op.elements; begin += columns)
            for (long j = 0; j < columns; ++j)
                out[begin + j] = f(a[begin + j], b[j]);
    }

    void run(const Op& op)
    {
        switch (op.kind) {
        case Op::Kind::Gemm:
            return gemm(op);
        case Op::Kind::Copy:
            std::memcpy(m_buffers[op.out].data() + op.outOffset, m_buffers[op.a].data() + op.aOffset,
                        static_cast<std::size_t>(op.elements) * sizeof(float));
            return;
        case Op::Kind::Add:
            return pointwise(op, [](float a, float b) { return a + b; });
        case Op::Kind::AddRelu:
            return pointwise(op, [](float a, float b) { return std::max(a + b, 0.0f); });
        case Op::Kind::Relu:
            return pointwise(op, [](float a, float) { return std::max(a, 0.0f); });
        case Op::Kind::Gelu:
            return pointwise(op, [](float a, float) { return gelu(a); });
        case Op::Kind::Mul:
            return pointwise(op, [](float a, float b) { return a * b; });
        case Op::Kind::GeluMul:
            return pointwise(op, [](float a, float b) { return gelu(a) * b; });
        case Op::Kind::GegluRows:
            return gegluRows(op);
        case Op::Kind::Convolve:
        case Op::Kind::ConvReluPool:
            return convolve(op);
        case Op::Kind::Pool:
            return pool(op, std::numeric_limits<float>::lowest());
        case Op::Kind::ReluPool:
            return pool(op, 0);
        }
    }

    void gemm(const Op& op)
    {
        float* out = m_buffers[op.out].data() + op.outOffset;
        const float* a = m_buffers[op.a].data() + op.aOffset;
        const float* b = m_buffers[op.b].data() + op.bOffset;
        float beta = op.beta;
        // A BLAS has neither a second matrix to add nor an epilogue: the addend is copied into the output first.
        if (beta != 0 && op.c != op.out)
            std::memcpy(out, m_buffers[op.c].data(), static_cast<std::size_t>(op.m * op.n * op.count) * sizeof(float));
        if (op.epilogue != Epilogue::None) {
            beta = 1;
            for (long i = 0; i < op.m; ++i)
                std::memcpy(out + i * op.n, m_buffers[op.bias].data(), static_cast<std::size_t>(op.n) * sizeof(float));
        }
        const int m = int(op.m), n = int(op.n), k = int(op.k);
        for (long i = 0; i < op.count; ++i)
            cblas_sgemm(CblasRowMajor, CblasNoTrans, op.bTransposed ? CblasTrans : CblasNoTrans, m, n, k, 1,
                        a + i * op.m * op.k, k, b + i * op.k * op.n, op.bTransposed ? k : n, beta,
                        out + i * op.m * op.n, n);
        if (op.epilogue == Epilogue::ReluBias)
            for (long i = 0; i < op.m * op.n; ++i)
                out[i] = std::max(out[i], 0.0f);
    }

    void gegluRows(const Op& op)
    {
        const float* a = m_buffers[op.a].data();
        float* out = m_buffers[op.out].data();
        for (long row = 0; row < op.elements / op.columns; ++row, a += 2 * op.columns, out += op.columns)
            for (long j = 0; j < op.columns; ++j)
                out[j] = gelu(a[j]) * a[op.columns + j];
    }

    // Unfolds each image (im2col) and multiplies.
    void convolve(const Op& op)
    {
        const auto& c = op.conv;
        const long outHeight = c.outHeight(), outWidth = c.outWidth(), pixels = outHeight * outWidth;
        const long taps = c.inChannels * c.kernel * c.kernel;
        const bool pools = op.kind == Op::Kind::ConvReluPool;
        m_unfolded.resize(static_cast<std::size_t>(taps * pixels));
        m_convolved.resize(static_cast<std::size_t>(c.outChannels * pixels));
        for (long image = 0; image < c.images; ++image) {
            const float* in = m_buffers[op.a].data() + image * c.inChannels * c.height * c.width;
            float* to = m_unfolded.data();
            for (long tap = 0; tap < taps; ++tap) {
                const long channel = tap / (c.kernel * c.kernel), dy = tap / c.kernel % c.kernel, dx = tap % c.kernel;
                for (long y = 0; y < outHeight; ++y)
                    for (long x = 0; x < outWidth; ++x) {
                        const long iy = y + dy - c.padding, ix = x + dx - c.padding;
                        const bool inside = iy >= 0 && ix >= 0 && iy < c.height && ix < c.width;
                        *to++ = inside ? in[(channel * c.height + iy) * c.width + ix] : 0;
                    }
            }
            float* out = pools ? m_convolved.data() : m_buffers[op.out].data() + image * c.outChannels * pixels;
            for (long o = 0; o < c.outChannels; ++o)
                std::fill_n(out + o * pixels, pixels, m_buffers[op.c][static_cast<std::size_t>(o)]);
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, int(c.outChannels), int(pixels), int(taps), 1,
                        m_buffers[op.b].data(), int(taps), m_unfolded.data(), int(pixels), 1, out, int(pixels));
            if (pools)
                poolInto(out, m_buffers[op.out].data() + image * c.outChannels * pixels / 4, c.outChannels, outHeight,
                         outWidth, 0);
        }
    }

    static void poolInto(const float* in, float* out, long images, long height, long width, float min)
    {
        for (long image = 0; image < images; ++image, in += height * width)
            for (long y = 0; y + 1 < height; y += 2)
                for (long x = 0; x + 1 < width; x += 2) {
                    const float* p = in + y * width + x;
                    *out++ = (std::max(p[0], min) + std::max(p[1], min) + std::max(p[width], min) +
                              std::max(p[width + 1], min)) /
                             4;
                }
    }
    void pool(const Op& op, float min)
    {
        poolInto(m_buffers[op.a].data(), m_buffers[op.out].data(), op.conv.images, op.conv.height, op.conv.width, min);
    }

    const Program* m_program = nullptr;
    Dtype m_dtype = Dtype::Fp32;
    HostBuffers m_buffers;
    std::vector<float> m_unfolded, m_convolved;
};

} // namespace

std::unique_ptr<Machine> makeCpuMachine() { return std::make_unique<CpuMachine>(); }

} // namespace lanescope::capture
