// Tests the importer on small texts, including odd ones.

#include <QtTest>

#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::kineto_json_test {

using lanescope::test::TempFile;

// Declared before any raw string, because moc 6.4 fails on them.
class KinetoJsonTest : public QObject {
    Q_OBJECT

private slots:
    void aSmallTraceIsWhole();
    void neighboursANanosecondApartKeepTheirOrder();
    void everyPrefixOpensOrSaysWhyNot();
    void textsThatAreNoTraceSaySo_data();
    void textsThatAreNoTraceSaySo();
    void beginAndEndJoin();
    void overlapsAreKeptOnAFurtherRow();
    void cpuPidMayEqualADevice();
    void amdOrdinalsAreNotTakenForIds();
    void idsAndTimesComeInManyForms();
    void namesKeepTheirBytes();
    void unescapedQuotesLoseNothing();
    void countersBecomeSeries();
    void asyncSlicesGetTheirOwnLane();
    void aGlobalIdJoinsAcrossProcesses();
    void eventsThatCannotBeReadAreCounted();
    void timesThatAreTooLargeAreTold();
    void stretchesGiveTheSameAsOneReading();
    void stoppingEndsEarly();
    void argumentsAreReadFromTheText();
};

namespace {

TracePtr load(std::string_view text)
{
    const TempFile file{text};
    const auto trace = loadTrace(file.path());
    if (!trace)
        qWarning("%s", trace.error().line().c_str());
    return trace ? *trace : nullptr;
}

std::string errorOf(std::string_view text)
{
    const TempFile file{text};
    const auto trace = loadTrace(file.path());
    return trace ? std::string{} : trace.error().line();
}

SliceId named(const Trace& trace, std::string_view name)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name)
            return s;
    return {};
}

std::uint64_t accounted(const Census& c)
{
    std::uint64_t sum = c.slices + c.instants + c.counters + c.flows + c.metadata;
    for (const auto& [reason, n] : c.skipped)
        sum += n;
    return sum;
}

const std::string small = R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "GPU X", "numSms": 4}],
"traceEvents": [
{"ph":"M","name":"process_name","pid":1,"tid":0,"ts":1.0,"args":{"name":"python"}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10.000,"dur":20.500,"args":{"External id":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12.000,"dur":3.000,"args":{"correlation":7}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":25.125,"dur":4.001,"args":{"correlation":7,"grid":[1,2,3]}},
{"ph":"s","cat":"ac2g","name":"ac2g","id":7,"pid":1,"tid":1,"ts":12.000},
{"ph":"f","cat":"ac2g","name":"ac2g","id":7,"pid":0,"tid":7,"ts":25.125,"bp":"e"},
{"ph":"i","name":"here","pid":1,"tid":1,"ts":13,"s":"t"}
], "traceName": "t", "baseTimeNanoseconds": 1000})";

} // namespace

void KinetoJsonTest::aSmallTraceIsWhole()
{
    const TracePtr trace = load(small);
    QVERIFY(trace);
    QCOMPARE(trace->info().census.events, std::uint64_t{7});
    QCOMPARE(accounted(trace->info().census), std::uint64_t{7});
    QCOMPARE(trace->sliceCount(), 3u);
    const SliceId op = named(*trace, "aten::mm"), call = named(*trace, "cudaLaunchKernel"),
                  kernel = named(*trace, "gemm");
    QCOMPARE(trace->absoluteNs(trace->begin(op)), std::int64_t{11000});
    QCOMPARE(trace->duration(op).count(), std::int64_t{20500});
    QCOMPARE(trace->parent(call), op);
    QCOMPARE(trace->selfTime(op).count(), std::int64_t{17500});
    QCOMPARE(trace->launchOf(kernel), call);
    QCOMPARE(trace->opOf(call), op);
    QCOMPARE(trace->workOf(call).size(), std::size_t{1});
    QCOMPARE((*trace)[trace->laneOf(kernel)].kind, LaneKind::Gpu);
    QCOMPARE((*trace)[(*trace)[trace->laneOf(kernel)].process].title, std::string{"GPU 0 · GPU X"});
    QCOMPARE(trace->info().gpus.size(), std::size_t{1});
    QCOMPARE(trace->instants().size(), std::size_t{1});
}

