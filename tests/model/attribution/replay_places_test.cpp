// Ops of replayed graphs and of work launched before the recording: captures, with changes of one kernel, and twins.

#include <QtTest>

#include "model/attribution/match_names.h"
#include "model/attribution/place_text.h"
#include "model/attribution/replay_places.h"
#include "tests/support/make_program.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::replay_places_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// An AMD capture: launches that name their kernels.
TracePtr capture(const std::vector<std::string>& kernels, bool namesKernels = true)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("hipStreamBeginCapture", 0us, 1us, "cuda_runtime");
    cpu.slice("nn.Module: Model_0", 5us, 10000us, "python_function");
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const Ns at = 10us + static_cast<int>(i) * 10us;
        cpu.slice("aten::op" + std::to_string(i), at, 8us, "cpu_op", ~0u, R"({"Input Dims": [[2, 3]]})");
        if (kernels[i] == "Memcpy")
            cpu.slice("hipMemcpyAsync", at + 1us, 1us, "cuda_runtime");
        else
            cpu.slice("hipLaunchKernel", at + 1us, 1us, "cuda_runtime", ~0u,
                      namesKernels ? fmt::format(R"({{"kernel": "{}"}})", kernels[i]) : "{}");
    }
    cpu.slice("hipStreamEndCapture", 20000us, 1us, "cuda_runtime");
    return make.build();
}

TracePtr replayOf(const std::vector<std::string>& kernels)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    cpu.slice("hipGraphLaunch", 0us, 5us, "cuda_runtime", 1);
    for (std::size_t i = 0; i < kernels.size(); ++i)
        gpu.slice(kernels[i], 10us + static_cast<int>(i) * 10us, 8us, kernels[i] == "Memcpy" ? "gpu_memcpy" : "kernel",
                  1);
    return make.build();
}

// The first `launched` kernels run eagerly under ops of a module; between them and the rest another kernel runs.
TracePtr eagerTwin(const std::vector<std::string>& kernels, std::size_t launched)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    cpu.slice("nn.Module: Twin_0", 0us, 10000us, "python_function");
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const Ns at = 10us + static_cast<int>(i) * 10us;
        const auto id = static_cast<std::uint32_t>(i + 1);
        cpu.slice("aten::op" + std::to_string(i), at, 8us, "cpu_op", ~0u, R"({"Input Dims": [[5, 7]]})");
        cpu.slice("cudaLaunchKernel", at + 1us, 1us, "cuda_runtime", id);
        const bool isMoved = i >= launched;
        if (i == launched)
            gpu.slice("something else", at + 1000us, 2us);
        gpu.slice(kernels[i], at + (isMoved ? 1005us : 3us), 5us, kernels[i] == "Memcpy" ? "gpu_memcpy" : "kernel", id);
    }
    return make.build();
}

std::size_t opsOf(const Attribution& all)
{
    return static_cast<std::size_t>(std::count_if(all.works.begin(), all.works.end(),
                                                  [](const AttributedWork& w) { return w.op != PathTree::noName; }));
}

std::vector<std::string> tenKernels()
{
    std::vector<std::string> names;
    for (int i = 0; i < 10; ++i)
        names.push_back("k" + std::to_string(i));
    return names;
}

} // namespace

