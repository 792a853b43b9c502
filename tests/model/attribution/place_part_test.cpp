// A part of a trace that is a module or a phase: tables and flame graphs of it agree with the module's row, to the
// nanosecond; parts of all modules add up to the whole.

#include <QtTest>

#include "model/analysis/stop_request.h"
#include "model/analysis/tables/profiler_table.h"
#include "model/attribution/flame.h"
#include "model/attribution/place_part.h"
#include "model/attribution/replay_places.h"
#include "model/import/importer.h"
#include "tests/support/make_layers.h"
#include "tests/support/run_tests.h"

#include <filesystem>

namespace lanescope::place_part_test {

using lanescope::test::LayerMaker;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

std::vector<std::uint32_t> worksBelowRow(const PlaceTable& table, std::size_t row)
{
    std::vector<std::uint32_t> works = table.rows[row].works;
    for (std::size_t i = row + 1; i < table.rows.size(); ++i)
        if (table.rows[i].parent == row) {
            const auto below = worksBelowRow(table, i);
            works.insert(works.end(), below.begin(), below.end());
        }
    return works;
}

Ns sumOf(const SlicePart& part)
{
    Ns sum{};
    for (const std::vector<TimeRange>& ranges : part.host)
        for (const TimeRange& range : ranges)
            sum += range.length();
    return sum;
}

// The values of a row equal those of its part, in the table, in the flame graph and by its ranges.
void checkRows(const Analysis& analysis, PlaceBy by)
{
    const Attribution& all = attributionOf(analysis);
    const PlaceTable table = placeTable(analysis, all, {by, {}, true});
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const PlaceRow& row = table.rows[i];
        const SlicePart part = partOf(analysis, all, choiceOf(row, by, worksBelowRow(table, i)));
        QCOMPARE(sumOf(part), row.host);
        PlaceTableOptions limited;
        limited.by = PlaceBy::Phase;
        limited.part = &part;
        const PlaceTable again = placeTable(analysis, all, limited);
        QCOMPARE(again.busy, row.busy);
        QCOMPARE(again.host, row.host);
        for (const bool isDevice : {true, false}) {
            FlameOptions options;
            options.by = FlameBy::Op;
            options.isDevice = isDevice;
            options.part = &part;
            QCOMPARE(flameOf(analysis, all, options).total(), isDevice ? row.busy : row.host);
        }
        TableOptions kernels;
        kernels.by = TableBy::Kernel;
        kernels.part = &part;
        std::uint64_t count = 0;
        for (const TableRow& kernel : profilerTable(analysis.trace(), analysis.work(), kernels).rows)
            count += kernel.calls;
        QCOMPARE(count, row.kernels);
    }
}

} // namespace

class PlacePartTest : public QObject {
    Q_OBJECT

private slots:
    void aModuleHoldsWhatItsRowSays()
    {
        const Analysis analysis{LayerMaker{}.build()};
        checkRows(analysis, PlaceBy::Module);
        checkRows(analysis, PlaceBy::Line);
    }

    void opsOfAModuleAloneAreListed()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 0;
        for (const char* op : {"aten::mm", "aten::add", "aten::mul"}) {
            const Ns at = 100us * static_cast<int>(id);
            if (op != std::string_view{"aten::add"})
                cpu.slice(fmt::format("nn.Module: Block_{}", id), at, 60us, "python_function");
            cpu.slice(op, at + 10us, 40us);
            cpu.slice("cudaLaunchKernel", at + 20us, 5us, "cuda_runtime", ++id);
            gpu.slice("kernel_of_" + std::string{op}, at + 30us, 20us, "kernel", id);
        }
        const Analysis analysis{make.build()};
        const Attribution& all = attributionOf(analysis);
        const PlaceTable table = placeTable(analysis, all, {PlaceBy::Module, {}, true});
        QCOMPARE(table.rows.size(), std::size_t{2});
        const SlicePart part = partOf(analysis, all, choiceOf(table.rows[1], PlaceBy::Module, table.rows[1].works));
        TableOptions options;
        options.by = TableBy::Op;
        options.part = &part;
        const ProfilerTable ops = profilerTable(analysis.trace(), analysis.work(), options);
        QCOMPARE(ops.rows.size(), std::size_t{1});
        QCOMPARE(ops.rows[0].name, std::string{"aten::mul"});
        QCOMPARE(ops.rows[0].cudaTotal, Ns{20us});
        QCOMPARE(ops.selfCudaTotal, Ns{20us});
        // The module's frame, its op, the call and the kernel.
        QCOMPARE(slicesOf(analysis.trace(), part).size(), std::size_t{4});
        QCOMPARE(launchedWithin(analysis.trace(), analysis.work(), {}, &part).size(), std::size_t{1});
    }

    void aPhaseOfOneStepEndsWhereOthersWereLaunched()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t id = 0;
        for (const char* phase : {"## forward ##", "## backward ##", "## forward ##"}) {
            const Ns at = 100us * static_cast<int>(id);
            cpu.slice(phase, at, 80us, "user_annotation");
            cpu.slice("cudaLaunchKernel", at + 20us, 5us, "cuda_runtime", ++id);
            gpu.slice("gemm", at + 30us, 20us, "kernel", id);
        }
        const Analysis analysis{make.build()};
        const Attribution& all = attributionOf(analysis);
        PlaceChoice choice;
        choice.by = PlaceBy::Phase;
        choice.phase = Phase::Forward;
        choice.works = {2};
        choice.within = hostTimeAround(analysis.trace(), all, choice.works);
        QCOMPARE(choice.within->begin, Time{} + 125us);
        const SlicePart part = partOf(analysis, all, choice);
        QCOMPARE(sumOf(part), Ns{80us}); // only the second forward
        QCOMPARE(part.work.size(), std::size_t{1});
    }

    void aStopEndsTheWork()
    {
        const Analysis analysis{LayerMaker{}.build()};
        stopRequestOf(analysis).ask();
        QVERIFY(hostPlacesOf(analysis).shares.empty());
        const Attribution& all = attributionOf(analysis);
        QCOMPARE(all.works.size(), analysis.work().size());
        QCOMPARE(all.busy, Ns{});
        QVERIFY(placeTable(analysis, all, {}).rows.empty());
        for (const FlameBy by : {FlameBy::Module, FlameBy::Op, FlameBy::Python})
            QCOMPARE(flameOf(analysis, all, {by, true, false, false, {}, nullptr, false}).total(), Ns{});
        const Analysis other{LayerMaker{}.build()}; // another trace is not stopped
        QVERIFY(attributionOf(other).busy > Ns{});
    }

    void realTracesHoldWhatTheirRowsSay_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"qwen05b_h100.json.gz", "ddp_resnet18_mi300x.json.gz", "transformer_h100_stack.json"})
            QTest::newRow(name) << QString{name};
    }

    void realTracesHoldWhatTheirRowsSay()
    {
        QFETCH(QString, file);
        const std::string path = std::string{LANESCOPE_TRACES "/"} + file.toStdString();
        if (!std::filesystem::exists(path))
            QSKIP("the real traces are not here");
        const auto trace = loadTrace(path);
        QVERIFY(trace);
        const Analysis analysis{*trace};
        checkRows(analysis, PlaceBy::Module);
        checkRows(analysis, PlaceBy::Phase);
    }
};

TEST_PLAIN(PlacePartTest)

} // namespace lanescope::place_part_test

#include "place_part_test.moc"
