#include "model/compare/spread.h"

#include "model/base/median.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanescope {

namespace {

constexpr double minChange = 0.01;    // smaller relative differences of medians always count as noise
constexpr double minFewChange = 0.05; // the same if there are too few values for a rank test
constexpr double clearRatio = 1.5;    // ratio of medians: with few values, ranges that do not overlap are enough
constexpr double sigmas = 3;
constexpr double alpha = 0.05;       // significance level of the rank test
constexpr double weakestAlpha = 0.1; // the best level that 3 values per side can reach
constexpr double rounding = 1e-9;
constexpr std::size_t maxExact = 40; // values of both sides together

// Twice the rank of each value among all, so that the middle rank of a tie is an integer; those of a come first.
std::vector<std::size_t> doubledRanks(const std::vector<Ns>& a, const std::vector<Ns>& b)
{
    std::vector<std::pair<Ns, std::size_t>> all;
    for (const Ns value : a)
        all.emplace_back(value, all.size());
    for (const Ns value : b)
        all.emplace_back(value, all.size());
    std::sort(all.begin(), all.end());
    std::vector<std::size_t> ranks(all.size());
    for (std::size_t from = 0; from < all.size();) {
        std::size_t to = from + 1;
        while (to < all.size() && all[to].first == all[from].first)
            ++to;
        for (std::size_t i = from; i < to; ++i)
            ranks[all[i].second] = from + 1 + to; // (from + 1) + to, the first and the last rank of the tie
        from = to;
    }
    return ranks;
}

// The number of choices of `picks` ranks whose sum is at least as far from the mean as the observed sum.
double exactP(const std::vector<std::size_t>& ranks, std::size_t picks)
{
    std::size_t total = 0, seen = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        total += ranks[i];
        seen += i < picks ? ranks[i] : 0;
    }
    std::vector<std::vector<double>> ways(picks + 1, std::vector<double>(total + 1, 0));
    ways[0][0] = 1;
    for (std::size_t i = 0; i < ranks.size(); ++i)
        for (std::size_t k = std::min(i + 1, picks); k > 0; --k)
            for (std::size_t sum = total; sum >= ranks[i]; --sum)
                ways[k][sum] += ways[k - 1][sum - ranks[i]];
    const double mean = static_cast<double>(total) * static_cast<double>(picks) / static_cast<double>(ranks.size());
    const double distance = std::abs(static_cast<double>(seen) - mean);
    double all = 0, far = 0;
    for (std::size_t sum = 0; sum <= total; ++sum) {
        all += ways[picks][sum];
        if (std::abs(static_cast<double>(sum) - mean) >= distance - rounding)
            far += ways[picks][sum];
    }
    return far / all;
}

double normalP(const std::vector<std::size_t>& ranks, std::size_t picks)
{
    const double n = static_cast<double>(ranks.size()), first = static_cast<double>(picks), second = n - first;
    double seen = 0, squares = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const double fromMean = static_cast<double>(ranks[i]) / 2 - (n + 1) / 2;
        squares += fromMean * fromMean;
        seen += i < picks ? fromMean : 0;
    }
    const double variance = first * second / (n * (n - 1)) * squares; // ties make it smaller
    if (variance <= 0)
        return 1;
    return std::erfc(std::max(0.0, std::abs(seen) - 0.5) / std::sqrt(2 * variance));
}

// For too few values for a rank test.
bool differsByFew(const Spread& a, const Spread& b, Both<double> sigma)
{
    const double low = asDouble(std::min(a.median, b.median)), high = asDouble(std::max(a.median, b.median));
    if (a.low <= b.high && b.low <= a.high)
        return false;
    if (high >= clearRatio * low)
        return true;
    const Ns between = b.low > a.high ? b.low - a.high : a.low - b.high;
    return high - low > std::max(minFewChange * low, sigmas * std::hypot(sigma.a, sigma.b)) &&
           between >= a.high - a.low && between >= b.high - b.low;
}

