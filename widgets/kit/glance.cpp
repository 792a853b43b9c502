#include "widgets/kit/glance.h"

#include "widgets/kit/quantities.h"

#include <array>
#include <cmath>
#include <cstdlib>

namespace lanescope {

QString glanceDuration(Ns duration)
{
    std::int64_t ns = std::abs(duration.count()), step = 1;
    while (ns / step >= 1000)
        step *= 10;
    ns = (ns + step / 2) / step * step;
    return exactDuration(Ns{duration.count() < 0 ? -ns : ns});
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
