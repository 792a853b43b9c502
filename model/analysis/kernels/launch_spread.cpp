#include "model/analysis/kernels/launch_spread.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

LaunchSpread spreadOf(const Trace& trace, const std::vector<SliceId>& launches)
{
    LaunchSpread spread;
    spread.count = launches.size();
    if (launches.empty())
        return spread;
    std::vector<Ns> sorted;
    sorted.reserve(launches.size());
    Ns total{};
    for (const SliceId s : launches) {
        sorted.push_back(trace.duration(s));
        total += sorted.back();
    }
    std::sort(sorted.begin(), sorted.end());
    const std::size_t n = sorted.size();
    spread.min = sorted.front();
    spread.max = sorted.back();
    spread.quarter = sorted[(n - 1) / 4];
    spread.threeQuarters = sorted[n - 1 - (n - 1) / 4];
    spread.median = n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    spread.meanNs = static_cast<double>(total.count()) / static_cast<double>(n);

    constexpr std::size_t enough = 4;
    if (n < enough)
        return spread;
    const double median = static_cast<double>(spread.median.count());
    spread.meanMisleads = (spread.meanNs < static_cast<double>(spread.quarter.count()) ||
                           spread.meanNs > static_cast<double>(spread.threeQuarters.count())) &&
                          std::abs(spread.meanNs - median) >= 0.05 * median;
    const Ns fence = 3 * (spread.threeQuarters - spread.quarter);
    for (const SliceId s : launches) {
        const Ns d = trace.duration(s);
        if ((d < spread.quarter - fence || d > spread.threeQuarters + fence) &&
            std::abs(static_cast<double>((d - spread.median).count())) >= 0.1 * median)
            spread.outliers.push_back(s);
    }
    return spread;
}

} // namespace lanescope
