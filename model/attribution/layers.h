#pragma once
// The layers of a model one by one: what a fold of equal modules ("24 x Block") holds, and when the GPU worked on
// which.

#include "model/attribution/place_table.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct Layer {
    std::string name;                     // "Block_17"
    PathTree::Node node = PathTree::root; // in Attribution::modules
    Ns busy{};                            // per call
    std::uint64_t calls = 1;
    std::array<Ns, phaseCount> phases{}; // parts of busy
    std::optional<double> awayPct;       // from the median, where it is an outlier
    std::vector<std::uint32_t> works;    // places in Attribution::works

    std::string shortName() const; // "17", or the name where it has no number
};

struct Layers {
    std::string title; // "24 × Block"
    Ns median{}, min{}, max{};
    std::vector<Layer> all; // by their numbers, where each has another one
};

// Lists the layers of a row that folds modules. Of `works`, those of the row's modules are theirs.
Layers layersOf(const Attribution& attribution, const PlaceRow& row, const std::vector<std::uint32_t>& works);

// The row that folds the modules with the most GPU time, so the outermost ones; absent: no row does.
std::optional<std::size_t> mainFoldOf(const PlaceTable& table);

// The outermost repeated module with the most GPU time of the whole trace; empty: no module is repeated.
Layers computeModelLayers(const Analysis& analysis);
inline const Layers& modelLayersOf(const Analysis& analysis) { return analysis.once(computeModelLayers); }

// Consecutive work of one layer in one phase, on the GPU with the most work. Spans do not overlap.
struct LayerSpan {
    TimeRange range;
    std::uint32_t layer = 0; // index in Layers::all
    Phase phase = Phase::Undecided;
    Ns busy{};
    std::vector<std::uint32_t> works;
};
std::vector<LayerSpan> layerSpans(const Analysis& analysis, const Attribution& attribution, const Layers& layers);

} // namespace lanescope
