// Tests how values of two sides are judged: against a plain count of all ways to distribute the values, and each
// threshold from both sides.

#include <QTest>

#include "model/compare/spread.h"
#include "model/compare/wording.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <set>

namespace lanescope::compare_spread_test {

using namespace std::chrono_literals;

class CompareSpreadTest : public QObject {
    Q_OBJECT
private slots:
    void medianAndSpreadAreThoseOfTheSortedValues();
    void theRankTestCountsAllWays();
    void manyValuesAreApproximated();
    void stepsThatStandForEachOther();
    void threeValuesPerSideMustSeparate();
    void fewValuesAreJudgedByTheirDistance_data();
    void fewValuesAreJudgedByTheirDistance();
    void aDifferenceBelowOnePercentIsNone();
    void bothSpreadsCount();
    void swappingTheSidesSwapsTheAnswer();
    void regressionAndWordsAgree();
    void aColdStartLeavesThreeSteps();
    void timesAndRatiosAreWorded();
};

namespace {

std::vector<Ns> us(std::initializer_list<double> values)
{
    std::vector<Ns> list;
    for (const double v : values)
        list.push_back(Ns{std::llround(v * 1000)});
    return list;
}

Judgement judge(std::initializer_list<double> a, std::initializer_list<double> b, Both<double> sigma = {})
{
    return compared(us(a), us(b), sigma).judgement;
}

std::vector<Ns> randomValues(std::mt19937& random, std::size_t count, unsigned range)
{
    std::vector<Ns> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(Ns{1000 + static_cast<std::int64_t>(random() % range)});
    return values;
}

// Wins of a over b, counted twice, so that a tie (half a win) is an integer.
int doubledWins(const std::vector<Ns>& a, const std::vector<Ns>& b)
{
    int wins = 0;
    for (const Ns x : a)
        for (const Ns y : b)
            wins += x > y ? 2 : x == y ? 1 : 0;
    return wins;
}

// The share of all distributions of the values that are at least as uneven as the given one.
double plainP(const std::vector<Ns>& a, const std::vector<Ns>& b)
{
    std::vector<Ns> all = a;
    all.insert(all.end(), b.begin(), b.end());
    const int even = static_cast<int>(a.size() * b.size()), found = std::abs(doubledWins(a, b) - even);
    int ways = 0, uneven = 0;
    for (unsigned choice = 0; choice < 1u << all.size(); ++choice) {
        if (static_cast<std::size_t>(std::popcount(choice)) != a.size())
            continue;
        std::vector<Ns> first, second;
        for (std::size_t i = 0; i < all.size(); ++i)
            (choice >> i & 1 ? first : second).push_back(all[i]);
        ++ways;
        uneven += std::abs(doubledWins(first, second) - even) >= found;
    }
    return static_cast<double>(uneven) / ways;
}

} // namespace

void CompareSpreadTest::medianAndSpreadAreThoseOfTheSortedValues()
{
    QCOMPARE(spreadOf(us({1, 2, 10})).median, Ns{2us});
    QCOMPARE(spreadOf(us({10, 1, 4, 2})).median, Ns{3us}); // the mean of the middle two
    QCOMPARE(spreadOf(us({1, 2, 10})).mad, Ns{1us});
    QCOMPARE(spreadOf(us({4, 2, 9})).low, Ns{2us});
    QCOMPARE(spreadOf(us({4, 2, 9})).high, Ns{9us});
    QCOMPARE(spreadOf({}).median, Ns{});
    std::mt19937 random{3};
    for (int round = 0; round < 200; ++round) {
        std::vector<Ns> values = randomValues(random, 1 + random() % 12, 20);
        const Spread spread = spreadOf(values);
        std::sort(values.begin(), values.end());
        const std::size_t n = values.size();
        QCOMPARE(spread.median, (values[(n - 1) / 2] + values[n / 2]) / 2);
    }
}

void CompareSpreadTest::theRankTestCountsAllWays()
{
    std::mt19937 random{7};
    for (int round = 0; round < 300; ++round) {
        const unsigned range = round % 2 ? 6 : 1000; // with many ties and with few
        const std::vector<Ns> a = randomValues(random, 1 + random() % 6, range);
        const std::vector<Ns> b = randomValues(random, 1 + random() % 6, range);
        const double p = plainP(a, b);
        QVERIFY2(std::abs(rankTestP(a, b) - p) < 1e-9, qPrintable(QString::number(p)));
        std::set<Ns> distinct(a.begin(), a.end());
        distinct.insert(b.begin(), b.end());
        if (distinct.size() == a.size() + b.size()) // ties may go below
            QVERIFY(p >= smallestRankP(a.size(), b.size()) - 1e-9);
    }
    QCOMPARE(smallestRankP(3, 3), 0.1);
    QCOMPARE(smallestRankP(4, 3), 2.0 / 35);
    QCOMPARE(rankTestP({}, us({1})), 1.0);
}

void CompareSpreadTest::manyValuesAreApproximated()
{
    // 21 values per side are more than can be counted: compared with a sample of all distributions.
    std::mt19937 random{9};
    for (int round = 0; round < 8; ++round) {
        const std::vector<Ns> a = randomValues(random, 21, 1000);
        std::vector<Ns> b = randomValues(random, 21, 1000);
        for (Ns& value : b)
            value += Ns{static_cast<std::int64_t>(round) * 40};
        std::vector<Ns> all = a;
        all.insert(all.end(), b.begin(), b.end());
        const int even = 21 * 21, found = std::abs(doubledWins(a, b) - even);
        constexpr int samples = 4000;
        int uneven = 0;
        for (int sample = 0; sample < samples; ++sample) {
            std::shuffle(all.begin(), all.end(), random);
            uneven +=
                std::abs(doubledWins({all.begin(), all.begin() + 21}, {all.begin() + 21, all.end()}) - even) >= found;
        }
        QVERIFY(std::abs(rankTestP(a, b) - static_cast<double>(uneven) / samples) < 0.03);
    }
}

void CompareSpreadTest::stepsThatStandForEachOther()
{
    const auto judgePairs = [](std::initializer_list<double> a, std::initializer_list<double> b) {
        return compared(us(a), us(b), {}, Pairing::InOrder).judgement;
    };
    QCOMPARE(judgePairs({100, 200, 300}, {120, 240, 360}), Judgement::Worse);
    QCOMPARE(judgePairs({120, 240, 360}, {100, 200, 300}), Judgement::Better);
    QCOMPARE(judgePairs({100, 200, 300}, {120, 239, 360}), Judgement::Noise); // 1.195 times
    QCOMPARE(judge({100, 200, 300}, {120, 240, 360}), Judgement::Noise);      // without pairing
    QCOMPARE(judgePairs({100, 200, 300}, {300, 240, 120}), Judgement::Noise); // not one direction
    QCOMPARE(judgePairs({100, 200}, {120, 240}), Judgement::Noise);           // too few pairs
    QCOMPARE(judgePairs({100, 200, 300}, {120, 240, 360, 400}), Judgement::Noise);
    QCOMPARE(judgePairs({101, 71, 70}, {202, 103, 101}), Judgement::Worse); // both begin cold
    // 2.4, 1.6 and 1.4 times: the ratios vary too much (t = 3.4, limit 4.3), and the ranges overlap.
    QCOMPARE(judgePairs({22.03, 22.30, 51.43}, {53.92, 34.58, 73.95}), Judgement::Noise);
}

void CompareSpreadTest::threeValuesPerSideMustSeparate()
{
    QCOMPARE(judge({100, 101, 102}, {110, 111, 112}), Judgement::Worse);
    QCOMPARE(judge({110, 111, 112}, {100, 101, 102}), Judgement::Better);
    QCOMPARE(judge({100, 101, 111}, {110, 112, 113}), Judgement::Noise); // in one pair the order is reversed
    QVERIFY(compared(us({100, 101, 102}), us({110, 111, 112})).isByRank);
    // Four per side: 5 %, which one reversed pair (4 of 70 ways, 5.7 %) does not reach.
    QCOMPARE(judge({100, 101, 102, 103}, {110, 111, 112, 113}), Judgement::Worse);
    QCOMPARE(judge({100, 101, 102, 111}, {110, 112, 113, 114}), Judgement::Noise);
    // Five per side: two reversed pairs (8 of 252 ways) reach it; five (38 of 252) do not.
    QCOMPARE(judge({100, 101, 102, 103, 112}, {110, 111, 113, 114, 115}), Judgement::Worse);
    QCOMPARE(judge({100, 101, 102, 103, 120}, {110, 111, 113, 114, 115}), Judgement::Noise);
    QCOMPARE(judge({100, 110, 105, 95}, {102, 108, 100, 112}), Judgement::Noise);
}

void CompareSpreadTest::fewValuesAreJudgedByTheirDistance_data()
{
    using List = std::vector<Ns>;
    QTest::addColumn<List>("a");
    QTest::addColumn<List>("b");
    QTest::addColumn<double>("sigma"); // standard deviation of one value on either side, us
    QTest::addColumn<Judgement>("judgement");
    const auto row = [](const char* name, List a, List b, double sigma, Judgement judgement) {
        QTest::newRow(name) << a << b << sigma << judgement;
    };
    row("above 5 %", us({100}), us({105.1}), 0, Judgement::Worse);
    row("below 5 %", us({100}), us({104.9}), 0, Judgement::Noise);
    row("above three sigma", us({100}), us({143}), 10, Judgement::Worse); // 3 * 10 * sqrt(2) = 42.4
    row("below three sigma", us({100}), us({142}), 10, Judgement::Noise);
    row("1.5 times whatever the sigma", us({100}), us({150}), 100, Judgement::Worse);
    row("just not 1.5 times", us({100}), us({149.9}), 100, Judgement::Noise);
    row("2.3 times", us({100}), us({43}), 1000, Judgement::Better);
    row("two a side, far apart", us({100, 101}), us({140, 142}), 0, Judgement::Worse);
    row("two a side, as far apart as wide", us({100, 120}), us({140, 141}), 0, Judgement::Worse);
    row("two a side, nearer than wide", us({100, 120}), us({139, 140}), 0, Judgement::Noise);
    row("two a side, 2.5 times, nearer than wide", us({100, 200}), us({300, 450}), 0, Judgement::Worse);
    row("two a side, overlapping", us({100, 400}), us({390, 900}), 0, Judgement::Noise);
    row("touching", us({100, 120}), us({120, 150}), 0, Judgement::Noise);
    row("nothing on one side", us({100}), {}, 0, Judgement::CannotTell);
}

void CompareSpreadTest::fewValuesAreJudgedByTheirDistance()
{
    using List = std::vector<Ns>;
    QFETCH(List, a);
    QFETCH(List, b);
    QFETCH(double, sigma);
    QFETCH(Judgement, judgement);
    const Compared c = compared(a, b, {sigma * 1000, sigma * 1000});
    QCOMPARE(c.judgement, judgement);
    QVERIFY(!c.isByRank);
}

void CompareSpreadTest::aDifferenceBelowOnePercentIsNone()
{
    const Compared small = compared(us({1000, 1000, 1000}), us({1010, 1010, 1010}));
    QVERIFY(small.judgement == Judgement::Noise && small.isBeyondSpread);
    QCOMPARE(judge({1000, 1000, 1000}, {1010.1, 1010.1, 1010.1}), Judgement::Worse);
    const Compared wide = compared(us({1000, 990, 1010}), us({1005, 995, 1015}));
    QVERIFY(wide.judgement == Judgement::Noise && !wide.isBeyondSpread);
    QVERIFY(!compared(us({100, 101, 100, 99}), us({120, 121, 119, 120})).isBeyondSpread);
    QVERIFY(!compared(us({100, 100, 100}), us({100, 100, 100})).isBeyondSpread);
}

void CompareSpreadTest::bothSpreadsCount()
{
    // The values of one side vary widely around those of the other.
    QCOMPARE(judge({100, 200, 300}, {250, 251, 252}), Judgement::Noise);
    QCOMPARE(judge({250, 251, 252}, {100, 200, 300}), Judgement::Noise);
    QCOMPARE(judge({100}, {110}, {2000, 0}), Judgement::Worse);
    QCOMPARE(judge({100}, {110}, {4000, 0}), Judgement::Noise);
    QCOMPARE(judge({100}, {110}, {0, 4000}), Judgement::Noise);
}

void CompareSpreadTest::swappingTheSidesSwapsTheAnswer()
{
    std::mt19937 random{13};
    for (int round = 0; round < 500; ++round) {
        const std::vector<Ns> a = randomValues(random, 1 + random() % 7, 600);
        const std::vector<Ns> b = randomValues(random, 1 + random() % 7, 600);
        const Both<double> sigma{static_cast<double>(random() % 50), static_cast<double>(random() % 50)};
        const Compared one = compared(a, b, sigma), other = compared(b, a, {sigma.b, sigma.a});
        const auto mirrored = [](Judgement j) {
            return j == Judgement::Worse ? Judgement::Better : j == Judgement::Better ? Judgement::Worse : j;
        };
        QCOMPARE(other.judgement, mirrored(one.judgement));
        QCOMPARE(other.spread.b.median, one.spread.a.median);
        QCOMPARE(other.ratio(), one.ratio());
        QCOMPARE(other.isBeyondSpread, one.isBeyondSpread);
        QVERIFY(compared(a, a, sigma).judgement == Judgement::Noise);
    }
}

void CompareSpreadTest::regressionAndWordsAgree()
{
    const Compared worse = compared(us({100}), us({120}));
    QVERIFY(hasRegressed(worse, 19.9));
    QVERIFY(!hasRegressed(worse, 20)); // by more than that
    QVERIFY(!hasRegressed(compared(us({120}), us({100})), 0));
    // A difference that is judged as noise does not fail, whatever the percentage.
    const Compared noise = compared(us({100, 101, 140}), us({110, 130, 150}));
    QVERIFY(noise.judgement == Judgement::Noise && noise.changePct() > 20);
    QVERIFY(!hasRegressed(noise, 5));
    QVERIFY(!hasRegressed(compared({}, us({120})), 5));
}

void CompareSpreadTest::aColdStartLeavesThreeSteps()
{
    QVERIFY(isColdStart(us({151, 100, 100, 100})));
    QVERIFY(!isColdStart(us({150, 100, 100, 100})));
    QVERIFY(!isColdStart(us({900, 100, 100})));           // only two would remain
    QVERIFY(!isColdStart(us({151, 100, 152, 100, 100}))); // a later one takes longer
    QVERIFY(isColdStart(us({151, 100, 151, 100, 100})));
    QVERIFY(!isColdStart({}));
}

void CompareSpreadTest::timesAndRatiosAreWorded()
{
    QCOMPARE(briefDuration(1257ms), std::string{"1.257 s"});
    QCOMPARE(briefDuration(384ms), std::string{"384 ms"});
    QCOMPARE(briefDuration(22301us), std::string{"22.30 ms"});
    QCOMPARE(briefDuration(999600us), std::string{"1.000 s"});
    QCOMPARE(briefDuration(20ns), std::string{"20 ns"});
    QCOMPARE(changeText(3.27, -69), std::string{"3.3×"});
    QCOMPARE(changeText(6867, 686600), std::string{"6867×"});
    QCOMPARE(changeText(1.5, 50), std::string{"1.5×"});
    QCOMPARE(changeText(1.49, 49), std::string{"49 %"});
    QCOMPARE(changeText(1.05, -4.76), std::string{"4.8 %"});
    QCOMPARE(listed({"a"}), std::string{"a"});
    QCOMPARE(listed({"a", "b"}), std::string{"a and b"});
    QCOMPARE(listed({"a", "b", "c"}), std::string{"a, b and c"});
}

TEST_PLAIN(CompareSpreadTest)

} // namespace lanescope::compare_spread_test

#include "compare_spread_test.moc"
