#pragma once
// Finds what was varied in a series of captures from the names of their files: 64_bf16_cold_eager,
// mlp_batch128_compile.

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct ReadName {
    std::optional<double> value; // the parameter's value; absent if the names hold no number that varies
    std::string variant;         // the other differences from the other names: "eager", "compile"; may be empty
};

struct ReadNames {
    std::string parameter; // its name in the file names ("batch"); empty if they have none
    std::vector<ReadName> names;
};

// File names, with or without folders and suffixes. If several numbers vary, the one with the most values is the
// parameter and the others belong to the variant. Types (bf16, fp32), GPUs (h100) and words with digits are not
// numbers.
ReadNames readNames(std::span<const std::string> files);

} // namespace lanescope
