// Reading footprints by their texts gives the same as parsing each event.

#include <QtTest>

#include "model/analysis/kernels/footprints.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <filesystem>

namespace lanescope::footprints_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class FootprintsTest : public QObject {
    Q_OBJECT

private slots:
    void oddTextsAreReadAsWhenParsed_data();
    void oddTextsAreReadAsWhenParsed();
    void footprintsThatDifferInOneValueStayApart();
    void footprintTextsDependOnlyOnTheirValues();
    void wholeEventsEndAtTheirBrace();
    void realTracesGiveTheSame();
};

namespace {

std::vector<SliceId> kernelsOf(const Trace& trace)
{
    std::vector<SliceId> kernels;
    for (const SliceId s : trace.slices())
        if (trace.kind(s) == SliceKind::Kernel)
            kernels.push_back(s);
    return kernels;
}

const std::string usual = R"({"registers per thread": 32, "shared memory": 0, "warps per SM": 50, "grid": [1350, 1, 1],
 "block": [128, 1, 1], "est. achieved occupancy %": 78})";

} // namespace

void FootprintsTest::oddTextsAreReadAsWhenParsed_data()
{
    QTest::addColumn<QByteArray>("args");
    QTest::newRow("usual") << QByteArray::fromStdString(usual);
    QTest::newRow("nothing") << QByteArray("{}");
    QTest::newRow("one line, no blanks") << QByteArray(R"({"grid":[1,2,3],"block":[4,5,6],"shared memory":7})");
    QTest::newRow("within another") << QByteArray(
        R"({"more": {"grid": [9, 9, 9], "shared memory": 9}, "block": [1, 1, 1]})");
    QTest::newRow("within a list") << QByteArray(R"({"more": ["grid", {"grid": [9, 9, 9]}], "grid": [1, 1, 1]})");
    QTest::newRow("as a value") << QByteArray(R"({"what": "grid", "it": "shared memory", "grid": [1, 2, 3]})");
    QTest::newRow("twice") << QByteArray(R"({"grid": [1, 1, 1], "grid": [2, 2, 2], "shared memory": 1})");
    QTest::newRow("strings") << QByteArray(
        R"({"registers per thread": "32", "shared memory": "16", "grid": "[1, 2, 3]"})");
    QTest::newRow("escaped key") << QByteArray(R"({"gr\u0069d": [1, 1, 1], "grid": [2, 2, 2]})");
    QTest::newRow("braces in strings") << QByteArray(R"({"name": "a}{]\"[", "grid": [1, 2, 3]})");
    QTest::newRow("not three") << QByteArray(R"({"grid": [1, 2], "block": [1, 2, 3, 4]})");
    QTest::newRow("no list") << QByteArray(R"({"grid": 5, "block": {"x": 1}, "shared memory": [1]})");
    QTest::newRow("fractions") << QByteArray(R"({"warps per SM": 1.515151e2, "est. achieved occupancy %": 0.5})");
    QTest::newRow("null") << QByteArray(R"({"registers per thread": null, "shared memory": true})");
    QTest::newRow("negative") << QByteArray(R"({"registers per thread": -1, "shared memory": -2})");
    QTest::newRow("long") << QByteArray(R"({"stack": ")") + QByteArray(5000, 'x') + R"(", "grid": [1, 2, 3]})";
    QTest::newRow("unescaped quotes") << QByteArray(R"({"name": "a "b" c", "grid": [1, 2, 3]})");
}

void FootprintsTest::oddTextsAreReadAsWhenParsed()
{
    QFETCH(QByteArray, args);
    TraceMaker maker;
    auto stream = maker.stream(0, 7);
    stream.slice("before", 0us, 1us, {}, RawSlice::noCorrelation, usual);
    stream.slice("it", 2us, 1us, {}, RawSlice::noCorrelation, args.toStdString());
    stream.slice("after", 4us, 1us, {}, RawSlice::noCorrelation, usual);
    const TracePtr trace = maker.build();
    const auto kernels = kernelsOf(*trace);
    QCOMPARE(kernels.size(), 3u);
    const auto all = footprintsOf(*trace, kernels);
    for (std::size_t i = 0; i < kernels.size(); ++i)
        QVERIFY(all[i] == footprintOf(*trace, kernels[i]));
    QCOMPARE(all[0].registersPerThread.value_or(-1), 32);
    QCOMPARE(all[2].blocks().value_or(-1), 1350);
}

