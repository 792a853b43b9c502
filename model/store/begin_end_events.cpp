#include "model/store/begin_end_events.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr const char* joinedEnd = "end of a slice, joined to its begin";
constexpr const char* strayEnd = "end of a slice that never began";

bool isAsync(char phase) { return phase != 'B' && phase != 'E'; }
bool begins(char phase) { return phase == 'B' || phase == 'b' || phase == 'S'; }
bool ends(char phase) { return phase == 'E' || phase == 'e' || phase == 'F'; }

class Joiner {
public:
    Joiner(std::vector<RawBeginEnd>& beginEnds, Dictionary& all, std::int64_t endNs, Census& census)
        : m_events(beginEnds), m_all(all), m_endNs(endNs), m_census(census)
    {
    }

    // Joins the halves [first, last), which share a lane, or a category and an id, ordered by time.
    void join(std::size_t first, std::size_t last)
    {
        std::vector<std::size_t> open;
        for (std::size_t i = first; i < last; ++i) {
            const RawBeginEnd& event = m_events[i];
            if (begins(event.phase)) {
                open.push_back(i);
            } else if (!ends(event.phase)) {
                m_joined.instants.push_back(
                    {event.timeNs, event.source, nameOf(event), laneOf(event), event.category, 't'});
                ++m_census.instants;
            } else if (const auto match = matching(open, event); match != open.end()) {
                emit(m_events[*match], event.timeNs);
                open.erase(match);
                ++m_census.skipped[joinedEnd];
            } else {
                ++m_census.skipped[strayEnd];
            }
        }
        for (const std::size_t i : open) {
            emit(m_events[i], std::max(m_endNs, m_events[i].timeNs));
            ++m_census.unfinished;
        }
    }

    JoinedEvents take() { return std::move(m_joined); }

private:
    using Open = std::vector<std::size_t>;

    // The innermost open slice of that name; an end without a name, or with a name that is not open, closes the
    // innermost one.
    Open::iterator matching(Open& open, const RawBeginEnd& end) const
    {
        if (open.empty())
            return open.end();
        if (end.name != RawBeginEnd::noName)
            for (auto at = open.end(); at != open.begin();)
                if (m_events[*--at].name == end.name)
                    return at;
        return isAsync(end.phase) && end.name != RawBeginEnd::noName && end.phase == 'F' ? open.end() : open.end() - 1;
    }

    std::uint32_t nameOf(const RawBeginEnd& event)
    {
        return event.name != RawBeginEnd::noName ? event.name : m_all.strings.intern("").value;
    }

    std::uint32_t laneOf(const RawBeginEnd& event)
    {
        if (!isAsync(event.phase))
            return event.lane;
        const RawLane lane = m_all.lanes[event.lane];
        const std::string_view category = m_all.strings[StringId{m_all.categories[event.category]}];
        const std::string thread = category.empty() ? "async" : "async " + std::string{category};
        return m_all.lane(std::string{m_all.strings[StringId{lane.process}]}, thread, false);
    }

    void emit(const RawBeginEnd& begin, std::int64_t endNs)
    {
        m_joined.slices.push_back({begin.timeNs, std::max<std::int64_t>(0, endNs - begin.timeNs), begin.source,
                                   nameOf(begin), laneOf(begin), RawSlice::noCorrelation, begin.category});
        ++m_census.slices;
    }

    std::vector<RawBeginEnd>& m_events;
    Dictionary& m_all;
    const std::int64_t m_endNs;
    Census& m_census;
    JoinedEvents m_joined;
};

} // namespace

JoinedEvents joinBeginEndEvents(std::vector<RawBeginEnd> beginEnds, Dictionary& all, std::int64_t endNs, Census& census)
{
    const auto isSameGroup = [](const RawBeginEnd& a, const RawBeginEnd& b) {
        if (isAsync(a.phase) != isAsync(b.phase))
            return false;
        return isAsync(a.phase) ? a.category == b.category && a.id == b.id : a.lane == b.lane;
    };
    std::stable_sort(beginEnds.begin(), beginEnds.end(), [](const RawBeginEnd& a, const RawBeginEnd& b) {
        if (isAsync(a.phase) != isAsync(b.phase))
            return isAsync(b.phase);
        if (isAsync(a.phase)) {
            if (a.category != b.category)
                return a.category < b.category;
            if (a.id != b.id)
                return a.id < b.id;
        } else if (a.lane != b.lane) {
            return a.lane < b.lane;
        }
        return a.timeNs < b.timeNs;
    });
    Joiner joiner{beginEnds, all, endNs, census};
    for (std::size_t i = 0; i < beginEnds.size();) {
        std::size_t last = i;
        while (last < beginEnds.size() && isSameGroup(beginEnds[i], beginEnds[last]))
            ++last;
        joiner.join(i, last);
        i = last;
    }
    return joiner.take();
}

} // namespace lanescope
