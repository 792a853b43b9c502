#include "model/attribution/twins.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::size_t leastRun = 8, mostStarts = 64;

class TwinStream {
public:
    TwinStream(const Trace& trace, Attribution& all, const std::vector<std::uint32_t>& order)
        : m_trace(trace), m_all(all), m_order(order)
    {
        for (std::size_t i = 0; i + leastRun <= order.size(); ++i)
            if (isLaunchedRun(i))
                if (auto& starts = m_starts[keyAt(i)]; starts.size() < mostStarts)
                    starts.push_back(i);
        for (std::size_t i = 0; i < order.size();) {
            std::size_t end = i;
            while (end < order.size() && !work(end).launch)
                ++end;
            fill(i, end);
            i = std::max(end, i + 1);
        }
    }

private:
    struct Run {
        std::size_t first = 0, twin = 0, length = 0;
    };
    AttributedWork& work(std::size_t i) { return m_all.works[m_order[i]]; }
    std::uint32_t name(std::size_t i) { return m_trace.nameId(work(i).work).value; }
    bool isLaunchedRun(std::size_t i)
    {
        for (std::size_t k = 0; k < leastRun; ++k)
            if (!work(i + k).launch)
                return false;
        return true;
    }
    std::uint64_t keyAt(std::size_t i)
    {
        std::uint64_t key = 0;
        for (std::size_t k = 0; k < leastRun; ++k)
            key = (key ^ name(i + k)) * 0x9e3779b97f4a7c15u;
        return key;
    }
    // The longest run first, then what is left on either side of it.
    void fill(std::size_t first, std::size_t end)
    {
        if (end < first + leastRun)
            return;
        Run best;
        for (std::size_t i = first; i + leastRun <= end; ++i) {
            if (best.length >= end - i)
                break;
            const auto at = m_starts.find(keyAt(i));
            if (at == m_starts.end())
                continue;
            for (const std::size_t twin : at->second) {
                std::size_t length = 0;
                while (i + length < end && twin + length < m_order.size() && work(twin + length).launch &&
                       name(i + length) == name(twin + length))
                    ++length;
                if (length > best.length)
                    best = {i, twin, length};
            }
        }
        if (best.length < leastRun)
            return;
        for (std::size_t k = 0; k < best.length; ++k) {
            AttributedWork& mine = work(best.first + k);
            const AttributedWork& twin = work(best.twin + k);
            mine.op = twin.op;
            mine.opSource = twin.op == PathTree::noName ? PlaceSource::None : PlaceSource::Twin;
            mine.module = twin.module;
            mine.line = twin.line;
            if (twin.module != PathTree::root) {
                mine.moduleSource = PlaceSource::Twin;
                mine.why = Unplaced::No;
            }
        }
        fill(first, best.first);
        fill(best.first + best.length, end);
    }

    const Trace& m_trace;
    Attribution& m_all;
    const std::vector<std::uint32_t>& m_order;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> m_starts; // of launched runs
};

} // namespace

void takePlacesOfTwins(const Trace& trace, Attribution& all)
{
    std::map<LaneId, std::vector<std::uint32_t>> streams;
    std::map<LaneId, bool> lacks;
    LaneId lane{0u};
    for (std::uint32_t i = 0; i < all.works.size(); ++i) {
        if (!trace[lane].slices.contains(all.works[i].work))
            lane = trace.laneOf(all.works[i].work);
        streams[lane].push_back(i);
        lacks[lane] = lacks[lane] || !all.works[i].launch;
    }
    for (const auto& [id, order] : streams)
        if (lacks[id])
            TwinStream{trace, all, order};
}

} // namespace lanescope
