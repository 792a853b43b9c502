#include "model/analysis/time/round_names.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace lanescope {

namespace {

constexpr std::size_t longestName = 64;

bool isDigitChar(char c) { return c >= '0' && c <= '9'; }
bool isLowerChar(char c) { return c >= 'a' && c <= 'z'; }
bool isUpperChar(char c) { return c >= 'A' && c <= 'Z'; }

struct Token {
    std::string_view before; // the separators
    std::string_view text;   // letters or digits
};

// Removes the next token from the front; absent if the name holds another character, and at its end.
std::optional<Token> nextToken(std::string_view& rest)
{
    const std::size_t begin = std::min(rest.find_first_not_of(" _:#-=[](),./"), rest.size());
    Token token{rest.substr(0, begin), {}};
    rest.remove_prefix(begin);
    std::size_t end = 0;
    if (!rest.empty() && isDigitChar(rest[0])) {
        while (end < rest.size() && isDigitChar(rest[end]))
            ++end;
    } else {
        // "TrainStep" has two words.
        while (end < rest.size() &&
               (isLowerChar(rest[end]) || (isUpperChar(rest[end]) && (end == 0 || !isLowerChar(rest[end - 1])))))
            ++end;
    }
    if (end == 0)
        return {};
    token.text = rest.substr(0, end);
    rest.remove_prefix(end);
    return token;
}

bool isLoopWord(std::string_view word)
{
    constexpr std::array<std::string_view, 4> words{"iteration", "iter", "step", "batch"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Words that show which loop the round belongs to.
bool namesTheLoop(std::string_view word)
{
    constexpr std::array<std::string_view, 23> words{
        "train",    "training", "trainer",    "global",  "epoch",      "loop",  "main",     "run",
        "one",      "single",   "pl",         "profile", "benchmark",  "bench", "timed",    "active",
        "measured", "eval",     "evaluation", "val",     "validation", "test",  "inference"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

std::optional<RoundName> roundNameOf(std::string_view name)
{
    if (name.size() > longestName)
        return {};
    RoundName round;
    bool hasLoopWord = false, namesLoop = false, isAfterEpoch = false, hasTotal = false;
    for (std::string_view rest = name; rest.find_first_not_of(" _:#-=[](),./") != std::string_view::npos;) {
        const auto token = nextToken(rest);
        if (!token)
            return {};
        if (isDigitChar(token->text[0])) {
            std::int64_t number = 0;
            if (std::from_chars(token->text.data(), token->text.data() + token->text.size(), number).ec != std::errc{})
                return {};
            if (hasLoopWord && !round.number)
                round.number = number;
            else if (hasLoopWord && !hasTotal && token->before.find('/') != std::string_view::npos)
                hasTotal = true; // "step 12/100"
            else if (!isAfterEpoch)
                return {};
            isAfterEpoch = false;
            continue;
        }
        std::string word{token->text};
        std::transform(word.begin(), word.end(), word.begin(),
                       [](char c) { return isUpperChar(c) ? static_cast<char>(c - 'A' + 'a') : c; });
        const bool isLoop = isLoopWord(word);
        if (hasLoopWord || (!isLoop && !namesTheLoop(word)))
            return {};
        hasLoopWord = isLoop;
        namesLoop = namesLoop || !isLoop;
        isAfterEpoch = word == "epoch";
        round.loop += (round.loop.empty() ? "" : " ") + word;
    }
    // Without a number, "step" may be the optimizer's and "batch" may be a batch that is loaded.
    const bool isClear = round.number || namesLoop || round.loop.starts_with("iter");
    return hasLoopWord && isClear ? std::optional{round} : std::nullopt;
}

} // namespace lanescope
