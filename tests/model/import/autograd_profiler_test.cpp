// Imports what torch writes without Kineto: a bare list in which "CPU functions" and "CUDA functions" are the processes
// and nothing has a category.

#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/import/importer.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::autograd_profiler_test {

using lanescope::test::TempFile;

namespace {

// Two steps on thread 1: linear holds addmm, which launches two kernels and a copy; relu_ launches nothing.
const char* const text =
    R"json([{"name": "ProfilerStep#1", "ph": "X", "ts": 0, "dur": 100, "tid": 1, "pid": "CPU functions", "args": {}}, )json"
    R"json({"name": "aten::linear", "ph": "X", "ts": 10, "dur": 60, "tid": 1, "pid": "CPU functions", "args": {}}, )json"
    R"json({"name": "aten::addmm", "ph": "X", "ts": 20, "dur": 40, "tid": 1, "pid": "CPU functions", "args": {}}, )json"
    R"json({"name": "aten::addmm", "ph": "s", "ts": 20, "tid": 1, "pid": "CPU functions", "id": 0, "cat": "cpu_to_cuda", "args": {}}, )json"
    R"json({"name": "gemm", "ph": "f", "ts": 50, "tid": 0, "pid": "CUDA functions", "id": 0, "cat": "cpu_to_cuda", "args": {}}, )json"
    R"json({"name": "gemm", "ph": "X", "ts": 50, "dur": 7, "tid": 0, "pid": "CUDA functions", "args": {}}, )json"
    R"json({"name": "aten::addmm", "ph": "s", "ts": 20, "tid": 1, "pid": "CPU functions", "id": 1, "cat": "cpu_to_cuda", "args": {}}, )json"
    R"json({"name": "Memcpy DtoD (Device -> Device)", "ph": "f", "ts": 60, "tid": 0, "pid": "CUDA functions", "id": 1, "cat": "cpu_to_cuda", "args": {}}, )json"
    R"json({"name": "Memcpy DtoD (Device -> Device)", "ph": "X", "ts": 60, "dur": 2, "tid": 0, "pid": "CUDA functions", "args": {}}, )json"
    R"json({"name": "aten::relu_", "ph": "X", "ts": 75, "dur": 5, "tid": 1, "pid": "CPU functions", "args": {}}, )json"
    R"json({"name": "ProfilerStep#2", "ph": "X", "ts": 100, "dur": 50, "tid": 1, "pid": "CPU functions", "args": {}}])json";

TracePtr loaded(const std::string& json)
{
    const TempFile file{json};
    const auto trace = loadTrace(file.path());
    return trace ? *trace : nullptr;
}

const TableRow& rowCalled(const ProfilerTable& table, const std::string& name)
{
    static const TableRow none;
    for (const TableRow& row : table.rows)
        if (row.name == name)
            return row;
    return none;
}

} // namespace

class AutogradProfilerTest : public QObject {
    Q_OBJECT

private slots:
    void itsSlicesAreOpsAndKernels();
    void onlyItsOwnProcessesCount();
    void aCallThatEndsLaterByRoundingCountsAsInTorch();
};

// aten::as_strided ends 1 us after aten::transpose, in which it ran. torch's key_averages() says 4, 4 and 2 us.
void AutogradProfilerTest::aCallThatEndsLaterByRoundingCountsAsInTorch()
{
    const auto selfOf = [](const std::string& process) {
        std::string json = "[";
        for (const char* slice :
             {R"("name": "aten::t", "ts": 10, "dur": 10)", R"("name": "aten::transpose", "ts": 14, "dur": 4)",
              R"("name": "aten::as_strided", "ts": 17, "dur": 2)"})
            json += (json.size() > 1 ? ", {" : "{") + std::string{slice} +
                    R"(, "ph": "X", "cat": "cpu_op", "tid": 1, "pid": )" + process + R"(, "args": {}})";
        const Analysis analysis{loaded(json + "]")};
        std::vector<Ns> all;
        for (const char* name : {"aten::t", "aten::transpose", "aten::as_strided"})
            all.push_back(rowCalled(analysis.table(), name).selfCpu);
        return all;
    };
    QCOMPARE(selfOf(R"("CPU functions")"), (std::vector{Ns{4'000}, Ns{4'000}, Ns{2'000}}));
    QCOMPARE(selfOf("7"), (std::vector{Ns{5'000}, Ns{3'000}, Ns{2'000}})); // exact times: no instant counts twice
}

void AutogradProfilerTest::itsSlicesAreOpsAndKernels()
{
    const TracePtr trace = loaded(text);
    QVERIFY(trace);
    QCOMPARE(QString::fromStdString(trace->info().format), QString{"PyTorch autograd profiler JSON"});
    const Analysis analysis{trace};
    QCOMPARE(analysis.steps().size(), std::size_t{2});
    const ProfilerTable& table = analysis.table();
    const TableRow &linear = rowCalled(table, "aten::linear"), &addmm = rowCalled(table, "aten::addmm"),
                   &relu = rowCalled(table, "aten::relu_");
    QVERIFY(linear.kind == SliceKind::Op && addmm.kind == SliceKind::Op);
    QCOMPARE(linear.cpuTotal, Ns{60'000});
    QCOMPARE(linear.selfCpu, Ns{20'000});
    QCOMPARE(addmm.selfCpu, Ns{40'000});
    // The arrows show which op launched which kernel.
    QCOMPARE(addmm.selfCuda, Ns{9'000});
    QCOMPARE(addmm.kernels, std::uint64_t{2});
    QCOMPARE(linear.cudaTotal, Ns{9'000});
    QCOMPARE(linear.selfCuda, Ns{0});
    QCOMPARE(relu.kernels, std::uint64_t{0});
    QVERIFY(rowCalled(table, "gemm").kind == SliceKind::Kernel);
    QVERIFY(rowCalled(table, "Memcpy DtoD (Device -> Device)").kind == SliceKind::Memcpy);
    QCOMPARE(table.selfCudaTotal, Ns{9'000});
    QCOMPARE(trace->info().census.workWithoutLaunch, std::uint64_t{0});
    QCOMPARE(trace->lanes().back().kind == LaneKind::Gpu, true);
}

void AutogradProfilerTest::onlyItsOwnProcessesCount()
{
    // With another name, or a category, it is an ordinary trace.
    for (const char* one :
         {R"([{"name": "f", "ph": "X", "ts": 0, "dur": 1, "tid": 1, "pid": "CPU function", "args": {}}])",
          R"([{"name": "f", "ph": "X", "cat": "mine", "ts": 0, "dur": 1, "tid": 1, "pid": "CPU functions"}])"}) {
        const TracePtr trace = loaded(one);
        QVERIFY(trace);
        QCOMPARE(QString::fromStdString(trace->info().format), QString{"Chrome JSON"});
        QVERIFY(trace->kind(SliceId{0u}) == SliceKind::Other);
    }
}

TEST_WITH_APP(AutogradProfilerTest)

} // namespace lanescope::autograd_profiler_test

#include "autograd_profiler_test.moc"
