// A pickle is read as data: opcodes that build data are read, whichever program wrote them; all others end in one line.
#include <QtTest>

#include "model/memory/snapshot.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/pack.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <cmath>

namespace lanescope::memory_pickle_test {

using namespace lanescope::test;

namespace {

const SnapshotStack train{
    {"c10::malloc", "CUDACachingAllocator.cpp", 0}, {"forward", "/app/model.py", 12}, {"main", "/app/train.py", 7}};
const SnapshotStack other{{"step", "/app/optim.py", 31}};

SnapshotMaker some()
{
    SnapshotMaker m;
    std::vector<std::uint64_t> kept;
    for (int i = 0; i < 1200; ++i) { // more than one batch of 1000
        const std::uint64_t p = m.alloc(700 + 512 * (i % 5), i % 3 ? train : other);
        if (i % 4)
            m.free(p);
        else
            kept.push_back(p);
    }
    m.requestFree(kept[3]);
    return m;
}

Result<MemorySnapshotPtr> read(std::string_view bytes)
{
    return loadMemorySnapshot(TempFile{bytes, "s.pickle"}.path());
}

// Empty where it opens.
std::string lineOf(std::string_view bytes)
{
    const auto snapshot = read(bytes);
    return snapshot ? std::string{} : snapshot.error().line();
}

bool isOneLine(const std::string& line) { return !line.empty() && line.find('\n') == line.npos; }

} // namespace

class MemoryPickleTest : public QObject {
    Q_OBJECT
private slots:
    // The error has the byte, also where only a bracket is missing.
    void anOpenListAtTheEndIsRefusedWithItsByte()
    {
        const std::string head = std::string{"\x80\x04}("} + "\x8c\x08segments]", tail = "u.";
        const auto read = [](const std::string& bytes) {
            return loadMemorySnapshot(TempFile{bytes, "s.pickle"}.path());
        };
        QVERIFY(read(head + tail));
        const auto open = read(head + "(((" + ".");
        QVERIFY(!open);
        QCOMPARE(open.error().offset, std::optional<std::uint64_t>{head.size() + 3});
        QVERIFY(open.error().line().find("found the end mark") != std::string::npos);
    }
    void readsEachProtocolAndWriter_data()
    {
        QTest::addColumn<int>("protocol");
        QTest::addColumn<bool>("isCpp");
        for (const int protocol : {2, 3, 4, 5})
            QTest::addRow("Python %d", protocol) << protocol << false;
        QTest::addRow("C++") << 2 << true;
    }
    void readsEachProtocolAndWriter()
    {
        QFETCH(int, protocol);
        QFETCH(bool, isCpp);
        const SnapshotMaker m = some();
        const auto snapshot = read(m.pickled(protocol, isCpp));
        QVERIFY2(snapshot, snapshot ? "" : snapshot.error().line().c_str());
        const MemorySnapshot& s = **snapshot;
        QCOMPARE(s.protocol, protocol);
        QCOMPARE(s.devices.size(), 1u);
        const MemoryDevice& d = s.devices[0];
        QCOMPARE(std::size_t{d.events}, m.events.size());
        for (std::uint32_t i = 0; i < d.events; ++i) {
            const MemoryEvent e = s.events[d.firstEvent + i];
            QCOMPARE(std::string{nameOf(e.action)}, m.events[i].action);
            QCOMPARE(e.address, m.events[i].address);
            QCOMPARE(e.size, m.events[i].size);
            QCOMPARE(e.timeUs, m.events[i].timeUs);
            QCOMPARE(s.stacks[e.stack].size(), isCpp ? 0 : m.events[i].stack.size());
        }
        QCOMPARE(d.segments.size(), m.segments.size());
        QCOMPARE(s.stacks.size(), isCpp ? 1u : 3u); // the empty one, and two
        QCOMPARE(failedChecks(s), 0u);
    }
    void readsGzip()
    {
        const auto snapshot = read(gzipped(some().pickled()));
        QVERIFY(snapshot);
        QCOMPARE((*snapshot)->packing, std::string{"gzip"});
        QVERIFY((*snapshot)->devices[0].events > 1000);
    }
    void readsWideIntegers()
    {
        // An address with the top bit set takes 9 bytes; -1 of a setting one byte.
        SnapshotMaker m;
        m.alloc(1024, train);
        std::string bytes = m.pickled();
        PickleWriter w;
        w.number(static_cast<std::int64_t>(m.events.back().address));
        const std::string narrow = w.out.substr(2);
        const std::string wide{"\x8a\x09\x01\x00\x00\x00\x00\x00\x00\x80\x00", 11};
        for (std::size_t at = 0; (at = bytes.find(narrow, at)) != bytes.npos; at += wide.size())
            bytes.replace(at, narrow.size(), wide);
        const auto snapshot = read(bytes);
        QVERIFY(snapshot);
        QCOMPARE((*snapshot)->devices[0].lives[0].address, 0x8000000000000001u);
        QCOMPARE((*snapshot)->settings.maxSplitSize, -1);
        // With one more byte it is not an address.
        const std::string tooWide{"\x8a\x0a\x01\x00\x00\x00\x00\x00\x00\x80\x00\x01", 12};
        std::string refused = m.pickled();
        for (std::size_t at = 0; (at = refused.find(narrow, at)) != refused.npos; at += tooWide.size())
            refused.replace(at, narrow.size(), tooWide);
        QVERIFY(isOneLine(lineOf(refused)));
    }
    void refusesNegativeSizes()
    {
        SnapshotMaker m;
        m.alloc(1024, train);
        QVERIFY(lineOf(m.pickled()).empty());
        m.events.back().size = -1;
        QVERIFY(lineOf(m.pickled()).find("not negative") != std::string::npos);
    }
    void refusesSizesThatAddUpToTooMuch()
    {
        SnapshotMaker m;
        m.alloc(1024, train);
        for (int i = 0; i < 3; ++i)
            m.events.push_back(m.events.back());
        for (const bool isTooMuch : {false, true}) {
            for (SnapshotMaker::Event& e : m.events)
                e.size = isTooMuch ? std::int64_t{1} << 60 : std::int64_t{1} << 55;
            const std::string line = lineOf(m.pickled());
            QCOMPARE(line.find("add up to less than 4 EB") != std::string::npos, isTooMuch);
            QCOMPARE(isOneLine(line), isTooMuch);
        }
    }
    void takesKeysInAnyOrderAndTheLastOfTwo()
    {
        PickleWriter w;
        w.beginDict();
        w.text("device_traces");
        w.list(1, [&](std::size_t) {
            w.list(2, [&](std::size_t i) {
                w.beginDict();
                w.text("size"), w.number(5);
                w.text("what comes"), w.text("one day");
                w.text("size"), w.number(7 + static_cast<std::int64_t>(i));
                w.text("addr"), w.number(4096 * static_cast<std::int64_t>(i + 1));
                w.text("action"), w.text("alloc");
                w.endDict();
            });
        });
        w.text("segments");
        w.list(0, [](std::size_t) {});
        w.endDict();
        w.stop();
        const auto snapshot = read(w.out);
        QVERIFY(snapshot);
        QCOMPARE((*snapshot)->devices[0].peakActive.bytes, 15);
    }
    void refusesWhatIsNotData_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("asked");
        const auto add = [](const char* name, QByteArray code, const char* asked = "") {
            QTest::addRow("%s", name) << code << QByteArray{name} << QByteArray{asked};
        };
        add("GLOBAL", "cos\nsystem\n", "os.system");
        add("INST", "(ios\nsystem\n", "os.system");
        add("STACK_GLOBAL", QByteArray{"\x8c\x02os\x8c\x06system\x93"}, "os.system");
        add("STACK_GLOBAL", QByteArray{"NN\x93"}, "something whose name is not text");
        add("GLOBAL", "c" + QByteArray(3 << 20, 'a') + "\nsystem\n", "aaaaaaaa");
        add("OBJ", "(o");
        add("NEWOBJ", "NN\x81");
        add("NEWOBJ_EX", "NNN\x92");
        add("REDUCE", "NNR");
        add("BUILD", "NNb");
        add("EXT1", "\x82\x01", "the extension 1");
        add("EXT2", QByteArray{"\x83\x01\x02", 3}, "the extension 513");
        add("EXT4", QByteArray{"\x84\x01\x00\x00\x01", 5}, "the extension 16777217");
        add("PERSID", "Pabc\n");
        add("BINPERSID", "NQ");
        add("NEXT_BUFFER", "\x97");
        add("READONLY_BUFFER", "N\x98");
        add("0xff", "\xff");
    }
    void refusesWhatIsNotData()
    {
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, asked);
        const std::string line = lineOf("\x80\x04" + code.toStdString() + ".");
        QVERIFY(isOneLine(line));
        QVERIFY2(line.find("opcode " + name.toStdString()) != line.npos, line.c_str());
        QVERIFY2(line.find("nothing of the file was run") != line.npos, line.c_str());
        QVERIFY2(line.find("byte ") != line.npos, line.c_str());
        if (!asked.isEmpty())
            QVERIFY2(line.find("asks for " + asked.toStdString()) != line.npos, line.c_str());
        // The same in the middle of the events.
        SnapshotMaker m;
        for (int i = 0; i < 300; ++i)
            m.alloc(600, train);
        std::string bytes = m.pickled();
        bytes.insert(bytes.rfind("}\x94("), code.toStdString());
        QVERIFY(isOneLine(lineOf(bytes)));
    }
    void endsBombsInOneLine()
    {
        const std::string head = "\x80\x04";
        QVERIFY(isOneLine(lineOf(head + "]r" + std::string("\xff\xff\xff\xff", 4) + ".")));   // memo place
        QVERIFY(isOneLine(lineOf(head + "]p4000000000\n.")));                                 // likewise
        QVERIFY(isOneLine(lineOf(head + "\x8d" + std::string(7, '\xff') + "\x7f.")));         // a text of 2^63 bytes
        QVERIFY(isOneLine(lineOf(head + "X" + std::string("\xff\xff\xff\x7f", 4) + "abc")));  // beyond the file
        QVERIFY(isOneLine(lineOf(head + "\x95" + std::string(8, '\xff') + ".")));             // a frame likewise
        QVERIFY(isOneLine(lineOf(head + "h\x05.")));                                          // nothing there
        QVERIFY(isOneLine(lineOf(head + "e.")));                                              // no mark
        QVERIFY(isOneLine(lineOf(head + "}(K\x01u.")));                                       // half a pair
        QVERIFY(isOneLine(lineOf(head + ".")));                                               // no value
        QVERIFY(isOneLine(lineOf(std::string{"\x80\x06]."})));                                // no such protocol
        QVERIFY(isOneLine(lineOf(head + "\x8b" + std::string("\xff\xff\xff\xff", 4) + "."))); // an integer of -1 bytes
        QVERIFY(isOneLine(lineOf(head + std::string(200'000, '(') + "]" + std::string(200'000, 'l') + "K\x01.")));
        const auto nested = read(head + std::string(200'000, ']') + std::string(199'999, 'a') + ".");
        QVERIFY(!nested || (*nested)->devices.empty());
        const auto itself = read(head + "]\x94h" + std::string(1, '\0') + "a."); // a list that contains itself
        QVERIFY(!itself || (*itself)->devices.empty());
    }
    void valuesWithoutEndAreRefused()
    {
        const std::string head = "\x80\x04";
        const std::size_t many = (std::size_t{1} << 26) + (1 << 13);
        QVERIFY(lineOf(head + std::string(many, 'N') + ".").find("expected fewer than 67108864 values") !=
                std::string::npos);
        QVERIFY(lineOf(head + std::string(many, '(') + ".").find("expected fewer than") != std::string::npos);
    }
    // Packed, opcodes without end are a small file: the limit follows its size, so that the memory does too.
    void packedValuesWithoutEndAreRefusedEarly()
    {
        const auto refused = [](std::string_view opcodes, std::size_t size = std::size_t{4} << 20) {
            std::string bytes = "\x80\x04}(";
            for (std::size_t i = 0; i < size; i += opcodes.size())
                bytes += opcodes;
            const std::string packed = gzipped(bytes);
            return packed.size() < (std::size_t{1} << 20) ? lineOf(packed) : "not a bomb";
        };
        for (const char* values : {"N", "(", "K\x01"})
            QVERIFY2(refused(values).find("expected fewer than 1048576 values") != std::string::npos,
                     refused(values).c_str());
        const std::string nothing = refused("N0", std::size_t{68} << 20); // pushed and popped again
        QVERIFY2(nothing.find("expected fewer than 67108864 opcodes") != std::string::npos, nothing.c_str());
        for (const char* containers : {"]", "}", "]\x94"})
            QVERIFY2(refused(containers).find("expected fewer than 262144 containers") != std::string::npos,
                     refused(containers).c_str());
    }
    // Bytes and texts that say nothing here are skipped, however long.
    void aLongTextIsSkipped()
    {
        const std::string many(std::size_t{65} << 20, 'a');
        std::string bytes = "\x80\x04}(\x8c\x04noteX";
        for (int shift = 0; shift < 32; shift += 8)
            bytes += static_cast<char>(many.size() >> shift);
        bytes += many + "\x8c\x08segments]\x8c\x0d"
                        "device_traces]]au.";
        for (const std::string& file : {bytes, gzipped(bytes)}) {
            const auto s = read(file);
            QVERIFY2(s, lineOf(file).c_str());
        }
        bytes.resize(std::size_t{20} << 20);
        QVERIFY(isOneLine(lineOf(bytes)));
    }
    void aPickleOfSomethingElseSaysSo()
    {
        QVERIFY(lineOf("\x80\x04}\x94(\x8c\x05model\x94K\x01u.").find("memory snapshot") != std::string::npos);
        QVERIFY(lineOf("\x80\x02K\x01.").find("memory snapshot") != std::string::npos);
    }
    void opensCutAtEveryByte()
    {
        SnapshotMaker m;
        const std::uint64_t p = m.alloc(1000, train);
        m.alloc(3'000'000, other);
        m.free(p);
        const std::string whole = m.pickled();
        const std::size_t stop = whole.size();
        std::size_t opened = 0, maxEvents = 0;
        for (std::size_t n = 0; n < stop; ++n) {
            const auto snapshot = read(whole.substr(0, n));
            if (!snapshot) {
                QVERIFY(isOneLine(snapshot.error().line()));
                continue;
            }
            ++opened;
            QVERIFY(!(*snapshot)->warnings.empty());
            const std::size_t events = (*snapshot)->events.size();
            QVERIFY(events >= maxEvents && events <= m.events.size());
            maxEvents = events;
        }
        QCOMPARE(maxEvents, m.events.size());
        QVERIFY(opened > stop / 4);
        QVERIFY(read(whole).has_value());
    }
    // The list of a single GPU's events is not closed before its last one: what is whole of it is there.
    void aFileThatEndsWithinItsEventsKeepsThem()
    {
        SnapshotMaker m;
        constexpr std::size_t count = 600;
        for (std::size_t i = 0; i < count; ++i)
            m.alloc(1000 + static_cast<std::int64_t>(i), i % 2 ? train : other);
        const std::size_t all = m.events.size();
        for (const int protocol : {2, 4, 5}) {
            const std::string whole = m.pickled(protocol);
            const std::size_t begin = whole.find("device_traces");
            for (const double share : {0.1, 0.5, 0.9}) {
                const std::size_t size =
                    begin + static_cast<std::size_t>(share * static_cast<double>(whole.size() - begin));
                const auto snapshot = read(whole.substr(0, size));
                QVERIFY(snapshot);
                const auto events = static_cast<double>((*snapshot)->events.size());
                QVERIFY2(std::abs(events / static_cast<double>(all) - share) < 0.15, std::to_string(events).c_str());
            }
            const auto stateAlone = read(whole.substr(0, begin));
            QVERIFY(stateAlone);
            std::string words;
            for (const Sentence& warning : (*stateAlone)->warnings)
                words += text(warning) + '\n';
            QVERIFY2(words.find("the file ends before its events") != std::string::npos, words.c_str());
            QVERIFY2(words.find("no events were recorded") == std::string::npos, words.c_str());
        }
    }
    void tellsAPickleByItsContent()
    {
        QVERIFY(isMemorySnapshot(TempFile{some().pickled(), "snapshot"}.path()));
        QVERIFY(isMemorySnapshot(TempFile{gzipped(some().pickled()), "s.pickle.gz"}.path()));
        // A file that is named as a trace is not opened twice.
        QVERIFY(!isMemorySnapshot(TempFile{some().pickled(), "trace.json"}.path()));
        QVERIFY(!isMemorySnapshot(TempFile{"{\"traceEvents\": []}", "s.pickle"}.path()));
        QVERIFY(!isMemorySnapshot("/nowhere.pickle"));
    }

private:
    static std::uint64_t failedChecks(const MemorySnapshot& s)
    {
        std::uint64_t n = 0;
        for (const MemoryDevice& d : s.devices)
            n += d.checks.failed();
        return n;
    }
};

TEST_WITH_APP(MemoryPickleTest)

} // namespace lanescope::memory_pickle_test

#include "memory_pickle_test.moc"
