// Measures the time of every analysis of a trace, and of loading that trace in the same run for comparison. Each figure
// uses a fresh Analysis, so each includes what it depends on; "all together" shares one, as the window does.
//
//     analysis_bench FILE [ROUNDS]

#include "model/analysis/breakdown.h"
#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/lane_activity.h"
#include "model/analysis/ops/traffic.h"
#include "model/analysis/verdict.h"
#include "model/attribution/flame.h"
#include "model/attribution/iterations.h"
#include "model/attribution/layers.h"
#include "model/attribution/place_table.h"
#include "model/base/parallel.h"
#include "model/findings/rule.h"
#include "model/import/importer.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/replay.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

using namespace lanescope;

namespace {

double secondsOf(const std::function<void()>& work)
{
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

// Modules, layers, phases, iterations and flame graphs, after the tables that the window shows first.
void printAttribution(const TracePtr& trace)
{
    const Analysis analysis{trace};
    analysis.work(), analysis.busy(), analysis.steps();
    double all = 0;
    const auto print = [&all](const char* name, const char* limit, const std::function<void()>& work) {
        const double seconds = secondsOf(work);
        all += seconds;
        std::printf("%-32s %8.3f s%s\n", name, seconds, limit);
    };
    print("attribution", "", [&] { recordedAttributionOf(analysis); });
    const Attribution& attribution = recordedAttributionOf(analysis);
    print("layers and phases", "", [&] { layerSpans(analysis, attribution, modelLayersOf(analysis)); });
    print("iterations", "", [&] { iterationsOf(analysis); });
    print("table by module", "", [&] { placeTable(analysis, attribution, PlaceTableOptions{}); });
    std::printf("%-32s %8.3f s; at most 1.5 s for 5 million events\n", "attribution, together", all);
    for (const auto& [by, name] :
         {std::pair{FlameBy::Module, "flame graph by module"}, std::pair{FlameBy::Op, "flame graph by op"},
          std::pair{FlameBy::Python, "flame graph by Python frame"}})
        for (const bool isDevice : {true, false}) {
            FlameOptions options;
            options.by = by;
            options.isDevice = isDevice;
            print(name, isDevice ? ", GPU; at most 1 s for 5 million events" : ", host; at most 1 s",
                  [&] { flameOf(analysis, attribution, options); });
        }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: analysis_bench FILE [ROUNDS]\n");
        return 2;
    }
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 3;
    TracePtr trace;
    const auto load = [&] {
        trace = nullptr;
        auto loaded = loadTrace(argv[1]);
        if (!loaded) {
            std::fprintf(stderr, "%s\n", loaded.error().line().c_str());
            std::exit(3);
        }
        trace = *loaded;
    };
    struct Part {
        const char* name;
        std::function<void(const Analysis&)> work;
        double min = 1e9;
    };
    std::vector<Part> parts{
        {"steps, work, busy, gaps, waits",
         [](const Analysis& f) { f.steps(), f.busy(), f.gaps(), f.syncs(), f.overheads(); }},
        {"profiler table", [](const Analysis& f) { f.table(); }},
        {"kernels with footprints", [](const Analysis& f) { kernelTable(f.trace(), f.work()); }},
        {"FLOP and bytes, GEMMs", [](const Analysis& f) { f.gemms(); }},
        {"overlays", [](const Analysis& f) { activityOf(f); }},
        {"findings and verdict", [](const Analysis& f) { findingsOf(f), verdictOf(f); }},
    };
    double loading = 1e9, together = 1e9;
    for (int round = 0; round < rounds; ++round) {
        loading = std::min(loading, secondsOf(load));
        for (Part& part : parts)
            part.min = std::min(part.min, secondsOf([&] { part.work(Analysis{trace}); }));
        together = std::min(together, secondsOf([&] {
                                const Analysis analysis{trace};
                                // In parallel, as the panels ask.
                                parallelFor(parts.size(), [&](std::size_t i) { parts[i].work(analysis); });
                            }));
    }
    std::printf("%llu events, %u slices; least of %d rounds\n",
                static_cast<unsigned long long>(trace->info().census.events), trace->sliceCount(), rounds);
    std::printf("%-32s %8.3f s\n", "loading", loading);
    for (const Part& part : parts)
        std::printf("%-32s %8.3f s %7.2fx of loading\n", part.name, part.min, part.min / loading);
    std::printf("%-32s %8.3f s %7.2fx\n", "all together", together, together / loading);
    // The additional time after everything is computed.
    {
        const Analysis analysis{trace};
        analysis.work(), analysis.busy();
        const double own = secondsOf([&] { breakdownOf(analysis); });
        std::printf("%-32s %8.3f s on top of the work; at most 0.5 s for 5 million events\n", "breakdown", own);
        std::printf("%-32s %8.3f s on top of that\n", "verdict", secondsOf([&] { verdictOf(analysis); }));
        findingsOf(analysis);
        std::printf("%-32s %8.3f s on top of the findings\n", "replay graph",
                    secondsOf([&] { replayGraph(analysis); }));
        std::printf("%-32s %8.3f s on top of that\n", "findings ranked",
                    secondsOf([&] { rankedFindingsOf(analysis); }));
    }
    printAttribution(trace);
    // Each rule alone, with shared analyses already computed.
    const Analysis analysis{trace};
    findingsOf(analysis);
    std::vector<std::pair<double, std::string_view>> byRule;
    for (const Rule& rule : rules())
        byRule.emplace_back(secondsOf([&] { rule.find(analysis); }), rule.id);
    std::sort(byRule.rbegin(), byRule.rend());
    for (std::size_t i = 0; i < std::min<std::size_t>(byRule.size(), 8); ++i)
        std::printf("  rule %-27s %8.3f s\n", std::string{byRule[i].second}.c_str(), byRule[i].first);
    return 0;
}
