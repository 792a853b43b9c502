// Findings about programming habits: unnecessary copies, optimizers with small kernels, gradients set to zero, tensors
// created on the host, biases that are cancelled. For each rule a trace that raises it and similar ones that must not.

#include <QTest>

#include "model/findings/rule.h"
#include "tests/support/findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::needless_work_findings_test {

using namespace lanescope::test;

class NeedlessWorkFindingsTest : public QObject {
    Q_OBJECT
private slots:
    void aCloneInsideAnotherOpIsHidden_data();
    void aCloneInsideAnotherOpIsHidden();
    void littleCopiesAreNotWorthSaying();
    void theBiasOfAddmmHasItsOwnRule();
    void aCopyOfWhatAnOpMadeItselfIsNotCalledFirst();
    void optimizersInSmallPieces_data();
    void optimizersInSmallPieces();
    void gradientsFilledWithZeros();
    void tensorsMadeOnTheHost_data();
    void tensorsMadeOnTheHost();
    void framesDoNotHideThatOpsFollow();
    void aBiasBeforeNormalization_data();
    void aBiasBeforeNormalization();
};

namespace {

Ns nsIn(const Finding& f, const std::string& key) { return std::get<Ns>(f.values.at(key)); }
} // namespace

void NeedlessWorkFindingsTest::aCloneInsideAnotherOpIsHidden_data()
{
    QTest::addColumn<QByteArray>("outer");
    QTest::addColumn<QByteArray>("inner");
    QTest::addColumn<bool>("isHidden");
    QTest::newRow("masked_fill") << QByteArray{"aten::masked_fill"} << QByteArray{"aten::clone"} << true;
    QTest::newRow("reshape") << QByteArray{"aten::reshape"} << QByteArray{"aten::copy_"} << true;
    QTest::newRow("contiguous by name") << QByteArray{"aten::contiguous"} << QByteArray{"aten::clone"} << false;
    QTest::newRow("to") << QByteArray{"aten::to"} << QByteArray{"aten::copy_"} << false;
    QTest::newRow("cat") << QByteArray{"aten::cat"} << QByteArray{"aten::copy_"} << false;
    QTest::newRow("autocast") << QByteArray{"aten::linear"} << QByteArray{"aten::_to_copy"} << true;
    QTest::newRow("no copying op") << QByteArray{"aten::reshape"} << QByteArray{"aten::mul"} << false;
}

void NeedlessWorkFindingsTest::aCloneInsideAnotherOpIsHidden()
{
    QFETCH(QByteArray, outer);
    QFETCH(QByteArray, inner);
    QFETCH(bool, isHidden);
    TraceMaker make;
    make.lane("1", "1")
        .slice(outer.toStdString(), 0us, 100us)
        .slice(inner.toStdString(), 10us, 50us)
        .slice("cudaMemcpyAsync", 20us, 5us, "cuda_runtime", 1)
        .slice("aten::mm", 110us, 40us)
        .slice("cudaLaunchKernel", 120us, 5us, "cuda_runtime", 2);
    make.stream(0, 7)
        .slice("Memcpy DtoD (Device -> Device)", 40us, 30us, "gpu_memcpy", 1)
        .slice("gemm", 130us, 70us, "kernel", 2);
    const auto found = findingIn(make.build(), "hidden_copy");
    QCOMPARE(found.has_value(), isHidden);
    if (!found)
        return;
    QCOMPARE(std::get<std::string>(found->values.at("op")), outer.toStdString());
    QCOMPARE(std::get<Phrase>(found->values.at("what")).text,
             std::string_view{inner == "aten::_to_copy" ? "casts" : "copies"});
    QCOMPARE(*found->cost, Ns{30us});
    QCOMPARE(std::get<double>(found->values.at("share")), 30.0); // percent of the 100 us in which the GPU is busy
    // Only for ops that have one: neither linear nor reshape has an in-place variant.
    const std::string advice = format(found->rule->advice, found->values, [](Ns) { return std::string{}; });
    QCOMPARE(advice.find("in-place variant aten::masked_fill_") != advice.npos, outer == "aten::masked_fill");
    QCOMPARE(advice.find("in-place") != advice.npos, outer == "aten::masked_fill");
}

