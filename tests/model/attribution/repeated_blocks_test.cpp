// The shorter unit that a repeated block consists of, on sequences that are written out.

#include <QTest>

#include "model/attribution/repeated_blocks.h"
#include "tests/support/run_tests.h"

#include <algorithm>

namespace lanescope::repeated_blocks_test {

class RepeatedBlocksTest : public QObject {
    Q_OBJECT
private slots:
    void aBlockOfTwoUnitsAndOneKernelSaysSo();
    void theUnitIsFoundWhereverTheBlockBegins();
    void whatHasNoShorterUnitHasNone_data();
    void whatHasNoShorterUnitHasNone();
};

namespace {

using Names = std::vector<std::uint32_t>;

// 0 1 2 ... repeated, then kernels with names of their own.
Names unitsOf(std::uint32_t kernels, std::uint32_t repeats, std::uint32_t more)
{
    Names names;
    for (std::uint32_t r = 0; r < repeats; ++r)
        for (std::uint32_t k = 0; k < kernels; ++k)
            names.push_back(k);
    for (std::uint32_t k = 0; k < more; ++k)
        names.push_back(1000 + k);
    return names;
}

} // namespace

// A diffusion model: every second block of 21 kernels is followed by one kernel more.
void RepeatedBlocksTest::aBlockOfTwoUnitsAndOneKernelSaysSo()
{
    const auto unit = shorterUnitOf(unitsOf(21, 2, 1));
    QVERIFY(unit);
    QCOMPARE(unit->kernels, std::size_t{21});
    QCOMPARE(unit->repeats, std::size_t{2});
    QCOMPARE(unit->more, std::size_t{1});
    RepeatedBlock block;
    block.kernels = 43;
    block.repeats = 24;
    QCOMPARE(block.title(), std::string{"24 × repeated block of 43 kernels"});
    block.shorter = unit;
    QCOMPARE(block.title(), std::string{"24 × repeated block of 43 kernels (2 × 21 + 1)"});
}

void RepeatedBlocksTest::theUnitIsFoundWhereverTheBlockBegins()
{
    Names names = unitsOf(7, 3, 2);
    for (std::size_t turn = 0; turn < names.size(); ++turn) {
        const auto unit = shorterUnitOf(names);
        QVERIFY(unit);
        QCOMPARE(unit->kernels, std::size_t{7});
        QCOMPARE(unit->repeats, std::size_t{3});
        QCOMPARE(unit->more, std::size_t{2});
        std::rotate(names.begin(), names.begin() + 1, names.end());
    }
}

void RepeatedBlocksTest::whatHasNoShorterUnitHasNone_data()
{
    QTest::addColumn<Names>("names");
    QTest::newRow("all differ") << unitsOf(20, 1, 0);
    QTest::newRow("more than a tenth is left over") << unitsOf(9, 2, 3); // 3 of 21
    QTest::newRow("one kernel again and again") << Names(20, 5);
    QTest::newRow("empty") << Names{};
}

void RepeatedBlocksTest::whatHasNoShorterUnitHasNone()
{
    QFETCH(Names, names);
    QVERIFY(!shorterUnitOf(names));
}

TEST_PLAIN(RepeatedBlocksTest)

} // namespace lanescope::repeated_blocks_test

#include "repeated_blocks_test.moc"
