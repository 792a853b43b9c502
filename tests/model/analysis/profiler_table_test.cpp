// Expandable rows of the profiler table: their children add up to them.

#include <QtTest>

#include "model/analysis/tables/profiler_table.h"
#include "model/analysis/time/first_launched.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <filesystem>

namespace lanescope::profiler_table_test {

using namespace lanescope::test;

class ProfilerTableTest : public QObject {
    Q_OBJECT

private slots:
    void aRowOpensItsCallsAndKernels();
    void aCallOpensWhatItLaunched();
    void aSliceIsFoundInItsRow();
    void onlyOpsThatLaunchNothingSayIt();
    void overlappingCallsShareNoInstant();
    void theTableOfAStepCountsWhatWasLaunchedInIt();
    void totalIsSelfAndChildrenInRealTraces();
};

namespace {

TracePtr makeTrace()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    for (int i = 0; i < 3; ++i) {
        const Ns at = i * 1000us;
        cpu.slice("ProfilerStep#" + std::to_string(i), at, 900us, "user_annotation");
        cpu.slice("aten::linear", at + 10us, 400us);
        cpu.slice("aten::t", at + 20us, 30us);
        cpu.slice("aten::addmm", at + 60us, 300us);
        cpu.slice("cudaLaunchKernel", at + 100us, 40us, "cuda_runtime", static_cast<std::uint32_t>(i * 2 + 1));
        cpu.slice("cudaLaunchKernel", at + 200us, 50us, "cuda_runtime", static_cast<std::uint32_t>(i * 2 + 2));
        make.stream(0, 7)
            .slice("copy", at + 300us, 11us, "kernel", static_cast<std::uint32_t>(i * 2 + 1))
            .slice("gemm", at + 350us, 70us, "kernel", static_cast<std::uint32_t>(i * 2 + 2));
    }
    return make.build();
}

const TableRow& rowCalled(const std::vector<TableRow>& rows, const std::string& name)
{
    static const TableRow none;
    for (const TableRow& row : rows)
        if (row.name == name)
            return row;
    return none;
}

} // namespace