void NeedlessWorkFindingsTest::littleCopiesAreNotWorthSaying()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::masked_fill", 0us, 100us)
        .slice("aten::clone", 10us, 50us)
        .slice("cudaMemcpyAsync", 20us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 120us, 5us, "cuda_runtime", 2);
    make.stream(0, 7)
        .slice("Memcpy DtoD (Device -> Device)", 40us, 1us, "gpu_memcpy", 1)
        .slice("gemm", 130us, 70us, "kernel", 2);
    QVERIFY(!findingIn(make.build(), "hidden_copy"));
}

// The copy is launched before or after the op's product.
void NeedlessWorkFindingsTest::aCopyOfWhatAnOpMadeItselfIsNotCalledFirst()
{
    for (const bool isAfter : {true, false}) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("aten::_native_multi_head_attention", 0us, 100us);
        const Ns copy = isAfter ? 60us : 10us;
        cpu.slice("aten::bmm", 30us, 20us).slice("cudaLaunchKernel", 32us, 5us, "cuda_runtime", 1);
        cpu.slice("aten::contiguous", copy, 20us)
            .slice("aten::clone", copy + 1us, 18us)
            .slice("cudaLaunchKernel", copy + 2us, 5us, "cuda_runtime", 2);
        const Ns first = isAfter ? 200us : 250us;
        make.stream(0, 7)
            .slice("gemm", first, 50us, "kernel", 1)
            .slice("void at::native::elementwise_kernel<128, 4, at::native::direct_copy_kernel_cuda>(int)",
                   isAfter ? 260us : 200us, 40us, "kernel", 2);
        const auto found = findingIn(make.build(), "hidden_copy");
        QVERIFY(found);
        QCOMPARE(says(*found, "tensors between its parts"), isAfter);
        QCOMPARE(says(*found, "tensors first"), !isAfter);
        QCOMPARE(says(*found, "contiguous once"), !isAfter);
    }
}

void NeedlessWorkFindingsTest::theBiasOfAddmmHasItsOwnRule()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::addmm", 0us, 100us)
        .slice("aten::copy_", 5us, 20us)
        .slice("cudaMemcpyAsync", 10us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice("Memcpy DtoD (Device -> Device)", 40us, 30us, "gpu_memcpy", 1);
    QVERIFY(!findingIn(make.build(), "hidden_copy"));
}

void NeedlessWorkFindingsTest::optimizersInSmallPieces_data()
{
    QTest::addColumn<QByteArray>("op");
    QTest::addColumn<int>("kernels");
    QTest::addColumn<bool>("isLoose");
    QTest::newRow("one by one") << QByteArray{"aten::addcdiv_"} << 60 << true;
    QTest::newRow("foreach") << QByteArray{"aten::_foreach_addcdiv_"} << 60 << false;
    QTest::newRow("fused") << QByteArray{"aten::_fused_adam_"} << 60 << false;
    QTest::newRow("few parameters") << QByteArray{"aten::addcdiv_"} << 12 << false;
}

void NeedlessWorkFindingsTest::optimizersInSmallPieces()
{
    QFETCH(QByteArray, op);
    QFETCH(int, kernels);
    QFETCH(bool, isLoose);
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    std::uint32_t correlation = 1;
    for (int step = 0; step < 2; ++step) {
        const Ns at = step * 3000us;
        cpu.slice("ProfilerStep#" + std::to_string(step), at, 2900us, "user_annotation");
        cpu.slice("Optimizer.step#AdamW.step", at + 100us, 2000us, "user_annotation");
        for (int k = 0; k < kernels; ++k) {
            const Ns begin = at + 110us + k * 30us;
            cpu.slice(op.toStdString(), begin, 25us);
            cpu.slice("cudaLaunchKernel", begin + 5us, 5us, "cuda_runtime", correlation);
            stream.slice("elementwise", begin + 12us, 3us, "kernel", correlation++);
        }
    }
    const auto found = findingIn(make.build(), "loose_optimizer");
    QCOMPARE(found.has_value(), isLoose);
    if (!found)
        return;
    QCOMPARE(countIn(*found, "each"), std::int64_t{60});
    QCOMPARE(nsIn(*found, "host"), Ns{2000us});
    QCOMPARE(nsIn(*found, "device"), Ns{180us});
    // Idle within both steps, from the first kernel (122 us) to the end of the last (4895 us).
    QCOMPARE(*found->atMost, Ns{2100us - 122us - 180us + (4895us - 3100us) - 180us});
}

