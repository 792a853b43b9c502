// The text on a peak names its largest phase, the moment and the GPU, and reports if any GPU ran out of memory.
#include <QtTest>

#include "model/memory/figures.h"
#include "model/memory/holders.h"
#include "model/memory/until_full.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

namespace lanescope::memory_peak_test {

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
        QCOMPARE(s->devices[mainDeviceOf(*s)].index, 1); // it is shown first
        QCOMPARE(s->devices[mainDeviceOf(*fine)].index, 0);
        QCOMPARE(text(headlineOf(*s)),
                 std::string{"Peak 210 MB live of 210 MB reserved on GPU 1; out of memory: GPU 1"});
        QCOMPARE(verdictNameOf(*s), std::string_view{"out_of_memory"});
        QCOMPARE(wrongClaim(*s), std::string{});
    }
    // Each of the last three refused requests has a card; a line says how many there were before.
    void earlierRefusedRequestsAreCounted()
    {
        for (const int requests : {3, 4, 9}) {
            SnapshotMaker m;
            m.alloc(200 * mib, trainLine);
            for (int i = 0; i < requests; ++i)
                m.oom((1000 + i) * mib, 512 * mib, lossLine);
            const auto s = opened(m);
            QCOMPARE(std::ranges::count(findingsOf(*s), "oom", &MemoryFinding::id), 3);
            const MemoryFinding* earlier = findingOf(*s, "oom_earlier");
            QCOMPARE(earlier != nullptr, requests > 3);
            QCOMPARE(wrongClaim(*s), std::string{});
            if (earlier && requests == 4) {
                QCOMPARE(text(earlier->title), std::string{"1 earlier request did not fit either"});
                QCOMPARE(text(earlier->detail), std::string{"4 requests did not fit in all. The last 3 are explained "
                                                            "above. Earlier, with the event: 1.05 GB (2)."});
            } else if (earlier) {
                QCOMPARE(earlier->metrics.at("earlier_requests"), 6);
                QVERIFY2(text(earlier->detail).find("with the event: the last of them are 1.05 GB (3), ") !=
                             std::string::npos,
                         text(earlier->detail).c_str());
            }
        }
    }
    // Freed memory that another stream still uses counts: from a quarter of the peak on it is reported.
    void memoryThatWaitsForAStreamIsTold()
    {
        for (const auto& [waits, isTold] : {std::pair{std::int64_t{100}, true}, {std::int64_t{99}, false}}) {
            SnapshotMaker m;
            const std::uint64_t other = m.alloc(waits * mib, lossLine);
            m.requestFree(other);
            m.alloc((400 - waits) * mib, trainLine);
            m.completeFree(other);
            const auto s = opened(m);
            const MemoryFinding* peak = findingOf(*s, "memory_peak");
            QVERIFY(peak);
            QCOMPARE(text(peak->detail).find("105 MB of it are freed already") != std::string::npos, isTold);
            QCOMPARE(text(peak->advice).starts_with("Let the stream that uses the memory keep up"), isTold);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // Checkpointing allocates activations again in the backward pass, but they are not gradients.
    void whatCheckpointingComputesAgainIsNoGradient()
    {
        for (const char* file : {"/lib/python3/site-packages/torch/utils/checkpoint.py", "/app/layers.py"}) {
            SnapshotMaker m;
            m.alloc(40 * mib, trainLine);
            const SnapshotStack stack{{"mlp", "/app/net.py", 41},
                                      {"unpack_hook", file, 1100},
                                      {"torch::autograd::Engine::evaluate_function(std::shared_ptr<torch::autograd::"
                                       "GraphTask>&)",
                                       "??", 0}};
            m.free(m.alloc(120 * mib, stack));
            const auto s = opened(m);
            const MemoryFinding* peak = findingOf(*s, "memory_peak");
            QVERIFY(peak && text(peak->title).find("blocks made in backward hold 126 MB") != std::string::npos);
            QCOMPARE(text(peak->advice).starts_with("They are activations that checkpointing computes again"),
                     std::string_view{file}.ends_with("checkpoint.py"));
        }
    }
    // Autocast keeps copies of weights; no smaller batch lowers them. What it casts besides is of no weight's size.
    void copiesOfWeightsAreNoActivations()
    {
        for (const auto& [cast, activations, isTold] :
             {std::tuple{40, 360, true}, {40, 361, false}, {42, 360, false}}) {
            SnapshotMaker m;
            m.isRecording = false;
            m.alloc(80 * mib);
            m.isRecording = true;
            m.events.clear();
            m.alloc(cast * mib,
                    {{"at::autocast::cached_cast(c10::ScalarType, at::Tensor const&, c10::DeviceType)", "??", 0},
                     {"forward", "/app/net.py", 10}});
            m.alloc(activations * mib, {{"forward", "/app/net.py", 11}});
            const auto s = opened(m);
            const MemoryFinding* peak = findingOf(*s, "memory_peak");
            QVERIFY(peak && text(peak->title).find("blocks made in forward hold") != std::string::npos);
            QVERIFY2((text(peak->advice).find("41.9 MB of it are 16-bit copies of weights") != std::string::npos) ==
                         isTold,
                     text(peak->advice).c_str());
        }
    }
    // A peak of one event among thousands, and one of what is reserved elsewhere.
    void theCurveHoldsBothPeaks()
    {
        SnapshotMaker m;
        for (int i = 0; i < 3000; ++i) {
            m.free(m.alloc((i == 1234 ? 900 : 10) * mib, trainLine));
            if (i == 1300)
                m.emptyCache({});
        }
        const auto s = opened(m);
        const MemoryDevice& d = s->devices[0];
        for (const std::size_t points : {1u, 16u, 256u, 100'000u}) {
            std::int64_t live = 0, reserved = 0, last = -2;
            const auto curve = curveOf(*s, d, points);
            for (const auto& [index, level] : curve) {
                QVERIFY(index > last);
                QCOMPARE(level.active, levelAt(*s, d, index).active);
                live = std::max(live, level.active);
                reserved = std::max(reserved, level.reserved);
                last = index;
            }
            QCOMPARE(live, d.peakActive.bytes);
            QCOMPARE(reserved, d.peakReserved.bytes);
            QCOMPARE(last, std::int64_t{d.events} - 1);
            QVERIFY(curve.size() <= 2 * points + 4 || points > d.events);
        }
    }
    // A block of max_split_size or more keeps all of its free run, not up to 1 MiB of it.
    void roundingByMaxSplitSizeIsNamed()
    {
        for (const std::int64_t limit : {64, 128}) { // requests of 100 MiB in free runs of 118
            SnapshotMaker m;
            m.maxSplitSize = limit * mib;
            std::vector<std::uint64_t> first;
            for (int i = 0; i < 20; ++i)
                first.push_back(m.alloc(118 * mib, trainLine));
            for (const std::uint64_t address : first)
                m.free(address);
            for (int i = 0; i < 21; ++i)
                m.alloc((i == 20 ? 500 : 100) * mib, trainLine);
            const auto s = opened(m);
            QCOMPARE(failedChecks(*s), std::uint64_t{0});
            const MemoryFinding* f = findingOf(*s, "rounding");
            QCOMPARE(f != nullptr, limit == 64);
            if (!f)
                continue;
            QCOMPARE(f->metrics.at("by_max_split_bytes"), 20 * 18 * mib);
            QCOMPARE(text(f->detail) + " " + text(f->advice),
                     std::string{"At the peak of 3.00 GB in blocks, 377 MB are rounding by max_split_size: a block of "
                                 "67.1 MB or more is not split, so that 20 requests hold blocks that are larger. Raise "
                                 "max_split_size_mb in PYTORCH_CUDA_ALLOC_CONF, or leave it out."});
        }
    }
    // The cause follows from the sizes: roundup_power2_divisions, what is left of a free run, or 512 bytes.
    void saysWhatRoundsMost()
    {
        const auto words = [](const SnapshotMaker& m) {
            const auto s = opened(m);
            const MemoryFinding* f = findingOf(*s, "rounding");
            return f ? text(f->detail) + " " + text(f->advice) : std::string{};
        };
        SnapshotMaker divided, tails, tiny;
        divided.roundupDivisions = 2;
        for (int i = 0; i < 40; ++i)
            divided.alloc(33 * mib, trainLine); // in 48 MiB
        QCOMPARE(
            words(divided),
            std::string{"At the peak of 2.01 GB in blocks, 629 MB are rounding by roundup_power2_divisions: each "
                        "request is rounded up to one of a few sizes between two powers of two. Leave "
                        "roundup_power2_divisions out of PYTORCH_CUDA_ALLOC_CONF, or raise its number of divisions."});
        for (int i = 0; i < 70; ++i) {
            tails.alloc(9 * mib, trainLine);
            tails.alloc(10 * mib, trainLine);
        }
        QVERIFY2(words(tails).find("left of its free run. Many tensors slightly above 1 MiB cost most. Expandable") !=
                     std::string::npos,
                 words(tails).c_str());
        tails.roundupDivisions = 8; // rounds 9 and 10 MiB to themselves
        QVERIFY(words(tails).find("left of its free run") != std::string::npos);
        for (std::uint64_t segment = 0; segment < 34; ++segment) { // 4096 blocks of 512 bytes for 16 in each
            const std::uint64_t at = 0x7f0000000000 + segment * 2 * mib;
            tiny.segments.push_back({at, 2 * mib, true, {}});
            tiny.events.push_back({"segment_alloc", at, 2 * mib, ++tiny.now, {}});
            for (std::uint64_t block = at; block < at + 2 * mib; block += 512) {
                tiny.segments.back().blocks.push_back({block, 512, 16, "active_allocated", {}});
                tiny.events.push_back({"alloc", block, 16, ++tiny.now, {}});
            }
        }
        QVERIFY2(words(tiny).find("multiple of 512 bytes. Keep many tensors") != std::string::npos,
                 words(tiny).c_str());
    }
    // Without events there is no peak: what is live at the end may be less than that.
    void withoutEventsNothingIsCalledAPeak()
    {
        for (const bool hasEvents : {true, false})
            for (const bool hasTwo : {true, false}) {
                SnapshotMaker first, second;
                second.device = 1;
                first.isRecording = second.isRecording = hasEvents;
                first.alloc(300 * mib, trainLine);
                second.alloc(200 * mib, trainLine);
                first.another = hasTwo ? &second : nullptr;
                const auto s = opened(first);
                const std::string title = text(findingOf(*s, "memory_peak")->title), headline = text(headlineOf(*s));
                QVERIFY2(title.starts_with(hasEvents ? "Peak 315 MB: " : "Live at the end 315 MB: "), title.c_str());
                QCOMPARE(headline.find("Peak") != std::string::npos, hasEvents);
                QCOMPARE(headline.find("the file holds no events") != std::string::npos, !hasEvents);
                QCOMPARE(headline.find("on GPU 0") != std::string::npos, hasTwo);
            }
    }
    // Memory from before the recording is one holder; several lines make the optimizer's state.
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
    // Autograd's thread has no Python frame; torch may show where the forward was called.
    void namesTheForwardOfABlockMadeInBackward()
    {
        const SnapshotStack backward{{"torch::autograd::generated::BmmBackward0::apply(...)", "??", 0}};
        for (const bool isTold : {true, false})
            for (const int protocol : {2, 4}) {
                SnapshotMaker m;
                m.alloc(100 * mib, trainLine);
                if (isTold)
                    m.forward = {"  File \"/app/train.py\", line 120, in <module>\n    step()\n",
                                 "  File \"/app/model.py\", line 31, in forward\n    return q @ k\n"};
                m.alloc(40 * mib, backward);
                if (isTold)
                    m.forward = {"  File \"/app/model.py\", line 57, in forward"};
                m.alloc(30 * mib, backward);
                const auto read = loadMemorySnapshot(TempFile{m.pickled(protocol), "s.pickle"}.path());
                QVERIFY(read);
                const MemorySnapshot& s = **read;
                const Holders& lines = linesOf(s, 0);
                std::map<std::string, std::int64_t> bytes;
                for (const HolderRow& row : rowsAt(s.devices[0], lines, s.devices[0].peakActive.index))
                    bytes[lines.groups[row.group].name] = row.bytes;
                const std::map<std::string, std::int64_t> told{{"train.py:7", 100 * mib},
                                                               {"backward of model.py:31", 40 * mib},
                                                               {"backward of model.py:57", 30 * mib}},
                    silent{{"train.py:7", 100 * mib}, {"no Python line: BmmBackward0", 70 * mib}};
                QVERIFY(bytes == (isTold ? told : silent));
                Task task;
                auto query = SqlQuery::prepare(
                    s, "select sum(size) from allocations where forward_line = 'model.py:31'", {}, task);
                QVERIFY(query && query->next());
                QCOMPARE(query->cell(0).integer, isTold ? 40 * mib : 0);
                QCOMPARE(wrongClaim(s), std::string{});
                QCOMPARE(failedChecks(s), 0u);
            }
    }
    // The GPU's memory is known from a request that did not fit, or from the user.
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

} // namespace lanescope::memory_peak_test

#include "memory_peak_test.moc"