// Two-sided 5 % points of Student's t distribution, by degrees of freedom; further ones are at most a little smaller.
double tLimit(std::size_t freedom)
{
    constexpr std::array points{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    return points[std::min(freedom, points.size()) - 1];
}

// Every pair must be 1.2 times apart in one direction, and the ratios must agree with each other: if they vary as much
// as they differ from 1 (paired t test of their logarithms, 5 %), the pairs share nothing that could be compared.
bool differsInPairs(const std::vector<Ns>& a, const std::vector<Ns>& b)
{
    constexpr std::size_t minPairs = 3;
    if (a.size() != b.size() || a.size() < minPairs)
        return false;
    std::size_t up = 0, down = 0;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        up += b[i] * 5 >= a[i] * 6; // 1.2 times
        down += a[i] * 5 >= b[i] * 6;
        const double ratio = std::log(std::max(1.0, asDouble(b[i])) / std::max(1.0, asDouble(a[i])));
        sum += ratio;
        squares += ratio * ratio;
    }
    if (!((up == a.size() && down == 0) || (down == a.size() && up == 0)))
        return false;
    const double count = static_cast<double>(a.size()), mean = sum / count;
    const double variance = std::max(0.0, squares / count - mean * mean) * count / (count - 1);
    return std::abs(mean) > tLimit(a.size() - 1) * std::sqrt(variance / count);
}

} // namespace

Spread spreadOf(std::vector<Ns> values)
{
    Spread spread;
    if (values.empty())
        return spread;
    spread.median = medianOf(values);
    std::vector<Ns> distances;
    for (const Ns value : values)
        distances.push_back(std::chrono::abs(value - spread.median));
    spread.mad = medianOf(std::move(distances));
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    spread.low = *low;
    spread.high = *high;
    spread.values = std::move(values);
    return spread;
}

double Compared::changePct() const
{
    const double before = asDouble(spread.a.median);
    return before > 0 ? 100.0 * (asDouble(spread.b.median) - before) / before : 0;
}

double Compared::ratio() const
{
    const double low = asDouble(std::min(spread.a.median, spread.b.median));
    return low > 0 ? asDouble(std::max(spread.a.median, spread.b.median)) / low : 0;
}

double rankTestP(const std::vector<Ns>& a, const std::vector<Ns>& b)
{
    if (a.empty() || b.empty())
        return 1;
    if (a.size() > b.size())
        return rankTestP(b, a); // choosing the smaller side is faster
    const std::vector<std::size_t> ranks = doubledRanks(a, b);
    return ranks.size() <= maxExact ? exactP(ranks, a.size()) : normalP(ranks, a.size());
}

double smallestRankP(std::size_t a, std::size_t b)
{
    double choices = 1; // ways to choose a out of a + b
    for (std::size_t i = 1; i <= std::min(a, b); ++i)
        choices = choices * static_cast<double>(a + b + 1 - i) / static_cast<double>(i);
    return a == 0 || b == 0 ? 1 : 2 / choices;
}

Compared compared(std::vector<Ns> a, std::vector<Ns> b, Both<double> sigma, Pairing pairing)
{
    Compared result;
    result.spread = {spreadOf(std::move(a)), spreadOf(std::move(b))};
    const Spread &before = result.spread.a, &after = result.spread.b;
    if (before.values.empty() || after.values.empty())
        return result;
    const double smallest = smallestRankP(before.values.size(), after.values.size());
    result.isByRank = smallest <= weakestAlpha + rounding;
    bool differs = result.isByRank ? rankTestP(before.values, after.values) <= std::max(alpha, smallest) + rounding
                                   : differsByFew(before, after, sigma);
    if (pairing == Pairing::InOrder)
        differs = differs || differsInPairs(before.values, after.values);
    const Ns delta = after.median - before.median;
    const bool isSmall =
        asDouble(std::chrono::abs(delta)) <= minChange * asDouble(std::min(before.median, after.median));
    if (!differs || isSmall) {
        result.judgement = Judgement::Noise;
        result.isBeyondSpread = differs && delta != Ns{};
    } else
        result.judgement = delta > Ns{} ? Judgement::Worse : Judgement::Better;
    return result;
}

bool hasRegressed(const Compared& compared, double pct)
{
    return compared.judgement == Judgement::Worse && (compared.spread.a.median == Ns{} || compared.changePct() > pct);
}

bool isColdStart(const std::vector<Ns>& values)
{
    constexpr std::size_t minLeft = 3;
    if (values.size() < minLeft + 1)
        return false;
    if (*std::max_element(values.begin() + 1, values.end()) > values[0]) // not because it is the first
        return false;
    return values[0] * 10 > medianOf(std::vector<Ns>{values.begin() + 1, values.end()}) * 15;
}

} // namespace lanescope
