// Queries and their results, compared with a plain loop.

#include <QtTest>

#include "model/store/search.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::search_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr makeTrace()
{
    TraceMaker make;
    auto lane = make.lane("1", "1");
    for (int i = 0; i < 50; ++i)
        lane.slice(i % 2 ? "aten::MM" : "aten::add", i * 10us, (i + 1) * 100ns);
    make.stream(0, 7).slice("ampere_gemm", 5us, 40us).slice("Memcpy DtoD", 50us, 2us, "gpu_memcpy");
    return make.build();
}

} // namespace

class SearchTest : public QObject {
    Q_OBJECT

    static std::size_t count(const Trace& trace, const char* text)
    {
        Task task;
        const auto query = parseQuery(text);
        return query ? search(trace, *query, task).size() : ~std::size_t{0};
    }

private slots:
    void findsByEachTerm_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<int>("found");
        const auto row = [](const char* query, int found) {
            QTest::newRow(query) << QString::fromLatin1(query) << found;
        };
        row("mm", 26); // "gemm" contains it too
        row("aten", 50);
        row("aten mm", 25);
        row("aten -mm", 25);
        row("/^aten::(mm|add)$/", 50);
        row("/gemm$/", 1);
        row("-/a/", 1); // the copy
        row("cat:kernel", 1);
        row("cat:memcpy", 1);
        row("cat:gpu_", 1);
        row("lane:stream", 2);
        row("lane:\"stream 7\" -gemm", 1);
        row("dur>4us", 11); // 4.1 ... 5.0 of the ops, and the kernel; the copy lasts 2
        row("dur>=5us", 2);
        row("dur<200ns", 1);
        row("dur=200ns", 1);
        row("aten dur>1us dur<=2us", 10);
        row("name:\"Memcpy D\"", 1);
        row("nothing_is_called_this", 0);
    }

    void findsByEachTerm()
    {
        QFETCH(QString, query);
        QFETCH(int, found);
        const TracePtr trace = makeTrace();
        QCOMPARE(count(*trace, query.toLatin1().constData()), static_cast<std::size_t>(found));
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("query");
        for (const char* query : {"/unclosed", "/(/", "dur>fast", "cat:"})
            QTest::newRow(query) << QString::fromLatin1(query);
    }

    void saysWhatIsWrong()
    {
        QFETCH(QString, query);
        const auto parsed = parseQuery(query.toStdString());
        QVERIFY(!parsed);
        QVERIFY(parsed.error().offset.has_value() || !parsed.error().expected.empty());
    }

    void anExpressionIsMatchedInLinearTime()
    {
        // Backtracking engines take 2^40 steps for the first, and a stack frame per letter for the second.
        const std::string letters(1'000'000, 'b');
        TraceMaker make;
        make.lane("1", "1").slice(std::string(40, 'a'), 0us, 1us).slice(letters + "end", 2us, 1us);
        const TracePtr trace = make.build();
        QCOMPARE(count(*trace, "/^(a+)+$/"), std::size_t{1});
        QCOMPARE(count(*trace, "/(a+)+c/"), std::size_t{0});
        QCOMPARE(count(*trace, "/^(a|b)*END$/"), std::size_t{1}); // matches the whole name, in any case
        for (const char* wrong : {"/(a\n/", "/(?=a)/", "/(a)\\1/"}) {
            const auto query = parseQuery(wrong);
            QVERIFY(!query);
            QVERIFY(query.error().line().find('\n') == std::string::npos);
        }
    }

    void readsDurations()
    {
        QCOMPARE(parseDuration("1.5ms")->count(), std::int64_t{1'500'000});
        QCOMPARE(parseDuration(" 100 us ")->count(), std::int64_t{100'000});
        QCOMPARE(parseDuration("2µs")->count(), std::int64_t{2'000});
        QCOMPARE(parseDuration("3s")->count(), std::int64_t{3'000'000'000});
        QCOMPARE(parseDuration("250")->count(), std::int64_t{250});
        QVERIFY(!parseDuration("ms"));
        QVERIFY(!parseDuration("1 hour"));
        QVERIFY(!parseDuration("1e300s"));
    }

    void countsOneName()
    {
        const TracePtr trace = makeTrace();
        const NameStats stats = statsOfName(*trace, trace->find("aten::add"), SliceKind::Op);
        QCOMPARE(stats.count, std::uint64_t{25});
        QCOMPARE(stats.min.count(), std::int64_t{100});
        QCOMPARE(stats.max.count(), std::int64_t{4900});
        QCOMPARE(stats.median.count(), std::int64_t{2500});
        QCOMPARE(stats.total.count(), std::int64_t{62'500}); // 100 + 300 + ... + 4900
        QCOMPARE(statsOfName(*trace, trace->find("aten::add"), SliceKind::Kernel).count, std::uint64_t{0});
    }
};

TEST_WITH_APP(SearchTest)

} // namespace lanescope::search_test

#include "search_test.moc"
