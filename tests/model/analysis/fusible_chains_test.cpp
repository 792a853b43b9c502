// Finds pointwise ops that one kernel could do: only those on the same data.

#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/ops/traffic.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

#include <fmt/format.h>

namespace lanescope::fusible_chains_test {

using lanescope::test::args;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t channels = 4096, bytes = 4 * channels;

// Ops one after the other on tensors of one size, each with a kernel.
class Program {
public:
    Program& op(std::string_view name, int tensors)
    {
        auto cpu = m_make.lane("1", "1");
        const std::string text =
            tensors == 1 ? args("[[4096]]", R"(["float"])") : args("[[4096],[4096]]", R"(["float","float"])");
        cpu.slice(name, m_at, 8us, "cpu_op", RawSlice::noCorrelation, text);
        cpu.slice("cudaLaunchKernel", m_at + 2us, 2us, "cuda_runtime", m_correlation);
        m_make.stream(0, 7).slice("k", m_at + 6us, 3us, "kernel", m_correlation++);
        m_at += 10us;
        return *this;
    }
    // An op that copies its input first: masked_fill makes a clone for masked_fill_.
    Program& opWithCopy(std::string_view name)
    {
        auto cpu = m_make.lane("1", "1");
        auto gpu = m_make.stream(0, 7);
        cpu.slice(name, m_at, 18us, "cpu_op", RawSlice::noCorrelation, args("[[4096]]", R"(["float"])"))
            .slice("cudaMemcpyAsync", m_at + 2us, 2us, "cuda_runtime", m_correlation)
            .slice("cudaLaunchKernel", m_at + 12us, 2us, "cuda_runtime", m_correlation + 1);
        gpu.slice("Memcpy DtoD (Device -> Device)", m_at + 6us, 3us, "gpu_memcpy", m_correlation)
            .slice("k", m_at + 16us, 3us, "kernel", m_correlation + 1);
        m_correlation += 2;
        m_at += 20us;
        return *this;
    }
    // Adds ops inside a slice of that name.
    template <class Ops>
    Program& in(std::string_view name, std::string_view category, const Ops& ops)
    {
        const Ns begin = m_at;
        m_at += 1us;
        ops(*this);
        m_make.lane("1", "1").slice(name, begin, m_at - begin, category);
        m_at += 1us;
        return *this;
    }
    std::vector<FusibleChain> chains()
    {
        const Analysis analysis{m_make.build()};
        return trafficOf(analysis.trace(), analysis.costs(), analysis.work(), {}).chains;
    }

private:
    TraceMaker m_make;
    Ns m_at{};
    std::uint32_t m_correlation = 1;
};

// Momentum: buffer = m * buffer + gradient; parameter -= rate * buffer.
Program& sgd(Program& program, int parameters)
{
    return program.in("Optimizer.step#SGD.step", "user_annotation", [&](Program& step) {
        for (int i = 0; i < parameters; ++i)
            step.op("aten::mul_", 1).op("aten::add_", 2).op("aten::add_", 2);
    });
}

} // namespace

class FusibleChainsTest : public QObject {
    Q_OBJECT
private slots:
    // The next step does not read a result of this one, though it has the size of its inputs.
    void aChainStaysWithinAStep()
    {
        Program program;
        for (const char* step : {"ProfilerStep#1", "ProfilerStep#2", "ProfilerStep#3"})
            program.in(step, "user_annotation", [](Program& p) { p.op("aten::mul", 2).op("aten::sigmoid", 1); });
        const std::vector<FusibleChain> chains = program.chains();
        QCOMPARE(chains.size(), 3u);
        for (const FusibleChain& chain : chains) {
            QCOMPARE(chain.ops.size(), 2u);
            QCOMPARE(chain.savedBytes, 2 * bytes);
        }
        Program unmarked;
        for (int i = 0; i < 3; ++i)
            unmarked.op("aten::mul", 2).op("aten::sigmoid", 1);
        QCOMPARE(unmarked.chains().size(), 1u);
    }

