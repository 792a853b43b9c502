// Memory-bound ops: pointwise ones, copies, reductions, normalizations, gathers.

#include "model/analysis/ops/op_formulas.h"

#include <algorithm>
#include <array>

namespace lanescope::formulas {

// The number of inputs before one that is only written (`out=`): a later tensor is not an operand. 0: unknown.
static std::size_t operandsOf(std::string_view op)
{
    static constexpr std::array<std::string_view, 5> three{"addcdiv", "addcmul", "clamp", "lerp", "where"};
    static constexpr std::array<std::string_view, 31> two{"add",
                                                          "atan2",
                                                          "bitwise_and",
                                                          "bitwise_or",
                                                          "bitwise_xor",
                                                          "clamp_max",
                                                          "clamp_min",
                                                          "div",
                                                          "eq",
                                                          "fmod",
                                                          "ge",
                                                          "gt",
                                                          "le",
                                                          "logical_and",
                                                          "logical_or",
                                                          "logical_xor",
                                                          "lt",
                                                          "maximum",
                                                          "minimum",
                                                          "mul",
                                                          "ne",
                                                          "pow",
                                                          "remainder",
                                                          "rsub",
                                                          "sub",
                                                          "floor_divide",
                                                          "gelu_backward",
                                                          "sigmoid_backward",
                                                          "silu_backward",
                                                          "tanh_backward",
                                                          "threshold_backward"};
    static constexpr std::array<std::string_view, 29> one{
        "abs",   "bitwise_not", "ceil",     "cos",     "erf",   "erfc",  "exp",  "expm1",       "floor", "gelu",
        "isinf", "isnan",       "isfinite", "log",     "log10", "log1p", "log2", "logical_not", "neg",   "reciprocal",
        "relu",  "round",       "rsqrt",    "sigmoid", "sign",  "silu",  "sin",  "sqrt",        "tanh"};
    const auto isOneOf = [&](const auto& list) { return std::find(list.begin(), list.end(), op) != list.end(); };
    return isOneOf(one) ? 1 : isOneOf(two) ? 2 : isOneOf(three) ? 3 : 0;
}

// One value per element of the result; the first input is the result if `inPlace`.
Cost pointwise(std::string_view op, const Inputs& in, bool inPlace)
{
    OpCost cost;
    cost.kind = OpClass::Pointwise;
    Extents shape;
    std::optional<ElementType> wide, narrow; // types of tensors with dimensions, of tensors without
    const OpInput* out = nullptr;
    const std::size_t operands = operandsOf(op);
    for (std::size_t place = 0; place < in.size(); ++place) {
        const OpInput& input = in[place];
        if (operands > 0 && place >= operands && input.isTensor()) {
            out = &input;
            continue;
        }
        if (!input.list.empty())
            return {};
        if (!input.isTensor())
            continue;
        read(cost, input);
        const std::size_t max = std::max(shape.size(), input.dims.size());
        Extents joint(max, 1);
        for (std::size_t i = 0; i < max; ++i) {
            const auto at = [&](const Extents& e) { return i < e.size() ? e[e.size() - 1 - i] : 1; };
            const std::int64_t a = at(shape), b = at(input.dims);
            if (a != b && a != 1 && b != 1)
                return {}; // shapes that do not broadcast: not a pointwise op after all
            joint[max - 1 - i] = a == 1 ? b : a;
        }
        shape = std::move(joint);
        auto& type = input.dims.empty() ? narrow : wide;
        type = type ? promoted(*type, *input.type) : *input.type;
    }
    if (!wide && !narrow)
        return {};
    ElementType result = wide ? *wide : *narrow;
    if (wide && narrow && isFloating(*narrow) && !isFloating(*wide))
        result = ElementType::Float;
    static constexpr std::array<std::string_view, 14> booleans{
        "eq",    "ne",       "lt",          "le",         "gt",          "ge",          "isnan",
        "isinf", "isfinite", "logical_and", "logical_or", "logical_not", "logical_xor", "signbit"};
    static constexpr std::array<std::string_view, 18> fractions{
        "div", "exp", "log", "log2", "log10", "log1p",   "expm1",      "sqrt", "rsqrt",
        "sin", "cos", "tan", "tanh", "erf",   "sigmoid", "reciprocal", "erfc", "atan2"};
    const auto isOneOf = [&](const auto& list) { return std::find(list.begin(), list.end(), op) != list.end(); };
    if (inPlace) {
        const OpInput* first = tensorAt(in, 0);
        if (!first)
            return {};
        shape = first->dims;
        result = *first->type;
    } else if (isOneOf(booleans)) {
        result = ElementType::Bool;
    } else if (isOneOf(fractions) && !isFloating(result)) {
        result = ElementType::Float;
    } else if (op == "where" || op == "masked_fill") {
        const OpInput* value = tensorAt(in, op == "where" ? 1 : 0);
        if (!value || (op == "where" && !tensorAt(in, 2)))
            return {};
        result = op == "where" ? promoted(*value->type, *in[2].type) : *value->type;
    }
    if (out)
        result = *out->type;
    const std::int64_t n = elementsOf(shape);
    write(cost, n, result);
    if (op == "add" || op == "sub" || op == "mul" || op == "div" || op == "rsub")
        cost.flops = static_cast<double>(n);
    return cost;
}

Cost copyInto(const Inputs& in) // copy_(to, from)
{
    const OpInput *to = tensorAt(in, 0), *from = tensorAt(in, 1);
    if (!to || !from)
        return {};
    OpCost cost;
    cost.kind = OpClass::Copy;
    read(cost, *from);
    write(cost, elementsOf(to->dims), *to->type);
    return cost;
}

Cost fill(const Inputs& in)
{
    const OpInput* to = tensorAt(in, 0);
    if (!to)
        return {};
    OpCost cost;
    cost.kind = OpClass::Fill;
    cost.readElements = cost.readBytes = 0;
    cost.inputs.push_back(to->dims);
    write(cost, elementsOf(to->dims), *to->type);
    return cost;
}

// sum(x, [0], keepdim, type): the result has the remaining dimensions.
Cost reduce(std::string_view op, const Inputs& in)
{
    const OpInput* x = tensorAt(in, 0);
    if (!x)
        return {};
    OpCost cost;
    cost.kind = OpClass::Reduction;
    read(cost, *x);
    ElementType type = *x->type;
    if (op == "any" || op == "all")
        type = ElementType::Bool;
    else if (op == "argmax" || op == "argmin" || ((op == "sum" || op == "prod" || op == "cumsum") && !isFloating(type)))
        type = ElementType::Int64;
    // max(a, b) is pointwise.
    if (tensorAt(in, 1))
        return op == "max" || op == "min" ? pointwise(op, in, false) : Cost{};
    const bool isWhole = in.size() == 1 || ((op == "sum" || op == "mean" || op == "prod") && in.size() == 2);
    std::int64_t left = 1;
    if (!isWhole) {
        const auto dims = in[1].integers();
        if (!dims)
            return {};
        const auto rank = static_cast<std::int64_t>(x->dims.size());
        Extents kept = x->dims;
        for (std::int64_t d : *dims) {
            d = d < 0 ? d + rank : d;
            if (d < 0 || d >= rank)
                return {};
            kept[static_cast<std::size_t>(d)] = 1;
        }
        left = dims->empty() ? 1 : elementsOf(kept);
    }
    write(cost, left, type);
    if ((op == "max" || op == "min") && !isWhole)
        write(cost, left, ElementType::Int64); // the indices of the maxima
    return cost;
}

// Reads its first `tensors` inputs, writes as many elements as the first holds.
Cost sameShape(const Inputs& in, std::size_t tensors)
{
    const OpInput* x = tensorAt(in, 0);
    if (!x)
        return {};
    OpCost cost;
    cost.kind = OpClass::Normalization;
    for (std::size_t i = 0; i < tensors; ++i)
        if (const OpInput* t = tensorAt(in, i))
            read(cost, *t);
    write(cost, elementsOf(x->dims), *x->type);
    return cost;
}

Cost softmax(const Inputs& in)
{
    Cost cost = sameShape(in, 1);
    if (cost && in.size() > 2 && in[2].truth() == true) { // half to float
        cost->output = ElementType::Float;
        cost->writtenBytes = *cost->writtenElements * 4;
    }
    return cost;
}

// layer_norm(x, shape, weight, bias): the statistics of each row are stored in at least single precision.
Cost layerNorm(const Inputs& in, std::size_t last, int statistics)
{
    const OpInput* x = tensorAt(in, 0);
    const auto shape = in.size() > 1 ? in[1].integers() : std::nullopt;
    if (!x || !shape || elementsOf(*shape) == 0)
        return {};
    Cost cost = sameShape(in, last + 1);
    const ElementType kept = bytesOf(*x->type) < 4 ? ElementType::Float : *x->type;
    for (int i = 0; i < statistics; ++i)
        write(*cost, elementsOf(x->dims) / elementsOf(*shape), kept);
    return cost;
}

// Rows gathered from a table: they are read and written, and their indices are read.
static Cost gather(const OpInput* table, const OpInput* places, std::int64_t picked)
{
    if (!table || !places)
        return {};
    OpCost cost;
    cost.kind = OpClass::Gather;
    read(cost, *places);
    cost.operands = table->type;
    *cost.readElements += picked;
    *cost.readBytes += picked * bytesOf(*table->type);
    cost.inputs.insert(cost.inputs.begin(), table->dims);
    write(cost, picked, *table->type);
    return cost;
}

Cost embedding(const Inputs& in)
{
    const OpInput *table = tensorAt(in, 0), *places = tensorAt(in, 1);
    if (!table || !places || table->dims.size() != 2)
        return {};
    return gather(table, places, elementsOf(places->dims) * table->dims[1]);
}

Cost indexSelect(const Inputs& in)
{
    const OpInput *table = tensorAt(in, 0), *places = tensorAt(in, 2);
    const auto dim = in.size() > 1 ? in[1].integer() : std::nullopt;
    if (!table || !places || !dim)
        return {};
    Extents shape = table->dims;
    const auto d = *dim < 0 ? *dim + static_cast<std::int64_t>(shape.size()) : *dim;
    if (d < 0 || d >= static_cast<std::int64_t>(shape.size()))
        return {};
    shape[static_cast<std::size_t>(d)] = elementsOf(places->dims);
    return gather(table, places, elementsOf(shape));
}

} // namespace lanescope::formulas
