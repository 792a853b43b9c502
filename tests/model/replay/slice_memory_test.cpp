// The memory that a call allocated, freed and kept, from the events of a trace written by hand.
#include <QtTest>

#include "model/analysis/time/trace_memory.h"
#include "model/base/phrases.h"
#include "model/import/importer.h"
#include "model/replay/slice_memory.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::slice_memory_test {

using lanescope::test::TempFile;

namespace {

// mm allocates 30 and 8 bytes times a million and frees the 8; thread 2 allocates meanwhile; relu frees the 30.
std::string traceOf(bool hasAddresses)
{
    QString json = R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":1,"ts":40,"dur":20},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":70,"dur":5})";
    const auto memory = [&](int tid, int ts, int millions, int address) {
        json +=
            QStringLiteral(",\n{\"ph\":\"i\",\"s\":\"t\",\"cat\":\"cpu_instant_event\",\"name\":\"[memory]\",\"pid\":1,"
                           "\"tid\":%1,\"ts\":%2,\"args\":{\"Device Type\":1,\"Device Id\":0,\"Bytes\":%3%4}}")
                .arg(tid)
                .arg(ts)
                .arg(millions * 1000000)
                .arg(hasAddresses ? QStringLiteral(",\"Addr\":%1").arg(address) : QString{});
    };
    memory(1, 12, 30, 1);
    memory(1, 14, 8, 2);
    memory(2, 15, 100, 3);
    memory(1, 20, -8, 2);
    memory(1, 45, -30, 1);
    return (json + "]}").toStdString();
}

QString factOf(const std::string& json, std::string_view name)
{
    const auto trace = loadTrace(TempFile{json, "t.json"}.path());
    if (!trace)
        return QStringLiteral("not loaded");
    const Analysis analysis{*trace};
    std::string all;
    for (std::uint32_t i = 0; i < (*trace)->sliceCount(); ++i)
        if ((*trace)->name(SliceId{i}) == name)
            for (const Fact& fact : memoryFacts(analysis, SliceId{i}))
                all += format(fact.text, [](Ns) { return std::string{}; });
    return QString::fromStdString(all);
}

} // namespace

class SliceMemoryTest : public QObject {
    Q_OBJECT
private slots:
    void aCallSaysWhatOutlivesIt()
    {
        QCOMPARE(factOf(traceOf(true), "aten::mm"),
                 QString{"GPU 0: allocates 38.0 MB in 2 blocks, frees 8.00 MB; 30.0 MB outlive it"});
        QCOMPARE(factOf(traceOf(true), "aten::relu"), QString{"GPU 0: frees 30.0 MB"});
        QCOMPARE(factOf(traceOf(true), "aten::add"), QString{});
    }
    // At the last moment of a call the record is still the call's; a moment later it is its parent's.
    void aRecordAtTheEndOfACallIsTheCalls()
    {
        const auto opsAt = [](int ts) {
            std::string json =
                R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::empty_like","pid":1,"tid":1,"ts":10,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::empty","pid":1,"tid":1,"ts":15,"dur":5},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":)" +
                std::to_string(ts) + R"(,"args":{"Device Type":1,"Device Id":0,"Bytes":1024,"Addr":7}}]})";
            const auto trace = loadTrace(TempFile{json, "t.json"}.path());
            const TraceMemory memory = traceMemory(**trace);
            return memory.records.at(0).op ? std::string{(*trace)->name(memory.records[0].op)} : std::string{};
        };
        QCOMPARE(opsAt(14), std::string{"aten::empty_like"});
        QCOMPARE(opsAt(15), std::string{"aten::empty"});
        QCOMPARE(opsAt(20), std::string{"aten::empty"});
        QCOMPARE(opsAt(21), std::string{"aten::empty_like"});
        QCOMPARE(opsAt(40), std::string{"aten::empty_like"});
        QCOMPARE(opsAt(41), std::string{});
    }
    void withoutAddressesThatIsNotKnown()
    {
        QCOMPARE(factOf(traceOf(false), "aten::mm"), QString{"GPU 0: allocates 38.0 MB in 2 blocks, frees 8.00 MB"});
    }
};

TEST_WITH_APP(SliceMemoryTest)

} // namespace lanescope::slice_memory_test

#include "slice_memory_test.moc"
