#pragma once
// Words the results of a capture: differences below the noise are not reported as differences.

#include <QString>
#include <QStringList>

#include "model/base/time.h"

#include <optional>
#include <string>

namespace lanescope {

// Compares bare and recorded steps. spread: the difference between rounds of bare steps; absent from an older helper.
std::string overheadLine(Ns bare, Ns recorded, std::optional<Ns> spread);

// Checks two runs of one variant by the time of their bare steps: a warning if they differ by more than a tenth, which
// has a cause outside of the program.
std::optional<QString> disturbanceOf(const QString& variant, Ns first, Ns second);

// Splits a command line as a shell does, without expanding anything: words end at spaces outside of quotes; within
// '...' every character stands for itself, within "..." and outside of quotes a backslash keeps the next one. nullopt:
// a quote is not closed.
std::optional<QStringList> shellWords(const QString& line);
QString shellLine(const QStringList& words); // the reverse, with quotes where they are needed

} // namespace lanescope
