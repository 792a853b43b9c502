// Expectations are read strictly and judged correctly: counts compared with a scan of every slice, each bound at its
// limit, each error at its byte.

#include <QDir>
#include <QtTest>

#include "model/analysis/verdict.h"
#include "model/compare/expectations.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::expectations_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class ExpectationsTest : public QObject {
    Q_OBJECT

private slots:
    void errorsNameTheirByte_data();
    void errorsNameTheirByte();
    void writtenExpectationsReadBackTheSame();
    void boundsAreReadAsTheyAreTyped_data();
    void boundsAreReadAsTheyAreTyped();
    void eachFormOfAnExpectationIsJudged_data();
    void eachFormOfAnExpectationIsJudged();
    void eachOccurrenceMustHold();
    void countedSlicesAreTheEvidence();
    void countsAreThoseOfAPlainWalk();
    void everyMetricAndCountCanBeAsked();
};

namespace {

// Two forwards: the first with five kernels, the second with four; the last kernel of each begins after its forward.
TracePtr forwards()
{
    TraceMaker make;
    auto host = make.lane("1", "1");
    auto device = make.stream(0, 7);
    host.slice("ProfilerStep#2", 0us, 1000us, "user_annotation")
        .slice("ProfilerStep#3", 1000us, 1000us, "user_annotation");
    std::uint32_t correlation = 1;
    for (int step = 0; step < 2; ++step) {
        const auto begin = step * 1000us;
        host.slice("mlp_fwd", begin + 100us, 600us, "user_annotation");
        for (int k = 0; k < 5 - step; ++k, ++correlation) {
            const bool isGemm = k < 3;
            host.slice(isGemm ? "aten::mm" : "aten::gelu", begin + 110us + k * 100us, 50us)
                .slice("cudaLaunchKernel", begin + 120us + k * 100us, 10us, "cuda_runtime", correlation);
            device.slice(isGemm ? "ampere_bf16_s16816gemm_bf16_128x128" : "vectorized_elementwise_kernel",
                         begin + 300us + k * 110us, isGemm ? 100us : 20us, "kernel", correlation);
        }
    }
    host.slice("cudaDeviceSynchronize", 1900us, 90us, "cuda_runtime");
    return make.build();
}

Outcome judged(const Analysis& analysis, const std::string& object)
{
    const auto expectations = parseExpectations("{\"expect\": [" + object + "]}");
    if (!expectations) {
        Outcome bad;
        bad.note = expectations.error().line();
        return bad;
    }
    return outcomeOf(analysis, expectations->front());
}

} // namespace

void ExpectationsTest::errorsNameTheirByte_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("at"); // the text at the error's byte
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QString& object, const char* at, const char* words) {
        QTest::newRow(name) << "{\"expect\": [" + object + "]}" << QString{at} << QString{words};
    };
    QTest::newRow("empty") << ""
                           << ""
                           << "expected JSON";
    QTest::newRow("cut") << "{\"expect\": ["
                         << ""
                         << "expected JSON";
    QTest::newRow("not an object") << " [1]"
                                   << "[1]"
                                   << "expected an object";
    QTest::newRow("no list") << "{}"
                             << "{}"
                             << "the list \"expect\"";
    QTest::newRow("another key") << "{\"expects\": []}"
                                 << "expects"
                                 << "found \"expects\"";
    QTest::newRow("no list behind it") << "{\"expect\": 5}"
                                       << "5}"
                                       << "expected a list";
    QTest::newRow("empty list") << "{\"expect\": []}"
                                << "[]"
                                << "at least one";
    row("no object", "5", "5]", "expected an object");
    row("no subject", R"({"equals": 5})", R"({"equals)", "expected one of count");
    row("two subjects", R"({"count": "op", "verdict": "balanced"})", "verdict", "and \"count\"");
    row("unknown key", R"({"count": "op", "equal": 5})", "equal\"", "found \"equal\"");
    row("key twice", R"({"count": "op", "equals": 5, "equals": 6})", R"(equals": 6)", "\"equals\" once");
    row("unknown count", R"({"count": "kernels", "equals": 5})", R"("kernels")", "found \"kernels\"");
    row("unknown metric", R"({"metric": "busy", "equals": 5})", R"("busy")", "gpu_busy_pct");
    row("unknown verdict", R"({"verdict": "slow"})", R"("slow")", "overhead_bound");
    row("verdict within", R"({"verdict": "balanced", "within": "a"})", "within", "expected only");
    row("no bound", R"({"count": "op"})", R"({"count)", "\"equals\", \"at_least\" or");
    row("bound is a text", R"({"count": "op", "equals": "5"})", R"("5")", "expected a number");
    row("name is a number", R"({"count": 5, "equals": 5})", "5, ", "expected a text");
    row("both names", R"({"count": "op", "named": "a", "matching": "a", "equals": 5})", "matching", "found both");
    row("no expression", R"({"count": "op", "matching": "(a", "equals": 5})", R"("(a")", "regular expression");
    row("crossed bounds", R"({"count": "op", "at_least": 5, "at_most": 4})", "at_most", "no more than");
    row("equals and bound", R"({"count": "op", "equals": 5, "at_most": 4})", "at_most", "alone");
    row("steps within", R"({"count": "step", "within": "a", "equals": 1})", "within", "whole trace");
    row("table's total within", R"({"metric": "self_cuda_total_ns", "within": "a", "equals": 1})", "within",
        "whole trace");
    row("a finding that is none", R"({"count": "finding", "named": "memory_leek", "equals": 0})", "named",
        "the id of a finding, found \"memory_leek\"; did you mean memory_leak?");
    row("a finding of no rule", R"({"count": "finding", "matching": "leek", "equals": 0})", "matching",
        "fits the id of a finding");
    row("metric of a name", R"({"metric": "gpu_busy_pct", "named": "a", "equals": 1})", "named", "expected no name");
    row("slowest of none", R"({"slowest": "op"})", R"({"slowest)", "\"named\" or");
    row("second of two", R"({"verdict": "balanced"}, {"verdict": "x"})", R"("x")", "found \"x\"");
}

