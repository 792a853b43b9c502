#pragma once
// Creates a report of a trace as one page: verdict, findings with figures, the profiler's table, kernels, the
// recording. With two traces each part covers both.

#include <QString>

#include "widgets/session/document.h"

#include <vector>

namespace lanescope {

struct ReportSource {
    Document* document = nullptr;
    QString name; // its title on the page: the file's name without its folder
};

struct Report {
    QString html;
    int figures = 0;
    std::uint64_t slices = 0; // on an interactive page
    QString leftOut;          // the slices that are not on it, and why
};

enum class ReportKind {
    Still,
    Interactive, // with a timeline that moves: one script and packed slices; at most 400,000 bytes and 12 per slice
};

// One source, or two to compare. Computes the analyses, so it must not run in the window's thread.
Report reportOf(const std::vector<ReportSource>& sources, ReportKind kind = ReportKind::Still);

} // namespace lanescope
