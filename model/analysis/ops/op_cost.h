#pragma once
// The minimum work of an op, from the shapes and types of its inputs: arithmetic, and memory traffic if every distinct
// input is read once and the result is written once. FLOP: a multiplication and an addition count as two. Products and
// convolutions are counted like torch's with_flops; attention counts both products over the pairs that a causal mask
// leaves, its backward five products instead of two. Bytes count stored elements, so an expanded dimension counts once.
// Caches, padding and scratch memory are left out.

#include "model/analysis/ops/op_inputs.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lanescope {

enum class OpClass : std::uint8_t {
    Product,
    Convolution,
    Attention,
    Pointwise,
    Copy,
    Fill,
    Reduction,
    Normalization,
    Gather
};
std::string_view nameOf(OpClass c); // "GEMM", "pointwise", ...

struct ProductShape {
    std::int64_t batch = 1, m = 0, n = 0, k = 0;
    friend bool operator==(const ProductShape&, const ProductShape&) = default;
};

struct OpCost {
    OpClass kind = OpClass::Pointwise;
    std::optional<double> flops;
    std::optional<ProductShape> product;
    std::optional<ElementType> operands; // type of the factors, or of the first input
    // Elements and bytes; bytes are absent if a type is not known, all four if a shape is not.
    std::optional<std::int64_t> readElements, writtenElements, readBytes, writtenBytes;
    std::optional<std::int64_t> outputElements; // only in the result
    std::optional<ElementType> output;
    std::vector<Extents> inputs; // shapes of the tensors, for display
    // Elements and type of each input that is read; used to match it with an earlier result.
    struct Read {
        std::int64_t elements;
        ElementType type;
    };
    std::vector<Read> reads;

    std::optional<std::int64_t> bytes() const;
};

// Tells whether an op of that name can have a cost. A composite op (linear, matmul, conv2d) has one only if none of the
// ops inside it has, because those launch the kernels.
enum class OpRole : std::uint8_t { None, Primitive, Composite };
OpRole opRoleOf(std::string_view name);

// Absent if the name has no formula, or if the inputs lack what the formula needs.
std::optional<OpCost> opCostOf(std::string_view name, const std::vector<OpInput>& inputs);

// The ops whose FLOP torch's profiler prints (with_flops): mm, addmm, bmm, baddbmm, conv2d, mul and add
// (torch/csrc/profiler/util.cpp); each op by itself, without the ops inside it.
bool hasTorchFlops(std::string_view name);
std::optional<double> torchFlopsOf(std::string_view name, const std::vector<OpInput>& inputs);

} // namespace lanescope
