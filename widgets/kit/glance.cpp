#include "widgets/kit/glance.h"

#include "widgets/kit/quantities.h"

#include <algorithm>
#include <cstdlib>

namespace lanescope {

QString glanceDuration(Ns duration)
{
    const std::int64_t exact = std::abs(duration.count());
    std::int64_t step = 1;
    while (exact / step >= 1000 || (exact + step / 2) / step >= 1000) // 999.6 µs is 1.00 ms
        step *= 10;
    const std::int64_t rounded = (exact + step / 2) / step * step;
    QString text = exactDuration(Ns{duration.count() < 0 ? -rounded : rounded});
    if (rounded == exact)
        return text;
    // A rounded number keeps its zeros: 1.0003 s is "1.00 s".
    const auto unit = text.indexOf(QChar{0x202F});
    const auto digits = std::count_if(text.begin(), text.begin() + unit, [](QChar c) { return c.isDigit(); });
    if (digits < 3 && !text.contains(QLatin1Char{'.'}))
        text.insert(unit, QLatin1Char{'.'} + QString(3 - static_cast<int>(digits), QLatin1Char{'0'}));
    else if (digits < 3)
        text.insert(unit, QLatin1Char{'0'});
    return text;
}

QString spanDuration(Ns duration)
{
    const QString text = glanceDuration(duration);
    const auto unit = text.indexOf(QChar{0x202F});
    const QString number = text.left(unit);
    const auto digits = std::count_if(number.begin(), number.end(), [](QChar c) { return c.isDigit(); });
    if (digits >= 3 || text.endsWith(QLatin1String{"ns"}))
        return text;
    const QString dot = number.contains(QLatin1Char{'.'}) ? QString{} : QStringLiteral(".");
    return number + dot + QString(3 - static_cast<int>(digits), QLatin1Char{'0'}) + text.mid(unit);
}

std::string wordDuration(Ns duration) { return glanceDuration(duration).toStdString(); }

QString glancePercent(double share)
{
    const double pct = share * 100;
    if (share < 1 && pct >= 99.5)
        return percentOf(pct);
    const int decimals = pct == 0 || pct >= 9.95 ? 0 : pct >= 0.95 ? 1 : 2;
    return QString::number(pct, 'f', decimals) + QChar{0x202F} + QLatin1Char{'%'};
}

} // namespace lanescope
