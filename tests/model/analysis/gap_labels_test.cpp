// The name of an idle gap agrees with the breakdown: the group with the most time names it, its parts add up to it, and
// the gaps of a GPU with one stream contain the breakdown's idle time, cause by cause.

#include <QDir>
#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/analysis/gap_names.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <map>
#include <set>

namespace lanescope::gap_labels_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// Two kernels with an idle gap of 90 us from 110 us on. The second one is launched at 190 us in a call of 5 us, 10 us
// before it begins. For `own` of the gap's first 85 us the caller chooses what the host does.
struct HostGap {
    TraceMaker make;
    TraceMaker::LaneMaker cpu = make.lane("1", "1"), gpu = make.stream(0, 7);

    HostGap()
    {
        cpu.slice("cudaLaunchKernel", 80us, 5us, "cuda_runtime", 1);
        gpu.slice("first", 100us, 10us, "kernel", 1);
        cpu.slice("cudaLaunchKernel", 190us, 5us, "cuda_runtime", 2);
        gpu.slice("second", 200us, 10us, "kernel", 2);
    }
};

// The group of the trace's only gap.
IdleGroup groupOfFirst(const Analysis& analysis)
{
    return gapNames(analysis).groups[analysis.gaps().at(0).lane.value].at(0);
}

std::array<Ns, causeCount> sumsByCause(const std::vector<GapPart>& parts)
{
    std::array<Ns, causeCount> sums{};
    for (const GapPart& part : parts)
        sums[static_cast<std::size_t>(part.cause)] += part.range.length();
    return sums;
}

} // namespace

class GapLabelsTest : public QObject {
    Q_OBJECT

private slots:
    void theLargestPartNamesTheGap_data();
    void theLargestPartNamesTheGap();
    void anUnexplainedGapBelowThirtyMicrosecondsIsAKernelWait_data();
    void anUnexplainedGapBelowThirtyMicrosecondsIsAKernelWait();
    void launchLatencyNamesAGapWhereItIsMostOfIt_data();
    void launchLatencyNamesAGapWhereItIsMostOfIt();
    void anEventOfAnotherStreamIsASynchronization();
    void theSumsOfAGapKeepTheLongestPartsSlice();
    void theSecondCauseIsNamedFromAFifthOn();
    void gapsHoldWhatTheBreakdownCallsIdle();
};

// The host's part is 85 us: 43 us of another cause are more than the host's own 42 us, 42 us are not.
void GapLabelsTest::theLargestPartNamesTheGap_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("category");
    QTest::addColumn<int>("us");
    QTest::addColumn<int>("group");
    QTest::addColumn<int>("cause");
    const auto add = [](const char* row, const char* name, const char* category, int us, IdleGroup group,
                        GapCause cause) {
        QTest::newRow(row) << QString{name} << QString{category} << us << static_cast<int>(group)
                           << static_cast<int>(cause);
    };
    const char* const loader = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__";
    add("input, just", loader, "user_annotation", 43, IdleGroup::Input, GapCause::HostWait);
    add("input, just not", loader, "user_annotation", 42, IdleGroup::Host, GapCause::HostWait);
    add("sync, just", "cudaStreamSynchronize", "cuda_runtime", 43, IdleGroup::Sync, GapCause::Sync);
    add("sync, just not", "cudaStreamSynchronize", "cuda_runtime", 42, IdleGroup::Host, GapCause::HostWait);
    add("profiler, just", "Activity Buffer Request", "overhead", 43, IdleGroup::Profiler, GapCause::BufferRequest);
    add("profiler, just not", "Activity Buffer Request", "overhead", 42, IdleGroup::Host, GapCause::HostWait);
    add("Python", "loss.py: forward", "python_function", 60, IdleGroup::Host, GapCause::HostWait);
    add("ops", "aten::mm", "cpu_op", 60, IdleGroup::Host, GapCause::HostWait);
    add("a slow call", "cudaMalloc", "cuda_runtime", 60, IdleGroup::Host, GapCause::HostWait);
}

