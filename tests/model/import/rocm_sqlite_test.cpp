// rocprofv3's rocpd and rocmProfileData's .rpd, in databases of the public schemas: counts and sums against plain SQL,
// footprints, joins and rows.

#include <QtTest>

#include "model/analysis/kernels/footprints.h"
#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/nsys_session.h"
#include "tests/support/nsys_writer.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <fstream>
#include <map>
#include <random>
#include <sstream>

namespace lanescope::rocm_sqlite_test {

using namespace lanescope::test;

class RocmSqliteTest : public QObject {
    Q_OBJECT

private slots:
    void rocpdIsCountedAsSqlCountsIt_data() { schemas(); }
    void rocpdIsCountedAsSqlCountsIt();
    void rocpdKernelsHaveFootprintAndLaunch_data() { schemas(); }
    void rocpdKernelsHaveFootprintAndLaunch();
    void rocpdMarkersAndRows();
    void mergedProcessesStayApart();
    void rpdIsCountedAsSqlCountsIt();
    void rpdJoinsByItsTableOfPairs();
    void rpdGridsAreShownOnlyIfTheyCountGroups();
    void rpdMonitorsAreCounters();
    void theTablesTellWhoWroteIt();
    void cutDatabasesOpenOrGiveOneLine();

private:
    static void schemas()
    {
        QTest::addColumn<int>("schema");
        QTest::newRow("schema 3") << 3;
        QTest::newRow("schema 4") << 4;
    }
};

namespace {

using Value = SqliteWriter::Value;

// One process with random calls, kernels and copies.
class RocpdWriter : public SqliteWriter {
public:
    RocpdWriter(const std::string& path, const std::string& suffix, std::int64_t pid, int schema)
        : SqliteWriter(path), m_suffix(suffix), m_pid(pid), m_schema(schema)
    {
        const char* when = schema == 3 ? "nid, pid, tid, start, \"end\"" : "track_id, start_id, end_id";
        table("metadata", "tag, value");
        table("string", "guid, string");
        table("info_process", "guid, nid, ppid, pid, command");
        table("info_thread", "guid, nid, pid, tid, name");
        table("info_agent", "nid, pid, type, absolute_index, logical_index, type_index, name, product_name, extdata");
        table("info_kernel_symbol", "kernel_name, display_name, sgpr_count, arch_vgpr_count, accum_vgpr_count");
        table("event", "category_id, stack_id, parent_stack_id, correlation_id, extdata");
        table("track", "nid, pid, tid, agent_id, queue_id, stream_id, name_id");
        table("timestamp", "value, phase, track_id");
        table("region", std::string{when} + ", name_id, event_id");
        table("sample", "track_id, timestamp, event_id");
        table("pmc_event", "event_id, pmc_id, value");
        const std::string place = schema == 3 ? "agent_id, queue_id, stream_id, " : "";
        table("kernel_dispatch", std::string{when} + ", " + place +
                                     "kernel_id, dispatch_id, private_segment_size, group_segment_size, "
                                     "workgroup_size_x, workgroup_size_y, workgroup_size_z, grid_size_x, grid_size_y, "
                                     "grid_size_z, event_id");
        table("memory_copy", std::string{when} + ", " + (schema == 3 ? "stream_id, queue_id, " : "") +
                                 "name_id, dst_agent_id, src_agent_id, size, event_id");
        table("memory_allocate",
              std::string{when} + (schema == 3 ? ", agent_id" : "") + ", type, level, address, size, event_id");
        for (const auto& [id, text] : strings)
            insert("rocpd_string" + m_suffix, {id, nullptr, std::string{text}});
        insert("rocpd_info_process" + m_suffix, {1, nullptr, 1, nullptr, pid, "/usr/bin/python3 train.py"});
        insert("rocpd_info_thread" + m_suffix, {5, nullptr, 1, 1, pid + 1, nullptr});
        insert("rocpd_info_agent" + m_suffix, {0, 1, 1, "CPU", 0, 0, 0, "EPYC", "EPYC", "{}"});
        insert("rocpd_info_agent" + m_suffix,
               {3, 1, 1, "GPU", 3, 1, 0, "gfx942", "AMD Instinct MI300X",
                R"({"cu_count":304,"wave_front_size":64,"gfx_target_version":90402,"name":"gfx942",
                    "product_name":"AMD Instinct MI300X","lds_size_in_kb":64})"});
        insert("rocpd_info_kernel_symbol" + m_suffix, {7, "_Z4gemmv.kd", "gemm()", 32, 128, 64});
    }

