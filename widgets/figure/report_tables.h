#pragma once
// The tables of a report: the profiler's rows, kernels, idle time, the recording, and what changed between two traces.

#include "model/compare/diff.h"
#include "model/findings/rule.h"
#include "widgets/figure/html_page.h"
#include "widgets/figure/report.h"

#include <optional>
#include <vector>

namespace lanescope::report {

// The data of one trace for the parts of the page.
struct Side {
    const ReportSource& source;
    const Analysis& analysis;
    const Trace& trace;
    std::vector<Finding> findings;
    VerdictResult verdict;
};
struct Sides : std::vector<Side> {
    std::optional<Diff> diff; // only of two
};

void writeChanges(HtmlPage& page, const Diff& diff);
void writeProfilerTable(HtmlPage& page, const Sides& sides);
void writeKernels(HtmlPage& page, const Sides& sides);
void writeIdle(HtmlPage& page, const Sides& sides);
void writeRecording(HtmlPage& page, const Sides& sides);

} // namespace lanescope::report
