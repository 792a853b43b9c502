// Where the work of a backward pass belongs that no forward op names: recomputation, and communication.

#include <QtTest>

#include "model/attribution/place_table.h"
#include "tests/support/make_program.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

namespace lanescope::backward_places_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

class BackwardPlacesTest : public QObject {
    Q_OBJECT

private slots:
    void recomputedForwardNamesItsOwnModule()
    {
        Program p;
        p.cpu.slice("nn.Module: Net_0", 0us, 50us, "python_function");
        p.cpu.slice("CheckpointFunction", 5us, 30us, "cpu_op", ~0u, number(9));
        p.autograd.slice("autograd::engine::evaluate_function: CheckpointFunctionBackward", 100us, 100us, "cpu_op", ~0u,
                         number(9, 1));
        p.autograd.slice("nn.Module: Block_3", 110us, 30us, "python_function");
        p.launchOn(p.autograd, "again", 115us);
        p.autograd.slice("autograd::engine::evaluate_function: MulBackward0", 150us, 30us);
        p.launchOn(p.autograd, "grad", 160us);
        const Analysis analysis{p.make.build()};
        const Attribution& all = recordedAttributionOf(analysis);
        const AttributedWork& again = workNamed(all, analysis.trace(), "again");
        QCOMPARE(again.phase, Phase::Recompute);
        QCOMPARE(pathOf(all, all.modules, again.module), std::string{"/nn.Module: Net_0/nn.Module: Block_3"});
        QCOMPARE(workNamed(all, analysis.trace(), "grad").phase, Phase::Backward);
    }

    // Without reentrant autograd, the backward op of the last module inside the checkpoint unpacks what was saved.
    void aRecomputationKeepsThePathsOfItsForwardPass()
    {
        Program p;
        const auto layer = [&](TraceMaker::LaneMaker& thread, Ns at, int sequence, std::string_view kernel) {
            thread.slice("nn.Module: Layer_0", at, 60us, "python_function");
            thread.slice("nn.Module: Attn_0", at + 1us, 25us, "python_function");
            thread.slice("aten::linear", at + 2us, 20us, "cpu_op", ~0u, number(sequence));
            p.launchOn(thread, std::string{kernel} + "_attn", at + 3us);
            thread.slice("nn.Module: MLP_0", at + 30us, 28us, "python_function");
            thread.slice("aten::linear", at + 32us, 20us, "cpu_op", ~0u, number(sequence + 1));
            p.launchOn(thread, std::string{kernel} + "_mlp", at + 33us);
        };
        p.cpu.slice("nn.Module: Net_0", 0us, 90us, "python_function");
        layer(p.cpu, 10us, 5, "forward");
        p.autograd.slice("autograd::engine::evaluate_function: AddmmBackward0", 200us, 150us, "cpu_op", ~0u,
                         number(6, 1));
        p.autograd.slice("torch/utils/checkpoint.py(1100): unpack_hook", 205us, 90us, "python_function");
        p.autograd.slice("torch/utils/checkpoint.py(1200): recompute_fn", 206us, 80us, "python_function");
        layer(p.autograd, 210us, 7, "again");
        p.launchOn(p.autograd, "dgrad", 300us);
        const Analysis analysis{p.make.build()};
        const Attribution& all = recordedAttributionOf(analysis);
        const auto moduleOf = [&](std::string_view name) {
            return pathOf(all, all.modules, workNamed(all, analysis.trace(), name).module);
        };
        const std::string block = "/nn.Module: Net_0/nn.Module: Layer_0/nn.Module: ";
        for (const std::string_view pass : {"forward", "again"}) {
            QCOMPARE(moduleOf(std::string{pass} + "_attn"), block + "Attn_0");
            QCOMPARE(moduleOf(std::string{pass} + "_mlp"), block + "MLP_0");
        }
        QCOMPARE(moduleOf("dgrad"), block + "MLP_0");
        QCOMPARE(workNamed(all, analysis.trace(), "again_attn").phase, Phase::Recompute);
        QCOMPARE(workNamed(all, analysis.trace(), "dgrad").phase, Phase::Backward);
    }

    // A checkpointed function that is not a module calls two of them; a module may also call itself.
    void aRecomputationFindsTheNeighboursOfItsModuleAndModulesThatCallThemselves()
    {
        Program p;
        p.cpu.slice("nn.Module: Net_0", 0us, 190us, "python_function");
        p.cpu.slice("nn.Module: Norm_0", 5us, 20us, "python_function");
        p.launch("norm", 8us);
        p.cpu.slice("nn.Module: Tree_0", 40us, 100us, "python_function");
        p.cpu.slice("nn.Module: Tree_0", 50us, 80us, "python_function");
        p.cpu.slice("aten::linear", 60us, 20us, "cpu_op", ~0u, number(5));
        p.launch("leaf", 62us);
        p.autograd.slice("autograd::engine::evaluate_function: AddmmBackward0", 200us, 150us, "cpu_op", ~0u,
                         number(5, 1));
        p.autograd.slice("torch/utils/checkpoint.py(1200): recompute_fn", 206us, 130us, "python_function");
        p.autograd.slice("nn.Module: Norm_0", 210us, 20us, "python_function");
        p.launchOn(p.autograd, "norm_again", 212us);
        p.autograd.slice("nn.Module: Tree_0", 240us, 20us, "python_function");
        p.launchOn(p.autograd, "leaf_again", 245us);
        p.autograd.slice("nn.Module: Unseen_0", 270us, 20us, "python_function");
        p.launchOn(p.autograd, "unseen", 275us);
        const Analysis analysis{p.make.build()};
        const Attribution& all = recordedAttributionOf(analysis);
        const auto moduleOf = [&](std::string_view name) {
            return pathOf(all, all.modules, workNamed(all, analysis.trace(), name).module);
        };
        QCOMPARE(moduleOf("norm_again"), moduleOf("norm"));
        QCOMPARE(moduleOf("leaf"), std::string{"/nn.Module: Net_0/nn.Module: Tree_0/nn.Module: Tree_0"});
        QCOMPARE(moduleOf("leaf_again"), moduleOf("leaf"));
        QCOMPARE(moduleOf("unseen"), std::string{"/nn.Module: Unseen_0"}); // nothing shows who called it
    }