void ExpectationsTest::errorsNameTheirByte()
{
    QFETCH(QString, text);
    QFETCH(QString, at);
    QFETCH(QString, words);
    const auto result = parseExpectations(text.toStdString(), "e.json");
    QVERIFY(!result);
    const QString line = QString::fromStdString(result.error().line());
    QVERIFY2(line.startsWith("e.json: byte ") && line.contains(words), qPrintable(line));
    QVERIFY(result.error().offset);
    if (!at.isEmpty())
        QVERIFY2(text.mid(static_cast<qsizetype>(*result.error().offset)).startsWith(at), qPrintable(line));
    QCOMPARE(line.count('\n'), 0);
}

void ExpectationsTest::writtenExpectationsReadBackTheSame()
{
    Expectation count;
    count.what = "kernel";
    count.within = "a \"quoted\" name \xC3\xA4";
    count.matching = "gemm|\\d+";
    count.atLeast = 3;
    count.atMost = 4;
    Expectation metric;
    metric.subject = Expectation::Subject::Metric;
    metric.what = "gpu_busy_pct";
    metric.atLeast = 90.25;
    Expectation verdict;
    verdict.subject = Expectation::Subject::Verdict;
    verdict.what = "compute_bound";
    Expectation slowest;
    slowest.subject = Expectation::Subject::Slowest;
    slowest.what = "op";
    slowest.named = "aten::mm";
    const std::vector<Expectation> all{count, metric, verdict, slowest};
    const auto again = parseExpectations(expectationsText(all));
    QVERIFY2(again.has_value(), again ? "" : again.error().line().c_str());
    QCOMPARE(again->size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        QVERIFY2((*again)[i] == all[i], textOf(all[i]).c_str());
}

void ExpectationsTest::boundsAreReadAsTheyAreTyped_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("read"); // as textOf() words it; null: refused
    for (const auto& [typed, read] : {std::pair{"5", "5"},
                                      {" 5 ", "5"},
                                      {"3 to 5", "3 to 5"},
                                      {"3-5", "3 to 5"},
                                      {"3..5", "3 to 5"},
                                      {"at least 90", "at least 90"},
                                      {">=90 %", "at least 90"},
                                      {"\xE2\x89\xA5 90", "at least 90"},
                                      {"at most 4.5", "at most 4.5"},
                                      {"<= 4", "at most 4"},
                                      {"40 % to 60 %", "40 to 60"},
                                      {"-3", "-3"}})
        QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(read);
    for (const char* typed : {"", "  ", "five", "5 or 6", "5-", "-", "6-5", ">=", "at least", "nan", "1e999"})
        QTest::newRow(*typed ? typed : "nothing") << QString::fromUtf8(typed) << QString{};
}

