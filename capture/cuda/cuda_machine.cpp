#include "capture/cuda/cuda_machine.h"

#include "capture/cuda/kernels.h"
#include "capture/cuda/products.h"

#include <algorithm>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>
#include <set>

namespace lanescope::capture {

namespace {

void must(cudaError_t error, const char* what)
{
    if (error == cudaSuccess)
        return;
    throw Failure{ExitCode::Failed, error == cudaErrorMemoryAllocation ? "memory" : "cuda",
                  std::string{what} + " failed: " + cudaGetErrorString(error) + " (" + cudaGetErrorName(error) + ", " +
                      std::to_string(int(error)) + ")"};
}

Element elementOf(Dtype dtype)
{
    switch (dtype) {
    case Dtype::Fp16:
        return Element::Half;
    case Dtype::Bf16:
        return Element::Bfloat16;
    default:
        return Element::Float;
    }
}

// Values are already rounded to the type, so nothing is lost here.
template <class T>
std::vector<char> asType(const std::vector<float>& values)
{
    std::vector<char> bytes(values.size() * sizeof(T));
    std::transform(values.begin(), values.end(), reinterpret_cast<T*>(bytes.data()), [](float v) { return T(v); });
    return bytes;
}
template <class T>
std::vector<float> fromType(const std::vector<char>& bytes)
{
    const auto* const values = reinterpret_cast<const T*>(bytes.data());
    std::vector<float> floats(bytes.size() / sizeof(T));
    std::transform(values, values + floats.size(), floats.begin(), [](T v) { return float(v); });
    return floats;
}

// FLOP per clock and multiprocessor, dense, from the maker's data; for an estimate.
double perClock(int major, Dtype dtype)
{
    const bool isNarrow = bytesOf(dtype) == 2;
    if (dtype == Dtype::Fp32)
        return major >= 9 ? 256 : 128;
    const double narrow = major >= 9 ? 4096 : major == 8 ? 2048 : 1024;
    return isNarrow ? narrow : narrow / 2;
}

class CudaMachine final : public Machine {
public:
    CudaMachine(const CudaDriver& driver, Gpu gpu);
    ~CudaMachine() override;

    std::vector<Device> devices() const override;
    Json facts() const override;
    std::size_t freeBytes() const override;
    std::size_t elementBytes(Dtype dtype) const override { return bytesOf(dtype); }
    double flopsPerSecond(Dtype dtype) override;
    double bytesPerNs() const override;
    void prepare(const Program& program, const HostBuffers& inputs, const Settings& settings) override;
    void step() override;
    void synchronise() override { must(cudaDeviceSynchronize(), "cudaDeviceSynchronize"); }
    std::vector<float> read(BufferId buffer) override;

private:
    void runOps();
    void run(const Op& op);
    void product(const Op& op);
    void pointwise(Pointwise kind, const Op& op);
    void convolve(const Op& op, Pooling pooling);
    void pool(const Op& op, Activation before);
    void copy(void* to, const void* from, long elements);
    void record();
    char* at(BufferId buffer, std::size_t offset = 0) const
    {
        return buffer == noBuffer ? nullptr : m_buffers[buffer] + offset * bytesOf(m_dtype);
    }
    int attribute(cudaDeviceAttr which) const;

