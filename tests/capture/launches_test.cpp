// Tests what both sides of a launch show together: the bounds of the clock error, and the annotations on the GPU.
#include <QtTest>

#include "capture/launches.h"
#include "tests/support/run_tests.h"

#include <algorithm>

namespace lanescope::launches_test {

using namespace lanescope::capture;

class LaunchesTest : public QObject {
    Q_OBJECT

private slots:
    void theClocksErrorLiesBetweenItsBounds();
    void aKernelBeforeItsLaunchIsSaid();
    void withoutPairsNothingIsSaid();
    void anEnvelopeHoldsWhatWasLaunchedInside();
};

namespace {

Event record(EventKind kind, std::uint64_t begin, std::uint64_t end, std::uint32_t correlation = 0)
{
    Event made;
    made.kind = kind;
    made.beginNs = begin;
    made.endNs = end;
    made.correlation = correlation;
    made.tid = 12;
    made.context = 1;
    made.stream = 7;
    return made;
}

Event launch(std::uint64_t begin, std::uint32_t correlation)
{
    Event made = record(EventKind::Runtime, begin, begin + 5, correlation);
    made.launches = true;
    return made;
}

Event wait(std::uint64_t begin, std::uint64_t end, const char* name = "Stream Sync")
{
    Event made = record(EventKind::Sync, begin, end);
    made.name = name;
    made.hasStream = made.name == "Stream Sync";
    return made;
}

} // namespace

void LaunchesTest::theClocksErrorLiesBetweenItsBounds()
{
    Launches launches;
    launches.see(record(EventKind::Kernel, 130, 200, 1)); // before its launch is known
    launches.see(launch(100, 1));
    launches.see(launch(110, 2));
    launches.see(record(EventKind::Kernel, 200, 300, 2)); // 90 ns after its launch
    launches.see(wait(120, 340));
    launches.see(launch(400, 3));
    launches.see(record(EventKind::Kernel, 450, 500, 3));
    launches.see(wait(410, 512, "Context Sync"));
    Event other = wait(405, 406); // for a stream on which nothing runs
    other.stream = 8;
    launches.see(other);
    const ClockError error = launches.clockError();
    QCOMPARE(error.lateAtMostNs, std::optional<std::int64_t>{30});
    QCOMPARE(error.earlyAtMostNs, std::optional<std::int64_t>{12});
    QCOMPARE(error.kernelsBeforeLaunch, 0u);
}

void LaunchesTest::aKernelBeforeItsLaunchIsSaid()
{
    Launches launches;
    launches.see(launch(100, 1));
    launches.see(record(EventKind::Kernel, 93, 95, 1));
    const ClockError error = launches.clockError();
    QCOMPARE(error.lateAtMostNs, std::optional<std::int64_t>{-7});
    QCOMPARE(error.kernelsBeforeLaunch, 1u);
}

void LaunchesTest::withoutPairsNothingIsSaid()
{
    Launches launches;
    launches.see(record(EventKind::Kernel, 93, 95, 1));
    launches.see(wait(90, 99));
    QVERIFY(!launches.clockError().lateAtMostNs);
    QVERIFY(!launches.clockError().earlyAtMostNs);
}

void LaunchesTest::anEnvelopeHoldsWhatWasLaunchedInside()
{
    Launches launches;
    Event outer = record(EventKind::Annotation, 100, 200), inner = record(EventKind::Annotation, 150, 160);
    outer.name = "outer";
    outer.externalId = 5;
    inner.name = "inner";
    launches.see(inner);
    launches.see(outer);
    launches.see(launch(100, 1)); // exactly at the begin
    launches.see(launch(155, 2));
    launches.see(launch(170, 3));
    launches.see(launch(201, 4)); // after the end
    Event elsewhere = launch(120, 5);
    elsewhere.tid = 13; // on another thread
    launches.see(elsewhere);
    for (const std::uint32_t correlation : {1u, 2u, 4u, 5u})
        launches.see(record(EventKind::Kernel, 1000 * correlation, 1000 * correlation + 10, correlation));
    Event copy = record(EventKind::Memcpy, 700, 710, 3);
    copy.stream = 8;
    launches.see(copy);
    std::vector<Event> found;
    launches.deviceAnnotations([&](Event&& made) { found.push_back(std::move(made)); });
    std::sort(found.begin(), found.end(), [](const Event& a, const Event& b) {
        return std::pair{a.name, a.stream} < std::pair{b.name, b.stream};
    });
    QCOMPARE(found.size(), 3u);
    QCOMPARE(found[0].name, "inner");
    QCOMPARE(found[0].beginNs, 1999u);
    QCOMPARE(found[0].endNs, 2011u);
    QCOMPARE(found[1].name, "outer");
    QCOMPARE(found[1].stream, 7u);
    QCOMPARE(found[1].beginNs, 999u);
    QCOMPARE(found[1].endNs, 2011u);
    QCOMPARE(found[1].externalId, 5u);
    QVERIFY(found[1].kind == EventKind::DeviceAnnotation);
    QCOMPARE(found[2].stream, 8u);
    QCOMPARE(found[2].beginNs, 699u);
}

TEST_PLAIN(LaunchesTest)

} // namespace lanescope::launches_test

#include "launches_test.moc"