    // The copy's two passes are saved as well as those of the result of mul.
    void aCopyWithinAChainIsSavedToo()
    {
        Program program;
        const auto chains = program.op("aten::mul", 2).opWithCopy("aten::neg").chains();
        QCOMPARE(chains.size(), 1u);
        QCOMPARE(chains[0].kernels.size(), 3u);
        QCOMPARE(chains[0].savedBytes, 4 * bytes);
        Program plain;
        const auto without = plain.op("aten::mul", 2).op("aten::neg", 1).chains();
        QCOMPARE(without.at(0).savedBytes, 2 * bytes);
        QCOMPARE(chains[0].bytes - chains[0].savedBytes, without[0].bytes - without[0].savedBytes);
    }

    void anOptimizersStepHasOneChainPerParameter()
    {
        Program program;
        const auto chains = sgd(program, 3).chains();
        QCOMPARE(chains.size(), std::size_t{3});
        for (const FusibleChain& chain : chains)
            QCOMPARE(chain.kernels.size(), std::size_t{3});
    }

    // As three kernels 8 passes: mul_ has 2, each add_ 3. Fused 5: buffer, gradient and parameter are read, buffer and
    // parameter written.
    void momentumSavesThreeOfEightPasses()
    {
        for (const int parameters : {2, 4}) {
            Program program;
            const auto chains = sgd(program, parameters).chains();
            QCOMPARE(chains.size(), static_cast<std::size_t>(parameters));
            for (const FusibleChain& chain : chains) {
                QCOMPARE(qint64{chain.bytes}, qint64{8 * bytes});
                QCOMPARE(qint64{chain.savedBytes}, qint64{3 * bytes});
            }
        }
    }

    void parametersOfOneKernelEachAreNoChain()
    {
        Program program;
        program.in("Optimizer.step#SGD.step", "user_annotation", [](Program& step) {
            for (int i = 0; i < 5; ++i)
                step.op("aten::add_", 2);
        });
        QVERIFY(program.chains().empty());
    }

    // Two groups of parameters, with and without weight decay: 3 chains of 4 ops, then 3 of 3.
    void groupsOfParametersMayUseOtherOps()
    {
        Program program;
        program.in("Optimizer.step#SGD.step", "user_annotation", [](Program& step) {
            for (int i = 0; i < 6; ++i) {
                if (i < 3)
                    step.op("aten::add", 2);
                step.op("aten::mul_", 1).op("aten::add_", 2).op("aten::add_", 2);
            }
        });
        std::vector<std::size_t> sizes;
        for (const FusibleChain& chain : program.chains())
            sizes.push_back(chain.ops.size());
        std::sort(sizes.begin(), sizes.end());
        QCOMPARE(sizes, (std::vector<std::size_t>{3, 3, 3, 4, 4, 4}));
    }

    void gradientsThatAreAccumulatedAreNoChain()
    {
        Program program;
        for (int i = 0; i < 4; ++i)
            program.in("torch::autograd::AccumulateGrad", "cpu_op", [](Program& node) { node.op("aten::add_", 2); });
        QVERIFY(program.chains().empty());
    }

    // Outside of an optimizer: an average of the weights, and clipping.
    void aLoopOfOpsInPlaceIsOverDifferentTensors()
    {
        Program average, clipping;
        for (int i = 0; i < 3; ++i) {
            average.op("aten::mul_", 1).op("aten::add_", 2);
            clipping.op("aten::mul_", 1);
        }
        QCOMPARE(average.chains().size(), std::size_t{3});
        QVERIFY(clipping.chains().empty());
    }

    // out += identity; relu_(out): the sum is written over.
    void opsInPlaceOnOneTensorAreAChain()
    {
        const auto chains = Program{}.op("aten::add_", 2).op("aten::relu_", 1).chains();
        QCOMPARE(chains.size(), std::size_t{1});
        QCOMPARE(qint64{chains[0].savedBytes}, qint64{2 * bytes});
    }
};

TEST_PLAIN(FusibleChainsTest)

} // namespace lanescope::fusible_chains_test

#include "fusible_chains_test.moc"
