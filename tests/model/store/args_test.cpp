// Reading arguments from the file: valid JSON, and broken JSON.

#include <QtTest>

#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::args_test {

using lanescope::test::TempFile;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

// Declared before any raw string, because moc 6.4 fails on them.
class ArgsTest : public QObject {
    Q_OBJECT

private slots:
    void argumentsKeepTheOrderOfTheFile();
    void fieldsThatAColumnHoldsAreNotRepeated();
    void escapesAreDecoded();
    void brokenTextLosesNothingElse_data();
    void brokenTextLosesNothingElse();
    void numbersAreReadFromStringsToo();
    void listsOfNumbersAreAllOrNothing();
    void namesWithUnescapedQuotesKeepTheirArguments_data();
    void namesWithUnescapedQuotesKeepTheirArguments();
    void longEventsAreReadToTheirEnd();
    void eventTextEndsAtItsBrace();
    void aTextThatIsNoEventIsAnError();
    void everyPrefixIsReadAsFarAsItGoes();
};

namespace {

std::string keysOf(const Arguments& arguments)
{
    std::string keys;
    for (const Argument& a : arguments.items)
        keys += a.key + (a.isString ? "$ " : " ");
    return keys;
}

const std::string whole = R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1.5,"dur":2,"id":9,
"args":{"z":1,"a":"two","grid":[3, 4,5],"deep":{"b":[{}],"c":null},"yes":true,"f":-1.5e3}, "tts": 4})";

} // namespace

void ArgsTest::argumentsKeepTheOrderOfTheFile()
{
    const Arguments args = parseArguments(whole);
    QCOMPARE(keysOf(args), std::string{"id z a$ grid deep yes f tts "});
    QCOMPARE(args.find("deep")->value, std::string{R"({"b":[{}],"c":null})"});
    QCOMPARE(args.find("yes")->value, std::string{"true"});
    QCOMPARE(args.find("a")->value, std::string{"two"});
    QVERIFY(!args.find("b")); // inside another
}

void ArgsTest::fieldsThatAColumnHoldsAreNotRepeated()
{
    // Inside args these keys are ordinary arguments.
    const Arguments args = parseArguments(R"({"name":"n","ts":1,"args":{"name":"python","ts":"2","dur":3,"cat":4}})");
    QCOMPARE(keysOf(args), std::string{"name$ ts$ dur cat "});
}

void ArgsTest::escapesAreDecoded()
{
    const Arguments args =
        parseArguments(R"({"args":{"k\u00e9y":"a\tb\\c\"d\/e\u20ac\ud83d\ude00","empty":"","number as text":"12"}})");
    QCOMPARE(args.items.size(), std::size_t{3});
    QCOMPARE(args.items[0].key, std::string{"k\xc3\xa9y"});
    QCOMPARE(args.items[0].value, std::string{"a\tb\\c\"d/e\xe2\x82\xac\xf0\x9f\x98\x80"});
    QCOMPARE(args.items[1].value, std::string{});
    QVERIFY(args.items[1].isString);
    QVERIFY(args.items[2].isString);
}

void ArgsTest::brokenTextLosesNothingElse_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("odd"); // value of "odd"
    QTest::newRow("control character") << QByteArray{"{\"args\":{\"first\":1,\"odd\":\"a\x01\nb\",\"last\":2}}"}
                                       << QByteArray{"a\x01\nb"};
    QTest::newRow("unescaped quotes") << QByteArray{R"({"args":{"first":1,"odd":"say "hi" now","last":2}})"}
                                      << QByteArray{R"(say "hi" now)"};
    QTest::newRow("no UTF-8") << QByteArray{"{\"args\":{\"first\":1,\"odd\":\"\xff\xfe\",\"last\":2}}"}
                              << QByteArray{"\xff\xfe"};
    QTest::newRow("comma at the end") << QByteArray{R"({"args":{"first":1,"odd":"x","last":2,}})"} << QByteArray{"x"};
    QTest::newRow("half an escape") << QByteArray{R"({"args":{"first":1,"odd":"\ud83d!","last":2}})"} << QByteArray{};
    QTest::newRow("no number") << QByteArray{R"({"args":{"first":1,"odd":nan,"last":2}})"} << QByteArray{"nan"};
    QTest::newRow("infinite") << QByteArray{R"({"args":{"first":1,"odd":-inf,"last":2}})"} << QByteArray{"-inf"};
}

void ArgsTest::brokenTextLosesNothingElse()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, odd);
    const Arguments args = parseArguments(text.toStdString());
    QCOMPARE(args.items.size(), std::size_t{3});
    QCOMPARE(args.find("first")->integer(), std::optional<std::int64_t>{1});
    QCOMPARE(args.find("last")->integer(), std::optional<std::int64_t>{2});
    QVERIFY(args.find("odd"));
    if (!odd.isNull())
        QCOMPARE(QByteArray::fromStdString(args.find("odd")->value), odd);
}

void ArgsTest::numbersAreReadFromStringsToo()
{
    const auto argument = [](std::string value) { return Argument{"k", std::move(value), false}; };
    QCOMPARE(argument("-12").integer(), std::optional<std::int64_t>{-12});
    QCOMPARE(argument("9223372036854775807").integer(), std::optional<std::int64_t>{INT64_MAX});
    QVERIFY(!argument("9223372036854775808").integer());
    QVERIFY(!argument("1.5").integer());
    QVERIFY(!argument("12 blocks").integer());
    QVERIFY(!argument("").integer());
    QCOMPARE(argument("1.5e3").number(), std::optional<double>{1500});
    QVERIFY(!argument("nan").number());
    QVERIFY(!argument("1e999").number());
    const Arguments args = parseArguments(R"({"args":{"n":"77","x":"2.5"}})");
    QCOMPARE(args.find("n")->integer(), std::optional<std::int64_t>{77});
    QCOMPARE(args.find("x")->number(), std::optional<double>{2.5});
}

