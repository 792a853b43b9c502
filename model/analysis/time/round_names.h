#pragma once
// Reads the names that programs give to the rounds of their loop: "iteration 12", "Step_3", "iter #7", "batch[4]",
// "epoch 0 step 12/100", and without a number "train_step" or "[pl][profile]run_training_batch".

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct RoundName {
    std::string loop; // its words without numbers, in lower case: "epoch step"
    std::optional<std::int64_t> number;
};

// Absent for any other name. Every word of the name must belong to a round: "optimizer step 3" and "step 3 forward" are
// parts of one.
std::optional<RoundName> roundNameOf(std::string_view name);

} // namespace lanescope
