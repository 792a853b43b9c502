#pragma once
// The fields of one trace event, as views into the text: the scanner fills them, the collector reads them.

#include <cstdint>
#include <string_view>

namespace lanescope {

// The keys that the format defines. Other keys are read too, but the lenient reader does not take them as proof that a
// string with unescaped quotes has ended.
inline constexpr std::string_view eventKeys[] = {"ph",    "ts",    "id",   "bp",    "cat", "pid",   "tid",
                                                 "dur",   "name",  "args", "s",     "tts", "id2",   "tdur",
                                                 "cname", "scope", "sf",   "stack", "esf", "estack"};

struct EventFields {
    // Strings are without their quotes, escapes and numbers as written; empty if the field is absent.
    std::string_view name, category, process, thread, time, duration, id, scope, bindPoint;
    std::string_view args;       // from bracket to bracket
    std::string_view id2;        // {"local": ..} or {"global": ..}
    const char* begin = nullptr; // its opening brace
    const char* end = nullptr;   // one past its closing brace
    char phase = 0;
    bool nameHasEscapes = false;
    bool hasDuration = false;
};

// Receives events as the scanner finds them.
class EventTaker {
public:
    virtual ~EventTaker() = default;
    virtual void take(const EventFields& event) = 0;
};

} // namespace lanescope
