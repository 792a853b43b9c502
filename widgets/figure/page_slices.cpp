#include "widgets/figure/page_slices.h"

#include "model/analysis/gap_names.h"
#include "widgets/kit/cut_text.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace lanescope {

void Varints::add(std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        m_bytes.append(static_cast<char>(0x80 | (value & 0x7F)));
    m_bytes.append(static_cast<char>(value));
}

void Varints::addSigned(std::int64_t value)
{
    add((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
}

namespace {

std::uint64_t entryKey(const Trace& trace, SliceId slice)
{
    return std::uint64_t{trace.nameId(slice).value} << 16 | trace.category(slice).value;
}

// Chooses the slices of each side that the page holds.
class Choice {
public:
    Choice(const std::vector<PageSide>& sides, std::uint64_t max, PageSlices& out)
    {
        std::uint64_t all = 0, python = 0;
        for (const PageSide& side : sides) {
            const Trace& trace = side.analysis.trace();
            all += trace.sliceCount();
            for (const SliceId s : trace.slices())
                python += trace.kind(s) == SliceKind::Python ? 1 : 0;
        }
        out.leavesOutPython = all > max && python > 0;
        m_withoutPython = out.leavesOutPython;
        const std::uint64_t rest = all - (m_withoutPython ? python : 0);
        if (rest > max)
            m_min = leastOf(sides, max);
        out.leavesOutHost = m_min >= onDevice;
        out.shortest = Ns{std::max<std::int64_t>(0, out.leavesOutHost ? m_min - onDevice : m_min)};
    }
    bool holds(const Trace& trace, SliceId s) const
    {
        return !(m_withoutPython && trace.kind(s) == SliceKind::Python) && rankOf(trace, s) >= m_min;
    }

private:
    static constexpr std::int64_t onDevice = std::int64_t{1} << 61; // GPU work is kept before anything of the host

    static std::int64_t rankOf(const Trace& trace, SliceId s)
    {
        return trace.duration(s).count() + (isOnDevice(trace.kind(s)) ? onDevice : 0);
    }
    std::int64_t leastOf(const std::vector<PageSide>& sides, std::uint64_t max) const
    {
        std::vector<std::int64_t> ranks;
        for (const PageSide& side : sides)
            for (const SliceId s : side.analysis.trace().slices())
                if (!(m_withoutPython && side.analysis.trace().kind(s) == SliceKind::Python))
                    ranks.push_back(rankOf(side.analysis.trace(), s));
        if (max == 0 || ranks.empty())
            return std::numeric_limits<std::int64_t>::max();
        const auto at = ranks.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(max, ranks.size()) - 1);
        std::nth_element(ranks.begin(), at, ranks.end(), std::greater<>{});
        // Equal ones are left out together, so that one line can describe the rule.
        const auto longer = std::count_if(ranks.begin(), ranks.end(), [&](std::int64_t r) { return r >= *at; });
        return static_cast<std::uint64_t>(longer) > max ? *at + 1 : *at;
    }

    bool m_withoutPython = false;
    std::int64_t m_min = std::numeric_limits<std::int64_t>::min();
};

// The entries of one side.
class Entries {
public:
    Entries(const Trace& trace, const Choice& choice)
    {
        std::unordered_map<std::uint64_t, std::uint32_t> found;
        std::vector<PageEntry> entries;
        for (const SliceId s : trace.slices()) {
            if (!choice.holds(trace, s))
                continue;
            const auto [at, isNew] = found.try_emplace(entryKey(trace, s), static_cast<std::uint32_t>(entries.size()));
            if (isNew)
                entries.push_back({trace.nameId(s), s, 0});
            ++entries[at->second].count;
        }
        std::vector<std::uint32_t> order(entries.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return entries[a].count > entries[b].count; });
        std::vector<std::uint32_t> placeOf(entries.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) {
            placeOf[order[i]] = i;
            sorted.push_back(entries[order[i]]);
        }
        for (const auto& [key, at] : found)
            places.emplace(key, placeOf[at]);
    }
    std::vector<PageEntry> sorted;
    std::unordered_map<std::uint64_t, std::uint32_t> places;
};

// Writes the columns, row by row.
class Columns {
public:
    Columns(const std::vector<PageSide>& sides, PageSlices& out, const Choice& choice)
        : m_sides(sides), m_out(out), m_choice(choice)
    {
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const Trace& trace = sides[i].analysis.trace();
            m_entries.emplace_back(trace, choice);
            out.entries.push_back(m_entries.back().sorted);
            out.numbers.emplace_back(trace.sliceCount(), PageSlices::none);
            m_gapEndedBy.push_back(gapsByEnd(sides[i].analysis));
            out.memory.push_back(
                std::make_shared<const std::vector<MemorySeries>>(sides[i].analysis.once(computeMemorySeries)));
        }
    }

    void addLanes(std::size_t side, LanePart part)
    {
        const Trace& trace = m_sides[side].analysis.trace();
        LaneChoices choices;
        choices.python = PythonRows::All;
        LaneRoom room;
        room.part = part;
        const LaneLayout layout{trace, {std::make_shared<const Tracks>(trace), m_out.memory[side]}, choices, room};
        for (const Strip& strip : layout.strips())
            if (strip.kind == Strip::Kind::Counter)
                addCounter(side, layout, strip);
            else
                addStrip(side, layout, strip);
    }

    QByteArray packed() const
    {
        Varints launches = links();
        return m_gaps.bytes() + m_durations.bytes() + m_entryOf.bytes() + m_idle.bytes() + launches.bytes();
    }

private:
    // 1 + the group of the idle gap that a slice ends, and the gap's begin.
    using GapsByEnd = std::unordered_map<std::uint32_t, std::pair<Time, std::uint8_t>>;
    static GapsByEnd gapsByEnd(const Analysis& analysis)
    {
        GapsByEnd byEnd;
        const GapNames& names = gapNames(analysis);
        std::vector<std::size_t> next(names.groups.size());
        for (const Gap& gap : analysis.gaps()) {
            const auto& groups = names.groups[gap.lane.value];
            const std::size_t at = next[gap.lane.value]++;
            if (gap.after && at < groups.size())
                byEnd[gap.after.value] = {gap.range.begin, static_cast<std::uint8_t>(1 + static_cast<int>(groups[at]))};
        }
        return byEnd;
    }

    void addStrip(std::size_t side, const LaneLayout& layout, const Strip& strip)
    {
        const Trace& trace = m_sides[side].analysis.trace();
        PageStrip out;
        out.kind = strip.kind;
        out.side = side;
        if (strip.kind == Strip::Kind::Rank)
            out.title = cutText(trace.ranks()[strip.rank].label, maxTitle);
        else if (strip.kind == Strip::Kind::Process)
            out.title = cutText(trace[strip.process].title, maxTitle);
        else if (strip.kind == Strip::Kind::Lane)
            out.title = cutText(trace[strip.lane].name, maxTitle);
        out.isGpu = strip.lane      ? trace[strip.lane].kind == LaneKind::Gpu
                    : strip.process ? trace[strip.process].kind == LaneKind::Gpu
                                    : false;
        for (const RowId row : layout.rowsOf(strip)) {
            const std::uint32_t count = addRow(side, layout.tracks().slices(row), strip.lane);
            if (count > 0)
                out.rows.push_back({layout.tracks().partOf(row), count});
        }
        if (strip.lane)
            for (const RowId row : trace[strip.lane].rows)
                out.holdsWork |= trace[row].holdsDeviceWork();
        m_out.strips.push_back(std::move(out));
    }

    void addCounter(std::size_t side, const LaneLayout& layout, const Strip& strip)
    {
        const Trace& trace = m_sides[side].analysis.trace();
        if (layout.series(trace, strip.counter).values.empty())
            return;
        PageStrip out;
        out.kind = strip.kind;
        out.side = side;
        out.title = cutText(layout.series(trace, strip.counter).name, maxTitle);
        out.counter = strip.counter;
        m_out.strips.push_back(std::move(out));
    }

    std::uint32_t addRow(std::size_t side, const TrackSlices& slices, LaneId lane)
    {
        const Trace& trace = m_sides[side].analysis.trace();
        const bool isGpu = lane && trace[lane].kind == LaneKind::Gpu;
        Time free{};
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < slices.size(); ++i) {
            const SliceId s = slices[i];
            if (!m_choice.holds(trace, s))
                continue;
            m_out.numbers[side][s.value] = static_cast<std::uint32_t>(m_out.slices++);
            m_gaps.addSigned((trace.begin(s) - free).count());
            m_durations.add(static_cast<std::uint64_t>(trace.duration(s).count()));
            m_entryOf.add(m_entries[side].places.at(entryKey(trace, s)));
            if (isGpu) {
                const auto gap = m_gapEndedBy[side].find(s.value);
                m_idle.add(
                    gap != m_gapEndedBy[side].end() && count > 0 && gap->second.first == free ? gap->second.second : 0);
            }
            free = trace.end(s);
            ++count;
        }
        return count;
    }

    Varints links() const
    {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs; // work, launch
        for (std::size_t side = 0; side < m_sides.size(); ++side)
            for (const Link& link : m_sides[side].analysis.trace().links()) {
                const std::uint32_t work = m_out.numberOf(side, link.work), launch = m_out.numberOf(side, link.launch);
                if (work != PageSlices::none && launch != PageSlices::none)
                    pairs.emplace_back(work, launch);
            }
        std::sort(pairs.begin(), pairs.end());
        m_out.links = pairs.size();
        Varints out;
        std::int64_t work = 0, launch = 0;
        for (const auto& [w, l] : pairs) {
            out.add(static_cast<std::uint64_t>(w - work));
            out.addSigned(l - launch);
            work = w;
            launch = l;
        }
        return out;
    }

    static constexpr std::size_t maxTitle = 200;
    const std::vector<PageSide>& m_sides;
    PageSlices& m_out;
    const Choice& m_choice;
    std::vector<Entries> m_entries;
    std::vector<GapsByEnd> m_gapEndedBy;
    Varints m_gaps, m_durations, m_entryOf, m_idle;
};

