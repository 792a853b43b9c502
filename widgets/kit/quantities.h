#pragma once
// The one place that words times, counts and sizes for a reader.

#include <QString>

#include "model/base/time.h"

namespace lanescope {

// Exact: "227.757 µs", "1.78 ms", "12 ns": all digits that there are, in the unit that fits.
QString exactDuration(Ns duration);
// Four figures: "227.8 µs", "1.780 ms"; for labels.
QString shortDuration(Ns duration);
// For a label in the lanes: four figures, and no zeros that the value does not have: "227.8 µs", "260 µs".
QString labelDuration(Ns duration);
// For sentences: three decimals, below a microsecond whole nanoseconds: "1.275 s", "1.780 ms", "0 ns".
QString spokenDuration(Ns duration);
// Three decimals, so that numbers under one another line up, as torch's table has them: "227.757 µs", "2.314 ms".
QString columnDuration(double ns);
QString columnPercent(double pct); // "37.20 %"
// With just the decimals that tell neighbours `step` apart: for the ruler.
QString tickLabel(Time time, Ns step);
QString percentOf(double pct);        // "37.2 %", "0.095 %", "100 %": three figures
QString countOf(std::uint64_t count); // "3,196,398"
// "1 block", "2 blocks": one and many are the caller's words, %1 in the latter is the count.
QString numberOf(std::uint64_t count, const QString& one, const QString& many);
QString bytesOf(std::uint64_t bytes); // "1.0 GB"

} // namespace lanescope
