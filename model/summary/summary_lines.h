#pragma once
// Summaries as lines of JSON: what `lanescope summary --jsonl` prints and `--merge` reads.

#include "model/base/result.h"
#include "model/summary/trace_summary.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// One object, without the line's end; bytes that are no UTF-8 are replaced.
std::string lineOf(const TraceSummary& summary);

// All lines of a text, empty ones left out; keys that are not known are passed over. Errors: BadInput with the byte at
// which the line that cannot be read begins. where: the text's file.
Result<std::vector<TraceSummary>> parseSummaryLines(std::string_view text, const std::string& where);

} // namespace lanescope
