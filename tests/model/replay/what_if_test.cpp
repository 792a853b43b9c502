// Changes to traces made here: what they save, what they must not do, and the predicted trace.

#include "model/import/importer.h"
#include "model/replay/predicted_trace.h"
#include "model/replay/remedies.h"
#include "tests/support/random_work.h"
#include "tests/support/run_tests.h"

#include <QTemporaryDir>
#include <QtTest>

namespace lanescope::what_if_test {

using namespace lanescope::test;

namespace {

// Two kernels, a host that waits for the first one, and a thread that goes on.
TracePtr example()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#1", 0us, 1000us, "user_annotation")
        .slice("aten::mm", 5us, 20us)
        .slice("cudaLaunchKernel", 10us, 6us, "cuda_runtime", 1)
        .slice("cudaStreamSynchronize", 30us, 495us, "cuda_runtime")
        .slice("aten::add", 540us, 100us)
        .slice("cudaLaunchKernel", 600us, 6us, "cuda_runtime", 2);
    make.stream(0, 7).slice("gemm", 20us, 500us, "kernel", 1).slice("add", 610us, 50us, "kernel", 2);
    return make.build();
}

WhatIf ask(const TracePtr& trace, const std::vector<ReplayChange>& changes)
{
    return *whatIf(*trace, replayGraphOf(*trace), changes);
}

ReplayChange scale(std::string_view text) { return *parseScale(text); }

// Everything that a change can be, as far as one trace is enough for it.
std::vector<ReplayChange> anyChanges(std::mt19937& random)
{
    using Kind = ReplayChange::Kind;
    std::vector<ReplayChange> all{scale("kernel:.=0.3"), scale("kernel:kernel[12]=0.5"),
                                  scale("copy:.=0.7"),   scale("op:op[0-2]=0.25"),
                                  scale("python:.=0.5"), scale("call:Launch=0.9"),
                                  {Kind::NoSync},        {Kind::NoSync, "cudaDeviceSynchronize"},
                                  {Kind::GraphLaunches}, {Kind::Host, {}, 0.6},
                                  {Kind::OverlapComm},   {Kind::NoDataWait},
                                  {Kind::Warm},          {Kind::StragglerMedian}};
    std::shuffle(all.begin(), all.end(), random);
    all.resize(1 + random() % 5);
    return all;
}

// A slow, plain replay: times are raised along single edges until none rises any more.
Ns plainWindow(const ReplayGraph& graph, const ReplayWeights& weights)
{
    constexpr std::int64_t never = ReplayGraph::noEdge;
    std::vector<std::int64_t> times(graph.points(), never);
    times[0] = graph.recorded[0];
    for (bool isRising = true; isRising;) {
        isRising = false;
        const auto raise = [&](std::uint32_t from, std::uint32_t to, std::int64_t weight) {
            if (weight > never && times[from] > never && times[from] + weight > times[to]) {
                times[to] = times[from] + weight;
                isRising = true;
            }
        };
        for (std::uint32_t p = 1; p < graph.points(); ++p)
            raise(p - 1, p, weights.own[p]);
        for (std::size_t e = 0; e < graph.cross.size(); ++e)
            raise(graph.cross[e].from, graph.cross[e].to, weights.cross[e]);
    }
    return Ns{*std::max_element(times.begin(), times.end()) - times[0]};
}

} // namespace

class WhatIfTest : public QObject {
    Q_OBJECT

private slots:
    void noChangeAndFactorOneAreTheRecording();
    void fasterKernelsAndDroppedWaitsSaveComputedTimes();
    void aGraphKeepsAGapBetweenItsKernels();
    void orderDoesNotMatter();
    void badScalesAreRefused_data();
    void badScalesAreRefused();
    void savingOfAFinding();
    void randomTracesUnchangedAreTheRecording_data();
    void randomTracesUnchangedAreTheRecording();
    void whatOnlyTakesAwayNeverLengthens_data();
    void whatOnlyTakesAwayNeverLengthens();
    void theOrderOfRandomChangesDoesNotMatter_data();
    void theOrderOfRandomChangesDoesNotMatter();
    void removingWhatHasSlackChangesNothing_data();
    void removingWhatHasSlackChangesNothing();
    void realTracesKeepTheRules_data();
    void realTracesKeepTheRules();
    void savingsOnRealTracesAgreeWithASecondProgram_data();
    void savingsOnRealTracesAgreeWithASecondProgram();
    void differencesFromTheSecondProgramAreAsExplained();
    void predictedTraces_data();
    void predictedTraces();
};

