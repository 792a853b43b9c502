// How much of each real trace finds its op, module, scope, function and phase: at least what a prototype reached. Sums
// are exact on every trace.

#include <QtTest>

#include "model/attribution/layer_text.h"
#include "model/attribution/replay_places.h"
#include "model/attribution/sequence_links.h"
#include "model/attribution/walk_stacks.h"
#include "model/import/importer.h"
#include "tests/support/run_tests.h"

#include <filesystem>
#include <fmt/format.h>

namespace lanescope::attribution_coverage_test {

namespace {

struct Expected {
    const char* trace;
    double busyMs, op, module, scope, line; // percent of busy time
    std::array<double, 6> phases;           // forward, backward, optimizer, data, communication, undecided
    double hostModule, hostUndecided;
};
// Scope only where there is no module.
const Expected table[] = {
    {"amp_t4", 8.476, 95.4, 0.0, 0.0, 0.0, {16.7, 27.9, 45.2, 4.8, 0.0, 5.4}, 0.0, 11.9},
    {"bert_small_h100", 0.309, 100.0, 100.0, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 43.5, 56.5},
    {"bert_small_mi300x", 0.391, 100.0, 100.0, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 43.1, 56.9},
    {"blog_matmul_add_64_bf16_cold_eager", 0.008, 100.0, 0.0, 100.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"cuda_event_sync_a100", 0.051, 29.4, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"cuda_event_sync_h100_after_fix", 0.000, 100.0, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"cuda_event_sync_h100_before_fix", 0.000, 100.0, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"cuda_sync_alexnet_a100", 66.141, 100.0, 0.0, 100.0, 0.0, {16.0, 0.0, 0.0, 0.0, 0.0, 84.0}, 0.0, 70.4},
    {"cudagraph_mwe", 15.668, 12.8, 0.0, 0.0, 100.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"ddp_resnet18_mi300x", 358.940, 100.0, 99.9, 0.0, 100.0, {32.3, 67.6, 0.0, 0.0, 0.0, 0.0}, 55.7, 0.0},
    {"dlrm_v100_rank3of8", 10.708, 98.4, 0.0, 98.4, 0.0, {2.9, 5.3, 1.6, 0.1, 88.3, 1.9}, 0.0, 10.3},
    {"flux_mi300x", 201.352, 100.0, 99.9, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 10.6, 50.2},
    {"fp32_t4", 17.631, 93.3, 0.0, 0.0, 0.0, {28.1, 43.6, 19.2, 2.3, 0.0, 6.8}, 0.0, 28.5},
    {"fusion_mwe", 0.375, 74.1, 43.5, 0.0, 74.1, {49.9, 0.0, 0.0, 0.0, 0.0, 50.1}, 20.8, 70.9},
    {"gemm_a100_buffer_request", 78.588, 100.0, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"gpu_only_mi210", 5.343, 0.0, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"kernelforge_t4_stack", 22.920, 9.5, 0.0, 0.0, 100.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"linear_rtx2080ti", 370.983, 100.0, 0.0, 0.0, 0.0, {31.5, 60.6, 7.9, 0.0, 0.0, 0.0}, 0.0, 0.6},
    {"minitoy_mi250_rocm62", 0.149, 100.0, 0.0, 0.0, 0.0, {44.5, 32.5, 5.7, 15.1, 0.0, 2.3}, 0.0, 51.6},
    {"moe_alltoall_2ranks/after_rank0", 15.233, 100.0, 0.0, 100.0, 0.0, {0.5, 1.0, 0.0, 0.0, 98.5, 0.0}, 0.0, 71.7},
    {"moe_alltoall_2ranks/after_rank1", 18.318, 100.0, 0.0, 100.0, 0.0, {0.4, 0.8, 0.0, 0.0, 98.7, 0.0}, 0.0, 71.1},
    {"moe_alltoall_2ranks/before_rank0", 4.717, 100.0, 0.0, 100.0, 0.0, {1.6, 54.5, 0.0, 0.0, 43.8, 0.0}, 0.0, 47.1},
    {"moe_alltoall_2ranks/before_rank1", 9.845, 100.0, 0.0, 100.0, 0.0, {0.8, 1.4, 0.0, 0.0, 97.8, 0.0}, 0.0, 47.3},
    {"mtia_inference", 424.230, 0.0, 0.0, 33.1, 0.0, {33.1, 0.0, 0.0, 0.0, 0.0, 66.9}, 0.0, 66.8},
    {"nccl_a100_2gpu_rank0", 157.500, 100.0, 0.0, 99.2, 0.0, {24.5, 49.0, 1.3, 0.0, 25.1, 0.0}, 0.0, 1.5},
    {"normalization_layers_mi300x", 1.019, 100.0, 97.9, 0.0, 100.0, {47.9, 52.1, 0.0, 0.0, 0.0, 0.0}, 86.0, 0.1},
    {"p2p_copy", 53.921, 100.0, 0.0, 0.0, 100.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"particle_transformer_a100", 7.801, 100.0, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"qwen05b_h100", 45.647, 69.9, 69.9, 0.0, 69.9, {69.9, 0.0, 0.0, 0.0, 0.0, 30.1}, 33.0, 67.0},
    {"qwen05b_mi300x", 43.063, 69.1, 69.1, 0.0, 69.1, {69.1, 0.0, 0.0, 0.0, 0.0, 30.9}, 31.3, 68.7},
    // Twelve copies of images to the GPU under aten::to: the prototype called them forward, by their place. That they
    // are such copies is asked before the place.
    {"resnet50_2021_no_schema", 649.472, 91.5, 0.0, 0.0, 0.0, {30.4, 60.0, 1.4, 2.1, 0.0, 6.1}, 0.0, 47.4},
    {"resnet50_v100_2021", 602.145, 100.0, 0.0, 0.0, 96.9, {32.6, 64.2, 1.5, 1.7, 0.0, 0.0}, 0.0, 30.9},
    {"sam_a100_compiled_cudagraphs", 383.871, 100.0, 0.0, 100.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"sam_a100_eager", 1257.079, 100.0, 0.0, 100.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"sampled_128gpu/sampled_rank-0", 547.656, 99.9, 0.0, 93.6, 0.0, {10.6, 25.2, 1.1, 0.0, 61.5, 1.5}, 0.0, 4.7},
    {"sampled_128gpu/sampled_rank-1", 580.050, 99.9, 0.0, 93.5, 0.0, {13.7, 31.4, 1.0, 0.1, 52.3, 1.5}, 0.0, 4.7},
    {"sglang_decode_capture_mi300x", 0.011, 100.0, 0.0, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 44.6, 50.8},
    {"sglang_decode_mi300x", 9.773, 1.0, 0.6, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 0.0, 0.0},
    {"square_a10g", 64.449, 100.0, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"streams_blocking", 220.676, 100.0, 0.0, 0.0, 100.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"streams_non_blocking", 181.110, 100.0, 0.0, 0.0, 100.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"switch_transformer_a100_pcie", 562.882, 100.0, 100.0, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 45.6, 54.4},
    {"torch_compile_triton_mi300x", 12.549, 100.0, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"torchrec_4ranks/rank0", 3155.422, 100.0, 0.0, 100.0, 0.0, {3.8, 0.0, 0.0, 0.0, 96.2, 0.0}, 0.0, 0.7},
    {"torchrec_4ranks/rank1", 3155.654, 100.0, 0.0, 100.0, 0.0, {3.9, 0.0, 0.0, 0.0, 96.1, 0.0}, 0.0, 0.7},
    {"torchrec_4ranks/rank2", 154.024, 98.2, 0.0, 100.0, 0.0, {79.3, 0.0, 0.0, 0.0, 20.6, 0.1}, 0.0, 0.3},
    {"torchrec_4ranks/rank3", 3154.542, 100.0, 0.0, 100.0, 0.0, {3.9, 0.0, 0.0, 0.0, 96.1, 0.0}, 0.0, 0.7},
    {"train_a100_rank3of8", 388.587, 98.0, 0.0, 99.8, 0.0, {23.9, 45.6, 2.0, 4.1, 22.6, 1.8}, 0.0, 17.2},
    {"transformer_h100_stack", 0.391, 100.0, 100.0, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 84.0, 14.9},
    {"triton_inductor_a100", 0.002, 100.0, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 100.0}, 0.0, 100.0},
    {"vllm_decode_graph_execution", 10.718, 3.1, 2.6, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 7.4, 0.0},
    {"vllm_piecewise_graph_execution", 156.086, 4.0, 99.9, 0.0, 100.0, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 82.9, 0.0},
};

std::string fileOf(const char* name)
{
    for (const char* end : {".json", ".json.gz"})
        if (const std::string path = std::string{LANESCOPE_TRACES "/"} + name + end; std::filesystem::exists(path))
            return path;
    return {};
}

double pct(Ns part, Ns whole)
{
    return whole == Ns{} ? 0 : 100.0 * static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

// The union of a thread's host events, by sorting alone.
Ns unionOfHostEvents(const Trace& trace, LaneId lane)
{
    std::vector<TimeRange> ranges;
    for (const SliceId s : trace[lane].slices)
        if (isHostEvent(trace.kind(s)) && trace[lane].kind != LaneKind::Gpu)
            ranges.push_back(trace.range(s));
    return lengthOf(unionOf(std::move(ranges)));
}

void checkSums(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const HostPlaces& places = hostPlacesOf(analysis);
    std::vector<Ns> ofLane(trace.lanes().size());
    for (const HostShare& share : places.shares)
        ofLane[share.lane.value] += share.self;
    for (std::uint32_t l = 0; l < ofLane.size(); ++l)
        QCOMPARE(ofLane[l], unionOfHostEvents(trace, LaneId{l}));
    const DeviceOwners& owners = deviceOwnersOf(analysis);
    Ns sum{};
    for (const Ns busy : owners.busy)
        sum += busy;
    Ns united{};
    for (std::uint32_t p = 0; p < trace.processes().size(); ++p) {
        std::vector<TimeRange> ranges;
        for (const LaneId lane : trace.processes()[p].lanes)
            if (trace[lane].kind == LaneKind::Gpu)
                for (const SliceId s : trace[lane].slices)
                    if (isDeviceWork(trace.kind(s)))
                        ranges.push_back(trace.range(s));
        united += lengthOf(unionOf(std::move(ranges)));
    }
    QCOMPARE(sum, united);
    QCOMPARE(owners.busyTotal, united);
}

} // namespace

// `table --by` prints these rows: the busy times of the top rows and of what has no place add up to all of it.
static void checkTables(const Analysis& analysis)
{
    const Attribution& all = attributionOf(analysis);
    for (const PlaceBy by :
         {PlaceBy::Module, PlaceBy::Scope, PlaceBy::Line, PlaceBy::Phase, PlaceBy::Layer, PlaceBy::Graph}) {
        const PlaceTable made = placeTable(analysis, all, {by, {}, true});
        Ns busy{};
        for (const PlaceRow& row : made.rows)
            busy += row.parent == PlaceRow::noParent ? row.busy : Ns{};
        for (const UnplacedRow& row : made.unplaced)
            busy += row.busy;
        QCOMPARE(busy, made.busy);
        const auto sentences = layerSentences(analysis.trace(), all, made);
        for (const PlaceRow& row : made.rows)
            if (row.fold && row.fold->instances.empty()) // a row of repeated blocks has no modules
                QVERIFY(by == PlaceBy::Layer || by == PlaceBy::Graph);
        QVERIFY(sentences.empty() || mainFoldOf(made));
    }
}

class AttributionCoverageTest : public QObject {
    Q_OBJECT

private slots:
    void eachTraceReachesWhatAPrototypeReached_data()
    {
        QTest::addColumn<int>("row");
        for (int i = 0; i < static_cast<int>(std::size(table)); ++i)
            QTest::newRow(table[i].trace) << i;
    }

