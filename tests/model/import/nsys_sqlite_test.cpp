// Exports of Nsight Systems of two generations: every number is computed again with plain SQL over the same database.

#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/tables/api_summary.h"
#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/nsys_session.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <cmath>

namespace lanescope::nsys_sqlite_test {

using namespace lanescope::test;
using Generation = NsysWriter::Generation;

class NsysSqliteTest : public QObject {
    Q_OBJECT

private slots:
    void everyTableIsCountedAsSqlCountsIt_data() { generations(); }
    void everyTableIsCountedAsSqlCountsIt();
    void everyKernelHasItsRowsArguments_data() { generations(); }
    void everyKernelHasItsRowsArguments();
    void copiesAndSynchronizationsAreWordedAsKinetoDoes_data() { generations(); }
    void copiesAndSynchronizationsAreWordedAsKinetoDoes();
    void launchesAreJoinedWithinTheirProcess_data() { generations(); }
    void launchesAreJoinedWithinTheirProcess();
    void summariesAreThoseOfSql_data() { generations(); }
    void summariesAreThoseOfSql();
    void gpusAndOccupancyComeFromTheTargetsTable_data() { generations(); }
    void gpusAndOccupancyComeFromTheTargetsTable();
    void lanesAreThreadsAndStreams_data() { generations(); }
    void lanesAreThreadsAndStreams();
    void stepsAreRangesNamedSo();
    void memoryInUseIsARunningSum();

private:
    static void generations()
    {
        QTest::addColumn<int>("generation");
        QTest::newRow("early 2021") << static_cast<int>(Generation::Early2021);
        QTest::newRow("today") << static_cast<int>(Generation::Today);
    }
    // The same random session of two processes in both generations.
    struct Loaded {
        NsysSession session;
        TracePtr trace;
        TextRows sql(const std::string& query) const { return rowsOf(session.path(), query); }
        std::int64_t whole(const std::string& query) const { return std::stoll(sql(query).at(0).at(0)); }
    };
    static Loaded load()
    {
        QFETCH(int, generation);
        return load(static_cast<Generation>(generation));
    }
    static Loaded load(Generation generation)
    {
        Loaded loaded{NsysSession{generation}, nullptr};
        const auto trace = loadTrace(loaded.session.path());
        if (!trace)
            qFatal("%s", trace.error().line().c_str());
        loaded.trace = *trace;
        return loaded;
    }
};

namespace {

struct Sum {
    std::int64_t count = 0, ns = 0;
    bool operator==(const Sum&) const = default;
};

Sum sumOf(const Trace& trace, std::string_view category)
{
    Sum sum;
    for (const SliceId s : trace.slices())
        if (trace.text(trace[trace.category(s)].name) == category) {
            ++sum.count;
            sum.ns += trace.duration(s).count();
        }
    return sum;
}

Arguments argumentsOf(const Trace& trace, SliceId s)
{
    const auto arguments = readArguments(trace, s);
    return arguments ? *arguments : Arguments{};
}

std::string valueOf(const Arguments& arguments, std::string_view key)
{
    const Argument* a = arguments.find(key);
    return a ? a->value : "NULL";
}

std::vector<SliceId> ofKind(const Trace& trace, SliceKind kind)
{
    std::vector<SliceId> found;
    for (const SliceId s : trace.slices())
        if (trace.kind(s) == kind)
            found.push_back(s);
    std::stable_sort(found.begin(), found.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    return found;
}

std::int64_t absolute(const Trace& trace, Time t) { return trace.absoluteNs(t) - trace.info().baseNs.value_or(0); }

} // namespace

void NsysSqliteTest::everyTableIsCountedAsSqlCountsIt()
{
    const Loaded loaded = load();
    const Trace& trace = *loaded.trace;
    const auto asked = [&](const std::string& from) {
        const TextRows rows = loaded.sql("select count(*), coalesce(sum(end - start), 0) from " + from);
        return Sum{std::stoll(rows[0][0]), std::stoll(rows[0][1])};
    };
    const std::string named = " r join StringIds s on s.id = r.nameId where s.value ";
    QCOMPARE(sumOf(trace, "kernel"), asked("CUPTI_ACTIVITY_KIND_KERNEL"));
    QCOMPARE(sumOf(trace, "gpu_memcpy"), asked("CUPTI_ACTIVITY_KIND_MEMCPY"));
    QCOMPARE(sumOf(trace, "gpu_memset"), asked("CUPTI_ACTIVITY_KIND_MEMSET"));
    QCOMPARE(sumOf(trace, "cuda_sync"), asked("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION"));
    QCOMPARE(sumOf(trace, "cuda_runtime"), asked("CUPTI_ACTIVITY_KIND_RUNTIME" + named + "glob 'cuda*'"));
    QCOMPARE(sumOf(trace, "cuda_driver"), asked("CUPTI_ACTIVITY_KIND_RUNTIME" + named + "glob 'cu[A-Z]*'"));
    QCOMPARE(sumOf(trace, "os_runtime"), asked("OSRT_API"));
    QCOMPARE(sumOf(trace, "overhead"), asked("PROFILER_OVERHEAD"));
    QCOMPARE(sumOf(trace, "user_annotation"), asked("NVTX_EVENTS where eventType in (59, 60)"));
    QVERIFY(sumOf(trace, "cuda_driver").count > 10);
    QCOMPARE(static_cast<std::int64_t>(trace.instants().size()),
             loaded.whole("select count(*) from NVTX_EVENTS where eventType = 34"));
    QCOMPARE(trace.info().census.slices, std::uint64_t{trace.sliceCount()});
    QVERIFY(trace.info().warnings.empty());
    QCOMPARE(trace.info().format, std::string{"Nsight Systems SQLite"});
    const TextRows first =
        loaded.sql("select min(t) from (select min(start) t from NVTX_EVENTS union all select min(start) "
                   "from OSRT_API union all select min(start) from CUPTI_ACTIVITY_KIND_RUNTIME)");
    QCOMPARE(trace.zeroNs() - trace.info().baseNs.value(), std::stoll(first[0][0]));
    QCOMPARE(trace.info().baseNs.value(), loaded.whole("select utcEpochNs from TARGET_INFO_SESSION_START_TIME"));
}

void NsysSqliteTest::everyKernelHasItsRowsArguments()
{
    const Loaded loaded = load();
    const Trace& trace = *loaded.trace;
    const bool isToday = loaded.session.generation() == Generation::Today;
    const TextRows rows = loaded.sql(
        std::string{
            "select start, end - start, s.value, deviceId, contextId, streamId, correlationId, "
            "registersPerThread, staticSharedMemory + dynamicSharedMemory, '[' || gridX || ', ' || gridY || ', ' "
            "|| gridZ || ']', '[' || blockX || ', ' || blockY || ', ' || blockZ || ']', staticSharedMemory, "
            "dynamicSharedMemory, localMemoryPerThread, "} +
        (isToday ? "graphNodeId" : "NULL") +
        " from CUPTI_ACTIVITY_KIND_KERNEL k join StringIds s on s.id = k.demangledName order by start, k.rowid");
    const std::vector<SliceId> kernels = ofKind(trace, SliceKind::Kernel);
    QCOMPARE(kernels.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Arguments a = argumentsOf(trace, kernels[i]);
        const std::vector<std::string> found{std::to_string(absolute(trace, trace.begin(kernels[i]))),
                                             std::to_string(trace.duration(kernels[i]).count()),
                                             std::string{trace.name(kernels[i])},
                                             valueOf(a, "device"),
                                             valueOf(a, "context"),
                                             valueOf(a, "stream"),
                                             valueOf(a, "correlation"),
                                             valueOf(a, "registers per thread"),
                                             valueOf(a, "shared memory"),
                                             valueOf(a, "grid"),
                                             valueOf(a, "block"),
                                             valueOf(a, "static shared memory"),
                                             valueOf(a, "dynamic shared memory"),
                                             valueOf(a, "local memory per thread"),
                                             valueOf(a, "graph node id")};
        QCOMPARE(found, rows[i]);
        const double blocks = a.find("blocks per SM")->number().value(),
                     warps = a.find("warps per SM")->number().value();
        const auto grid = a.find("grid")->integers(), block = a.find("block")->integers();
        QVERIFY(std::abs(blocks - static_cast<double>(grid[0] * grid[1] * grid[2]) / 108) < 1e-9);
        QVERIFY(std::abs(warps - blocks * static_cast<double>(block[0] * block[1] * block[2]) / 32) < 1e-9);
    }
    // The event's text looks like Kineto's.
    const std::string text = readEventText(trace, trace.source(kernels[0])).value();
    QVERIFY2(text.starts_with("{\"ph\": \"X\", \"cat\": \"kernel\", \"name\": \""), text.c_str());
    QVERIFY2(text.find("\"ts\": " + std::to_string(std::stoll(rows[0][0]) / 1000) + '.') != std::string::npos,
             text.c_str());
}

void NsysSqliteTest::copiesAndSynchronizationsAreWordedAsKinetoDoes()
{
    const Loaded loaded = load();
    const Trace& trace = *loaded.trace;
    const TextRows copies = loaded.sql(
        "select start, 'Memcpy ' || case copyKind when 1 then 'HtoD' when 2 then 'DtoH' when 8 then 'DtoD' end || ' (' "
        "|| "
        "case srcKind when 0 then 'Pageable' when 1 then 'Pinned' when 2 then 'Device' end || ' -> ' || case dstKind "
        "when "
        "0 then 'Pageable' when 1 then 'Pinned' when 2 then 'Device' end || ')', bytes, bytes * 1.0 / (end - start) "
        "from CUPTI_ACTIVITY_KIND_MEMCPY order by start, rowid");
    const std::vector<SliceId> found = ofKind(trace, SliceKind::Memcpy);
    QCOMPARE(found.size(), copies.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        QCOMPARE(std::to_string(absolute(trace, trace.begin(found[i]))), copies[i][0]);
        QCOMPARE(std::string{trace.name(found[i])}, copies[i][1]);
        const Arguments a = argumentsOf(trace, found[i]);
        QCOMPARE(valueOf(a, "bytes"), copies[i][2]);
        const double rate = a.find("memory bandwidth (GB/s)")->number().value();
        QVERIFY(std::abs(rate - std::stod(copies[i][3])) < 1e-9 * rate);
    }
    const TextRows syncs =
        loaded.sql("select case syncType when 1 then 'Event Sync' when 2 then 'Stream Wait Event' when 3 "
                   "then 'Stream Sync' when 4 then 'Context Sync' end name, count(*), sum(end - start) "
                   "from CUPTI_ACTIVITY_KIND_SYNCHRONIZATION group by name order by name");
    std::map<std::string, Sum> sums;
    for (const SliceId s : ofKind(trace, SliceKind::Sync)) {
        Sum& sum = sums[std::string{trace.name(s)}];
        ++sum.count;
        sum.ns += trace.duration(s).count();
        QCOMPARE(valueOf(argumentsOf(trace, s), "cuda_sync_kind"), std::string{trace.name(s)});
        QCOMPARE(trace[trace.laneOf(s)].kind, LaneKind::Gpu);
        QCOMPARE(trace[trace.laneOf(s)].stream.has_value(), trace.name(s) != "Context Sync");
    }
    TextRows seen;
    for (const auto& [name, sum] : sums)
        seen.push_back({name, std::to_string(sum.count), std::to_string(sum.ns)});
    QCOMPARE(seen, syncs);
}

void NsysSqliteTest::launchesAreJoinedWithinTheirProcess()
{
    const Loaded loaded = load();
    const Trace& trace = *loaded.trace;
    const TextRows rows = loaded.sql(
        "select w.start, w.correlationId, r.start, (r.globalTid >> 24) & 0xFFFFFF, r.globalTid & 0xFFFFFF from (select "
        "start, correlationId, globalPid from CUPTI_ACTIVITY_KIND_KERNEL union all select start, correlationId, "
        "globalPid "
        "from CUPTI_ACTIVITY_KIND_MEMCPY union all select start, correlationId, globalPid from "
        "CUPTI_ACTIVITY_KIND_MEMSET) w join CUPTI_ACTIVITY_KIND_RUNTIME r on r.correlationId = w.correlationId and "
        "(r.globalTid >> 24) = (w.globalPid >> 24) order by w.start, w.correlationId, r.start");
    TextRows found;
    for (const Link& link : trace.linksByWork()) {
        const Lane& lane = trace[trace.laneOf(link.launch)];
        found.push_back({std::to_string(absolute(trace, trace.begin(link.work))),
                         valueOf(argumentsOf(trace, link.work), "correlation"),
                         std::to_string(absolute(trace, trace.begin(link.launch))), trace[lane.process].key, lane.key});
        QCOMPARE(found.back()[1], valueOf(argumentsOf(trace, link.launch), "correlation"));
    }
    const auto byNumbers = [](const std::vector<std::string>& a, const std::vector<std::string>& b) {
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != b[i])
                return std::stoll(a[i]) < std::stoll(b[i]);
        return false;
    };
    std::sort(found.begin(), found.end(), byNumbers);
    QCOMPARE(found, rows);
    QVERIFY(loaded.whole("select count(*) from CUPTI_ACTIVITY_KIND_KERNEL a join CUPTI_ACTIVITY_KIND_KERNEL b on "
                         "a.correlationId = b.correlationId and a.globalPid < b.globalPid") >
            10); // otherwise the test proves little
    QCOMPARE(trace.info().census.workWithoutLaunch, std::uint64_t{0});
}

void NsysSqliteTest::summariesAreThoseOfSql()
{
    const Loaded loaded = load();
    const Trace& trace = *loaded.trace;
    const auto compare = [&](SummaryReport report, const std::string& name, const std::string& from) {
        const TextRows rows = loaded.sql("select " + name +
                                         " n, count(*), sum(end - start), min(end - start), max(end - start), "
                                         "avg(end - start) from " +
                                         from + " group by n order by 3 desc, 1");
        const std::vector<SummaryRow> found = summarise(trace, report);
        QCOMPARE(found.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(std::string{trace.text(found[i].name)}, rows[i][0]);
            QCOMPARE(std::to_string(found[i].calls), rows[i][1]);
            QCOMPARE(std::to_string(found[i].total.count()), rows[i][2]);
            QCOMPARE(std::to_string(found[i].min.count()), rows[i][3]);
            QCOMPARE(std::to_string(found[i].max.count()), rows[i][4]);
            QVERIFY(std::abs(found[i].meanNs - std::stod(rows[i][5])) < 1e-6 * found[i].meanNs + 1e-6);
        }
    };
    compare(SummaryReport::CudaApi,
            "iif(substr(s.value, -6, 2) = '_v', substr(s.value, 1, length(s.value) - 6), "
            "iif(substr(s.value, -7, 2) = '_v', substr(s.value, 1, length(s.value) - 7), s.value))",
            "CUPTI_ACTIVITY_KIND_RUNTIME r join StringIds s on s.id = r.nameId");
    compare(SummaryReport::GpuKernels, "s.value",
            "CUPTI_ACTIVITY_KIND_KERNEL k join StringIds s on s.id = k.demangledName");
    compare(SummaryReport::OsRuntime, "s.value", "OSRT_API o join StringIds s on s.id = o.nameId");
    const std::string text = loaded.session.generation() == Generation::Today
                                 ? "coalesce(text, (select value from StringIds where id = textId))"
                                 : "text";
    compare(SummaryReport::Nvtx, text, "NVTX_EVENTS where eventType in (59, 60)");
}

void NsysSqliteTest::gpusAndOccupancyComeFromTheTargetsTable()
{
    const Loaded loaded = load();
    const Trace& trace = *loaded.trace;
    QCOMPARE(trace.info().gpus.size(), std::size_t{2});
    const Gpu& gpu = trace.info().gpus[0];
    QCOMPARE(gpu.name, std::string{"NVIDIA A100-SXM4-80GB"});
    QCOMPARE(gpu.sms, 108);
    QCOMPARE(gpu.computeMajor, 8);
    QCOMPARE(gpu.computeMinor, 0);
    QCOMPARE(gpu.maxThreadsPerSm, 2048);
    QCOMPARE(gpu.registersPerSm, 65536);
    QCOMPARE(gpu.sharedBytesPerSm, 167936);
    QVERIFY(gpu.isNvidia());
    const std::vector<KernelRow> rows = kernelTable(trace, launchedWork(trace));
    // From the table of test values: 64 registers, 256 threads, 16384 B on 8.0: 4 blocks, 50 %, limited by registers.
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const KernelRow& r) {
        return r.footprint.registersPerThread == 64 && r.footprint.sharedBytes == 16384 &&
               r.footprint.threadsPerBlock() == 256;
    });
    QVERIFY(row != rows.end());
    QVERIFY(row->occupancy);
    QCOMPARE(row->occupancy->blocksPerSm, 4);
    QVERIFY(std::abs(row->occupancy->pct - 50) < 1e-9);
    std::uint64_t count = 0;
    for (const KernelRow& r : rows)
        count += r.count;
    QCOMPARE(static_cast<std::int64_t>(count), loaded.whole("select count(*) from CUPTI_ACTIVITY_KIND_KERNEL"));
}