void WhatIfTest::noChangeAndFactorOneAreTheRecording()
{
    const TracePtr trace = example();
    for (const std::vector<ReplayChange>& changes :
         {std::vector<ReplayChange>{}, std::vector<ReplayChange>{scale("kernel:.=1"), scale("op:.=1")},
          std::vector<ReplayChange>{{ReplayChange::Kind::Host}}}) {
        const WhatIf result = ask(trace, changes);
        QCOMPARE(result.predicted, result.window);
        QCOMPARE(result.edgesChanged, 0u);
        QCOMPARE(result.low, Ns{});
        QCOMPARE(result.high, Ns{});
    }
}

void WhatIfTest::fasterKernelsAndDroppedWaitsSaveComputedTimes()
{
    const TracePtr trace = example();
    QCOMPARE(ask(trace, {scale("kernel:gemm=0.5")}).saving(), Ns{250us});
    QCOMPARE(ask(trace, {scale("kernel:add=0.5")}).saving(), Ns{}); // it has slack
    QCOMPARE(ask(trace, {scale("kernel:nothing=0.5")}).edgesChanged, 0u);
    QCOMPARE(ask(trace, {{ReplayChange::Kind::NoSync}}).saving(), Ns{430us}); // now the kernels set the pace
    QCOMPARE(ask(trace, {{ReplayChange::Kind::NoSync, "cudaDeviceSynchronize"}}).saving(), Ns{});
    QVERIFY(!ask(trace, {{ReplayChange::Kind::NoSync}}).assumptions.empty());
    QVERIFY(!whatIf(*trace, replayGraphOf(*trace), std::vector<ReplayChange>{{ReplayChange::Kind::NoSync, "("}}));
}

// Three kernels of one run, 1.5, 20 and 0.4 us apart: a graph keeps the first launch, and from kernel to kernel 1 us or
// the recorded gap. The blocking copy at the end launches nothing that a graph holds: its run stays.
void WhatIfTest::aGraphKeepsAGapBetweenItsKernels()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("cudaLaunchKernel", 0us, 5us, "cuda_runtime", 1)
        .slice("cudaLaunchKernel", 8us, 5us, "cuda_runtime", 2)
        .slice("cudaLaunchKernel", 60us, 5us, "cuda_runtime", 3)
        .slice("cudaLaunchKernel", 66us, 5us, "cuda_runtime", 4)
        .slice("cudaDeviceSynchronize", 72us, 50us, "cuda_runtime")
        .slice("aten::tail", 122us, 30us);
    make.stream(0, 7)
        .slice("a", 10us, 30us, "kernel", 1)
        .slice("b", 41500ns, 8500ns, "kernel", 2)
        .slice("c", 70us, 10us, "kernel", 3)
        .slice("d", 80400ns, 39600ns, "kernel", 4);
    const WhatIf result = ask(make.build(), {{ReplayChange::Kind::GraphLaunches}});
    // a at 10 us, then 30 + 1 + 8.5 + 1 + 10 + 0.4 + 39.6 us of the stream; the synchronization returns 2 us after its
    // work, and its own part is host time of the run. 30 us of the tail follow.
    QCOMPARE(result.predicted, Ns{10us + 90500ns + 2us + 30us});
}

