// Merges random recordings as ranks of a job: SQL on one rank of the merged trace, and on that rank extracted again,
// gives the same as on the rank's own file. query_tables_test tests the tables themselves.

#include <QtTest>

#include "model/analysis/breakdown.h"
#include "model/import/importer.h"
#include "model/merge/merge_ranks.h"
#include "tests/support/ask_sql.h"
#include "tests/support/made_recording.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <memory>
#include <set>

namespace lanescope::merge_tables_test {

using namespace lanescope::test;

namespace {

struct Question {
    const char* table;
    std::string sql; // {rank}: a condition on lanes l; {shift}: is subtracted from absolute times
};

// Questions about the rank's own lanes, so that a condition on lanes is enough. Processes are named by rank in the
// merged trace, so their names are left out.
const std::vector<Question>& questions()
{
    static const std::vector<Question> all{
        {"slices", "select s.name, s.category, s.kind, l.process, l.thread, s.thread, s.begin_ns - {shift}, s.dur_ns, "
                   "s.end_ns - {shift}, s.self_ns, s.depth, p.name, p.begin_ns - {shift} from slices s join lanes l on "
                   "l.id = s.lane left join slices p on p.id = s.parent where {rank}"},
        {"kernels", "select k.name, k.device, k.stream, k.begin_ns - {shift}, k.dur_ns, k.grid, k.block, k.registers, "
                    "k.occupancy_pct, k.flops, k.correlation, c.begin_ns - {shift}, o.begin_ns - {shift}, k.offset_ns "
                    "from kernels k join lanes l on l.id = k.lane left join slices c on c.id = k.launch left join "
                    "slices o on o.id = k.op where {rank}"},
        {"copies", "select k.name, k.begin_ns - {shift}, k.bytes, k.bandwidth_gb_s, k.offset_ns from copies k join "
                   "lanes l on l.id = k.lane where {rank}"},
        {"ops", "select o.name, o.begin_ns - {shift}, o.input_shapes, o.sequence, o.flops, o.min_bytes from ops o join "
                "lanes l on l.id = o.lane where {rank}"},
        {"launches", "select api, work_name, op_name, x.begin_ns - {shift}, work_begin_ns - {shift}, offset_ns from "
                     "launches x join lanes l on l.id = x.lane where {rank}"},
        {"steps", "select number, t.name, t.begin_ns - {shift}, t.dur_ns from steps t join lanes l on l.id = t.lane "
                  "where {rank}"},
        {"lanes", "select process, thread, kind, name, device, stream, slices, max_depth, busy_ns from lanes l where "
                  "{rank}"},
        {"flows", "select a.begin_ns - {shift}, b.begin_ns - {shift}, f.category from flows f join slices a on a.id = "
                  "from_id join slices b on b.id = to_id join lanes l on l.id = a.lane where {rank}"},
        {"instants", "select i.name, category, l.thread, scope, time_ns - {shift} from instants i join lanes l on l.id "
                     "= i.lane where {rank}"},
        {"args", "select s.begin_ns - {shift}, key, value, number from args a join slices s on s.id = a.slice_id join "
                 "lanes l on l.id = s.lane where {rank}"}};
    return all;
}

std::multiset<std::vector<std::string>> answer(const Analysis& analysis, std::string sql, const std::string& rank,
                                               std::int64_t shift)
{
    const auto replace = [&](const std::string& what, const std::string& by) {
        for (std::size_t at; (at = sql.find(what)) != std::string::npos;)
            sql.replace(at, what.size(), by);
    };
    replace("{rank}", rank);
    replace("{shift}", std::to_string(shift));
    const SqlAnswer found = ask(analysis, sql);
    if (!found.error.empty())
        qWarning("%s", found.error.c_str());
    return {found.rows.begin(), found.rows.end()};
}

} // namespace

class MergeTablesTest : public QObject {
    Q_OBJECT

private slots:
    void aRankOfTheWholeIsWhatItsFileSays_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 40; seed < 46; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void aRankOfTheWholeIsWhatItsFileSays()
    {
        QFETCH(unsigned, seed);
        std::vector<std::unique_ptr<TempFile>> files;
        std::vector<TracePtr> traces;
        std::vector<std::unique_ptr<Analysis>> own;
        std::uint64_t events = 0, slices = 0;
        for (int rank = 0; rank < 3; ++rank) {
            files.push_back(
                std::make_unique<TempFile>(MadeRecording{seed + 1000 * static_cast<unsigned>(rank), rank}.json()));
            traces.push_back(*loadTrace(files.back()->path()));
            own.push_back(std::make_unique<Analysis>(traces.back()));
            events += traces.back()->info().census.events;
            slices += traces.back()->info().census.slices;
        }
        Task task;
        std::swap(traces[0], traces[2]); // files are not in the order of ranks
        const auto merged = mergeRanks(traces, {}, task);
        QVERIFY(merged);
        QCOMPARE((*merged)->ranks().size(), std::size_t{3});
        QCOMPARE((*merged)->info().census.events, events);
        QCOMPARE((*merged)->info().census.slices, slices);
        const Analysis whole{*merged};
        for (const RankPart& part : (*merged)->ranks()) {
            const Analysis alone{rankAlone(**merged, part)};
            const Analysis& file = *own[static_cast<std::size_t>(*part.rank)];
            for (const Question& q : questions()) {
                const auto expected = answer(file, q.sql, "1", 0);
                QVERIFY2(!expected.empty(), q.table);
                QVERIFY2(answer(alone, q.sql, "1", 0) == expected, q.table);
                QVERIFY2(answer(whole, q.sql, "l.rank = " + std::to_string(*part.rank), part.clock.shift.count()) ==
                             expected,
                         q.table);
            }
            // Idle time has the same causes, whatever is opened with the rank.
            std::vector<DeviceBreakdown> ofWhole = breakdownOf(whole, {});
            std::erase_if(ofWhole, [&](const DeviceBreakdown& d) {
                return (*merged)->rankOf((**merged)[d.device].lanes[0]) != &part;
            });
            const std::vector<DeviceBreakdown> ofFile = breakdownOf(file, {});
            QCOMPARE(ofWhole.size(), ofFile.size());
            for (std::size_t d = 0; d < ofFile.size(); ++d)
                QVERIFY(ofWhole[d].shares == ofFile[d].shares);
            // Counters and events without a lane: compared on the extracted rank, and by count in the merged trace.
            for (const char* sql :
                 {"select name, time_ns, value from counters", "select name, category, scope, time_ns from instants",
                  "select * from gpus", "select begin_ns, dur_ns, at_ns from slices"})
                QVERIFY2(answer(alone, sql, "", 0) == answer(file, sql, "", 0), sql);
        }
        for (const char* table : {"slices", "counters", "instants", "flows", "launches", "args"}) {
            std::int64_t sum = 0;
            const std::string sql = std::string{"select count(*) from "} + table;
            for (const auto& file : own)
                sum += std::stoll(ask(*file, sql).rows.at(0).at(0));
            QCOMPARE(ask(whole, sql).rows.at(0).at(0), std::to_string(sum));
        }
    }
};

TEST_WITH_APP(MergeTablesTest)

} // namespace lanescope::merge_tables_test

#include "merge_tables_test.moc"
