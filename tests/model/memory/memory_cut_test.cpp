// Snapshots that end within their events: what is whole counts, and what was made later does not count as older.
#include <QtTest>

#include "model/compare/snapshot_expectations.h"
#include "model/memory/bands.h"
#include "model/memory/cannot_tell.h"
#include "model/memory/cut_file.h"
#include "model/memory/diff.h"
#include "model/memory/figures.h"
#include "model/memory/snapshot_ranks.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <fstream>
#include <functional>

namespace lanescope::memory_cut_test {

using namespace lanescope::test;

namespace {

// 100 MiB from before the recording, then blocks of 3 MiB, each second one freed; every eighth has a segment of its
// own.
SnapshotMaker recorded(int allocations = 400)
{
    SnapshotMaker m;
    m.hasSegmentStacks = true;
    m.isRecording = false;
    m.alloc(100 * mib);
    m.isRecording = true;
    for (int i = 0; i < allocations; ++i) {
        const std::uint64_t address = m.alloc((i % 8 ? 3 : 30) * mib, i % 3 ? trainLine : lossLine);
        if (i % 2)
            m.free(address);
    }
    return m;
}

MemorySnapshotPtr cutAt(const std::string& whole, std::size_t bytes)
{
    auto read = loadMemorySnapshot(TempFile{whole.substr(0, bytes), "cut.pickle"}.path());
    return read ? *read : nullptr;
}

std::string warningsOf(const MemorySnapshot& s)
{
    std::string words;
    for (const Sentence& w : s.warnings)
        words += text(w) + '\n';
    return words;
}

} // namespace

class MemoryCutTest : public QObject {
    Q_OBJECT
private slots:
    // Each cut file reports its events as the whole file does.
    void levelsAreThoseOfTheWholeFile()
    {
        const SnapshotMaker m = recorded();
        const auto all = opened(m);
        const MemoryDevice& whole = all->devices[0];
        for (const int protocol : {2, 4}) {
            const std::string bytes = m.pickled(protocol);
            const std::size_t from = bytes.find("device_traces"), to = bytes.find("allocator_settings");
            for (std::size_t at = from + 3000; at + 400 < to; at += (to - from) / 23) {
                const auto s = cutAt(bytes, at);
                QVERIFY(s);
                const MemoryDevice& d = s->devices[0];
                QVERIFY(d.isCutShort && d.events > 0 && d.events < whole.events);
                for (const std::int64_t index :
                     {std::int64_t{-1}, std::int64_t{d.events} / 2, std::int64_t{d.events} - 1}) {
                    const MemoryLevel a = levelAt(*s, d, index), b = levelAt(*all, whole, index);
                    QCOMPARE(a.active, b.active);
                    QCOMPARE(a.requested, b.requested);
                    QCOMPARE(a.reserved, b.reserved);
                    QCOMPARE(addressMapAt(*s, d, index).reserved, a.reserved);
                }
                QVERIFY(d.livesFromBefore == 1 && d.start.active == 100 * mib);
                for (std::uint32_t i = 0; i < d.events; ++i) { // the half event is none
                    QVERIFY(s->events.timeUs(i) > 0 && s->events.address(i) > 0 && s->events.bytes(i) > 0);
                    QCOMPARE(s->events.address(i), all->events.address(i));
                }
            }
        }
    }
    void saysThatTheFigureIsAtLeastThat()
    {
        const SnapshotMaker m = recorded();
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
        const std::string words = warningsOf(*s), headline = text(headlineOf(*s));
        QVERIFY2(words.find("the file is cut after event") != std::string::npos, words.c_str());
        QVERIFY2(words.find("max_entries") == std::string::npos, words.c_str());
        QVERIFY2(words.find("do not add up") == std::string::npos, words.c_str());
        QVERIFY2(headline.starts_with("Peak at least ") && headline.ends_with(": " + text(cutOf(*s, s->devices[0]))),
                 headline.c_str());
        QVERIFY(s->devices[0].lateBlocks > 10 && failedChecks(*s) > 0);
        QCOMPARE(cannotTell(*s).front().id, std::string_view{"memory_peak"});
        QCOMPARE(wrongClaim(*s), std::string{});
        Expectation e{Expectation::Subject::Metric, "peak_bytes", {}, {}, {}, {}, 1, {}};
        QVERIFY(outcomeOf(*s, e).holds); // at least 1
        e.atMost = 1e15;
        QVERIFY(!outcomeOf(*s, e).holds && !outcomeOf(*s, e).note.empty());
        QVERIFY(outcomeOf(*opened(m), e).holds);
        const auto whole = opened(m);
        QVERIFY(!whole->devices[0].isCutShort && whole->warnings.empty() &&
                cannotTell(*whole).front().id != "memory_peak");
    }
    // The segments come before the events: they show the end, and a lower bound of the peak, whatever is cut.
    void theEndOfAFileCutInItsEventsIsKnown()
    {
        for (const int allocations : {400, 4}) { // the peak is after the cut, or before it
            SnapshotMaker m = recorded(allocations);
            if (allocations == 4) {
                m.free(m.alloc(500 * mib, lossLine));
                for (int i = 0; i < 100; ++i)
                    m.free(m.alloc(3 * mib, trainLine));
            }
            const auto all = opened(m);
            const MemoryDevice& whole = all->devices[0];
            const std::string bytes = m.pickled();
            const auto s = cutAt(bytes, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
            const MemoryDevice& d = s->devices[0];
            const KnownMemory known = knownMemoryOf(*s, d);
            QVERIFY(d.isCutShort && (known.isPeakAtEnd == (d.end.active < whole.end.active)));
            QCOMPARE(known.end, whole.end.active);
            QCOMPARE(known.endReserved, whole.end.reserved);
            QCOMPARE(known.isPeakAtEnd, allocations == 400);
            QCOMPARE(known.peak, known.isPeakAtEnd ? whole.end.active : whole.peakActive.bytes);
            const std::string start = "Peak at least " + shownBytes(known.peak) + " live";
            QVERIFY2(text(headlineOf(*s)).starts_with(start), text(headlineOf(*s)).c_str());
            const MemoryFinding& f = *findingOf(*s, "memory_peak");
            QCOMPARE(text(f.title).starts_with("Peak before the cut "), known.isPeakAtEnd);
            QCOMPARE(text(f.title).starts_with("Peak of at least "), !known.isPeakAtEnd);
            QCOMPARE(text(f.detail).find("its segments hold " + shownBytes(known.end)) != std::string::npos,
                     known.isPeakAtEnd);
            const auto end = static_cast<double>(known.end);
            Expectation e{Expectation::Subject::Metric, "end_bytes", {}, {}, {}, end, {}, {}};
            QVERIFY(outcomeOf(*s, e).holds);
            e.equals = end + 1;
            QVERIFY(!outcomeOf(*s, e).holds);
            e = {Expectation::Subject::Metric, "peak_bytes", {}, {}, {}, {}, static_cast<double>(known.peak), {}};
            QVERIFY(outcomeOf(*s, e).holds);
            const MemoryDiff diff = diffOf(*all, *s, HolderBy::Line);
            QVERIFY(diff.peakB == known.peak && diff.endB == known.end && diff.endA == diff.endB);
            QVERIFY(diff.isLeastB && !diff.isEndLeastB);
        }
    }
    // The segments may show more than the events: the cut file is not the lowest one.
    void aFolderRanksACutFileByWhatItTells()
    {
        const SnapshotMaker m = recorded();
        const std::string bytes = m.pickled();
        SnapshotMaker smaller = recorded(300);
        const TempFile part{bytes.substr(0, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2),
                            "part.pickle"},
            less{smaller.pickled(), "less.pickle"}, whole{bytes, "whole.pickle"};
        const std::string peak = shownBytes(opened(m)->devices[0].end.active);
        RankMemoryTable table = memoryOfRanks({less.path(), part.path()});
        QCOMPARE(table.highest(), std::size_t{1});
        QCOMPARE(table.ranks[1].atEnd, opened(m)->devices[0].end.active);
        QVERIFY2(text(table.headline()).starts_with("part.pickle peaks highest of 2: at least " + peak + "; "),
                 text(table.headline()).c_str());
        table = memoryOfRanks({less.path(), whole.path()});
        QVERIFY2(text(table.headline()).find("at least") == std::string::npos, text(table.headline()).c_str());
        QVERIFY(text(memoryOfRanks({part.path()}).headline()).ends_with(" or more"));
    }
    // run*/rank0.pickle
    void filesOfOneNameInAPatternAreNamedByTheirFolders()
    {
        const QTemporaryDir folder;
        std::vector<std::string> files;
        for (const char* name : {"run1/rank0.pickle", "run2/rank0.pickle", "run2/rank1.pickle"}) {
            const QString path = folder.filePath(name);
            QVERIFY(QDir{}.mkpath(QFileInfo{path}.path()));
            files.push_back(path.toStdString());
            std::ofstream{files.back(), std::ios::binary} << recorded(20).pickled();
        }
        RankMemoryTable table = memoryOfRanks(files);
        QCOMPARE(table.ranks[0].file, std::string{"run1/rank0.pickle"});
        QCOMPARE(table.ranks[1].file, std::string{"run2/rank0.pickle"});
        table = memoryOfRanks({files[1], files[2]});
        QCOMPARE(table.ranks[0].file, std::string{"rank0.pickle"});
        QCOMPARE(memoryOfRanks({files[0]}).ranks[0].file, std::string{"rank0.pickle"});
    }
    // Only an annotation shows that an optimizer called from a forward() is one; its name may, too.
    void memoryOfAnOptimizerIsNoActivationWhereAnnotationsAreCut()
    {
        for (const std::string file : {"step_fn.py", "adamw.py", "my_optimizers.py"}) {
            SnapshotMaker m;
            const SnapshotFrame outer{"forward", "/app/block.py", 436};
            m.alloc(100 * mib, {{"attend", "/app/attention.py", 12}, outer});
            m.now += 10;
            m.annotate("START", "Optimizer.step#AdamW.step");
            m.now += 10;
            m.alloc(60 * mib, {{"init_state", "/app/" + file, 70}, outer});
            m.now += 10;
            m.annotate("END", "Optimizer.step#AdamW.step");
            const std::string bytes = m.pickled();
            const auto all = opened(m), s = cutAt(bytes, bytes.find("external_annotations") + 4),
                       half = cutAt(bytes, bytes.rfind("Optimizer.step#AdamW.step"));
            QVERIFY(s->devices[0].isWhole() && !all->lacksAnnotations && s->lacksAnnotations && half->lacksAnnotations);
            const auto adviceOf = [](const MemorySnapshot& one) {
                const MemoryFinding& f = *findingOf(one, "memory_peak");
                return std::pair{f.metrics.at("forward_bytes"), text(f.advice)};
            };
            const bool isNamed = file != "step_fn.py";
            QCOMPARE(adviceOf(*all).first, 100 * mib);
            QCOMPARE(adviceOf(*s).first, (isNamed ? 100 : 160) * mib);
            QVERIFY(adviceOf(*all).second.starts_with("They are activations."));
            QVERIFY2(adviceOf(*s).second.ends_with("may be an optimizer's memory."), adviceOf(*s).second.c_str());
        }
        // The forward() that an optimizer calls again is not part of it.
        SnapshotMaker closure;
        closure.alloc(100 * mib, {{"attend", "/app/attention.py", 12},
                                  {"forward", "/app/block.py", 436},
                                  {"step", "/app/my_optimizers.py", 70}});
        QCOMPARE(findingOf(*opened(closure), "memory_peak")->metrics.at("forward_bytes"), 100 * mib);
    }
    // The events are whole where the file ends after them.
    void aFileCutBehindItsEventsHasThemAll()
    {
        SnapshotMaker m = recorded(40);
        m.annotate("START", "forward");
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, bytes.find("external_annotations") + 4);
        QVERIFY(s && !s->devices[0].isCutShort);
        QCOMPARE(s->devices[0].events, opened(m)->devices[0].events);
        QCOMPARE(failedChecks(*s), std::uint64_t{0});
    }
    // Where no event has a stack, nothing distinguishes an older block from a later one: neither counts.
    void withoutStacksNothingIsGuessed()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(100 * mib);
        m.isRecording = true;
        for (int i = 0; i < 300; ++i)
            m.alloc(3 * mib);
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
        const MemoryDevice& d = s->devices[0];
        QCOMPARE(d.start.active, std::int64_t{0});
        QVERIFY(d.end.active <= d.end.reserved);
    }
    // The first GPU's events are whole, the second one's are not.
    void onlyTheGpuThatIsCutIsCut()
    {
        SnapshotMaker m = recorded(20), other = recorded();
        other.device = 1;
        m.another = &other;
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, bytes.find("allocator_settings") - 20'000);
        QCOMPARE(s->devices.size(), std::size_t{2});
        QVERIFY(!s->devices[0].isCutShort && s->devices[1].isCutShort);
        QCOMPARE(s->devices[0].checks.failed(), std::uint64_t{0});
    }
    // Wherever it ends: within a key, a number, or after the first key of a segment.
    void aFileOpensWhereverItEndsWithinItsSegments()
    {
        const SnapshotMaker m = recorded(40);
        for (const bool isCpp : {false, true}) {
            const std::string bytes = m.pickled(isCpp ? 2 : 4, isCpp);
            const std::size_t first = bytes.find("total_size"), end = bytes.find("device_traces");
            // Each byte of the first segments: also after the begin of a dictionary that holds nothing yet.
            for (std::size_t at = first + 400; at + 8 < end; at += at < first + 2500 ? 1 : 11) {
                const auto s = cutAt(bytes, at);
                QVERIFY2(s && std::ranges::all_of(s->devices, std::mem_fn(&MemoryDevice::isStateCut)),
                         std::to_string(at).c_str());
            }
        }
    }
    // Live and reserved bytes are a part of all, and are reported as one; a segment that is not whole is left out.
    void aFileCutWithinItsSegmentsHasAPartOfTheState()
    {
        const SnapshotMaker m = recorded();
        const auto all = opened(m);
        const std::string bytes = m.pickled();
        const std::size_t end = bytes.find("device_traces");
        for (std::size_t at = end / 5; at + 200 < end; at += end / 17) {
            const auto s = cutAt(bytes, at);
            QVERIFY(s && s->devices.size() == 1);
            const MemoryDevice& d = s->devices[0];
            QVERIFY(d.isStateCut && !d.isWhole() && d.events == 0);
            QVERIFY(d.end.active > 0 && d.end.active < all->devices[0].end.active);
            for (std::size_t k = 0; k < d.segments.size(); ++k)
                QCOMPARE(d.segments[k].blocks, all->devices[0].segments[k].blocks);
            const std::string headline = text(headlineOf(*s)), words = warningsOf(*s);
            QVERIFY2(headline.starts_with("Peak at least ") &&
                         headline.ends_with(": the file is cut within its segments"),
                     headline.c_str());
            QVERIFY2(words.find("at least what is shown") != words.npos, words.c_str());
            QVERIFY2(words.find("add up") == words.npos && words.find("only the state") == words.npos, words.c_str());
            QCOMPARE(findingsOf(*s).size(), std::size_t{1}); // the peak: the rest is not known
            QVERIFY(failedChecks(*s) > 0);
            Expectation e{Expectation::Subject::Metric, "end_bytes", {}, {}, {}, {}, 1, {}};
            QVERIFY(outcomeOf(*s, e).holds);
            e.atMost = 1e15;
            QVERIFY(!outcomeOf(*s, e).holds);
            e = {Expectation::Subject::Metric, "out_of_memory", {}, {}, {}, 0, {}, {}};
            QVERIFY(!outcomeOf(*s, e).holds && outcomeOf(*all, e).holds);
            e = {Expectation::Subject::Verdict, "memory_recorded", {}, {}, {}, {}, {}, {}};
            QVERIFY(!outcomeOf(*s, e).holds && outcomeOf(*all, e).holds);
        }
    }
    // The state is whole there, so that only the events are missing.
    void aFileCutBehindItsSegmentsKnowsItsEnd()
    {
        const SnapshotMaker m = recorded();
        const auto all = opened(m);
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, bytes.find("device_traces") + 4);
        const MemoryDevice& d = s->devices[0];
        QVERIFY(d.lacksEvents && !d.isStateCut);
        QCOMPARE(d.end.active, all->devices[0].end.active);
        const std::string headline = text(headlineOf(*s));
        QVERIFY2(headline.ends_with(": the file is cut before its events"), headline.c_str());
        Expectation e{Expectation::Subject::Metric, "end_bytes", {}, {}, {}, {}, {}, 1e15};
        QVERIFY(outcomeOf(*s, e).holds);
        e.what = "peak_bytes";
        QVERIFY(!outcomeOf(*s, e).holds);
    }
    // Python's pickler writes keys in the order of the program: these have the events first.
    void eventsBeforeTheSegmentsAreCutAsWell()
    {
        SnapshotMaker m = recorded();
        m.hasTracesFirst = true;
        const auto all = opened(m);
        const std::string bytes = m.pickled();
        const std::size_t events = bytes.find("device_traces"), segments = bytes.rfind("segments");
        QVERIFY(all->devices[0].isWhole() && events < segments && all->warnings.empty());
        std::vector<std::size_t> cuts{(events + bytes.find("allocator_settings")) / 2, segments - 30};
        for (std::size_t at = segments + 20; at + 4 < bytes.size(); at += at < segments + 400 ? 3 : 397)
            cuts.push_back(at);
        for (const std::size_t at : cuts) {
            const auto s = cutAt(bytes, at);
            QVERIFY2(s, std::to_string(at).c_str());
            const MemoryDevice& d = s->devices[0];
            QVERIFY(d.isStateCut && !s->hasSegments() && d.segments.empty());
            const std::string headline = text(headlineOf(*s)), words = warningsOf(*s);
            QVERIFY2(headline.starts_with("Peak at least ") && headline.find("the file is cut") != headline.npos,
                     headline.c_str());
            QVERIFY2(words.find("add up") == words.npos, words.c_str());
            QVERIFY(d.peakActive.bytes > 0 && d.peakActive.bytes <= all->devices[0].peakActive.bytes);
            if (d.isCutShort) // neither events nor segments reach the end
                QVERIFY(outcomeOf(*s, {Expectation::Subject::Metric, "end_bytes", {}, {}, {}, {}, 1, {}}).found ==
                        FoundValue{});
            Expectation e{Expectation::Subject::Metric, "peak_bytes", {}, {}, {}, {}, {}, 1e15};
            QVERIFY(!outcomeOf(*s, e).holds);
            QCOMPARE(wrongClaim(*s), std::string{});
        }
    }
    // The second GPU has the highest peak; none of its events was read.
    void theHeadlineOfAnotherGpuNamesTheCut()
    {
        SnapshotMaker m = recorded(), other;
        other.device = 1;
        other.alloc(9000 * mib, trainLine);
        m.another = &other;
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
        QVERIFY(s->devices[0].isCutShort && s->devices[1].lacksEvents && mainDeviceOf(*s) == 1);
        const std::string headline = text(headlineOf(*s)), first = text(headlineOf(*s, 0));
        QVERIFY2(headline.starts_with("Peak at least ") && headline.find("on GPU 1: the file is cut") != headline.npos,
                 headline.c_str());
        QVERIFY2(first.find("on GPU 0: the file is cut after event") != first.npos, first.c_str());
        QVERIFY(text(headlineOf(*opened(m))).find("cut") == std::string::npos);
    }
    // A cut file may lack more bytes: a change that may not be one is not reported.
    void aCutFileIsNotComparedAsAWholeOne()
    {
        SnapshotMaker m = recorded();
        m.free(m.alloc(2000 * mib, lossLine)); // the peak, after the cut
        const auto all = opened(m);
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
        for (const bool isAfter : {true, false}) {
            const MemoryDiff diff = isAfter ? diffOf(*all, *s, HolderBy::Line) : diffOf(*s, *all, HolderBy::Line);
            const std::string headline = text(diff.headline);
            QVERIFY2(headline.find("is not known") != headline.npos && diff.cut, headline.c_str());
            QVERIFY((isAfter ? diff.isLeastB : diff.isLeastA) && !(isAfter ? diff.isLeastA : diff.isLeastB));
            QVERIFY(!diff.order && !diff.carried && !diff.atEnd && changesOf(diff, 8).empty());
            QVERIFY(diff.riseOver(5) == MemoryDiff::Rise::Unknown);
            for (const MemoryDiffRow& row : diff.rows)
                QCOMPARE(changeOf(row), std::string_view{"unknown"});
        }
        QVERIFY(!diffOf(*all, *all, HolderBy::Line).cut);
    }
    // More than the whole of the other is more all the same.
    void whatIsCertainOfACutFileIsTold()
    {
        const SnapshotMaker m = recorded();
        const std::string bytes = m.pickled();
        const auto s = cutAt(bytes, (bytes.find("device_traces") + bytes.find("allocator_settings")) / 2);
        SnapshotMaker little;
        little.alloc(10 * mib, trainLine);
        const auto small = opened(little);
        const MemoryDiff rise = diffOf(*small, *s, HolderBy::Line), fall = diffOf(*s, *small, HolderBy::Line);
        QVERIFY2(text(rise.headline).starts_with("The peak rises by at least "), text(rise.headline).c_str());
        QVERIFY2(text(fall.headline).starts_with("The peak falls by at least "), text(fall.headline).c_str());
        QVERIFY(rise.riseOver(5) == MemoryDiff::Rise::Yes && fall.riseOver(5) == MemoryDiff::Rise::No);
    }
    // An event without a time has no place on an axis of time: the picture is by event then, not blank.
    void anEventWithoutATimeDoesNotEmptyThePicture()
    {
        for (const bool isGiven : {true, false}) {
            SnapshotMaker m = recorded(40);
            m.events.back().timeUs = isGiven ? m.events.back().timeUs : 0;
            const MemoryBands bands{opened(m), 0, HolderBy::Line};
            QCOMPARE(bands.hasTimes(), isGiven);
            std::array<MemoryBands::Column, 10> columns;
            bands.columns(static_cast<double>(bands.beginOfAxis()), static_cast<double>(bands.endOfAxis()), columns);
            for (const MemoryBands::Column& column : columns)
                QVERIFY(column.active > 100 * mib);
        }
    }
};

TEST_WITH_APP(MemoryCutTest)

} // namespace lanescope::memory_cut_test

#include "memory_cut_test.moc"