void WhatIfTest::orderDoesNotMatter()
{
    const TracePtr trace = example();
    std::vector<ReplayChange> changes{scale("kernel:.=0.3"),
                                      scale("kernel:gemm=1.7"),
                                      scale("op:.=0.7"),
                                      {ReplayChange::Kind::Host, {}, 0.9},
                                      {ReplayChange::Kind::GraphLaunches}};
    const Ns first = ask(trace, changes).predicted;
    for (int i = 0; i < 5; ++i) {
        std::rotate(changes.begin(), changes.begin() + 1, changes.end());
        QCOMPARE(ask(trace, changes).predicted, first);
    }
}

void WhatIfTest::badScalesAreRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text :
         {"", "kernel", "kernel:x", "kernel:x=", "kernel:x=a", "kernel:x=-1", "kernel:x=nan", "gpu:x=1", "kernel:(=1"})
        QTest::newRow(text) << QString(text);
}

void WhatIfTest::badScalesAreRefused()
{
    QFETCH(QString, text);
    QVERIFY(!parseScale(text.toStdString()));
}

void WhatIfTest::savingOfAFinding()
{
    const Analysis analysis{example()};
    const Rule rule{"small_sync", {}, {}, {}, nullptr};
    Finding finding;
    finding.rule = &rule;
    for (const SliceId s : analysis.trace().slices())
        if (analysis.trace().name(s) == "cudaStreamSynchronize")
            finding.evidence.push_back(s);
    const auto saving = savingOf(analysis, finding);
    QVERIFY(saving);
    // The whole recording would lose 430 us. The window of the GPU, from 20 to 660 us, loses the 90 us between the
    // kernels.
    QCOMPARE(saving->high, Ns{90us});
    QVERIFY(!saving->doesNotCover.empty());
    const auto all = savingOfAll(analysis, std::vector<Finding>{finding, finding});
    QVERIFY(all);
    QCOMPARE(all->high, saving->high); // counted once
    const Rule other{"low_occupancy", {}, {}, {}, nullptr};
    finding.rule = &other;
    QVERIFY(!savingOf(analysis, finding));
}

void WhatIfTest::randomTracesUnchangedAreTheRecording_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 100; seed < 140; ++seed)
        QTest::addRow("%u", seed) << seed;
}

void WhatIfTest::randomTracesUnchangedAreTheRecording()
{
    QFETCH(unsigned, seed);
    const TracePtr trace = randomWork(seed, seed % 2 == 1);
    const ReplayGraph graph = replayGraphOf(*trace);
    std::vector<ReplayChange> ones;
    for (const char* kind : {"kernel", "copy", "memset", "comm", "op", "python", "call"})
        ones.push_back(scale(std::string{kind} + ":.=1"));
    ones.push_back({ReplayChange::Kind::Host, {}, 1});
    ones.push_back({ReplayChange::Kind::Comm, {}, 1});
    for (const std::vector<ReplayChange>& changes : {std::vector<ReplayChange>{}, ones}) {
        const auto prediction = predict(*trace, graph, changes);
        QVERIFY(prediction);
        QCOMPARE(prediction->edgesChanged, 0u);
        for (std::uint32_t p = 0; p < graph.points(); ++p)
            QCOMPARE(prediction->replayed.times[p], graph.recorded[p]);
    }
}

void WhatIfTest::whatOnlyTakesAwayNeverLengthens_data() { randomTracesUnchangedAreTheRecording_data(); }

// One change after another is added; none of them lengthens anything, so the window never grows. The gap between the
// kernels of a CUDA graph alone can be longer than what the replay assumes after other changes, never than what was
// recorded. Each window is that of the plain replay.
void WhatIfTest::whatOnlyTakesAwayNeverLengthens()
{
    QFETCH(unsigned, seed);
    const TracePtr trace = randomWork(seed, seed % 2 == 1);
    const ReplayGraph graph = replayGraphOf(*trace);
    std::mt19937 random{seed};
    for (int round = 0; round < 5; ++round) {
        std::vector<ReplayChange> changes;
        Ns before = graph.window();
        for (const ReplayChange& change : anyChanges(random)) {
            changes.push_back(change);
            const auto prediction = predict(*trace, graph, changes);
            QVERIFY(prediction);
            const Ns after = prediction->replayed.window;
            QVERIFY2(after <= (change.kind == ReplayChange::Kind::GraphLaunches ? graph.window() : before),
                     textOf(change).c_str());
            QCOMPARE(after, plainWindow(graph, prediction->weights));
            before = after;
        }
        const WhatIf result = ask(trace, changes);
        QCOMPARE(result.predicted, before);
        QVERIFY(result.low <= result.saving() && result.saving() <= result.high);
    }
}

