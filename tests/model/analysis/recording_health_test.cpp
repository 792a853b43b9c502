// Recording health: each problem on a trace that has it, and none on a trace without problems.

#include <QTest>

#include "model/analysis/recording_health.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <filesystem>

namespace lanescope::recording_health_test {

using namespace lanescope::test;

class RecordingHealthTest : public QObject {
    Q_OBJECT
private slots:
    void aCleanRecordingHasNothing();
    void eachKindIsCounted();
    void aLateClockIsSuspected();
    void aSynchronizationThatWaitsForGpuWorkIsThePrograms();
    void recordersThatLostRecordsSaySo_data();
    void recordersThatLostRecordsSaySo();
    void whatIsThereTwiceIsCounted();
    void numbersOfSeveralProcessesAreCounted();
    void countsAreThoseOfTheImporter();
};

namespace {

void program(TraceMaker& make)
{
    make.lane("1", "1")
        .slice("aten::mm", 0us, 40us)
        .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1)
        .slice("aten::add", 50us, 20us);
    make.stream(0, 7).slice("gemm", 30us, 30us, "kernel", 1);
}

const HealthItem* find(const std::vector<HealthItem>& items, HealthKind kind)
{
    for (const HealthItem& item : items)
        if (item.kind == kind)
            return &item;
    return nullptr;
}

std::string word(Ns t) { return std::to_string(t.count()) + " ns"; }

} // namespace

void RecordingHealthTest::aCleanRecordingHasNothing()
{
    TraceMaker make;
    program(make);
    QVERIFY(recordingHealth(Analysis{make.build()}).empty());
}

void RecordingHealthTest::eachKindIsCounted()
{
    TraceMaker make;
    program(make);
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 55us, 5us, "cuda_runtime", 2)       // its work begins before it
        .slice("cudaLaunchKernel", 62us, 5us, "cuda_runtime", 3)       // no work
        .slice("cudaDeviceSynchronize", 100us, 900us, "cuda_runtime"); // the last call
    make.stream(0, 7).slice("early", 61us - 8us, 2us, "kernel", 2).slice("orphan", 70us, 2us, "kernel", 99);
    make.lane("-1", "0")
        .slice("Activity Buffer Request", 200us, 30us, "overhead")
        .slice("Activity Buffer Request", 300us, 10us, "overhead")
        .slice("Instrumentation", 400us, 5us, "overhead");
    make.info.warnings = {"cut off at byte 12", "and more"};
    const auto items = recordingHealth(Analysis{make.build()});

    const HealthItem* requests = find(items, HealthKind::BufferRequest);
    QVERIFY(requests);
    QCOMPARE(requests->count, std::uint64_t{2});
    QCOMPARE(*requests->time, Ns{40us});
    QCOMPARE(requests->evidence.size(), std::size_t{2});
    QCOMPARE(textOf(*requests, word), std::string{"2 requests for buffers to record into took 40000 ns"});
    QCOMPARE(*find(items, HealthKind::OtherOverhead)->time, Ns{5us});
    QCOMPARE(find(items, HealthKind::Damage)->count, std::uint64_t{2});
    QCOMPARE(*find(items, HealthKind::EndSync)->time, Ns{900us});
    QCOMPARE(textOf(*find(items, HealthKind::EndSync), word),
             std::string{"the synchronization that ends the recording took 900000 ns"});
    QCOMPARE(*find(items, HealthKind::ClockSkew)->time, Ns{2us});
    QCOMPARE(find(items, HealthKind::LaunchWithoutWork)->count, std::uint64_t{1});
    QCOMPARE(find(items, HealthKind::WorkWithoutLaunch)->count, std::uint64_t{1});
    QVERIFY(!find(items, HealthKind::Dropped)); // not reported, so absent and not 0
    for (std::size_t i = 1; i < items.size(); ++i)
        QVERIFY(items[i - 1].kind < items[i].kind);
    for (const HealthItem& item : items)
        QVERIFY(!textOf(item, word).empty());
}

// Launches to an idle stream whose work never begins soon: the clocks may differ. Behind other work it begins late
// anyway.
void RecordingHealthTest::aLateClockIsSuspected()
{
    const auto lateness = [](int launches, Ns after, Ns length) {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        Ns free{};
        for (int i = 0; i < launches; ++i) {
            const auto id = static_cast<std::uint32_t>(i + 1);
            cpu.slice("cudaLaunchKernel", i * 100us, 5us, "cuda_runtime", id);
            free = std::max(free, i * 100us + 5us + after);
            gpu.slice("k", free, length, "kernel", id);
            free += length;
        }
        const auto items = recordingHealth(Analysis{make.build()});
        const HealthItem* late = find(items, HealthKind::LateClock);
        return late ? late->time : std::nullopt;
    };
    QCOMPARE(lateness(20, 20us, 10us), std::optional<Ns>{20us});
    QVERIFY(!lateness(19, 20us, 10us));
    QVERIFY(!lateness(20, 19us, 10us));
    QVERIFY(!lateness(20, 40us, 200us)); // after the first, all wait for the work before
}