    void eachTraceReachesWhatAPrototypeReached()
    {
        QFETCH(int, row);
        const Expected& e = table[row];
        const std::string file = fileOf(e.trace);
        if (file.empty())
            QSKIP("the real traces are not here");
        const auto trace = loadTrace(file);
        QVERIFY(trace);
        const Analysis analysis{*trace};
        checkSums(analysis);
        checkTables(analysis);
        const Attribution& all = recordedAttributionOf(analysis);
        const HostPlaces& places = hostPlacesOf(analysis);
        std::array<Ns, phaseCount> phases{};
        Ns scopeAlone{};
        for (const AttributedWork& w : all.works) {
            phases[static_cast<std::size_t>(w.phase)] += w.busy;
            if (w.module == PathTree::root && w.scope != PathTree::root)
                scopeAlone += w.busy;
        }
        Ns hostModule{}, hostUndecided{}, host{};
        for (const HostShare& share : places.shares) {
            const HostPlace& place = places.places[share.place];
            host += share.self;
            hostModule += place.module != PathTree::root ? share.self : Ns{};
            hostUndecided += place.hostPhase() == Phase::Undecided ? share.self : Ns{};
        }
        const double scope = all.hasModules ? 0 : pct(scopeAlone, all.busy);
        const auto phase = [&](Phase p) { return pct(phases[static_cast<std::size_t>(p)], all.busy); };
        const std::string got = fmt::format(
            "{} busy {:.3f} op {:.1f} module {:.1f} scope {:.1f} fn {:.1f} phases {:.1f} / {:.1f} / {:.1f} / {:.1f} / "
            "{:.1f} / {:.1f} host {:.1f} / {:.1f}",
            e.trace, static_cast<double>(all.busy.count()) / 1e6, all.recorded.op, all.recorded.module, scope,
            all.recorded.line, phase(Phase::Forward), phase(Phase::Backward), phase(Phase::Optimizer),
            phase(Phase::Data), phase(Phase::Communication), phase(Phase::Undecided), pct(hostModule, host),
            pct(hostUndecided, host));
        constexpr double rounding = 0.06;
        const auto near = [&](double is, double should) { return std::abs(is - should) <= rounding; };
        QVERIFY2(near(static_cast<double>(all.busy.count()) / 1e6, e.busyMs), got.c_str());
        QVERIFY2(all.recorded.op >= e.op - rounding, got.c_str());
        QVERIFY2(all.recorded.module >= e.module - rounding, got.c_str());
        QVERIFY2(scope >= e.scope - rounding, got.c_str());
        QVERIFY2(all.recorded.line >= e.line - rounding, got.c_str());
        constexpr std::array columns{Phase::Forward, Phase::Backward,      Phase::Optimizer,
                                     Phase::Data,    Phase::Communication, Phase::Undecided};
        for (std::size_t i = 0; i < columns.size(); ++i)
            QVERIFY2(near(phase(columns[i]), e.phases[i]), got.c_str());
        QCOMPARE(phases[static_cast<std::size_t>(Phase::Recompute)], Ns{});
        QVERIFY2(pct(hostModule, host) >= e.hostModule - rounding, got.c_str());
        QVERIFY2(pct(hostUndecided, host) <= e.hostUndecided + rounding, got.c_str());
    }

