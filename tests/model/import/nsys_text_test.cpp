// Arguments of an nsys export that are read again from the rows of the file.

#include <QtTest>

#include "model/import/importer.h"
#include "model/store/args.h"
#include "model/store/source_damage.h"
#include "tests/support/nsys_session.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace lanescope::nsys_text_test {

using namespace lanescope::test;
using Generation = NsysWriter::Generation;

class NsysTextTest : public QObject {
    Q_OBJECT

private slots:
    void rowsOfSqliteAloneKeepTheirArguments();
    void rowsInAnyOrderGiveTheSameTrace();
    void aRewrittenFileIsNoticed();
};

namespace {

TracePtr opened(const std::string& path)
{
    const auto trace = loadTrace(path);
    if (!trace)
        qFatal("%s", trace.error().line().c_str());
    return *trace;
}

} // namespace

// Rows of a table without row numbers cannot be found again; those of the other table can.
void NsysTextTest::rowsOfSqliteAloneKeepTheirArguments()
{
    const TempFile file{"", "both.sqlite"};
    {
        SqliteWriter nsys{file.path()};
        nsys.run("create table CUPTI_ACTIVITY_KIND_RUNTIME (start integer primary key, end, nameId, correlationId) "
                 "without rowid;"
                 "create table CUPTI_ACTIVITY_KIND_KERNEL (start, end, demangledName, correlationId, streamId)");
        for (std::int64_t i = 0; i < 300; ++i) {
            nsys.insert("CUPTI_ACTIVITY_KIND_RUNTIME", {10 * i, 10 * i + 5, "call", i + 1});
            nsys.insert("CUPTI_ACTIVITY_KIND_KERNEL", {10 * i + 7, 10 * i + 9, "kernel", i + 1, 4});
        }
    }
    const TracePtr trace = opened(file.path());
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 600u);
    QCOMPARE(trace->links().size(), std::size_t{300});
    for (const SliceId s : trace->slices()) {
        const Arguments a = *readArguments(*trace, s);
        QCOMPARE(a.find("correlation")->value, std::to_string(nsOf(trace->begin(s)) / 10 + 1));
        QCOMPARE(a.find("stream") != nullptr, trace->kind(s) == SliceKind::Kernel);
    }
}

void NsysTextTest::rowsInAnyOrderGiveTheSameTrace()
{
    const auto linesOf = [](const Trace& trace) {
        std::vector<std::string> lines;
        for (const SliceId s : trace.slices()) {
            const Lane& lane = trace[trace.laneOf(s)];
            std::string line = trace[lane.process].title + '|' + lane.name + '|' + std::string{trace.name(s)} + '|' +
                               std::to_string(nsOf(trace.begin(s))) + '|' + std::to_string(trace.duration(s).count());
            const Arguments arguments = *readArguments(trace, s);
            for (const Argument& a : arguments.items)
                line += '|' + std::string{a.key} + '=' + std::string{a.value};
            lines.push_back(line);
        }
        std::sort(lines.begin(), lines.end());
        return lines;
    };
    const NsysSession session{Generation::Today, 30};
    const TracePtr inOrder = opened(session.path());
    const std::vector<std::string> expected = linesOf(*inOrder);
    {
        SqliteWriter writer{session.path()};
        for (const std::string table : {"CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_RUNTIME", "NVTX_EVENTS"})
            writer.run("create table mixed as select * from " + table + " order by start * 7919 % 1009; delete from " +
                       table + "; insert into " + table + " select * from mixed; drop table mixed");
    }
    const TracePtr mixed = opened(session.path());
    QCOMPARE(linesOf(*mixed), expected);
    QCOMPARE(mixed->links().size(), inOrder->links().size());
}

void NsysTextTest::aRewrittenFileIsNoticed()
{
    const NsysSession session{Generation::Today, 2};
    const TracePtr trace = opened(session.path());
    QVERIFY(readArguments(*trace, SliceId{0u}));
    const std::string zeros(std::filesystem::file_size(session.path()), '\0');
    std::ofstream{session.path(), std::ios::binary} << zeros;
    const auto damage = damageOf(trace->sourceText());
    QVERIFY(damage);
    QVERIFY2(damage->line().find("it was rewritten") != std::string::npos, damage->line().c_str());
}

TEST_PLAIN(NsysTextTest)

} // namespace lanescope::nsys_text_test

#include "nsys_text_test.moc"
