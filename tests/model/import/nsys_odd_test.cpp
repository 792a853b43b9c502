// Databases that nsys did not write, or damaged ones: each opens with everything that can be read, or gives one line
// that names the file. Nothing in the file is executed, and nothing is written.

#include <QDir>
#include <QFileInfo>
#include <QtTest>

#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/nsys_session.h"
#include "tests/support/pack.h"
#include "tests/support/run_tests.h"

#include <fstream>
#include <sstream>

namespace lanescope::nsys_odd_test {

using namespace lanescope::test;
using Generation = NsysWriter::Generation;

class NsysOddTest : public QObject {
    Q_OBJECT

private slots:
    void missingTablesAreMissed_data();
    void missingTablesAreMissed();
    void missingColumnsAreAbsent();
    void nullsAndWrongTypesAreCounted();
    void viewsAndProgramsInTheSchemaAreNotRun();
    void tablesWithoutRowNumbersAreRead();
    void aTextOfMegabytesIsKept();
    void numbersAtTheirLimitsAddUp();
    void everyCutOpensOrSaysWhyNot_data();
    void everyCutOpensOrSaysWhyNot();
    void pagesOfZerosLoseOnlyTheirRows();
    void loopsInTheFileEnd();
    void otherDatabasesSaySo();
    void reportsSayHowToExportThem();
    void nothingIsWrittenBesideTheFile();
    void aPackedDatabaseOpens();
    void stoppingEndsEarly();
};

namespace {

std::string bytesOf(const std::string& path)
{
    std::ifstream in{path, std::ios::binary};
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::uint64_t accounted(const Census& c)
{
    std::uint64_t sum = c.slices + c.instants + c.counters + c.flows + c.metadata;
    for (const auto& [reason, n] : c.skipped)
        sum += n;
    return sum;
}

// A trace whose census adds up, or an error of one line that names the file.
TracePtr opened(const std::string& path, std::string* line = nullptr)
{
    const auto trace = loadTrace(path);
    if (!trace) {
        const std::string said = trace.error().line();
        if (!said.starts_with(path + ": ") || said.find("expected") == std::string::npos ||
            said.find('\n') != std::string::npos)
            qFatal("no such line: %s", said.c_str());
        if (line)
            *line = said;
        return nullptr;
    }
    const Census& census = (*trace)->info().census;
    if (accounted(census) != census.events || census.slices != (*trace)->sliceCount())
        qFatal("the account does not add up");
    for (const SliceId s : (*trace)->slices())
        if (!readArguments(**trace, s))
            qFatal("arguments that cannot be read");
    return *trace;
}

TracePtr opened(const TempFile& file) { return opened(file.path()); }

std::uint64_t skipped(const Trace& trace)
{
    std::uint64_t sum = 0;
    for (const auto& [reason, n] : trace.info().census.skipped)
        sum += n;
    return sum;
}

std::string allWarnings(const Trace& trace)
{
    std::string all;
    for (const std::string& warning : trace.info().warnings)
        all += warning + '\n';
    return all;
}

} // namespace

void NsysOddTest::missingTablesAreMissed_data()
{
    QTest::addColumn<QString>("table");
    const NsysSession session{Generation::Today, 1};
    for (const auto& row : rowsOf(session.path(), "select name from sqlite_master where type = 'table'"))
        QTest::newRow(row[0].c_str()) << QString::fromStdString(row[0]);
}

void NsysOddTest::missingTablesAreMissed()
{
    QFETCH(QString, table);
    const NsysSession session{Generation::Today, 2};
    const TracePtr whole = opened(session.path());
    QVERIFY(whole);
    const std::int64_t lost =
        std::stoll(rowsOf(session.path(), "select count(*) from \"" + table.toStdString() + "\"")[0][0]);
    SqliteWriter{session.path()}.run("drop table \"" + table.toStdString() + "\"");
    const TracePtr rest = opened(session.path());
    QVERIFY(rest);
    const bool holdsEvents = table.startsWith(QLatin1String("CUPTI_")) || table == QLatin1String("OSRT_API") ||
                             table == QLatin1String("NVTX_EVENTS") || table == QLatin1String("PROFILER_OVERHEAD") ||
                             table == QLatin1String("CUDA_GPU_MEMORY_USAGE_EVENTS");
    const bool holdsNames = table == QLatin1String("PROCESSES") || table == QLatin1String("ThreadNames");
    const std::uint64_t named = rest->info().census.metadata, before = whole->info().census.metadata;
    QCOMPARE(rest->info().census.events + (before - named),
             whole->info().census.events - (holdsEvents ? static_cast<std::uint64_t>(lost) : 0));
    QVERIFY(holdsNames == (named < before) || table == QLatin1String("StringIds"));
    QVERIFY(rest->info().warnings.empty());
}

void NsysOddTest::missingColumnsAreAbsent()
{
    const TempFile file{"", "few.sqlite"};
    {
        NsysWriter nsys{file.path(), Generation::Today};
        nsys.setColumns("CUPTI_ACTIVITY_KIND_KERNEL", {"start", "end", "shortName", "gridX", "gridY"});
        nsys.setColumns("CUPTI_ACTIVITY_KIND_MEMSET", {"start", "end", "memoryKind"});
        nsys.setColumns("CUPTI_ACTIVITY_KIND_RUNTIME", {"start", "end"});
        nsys.setColumns("NVTX_EVENTS", {"start", "end", "text"});
        nsys.setColumns("OSRT_API", {"unheard", "of"});
        nsys.add("CUPTI_ACTIVITY_KIND_KERNEL",
                 {{"start", 10}, {"end", 20}, {"shortName", nsys.string("k")}, {"gridX", 4}, {"gridY", 2}});
        nsys.add("CUPTI_ACTIVITY_KIND_MEMSET", {{"start", 30}, {"end", 40}, {"memoryKind", 1}});
        nsys.add("CUPTI_ACTIVITY_KIND_RUNTIME", {{"start", 1}, {"end", 2}});
        nsys.add("NVTX_EVENTS", {{"start", 1}, {"end", 50}, {"text", "a range"}});
        nsys.add("NVTX_EVENTS", {{"start", 5}, {"text", "a mark"}});
        nsys.add("OSRT_API", {{"of", 5}});
    }
    const TracePtr trace = opened(file);
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 4u);
    QCOMPARE(trace->instants().size(), std::size_t{1});
    QVERIFY(!trace->info().baseNs);
    for (const SliceId s : trace->slices()) {
        const Arguments a = *readArguments(*trace, s);
        if (trace->kind(s) == SliceKind::Kernel) {
            QCOMPARE(std::string{trace->name(s)}, std::string{"k"});
            QVERIFY(a.items.empty()); // two numbers are not a grid
            QVERIFY(!(*trace)[trace->laneOf(s)].stream);
            QVERIFY(!(*trace)[(*trace)[trace->laneOf(s)].process].device);
        } else if (trace->kind(s) == SliceKind::Memset) {
            QCOMPARE(std::string{trace->name(s)}, std::string{"Memset (Pinned)"});
        } else if (trace->kind(s) == SliceKind::Runtime) {
            QCOMPARE(std::string{trace->name(s)}, std::string{"(no name)"});
        }
    }
    QCOMPARE(trace->links().size(), std::size_t{0});
}

void NsysOddTest::nullsAndWrongTypesAreCounted()
{
    const TempFile file{"", "types.sqlite"};
    {
        NsysWriter nsys{file.path(), Generation::Today};
        const auto kernel = [&](SqliteWriter::Value start, SqliteWriter::Value end, SqliteWriter::Value name,
                                SqliteWriter::Value correlation) {
            nsys.add("CUPTI_ACTIVITY_KIND_KERNEL", {{"start", std::move(start)},
                                                    {"end", std::move(end)},
                                                    {"demangledName", std::move(name)},
                                                    {"deviceId", "zero"},
                                                    {"correlationId", std::move(correlation)},
                                                    {"streamId", 7.0}});
        };
        kernel(100, 200, nsys.string("good"), 1);
        kernel("300", "400", "a name in the row", "2");
        kernel(500.0, 600.0, 4711, 1e30);
        kernel(nullptr, 700, nullptr, nullptr);
        kernel(800, nullptr, nullptr, nullptr);
        kernel("soon", 900, nullptr, nullptr);
        kernel(1000.5, 1100, nullptr, nullptr);
        kernel(1300, 1200, nullptr, std::int64_t{1} << 40);
    }
    const TracePtr trace = opened(file);
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 4u);
    QCOMPARE(trace->info().census.skipped.at("kernel without times that can be read"), std::uint64_t{4});
    std::vector<std::string> names;
    for (const SliceId s : trace->slices())
        names.emplace_back(trace->name(s));
    QCOMPARE(names, (std::vector<std::string>{"good", "a name in the row", "(no name)", "(no name)"}));
    QCOMPARE(trace->duration(SliceId{1u}), Ns{100});
    QCOMPARE(trace->duration(SliceId{3u}), Ns{0});
    QVERIFY(allWarnings(*trace).find("1 slice has a negative duration") != std::string::npos);
    QVERIFY(allWarnings(*trace).find("1 correlation number is wider than 32 bits") != std::string::npos);
}