// A title without lanes below it is left out.
void removeEmpty(std::vector<PageStrip>& strips)
{
    std::vector<PageStrip> kept;
    for (auto strip = strips.rbegin(); strip != strips.rend(); ++strip) {
        const bool isTitle = strip->kind == Strip::Kind::Process || strip->kind == Strip::Kind::Rank;
        const bool hasBelow =
            !kept.empty() && kept.back().side == strip->side &&
            (strip->kind == Strip::Kind::Rank ? kept.back().kind != Strip::Kind::Rank
                                              : kept.back().kind != Strip::Kind::Process &&
                                                    kept.back().kind != Strip::Kind::Rank && !kept.back().counter);
        if (isTitle ? hasBelow : !strip->rows.empty() || strip->counter)
            kept.push_back(std::move(*strip));
    }
    std::reverse(kept.begin(), kept.end());
    strips = std::move(kept);
}

} // namespace

PageSlices pageSlices(const std::vector<PageSide>& sides, std::uint64_t max)
{
    PageSlices out;
    const Choice choice{sides, max, out};
    Columns columns{sides, out, choice};
    const std::vector<LanePart> parts =
        sides.size() == 1 ? std::vector{LanePart::All} : std::vector{LanePart::Gpu, LanePart::Host};
    for (const LanePart part : parts)
        for (std::size_t side = 0; side < sides.size(); ++side)
            columns.addLanes(side, part);
    out.columns = columns.packed();
    removeEmpty(out.strips);
    std::uint64_t all = 0;
    for (const PageSide& side : sides)
        all += side.analysis.trace().sliceCount();
    out.leftOut = all - out.slices;
    return out;
}

} // namespace lanescope
