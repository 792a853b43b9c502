#pragma once
// `lanescope diff` on a terminal: the answer, what differs, the waterfall by role, and tables of rows on demand.

#include "model/compare/diff.h"

#include <string>

namespace lanescope {

enum class DiffRows { Role, Kernel, Op, Step };

// The headline and what differs between the recordings, each as one line.
std::string headlineText(const Diff& diff);
std::string recordingsText(const Diff& diff);

// isUtf8: bars are drawn with block characters, otherwise with #.
void printDiff(const Diff& diff, DiffRows rows, bool isUtf8);

// A bar of `cells` cells at most, for a value of `most`.
std::string barText(Ns value, Ns most, int cells, bool isUtf8);

} // namespace lanescope