class ReplayPlacesTest : public QObject {
    Q_OBJECT

private slots:
    void aLongestCommonSubsequenceIsAsLongAsATableSays()
    {
        std::mt19937 random{3};
        for (int round = 0; round < 200; ++round) {
            std::vector<std::uint32_t> a(random() % 20), b(random() % 20);
            for (auto* list : {&a, &b})
                for (auto& x : *list)
                    x = static_cast<std::uint32_t>(random() % 4);
            std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
            for (std::size_t i = 1; i <= a.size(); ++i)
                for (std::size_t j = 1; j <= b.size(); ++j)
                    table[i][j] =
                        a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : std::max(table[i - 1][j], table[i][j - 1]);
            const NamePairs pairs = longestCommonSubsequence(a, b);
            QCOMPARE(pairs.size(), table[a.size()][b.size()]);
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                QCOMPARE(a[pairs[i].first], b[pairs[i].second]);
                QVERIFY(i == 0 || (pairs[i].first > pairs[i - 1].first && pairs[i].second > pairs[i - 1].second));
            }
        }
    }

    void aReplayTakesOpsAndShapesOfItsCapture()
    {
        std::vector<std::string> names = tenKernels();
        names[4] = "Memcpy";
        const Analysis analysis{replayOf(names)};
        const Attribution all = attributionWith(analysis, capture(names));
        QCOMPARE(opsOf(all), std::size_t{10});
        for (const AttributedWork& w : all.works) {
            QCOMPARE(w.opSource, PlaceSource::Capture);
            QCOMPARE(all.names[w.dims], std::string_view{"[[2, 3]]"});
            QCOMPARE(pathOf(all, all.modules, w.module), std::string{"/nn.Module: Model_0"});
        }
        QCOMPARE(all.names[all.works[7].op], std::string_view{"aten::op7"});
        QCOMPARE(all.recorded.op, 0.0);

        std::vector<std::string> oneLess = names;
        oneLess.erase(oneLess.begin() + 6);
        QCOMPARE(opsOf(attributionWith(analysis, capture(oneLess))), std::size_t{9});
        std::vector<std::string> swapped = names;
        std::swap(swapped[1], swapped[2]);
        QCOMPARE(opsOf(attributionWith(analysis, capture(swapped))), std::size_t{9});
    }

    void halfOfTheKernelsMustMatch()
    {
        const Analysis analysis{replayOf(tenKernels())};
        for (const std::size_t kept : {5u, 4u}) {
            std::vector<std::string> names = tenKernels();
            for (std::size_t i = kept; i < names.size(); ++i)
                names[i] = "of another model";
            QCOMPARE(opsOf(attributionWith(analysis, capture(names))), std::size_t{kept == 5 ? 5u : 0u});
        }
    }

    void withoutNamesThePlaceIsAnInferenceThatGivesNoShapes()
    {
        const Analysis analysis{replayOf(tenKernels())};
        const Attribution all = attributionWith(analysis, capture(tenKernels(), false));
        QCOMPARE(opsOf(all), std::size_t{10});
        QCOMPARE(all.works[0].opSource, PlaceSource::Place);
        QCOMPARE(confidenceOf(all.works[0].opSource), std::string_view{"inferred"});
        QCOMPARE(all.works[0].dims, PathTree::noName);
        std::vector<std::string> nine = tenKernels();
        nine.pop_back();
        QCOMPARE(opsOf(attributionWith(analysis, capture(nine, false))), std::size_t{0});
    }

    void workBeforeTheRecordingTakesTheOpOfARunOfEightEqualKernels()
    {
        for (const int unlaunched : {8, 7}) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 10 - unlaunched; i < 10; ++i)
                gpu.slice("k" + std::to_string(i), i * 10us, 8us);
            cpu.slice("nn.Module: Net_0", 0us, 1000us, "python_function");
            for (int i = 0; i < 10; ++i) {
                cpu.slice("aten::op" + std::to_string(i), 100us + i * 10us, 9us);
                cpu.slice("cudaLaunchKernel", 101us + i * 10us, 1us, "cuda_runtime", static_cast<std::uint32_t>(i + 1));
                gpu.slice("k" + std::to_string(i), 200us + i * 10us, 8us, "kernel", static_cast<std::uint32_t>(i + 1));
            }
            const Analysis analysis{make.build()};
            const Attribution all = attributionWith(analysis, nullptr);
            QCOMPARE(recordedAttributionOf(analysis).works.front().why, Unplaced::BeforeRecording);
            QCOMPARE(opsOf(all), std::size_t{10u + (unlaunched == 8 ? 8u : 0u)});
            if (unlaunched == 8) {
                QCOMPARE(all.names[all.works.front().op], std::string_view{"aten::op2"});
                QCOMPARE(all.works.front().moduleSource, PlaceSource::Twin);
                QCOMPARE(all.works.front().phase, Phase::Undecided);
            }
        }
    }

    // Equal layers have equal kernels. What follows shows which of them ran before the recording.
    void aTwinIsTheLayerAfterWhichTheSameKernelsFollow()
    {
        enum class Next { Pass, Head };
        for (const Next next : {Next::Pass, Next::Head}) {
            TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            const auto block = [](int k) { return "k" + std::to_string(k); };
            std::uint32_t id = 0;
            Ns at = 1000us;
            const auto launch = [&](const std::string& kernel) {
                cpu.slice("cudaLaunchKernel", at, 1us, "cuda_runtime", ++id);
                gpu.slice(kernel, at + 2us, 8us, "kernel", id);
                at += 10us;
            };
            for (int k = 0; k < 8; ++k) // the kernels of one layer
                gpu.slice(block(k), k * 10us, 8us);
            cpu.slice("nn.Module: Net_0", 900us, 10000us, "python_function");
            if (next == Next::Head)
                launch("head");
            launch("embedding");
            for (int layer = 0; layer < 4; ++layer) {
                cpu.slice("nn.Module: Block_" + std::to_string(layer), at, 80us, "python_function");
                for (int k = 0; k < 8; ++k)
                    launch(block(k));
                if (layer == 1)
                    launch("head");
            }
            if (next == Next::Head)
                launch("embedding"); // not after what would fit
            const Analysis analysis{make.build()};
            const Attribution& all = attributionOf(analysis);
            // Only "head" follows layer 1. Nothing is recorded after the last layer, so it may be the end of a pass.
            const std::string expected =
                next == Next::Head ? "/nn.Module: Net_0/nn.Module: Block_1" : "/nn.Module: Net_0/nn.Module: Block_3";
            QCOMPARE(pathOf(all, all.modules, all.works.front().module), expected);
            QCOMPARE(all.works.front().moduleSource, PlaceSource::Twin);
            const PlaceTable phases = placeTable(analysis, all, {PlaceBy::Phase, {}, true});
            QVERIFY(std::any_of(phases.unplaced.begin(), phases.unplaced.end(), [](const UnplacedRow& row) {
                return row.reason == Unplaced::BeforeRecording && row.kernels == 8;
            }));
            for (const UnplacedRow& row : phases.unplaced)
                QVERIFY(row.reason != Unplaced::No);
            const PlaceTable table = placeTable(analysis, all, {PlaceBy::Module, {}, false});
            for (const PlaceRow& row : table.rows)
                QCOMPARE(row.confidence(PlaceBy::Module),
                         std::string_view{expected.ends_with(row.path.back()) || row.path.size() == 1 ? "inferred"
                                                                                                      : "recorded"});
        }
    }

    void noInstanceIsNamedWhereSeveralFitAlike()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int k = 0; k < 8; ++k)
            gpu.slice("k" + std::to_string(k), k * 10us, 8us);
        cpu.slice("nn.Module: Net_0", 900us, 10000us, "python_function");
        std::uint32_t id = 0;
        for (int layer = 0; layer < 3; ++layer) {
            const Ns from = 1000us + layer * 200us;
            cpu.slice("nn.Module: Block_" + std::to_string(layer), from, 80us, "python_function");
            for (int k = 0; k < 9; ++k) {
                const Ns at = from + k * 10us;
                cpu.slice("aten::op", at, 3us);
                cpu.slice("cudaLaunchKernel", at, 1us, "cuda_runtime", ++id);
                gpu.slice(k < 8 ? "k" + std::to_string(k) : "between" + std::to_string(layer), at + 2us, 7us, "kernel",
                          id);
            }
        }
        const Analysis analysis{make.build()};
        const Attribution& all = attributionOf(analysis);
        QCOMPARE(pathOf(all, all.modules, all.works.front().module), std::string{"/nn.Module: Net_0"});
        QCOMPARE(all.names[all.works.front().op], std::string_view{"aten::op"});
    }

    void anEagerTwinGivesOpsAndModulesButNeverShapes()
    {
        const Analysis analysis{replayOf(tenKernels())};
        QVERIFY(graphCoverageOf(attributionOf(analysis)).isLow());
        const Attribution all = attributionWith(analysis, nullptr, eagerTwin(tenKernels(), 10));
        QCOMPARE(opsOf(all), std::size_t{10});
        for (std::size_t i = 0; i < all.works.size(); ++i) {
            const AttributedWork& w = all.works[i];
            QCOMPARE(all.names[w.op], std::string_view{"aten::op" + std::to_string(i)});
            QCOMPARE(w.opSource, PlaceSource::Twin);
            QCOMPARE(confidenceOf(w.opSource), std::string_view{"inferred"});
            QCOMPARE(pathOf(all, all.modules, w.module), std::string{"/nn.Module: Twin_0"});
            QCOMPARE(w.dims, PathTree::noName);
            QCOMPARE(w.opSlice, SliceId{});
        }
        QCOMPARE(graphCoverageOf(all).opPct().value_or(-1), 100.0);
        QVERIFY(noteOf(graphCoverageOf(all)).empty());
        QCOMPARE(all.twins.size(), std::size_t{1});
    }

    void aTwinOfAnotherModelOrWithAShortRunGivesNothing()
    {
        const Analysis analysis{replayOf(tenKernels())};
        QCOMPARE(opsOf(attributionWith(analysis, nullptr, eagerTwin(tenKernels(), 8))), std::size_t{8});
        QCOMPARE(opsOf(attributionWith(analysis, nullptr, eagerTwin(tenKernels(), 7))), std::size_t{0});
        std::vector<std::string> others;
        for (const std::string& name : tenKernels())
            others.push_back(name + " of another model");
        const Attribution none = attributionWith(analysis, nullptr, eagerTwin(others, 10));
        QCOMPARE(opsOf(none), std::size_t{0});
        QVERIFY(none.twins.empty());
    }

    void aCaptureWinsOverATwin()
    {
        const Analysis analysis{replayOf(tenKernels())};
        const Attribution all = attributionWith(analysis, capture(tenKernels()), eagerTwin(tenKernels(), 10));
        for (const AttributedWork& w : all.works)
            QCOMPARE(w.opSource, PlaceSource::Capture);
        QVERIFY(all.twins.empty());
    }

    // The tables and the verdict say how much of the replayed time has an op, exactly where that is below 90 %.
    void lowCoverageOfGraphsIsSaid()
    {
        for (const std::size_t known : {8u, 9u}) { // known kernels out of ten of equal length
            std::vector<std::string> names = tenKernels();
            for (std::size_t i = known; i < names.size(); ++i)
                names[i] = "another";
            const Analysis analysis{replayOf(tenKernels())};
            const Attribution all = attributionWith(analysis, capture(names));
            const GraphCoverage graphs = graphCoverageOf(all);
            QCOMPARE(graphs.replayedPct().value_or(-1), 100.0);
            QCOMPARE(graphs.opPct().value_or(-1), known * 10.0);
            QCOMPARE(noteOf(graphs).find("80.0 %") != std::string::npos, known == 8);
            for (const PlaceBy by : {PlaceBy::Module, PlaceBy::Layer, PlaceBy::Graph}) {
                PlaceTableOptions options;
                options.by = by;
                const std::vector<std::string> notes = notesOf(placeTable(analysis, all, options), all);
                const bool isSaid = std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
                    return note.find("Replayed graphs") != std::string::npos;
                });
                QCOMPARE(isSaid, known == 8);
                for (const std::string& note : notesOf(placeTable(analysis, all, options), all, NoteFor::Window))
                    QVERIFY2(note.find("--") == std::string::npos, note.c_str()); // nothing to type there
            }
        }
        const Analysis replay{replayOf(tenKernels())};
        QVERIFY(graphNoteOf(replay).find(" 0.0 %") != std::string::npos);
        const Analysis eager{eagerTwin(tenKernels(), 10)};
        QVERIFY(graphNoteOf(eager).empty());
        QVERIFY(!graphCoverageOf(attributionOf(eager)).opPct());
    }
};

TEST_PLAIN(ReplayPlacesTest)

} // namespace lanescope::replay_places_test

#include "replay_places_test.moc"
