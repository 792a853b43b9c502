#pragma once
// Formats times, counts and sizes for the user; all other code calls this.

#include <QString>

#include "model/base/time.h"

namespace lanescope {

// Exact: "227.757 µs", "1.78 ms", "12 ns": all digits, in a suitable unit.
QString exactDuration(Ns duration);
// Four digits, or fewer where they are exact: "227.8 µs", "260 µs", "1.780 ms" of 1.77963 ms.
QString shortDuration(Ns duration);
// For sentences: three decimals, below a microsecond whole nanoseconds: "1.275 s", "1.780 ms", "0 ns".
QString spokenDuration(Ns duration);
// For the cells of tables without a unit per column (cell_units.h): four digits; nothing is "·".
QString cellDuration(double ns);
// A point in time as precise as the picture: nsPerPx is the time of one pixel.
QString placeLabel(Time time, double nsPerPx);
// With only as many decimals as ticks `step` apart need; for the ruler.
QString tickLabel(Time time, Ns step);
QString percentOf(double pct);        // "37.2 %", "0.095 %", "100 %"; "99.9 %" just below it
QString countOf(std::uint64_t count); // "3,196,398"
// "1 block", "2 blocks": the caller passes both forms; %1 in the plural form is the count.
QString numberOf(std::uint64_t count, const QString& one, const QString& many);
QString bytesOf(std::uint64_t bytes); // "1.0 GB"

} // namespace lanescope
