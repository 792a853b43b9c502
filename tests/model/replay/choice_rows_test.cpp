// Texts in the list of what-ifs: one remedy for one cause, each finding with a saving, the delays that a saving keeps,
// what sets the pace, and how much of the path is explained.

#include <QtTest>

#include "model/compare/diff.h"
#include "model/findings/rule.h"
#include "model/import/importer.h"
#include "model/replay/faster_gpu.h"
#include "model/replay/final_verdict.h"
#include "model/replay/graph_launches.h"
#include "model/replay/overlap.h"
#include "model/replay/path_on_lanes.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedy_choices.h"
#include "model/replay/replay_text.h"
#include "model/replay/what_if.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::choice_rows_test {

using namespace lanescope::test;

namespace {

using Kind = ReplayChange::Kind;

std::string plain(const Sentence& sentence)
{
    return format(sentence, [](Ns time) { return std::to_string(time.count() / 1000) + "us"; });
}

std::shared_ptr<const Analysis> real(const char* file)
{
    const QString path = QString(LANESCOPE_TRACES) + '/' + file;
    return QFile::exists(path) ? std::make_shared<const Analysis>(*loadTrace(path.toStdString())) : nullptr;
}

const std::string nccl = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)";

// Rounds of a collective on its own stream, then a kernel on another stream that waits for it by an event.
TracePtr rounds(Ns collective, Ns kernel)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto communication = make.stream(0, 9), compute = make.stream(0, 7);
    std::uint32_t id = 1;
    Ns at = 20us, call = 0us;
    for (int i = 0; i < 4; ++i) {
        cpu.slice("cudaLaunchKernel", call, 1us, "cuda_runtime", id);
        communication.slice(nccl, at, collective, "kernel", id++);
        at += collective;
        cpu.slice("cudaStreamWaitEvent", call + 1us, 1us, "cuda_runtime");
        cpu.slice("cudaLaunchKernel", call + 2us, 1us, "cuda_runtime", id);
        compute.slice("gemm", at, kernel, "kernel", id++);
        at += kernel;
        cpu.slice("cudaStreamWaitEvent", call + 3us, 1us, "cuda_runtime");
        call += 4us;
    }
    return make.build();
}

// The same, but the host waits for each kernel and then takes 50 us before the next round.
TracePtr waitingRounds(Ns collective, Ns kernel)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto communication = make.stream(0, 9), compute = make.stream(0, 7);
    std::uint32_t id = 1;
    Ns at = 0us;
    for (int i = 0; i < 4; ++i) {
        cpu.slice("cudaLaunchKernel", at, 1us, "cuda_runtime", id);
        communication.slice(nccl, at + 10us, collective, "kernel", id++);
        cpu.slice("cudaStreamWaitEvent", at + 1us, 1us, "cuda_runtime");
        cpu.slice("cudaLaunchKernel", at + 2us, 1us, "cuda_runtime", id);
        compute.slice("gemm", at + 10us + collective, kernel, "kernel", id++);
        const Ns end = at + 15us + collective + kernel;
        cpu.slice("cudaStreamSynchronize", at + 3us, end - at - 3us, "cuda_runtime");
        cpu.slice("aten::add", end, 50us);
        at = end + 50us;
    }
    return make.build();
}

Ns overlapSaves(const TracePtr& trace)
{
    return whatIf(*trace, replayGraphOf(*trace), std::vector{ReplayChange{Kind::OverlapComm}})->saving();
}

// Steps of two launches each; `own` steps capture or replay a graph.
TracePtr steps(int all, int own)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t id = 1;
    for (int i = 0; i < all; ++i) {
        const Ns at = i * 1000us;
        cpu.slice("ProfilerStep#" + std::to_string(i), at, 900us, "user_annotation");
        if (i < own)
            cpu.slice(i == 0 ? "cudaStreamBeginCapture" : "cudaGraphLaunch", at + 10us, 5us, "cuda_runtime");
        for (int k = 0; k < 3; ++k) {
            cpu.slice("cudaLaunchKernel", at + 100us + k * 200us, 5us, "cuda_runtime", id);
            gpu.slice("gemm", at + 110us + k * 200us, 10us, "kernel", id++);
        }
        cpu.slice("cudaDeviceSynchronize", at + 800us, 5us, "cuda_runtime");
    }
    return make.build();
}

} // namespace