void KinetoJsonTest::neighboursANanosecondApartKeepTheirOrder()
{
    // A double has steps of 0.25 us here.
    const TracePtr trace = load(R"([{"ph":"X","name":"b","pid":1,"tid":1,"ts":1727185283123456.790,"dur":0.001},
{"ph":"X","name":"a","pid":1,"tid":1,"ts":1727185283123456.789,"dur":0.001},
{"ph":"X","name":"c","pid":1,"tid":1,"ts":1727185283123456.791,"dur":0.001}])");
    QVERIFY(trace);
    QCOMPARE(trace->rows().size(), std::size_t{1});
    const char* expected[] = {"a", "b", "c"};
    for (std::uint32_t i = 0; i < 3; ++i) {
        QCOMPARE(std::string{trace->name(SliceId{i})}, std::string{expected[i]});
        QCOMPARE(nsOf(trace->begin(SliceId{i})), std::int64_t{i});
    }
    QCOMPARE(trace->zeroNs(), std::int64_t{1727185283123456789});
}

void KinetoJsonTest::everyPrefixOpensOrSaysWhyNot()
{
    for (std::size_t n = 0; n <= small.size(); ++n) {
        const TempFile file{std::string_view{small}.substr(0, n)};
        const auto trace = loadTrace(file.path());
        if (!trace) {
            QVERIFY(!trace.error().expected.empty());
            continue;
        }
        const Census& census = (*trace)->info().census;
        QCOMPARE(accounted(census), census.events);
        QVERIFY(census.events <= 7);
        // It is complete up to the bracket that ends the list; cut anywhere before it, a warning names the byte.
        const bool listIsWhole = n > small.rfind(']');
        QCOMPARE((*trace)->info().warnings.empty(), listIsWhole);
        if (!listIsWhole)
            QVERIFY2((*trace)->info().warnings[0].starts_with("byte "), (*trace)->info().warnings[0].c_str());
    }
}

void KinetoJsonTest::textsThatAreNoTraceSaySo_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("empty") << QByteArray{} << QByteArray{"empty file"};
    QTest::newRow("blank") << QByteArray{"  \n "} << QByteArray{"nothing but blanks"};
    QTest::newRow("number") << QByteArray{"42"} << QByteArray{"expected a JSON object or list"};
    QTest::newRow("other object") << QByteArray{R"({"a": 1, "b": [2]})"} << QByteArray{"\"traceEvents\""};
    QTest::newRow("execution trace") << QByteArray{R"({"schema": "1.0", "nodes": []})"}
                                     << QByteArray{"execution trace"};
    QTest::newRow("line ends in keys") << QByteArray{"{\"a\nb\": 1}"} << QByteArray{"a b"};
    QTest::newRow("other list") << QByteArray{R"([{"id": 1}, {"id": 2}])"} << QByteArray{"\"ph\""};
    QTest::newRow("binary") << QByteArray{"\x7f\x45\x4c\x46\x01\x02\x03\x00\x00", 9} << QByteArray{"binary data"};
}

void KinetoJsonTest::textsThatAreNoTraceSaySo()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, says);
    const std::string error = errorOf(text.toStdString());
    QVERIFY2(QByteArray::fromStdString(error).contains(says), error.c_str());
    QVERIFY(error.find('\n') == std::string::npos);
}

void KinetoJsonTest::beginAndEndJoin()
{
    const TracePtr trace = load(R"([{"ph":"B","name":"outer","pid":1,"tid":1,"ts":0},
{"ph":"B","name":"inner","pid":1,"tid":1,"ts":2},{"ph":"E","pid":1,"tid":1,"ts":5},
{"ph":"E","name":"outer","pid":1,"tid":1,"ts":9},{"ph":"E","pid":1,"tid":1,"ts":10},
{"ph":"B","name":"open","pid":1,"tid":1,"ts":11},{"ph":"X","name":"x","pid":1,"tid":2,"ts":0,"dur":20}])");
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 4u);
    QCOMPARE(trace->duration(named(*trace, "inner")).count(), std::int64_t{3000});
    QCOMPARE(trace->parent(named(*trace, "inner")), named(*trace, "outer"));
    QCOMPARE(trace->end(named(*trace, "open")), trace->range().end);
    const Census& census = trace->info().census;
    QCOMPARE(census.unfinished, std::uint64_t{1});
    QCOMPARE(census.skipped.at("end of a slice, joined to its begin"), std::uint64_t{2});
    QCOMPARE(census.skipped.at("end of a slice that never began"), std::uint64_t{1});
    QCOMPARE(accounted(census), census.events);
}

