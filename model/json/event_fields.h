#pragma once
// One trace event as views into the text: what the scanner finds and the collector keeps.

#include <cstdint>
#include <string_view>

namespace lanescope {

// The keys an event can have by the format. What other tools add beside them is read too, but no broken string is taken
// to end in front of it.
inline constexpr std::string_view eventKeys[] = {"ph",    "ts",    "id",   "bp",    "cat", "pid",   "tid",
                                                 "dur",   "name",  "args", "s",     "tts", "id2",   "tdur",
                                                 "cname", "scope", "sf",   "stack", "esf", "estack"};

struct EventFields {
    // Strings without their quotes, escapes as written; numbers as written; empty where the field is absent.
    std::string_view name, category, process, thread, time, duration, id, scope, bindPoint;
    std::string_view args;       // from bracket to bracket
    std::string_view id2;        // {"local": ..} or {"global": ..}
    const char* begin = nullptr; // its opening brace
    const char* end = nullptr;   // behind its closing one
    char phase = 0;
    bool nameHasEscapes = false;
    bool hasDuration = false;
};

// Whoever takes events as they are found.
class EventTaker {
public:
    virtual ~EventTaker() = default;
    virtual void take(const EventFields& event) = 0;
};

} // namespace lanescope
