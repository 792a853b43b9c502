// Lanes and processes: their slices determine the kind; names and order come from the file's metadata.

#include <QtTest>

#include "model/store/places.h"
#include "tests/support/run_tests.h"

namespace lanescope::places_test {

namespace {

constexpr std::uint32_t bit(SliceKind kind) { return 1u << static_cast<unsigned>(kind); }

FoundLane threadLane(std::string_view process, std::string_view id, SliceKind kind = SliceKind::Op)
{
    return {process, id, false, bit(kind), 1, false};
}
FoundLane streamLane(std::string_view device, std::string_view id)
{
    return {device, id, true, bit(SliceKind::Kernel), 1, false};
}

Gpu nvidia(std::int64_t id, std::string name)
{
    Gpu gpu;
    gpu.id = id;
    gpu.name = std::move(name);
    gpu.computeMajor = 9;
    gpu.registersPerSm = 65536;
    return gpu;
}

std::vector<std::string> titles(const Places& places)
{
    std::vector<std::string> all;
    for (const Process& p : places.processes)
        all.push_back(p.title);
    return all;
}
std::vector<std::string> laneNames(const Places& places)
{
    std::vector<std::string> all;
    for (const Lane& l : places.lanes)
        all.push_back(l.name);
    return all;
}

using Words = std::vector<std::string>;

} // namespace

class PlacesTest : public QObject {
    Q_OBJECT

private slots:
    void cpuComesBeforeGpuAndNumbersGoByValue()
    {
        const std::vector<FoundLane> found{streamLane("0", "20"), streamLane("0", "7"), threadLane("12", "100"),
                                           threadLane("12", "9")};
        const Places places = arrange(found, {}, {}, {});
        QCOMPARE(titles(places), (Words{"Process 12", "GPU 0"}));
        QCOMPARE(laneNames(places), (Words{"thread 9", "thread 100", "stream 7", "stream 20"}));
        QVERIFY((places.laneOf == std::vector<std::uint32_t>{3, 2, 1, 0}));
        QCOMPARE(places.lanes[2].stream, std::optional<std::int64_t>{7});
        QVERIFY(!places.lanes[0].stream);
        QCOMPARE(places.processes[1].device, std::optional<std::int64_t>{0});
        QVERIFY(!places.processes[0].device);
        for (std::uint32_t p = 0; p < 2; ++p)
            for (const LaneId lane : places.processes[p].lanes)
                QCOMPARE(places.lanes[lane.value].process, ProcessId{p});
    }

    void aStreamThatSaysSoIsNotSaidTwice()
    {
        const std::vector<FoundLane> found{streamLane("0", "stream 7")};
        QCOMPARE(laneNames(arrange(found, {}, {}, {})), (Words{"stream 7"}));
    }
    void metadataNamesAndOrders()
    {
        const std::vector<FoundLane> found{threadLane("1", "1"), threadLane("1", "2"), threadLane("2", "1")};
        const std::vector<FoundMetadata> metadata{
            {"1", "0", "process_name", "python"},    {"2", "0", "process_name", "loader "},
            {"1", "0", "process_sort_index", "5"},   {"2", "0", "process_sort_index", "3"},
            {"1", "1", "thread_name", "main"},       {"1", "1", "thread_sort_index", "10"},
            {"9", "0", "process_name", "no events"},
        };
        const Places places = arrange(found, metadata, {}, {});
        QCOMPARE(titles(places), (Words{"loader 2", "python 1"}));
        QCOMPARE(laneNames(places), (Words{"thread 1", "thread 2", "main"})); // 10 comes after those without an index
    }

