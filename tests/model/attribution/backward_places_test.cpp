// Where the work of a backward pass belongs that no forward op names: recomputation, and communication.

#include <QtTest>

#include "model/attribution/place_table.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

using namespace lanescope;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

std::string pathOf(const Attribution& all, const PathTree& tree, PathTree::Node node)
{
    std::string path;
    for (const std::uint32_t name : tree.names(node))
        path += "/" + std::string{all.names[name]};
    return path;
}

const AttributedWork& workNamed(const Attribution& all, const Trace& trace, std::string_view name)
{
    for (const AttributedWork& w : all.works)
        if (trace.name(w.work) == name)
            return w;
    qFatal("no work of that name");
}

std::string number(int sequence, int thread = 0)
{
    return fmt::format(R"({{"Fwd thread id": {}, "Sequence number": {}}})", thread, sequence);
}

// A thread that launches one kernel after another, each below what was opened last.
class Program {
public:
    TraceMaker make;
    TraceMaker::LaneMaker cpu = make.lane("1", "1"), autograd = make.lane("1", "2"), gpu = make.stream(0, 7);

    void launch(std::string_view kernel, Ns at, Ns length = 5us) { launchOn(cpu, kernel, at, length); }
    void launchOn(TraceMaker::LaneMaker& lane, std::string_view kernel, Ns at, Ns length = 5us,
                  std::string_view category = "kernel")
    {
        lane.slice("cudaLaunchKernel", at, 1us, "cuda_runtime", ++m_correlation);
        gpu.slice(kernel, std::max(at + 2us, m_free), length, category, m_correlation);
        m_free = std::max(at + 2us, m_free) + length;
    }

private:
    std::uint32_t m_correlation = 0;
    Ns m_free{};
};

} // namespace

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

    // A checkpointed function that is no module calls two of them; a module may also call itself.
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
        QCOMPARE(moduleOf("unseen"), std::string{"/nn.Module: Unseen_0"}); // nothing tells who called it
    }
};

TEST_PLAIN(BackwardPlacesTest)
#include "backward_places_test.moc"
