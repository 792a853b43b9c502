#pragma once
// Fuzzy match of typed words against a text: the letters of each typed word must occur in the text in order, with
// others between. A score ranks the matches.

#include <QStringView>

#include <optional>
#include <vector>

namespace lanescope {

struct FuzzyMatch {
    int score = 0;            // higher is better; comparable between texts for the same typed words
    std::vector<int> letters; // positions of the matched letters in the text, ascending and distinct
};

// Ignores case. Empty input matches everything with score 0. nullopt: no match.
std::optional<FuzzyMatch> fuzzyMatch(QStringView text, QStringView typed);

} // namespace lanescope
