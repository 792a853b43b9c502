// Runs each workload in each variant and type on the CPU, compares it with its reference, and checks its parts.
#include <QtTest>

#include "capture/check.h"
#include "capture/json_text.h"
#include "capture/machine.h"
#include "capture/registry.h"
#include "capture/rounding.h"
#include "capture/schedule.h"
#include "tests/support/run_tests.h"

namespace lanescope::workloads_test {

using namespace lanescope::capture;

class WorkloadsTest : public QObject {
    Q_OBJECT

private slots:
    void operationsPerStepAreCounted_data();
    void operationsPerStepAreCounted();
    void theResultIsRight_data();
    void theResultIsRight();
    void oneWrongElementIsSeen();
    void anUnwrittenElementIsSeen();
    void theScheduleIsTorchs();
    void roundingIsToNearestEven();
    void namesAreValidJson_data();
    void namesAreValidJson();
};

namespace {

// Small sizes that are not all multiples of a common number.
Settings smallSettings(const Workload& workload, Variant variant, Dtype dtype)
{
    Settings settings{variant, dtype, {}};
    for (const Parameter& parameter : workload.parameters)
        settings.sizes[std::string{parameter.name}] = parameter.value;
    if (workload.name == "linear")
        settings.sizes["batch"] = 67;
    if (workload.name == "mlp")
        settings.sizes = {{"batch", 3}, {"seq", 11}, {"dim", 40}, {"hidden", 72}};
    if (workload.name == "mlp_relu")
        settings.sizes = {{"batch", 33}, {"feature", 5}, {"hidden", 17}, {"layers", 3}, {"nn", 0}};
    if (workload.name == "lenet5")
        settings.sizes["batch"] = 19;
    return settings;
}

std::vector<float> outputOf(const Program& program, const HostBuffers& inputs, const Settings& settings)
{
    const auto machine = makeCpuMachine();
    machine->prepare(program, inputs, settings);
    machine->step();
    machine->step(); // the result must not depend on the previous step
    machine->synchronise();
    return machine->read(program.output);
}

} // namespace

void WorkloadsTest::operationsPerStepAreCounted_data()
{
    QTest::addColumn<QString>("workload");
    QTest::addColumn<int>("eager");
    QTest::addColumn<int>("compiled");
    QTest::addColumn<int>("fused");
    QTest::newRow("matmul_add") << "matmul_add" << 2 << 2 << 1;
    QTest::newRow("linear") << "linear" << 1 << 1 << 1;
    QTest::newRow("mlp") << "mlp" << 5 << 4 << 3;
    QTest::newRow("mlp_relu") << "mlp_relu" << 5 << 3 << 2;
    QTest::newRow("lenet5") << "lenet5" << 11 << 9 << 5;
}

void WorkloadsTest::operationsPerStepAreCounted()
{
    QFETCH(QString, workload);
    const Workload* known = workloadNamed(workload.toStdString());
    QVERIFY(known);
    Settings settings;
    for (const Parameter& parameter : known->parameters)
        settings.sizes[std::string{parameter.name}] = parameter.value;
    const auto count = [&](Variant variant) {
        settings.variant = variant;
        return known->build(settings).operations();
    };
    QTEST(count(Variant::Eager), "eager");
    QTEST(count(Variant::Compiled), "compiled");
    QTEST(count(Variant::Fused), "fused");
    QTEST(count(Variant::Graph), "compiled");
}

void WorkloadsTest::theResultIsRight_data()
{
    QTest::addColumn<QString>("workload");
    QTest::addColumn<int>("variant");
    QTest::addColumn<int>("dtype");
    for (const Workload& workload : workloads())
        for (const Variant variant : {Variant::Eager, Variant::Compiled, Variant::Fused})
            for (const Dtype dtype : {Dtype::Fp32, Dtype::Fp16, Dtype::Bf16})
                QTest::addRow("%s %s %s", workload.name.data(), nameOf(variant).data(), nameOf(dtype).data())
                    << QString::fromUtf8(workload.name.data()) << int(variant) << int(dtype);
}

void WorkloadsTest::theResultIsRight()
{
    QFETCH(QString, workload);
    QFETCH(int, variant);
    QFETCH(int, dtype);
    const Workload* known = workloadNamed(workload.toStdString());
    std::vector<Settings> all{smallSettings(*known, Variant(variant), Dtype(dtype))};
    const auto also = [&](const char* name, long value) {
        all.push_back(all.front());
        all.back().sizes[name] = value;
    };
    if (workload == "matmul_add")
        also("batch", 3);
    if (workload == "linear")
        also("bias", 0);
    if (workload == "mlp_relu") {
        also("nn", 1);
        also("layers", 1);
    }
    for (const Settings& settings : all) {
        const Program program = known->build(settings);
        const HostBuffers inputs = makeInputs(program, settings.dtype);
        const CheckResult result = checkOutput(program, inputs, outputOf(program, inputs, settings), settings.dtype);
        QVERIFY2(result.holds(), qPrintable(QString::number(result.maxRelErr)));
        QVERIFY(result.rows == std::min(program.rows, 16l));
        QVERIFY(settings.dtype == Dtype::Fp32 || result.maxRelErr > 1e-5); // rounding has an effect
    }
}

void WorkloadsTest::oneWrongElementIsSeen()
{
    const Workload& workload = *workloadNamed("matmul_add");
    Settings settings = smallSettings(workload, Variant::Eager, Dtype::Fp32);
    settings.sizes["size"] = 8;
    const Program program = workload.build(settings);
    const HostBuffers inputs = makeInputs(program, settings.dtype);
    std::vector<float> output = outputOf(program, inputs, settings);
    QVERIFY(checkOutput(program, inputs, output, settings.dtype).holds());
    output[37] *= 1.01f;
    QVERIFY(!checkOutput(program, inputs, output, settings.dtype).holds());
}

void WorkloadsTest::anUnwrittenElementIsSeen()
{
    const Workload& workload = *workloadNamed("linear");
    const Settings settings = smallSettings(workload, Variant::Eager, Dtype::Bf16);
    const Program program = workload.build(settings);
    const HostBuffers inputs = makeInputs(program, settings.dtype);
    const auto machine = makeCpuMachine();
    machine->prepare(program, inputs, settings); // without running a step
    QVERIFY(!checkOutput(program, inputs, machine->read(program.output), settings.dtype).holds());
}

void WorkloadsTest::theScheduleIsTorchs()
{
    const auto phases = [](Schedule schedule, int steps) {
        QString text;
        for (int k = 0; k < steps; ++k)
            text += "-wrS"[int(schedule.at(std::uint64_t(k)))];
        return text;
    };
    QCOMPARE(phases({1, 1, 3, 1}, 7), QString("-wrrS--"));
    QCOMPARE(phases({0, 0, 1, 3}, 4), QString("SSS-"));
    QCOMPARE(phases({2, 0, 2, 2}, 8), QString("--rS--rS"));
    QCOMPARE(Schedule({1, 1, 3, 2}).steps(), std::uint64_t(10));
}

void WorkloadsTest::roundingIsToNearestEven()
{
    QCOMPARE(roundedToBf16(1.00390625f), 1.0f);        // halfway, the even one is below
    QCOMPARE(roundedToBf16(1.01171875f), 1.015625f);   // halfway, the even one is above
    QCOMPARE(roundedToFp16(1.0f + 1.0f / 2048), 1.0f); // halfway
    QCOMPARE(roundedToFp16(1.0f + 3.0f / 2048), 1.0f + 4.0f / 2048);
    QCOMPARE(roundedToFp16(65519.0f), 65504.0f);
    QVERIFY(std::isinf(roundedToFp16(65520.0f)));
    QCOMPARE(roundedToFp16(std::ldexp(1.0f, -24)), std::ldexp(1.0f, -24)); // the smallest
    QCOMPARE(roundedToFp16(std::ldexp(1.0f, -26)), 0.0f);
    QCOMPARE(roundedToFp16(-std::ldexp(3.0f, -25)), -std::ldexp(1.0f, -23));
}

void WorkloadsTest::namesAreValidJson_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("plain") << QByteArray("aten::mm") << QByteArray("\"aten::mm\"");
    QTest::newRow("quote, backslash") << QByteArray("a\"b\\") << QByteArray("\"a\\\"b\\\\\"");
    QTest::newRow("newline") << QByteArray("a\nb") << QByteArray("\"a\\u000ab\"");
    QTest::newRow("no UTF-8") << QByteArray("a\xff"
                                            "b")
                              << QByteArray("\"a\\ufffdb\"");
    QTest::newRow("cut UTF-8") << QByteArray("a\xe2\x82") << QByteArray("\"a\\ufffd\\ufffd\"");
    QTest::newRow("UTF-8") << QByteArray("µ€😀") << QByteArray("\"µ€😀\"");
}

void WorkloadsTest::namesAreValidJson()
{
    QFETCH(QByteArray, text);
    std::string json;
    appendQuoted(json, {text.data(), std::size_t(text.size())});
    QTEST(QByteArray::fromStdString(json), "json");
}

TEST_PLAIN(WorkloadsTest)

} // namespace lanescope::workloads_test

#include "workloads_test.moc"
