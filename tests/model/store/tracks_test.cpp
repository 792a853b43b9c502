// The rows in which lanes are shown: every slice once, in order, with slices of its own kind.

#include <QtTest>

#include <random>
#include <set>

#include "model/analysis/analysis.h"
#include "model/analysis/memory_series.h"
#include "model/import/importer.h"
#include "model/store/tracks.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::tracks_test {

using namespace lanescope::test;

namespace {

// The first fault in the rows of a trace; empty: none.
QString fault(const Trace& trace)
{
    const Tracks tracks{trace};
    std::vector<int> seen(trace.sliceCount());
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        TrackPart before = TrackPart::Annotations;
        for (const RowId row : tracks.rowsOf(LaneId{l})) {
            if (tracks.isGrouped(LaneId{l}) && tracks.partOf(row) < before)
                return "parts are out of order";
            before = tracks.partOf(row);
            const TrackSlices slices = tracks.slices(row);
            for (std::uint32_t i = 0; i < slices.size(); ++i) {
                const SliceId s = slices[i];
                ++seen[s.value];
                if (tracks.rowOf(s) != row)
                    return QString{"slice %1 is not on its row"}.arg(s.value);
                if (i > 0 && trace.end(slices[i - 1]) > trace.begin(s))
                    return QString{"slices %1 and %2 overlap"}.arg(slices[i - 1].value).arg(s.value);
                if (slices.sliceAt(trace.begin(s)) != s && trace.duration(s) > Ns{})
                    return QString{"slice %1 is not found at its begin"}.arg(s.value);
            }
        }
    }
    for (std::size_t s = 0; s < seen.size(); ++s)
        if (seen[s] != 1)
            return QString{"slice %1 is shown %2 times"}.arg(s).arg(seen[s]);
    return {};
}

} // namespace

class TracksTest : public QObject {
    Q_OBJECT
private slots:
    void kindsHaveRowsOfTheirOwn()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("train.py(1): main", 0us, 1000us, "python_function")
            .slice("ProfilerStep#1", 10us, 900us, "user_annotation")
            .slice("nn.Module: Linear_0", 20us, 500us, "python_function")
            .slice("linear.py(3): forward", 25us, 400us, "python_function")
            .slice("aten::linear", 30us, 300us)
            .slice("aten::mm", 40us, 200us)
            .slice("cudaLaunchKernel", 50us, 10us, "cuda_runtime")
            .slice("aten::relu", 600us, 100us);
        const TracePtr trace = make.build();
        const Tracks tracks{*trace};
        QCOMPARE(fault(*trace), QString{});
        const auto partOf = [&](std::string_view name) {
            for (const SliceId s : trace->slices())
                if (trace->name(s) == name)
                    return tracks.partOf(tracks.rowOf(s));
            return TrackPart::Python;
        };
        QVERIFY(partOf("ProfilerStep#1") == TrackPart::Annotations);
        QVERIFY(partOf("nn.Module: Linear_0") == TrackPart::Modules);
        QVERIFY(partOf("train.py(1): main") == TrackPart::Python);
        QVERIFY(partOf("aten::mm") == TrackPart::Ops);
        QVERIFY(partOf("cudaLaunchKernel") == TrackPart::Calls);
        // Outermost ops share a row, wherever they are nested.
        const auto rowOf = [&](std::string_view name) {
            for (const SliceId s : trace->slices())
                if (trace->name(s) == name)
                    return tracks.rowOf(s);
            return RowId{};
        };
        QCOMPARE(rowOf("aten::linear"), rowOf("aten::relu"));
        QCOMPARE(tracks.rowsOf(LaneId{0u}).size(), std::size_t{7});
    }

    void aLaneOfOneKindKeepsItsRows()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::a", 0us, 100us).slice("aten::b", 10us, 20us);
        const TracePtr trace = make.build();
        const Tracks tracks{*trace};
        QVERIFY(!tracks.isGrouped(LaneId{0u}));
        QCOMPARE(Tracks::slicesToGroup(*trace), std::uint64_t{0});
        QCOMPARE(tracks.rowCount(), static_cast<std::uint32_t>(trace->rows().size()));
    }

    void anyLaneShowsEachSliceOnce()
    {
        std::mt19937 random{5};
        const std::array categories{"cpu_op", "user_annotation", "python_function", "cuda_runtime", "overhead"};
        for (int round = 0; round < 40; ++round) {
            TraceMaker make;
            auto lane = make.lane("1", "1");
            for (int i = 0; i < 300; ++i) { // some overlap without nesting
                const char* category = categories[random() % categories.size()];
                lane.slice(random() % 3 ? "a" : "nn.Module: A", Ns{random() % 5000}, Ns{random() % 700}, category);
            }
            const TracePtr trace = make.build();
            const QString what = fault(*trace);
            QVERIFY2(what.isEmpty(), qPrintable(QString{"round %1: %2"}.arg(round).arg(what)));
        }
    }

    void instantsAreFoundByLane()
    {
        TraceMaker make;
        make.lane("1", "1").slice("a", 0us, 10us).instant("x", 5us).instant("[memory]", 6us).instant("y", 7us);
        make.lane("1", "2").slice("b", 0us, 10us).instant("z", 1us);
        const TracePtr trace = make.build();
        const Tracks tracks{*trace};
        QCOMPARE(tracks.instantsOf(LaneId{0u}).size(), std::size_t{2}); // memory events are a counter
        QCOMPARE(tracks.instantsOf(LaneId{1u}).size(), std::size_t{1});
        QCOMPARE(trace->text(trace->instants()[tracks.instantsOf(LaneId{0u})[1]].name), std::string_view{"y"});
    }

    void realTracesShowEachSliceOnce()
    {
        for (const char* name : {"transformer_h100_stack.json", "cpu_resnet18_memory.json.gz"}) {
            const QString file = QStringLiteral(LANESCOPE_TRACES "/") + name;
            if (!QFile::exists(file))
                QSKIP("no such traces here");
            Task task;
            const auto trace = loadTrace(file.toStdString(), task);
            QVERIFY(trace);
            QCOMPARE(fault(**trace), QString{});
        }
    }

    void memoryEventsBecomeASeries()
    {
        const QString file = QStringLiteral(LANESCOPE_TRACES "/cpu_resnet18_memory.json.gz");
        if (!QFile::exists(file))
            QSKIP("no such trace here");
        Task task;
        const auto trace = loadTrace(file.toStdString(), task);
        QVERIFY(trace);
        const std::vector<MemorySeries> series = computeMemorySeries(Analysis{*trace});
        QCOMPARE(series.size(), std::size_t{1});
        QCOMPARE(series[0].name, std::string{"memory, CPU"});
        std::size_t events = 0;
        for (const Instant& instant : (*trace)->instants())
            events += (*trace)->text(instant.name) == "[memory]";
        QCOMPARE(series[0].values.size(), events);
        QVERIFY(events > 1000);
        QCOMPARE(series[0].values[0], 37632.0); // "Total Allocated" of the first
    }
};

TEST_PLAIN(TracksTest)

} // namespace lanescope::tracks_test

#include "tracks_test.moc"
