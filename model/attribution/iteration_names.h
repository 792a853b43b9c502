#pragma once
// Reads what serving engines write into the names of their steps: vLLM, SGLang, ATOM, TensorRT-LLM and xDiT. A field
// that a name does not hold is absent; nothing is derived from another field.

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

enum class IterationKind : std::uint8_t { Prefill, Decode, Mixed };
std::string_view nameOf(IterationKind kind); // "prefill", "decode", "mixed"

struct IterationName {
    std::optional<IterationKind> kind;
    std::optional<std::int64_t> requestsPrefill, requestsDecode;
    std::optional<std::int64_t> requests;                    // if the name gives only the total
    std::optional<std::int64_t> width, height;               // size of the images that a diffusion model makes
    std::optional<std::int64_t> tokensPrefill, tokensDecode; // new tokens that are computed
    std::optional<std::int64_t> kvTokens;                    // keys and values that are read
    std::optional<std::int64_t> pairs;                       // sum of sq * sk: what attention multiplies
    std::optional<std::int64_t> tokens;                      // prompt and generated tokens, if the name gives the total
    bool isConsistent = true; // the total equals its parts, where the name has all of them
};

// The total; absent where the name does not show it.
std::optional<std::int64_t> totalRequestsOf(const IterationName& name);

// Absent: not the name of a serving engine's step.
std::optional<IterationName> iterationNameOf(std::string_view name);
bool isServingIteration(std::string_view name);
// Fills the fields that `outer` lacks from `inner`: SGLang's step is inside vLLM's form of the same iteration.
void addFields(IterationName& outer, const IterationName& inner);

} // namespace lanescope
