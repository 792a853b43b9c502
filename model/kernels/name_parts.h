#pragma once
// Splits a kernel's name into its C++ parts or words, for the readers of the families. All views point into the name.

#include "model/kernels/kernel_name.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// "void ns::f<A, B<C> >(D) [clone]" has scope "ns", base "f", templateArgs {"A", "B<C> "}, parameters "D". A name
// without such parts is its own base. A truncated name is read as far as it goes.
struct NameParts {
    std::string_view whole;
    std::string_view scope, base, templateArgs, parameters;

    std::vector<std::string_view> args(std::size_t max = 16) const; // top-level template arguments, trimmed
};
NameParts partsOf(std::string_view name);

// The template arguments of the first `name`<...> in the text.
std::vector<std::string_view> argumentsOf(std::string_view text, std::string_view name);
// "cute::tuple<cute::C<128>, cute::C<256>, cute::C<64> >", also with "cute::_128" and "(int)128".
std::optional<std::array<int, 3>> cuteTuple(std::string_view text);

std::vector<std::string_view> splitArguments(std::string_view list,
                                             std::size_t max = 64); // splits at commas outside brackets
std::vector<std::string_view> splitWords(std::string_view text, char separator = '_', std::size_t max = 256);
std::string_view trimmed(std::string_view text);
bool contains(std::string_view text, std::string_view part);
bool isDigit(char c);

// Removes `prefix` from the front of `text`; returns false and changes nothing if `text` does not begin with it.
bool eat(std::string_view& text, std::string_view prefix);
std::optional<int> eatNumber(std::string_view& text); // up to seven digits
// These succeed only if the whole text matches.
std::optional<int> numberIn(std::string_view text);
std::optional<std::array<int, 2>> pairIn(std::string_view text);   // "128x256"
std::optional<std::array<int, 3>> tripleIn(std::string_view text); // "128x256x64"
// The digits after the first `prefix` at the beginning of a word: numberAfter("a_align8", "align") is 8.
std::optional<int> numberAfter(std::string_view text, std::string_view prefix);

// "c10::BFloat16 const*", "__half", "f16", "DF16b" in the spelling of `dtype`; absent if the type is unknown.
std::optional<std::string> typeNamed(std::string_view text);
// Like typeNamed, for a word at the front, which is removed: "bf16f32" is bf16, then fp32.
std::optional<std::string> eatType(std::string_view& text);
// "16816" is the M, N and K of a tensor core instruction, written without separators.
std::optional<std::string> instructionOf(std::string_view digits);
std::string lowered(std::string_view text);
// "MulFunctor" is "mul", "ArgMaxOps" "argmax", "gelu_backward_kernel_cuda" "gelu_backward".
std::string plainFunctor(std::string_view name);

} // namespace lanescope