void GapLabelsTest::theLargestPartNamesTheGap()
{
    QFETCH(QString, name);
    QFETCH(QString, category);
    QFETCH(int, us);
    HostGap t;
    (category == "overhead" ? t.make.lane("-1", "0") : t.cpu)
        .slice(name.toStdString(), 110us, us * 1us, category.toStdString());
    const Analysis analysis{t.make.build()};
    const Gap gap = analysis.gaps().at(0);
    QTEST(static_cast<int>(groupOfFirst(analysis)), "group");
    QTEST(static_cast<int>(gap.cause), "cause");
    const auto sums = sumsByCause(partsOf(analysis, gap));
    std::array<Ns, idleGroupCount> groups{};
    for (std::size_t c = 0; c < causeCount; ++c)
        if (const Cause cause{static_cast<std::uint8_t>(c)}; !isBusy(cause)) {
            QCOMPARE(sums[c], breakdownOf(analysis)[0].shares[c]);
            groups[static_cast<std::size_t>(groupOf(cause, WaitReason::None))] += sums[c];
        }
    QVERIFY(groups[static_cast<std::size_t>(groupOfFirst(analysis))] ==
            *std::max_element(groups.begin(), groups.end()));
}

void GapLabelsTest::anUnexplainedGapBelowThirtyMicrosecondsIsAKernelWait_data()
{
    QTest::addColumn<int>("ns");
    QTest::addColumn<bool>("launched");
    QTest::addColumn<int>("cause");
    QTest::newRow("29.999 us") << 29'999 << true << static_cast<int>(GapCause::KernelWait);
    QTest::newRow("30 us") << 30'000 << true << static_cast<int>(GapCause::Other);
    QTest::newRow("no launch") << 29'999 << false << static_cast<int>(GapCause::Other);
}

void GapLabelsTest::anUnexplainedGapBelowThirtyMicrosecondsIsAKernelWait()
{
    QFETCH(int, ns);
    QFETCH(bool, launched);
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("cudaLaunchKernel", 97us, 1us, "cuda_runtime", 1); // the launch latency in this trace is 3 us
    if (launched)
        cpu.slice("cudaLaunchKernel", 99us, 1us, "cuda_runtime", 2);
    make.stream(0, 7).slice("first", 100us, 10us, "kernel", 1).slice("second", 110us + Ns{ns}, 10us, "kernel", 2);
    const Analysis analysis{make.build()};
    const Gap gap = analysis.gaps().at(0);
    QCOMPARE(groupOfFirst(analysis), IdleGroup::Other);
    QTEST(static_cast<int>(gap.cause), "cause");
}

// Both launches take 20 us to begin, so 20 us of the gap are launch latency.
void GapLabelsTest::launchLatencyNamesAGapWhereItIsMostOfIt_data()
{
    QTest::addColumn<int>("us");
    QTest::addColumn<int>("group");
    QTest::newRow("20 of 39 us") << 39 << static_cast<int>(IdleGroup::DeviceWait);
    QTest::newRow("20 of 41 us") << 41 << static_cast<int>(IdleGroup::Other);
}

void GapLabelsTest::launchLatencyNamesAGapWhereItIsMostOfIt()
{
    QFETCH(int, us);
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 80us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 101us, 5us, "cuda_runtime", 2);
    make.stream(0, 7).slice("first", 100us, 10us, "kernel", 1).slice("second", 110us + us * 1us, 10us, "kernel", 2);
    const Analysis analysis{make.build()};
    QTEST(static_cast<int>(groupOfFirst(analysis)), "group");
    QCOMPARE(analysis.gaps()[0].cause, us == 39 ? GapCause::KernelWait : GapCause::Other);
}

void GapLabelsTest::anEventOfAnotherStreamIsASynchronization()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 95us, 2us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 101us, 5us, "cuda_runtime", 2);
    make.stream(0, 7)
        .slice("first", 100us, 10us, "kernel", 1)
        .slice("Stream Wait Event", 112us, 80us, "cuda_sync")
        .slice("second", 200us, 10us, "kernel", 2);
    const Analysis analysis{make.build()};
    const Gap gap = analysis.gaps().at(0);
    QCOMPARE(groupOfFirst(analysis), IdleGroup::Sync);
    QCOMPARE(gap.cause, GapCause::Sync);
    const auto sums = sumsOf(partsOf(analysis, gap));
    QCOMPARE(sums[0].reason, WaitReason::Event);
    QCOMPARE(analysis.trace().name(sums[0].what), std::string_view{"Stream Wait Event"});
}