void NsysSqliteTest::lanesAreThreadsAndStreams()
{
    const Loaded loaded = load();
    const Trace& trace = *loaded.trace;
    // Process 200 sees GPU 1 as device 0, if TARGET_INFO_CUDA_DEVICE says so.
    const bool isToday = loaded.session.generation() == Generation::Today;
    const TextRows rows = loaded.sql(
        std::string{"select deviceId + ((globalPid >> 24) & 0xFFFFFF = 200) * "} + (isToday ? "1" : "0") +
        " gpu, streamId, (globalPid >> 24) & 0xFFFFFF pid, count(*) from CUPTI_ACTIVITY_KIND_KERNEL group by gpu, "
        "streamId, pid order by gpu, pid, streamId");
    TextRows found;
    std::map<std::string, std::int64_t> threads;
    for (const Lane& lane : trace.lanes()) {
        const Process& process = trace[lane.process];
        std::int64_t kernels = 0, calls = 0;
        for (const SliceId s : lane.slices) {
            kernels += trace.kind(s) == SliceKind::Kernel;
            calls += isApiCall(trace.kind(s));
        }
        if (kernels > 0)
            found.push_back({process.key, lane.name, std::to_string(kernels)});
        if (calls > 0)
            threads[process.key + ' ' + lane.name] = calls;
    }
    TextRows expected;
    for (const auto& row : rows)
        expected.push_back({row[0], "stream " + row[1] + (isToday ? "" : " (process " + row[2] + ")"), row[3]});
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    QCOMPARE(found, expected);
    for (const auto& row : loaded.sql("select (globalTid >> 24) & 0xFFFFFF, globalTid & 0xFFFFFF, count(*) from "
                                      "CUPTI_ACTIVITY_KIND_RUNTIME group by 1, 2")) {
        const std::string main = row[0] == row[1] ? " (python)" : "";
        QCOMPARE(std::to_string(threads[row[0] + " thread " + row[1] + main]), row[2]);
    }
    QCOMPARE(trace.processes()[0].title, std::string{"python3.11 100"});
}

