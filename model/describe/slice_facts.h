#pragma once
// All that is known of one slice, as rows of a key, a sentence and its value. Window and command line print the same
// rows; nothing in here knows how.

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
    std::string_view key;   // "launch_latency": the command line names it so
    std::string_view label; // in PHRASE(), at the left of the row
    Sentence text;
    std::optional<std::variant<std::int64_t, double>> value;
    std::string_view unit;      // "ns", "bytes", "pct"; empty: a count, or no value
    std::vector<SliceId> links; // slices that the sentence speaks of
    bool isMain = false;        // one of the few that matter for this kind of slice
};

// Slices of one name directly inside it.
struct ChildGroup {
    StringId name;
    std::uint64_t count = 0;
    Ns total{};
    SliceId first;
};

struct SliceFacts {
    SliceId slice;
    std::string label;                // short, as lanes write it
    std::string_view kind;            // in PHRASE(): "operator", "kernel"
    std::vector<Fact> rows;           // main ones first
    std::vector<SliceId> above;       // the slices around it, outermost first; at most 64
    std::vector<ChildGroup> children; // most time first
};

SliceFacts sliceFacts(const Trace& trace, SliceId slice);

// A name as it is said in a row: kernels by their label, without what a template brings along.
std::string shortName(const Trace& trace, SliceId slice);

} // namespace lanescope
