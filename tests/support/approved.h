#pragma once
// Approved texts: a test gives the whole of an answer, in words, and it is compared with the text that somebody has
// read and approved. Other checks of a test say what matters; this one holds everything else still. A difference is not
// always a fault: read it, and take the new text with LANESCOPE_APPROVE=1 in the environment. Texts lie in
// tests/data/approved/, one file per test class.

#include <string>

namespace lanescope::test {

// Named by test function and data row, and counted where a function gives several; only the first few of a row are
// kept.
void approve(const std::string& text);

} // namespace lanescope::test