// An endless view, a virtual table, generated columns and triggers, all in place of tables.
void NsysOddTest::viewsAndProgramsInTheSchemaAreNotRun()
{
    const TempFile file{"", "programs.sqlite"};
    {
        SqliteWriter nsys{file.path()};
        nsys.run(
            "create table META_DATA_EXPORT (name, value);"
            "create view CUPTI_ACTIVITY_KIND_KERNEL as with recursive n(start) as (select 1 union all select start + "
            "1 from n) select start, start + 1 as end from n;"
            "create virtual table NVTX_EVENTS using fts5(text, start, end, eventType, globalTid);"
            "insert into NVTX_EVENTS values ('from a module', 1, 2, 59, 1);"
            "create table OSRT_API (start, nameId, end generated always as (length(hex(zeroblob(100000000)))));"
            "insert into OSRT_API values (5, 'read');"
            "create table CUPTI_ACTIVITY_KIND_RUNTIME (start, end, nameId);"
            "insert into CUPTI_ACTIVITY_KIND_RUNTIME values (10, 20, 'cudaFree');");
    }
    const TracePtr trace = opened(file);
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 1u);
    QCOMPARE(std::string{trace->name(SliceId{0u})}, std::string{"cudaFree"});
    QCOMPARE(trace->info().census.skipped.at("library call without times that can be read"), std::uint64_t{1});
    QCOMPARE(trace->info().census.events, std::uint64_t{2});
}

