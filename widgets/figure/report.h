#pragma once
// What a trace says, as one page to send on: verdict, findings with figures, the profiler's table, kernels, the
// recording. Of two traces each part stands for both.

#include <QString>

#include "widgets/session/document.h"

#include <vector>

namespace lanescope {

struct ReportSource {
    Document* document = nullptr;
    QString name; // what it is called on the page: the file's name without its folder
};

struct Report {
    QString html;
    int figures = 0;
};

// One source, or two to compare. Analyses are worked out here: not for the window's thread.
Report reportOf(const std::vector<ReportSource>& sources);

} // namespace lanescope
