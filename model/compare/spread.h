#pragma once
// One figure on both sides: its values per step, their median and spread, and whether the sides differ. The words of a
// comparison and `diff --fail-on` both ask here, so that they always agree.

#include "model/base/time.h"
#include "model/compare/change.h"

#include <cstddef>
#include <vector>

namespace lanescope {

// Values of one figure, one per step. The median is the middle value, or the mean of the two middle values.
struct Spread {
    std::vector<Ns> values; // without a cold first step
    Ns median{};
    Ns mad{}; // median of the distances from the median
    Ns low{}, high{};
};
inline double asDouble(Ns value) { return static_cast<double>(value.count()); }
Spread spreadOf(std::vector<Ns> values);

// Noise: no difference can be shown, or one below 1 %. CannotTell: one side has no values at all.
enum class Judgement { Noise, Better, Worse, CannotTell };

struct Compared {
    Both<Spread> spread;
    Judgement judgement = Judgement::CannotTell;
    bool isBeyondSpread = false; // noise only because the difference is below 1 %
    bool isByRank = false;       // a rank test decided; otherwise there were too few values for one
    double changePct() const;    // between the medians; 0 where the median of a is 0
    double ratio() const;        // of the larger median to the smaller one, at least 1; 0 where the smaller one is 0
};

// With values enough, an exact Mann-Whitney rank test decides (5 %; with three values per side only a full separation
// counts). Steps that stand for each other, the i-th of a for the i-th of b, share what makes one step longer than the
// next, such as a cold start: three or more of them also differ if every pair is at least 1.2 times apart, all in one
// direction. With fewer values, their ranges must not overlap, and either the medians are 1.5 times apart, or they
// differ by more than 5 % and by more than three times the standard deviation `sigma` of one value, and the ranges are
// at least as far apart as they are wide.
enum class Pairing { None, InOrder };
Compared compared(std::vector<Ns> a, std::vector<Ns> b, Both<double> sigma = {}, Pairing pairing = Pairing::None);

// Two-sided p value of the Mann-Whitney test that both lists come from one distribution. Exact, ties included, for
// up to 40 values of both sides together; beyond that by the normal approximation.
double rankTestP(const std::vector<Ns>& a, const std::vector<Ns>& b);
// The smallest p value that lists of these sizes can reach.
double smallestRankP(std::size_t a, std::size_t b);

// True if the median of b exceeds that of a by more than pct percent, and the difference was judged worse.
bool hasRegressed(const Compared& compared, double pct);

// A first step that takes more than 1.5 times the median of the others is a cold start. At least three others must
// remain, so that leaving it out does not leave too few.
bool isColdStart(const std::vector<Ns>& values);

} // namespace lanescope
