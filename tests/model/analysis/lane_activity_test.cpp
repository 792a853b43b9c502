// Compares the data of the overlays with slow computations that look at every number and every moment.

#include <QDir>
#include <QtTest>

#include "model/analysis/lane_activity.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <random>
#include <set>

namespace lanescope::lane_activity_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class LaneActivityTest : public QObject {
    Q_OBJECT

private slots:
    void peaksFindWhatAWalkFinds();
    void busyTimeCountsEachNanosecond();
    void queueDepthInWords();
    void queueDepthIsThatOfAPlainCount();
    void deadWindowsAndArtefactsLieOnTheirLanes();
};

namespace {

std::vector<TracePtr> tracesToTry()
{
    std::vector<TracePtr> traces;
    for (const QString& folder :
         {QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples"), QStringLiteral(LANESCOPE_TRACES)})
        for (const QString& name : QDir{folder}.entryList({"*.json", "*.json.gz"}, QDir::Files))
            if (const QString path = folder + '/' + name; QFileInfo{path}.size() < 3'000'000)
                if (auto trace = loadTrace(path.toStdString()))
                    traces.push_back(*trace);
    return traces;
}

// Work launched but not begun at t, counted one by one.
std::int32_t depthAt(const Trace& trace, const std::vector<Launched>& work, LaneId lane, Time t)
{
    std::int32_t depth = 0;
    for (const Launched& l : work)
        if (l.launch && trace.laneOf(l.work) == lane && trace.begin(l.launch) <= t && t < trace.begin(l.work))
            ++depth;
    return depth;
}

} // namespace

void LaneActivityTest::peaksFindWhatAWalkFinds()
{
    std::mt19937 random{5};
    for (const std::size_t size : {0u, 1u, 15u, 16u, 17u, 256u, 257u, 5000u}) {
        std::vector<std::int64_t> values(size);
        for (std::int64_t& v : values)
            v = static_cast<std::int64_t>(random() % 200) - 50;
        const Peaks peaks{values};
        QCOMPARE(peaks.size(), size);
        for (int i = 0; i < 300; ++i) {
            const std::size_t first = random() % (size + 2), last = random() % (size + 2);
            const std::int64_t min = static_cast<std::int64_t>(random() % 200) - 50;
            std::vector<std::size_t> expected, found;
            std::optional<std::size_t> largest;
            for (std::size_t k = first; k < std::min(last, size); ++k) {
                if (values[k] >= min)
                    expected.push_back(k);
                if (!largest || values[k] > values[*largest])
                    largest = k;
            }
            peaks.above(first, last, min, [&](std::size_t k) { found.push_back(k); });
            QVERIFY(found == expected);
            QVERIFY(peaks.largest(first, last) == largest);
            if (largest)
                QCOMPARE(peaks.max(first, std::min(last, size)), values[*largest]);
        }
    }
}

void LaneActivityTest::busyTimeCountsEachNanosecond()
{
    std::mt19937 random{6};
    std::vector<TimeRange> ranges;
    std::vector<bool> isBusy(1000);
    for (std::int64_t at = 3; at < 950;) {
        const std::int64_t end = at + 1 + static_cast<std::int64_t>(random() % 20);
        ranges.push_back({timeAt(at), timeAt(end)});
        for (std::int64_t t = at; t < end; ++t)
            isBusy[static_cast<std::size_t>(t)] = true;
        at = end + 1 + static_cast<std::int64_t>(random() % 30);
    }
    const BusyTime busy{ranges};
    for (int i = 0; i < 2000; ++i) {
        const auto a = static_cast<std::int64_t>(random() % 1000), b = static_cast<std::int64_t>(random() % 1000);
        const std::int64_t expected =
            a < b ? std::count(isBusy.begin() + a, isBusy.begin() + b, true) : std::int64_t{0};
        QCOMPARE(busy.within({timeAt(a), timeAt(b)}).count(), expected);
    }
    // Shares per column, zoomed in (few ranges per column) and out (many): each is the covered part of its column.
    for (const std::size_t columns : {1u, 3u, 10u, 100u, 500u})
        for (const auto& [begin, end] : {std::pair{0, 1000}, std::pair{100, 900}, std::pair{7, 11}}) {
            const std::vector<float> shares = busy.shares({timeAt(begin), timeAt(end)}, columns);
            QCOMPARE(shares.size(), columns);
            const double perColumn = static_cast<double>(end - begin) / static_cast<double>(columns);
            for (std::size_t x = 0; x < columns; ++x) {
                const double from = begin + perColumn * static_cast<double>(x), to = from + perColumn;
                double covered = 0;
                for (int t = begin; t < end; ++t)
                    if (isBusy[static_cast<std::size_t>(t)])
                        covered += std::max(0.0, std::min(to, t + 1.0) - std::max(from, static_cast<double>(t)));
                // Columns end at whole nanoseconds when zoomed out.
                QVERIFY(std::abs(static_cast<double>(shares[x]) - covered / perColumn) <=
                        2 / perColumn * (columns <= 10 ? 1 : 0) + 1e-4);
            }
        }
    QCOMPARE(busy.total().count(), std::int64_t{std::count(isBusy.begin(), isBusy.end(), true)});
    QCOMPARE(BusyTime{}.within({timeAt(0), timeAt(10)}).count(), std::int64_t{0});
}

void LaneActivityTest::queueDepthInWords()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 2)
        .slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 3)
        .slice("cudaLaunchKernel", 90us, 5us, "cuda_runtime", 4);
    make.stream(0, 7)
        .slice("a", 20us, 30us, "kernel", 1) // begins when the third is launched: no change
        .slice("b", 50us, 30us, "kernel", 2)
        .slice("c", 80us, 5us, "kernel", 3)
        .slice("d", 88us, 5us, "kernel", 4)   // before its launch
        .slice("e", 99us, 5us, "kernel", 99); // it has no launch
    const TracePtr trace = make.build();
    const auto queues = queueDepths(*trace, launchedWork(*trace));
    QCOMPARE(queues.size(), std::size_t{1});
    std::vector<std::pair<std::int64_t, std::int32_t>> steps;
    for (std::size_t i = 0; i < queues[0].times.size(); ++i)
        steps.emplace_back(nsOf(queues[0].times[i]) / 1000, queues[0].depths[i]);
    const std::vector<std::pair<std::int64_t, std::int32_t>> expected{{0, 1}, {10, 2}, {50, 1}, {80, 0}};
    QVERIFY(steps == expected);
    QCOMPARE(queues[0].max, 2);
    QCOMPARE(queues[0].skewed, std::uint64_t{1});
    QCOMPARE(queues[0].unlinked, std::uint64_t{1});
}