void ArgsTest::listsOfNumbersAreAllOrNothing()
{
    using List = std::vector<std::int64_t>;
    const auto integers = [](std::string value) { return Argument{"k", std::move(value), false}.integers(); };
    QVERIFY((integers("[1, -2,\n3 ]") == List{1, -2, 3}));
    QVERIFY((integers("[7]") == List{7}));
    for (const char* none : {"[]", "", "[", "7", "[1,,2]", "[1,x]", "[[1],[2]]", "[1.5]", "[1"})
        QVERIFY2(integers(none).empty(), none);
}

void ArgsTest::namesWithUnescapedQuotesKeepTheirArguments_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("like an object") << QByteArray{R"({"device": "cpu", "n": 1}(12): run)"};
    QTest::newRow("odd number") << QByteArray{R"(a 5" disk)"};
    QTest::newRow("odd, with a brace") << QByteArray{R"({"a)"};
    QTest::newRow("nothing else") << QByteArray{R"(")"};
}

// The text of the event alone, and followed by others: exactly this event is read.
void ArgsTest::namesWithUnescapedQuotesKeepTheirArguments()
{
    QFETCH(QByteArray, name);
    const std::string event = R"({"ph":"X","cat":"cpu_op","name":")" + name.toStdString() +
                              R"(","pid":1,"tid":1,"ts":1,"dur":9,"args":{"id":4,"s":"x"}})";
    QCOMPARE(keysOf(parseArguments(event)), std::string{"id s$ "});

    std::string text = "[" + event;
    for (int i = 0; i < 3000; ++i)
        text += R"(,
{"ph":"X","name":"n","pid":1,"tid":1,"ts":20,"dur":1,"args":{"other":[1]}})";
    text += "]";
    const TempFile file{text};
    const auto trace = loadTrace(file.path());
    QVERIFY(trace);
    QCOMPARE((*trace)->sliceCount(), 3001u);
    QCOMPARE((*trace)->name(SliceId{0u}), std::string_view{name.constData()});
    QCOMPARE(readEventText(**trace, (*trace)->source(SliceId{0u})).value(), event);
    QCOMPARE(keysOf(readArguments(**trace, SliceId{0u}).value()), std::string{"id s$ "});
}

void ArgsTest::longEventsAreReadToTheirEnd()
{
    // Longer than the first, second and third block that is read; with braces and quotes in strings.
    for (const std::size_t bytes : {3000u, 5000u, 17'000u, 300'000u}) {
        std::string filler;
        while (filler.size() < bytes)
            filler += R"(}{ \" \\ ]],)";
        TraceMaker make;
        make.lane("1", "1")
            .slice("a", 0us, 1us, {}, RawSlice::noCorrelation, R"({"filler":")" + filler + R"(","last":5})")
            .slice("b", 2us, 1us, {}, RawSlice::noCorrelation, R"({"next":6})");
        const TracePtr trace = make.build();
        const auto args = readArguments(*trace, SliceId{0u});
        QVERIFY(args);
        QCOMPARE(keysOf(*args), std::string{"filler$ last "});
        QCOMPARE(args->find("filler")->value.size(), filler.size() / 12 * 10); // two escapes each
        QCOMPARE(keysOf(*readArguments(*trace, SliceId{1u})), std::string{"next "});
    }
}

void ArgsTest::eventTextEndsAtItsBrace()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("a", 0us, 1us, {}, RawSlice::noCorrelation, R"({"s":"}{","l":[{}]})")
        .slice("b", 2us, 1us);
    const TracePtr trace = make.build();
    QCOMPARE(readEventText(*trace, trace->source(SliceId{0u})).value(),
             std::string{R"({"ph":"X","args":{"s":"}{","l":[{}]}})"});
    QCOMPARE(readEventText(*trace, trace->source(SliceId{1u})).value(), std::string{R"({"ph":"X","args":{}})"});
}

void ArgsTest::aTextThatIsNoEventIsAnError()
{
    TraceMaker make;
    make.lane("1", "1").slice("a", 0us, 1us);
    const TracePtr trace = make.build();
    for (const std::uint64_t source : {std::uint64_t{3}, std::uint64_t{1000}}) {
        const auto text = readEventText(*trace, source);
        QVERIFY(!text);
        QCOMPARE(text.error().kind, Error::Kind::Io);
        QCOMPARE(text.error().offset, std::optional<std::uint64_t>{source});
    }
}

void ArgsTest::everyPrefixIsReadAsFarAsItGoes()
{
    std::size_t before = 0;
    for (std::size_t n = 0; n <= whole.size(); ++n) {
        const Arguments args = parseArguments(std::string_view{whole}.substr(0, n));
        QVERIFY(args.items.size() <= 8);
        QVERIFY2(args.items.size() + 1 >= before, std::to_string(n).c_str());
        before = args.items.size();
    }
    QCOMPARE(before, std::size_t{8});
}

TEST_WITH_APP(ArgsTest)

} // namespace lanescope::args_test

#include "args_test.moc"
