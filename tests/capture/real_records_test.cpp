// Records of a real GPU (tests/data/cupti, an H200 with CUPTI 13.0), converted without one: each kernel has the call
// that launched it, its times follow the launch, and its footprint is plausible. What the programs do is in tests/gpu.
#include <QtTest>

#include "capture/inject/raw_reader.h"
#include "capture/launches.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace lanescope::real_records_test {

using namespace lanescope::capture;

namespace {

struct Read {
    std::vector<Event> events;
    RawReader::Facts facts;
    Counts counts;
    std::vector<Device> devices;
    ClockError clock;
};

Read readOf(const std::string& name)
{
    Read read;
    RawReader reader{LANESCOPE_TEST_DATA "/cupti/" + name + ".lsraw"};
    Launches launches;
    const auto sink = [&](Event&& event) {
        launches.see(event);
        read.events.push_back(std::move(event));
    };
    while (reader.read(sink)) {
    }
    reader.finish(sink);
    read.facts = reader.facts();
    read.counts = reader.counts();
    read.devices = reader.devices();
    read.clock = launches.clockError();
    return read;
}

std::vector<Event> ofKind(const Read& read, EventKind kind)
{
    std::vector<Event> found;
    std::copy_if(read.events.begin(), read.events.end(), std::back_inserter(found),
                 [kind](const Event& event) { return event.kind == kind; });
    return found;
}

long countOf(const std::vector<Event>& events, std::string_view name)
{
    return std::count_if(events.begin(), events.end(),
                         [name](const Event& event) { return event.name.find(name) != std::string::npos; });
}

} // namespace

class RealRecordsTest : public QObject {
    Q_OBJECT

private slots:
    void eachRecordingIsWhole_data()
    {
        QTest::addColumn<int>("kernels");
        QTest::addColumn<bool>("ends");
        QTest::newRow("plain") << 100 << true;
        QTest::newRow("graph") << 25 << true;
        QTest::newRow("copies") << 0 << true;
        QTest::newRow("events") << 20 << true;
        QTest::newRow("crash") << 100 << false;
        QTest::newRow("child_0") << 50 << true;
        QTest::newRow("child_1") << 100 << true;
        QTest::newRow("child_2") << 100 << true;
        QTest::newRow("nvtx_python") << 61 << true;
        // These crashed at their end, which has been mended since. Five steps, and a hundred to measure the overhead.
        QTest::newRow("linear_eager") << 105 << false;
        QTest::newRow("matmul_add_eager") << 210 << false;
        QTest::newRow("matmul_add_graph") << 106 << false; // and one run before the graph is captured
        QTest::newRow("mlp_eager") << 25 << false;
        QTest::newRow("mlp_compiled") << 20 << false;
        QTest::newRow("mlp_fused") << 15 << false;
        QTest::newRow("mlp_graph") << 24 << false;
        QTest::newRow("mlp_relu_fused") << 210 << false;
        QTest::newRow("lenet5_fused") << 525 << false;
    }
    void eachRecordingIsWhole()
    {
        QFETCH(int, kernels);
        QFETCH(bool, ends);
        const Read read = readOf(QTest::currentDataTag());
        QCOMPARE(read.facts.cuptiVersion, 130001u);
        QCOMPARE(read.facts.endNs != 0, ends);
        QCOMPARE(read.facts.trouble, std::string{});
        QVERIFY(read.facts.missing.empty());
        QCOMPARE(read.counts.unknownKind, 0u);
        QCOMPARE(read.counts.untimed, 0u);
        QCOMPARE(read.counts.dropped, 0u);
        QCOMPARE(read.counts.brokenBuffers, 0u);
        QCOMPARE(read.devices.size(), 1u);
        QCOMPARE(read.devices[0].name, std::string{"NVIDIA H200"});
        QCOMPARE(read.devices[0].sms, 132);
        QCOMPARE(read.devices[0].sharedPerBlockOptin, 232448u); // as the runtime reports it
        std::set<std::uint32_t> launches;
        for (const EventKind kind : {EventKind::Runtime, EventKind::Driver})
            for (const Event& call : ofKind(read, kind)) {
                QVERIFY2(!call.name.starts_with("INVALID"), call.name.c_str());
                QVERIFY(call.beginNs < call.endNs);
                if (call.launches)
                    launches.insert(call.correlation);
            }
        const std::vector<Event> ran = ofKind(read, EventKind::Kernel);
        QCOMPARE(static_cast<int>(ran.size()), kernels);
        for (const Event& kernel : ran) {
            QVERIFY2(launches.count(kernel.correlation) == 1, kernel.name.c_str());
            QVERIFY(kernel.beginNs < kernel.endNs);
            QVERIFY(kernel.registers > 0 && kernel.registers <= 255);
            QVERIFY(kernel.grid[0] > 0 && kernel.block[0] > 0 && kernel.block[0] <= 1024);
        }
        QCOMPARE(read.clock.kernelsBeforeLaunch, 0u);
    }