    static constexpr std::pair<std::int64_t, const char*> strings[] = {
        {1, "HIP_RUNTIME_API_EXT"},   {2, "hipLaunchKernel"},
        {3, "MARKER_CORE_RANGE_API"}, {4, "roctxThreadRangeA"},
        {5, "MEMORY_COPY"},           {6, "MEMORY_COPY_DEVICE_TO_HOST"},
        {7, "HSA_CORE_API"},          {8, "hsa_signal_wait_scacquire"}};

    void region(std::int64_t category, std::int64_t name, std::int64_t launch, std::int64_t begin, std::int64_t end,
                const std::string& message = "")
    {
        const std::int64_t e = event(category, launch, message);
        row("region", begin, end, {5, nullptr, nullptr, nullptr}, false, {name, e});
    }
    void kernel(std::int64_t launch, std::int64_t begin, std::int64_t end, std::int64_t stream)
    {
        const std::int64_t e = event(1, launch, "");
        row("kernel_dispatch", begin, end, {5, 3, 2, stream}, true, {7, launch, 16, 512, 256, 1, 1, 1000, 2, 1, e});
    }
    void copy(std::int64_t launch, std::int64_t begin, std::int64_t end, std::int64_t stream)
    {
        const std::int64_t e = event(5, launch, "");
        std::vector<Value> own{6, 0, 3, 4096, e};
        if (m_schema == 3)
            own.insert(own.begin(), {Value{stream}, Value{nullptr}});
        row("memory_copy", begin, end, {5, nullptr, nullptr, stream}, false, own);
    }
    void allocation(std::int64_t begin, std::int64_t end)
    {
        std::vector<Value> own{"ALLOC", "REAL", 4096, 65536, event(1, 0, "")};
        if (m_schema == 3)
            own.insert(own.begin(), Value{3});
        row("memory_allocate", begin, end, {5, 3, nullptr, nullptr}, false, own);
    }
    void counterValue(double value) { insert("rocpd_pmc_event" + m_suffix, {++m_last["pmc"], 1, 1, value}); }

