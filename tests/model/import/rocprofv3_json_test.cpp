// rocprofv3's JSON: the records of one made process, its odd forms, and what remains of a file that was cut off. The
// file and the numbers that it must give are in tests/data/rocprofv3/.

#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/kernels/footprints.h"
#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <fstream>
#include <map>
#include <sstream>

namespace lanescope::rocprofv3_json_test {

using namespace lanescope::test;

class Rocprofv3JsonTest : public QObject {
    Q_OBJECT

private slots:
    void everyRecordIsASliceOrCounted();
    void kernelsHaveTheirFootprint();
    void workIsJoinedWithItsCall();
    void workOfHsaIsJoinedWithTheHipCallAroundIt();
    void rowsAreStreamsOfGpusAndThreads();
    void gpusComeFromTheAgents();
    void markersAreAnnotationsAndOps();
    void queuesAreRowsIfAskedFor();
    void kernelsOfCountersAloneAreShown();
    void launchesOfTwoProcessesStayApart();
    void namesMayComeAfterTheRecords();
    void aCutFileKeepsWhatIsWhole();
    void aDamagedRecordIsCounted();
    void aFileWithoutRecordsSaysSo();
};

namespace {

std::string madeProcess()
{
    std::ifstream in{LANESCOPE_TEST_DATA "/rocprofv3/one_process.json"};
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        qFatal("the file does not hold %s", from.c_str());
    return text.replace(at, from.size(), to);
}

TracePtr opened(const std::string& text, std::string* line = nullptr)
{
    const TempFile file{text, "results.json"};
    const auto trace = loadTrace(file.path());
    if (!trace && line)
        *line = trace.error().line();
    return trace ? *trace : nullptr;
}

std::map<std::string, int> byCategory(const Trace& trace)
{
    std::map<std::string, int> count;
    for (const SliceId s : trace.slices())
        ++count[std::string{trace.text(trace[trace.category(s)].name)}];
    return count;
}

SliceId named(const Trace& trace, std::string_view name, std::size_t number = 0)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name && number-- == 0)
            return s;
    return SliceId{SliceId::none};
}

std::string valueOf(const Trace& trace, SliceId s, std::string_view key)
{
    const auto arguments = readArguments(trace, s);
    const Argument* a = arguments ? arguments->find(key) : nullptr;
    return a ? a->value : "NULL";
}

std::string rowOf(const Trace& trace, SliceId s)
{
    const Lane& lane = trace[trace.laneOf(s)];
    return trace[lane.process].title + " / " + lane.name;
}

} // namespace

