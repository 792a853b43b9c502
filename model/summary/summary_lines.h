#pragma once
// Converts summaries to and from lines of JSON: `lanescope summary --jsonl` prints them and `--merge` reads them.

#include "model/base/result.h"
#include "model/summary/trace_summary.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// One object, without a line end; bytes that are not UTF-8 are replaced.
std::string lineOf(const TraceSummary& summary);

// Reads all lines of a text, except empty ones; unknown keys are ignored. Errors: BadInput with the byte at which the
// unreadable line begins. where: the text's file.
Result<std::vector<TraceSummary>> parseSummaryLines(std::string_view text, const std::string& where);

} // namespace lanescope
