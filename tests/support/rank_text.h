#pragma once
// The trace file of one rank of a small job: six ranks, of which rank 2 is late for every collective.

#include <string>

namespace lanescope::test {

// Five collectives, each ending at the same true time on all ranks; the rank's clock is ahead by `shiftUs`.
inline std::string rankText(int rank, double shiftUs, int world = 6)
{
    std::string text = R"({"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": )" +
                       std::to_string(rank) + R"(, "world_size": )" + std::to_string(world) +
                       R"(}, "deviceProperties": [{"id": 0, "name": "Test GPU", "numSms": 108}],
"traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}})";
    const auto slice = [&](const char* cat, const char* name, int pid, int tid, double ts, double dur, int id) {
        text += ",\n{\"ph\":\"X\",\"cat\":\"" + std::string{cat} + "\",\"name\":\"" + name +
                "\",\"pid\":" + std::to_string(pid) + ",\"tid\":" + std::to_string(tid) +
                ",\"ts\":" + std::to_string(ts + shiftUs) + ",\"dur\":" + std::to_string(dur) +
                ",\"args\":{\"correlation\":" + std::to_string(id) + ",\"External id\":" + std::to_string(id) +
                ",\"stream\":" + std::to_string(tid) + "}}";
    };
    for (int k = 0; k < 5; ++k) {
        const double at = 1000 + 1000.0 * k + 70.0 * k * k, comes = rank == 2 ? 600 : 300;
        slice("cuda_runtime", "cudaLaunchKernel", 100, 100, at, 5, 2 * k + 1);
        slice("cuda_runtime", "cudaLaunchKernel", 100, 100, at + 10, 5, 2 * k + 2);
        slice("kernel", "ampere_sgemm_128x64_tn", 0, 7, at + 20, comes - 30, 2 * k + 1);
        slice("kernel", "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", 0, 20, at + comes, 800 - comes,
              2 * k + 2);
    }
    return text + "\n]}";
}

} // namespace lanescope::test
