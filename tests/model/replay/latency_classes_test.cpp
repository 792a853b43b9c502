// Edges of two kinds, or between other names, are of two classes. Names are numbered anew in each run, so classes that
// depend on the numbers would make two runs disagree.

#include <QTest>

#include "model/replay/latency_classes.h"
#include "tests/support/run_tests.h"

#include <map>

namespace lanescope::latency_classes_test {

class LatencyClassesTest : public QObject {
    Q_OBJECT
private slots:
    void eachTupleHasItsOwnClass();
};

void LatencyClassesTest::eachTupleHasItsOwnClass()
{
    LatencyClasses classes;
    std::map<std::uint32_t, int> count;
    constexpr int kinds = 20, names = 120, few = 8;
    const auto visit = [&](auto&& take) {
        for (int kind = 0; kind < kinds; ++kind)
            for (std::uint64_t a = 0; a < names; ++a)
                for (std::uint64_t b = 0; b < few; ++b)
                    for (const std::uint64_t c : {std::uint64_t{0}, std::uint64_t{0x2403}})
                        take(classes.of(static_cast<EdgeKind>(kind), a, b, c));
    };
    visit([&](std::uint32_t c) { ++count[c]; });
    QCOMPARE(count.size(), std::size_t{kinds * names * few * 2});
    QCOMPARE(classes.kinds().size(), count.size() + 2); // two that need no tuple
    visit([&](std::uint32_t c) { ++count[c]; });        // the same ones again
    QCOMPARE(count.size(), std::size_t{kinds * names * few * 2});
}

TEST_PLAIN(LatencyClassesTest)

} // namespace lanescope::latency_classes_test

#include "latency_classes_test.moc"
