// One formula per family of ops, in a table by name. A formula gives no cost if an input that it needs is missing.

#include "model/analysis/ops/op_formulas.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace lanescope {

std::string_view nameOf(OpClass c)
{
    constexpr std::array<std::string_view, 9> names{"GEMM", "convolution", "attention",     "pointwise", "copy",
                                                    "fill", "reduction",   "normalization", "gather"};
    return names[static_cast<std::size_t>(c)];
}

std::optional<std::int64_t> OpCost::bytes() const
{
    return readBytes && writtenBytes ? std::optional{*readBytes + *writtenBytes} : std::nullopt;
}

namespace {

using namespace formulas;

struct Formula {
    OpRole role;
    Cost (*cost)(const Inputs&);
};

constexpr auto P = OpRole::Primitive;
constexpr auto C = OpRole::Composite;

const std::unordered_map<std::string_view, Formula>& formulaTable()
{
    static const std::unordered_map<std::string_view, Formula> all{
        {"mm", {P, mm}},
        {"mv", {P, mm}},
        {"bmm", {P, mm}},
        {"_int_mm", {P, mm}},
        {"_scaled_mm", {P, mm}},
        {"addmm", {P, addmm}},
        {"addmv", {P, addmm}},
        {"baddbmm", {P, addmm}},
        {"_addmm_activation", {P, addmm}},
        {"addbmm", {P, addbmm}},
        {"_grouped_mm", {P, groupedMm}},
        {"_scaled_grouped_mm", {P, groupedMm}},
        {"linear", {C, linear}},
        {"matmul", {C, mm}},
        {"conv1d",
         {C,
          [](const Inputs& in) {
              return convolution(in, {2, 3, 4, 5, 6, -1, -1});
          }}},
        {"conv2d",
         {C,
          [](const Inputs& in) {
              return convolution(in, {2, 3, 4, 5, 6, -1, -1});
          }}},
        {"conv3d",
         {C,
          [](const Inputs& in) {
              return convolution(in, {2, 3, 4, 5, 6, -1, -1});
          }}},
        {"convolution",
         {C,
          [](const Inputs& in) {
              return convolution(in, {2, 3, 4, 5, 8, 6, 7});
          }}},
        {"_convolution",
         {C,
          [](const Inputs& in) {
              return convolution(in, {2, 3, 4, 5, 8, 6, 7});
          }}},
        {"conv_transpose2d",
         {C,
          [](const Inputs& in) {
              return convolution(in, {2, 3, 4, 7, 6, -1, 5, true});
          }}},
        {"cudnn_convolution",
         {P,
          [](const Inputs& in) {
              return convolution(in, {-1, 3, 2, 4, 5, -1, -1});
          }}},
        {"cudnn_convolution_transpose",
         {P,
          [](const Inputs& in) {
              return convolution(in, {-1, 4, 2, 5, 6, -1, 3, true});
          }}},
        {"cudnn_convolution_relu",
         {P,
          [](const Inputs& in) {
              return convolution(in, {2, 3, 4, 5, 6, -1, -1});
          }}},
        {"miopen_convolution",
         {P,
          [](const Inputs& in) {
              return convolution(in, {2, 4, 3, 5, 6, -1, -1});
          }}},
        {"mkldnn_convolution",
         {P,
          [](const Inputs& in) {
              return convolution(in, {2, 4, 3, 5, 6, -1, -1});
          }}},
        {"thnn_conv2d",
         {C,
          [](const Inputs& in) {
              return convolution(in, {3, 4, 5, -1, -1, -1, -1});
          }}},
        {"convolution_backward", {P, convolutionBackward}},
        {"cudnn_convolution_backward_input", {P, cudnnBackwardInput}},
        {"scaled_dot_product_attention",
         {C,
          [](const Inputs& in) {
              return attention(in, {0, false, 5, 3, -1});
          }}},
        {"_scaled_dot_product_flash_attention",
         {P,
          [](const Inputs& in) {
              return attention(in, {0, false, 4, -1, -1});
          }}},
        {"_scaled_dot_product_efficient_attention",
         {P,
          [](const Inputs& in) {
              return attention(in, {0, false, 6, 3, -1});
          }}},
        {"_scaled_dot_product_cudnn_attention",
         {P,
          [](const Inputs& in) {
              return attention(in, {0, false, 6, 3, -1});
          }}},
        {"_flash_attention_forward",
         {P,
          [](const Inputs& in) {
              return attention(in, {0, true, 8, -1, 3, false, 11, false, {13}});
          }}},
        {"_efficient_attention_forward",
         {P,
          [](const Inputs& in) {
              // Since 2.4 the longest keys are an argument of their own.
              return attention(in, {0, true, in.size() >= 14 ? 9 : 8, 3, 4});
          }}},
        {"_scaled_dot_product_flash_attention_backward",
         {P,
          [](const Inputs& in) {
              return attention(in, {1, false, 11, -1, 6, true});
          }}},
        {"_flash_attention_backward",
         {P,
          [](const Inputs& in) {
              return attention(in, {1, true, 11, -1, 6, true, 15});
          }}},
        {"_scaled_dot_product_efficient_attention_backward",
         {P,
          [](const Inputs& in) {
              return attention(in, {1, false, 11, 4, -1, true});
          }}},
        {"_efficient_attention_backward",
         {P,
          [](const Inputs& in) {
              return attention(in, {1, true, 14, 4, 6, true});
          }}},
        {"_scaled_dot_product_cudnn_attention_backward",
         {P,
          [](const Inputs& in) {
              return attention(in, {1, false, 14, 8, 9, true});
          }}},
        {"flash_attn::_flash_attn_forward",
         {P,
          [](const Inputs& in) {
              return attention(in, {0, true, 5, -1, -1, false, 6, true});
          }}},
        {"flash_attn::_flash_attn_backward",
         {P,
          [](const Inputs& in) {
              return attention(in, {1, true, 11, -1, -1, true, 12, true});
          }}},
        {"flash_attn::_flash_attn_varlen_forward",
         {P,
          [](const Inputs& in) {
              return attention(in, {0, true, 9, -1, 3, false, 10, true, {15, 16, 17}});
          }}},
        {"flash_attn::_flash_attn_varlen_backward",
         {P,
          [](const Inputs& in) {
              return attention(in, {1, true, 15, -1, 9, true, 16, true});
          }}},
        {"copy_", {P, copyInto}},
        {"fill_", {P, fill}},
        {"zero_", {P, fill}},
        {"_softmax", {P, softmax}},
        {"_log_softmax", {P, softmax}},
        {"_softmax_backward_data", {P, [](const Inputs& in) { return sameShape(in, 2); }}},
        {"_log_softmax_backward_data", {P, [](const Inputs& in) { return sameShape(in, 2); }}},
        {"native_layer_norm", {P, [](const Inputs& in) { return layerNorm(in, 3, 2); }}},
        {"_fused_rms_norm", {P, [](const Inputs& in) { return layerNorm(in, 2, 1); }}},
        {"cudnn_batch_norm", {P, [](const Inputs& in) { return sameShape(in, 3); }}},
        {"native_batch_norm", {P, [](const Inputs& in) { return sameShape(in, 3); }}},
        {"miopen_batch_norm", {P, [](const Inputs& in) { return sameShape(in, 3); }}},
        {"native_dropout",
         {P,
          [](const Inputs& in) {
              Cost cost = sameShape(in, 1);
              if (cost)
                  write(*cost, *cost->outputElements, ElementType::Bool);
              return cost;
          }}},
        {"embedding", {C, embedding}},
        {"index_select", {P, indexSelect}},
    };
    return all;
}

bool isReduction(std::string_view op)
{
    static constexpr std::array<std::string_view, 11> all{"sum", "mean", "amax", "amin",   "max",   "min",
                                                          "any", "all",  "prod", "argmax", "argmin"};
    return std::find(all.begin(), all.end(), op) != all.end();
}

bool isPointwise(std::string_view op)
{
    static constexpr auto all = std::to_array<std::string_view>({"abs",
                                                                 "add",
                                                                 "addcdiv",
                                                                 "addcmul",
                                                                 "atan2",
                                                                 "bitwise_and",
                                                                 "bitwise_not",
                                                                 "bitwise_or",
                                                                 "bitwise_xor",
                                                                 "ceil",
                                                                 "clamp",
                                                                 "clamp_max",
                                                                 "clamp_min",
                                                                 "cos",
                                                                 "div",
                                                                 "elu",
                                                                 "elu_backward",
                                                                 "eq",
                                                                 "erf",
                                                                 "erfc",
                                                                 "exp",
                                                                 "expm1",
                                                                 "floor",
                                                                 "fmod",
                                                                 "ge",
                                                                 "gelu",
                                                                 "gelu_backward",
                                                                 "gt",
                                                                 "hardsigmoid",
                                                                 "hardswish",
                                                                 "hardtanh",
                                                                 "isinf",
                                                                 "isnan",
                                                                 "le",
                                                                 "leaky_relu",
                                                                 "lerp",
                                                                 "log",
                                                                 "log10",
                                                                 "log1p",
                                                                 "log2",
                                                                 "logical_and",
                                                                 "logical_not",
                                                                 "logical_or",
                                                                 "logical_xor",
                                                                 "lt",
                                                                 "masked_fill",
                                                                 "maximum",
                                                                 "minimum",
                                                                 "mish",
                                                                 "mul",
                                                                 "nan_to_num",
                                                                 "ne",
                                                                 "neg",
                                                                 "pow",
                                                                 "reciprocal",
                                                                 "relu",
                                                                 "remainder",
                                                                 "round",
                                                                 "rsqrt",
                                                                 "rsub",
                                                                 "sigmoid",
                                                                 "sigmoid_backward",
                                                                 "sign",
                                                                 "silu",
                                                                 "silu_backward",
                                                                 "sin",
                                                                 "softplus",
                                                                 "sqrt",
                                                                 "square",
                                                                 "sub",
                                                                 "tan",
                                                                 "tanh",
                                                                 "tanh_backward",
                                                                 "threshold",
                                                                 "threshold_backward",
                                                                 "trunc",
                                                                 "where"});
    return std::find(all.begin(), all.end(), op) != all.end();
}

// "aten::add_" is "add", done in place.
std::string_view plainName(std::string_view name, bool& inPlace)
{
    constexpr std::string_view space = "aten::";
    inPlace = false;
    if (name.starts_with("flash_attn::")) // not PyTorch's own
        return name;
    if (!name.starts_with(space))
        return {};
    name.remove_prefix(space.size());
    if (name.size() > 1 && name.back() == '_' && name[name.size() - 2] != '_' && !formulaTable().contains(name)) {
        inPlace = true;
        name.remove_suffix(1);
    }
    return name;
}

} // namespace

