// Advice on what to record in addition uses the terms of the tool that wrote the trace: no other tool has that option.

#include <QTest>

#include "model/findings/recording_advice.h"
#include "model/findings/untold_health.h"
#include "tests/support/findings.h"
#include "tests/support/run_tests.h"

#include <algorithm>

namespace lanescope::recording_advice_test {

using namespace lanescope::test;

class RecordingAdviceTest : public QObject {
    Q_OBJECT

private slots:
    void adviceNamesTheOptionsOfItsTool_data();
    void adviceNamesTheOptionsOfItsTool();
    void whatIsLostIsToldFromWhatIsKept_data();
    void whatIsLostIsToldFromWhatIsKept();
    void whatAFindingSaysIsNotSaidAgain();
};

void RecordingAdviceTest::adviceNamesTheOptionsOfItsTool_data()
{
    QTest::addColumn<QByteArray>("format");
    QTest::addColumn<QByteArray>("category");
    QTest::addColumn<QByteArray>("launches");
    QTest::addColumn<bool>("isTorch");
    QTest::newRow("torch") << QByteArray{"Kineto JSON, gzip"} << QByteArray{"kernel"} << QByteArray{"ProfilerActivity"}
                           << true;
    QTest::newRow("nsys") << QByteArray{"Nsight Systems SQLite"} << QByteArray{"kernel"} << QByteArray{"--trace=cuda"}
                          << false;
    QTest::newRow("rocprofv3") << QByteArray{"rocprofv3 JSON"} << QByteArray{"kernel"} << QByteArray{"--hip-trace"}
                               << false;
    QTest::newRow("rocprofv3's protobuf")
        << QByteArray{"Perfetto protobuf"} << QByteArray{"hip_api"} << QByteArray{"--hip-trace"} << false;
    QTest::newRow("another program's") << QByteArray{"Chrome JSON"} << QByteArray{"toplevel"}
                                       << QByteArray{"record the calls that launch it"} << false;
}

void RecordingAdviceTest::adviceNamesTheOptionsOfItsTool()
{
    QFETCH(QByteArray, format);
    QFETCH(QByteArray, category);
    QFETCH(QByteArray, launches);
    QFETCH(bool, isTorch);
    TraceMaker make;
    make.info.format = format.toStdString();
    make.lane("1", "1").slice("a", 0us, 10us, category.toStdString());
    const TracePtr trace = make.build();
    QCOMPARE(recorderOf(*trace) == Recorder::Torch, isTorch);
    QVERIFY(adviceOnMissingLaunches(*trace).find(launches.toStdString()) != std::string_view::npos);
    for (const std::string_view text : {adviceOnSilentThread(*trace), adviceOnEmptySlice(*trace)})
        QCOMPARE(text.find("with_stack") != std::string_view::npos, isTorch);
    QCOMPARE(reasonWithoutShapes(*trace).find("record_shapes") != std::string_view::npos, isTorch);
    QCOMPARE(reasonWithoutSteps(*trace).find("profiler.step()") != std::string_view::npos, isTorch);
}

void RecordingAdviceTest::whatIsLostIsToldFromWhatIsKept_data()
{
    QTest::addColumn<QByteArray>("warning");
    QTest::addColumn<bool>("isCut");
    QTest::newRow("the events")
        << QByteArray{"byte 9: expected the rest of an event, found the end of the file at byte "
                      "12: it was cut off; all events before it are kept"}
        << true;
    QTest::newRow("the packing") << QByteArray{"byte 917 of the packed file: expected more gzip data, found the end of "
                                               "the file: it was cut off"}
                                 << true;
    QTest::newRow("a missing bracket")
        << QByteArray{"byte 420: expected ] after the events, found the end of the file: "
                      "it may have been cut off; all events are kept"}
        << false;
    QTest::newRow("two samples") << QByteArray{"2 events have a time that cannot be used; they are left out"} << false;
}

void RecordingAdviceTest::whatIsLostIsToldFromWhatIsKept()
{
    QFETCH(QByteArray, warning);
    QFETCH(bool, isCut);
    TraceMaker make;
    make.info.warnings = {"1 slices have no duration (dur); they are shown as empty", warning.toStdString()};
    make.lane("1", "1").slice("aten::mm", 0us, 10us);
    const auto found = findingIn(make.build(), "damaged_recording");
    QVERIFY(found);
    QCOMPARE(says(*found, "what comes after it is missing"), isCut);
    QCOMPARE(says(*found, "cut off or damaged"), isCut);
    QVERIFY(says(*found, isCut ? warning.toStdString() : "no duration")); // the worst one is quoted
}

void RecordingAdviceTest::whatAFindingSaysIsNotSaidAgain()
{
    TraceMaker make;
    make.lane("1", "1").slice("aten::mm", 0us, 10us).slice("Activity Buffer Request", 20us, 900us, "overhead");
    make.lane("1", "1").slice("cudaLaunchKernel", 930us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice("mm", 940us, 5us, "kernel", 1).slice("no launch", 950us, 5us, "kernel");
    const Analysis analysis{make.build()};
    const auto has = [](const std::vector<HealthItem>& items, HealthKind kind) {
        return std::any_of(items.begin(), items.end(), [&](const HealthItem& item) { return item.kind == kind; });
    };
    QVERIFY(has(recordingHealth(analysis), HealthKind::BufferRequest));
    QVERIFY(!has(healthBesideFindings(analysis), HealthKind::BufferRequest));
    QVERIFY(has(healthBesideFindings(analysis), HealthKind::WorkWithoutLaunch)); // no finding reports it
}

TEST_WITH_APP(RecordingAdviceTest)

} // namespace lanescope::recording_advice_test

#include "recording_advice_test.moc"
