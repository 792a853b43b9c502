#pragma once
// Collects everything that is known of one slice, as rows of a key, a sentence and a value. Window and command line
// print the same rows; this file does not depend on how they are printed.

#include "model/base/text.h"
#include "model/store/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

struct Fact {
    std::string_view key;   // "launch_latency": its name on the command line
    std::string_view label; // in PHRASE(), left column
    Sentence text;
    std::optional<std::variant<std::int64_t, double>> value;
    std::string_view unit;      // "ns", "bytes", "pct"; empty: a count, or no value
    std::vector<SliceId> links; // slices that the sentence mentions
    bool isMain = false;        // one of the few main rows for this kind of slice
};

// Slices of one name that are direct children.
struct ChildGroup {
    StringId name;
    std::uint64_t count = 0;
    Ns total{};
    SliceId first;
};

struct SliceFacts {
    SliceId slice;
    std::string label;                // short, as on lanes
    std::string_view kind;            // in PHRASE(): "operator", "kernel"
    std::vector<Fact> rows;           // main ones first
    std::vector<SliceId> above;       // the slices that contain it, outermost first; at most 64
    std::vector<ChildGroup> children; // most time first
};

SliceFacts sliceFacts(const Trace& trace, SliceId slice);

// A name as rows show it: kernels by their label, without template arguments.
std::string shortName(const Trace& trace, SliceId slice);

} // namespace lanescope
