#include "widgets/kit/cell_units.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace lanescope {

namespace {

const QChar narrowNoBreakSpace{0x202F};

struct UnitSize {
    double size;
    const char* name;
};
using UnitSizes = std::vector<UnitSize>; // largest first
const UnitSizes durationSizes{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};
const UnitSizes byteSizes{{1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}, {1, "B"}};
const UnitSizes binaryByteSizes{{1073741824.0, "GiB"}, {1048576.0, "MiB"}, {1024.0, "KiB"}, {1, "B"}};
const UnitSizes flopSizes{{1e12, "TFLOP"}, {1e9, "GFLOP"}, {1e6, "MFLOP"}, {1e3, "kFLOP"}, {1, "FLOP"}};
const UnitSizes percentSizes{{1, "%"}}, plainSizes{{1, ""}};

struct Column {
    std::vector<double> sizes; // without zeros, in order
    double largest() const { return sizes.empty() ? 0 : sizes.back(); }
    double middle() const { return sizes.empty() ? 0 : sizes[sizes.size() / 2]; }
    bool isWhole(double unit) const
    {
        return std::all_of(sizes.begin(), sizes.end(), [&](double size) { return std::fmod(size, unit) == 0; });
    }
};

Column columnOf(const std::vector<double>& values)
{
    Column column;
    for (const double value : values)
        if (value != 0)
            column.sizes.push_back(std::abs(value));
    std::sort(column.sizes.begin(), column.sizes.end());
    return column;
}

// The fewest decimals that show two digits of the middle value; none: they would be more than `most`.
std::optional<int> decimalsFor(const Column& column, double unit, int min, int max)
{
    constexpr double twoDigits = 9.95;
    for (int decimals = min; decimals <= max; ++decimals)
        if (column.middle() / unit * std::pow(10, decimals) >= twoDigits)
            return decimals;
    return std::nullopt;
}

CellUnit unitOf(const std::vector<double>& values, const UnitSizes& units)
{
    const bool isPercent = units.front().name == std::string_view{"%"};
    const int maxDecimals = isPercent ? 2 : 3;
    constexpr double maxOfUnit = 100'000; // a number with more digits is hard to read
    const Column column = columnOf(values);
    auto step = std::find_if(units.begin(), units.end(),
                             [&](const UnitSize& each) { return column.largest() >= 10 * each.size; });
    if (step == units.end())
        step = std::prev(units.end());
    if (step != units.begin() && !column.sizes.empty() && column.isWhole(std::prev(step)->size))
        --step; // 7 µs, not 7,000 ns
    const auto made = [&](int decimals) { return CellUnit{step->size, QString::fromUtf8(step->name), decimals}; };
    const int minDecimals = column.largest() >= (isPercent ? 10 : 100) * step->size ? 1 : 2;
    const bool hasParts = units.size() == 1 || step->size > 1; // bytes and nanoseconds have none
    if (!hasParts || column.isWhole(step->size))
        return made(0);
    if (const auto decimals = decimalsFor(column, step->size, minDecimals, maxDecimals))
        return made(*decimals);
    const auto smaller = std::next(step);
    if (smaller == units.end() || column.largest() >= maxOfUnit * smaller->size)
        return made(maxDecimals);
    step = smaller;
    return made(step->size > 1 && !column.isWhole(step->size) ? 1 : 0);
}

} // namespace

CellUnit durationUnitOf(const std::vector<double>& ns) { return unitOf(ns, durationSizes); }
CellUnit bytesUnitOf(const std::vector<double>& bytes) { return unitOf(bytes, byteSizes); }
CellUnit binaryBytesUnitOf(const std::vector<double>& bytes) { return unitOf(bytes, binaryByteSizes); }
CellUnit flopUnitOf(const std::vector<double>& flop) { return unitOf(flop, flopSizes); }
CellUnit percentUnitOf(const std::vector<double>& pct) { return unitOf(pct, percentSizes); }
CellUnit plainUnitOf(const std::vector<double>& values) { return unitOf(values, plainSizes); }

QString cellIn(double value, const CellUnit& unit)
{
    if (value == 0)
        return QStringLiteral("·");
    const double scale = std::pow(10, unit.decimals);
    double size = std::abs(value) / unit.size;
    if (unit.name == QLatin1String{"%"} && size < 100 && std::round(size * scale) >= 100 * scale)
        size = 100 - 1 / scale;
    const bool isBelow = size * scale < 0.5;
    const QString digits = QLocale{QLocale::English}.toString(isBelow ? 1 / scale : size, 'f', unit.decimals);
    return (value < 0 ? QStringLiteral("−") : QString{}) + (isBelow ? QStringLiteral("<") : QString{}) + digits +
           (unit.name.isEmpty() ? QString{} : narrowNoBreakSpace + unit.name);
}

} // namespace lanescope
