#pragma once
// The formulas of op_cost.h by family; op_cost.cpp maps op names to them.

#include "model/analysis/ops/op_cost.h"

namespace lanescope::formulas {

using Inputs = std::vector<OpInput>;
using Cost = std::optional<OpCost>;

// The tensor at that index; null if there is none.
const OpInput* tensorAt(const Inputs& inputs, std::size_t i);
void read(OpCost& cost, const OpInput& input);
void write(OpCost& cost, std::int64_t elements, ElementType type); // the first write is the result

// op_products.cpp
Cost mm(const Inputs& in);
Cost addmm(const Inputs& in);  // the addend is the first input
Cost linear(const Inputs& in); // (..., K) with (N, K)

// The indices of a convolution's parameters among its inputs; -1: it has none.
struct ConvolutionArgs {
    int bias, stride, padding, dilation, groups, transposed, outputPadding;
    bool isTransposed = false;
};
Cost convolution(const Inputs& in, const ConvolutionArgs& where);
Cost convolutionBackward(const Inputs& in);
Cost cudnnBackwardInput(const Inputs& in);

// Queries, keys and values as (batch, heads, length, width), or as (batch, length, heads, width) if `lengthFirst`.
struct AttentionArgs {
    std::size_t first = 0; // index of the queries
    bool lengthFirst = false;
    int causal = -1, mask = -1, sequences = -1; // sequences: index of packed sequences, whose lengths are in no shape
    bool backward = false;
};
Cost attention(const Inputs& in, const AttentionArgs& where);

// op_elementwise.cpp
Cost pointwise(std::string_view op, const Inputs& in, bool inPlace);
Cost copyInto(const Inputs& in);
Cost fill(const Inputs& in);
Cost reduce(std::string_view op, const Inputs& in);
Cost sameShape(const Inputs& in, std::size_t tensors); // reads that many inputs, writes as much as the first holds
Cost softmax(const Inputs& in);
Cost layerNorm(const Inputs& in, std::size_t last, int statistics);
Cost embedding(const Inputs& in);
Cost indexSelect(const Inputs& in);

} // namespace lanescope::formulas
