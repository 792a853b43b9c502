#pragma once
// The files of the what-if panel: asks where to save a predicted trace, and keeps the predicted traces that are
// compared with the recorded one in a folder that is removed when the program ends.

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