    const CudaDriver m_driver;
    const Gpu m_gpu;
    CublasApi m_cublas;
    cudaStream_t m_stream = nullptr;
    std::vector<char*> m_buffers;
    std::unique_ptr<Products> m_products;
    const Program* m_program = nullptr;
    Dtype m_dtype = Dtype::Fp32;
    cudaGraphExec_t m_graph = nullptr; // for the variant graph
    std::set<const Op*> m_notFused;    // epilogues without a kernel in cuBLASLt, which run separately
};

CudaMachine::CudaMachine(const CudaDriver& driver, Gpu gpu) : m_driver(driver), m_gpu(std::move(gpu))
{
    std::string error;
    if (!m_cublas.open(error)) // takes up to half a second, so it is done before any step
        throw Failure{ExitCode::Lacking, "no_cublas", error};
    must(cudaSetDevice(m_gpu.index), "cudaSetDevice");
    must(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "cudaStreamCreate");
}

CudaMachine::~CudaMachine()
{
    m_products.reset();
    if (m_graph)
        cudaGraphExecDestroy(m_graph);
    for (char* buffer : m_buffers)
        cudaFree(buffer);
    cudaStreamDestroy(m_stream);
}

int CudaMachine::attribute(cudaDeviceAttr which) const
{
    int value = 0;
    cudaDeviceGetAttribute(&value, which, m_gpu.index);
    return value;
}

std::vector<Device> CudaMachine::devices() const
{
    Device device;
    device.id = static_cast<std::uint32_t>(m_gpu.index);
    device.name = m_gpu.name;
    device.totalMemoryBytes = m_gpu.memoryBytes;
    device.major = m_gpu.major;
    device.minor = m_gpu.minor;
    device.sms = m_gpu.multiprocessors;
    const auto bytes = [&](cudaDeviceAttr which) { return static_cast<std::uint64_t>(attribute(which)); };
    device.sharedPerBlock = bytes(cudaDevAttrMaxSharedMemoryPerBlock);
    device.sharedPerBlockOptin = bytes(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    device.sharedPerSm = bytes(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    device.maxThreadsPerBlock = attribute(cudaDevAttrMaxThreadsPerBlock);
    device.maxThreadsPerSm = attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
    device.registersPerBlock = attribute(cudaDevAttrMaxRegistersPerBlock);
    device.registersPerSm = attribute(cudaDevAttrMaxRegistersPerMultiprocessor);
    device.warpSize = attribute(cudaDevAttrWarpSize);
    return {device};
}

Json CudaMachine::facts() const
{
    int runtime = 0;
    cudaRuntimeGetVersion(&runtime);
    Json facts{{"device", "gpu"},
               {"index", m_gpu.index},
               {"name", m_gpu.name},
               {"compute_capability", std::to_string(m_gpu.major) + "." + std::to_string(m_gpu.minor)},
               {"driver", m_driver.version},
               {"driver_cuda_version", m_driver.cudaVersion},
               {"runtime_cuda_version", runtime},
               {"cublas", m_cublas.path()}};
    if (m_gpu.busyPct)
        facts["busy_pct_before"] = *m_gpu.busyPct;
    if (!m_notFused.empty())
        facts["epilogues_not_fused"] = m_notFused.size();
    return facts;
}

std::size_t CudaMachine::freeBytes() const
{
    std::size_t free = 0, total = 0;
    must(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    return free;
}

double CudaMachine::flopsPerSecond(Dtype dtype)
{
    constexpr double reached = 0.5; // share of the peak that a large product reaches
    const double hertz = 1e3 * attribute(cudaDevAttrClockRate);
    return std::max(reached * hertz * m_gpu.multiprocessors * perClock(m_gpu.major, dtype), 1e9);
}

// Two transfers per clock on each line of the bus.
double CudaMachine::bytesPerNs() const
{
    constexpr double reached = 0.5;
    const double clocksPerNs = 1e-6 * attribute(cudaDevAttrMemoryClockRate);
    return std::max(reached * 2 * clocksPerNs * attribute(cudaDevAttrGlobalMemoryBusWidth) / 8, 50.0);
}

void CudaMachine::prepare(const Program& program, const HostBuffers& inputs, const Settings& settings)
{
    m_program = &program;
    m_dtype = settings.dtype;
    if (m_dtype == Dtype::Bf16 && m_gpu.major < 8)
        throw Failure{ExitCode::Lacking, "dtype", m_gpu.name + " has no bf16: choose fp16 or fp32"};
    if (m_dtype == Dtype::Tf32 && m_gpu.major < 8)
        throw Failure{ExitCode::Lacking, "dtype", m_gpu.name + " has no tf32: choose fp32"};
    for (std::size_t i = 0; i < program.buffers.size(); ++i) {
        const std::size_t bytes = program.buffers[i].count * bytesOf(m_dtype);
        void* buffer = nullptr;
        must(cudaMalloc(&buffer, bytes), "cudaMalloc");
        m_buffers.push_back(static_cast<char*>(buffer));
        if (inputs[i].empty()) {
            must(cudaMemset(buffer, 0xff, bytes), "cudaMemset"); // all ones is a NaN in every type
            continue;
        }
        const std::vector<char> values = m_dtype == Dtype::Fp16   ? asType<__half>(inputs[i])
                                         : m_dtype == Dtype::Bf16 ? asType<__nv_bfloat16>(inputs[i])
                                                                  : asType<float>(inputs[i]);
        must(cudaMemcpy(buffer, values.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
    }
    constexpr std::size_t mebibyte = std::size_t{1} << 20;
    m_products = std::make_unique<Products>(m_cublas, m_dtype, m_stream, (m_gpu.major >= 9 ? 32 : 8) * mebibyte);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    if (settings.variant == Variant::Graph)
        record();
}

// Like mode="reduce-overhead": runs once first, because nothing may be created or allocated while a graph is captured.
void CudaMachine::record()
{
    runOps();
    synchronise();
    cudaGraph_t graph = nullptr;
    must(cudaStreamBeginCapture(m_stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    runOps();
    must(cudaStreamEndCapture(m_stream, &graph), "cudaStreamEndCapture");
    const cudaError_t made = cudaGraphInstantiate(&m_graph, graph, 0);
    cudaGraphDestroy(graph);
    must(made, "cudaGraphInstantiate");
}

void CudaMachine::runOps()
{
    for (const Instruction& instruction : m_program->instructions)
        if (instruction.kind == Instruction::Kind::Run)
            run(instruction.op);
}

void CudaMachine::step()
{
    if (!m_graph) {
        runProgram(*m_program, [this](const Op& op) { run(op); });
        return;
    }
    const auto annotation =
        std::find_if(m_program->instructions.begin(), m_program->instructions.end(), [](const Instruction& each) {
            return each.kind == Instruction::Kind::Open && each.text->kind == EventKind::Annotation;
        });
    const Slice around{annotation == m_program->instructions.end() ? nullptr : annotation->text};
    const Slice replay{internText("graph replay")};
    must(cudaGraphLaunch(m_graph, m_stream), "cudaGraphLaunch");
}

std::vector<float> CudaMachine::read(BufferId buffer)
{
    synchronise();
    std::vector<char> bytes(m_program->buffers[buffer].count * bytesOf(m_dtype));
    must(cudaMemcpy(bytes.data(), m_buffers[buffer], bytes.size(), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return m_dtype == Dtype::Fp16   ? fromType<__half>(bytes)
           : m_dtype == Dtype::Bf16 ? fromType<__nv_bfloat16>(bytes)
                                    : fromType<float>(bytes);
}

void CudaMachine::run(const Op& op)
{
    switch (op.kind) {
    case Op::Kind::Gemm:
        return product(op);
    case Op::Kind::Copy:
        return copy(at(op.out, op.outOffset), at(op.a, op.aOffset), op.elements);
    case Op::Kind::Add:
        return pointwise(Pointwise::Add, op);
    case Op::Kind::AddRelu:
        return pointwise(Pointwise::AddRelu, op);
    case Op::Kind::Relu:
        return pointwise(Pointwise::Relu, op);
    case Op::Kind::Gelu:
        return pointwise(Pointwise::Gelu, op);
    case Op::Kind::Mul:
        return pointwise(Pointwise::Mul, op);
    case Op::Kind::GeluMul:
        return pointwise(Pointwise::GeluMul, op);
    case Op::Kind::GegluRows:
        return pointwise(Pointwise::GegluRows, op);
    case Op::Kind::Convolve:
        return convolve(op, Pooling::None);
    case Op::Kind::ConvReluPool:
        return convolve(op, Pooling::ReluThenAverage);
    case Op::Kind::Pool:
        return pool(op, Activation::None);
    case Op::Kind::ReluPool:
        return pool(op, Activation::Relu);
    }
}

void CudaMachine::copy(void* to, const void* from, long elements)
{
    const std::size_t bytes = static_cast<std::size_t>(elements) * bytesOf(m_dtype);
    must(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, m_stream), "cudaMemcpyAsync");
}

void CudaMachine::product(const Op& op)
{
    Products::Operands operands{at(op.a, op.aOffset), at(op.b, op.bOffset), at(op.c), at(op.bias),
                                at(op.out, op.outOffset)};
    if (m_products->run(op, operands))
        return;
    // cuBLASLt has no such kernel: it runs in parts, which the facts report.
    m_notFused.insert(&op);
    Op plain = op;
    plain.tuned = false;
    const long elements = op.m * op.n * op.count;
    if (op.beta != 0 && operands.c && operands.c != operands.out)
        copy(operands.out, operands.c, elements);
    m_products->run(plain, operands);
    if (op.epilogue != Epilogue::None)
        must(launchPointwise(op.epilogue == Epilogue::ReluBias ? Pointwise::AddRelu : Pointwise::Add,
                             elementOf(m_dtype), {operands.out, operands.bias, operands.out, elements, op.n}, m_stream),
             "the epilogue");
}

void CudaMachine::pointwise(Pointwise kind, const Op& op)
{
    must(launchPointwise(
             kind, elementOf(m_dtype),
             {at(op.a, op.aOffset), at(op.b, op.bOffset), at(op.out, op.outOffset), op.elements, op.columns}, m_stream),
         "cudaLaunchKernel");
}

void CudaMachine::convolve(const Op& op, Pooling pooling)
{
    const Convolution& c = op.conv;
    must(launchConvolution(pooling, elementOf(m_dtype),
                           {at(op.a, op.aOffset), at(op.b, op.bOffset), at(op.c), at(op.out, op.outOffset), c.images,
                            c.inChannels, c.height, c.width, c.outChannels, c.kernel, c.padding},
                           m_stream),
         "cudaLaunchKernel");
}

void CudaMachine::pool(const Op& op, Activation before)
{
    must(launchPool(before, elementOf(m_dtype),
                    {at(op.a, op.aOffset), at(op.out, op.outOffset), op.conv.images, op.conv.height, op.conv.width},
                    m_stream),
         "cudaLaunchKernel");
}

} // namespace

int neededCudaVersion() { return CUDART_VERSION / 1000 * 1000; }

std::unique_ptr<Machine> makeCudaMachine(const CudaDriver& driver, int index)
{
    const auto gpu =
        std::find_if(driver.gpus.begin(), driver.gpus.end(), [&](const Gpu& each) { return each.index == index; });
    if (gpu == driver.gpus.end())
        throw Failure{ExitCode::Lacking, "no_device",
                      "there is no GPU " + std::to_string(index) + ": the driver shows " +
                          std::to_string(driver.gpus.size()) + ", counted from 0"};
    return std::make_unique<CudaMachine>(driver, *gpu);
}

} // namespace lanescope::capture