void NsysOddTest::tablesWithoutRowNumbersAreRead()
{
    const TempFile file{"", "rowids.sqlite"};
    {
        SqliteWriter nsys{file.path()};
        nsys.run("create table CUPTI_ACTIVITY_KIND_RUNTIME (start integer primary key, end, nameId) without rowid;"
                 "create table CUPTI_ACTIVITY_KIND_DRIVER (start, end, nameId, rowid, oid, _rowid_);"
                 "create table CUPTI_ACTIVITY_KIND_KERNEL (start, end, demangledName, rowid);");
        for (std::int64_t i = 0; i < 100; ++i) {
            nsys.insert("CUPTI_ACTIVITY_KIND_RUNTIME", {10 * i, 10 * i + 5, "a"});
            nsys.insert("CUPTI_ACTIVITY_KIND_DRIVER", {10 * i, 10 * i + 5, "b", nullptr, 3, nullptr});
            nsys.insert("CUPTI_ACTIVITY_KIND_KERNEL", {10 * i, 10 * i + 5, "c", nullptr});
        }
        nsys.run(
            "insert into CUPTI_ACTIVITY_KIND_KERNEL (oid, start, end) values (9223372036854775807, 1, 2), (-5, 3, 4)");
    }
    const TracePtr trace = opened(file);
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 302u);
    QVERIFY(trace->info().warnings.empty());
}

void NsysOddTest::aTextOfMegabytesIsKept()
{
    const TempFile file{"", "huge.sqlite"};
    const std::string huge(3 << 20, 'x');
    {
        NsysWriter nsys{file.path(), Generation::Today};
        nsys.add("NVTX_EVENTS", {{"start", 1}, {"end", 9}, {"eventType", 59}, {"text", "short"}, {"jsonText", huge}});
        nsys.add("NVTX_EVENTS", {{"start", 2}, {"end", 8}, {"eventType", 59}, {"text", huge}});
        nsys.add("NVTX_EVENTS",
                 {{"start", 3}, {"end", 7}, {"eventType", 59}, {"text", std::string{"a\0b\xff\"\\", 6}}});
    }
    const TracePtr trace = opened(file);
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 3u);
    QCOMPARE(trace->name(SliceId{1u}).size(), huge.size());
    QCOMPARE(trace->name(SliceId{2u}), (std::string_view{"a\0b\xff\"\\", 6}));
    QCOMPARE(readArguments(*trace, SliceId{0u})->find("text payload")->value.size(), huge.size());
}

