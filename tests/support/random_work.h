#pragma once
// Random traces of a host that launches, copies and waits, for properties of every trace.

#include "tests/support/make_trace.h"

#include <algorithm>
#include <random>

namespace lanescope::test {

// Threads, streams, waits and copies with random lengths; `isWild` adds times that contradict each other.
inline TracePtr randomWork(unsigned seed, bool isWild)
{
    std::mt19937 random{seed};
    const auto upTo = [&](int max) { return static_cast<int>(random() % static_cast<unsigned>(max + 1)); };
    TraceMaker make;
    const int streams = 1 + upTo(2);
    std::vector<Ns> free(static_cast<std::size_t>(streams));
    Ns now{};
    std::uint32_t id = 1;
    auto main = make.lane("1", "1");
    auto side = make.lane("1", "2");
    for (int op = 0; op < 40; ++op) {
        const Ns begin = now;
        now += Ns{1000 + upTo(5000)};
        const auto stream = static_cast<std::size_t>(upTo(streams - 1));
        switch (upTo(6)) {
        case 0: {
            Ns end = now + Ns{2000};
            for (const Ns busy : free)
                end = std::max(end, busy + Ns{3000});
            main.slice("cudaDeviceSynchronize", now, end - now, "cuda_runtime");
            now = end;
            break;
        }
        case 1:
            main.slice("cudaStreamWaitEvent", now, Ns{700}, "cuda_runtime");
            now += Ns{700};
            break;
        case 2:
            side.slice("aten::mul_backward", now + Ns{100}, Ns{4000});
            now += Ns{6000};
            break;
        default: {
            const Ns start = std::max(now + Ns{4000}, free[stream] + Ns{900}) - (isWild ? Ns{upTo(9000)} : Ns{});
            const Ns length{upTo(50000)};
            const bool isCopy = upTo(4) == 0;
            main.slice(isCopy ? "cudaMemcpyAsync" : "cudaLaunchKernel", now, Ns{3000}, "cuda_runtime", id);
            make.stream(0, static_cast<int>(stream))
                .slice(isCopy ? "Memcpy DtoH (Device -> Pinned)" : fmt::format("kernel{}", upTo(4)), start, length,
                       isCopy ? "gpu_memcpy" : "kernel", id);
            ++id;
            free[stream] = std::max(free[stream], start + length);
            now += Ns{3000};
        }
        }
        now += Ns{upTo(2000)};
        main.slice(fmt::format("aten::op{}", upTo(5)), begin, now - begin);
    }
    return make.build();
}

} // namespace lanescope::test