    // Work that the engine runs after an op has the op's module, scope and function. The all-reduce of a bucket has
    // neither its module nor its function, and its scope only where it has no annotation of its own.
    void communicationHasNeitherModuleNorFunctionOfTheOpBefore()
    {
        for (const bool hasHook : {false, true}) {
            Program p;
            p.cpu.slice("my_forward", 0us, 100us, "user_annotation");
            p.cpu.slice("/home/u/model.py(20): forward", 1us, 98us, "python_function");
            p.cpu.slice("nn.Module: Linear_0", 5us, 40us, "python_function");
            p.cpu.slice("aten::linear", 10us, 30us, "cpu_op", ~0u, number(5));
            p.autograd.slice("autograd::engine::evaluate_function: AddmmBackward0", 200us, 20us, "cpu_op", ~0u,
                             number(5, 1));
            p.launchOn(p.autograd, "dgrad", 205us);
            p.autograd.slice("autograd::engine::evaluate_function: torch::autograd::AccumulateGrad", 230us, 90us);
            p.launchOn(p.autograd, "add", 235us);
            if (hasHook)
                p.autograd.slice("FullyShardedDataParallel._post_backward_hook", 240us, 50us, "user_annotation");
            p.autograd.slice("c10d::allreduce_", 245us, 40us, "cpu_op");
            p.launchOn(p.autograd, "ncclDevKernel_AllReduce_Sum", 250us);
            const Analysis analysis{p.make.build()};
            const Attribution& all = recordedAttributionOf(analysis);
            const AttributedWork &add = workNamed(all, analysis.trace(), "add"),
                                 &reduce = workNamed(all, analysis.trace(), "ncclDevKernel_AllReduce_Sum"),
                                 &dgrad = workNamed(all, analysis.trace(), "dgrad");
            QCOMPARE(pathOf(all, all.scopes, add.scope), std::string{"/my_forward"});
            QCOMPARE(all.nameText(add.line), std::string_view{"/home/u/model.py(20): forward"});
            for (const PlaceSource source : {add.moduleSource, add.scopeSource, add.lineSource})
                QCOMPARE(source, PlaceSource::EngineOrder);
            for (const PlaceSource source : {dgrad.moduleSource, dgrad.scopeSource, dgrad.lineSource})
                QCOMPARE(source, PlaceSource::Sequence);
            QCOMPARE(reduce.module, PathTree::root);
            QCOMPARE(reduce.line, PathTree::noName);
            QCOMPARE(pathOf(all, all.scopes, reduce.scope),
                     std::string{hasHook ? "/FullyShardedDataParallel._post_backward_hook" : "/my_forward"});
            QCOMPARE(reduce.scopeSource, hasHook ? PlaceSource::Annotation : PlaceSource::EngineOrder);
            const PlaceTable lines = placeTable(analysis, all, {PlaceBy::Line, {}, true});
            QCOMPARE(lines.rows.size(), std::size_t{1});
            QCOMPARE(lines.rows[0].phases[static_cast<std::size_t>(Phase::Communication)], Ns{});
            QCOMPARE(lines.rows[0].confidence(PlaceBy::Line), std::string_view{"inferred"}); // the row of `add`
            for (const PlaceRow& row : placeTable(analysis, all, {PlaceBy::Scope, {}, true}).rows) {
                const bool isHook = row.path.back() != "my_forward";
                QCOMPARE(row.confidence(PlaceBy::Scope), std::string_view{isHook ? "recorded" : "inferred"});
                if (isHook)
                    QCOMPARE(row.mainSource(PlaceBy::Scope), std::string_view{"annotation"});
            }
        }
    }

    // With a sequence number of its own, communication is what a backward op does: that of tensor parallel layers.
    void communicationInsideABackwardOpKeepsItsModule()
    {
        Program p;
        p.cpu.slice("nn.Module: Linear_0", 5us, 40us, "python_function");
        p.cpu.slice("AllToAll", 10us, 30us, "cpu_op", ~0u, number(5));
        p.autograd.slice("autograd::engine::evaluate_function: AllToAllBackward", 200us, 20us, "cpu_op", ~0u,
                         number(5, 1));
        p.launchOn(p.autograd, "ncclDevKernel_SendRecv", 205us);
        const Analysis analysis{p.make.build()};
        const Attribution& all = recordedAttributionOf(analysis);
        const AttributedWork& work = workNamed(all, analysis.trace(), "ncclDevKernel_SendRecv");
        QCOMPARE(pathOf(all, all.modules, work.module), std::string{"/nn.Module: Linear_0"});
        QCOMPARE(work.phase, Phase::Communication);
        QCOMPARE(work.moduleSource, PlaceSource::Sequence);
    }
};

TEST_PLAIN(BackwardPlacesTest)

} // namespace lanescope::backward_places_test

#include "backward_places_test.moc"