void WhatIfTest::theOrderOfRandomChangesDoesNotMatter_data() { randomTracesUnchangedAreTheRecording_data(); }

void WhatIfTest::theOrderOfRandomChangesDoesNotMatter()
{
    QFETCH(unsigned, seed);
    const TracePtr trace = randomWork(seed, seed % 2 == 1);
    std::mt19937 random{seed};
    for (int round = 0; round < 5; ++round) {
        std::vector<ReplayChange> changes = anyChanges(random);
        changes.push_back(scale("kernel:.=1.9")); // two factors on one kernel
        const WhatIf first = ask(trace, changes);
        for (int i = 0; i < 4; ++i) {
            std::shuffle(changes.begin(), changes.end(), random);
            const WhatIf again = ask(trace, changes);
            QCOMPARE(again.predicted, first.predicted);
            QCOMPARE(again.low, first.low);
            QCOMPARE(again.high, first.high);
            QCOMPARE(again.edgesChanged, first.edgesChanged);
        }
    }
}

void WhatIfTest::removingWhatHasSlackChangesNothing_data() { randomTracesUnchangedAreTheRecording_data(); }

// Each kernel or copy alone, as a regular expression cannot name it: with slack its length may go to nothing,
// and without slack the window shrinks at most by that length.
void WhatIfTest::removingWhatHasSlackChangesNothing()
{
    QFETCH(unsigned, seed);
    const TracePtr trace = randomWork(seed, seed % 2 == 1);
    const ReplayGraph graph = replayGraphOf(*trace);
    const auto slack = slackOf(graph, replay(graph), graph.own, graph.weight);
    for (std::uint32_t k = 0; k < graph.works; ++k) {
        const std::uint32_t end = graph.firstWork + 2 * k + 1;
        ReplayWeights weights = weightsOf(graph, Lags::Kept);
        weights.own[end] = 0;
        const Ns window = replay(graph, weights).window;
        QCOMPARE(window, plainWindow(graph, weights));
        if (slack[end] > 0)
            QCOMPARE(window, graph.window());
        else
            QVERIFY(graph.window() - window <= Ns{graph.own[end]});
    }
}

void WhatIfTest::realTracesKeepTheRules_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"fp32_t4.json", "qwen05b_mi300x.json.gz", "streams_blocking.json.gz",
                             "bert_small_h100.json.gz", "train_a100_rank3of8.json.gz", "gpu_only_mi210.json.gz"})
        QTest::newRow(file) << QString(file);
}

// The rules that hold on made traces also hold on real ones: factor 1 changes nothing, the order of changes does not
// matter, faster GPU work never lengthens, and the end does not move if work with slack is removed.
void WhatIfTest::realTracesKeepTheRules()
{
    QFETCH(QString, file);
    const QString path = QString(LANESCOPE_TRACES) + '/' + file;
    if (!QFile::exists(path))
        QSKIP("no real traces here");
    const TracePtr trace = *loadTrace(path.toStdString());
    const ReplayGraph graph = replayGraphOf(*trace);
    const std::vector<ReplayChange> ones{scale("kernel:.=1"), scale("op:.=1"), {ReplayChange::Kind::Host, {}, 1}};
    QCOMPARE(whatIf(*trace, graph, ones)->edgesChanged, 0u);
    QCOMPARE(whatIf(*trace, graph, ones)->predicted, graph.window());
    std::mt19937 random{7};
    for (int round = 0; round < 3; ++round) {
        std::vector<ReplayChange> changes = anyChanges(random);
        const Ns first = whatIf(*trace, graph, changes)->predicted;
        QVERIFY(first <= graph.window());
        std::reverse(changes.begin(), changes.end());
        QCOMPARE(whatIf(*trace, graph, changes)->predicted, first);
    }
    const auto slack = slackOf(graph, graph.recorded, graph.own, graph.weight);
    for (int round = 0; round < 40 && graph.works > 0; ++round) {
        const std::uint32_t end = graph.firstWork + 2 * (static_cast<std::uint32_t>(random()) % graph.works) + 1;
        if (graph.own[end] <= 0)
            continue;
        ReplayWeights weights = weightsOf(graph, Lags::Kept);
        weights.own[end] = 0;
        const Ns window = replay(graph, weights).window;
        if (slack[end] > 0)
            QCOMPARE(window, graph.window());
        else
            QVERIFY(window <= graph.window() && graph.window() - window <= Ns{graph.own[end]});
    }
}

