// Values that follow from a snapshot's events and its state at the end: lives, levels, block sizes, holders. On real
// snapshots, if there are any, they equal values that were taken from them by other means.
#include <QDir>
#include <QtTest>

#include <fmt/format.h>

#include "model/memory/figures.h"
#include "model/memory/holders.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <random>

namespace lanescope::memory_snapshot_test {

using namespace lanescope::test;

namespace {

const SnapshotStack line12{{"at::_ops::empty_strided::call(long)", "??", 0},
                           {"at::_ops::einsum::call(at::Tensor)", "??", 0},
                           {"wrapped", "/usr/lib/python3.12/site-packages/torch/_tensor.py", 39},
                           {"forward", "/app/model.py", 12},
                           {"main", "/app/train.py", 7}};
const SnapshotStack line31{{"step", "/app/optim.py", 31}};
const SnapshotStack backward{{"at::_ops::bmm::call(at::Tensor)", "??", 0},
                             {"torch::autograd::generated::BmmBackward0::apply(std::vector)", "??", 0},
                             {"torch::autograd::Engine::thread_main()", "??", 0}};

// Sum of what each row holds; each way to name holders covers every byte.
std::int64_t sumOf(const std::vector<HolderRow>& rows)
{
    std::int64_t sum = 0;
    for (const HolderRow& row : rows)
        sum += row.bytes;
    return sum;
}

std::string realSnapshot(const char* name)
{
    const QString path = QDir{QStringLiteral(LANESCOPE_TRACES)}.filePath("../snapshots/" + QString{name} + ".pickle");
    return QFile::exists(path) ? path.toStdString() : std::string{};
}

} // namespace

class MemorySnapshotTest : public QObject {
    Q_OBJECT
private slots:
    void levelsFollowTheEvents()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(1000, line31); // from before
        const std::uint64_t gone = m.alloc(2000, line31);
        m.isRecording = true;
        const std::uint64_t a = m.alloc(600, line12);
        m.free(gone);
        m.requestFree(a); // waits for a stream
        const std::uint64_t b = m.alloc(3 * mib, backward);
        m.completeFree(a);
        const auto s = opened(m);
        QVERIFY(s);
        const MemoryDevice& d = s->devices[0];
        QCOMPARE(failedChecks(*s), 0u);
        QCOMPARE(d.livesFromBefore, 2u);
        QCOMPARE(d.start.active, 3000);
        QCOMPARE(d.start.reserved, 2 * mib);
        // alloc, free_requested, free_completed, free_requested, segment_alloc, alloc, free_completed
        QCOMPARE(d.events, 7u);
        QCOMPARE(levelAt(*s, d, 0).active, 3600);
        QCOMPARE(levelAt(*s, d, 1).requested, 1600);
        QCOMPARE(levelAt(*s, d, 1).active, 3600);
        QCOMPARE(levelAt(*s, d, 3).requested, 1000);
        QCOMPARE(levelAt(*s, d, 3).active, 1600);
        QCOMPARE(d.peakActive.bytes, 1600 + 3 * mib);
        QCOMPARE(d.peakActive.index, 5);
        QCOMPARE(d.peakRequested.bytes, 1000 + 3 * mib);
        QCOMPARE(d.end.active, 1000 + 3 * mib);
        QCOMPARE(d.end.reserved, 22 * mib);
        QCOMPARE(d.peakReserved.index, 4);
        QVERIFY(b != 0);
        const AddressMap map = addressMapAt(*s, d, 3);
        QCOMPARE(map.segments.size(), 1u);
        QCOMPARE(map.reserved, 2 * mib);
        QCOMPARE(map.segments[0].live, 1024 + 1024); // 1000 and 600
        QCOMPARE(addressMapAt(*s, d, 6).segments.size(), 2u);
    }
    // Large blocks take the whole run where 1 MiB or less is left, small ones where less than 512 bytes are.
    void blocksTakeWhatIsLeftOfTheirRun()
    {
        SnapshotMaker m;
        m.alloc(19 * mib, line12);       // 20 MiB exactly: its own segment of that size
        m.alloc(9 * mib, line12);        // its segment has 20 MiB: 11 MiB are left
        m.alloc(10 * mib, line12);       // from those 11: 1 MiB is left, so the block is 11 MiB
        m.alloc(9 * mib, line31);        // another segment
        m.alloc(10 * mib - 512, line31); // 1 MiB and 512 bytes are left: cut
        const auto s = opened(m);
        QVERIFY(s);
        const MemoryDevice& d = s->devices[0];
        QCOMPARE(failedChecks(*s), 0u);
        QCOMPARE(d.lives[2].block, 11 * mib);
        QCOMPARE(d.lives[4].block, 10 * mib - 512);
        QCOMPARE(segmentFiguresOf(*s, d).largestFree, mib + 512);
    }
    void lookAtEveryRuleOnRandomRuns()
    {
        std::mt19937 random{7};
        SnapshotMaker m;
        std::vector<std::uint64_t> live, pending;
        std::int64_t active = 0, max = 0;
        std::map<std::uint64_t, std::int64_t> sizes;
        for (int i = 0; i < 3000; ++i) {
            m.isRecording = i >= 500;
            if (i == 500)
                max = active;
            const unsigned what = random() % 10;
            if (what < 5 || live.empty()) {
                const std::int64_t bytes = random() % 3 ? 1 + random() % 400'000 : 2 * mib + random() % (30 * mib);
                live.push_back(m.alloc(bytes, random() % 2 ? line12 : backward));
                sizes[live.back()] = bytes;
                active += bytes;
                max = std::max(max, active);
            } else if (what < 9) {
                const std::size_t k = random() % live.size();
                m.requestFree(live[k]);
                pending.push_back(live[k]);
                live.erase(live.begin() + static_cast<std::ptrdiff_t>(k));
            } else if (random() % 8 == 0) {
                m.emptyCache();
            }
            for (const std::uint64_t p : pending)
                if (m.isRecording || i == 499) {
                    m.completeFree(p);
                    active -= sizes[p];
                }
            if (m.isRecording || i == 499)
                pending.clear();
        }
        const auto s = opened(m);
        QVERIFY(s);
        const MemoryDevice& d = s->devices[0];
        for (const MemoryCheck& c : d.checks.all())
            QVERIFY2(c.failed == 0 || d.isAtLeast, std::string{c.name}.c_str());
        QCOMPARE(d.end.active, active);
        QCOMPARE(d.peakActive.bytes, max);
        QCOMPARE(levelAt(*s, d, d.peakActive.index).active, max);
        for (const HolderKind& kind : holderKinds())
            QCOMPARE(sumOf(rowsAt(d, holdersBy(*s, d, kind.by), d.peakActive.index)), max);
        // The map at any event: what is live there, and nothing outside the segments.
        for (std::int64_t i = -1; i < std::int64_t{d.events}; i += 211) {
            const AddressMap map = addressMapAt(*s, d, i);
            const MemoryLevel level = levelAt(*s, d, i);
            std::int64_t blocks = 0, covered = 0;
            for (const MapBlock& b : map.blocks) {
                blocks += b.life != noMemoryIndex ? b.size : 0;
                covered += b.size;
            }
            QCOMPARE(blocks, level.blocks);
            QCOMPARE(map.reserved, level.reserved);
            QCOMPARE(covered, map.reserved);
            QCOMPARE(map.free, level.reserved - level.blocks);
        }
    }
    void countsWhatDoesNotHold()
    {
        SnapshotMaker m;
        m.alloc(1000, line12);
        const std::uint64_t p = m.alloc(2000, line12);
        QCOMPARE(failedChecks(*opened(m)), 0u);
        m.events.back().size = 2001; // the block at the end has 2000
        const auto s = opened(m);
        QVERIFY(failedChecks(*s) > 0);
        bool isSaid = false;
        for (const Sentence& w : s->warnings)
            isSaid |= format(w, nullptr) == fmt::format("GPU 0: 1 of 2 live blocks have another size than their "
                                                        "allocation, first at {:#x}.",
                                                        p);
        QVERIFY(isSaid);
        QVERIFY(p != 0);
    }
    // The events are read before the state: another thread takes a place that they freed. It is reported in bytes, and
    // counted in no level of the events, in which another block was there.
    void whatIsAllocatedAfterTheEventsIsNoBlockFromBefore()
    {
        for (const std::int64_t late : {0, 20, 15}) {
            SnapshotMaker m;
            m.isRecording = false;
            m.alloc(8 * mib, line31); // older than the events
            m.isRecording = true;
            m.free(m.alloc(100 * mib, line31)); // its segment serves the others
            m.alloc(30 * mib, line31);
            m.free(m.alloc(20 * mib, line12));
            m.isRecording = false;
            if (late)
                m.alloc(late * mib, line12);
            const auto s = opened(m);
            const MemoryDevice& d = s->devices[0];
            QCOMPARE(d.peakActive.bytes, 108 * mib);
            QCOMPARE(d.end.active, 38 * mib);
            QCOMPARE(d.start.active, 8 * mib);
            QCOMPARE(std::int64_t{d.lateBlocks}, late ? 1 : 0);
            QCOMPARE(d.lateBytes, late * mib);
            std::string all;
            for (const Sentence& warning : s->warnings)
                all += format(warning, [](Ns) { return std::string{}; }) + '\n';
            const auto count = [](std::int64_t bytes) { return formatValue(bytes, {}, torchDuration); };
            const bool isTold = all.find(fmt::format("the blocks hold {} B: {} B do not add up",
                                                     count((38 + late) * mib), count(late * mib))) != std::string::npos;
            QVERIFY2(isTold == (late != 0), all.c_str());
            QCOMPARE(all.find("1 block (" + shownBytes(late * mib)) != std::string::npos, late != 0);
            QVERIFY2(all.find("do not fit their segment") == std::string::npos, all.c_str());
            QVERIFY2(all.find("exceed the reserved") == std::string::npos, all.c_str());
        }
    }
    // A block in a segment that the events made, without an event of its own.
    void aBlockInANewSegmentIsNotFromBeforeEither()
    {
        SnapshotMaker m;
        m.alloc(30 * mib, line31);
        m.alloc(40 * mib, line12);
        m.events.pop_back(); // its segment is the last event
        const auto s = opened(m);
        QCOMPARE(s->devices[0].peakActive.bytes, 30 * mib);
        QCOMPARE(s->devices[0].lateBytes, 40 * mib);
        m.events.pop_back(); // without its segment nothing distinguishes it from a block that was there before
        QCOMPARE(opened(m)->devices[0].lateBytes, 0);
        QCOMPARE(opened(m)->devices[0].peakActive.bytes, 70 * mib);
    }
    void theStateBeforeTheFirstEventIsNoEvent()
    {
        for (const bool isAtStart : {true, false}) {
            SnapshotMaker m;
            m.isRecording = !isAtStart;
            m.alloc(30 * mib, line31);
            m.isRecording = true;
            const std::uint64_t last = m.alloc(4 * mib, line12);
            m.free(last);
            for (auto& segment : m.segments)
                segment.size = 16 * mib;
            for (auto& event : m.events)
                if (event.action == "segment_alloc")
                    event.size = 16 * mib;
            const auto s = opened(m);
            std::string all;
            for (const Sentence& warning : s->warnings)
                all += format(warning, [](Ns) { return std::string{}; }) + '\n';
            const char* expected = isAtStart
                                       ? "exceed the reserved bytes before the first event and after 2 of 4 events."
                                       : "exceed the reserved bytes after 3 of 6 events.";
            QVERIFY2(all.find(expected) != std::string::npos, all.c_str());
        }
    }
    void namesHolders()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(100 * mib, line12);
        m.isRecording = true;
        m.alloc(30 * mib, line12);
        m.now += 1;
        m.annotate("START", "Optimizer.step#AdamW.step");
        m.alloc(20 * mib, line31);
        m.alloc(1000, line31);
        m.now += 1;
        m.annotate("END", "Optimizer.step#AdamW.step");
        m.alloc(40 * mib, backward);
        const auto s = opened(m);
        QVERIFY(s);
        const MemoryDevice& d = s->devices[0];
        const auto top = [&](HolderBy by) {
            const Holders h = holdersBy(*s, d, by);
            std::map<std::string, std::int64_t> names;
            for (const HolderRow& row : rowsAt(d, h, std::int64_t{d.events} - 1))
                names[h.groups[row.group].name] = row.bytes;
            return names;
        };
        using Names = std::map<std::string, std::int64_t>;
        const std::string before = "allocated before the recording";
        QCOMPARE(top(HolderBy::Line), (Names{{before, 100 * mib},
                                             {"model.py:12", 30 * mib},
                                             {"optim.py:31", 20 * mib + 1000},
                                             {"no Python line: BmmBackward0", 40 * mib}}));
        QCOMPARE(top(HolderBy::CalledOp),
                 (Names{{before, 100 * mib}, {"einsum", 30 * mib}, {"bmm", 40 * mib}, {"no op", 20 * mib + 1000}}));
        QCOMPARE(
            top(HolderBy::AllocatingOp),
            (Names{{before, 100 * mib}, {"empty_strided", 30 * mib}, {"bmm", 40 * mib}, {"no op", 20 * mib + 1000}}));
        QCOMPARE(top(HolderBy::Node),
                 (Names{{before, 100 * mib}, {"BmmBackward0", 40 * mib}, {"not in backward", 50 * mib + 1000}}));
        QCOMPARE(top(HolderBy::Module),
                 (Names{{before, 100 * mib}, {"model.py:12", 30 * mib}, {"no module", 60 * mib + 1000}}));
        QCOMPARE(top(HolderBy::Annotation), (Names{{before, 100 * mib},
                                                   {"Optimizer.step#AdamW.step", 20 * mib + 1000},
                                                   {"outside annotations", 70 * mib}}));
        QCOMPARE(
            top(HolderBy::Phase),
            (Names{
                {before, 100 * mib}, {"optimizer", 20 * mib + 1000}, {"backward", 40 * mib}, {"forward", 30 * mib}}));
    }
    // Where an alloc is overwritten, the block at the end still knows its stack. Old files do not record that they
    // overwrote events; where most blocks have no stack, they did not.
    void aBlockKeepsItsStackWithoutItsEvent()
    {
        struct Case {
            bool isRing;
            int withoutStack;
            bool isKnown;
        };
        for (const Case& c : {Case{true, 0, true}, Case{false, 0, true}, Case{false, 1, false}, Case{true, 1, true}}) {
            SnapshotMaker m;
            m.isRing = c.isRing;
            m.isRecording = false;
            for (int i = 0; i < c.withoutStack; ++i)
                m.alloc(7 * mib);
            m.isRecording = true;
            m.alloc(30 * mib, line31);
            m.events.clear();
            m.alloc(2 * mib, line31);
            const auto s = opened(m);
            QVERIFY(s);
            const MemoryDevice& d = s->devices[0];
            QCOMPARE(d.livesFromBefore, 1u + static_cast<unsigned>(c.withoutStack));
            for (const HolderBy by : {HolderBy::Line, HolderBy::Annotation}) {
                const bool isKnown = c.isKnown && by == HolderBy::Line;
                const Holders h = holdersBy(*s, d, by);
                const std::vector<HolderRow> rows = rowsAt(d, h, std::int64_t{d.events} - 1);
                QCOMPARE(rows.size(), isKnown && c.withoutStack == 0 ? 1u : 2u);
                QCOMPARE(h.groups[rows[0].group].name,
                         std::string{isKnown ? "optim.py:31" : "allocated before the recording"});
                QCOMPARE(rows[0].bytes, (isKnown ? 32 : 30 + 7 * c.withoutStack) * mib);
            }
        }
    }
    // The segment that holds a block shows its private pool, also where events name no pool.
    void tellsPoolsAndStreamsApart()
    {
        for (const bool hasPoolIds : {false, true}) {
            SnapshotMaker m;
            m.hasPoolIds = hasPoolIds;
            m.alloc(30 * mib, line12);
            m.pool = 7;
            m.alloc(40 * mib, line31);
            m.pool = 0;
            m.stream = 93'000'000'000'000;
            m.alloc(50 * mib, line31);
            m.free(m.alloc(60 * mib, line31));
            m.emptyCache();
            const auto s = opened(m);
            QVERIFY(s);
            QCOMPARE(failedChecks(*s), 0u);
            const MemoryDevice& d = s->devices[0];
            const auto at = [&](HolderBy by, std::int64_t index) {
                const Holders h = holdersBy(*s, d, by);
                std::map<std::string, std::int64_t> names;
                for (const HolderRow& row : rowsAt(d, h, index))
                    names[h.groups[row.group].name] = row.bytes;
                return names;
            };
            using Names = std::map<std::string, std::int64_t>;
            const std::int64_t end = std::int64_t{d.events} - 1;
            QCOMPARE(at(HolderBy::Pool, end), (Names{{"default pool", 80 * mib}, {"private pool (0, 7)", 40 * mib}}));
            QCOMPARE(at(HolderBy::Stream, end), (Names{{"stream 0", 70 * mib}, {"stream 93000000000000", 50 * mib}}));
            // The segment is gone, so only the events can name its pool.
            QCOMPARE(at(HolderBy::Pool, d.peakActive.index)[hasPoolIds ? "default pool" : "unknown pool"],
                     (hasPoolIds ? 140 : 60) * mib);
            for (const MapSegment& segment : addressMapAt(*s, d, end).segments)
                QCOMPARE(isPrivatePool(*s, segment.owner.pool), segment.size == 40 * mib);
        }
    }

    void findsTheKnownValues_data()
    {
        QTest::addColumn<QList<qint64>>("values");
        // peak active, its index, peak blocks, peak reserved, its index, before, end requested, end reserved, split
        // bytes, split blocks, unused bytes, unused segments, largest free, addresses, used again
        QTest::newRow("memory_ctx128_forward") << QList<qint64>{
            19352504320, 4656, 19498420224, 19667091456, 4655,    13628553216, 19352504320, 19667091456,
            168671232,   49,   0,           0,           4194304, 977,         392};
        QTest::newRow("memory_ctx128_fullstep") << QList<qint64>{
            54802667524, 19335, 55079000576, 61111009280, 19334,     13628553216, 54597857284, 61111009280,
            174312960,   41,    6062866432,  283,         104857600, 1868,        1007};
        QTest::newRow("memory_ctx256_fullstep") << QList<qint64>{
            54824462340, 20121, 54961465856, 61111009280, -1,        13696976896, 54619652100, 61025026048,
            3383049728,  305,   2885681152,  205,         104857600, 1706,        1320};
        QTest::newRow("memory_ctx512_forward_mixed") << QList<qint64>{
            39860763648, 6762, 39996685312, 40514879488, 6761,     13666052096, 39839792128, 40514879488,
            537068544,   202,  2097152,     1,           54001664, 1353,        650};
    }
    void findsTheKnownValues()
    {
        const std::string path = realSnapshot(QTest::currentDataTag());
        if (path.empty())
            QSKIP("the real snapshots are not here");
        QFETCH(QList<qint64>, values);
        const auto s = loadMemorySnapshot(path);
        QVERIFY(s);
        const MemoryDevice& d = (*s)->devices[0];
        const SegmentFigures f = segmentFiguresOf(**s, d);
        QCOMPARE(failedChecks(**s), 0u);
        QVERIFY((*s)->warnings.empty());
        const QList<qint64> found{d.peakActive.bytes,
                                  d.peakActive.index,
                                  d.peakBlocks.bytes,
                                  d.peakReserved.bytes,
                                  d.peakReserved.index,
                                  d.start.active,
                                  d.end.active,
                                  d.end.reserved,
                                  f.splitBytes,
                                  f.splitBlocks,
                                  f.unusedBytes,
                                  f.unusedSegments,
                                  f.largestFree,
                                  static_cast<qint64>(d.addresses),
                                  static_cast<qint64>(d.addressesUsedAgain)};
        QCOMPARE(found, values);
        QCOMPARE(f.requested, d.end.active);
        QCOMPARE(f.reserved, d.end.reserved);
        for (const HolderKind& kind : holderKinds())
            QCOMPARE(sumOf(rowsAt(d, holdersBy(**s, d, kind.by), d.peakActive.index)), d.peakActive.bytes);
    }
    void findsTheKnownHolders_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("by");
        QTest::addColumn<QString>("name");
        QTest::addColumn<qint64>("bytes");
        const auto add = [](const char* file, const char* by, const char* name, qint64 bytes) {
            QTest::addRow("%s %s", file, by) << QString{file} << QString{by} << QString{name} << bytes;
        };
        add("memory_ctx128_forward", "line", "transformer.py:22", 1396211712);
        add("memory_ctx128_fullstep", "line", "optimizers.py:82", 13627238400);
        add("memory_ctx512_forward_mixed", "line", "transformer.py:22", 11175608320);
        add("memory_ctx128_forward", "op", "einsum", 2240315392);
        add("memory_ctx128_fullstep", "op", "zeros_like", 27254476800);
        add("memory_ctx512_forward_mixed", "op", "einsum", 15011632128);
        add("memory_ctx128_forward", "allocating_op", "mul_Tensor", 1682964480);
        add("memory_ctx256_fullstep", "allocating_op", "empty_strided", 27254476800);
        add("memory_ctx128_fullstep", "node", "BmmBackward0", 13557727232);
        add("memory_ctx256_fullstep", "node", "BmmBackward0", 13524172800);
    }
    void findsTheKnownHolders()
    {
        QFETCH(QString, file);
        QFETCH(QString, by);
        QFETCH(QString, name);
        QFETCH(qint64, bytes);
        const std::string path = realSnapshot(file.toLatin1().constData());
        if (path.empty())
            QSKIP("the real snapshots are not here");
        const auto s = loadMemorySnapshot(path);
        QVERIFY(s);
        const MemoryDevice& d = (*s)->devices[0];
        const Holders h = holdersBy(**s, d, *holderByOf(by.toStdString()));
        for (const HolderRow& row : rowsAt(d, h, d.peakActive.index))
            if (h.groups[row.group].is == HolderGroup::Is::Named) { // the largest that has a name
                QCOMPARE(QString::fromStdString(h.groups[row.group].name), name);
                QCOMPARE(qint64{row.bytes}, bytes);
                return;
            }
        QFAIL("no holder has a name");
    }
    void opensWhatTorchDidNotWrite()
    {
        const std::string path = realSnapshot("snapviewer_sample");
        if (path.empty())
            QSKIP("the real snapshots are not here");
        const auto s = loadMemorySnapshot(path);
        QVERIFY(s);
        const MemoryDevice& d = (*s)->devices[0];
        QCOMPARE(d.events, 1040u);
        QCOMPARE(d.peakActive.bytes, 2255398598);
        QCOMPARE(d.peakActive.index, 999);
        QCOMPARE(d.end.active, 466);
        QVERIFY((*s)->warnings.size() >= 6);
    }
};

TEST_WITH_APP(MemorySnapshotTest)

} // namespace lanescope::memory_snapshot_test

#include "memory_snapshot_test.moc"