void KinetoJsonTest::overlapsAreKeptOnAFurtherRow()
{
    const TracePtr trace = load(R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":10},{"ph":"X","name":"c","pid":1,"tid":1,"ts":6,"dur":2}])");
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 3u);
    QCOMPARE(trace->info().census.overlapping, std::uint64_t{1});
    QCOMPARE((*trace)[trace->rowOf(named(*trace, "b"))].stack, 1u);
    QCOMPARE(trace->parent(named(*trace, "c")), named(*trace, "a"));
    QVERIFY(!trace->parent(named(*trace, "b")));
    QCOMPARE(trace->duration(named(*trace, "b")).count(), std::int64_t{10000}); // not clipped
}

void KinetoJsonTest::cpuPidMayEqualADevice()
{
    const TracePtr trace = load(R"({"traceEvents":[
{"ph":"M","name":"process_labels","pid":1,"tid":0,"ts":0,"args":{"labels":"CPU"}},
{"ph":"M","name":"process_labels","pid":1,"tid":0,"ts":0,"args":{"labels":"GPU 1"}},
{"ph":"X","cat":"cpu_op","name":"op","pid":1,"tid":7,"ts":0,"dur":5},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":1,"dur":5,"args":{"device":1,"stream":7}}]})");
    QVERIFY(trace);
    QCOMPARE(trace->lanes().size(), std::size_t{2});
    const Lane& cpu = (*trace)[trace->laneOf(named(*trace, "op"))];
    const Lane& gpu = (*trace)[trace->laneOf(named(*trace, "k"))];
    QCOMPARE(cpu.kind, LaneKind::Cpu);
    QCOMPARE(gpu.kind, LaneKind::Gpu);
    QCOMPARE((*trace)[gpu.process].title, std::string{"GPU 1"});
    QCOMPARE(trace->info().census.overlapping, std::uint64_t{0});
}

void KinetoJsonTest::amdOrdinalsAreNotTakenForIds()
{
    const auto text = [](const char* second) {
        return std::string{R"({"deviceProperties":[{"id":0,"name":"MI300X","numSms":304},{"id":1,"name":")"} + second +
               R"(","numSms":304}],"traceEvents":[{"ph":"X","cat":"kernel","name":"k","pid":2,"tid":0,"ts":1,"dur":5}]})";
    };
    const TracePtr alike = load(text("MI300X")), different = load(text("MI250"));
    QCOMPARE(alike->processes()[0].gpu, std::optional<std::uint32_t>{0});
    QVERIFY(!different->processes()[0].gpu);
}

void KinetoJsonTest::idsAndTimesComeInManyForms()
{
    const TracePtr trace = load(R"([{"ph":"X","name":"a","pid":"1","tid":"2","ts":"5.1","dur":"2"},
{"ph":"X","name":"b","pid":1,"tid":2,"ts":2e1,"dur":1.5e0},
{"ph":"s","cat":"c","name":"f","id":"0x1F","pid":1,"tid":2,"ts":6},{"ph":"f","bp":"e","cat":"c","name":"f","id":31,"pid":1,"tid":2,"ts":20.5},
{"ph":"X","name":"neg","pid":-1,"tid":-2049022208,"ts":7.0000009,"dur":1}])");
    QVERIFY(trace);
    QCOMPARE(trace->lanes().size(), std::size_t{2}); // "1"/"2" and 1/2 are one lane
    QCOMPARE(trace->absoluteNs(trace->begin(named(*trace, "a"))), std::int64_t{5100});
    QCOMPARE(trace->absoluteNs(trace->begin(named(*trace, "b"))), std::int64_t{20000});
    QCOMPARE(trace->absoluteNs(trace->begin(named(*trace, "neg"))), std::int64_t{7000});
    QCOMPARE(trace->flows().size(), std::size_t{1});
    QCOMPARE(trace->flows()[0].from, named(*trace, "a"));
    QCOMPARE(trace->flows()[0].to, named(*trace, "b"));
}

void KinetoJsonTest::namesKeepTheirBytes()
{
    const TracePtr trace =
        load("[{\"ph\":\"X\",\"name\":\"\\u00e9\\ud83d\\ude00\\\"q\\\"\",\"pid\":1,\"tid\":1,\"ts\":0,\"dur\":1},"
             "{\"ph\":\"X\",\"name\":\"raw \x01 \xff\",\"pid\":1,\"tid\":1,\"ts\":2,\"dur\":1}]");
    QVERIFY(trace);
    QVERIFY(named(*trace, "\xc3\xa9\xf0\x9f\x98\x80\"q\""));
    QVERIFY(named(*trace, "raw \x01 \xff"));
}