void GapLabelsTest::theSumsOfAGapKeepTheLongestPartsSlice()
{
    HostGap t;
    t.cpu.slice("aten::add", 112us, 20us).slice("aten::mm", 135us, 30us).slice("aten::mul", 170us, 10us);
    const Analysis analysis{t.make.build()};
    const std::vector<GapSum> sums = sumsOf(partsOf(analysis, analysis.gaps().at(0)));
    QCOMPARE(sums[0].cause, Cause::Ops);
    QCOMPARE(sums[0].time, Ns{60us});
    QCOMPARE(analysis.trace().name(sums[0].what), std::string_view{"aten::mm"});
    Ns all{};
    for (const GapSum& sum : sums)
        all += sum.time;
    QCOMPARE(all, Ns{90us});
}

void GapLabelsTest::theSecondCauseIsNamedFromAFifthOn()
{
    const auto parts = [](std::initializer_list<std::pair<Cause, int>> all) {
        std::vector<GapPart> made;
        Time at{};
        for (const auto& [cause, us] : all) {
            made.push_back({TimeRange{at, at + Ns{us * 1000}}, cause, {}, {}});
            at = made.back().range.end;
        }
        return made;
    };
    QVERIFY(!secondGroup({}));
    QVERIFY(!secondGroup(parts({{Cause::Ops, 100}})));
    QVERIFY(!secondGroup(parts({{Cause::Ops, 81}, {Cause::Sync, 19}})));
    QVERIFY(secondGroup(parts({{Cause::Ops, 80}, {Cause::Sync, 20}})) == IdleGroup::Sync);
    // Ops and launches are one group, the host's.
    QVERIFY(!secondGroup(parts({{Cause::Ops, 50}, {Cause::Launch, 50}})));
    const auto mixed = parts({{Cause::Sync, 20}, {Cause::Ops, 15}, {Cause::Launch, 15}, {Cause::Sync, 25}});
    QVERIFY(largestGroup(mixed) == IdleGroup::Sync);
    QVERIFY(secondGroup(mixed) == IdleGroup::Host);
}

void GapLabelsTest::gapsHoldWhatTheBreakdownCallsIdle()
{
    QStringList files;
    for (const QString folder : {LANESCOPE_SOURCE_DIR "/resources/samples", LANESCOPE_TRACES})
        for (const QString& name : QDir{folder}.entryList({"*.json", "*.json.gz"}, QDir::Files))
            if (QFileInfo{folder + '/' + name}.size() < 4'000'000)
                files.append(folder + '/' + name);
    int withOneStream = 0;
    for (const QString& file : files) {
        const auto trace = loadTrace(file.toStdString());
        if (!trace)
            continue;
        const Analysis analysis{*trace};
        std::map<std::uint32_t, std::array<Ns, causeCount>> ofLane; // per cause, for the gaps of one stream
        std::map<std::uint32_t, std::size_t> seen;                  // gaps per stream
        for (const Gap& gap : analysis.gaps()) {
            const auto parts = partsOf(analysis, gap);
            QCOMPARE(largestGroup(parts), gapNames(analysis).groups[gap.lane.value].at(seen[gap.lane.value]++));
            Ns whole{};
            for (const GapSum& sum : sumsOf(parts)) {
                whole += sum.time;
                ofLane[gap.lane.value][static_cast<std::size_t>(sum.cause)] += sum.time;
            }
            QVERIFY2(whole == gap.range.length(), qPrintable(file));
        }
        for (const DeviceBreakdown& device : breakdownOf(analysis)) {
            Ns idle{};
            for (const Piece& piece : device.pieces)
                if (piece.gap != Piece::noGap)
                    idle += piece.range.length();
            QVERIFY2(idle == device.idle(), qPrintable(file));
            std::set<std::uint32_t> lanes;
            bool hasEmpty = false; // a copy without length ends a gap of its lane, not one of the breakdown
            for (const Launched& l : analysis.work())
                if (const LaneId lane = (*trace)->laneOf(l.work); (**trace)[lane].process == device.device) {
                    lanes.insert(lane.value);
                    hasEmpty = hasEmpty || (*trace)->duration(l.work) == Ns{};
                }
            if (lanes.size() != 1 || hasEmpty)
                continue;
            ++withOneStream;
            for (std::size_t c = static_cast<std::size_t>(Cause::Python); c < causeCount; ++c)
                QVERIFY2(ofLane[*lanes.begin()][c] == device.shares[c],
                         qPrintable(QStringLiteral("%1: %2").arg(file).arg(c)));
        }
    }
    QVERIFY2(withOneStream >= 10, qPrintable(QString::number(withOneStream)));
}

TEST_WITH_APP(GapLabelsTest)

} // namespace lanescope::gap_labels_test

#include "gap_labels_test.moc"
