// LeNet-5 on 28x28 images, with ReLU and average pooling, forward only. The convolutions are our own direct kernels.

#include "capture/registry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanescope::capture {

namespace {

constexpr std::array parameters{Parameter{"batch", "images", 128, 1, 65536}};

struct Conv {
    long in, out, size, padding; // channels, then height and width of its input, and padding
    BufferId weight, bias;
    long outSize() const { return size + 2 * padding - 4; }
};
struct Dense {
    long in, out;
    BufferId weight, bias; // weight as (out, in)
};

std::vector<double> convolvedReluPooled(const std::vector<double>& image, const Conv& conv, const HostBuffers& data)
{
    const long size = conv.outSize(), half = size / 2;
    std::vector<double> result(static_cast<std::size_t>(conv.out * half * half));
    for (long o = 0; o < conv.out; ++o)
        for (long y = 0; y < half * 2; ++y)
            for (long x = 0; x < half * 2; ++x) {
                double sum = data[conv.bias][static_cast<std::size_t>(o)];
                for (long c = 0; c < conv.in; ++c)
                    for (long dy = 0; dy < 5; ++dy)
                        for (long dx = 0; dx < 5; ++dx) {
                            const long iy = y + dy - conv.padding, ix = x + dx - conv.padding;
                            if (iy >= 0 && ix >= 0 && iy < conv.size && ix < conv.size)
                                sum +=
                                    image[static_cast<std::size_t>((c * conv.size + iy) * conv.size + ix)] *
                                    data[conv.weight][static_cast<std::size_t>(((o * conv.in + c) * 5 + dy) * 5 + dx)];
                        }
                result[static_cast<std::size_t>((o * half + y / 2) * half + x / 2)] += std::max(sum, 0.0) / 4;
            }
    return result;
}

Program build(const Settings& settings)
{
    const long batch = settings["batch"];
    const auto size = [](long a, long b) { return static_cast<std::size_t>(a * b); };
    const bool isEager = settings.variant == Variant::Eager, isFused = settings.variant == Variant::Fused;
    ProgramBuilder b{settings.dtype};
    const BufferId images = b.input(size(batch, 28 * 28), 1);
    const auto weights = [&](long in, long out) { return b.input(size(in, out), 1 / std::sqrt(float(in))); };
    const auto biases = [&](long out) { return b.input(size(out, 1), 0.1f); };
    const std::array convs{Conv{1, 6, 28, 2, weights(25, 6), biases(6)},
                           Conv{6, 16, 14, 0, weights(150, 16), biases(16)}};
    const std::array denses{Dense{400, 120, weights(400, 120), biases(120)},
                            Dense{120, 84, weights(120, 84), biases(84)}, Dense{84, 10, weights(84, 10), biases(10)}};
    BufferId from = images;
    b.annotation("lenet_fwd", [&] {
        for (const Conv& conv : convs) {
            const long outSize = conv.outSize(), wide = batch * conv.out * outSize * outSize;
            Op op{.kind = isFused ? Op::Kind::ConvReluPool : Op::Kind::Convolve,
                  .a = from,
                  .b = conv.weight,
                  .c = conv.bias,
                  .out = b.room(size(isFused ? wide / 4 : wide, 1)),
                  .conv = {batch, conv.in, conv.size, conv.size, conv.out, 5, conv.padding}};
            const ProgramBuilder::Shape full{batch, conv.out, outSize, outSize};
            b.slice(isFused ? "fused_conv_relu_pool" : "aten::conv2d",
                    {{batch, conv.in, conv.size, conv.size}, {conv.out, conv.in, 5, 5}, {conv.out}},
                    [&] { b.run(op); });
            from = op.out;
            if (isFused)
                continue;
            if (isEager) {
                const BufferId active = b.room(size(wide, 1));
                b.slice("aten::relu", {full},
                        [&] { b.run({.kind = Op::Kind::Relu, .a = from, .out = active, .elements = wide}); });
                from = active;
            }
            const BufferId pooled = b.room(size(wide / 4, 1));
            b.slice(isEager ? "aten::avg_pool2d" : "fused_relu_avg_pool2d", {full}, [&] {
                b.run({.kind = isEager ? Op::Kind::Pool : Op::Kind::ReluPool,
                       .a = from,
                       .out = pooled,
                       .elements = wide / 4,
                       .conv = {batch * conv.out, 1, outSize, outSize, 1, 1, 0}});
            });
            from = pooled;
        }
        for (const Dense& dense : denses) {
            const bool isLast = &dense == &denses.back();
            const Op gemm{.kind = Op::Kind::Gemm,
                          .a = from,
                          .b = dense.weight,
                          .out = b.room(size(batch, dense.out)),
                          .m = batch,
                          .n = dense.out,
                          .k = dense.in,
                          .bTransposed = true,
                          .tuned = true,
                          .epilogue = isFused && !isLast ? Epilogue::ReluBias : Epilogue::Bias,
                          .bias = dense.bias};
            const auto addmm = [&] {
                b.slice("aten::addmm", {{dense.out}, {batch, dense.in}, {dense.in, dense.out}}, [&] { b.run(gemm); });
            };
            if (isEager)
                b.slice("aten::linear", {{batch, dense.in}, {dense.out, dense.in}}, [&] {
                    b.empty("aten::t", {{dense.out, dense.in}});
                    addmm();
                });
            else
                addmm();
            from = gemm.out;
            if (isLast || isFused)
                continue;
            const BufferId active = b.room(size(batch, dense.out));
            b.slice("aten::relu", {{batch, dense.out}},
                    [&] { b.run({.kind = Op::Kind::Relu, .a = from, .out = active, .elements = batch * dense.out}); });
            from = active;
        }
    });
    Program& program = b.program();
    program.output = from;
    program.rows = batch;
    program.columns = 10;
    program.reference = [=](const HostBuffers& data, long row) {
        const float* first = data[images].data() + row * 28 * 28;
        std::vector<double> values(first, first + 28 * 28);
        for (const Conv& conv : convs)
            values = convolvedReluPooled(values, conv, data);
        for (std::size_t i = 0; i < denses.size(); ++i) {
            const Dense& dense = denses[i];
            std::vector<double> next(data[dense.bias].begin(), data[dense.bias].end());
            for (std::size_t j = 0; j < next.size(); ++j) {
                for (std::size_t l = 0; l < values.size(); ++l)
                    next[j] += values[l] * data[dense.weight][j * values.size() + l];
                if (i + 1 < denses.size())
                    next[j] = std::max(next[j], 0.0);
            }
            values = std::move(next);
        }
        return values;
    };
    return std::move(program);
}

} // namespace

const Workload lenet5Workload{"lenet5", "LeNet-5 forward: ReLU, average pooling", parameters, build};

} // namespace lanescope::capture
