// Measures how long the replay graph takes to build, and each what-if, compared with sorting as many numbers as the
// trace has events in the same run. The goals for 5 million events on two cores are 2 s to build, 100 ms per replay,
// 500 MB.
//
//     replay_bench FILE | FOLDER | EVENTS [ROUNDS]
//
// FOLDER: the ranks of one job. EVENTS: of a trace made here, steps of ops, launches and kernels.

#include "model/import/importer.h"
#include "model/merge/rank_files.h"
#include "model/replay/path_on_lanes.h"
#include "model/replay/what_if_base.h"
#include "tests/support/make_trace.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <sys/resource.h>

using namespace lanescope;
using namespace lanescope::test;

namespace {

double secondsOf(const std::function<void()>& work)
{
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

double leastOf(int rounds, const std::function<void()>& work)
{
    double min = 1e9;
    for (int i = 0; i < rounds; ++i)
        min = std::min(min, secondsOf(work));
    return min;
}

double megabytes(std::size_t bytes) { return static_cast<double>(bytes) / 1e6; }

double peakMb()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

// An op within an op, a launch in it, its kernel; a wait after every 50th.
TracePtr made(std::uint64_t events)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    std::mt19937 random{1};
    Ns at{}, busyUntil{};
    for (std::uint64_t done = 0, k = 1; done < events; ++k, done += 4) {
        const Ns length{4000 + static_cast<std::int64_t>(random() % 4000)};
        const auto correlation = static_cast<std::uint32_t>(k);
        const Ns kernel{3000 + static_cast<std::int64_t>(random() % 6000)};
        cpu.slice("aten::linear", at, length).slice("aten::addmm", at + 500ns, length - 1000ns);
        cpu.slice("cudaLaunchKernel", at + 1500ns, 1500ns, "cuda_runtime", correlation);
        const Ns begin = std::max(busyUntil + 800ns, at + 5000ns);
        gpu.slice(k % 3 ? "gemm" : "softmax", begin, kernel, "kernel", correlation);
        busyUntil = begin + kernel;
        at += length + 300ns;
        if (k % 50 == 0) {
            const Ns end = std::max(at + 2000ns, busyUntil + 3000ns);
            cpu.slice("cudaDeviceSynchronize", at, end - at, "cuda_runtime");
            ++done;
            at = end + 200ns;
        }
    }
    return make.build();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: replay_bench FILE | FOLDER | EVENTS [ROUNDS]\n");
        return 2;
    }
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 3;
    char* end = nullptr;
    const std::uint64_t events = std::strtoull(argv[1], &end, 10);
    TracePtr trace;
    if (*end == 0) {
        trace = made(events);
    } else {
        Task task;
        auto loaded = std::filesystem::is_directory(argv[1]) ? loadRanks(std::vector<std::string>{argv[1]}, task)
                                                             : loadTrace(argv[1]);
        if (!loaded) {
            std::fprintf(stderr, "%s\n", loaded.error().line().c_str());
            return 3;
        }
        trace = *loaded;
    }
    std::vector<std::uint64_t> numbers(trace->sliceCount());
    std::mt19937_64 random{2};
    const double sorting = leastOf(rounds, [&] {
        std::generate(numbers.begin(), numbers.end(), std::ref(random));
        std::sort(numbers.begin(), numbers.end());
    });
    numbers = {};
    const auto analysis = std::make_shared<const Analysis>(trace);
    const double before = peakMb();
    const double building = leastOf(rounds, [&] { replayGraphOf(*trace); });
    const double built = peakMb() - before;
    std::unique_ptr<WhatIfBase> base;
    const double making = secondsOf([&] { base = std::make_unique<WhatIfBase>(analysis); });
    const ReplayGraph& graph = base->graph();
    std::printf("%u slices, %u points, %zu cross edges; graph of %.0f MB, peak while building %+.0f MB; least of %d\n",
                trace->sliceCount(), graph.points(), graph.cross.size(), megabytes(graph.residentBytes()), built,
                rounds);
    const auto say = [&](const char* what, double seconds) {
        std::printf("%-44s %9.1f ms %7.2fx of sorting\n", what, seconds * 1e3, seconds / sorting);
    };
    say("sorting as many numbers", sorting);
    say("graph", building);
    say("base of what-ifs", making);
    say("one replay", leastOf(rounds, [&] { replay(graph); }));
    using Kind = ReplayChange::Kind;
    const std::pair<const char*, ReplayChange> changes[] = {
        {"what-if: all kernels", {Kind::ScaleKernel, {}, 0.5}},
        {"what-if: kernels by name", {Kind::ScaleKernel, "gemm", 0.5}},
        {"what-if: host", {Kind::Host, {}, 0.5}},
        {"what-if: no wait", {Kind::NoSync}},
        {"what-if: CUDA graph", {Kind::GraphLaunches}},
        {"what-if: no data wait", {Kind::NoDataWait}},
    };
    for (const auto& [name, change] : changes) {
        const std::vector<ReplayChange> one{change};
        say(name, leastOf(rounds, [&] { (void)base->ask(one); }));
    }
    const std::vector<ReplayChange> kernels{{Kind::ScaleKernel, {}, 0.5}};
    say("  its window alone", leastOf(rounds, [&] { (void)base->ask(kernels, AskFor::Window); }));
    say("  and the kinds of its path", leastOf(rounds, [&] { (void)base->ask(kernels, AskFor::Kinds); }));
    // A slider moves one factor while the other changes stay; each move is another question.
    const auto slide = [&](const char* name, std::vector<ReplayChange> all) {
        double factor = 0.9;
        (void)base->ask(all);
        say(name, leastOf(rounds, [&] {
                all.front().factor = factor *= 0.99;
                (void)base->ask(all, AskFor::Window);
            }));
    };
    slide("slider: all kernels", {{Kind::ScaleKernel, {}, 0.9}});
    slide("slider: kernels by name", {{Kind::ScaleKernel, "gemm", 0.9}});
    slide("slider: host", {{Kind::Host, {}, 0.9}});
    slide("slider: kernels, with no wait removed", {{Kind::ScaleKernel, {}, 0.9}, {Kind::NoSync}});
    slide("slider: kernels, with a CUDA graph", {{Kind::ScaleKernel, {}, 0.9}, {Kind::GraphLaunches}});
    slide("slider: host, with warm and kernels",
          {{Kind::Host, {}, 0.9}, {Kind::Warm}, {Kind::ScaleKernel, "gemm", 0.5}});
    std::printf("path of %zu pieces, %.0f MB\n", base->path().pieces.size(),
                megabytes(base->path().pieces.capacity() * sizeof(PathPiece)));
    std::printf("peak %.0f MB, %.0f MB more than the trace\n", peakMb(), peakMb() - before);
    say("path on lanes: legs and slack", secondsOf([&] { pathOnLanes(*analysis); }));
    std::printf("peak with that %.0f MB more than the trace\n", peakMb() - before);
    return 0;
}
