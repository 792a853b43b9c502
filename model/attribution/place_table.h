#pragma once
// Tables of whose time it is: a row for each module, scope, function, phase, layer or node of a graph. What has no
// place is a row of its own, with its reason. Self times of rows and of what has no place add up to the device's busy
// time.

#include "model/analysis/time/first_launched.h"
#include "model/attribution/attribution.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

enum class PlaceBy : std::uint8_t { Module, Scope, Line, Phase, Layer, Graph };

// Equal instances of one class under one parent.
struct LayerFold {
    std::string className;
    std::uint64_t count = 0;
    Ns median{}, min{}, max{}; // busy time per call
    struct Outlier {
        std::string name;
        Ns busy{};
        double percent = 0;                   // above the median; negative: below
        PathTree::Node node = PathTree::root; // none in a fold of repeated blocks
    };
    std::vector<Outlier> outliers;
    std::size_t signatures = 1;            // how many different ones the class has under this parent
    std::vector<PathTree::Node> instances; // none in a fold of repeated blocks
    std::vector<Ns> times;                 // per call, parallel to instances
    std::vector<std::uint64_t> calls;
};

struct PlaceRow {
    std::vector<std::string> path;
    std::size_t parent = noParent; // a row before this one
    PlaceSource source = PlaceSource::None;
    std::uint64_t calls = 0, kernels = 0;
    Ns busy{}, selfBusy{}, gpu{}, host{}, selfHost{};
    std::array<Ns, phaseCount> phases{};         // parts of busy
    std::array<Ns, placeSourceCount> bySource{}; // parts of busy; by graph: sources of ops, else of modules
    std::array<Ns, phaseReasonCount> byReason{}; // parts of busy: why each belongs to its phase
    std::optional<double> flops, pctOfPeak;
    bool isLowerBound = false; // both: some of the work may do FLOP that are not known
    std::optional<LayerFold> fold;
    std::optional<Ns> median;          // by graph: of a node's replays
    bool isBesideFold = false;         // has a fold's class and parent, but launches other kernels
    std::vector<PathTree::Node> nodes; // the nodes that the row represents; several if layers are folded
    std::vector<std::uint32_t> works;  // own ones, places in Attribution::works

    // "recorded", "matched" or "inferred": that of the least sure time. by: the table's.
    std::string_view confidence(PlaceBy by) const;
    // The time of each source, or in a table of phases of each reason: those with any, by their names.
    std::vector<std::pair<std::string_view, Ns>> sources(PlaceBy by) const;
    // The source of most of the time; in a table of phases an inference comes first.
    std::string_view mainSource(PlaceBy by) const;

    static constexpr std::size_t noParent = ~std::size_t{0};
};

// A layer that is far from the median of its fold. The fold's row counts it too.
struct OutlierRow {
    PlaceRow row; // parent: the fold's row; works: all of the layer
    double percent = 0;
};

struct UnplacedRow {
    Unplaced reason = Unplaced::No;
    Ns busy{}, host{};
    std::uint64_t kernels = 0;
    std::array<Ns, phaseCount> phases{};
    std::vector<std::uint32_t> works;
};

struct PlaceTable {
    PlaceBy by = PlaceBy::Module;
    std::vector<PlaceRow> rows; // parents before children
    // By module, with folds: for each fold at most maxOutlierRows, the farthest first.
    std::vector<OutlierRow> outliers;
    static constexpr std::size_t maxOutlierRows = 3;
    std::vector<UnplacedRow> unplaced;
    std::vector<std::uint32_t> works; // all that the table counts, as places in Attribution::works
    Ns busy{}, sum{}, host{};
    Coverage coverage;
    GraphCoverage graphs;
    bool hasMarks = true; // false: nothing in the trace marks a phase
    WorkBefore before;    // runs in the range asked for, but was launched before the recording: it is not counted

    // The share of busy time that has a row.
    double placedPct() const;
};

struct PlaceTableOptions {
    PlaceBy by = PlaceBy::Module;
    std::optional<TimeRange> within; // only what is launched within it
    bool foldsLayers = true;
    const SlicePart* part = nullptr; // null: everything
};
PlaceTable placeTable(const Analysis& analysis, const Attribution& attribution, const PlaceTableOptions& options);

} // namespace lanescope
