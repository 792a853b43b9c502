#pragma once
// What a capture's figures allow to be said: differences below the noise are not told as differences.

#include <QString>

#include "model/base/time.h"

#include <optional>
#include <string>

namespace lanescope {

// Bare and recorded steps side by side. spread: how far turns of bare steps lie apart; absent from an older helper.
std::string overheadLine(Ns bare, Ns recorded, std::optional<Ns> spread);

// Two runs of one variant, by the time of their bare steps: what to say where they differ by more than a tenth, which
// no program does by itself.
std::optional<QString> disturbanceOf(const QString& variant, Ns first, Ns second);

} // namespace lanescope
