#pragma once
// Sentences about equal layers: their median, the layers that are far from it, and the kernel that makes the
// difference; the layers next to them that launch other kernels.

#include "model/attribution/layers.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

// The kernel with most of the time by which a layer differs from the others.
struct LayerCause {
    std::string kernel; // its label
    std::string module; // the one below the layer that launches it; empty: the layer itself does
    Ns difference{};    // per call, from the median of all layers; negative: shorter
};
// Absent where no kernel differs in the direction in which the layer does.
std::optional<LayerCause> causeOf(const Trace& trace, const Attribution& attribution, const Layers& layers,
                                  std::size_t layer);

struct LayerWords {
    std::string median; // "24 × Block: the median is 498.0 µs per call, from 498.0 µs to 852.0 µs."
    struct Far {
        std::size_t layer = 0; // in Layers::all
        std::string text;
    };
    std::vector<Far> far;            // the farthest first, at most PlaceTable::maxOutlierRows
    std::string rest;                // how many more are far, or that none is; may be empty
    std::vector<std::string> beside; // one sentence per layer of the class that launches other kernels

    std::vector<std::string> all() const;
};
// The main fold of a table by module or by layer; `layers` are its layers. The sentences are in the reader's language.
LayerWords layerWords(const Trace& trace, const Attribution& attribution, const PlaceTable& table, std::size_t row,
                      const Layers& layers);
// Those of the main fold; empty: no module is folded.
std::vector<std::string> layerSentences(const Trace& trace, const Attribution& attribution, const PlaceTable& table);

} // namespace lanescope
