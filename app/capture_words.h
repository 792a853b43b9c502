#pragma once
// Words the results of a capture: differences below the noise are not reported as differences.

#include <QString>

#include "model/base/time.h"

#include <optional>
#include <string>

namespace lanescope {

// Compares bare and recorded steps. spread: the difference between rounds of bare steps; absent from an older helper.
std::string overheadLine(Ns bare, Ns recorded, std::optional<Ns> spread);

// Checks two runs of one variant by the time of their bare steps: a warning if they differ by more than a tenth, which
// has a cause outside of the program.
std::optional<QString> disturbanceOf(const QString& variant, Ns first, Ns second);

} // namespace lanescope
