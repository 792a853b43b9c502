#pragma once
// A model of equal layers: modules as Python frames, an op and a kernel in each, one call of a layer taking longer.

#include <fmt/format.h>

#include "tests/support/make_trace.h"

#include <cstdint>

namespace lanescope::test {

struct LayerMaker {
    int layers = 6, calls = 2;
    int slow = 4; // number of the layer that takes twice as long; -1: none

    TracePtr build() const
    {
        using namespace std::chrono_literals;
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        std::uint32_t correlation = 0;
        Ns at{}, device = 20us;
        for (int call = 0; call < calls; ++call) {
            cpu.slice("nn.Module: Net_0", at, (100us * layers), "python_function");
            for (int i = 0; i < layers; ++i) {
                const Ns begin = at + 100us * i;
                cpu.slice(fmt::format("nn.Module: Block_{}", i), begin + 1us, 90us, "python_function");
                cpu.slice("aten::mm", begin + 5us, 50us, "cpu_op");
                cpu.slice("cudaLaunchKernel", begin + 10us, 5us, "cuda_runtime", ++correlation);
                const Ns work = i == slow ? 160us : 80us;
                device = std::max(device, begin + 20us);
                gpu.slice("gemm", device, work, "kernel", correlation);
                device += work;
            }
            at += 100us * layers + 10us;
        }
        cpu.slice("cudaLaunchKernel", at, 5us, "cuda_runtime", ++correlation);
        gpu.slice("fill", device + 30us, 40us, "kernel", correlation);
        return make.build();
    }
};

} // namespace lanescope::test