void ExpectationsTest::boundsAreReadAsTheyAreTyped()
{
    QFETCH(QString, typed);
    QFETCH(QString, read);
    Expectation e;
    e.what = "kernel";
    const bool isRead = parseBound(typed.toStdString(), e);
    QCOMPARE(isRead, !read.isNull());
    if (isRead)
        QCOMPARE(QString::fromStdString(expectedOf(e)), read);
    else
        QVERIFY(!e.equals && !e.atLeast && !e.atMost);
}

void ExpectationsTest::eachFormOfAnExpectationIsJudged_data()
{
    QTest::addColumn<QString>("object");
    QTest::addColumn<bool>("holds");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* object, bool holds, const char* found) {
        QTest::newRow(object) << QString{object} << holds << QString{found};
    };
    row(R"({"count": "kernel", "equals": 9})", true, "9");
    row(R"({"count": "kernel", "equals": 8})", false, "9");
    row(R"({"count": "kernel", "at_least": 9})", true, "9");
    row(R"({"count": "kernel", "at_least": 10})", false, "9");
    row(R"({"count": "kernel", "at_most": 9})", true, "9");
    row(R"({"count": "kernel", "at_most": 8})", false, "9");
    row(R"({"count": "gemm", "equals": 6})", true, "6");
    row(R"({"count": "kernel", "matching": "GEMM", "equals": 6})", true, "6");
    row(R"({"count": "kernel", "named": "vectorized_elementwise_kernel", "equals": 3})", true, "3");
    row(R"({"count": "kernel", "named": "vectorized", "equals": 0})", true, "0");
    row(R"({"count": "op", "named": "aten::add", "equals": 0})", true, "0");
    row(R"({"count": "op", "equals": 9})", true, "9");
    row(R"({"count": "launch", "equals": 9})", true, "9");
    row(R"({"count": "runtime", "equals": 10})", true, "10");
    row(R"({"count": "sync", "equals": 1})", true, "1");
    row(R"({"count": "step", "equals": 2})", true, "2");
    row(R"({"count": "annotation", "equals": 4})", true, "4");
    row(R"({"count": "memcpy", "equals": 0})", true, "0");
    // The last kernels of a forward begin after it has ended, but belong to it.
    row(R"({"count": "kernel", "within": "ProfilerStep#2", "equals": 5})", true, "5");
    row(R"({"count": "kernel", "within": "ProfilerStep#3", "equals": 4})", true, "4");
    row(R"({"count": "kernel", "within": "ProfilerStep", "at_least": 4})", true, "5");
    row(R"({"count": "kernel", "within": "aten::mm", "equals": 1})", true, "1");
    // an annotation does not count itself
    row(R"({"count": "annotation", "within": "ProfilerStep#2", "equals": 1})", true, "1");
    row(R"({"count": "kernel", "within": "nothing", "equals": 0})", false, "not in the trace");
    row(R"({"verdict": "cpu_only"})", false, nullptr);
    row(R"({"slowest": "op", "named": "aten::mm"})", true, "aten::mm");
    row(R"({"slowest": "op", "named": "aten::gelu"})", false, "aten::mm");
    row(R"({"slowest": "kernel", "matching": "s16816"})", true, "ampere_bf16_s16816gemm_bf16_128x128");
    row(R"({"metric": "kernel_total_ns", "equals": 660000})", true, "660000");
    row(R"({"metric": "kernel_total_ns", "within": "ProfilerStep#3", "equals": 320000})", true, "320000");
    row(R"({"metric": "duration_ns", "within": "mlp_fwd", "equals": 600000})", true, "600000");
    row(R"({"metric": "launch_offset_max_ns", "equals": 220000})", true, "220000");
    row(R"({"metric": "longest_gap_ns", "equals": 540000})", true, "540000");
    row(R"({"metric": "step_max_ns", "equals": 1000000})", true, "1000000");
}

void ExpectationsTest::eachFormOfAnExpectationIsJudged()
{
    QFETCH(QString, object);
    QFETCH(bool, holds);
    QFETCH(QString, found);
    const Analysis analysis{forwards()};
    const Outcome outcome = judged(analysis, object.toStdString());
    if (!found.isNull())
        QCOMPARE(QString::fromStdString(textOf(outcome.found)), found);
    QVERIFY2(outcome.holds == holds, outcome.note.c_str());
}

void ExpectationsTest::eachOccurrenceMustHold()
{
    const Analysis analysis{forwards()};
    const Outcome outcome = judged(analysis, R"({"count": "kernel", "within": "mlp_fwd", "equals": 5})");
    QCOMPARE(outcome.occurrences.size(), std::size_t{2});
    QVERIFY(outcome.occurrences[0].holds);
    QVERIFY(!outcome.occurrences[1].holds);
    QVERIFY(!outcome.holds);
    QCOMPARE(textOf(outcome.found), std::string{"4"}); // the count in the occurrence that fails
    QCOMPARE(outcome.note, std::string{"1 of 2 occurrences"});
}

void ExpectationsTest::countedSlicesAreTheEvidence()
{
    const Analysis analysis{forwards()};
    const Outcome outcome = judged(analysis, R"({"count": "gemm", "within": "ProfilerStep#2", "equals": 3})");
    QCOMPARE(outcome.evidence.size(), std::size_t{3});
    for (const SliceId s : outcome.evidence)
        QVERIFY(analysis.trace().name(s).find("gemm") != std::string_view::npos &&
                analysis.trace().begin(s) < timeAt(1'000'000));
    QVERIFY(std::is_sorted(outcome.evidence.begin(), outcome.evidence.end()));
}

void ExpectationsTest::countsAreThoseOfAPlainWalk()
{
    // Looks up every kernel's launch and tests it against every occurrence.
    QStringList files;
    for (const QString& folder :
         {QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples"), QStringLiteral(LANESCOPE_TRACES)})
        for (const QString& name : QDir{folder}.entryList({"*.json", "*.json.gz"}, QDir::Files))
            if (const QString path = folder + '/' + name; QFileInfo{path}.size() < 3'000'000)
                files.append(path);
    int checked = 0;
    for (const QString& path : files) {
        const auto trace = loadTrace(path.toStdString());
        QVERIFY2(trace.has_value(), qPrintable(path));
        const Trace& t = **trace;
        const Analysis analysis{*trace};
        for (const Step& step : analysis.steps()) {
            std::int64_t kernels = 0, ops = 0;
            for (const SliceId s : t.slices()) {
                const SliceId launch = t.launchOf(s);
                kernels += t.kind(s) == SliceKind::Kernel && step.range.contains(t.begin(launch ? launch : s)) ? 1 : 0;
                ops += s != step.slice && t.kind(s) == SliceKind::Op && step.range.contains(t.begin(s)) ? 1 : 0;
            }
            const std::string name{t.name(step.slice)};
            for (const auto& [kind, count] : {std::pair{"kernel", kernels}, std::pair{"op", ops}}) {
                Expectation e;
                e.what = kind;
                e.within = name;
                e.equals = static_cast<double>(count);
                const Outcome outcome = outcomeOf(analysis, e);
                const bool isRepeated = outcome.occurrences.size() > 1; // a repeated step number
                QVERIFY2(
                    isRepeated || outcome.holds,
                    qPrintable(path + ' ' + QString::fromStdString(textOf(e) + ", found " + textOf(outcome.found))));
                ++checked;
            }
        }
    }
    QVERIFY(checked >= 40); // from the bundled examples alone
}

void ExpectationsTest::everyMetricAndCountCanBeAsked()
{
    const Analysis analysis{forwards()}, empty{TraceMaker{}.build()};
    for (const ExpectationWord& word : countWords()) {
        const std::string object = fmt::format(R"({{"count": "{}", "at_least": 0}})", word.name);
        QVERIFY2(judged(analysis, object).holds, object.c_str());
        QVERIFY2(judged(empty, object).holds, object.c_str()); // an empty trace has 0 of it
    }
    for (const ExpectationWord& word : metricWords()) {
        const std::string object = fmt::format(R"({{"metric": "{}", "at_least": 0}})", word.name);
        if (word.meaning.starts_with("memory snapshots")) { // a trace has none
            QVERIFY(!judged(analysis, object).holds);
            continue;
        }
        QVERIFY2(judged(analysis, object).holds, object.c_str());
        if (word.name.find("cpu") == std::string_view::npos && word.name != "sync_wait_ns") {
            QVERIFY2(!judged(empty, object).holds, object.c_str()); // absent is not 0
            QVERIFY(std::holds_alternative<std::monostate>(judged(empty, object).found));
        }
    }
}

TEST_PLAIN(ExpectationsTest)

} // namespace lanescope::expectations_test

#include "expectations_test.moc"
