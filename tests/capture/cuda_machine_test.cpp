// The CUDA machine without a GPU: runtime and cuBLAS are stand-ins that do the work on the host, and the real kernels
// run thread after thread. It checks the requests to the device: shapes, leading dimensions, transposes, offsets,
// epilogues, what a graph replays. Which kernels run, and how fast, needs a GPU.
#include <QtTest>

#include "capture/check.h"
#include "capture/cuda/cuda_machine.h"
#include "capture/cuda/kernels.h"
#include "capture/registry.h"
#include "tests/support/run_tests.h"

#include <cmath>

namespace lanescope::cuda_machine_test {

using namespace lanescope::capture;

class CudaMachineTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theResultIsRight_data();
    void theResultIsRight();
    void alignedShapesAreRightToo_data() { theResultIsRight_data(); }
    void alignedShapesAreRightToo();
    void anEpilogueWithoutAKernelRunsApart();
    void kernelsKeepNaN();
    void missingDeviceFeaturesGiveOneLine();
    void theEstimateUsesTheMemoryOfTheGpu();
};

namespace {

CudaDriver driverWith(int major)
{
    CudaDriver driver;
    driver.cudaVersion = 13000;
    Gpu gpu;
    gpu.name = "Stand-in GPU";
    gpu.major = major;
    gpu.multiprocessors = 132;
    driver.gpus = {gpu};
    return driver;
}

enum class Shapes { Odd, Aligned };

Settings smallSettings(const Workload& workload, Variant variant, Dtype dtype, Shapes shapes)
{
    Settings settings{variant, dtype, {}};
    for (const Parameter& parameter : workload.parameters)
        settings.sizes[std::string{parameter.name}] = parameter.value;
    const bool isOdd = shapes == Shapes::Odd;
    if (workload.name == "matmul_add")
        settings.sizes = {{"size", isOdd ? 17 : 32}, {"batch", isOdd ? 3 : 0}};
    if (workload.name == "linear")
        settings.sizes["batch"] = isOdd ? 67 : 64;
    if (workload.name == "mlp")
        settings.sizes = {{"batch", 3}, {"seq", 5}, {"dim", isOdd ? 13 : 40}, {"hidden", isOdd ? 27 : 72}};
    if (workload.name == "mlp_relu")
        settings.sizes = {{"batch", 33}, {"feature", 5}, {"hidden", isOdd ? 17 : 24}, {"layers", 3}, {"nn", 0}};
    if (workload.name == "lenet5")
        settings.sizes["batch"] = isOdd ? 3 : 4;
    return settings;
}

CheckResult checkOf(const Settings& settings, const Workload& workload, Json* facts = nullptr)
{
    const Program program = workload.build(settings);
    const HostBuffers inputs = makeInputs(program, settings.dtype);
    const auto machine = makeCudaMachine(driverWith(9), 0);
    machine->prepare(program, inputs, settings);
    machine->step();
    machine->step(); // the result must not depend on the previous step
    machine->synchronise();
    if (facts)
        *facts = machine->facts();
    return checkOutput(program, inputs, machine->read(program.output), settings.dtype);
}

} // namespace

void CudaMachineTest::initTestCase() { qputenv("LANESCOPE_CUDA_LIBS", LANESCOPE_STAND_IN_CUBLAS); }

void CudaMachineTest::theResultIsRight_data()
{
    QTest::addColumn<QString>("workload");
    QTest::addColumn<int>("variant");
    QTest::addColumn<int>("dtype");
    for (const Workload& workload : workloads())
        for (const Variant variant : {Variant::Eager, Variant::Compiled, Variant::Fused, Variant::Graph})
            for (const Dtype dtype : {Dtype::Fp32, Dtype::Tf32, Dtype::Fp16, Dtype::Bf16}) {
                const auto name = [](std::string_view text) { return QByteArray{text.data(), qsizetype(text.size())}; };
                QTest::newRow(name(workload.name) + " " + name(nameOf(variant)) + " " + name(nameOf(dtype)))
                    << QString::fromUtf8(name(workload.name)) << int(variant) << int(dtype);
            }
}