class ChoiceRowsTest : public QObject {
    Q_OBJECT

private slots:
    // 4 rounds: what is shorter of the two is hidden, but not the first collective's begin nor the last kernel's end.
    void noMoreOverlapsThanThereIsToComputeOrToCommunicate()
    {
        QCOMPARE(overlapSaves(rounds(500us, 100us)), Ns{4 * 100us});
        // Where the kernels are longer, the first one begins 2 us after the collective: so much later is its launch.
        QCOMPARE(overlapSaves(rounds(100us, 500us)), Ns{4 * 100us - 2us});
        QCOMPARE(overlapSaves(rounds(500us, 500us)), Ns{4 * 500us - 2us});
        QCOMPARE(overlapsOf(replayGraphOf(*rounds(500us, 100us))).size(), std::size_t{4});
        // The host goes on when the kernel ends, not earlier than the collective's end: its own time stays.
        QCOMPARE(overlapSaves(waitingRounds(500us, 100us)), Ns{4 * 100us});
    }

    // The finding and the list replay the same: neither saving is larger than the other allows.
    void aFindingAndTheListOverlapTheSame()
    {
        const auto analysis = real("moe_alltoall_2ranks/after_rank0.json");
        if (!analysis)
            QSKIP("no real traces here");
        const WhatIfBase base{analysis};
        const auto tried = tryChoices(base, rankedFindingsOf(*analysis));
        std::optional<ShownSaving> listed, found;
        for (const TriedChoice& t : tried) {
            if (t.choice.id == "overlap") {
                listed = shownSaving(t.choice, t.alone.result);
                QVERIFY(!t.choice.asFinding);
            }
            for (const std::size_t place : t.choice.findings)
                if (rankedFindingsOf(*analysis)[place].rule->id == "exposed_communication")
                    found = shownSaving(t.choice, t.alone.result);
        }
        QVERIFY(listed && found);
        // There are 236 us of computation in this file. The finding's bound counts waiting for the other rank as well.
        QVERIFY(listed->high > Ns{} && listed->high <= Ns{236us});
        QVERIFY(found->high >= listed->high);
    }

    void eachPricedFindingIsInTheList_data()
    {
        QTest::addColumn<QByteArray>("file");
        for (const char* file : {"resnet50_v100_2021.json.gz", "train_a100_rank3of8.json.gz", "fp32_t4.json",
                                 "moe_alltoall_2ranks/before_rank0.json", "ddp_resnet18_mi300x.json.gz"})
            QTest::newRow(file) << QByteArray{file};
    }

    void eachPricedFindingIsInTheList()
    {
        QFETCH(QByteArray, file);
        const auto analysis = real(file.constData());
        if (!analysis)
            QSKIP("no real traces here");
        const std::vector<Finding>& findings = rankedFindingsOf(*analysis);
        const auto tried = tryChoices(WhatIfBase{analysis}, findings);
        for (std::size_t i = 0; i < findings.size(); ++i) {
            const auto row = std::find_if(tried.begin(), tried.end(), [&](const TriedChoice& t) {
                return t.choice.findings == std::vector<std::size_t>{i};
            });
            const bool isPriced = findings[i].saves && !findings[i].isArtefact;
            // In a row of its own, or as a part of the change that it advises.
            const bool isListed = row != tried.end() && (row->choice.ofFinding || row->choice.asFinding);
            QCOMPARE(isPriced, isListed);
            if (isPriced)
                QCOMPARE((row->choice.ofFinding ? row->choice.ofFinding : row->choice.asFinding)->high,
                         findings[i].saves->high);
        }
    }

