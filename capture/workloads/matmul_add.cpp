// torch.add(torch.matmul(x, w), b): the smallest program in which a compiler can fuse something. Inductor turns it into
// addmm, which copies b and lets the GEMM add to it (beta = 1): fused in the graph, not in the kernel.

#include "capture/registry.h"

#include <array>

namespace lanescope::capture {

namespace {

constexpr std::array parameters{Parameter{"size", "rows and columns of each matrix", 64, 1, 32768},
                                Parameter{"batch", "matrices at once (bmm); 0: no batch", 0, 0, 65536}};

Program build(const Settings& settings)
{
    const long size = settings["size"], batch = settings["batch"], count = batch ? batch : 1;
    const auto all = static_cast<std::size_t>(count * size * size);
    ProgramBuilder b{settings.dtype};
    const BufferId x = b.input(all, 1), w = b.input(all, 1), add = b.input(all, 1);
    const BufferId product = settings.variant == Variant::Eager ? b.room(all) : noBuffer;
    const BufferId out = b.room(all);
    const ProgramBuilder::Shape shape =
        batch ? ProgramBuilder::Shape{batch, size, size} : ProgramBuilder::Shape{size, size};
    Op gemm{.kind = Op::Kind::Gemm, .a = x, .b = w, .out = out, .m = size, .n = size, .k = size, .count = count};
    b.annotation("matmul_add", [&] {
        if (settings.variant == Variant::Eager) {
            gemm.out = product;
            b.slice("aten::matmul", {shape, shape}, [&] {
                b.slice(batch ? "aten::bmm" : "aten::mm", {shape, shape}, [&] { b.run(gemm); });
            });
            b.slice("aten::add", {shape, shape}, [&] {
                b.run({.kind = Op::Kind::Add,
                       .a = product,
                       .b = add,
                       .out = out,
                       .elements = count * size * size,
                       .columns = count * size * size});
            });
            return;
        }
        gemm.beta = 1;
        b.slice(batch ? "aten::baddbmm" : "aten::addmm", {shape, shape, shape}, [&] {
            if (settings.variant == Variant::Fused) {
                gemm.c = add;
                gemm.tuned = true;
            } else {
                gemm.c = out;
                b.slice("aten::copy_", {shape, shape}, [&] {
                    b.run({.kind = Op::Kind::Copy, .a = add, .out = out, .elements = count * size * size});
                });
            }
            b.run(gemm);
        });
    });
    Program& program = b.program();
    program.output = out;
    program.rows = count * size;
    program.columns = size;
    program.reference = [=](const HostBuffers& in, long row) {
        const auto n = static_cast<std::size_t>(size), r = static_cast<std::size_t>(row);
        const std::size_t matrix = r / n * n * n;
        std::vector<double> result(n);
        for (std::size_t j = 0; j < n; ++j)
            result[j] = in[add][r * n + j];
        for (std::size_t l = 0; l < n; ++l)
            for (std::size_t j = 0; j < n; ++j)
                result[j] += double(in[x][r * n + l]) * in[w][matrix + l * n + j];
        return result;
    };
    return std::move(program);
}

} // namespace

const Workload matmulAddWorkload{"matmul_add", "torch.add(torch.matmul(x, w), b)", parameters, build};

} // namespace lanescope::capture