void Rocprofv3JsonTest::everyRecordIsASliceOrCounted()
{
    const TracePtr trace = opened(madeProcess());
    QVERIFY(trace);
    const std::map<std::string, int> expected{{"kernel", 4},     {"cuda_runtime", 6},      {"cuda_driver", 1},
                                              {"gpu_memcpy", 2}, {"user_annotation", 2},   {"cpu_op", 1},
                                              {"marker_api", 1}, {"memory_allocation", 1}, {"rccl_api", 1}};
    QCOMPARE(byCategory(*trace), expected);
    const Census& census = trace->info().census;
    QCOMPARE(census.slices, 19u);
    QCOMPARE(census.instants, 1u);
    const std::map<std::string, std::uint64_t> skipped{
        {"hardware counter of a kernel", 2}, {"record of kfd", 1}, {"record of pc_sample_host_trap", 2}};
    QCOMPARE(census.skipped, skipped);
    QCOMPARE(trace->info().format, std::string{"rocprofv3 JSON"});
    QVERIFY2(trace->info().warnings.empty(), trace->info().warnings.empty() ? "" : trace->info().warnings[0].c_str());
    QCOMPARE(trace->zeroNs(), 1'000'100);
    QCOMPARE(trace->range().length().count(), 12'800);
}

void Rocprofv3JsonTest::kernelsHaveTheirFootprint()
{
    const TracePtr trace = opened(madeProcess());
    QVERIFY(trace);
    const SliceId gemm = named(*trace, "gemm<float>()");
    QVERIFY(gemm);
    const Footprint f = footprintOf(*trace, gemm);
    QCOMPARE(f.grid, (std::array<std::int64_t, 3>{4, 1, 1})); // 1000 work items in groups of 256
    QCOMPARE(f.block, (std::array<std::int64_t, 3>{256, 1, 1}));
    QCOMPARE(f.vectorRegisters, 128);
    QCOMPARE(f.accumulationRegisters, 64);
    QCOMPARE(f.scalarRegisters, 32);
    QCOMPARE(f.sharedBytes, 512);
    QCOMPARE(valueOf(*trace, gemm, "correlation"), std::string{"10"});
    QCOMPARE(valueOf(*trace, gemm, "scratch"), std::string{"16"});
    QVERIFY(occupancyOf(f, gpuOf(*trace, gemm)).has_value());
    QVERIFY(named(*trace, "copy \"quoted\", {["));
    QVERIFY(named(*trace, "(no name)")); // its symbol is not in the file
}

void Rocprofv3JsonTest::workIsJoinedWithItsCall()
{
    const TracePtr trace = opened(madeProcess());
    QVERIFY(trace);
    const auto callOf = [&](SliceId work) {
        const SliceId call = trace->launchOf(work);
        return call ? std::string{trace->name(call)} : std::string{"none"};
    };
    QCOMPARE(callOf(named(*trace, "gemm<float>()", 0)), std::string{"hipLaunchKernel"});
    QCOMPARE(callOf(named(*trace, "copy \"quoted\", {[")), std::string{"hipLaunchKernel"});
    QCOMPARE(callOf(named(*trace, "Memcpy HtoD (Host -> Device)")), std::string{"hipMemcpyAsync"});
    QCOMPARE(callOf(named(*trace, "Memcpy DtoH (Device -> Host)")), std::string{"none"});
    QCOMPARE(trace->info().census.workWithoutLaunch, 2u);
}

void Rocprofv3JsonTest::workOfHsaIsJoinedWithTheHipCallAroundIt()
{
    // A kernel has the number of a call of HSA that hipLaunchKernel (10) made; another HSA call has no call around it.
    const std::string call = R"({"kind":8,"operation":0,"correlation_id":{"internal":40,"external":0,"ancestor":10},)"
                             R"("start_timestamp":1002100,"end_timestamp":1002200,"thread_id":101},)"
                             R"({"kind":8,"operation":0,"correlation_id":{"internal":41,"external":0,"ancestor":30},)"
                             R"("start_timestamp":1002300,"end_timestamp":1002400,"thread_id":101},)";
    const auto dispatched = [](const std::string& text, const char* from, const char* to) {
        return replaced(text, std::string{R"("thread_id":101,"correlation_id":{"internal":)"} + from,
                        std::string{R"("thread_id":101,"correlation_id":{"internal":)"} + to);
    };
    std::string text = replaced(madeProcess(), R"("hsa_api":[)", R"("hsa_api":[)" + call);
    text = dispatched(dispatched(text, "10", "40"), "11", "41");
    const TracePtr trace = opened(text);
    QVERIFY(trace);
    const SliceId gemm = named(*trace, "gemm<float>()"), copy = named(*trace, "copy \"quoted\", {[");
    QCOMPARE(std::string{trace->name(trace->launchOf(gemm))}, std::string{"hipLaunchKernel"});
    QCOMPARE(std::string{trace->name(trace->launchOf(copy))}, std::string{"hsa_init"}); // 30 is not a call of HIP
}

void Rocprofv3JsonTest::rowsAreStreamsOfGpusAndThreads()
{
    const TracePtr trace = opened(madeProcess());
    QVERIFY(trace);
    const std::string gpu = " · AMD Instinct MI300X (gfx942) / ";
    QCOMPARE(rowOf(*trace, named(*trace, "copy \"quoted\", {[")), "GPU 0" + gpu + "stream 4");
    QCOMPARE(rowOf(*trace, named(*trace, "Memcpy HtoD (Host -> Device)")), "GPU 0" + gpu + "stream 3");
    QCOMPARE(rowOf(*trace, named(*trace, "Memcpy DtoH (Device -> Host)")), "GPU 1" + gpu + "memory copies");
    QCOMPARE(rowOf(*trace, named(*trace, "hipDeviceSynchronize")), std::string{"python3 100 / thread 101"});
    QCOMPARE(rowOf(*trace, named(*trace, "loading")), std::string{"python3 100 / ROCTX start/stop ranges"});
}

void Rocprofv3JsonTest::gpusComeFromTheAgents()
{
    const TracePtr trace = opened(madeProcess());
    QVERIFY(trace);
    QCOMPARE(trace->info().gpus.size(), std::size_t{2});
    const Gpu& gpu = trace->info().gpus[1];
    QCOMPARE(gpu.id, 1);
    QCOMPARE(gpu.sms, 304);
    QCOMPARE(gpu.warpSize, 64);
    QCOMPARE(gpu.computeMajor, 9);
    QCOMPARE(gpu.computeMinor, 4);
    QCOMPARE(gpu.sharedBytesPerSm, 65536);
    QCOMPARE(gpu.maxThreadsPerSm, 2048);
    QCOMPARE(gpu.totalMemoryBytes, 205'822'885'888);
    QVERIFY(!gpu.isNvidia());
    QCOMPARE(architectureOf(gpu), std::string_view{"gfx942"});
}

void Rocprofv3JsonTest::markersAreAnnotationsAndOps()
{
    const TracePtr trace = opened(madeProcess());
    QVERIFY(trace);
    const SliceId op = named(*trace, "aten::mm");
    QVERIFY(op);
    QCOMPARE(trace->kind(op), SliceKind::Op);
    QCOMPARE(valueOf(*trace, op, "Sequence number"), std::string{"12"});
    QCOMPARE(valueOf(*trace, op, "Input Dims"), std::string{"[[64, 32], [32, 8]]"});
    QCOMPARE(trace->kind(named(*trace, "step 1")), SliceKind::Annotation);
    QCOMPARE(trace->instants().size(), std::size_t{1});
    QCOMPARE(trace->text(trace->instants()[0].name), std::string_view{"reached"});
}

void Rocprofv3JsonTest::queuesAreRowsIfAskedFor()
{
    const TracePtr trace = opened(replaced(madeProcess(), R"("group_by_queue":false)", R"("group_by_queue":true)"));
    QVERIFY(trace);
    QCOMPARE(rowOf(*trace, named(*trace, "copy \"quoted\", {[")),
             std::string{"GPU 0 · AMD Instinct MI300X (gfx942) / queue 1"});
}

void Rocprofv3JsonTest::kernelsOfCountersAloneAreShown()
{
    const std::string text = madeProcess();
    const std::size_t from = text.find(R"("kernel_dispatch":[)"), to = text.find(R"("hip_api":)");
    const TracePtr trace = opened(text.substr(0, from) + text.substr(to));
    QVERIFY(trace);
    QCOMPARE(byCategory(*trace)["kernel"], 1);
    const SliceId gemm = named(*trace, "gemm<float>()");
    QCOMPARE(trace->duration(gemm).count(), 4000);
    QVERIFY(trace->launchOf(gemm));
}

void Rocprofv3JsonTest::launchesOfTwoProcessesStayApart()
{
    const std::string text = madeProcess();
    const std::size_t from = text.find('[') + 1, to = text.rfind(']');
    const std::string one = text.substr(from, to - from), two = replaced(one, R"("pid":100)", R"("pid":200)");
    const TracePtr trace = opened(text.substr(0, from) + one + ", " + two + text.substr(to));
    QVERIFY(trace);
    QCOMPARE(trace->info().census.slices, 38u);
    int joined = 0;
    for (const SliceId s : trace->slices())
        if (const SliceId call = isDeviceWork(trace->kind(s)) ? trace->launchOf(s) : SliceId{SliceId::none}) {
            ++joined;
            const std::string row = rowOf(*trace, s), caller = rowOf(*trace, call);
            QVERIFY2(row.find(caller.find("python3 100") == 0 ? "(process 100)" : "(process 200)") != std::string::npos,
                     row.c_str());
        }
    QCOMPARE(joined, 8);
}

void Rocprofv3JsonTest::namesMayComeAfterTheRecords()
{
    const std::string text = madeProcess();
    const std::size_t symbols = text.find(R"("kernel_symbols":)"), host = text.find(R"("host_functions":)");
    const std::size_t end = text.rfind("}]}");
    const std::string moved = text.substr(0, symbols) + text.substr(host, end - host) + "," +
                              text.substr(symbols, host - symbols - 1) + text.substr(end);
    const TracePtr trace = opened(moved);
    QVERIFY(trace);
    QVERIFY(named(*trace, "gemm<float>()"));
    QCOMPARE(trace->info().census.slices, 19u);
}

void Rocprofv3JsonTest::aCutFileKeepsWhatIsWhole()
{
    const std::string text = madeProcess();
    std::uint64_t last = 0;
    int errors = 0;
    for (std::size_t size = 30; size < text.size() - 4; size += 7) {
        std::string line;
        const TracePtr trace = opened(text.substr(0, size), &line);
        if (!trace) {
            ++errors;
            QVERIFY2(last == 0 && line.find("byte ") != std::string::npos &&
                         line.find("found the end of the file") != std::string::npos,
                     line.c_str());
            continue;
        }
        const Census& census = trace->info().census;
        QVERIFY(census.events >= last);
        last = census.events;
        QCOMPARE(trace->info().warnings.size(), std::size_t{1});
        QVERIFY(trace->info().warnings[0].find("it was cut off") != std::string::npos);
    }
    QVERIFY(errors > 100 && last > 20);
}

void Rocprofv3JsonTest::aDamagedRecordIsCounted()
{
    const TracePtr trace =
        opened(replaced(madeProcess(), R"("start_timestamp":1002600)", R"("start_timestamp":10x2600)"));
    QVERIFY(trace);
    QCOMPARE(trace->info().census.slices, 18u);
    QCOMPARE(trace->info().census.skipped.at("record that is not valid JSON"), 1u);
    QCOMPARE(trace->info().warnings.size(), std::size_t{1});
    const TracePtr other = opened(replaced(madeProcess(), R"(}],"hsa_api")", R"(}[,"hsa_api")"));
    QVERIFY(other && other->info().warnings.size() == 1);
    QVERIFY(other->info().warnings[0].find("the rest of the file is left out") != std::string::npos);
}

void Rocprofv3JsonTest::aFileWithoutRecordsSaysSo()
{
    const TracePtr trace = opened(R"({"rocprofiler-sdk-tool": [{"metadata": {"pid": 5}, "buffer_records": {}}]})");
    QVERIFY(trace);
    QCOMPARE(trace->info().warnings.size(), std::size_t{1});
    std::string line;
    QVERIFY(!opened(R"({"rocprofiler-sdk-tool": 5})", &line));
    QVERIFY2(line.find("expected the records of rocprofv3") != std::string::npos, line.c_str());
}

TEST_WITH_APP(Rocprofv3JsonTest)

} // namespace lanescope::rocprofv3_json_test

#include "rocprofv3_json_test.moc"