void CudaMachineTest::theResultIsRight()
{
    QFETCH(QString, workload);
    QFETCH(int, variant);
    QFETCH(int, dtype);
    const Workload* known = workloadNamed(workload.toStdString());
    const CheckResult check = checkOf(smallSettings(*known, Variant(variant), Dtype(dtype), Shapes::Odd), *known);
    QVERIFY2(check.holds(),
             qPrintable(QString("relative error %1, %2 is allowed").arg(check.maxRelErr).arg(check.tolerance)));
    QVERIFY(check.rows > 0);
}

void CudaMachineTest::alignedShapesAreRightToo() // 16 bytes per thread
{
    QFETCH(QString, workload);
    QFETCH(int, variant);
    QFETCH(int, dtype);
    const Workload* known = workloadNamed(workload.toStdString());
    const CheckResult check = checkOf(smallSettings(*known, Variant(variant), Dtype(dtype), Shapes::Aligned), *known);
    QVERIFY2(check.holds(),
             qPrintable(QString("relative error %1, %2 is allowed").arg(check.maxRelErr).arg(check.tolerance)));
}

void CudaMachineTest::anEpilogueWithoutAKernelRunsApart()
{
    const Workload* known = workloadNamed("mlp_relu");
    const Settings settings = smallSettings(*known, Variant::Fused, Dtype::Bf16, Shapes::Odd);
    Json facts;
    QVERIFY(checkOf(settings, *known, &facts).holds());
    QVERIFY(!facts.contains("epilogues_not_fused"));
    qputenv("LANESCOPE_STAND_IN", "no_epilogue");
    const CheckResult check = checkOf(settings, *known, &facts);
    qunsetenv("LANESCOPE_STAND_IN");
    QVERIFY(check.holds());
    QCOMPARE(facts["epilogues_not_fused"], 3); // one per layer, however many steps
}

void CudaMachineTest::kernelsKeepNaN()
{
    // A ReLU that turned NaN into 0 would hide an element that was never written.
    cudaStream_t stream = nullptr;
    QCOMPARE(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
    std::vector<float> values{NAN, -1, 0, 2};
    QCOMPARE(launchPointwise(Pointwise::Relu, Element::Float, {values.data(), nullptr, values.data(), 4, 0}, stream),
             cudaSuccess);
    QVERIFY(std::isnan(values[0]));
    QCOMPARE(values[1], 0.0f);
    QCOMPARE(values[3], 2.0f);
    cudaStreamDestroy(stream);
}

void CudaMachineTest::missingDeviceFeaturesGiveOneLine()
{
    const auto lineOf = [](auto&& what) {
        try {
            what();
        } catch (const Failure& failure) {
            return failure.code == ExitCode::Lacking ? QString::fromUtf8(failure.what()) : QString{};
        }
        return QString{};
    };
    QVERIFY(lineOf([] { makeCudaMachine(driverWith(9), 3); }).contains("no GPU 3"));
    const Workload* known = workloadNamed("linear");
    const auto prepare = [&](Dtype dtype) {
        return lineOf([&] {
            const Settings settings = smallSettings(*known, Variant::Eager, dtype, Shapes::Odd);
            const Program program = known->build(settings);
            makeCudaMachine(driverWith(7), 0)->prepare(program, makeInputs(program, dtype), settings);
        });
    };
    QVERIFY(prepare(Dtype::Bf16).contains("no bf16"));
    QVERIFY(prepare(Dtype::Tf32).contains("no tf32"));
    QCOMPARE(prepare(Dtype::Fp16), QString{});
    qputenv("LANESCOPE_CUDA_LIBS", "/nowhere");
    QVERIFY(lineOf([] { makeCudaMachine(driverWith(9), 0); }).contains("cuBLAS"));
    initTestCase();
}

// With a core's bandwidth of 8 bytes per ns, 20,000 steps of the MLP on an H200 were estimated as minutes; they are 5 s
// of GPU work.
void CudaMachineTest::theEstimateUsesTheMemoryOfTheGpu()
{
    const double peak = 2 * 3.201 * 6016 / 8; // 4815 bytes per ns
    const double estimated = makeCudaMachine(driverWith(9), 0)->bytesPerNs();
    QVERIFY2(estimated > 0.25 * peak && estimated < peak, qPrintable(QString::number(estimated)));
}

TEST_WITH_APP(CudaMachineTest)

} // namespace lanescope::cuda_machine_test

#include "cuda_machine_test.moc"
