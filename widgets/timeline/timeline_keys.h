#pragma once
// The timeline's keys as `?` shows them, and their commands, to which the user can assign other keys.

#include <array>
#include <map>
#include <span>
#include <string_view>

class QString;

namespace lanescope {

// A command with a single key. Overlays are commands too (overlays/overlay_choices.h), with their own entries.
struct TimelineCommand {
    const char* id;    // stable: settings use it
    int key;           // Qt::Key, the default
    const char* label; // in the translation context "Timeline"
};
std::span<const TimelineCommand> timelineCommands();

// The user's keys for commands, which replace the default ones.
class TimelineKeyMap {
public:
    void give(int standard, int key); // key 0: none
    // The default key of the command that the pressed key means; 0: none.
    int meaningOf(int pressed) const;
    int keyOf(int standard) const; // the key that is assigned now; 0: none
    friend bool operator==(const TimelineKeyMap&, const TimelineKeyMap&) = default;

private:
    std::map<int, int> m_given; // by default key
};
bool isTimelineKey(int standard); // true for the default key of a command or an overlay

struct KeyHelp {
    std::string_view keys, what;   // what: the effect, in the translation context "Timeline"
    std::array<int, 2> standard{}; // the commands' default keys, if all of `keys` are commands; else 0
};

std::span<const KeyHelp> timelineKeys();
// The keys of the row with the user's assignments.
QString keysOf(const KeyHelp& help, const TimelineKeyMap& keys);

} // namespace lanescope
