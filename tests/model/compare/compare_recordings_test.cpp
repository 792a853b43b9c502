// Differences between two recordings: GPUs, versions, types and problem sizes.

#include <QTest>

#include "model/analysis/versions.h"
#include "model/compare/recordings.h"
#include "tests/support/compared_work.h"
#include "tests/support/run_tests.h"

namespace lanescope::compare_recordings_test {

using namespace lanescope::test;

class CompareRecordingsTest : public QObject {
    Q_OBJECT
private slots:
    void gpusVersionsAndTypesComeFirst();
    void otherGridsAreAnotherProblemSize();
    void onlyOtherSharesOfGridsAreAChange();
    void aPredictedTraceIsSaidToBeOne();
};

void CompareRecordingsTest::gpusVersionsAndTypesComeFirst()
{
    QCOMPARE(versionText("cuda_runtime_version", "12080"), std::string{"12.8"});
    QCOMPARE(versionText("cuda_driver_version", "13000"), std::string{"13.0"});
    QCOMPARE(versionText("hip_runtime_version", "60443483"), std::string{"6.4.43483"});
    QCOMPARE(versionText("torch_version", "\"2.6.0+cu124\""), std::string{"2.6.0+cu124"});
    const auto info = [](const char* gpu, const char* cuda, const char* torch) {
        TraceInfo i;
        i.gpus.emplace_back();
        i.gpus.back().id = 0;
        i.gpus.back().name = gpu;
        i.properties = {{"cuda_runtime_version", cuda},
                        {"metadata", std::string{"{\"env\": {\"torch_version\": \""} + torch + "\", \"x\": 1}}"}};
        return i;
    };
    const auto one = info("NVIDIA A100-SXM4-40GB", "12080", "2.6.0"), two = info("NVIDIA H100", "12080", "2.7.0");
    const Diff diff =
        diffOfTraces(traceOf({{{gemm}, {gemm}}}, false, one), traceOf({{{halfGemm}, {gemm}, {halfGemm}}}, false, two));
    QCOMPARE(recordings(diff), std::string{"GPU A100-SXM4-40GB → H100 · torch 2.6.0 → 2.7.0 · GEMMs in fp32 (2 of 2) → "
                                           "bf16 (2 of 3)"});
    QCOMPARE(joined(diff.alike, briefDuration, " · "), std::string{"CUDA 12.8"});
    const Diff same = diffOfTraces(traceOf({{{gemm}}}, false, one), traceOf({{{gemm}}}, false, one));
    QVERIFY(same.differs.empty());
    QCOMPARE(joined(same.alike, briefDuration, " · "),
             std::string{"same GPU (A100-SXM4-40GB) · torch 2.6.0 · CUDA 12.8 · GEMMs in fp32"});
}

void CompareRecordingsTest::otherGridsAreAnotherProblemSize()
{
    TraceInfo info;
    info.gpus.emplace_back();
    info.gpus.back().id = 0;
    info.gpus.back().name = "NVIDIA A100";
    const auto kernel = [](const std::string& name, int blocks) {
        return TestWork{name, "aten::op", 10us, -1us, fmt::format(R"({{"grid":[{},1,1],"block":[128,1,1]}})", blocks)};
    };
    const auto said = [&](int first, int second, int third) {
        return recordings(diffOfTraces(
            traceOf({{kernel(elementwise, 64), kernel(sigmoid, 64), kernel("mine", 8)}}, false, info),
            traceOf({{kernel(elementwise, first), kernel(sigmoid, second), kernel("mine", third)}}, false, info)));
    };
    QVERIFY2(holds(said(128, 128, 8), "another problem size: 2 of 3 kernels"), said(128, 128, 8).c_str());
    QVERIFY(holds(said(128, 128, 8), "64x1x1 → 128x1x1"));
    QCOMPARE(said(128, 64, 8), std::string{});
    QCOMPARE(said(64, 64, 8), std::string{});
}

void CompareRecordingsTest::onlyOtherSharesOfGridsAreAChange()
{
    // The grid changes from launch to launch; the recordings begin at different launches.
    const auto with = [](const std::vector<int>& grids, int count) {
        std::vector<TestWork> work;
        for (int k = 0; k < count; ++k)
            work.push_back({elementwise, "aten::op", 10us, -1us,
                            fmt::format(R"({{"grid":[{},1,1],"block":[128,1,1]}})",
                                        grids[static_cast<std::size_t>(k) % grids.size()])});
        return traceOf({work});
    };
    const auto changes = [](const TracePtr& a, const TracePtr& b) {
        const Diff diff = diffOfTraces(a, b);
        return joined(diff.kernels.at(0).footprintChanges, briefDuration, ", ");
    };
    QCOMPARE(changes(with({64, 128}, 34), with({128, 64}, 30)), std::string{});
    QCOMPARE(changes(with({64, 128}, 34), with({128, 64}, 31)), std::string{}); // one more of the first
    QCOMPARE(changes(with({64, 64, 64, 128}, 32), with({128, 128, 128, 64}, 32)), std::string{"grid 64x1x1 → 128x1x1"});
    QCOMPARE(changes(with({64}, 32), with({128}, 32)), std::string{"grid 64x1x1 → 128x1x1"});
}

void CompareRecordingsTest::aPredictedTraceIsSaidToBeOne()
{
    const auto said = [](bool isFirst, bool isSecond) {
        TraceInfo first, second;
        if (isFirst)
            first.properties[std::string{predictedKey}] = "{}";
        if (isSecond)
            second.properties[std::string{predictedKey}] = "{}";
        const Diff diff = diffOfTraces(traceOf({{{gemm}}}, false, first), traceOf({{{gemm}}}, false, second));
        return recordings(diff) + "|" + joined(diff.alike, briefDuration, " · ");
    };
    QVERIFY(!holds(said(false, false), "predicted"));
    QVERIFY2(said(false, true).starts_with("recorded → predicted by a replay"), said(false, true).c_str());
    QVERIFY2(said(true, false).starts_with("predicted by a replay → recorded"), said(true, false).c_str());
    QVERIFY2(said(true, true).starts_with("|predicted by a replay, not recorded"), said(true, true).c_str());
}

TEST_PLAIN(CompareRecordingsTest)

} // namespace lanescope::compare_recordings_test

#include "compare_recordings_test.moc"
