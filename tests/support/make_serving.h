#pragma once
// A serving engine's run as vLLM names it: prefills, mixed iterations and decodes, one kernel each.

#include <fmt/format.h>

#include "tests/support/make_trace.h"

#include <cstdint>
#include <vector>

namespace lanescope::test {

struct ServedStep {
    int prefillRequests = 0, prefillTokens = 0, decodeRequests = 0;
    Ns period{}, work{}; // to the next step; of its kernel
};

// 4 prefill, mixed of 2 + 8, 6 decodes of 10, 8 decodes of 24, a prefill.
inline std::vector<ServedStep> servedSteps()
{
    using namespace std::chrono_literals;
    std::vector<ServedStep> steps{{4, 6144, 0, 60ms, 58ms}, {2, 2048, 8, 31ms, 29ms}};
    for (int i = 0; i < 6; ++i)
        steps.push_back({0, 0, 10, 9ms + i * 100us, 7ms});
    for (int i = 0; i < 8; ++i)
        steps.push_back({0, 0, 24, 10ms + (i == 3 ? 400us : 0us), 8ms});
    steps.push_back({1, 512, 0, 10ms, 5ms});
    return steps;
}

inline TracePtr servingTrace(const std::vector<ServedStep>& steps)
{
    using namespace std::chrono_literals;
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::uint32_t correlation = 0;
    Ns at{};
    for (const ServedStep& s : steps) {
        cpu.slice(fmt::format("execute_context_{}({})_generation_{}({})", s.prefillRequests, s.prefillTokens,
                              s.decodeRequests, s.decodeRequests),
                  at, s.period - 1us, "user_annotation");
        cpu.slice("cudaLaunchKernel", at + 5us, 1us, "cuda_runtime", ++correlation);
        gpu.slice("gemm", at + 10us, s.work, "kernel", correlation);
        at += s.period;
    }
    return make.build();
}

} // namespace lanescope::test