void NeedlessWorkFindingsTest::gradientsFilledWithZeros()
{
    const auto make = [](bool fills) {
        TraceMaker maker;
        auto cpu = maker.lane("1", "1");
        auto stream = maker.stream(0, 7);
        cpu.slice("Optimizer.zero_grad#SGD.zero_grad", 0us, 100us, "user_annotation");
        for (std::uint32_t k = 0; fills && k < 3; ++k) {
            cpu.slice("aten::zero_", 10us + k * 20us, 15us);
            cpu.slice("cudaMemsetAsync", 12us + k * 20us, 5us, "cuda_runtime", k + 1);
            stream.slice("Memset (Device)", 30us + k * 20us, 4us, "gpu_memset", k + 1);
        }
        cpu.slice("cudaMemsetAsync", 200us, 5us, "cuda_runtime", 9); // outside of the step
        stream.slice("Memset (Device)", 220us, 4us, "gpu_memset", 9);
        return maker.build();
    };
    const auto found = findingIn(make(true), "zeroed_gradients");
    QVERIFY(found);
    QCOMPARE(countIn(*found, "count"), std::int64_t{3});
    QCOMPARE(nsIn(*found, "device"), Ns{12us});
    QVERIFY(!findingIn(make(false), "zeroed_gradients"));
}

void NeedlessWorkFindingsTest::tensorsMadeOnTheHost_data()
{
    QTest::addColumn<QByteArray>("maker");
    QTest::addColumn<QByteArray>("copy");
    QTest::addColumn<int>("times");
    QTest::addColumn<bool>("isTold");
    QTest::newRow("zeros") << QByteArray{"aten::zeros"} << QByteArray{"Memcpy HtoD (Pageable -> Device)"} << 3 << true;
    QTest::newRow("twice only") << QByteArray{"aten::zeros"} << QByteArray{"Memcpy HtoD (Pageable -> Device)"} << 2
                                << false;
    QTest::newRow("a batch") << QByteArray{"aten::stack"} << QByteArray{"Memcpy HtoD (Pageable -> Device)"} << 3
                             << false;
    QTest::newRow("on the device") << QByteArray{"aten::zeros"} << QByteArray{"Memcpy DtoD (Device -> Device)"} << 3
                                   << false;
}

void NeedlessWorkFindingsTest::tensorsMadeOnTheHost()
{
    QFETCH(QByteArray, maker);
    QFETCH(QByteArray, copy);
    QFETCH(int, times);
    QFETCH(bool, isTold);
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    for (int i = 0; i < times; ++i) {
        const Ns at = i * 200us;
        const auto correlation = static_cast<std::uint32_t>(i + 1);
        cpu.slice(maker.toStdString(), at, 20us).slice("aten::fill_", at + 5us, 10us);
        cpu.slice("aten::to", at + 30us, 60us).slice("aten::copy_", at + 40us, 40us);
        cpu.slice("cudaMemcpyAsync", at + 50us, 10us, "cuda_runtime", correlation);
        stream.slice(copy.toStdString(), at + 70us, 5us, "gpu_memcpy", correlation);
    }
    cpu.slice("much else", 5ms, 5ms);
    const auto found = findingIn(make.build(), "made_on_host");
    QCOMPARE(found.has_value(), isTold);
    if (found)
        QCOMPARE(*found->atMost, Ns{20us + 2 * (20us + 60us) - 15us}); // from the first copy to the end of the last
}

