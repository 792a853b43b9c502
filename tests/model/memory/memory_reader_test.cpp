// Reads parts of a snapshot besides sizes: counts of lists, handles, names of actions, settings, frames of profiles
// and of generated code; and reports entries that cannot be read.
#include <QtTest>

#include "model/memory/block_notes.h"
#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

#include <set>

namespace lanescope::memory_reader_test {

using namespace lanescope::test;

namespace {

// A value of a dictionary: a number, a text, or a list of frames (name, filename, line, and more).
using Frame = std::vector<std::pair<std::string, std::variant<std::int64_t, std::string>>>;
using Value = std::variant<std::int64_t, std::string, std::vector<Frame>>;
using Entry = std::vector<std::pair<std::string, Value>>;

void write(PickleWriter& w, const Value& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        w.number(*number);
    else if (const auto* word = std::get_if<std::string>(&value))
        w.text(*word);
    else
        w.list(std::get<2>(value).size(), [&](std::size_t i) {
            w.beginDict();
            for (const auto& [key, part] : std::get<2>(value)[i]) {
                w.text(key);
                std::visit([&](const auto& v) { write(w, Value{v}); }, part);
            }
            w.endDict();
        });
}

// device_traces alone: per device its events.
MemorySnapshotPtr withEvents(const std::vector<std::vector<Entry>>& devices)
{
    PickleWriter w;
    w.beginDict();
    w.text("segments"), w.list(0, [](std::size_t) {});
    w.text("device_traces");
    w.list(devices.size(), [&](std::size_t d) {
        w.list(devices[d].size(), [&](std::size_t i) {
            w.beginDict();
            for (const auto& [key, value] : devices[d][i])
                w.text(key), write(w, value);
            w.endDict();
        });
    });
    w.endDict();
    w.stop();
    const auto s = loadMemorySnapshot(TempFile{w.out, "s.pickle"}.path());
    return s ? *s : nullptr;
}

// One segment with a block, in which one field is 2 to the power of 64; "" for none. Nothing if it is refused.
MemorySnapshotPtr withWide(const std::string& wide)
{
    PickleWriter w;
    const auto field = [&](const char* key, std::int64_t value, const char* place) {
        w.text(key);
        if (wide == std::string{place} + key)
            w.out += std::string{"\x8a\x09\0\0\0\0\0\0\0\0\x01", 11};
        else
            w.number(value);
    };
    w.beginDict();
    w.text("segments");
    w.list(1, [&](std::size_t) {
        w.beginDict();
        field("device", 0, "");
        for (const char* key : {"address", "total_size", "allocated_size", "active_size", "requested_size"})
            field(key, 2 << 20, "");
        w.text("blocks");
        w.list(1, [&](std::size_t) {
            w.beginDict();
            for (const char* key : {"address", "size", "requested_size"})
                field(key, 2 << 20, "block ");
            w.text("state"), w.text("active_allocated");
            w.endDict();
        });
        w.endDict();
    });
    w.endDict();
    w.stop();
    const auto s = loadMemorySnapshot(TempFile{w.out, "s.pickle"}.path());
    return s ? *s : nullptr;
}

std::string warningsOf(const MemorySnapshot& s)
{
    std::string all;
    for (const Sentence& w : s.warnings)
        all += text(w) + "\n";
    return all;
}

std::string cell(const MemorySnapshot& s, const std::string& sql)
{
    Task task;
    auto query = SqlQuery::prepare(s, sql, {}, task);
    if (!query)
        return query.error().line();
    std::string all;
    for (auto row = query->next(); row && *row; row = query->next())
        all += (all.empty() ? "" : " ") + textOf(query->cell(0));
    return all;
}

std::string refusal(const std::string& bytes)
{
    const auto s = loadMemorySnapshot(TempFile{bytes, "s.pickle"}.path());
    return s ? "" : s.error().line();
}

const Entry allocEntry{{"action", std::string{"alloc"}},
                       {"addr", std::int64_t{4096}},
                       {"size", std::int64_t{1000}},
                       {"stream", std::int64_t{0}}};

} // namespace

class MemoryReaderTest : public QObject {
    Q_OBJECT
private slots:
    void anAddressOrSizeOfMoreThan64BitsIsRefused()
    {
        QVERIFY(withWide(""));
        for (const char* field : {"address", "total_size", "allocated_size", "active_size", "requested_size",
                                  "block address", "block size", "block requested_size"})
            QVERIFY2(!withWide(field), field);
    }
    void countsTheListsOfFrames()
    {
        for (const bool isCpp : {false, true}) {
            SnapshotMaker m;
            for (int i = 0; i < 3000; ++i)
                m.free(m.alloc(1000 + i % 7, i % 2 ? trainLine : lossLine));
            m.alloc(5000, trainLine);
            std::size_t blocks = 0;
            for (const SnapshotMaker::Segment& segment : m.segments)
                blocks += segment.blocks.size();
            const auto s = loadMemorySnapshot(TempFile{m.pickled(isCpp ? 2 : 4, isCpp), "s.pickle"}.path());
            QCOMPARE((*s)->listedStacks, m.events.size() + m.segments.size() + blocks); // each has a list of its own
        }
    }
    void handlesHaveNoSign()
    {
        SnapshotMaker m;
        m.stream = -16;
        m.alloc(1000, trainLine);
        m.events.back().address = 0xFFFFFF0000000000;
        const auto s = opened(m);
        QCOMPARE(s->streams.back(), std::uint64_t{18446744073709551600u});
        QCOMPARE(cell(*s, "select stream from memory_events where action = 'alloc'"),
                 std::string{"18446744073709551600"});
        QCOMPARE(cell(*s, "select address from memory_events where action = 'alloc'"),
                 std::string{"18446742974197923840"});
        QCOMPARE(cell(*s, "select count(*) from blocks b join segments s on b.segment = s.address"), std::string{"2"});
        QCOMPARE(wrongClaim(*s), std::string{});
        const MemoryDevice& d = s->devices[0];
        QCOMPARE(holdersBy(*s, d, HolderBy::Stream).groups.front().name, std::string{"stream 18446744073709551600"});
    }
    void unknownActionsKeepTheirNames()
    {
        SnapshotMaker m;
        m.alloc(1000, trainLine);
        for (const char* action : {"annotate", "workspace_snapshot", "annotate"})
            m.events.push_back({action, 0, 0, m.now, {}});
        const auto s = opened(m);
        QCOMPARE(cell(*s, "select action from memory_events where event_index > 1"),
                 std::string{"annotate workspace_snapshot annotate"});
        QVERIFY(warningsOf(*s).find("2 events have an action that is not known: annotate.") != std::string::npos);
        QVERIFY(warningsOf(*s).find("1 event has an action that is not known: workspace_snapshot.") !=
                std::string::npos);
    }
    void entriesThatCannotBeReadAreCounted()
    {
        Entry noAction = allocEntry;
        noAction.erase(noAction.begin());
        const auto s = withEvents({{allocEntry, noAction, noAction}});
        QCOMPARE(s->devices[0].events, 1u);
        QVERIFY2(warningsOf(*s).find("Entries that cannot be read are left out: 2, where the file should have "
                                     "events.") != std::string::npos,
                 warningsOf(*s).c_str());
        SnapshotMaker m; // a text in the place of a list
        m.alloc(1000);
        std::string bytes = m.pickled();
        bytes.replace(bytes.find("segments"), 8, "elements");
        bytes.insert(bytes.rfind("u."), std::string{"\x8c\x08segments\x8c\x01x", 13});
        const auto odd = loadMemorySnapshot(TempFile{bytes, "s.pickle"}.path());
        QVERIFY2(odd && warningsOf(**odd).find("1, where the file should have lists of segments") != std::string::npos,
                 odd ? warningsOf(**odd).c_str() : odd.error().line().c_str());
    }
    // One line, whatever is nested there; a file with empty lists is right, and needs no word on its settings.
    void aFileWithoutAnEntryThatCanBeReadIsRefused()
    {
        const auto written = [](bool isList, bool isNested) {
            PickleWriter w;
            w.beginDict();
            w.text("segments");
            w.list(isNested ? 1 : 0, [&](std::size_t) { w.list(0, [](std::size_t) {}); });
            w.text("device_traces");
            if (isList)
                w.list(0, [](std::size_t) {});
            else
                w.beginDict(), w.endDict();
            w.endDict();
            w.stop();
            return loadMemorySnapshot(TempFile{w.out, "s.pickle"}.path());
        };
        for (const auto& refused : {written(false, false), written(true, true), written(false, true)}) {
            QVERIFY(!refused);
            QVERIFY2(refused.error().line().ends_with("expected segments and events that are dictionaries, found none"),
                     refused.error().line().c_str());
        }
        const auto empty = written(true, false);
        QVERIFY(empty && (*empty)->devices.empty());
        QCOMPARE(warningsOf(**empty), std::string{});
    }
    void settingsKeepTheirTypes()
    {
        SnapshotMaker m;
        m.maxSplitSize = 64 * mib;
        m.collectionThreshold = 0.5;
        m.alloc(1000);
        std::map<std::string, std::size_t> types; // index of the variant
        const auto s = opened(m);
        for (const AllocatorSetting& setting : s->settings.all)
            types[setting.name + "=" + setting.text()] = setting.value.index();
        QCOMPARE(types, (std::map<std::string, std::size_t>{{"max_split_size=67108864", 2},
                                                            {"garbage_collection_threshold=0.5", 4},
                                                            {"expandable_segments=False", 1}}));
    }
    // Events alone: reserved bytes are not known, but the figures are right. An empty list is another matter.
    void aFileWithoutTheKeySegmentsSaysSo()
    {
        SnapshotMaker m;
        m.alloc(100 * mib, trainLine);
        std::string bytes = m.pickled();
        bytes.replace(bytes.find("segments"), 8, "elements");
        const auto s = loadMemorySnapshot(TempFile{bytes, "s.pickle"}.path());
        QVERIFY(s && !(*s)->hasSegments());
        QVERIFY2(warningsOf(**s).find("The file has no list of segments") != std::string::npos,
                 warningsOf(**s).c_str());
        QVERIFY(warningsOf(**s).find("profile") == std::string::npos);
        QCOMPARE(text(headlineOf(**s)), std::string{"Peak at least 105 MB live: the file has no segments"});
        QVERIFY(opened(m)->hasSegments());
        m.segments.clear();
        QVERIFY(opened(m)->hasSegments());
    }
    // A snapshot in which nothing is whole, and the byte where it ends.
    void poolsInListsAreOfAnotherProgram_data()
    {
        QTest::addColumn<int>("protocol");
        for (const int protocol : {2, 3, 4, 5})
            QTest::newRow(std::to_string(protocol).c_str()) << protocol;
    }
    void poolsInListsAreOfAnotherProgram()
    {
        QFETCH(int, protocol);
        SnapshotMaker m;
        m.hasPoolIds = true;
        m.alloc(100 * mib, {{"forward", "/app/model.py", 10}});
        m.pool = 3;
        m.alloc(200 * mib, {{"forward", "/app/model.py", 11}});
        for (const bool isList : {false, true}) {
            m.arePoolsLists = isList;
            const auto s = loadMemorySnapshot(TempFile{m.pickled(protocol), "s.pickle"}.path());
            QVERIFY(s);
            std::string said;
            for (const Sentence& warning : (*s)->warnings)
                said += text(warning) + '\n';
            // 2 segments, and 4 events: each names its pool.
            QCOMPARE((*s)->poolsInLists, isList ? std::uint64_t{6} : std::uint64_t{0});
            QCOMPARE(said.find("Pools are named by lists (6)") != said.npos, isList);
            QCOMPARE((*s)->pools.size(), std::size_t{3}); // not known, the usual one, and 3
        }
    }
    void aFileThatEndsAtOnceNamesTheByte()
    {
        const std::string marks = refusal("\x80\x04}(X" + std::string{"\x08\0\0\0", 4} + "segments((((");
        QVERIFY2(marks.find("byte 21: expected a memory snapshot") != std::string::npos &&
                     marks.find("found the end of the file") != std::string::npos,
                 marks.c_str());
    }
    void aRefusalNamesWhatWasAsked()
    {
        const std::string persistent = refusal("\x80\x04Psome.object\n.");
        QVERIFY2(persistent.find("PERSID: the file asks for some.object") != std::string::npos, persistent.c_str());
        // A text that is longer than the file.
        const std::string longer = refusal(std::string{"\x80\x04X\xff\xff\x00\x00"
                                                       "abc",
                                                       10});
        QVERIFY2(longer.find("byte 2: expected a text of 65535 bytes, found the end of the file") != std::string::npos,
                 longer.c_str());
    }
    void anEventHasOnlyWhatTheFileGivesIt()
    {
        SnapshotMaker m;
        m.alloc(30 * mib, lossLine);
        m.forward = {"File \"/app/model.py\", line 12"}; // without a function
        m.alloc(30 * mib, lossLine);
        const auto s = opened(m);
        SnapshotMaker without;
        without.alloc(30 * mib, lossLine);
        const MemoryEvent plain = opened(without)->events[1], second = s->events[s->events.size() - 1];
        QVERIFY(plain.pool == 0 && plain.context == 0 && plain.metadata == 0 && plain.forward == 0 && plain.name == 0);
        QVERIFY(second.forward != 0 && second.context == 0 && second.metadata == 0);
        const MemoryFrame& frame = s->stacks.frame(s->stacks[second.forward].front());
        QCOMPARE(s->texts[frame.function], std::string_view{});
        QCOMPARE(s->texts[frame.file], std::string_view{"/app/model.py"});
        QCOMPARE(frame.line, 12);
    }
    void theRulesOfAllocationsAreLookedAt()
    {
        SnapshotMaker m;
        m.alloc(30 * mib, lossLine);
        m.free(m.alloc(200 * mib, lossLine));
        m.emptyCache(trainLine);
        const auto s = opened(m);
        for (const char* rule :
             {"alloc_lies_in_a_segment", "alloc_at_the_start_of_a_free_run", "alloc_fits_the_free_run",
              "freed_segment_holds_no_live_block", "requested_live_at_most_active_at_most_reserved"}) {
            const auto all = s->devices[0].checks.all();
            const auto check =
                std::find_if(all.begin(), all.end(), [&](const MemoryCheck& c) { return c.name == rule; });
            QVERIFY2(check != all.end() && check->checked > 0 && check->failed == 0, rule);
        }
    }
    void aRingIsWholeFromItsFirstEventOn()
    {
        SnapshotMaker m;
        m.now = 1'700'000'000'000'000;
        m.alloc(100 * mib, trainLine);
        m.alloc(30 * mib, lossLine);
        m.events.erase(m.events.begin(), m.events.begin() + 2); // overwritten, without a word of it in the file
        QVERIFY(!opened(m)->devices[0].isCut);                  // its stacks may be of an earlier recording
        m.isRing = true;                                        // newer files record it
        QVERIFY(opened(m)->devices[0].isCut);
        QVERIFY2(warningsOf(*opened(m))
                         .find("the recording kept only its last events (max_entries): earlier events "
                               "are missing. They are complete from 2023-11-14 22:13:20.000030 UTC "
                               "on.") != std::string::npos,
                 warningsOf(*opened(m)).c_str());
    }
    // Old files do not record that events were overwritten. Stacks of blocks without an event show it, if there are
    // many.
    void blocksThatOnlyAnEarlierEventMadeAreTold()
    {
        const auto lostOf = [](int lost, std::int64_t unseen) {
            SnapshotMaker m;
            m.isRecording = false;
            m.alloc(unseen);
            m.isRecording = true;
            for (int i = 0; i < lost; ++i)
                m.alloc(10 * mib, trainLine);
            m.events.clear();
            m.alloc(30 * mib, lossLine);
            return warningsOf(*opened(m));
        };
        const std::string words = "GPU 0: 2 blocks (21.0 MB) have a stack, but no event shows when they were allocated";
        QVERIFY2(lostOf(2, 100 * mib).find(words) != std::string::npos, lostOf(2, 100 * mib).c_str());
        QVERIFY(lostOf(2, 180 * mib).find("have a stack") != std::string::npos);
        QVERIFY(lostOf(2, 181 * mib).find("have a stack") == std::string::npos); // below a tenth
        QVERIFY(lostOf(1, mib).find("have a stack") == std::string::npos);
    }
    void aLineOfGeneratedCodeIsThatOfTheModel()
    {
        const Frame generated{{"name", std::string{"call"}},
                              {"filename", std::string{"/tmp/torchinductor_me/xx/cxx.py"}},
                              {"line", std::int64_t{3}},
                              {"fx_node_name", std::string{"linear_1"}},
                              {"fx_original_trace", std::string{"File \"/app/train.py\", line 7, in main\n  y = f(x)\n"
                                                                "File \"/app/model.py\", line 88, in forward\n  z"}}};
        Entry event = allocEntry;
        event.emplace_back("frames", std::vector<Frame>{generated});
        event.emplace_back("compile_context", std::string{"Torch-Compiled Region: 0/0"});
        event.emplace_back("user_metadata", std::string{"batch 3"});
        const auto s = withEvents({{event}});
        const MemoryDevice& d = s->devices[0];
        QCOMPARE(linesOf(*s, 0).groups.front().place, std::string{"forward (/app/model.py:88)"});
        const BlockNotes notes = notesOf(*s, d, d.lives[0]);
        QCOMPARE(std::string{notes.fxNode}, std::string{"linear_1"});
        QCOMPARE(std::string{notes.context}, std::string{"Torch-Compiled Region: 0/0"});
        QCOMPARE(std::string{notes.metadata}, std::string{"batch 3"});
        QCOMPARE(cell(*s, "select fx_node || ' ' || original || ' ' || file from frames"),
                 std::string{"linear_1 model.py:88 /tmp/torchinductor_me/xx/cxx.py"});
    }
    void aProfilesFormNamesItsDevicesAndLines()
    {
        const auto entry = [](std::int64_t address, const char* category) {
            Entry e = allocEntry;
            e[1].second = address;
            std::vector<Frame> frames;
            for (const char* name : {"nn.Module: Linear_0", "/app/model.py(33): forward"})
                frames.push_back(
                    {{"filename", std::string{"none"}}, {"line", std::int64_t{0}}, {"name", std::string{name}}});
            e.emplace_back("frames", std::move(frames));
            e.emplace_back("category", std::string{category});
            return e;
        };
        const auto s = withEvents({{entry(4096, "activation")}, {entry(8192, "input")}});
        QCOMPARE(nameOf(s->devices[0]), std::string{"GPU 0"});
        QCOMPARE(nameOf(s->devices[1]), std::string{"CPU"});
        QCOMPARE(linesOf(*s, 0).groups.front().place, std::string{"forward (/app/model.py:33)"});
        QCOMPARE(s->warnings.size(), 1u); // whose form it is; no rule on segments
        QVERIFY(warningsOf(*s).find("made from a profile") != std::string::npos);
        QCOMPARE(failedChecks(*s), 0u);
        for (const MemoryFinding& f : findingsOf(*s))
            QVERIFY(f.id == "memory_peak" || f.id == "memory_leak" || f.id == "alloc_churn" || f.id == "warm_up");
        QCOMPARE(text(headlineOf(*s)), std::string{"Peak 1.00 kB live on GPU 0"});
    }
    void pathsOfWindowsAreReadLikeOthers()
    {
        SnapshotMaker m;
        const std::string lib = "C:\\Python310\\lib\\site-packages\\torch\\nn\\modules\\linear.py";
        m.alloc(1000, {{"forward", lib, 114}, {"forward", "C:\\work\\model.py", 33}});
        m.alloc(2000, {{"run", "C:\\Python310\\Lib\\runpy.py", 5}, {"main", "D:\\work\\train.py", 8}});
        const auto s = opened(m);
        std::set<std::string> names;
        for (const HolderGroup& group : linesOf(*s, 0).groups)
            names.insert(group.name);
        QCOMPARE(names, (std::set<std::string>{"model.py:33", "train.py:8"}));
    }
    void aStackIsNamedByItsFirstTellingFrame()
    {
        SnapshotMaker m;
        m.alloc(1000, {{"torch::unwind::unwind()", "??", 0}, {"at::empty(int)", "??", 0}, {"_start", "??", 0}});
        const auto s = opened(m);
        QCOMPARE(holdersBy(*s, s->devices[0], HolderBy::Stack).groups.front().name, std::string{"at::empty(int)"});
    }
    void stepsPartitionTheLiveBytes()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(10 * mib, trainLine);
        m.isRecording = true;
        m.alloc(20 * mib, trainLine);
        m.now += 10;
        for (int i = 0; i < 3; ++i) {
            m.annotate("START", "ProfilerStep#" + std::to_string(i));
            m.alloc((30 + i) * mib, lossLine);
            m.now += 10;
            m.annotate("END", "ProfilerStep#" + std::to_string(i));
            m.now += 10;
        }
        const auto s = opened(m);
        const MemoryDevice& d = s->devices[0];
        const Holders steps = holdersBy(*s, d, HolderBy::Step);
        std::map<std::string, std::int64_t> bytes;
        for (const HolderRow& row : rowsAt(d, steps, std::int64_t{d.events} - 1))
            bytes[steps.groups[row.group].name] = row.bytes;
        QCOMPARE(bytes, (std::map<std::string, std::int64_t>{{"allocated before the recording", 10 * mib},
                                                             {"before the first step", 20 * mib},
                                                             {"ProfilerStep#0", 30 * mib},
                                                             {"ProfilerStep#1", 31 * mib},
                                                             {"ProfilerStep#2", 32 * mib}}));
        QVERIFY(isToldApart(*s, HolderBy::Step));
        SnapshotMaker none;
        none.alloc(mib, trainLine);
        QVERIFY(!isToldApart(*opened(none), HolderBy::Step));
    }
};

TEST_WITH_APP(MemoryReaderTest)

} // namespace lanescope::memory_reader_test

#include "memory_reader_test.moc"