    void theGpuIsBusyAndTheHostSetsThePace()
    {
        const auto note = [](const char* file) {
            const auto analysis = real(file);
            return analysis ? plain(paceNoteOf(*analysis)) : std::string{};
        };
        if (!real("resnet50_v100_2021.json.gz"))
            QSKIP("no real traces here");
        for (const char* file :
             {"resnet50_v100_2021.json.gz", "resnet50_2021_no_schema.json.gz", "train_a100_rank3of8.json.gz"}) {
            const std::string said = note(file);
            QVERIFY2(said.find("twice as fast would save ") != std::string::npos &&
                         said.find("the host sets the pace") != std::string::npos,
                     (std::string{file} + ": " + said).c_str());
        }
        // The list of changes names the same time.
        const auto v100 = real("resnet50_v100_2021.json.gz");
        const auto faster = whatIf(*v100, std::vector<ReplayChange>{{Kind::ScaleKernel, {}, 0.5}});
        QVERIFY(faster && faster->saving() > Ns{});
        QCOMPARE(std::get<Ns>(paceNoteOf(*v100).values.at("saves")), faster->saving());
        // A headline that calls the GPU the bottleneck gives way; one that blames the host already stays.
        const auto bound = real("resnet50_v100_2021.json.gz"), waits = real("linear_rtx2080ti.json.gz");
        QCOMPARE(plain(finalVerdictOf(*bound).headline), plain(paceNoteOf(*bound)));
        QVERIFY(paceBelowHeadline(*bound).text.empty());
        // One device, a comparison: the same.
        QCOMPARE(plain(finalVerdictOf(*bound, breakdownOf(*bound).front()).headline), plain(paceNoteOf(*bound)));
        const auto diff = diffOf(*bound, *bound, {{}, {nullptr, nullptr}, finalVerdict});
        QVERIFY(diff && diff->verdict.a == finalVerdict(*bound) && diff->verdict.b == diff->verdict.a);
        QVERIFY(plain(finalVerdictOf(*waits).headline).starts_with("Host-bound: "));
        QVERIFY(plain(paceBelowHeadline(*waits)).find("the host sets the pace") != std::string::npos);
        QCOMPARE(note("flux_mi300x.json.gz"), std::string{});         // kernels set the pace
        QCOMPARE(note("bert_small_h100.json.gz"), std::string{});     // kernels are not the largest share
        QCOMPARE(note("ddp_resnet18_mi300x.json.gz"), std::string{}); // here neither
    }

    // Launches that come right after the end of the work before them show that the host waits, although no wait is
    // recorded. The saving of a faster GPU is not known then.
    void aHostThatWaitsUnseenSetsNoPace()
    {
        const auto note = [](Ns late, bool isRecorded = false) {
            TraceMaker make;
            auto host = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (std::uint32_t i = 0; i < 30; ++i) {
                const Ns at = i * 1000us;
                host.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", i + 1);
                if (isRecorded)
                    host.slice("aten::mul", at + 5us, 990us);
                gpu.slice("k", at + 6us, 994us - late, "kernel", i + 1);
            }
            return plain(paceNoteOf(Analysis{make.build()}));
        };
        QCOMPARE(note(7us), std::string{});
        QCOMPARE(note(300us), std::string{}); // nothing is recorded where the host works or waits
        QVERIFY(note(300us, true).find("the host sets the pace") != std::string::npos);
    }

    void stepsThatReplayNoGraphAreOfferedOne()
    {
        const auto launches = [](const TracePtr& trace) {
            return graphedLaunches(*trace, replayGraphOf(*trace)).launches;
        };
        QCOMPARE(launches(steps(5, 0)), std::uint64_t{15});
        QCOMPARE(launches(steps(5, 2)), std::uint64_t{9}); // the steps that capture and replay stay as they are
        QCOMPARE(launches(steps(2, 2)), std::uint64_t{0});
        const WhatIfBase base{std::make_shared<const Analysis>(steps(5, 2))};
        const auto choices = remedyChoices(base, {});
        QVERIFY(std::any_of(choices.begin(), choices.end(), [](const RemedyChoice& c) { return c.id == "graph"; }));
    }

    void aPathIsDoubtedAsFarAsItIsUnexplained()
    {
        const auto said = [](int unexplainedPct) {
            CriticalPath path;
            path.window = Ns{100us};
            path.byKind[static_cast<std::size_t>(PathKind::Unexplained)] = Ns{unexplainedPct * 1us};
            const auto warnings = graphWarnings(ReplayGraph{}, path);
            return warnings.empty() ? std::string{} : plain(warnings.front());
        };
        const auto ends = [](const std::string& text, const std::string& end) {
            return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
        };
        QVERIFY(said(5).empty());
        QVERIFY2(ends(said(6), "The rest of the path holds."), said(6).c_str());
        QVERIFY2(ends(said(10), "Savings smaller than that are uncertain."), said(10).c_str());
        QVERIFY2(ends(said(39), "Savings smaller than that are uncertain."), said(39).c_str());
        QVERIFY2(ends(said(40), "Such a path proves little."), said(40).c_str());
    }

    // 5 ms pass between the first launch and its kernel: earlier work, which is not recorded. The rest is explained.
    void aWaitForWorkFromBeforeTheRecordingIsNamed()
    {
        TraceMaker make;
        auto host = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (std::uint32_t i = 0; i < 20; ++i) {
            host.slice("cudaLaunchKernel", i * 10us, 5us, "cuda_runtime", i + 1);
            gpu.slice("k", 5ms + i * 100us, 99us, "kernel", i + 1);
        }
        const ReplayGraph graph = replayGraphOf(*make.build());
        const CriticalPath path = criticalPathOf(graph);
        QVERIFY(path.unexplainedPct() > 60);
        const auto warnings = graphWarnings(graph, path);
        QVERIFY(!warnings.empty());
        QVERIFY2(plain(warnings.front()).find("work from before the recording") != std::string::npos,
                 plain(warnings.front()).c_str());
        for (const Sentence& s : warnings)
            QVERIFY2(plain(s).find("unexplained") == std::string::npos, plain(s).c_str());
    }

