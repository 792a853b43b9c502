#pragma once
// "What is this?": one or two sentences on any slice, lane or column, in the reader's language. Names of PyTorch, CUDA,
// HIP and of serving and communication libraries are explained by what they do. A name that the program itself gave has
// no known meaning. The answer then explains what kind of thing has that name, and what the parts of the name mean.

#include "model/store/trace.h"

#include <string>
#include <string_view>

namespace lanescope {

struct Explanation {
    enum class Of : std::uint8_t {
        Nothing,
        Kind, // the kind of slice: "a range that the program named itself"
        Name, // the meaning of this name
    };
    std::string text; // plain text, empty for Nothing
    Of of = Of::Nothing;
};

Explanation explainSlice(const Trace& trace, SliceId slice);
std::string explainLane(const Trace& trace, LaneId lane);
// header: as the table shows it; table: what the table is called. Both in the reader's language. Empty: not known.
std::string explainColumn(std::string_view table, std::string_view header);

} // namespace lanescope
