#pragma once
// `lanescope diff` on a terminal: the answer, the differences, the waterfall by role, and tables of rows if requested.

#include "model/compare/diff.h"

#include <string>

namespace lanescope {

enum class DiffRows { Role, Kernel, Op, Step };

// The headline, and the differences between the recordings, one line each.
std::string headlineText(const Diff& diff);
std::string recordingsText(const Diff& diff);
std::string answerText(const Diff& diff); // the effect of the change; empty if there is nothing to report

// isUtf8: bars are drawn with block characters, otherwise with #.
void printDiff(const Diff& diff, DiffRows rows, bool isUtf8);

} // namespace lanescope
