// Fuzzy matches and their scores.

#include <QtTest>

#include "tests/support/growth.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/fuzzy.h"

namespace lanescope::fuzzy_test {

using lanescope::test::growsLikeALine;
using lanescope::test::processorMs;

class FuzzyTest : public QObject {
    Q_OBJECT

private slots:
    void lettersInOrderAreMeantOthersNot();
    void wordsMayComeInAnyOrder();
    void beginningsOfWordsComeFirst();
    void matchesAreFound();
    void theBestOfSeveralPlacesIsFound();
    void aLongTextTakesNoTime();
};

namespace {

int scoreOf(const QString& text, const QString& typed)
{
    const auto match = fuzzyMatch(text, typed);
    return match ? match->score : -1000;
}

} // namespace

void FuzzyTest::lettersInOrderAreMeantOthersNot()
{
    QVERIFY(fuzzyMatch(u"Export figure…", u"exfig"));
    QVERIFY(fuzzyMatch(u"Export figure…", u"EXF"));
    QVERIFY(!fuzzyMatch(u"Export figure…", u"figex"));
    QVERIFY(!fuzzyMatch(u"Export", u"exportt"));
    QVERIFY(fuzzyMatch(u"", u""));
    QVERIFY(!fuzzyMatch(u"", u"a"));
    QVERIFY(fuzzyMatch(u"打开最近的文件", u"打文"));
    QCOMPARE(scoreOf("Anything", "  "), 0);
}

void FuzzyTest::wordsMayComeInAnyOrder()
{
    QVERIFY(fuzzyMatch(u"Kernels View > Panels", u"panels kern"));
    QVERIFY(!fuzzyMatch(u"Kernels View > Panels", u"panels notes"));
}

void FuzzyTest::beginningsOfWordsComeFirst()
{
    QVERIFY(scoreOf("Find next", "fn") > scoreOf("Functions", "fn"));
    QVERIFY(scoreOf("Copy", "cop") > scoreOf("Compare Options", "cop"));
    QVERIFY(scoreOf("ProfilerStep#12", "step12") > scoreOf("ProfilerStep#102", "step12"));
    QVERIFY(scoreOf("Theme", "the") > scoreOf("Show the whole trace of a theatre", "the"));
}

void FuzzyTest::matchesAreFound()
{
    QCOMPARE(fuzzyMatch(u"Find next", u"fn")->letters, (std::vector<int>{0, 5}));
    QCOMPARE(fuzzyMatch(u"goToTime", u"gtt")->letters, (std::vector<int>{0, 2, 4}));
    QCOMPARE(fuzzyMatch(u"abc abc", u"abc a")->letters, (std::vector<int>{0, 1, 2})); // one letter is used only once
}

// Compared with every possible match, scored one by one by the same rule.
void FuzzyTest::theBestOfSeveralPlacesIsFound()
{
    const QString text = "a aab ba bab", word = "ab";
    int best = -1000;
    for (int i = 0; i < text.size(); ++i)
        for (int j = i + 1; j < text.size(); ++j) {
            if (text[i] != word[0] || text[j] != word[1])
                continue;
            const auto starts = [&](int k) { return k == 0 || text[k - 1] == ' '; };
            const int score = 4 + (starts(i) ? 10 : 0) - std::min(i / 4, 10) + 4 + (starts(j) ? 10 : 0) +
                              (j == i + 1 ? 9 : -(j - i - 1));
            best = std::max(best, score);
        }
    QCOMPARE(scoreOf(text, word), best);
}

void FuzzyTest::aLongTextTakesNoTime()
{
    const auto matchMs = [](int times) {
        const QString text = QStringLiteral("ab").repeated(times);
        return processorMs([&] { QVERIFY(fuzzyMatch(text, QStringLiteral("ab").repeated(20))); });
    };
    const double eighthMs = matchMs(500'000), wholeMs = matchMs(4'000'000);
    QVERIFY2(growsLikeALine(eighthMs, wholeMs), qPrintable(QString{"%1 ms after %2"}.arg(wholeMs).arg(eighthMs)));
}

TEST_PLAIN(FuzzyTest)

} // namespace lanescope::fuzzy_test

#include "fuzzy_test.moc"