void LaneActivityTest::queueDepthIsThatOfAPlainCount()
{
    std::mt19937 random{7};
    int asked = 0;
    for (const TracePtr& trace : tracesToTry()) {
        const std::vector<Launched> work = launchedWork(*trace);
        for (const QueueDepth& queue : queueDepths(*trace, work)) {
            QVERIFY(queue.depths.empty() || queue.depths.back() == 0); // everything launched has begun
            for (int i = 0; i < 12 && !queue.times.empty(); ++i) {
                const std::size_t at = random() % queue.times.size();
                QCOMPARE(queue.depths[at], depthAt(*trace, work, queue.lane, queue.times[at]));
                if (at > 0) // and just before it, the value that was valid until then
                    QCOMPARE(queue.depths[at - 1], depthAt(*trace, work, queue.lane, queue.times[at] - 1ns));
                ++asked;
            }
        }
    }
    QVERIFY(asked > 50);
}

void LaneActivityTest::deadWindowsAndArtefactsLieOnTheirLanes()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#2", 0us, 500us, "user_annotation") // a step is not an annotation of the program
        .slice("matmul_add", 10us, 300us, "user_annotation")
        .slice("aten::matmul", 237757ns, 40us)
        .slice("cudaLaunchKernel", 240us, 5us, "cuda_runtime", 1)
        .slice("empty", 320us, 20us, "user_annotation") // no op in it
        .slice("cudaDeviceSynchronize", 500us, 900us, "cuda_runtime");
    make.stream(0, 7).slice("gemm", 400us, 30us, "kernel", 1);
    make.lane("-1", "0").slice("Activity Buffer Request", 330us, 60us, "overhead");
    make.stream(0, 7).slice("Buffer Flush", 600us, 60us, "overhead"); // older profilers record their overhead there
    const TracePtr trace = make.build();
    const auto activity = activityOf(Analysis{trace});
    std::vector<std::int64_t> windows;
    std::set<std::string> artefacts;
    for (const LaneActivity& lane : activity->lanes) {
        for (const DeadWindow& w : lane.deadWindows)
            windows.push_back(w.range.length().count());
        for (const Artefact& a : lane.artefacts) {
            QVERIFY(trace->laneOf(a.slice) == lane.lane);
            artefacts.insert(std::string{trace->name(a.slice)});
        }
    }
    QCOMPARE(windows, std::vector<std::int64_t>{227757});
    QVERIFY((artefacts == std::set<std::string>{"Activity Buffer Request", "Buffer Flush", "cudaDeviceSynchronize"}));
    const LaneId stream = trace->laneOf(launchedWork(*trace)[0].work);
    QCOMPARE(activity->busyPct(stream).value_or(0), 100.0);
    for (std::uint32_t l = 0; l < trace->lanes().size(); ++l)
        QCOMPARE(activity->busyPct(LaneId{l}).has_value(), LaneId{l} == stream);
}

TEST_PLAIN(LaneActivityTest)

} // namespace lanescope::lane_activity_test

#include "lane_activity_test.moc"
