#pragma once
// Approved texts: a test writes a whole answer as text, and it is compared with the text that somebody has read and
// approved. Other checks of a test cover what matters; this one detects every other change. A difference is not always
// a fault: read it, and accept the new text with LANESCOPE_APPROVE=1 in the environment. Texts are in
// tests/data/approved/, one file per test class.

#include <string>

namespace lanescope::test {

// Named by test function and data row, and counted where a function gives several; only the first few of a row are
// kept.
void approve(const std::string& text);

} // namespace lanescope::test