// Savings in % of the window that a separate program reached.
void WhatIfTest::savingsOnRealTracesAgreeWithASecondProgram_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("change");
    QTest::addColumn<double>("savingPct");
    const auto row = [](const char* file, const char* change, double pct) {
        QTest::addRow("%s %s", file, change) << QString(file) << QString(change) << pct;
    };
    row("streams_blocking.json.gz", "no_sync", 45.19);
    row("streams_blocking.json.gz", "kernels", 10.22);
    row("fp32_t4.json", "no_data_wait", 61.94);
    row("fp32_t4.json", "kernels", 0.31);
    row("bert_small_h100.json.gz", "kernels", 0);
    row("bert_small_h100.json.gz", "host", 48.95);
    row("qwen05b_h100.json.gz", "kernels", 18.08);
    row("qwen05b_mi300x.json.gz", "kernels", 22.75);
    row("qwen05b_mi300x.json.gz", "host", 5.36);
    row("sam_a100_eager.json.gz", "kernels", 43.28);
    row("sam_a100_eager.json.gz", "no_sync", 8.87);
    row("sam_a100_eager.json.gz", "host", 4.98);
    row("sam_a100_compiled_cudagraphs.json.gz", "kernels", 27.23);
    row("flux_mi300x.json.gz", "kernels", 35.22);
    row("train_a100_rank3of8.json.gz", "comm", 4.01);
    row("resnet50_v100_2021.json.gz", "no_data_wait", 22.72);
}

void WhatIfTest::savingsOnRealTracesAgreeWithASecondProgram()
{
    QFETCH(QString, file);
    QFETCH(QString, change);
    QFETCH(double, savingPct);
    const QString path = QString(LANESCOPE_TRACES) + '/' + file;
    if (!QFile::exists(path))
        QSKIP("no real traces here");
    const QMap<QString, ReplayChange> changes = {{"no_sync", {ReplayChange::Kind::NoSync}},
                                                 {"no_data_wait", {ReplayChange::Kind::NoDataWait}},
                                                 {"kernels", {ReplayChange::Kind::ScaleKernel, ".", 0.5}},
                                                 {"host", {ReplayChange::Kind::Host, {}, 0.5}},
                                                 {"comm", {ReplayChange::Kind::Comm, {}, 0.5}}};
    const WhatIf result = ask(*loadTrace(path.toStdString()), {changes[change]});
    const double saved =
        100.0 * static_cast<double>(result.saving().count()) / static_cast<double>(result.window.count());
    QVERIFY2(std::abs(saved - savingPct) <= 2, qPrintable(QString::number(saved)));
    QVERIFY(result.low <= result.saving() && result.saving() <= result.high);
}