    void withoutLaunchesNothingIsJudged()
    {
        TraceMaker make;
        auto host = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < 20; ++i) {
            host.slice("aten::copy_", i * 100us, 95us);
            gpu.slice("void gemm_kernel", i * 100us + 20us, 60us, "kernel", 900 + i);
        }
        const auto analysis = std::make_shared<const Analysis>(make.build());
        const std::string said = "Cannot be told: no launches are recorded.";
        const WhatIfBase base{analysis};
        QVERIFY(base.graph().lacksLaunches());
        const auto& findings = rankedFindingsOf(*analysis);
        const auto tried = tryChoices(base, findings);
        QVERIFY(!tried.empty());
        for (const TriedChoice& t : tried) {
            const ChoiceOutcome outcome = outcomeOf(base, t.choice, t.alone);
            QCOMPARE(outcome.outcome, ChoiceEffect::CannotBeTold);
            QCOMPARE(plain(outcome.why), said);
            QCOMPARE(t.alone.result.saving(), Ns{});
        }
        for (const Finding& finding : findings) {
            QVERIFY(!finding.saves);
            QVERIFY(whyNotNow(*analysis, finding).text.empty());
        }
        QVERIFY(paceNoteOf(*analysis).text.empty());
        const auto sentences = pathSentences(base.graph(), base.path());
        QCOMPARE(sentences.size(), std::size_t{1});
        QCOMPARE(plain(sentences.front()), said);
        const PathOnLanes& path = pathOnLanes(*analysis);
        for (const SliceId slice : analysis->trace().slices()) {
            const auto facts = pathFacts(analysis->trace(), path, slice);
            QCOMPARE(facts.size(), std::size_t{1});
            QCOMPARE(plain(facts.front().text), said);
        }
    }

    void whatIsMissingIsSaid()
    {
        TraceMaker frames;
        frames.lane("1", "1")
            .slice("a.py(1): f", 0us, 9us, "python_function")
            .slice("a.py(2): g", 20us, 9us, "python_function");
        const TracePtr trace = frames.build();
        QCOMPARE(replayGraphOf(*trace).points(), 0u);
        QCOMPARE(plain(nothingToReplay(*trace)),
                 std::string{"expected ops, CUDA or HIP calls, or GPU work, found only Python frames (2), which do not "
                             "show what waits for what"});
        QCOMPARE(plain(nothingToReplay(*TraceMaker{}.build())),
                 std::string{"expected ops, CUDA or HIP calls, or GPU work, found no slices"});
    }

    // "1 dependencies go back in time" is not English, so the number follows what it counts.
    void oneOfAKindReadsAsWellAsMany()
    {
        ReplayGraph graph;
        graph.counts.cycles = graph.counts.skewEdges = graph.counts.inconsistent = graph.counts.eventWaits = 1;
        const auto warnings = graphWarnings(graph, CriticalPath{});
        QCOMPARE(warnings.size(), std::size_t{4});
        for (const Sentence& warning : warnings)
            QVERIFY2(plain(warning).find(": 1") != std::string::npos && plain(warning).find("1 ") == std::string::npos,
                     plain(warning).c_str());
    }

    void aSavingThatRestsOnDelaysSaysSo()
    {
        WhatIf alone;
        alone.window = Ns{10ms};
        alone.predicted = Ns{9ms}; // 1 ms saved with the delays
        alone.high = Ns{1ms};
        const RemedyChoice choice;
        alone.low = Ns{400us};
        QCOMPARE(plain(withoutDelays(choice, alone)), std::string{"400us without the recorded delays"});
        alone.low = Ns{951us}; // less than a twentieth
        QVERIFY(withoutDelays(choice, alone).text.empty());
        alone.low = Ns{1ms};
        alone.high = Ns{1500us};
        QCOMPARE(plain(withoutDelays(choice, alone)), std::string{"1500us without the recorded delays"});
        RemedyChoice finding;
        finding.ofFinding = FindingSaving{};
        QVERIFY(withoutDelays(finding, alone).text.empty());
    }
};

TEST_WITH_APP(ChoiceRowsTest)

} // namespace lanescope::choice_rows_test

#include "choice_rows_test.moc"
