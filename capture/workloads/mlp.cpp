// The GeGLU MLP of current transformers: down(gelu(gate(x)) * up(x)), without biases. Compiled, gelu and the product
// are one kernel; hand-tuned, gate and up are also one GEMM.

#include "capture/registry.h"

#include <array>
#include <cmath>

namespace lanescope::capture {

namespace {

constexpr std::array parameters{Parameter{"batch", "sequences", 64}, Parameter{"seq", "tokens of each", 128},
                                Parameter{"dim", "width of a token", 768, 8, 65536},
                                Parameter{"hidden", "width between", 3072, 8, 262144}};

Program build(const Settings& settings)
{
    const long batch = settings["batch"], seq = settings["seq"], dim = settings["dim"], hidden = settings["hidden"];
    const long rows = batch * seq, inner = rows * hidden;
    const auto size = [](long a, long b) { return static_cast<std::size_t>(a * b); };
    const bool isEager = settings.variant == Variant::Eager, isFused = settings.variant == Variant::Fused;
    ProgramBuilder b{settings.dtype};
    const BufferId x = b.input(size(rows, dim), 1);
    const BufferId gateUp = b.input(size(2 * hidden, dim), 1 / std::sqrt(float(dim))); // (out, in), gate's rows first
    const BufferId down = b.input(size(dim, hidden), 1 / std::sqrt(float(hidden)));
    const BufferId projected = b.room(size(2 * rows, hidden)); // fused: each row holds gate, then up
    const BufferId activated = isEager ? b.room(size(rows, hidden)) : noBuffer;
    const BufferId gated = b.room(size(rows, hidden)), y = b.room(size(rows, dim));

    const auto product = [&](BufferId from, long in, long out, std::size_t weightAt, BufferId weight, BufferId to,
                             std::size_t at) {
        const Op gemm{.kind = Op::Kind::Gemm,
                      .a = from,
                      .b = weight,
                      .out = to,
                      .bOffset = weightAt,
                      .outOffset = at,
                      .m = rows,
                      .n = out,
                      .k = in,
                      .bTransposed = true};
        const auto mm = [&] { b.slice("aten::mm", {{rows, in}, {in, out}}, [&] { b.run(gemm); }); };
        if (!isEager)
            return mm();
        b.slice("aten::linear", {{batch, seq, in}, {out, in}}, [&] {
            b.empty("aten::t", {{out, in}});
            b.slice("aten::matmul", {{batch, seq, in}, {in, out}}, mm);
        });
    };
    const ProgramBuilder::Shape wide{batch, seq, hidden};
    b.annotation("mlp_fwd", [&] {
        if (isFused) {
            product(x, dim, 2 * hidden, 0, gateUp, projected, 0);
            b.slice("fused_geglu", {{rows, 2 * hidden}}, [&] {
                b.run(
                    {.kind = Op::Kind::GegluRows, .a = projected, .out = gated, .elements = inner, .columns = hidden});
            });
        } else {
            product(x, dim, hidden, 0, gateUp, projected, 0);
            product(x, dim, hidden, size(hidden, dim), gateUp, projected, size(rows, hidden));
            Op mul{.kind = Op::Kind::Mul,
                   .a = projected,
                   .b = projected,
                   .out = gated,
                   .bOffset = size(rows, hidden),
                   .elements = inner,
                   .columns = inner};
            if (isEager) {
                b.slice("aten::gelu", {wide},
                        [&] { b.run({.kind = Op::Kind::Gelu, .a = projected, .out = activated, .elements = inner}); });
                mul.a = activated;
                b.slice("aten::mul", {wide, wide}, [&] { b.run(mul); });
            } else {
                mul.kind = Op::Kind::GeluMul;
                b.slice("fused_gelu_mul", {wide, wide}, [&] { b.run(mul); });
            }
        }
        product(gated, hidden, dim, 0, down, y, 0);
    });
    Program& program = b.program();
    program.output = y;
    program.rows = rows;
    program.columns = dim;
    program.reference = [=](const HostBuffers& in, long row) {
        const auto d = static_cast<std::size_t>(dim), h = static_cast<std::size_t>(hidden);
        const float* token = in[x].data() + static_cast<std::size_t>(row) * d;
        std::vector<double> middle(h), result(d);
        for (std::size_t j = 0; j < h; ++j) {
            double gate = 0, up = 0;
            for (std::size_t l = 0; l < d; ++l) {
                gate += double(token[l]) * in[gateUp][j * d + l];
                up += double(token[l]) * in[gateUp][(h + j) * d + l];
            }
            middle[j] = geluTanh(gate) * up;
        }
        for (std::size_t j = 0; j < d; ++j)
            for (std::size_t l = 0; l < h; ++l)
                result[j] += middle[l] * in[down][j * h + l];
        return result;
    };
    return std::move(program);
}

} // namespace

const Workload mlpWorkload{"mlp", "GeGLU MLP: down(gelu(gate(x)) * up(x))", parameters, build};

} // namespace lanescope::capture