    void session(unsigned seed)
    {
        std::mt19937 random{seed};
        std::int64_t now = 1'000'000;
        for (std::int64_t i = 1; i <= 200; ++i) {
            now += 100 + static_cast<std::int64_t>(random() % 900);
            region(1, 2, i, now, now + 50);
            if (i % 10 == 0)
                copy(i, now + 200, now + 260, 1);
            else
                kernel(i, now + 300, now + 300 + static_cast<std::int64_t>(random() % 100), 1 + i % 2);
        }
        region(7, 8, 5000, 900'000, 950'000);
        allocation(990'000, 991'000);
        counterValue(64);
        region(3, 4, 6000, 980'000, now + 1000, R"({"message": "step \"1\""})");
    }

private:
    struct Where {
        Value thread, agent, queue, stream;
    };
    void table(const std::string& name, const std::string& columns)
    {
        run("create table \"rocpd_" + name + m_suffix + "\" (id integer primary key, " + columns + ")");
    }
    std::int64_t event(std::int64_t category, std::int64_t launch, const std::string& message)
    {
        insert("rocpd_event" + m_suffix,
               {++m_last["event"], category, launch, launch, 0, message.empty() ? "{}" : message});
        return m_last["event"];
    }
    // The times and the place of a row are in it, or in tables that it refers to.
    void row(const std::string& name, std::int64_t begin, std::int64_t end, const Where& where, bool hasPlace,
             std::vector<Value> own)
    {
        std::vector<Value> values{++m_last[name]};
        if (m_schema == 3) {
            values.insert(values.end(), {Value{1}, Value{1}, where.thread, Value{begin}, Value{end}});
            if (hasPlace)
                values.insert(values.end(), {where.agent, where.queue, where.stream});
        } else {
            insert("rocpd_track" + m_suffix,
                   {++m_last["track"], 1, 1, where.thread, where.agent, where.queue, where.stream, nullptr});
            insert("rocpd_timestamp" + m_suffix, {++m_last["timestamp"], begin, 1, m_last["track"]});
            insert("rocpd_timestamp" + m_suffix, {++m_last["timestamp"], end, 2, m_last["track"]});
            values.insert(values.end(),
                          {Value{m_last["track"]}, Value{m_last["timestamp"] - 1}, Value{m_last["timestamp"]}});
        }
        values.insert(values.end(), own.begin(), own.end());
        insert("rocpd_" + name + m_suffix, values);
    }

    std::string m_suffix;
    std::int64_t m_pid;
    int m_schema;
    std::map<std::string, std::int64_t> m_last;
};

// A run of rocmProfileData. Ids begin far beyond 32 bits, as those of its real files do.
constexpr std::int64_t rpdFirst = 8'589'934'592;
class RpdWriter : public SqliteWriter {
public:
    explicit RpdWriter(const std::string& path, std::int64_t lastGrid) : SqliteWriter(path)
    {
        run("create table rocpd_metadata (id integer primary key, tag, value);"
            "create table rocpd_string (id integer primary key, string);"
            "create table rocpd_ustring (id integer primary key, string);"
            "create table rocpd_api (id integer primary key, pid, tid, start, \"end\", apiName_id, category_id, "
            "domain_id, "
            "args_id);"
            "create table rocpd_kernelapi (api_ptr_id integer primary key, stream, gridX, gridY, gridZ, workgroupX, "
            "workgroupY, workgroupZ, groupSegmentSize, privateSegmentSize, kernelName_id);"
            "create table rocpd_copyapi (api_ptr_id integer primary key, stream, size, width, height, kind);"
            "create table rocpd_op (id integer primary key, gpuId, queueId, sequenceId, start, \"end\", "
            "description_id, "
            "opType_id);"
            "create table rocpd_api_ops (id integer primary key, api_id, op_id);"
            "create table rocpd_monitor (id integer primary key, deviceType, deviceId, monitorType, start, \"end\", "
            "value);"
            "create table rocpd_stackframe (id integer primary key, api_ptr_id, depth, name_id)");
        const char* texts[] = {"",     "hip",        "hipLaunchKernel", "hipMemcpyAsync",   "KernelExecution",
                               "gemm", "UserMarker", "roctx",           "CopyHostToDevice", "hipGraphLaunch",
                               "relu", "FillBuffer"};
        for (std::int64_t i = 0; i < 12; ++i)
            insert("rocpd_string", {i + 1, std::string{texts[i]}});
        insert("rocpd_ustring", {1, "forward"});
        const auto api = [&](std::int64_t id, std::int64_t name, std::int64_t begin, std::int64_t end,
                             std::int64_t domain, std::int64_t words) {
            insert("rocpd_api", {rpdFirst + id, 40, 41, begin, end, name, 1, domain, words});
        };
        const auto op = [&](std::int64_t id, std::int64_t call, std::int64_t begin, std::int64_t end, std::int64_t name,
                            std::int64_t type) {
            insert("rocpd_op", {rpdFirst + id, 2, 1, 0, begin, end, name, type});
            insert("rocpd_api_ops", {id, rpdFirst + call, rpdFirst + id});
        };
        api(1, 3, 1000, 1100, 2, 0);
        insert("rocpd_kernelapi", {rpdFirst + 1, "0x0", 512, 1, 1, 256, 1, 1, 64, 0, 6});
        api(2, 4, 1200, 1300, 2, 0);
        insert("rocpd_copyapi", {rpdFirst + 2, "0x0", 80, nullptr, nullptr, 1});
        api(3, 10, 1400, 1500, 2, 0); // a graph: two kernels, so its shape is not theirs
        insert("rocpd_kernelapi", {rpdFirst + 3, "0x0", 64, 1, 1, 64, 1, 1, 0, 0, 6});
        api(4, 7, 900, 9000, 8, 1); // a marker
        api(5, 3, 1600, 1700, 2, 0);
        insert("rocpd_kernelapi", {rpdFirst + 5, "0x0", lastGrid, 1, 1, 128, 1, 1, 0, 0, 11});
        op(1, 1, 2000, 2500, 6, 5);
        op(2, 2, 2600, 2680, 1, 9);
        op(3, 3, 3000, 3100, 6, 5);
        op(4, 3, 3100, 3300, 11, 5);
        op(5, 5, 4000, 4400, 11, 5);
        insert("rocpd_op", {rpdFirst + 6, 2, 1, 0, 4500, 4600, 1, 12}); // no call is known
        for (std::int64_t i = 0; i < 3; ++i)
            insert("rocpd_monitor", {i + 1, "gpu", 2, "sclk", 1000 * (i + 1), 1000 * (i + 2), std::to_string(100 + i)});
        insert("rocpd_stackframe", {1, rpdFirst + 1, 0, 6});
    }
};

TracePtr opened(const std::string& path, std::string* line = nullptr)
{
    const auto trace = loadTrace(path);
    if (!trace && line)
        *line = trace.error().line();
    else if (!trace)
        qWarning("%s", trace.error().line().c_str());
    return trace ? *trace : nullptr;
}

// Count and total duration by category.
std::map<std::string, std::pair<std::int64_t, std::int64_t>> sumsOf(const Trace& trace)
{
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> sums;
    for (const SliceId s : trace.slices()) {
        auto& [count, ns] = sums[std::string{trace.text(trace[trace.category(s)].name)}];
        ++count;
        ns += trace.duration(s).count();
    }
    return sums;
}

std::vector<SliceId> named(const Trace& trace, std::string_view name)
{
    std::vector<SliceId> found;
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name)
            found.push_back(s);
    std::sort(found.begin(), found.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    return found;
}

std::string rowOf(const Trace& trace, SliceId s)
{
    const Lane& lane = trace[trace.laneOf(s)];
    return trace[lane.process].title + " / " + lane.name;
}

std::pair<std::int64_t, std::int64_t> pairOf(const TextRows& rows)
{
    return {std::stoll(rows[0][0]), std::stoll(rows[0][1])};
}

} // namespace

void RocmSqliteTest::rocpdIsCountedAsSqlCountsIt()
{
    QFETCH(int, schema);
    const TempFile file{"", "results.db"};
    RocpdWriter{file.path(), "_01", 100, schema}.session(1);
    const TracePtr trace = opened(file.path());
    QVERIFY(trace);
    auto sums = sumsOf(*trace);
    const auto asked = [&](const std::string& table, const std::string& where = "1") {
        return pairOf(rowsOf(file.path(),
                             schema == 3 ? "select count(*), sum(t.end - t.start) from " + table + " t where " + where
                                         : "select count(*), sum(b.value - a.value) from " + table +
                                               " t join rocpd_timestamp_01 a on a.id = t.start_id join "
                                               "rocpd_timestamp_01 b on b.id = t.end_id where " +
                                               where));
    };
    QCOMPARE(sums["kernel"], asked("rocpd_kernel_dispatch_01"));
    QCOMPARE(sums["gpu_memcpy"], asked("rocpd_memory_copy_01"));
    QCOMPARE(sums["memory_allocation"], asked("rocpd_memory_allocate_01"));
    QCOMPARE(sums["cuda_runtime"], asked("rocpd_region_01", "t.name_id = 2"));
    QCOMPARE(sums["cuda_driver"], asked("rocpd_region_01", "t.name_id = 8"));
    QCOMPARE(sums["user_annotation"], asked("rocpd_region_01", "t.name_id = 4"));
    QCOMPARE(sums["kernel"].first, 180);
    const std::map<std::string, std::uint64_t> skipped{{"rows of rocpd_pmc_event_01", 1}};
    QCOMPARE(trace->info().census.skipped, skipped);
    QVERIFY(trace->info().warnings.empty());
    QCOMPARE(trace->info().format, std::string{"rocpd SQLite"});
    QCOMPARE(trace->zeroNs(), 900'000);
}

void RocmSqliteTest::rocpdKernelsHaveFootprintAndLaunch()
{
    QFETCH(int, schema);
    const TempFile file{"", "results.db"};
    RocpdWriter{file.path(), "_01", 100, schema}.session(2);
    const TracePtr trace = opened(file.path());
    QVERIFY(trace);
    const std::vector<SliceId> kernels = named(*trace, "gemm()");
    QCOMPARE(kernels.size(), std::size_t{180});
    for (const SliceId kernel : kernels) {
        const SliceId call = trace->launchOf(kernel);
        QVERIFY(call);
        QCOMPARE(trace->begin(kernel) - trace->begin(call), Ns{300});
        const Footprint f = footprintOf(*trace, kernel);
        QCOMPARE(f.grid, (std::array<std::int64_t, 3>{4, 2, 1}));
        QCOMPARE(f.block, (std::array<std::int64_t, 3>{256, 1, 1}));
        QCOMPARE(f.vectorRegisters, 128);
        QCOMPARE(f.sharedBytes, 512);
    }
    QCOMPARE(trace->info().gpus.size(), std::size_t{1});
    QCOMPARE(trace->info().gpus[0].name, std::string{"AMD Instinct MI300X (gfx942)"});
    QCOMPARE(trace->info().gpus[0].sms, 304);
}

void RocmSqliteTest::rocpdMarkersAndRows()
{
    const TempFile file{"", "results.db"};
    RocpdWriter{file.path(), "_01", 100, 3}.session(3);
    const TracePtr trace = opened(file.path());
    QVERIFY(trace);
    const std::string gpu = "GPU 0 · AMD Instinct MI300X (gfx942) / ";
    QCOMPARE(named(*trace, "step \"1\"").size(), std::size_t{1});
    QCOMPARE(rowOf(*trace, named(*trace, "step \"1\"")[0]), std::string{"python3 100 / thread 101"});
    QCOMPARE(rowOf(*trace, named(*trace, "Memcpy DtoH (Device -> Host)")[0]), gpu + "stream 1");
    QCOMPARE(rowOf(*trace, named(*trace, "gemm()")[0]), gpu + "stream 2");
}

void RocmSqliteTest::mergedProcessesStayApart()
{
    const TempFile file{"", "merged.db"};
    RocpdWriter{file.path(), "_01", 100, 3}.session(4);
    RocpdWriter{file.path(), "_02", 200, 3}.session(5);
    const TracePtr trace = opened(file.path());
    QVERIFY(trace);
    std::size_t joined = 0;
    for (const SliceId kernel : named(*trace, "gemm()")) {
        const SliceId call = trace->launchOf(kernel);
        QVERIFY(call);
        const bool isFirst = rowOf(*trace, call).starts_with("python3 100");
        QVERIFY(rowOf(*trace, kernel).find(isFirst ? "(process 100)" : "(process 200)") != std::string::npos);
        ++joined;
    }
    QCOMPARE(joined, std::size_t{360});
}

void RocmSqliteTest::rpdIsCountedAsSqlCountsIt()
{
    const TempFile file{"", "trace.rpd"};
    RpdWriter{file.path(), 100};
    const TracePtr trace = opened(file.path());
    QVERIFY(trace);
    auto sums = sumsOf(*trace);
    const auto asked = [&](const std::string& from) {
        return pairOf(rowsOf(file.path(), "select count(*), sum(\"end\" - start) from " + from));
    };
    QCOMPARE(sums["kernel"], asked("rocpd_op where opType_id = 5"));
    QCOMPARE(sums["gpu_memcpy"], asked("rocpd_op where opType_id = 9"));
    QCOMPARE(sums["gpu_memset"], asked("rocpd_op where opType_id = 12"));
    QCOMPARE(sums["cuda_runtime"], asked("rocpd_api where domain_id = 2"));
    QCOMPARE(sums["user_annotation"], asked("rocpd_api where domain_id = 8"));
    QCOMPARE(named(*trace, "forward").size(), std::size_t{1});
    QCOMPARE(trace->info().census.skipped.at("rows of rocpd_stackframe"), 1u);
    QCOMPARE(trace->info().format, std::string{"rocmProfileData SQLite"});
}

void RocmSqliteTest::rpdJoinsByItsTableOfPairs()
{
    const TempFile file{"", "trace.rpd"};
    RpdWriter{file.path(), 100};
    const TracePtr trace = opened(file.path());
    QVERIFY(trace);
    const auto callOf = [&](SliceId work) {
        const SliceId call = trace->launchOf(work);
        return call ? std::string{trace->name(call)} : std::string{"none"};
    };
    const std::vector<SliceId> gemms = named(*trace, "gemm"), relus = named(*trace, "relu");
    QCOMPARE(gemms.size(), std::size_t{2});
    QCOMPARE(callOf(gemms[0]), std::string{"hipLaunchKernel"});
    QCOMPARE(callOf(gemms[1]), std::string{"hipGraphLaunch"});
    QCOMPARE(callOf(relus[0]), std::string{"hipGraphLaunch"});
    QCOMPARE(callOf(relus[1]), std::string{"hipLaunchKernel"});
    QCOMPARE(callOf(named(*trace, "Memcpy HtoD (Host -> Device)")[0]), std::string{"hipMemcpyAsync"});
    QCOMPARE(callOf(named(*trace, "Memset (Device)")[0]), std::string{"none"});
    QCOMPARE(rowOf(*trace, gemms[0]), std::string{"GPU 2 / queue 1"});
    QVERIFY(!footprintOf(*trace, gemms[1]).block); // the call of a graph does not show it
}

void RocmSqliteTest::rpdGridsAreShownOnlyIfTheyCountGroups()
{
    const TempFile groups{"", "groups.rpd"}, unclear{"", "unclear.rpd"};
    RpdWriter{groups.path(), 100};  // 100 work items are not a multiple of 128
    RpdWriter{unclear.path(), 256}; // all are: groups or work items
    const TracePtr a = opened(groups.path()), b = opened(unclear.path());
    QVERIFY(a && b);
    const Footprint inGroups = footprintOf(*a, named(*a, "gemm")[0]), unknown = footprintOf(*b, named(*b, "gemm")[0]);
    QCOMPARE(inGroups.grid, (std::array<std::int64_t, 3>{512, 1, 1}));
    QVERIFY(!unknown.grid);
    QCOMPARE(unknown.block, (std::array<std::int64_t, 3>{256, 1, 1}));
}

void RocmSqliteTest::rpdMonitorsAreCounters()
{
    const TempFile file{"", "trace.rpd"};
    RpdWriter{file.path(), 100};
    const TracePtr trace = opened(file.path());
    QVERIFY(trace);
    QCOMPARE(trace->info().census.counters, 3u);
}

void RocmSqliteTest::theTablesTellWhoWroteIt()
{
    const TempFile rpd{"", "named.db"}, other{"", "other.rpd"};
    RpdWriter{rpd.path(), 100};
    QCOMPARE(opened(rpd.path())->info().format, std::string{"rocmProfileData SQLite"});
    SqliteWriter{other.path()}.run("create table rocpd_string (id)");
    std::string line;
    QVERIFY(!opened(other.path(), &line));
    QVERIFY2(line.find("rocmProfileData") != std::string::npos && line.find("rocpd_string") != std::string::npos,
             line.c_str());
}

void RocmSqliteTest::cutDatabasesOpenOrGiveOneLine()
{
    const TempFile rocpd{"", "results.db"}, rpd{"", "trace.rpd"};
    RocpdWriter{rocpd.path(), "_01", 100, 3}.session(6);
    RpdWriter{rpd.path(), 100};
    int some = 0;
    for (const TempFile* whole : {&rocpd, &rpd}) {
        std::ifstream in{whole->path(), std::ios::binary};
        std::stringstream bytes;
        bytes << in.rdbuf();
        const std::string text = bytes.str();
        for (std::size_t part = 1; part < 10; ++part) {
            const TempFile cut{std::string_view{text}.substr(0, text.size() * part / 10), "cut.db"};
            std::string line;
            if (const TracePtr trace = opened(cut.path(), &line)) {
                QVERIFY(!trace->info().warnings.empty());
                some += trace->info().census.slices > 0 ? 1 : 0;
            } else {
                QVERIFY(!line.empty() && line.find('\n') == std::string::npos);
            }
        }
    }
    QVERIFY(some > 3);
}

TEST_WITH_APP(RocmSqliteTest)

} // namespace lanescope::rocm_sqlite_test

#include "rocm_sqlite_test.moc"
