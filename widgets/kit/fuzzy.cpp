// Finds the best positions of a word's letters in a text by dynamic programming: letter by letter, and for each
// position of the text the best score with this letter there. Adjacent letters and letters at the begin of a word score
// higher; skipped letters cost.

#include "widgets/kit/fuzzy.h"

#include <QList>

#include <algorithm>
#include <limits>

namespace lanescope {

namespace {

constexpr int perLetter = 4, beginsWord = 10, isNext = 9, maxForStart = 10;
constexpr qsizetype longestText = 512; // limit of the compared text: a kernel's name can be very long
constexpr int impossible = std::numeric_limits<int>::min() / 2;

bool isWordStart(QStringView text, qsizetype i)
{
    if (!text[i].isLetterOrNumber())
        return false;
    return i == 0 || !text[i - 1].isLetterOrNumber() || (text[i].isUpper() && text[i - 1].isLower()) ||
           (text[i].isDigit() && !text[i - 1].isDigit());
}

// Adds the word's best positions to `found`; false: the text does not contain it.
bool addWord(QStringView text, QStringView word, FuzzyMatch& found)
{
    const auto n = static_cast<std::size_t>(text.size()), m = static_cast<std::size_t>(word.size());
    std::vector<int> before(n), now(n);
    std::vector<std::vector<int>> cameFrom(m, std::vector<int>(n, -1));
    for (std::size_t i = 0; i < m; ++i) {
        int best = impossible, bestAt = -1; // for the previous letter, at any position left of this one
        for (std::size_t j = 0; j < n; ++j) {
            if (i > 0 && j > 0) {
                --best; // one more skipped letter
                if (before[j - 1] > best) {
                    best = before[j - 1];
                    bestAt = static_cast<int>(j) - 1;
                }
            }
            now[j] = impossible;
            const auto at = static_cast<qsizetype>(j);
            if (text[at].toCaseFolded() != word[static_cast<qsizetype>(i)].toCaseFolded())
                continue;
            const int worth = perLetter + (isWordStart(text, at) ? beginsWord : 0);
            if (i == 0) {
                now[j] = worth - std::min(static_cast<int>(j) / 4, maxForStart);
            } else if (bestAt >= 0 && best > impossible / 2) {
                now[j] = best + worth;
                cameFrom[i][j] = bestAt;
                if (before[j - 1] > impossible / 2 && before[j - 1] + worth + isNext >= now[j]) {
                    now[j] = before[j - 1] + worth + isNext;
                    cameFrom[i][j] = static_cast<int>(j) - 1;
                }
            }
        }
        std::swap(before, now);
    }
    const auto last = std::max_element(before.begin(), before.end());
    if (last == before.end() || *last <= impossible / 2)
        return false;
    found.score += *last;
    int at = static_cast<int>(last - before.begin());
    for (std::size_t i = m; i-- > 0; at = cameFrom[i][static_cast<std::size_t>(at)])
        found.letters.push_back(at);
    return true;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(QStringView text, QStringView typed)
{
    FuzzyMatch found;
    for (const QStringView word : typed.split(QLatin1Char{' '}, Qt::SkipEmptyParts))
        if (!addWord(text.left(longestText), word, found))
            return std::nullopt;
    std::sort(found.letters.begin(), found.letters.end());
    found.letters.erase(std::unique(found.letters.begin(), found.letters.end()), found.letters.end());
    return found;
}

} // namespace lanescope
