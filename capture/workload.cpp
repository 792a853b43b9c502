#include "capture/workload.h"

#include <array>
#include <cmath>

namespace lanescope::capture {

namespace {

constexpr std::array<std::string_view, 4> variantNames{"eager", "compiled", "fused", "graph"};
constexpr std::array<std::string_view, 4> dtypeNames{"fp32", "tf32", "fp16", "bf16"};

template <class E, std::size_t N>
std::optional<E> named(const std::array<std::string_view, N>& names, std::string_view name)
{
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name)
            return static_cast<E>(i);
    return std::nullopt;
}

// torch's name for the type of a tensor.
const char* torchType(Dtype dtype)
{
    switch (dtype) {
    case Dtype::Fp16:
        return "c10::Half";
    case Dtype::Bf16:
        return "c10::BFloat16";
    default:
        return "float";
    }
}

std::string shapeArgs(const std::vector<ProgramBuilder::Shape>& shapes, Dtype dtype)
{
    if (shapes.empty())
        return {};
    std::string dims, types;
    for (const ProgramBuilder::Shape& shape : shapes) {
        std::string inner;
        for (const long size : shape)
            inner += (inner.empty() ? "" : ", ") + std::to_string(size);
        dims += (dims.empty() ? "[" : ", [") + inner + "]";
        types += std::string(types.empty() ? "\"" : ", \"") + torchType(dtype) + "\"";
    }
    return "\"Input Dims\": [" + dims + "], \"Input type\": [" + types + "]";
}

} // namespace

std::string_view nameOf(Variant variant) { return variantNames[static_cast<std::size_t>(variant)]; }
std::string_view nameOf(Dtype dtype) { return dtypeNames[static_cast<std::size_t>(dtype)]; }
std::optional<Variant> variantNamed(std::string_view name) { return named<Variant>(variantNames, name); }
std::optional<Dtype> dtypeNamed(std::string_view name) { return named<Dtype>(dtypeNames, name); }
std::size_t bytesOf(Dtype dtype) { return dtype == Dtype::Fp16 || dtype == Dtype::Bf16 ? 2 : 4; }

BufferId ProgramBuilder::input(std::size_t count, float spread)
{
    m_program.buffers.push_back({count, spread});
    return m_program.buffers.size() - 1;
}

BufferId ProgramBuilder::room(std::size_t count) { return input(count, 0); }

void ProgramBuilder::open(const std::string& name, const std::vector<Shape>& shapes, EventKind kind)
{
    m_program.instructions.push_back({Instruction::Kind::Open, internText(name, shapeArgs(shapes, m_dtype), kind), {}});
}

int Program::operations() const
{
    int count = 0;
    for (const Instruction& instruction : instructions)
        count += instruction.kind == Instruction::Kind::Run;
    return count;
}

double Program::flops() const
{
    double sum = 0;
    for (const auto& [kind, text, op] : instructions) {
        if (kind != Instruction::Kind::Run)
            continue;
        if (op.kind == Op::Kind::Gemm)
            sum += 2.0 * double(op.m) * double(op.n) * double(op.k) * double(op.count);
        else if (op.kind == Op::Kind::Convolve || op.kind == Op::Kind::ConvReluPool)
            sum += 2.0 * double(op.conv.images) * double(op.conv.outChannels) * double(op.conv.outHeight()) *
                   double(op.conv.outWidth()) * double(op.conv.inChannels) * double(op.conv.kernel) *
                   double(op.conv.kernel);
    }
    return sum;
}

double Program::bytesMoved() const
{
    double sum = 0;
    for (const auto& [kind, text, op] : instructions)
        if (kind == Instruction::Kind::Run)
            sum += 4.0 * double(op.elements) * (op.b == noBuffer ? 2 : 3);
    return sum;
}

std::size_t Program::bytesNeeded(std::size_t elementBytes) const
{
    std::size_t sum = 0;
    for (const Buffer& buffer : buffers)
        sum += buffer.count * elementBytes;
    return sum;
}

double geluTanh(double x) { return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))); }

} // namespace lanescope::capture
