#pragma once
// Makes the ranks of one job with known clocks: each rank computes, then meets the others in collectives; a rank's
// clock has a shift and a drift, and its ends of collectives jitter.

#include "tests/support/make_trace.h"

#include <cmath>
#include <random>
#include <vector>

namespace lanescope::test {

struct JobMaker {
    int ranks = 4, steps = 4, collectivesOfStep = 5;
    Ns collectiveEvery = 2ms, transfer = 300us;
    Ns jitter{};                  // ends of a collective differ by up to this in either direction
    int straggler = -1;           // is late for every collective
    Ns late = 800us;              // by this much
    std::vector<Ns> shifts;       // per rank's clock; missing: 0
    std::vector<double> driftPpm; // per rank's clock; missing: 0
    std::vector<int> firstStep;   // first recorded step per rank; missing: 0
    std::int64_t worldSize = 0;   // 0: the number of ranks
    bool hasGroupSize = true;     // in each collective's arguments
    std::int64_t baseNs = 1'759'300'074'000'000'000;
    unsigned seed = 1;
    std::string folder = "/job";

    Ns stepLength() const { return (collectivesOfStep + 1) * collectiveEvery; }
    // The rank's clock at true time `t`.
    std::int64_t clockOf(int rank, std::int64_t t) const
    {
        const auto r = static_cast<std::size_t>(rank);
        const double ppm = r < driftPpm.size() ? driftPpm[r] : 0;
        return t + (r < shifts.size() ? shifts[r].count() : 0) + std::llround(ppm * 1e-6 * static_cast<double>(t));
    }

    // A collective begins on a rank when that rank arrives, and ends on all ranks when the last one has arrived and all
    // data are transferred.
    TracePtr rank(int rank) const
    {
        constexpr const char* name = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)";
        std::mt19937 random{seed * 1000 + static_cast<unsigned>(rank)};
        const auto r = static_cast<std::size_t>(rank);
        const int first = r < firstStep.size() ? firstStep[r] : 0;
        TraceMaker make;
        std::uint32_t id = 1; // every rank starts at the same number
        const auto at = [&](Ns t) { return Ns{clockOf(rank, t.count())}; };
        for (int k = first; k < first + steps; ++k) {
            const Ns begin = k * stepLength();
            const std::string args = fmt::format(R"({{"External id":{}}})", k + 1);
            make.lane("100", "100")
                .slice("ProfilerStep#" + std::to_string(k), at(begin), at(begin + stepLength()) - at(begin),
                       "user_annotation", RawSlice::noCorrelation, args);
            make.stream(0, 7).slice("ProfilerStep#" + std::to_string(k), at(begin + 50us), 11ms, "gpu_user_annotation",
                                    RawSlice::noCorrelation, args);
            for (int c = 0; c < collectivesOfStep; ++c) {
                const Ns due = begin + (c + 1) * collectiveEvery; // when ranks arrive that are not late
                const Ns comes = rank == straggler ? due + late : due;
                const Ns last = straggler >= 0 ? due + late : due;
                Ns end = last + transfer;
                if (jitter > Ns{})
                    end += Ns{std::uniform_int_distribution<std::int64_t>{-jitter.count(), jitter.count()}(random)};
                const Ns launched = due - collectiveEvery + 20us;
                make.lane("100", "100")
                    .slice("cudaLaunchKernel", at(launched), 5us, "cuda_runtime", id)
                    .slice("cudaLaunchKernel", at(launched + 10us), 5us, "cuda_runtime", id + 1);
                const Ns work = launched + 30us;
                make.stream(0, 7).slice("ampere_sgemm_128x64_tn", at(work), at(comes) - at(work), "kernel", id);
                make.stream(0, 20).slice(name, at(comes), at(end) - at(comes), "kernel", id + 1,
                                         fmt::format(R"({{"Collective name":"allreduce","Process Group Name":"0",)"
                                                     R"({}"rank of file":{}}})",
                                                     hasGroupSize ? fmt::format(R"("Group size":{},)", ranks) : "",
                                                     rank));
                id += 2;
            }
        }
        make.info.path = fmt::format("{}/trace_rank{}.json", folder, rank);
        make.info.rank = rank;
        make.info.worldSize = worldSize ? worldSize : ranks;
        make.info.backend = "nccl";
        make.info.baseNs = baseNs;
        return make.build();
    }

    std::vector<TracePtr> all() const
    {
        std::vector<TracePtr> traces;
        for (int r = 0; r < ranks; ++r)
            traces.push_back(rank(r));
        return traces;
    }
};

} // namespace lanescope::test
