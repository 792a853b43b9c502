#pragma once
// The files of the what-if panel: asks where a predicted trace is saved, and keeps those that are shown beside the
// recorded one in a folder that goes with the program.

#include <QString>

#include <functional>

namespace lanescope {

class WhatIfPanel;

// compare: opens the recorded and the predicted trace in the comparison.
void serveFiles(WhatIfPanel& panel, const QString& tracePath,
                std::function<void(const QString& recorded, const QString& predicted)> compare);

// "runs/step.json" -> "step_predicted.json"
QString predictedName(const QString& tracePath);

} // namespace lanescope
