#include "widgets/kit/quantities.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace lanescope {

namespace {

struct Unit {
    std::int64_t ns;
    const char* name;
};
const std::array<Unit, 4> units{{{1'000'000'000, "s"}, {1'000'000, "ms"}, {1'000, "µs"}, {1, "ns"}}};

const Unit& unitFor(std::int64_t magnitude)
{
    for (const Unit& unit : units)
        if (magnitude >= unit.ns)
            return unit;
    return units.back();
}

// With an ordinary space a line could break between a number and its unit.
const QChar narrowSpace{0x202F};

} // namespace

QString exactDuration(Ns duration)
{
    const std::int64_t ns = duration.count(), magnitude = std::abs(ns);
    const Unit& unit = unitFor(magnitude);
    QString text = QString::number(magnitude / unit.ns);
    if (unit.ns > 1) {
        QString rest = QString::number(magnitude % unit.ns);
        rest = rest.rightJustified(static_cast<int>(std::log10(static_cast<double>(unit.ns)) + 0.5), '0');
        while (rest.endsWith('0'))
            rest.chop(1);
        if (!rest.isEmpty())
            text += '.' + rest;
    }
    return (ns < 0 ? QStringLiteral("−") : QString{}) + text + narrowSpace + QString::fromUtf8(unit.name);
}

static QString fourDigits(Ns duration)
{
    std::int64_t magnitude = std::abs(duration.count());
    // Rounds to four digits first: 999.96 µs is 1.000 ms, not 1000.0 µs.
    std::int64_t step = 1;
    while (magnitude / step >= 10'000)
        step *= 10;
    magnitude = (magnitude + step / 2) / step * step;
    const Unit& unit = unitFor(magnitude);
    const double value = static_cast<double>(magnitude) / static_cast<double>(unit.ns);
    const int decimals = unit.ns == 1 || value >= 1000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3;
    return (duration.count() < 0 ? QStringLiteral("−") : QString{}) + QString::number(value, 'f', decimals) +
           narrowSpace + QString::fromUtf8(unit.name);
}

QString shortDuration(Ns duration)
{
    const QString exact = exactDuration(duration), brief = fourDigits(duration);
    return exact.size() <= brief.size() ? exact : brief;
}

QString spokenDuration(Ns duration)
{
    if (std::abs(duration.count()) < 1000)
        return exactDuration(duration);
    const auto ns = static_cast<double>(duration.count());
    const Unit* unit = &units[2]; // whole nanoseconds are exact with three decimals of a microsecond
    for (const Unit& larger : units)
        if (std::abs(ns) + 0.0005 * static_cast<double>(larger.ns) >= static_cast<double>(larger.ns) &&
            larger.ns >= unit->ns) {
            unit = &larger;
            break;
        }
    return QString::number(ns / static_cast<double>(unit->ns), 'f', 3) + narrowSpace + QString::fromUtf8(unit->name);
}

QString cellDuration(double ns) { return ns == 0 ? QStringLiteral("·") : shortDuration(Ns{std::llround(ns)}); }

QString placeLabel(Time time, double nsPerPx)
{
    std::int64_t step = 1;
    while (static_cast<double>(step * 10) <= nsPerPx)
        step *= 10;
    const std::int64_t ns = nsOf(time), rounded = (std::abs(ns) + step / 2) / step * step;
    return tickLabel(Time{} + Ns{ns < 0 ? -rounded : rounded}, Ns{step});
}

QString tickLabel(Time time, Ns step)
{
    const std::int64_t ns = nsOf(time);
    if (ns == 0)
        return QStringLiteral("0");
    const Unit& unit = unitFor(std::abs(ns));
    int decimals = 0;
    for (std::int64_t part = unit.ns; part > 1 && step.count() % part != 0; part /= 10)
        ++decimals;
    return QString::number(static_cast<double>(ns) / static_cast<double>(unit.ns), 'f', decimals) + narrowSpace +
           QString::fromUtf8(unit.name);
}

QString percentOf(double pct)
{
    const int decimals = pct >= 100 || pct == 0 ? 0 : pct >= 10 ? 1 : pct >= 1 ? 2 : 3;
    QString text = QString::number(pct, 'f', decimals);
    if (pct > 0 && pct < 0.0005)
        text = QStringLiteral("<0.001");
    if (pct < 100 && text.startsWith(QLatin1String{"100"})) // less than 100 % must not round to it
        text = QStringLiteral("99.9");
    return text + narrowSpace + QLatin1Char{'%'};
}

QString countOf(std::uint64_t count) { return QLocale{QLocale::English}.toString(static_cast<qulonglong>(count)); }

QString numberOf(std::uint64_t count, const QString& one, const QString& many)
{
    return count == 1 ? one : many.arg(countOf(count));
}

QString bytesOf(std::uint64_t bytes)
{
    return QLocale{QLocale::English}.formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
}

} // namespace lanescope
