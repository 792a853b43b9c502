// Medians and their spread over steps, and whether a difference is more than that spread.

#include "model/compare/diff.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr std::size_t leastSteps = 3; // for a spread to mean something
constexpr double leastChange = 0.01;  // smaller differences of medians are never told from noise
constexpr double madToSigma = 1.4826; // of a normal distribution
constexpr double sigmas = 3;

Ns medianOf(std::vector<Ns> values)
{
    if (values.empty())
        return {};
    const std::size_t middle = values.size() / 2;
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(middle), values.end());
    const Ns upper = values[middle];
    if (values.size() % 2)
        return upper;
    const Ns lower = *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(middle));
    return (lower + upper) / 2;
}

Spread spreadOf(std::vector<Ns> values)
{
    Spread spread;
    spread.median = medianOf(values);
    std::vector<Ns> distances;
    for (const Ns value : values)
        distances.push_back(std::chrono::abs(value - spread.median));
    spread.mad = medianOf(std::move(distances));
    spread.values = std::move(values);
    return spread;
}

} // namespace

double Compared::changePct() const
{
    const double before = static_cast<double>(spread.a.median.count());
    return before > 0 ? 100.0 * (static_cast<double>(spread.b.median.count()) - before) / before : 0;
}

Compared compared(std::vector<Ns> a, std::vector<Ns> b)
{
    Compared result;
    result.spread = {spreadOf(std::move(a)), spreadOf(std::move(b))};
    const Spread &before = result.spread.a, &after = result.spread.b;
    const double delta = static_cast<double>((after.median - before.median).count());
    const double madA = static_cast<double>(before.mad.count()), madB = static_cast<double>(after.mad.count());
    const double leastDelta = leastChange * static_cast<double>(before.median.count());
    const double bound = std::max(sigmas * madToSigma * std::hypot(madA, madB), leastDelta);
    if (before.values.empty() || after.values.empty())
        return result;
    const auto [lowA, highA] = std::minmax_element(before.values.begin(), before.values.end());
    const auto [lowB, highB] = std::minmax_element(after.values.begin(), after.values.end());
    const bool overlap = *lowA <= *highB && *lowB <= *highA;
    const Judgement told = delta > 0 ? Judgement::Worse : Judgement::Better;
    if (before.values == after.values || std::abs(delta) <= leastDelta) {
        result.judgement = Judgement::Noise;
        result.isBeyondSpread = std::abs(delta) > sigmas * madToSigma * std::hypot(madA, madB);
    } else if (before.values.size() >= leastSteps && after.values.size() >= leastSteps)
        result.judgement = std::abs(delta) <= bound ? Judgement::Noise : told;
    else if (overlap)
        result.judgement = Judgement::Noise;
    else if (before.values.size() > 1 && after.values.size() > 1) {
        // Of two values a side the median distance says little: what lies between the sides must exceed what lies
        // within either.
        const Ns between = *lowB > *highA ? *lowB - *highA : *lowA - *highB;
        const bool isClear = between >= *highA - *lowA && between >= *highB - *lowB;
        result.judgement = isClear ? told : Judgement::CannotTell;
    }
    return result;
}

bool isColdStart(const std::vector<Ns>& values)
{
    if (values.size() < 3)
        return false;
    const Ns rest = compared({values.begin() + 1, values.end()}, {}).spread.a.median;
    return values[0] * 10 > rest * 15;
}

} // namespace lanescope
