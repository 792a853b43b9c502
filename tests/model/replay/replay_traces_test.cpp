// The replay of every real trace: exact with its lags, within bounds without them.

#include "model/import/importer.h"
#include "model/replay/critical_path.h"
#include "tests/support/run_tests.h"

#include <QDirIterator>
#include <QtTest>

#include <set>

namespace lanescope::replay_traces_test {

namespace {

// Values that a separate program reached with the same model: window error in %, median error of work begins in us,
// unexplained share of the path in %. The output shows them next to our own.
struct Reference {
    const char* name;
    double errorPct, startUs, unexplainedPct;
};
const Reference references[] = {
    {"amp_t4", -0.00, 2.4, 0.0},
    {"bert_small_h100", 0.00, 0.4, 0.0},
    {"bert_small_mi300x", -0.08, 3.4, 0.1},
    {"blog_matmul_add_64_bf16_cold_eager", -19.44, 592, 56.7},
    {"ddp_resnet18_mi300x", -0.00, 28.8, 0.0},
    {"dlrm_v100_rank3of8", -0.08, 15.0, 0.2},
    {"flux_mi300x", -0.04, 39.3, 0.0},
    {"fp32_t4", -0.00, 1.0, 0.0},
    {"gpu_only_mi210", 0.03, 1.8, 8.6},
    {"linear_rtx2080ti", -0.00, 6.0, 5.8},
    {"mtia_inference", 0.00, 16.3, 44.1},
    {"nccl_a100_2gpu_rank0", 0.00, 0.7, 42.0},
    {"normalization_layers_mi300x", 0.00, 2.0, 12.1},
    {"p2p_copy", 0.29, 27.0, 0.0},
    {"particle_transformer_a100", -0.00, 34.9, 0.0},
    {"qwen05b_h100", -0.70, 123, 1.1},
    {"qwen05b_mi300x", 0.03, 11.2, 0.3},
    {"resnet50_2021_no_schema", -0.06, 550, 3.3},
    {"resnet50_v100_2021", -0.06, 286, 6.2},
    {"sam_a100_compiled_cudagraphs", -0.03, 116, 0.3},
    {"sam_a100_eager", 0.08, 659, 0.1},
    {"sglang_decode_mi300x", -97.78, 463304, 97.8},
    {"streams_blocking", -5.71, 130, 6.1},
    {"streams_non_blocking", 0.22, 374, 0.0},
    {"switch_transformer_a100_pcie", -0.43, 4351, 0.5},
    {"train_a100_rank3of8", -4.53, 4516, 5.9},
    {"transformer_h100_stack", 0.00, 1.0, 0.0},
    {"vllm_decode_graph_execution", -35.58, 6785, 40.6},
    {"vllm_piecewise_graph_execution", -47.65, 146463, 48.5},
    {"torchrec_4ranks/rank0", -0.00, 16.0, 0.0},
    {"torchrec_4ranks/rank2", -0.33, 5630, 0.3},
    {"moe_alltoall_2ranks/after_rank0", -19.33, 4595, 20.1},
    {"moe_alltoall_2ranks/before_rank0", -8.44, 1920, 9.8},
};

// Window errors above 1 % that have a reason: work from before the window, first launches that load a module, calls
// that wait for room in the queue, a wait whose source is not recorded.
const QStringList largeErrors = {"sglang_decode_mi300x",
                                 "vllm_piecewise_graph_execution",
                                 "vllm_decode_graph_execution",
                                 "moe_alltoall_2ranks/after_rank0",
                                 "moe_alltoall_2ranks/after_rank1",
                                 "moe_alltoall_2ranks/before_rank0",
                                 "moe_alltoall_2ranks/before_rank1",
                                 "blog_matmul_add_64_bf16_cold_eager",
                                 "streams_blocking"};
const QStringList smallErrors = {"bert_small_h100",
                                 "bert_small_mi300x",
                                 "qwen05b_mi300x",
                                 "flux_mi300x",
                                 "linear_rtx2080ti",
                                 "resnet50_2021_no_schema",
                                 "resnet50_v100_2021",
                                 "sam_a100_eager",
                                 "sam_a100_compiled_cudagraphs",
                                 "fp32_t4",
                                 "amp_t4",
                                 "dlrm_v100_rank3of8",
                                 "gpu_only_mi210",
                                 "ddp_resnet18_mi300x",
                                 "transformer_h100_stack"};

QString nameOf(const QString& path)
{
    QString name = path.mid(QString(LANESCOPE_TRACES).size() + 1);
    name.remove(".json.gz");
    return name.remove(".json");
}

void addTraces(const QString& folder, bool isDeep)
{
    QDirIterator each(folder, {"*.json", "*.json.gz"}, QDir::Files,
                      isDeep ? QDirIterator::Subdirectories : QDirIterator::NoIteratorFlags);
    QStringList files;
    while (each.hasNext())
        files << each.next();
    files.sort();
    for (const QString& file : files)
        QTest::newRow(qPrintable(nameOf(file))) << file;
}

} // namespace

class ReplayTracesTest : public QObject {
    Q_OBJECT

private slots:
    void isExactWithItsLagsAndCloseWithoutThem_data();
    void isExactWithItsLagsAndCloseWithoutThem();
    void theModelComesClose();
    void oddFilesEnd_data();
    void oddFilesEnd();
    void slackIsWhatAWorkMayLastLonger_data() { isExactWithItsLagsAndCloseWithoutThem_data(); }
    void slackIsWhatAWorkMayLastLonger();
    void halvedKernelsSaveTime();
};

void ReplayTracesTest::isExactWithItsLagsAndCloseWithoutThem_data()
{
    QTest::addColumn<QString>("file");
    if (!QDir(LANESCOPE_TRACES).exists())
        QSKIP("no real traces here");
    QDirIterator each(LANESCOPE_TRACES, QDir::Dirs | QDir::NoDotAndDotDot);
    addTraces(LANESCOPE_TRACES, false);
    while (each.hasNext())
        if (const QString folder = each.next(); !folder.endsWith("/odd"))
            addTraces(folder, true);
}

void ReplayTracesTest::isExactWithItsLagsAndCloseWithoutThem()
{
    QFETCH(QString, file);
    const auto trace = loadTrace(file.toStdString());
    QVERIFY(trace);
    const ReplayGraph graph = replayGraphOf(**trace);
    const Replay replayed = replay(graph);
    for (std::uint32_t p = 0; p < graph.points(); ++p)
        QCOMPARE(replayed.times[p], graph.recorded[p]);
    const CriticalPath path = criticalPathOf(graph);
    Ns sum{}, pieces{};
    for (const Ns part : path.byKind)
        sum += part;
    std::array<Ns, pathKinds> listed{};
    for (const PathPiece& piece : path.pieces) {
        QVERIFY(piece.duration >= Ns{});
        pieces += piece.duration;
        listed[static_cast<std::size_t>(piece.kind)] += piece.duration;
    }
    for (std::size_t k = 0; k < pathKinds; ++k) // the list names the kinds that the totals count
        QCOMPARE(listed[k].count(), path.byKind[k].count());
    QCOMPARE(sum.count(), graph.window().count());
    QCOMPARE(pieces.count(), graph.window().count());
    QVERIFY(path.pieces.empty() || path.pieces.front().begin == timeAt(graph.recorded[0]));
    for (std::size_t i = 1; i < path.pieces.size(); ++i)
        QCOMPARE((path.pieces[i - 1].begin + path.pieces[i - 1].duration).time_since_epoch().count(),
                 path.pieces[i].begin.time_since_epoch().count());
    QCOMPARE(graph.counts.cycles, 0u);
    const double max = largeErrors.contains(nameOf(file)) ? 50 : smallErrors.contains(nameOf(file)) ? 0.1 : 1;
    const double error = qualityOf(graph).modelErrorPct;
    // They end with work from before the recording, and with a wait for work that is not recorded.
    if (nameOf(file) != "sglang_decode_mi300x" && nameOf(file) != "rtx3090_no_kernels")
        QVERIFY2(std::abs(error) <= max, qPrintable(QString::number(error)));
}

void ReplayTracesTest::theModelComesClose()
{
    if (!QDir(LANESCOPE_TRACES).exists())
        QSKIP("no real traces here");
    QString table = "window error %, begin error us, unexplained % (reference):\n";
    for (const Reference& reference : references) {
        QString file = QString(LANESCOPE_TRACES) + '/' + reference.name + ".json";
        if (!QFile::exists(file))
            file += ".gz";
        const auto trace = loadTrace(file.toStdString());
        QVERIFY2(trace, reference.name);
        const ReplayGraph graph = replayGraphOf(**trace);
        const ReplayQuality quality = qualityOf(graph);
        QVERIFY(quality.isExact);
        const double unexplained = criticalPathOf(graph).unexplainedPct();
        const double startUs = static_cast<double>(quality.startErrorMedian.count()) / 1e3;
        table += QString("%1 %2 (%3) %4 (%5) %6 (%7)\n")
                     .arg(reference.name, -36)
                     .arg(quality.modelErrorPct, 7, 'f', 2)
                     .arg(reference.errorPct, 7, 'f', 2)
                     .arg(startUs, 9, 'f', 1)
                     .arg(reference.startUs, 9, 'f', 1)
                     .arg(unexplained, 5, 'f', 1)
                     .arg(reference.unexplainedPct, 5, 'f', 1);
        const double max = smallErrors.contains(reference.name) ? 0.1 : largeErrors.contains(reference.name) ? 100 : 1;
        QVERIFY2(std::abs(quality.modelErrorPct) <= max, qPrintable(table));
        const QMap<QString, double> starts = {{"bert_small_h100", 1},   {"transformer_h100_stack", 1},
                                              {"fp32_t4", 1.1},         {"amp_t4", 5},
                                              {"bert_small_mi300x", 5}, {"flux_mi300x", 50}};
        if (starts.contains(reference.name))
            QVERIFY2(startUs <= starts[reference.name], qPrintable(table));
        // Time that the separate program leaves unexplained and this one explains: the host's copy out of staging
        // buffers, waits of side threads, work that was launched before.
        const QMap<QString, double> explained = {
            {"streams_blocking", 2},     {"linear_rtx2080ti", 1},   {"normalization_layers_mi300x", 1},
            {"nccl_a100_2gpu_rank0", 1}, {"gpu_only_mi210", 2},     {"mtia_inference", 31},
            {"resnet50_v100_2021", 2},   {"train_a100_rank3of8", 1}};
        if (explained.contains(reference.name))
            QVERIFY2(unexplained <= explained[reference.name], qPrintable(table));
    }
    qInfo().noquote() << table;
}

void ReplayTracesTest::oddFilesEnd_data()
{
    QTest::addColumn<QString>("file");
    if (!QDir(LANESCOPE_TRACES).exists())
        QSKIP("no real traces here");
    addTraces(QString(LANESCOPE_TRACES) + "/odd", true);
}

void ReplayTracesTest::oddFilesEnd()
{
    QFETCH(QString, file);
    const auto trace = loadTrace(file.toStdString());
    if (!trace)
        return;
    const ReplayGraph graph = replayGraphOf(**trace);
    QCOMPARE(replay(graph).window.count(), graph.window().count());
    Ns sum{};
    for (const Ns part : criticalPathOf(graph).byKind)
        sum += part;
    QCOMPARE(sum.count(), graph.window().count());
}

// Slack, computed again by replays: a work that lasts longer by its slack changes nothing, and by 1 ns more lengthens
// the window by 1 ns. So a work without slack that is not on the path is on another path of the same length.
void ReplayTracesTest::slackIsWhatAWorkMayLastLonger()
{
    QFETCH(QString, file);
    const auto trace = loadTrace(file.toStdString());
    QVERIFY(trace);
    const ReplayGraph graph = replayGraphOf(**trace);
    if (graph.works == 0)
        return;
    std::set<std::uint32_t> onPath;
    for (const PathPiece& piece : criticalPathOf(graph).pieces)
        if (piece.isOnLane())
            onPath.insert(piece.point);
    const ReplayWeights kept = weightsOf(graph, Lags::Kept);
    const auto slack = slackOf(graph, graph.recorded, kept.own, kept.cross);
    const auto windowWith = [&](std::uint32_t point, std::int64_t longer) {
        ReplayWeights weights = kept;
        weights.own[point] += longer;
        return replay(graph, weights).window - graph.window();
    };
    constexpr std::uint32_t max = 40; // replays of each trace, of either kind
    std::uint32_t ties = 0, sampled = 0;
    for (std::uint32_t k = 0; k < graph.works; ++k) {
        const std::uint32_t end = graph.firstWork + 2 * k + 1;
        if (graph.own[end] <= ReplayGraph::noEdge) // it ends when other ranks have sent
            continue;
        if (onPath.contains(end))
            QCOMPARE(slack[end], 0);
        else if (slack[end] == 0 && ties++ < max)
            QCOMPARE(windowWith(end, 1), Ns{1});
        else if (slack[end] > 0 && k % std::max(1U, graph.works / max) == 0 && sampled++ < max) {
            QCOMPARE(windowWith(end, slack[end]), Ns{0});
            QCOMPARE(windowWith(end, slack[end] + 1), Ns{1});
        }
    }
    if (ties > 0)
        qInfo().noquote() << nameOf(file) << "works on another path of the same length:" << ties;
}

// A call that waits must not keep its recorded length: the replay would still be exact, and each answer wrong.
void ReplayTracesTest::halvedKernelsSaveTime()
{
    const QString file = QString(LANESCOPE_TRACES) + "/qwen05b_mi300x.json.gz";
    if (!QFile::exists(file))
        QSKIP("no real traces here");
    const auto trace = loadTrace(file.toStdString());
    QVERIFY(trace);
    const ReplayGraph graph = replayGraphOf(**trace);
    ReplayWeights weights = weightsOf(graph, Lags::Kept);
    for (std::uint32_t p = 0; p < graph.points(); ++p)
        if (graph.kind[p] == EdgeKind::Compute)
            weights.own[p] /= 2;
    const double saved = 100.0 * (1.0 - static_cast<double>(replay(graph, weights).window.count()) /
                                            static_cast<double>(graph.window().count()));
    QVERIFY2(saved > 5, qPrintable(QString::number(saved)));
    QVERIFY2(std::abs(saved - 22.75) < 2, qPrintable(QString::number(saved)));
}

TEST_WITH_APP(ReplayTracesTest)

} // namespace lanescope::replay_traces_test

#include "replay_traces_test.moc"
