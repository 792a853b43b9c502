#pragma once
// Formats times, counts and sizes for the user; all other code calls this.

#include <QString>

#include "model/base/time.h"

#include <vector>

namespace lanescope {

// Exact: "227.757 µs", "1.78 ms", "12 ns": all digits, in a suitable unit.
QString exactDuration(Ns duration);
// Four digits: "227.8 µs", "1.780 ms"; for labels.
QString shortDuration(Ns duration);
// For labels on the lanes: four digits without trailing zeros: "227.8 µs", "260 µs".
QString labelDuration(Ns duration);
// For sentences: three decimals, below a microsecond whole nanoseconds: "1.275 s", "1.780 ms", "0 ns".
QString spokenDuration(Ns duration);
// One unit for all durations of a table's column, from its largest one: "1,031 µs" above "27 µs". Whole: no value has
// a part of the unit, so that no decimals are made up. Below the last decimal it is "<0.001 ms", and "·" for 0.
struct CellUnit {
    Ns unit{1};
    bool isWhole = true;
};
CellUnit cellUnitOf(const std::vector<double>& ns);
QString cellIn(double ns, CellUnit unit);

// For the cells of tables: four digits of a time, three of a percentage; nothing is "·".
QString cellDuration(double ns);
QString cellPercent(double pct);
// A point in time as precise as the picture: nsPerPx is the time of one pixel.
QString placeLabel(Time time, double nsPerPx);
// With only as many decimals as ticks `step` apart need; for the ruler.
QString tickLabel(Time time, Ns step);
QString percentOf(double pct);        // "37.2 %", "0.095 %", "100 %": three digits
QString countOf(std::uint64_t count); // "3,196,398"
// "1 block", "2 blocks": the caller passes both forms; %1 in the plural form is the count.
QString numberOf(std::uint64_t count, const QString& one, const QString& many);
QString bytesOf(std::uint64_t bytes); // "1.0 GB"

} // namespace lanescope