    void kernelsOfAGraphNameItAndTheirNode()
    {
        const Read read = readOf("graph");
        const std::vector<Event> ran = ofKind(read, EventKind::Kernel), calls = ofKind(read, EventKind::Runtime);
        QCOMPARE(countOf(calls, "cudaGraphLaunch"), 5);
        std::set<std::uint64_t> nodes;
        std::set<std::uint32_t> graphs, replays;
        for (const Event& kernel : ran) {
            nodes.insert(kernel.graphNodeId);
            graphs.insert(kernel.graphId);
            replays.insert(kernel.correlation);
        }
        QCOMPARE(nodes.size(), 5u);
        QCOMPARE(graphs.size(), 1u);
        QVERIFY(*graphs.begin() != 0);
        QCOMPARE(replays.size(), 5u);
    }

    void copiesAndSetsNameTheirMemory()
    {
        const Read read = readOf("copies");
        const std::vector<Event> copies = ofKind(read, EventKind::Memcpy), sets = ofKind(read, EventKind::Memset);
        QCOMPARE(countOf(copies, "HtoD (Pageable -> Device)"), 2);
        QCOMPARE(countOf(copies, "HtoD (Pinned -> Device)"), 1);
        QCOMPARE(countOf(copies, "DtoH (Device -> Pinned)"), 1);
        QCOMPARE(countOf(copies, "DtoH (Device -> Pageable)"), 1);
        QCOMPARE(countOf(copies, "DtoD (Device -> Device)"), 1);
        QCOMPARE(sets.size(), 2u);
        for (const std::vector<Event>& all : {copies, sets})
            for (const Event& each : all)
                QCOMPARE(each.bytes, std::uint64_t{4} << 20);
    }

    void aWaitForAnEventNamesWhatRecordedIt()
    {
        const std::vector<Event> waits = ofKind(readOf("events"), EventKind::Sync);
        QCOMPARE(countOf(waits, "Stream Wait Event"), 10);
        QCOMPARE(countOf(waits, "Event Sync"), 1);
        QCOMPARE(countOf(waits, "Stream Sync"), 1);
    }

    void theKernelsOfCublasAreLaunchedByTheDriver()
    {
        const Read read = readOf("mlp_eager");
        std::set<std::uint32_t> byDriver;
        for (const Event& call : ofKind(read, EventKind::Driver))
            if (call.name == "cuLaunchKernelEx")
                byDriver.insert(call.correlation);
        const std::vector<Event> ran = ofKind(read, EventKind::Kernel);
        QCOMPARE(countOf(ran, "nvjet_sm90"), 15); // three products in each of five steps
        for (const Event& kernel : ran)
            QCOMPARE(byDriver.count(kernel.correlation) == 1, kernel.name.starts_with("nvjet"));
    }

    void aPythonProgramHasItsRanges() { QCOMPARE(readOf("nvtx_python").facts.ranges, 20u); }
};

TEST_WITH_APP(RealRecordsTest)

} // namespace lanescope::real_records_test

#include "real_records_test.moc"
