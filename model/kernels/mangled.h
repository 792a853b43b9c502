#pragma once
// Demangles C++ names that the profiler could not read itself: types newer than its demangler (bfloat16 as DF16b), and
// names that were cut off. The compiler's own runtime does not know all of these either, and its output can grow
// without bound on a hostile name. This demangler reads what it knows, stops where it does not and writes at most 32
// KiB. It leaves the function's parameters out.

#include <string>
#include <string_view>

namespace lanescope {

// "_ZN5aiter3addIDF16bLi8EEEvPT_" is "aiter::add<__bf16, 8>". Empty if the name is not mangled.
std::string demangled(std::string_view name);

} // namespace lanescope
