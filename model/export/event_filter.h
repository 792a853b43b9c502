#pragma once
// Decides which events of a trace are kept, from one event after the other: by kind, name, time, step and depth of the
// Python stack. Some facts are not in the event itself: when a step runs, which calls launched work that ran later, how
// deep a Python frame is. They are gathered first, in passes over all events.

#include "model/base/pattern.h"
#include "model/base/result.h"
#include "model/base/time.h"
#include "model/json/event_fields.h"
#include "model/store/trace.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace lanescope {

struct PartAsked {
    std::vector<std::string> keep, drop; // kinds, as kindWords(); none in keep: all
    std::optional<Pattern> names;
    std::optional<std::pair<std::int64_t, std::int64_t>> steps; // numbers of ProfilerStep#N, both included
    std::optional<TimeRange> range;                             // from the begin of the trace
    std::optional<std::uint32_t> stackDepth;                    // Python frames deeper than this are dropped

    bool isWhole() const { return keep.empty() && drop.empty() && !names && !steps && !range && !stackDepth; }
};

// The words for kinds: those of slices, "memory" and "instant" for instants, "counter", and groups of them ("gpu").
std::vector<std::string_view> kindWords();
// True if the text is one of them, or may be the category of events as it is written in a trace.
bool isKindWord(std::string_view text);

class EventFilter {
public:
    explicit EventFilter(PartAsked asked);

    // True if the events must be given to gather() before decisions are made, once more than before.
    bool wantsPass() const;
    void gather(const EventFields& event);
    // Ends a pass. Errors: BadInput if there is no such step or time.
    Result<void> endPass();

    // Asked for each event in the order of the text.
    bool keeps(const EventFields& event);

private:
    struct Begins { // in columns, because there are many
        std::vector<std::int64_t> ns;
        std::vector<std::uint32_t> correlations;
        std::vector<std::uint32_t> streams; // streams of work
    };
    // Depths of the Python frames of one process, by the number of the frame.
    struct Frames {
        std::vector<std::uint8_t> depths;                          // unknown, or the depth, at most deepest
        std::vector<std::pair<std::uint32_t, std::uint32_t>> late; // a frame and its parent, which came later
    };
    struct KindOf {
        SliceKind kind;
        bool isKept;
    };

    void gatherSlice(const EventFields& e, std::int64_t begin, std::int64_t end);
    void gatherWork(const EventFields& e, std::int64_t begin);
    void resolveLaunches();
    bool keepsWork(const EventFields& e, std::int64_t begin, std::int64_t end) const;
    void gatherFrame(const EventFields& e);
    void resolveFrames();
    KindOf kindOf(std::string_view category)
    {
        if (category != m_lastCategory || !m_lastKind)
            findKind(category);
        return *m_lastKind;
    }
    void findKind(std::string_view category);
    bool keepsWord(std::string_view word, std::string_view category) const;
    bool keepsName(const EventFields& e);
    bool keepsTime(std::int64_t begin, std::int64_t end) const
    {
        return !m_time || (begin < m_time->second && (end > m_time->first || begin >= m_time->first));
    }
    bool keepsSlice(const EventFields& e);
    bool keepsDepth(const EventFields& e) const;
    bool keepsHalf(const EventFields& e);
    bool keepsFlow(const EventFields& e);
    bool keepsOther(const EventFields& e, std::string_view word);
    void remember(const EventFields& e, bool isKept);

    const PartAsked m_asked;
    const bool m_isWhole;
    int m_passes = 0;
    std::optional<std::pair<std::int64_t, std::int64_t>> m_time; // in ns of the file
    std::int64_t m_first;                                        // begin of the first slice
    std::int64_t m_last;
    std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> m_steps; // by number
    Begins m_launches, m_work;
    bool m_tooManyLaunches = false;
    std::unordered_set<std::uint32_t> m_launched;                           // correlations of calls within the steps
    std::vector<std::uint32_t> m_calls;                                     // correlations of all calls, ordered
    std::map<std::pair<std::string, std::string>, std::uint32_t> m_streams; // process and thread of work
    std::vector<std::int64_t> m_firstLaunched; // per stream: begin of the first work whose launch is in the file
    std::map<std::string, Frames, std::less<>> m_frames;
    std::map<std::string, KindOf, std::less<>> m_kinds; // by category
    std::string m_lastCategory;
    std::optional<KindOf> m_lastKind;
    std::unordered_map<std::string, bool> m_names;
    std::string m_text;
    std::vector<std::uint64_t> m_seen; // hashes of places of slices, with a bit that is set if one there was kept
    std::map<std::string, std::vector<bool>, std::less<>> m_open; // per thread: halves (B) that have not ended
    std::unordered_map<std::string, bool> m_openIds;              // asynchronous halves
};

} // namespace lanescope