void ProfilerTableTest::aRowOpensItsCallsAndKernels()
{
    const TracePtr trace = makeTrace();
    const ProfilerTable table = profilerTable(*trace, {});
    const TableRow& linear = rowCalled(table.rows, "aten::linear");
    QVERIFY(linear.opens);
    const std::vector<TableRow> inLinear = rowsWithin(*trace, linear, {});
    QCOMPARE(inLinear.size(), std::size_t{2});
    QCOMPARE(inLinear[0].name, std::string{"aten::t"});
    QCOMPARE(inLinear[0].calls, std::uint64_t{3});
    QVERIFY(!inLinear[0].opens);
    QCOMPARE(inLinear[1].name, std::string{"aten::addmm"});
    QCOMPARE(linear.cpuTotal, linear.selfCpu + inLinear[0].cpuTotal + inLinear[1].cpuTotal);
    QCOMPARE(linear.cudaTotal, Ns{3 * 81'000});

    const std::vector<TableRow> inAddmm = rowsWithin(*trace, inLinear[1], {});
    QCOMPARE(inAddmm.size(), std::size_t{3});
    QCOMPARE(inAddmm[0].name, std::string{"cudaLaunchKernel"});
    QCOMPARE(inAddmm[0].calls, std::uint64_t{6});
    QVERIFY(!inAddmm[0].opens); // its work is listed next to it
    QCOMPARE(inAddmm[1].name, std::string{"copy"});
    QCOMPARE(inAddmm[2].name, std::string{"gemm"});
    QCOMPARE(inAddmm[1].cudaTotal + inAddmm[2].cudaTotal, inLinear[1].selfCuda);
    // All steps share a row, which expands to the children of all of them.
    const TableRow& step = rowCalled(table.rows, "ProfilerStep*");
    QCOMPARE(step.calls, std::uint64_t{3});
    QCOMPARE(rowsWithin(*trace, step, {}).size(), std::size_t{1});
}

void ProfilerTableTest::aCallOpensWhatItLaunched()
{
    const TracePtr trace = makeTrace();
    TableOptions options;
    options.by = TableBy::Runtime;
    const ProfilerTable table = profilerTable(*trace, options);
    QCOMPARE(table.rows.size(), std::size_t{1});
    QVERIFY(table.rows[0].opens);
    const std::vector<TableRow> launched = rowsWithin(*trace, table.rows[0], options);
    QCOMPARE(launched.size(), std::size_t{2});
    QCOMPARE(launched[1].name, std::string{"gemm"});
    QCOMPARE(launched[1].calls, std::uint64_t{3});
}

void ProfilerTableTest::aSliceIsFoundInItsRow()
{
    const TracePtr trace = makeTrace();
    for (const TableBy by : {TableBy::All, TableBy::Op, TableBy::Kernel}) {
        TableOptions options;
        options.by = by;
        const ProfilerTable table = profilerTable(*trace, options);
        for (const SliceId s : trace->slices()) {
            const auto row = rowOf(*trace, table.rows, s);
            bool isIn = false; // one by one
            for (const TableRow& r : table.rows)
                isIn |= std::find(r.slices.begin(), r.slices.end(), s) != r.slices.end();
            QCOMPARE(row.has_value(), isIn);
            if (row) {
                const std::vector<SliceId>& slices = table.rows[*row].slices;
                QVERIFY(std::find(slices.begin(), slices.end(), s) != slices.end());
            }
        }
    }
}

void ProfilerTableTest::onlyOpsThatLaunchNothingSayIt()
{
    const ProfilerTable table = profilerTable(*makeTrace(), {});
    for (const TableRow& row : table.rows)
        QCOMPARE(row.launchesNothing(), row.name == "aten::t");
}

// torch would give `outer` a self time of 20 - 12 - 12 = -4 us.
void ProfilerTableTest::overlappingCallsShareNoInstant()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("outer", 100us, 20us)
        .slice("a", 102us, 12us)
        .slice("b", 106us, 12us)
        .slice("in b", 110us, 3us);
    const ProfilerTable table = profilerTable(*make.build(), {});
    QCOMPARE(rowCalled(table.rows, "outer").selfCpu, Ns{4us}); // 100 to 102, 118 to 120
    QCOMPARE(rowCalled(table.rows, "a").selfCpu, Ns{4us});
    QCOMPARE(rowCalled(table.rows, "b").selfCpu, Ns{9us});
    QCOMPARE(rowCalled(table.rows, "in b").selfCpu, Ns{3us});
    QCOMPARE(rowCalled(table.rows, "a").cpuTotal, Ns{12us});
    QCOMPARE(table.selfCpuTotal, Ns{20us});
}

void ProfilerTableTest::theTableOfAStepCountsWhatWasLaunchedInIt()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#3", 100us, 100us, "user_annotation")
        .slice("cudaLaunchKernel", 110us, 5us, "cuda_runtime", 1);
    make.stream(0, 7)
        .slice("of step 2", 105us, 30us)
        .slice("of step 2", 140us, 20us)
        .slice("of step 3", 170us, 8us, "kernel", 1)
        .slice("its launch is lost", 180us, 4us);
    const TracePtr trace = make.build();
    TableOptions options;
    options.within = rangeOfStep(*trace, "ProfilerStep#3");
    const ProfilerTable table = profilerTable(*trace, options);
    QCOMPARE(table.selfCudaTotal, Ns{12us});
    QVERIFY(rowCalled(table.rows, "of step 2").name.empty());
    const WorkBefore before = workBefore(*trace, launchedWork(*trace), *options.within);
    QCOMPARE(before.count, std::uint64_t{2});
    QCOMPARE(before.total, Ns{50us});
    QCOMPARE(launchedWithin(*trace, launchedWork(*trace), *options.within).size(), std::size_t{2});
    QCOMPARE(profilerTable(*trace, {}).selfCudaTotal, Ns{62us}); // the whole trace counts it
}

void ProfilerTableTest::totalIsSelfAndChildrenInRealTraces()
{

    std::size_t checked = 0;
    for (const char* name :
         {"gemm_a100_buffer_request.json", "amp_t4.json", "bert_small_mi300x.json.gz", "cuda_sync_alexnet_a100.json.gz",
          "transformer_h100_stack.json", "cpu_transformer.json", "dlrm_v100_rank3of8.json.gz"}) {
        const auto trace = loadTrace(std::string{LANESCOPE_TRACES} + '/' + name);
        if (!trace)
            continue;
        const ProfilerTable table = profilerTable(**trace, {});
        for (const TableRow& row : table.rows) {
            QCOMPARE(row.slices.size(), static_cast<std::size_t>(row.calls));
            if (row.isDevice)
                continue;
            Ns cpu = row.selfCpu, cuda{}, launchedHere{};
            const std::vector<TableRow> within = rowsWithin(**trace, row, {});
            for (const TableRow& r : within) {
                cpu += r.cpuTotal;
                if (r.kind == SliceKind::Op || r.kind == SliceKind::Annotation)
                    cuda += r.cudaTotal;
                if (r.isDevice)
                    launchedHere += r.cudaTotal;
            }
            QCOMPARE(cpu, row.cpuTotal);
            if (row.kind == SliceKind::Op || row.kind == SliceKind::Annotation) {
                QCOMPARE(launchedHere, row.selfCuda);
                QCOMPARE(cuda + launchedHere, row.cudaTotal);
            }
            QCOMPARE(row.opens, !within.empty());
            ++checked;
        }
    }
    if (checked == 0)
        QSKIP("no traces here");
    QVERIFY(checked > 200);
}

TEST_PLAIN(ProfilerTableTest)

} // namespace lanescope::profiler_table_test

#include "profiler_table_test.moc"
