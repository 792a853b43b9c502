// The FLOP of a product belong to one kernel of its op; these tests check to which, where no name shows it.

#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/attribution/work_flops.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::product_flops_test {

using lanescope::test::args;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class ProductFlopsTest : public QObject {
    Q_OBJECT
private slots:
    void kernelsOfUnknownNamesDoTheProduct();
};

namespace {

const std::string bf16Gate =
    args("[[8192, 768], [768, 3072]]", R"(["c10::BFloat16", "c10::BFloat16"])", "[[768, 1], [1, 768]]", R"(["", ""])");

} // namespace

// The op and its shapes give the FLOP; a kernel with an unknown name does them, one with another name does not.
void ProductFlopsTest::kernelsOfUnknownNamesDoTheProduct()
{
    const auto build = [](const std::vector<std::pair<std::string, std::string>>& works) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("aten::mm", 0us, 90us, "cpu_op", ~0u, bf16Gate);
        for (std::size_t i = 0; i < works.size(); ++i) {
            const auto n = static_cast<int>(i);
            cpu.slice("cudaLaunchKernel", 5us + n * 10us, 5us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
            gpu.slice(works[i].first, 100us + n * 400us, n == 0 ? 300us : 100us, works[i].second,
                      static_cast<std::uint32_t>(i + 1));
        }
        return make.build();
    };
    const double flops = 2.0 * 8192 * 3072 * 768;
    const std::string elementwise = "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>, "
                                    "std::array<char*, 1ul> >(int, at::native::FillFunctor<float>)";
    for (const std::string name : {"k", "cutlass_80_wmma", "deep_gemm::fp8", "dot_kernel", "mine_a"}) {
        const Analysis analysis{build({{name, "kernel"}, {elementwise, "kernel"}, {"Memset (Device)", "gpu_memset"}})};
        QCOMPARE(workFlopsOf(analysis)[0].flops, flops);
        QCOMPARE(workFlopsOf(analysis)[1].flops, 0.0);
        QCOMPARE(workFlopsOf(analysis)[2].flops, 0.0);
        for (const Launched& l : analysis.work())
            QVERIFY(!analysis.costs().of(l.work)->lacksFlops);
        QVERIFY(analysis.costs().of(analysis.work()[0].work)->hasFlops);
    }
    const Analysis two{build({{"mine_a", "kernel"}, {"mine_b", "kernel"}})};
    QCOMPARE(workFlopsOf(two)[0].flops, flops * 0.75);
    QCOMPARE(workFlopsOf(two)[1].flops, flops * 0.25);
    QVERIFY(!two.costs().of(two.work()[0].work)->hasFlops);
    // Where the product itself is not recorded, nothing else has its FLOP.
    for (const auto& [name, category] : std::vector<std::pair<std::string, std::string>>{
             {elementwise, "kernel"}, {"Memset (Device)", "gpu_memset"}, {"Memcpy DtoD", "gpu_memcpy"}}) {
        const Analysis without{build({{name, category}})};
        QCOMPARE(workFlopsOf(without)[0].flops, 0.0);
        QCOMPARE(without.costs().of(without.work()[0].work)->lacksFlops, category == "kernel");
    }
}

TEST_PLAIN(ProductFlopsTest)

} // namespace lanescope::product_flops_test

#include "product_flops_test.moc"
