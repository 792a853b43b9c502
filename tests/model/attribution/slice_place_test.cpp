// The owner of GPU work, in its details; and the medians of a graph's nodes.

#include <QtTest>

#include "model/attribution/place_table.h"
#include "model/attribution/replay_places.h"
#include "model/attribution/slice_place.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <map>
#include <string>

namespace lanescope::slice_place_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

std::map<std::string, std::string> factsOf(const Analysis& analysis, std::string_view name)
{
    std::map<std::string, std::string> texts;
    for (const SliceId s : analysis.trace().slices())
        if (analysis.trace().name(s) == name)
            for (const Fact& fact : placeFacts(analysis, s))
                texts[std::string{fact.key}] = format(fact.text, [](Ns) { return std::string{}; });
    return texts;
}

} // namespace

class SlicePlaceTest : public QObject {
    Q_OBJECT

private slots:
    void aKernelHasItsModuleItsPhaseAndItsFunction()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("nn.Module: Mlp_0", 0us, 200us, "python_function");
        cpu.slice("nn.Module: Linear_1", 5us, 100us, "python_function");
        cpu.slice("model.py(12): forward", 8us, 90us, "python_function");
        cpu.slice("aten::mm", 10us, 20us).slice("cudaLaunchKernel", 12us, 5us, "cuda_runtime", 1);
        cpu.slice("cudaLaunchKernel", 300us, 5us, "cuda_runtime", 2);
        make.stream(0, 7).slice("gemm", 30us, 50us, "kernel", 1).slice("outside", 310us, 5us, "kernel", 2);
        const Analysis analysis{make.build()};
        const auto inside = factsOf(analysis, "gemm");
        QCOMPARE(inside.at("module"), std::string{"Mlp_0 › Linear_1 (recorded: the Python frame of the module)"});
        QVERIFY2(inside.at("function").starts_with("model.py(12): forward"), inside.at("function").c_str());
        QVERIFY(!inside.contains("matched_op"));
        const auto outside = factsOf(analysis, "outside");
        QVERIFY2(outside.at("module").starts_with("none: "), outside.at("module").c_str());
        QVERIFY(!outside.contains("function"));
        QVERIFY(factsOf(analysis, "aten::mm").empty()); // not GPU work
    }

    void aTraceWithoutModulesNamesNone()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 10us, 20us).slice("cudaLaunchKernel", 12us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("gemm", 30us, 50us, "kernel", 1);
        QVERIFY(!factsOf(Analysis{make.build()}, "gemm").contains("module"));
    }

    void aNodeOfAGraphHasTheMedianOfItsReplays()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        Ns at{0};
        std::uint32_t id = 0;
        for (const Ns first : {3us, 3us, 7us}) {
            cpu.slice("cudaGraphLaunch", at, 5us, "cuda_runtime", ++id);
            gpu.slice("a", at + 10us, first, "kernel", id).slice("b", at + 20us, 4us, "kernel", id);
            at += 100us;
        }
        const Analysis analysis{make.build()};
        const PlaceTable table = placeTable(analysis, attributionOf(analysis), {PlaceBy::Graph, {}, true});
        QCOMPARE(table.rows.size(), std::size_t{2});
        QCOMPARE(table.rows[0].busy, Ns{13us});
        QCOMPARE(*table.rows[0].median, Ns{3us});
        QCOMPARE(*table.rows[1].median, Ns{4us});
        for (const PlaceRow& row : placeTable(analysis, attributionOf(analysis), {PlaceBy::Phase, {}, true}).rows)
            QVERIFY(!row.median);
    }
};

TEST_PLAIN(SlicePlaceTest)

} // namespace lanescope::slice_place_test

#include "slice_place_test.moc"
