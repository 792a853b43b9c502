// What made the peak, in words: the phase that holds most, the moment, the GPU; and that any GPU ran out of memory.
#include <QtTest>

#include "model/memory/figures.h"
#include "model/memory/until_full.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

using namespace lanescope;
using namespace lanescope::test;

class MemoryPeakTest : public QObject {
    Q_OBJECT
private slots:
    // GPU 0 has the higher peak, GPU 1 refuses a request.
    void saysThatAnyGpuRanOutOfMemory()
    {
        SnapshotMaker first, second;
        first.alloc(300 * mib, trainLine);
        second.device = 1;
        second.alloc(200 * mib, trainLine);
        first.another = &second;
        const auto fine = opened(first);
        QCOMPARE(text(headlineOf(*fine)), std::string{"Peak 315 MB live of 315 MB reserved on GPU 0"});
        QCOMPARE(verdictNameOf(*fine), std::string_view{"memory_recorded"});
        second.oom(4096 * mib, 512 * mib, lossLine);
        const auto s = opened(first);
        QCOMPARE(s->devices.size(), 2u);
        QCOMPARE(s->devices[mainDeviceOf(*s)].index, 0);
        QCOMPARE(text(headlineOf(*s)),
                 std::string{"Peak 315 MB live of 315 MB reserved on GPU 0; out of memory: GPU 1"});
        QCOMPARE(verdictNameOf(*s), std::string_view{"out_of_memory"});
        QCOMPARE(wrongClaim(*s), std::string{});
    }
    // What came before the recording is one holder, the state of the optimizer is made by several lines.
    void namesThePhaseThatHoldsMostOfThePeak()
    {
        for (const std::int64_t before : {19, 21}) {
            SnapshotMaker m;
            m.isRecording = false;
            m.alloc(before * mib);
            m.isRecording = true;
            m.now += 10;
            m.annotate("START", "Optimizer.step#Adam.step");
            m.now += 10;
            m.alloc(10 * mib, lossLine);
            m.alloc(10 * mib, trainLine);
            m.now += 10;
            m.annotate("END", "Optimizer.step#Adam.step");
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "memory_peak");
            QVERIFY(f);
            const std::string title = text(f->title);
            QVERIFY2(title.find(before == 19 ? "optimizer state holds 21.0 MB (51.3 %)"
                                             : "22.0 MB of it (51.2 %) were allocated before the recording") !=
                         std::string::npos,
                     title.c_str());
            QVERIFY(text(f->advice).find(before == 19 ? "bf16 state needs 10.5 MB" : "Start the recording before") !=
                    std::string::npos);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // What a request that did not fit says, and what the user says.
    void tellsWhatIsLeftOfTheGpu()
    {
        using Bytes = std::optional<std::int64_t>;
        SnapshotMaker m;
        m.alloc(300 * mib, trainLine);
        const auto room = [&](Bytes capacity) {
            const auto s = loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path(), capacity);
            return roomBeside(s.value()->devices[0].peakReserved.bytes, **s, s.value()->devices[0]);
        };
        QVERIFY(!room({}).left && !room({}).outside && !room({}).either);
        QVERIFY(room(1000 * mib).either == Bytes{700 * mib} && !room(1000 * mib).left && !room(1000 * mib).outside);
        m.oom(900 * mib, 500 * mib, lossLine);
        QVERIFY(room({}).left == Bytes{500 * mib} && !room({}).outside && !room({}).either);
        const MemoryRoom both = room(1000 * mib);
        QVERIFY(both.left == Bytes{500 * mib} && both.outside == Bytes{200 * mib} && !both.either);
    }
    void namesTheMomentOfAPeak()
    {
        QCOMPARE(text(momentOf(-1)), std::string{"before the first event"});
        QCOMPARE(text(momentOf(0)), std::string{"after event 0"});
    }
};

TEST_WITH_APP(MemoryPeakTest)
#include "memory_peak_test.moc"
