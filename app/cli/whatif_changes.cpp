#include "app/cli/whatif_changes.h"

#include "app/cli/input.h"
#include "app/cli/replay_input.h"
#include "app/cli/usage.h"
#include "model/analysis/kernels/gpu_names.h"
#include "model/base/pattern.h"
#include "model/replay/durations_from.h"
#include "model/replay/work_changes.h"

#include <fmt/format.h>
#include <memory>

namespace lanescope {

static tl::expected<ReplayChange, ExitCode> otherGpu(const Analysis& analysis, const std::string& name)
{
    const auto peaks = peaksNamed(name);
    if (!peaks) {
        std::string expected = "expected the name of a GPU whose data sheet is known";
        for (std::size_t i = 0; i < peaks.error().size(); ++i)
            expected += (i == 0 ? "; it could be " : ", ") + std::string{peaks.error()[i]};
        printError({Error::Kind::BadInput, "--gpu", {}, fmt::format("{}, found \"{}\"", expected, name)});
        return tl::unexpected(ExitCode::Usage);
    }
    return onGpu(analysis, **peaks);
}

tl::expected<std::vector<ReplayChange>, ExitCode> changesOf(const WhatifOptions& options, const Analysis& analysis)
{
    using Kind = ReplayChange::Kind;
    std::vector<ReplayChange> changes;
    for (const std::string& text : options.scales) {
        auto change = parseScale(text);
        if (!change) {
            printError({Error::Kind::BadInput, "--scale", {}, change.error()});
            return tl::unexpected(ExitCode::Usage);
        }
        changes.push_back(*std::move(change));
    }
    const auto add = [&](bool isWanted, Kind kind, const std::string& pattern = {}, double factor = 1) {
        if (isWanted)
            changes.push_back({kind, pattern, factor, {}});
    };
    const auto valueOf = [](const std::string& flag) { return flag == "true" ? std::string{} : flag; };
    for (const auto& [option, expression] :
         {std::pair{"--no-sync", &options.noSync}, std::pair{"--overlap-comm", &options.overlapComm},
          std::pair{"--at-ceiling", &options.atCeiling}})
        if (const auto pattern = Pattern::parse(*expression, Pattern::Case::Kept); !pattern) {
            printError({Error::Kind::BadInput,
                        option,
                        {},
                        fmt::format("expected a regular expression, found {}: {}", *expression, pattern.error())});
            return tl::unexpected(ExitCode::Usage);
        }
    add(!options.noSync.empty(), Kind::NoSync, valueOf(options.noSync));
    add(!options.graphLaunches.empty(), Kind::GraphLaunches, valueOf(options.graphLaunches));
    add(options.host.has_value(), Kind::Host, {}, options.host.value_or(1));
    add(options.comm.has_value(), Kind::Comm, {}, options.comm.value_or(1));
    add(!options.overlapComm.empty(), Kind::OverlapComm, valueOf(options.overlapComm));
    add(options.noDataWait, Kind::NoDataWait);
    add(options.warm, Kind::Warm);
    add(!options.stragglerMedian.empty(), Kind::StragglerMedian, valueOf(options.stragglerMedian));
    if (options.fuseChains)
        changes.push_back(fuseChains(analysis));
    if (options.flashAttention)
        changes.push_back(fuseAttention(analysis));
    if (!options.atCeiling.empty()) {
        auto change = atCeiling(analysis, valueOf(options.atCeiling));
        if (!change) {
            printError({Error::Kind::BadInput, "--at-ceiling", {}, change.error()});
            return tl::unexpected(ExitCode::Usage);
        }
        changes.push_back(*std::move(change));
    }
    if (!options.stragglerMedian.empty() && analysis.trace().ranks().size() < 2) {
        printError({Error::Kind::BadInput, "--straggler-median", {}, "expected the ranks of a job, found one trace"});
        return tl::unexpected(ExitCode::Usage);
    }
    if (!options.gpu.empty()) {
        auto change = otherGpu(analysis, options.gpu);
        if (!change)
            return tl::unexpected(change.error());
        changes.push_back(*std::move(change));
    }
    if (!options.durationsFrom.empty()) {
        const auto other = openTraceOrRanks(options.durationsFrom);
        if (!other)
            return tl::unexpected(other.error());
        changes.push_back({Kind::DurationsFrom, {}, 1, std::make_shared<const Analysis>(*other)});
    }
    if (!options.hostFrom.empty()) {
        const auto other = openTraceOrRanks(options.hostFrom);
        if (!other)
            return tl::unexpected(other.error());
        const auto ratio = hostRatio(replayGraph(analysis), replayGraphOf(**other));
        if (!ratio) {
            printError({Error::Kind::BadInput, options.hostFrom, {}, "expected host time in both traces, found none"});
            return tl::unexpected(ExitCode::Usage);
        }
        changes.push_back({Kind::Host, {}, *ratio, {}});
    }
    return changes;
}

} // namespace lanescope
