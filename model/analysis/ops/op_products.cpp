// Products of matrices and convolutions. Attention has a file of its own.

#include "model/analysis/ops/op_formulas.h"

#include <algorithm>

namespace lanescope::formulas {

static double product(const Extents& extents, std::size_t from = 0)
{
    double n = 1;
    for (std::size_t i = from; i < extents.size(); ++i)
        n *= static_cast<double>(extents[i]);
    return n;
}

const OpInput* tensorAt(const Inputs& inputs, std::size_t i)
{
    return i < inputs.size() && inputs[i].isTensor() && inputs[i].list.empty() ? &inputs[i] : nullptr;
}

void read(OpCost& cost, const OpInput& input)
{
    const std::int64_t n = input.stored();
    cost.readElements = cost.readElements.value_or(0) + n;
    cost.readBytes = cost.readBytes.value_or(0) + n * bytesOf(*input.type);
    cost.inputs.push_back(input.dims);
    cost.reads.push_back({n, *input.type});
    if (!cost.operands)
        cost.operands = input.type;
}

void write(OpCost& cost, std::int64_t elements, ElementType type)
{
    cost.writtenElements = cost.writtenElements.value_or(0) + elements;
    cost.writtenBytes = cost.writtenBytes.value_or(0) + elements * bytesOf(type);
    if (!cost.output) {
        cost.output = type;
        cost.outputElements = elements;
    }
}

// A (…, M, K) times B (…, K, N), plus an addend if there is one.
static Cost multiply(const OpInput* a, const OpInput* b, const OpInput* added, bool bTransposed)
{
    if (!a || !b || a->dims.empty() || b->dims.empty())
        return {};
    ProductShape shape;
    const std::size_t d = a->dims.size(), e = b->dims.size();
    shape.k = a->dims.back();
    if (bTransposed) { // linear: (…, K) with (N, K) or (K)
        if (e > 2 || b->dims.back() != shape.k)
            return {};
        shape.n = e == 2 ? b->dims[0] : 1;
        shape.m = shape.k > 0 ? elementsOf(a->dims) / shape.k : 0;
    } else if (e == 1) { // times a vector
        if (b->dims[0] != shape.k)
            return {};
        shape.n = 1;
        shape.m = shape.k > 0 ? elementsOf(a->dims) / shape.k : 0;
    } else {
        if (b->dims[e - 2] != shape.k)
            return {};
        shape.n = b->dims[e - 1];
        if (e == 2) {
            shape.m = shape.k > 0 ? elementsOf(a->dims) / shape.k : 0;
        } else {
            if (d < 2 || d != e || !std::equal(a->dims.begin(), a->dims.end() - 2, b->dims.begin()))
                return {}; // broadcast batches: the ops inside have the cost
            shape.m = a->dims[d - 2];
            for (std::size_t i = 0; i + 2 < d; ++i)
                shape.batch *= a->dims[i];
        }
    }
    OpCost cost;
    cost.kind = OpClass::Product;
    cost.product = shape;
    cost.flops = 2.0 * static_cast<double>(shape.batch) * static_cast<double>(shape.m) * static_cast<double>(shape.n) *
                 static_cast<double>(shape.k);
    read(cost, *a);
    read(cost, *b);
    if (added)
        read(cost, *added);
    const ElementType type = *a->type == ElementType::Float8 ? ElementType::BFloat16
                             : *a->type == ElementType::Int8 ? ElementType::Int32
                                                             : *a->type;
    write(cost, shape.batch * shape.m * shape.n, type);
    if (*a->type == ElementType::Float8) // fp8 may be any of several types
        cost.writtenBytes.reset(), cost.output.reset();
    return cost;
}

// Products of groups of rows, columns or terms of the sum, which `offsets` part: two dimensions are grouped ones. The
// groups of a mixture of experts are of different sizes, but together they are the whole dimension. (G, M, K) times
// (G, K, N) has no groups beyond its batches.
Cost groupedMm(const Inputs& in)
{
    const OpInput *a = tensorAt(in, 0), *b = tensorAt(in, 1);
    if (!a || !b || a->dims.size() < 2 || a->dims.size() > 3 || b->dims.size() < 2 || b->dims.size() > 3)
        return {};
    const std::size_t d = a->dims.size(), e = b->dims.size();
    ProductShape shape;
    shape.m = a->dims[d - 2];
    shape.k = a->dims[d - 1];
    shape.n = b->dims[e - 1];
    if (b->dims[e - 2] != shape.k)
        return {};
    if (d == 3 && e == 3) {
        shape.batch = a->dims[0];
        if (b->dims[0] != shape.batch)
            return {};
    }
    OpCost cost;
    cost.kind = OpClass::Product;
    cost.product = shape;
    cost.flops = 2.0 * static_cast<double>(shape.batch) * static_cast<double>(shape.m) * static_cast<double>(shape.n) *
                 static_cast<double>(shape.k);
    cost.operands = a->type; // the parts that are read and written depend on the groups
    cost.inputs = {a->dims, b->dims};
    return cost;
}

// addbmm(addend, (B, M, K), (B, K, N)): the sum over all batches
Cost addbmm(const Inputs& in)
{
    const OpInput* added = tensorAt(in, 0);
    Cost cost = added ? multiply(tensorAt(in, 1), tensorAt(in, 2), added, false) : Cost{};
    if (cost)
        cost->writtenElements.reset(), cost->writtenBytes.reset(), cost->output.reset(), cost->outputElements.reset();
    return cost;
}

Cost mm(const Inputs& in) { return multiply(tensorAt(in, 0), tensorAt(in, 1), nullptr, false); }
Cost addmm(const Inputs& in)
{
    const OpInput* added = tensorAt(in, 0);
    return added ? multiply(tensorAt(in, 1), tensorAt(in, 2), added, false) : Cost{};
}
Cost linear(const Inputs& in) { return multiply(tensorAt(in, 0), tensorAt(in, 1), tensorAt(in, 2), true); }

Cost convolution(const Inputs& in, const ConvolutionArgs& where)
{
    const OpInput *x = tensorAt(in, 0), *w = tensorAt(in, 1);
    if (!x || !w || x->dims.size() != w->dims.size() || x->dims.size() < 3 || x->dims.size() > 5)
        return {};
    const std::size_t spatial = x->dims.size() - 2;
    const auto values = [&](int at, std::int64_t otherwise) -> std::optional<Extents> {
        if (at < 0)
            return Extents(spatial, otherwise);
        if (static_cast<std::size_t>(at) >= in.size())
            return {};
        auto found = in[static_cast<std::size_t>(at)].integers();
        if (found && found->size() == 1)
            found->resize(spatial, found->front());
        return found && found->size() == spatial ? found : std::nullopt;
    };
    const auto stride = values(where.stride, 1), padding = values(where.padding, 0),
               dilation = values(where.dilation, 1),
               extra = values(where.isTransposed || where.transposed >= 0 ? where.outputPadding : -1, 0);
    std::int64_t groups = 1;
    if (where.groups >= 0)
        groups = static_cast<std::size_t>(where.groups) < in.size()
                     ? in[static_cast<std::size_t>(where.groups)].integer().value_or(0)
                     : 0;
    bool isTransposed = where.isTransposed;
    if (where.transposed >= 0) {
        const auto told = static_cast<std::size_t>(where.transposed) < in.size()
                              ? in[static_cast<std::size_t>(where.transposed)].truth()
                              : std::nullopt;
        if (!told)
            return {};
        isTransposed = *told;
    }
    if (!stride || !padding || !dilation || groups < 1)
        return {};
    Extents out{x->dims[0], isTransposed ? w->dims[1] * groups : w->dims[0]};
    for (std::size_t i = 0; i < spatial; ++i) {
        const std::int64_t size = x->dims[i + 2], kernel = (*dilation)[i] * (w->dims[i + 2] - 1) + 1;
        if ((*stride)[i] < 1)
            return {};
        const std::int64_t n = isTransposed
                                   ? (size - 1) * (*stride)[i] - 2 * (*padding)[i] + kernel + (extra ? (*extra)[i] : 0)
                                   : (size + 2 * (*padding)[i] - kernel) / (*stride)[i] + 1;
        if (n < 1)
            return {};
        out.push_back(n);
    }
    if (isTransposed && !extra)
        return {};
    OpCost cost;
    cost.kind = OpClass::Convolution;
    cost.flops = 2 * product(isTransposed ? x->dims : out) * product(w->dims, 1);
    read(cost, *x);
    read(cost, *w);
    if (where.bias >= 0)
        if (const OpInput* bias = tensorAt(in, static_cast<std::size_t>(where.bias)))
            read(cost, *bias);
    write(cost, elementsOf(out), *x->type);
    return cost;
}

// convolution_backward(gradient, input, weight, …, transposed, …, mask): each product that the mask asks for.
Cost convolutionBackward(const Inputs& in)
{
    const OpInput *gradient = tensorAt(in, 0), *x = tensorAt(in, 1), *w = tensorAt(in, 2);
    if (!gradient || !x || !w || in.size() < 11 || in[7].truth() != false)
        return {};
    const std::string& mask = in[10].concrete;
    if (mask.empty())
        return {};
    const std::size_t comma = mask.find(','), second = mask.find(',', comma + 1);
    const bool ofInput = mask.substr(0, comma).find("True") != mask.npos,
               ofWeight = comma != mask.npos && mask.substr(comma, second - comma).find("True") != mask.npos;
    OpCost cost;
    cost.kind = OpClass::Convolution;
    cost.flops = 2 * product(gradient->dims) * product(w->dims, 1) * ((ofInput ? 1 : 0) + (ofWeight ? 1 : 0));
    read(cost, *gradient);
    if (ofWeight)
        read(cost, *x);
    if (ofInput)
        read(cost, *w);
    if (ofInput)
        write(cost, elementsOf(x->dims), *x->type);
    if (ofWeight)
        write(cost, elementsOf(w->dims), *w->type);
    return ofInput || ofWeight ? Cost{cost} : Cost{};
}

// cudnn_convolution_backward_input(size, gradient, weight, …), as recorded until 2021
Cost cudnnBackwardInput(const Inputs& in)
{
    const OpInput *gradient = tensorAt(in, 1), *w = tensorAt(in, 2);
    if (!gradient || !w || gradient->dims.size() != w->dims.size())
        return {};
    OpCost cost;
    cost.kind = OpClass::Convolution;
    cost.flops = 2 * product(gradient->dims) * product(w->dims, 1);
    cost.operands = gradient->type;
    cost.inputs = {gradient->dims, w->dims};
    return cost;
}

} // namespace lanescope::formulas
