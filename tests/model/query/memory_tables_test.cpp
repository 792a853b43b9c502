// The SQL tables of a memory snapshot, and results of queries as values: every cell of a small snapshot of two GPUs is
// held by an approved text, and counts and sums by the snapshot itself.

#include <QtTest>

#include "model/query/query_result.h"
#include "tests/support/approved.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_tables_test {

using namespace lanescope::test;

namespace {

// Two GPUs; a freed block, a private pool, another stream, a compiled region.
MemorySnapshotPtr snapshotOfTwo()
{
    SnapshotMaker first, second;
    second.device = 1;
    second.alloc(3000, lossLine);
    second.free(second.alloc(700, trainLine));
    second.stream = -16;
    second.alloc(5 << 20, lossLine);
    first.hasPoolIds = true;
    const std::uint64_t early = first.alloc(1000, trainLine);
    first.pool = 3;
    first.notes = {{"compile_context", "0/0"}, {"user_metadata", "step 1"}};
    first.forward = {"model.py", "31"};
    first.alloc(2 << 20, lossLine);
    first.free(early);
    first.another = &second;
    return opened(first);
}

QueryResult resultOf(const MemorySnapshot& snapshot, const std::string& sql, ResultLimits limits = {})
{
    Task task;
    auto result = runQuery(snapshot, sql, {}, limits, task);
    return result ? *std::move(result) : QueryResult{};
}

std::string textOf(const QueryResult& result)
{
    std::string text;
    for (std::size_t r = 0; r < result.rows(); ++r) {
        for (std::size_t c = 0; c < result.columns.size(); ++c)
            text += (c ? " | " : "") + lanescope::textOf(result.at(r, c));
        text += '\n';
    }
    return text;
}

} // namespace

class MemoryTablesTest : public QObject {
    Q_OBJECT

private slots:
    void eachCellIsApproved_data()
    {
        QTest::addColumn<QString>("table");
        for (const char* table : {"allocations", "segments", "blocks", "memory_events", "stacks", "frames", "tables"})
            QTest::newRow(table) << table;
    }
    void eachCellIsApproved()
    {
        QFETCH(QString, table);
        const MemorySnapshotPtr s = snapshotOfTwo();
        const std::string text = textOf(resultOf(*s, "select * from " + table.toStdString()));
        QVERIFY(!text.empty());
        approve(text);
    }

    void rowsAreThoseOfBothGpus()
    {
        const MemorySnapshotPtr s = snapshotOfTwo();
        QCOMPARE(s->devices.size(), std::size_t{2});
        std::string counts, requested;
        for (const MemoryDevice& d : s->devices) {
            std::int64_t sum = 0;
            for (const MemoryLife& life : d.lives)
                sum += life.requested;
            requested += fmt::format("{} | {} | {}\n", d.index, d.lives.size(), sum);
            counts += fmt::format("{} | {}\n", d.index, d.events);
        }
        QCOMPARE(textOf(resultOf(*s, "select device, count(*), sum(size) from allocations group by 1 order by 1")),
                 requested);
        QCOMPARE(textOf(resultOf(*s, "select device, count(*) from memory_events group by 1 order by 1")), counts);
    }

    void aResultHoldsAllTypesUpToItsLimits()
    {
        const MemorySnapshotPtr s = snapshotOfTwo();
        const std::string sql = "select value, value / 2.0, null, 'a' || value from "
                                "(select 7 as value union all select 8 union all select 9)";
        const QueryResult all = resultOf(*s, sql);
        QCOMPARE(all.rows(), std::size_t{3});
        QVERIFY(!all.isCut);
        QCOMPARE(all.at(1, 0).type, QueryValue::Type::Integer);
        QCOMPARE(all.at(1, 0).integer, std::int64_t{8});
        QCOMPARE(all.at(1, 1).type, QueryValue::Type::Real);
        QCOMPARE(all.at(1, 1).real, 4.0);
        QCOMPARE(all.at(1, 2).type, QueryValue::Type::Null);
        QCOMPARE(textOf(all), std::string{"7 | 3.5 | - | a7\n8 | 4 | - | a8\n9 | 4.5 | - | a9\n"});
        const QueryResult three = resultOf(*s, sql, {3, 1000}), two = resultOf(*s, sql, {2, 1000});
        QVERIFY(three.rows() == 3 && !three.isCut);
        QVERIFY(two.rows() == 2 && two.isCut);
    }
};

TEST_PLAIN(MemoryTablesTest)

} // namespace lanescope::memory_tables_test

#include "memory_tables_test.moc"