// A recording with stacks has a frame around each op.
void NeedlessWorkFindingsTest::framesDoNotHideThatOpsFollow()
{
    for (const bool hasBetween : {false, true}) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto stream = make.stream(0, 7);
        stream.slice("k", 0us, 10us, "kernel");
        cpu.slice("train.py(7): step", 0us, 10ms, "python_function");
        for (std::uint32_t i = 0; i < 3; ++i) {
            const Ns at = (100us + i * 1ms);
            cpu.slice("<built-in method zeros>", at, 25us, "python_function").slice("aten::zeros", at + 1us, 20us);
            if (hasBetween)
                cpu.slice("<built-in method add>", at + 26us, 10us, "python_function")
                    .slice("aten::add", at + 27us, 8us);
            cpu.slice("<method 'to'>", at + 39us, 65us, "python_function")
                .slice("aten::to", at + 40us, 60us)
                .slice("cudaMemcpyAsync", at + 50us, 10us, "cuda_runtime", i + 1);
            stream.slice("Memcpy HtoD (Pageable -> Device)", at + 70us, 5us, "gpu_memcpy", i + 1);
        }
        const auto found = findingIn(make.build(), "made_on_host");
        QCOMPARE(found.has_value(), !hasBetween);
        if (found) {
            QCOMPARE(std::get<std::int64_t>(found->values.at("count")), std::int64_t{3});
            QCOMPARE(found->evidence.size(), std::size_t{3}); // as many places as tensors
        }
    }
    TraceMaker make;
    make.lane("1", "1")
        .slice("nn.Module: Conv2d_0", 0us, 105us, "python_function")
        .slice("aten::conv2d", 1us, 100us, "cpu_op", RawSlice::noCorrelation,
               args("[[8, 3, 32, 32], [64, 3, 3, 3], [64]]", R"(["float", "float", "float"])"))
        .slice("nn.Module: BatchNorm2d_0", 106us, 60us, "python_function")
        .slice("aten::batch_norm", 110us, 50us);
    make.stream(0, 7).slice("k", 80us, 7us, "kernel");
    QVERIFY(findingIn(make.build(), "convolution_bias"));
}

void NeedlessWorkFindingsTest::aBiasBeforeNormalization_data()
{
    QTest::addColumn<QByteArray>("bias");
    QTest::addColumn<QByteArray>("next");
    QTest::addColumn<bool>("isTold");
    QTest::newRow("with a bias") << QByteArray{"[64]"} << QByteArray{"aten::batch_norm"} << true;
    QTest::newRow("without") << QByteArray{"[]"} << QByteArray{"aten::batch_norm"} << false;
    QTest::newRow("no normalization") << QByteArray{"[64]"} << QByteArray{"aten::relu"} << false;
}

void NeedlessWorkFindingsTest::aBiasBeforeNormalization()
{
    QFETCH(QByteArray, bias);
    QFETCH(QByteArray, next);
    QFETCH(bool, isTold);
    const bool isTensor = bias != "[]";
    TraceMaker make;
    make.lane("1", "1")
        .slice("aten::conv2d", 0us, 100us, "cpu_op", RawSlice::noCorrelation,
               args("[[8, 3, 32, 32], [64, 3, 3, 3], " + bias.toStdString() + "]",
                    isTensor ? R"(["float", "float", "float"])" : R"(["float", "float", ""])"))
        .slice("aten::_convolution", 5us, 90us)
        .slice("aten::add_", 60us, 20us)
        .slice("cudaLaunchKernel", 65us, 5us, "cuda_runtime", 1)
        .slice(next.toStdString(), 110us, 50us);
    make.stream(0, 7).slice("vectorized_elementwise_kernel", 80us, 7us, "kernel", 1);
    const auto found = findingIn(make.build(), "convolution_bias");
    QCOMPARE(found.has_value(), isTold);
    if (found)
        QCOMPARE(*found->cost, Ns{7us});
}

TEST_WITH_APP(NeedlessWorkFindingsTest)

} // namespace lanescope::needless_work_findings_test

#include "needless_work_findings_test.moc"