void FootprintsTest::footprintsThatDifferInOneValueStayApart()
{
    TraceMaker maker;
    auto stream = maker.stream(0, 7);
    const std::vector<std::pair<std::string, std::string>> changes{{"32", "33"},        {": 0", ": 1"}, {"50", "51"},
                                                                   {"1350", "1351"},    {"128", "129"}, {"78", "79"},
                                                                   {"128, 1", "128, 2"}};
    Ns at{};
    stream.slice("k", at, 1us, {}, RawSlice::noCorrelation, usual);
    for (const auto& [from, to] : changes) {
        std::string text = usual;
        text.replace(text.find(from), from.size(), to);
        stream.slice("k", at += 2us, 1us, {}, RawSlice::noCorrelation, text);
    }
    const TracePtr trace = maker.build();
    const auto all = footprintsOf(*trace, kernelsOf(*trace));
    QCOMPARE(all.size(), changes.size() + 1);
    for (std::size_t a = 0; a < all.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            QVERIFY(!(all[a] == all[b]));
}

void FootprintsTest::footprintTextsDependOnlyOnTheirValues()
{
    UninitialisedVector<std::uint32_t> places;
    const auto textOf = [&](const std::string& args) {
        const std::string text = R"({"ts": 1, "args": )" + args + "}";
        const auto event = shapeOf(text, places);
        return event ? footprintTextIn(*event) : std::nullopt;
    };
    QVERIFY(textOf(usual));
    QCOMPARE(textOf(R"({"stream": 7, "grid": [1, 1, 1]})"), textOf(R"({"grid": [1, 1, 1], "correlation": 12})"));
    QVERIFY(textOf(R"({"grid": [1, 1, 1]})") != textOf(R"({"block": [1, 1, 1]})"));
    QVERIFY(!textOf(R"({"gr\u0069d": [1, 1, 1]})")); // only a full parser can read it
    QVERIFY(!textOf(R"({"grid": [1, 1)"));
}

void FootprintsTest::wholeEventsEndAtTheirBrace()
{
    UninitialisedVector<std::uint32_t> places;
    const auto wholeIn = [&](std::string_view text) {
        const auto event = shapeOf(text, places);
        return event ? event->text : std::string_view{};
    };
    QCOMPARE(wholeIn(R"({"a": {"b": "}"}}, {"c": 1})"), std::string_view{R"({"a": {"b": "}"}})"});
    QCOMPARE(wholeIn(R"({"a": "\\"} rest)"), std::string_view{R"({"a": "\\"})"});
    QCOMPARE(wholeIn(R"({"a": "\"}"})"), std::string_view{R"({"a": "\"}"})"});
    for (const std::string_view none : {"", "{", R"({"a": 1)", R"({"a": {"b": 1})", R"({"a": "})", "}", "x"})
        QVERIFY(wholeIn(none).empty());
}

void FootprintsTest::realTracesGiveTheSame()
{
    const std::filesystem::path root{LANESCOPE_TRACES};
    if (!std::filesystem::exists(root))
        QSKIP("no real traces here");
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator{root}) {
        if (!entry.is_regular_file())
            continue;
        const auto trace = loadTrace(entry.path().string());
        if (!trace)
            continue;
        auto kernels = kernelsOf(**trace);
        kernels.resize(std::min<std::size_t>(kernels.size(), 4000));
        const auto all = footprintsOf(**trace, kernels);
        for (std::size_t i = 0; i < kernels.size(); ++i, ++compared)
            QVERIFY2(all[i] == footprintOf(**trace, kernels[i]), entry.path().c_str());
    }
    QVERIFY(compared > 1000);
}

TEST_WITH_APP(FootprintsTest)

} // namespace lanescope::footprints_test

#include "footprints_test.moc"
