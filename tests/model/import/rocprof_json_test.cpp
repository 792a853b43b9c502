// Chrome JSON of rocprof, whose process names show what its slices are.

#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/verdict.h"
#include "model/import/importer.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <fmt/format.h>
#include <string>

namespace lanescope::rocprof_json_test {

using namespace lanescope::test;

namespace {

std::string named(int pid, std::string_view name)
{
    return fmt::format(R"({{"args":{{"name":"{}"}},"ph":"M","pid":{},"name":"process_name","sort_index":0}},)", name,
                       pid);
}
std::string slice(std::string_view name, int pid, int tid, int begin, int length)
{
    return fmt::format(R"({{"ph":"X","name":"{}","pid":"{}","tid":"{}","ts":"{}","dur":"{}","args":{{"Data":""}}}},)",
                       name, pid, tid, begin, length);
}
std::string flow(char phase, int pid, int tid, int time, int id)
{
    return fmt::format(R"({{"ts":{},"ph":"{}","cat":"DataFlow","id":{},"pid":{},"tid":{},"name":"dep"}},)", time, phase,
                       id, pid, tid);
}

// calls: the name of the process that holds the calls.
TracePtr traceOf(std::string_view calls)
{
    std::string text =
        "{\"traceEvents\":[{}," + named(2, calls) + named(1, "COPY") + named(7, "GPU1") + named(8, "GPU2");
    text += slice("hipMemcpy", 2, 517, 100, 900) + slice("CopyHostToDevice", 1, 1, 300, 600);
    text += slice("hipLaunchKernel", 2, 517, 1100, 5) + slice("elementwise_kernel", 8, 1, 1110, 50);
    text += flow('s', 2, 517, 140, 0) + flow('t', 1, 1, 300, 0) + flow('s', 2, 517, 1100, 7) + flow('t', 8, 1, 1110, 7);
    text.back() = ']';
    const TempFile file{text + "}"};
    Task task;
    const auto trace = loadTrace(file.path(), task);
    return trace ? *trace : nullptr;
}

} // namespace

class RocprofJsonTest : public QObject {
    Q_OBJECT

private slots:
    void processesOfRocprofSayWhatTheirSlicesAre()
    {
        const Analysis analysis{traceOf("CPU HIP API")};
        const Trace& trace = analysis.trace();
        QCOMPARE(analysis.work().size(), std::size_t{2});
        QVERIFY(trace.kind(analysis.work()[0].work) == SliceKind::Memcpy);
        QVERIFY(trace.kind(analysis.work()[1].work) == SliceKind::Kernel);
        // By the flows.
        QCOMPARE(trace.name(analysis.work()[0].launch), std::string_view{"hipMemcpy"});
        QCOMPARE(trace.name(analysis.work()[1].launch), std::string_view{"hipLaunchKernel"});
        // The copies are on the GPU that runs kernels.
        QCOMPARE(breakdownOf(analysis).size(), std::size_t{1});
        QCOMPARE(trace[breakdownOf(analysis)[0].device].title, std::string{"GPU 2"});
        QVERIFY(verdictOf(analysis).verdict == Verdict::CopyBound);
    }

    void otherFilesAreAsTheyWere()
    {
        const Analysis analysis{traceOf("python")};
        QVERIFY(analysis.work().empty());
        QVERIFY(verdictOf(analysis).verdict == Verdict::NotRecorded);
    }
};

TEST_PLAIN(RocprofJsonTest)

} // namespace lanescope::rocprof_json_test

#include "rocprof_json_test.moc"