void KinetoJsonTest::unescapedQuotesLoseNothing()
{
    const TracePtr trace = load(
        R"([{"ph":"X","cat":"cpu_op","name":"{"device": "cpu", "n": 1}(12): run","pid":1,"tid":1,"ts":1,"dur":9,"args":{"External id":4}},
{"ph":"X","cat":"cpu_op","name":"next","pid":1,"tid":1,"ts":2,"dur":3}])");
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 2u);
    const SliceId odd = named(*trace, R"({"device": "cpu", "n": 1}(12): run)");
    QVERIFY(odd);
    QCOMPARE(trace->duration(odd).count(), std::int64_t{9000});
    QCOMPARE(trace->info().warnings.size(), std::size_t{1});
}

void KinetoJsonTest::countersBecomeSeries()
{
    const TracePtr trace = load(R"([{"ph":"C","name":"mem","pid":1,"ts":1,"args":{"used":3,"free":7.5}},
{"ph":"C","name":"mem","pid":1,"ts":4,"args":{"used":"8","free":2}},{"ph":"C","name":"x","pid":1,"ts":4,"args":{"v":1}}])");
    QVERIFY(trace);
    QCOMPARE(trace->counters().size(), std::size_t{3});
    QCOMPARE(trace->info().census.counters, std::uint64_t{3});
    const auto used = std::find_if(trace->counters().begin(), trace->counters().end(),
                                   [](const CounterSeries& c) { return c.name == "mem · used"; });
    QVERIFY(used != trace->counters().end());
    QVERIFY((used->values == std::vector<double>{3, 8}));
    QCOMPARE(trace->processes().size(), std::size_t{1});
}

void KinetoJsonTest::asyncSlicesGetTheirOwnLane()
{
    const TracePtr trace = load(R"([{"ph":"b","cat":"req","name":"a","id":1,"pid":1,"tid":1,"ts":0},
{"ph":"b","cat":"req","name":"b","id":2,"pid":1,"tid":1,"ts":5},{"ph":"n","cat":"req","name":"tick","id":1,"pid":1,"tid":1,"ts":6},
{"ph":"e","cat":"req","name":"a","id":1,"pid":1,"tid":1,"ts":10},{"ph":"e","cat":"req","name":"b","id":2,"pid":1,"tid":1,"ts":15}])");
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), 2u);
    QCOMPARE(trace->duration(named(*trace, "b")).count(), std::int64_t{10000});
    QCOMPARE(trace->lanes().size(), std::size_t{1});
    QCOMPARE(trace->instants().size(), std::size_t{1});
    QCOMPARE(accounted(trace->info().census), trace->info().census.events);
}

// id2 shows whether an id is valid in the whole trace or in its process: a begin and an end in different processes are
// one slice in the first case, and two unmatched halves in the second.
void KinetoJsonTest::aGlobalIdJoinsAcrossProcesses()
{
    const auto loadWith = [](const char* scope) {
        return load(QString{R"([{"ph":"b","cat":"req","name":"r","id2":{"%1":"0x7"},"pid":1,"tid":1,"ts":1},
{"ph":"e","cat":"req","name":"r","id2":{"%1":"0x7"},"pid":2,"tid":1,"ts":10},
{"ph":"X","name":"later","pid":1,"tid":1,"ts":50,"dur":1}])"}
                        .arg(scope)
                        .toStdString());
    };
    const TracePtr global = loadWith("global"), local = loadWith("local");
    QVERIFY(global && local);
    QCOMPARE(global->duration(named(*global, "r")).count(), std::int64_t{9'000});
    QCOMPARE(global->info().census.unfinished, std::uint64_t{0});
    QCOMPARE(local->duration(named(*local, "r")).count(), std::int64_t{50'000}); // to the end of the trace
    QCOMPARE(local->info().census.unfinished, std::uint64_t{1});
}

void KinetoJsonTest::eventsThatCannotBeReadAreCounted()
{
    const TracePtr trace =
        load(R"([{"ph":"X","name":"ok","pid":1,"tid":1,"ts":1,"dur":1},{},{"ph":"O","name":"o","ts":1},
{"ph":"X","name":"no ts","pid":1,"tid":1},{"ph":"X","name":"far","pid":1,"tid":1,"ts":1e300,"dur":1},{"ph":"?","ts":1},7,null,
{"ph":"X","name":"back","pid":1,"tid":1,"ts":3,"dur":-2}])");
    QVERIFY(trace);
    const Census& census = trace->info().census;
    QCOMPARE(census.events, std::uint64_t{9});
    QCOMPARE(accounted(census), census.events);
    QCOMPARE(census.slices, std::uint64_t{2});
    QVERIFY(!trace->info().warnings.empty());
}

// The epoch in nanoseconds, read as microseconds, does not fit. A text is not a time.
void KinetoJsonTest::timesThatAreTooLargeAreTold()
{
    const auto warned = [](const char* text) {
        const TracePtr trace = load(text);
        std::string all;
        for (const std::string& warning : trace->info().warnings)
            all += warning;
        return std::pair{trace->sliceCount(), all};
    };
    const auto [slices, said] = warned(
        R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1759300074000000000,"dur":1},
{"ph":"X","name":"b","pid":1,"tid":1,"ts":-1759300074000000000,"dur":1},{"ph":"i","name":"i","ts":1759300074000000000}])");
    QCOMPARE(slices, std::size_t{0});
    QVERIFY2(said.starts_with("3 events have a time (ts) that is too large; they are left out."), said.c_str());
    QVERIFY(said.find("nanoseconds?") != std::string::npos);
    const auto [last, fits] = warned(R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":2305843009213693,"dur":0}])");
    QCOMPARE(last, std::size_t{1});
    QCOMPARE(fits, std::string{});
    QVERIFY(
        warned(R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":2305843009213694,"dur":0}])").second.starts_with("1 e"));
    QCOMPARE(warned(R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":"soon","dur":0}])").second, std::string{});
}

