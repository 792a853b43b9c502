#pragma once
// A program for tests of attribution: a thread that launches kernels, and how to ask where they belong.

#include <QtTest>

#include "model/attribution/attribution.h"
#include "tests/support/make_trace.h"

#include <algorithm>
#include <string>

namespace lanescope::test {

using namespace std::chrono_literals;

inline std::string pathOf(const Attribution& all, const PathTree& tree, PathTree::Node node)
{
    std::string path;
    for (const std::uint32_t name : tree.names(node))
        path += "/" + std::string{all.names[name]};
    return path;
}

inline const AttributedWork& workNamed(const Attribution& all, const Trace& trace, std::string_view name)
{
    for (const AttributedWork& w : all.works)
        if (trace.name(w.work) == name)
            return w;
    qFatal("no work of that name");
}

inline std::string number(int sequence, int thread = 0)
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

} // namespace lanescope::test
