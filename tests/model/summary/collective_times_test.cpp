// Tests how the time in a collective is divided, against a count of every microsecond.

#include <QtTest>

#include "model/summary/collective_times.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::collective_times_test {

using namespace std::chrono_literals;

class CollectiveTimesTest : public QObject {
    Q_OBJECT

private slots:
    void partsAreCountedByMicrosecond()
    {
        std::mt19937 random{5};
        for (int round = 0; round < 300; ++round) {
            std::vector<Attendance> ranks(2 + random() % 4);
            for (Attendance& rank : ranks)
                rank = {static_cast<std::int64_t>(random() % 60), 20 + static_cast<std::int64_t>(random() % 80)};
            std::vector<Attendance> inNs = ranks; // the loops below count microseconds
            for (Attendance& rank : inNs)
                rank = {rank.beginNs * 1000, rank.durationNs * 1000};
            const std::vector<AttendanceParts> parts = partsOf(inNs);
            std::int64_t shortest = ranks[0].durationNs;
            for (const Attendance& rank : ranks)
                shortest = std::min(shortest, rank.durationNs);
            for (std::size_t r = 0; r < ranks.size(); ++r) {
                std::int64_t wait = 0, there = 0, transfer = 0;
                const std::int64_t end = ranks[r].beginNs + ranks[r].durationNs;
                for (std::int64_t at = ranks[r].beginNs; at < end; ++at) {
                    bool haveAllBegun = true;
                    for (const Attendance& other : ranks)
                        haveAllBegun = haveAllBegun && other.beginNs <= at;
                    if (at >= end - shortest)
                        ++transfer;
                    else
                        ++(haveAllBegun ? there : wait);
                }
                const bool isWithinClockError = there <= 20;
                QCOMPARE(parts[r].wait, Ns{1000 * (isWithinClockError ? wait + there : wait)});
                QCOMPARE(parts[r].there, Ns{isWithinClockError ? 0 : 1000 * there});
                QCOMPARE(parts[r].transfer, Ns{1000 * transfer});
            }
        }
    }

    void theLastRankDelaysTheOthers()
    {
        // Arrivals at 0, 30 and 50; all leave at 70. Had the last one come with the second, the first waits 20 less.
        const std::vector<AttendanceParts> parts = partsOf(std::vector<Attendance>{{0, 70}, {30, 40}, {50, 20}});
        QCOMPARE(parts[0].wait, Ns{50});
        QCOMPARE(delayBy(parts, 2), Ns{20});
        QCOMPARE(delayBy(parts, 0), Ns{});
        QCOMPARE(delayBy(parts, 1), Ns{});
        // One rank leaves earlier, but all came at once: none is late.
        const std::vector<AttendanceParts> even = partsOf(std::vector<Attendance>{{0, 70'000}, {0, 40'000}});
        QCOMPARE(even[0].wait, Ns{});
        QCOMPARE(even[0].there, Ns{30us});
        QCOMPARE(delayBy(even, 1), Ns{});
    }
};

TEST_PLAIN(CollectiveTimesTest)

} // namespace lanescope::collective_times_test

#include "collective_times_test.moc"
