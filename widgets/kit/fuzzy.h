#pragma once
// Whether a text is meant by letters that were typed in haste: each typed word's letters stand in it, in their order,
// with others between; and how well they fit, so that the likeliest text comes first.

#include <QStringView>

#include <optional>
#include <vector>

namespace lanescope {

struct FuzzyMatch {
    int score = 0;            // more is better; comparable between texts for the same typed letters
    std::vector<int> letters; // places in the text that were meant, ascending, each once
};

// Case does not count. Nothing typed matches everything, with score 0. nullopt: it is not meant.
std::optional<FuzzyMatch> fuzzyMatch(QStringView text, QStringView typed);

} // namespace lanescope
