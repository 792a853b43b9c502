#pragma once
// Measures how work grows with its size, from its processor time at two sizes in one run. This is reliable on any
// machine, however slow or busy, with or without sanitizers.

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace lanescope::test {

// Over all threads of the process.
template <class Work>
double processorMs(Work&& work)
{
    timespec before{}, after{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    std::forward<Work>(work)();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    return static_cast<double>(after.tv_sec - before.tv_sec) * 1e3 +
           static_cast<double>(after.tv_nsec - before.tv_nsec) / 1e6;
}

// True if work of eight times the size grew clearly less than quadratically: a factor well below half of 64. Very short
// times are noise.
constexpr bool growsLikeALine(double eighthMs, double wholeMs) { return wholeMs < 24 * eighthMs + 20; }

// The time to sort this many words on this machine now: a reference for tables, whose quadratic time would be hundreds
// of times that.
inline double sortingWordsMs(int count)
{
    std::vector<std::string> words;
    for (int i = 0; i < count; ++i)
        words.push_back("a word that is long enough " + std::to_string(std::int64_t{i} * 7919 % count));
    return processorMs([&] { std::sort(words.begin(), words.end()); });
}

} // namespace lanescope::test
