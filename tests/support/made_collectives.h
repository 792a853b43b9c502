#pragma once
// Makes ranks whose collectives begin and end at given times.

#include "tests/support/make_trace.h"

#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace lanescope::test {

struct MadeCollectives {
    std::vector<std::pair<Ns, Ns>> times; // begin and duration of each
    std::string args = R"({"Collective name":"all_to_allv","Process Group Name":"0","Group size":2})";
    std::int64_t rank = 0, world = 2, baseNs = 1'759'300'074'000'000'000;

    // more: adds what else the rank does.
    TracePtr make(const std::function<void(TraceMaker&)>& more = {}) const
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        std::uint32_t id = 1;
        for (const auto& [begin, duration] : times) {
            cpu.slice("cudaLaunchKernel", std::max(Ns{}, begin - 20us), 2us, "cuda_runtime", id);
            make.stream(0, 16).slice("ncclDevKernel_SendRecv(ncclDevComm*)", begin, duration, "kernel", id++, args);
        }
        if (more)
            more(make);
        make.info.path = fmt::format("/job/rank{}.json", rank);
        make.info.rank = rank;
        make.info.worldSize = world;
        make.info.baseNs = baseNs;
        return make.build();
    }
};

// Two ranks that each arrive early at every second collective, by `first` and `second`. They arrive within 12 us of
// each other's end, which is far from ending together: one GPU serves both in turn.
inline std::array<MadeCollectives, 2> ranksInTurn(Ns first, Ns second, int collectives = 12)
{
    std::array<MadeCollectives, 2> ranks;
    ranks[1].rank = 1;
    Ns at = 100us;
    for (int k = 0; k < collectives; ++k) {
        const bool isFirstEarly = k % 2 == 0;
        const Ns wait = isFirstEarly ? first : second, middle = at + wait / 2;
        ranks[isFirstEarly ? 0 : 1].times.emplace_back(at, wait + 12us);
        ranks[isFirstEarly ? 1 : 0].times.emplace_back(middle, 12us);
        at += wait + 60us;
    }
    return ranks;
}

// Two ranks that wait in turn so that most of their ends agree by chance if one is shifted by a collective. At the last
// `together` of them both arrive at once.
inline std::array<MadeCollectives, 2> ranksThatMislead(int together)
{
    constexpr std::array tenths{5, 5, 2, 8, 9, 9, 3, 6, 1, 1, 4, 7}; // tenths of the wait until the other rank arrives
    constexpr Ns wait = 4500us;
    std::array<MadeCollectives, 2> ranks;
    ranks[1].rank = 1;
    Ns at = 100us;
    for (std::size_t k = 0; k < tenths.size(); ++k) {
        ranks[k % 2].times.emplace_back(at, wait + 12us);
        ranks[1 - k % 2].times.emplace_back(at + wait * tenths[k] / 10, 12us);
        at += wait + 60us;
    }
    for (int k = 0; k < together; ++k) {
        for (MadeCollectives& rank : ranks)
            rank.times.emplace_back(at, 12us);
        at += 700us + k * 190us;
    }
    return ranks;
}

// Samples of two ranks: each recorded ten collectives. The five that both recorded end together.
inline std::array<MadeCollectives, 2> sampledRanks()
{
    std::array<MadeCollectives, 2> ranks;
    ranks[1].rank = 1;
    ranks[0].times = {{0ms, 31ms},   {31ms, 62ms},  {201ms, 12ms},  {254ms, 47ms},  {491ms, 42ms},
                      {647ms, 68ms}, {760ms, 21ms}, {1037ms, 12ms}, {1052ms, 36ms}, {1091ms, 64ms}};
    ranks[1].times = {{35ms, 58ms},  {140ms, 41ms}, {205ms, 8ms},  {418ms, 17ms},  {490ms, 43ms},
                      {607ms, 39ms}, {806ms, 4ms},  {944ms, 90ms}, {1074ms, 14ms}, {1093ms, 62ms}};
    for (MadeCollectives& rank : ranks) {
        rank.args = "{}";
        rank.world = 128;
    }
    return ranks;
}

} // namespace lanescope::test