// The last call waits for 900 us; a kernel runs for that time, or for less than half of it.
void RecordingHealthTest::aSynchronizationThatWaitsForGpuWorkIsThePrograms()
{
    for (const Ns kernel : {900us, 400us}) {
        TraceMaker make;
        program(make);
        make.lane("1", "1")
            .slice("cudaLaunchKernel", 80us, 5us, "cuda_runtime", 2)
            .slice("cudaDeviceSynchronize", 100us, 900us, "cuda_runtime");
        make.stream(0, 7).slice("long", 95us, kernel, "kernel", 2);
        QCOMPARE(find(recordingHealth(Analysis{make.build()}), HealthKind::EndSync) == nullptr, kernel == 900us);
    }
}

void RecordingHealthTest::recordersThatLostRecordsSaySo_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::addColumn<int>("dropped");
    QTest::newRow("both") << QByteArray(R"({"counts": {"dropped": 12, "slices_dropped": 3}})") << 15;
    QTest::newRow("none") << QByteArray(R"({"counts": {"dropped": 0, "slices_dropped": 0}})") << 0;
    QTest::newRow("other") << QByteArray(R"({"counts": {"dropped": "many"}})") << 0;
    QTest::newRow("negative") << QByteArray(R"({"counts": {"dropped": -4}})") << 0;
    QTest::newRow("no object") << QByteArray(R"([1, 2])") << 0;
    QTest::newRow("broken") << QByteArray(R"({"counts": {"dropp)") << 0;
}

void RecordingHealthTest::recordersThatLostRecordsSaySo()
{
    QFETCH(QByteArray, result);
    QFETCH(int, dropped);
    TraceMaker make;
    program(make);
    make.info.properties["lanescope_result"] = result.toStdString();
    const auto items = recordingHealth(Analysis{make.build()});
    const HealthItem* item = find(items, HealthKind::Dropped);
    QCOMPARE(item ? static_cast<int>(item->count) : 0, dropped);
}

void RecordingHealthTest::whatIsThereTwiceIsCounted()
{
    TraceMaker make;
    program(make);
    for (int i = 0; i < 3; ++i)
        make.lane("1", "1").slice("aten::relu", 100us, 5us, "cpu_op", RawSlice::noCorrelation, "{\"External id\":4}");
    for (int i = 0; i < 2; ++i) // the same name and time, but other events
        make.lane("1", "1").slice("aten::relu", 200us, 5us, "cpu_op", RawSlice::noCorrelation,
                                  i == 0 ? "{\"External id\":5}" : "{\"External id\":6}");
    const auto items = recordingHealth(Analysis{make.build()});
    const HealthItem* item = find(items, HealthKind::Duplicate);
    QVERIFY(item);
    QCOMPARE(item->count, std::uint64_t{2});
    QCOMPARE(textOf(*item, word), std::string{"2 slices repeat others exactly; tables count both"});
}

void RecordingHealthTest::numbersOfSeveralProcessesAreCounted()
{
    TraceMaker make;
    const auto numbered = [](int number) { return fmt::format("{{\"correlation\":{}}}", number); };
    make.lane("1", "1").slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1, numbered(1));
    make.lane("2", "2").slice("cudaLaunchKernel", 12us, 5us, "cuda_runtime", 1, numbered(1));
    make.stream(0, 7).slice("a", 30us, 1us, "kernel", 1, numbered(1));
    make.stream(1, 7).slice("b", 31us, 1us, "kernel", 1, numbered(1)).slice("c", 40us, 1us, "kernel", 8, numbered(8));
    const auto items = recordingHealth(Analysis{make.build()});
    QCOMPARE(find(items, HealthKind::SharedNumber)->count, std::uint64_t{2});
    QCOMPARE(find(items, HealthKind::WorkWithoutLaunch)->count, std::uint64_t{3});
}

void RecordingHealthTest::countsAreThoseOfTheImporter()
{
    const std::filesystem::path root{LANESCOPE_TRACES};
    if (!std::filesystem::exists(root))
        QSKIP("no real traces here");
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator{root}) {
        if (!entry.is_regular_file())
            continue;
        const auto trace = loadTrace(entry.path().string());
        if (!trace)
            continue;
        ++seen;
        const auto items = recordingHealth(Analysis{*trace});
        const Census& census = (*trace)->info().census;
        const auto countOf = [&](HealthKind kind) {
            const HealthItem* item = find(items, kind);
            return item ? item->count : 0;
        };
        QCOMPARE(countOf(HealthKind::ClockSkew), census.workBeforeLaunch);
        QCOMPARE(countOf(HealthKind::WorkWithoutLaunch), census.workWithoutLaunch);
        QCOMPARE(countOf(HealthKind::Overlap), census.overlapping);
        for (const HealthItem& item : items)
            for (const SliceId s : item.evidence)
                QVERIFY(s.value < (*trace)->sliceCount());
    }
    QVERIFY(seen > 10);
}

TEST_WITH_APP(RecordingHealthTest)

} // namespace lanescope::recording_health_test

#include "recording_health_test.moc"