    void replaysAndTwinsReachWhatAPrototypeReached_data()
    {
        QTest::addColumn<double>("op");
        QTest::addColumn<double>("module");
        QTest::newRow("sglang_decode_mi300x") << 99.8 << 99.35; // by the capture in the same folder
        QTest::newRow("cudagraph_mwe") << 100.0 << 0.0;         // by ops that ran eagerly
        QTest::newRow("qwen05b_h100") << 100.0 << 100.0;        // by twins
        QTest::newRow("qwen05b_mi300x") << 100.0 << 100.0;
    }

    void replaysAndTwinsReachWhatAPrototypeReached()
    {
        QFETCH(double, op);
        QFETCH(double, module);
        const std::string file = fileOf(QTest::currentDataTag());
        if (file.empty())
            QSKIP("the real traces are not here");
        const auto trace = loadTrace(file);
        QVERIFY(trace);
        const Analysis analysis{*trace};
        const Coverage coverage = coverageOf(attributionOf(analysis));
        QVERIFY(coverage.op >= op);
        QVERIFY(coverage.module >= module);
    }

    void everyArrowFromForwardToBackwardAgreesWithTheLink()
    {
        std::size_t arrows = 0, backward = 0, linked = 0;
        std::error_code error;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(LANESCOPE_TRACES, error)) {
            const std::string path = entry.path().string();
            if (path.find("/odd/") != std::string::npos || (!path.ends_with(".json") && !path.ends_with(".json.gz")))
                continue;
            const auto trace = loadTrace(path);
            if (!trace)
                continue;
            const Analysis analysis{*trace};
            const SequenceLinks& links = sequenceLinksOf(analysis);
            backward += links.backwardOps;
            linked += links.linked;
            for (const Flow& flow : (*trace)->flows()) {
                if ((*trace)->text((**trace)[flow.category].name) != "fwdbwd")
                    continue;
                ++arrows;
                QCOMPARE(links.forward(flow.to), flow.from);
            }
        }
        if (backward == 0)
            QSKIP("the real traces are not here");
        QVERIFY(arrows >= 1050);
        QVERIFY(linked >= 13649);
        QVERIFY(linked < backward); // two sampled files lack their forward half
    }
};

TEST_WITH_APP(AttributionCoverageTest)

} // namespace lanescope::attribution_coverage_test

#include "attribution_coverage_test.moc"
