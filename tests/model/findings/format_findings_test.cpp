// Findings about the format of what is computed or copied: double precision, the memory format of convolutions, slow
// links between GPUs. Each is raised just above its thresholds and not just below.

#include <QTest>

#include "model/findings/rule.h"
#include "model/replay/remedies.h"
#include "tests/support/findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::format_findings_test {

using namespace lanescope::test;

class FormatFindingsTest : public QObject {
    Q_OBJECT
private slots:
    void doublePrecisionBetweenTwoShares_data();
    void doublePrecisionBetweenTwoShares();
    void layoutConversionsCountFromTheirThreshold_data();
    void layoutConversionsCountFromTheirThreshold();
    void aLinkThreeTimesSlowerThanTheFastestIsFound_data();
    void aLinkThreeTimesSlowerThanTheFastestIsFound();
};

namespace {

constexpr std::string_view ofDoubles = "void at::native::vectorized_elementwise_kernel<4, "
                                       "at::native::CUDAFunctor_add<double>, at::detail::Array<char*, 3> "
                                       ">(int, at::native::CUDAFunctor_add<double>, at::detail::Array<char*, 3>)";
constexpr std::string_view ofFloats =
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3> "
    ">(int, at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3>)";

// In each 1,000 us of GPU work, one kernel takes `time`.
TracePtr withKernel(std::string_view name, Ns time)
{
    TraceMaker make;
    make.lane("1", "1").slice("aten::add", 0us, 10us).slice("cudaLaunchKernel", 2us, 3us, "cuda_runtime", 1);
    make.stream(0, 7).slice(name, 100us, time, "kernel", 1).slice(ofFloats, 100us + time, 1000us - time);
    return make.build();
}

} // namespace

void FormatFindingsTest::doublePrecisionBetweenTwoShares_data()
{
    QTest::addColumn<int>("us");
    QTest::addColumn<bool>("isFound");
    QTest::newRow("2.9 %") << 29 << false;
    QTest::newRow("3 %") << 30 << true;
    QTest::newRow("49.9 %") << 499 << true;
    QTest::newRow("50 %: it is what the program computes in") << 500 << false;
}

void FormatFindingsTest::doublePrecisionBetweenTwoShares()
{
    QFETCH(int, us);
    QFETCH(bool, isFound);
    const auto found = findingIn(withKernel(ofDoubles, us * 1us), "double_precision");
    QCOMPARE(found.has_value(), isFound);
    if (!isFound)
        return;
    QCOMPARE(std::get<Ns>(found->values.at("total")), Ns{us * 1us});
    QCOMPARE(std::get<std::string>(found->values.at("op")), std::string{"aten::add"});
    QCOMPARE(found->evidence.size(), std::size_t{1});
    QVERIFY(!findingIn(withKernel(ofFloats, us * 1us), "double_precision"));
}

void FormatFindingsTest::layoutConversionsCountFromTheirThreshold_data()
{
    QTest::addColumn<QByteArray>("kernel");
    QTest::addColumn<int>("us");
    QTest::addColumn<bool>("isFound");
    const QByteArray cudnn{"void cudnn::ops::nchwToNhwcKernel<float, float, float, false, true>(int)"};
    QTest::newRow("cuDNN, 3 %") << cudnn << 30 << true;
    QTest::newRow("cuDNN, 2.9 %") << cudnn << 29 << false;
    QTest::newRow("back") << QByteArray{"void cudnn::ops::nhwcToNchwKernel<float>(int)"} << 400 << true;
    QTest::newRow("MIOpen") << QByteArray{"batched_transpose_32x32_half"} << 400 << true;
    QTest::newRow("a transpose of the program") << QByteArray{"transpose_kernel"} << 400 << false;
}

void FormatFindingsTest::layoutConversionsCountFromTheirThreshold()
{
    QFETCH(QByteArray, kernel);
    QFETCH(int, us);
    QFETCH(bool, isFound);
    const auto found = findingIn(withKernel(kernel.toStdString(), us * 1us), "layout_conversion");
    QCOMPARE(found.has_value(), isFound);
    if (isFound)
        QCOMPARE(found->cost.value(), Ns{us * 1us});
}

void FormatFindingsTest::aLinkThreeTimesSlowerThanTheFastestIsFound_data()
{
    QTest::addColumn<int>("slowUs"); // 10 MB from GPU 0 to 2; from GPU 0 to 1 they take 100 us
    QTest::addColumn<int>("bytes");
    QTest::addColumn<int>("otherUs"); // other work
    QTest::addColumn<bool>("isFound");
    QTest::newRow("three times as slow") << 300 << 10'000'000 << 0 << true;
    QTest::newRow("hardly less") << 299 << 10'000'000 << 0 << false;
    QTest::newRow("a megabyte") << 300 << (1 << 20) << 0 << true;
    QTest::newRow("too small to tell") << 300 << (1 << 20) - 1 << 0 << false;
    QTest::newRow("1 % of the GPU's time") << 300 << 10'000'000 << 29'600 << true;
    QTest::newRow("less than 1 %") << 300 << 10'000'000 << 29'700 << false;
}

void FormatFindingsTest::aLinkThreeTimesSlowerThanTheFastestIsFound()
{
    QFETCH(int, slowUs);
    QFETCH(int, bytes);
    QFETCH(int, otherUs);
    QFETCH(bool, isFound);
    TraceMaker make;
    const auto copy = [&](int to, Ns begin, Ns time) {
        make.stream(0, 7 + to).slice("Memcpy PtoP (Device -> Device)", begin, time, "gpu_memcpy",
                                     RawSlice::noCorrelation,
                                     fmt::format(R"({{"fromDevice":0,"toDevice":{},"bytes":{}}})", to, bytes));
    };
    copy(1, 0us, 100us);
    copy(2, 100us, slowUs * 1us);
    if (otherUs > 0)
        make.stream(0, 7).slice(ofFloats, 1000us, otherUs * 1us);
    const TracePtr trace = make.build();
    const auto found = findingIn(trace, "slow_link");
    QCOMPARE(found.has_value(), isFound);
    if (!isFound)
        return;
    QCOMPARE(std::get<std::int64_t>(found->values.at("to")), std::int64_t{2});
    QCOMPARE(std::get<std::int64_t>(found->values.at("fast_to")), std::int64_t{1});
    QVERIFY(std::chrono::abs(found->cost.value() - 200us) <= 1ns);
    QCOMPARE(std::get<double>(found->values.at("fast")), bytes / 100e3);
    // Only the slow copies get faster, although others have their name.
    if (const auto saving = savingOf(Analysis{trace}, *found); otherUs == 0) {
        QVERIFY(saving);
        QCOMPARE(saving->high, *found->cost);
    }
}

TEST_WITH_APP(FormatFindingsTest)

} // namespace lanescope::format_findings_test

#include "format_findings_test.moc"
