#pragma once
// Attributes each piece of device work to its module, scope, Python function, op and phase. Each comes from what the
// trace records or from a stated inference; otherwise it is absent, with the reason. All views share this.
//
// Two weights are never mixed: the sum of durations, and `busy`, in which each instant of a device has one owner
// (device_owners.h). Totals and shares use `busy`.

#include "model/attribution/device_owners.h"
#include "model/attribution/host_places.h"
#include "model/attribution/work_flops.h"

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope {

struct AttributedWork {
    SliceId work, launch; // launch: none, where it is not recorded
    PathTree::Node module = PathTree::root, scope = PathTree::root;
    std::uint32_t line = PathTree::noName, op = PathTree::noName; // indices in Attribution::names
    SliceId opSlice;                       // the op whose shapes the work has; none if it is in another trace
    std::uint32_t dims = PathTree::noName; // "Input Dims" of a matched op
    Ns busy{};
    Phase phase = Phase::Undecided; // Communication wins over all
    Phase under = Phase::Undecided; // the phase that surrounds communication; else as `phase`
    PhaseReason phaseReason = PhaseReason::None;
    PlaceSource moduleSource = PlaceSource::None, opSource = PlaceSource::None;
    PlaceSource scopeSource = PlaceSource::None, lineSource = PlaceSource::None;
    Unplaced why = Unplaced::No; // why there is no module
    bool isReplayed = false;     // launched with a graph
    bool isZeroGrad = false;
};

// Shares of busy time, in percent; 0 to 100.
struct Coverage {
    double op = 0, module = 0, scope = 0, line = 0, phase = 0, inferred = 0;
    std::array<Ns, 9> bySource{}; // module time by PlaceSource
};

struct MatchedFlops {
    WorkFlops flops;
    bool lacksFlops = false; // it may do arithmetic that the FLOP do not include
};

struct Attribution {
    explicit Attribution(const HostPlaces& places) : names(places.names), modules(places.modules), scopes(places.scopes)
    {
    }
    PlaceNames names;
    PathTree modules, scopes;
    std::vector<AttributedWork> works;                            // as Analysis::work() has them
    std::unordered_map<std::uint32_t, MatchedFlops> matchedFlops; // by place in works; of matched ops with a cost
    Ns busy{}, sum{}, host{};
    bool hasModules = false, hasFrames = false;
    Coverage recorded;                      // before anything was matched with captures or a counterpart
    std::vector<std::string> captures;      // files or places that ops of replays come from
    std::uint64_t matchedReplays = 0;       // replays of graphs that take ops from a capture
    std::uint64_t replaysWithoutShapes = 0; // part of those: nothing shows which captured sizes they have
    std::vector<std::string> twins;         // files whose eager runs gave ops to replays and to work without a launch

    std::string moduleText(PathTree::Node node) const; // the last name, "Linear_3"
    std::string_view nameText(std::uint32_t name) const { return names[name]; }
};

// Uses only this trace, without captures and without a counterpart trace.
Attribution computeRecordedAttribution(const Analysis& analysis);
inline const Attribution& recordedAttributionOf(const Analysis& analysis)
{
    return analysis.once(computeRecordedAttribution);
}
Coverage coverageOf(const Attribution& attribution);
Coverage coverageOf(const Attribution& attribution, const std::vector<std::uint32_t>& works); // limited to `works`

// Kernels that were launched with a graph: how much of the busy time they are, and how much of that has an op.
struct GraphCoverage {
    Ns busy{}, replayed{}, withOp{};

    std::optional<double> replayedPct() const; // percent of busy; absent: no graph was replayed
    std::optional<double> opPct() const;       // percent of the replayed time
    bool isLow() const { return opPct().value_or(100) < 90; }
};
GraphCoverage graphCoverageOf(const Attribution& attribution, const std::vector<std::uint32_t>& works);
GraphCoverage graphCoverageOf(const Attribution& attribution);

} // namespace lanescope
