#pragma once
// File > Export report: asks for a file and writes the page of a trace, or of two, as `lanescope report` does.

#include <QString>

#include "app/figure_dialog.h"
#include "model/base/result.h"

#include <functional>
#include <vector>

namespace lanescope {

// Works in the background; `done` is called in the window's thread, with the written file or why there is none.
void writeReport(const std::vector<FigureSource>& sources, const QString& path, QWidget* parent,
                 std::function<void(const Result<QString>&)> done);
void askAndWriteReport(const std::vector<FigureSource>& sources, QWidget* parent,
                       std::function<void(const QString&)> say);

} // namespace lanescope