void NsysSqliteTest::stepsAreRangesNamedSo()
{
    const Loaded loaded = load(Generation::Today);
    const std::vector<Step> steps = profilerSteps(*loaded.trace);
    const TextRows rows = loaded.sql("select substr(text, 14), start, end - start from NVTX_EVENTS where text glob "
                                     "'ProfilerStep#*' order by start");
    QCOMPARE(steps.size(), rows.size());
    QVERIFY(steps.size() > 3);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QCOMPARE(std::to_string(steps[i].number), rows[i][0]);
        QCOMPARE(std::to_string(absolute(*loaded.trace, steps[i].range.begin)), rows[i][1]);
        QCOMPARE(std::to_string(steps[i].range.length().count()), rows[i][2]);
    }
    const Analysis analysis{loaded.trace};
    QVERIFY(analysis.busy());
    const std::int64_t window = loaded.whole(
        "select max(end) - min(start) from (select start, end from CUPTI_ACTIVITY_KIND_KERNEL union all select start, "
        "end from CUPTI_ACTIVITY_KIND_MEMCPY union all select start, end from CUPTI_ACTIVITY_KIND_MEMSET)");
    QCOMPARE(analysis.busy()->window.length().count(), window);
}

void NsysSqliteTest::memoryInUseIsARunningSum()
{
    const Loaded loaded = load(Generation::Today);
    const Trace& trace = *loaded.trace;
    // Every free in the session belongs to an allocation in it.
    const TextRows rows = loaded.sql(
        "select start, sum(bytes * (1 - 2 * memoryOperationType)) over (partition by (globalPid >> 24) order by start, "
        "rowid rows unbounded preceding), (globalPid >> 24) & 0xFFFFFF = 200 from CUDA_GPU_MEMORY_USAGE_EVENTS "
        "where memKind = 2 order by 3, 1");
    TextRows found;
    for (const CounterSeries& series : trace.counters())
        if (series.name == "Device memory (B)")
            for (std::size_t i = 0; i < series.times.size(); ++i)
                found.push_back({std::to_string(absolute(trace, series.times[i])),
                                 std::to_string(static_cast<std::int64_t>(series.values[i])),
                                 trace[series.process].key});
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a[2] < b[2]; });
    QVERIFY(found.size() > 20);
    QCOMPARE(found, rows);
}

TEST_WITH_APP(NsysSqliteTest)

} // namespace lanescope::nsys_sqlite_test

#include "nsys_sqlite_test.moc"