void NsysOddTest::numbersAtTheirLimitsAddUp()
{
    constexpr std::int64_t max = std::numeric_limits<std::int64_t>::max(),
                           min = std::numeric_limits<std::int64_t>::min();
    const TempFile file{"", "limits.sqlite"};
    {
        NsysWriter nsys{file.path(), Generation::Today};
        nsys.add("TARGET_INFO_SESSION_START_TIME", {{"utcEpochNs", min}});
        nsys.add("TARGET_INFO_GPU",
                 {{"id", max}, {"smCount", min}, {"maxWarpsPerSm", 1 << 29}, {"threadsPerWarp", 1 << 29}});
        for (const std::int64_t start : {min, std::int64_t{0}, max})
            for (const std::int64_t end : {min, std::int64_t{5}, max})
                for (const char* table : {"CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_RUNTIME", "NVTX_EVENTS"})
                    nsys.add(table, {{"start", start},
                                     {"end", end},
                                     {"eventType", 59},
                                     {"gridX", max},
                                     {"gridY", max},
                                     {"gridZ", min},
                                     {"blockX", max},
                                     {"blockY", min},
                                     {"blockZ", max},
                                     {"staticSharedMemory", max},
                                     {"dynamicSharedMemory", max},
                                     {"deviceId", max},
                                     {"streamId", min},
                                     {"correlationId", max},
                                     {"globalPid", min},
                                     {"globalTid", max},
                                     {"clusterX", max},
                                     {"clusterY", max},
                                     {"clusterZ", max},
                                     {"uint64Value", min},
                                     {"domainId", min},
                                     {"category", max}});
        for (const std::int64_t bytes : {min, std::int64_t{-1}, std::int64_t{1}, max})
            nsys.add("CUDA_GPU_MEMORY_USAGE_EVENTS", {{"start", bytes},
                                                      {"bytes", bytes},
                                                      {"memoryOperationType", bytes},
                                                      {"address", max},
                                                      {"deviceId", min}});
        nsys.add("SCHED_EVENTS", {{"start", min}, {"cpu", max}, {"isSchedIn", 1}, {"globalTid", min}});
    }
    const TracePtr trace = opened(file);
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 3u);
    for (const SliceId s : trace->slices())
        QCOMPARE(trace->range(s), (TimeRange{trace->begin(s), trace->begin(s) + Ns{5}}));
    QVERIFY(skipped(*trace) > 20);
}

void NsysOddTest::everyCutOpensOrSaysWhyNot_data()
{
    QTest::addColumn<int>("generation");
    QTest::newRow("early 2021") << static_cast<int>(Generation::Early2021);
    QTest::newRow("today") << static_cast<int>(Generation::Today);
}

void NsysOddTest::everyCutOpensOrSaysWhyNot()
{
    QFETCH(int, generation);
    const NsysSession session{static_cast<Generation>(generation), 4};
    const std::string whole = bytesOf(session.path());
    const TracePtr all = opened(session.path());
    const TempFile file{"", "cut.sqlite"};
    std::uint32_t maxSlices = 0;
    int openedCuts = 0;
    for (std::size_t k = 1; k < 120; ++k) {
        file.write(std::string_view{whole}.substr(0, whole.size() * k / 120));
        if (const TracePtr part = opened(file)) {
            ++openedCuts;
            QVERIFY2(!part->info().warnings.empty(), std::to_string(k).c_str());
            QVERIFY(part->sliceCount() < all->sliceCount());
            maxSlices = std::max(maxSlices, part->sliceCount());
        }
    }
    QVERIFY(openedCuts > 20);
    QVERIFY(maxSlices > all->sliceCount() / 2);
}

void NsysOddTest::pagesOfZerosLoseOnlyTheirRows()
{
    const NsysSession session{Generation::Today, 6};
    const std::string whole = bytesOf(session.path());
    const TracePtr all = opened(session.path());
    const TempFile file{"", "holes.sqlite"};
    int openedHoles = 0;
    for (std::size_t page = 1; page < whole.size() / 512; page += 2) {
        std::string text = whole;
        text.replace(page * 512, 512, 512, '\0');
        file.write(text);
        if (const TracePtr part = opened(file)) {
            ++openedHoles;
            QVERIFY(part->sliceCount() <= all->sliceCount());
            QVERIFY(part->sliceCount() == all->sliceCount() || !part->info().warnings.empty());
        }
    }
    QVERIFY(openedHoles > 20);
}

