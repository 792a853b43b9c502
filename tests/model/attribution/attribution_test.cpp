// Attribution on made traces: who owns an instant against a count of instants, modules of backward work, phases and
// their inferences, layers.

#include <QtTest>

#include "model/attribution/place_table.h"
#include "model/attribution/place_text.h"
#include "model/attribution/sequence_links.h"
#include "tests/support/make_program.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <map>
#include <random>

namespace lanescope::attribution_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// Layers of one class, each with `kernels`; the one at `slow` takes `extra` longer.
TracePtr layers(int count, int slow, Ns extra)
{
    Program p;
    p.cpu.slice("nn.Module: GPT_0", 0us, 10000us, "python_function");
    for (int i = 0; i < count; ++i) {
        const Ns at = 10us + i * 200us;
        p.cpu.slice(fmt::format("nn.Module: Block_{}", i), at, 190us, "python_function");
        p.launch("gemm", at + 10us, 100us + (i == slow ? extra : Ns{}));
        p.launch("gelu", at + 20us, Ns{0});
    }
    return p.make.build();
}

const PlaceRow* rowNamed(const PlaceTable& table, std::string_view name)
{
    for (const PlaceRow& row : table.rows)
        if (row.path.back() == name)
            return &row;
    return nullptr;
}

} // namespace

