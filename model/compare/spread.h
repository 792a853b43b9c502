#pragma once
// Compares one figure of both sides: its values per step, their median and spread, and whether the sides differ. The
// sentences of a comparison and `diff --fail-on` both use this file, so that they always agree.

#include "model/base/time.h"
#include "model/compare/change.h"

#include <cstddef>
#include <vector>

namespace lanescope {

// Values of one figure, one per step. The median is the middle value, or the mean of the two middle values.
struct Spread {
    std::vector<Ns> values; // without a cold first step
    Ns median{};
    Ns mad{}; // median absolute deviation from the median
    Ns low{}, high{};
};
inline double asDouble(Ns value) { return static_cast<double>(value.count()); }
Spread spreadOf(std::vector<Ns> values);

// Noise: no difference can be shown, or it is below 1 %. CannotTell: one side has no values at all.
enum class Judgement { Noise, Better, Worse, CannotTell };

struct Compared {
    Both<Spread> spread;
    Judgement judgement = Judgement::CannotTell;
    bool isBeyondSpread = false; // it is noise only because the difference is below 1 %
    bool isByRank = false;       // a rank test decided; otherwise there were too few values for it
    double changePct() const;    // between the medians; 0 if the median of a is 0
    double ratio() const;        // the larger median over the smaller one, at least 1; 0 if the smaller one is 0
};

// With enough values, an exact Mann-Whitney rank test decides (5 %; with three values per side only a full separation
// counts). Paired steps, the i-th of a with the i-th of b, share the reasons why one step is longer than the next, such
// as a cold start. Three or more pairs also show a difference if every pair is at least 1.2 times apart, all in one
// direction, and the ratios of the pairs agree (paired t test of their logarithms, 5 %). With fewer values, their
// ranges must not overlap, and either the medians are 1.5 times apart, or they differ by more than 5 % and by more than
// three times the standard deviation `sigma` of one value, and the distance of the ranges is at least their width.
enum class Pairing { None, InOrder };
Compared compared(std::vector<Ns> a, std::vector<Ns> b, Both<double> sigma = {}, Pairing pairing = Pairing::None);

// Two-sided p value of the Mann-Whitney test for the hypothesis that both lists come from one distribution. Exact,
// including ties, for up to 40 values of both sides together; beyond that the normal approximation.
double rankTestP(const std::vector<Ns>& a, const std::vector<Ns>& b);
// The smallest p value that lists of these sizes can reach.
double smallestRankP(std::size_t a, std::size_t b);

// True if the median of b exceeds that of a by more than pct percent, and the difference was judged worse.
bool hasRegressed(const Compared& compared, double pct);

// A first step that takes more than 1.5 times the median of the others is a cold start. At least three others must
// remain, so that leaving it out does not leave too few.
bool isColdStart(const std::vector<Ns>& values);

} // namespace lanescope
