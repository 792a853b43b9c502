// Whose GPU a row is about: the rank of a recording, and of each part of a joined job. And the slice of a result's row.

#include <QtTest>

#include "model/merge/merge_ranks.h"
#include "model/query/query_result.h"
#include "tests/support/ask_sql.h"
#include "tests/support/made_collectives.h"
#include "tests/support/run_tests.h"

namespace lanescope::rank_columns_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

using Rows = std::vector<std::vector<std::string>>;

TracePtr rankOf(int rank, int world)
{
    MadeCollectives made;
    made.rank = rank;
    made.world = world;
    for (int k = 0; k < 6; ++k)
        made.times.emplace_back(k * 10ms + 1ms, 500us);
    return made.make([](TraceMaker& make) { make.stream(0, 7).slice("gemm", 3ms, 1ms); });
}

TracePtr jobOf(int ranks)
{
    std::vector<TracePtr> traces;
    for (int rank = 0; rank < ranks; ++rank)
        traces.push_back(rankOf(rank, ranks));
    Task task;
    return *mergeRanks(std::move(traces), {}, task);
}

} // namespace

class RankColumnsTest : public QObject {
    Q_OBJECT

private slots:
    void theRankIsThatOfTheRecording()
    {
        const Analysis analysis{rankOf(3, 8)};
        for (const char* table : {"shares", "gap_parts"})
            QVERIFY((ask(analysis, std::string{"select distinct rank from "} + table).rows == Rows{{"3"}}));
        QVERIFY((ask(analysis, "select key, value from info where key in ('rank', 'world_size') order by key").rows ==
                 Rows{{"rank", "3"}, {"world_size", "8"}}));
    }

    void theRankIsThatOfThePartOfAJob()
    {
        const Analysis analysis{jobOf(3)};
        for (const char* table : {"shares", "gap_parts"})
            QVERIFY((ask(analysis, fmt::format("select distinct rank from {} order by rank", table)).rows ==
                     Rows{{"0"}, {"1"}, {"2"}}));
        QVERIFY((ask(analysis, "select rank, sum(dur_ns) from shares where cause = 'compute' group by rank").rows ==
                 Rows{{"0", "1000000"}, {"1", "1000000"}, {"2", "1000000"}}));
    }

    void theSliceOfARowIsThatOfItsFirstColumnOfSlices()
    {
        const Analysis analysis{rankOf(0, 1)};
        const Trace& trace = analysis.trace();
        Task task;
        const auto rows = runQuery(analysis, "select begin_ns, id, name from slices order by id", {}, {}, task);
        QVERIFY(rows);
        QCOMPARE(rows->rows(), std::size_t{trace.sliceCount()});
        for (std::uint32_t s = 0; s < trace.sliceCount(); ++s)
            QCOMPARE(rows->sliceOf(s, trace), SliceId{s});
        const auto none = runQuery(analysis, "select count(*), name from slices group by name", {}, {}, task);
        QVERIFY(none && none->rows() == 3);
        for (std::size_t r = 0; r < none->rows(); ++r)
            QVERIFY(!none->sliceOf(r, trace));
    }
};

TEST_PLAIN(RankColumnsTest)

} // namespace lanescope::rank_columns_test

#include "rank_columns_test.moc"
