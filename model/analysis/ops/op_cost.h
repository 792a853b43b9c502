#pragma once
// What an op must do at least, from the shapes and types of its inputs: arithmetic, and memory read and written when
// every distinct input is read once and the result written once.
//
// FLOP: a multiplication and an addition count as two. Products and convolutions as torch's with_flops counts them;
// attention: both products over the pairs that a causal mask leaves; its backward five products instead of two.
// Bytes: what is stored counts, so that an expanded dimension counts once. Caches, padding and scratch are left out.

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
    std::optional<ElementType> operands; // what is multiplied, or the first input's
    // Elements and bytes; bytes are absent where a type is not known, all four where a shape is not.
    std::optional<std::int64_t> readElements, writtenElements, readBytes, writtenBytes;
    std::optional<std::int64_t> outputElements; // of the result alone
    std::optional<ElementType> output;
    std::vector<Extents> inputs; // of tensors, for people
    // Of each input that is read: elements and type, to see which result it may be.
    struct Read {
        std::int64_t elements;
        ElementType type;
    };
    std::vector<Read> reads;

    std::optional<std::int64_t> bytes() const;
};

// Whether an op of that name can have a cost. A composite op (linear, matmul, conv2d) has one only where none of the
// ops inside it has: those are what launches.
enum class OpRole : std::uint8_t { None, Primitive, Composite };
OpRole opRoleOf(std::string_view name);

// Absent: the name has no formula, or the inputs do not hold what it needs.
std::optional<OpCost> opCostOf(std::string_view name, const std::vector<OpInput>& inputs);

// As torch's profiler prints it (with_flops): mm, addmm, bmm, baddbmm, conv2d, mul and add
// (torch/csrc/profiler/util.cpp); each op by itself, ops inside it left out.
bool hasTorchFlops(std::string_view name);
std::optional<double> torchFlopsOf(std::string_view name, const std::vector<OpInput>& inputs);

} // namespace lanescope
