#include "model/store/halves.h"

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
    Joiner(std::vector<RawHalf>& halves, Dictionary& all, std::int64_t endNs, Census& census)
        : m_halves(halves), m_all(all), m_endNs(endNs), m_census(census)
    {
    }

    // Halves [first, last) share a lane, or a category and an id; they are in order of time.
    void join(std::size_t first, std::size_t last)
    {
        std::vector<std::size_t> open;
        for (std::size_t i = first; i < last; ++i) {
            const RawHalf& half = m_halves[i];
            if (begins(half.phase)) {
                open.push_back(i);
            } else if (!ends(half.phase)) {
                m_joined.instants.push_back({half.timeNs, half.source, nameOf(half), laneOf(half), half.category, 't'});
                ++m_census.instants;
            } else if (const auto match = matching(open, half); match != open.end()) {
                emit(m_halves[*match], half.timeNs);
                open.erase(match);
                ++m_census.skipped[joinedEnd];
            } else {
                ++m_census.skipped[strayEnd];
            }
        }
        for (const std::size_t i : open) {
            emit(m_halves[i], std::max(m_endNs, m_halves[i].timeNs));
            ++m_census.unfinished;
        }
    }

    JoinedHalves take() { return std::move(m_joined); }

private:
    using Open = std::vector<std::size_t>;

    // The innermost open one of that name; an end without a name, or of a name that is not open, closes the innermost.
    Open::iterator matching(Open& open, const RawHalf& end) const
    {
        if (open.empty())
            return open.end();
        if (end.name != RawHalf::noName)
            for (auto at = open.end(); at != open.begin();)
                if (m_halves[*--at].name == end.name)
                    return at;
        return isAsync(end.phase) && end.name != RawHalf::noName && end.phase == 'F' ? open.end() : open.end() - 1;
    }

    std::uint32_t nameOf(const RawHalf& half)
    {
        return half.name != RawHalf::noName ? half.name : m_all.strings.intern("").value;
    }

    std::uint32_t laneOf(const RawHalf& half)
    {
        if (!isAsync(half.phase))
            return half.lane;
        const RawLane lane = m_all.lanes[half.lane];
        const std::string_view category = m_all.strings[StringId{m_all.categories[half.category]}];
        const std::string thread = category.empty() ? "async" : "async " + std::string{category};
        return m_all.lane(std::string{m_all.strings[StringId{lane.process}]}, thread, false);
    }

    void emit(const RawHalf& begin, std::int64_t endNs)
    {
        m_joined.slices.push_back({begin.timeNs, std::max<std::int64_t>(0, endNs - begin.timeNs), begin.source,
                                   nameOf(begin), laneOf(begin), RawSlice::noCorrelation, begin.category});
        ++m_census.slices;
    }

    std::vector<RawHalf>& m_halves;
    Dictionary& m_all;
    const std::int64_t m_endNs;
    Census& m_census;
    JoinedHalves m_joined;
};

} // namespace

JoinedHalves joinHalves(std::vector<RawHalf> halves, Dictionary& all, std::int64_t endNs, Census& census)
{
    const auto isSameGroup = [](const RawHalf& a, const RawHalf& b) {
        if (isAsync(a.phase) != isAsync(b.phase))
            return false;
        return isAsync(a.phase) ? a.category == b.category && a.id == b.id : a.lane == b.lane;
    };
    std::stable_sort(halves.begin(), halves.end(), [](const RawHalf& a, const RawHalf& b) {
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
    Joiner joiner{halves, all, endNs, census};
    for (std::size_t i = 0; i < halves.size();) {
        std::size_t last = i;
        while (last < halves.size() && isSameGroup(halves[i], halves[last]))
            ++last;
        joiner.join(i, last);
        i = last;
    }
    return joiner.take();
}

} // namespace lanescope
