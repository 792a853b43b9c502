// Lines of two snapshots that are one statement, which an edit moved, and lines that are two statements.
#include <QtTest>

#include "model/memory/diff.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <map>

namespace lanescope::memory_moved_lines_test {

using namespace lanescope::test;

namespace {

SnapshotStack at(const char* function, const char* file, int line) { return {{function, file, line}}; }

std::map<std::string, std::string> changesOf(const SnapshotMaker& a, const SnapshotMaker& b,
                                             HolderBy by = HolderBy::Line)
{
    std::map<std::string, std::string> changes;
    for (const MemoryDiffRow& row : diffOf(*opened(a), *opened(b), by).rows)
        changes[row.name] = std::string{changeOf(row)} + " " + std::to_string(row.bytesA / mib) + " " +
                            std::to_string(row.bytesB / mib);
    return changes;
}

using Changes = std::map<std::string, std::string>;

} // namespace

class MemoryMovedLinesTest : public QObject {
    Q_OBJECT
private slots:
    // Another number, another count and another size: nothing shows that it is the same statement.
    void aLineThatIsUnlikeIsAnotherOne()
    {
        for (const int count : {2, 1}) { // the count is the same in the second case
            SnapshotMaker a, b;
            for (int k = 0; k < count; ++k)
                a.alloc(7 * mib, at("forward", "/app/model.py", 20));
            b.alloc(39 * mib, at("forward", "/app/model.py", 19));
            QCOMPARE(changesOf(a, b), count == 2 ? (Changes{{"model.py:20", "gone 14 0"}, {"model.py:19", "new 0 39"}})
                                                 : (Changes{{"model.py:20 → :19", "more 7 39"}}));
        }
    }
    // The functions above and below did not move: an edit that moved line 58 to 74 would have moved the one below.
    void aLineMovesWithTheFunctionsAroundIt()
    {
        for (const int movesBelow : {0, 16})
            for (const std::int64_t size : {17, 13}) {
                SnapshotMaker a, b;
                for (SnapshotMaker* m : {&a, &b}) {
                    const bool isB = m == &b;
                    m->alloc(18 * mib, at("forward", "/app/model.py", 27));
                    m->alloc((isB ? size : 17) * mib, at("loss", "/app/model.py", isB ? 74 : 58));
                    m->alloc(19 * mib, at("init", "/app/model.py", 95 + (isB ? movesBelow : 0)));
                }
                Changes changes = changesOf(a, b);
                changes.erase("model.py:27");
                changes.erase(movesBelow ? "model.py:95 → :111" : "model.py:95");
                QCOMPARE(changes, movesBelow || size == 17
                                      ? (Changes{{"model.py:58 → :74", size == 17 ? "same 17 17" : "less 17 13"}})
                                      : (Changes{{"model.py:58", "gone 17 0"}, {"model.py:74", "new 0 13"}}));
            }
    }
    // Line 101 is another statement now: the one that was there is below those that moved past it.
    void aLineThatOthersMovedAcrossIsAnotherOne()
    {
        for (const bool isMoved : {true, false}) {
            SnapshotMaker a, b;
            a.alloc(25 * mib, at("init", "/app/model.py", 98));
            a.alloc(7 * mib, at("init", "/app/model.py", 101));
            a.alloc(38 * mib, at("init", "/app/model.py", 107));
            const int by = isMoved ? 6 : 0;
            b.alloc(25 * mib, at("init", "/app/model.py", 98 + by));
            for (int k = 0; k < 2; ++k)
                b.alloc(15 * mib, at("init", "/app/model.py", 101));
            b.alloc(38 * mib, at("init", "/app/model.py", 107 + by));
            const MemoryDiff diff = diffOf(*opened(a), *opened(b), HolderBy::Line);
            const auto rows =
                std::ranges::count_if(diff.rows, [](const MemoryDiffRow& row) { return row.name == "model.py:101"; });
            QCOMPARE(rows, isMoved ? 2 : 1);
            QCOMPARE(diff.rows.size(), std::size_t{isMoved ? 4u : 3u});
        }
    }
};

TEST_WITH_APP(MemoryMovedLinesTest)

} // namespace lanescope::memory_moved_lines_test

#include "memory_moved_lines_test.moc"