void KinetoJsonTest::stretchesGiveTheSameAsOneReading()
{
    // Larger than several stretches, with arguments that look like events, so that cuts are guessed wrong.
    std::string text = "{\"traceEvents\": [\n";
    constexpr int events = 60000;
    for (int i = 0; i < events; ++i) {
        text += "{\"name\":\"slice " + std::to_string(i % 100) +
                "\",\"ph\":\"X\",\"pid\":1,\"tid\":" + std::to_string(i % 3) + ",\"ts\":" + std::to_string(i * 10) +
                ".5,\"dur\":9.25,\"args\":{\"list\":[{\"ph\":\"X\",\"ts\":1},\n "
                "{\"ph\":\"X\",\"name\":\"fake\",\"ts\":2,\"dur\":3}],\"pad\":\"" +
                std::string(static_cast<std::size_t>(i % 400), 'x') + "},{\\\"ph\\\": \"}}";
        text += i + 1 < events ? ",\n" : "\n";
    }
    text += "]}";
    QVERIFY(text.size() > 17u << 20);
    const TracePtr trace = load(text);
    QVERIFY(trace);
    QCOMPARE(trace->sliceCount(), static_cast<std::uint32_t>(events));
    QVERIFY(!named(*trace, "fake"));
    QVERIFY(trace->info().warnings.empty());
    std::int64_t sum = 0;
    for (const SliceId s : trace->slices())
        sum += nsOf(trace->begin(s));
    QCOMPARE(sum, std::int64_t{10000} * events * (events - 1) / 2);
}

void KinetoJsonTest::stoppingEndsEarly()
{
    const TempFile file{small};
    Task task;
    task.stop();
    const auto trace = loadTrace(file.path(), task);
    QVERIFY(!trace);
    QCOMPARE(trace.error().kind, Error::Kind::Cancelled);
}

void KinetoJsonTest::argumentsAreReadFromTheText()
{
    const TempFile file{
        R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":1,"extra":true,"args":{"n":12,"s":"t\u00e4","l":[[1,2],[3]],"o":{"k":null}}}])"};
    const auto trace = loadTrace(file.path());
    QVERIFY(trace);
    const auto args = readArguments(**trace, SliceId{0u});
    QVERIFY(args);
    QCOMPARE(args->items.size(), std::size_t{5});
    QCOMPARE(args->find("n")->integer(), std::optional<std::int64_t>{12});
    QCOMPARE(args->find("s")->value, std::string{"tä"});
    QCOMPARE(args->find("l")->value, std::string{"[[1,2],[3]]"});
    QCOMPARE(args->find("extra")->value, std::string{"true"});
    file.write("[]"); // the file was truncated meanwhile: an error, not a crash
    QVERIFY(!readArguments(**trace, SliceId{0u}));
}

TEST_WITH_APP(KinetoJsonTest)

} // namespace lanescope::kineto_json_test

#include "kineto_json_test.moc"