// Answers that differ from those of the separate program, and why they are kept.
void WhatIfTest::differencesFromTheSecondProgramAreAsExplained()
{
    const auto load = [](const char* file) {
        const QString path = QString(LANESCOPE_TRACES) + '/' + file;
        return QFile::exists(path) ? *loadTrace(path.toStdString()) : nullptr;
    };
    const auto pctOf = [](Ns part, Ns whole) {
        return 100.0 * static_cast<double>(part.count()) / static_cast<double>(whole.count());
    };
    const TracePtr flux = load("flux_mi300x.json.gz"), train = load("train_a100_rank3of8.json.gz");
    if (!flux || !train)
        QSKIP("no real traces here");

    // The separate program drops all host time but the first launch between two waits: it saves 19.44 % here and 89.69
    // % there. A graph keeps what it cannot hold. Here that is 1 ms or more of Python without a launch, before the
    // first launch and after the last copy; there it is a run of 0.4 ms with one launch.
    const auto graphSaves = [&](const TracePtr& trace) {
        const WhatIf result = ask(trace, {{ReplayChange::Kind::GraphLaunches}});
        return pctOf(result.saving(), result.window);
    };
    QVERIFY2(std::abs(graphSaves(flux) - 6.11) < 0.2, qPrintable(QString::number(graphSaves(flux))));
    if (const TracePtr bert = load("bert_small_h100.json.gz"))
        QVERIFY2(std::abs(graphSaves(bert) - 82.75) < 0.2, qPrintable(QString::number(graphSaves(bert))));

    // The separate program saves 20.80 %, and 17.29 % without lags. Its graph misses waits between streams (its model
    // misses 4.5 % of the window, this one 0.8 %). With a faster host the GPU sets the pace, and these waits for
    // communication are on the path: without them more would be saved than by the separate program.
    const WhatIf half = ask(train, {{ReplayChange::Kind::Host, {}, 0.5}});
    QVERIFY2(std::abs(pctOf(half.saving(), half.window) - 17.58) < 0.2,
             qPrintable(QString::number(pctOf(half.saving(), half.window))));
    const WhatIf apart = ask(train, {{ReplayChange::Kind::Host, {}, 0.5}, {ReplayChange::Kind::OverlapComm}});
    QVERIFY(pctOf(apart.saving(), apart.window) > 20.80);
    QVERIFY(std::abs(qualityOf(replayGraphOf(*train)).modelErrorPct) < 1);
}

void WhatIfTest::predictedTraces_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"fp32_t4.json", "qwen05b_mi300x.json.gz", "streams_blocking.json.gz", "amp_t4.json",
                             "sam_a100_compiled_cudagraphs.json.gz", "gpu_only_mi210.json.gz"})
        QTest::newRow(file) << QString(file);
}

void WhatIfTest::predictedTraces()
{
    QFETCH(QString, file);
    const QString path = QString(LANESCOPE_TRACES) + '/' + file;
    if (!QFile::exists(path))
        QSKIP("no real traces here");
    const TracePtr trace = *loadTrace(path.toStdString());
    QTemporaryDir folder;
    const ReplayGraph graph = replayGraphOf(*trace);
    const std::vector<ReplayChange> faster{{ReplayChange::Kind::ScaleKernel, ".", 0.5},
                                           {ReplayChange::Kind::Host, {}, 0.7}};
    for (const std::vector<ReplayChange>& changes : {std::vector<ReplayChange>{}, faster}) {
        const std::string to = folder.filePath("predicted.json").toStdString();
        const auto prediction = predict(*trace, graph, changes);
        QVERIFY(prediction);
        Task task;
        QVERIFY(writePredicted(*trace, graph, *prediction, changes, to, task));
        const auto again = loadTrace(to);
        QVERIFY(again);
        QVERIFY(isPredicted(**again));
        QVERIFY(!isPredicted(*trace));
        QCOMPARE(replayGraphOf(**again).window(), prediction->replayed.window);
        QCOMPARE((*again)->sliceCount(), trace->sliceCount());
        if (changes.empty())
            for (const SliceId s : trace->slices()) {
                QCOMPARE((*again)->absoluteNs((*again)->begin(s)), trace->absoluteNs(trace->begin(s)));
                QCOMPARE((*again)->duration(s), trace->duration(s));
                QCOMPARE((*again)->name(s), trace->name(s));
            }
    }
}

TEST_WITH_APP(WhatIfTest)

} // namespace lanescope::what_if_test

#include "what_if_test.moc"