// An inner page of a table that references itself, or one child again and again, has more rows than any file.
void NsysOddTest::loopsInTheFileEnd()
{
    const NsysSession session{Generation::Today, 40};
    const std::string whole = bytesOf(session.path());
    const auto number = [](std::string_view bytes) {
        std::uint32_t n = 0;
        for (const char c : bytes)
            n = n << 8 | static_cast<unsigned char>(c);
        return n;
    };
    const TempFile file{"", "loop.sqlite"};
    int loops = 0;
    for (std::size_t page = 1; page < whole.size() / 512 && loops < 40; ++page) {
        const std::size_t at = page * 512;
        if (whole[at] != 5) // an inner page of a table
            continue;
        std::string text = whole;
        const std::uint32_t cells = number(std::string_view{whole}.substr(at + 3, 2));
        for (std::uint32_t c = 0; c < cells; ++c) {
            const std::uint32_t cell = number(std::string_view{whole}.substr(at + 12 + 2 * c, 2));
            if (cell + 4 > 512)
                break;
            const auto target =
                static_cast<std::uint32_t>(c % 2 ? page + 1 : number(std::string_view{whole}.substr(at + 8, 4)));
            for (unsigned i = 0; i < 4; ++i)
                text[at + cell + i] = static_cast<char>(target >> (24 - 8 * i));
        }
        file.write(text);
        if (const TracePtr part = opened(file))
            QVERIFY(part->info().census.events <= text.size());
        ++loops;
    }
    QVERIFY(loops > 5);
}

void NsysOddTest::otherDatabasesSaySo()
{
    const TempFile file{"", "other.sqlite"};
    {
        SqliteWriter other{file.path()};
        other.run("create table users (name); create table orders (id)");
    }
    std::string line;
    QVERIFY(!opened(file.path(), &line));
    QVERIFY2(line.find("nsys export --type sqlite") != std::string::npos &&
                 line.find("the tables orders, users") != std::string::npos,
             line.c_str());
    const TempFile empty{std::string{"SQLite format 3\0", 16}, "head.sqlite"};
    QVERIFY(!opened(empty.path(), &line));
    const TempFile noise{std::string{"SQLite format 3\0", 16} + std::string(5000, '\x5a'), "noise.sqlite"};
    QVERIFY(!opened(noise.path(), &line));
    QVERIFY2(line.find("SQLite database") != std::string::npos, line.c_str());
}

void NsysOddTest::reportsSayHowToExportThem()
{
    const TempFile file{"NVIDIA Tegra Profiler Report 1.\n\x0bLocal (CLI)", "run.nsys-rep"};
    std::string line;
    QVERIFY(!opened(file.path(), &line));
    QVERIFY2(line.find("nsys export --type sqlite") != std::string::npos, line.c_str());
}

void NsysOddTest::nothingIsWrittenBesideTheFile()
{
    const NsysSession session{Generation::Today, 2};
    {
        SqliteWriter wal{session.path()};
        wal.run("commit; pragma journal_mode = wal; begin");
    }
    const QFileInfo info{QString::fromStdString(session.path())};
    const QStringList before = info.dir().entryList(QDir::Files);
    const std::string bytes = bytesOf(session.path());
    QCOMPARE(bytes[18], '\2'); // a database in WAL mode
    QFile::setPermissions(info.filePath(), QFileDevice::ReadOwner);
    const TracePtr trace = opened(session.path());
    QVERIFY(trace);
    QVERIFY(trace->sliceCount() > 50);
    QCOMPARE(info.dir().entryList(QDir::Files), before);
    QVERIFY(bytesOf(session.path()) == bytes);
}

void NsysOddTest::aPackedDatabaseOpens()
{
    const NsysSession session{Generation::Today, 3};
    const TracePtr plain = opened(session.path());
    const std::string packed = gzipped(bytesOf(session.path()));
    const TempFile file{packed, "session.sqlite.gz"};
    const TracePtr trace = opened(file);
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), plain->sliceCount());
    QCOMPARE(trace->info().format, std::string{"Nsight Systems SQLite, gzip"});
    const TempFile cut{packed.substr(0, packed.size() * 3 / 4), "cut.sqlite.gz"};
    if (const TracePtr part = opened(cut))
        QVERIFY(allWarnings(*part).find("of the packed file") != std::string::npos);
}

void NsysOddTest::stoppingEndsEarly()
{
    const NsysSession session{Generation::Today, 200};
    Task stopped;
    stopped.stop();
    const auto none = loadTrace(session.path(), stopped);
    QVERIFY(!none);
    QCOMPARE(none.error().kind, Error::Kind::Cancelled);
    Task whole;
    QVERIFY(loadTrace(session.path(), whole));
    QCOMPARE(whole.total.load(), static_cast<std::uint64_t>(QFileInfo{QString::fromStdString(session.path())}.size()));
    QCOMPARE(whole.done.load(), whole.total.load());
}

TEST_WITH_APP(NsysOddTest)

} // namespace lanescope::nsys_odd_test

#include "nsys_odd_test.moc"
