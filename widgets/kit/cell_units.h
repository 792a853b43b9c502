#pragma once
// One unit and one number of decimals for all values of a table's column, so that their digits are aligned.

#include <QString>

#include <vector>

namespace lanescope {

struct CellUnit {
    double size = 1; // the unit's size: 1e6 for "ms" of nanoseconds
    QString name;    // empty: none is written
    int decimals = 0;
};

// The largest value has at least two digits before the point, and half of the values at least two digits in all.
// Values that are whole numbers of the unit have no decimals, so that none are made up.
CellUnit durationUnitOf(const std::vector<double>& ns);
CellUnit bytesUnitOf(const std::vector<double>& bytes);       // kB, MB
CellUnit binaryBytesUnitOf(const std::vector<double>& bytes); // KiB, MiB, as torch counts
CellUnit flopUnitOf(const std::vector<double>& flop);
CellUnit percentUnitOf(const std::vector<double>& pct);
CellUnit plainUnitOf(const std::vector<double>& values); // without a name

// "1,031 µs" above "27 µs", "86.61 ms" above "1.03 ms". Below the last decimal it is "<0.01 ms", and "·" for 0. What is
// less than 100 % is not written as 100 %.
QString cellIn(double value, const CellUnit& unit);

} // namespace lanescope
