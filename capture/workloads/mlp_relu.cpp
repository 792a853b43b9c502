// The textbook MLP: layers of x w + b with ReLU between them; the last one has a single output. Written by hand ("raw":
// mm, add, relu) or with nn.Linear, which needs one kernel less per layer.

#include "capture/registry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanescope::capture {

namespace {

constexpr std::array parameters{
    Parameter{"batch", "rows of the input", 128, 1, 1 << 24}, Parameter{"feature", "input features", 1},
    Parameter{"hidden", "width of the layers between", 64}, Parameter{"layers", "layers with weights", 2, 1, 64},
    Parameter{"nn", "1: written with nn.Linear, 0: mm, add, relu by hand", 0, 0, 1}};

struct Layer {
    long in, out;
    BufferId weight, bias; // weight as (in, out)
};

Program build(const Settings& settings)
{
    const long batch = settings["batch"], count = settings["layers"];
    const bool isEager = settings.variant == Variant::Eager, isFused = settings.variant == Variant::Fused;
    const bool isLinear = settings["nn"] != 0;
    ProgramBuilder b{settings.dtype};
    const BufferId x = b.input(static_cast<std::size_t>(batch * settings["feature"]), 1);
    std::vector<Layer> layers;
    long in = settings["feature"];
    for (long i = 0; i < count; ++i) {
        const long out = i + 1 < count ? settings["hidden"] : 1;
        layers.push_back({in, out, b.input(static_cast<std::size_t>(in * out), 1 / std::sqrt(float(in))),
                          b.input(static_cast<std::size_t>(out), 1)});
        in = out;
    }
    BufferId y = noBuffer;
    b.annotation("mlp_fwd", [&] {
        BufferId from = x;
        for (const Layer& layer : layers) {
            const bool isLast = &layer == &layers.back();
            const long elements = batch * layer.out;
            const auto roomHere = [&] { return b.room(static_cast<std::size_t>(elements)); };
            const ProgramBuilder::Shape rows{batch, layer.out};
            Op gemm{.kind = Op::Kind::Gemm,
                    .a = from,
                    .b = layer.weight,
                    .out = roomHere(),
                    .m = batch,
                    .n = layer.out,
                    .k = layer.in};
            const auto pointwise = [&](Op::Kind kind) {
                const BufferId to = roomHere();
                const bool adds = kind != Op::Kind::Relu;
                b.run({.kind = kind,
                       .a = y,
                       .b = adds ? layer.bias : noBuffer,
                       .out = to,
                       .elements = elements,
                       .columns = layer.out});
                y = to;
            };
            y = gemm.out;
            const bool inEpilogue = isFused || (isEager ? isLinear : isLast || isLinear);
            if (inEpilogue) {
                const bool reluToo = isFused && !isLast;
                gemm.tuned = true;
                gemm.epilogue = reluToo ? Epilogue::ReluBias : Epilogue::Bias;
                gemm.bias = layer.bias;
                const auto addmm = [&] {
                    b.slice("aten::addmm", {{layer.out}, {batch, layer.in}, {layer.in, layer.out}},
                            [&] { b.run(gemm); });
                };
                if (isEager)
                    b.slice("aten::linear", {{batch, layer.in}, {layer.out, layer.in}}, [&] {
                        b.empty("aten::t", {{layer.out, layer.in}});
                        addmm();
                    });
                else
                    addmm();
                if (!isLast && !reluToo)
                    b.slice("aten::relu", {rows}, [&] { pointwise(Op::Kind::Relu); });
            } else {
                const auto mm = [&] {
                    b.slice("aten::mm", {{batch, layer.in}, {layer.in, layer.out}}, [&] { b.run(gemm); });
                };
                if (!isEager) {
                    mm();
                    b.slice("fused_add_relu", {rows, {layer.out}}, [&] { pointwise(Op::Kind::AddRelu); });
                } else {
                    b.slice("aten::matmul", {{batch, layer.in}, {layer.in, layer.out}}, mm);
                    b.slice("aten::add", {rows, {layer.out}}, [&] { pointwise(Op::Kind::Add); });
                    if (!isLast)
                        b.slice("aten::relu", {rows}, [&] { pointwise(Op::Kind::Relu); });
                }
            }
            from = y;
        }
    });
    Program& program = b.program();
    program.output = y;
    program.rows = batch;
    program.columns = 1;
    const long feature = settings["feature"];
    program.reference = [=](const HostBuffers& data, long row) {
        const float* first = data[x].data() + row * feature;
        std::vector<double> values(first, first + feature);
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const Layer& layer = layers[i];
            std::vector<double> next(data[layer.bias].begin(), data[layer.bias].end());
            for (std::size_t l = 0; l < values.size(); ++l)
                for (std::size_t j = 0; j < next.size(); ++j)
                    next[j] += values[l] * data[layer.weight][l * next.size() + j];
            if (i + 1 < layers.size())
                for (double& v : next)
                    v = std::max(v, 0.0);
            values = std::move(next);
        }
        return values;
    };
    return std::move(program);
}

} // namespace

const Workload mlpReluWorkload{"mlp_relu", "The textbook's MLP with ReLU", parameters, build};

} // namespace lanescope::capture
