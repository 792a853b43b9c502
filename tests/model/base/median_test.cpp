// The median: the middle of an odd number of values, the mean of the middle two of an even number.

#include <QtTest>

#include "model/base/median.h"
#include "model/base/time.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::median_test {

class MedianTest : public QObject {
    Q_OBJECT

private slots:
    void nothingHasTheMedianZero() { QCOMPARE(medianOf(std::vector<double>{}), 0.0); }
    void anOddNumberHasAMiddle() { QCOMPARE(medianOf(std::vector{9, 1, 5}), 5); }
    void anEvenNumberHasTheMeanOfTwo()
    {
        QCOMPARE(medianOf(std::vector{1.0, 10.0, 2.0, 4.0}), 3.0);
        QCOMPARE(medianOf(std::vector{Ns{7}, Ns{4}}), Ns{5});
    }
    // Sorts them all, and takes the mean of the values at both middles, which are one for an odd number.
    void itIsThatOfSortedValues()
    {
        std::mt19937 random{1};
        for (int round = 0; round < 500; ++round) {
            std::vector<std::int64_t> values(1 + random() % 12);
            for (std::int64_t& v : values)
                v = static_cast<std::int64_t>(random() % 9);
            std::vector<std::int64_t> sorted = values;
            std::sort(sorted.begin(), sorted.end());
            QCOMPARE(medianOf(values), (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2);
        }
    }
};

TEST_PLAIN(MedianTest)

} // namespace lanescope::median_test

#include "median_test.moc"
