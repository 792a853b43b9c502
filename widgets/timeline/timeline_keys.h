#pragma once
// The timeline's keys, as `?` shows them and the README lists them, and what each does: a command that another key can
// be given to.

#include <array>
#include <map>
#include <span>
#include <string_view>

class QString;

namespace lanescope {

// Something the timeline does at a single key. Overlays are commands too (overlays/overlay_choices.h), by their own
// entries.
struct TimelineCommand {
    const char* id;    // steady: settings name it
    int key;           // Qt::Key, as the program brings it
    const char* label; // in the translation context "Timeline"
};
std::span<const TimelineCommand> timelineCommands();

// Which key stands for which: keys that were given to commands, in place of those they came with.
class TimelineKeyMap {
public:
    void give(int standard, int key); // key 0: none
    // What a pressed key stands for: a standard key; 0: nothing.
    int meaningOf(int pressed) const;
    int keyOf(int standard) const; // that is pressed for it now; 0: none
    friend bool operator==(const TimelineKeyMap&, const TimelineKeyMap&) = default;

private:
    std::map<int, int> m_given; // by standard key
};
bool isTimelineKey(int standard); // one of a command's or an overlay's

struct KeyHelp {
    std::string_view keys, what;   // what: in the translation context "Timeline"
    std::array<int, 2> standard{}; // the commands' standard keys, if all of `keys` is commands; else 0
};

std::span<const KeyHelp> timelineKeys();
// As the row reads with the keys that were given.
QString keysOf(const KeyHelp& help, const TimelineKeyMap& keys);

} // namespace lanescope
