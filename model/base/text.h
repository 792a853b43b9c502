#pragma once
// A sentence for the user is a template and the values that go into it. It is formatted in one place, in the user's
// language, with durations as the printer (window, terminal, figure) writes them.

#include "model/base/phrases.h"
#include "model/base/time.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>

namespace lanescope {

// A translatable phrase used as a value; may contain {keys} but no nested phrases.
struct Phrase {
    std::string_view text; // a literal in PHRASE()
};

// A double is a percentage or a ratio; a string is a name from the trace.
using TextValue = std::variant<Ns, double, std::int64_t, std::string, Phrase>;
using TextValues = std::map<std::string, TextValue>;

using FormatDuration = std::string (*)(Ns);
// "227.757us", "1.780ms", "2.314s", as in torch's tables: us below a millisecond, three decimals.
std::string torchDuration(Ns duration);

struct Sentence {
    std::string_view text; // a literal in PHRASE(), with {keys}
    TextValues values;
};

// Fills the values into the translated template. A key without a value is left out.
std::string format(std::string_view text, const TextValues& values, FormatDuration duration);
std::string formatValue(const TextValue& value, const TextValues& values, FormatDuration duration);
inline std::string format(const Sentence& sentence, FormatDuration duration)
{
    return format(sentence.text, sentence.values, duration);
}

} // namespace lanescope