OpRole opRoleOf(std::string_view name)
{
    bool inPlace = false;
    const std::string_view op = plainName(name, inPlace);
    if (const auto at = formulaTable().find(op); at != formulaTable().end())
        return at->second.role;
    return isPointwise(op) || isReduction(op) ? OpRole::Primitive : OpRole::None;
}

std::optional<OpCost> opCostOf(std::string_view name, const std::vector<OpInput>& inputs)
{
    bool inPlace = false;
    const std::string_view op = plainName(name, inPlace);
    if (const auto at = formulaTable().find(op); at != formulaTable().end())
        return at->second.cost(inputs);
    if (isPointwise(op))
        return pointwise(op, inputs, inPlace);
    if (isReduction(op))
        return reduce(op, inputs);
    return {};
}

bool hasTorchFlops(std::string_view name)
{
    static constexpr std::array<std::string_view, 7> all{"aten::mm",     "aten::addmm", "aten::bmm", "aten::baddbmm",
                                                         "aten::conv2d", "aten::mul",   "aten::add"};
    return std::find(all.begin(), all.end(), name) != all.end();
}

std::optional<double> torchFlopsOf(std::string_view name, const std::vector<OpInput>& inputs)
{
    if (!hasTorchFlops(name))
        return {};
    if (name == "aten::mul" || name == "aten::add") {
        const OpInput* first = tensorAt(inputs, 0);
        return first ? std::optional{static_cast<double>(elementsOf(first->dims))} : std::nullopt;
    }
    const auto cost = opCostOf(name, inputs);
    return cost ? cost->flops : std::nullopt;
}

} // namespace lanescope