    void onePidCanBeTheCpuAndADevice()
    {
        const std::vector<FoundLane> found{threadLane("1", "7"), streamLane("1", "7")};
        const std::vector<FoundMetadata> metadata{
            {"1", "0", "process_labels", "CPU"},        {"1", "0", "process_labels", "GPU 1"},
            {"1", "0", "process_sort_index", "1"},      {"1", "0", "process_sort_index", "5000001"},
            {"1", "7", "thread_name", "thread 7 (py)"}, {"1", "7", "thread_name", "stream 7 (high)"},
        };
        const Places places = arrange(found, metadata, {}, {});
        QCOMPARE(places.processes.size(), std::size_t{2});
        QCOMPARE(places.processes[0].label, std::string{"CPU"});
        QCOMPARE(places.processes[1].label, std::string{"GPU 1"});
        QCOMPARE(laneNames(places), (Words{"thread 7 (py)", "stream 7 (high)"}));
        QCOMPARE(places.lanes[1].kind, LaneKind::Gpu);
    }

    void emptyLanesAreLeftOutAndInstantsKeepOne()
    {
        std::vector<FoundLane> found{threadLane("1", "1"), threadLane("1", "2"), threadLane("1", "3")};
        found[1].slices = 0;
        found[2].slices = 0;
        found[2].hasInstants = true;
        const Places places = arrange(found, {}, {}, {});
        QCOMPARE(places.lanes.size(), std::size_t{2});
        QVERIFY((places.laneOf == std::vector<std::uint32_t>{0, LaneId::none, 1}));
    }

    void oddLanesJoinTheirCpuProcess()
    {
        const std::vector<FoundLane> found{threadLane("1", "1"), threadLane("1", "x", SliceKind::Other),
                                           threadLane("Spans", "PyTorch Profiler", SliceKind::Span),
                                           threadLane("-1", "0", SliceKind::Overhead)};
        const Places places = arrange(found, {}, {}, {});
        QCOMPARE(titles(places), (Words{"Process 1", "Profiler overhead", "Spans"}));
        QCOMPARE(places.processes[0].lanes.size(), 2u);
        QCOMPARE(laneNames(places), (Words{"thread 1", "x", "CUPTI overhead", "PyTorch Profiler"}));
    }

    void countersAloneMakeAProcess()
    {
        const std::vector<FoundLane> found{threadLane("1", "1")};
        const std::vector<std::string_view> counters{"1", "2"};
        const Places places = arrange(found, {}, counters, {});
        QCOMPARE(titles(places), (Words{"Process 1", "Process 2"}));
        QVERIFY(places.processes[1].lanes.isEmpty());
    }

    void aDeviceIsItsEntryOnlyWhereThatIsSure()
    {
        const std::vector<FoundLane> found{streamLane("0", "7"), streamLane("1", "7"), streamLane("5", "7")};
        const Places two = arrange(found, {}, {}, {nvidia(1, "B"), nvidia(0, "A")}); // by id, not by index
        QCOMPARE(titles(two), (Words{"GPU 0 · A", "GPU 1 · B", "GPU 5"}));
        QVERIFY(!two.processes[2].gpu);

        Gpu amd;
        amd.id = 0;
        amd.name = "MI";
        Gpu other = amd;
        other.id = 1;
        other.name = "MX";
        QCOMPARE(arrange(found, {}, {}, {amd, amd}).processes[2].gpu, std::optional<std::uint32_t>{0});
        QVERIFY(!arrange(found, {}, {}, {amd, other}).processes[0].gpu); // these ordinals are not ids
        QVERIFY(!arrange(found, {}, {}, {}).processes[0].gpu);
    }

    void absentStreamsAreAbsent()
    {
        const std::vector<FoundLane> found{streamLane("0", "-1"), streamLane("0", "4294967295"),
                                           streamLane("0", "none")};
        const Places places = arrange(found, {}, {}, {});
        QCOMPARE(laneNames(places), (Words{"no stream", "no stream", "stream none"}));
        QVERIFY(!places.lanes[0].stream);
        QVERIFY(!places.lanes[1].stream);
        QVERIFY(!places.lanes[2].stream);
    }
};

TEST_WITH_APP(PlacesTest)

} // namespace lanescope::places_test

#include "places_test.moc"
