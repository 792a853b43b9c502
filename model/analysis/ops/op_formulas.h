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
Cost groupedMm(const Inputs& in);
Cost addbmm(const Inputs& in);

// The indices of a convolution's parameters among its inputs; -1: it has none.
struct ConvolutionArgs {
    int bias, stride, padding, dilation, groups, transposed, outputPadding;
    bool isTransposed = false;
};
Cost convolution(const Inputs& in, const ConvolutionArgs& where);
Cost convolutionBackward(const Inputs& in);
Cost cudnnBackwardInput(const Inputs& in);

// op_attention.cpp
// Queries, keys and values as (batch, heads, length, width), or as (batch, length, heads, width) if `lengthFirst`; or
// packed sequences as (rows, heads, width).
struct AttentionArgs {
    std::size_t first = 0; // index of the queries
    bool lengthFirst = false;
    int causal = -1, mask = -1;
    // Index of where packed sequences begin: of queries, then of keys, then the longest of both.
    int sequences = -1;
    bool backward = false;
    int window = -1;               // index of the window left of the diagonal, before that right of it
    bool endsAlign = false;        // a causal mask of fewer queries than keys ends at the last key
    std::vector<int> unknown = {}; // indices of tensors that change the lengths
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
