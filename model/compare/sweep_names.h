#pragma once
// What a series of captures was varied in, read from the names of their files: 64_bf16_cold_eager,
// mlp_batch128_compile.

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct ReadName {
    std::optional<double> value; // of the parameter; absent: the names hold no number that varies
    std::string variant;         // what else differs from other names: "eager", "compile"; may be empty
};

struct ReadNames {
    std::string parameter; // as the names call it ("batch"); empty: they do not
    std::vector<ReadName> names;
};

// Names of files, with or without folders and suffixes. Of several numbers that vary, the one of most values is the
// parameter and the others belong to the variant. Types (bf16, fp32), GPUs (h100) and words with digits are no numbers.
ReadNames readNames(std::span<const std::string> files);

} // namespace lanescope
