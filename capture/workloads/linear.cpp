// nn.Linear: y = x w^T + b. It is one kernel in every variant, because the bias is in the GEMM's epilogue; eager mode
// only adds the calls that lead to it (aten::linear, aten::t, aten::addmm).

#include "capture/registry.h"

#include <array>
#include <cmath>

namespace lanescope::capture {

namespace {

constexpr std::array parameters{Parameter{"batch", "rows of the input", 1024, 1, 1 << 24},
                                Parameter{"in_dim", "input features", 32}, Parameter{"out_dim", "output features", 64},
                                Parameter{"bias", "1: with a bias", 1, 0, 1}};

Program build(const Settings& settings)
{
    const long batch = settings["batch"], in = settings["in_dim"], out = settings["out_dim"];
    const bool hasBias = settings["bias"] != 0;
    ProgramBuilder b{settings.dtype};
    const BufferId x = b.input(static_cast<std::size_t>(batch * in), 1);
    const BufferId w = b.input(static_cast<std::size_t>(out * in), 1 / std::sqrt(float(in)));
    const BufferId bias = hasBias ? b.input(static_cast<std::size_t>(out), 1) : noBuffer;
    const BufferId y = b.room(static_cast<std::size_t>(batch * out));
    const Op gemm{.kind = Op::Kind::Gemm,
                  .a = x,
                  .b = w,
                  .out = y,
                  .m = batch,
                  .n = out,
                  .k = in,
                  .bTransposed = true,
                  .tuned = hasBias,
                  .epilogue = hasBias ? Epilogue::Bias : Epilogue::None,
                  .bias = bias};
    const auto product = [&] {
        if (hasBias)
            b.slice("aten::addmm", {{out}, {batch, in}, {in, out}}, [&] { b.run(gemm); });
        else
            b.slice("aten::mm", {{batch, in}, {in, out}}, [&] { b.run(gemm); });
    };
    b.annotation("linear_fwd", [&] {
        if (settings.variant != Variant::Eager)
            return product();
        b.slice("aten::linear", {{batch, in}, {out, in}}, [&] {
            b.empty("aten::t", {{out, in}});
            if (hasBias)
                product();
            else
                b.slice("aten::matmul", {{batch, in}, {in, out}}, product);
        });
    });
    Program& program = b.program();
    program.output = y;
    program.rows = batch;
    program.columns = out;
    if (settings.variant == Variant::Fused)
        program.note = "fused is the same as eager here: one kernel with the bias in its epilogue";
    program.reference = [=](const HostBuffers& data, long row) {
        std::vector<double> result(static_cast<std::size_t>(out));
        for (std::size_t j = 0; j < result.size(); ++j) {
            result[j] = hasBias ? data[bias][j] : 0;
            for (std::size_t l = 0; l < static_cast<std::size_t>(in); ++l)
                result[j] += double(data[x][static_cast<std::size_t>(row * in) + l]) *
                             data[w][j * static_cast<std::size_t>(in) + l];
        }
        return result;
    };
    return std::move(program);
}

} // namespace

const Workload linearWorkload{"linear", "nn.Linear: one product with its bias", parameters, build};

} // namespace lanescope::capture