class AttributionTest : public QObject {
    Q_OBJECT

private slots:
    void everyInstantOfAThreadHasTheOwnerThatACountOfInstantsGives()
    {
        std::mt19937 random{7};
        for (int round = 0; round < 60; ++round) {
            struct Event {
                int begin, length, order;
                std::string name;
            };
            std::vector<Event> events;
            for (int i = 0; i < 12; ++i) // they nest, overlap, and occur twice
                events.push_back({static_cast<int>(random() % 40), 1 + static_cast<int>(random() % 20), i,
                                  "nn.Module: M_" + std::to_string(i % 5)});
            events.push_back(events[3]);
            TraceMaker make;
            auto lane = make.lane("1", "1");
            for (std::size_t i = 0; i < events.size(); ++i) {
                events[i].order = static_cast<int>(i);
                lane.slice(events[i].name, Ns{events[i].begin}, Ns{events[i].length}, "python_function");
            }
            std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
                if (a.begin != b.begin)
                    return a.begin < b.begin;
                return a.length != b.length ? a.length > b.length : a.order < b.order;
            });
            const int zero = events.front().begin;
            std::map<std::string, std::int64_t> counted, found;
            for (int t = zero; t < 70; ++t) {
                std::string path;
                for (const Event& e : events)
                    if (e.begin <= t && t < e.begin + e.length)
                        path += "/" + e.name;
                if (!path.empty())
                    ++counted[path];
            }
            const Analysis analysis{make.build()};
            const HostPlaces& places = hostPlacesOf(analysis);
            const Attribution& all = recordedAttributionOf(analysis);
            for (const HostShare& share : places.shares)
                found[pathOf(all, places.modules, places.places[share.place].module)] += share.self.count();
            QCOMPARE(found, counted);
            // A part of it, cut in the middle of events.
            const TimeRange part{timeAt(9), timeAt(23)};
            std::int64_t inside = 0, expected = 0;
            for (const HostShare& share : hostSelfWithin(analysis, part).shares)
                inside += share.self.count();
            for (int t = zero + 9; t < zero + 23; ++t)
                expected += std::any_of(events.begin(), events.end(),
                                        [&](const Event& e) { return e.begin <= t && t < e.begin + e.length; });
            QCOMPARE(inside, expected);
        }
    }

    void everyInstantOfADeviceHasTheOwnerThatACountOfInstantsGives()
    {
        std::mt19937 random{11};
        const std::vector<std::pair<std::string, std::string>> kinds{
            {"gemm", "kernel"}, {"ncclDevKernel_AllReduce_Sum", "kernel"}, {"Memcpy DtoD", "gpu_memcpy"}};
        for (int round = 0; round < 60; ++round) {
            struct Event {
                int begin, length, rank;
            };
            std::vector<Event> events;
            TraceMaker make;
            for (int i = 0; i < 14; ++i) {
                const int kind = static_cast<int>(random() % 3);
                events.push_back({static_cast<int>(random() % 40), 1 + static_cast<int>(random() % 15), kind});
                make.stream(0, 7 + i).slice(kinds[static_cast<std::size_t>(kind)].first, Ns{events.back().begin},
                                            Ns{events.back().length}, kinds[static_cast<std::size_t>(kind)].second);
            }
            std::vector<std::int64_t> counted(events.size());
            for (int t = 0; t < 60; ++t) {
                int best = -1;
                for (int i = 0; i < static_cast<int>(events.size()); ++i) {
                    const auto& e = events[static_cast<std::size_t>(i)];
                    if (t < e.begin || t >= e.begin + e.length)
                        continue;
                    const auto* b = best < 0 ? nullptr : &events[static_cast<std::size_t>(best)];
                    if (!b || std::pair{e.rank, e.begin} < std::pair{b->rank, b->begin})
                        best = i;
                }
                if (best >= 0)
                    ++counted[static_cast<std::size_t>(best)];
            }
            const Analysis analysis{make.build()};
            const DeviceOwners& owners = deviceOwnersOf(analysis);
            std::map<std::uint64_t, std::int64_t> bySource; // the source has the events in this order
            for (std::size_t i = 0; i < analysis.work().size(); ++i)
                bySource[analysis.trace().source(analysis.work()[i].work)] = owners.busy[i].count();
            std::size_t i = 0;
            for (const auto& [source, busy] : bySource)
                QCOMPARE(busy, counted[i++]);
        }
    }

    void backwardWorkBelongsToTheModuleOfItsForwardOp()
    {
        Program p;
        p.cpu.slice("nn.Module: Net_0", 0us, 100us, "python_function");
        p.cpu.slice("nn.Module: Linear_0", 5us, 40us, "python_function");
        p.cpu.slice("aten::linear", 10us, 30us, "cpu_op", ~0u, number(5));
        p.launch("mm", 12us);
        p.cpu.slice("nn.Module: Linear_1", 50us, 40us, "python_function");
        p.cpu.slice("aten::linear", 55us, 30us, "cpu_op", ~0u, number(6));
        p.launch("mm2", 57us);
        p.autograd.slice("autograd::engine::evaluate_function: AddmmBackward0", 200us, 20us, "cpu_op", ~0u,
                         number(5, 1));
        p.launchOn(p.autograd, "dgrad", 205us);
        p.autograd.slice("autograd::engine::evaluate_function: torch::autograd::AccumulateGrad", 230us, 20us);
        p.launchOn(p.autograd, "add", 235us);
        p.launchOn(p.autograd, "ncclDevKernel_AllReduce_Sum", 240us);
        p.autograd.slice("autograd::engine::evaluate_function: ReluBackward0", 260us, 20us);
        p.launchOn(p.autograd, "relu_grad", 265us);
        const Analysis analysis{p.make.build()};
        const Attribution& all = recordedAttributionOf(analysis);
        const auto moduleOf = [&](std::string_view name) {
            return pathOf(all, all.modules, workNamed(all, analysis.trace(), name).module);
        };
        const std::string linear = "/nn.Module: Net_0/nn.Module: Linear_0";
        QCOMPARE(moduleOf("mm"), linear);
        QCOMPARE(moduleOf("dgrad"), linear);
        QCOMPARE(moduleOf("add"), linear);
        QCOMPARE(moduleOf("ncclDevKernel_AllReduce_Sum"), std::string{}); // a bucket's belongs to no module
        QCOMPARE(moduleOf("relu_grad"), std::string{});
        QCOMPARE(workNamed(all, analysis.trace(), "dgrad").moduleSource, PlaceSource::Sequence);
        QCOMPARE(workNamed(all, analysis.trace(), "add").moduleSource, PlaceSource::EngineOrder);
        QCOMPARE(workNamed(all, analysis.trace(), "relu_grad").why, Unplaced::NoLink);
        QCOMPARE(workNamed(all, analysis.trace(), "dgrad").phase, Phase::Backward);
        QCOMPARE(workNamed(all, analysis.trace(), "mm").phase, Phase::Forward);
        QCOMPARE(workNamed(all, analysis.trace(), "ncclDevKernel_AllReduce_Sum").phase, Phase::Communication);
        QCOMPARE(workNamed(all, analysis.trace(), "ncclDevKernel_AllReduce_Sum").under, Phase::Backward);
    }

    // The gradient that a backward pass begins with is made by Python: no link to a forward op is missing.
    void whatPythonMakesInBackwardLacksNoLink()
    {
        Program p;
        p.cpu.slice("torch/_tensor.py(500): backward", 0us, 100us, "python_function");
        p.cpu.slice("<built-in method ones_like of type object>", 5us, 40us, "python_function");
        p.cpu.slice("aten::ones_like", 10us, 30us, "cpu_op");
        p.launch("fill", 12us);
        const Analysis analysis{p.make.build()};
        const AttributedWork& work = workNamed(recordedAttributionOf(analysis), analysis.trace(), "fill");
        QCOMPARE(work.phase, Phase::Backward);
        QCOMPARE(work.why, Unplaced::NoFrame);
    }

    // The module's frame is missing, not the link.
    void linkedBackwardWorkWithoutAModuleLacksItsFrame()
    {
        for (const bool isLinked : {true, false}) {
            Program p;
            p.cpu.slice("train.py(1): step", 0us, 100us, "python_function");
            p.cpu.slice("aten::linear", 10us, 30us, "cpu_op", ~0u, number(5));
            p.launch("mm", 12us);
            p.autograd.slice("autograd::engine::evaluate_function: AddmmBackward0", 200us, 20us, "cpu_op", ~0u,
                             isLinked ? number(5, 1) : std::string{});
            p.launchOn(p.autograd, "dgrad", 205us);
            const Analysis analysis{p.make.build()};
            const AttributedWork& work = workNamed(recordedAttributionOf(analysis), analysis.trace(), "dgrad");
            QCOMPARE(work.phase, Phase::Backward);
            QCOMPARE(work.why, isLinked ? Unplaced::NoFrame : Unplaced::NoLink);
        }
    }

    void aNumberThatTwoThreadsHaveAlikeLinksNothing()
    {
        for (const bool isTie : {true, false}) {
            TraceMaker make;
            make.lane("1", "1").slice("aten::mm", 0us, 10us, "cpu_op", ~0u, number(5));
            make.lane("1", "3").slice("aten::mm", 1us, 10us, "cpu_op", ~0u, number(5));
            if (!isTie) {
                make.lane("1", "3").slice("aten::mm", 20us, 5us, "cpu_op", ~0u, number(6));
                make.lane("1", "3").slice("aten::t", 21us, 2us, "cpu_op", ~0u, number(6)); // the last to begin counts
            }
            make.lane("1", "2").slice("MmBackward0", 100us, 10us, "cpu_op", ~0u, number(5, 1));
            make.lane("1", "2").slice("MmBackward0", 120us, 10us, "cpu_op", ~0u, number(6, 1));
            const Analysis analysis{make.build()};
            const SequenceLinks& links = sequenceLinksOf(analysis);
            QCOMPARE(links.backwardOps, std::size_t{2});
            QCOMPARE(links.linked, std::size_t{isTie ? 0u : 2u});
            if (!isTie)
                for (const SliceId s : analysis.trace().slices())
                    if (analysis.trace().begin(s) == timeAt(120'000))
                        QCOMPARE(analysis.trace().name(links.forward(s)), std::string_view{"aten::t"});
        }
    }

    void phasesAreFilledInOnlyBetweenEqualNeighboursOfATraining()
    {
        const auto phaseOfMiddle = [](std::string_view before, std::string_view middle, std::string_view after) {
            Program p;
            const auto part = [&](std::string_view annotation, std::string_view kernel, Ns at) {
                if (!annotation.empty())
                    p.cpu.slice(annotation, at, 50us, "user_annotation");
                p.launch(kernel, at + 10us);
            };
            part(before, "first", 0us);
            part(middle, "middle", 100us);
            part(after, "last", 200us);
            const Analysis analysis{p.make.build()};
            return workNamed(recordedAttributionOf(analysis), analysis.trace(), "middle").phase;
        };
        QCOMPARE(phaseOfMiddle("## backward ##", "", "## backward ##"), Phase::Backward);
        QCOMPARE(phaseOfMiddle("## backward ##", "", "Optimizer.step#SGD.step"), Phase::Undecided);
        QCOMPARE(phaseOfMiddle("## backward ##", "Optimizer.zero_grad#SGD.zero_grad", "## backward ##"),
                 Phase::Optimizer);
        QCOMPARE(phaseOfMiddle("## forward ##", "", "## forward ##"), Phase::Undecided); // nothing is trained
        QCOMPARE(phaseOfMiddle("", "", ""), Phase::Undecided);
        QCOMPARE(phaseOfMiddle("## load_batch ##", "", "## backward ##"), Phase::Forward); // by its place
    }

    // A row that holds inferred time is not "recorded".
    void aPhaseTellsWhichOfItsTimeIsInferred()
    {
        Program p;
        for (int i = 0; i < 2; ++i)
            p.cpu.slice("## backward ##", i * 200us, 50us, "user_annotation");
        p.cpu.slice("Optimizer.step#SGD.step", 400us, 50us, "user_annotation");
        p.launch("a", 10us);
        p.launch("between", 100us, 7us);
        p.launch("b", 210us);
        p.launch("step", 410us);
        p.launch("ncclKernel_AllReduce", 420us, 9us);
        const Analysis analysis{p.make.build()};
        const PlaceTable table = placeTable(analysis, recordedAttributionOf(analysis), {PlaceBy::Phase, {}, true});
        const PlaceRow *backward = rowNamed(table, "backward"), *optimizer = rowNamed(table, "optimizer"),
                       *communication = rowNamed(table, "communication");
        QVERIFY(backward && optimizer && communication);
        QCOMPARE(backward->confidence(PlaceBy::Phase), std::string_view{"inferred"});
        QCOMPARE(backward->mainSource(PlaceBy::Phase), std::string_view{"between"});
        const std::vector<std::pair<std::string_view, Ns>> sources{{"mark", 10us}, {"between", 7us}};
        QVERIFY(backward->sources(PlaceBy::Phase) == sources);
        QCOMPARE(optimizer->confidence(PlaceBy::Phase), std::string_view{"recorded"});
        QCOMPARE(optimizer->mainSource(PlaceBy::Phase), std::string_view{"mark"});
        QCOMPARE(communication->confidence(PlaceBy::Phase), std::string_view{"recorded"});
        QCOMPARE(communication->mainSource(PlaceBy::Phase), std::string_view{"kernel_name"});
    }

    void zeroGradIsNoNeighbour()
    {
        Program p;
        for (int i = 0; i < 3; ++i)
            p.cpu.slice(i == 1 ? "Optimizer.zero_grad#SGD.zero_grad" : "## backward ##", i * 200us, 50us,
                        "user_annotation");
        p.launch("a", 10us);
        p.launch("middle", 100us);
        p.launch("zero", 210us);
        p.launch("b", 410us);
        const Analysis analysis{p.make.build()};
        const AttributedWork& middle = workNamed(recordedAttributionOf(analysis), analysis.trace(), "middle");
        QCOMPARE(middle.phase, Phase::Backward);
        QCOMPARE(middle.phaseReason, PhaseReason::Between);
    }

    void equalLayersAreFoldedAndASlowOneIsNamed()
    {
        const Analysis analysis{layers(24, 17, 12us)};
        const PlaceTable table = placeTable(analysis, recordedAttributionOf(analysis), {});
        const PlaceRow* row = rowNamed(table, "24 × Block");
        QVERIFY(row && row->fold);
        QCOMPARE(row->fold->count, std::uint64_t{24});
        QCOMPARE(row->fold->median, Ns{100us});
        QCOMPARE(row->fold->outliers.size(), std::size_t{1});
        QCOMPARE(row->fold->outliers[0].name, std::string{"Block_17"});
        QCOMPARE(std::lround(row->fold->outliers[0].percent), 12l);
        QCOMPARE(row->busy, Ns{2412us});
        Ns self{};
        for (const PlaceRow& r : table.rows)
            self += r.selfBusy;
        QCOMPARE(self, table.busy);
        // A layer that is 5 % slower is not yet an outlier.
        for (const Ns extra : {Ns{5us}, Ns{5001}}) {
            const Analysis other{layers(24, 17, extra)};
            const PlaceTable rows = placeTable(other, recordedAttributionOf(other), {});
            QCOMPARE(rowNamed(rows, "24 × Block")->fold->outliers.size(), std::size_t{extra > Ns{5us} ? 1u : 0u});
        }
        // Two equal blocks are not yet layers.
        const Analysis two{layers(2, -1, {})};
        QVERIFY(!rowNamed(placeTable(two, recordedAttributionOf(two), {}), "2 × Block"));
        const Analysis three{layers(3, -1, {})};
        QVERIFY(rowNamed(placeTable(three, recordedAttributionOf(three), {}), "3 × Block"));
    }

    void whatRepeatsThreeTimesIsABlock()
    {
        for (const int repeats : {3, 2}) {
            Program p;
            for (int i = 0; i < repeats; ++i)
                for (int k = 0; k < 3; ++k)
                    p.launch("k" + std::to_string(k), (3 * i + k) * 20us, 10us);
            p.launch("other", 1000us, 5us);
            const Analysis analysis{p.make.build()};
            const PlaceTable table = placeTable(analysis, recordedAttributionOf(analysis), {PlaceBy::Layer, {}, true});
            QCOMPARE(table.rows.size(), std::size_t{repeats == 3 ? 1u : 0u});
            if (repeats == 3) {
                QCOMPARE(table.rows[0].path[0], std::string{"3 × repeated block of 3 kernels"});
                QCOMPARE(table.rows[0].fold->median, Ns{30us});
            }
        }
    }

    // A block is searched for in what no repeated module covers, and does not continue across it.
    void blocksAreFoundWhereModulesAreFew()
    {
        for (const bool isAcross : {false, true}) {
            Program p;
            p.cpu.slice("nn.Module: Net_0", 0us, 400us, "python_function");
            for (int i = 0; i < 3; ++i) {
                const Ns at = i * 100us;
                p.cpu.slice("nn.Module: Block_" + std::to_string(i), at + 1us, 40us, "python_function");
                p.launch("gemm", at + 10us, 10us);
                if (isAcross) // one unit between two modules
                    for (int k = 0; k < 2; ++k)
                        p.launch("k" + std::to_string(k), at + 50us + k * 20us, 10us);
            }
            if (!isAcross)
                for (int i = 0; i < 4; ++i)
                    for (int k = 0; k < 2; ++k)
                        p.launch("k" + std::to_string(k), 1000us + (2 * i + k) * 20us, 10us);
            const Analysis analysis{p.make.build()};
            const PlaceTable table = placeTable(analysis, recordedAttributionOf(analysis), {PlaceBy::Layer, {}, true});
            QVERIFY(rowNamed(table, "3 × Block"));
            QCOMPARE(rowNamed(table, "3 × Block")->busy, Ns{30us});
            const PlaceRow* block = rowNamed(table, "4 × repeated block of 2 kernels");
            QCOMPARE(block != nullptr, !isAcross);
            QCOMPARE(table.rows.size(), std::size_t{isAcross ? 1u : 2u});
            if (block)
                QCOMPARE(block->busy, Ns{80us});
            // The rest holds the other kernels, and the host's time outside of the layers.
            QCOMPARE(table.unplaced.size(), std::size_t{1});
            QCOMPARE(table.unplaced[0].kernels, std::uint64_t{isAcross ? 6u : 0u});
            QCOMPARE(table.unplaced[0].host, table.host - rowNamed(table, "3 × Block")->host);
            QVERIFY(table.unplaced[0].host > Ns{});
        }
    }

    // A module is not known of work that has an annotation only, and the note explains where to look.
    void theNoteSaysWhichKindOfPlaceIsMissing()
    {
        Program p;
        p.cpu.slice("my part", 0us, 50us, "user_annotation");
        p.launch("a", 10us, 3us);
        p.launch("b", 100us, 1us);
        const Analysis analysis{p.make.build()};
        const Attribution& all = recordedAttributionOf(analysis);
        const auto noteOf = [&](PlaceBy by) { return notesOf(placeTable(analysis, all, {by, {}, true}), all).front(); };
        QCOMPARE(noteOf(PlaceBy::Module),
                 std::string{"0 % of the GPU time has a module; by scope, 75.0 % has a place."});
        QCOMPARE(noteOf(PlaceBy::Scope), std::string{"75.0 % of the GPU time has a scope."});
    }

    void eachTableAddsUp()
    {
        const Analysis analysis{layers(5, 2, 30us)};
        for (const PlaceBy by :
             {PlaceBy::Module, PlaceBy::Scope, PlaceBy::Line, PlaceBy::Phase, PlaceBy::Layer, PlaceBy::Graph}) {
            const PlaceTable table = placeTable(analysis, recordedAttributionOf(analysis), {by, {}, true});
            Ns busy{};
            std::uint64_t kernels = 0;
            for (const PlaceRow& row : table.rows)
                busy += row.selfBusy;
            for (const UnplacedRow& row : table.unplaced) {
                busy += row.busy;
                kernels += row.kernels;
            }
            QCOMPARE(busy, table.busy);
            QVERIFY(kernels <= analysis.work().size());
        }
    }
};

TEST_PLAIN(AttributionTest)

} // namespace lanescope::attribution_test

#include "attribution_test.moc"
