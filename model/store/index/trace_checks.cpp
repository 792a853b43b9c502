#include "model/store/index/trace_checks.h"

#include "model/base/parallel.h"

#include <algorithm>
#include <atomic>

namespace lanescope {

namespace {

template <class I>
bool isWithin(const IdRange<I>& range, std::size_t count)
{
    return range.first <= range.last && range.last <= count;
}
template <class I>
bool isNoneOrWithin(I id, std::size_t count)
{
    return !id || id.value < count;
}

} // namespace

bool TraceIndex::Checks::areSound() const
{
    return m_trace.m_begin.size() < SliceId::none && m_trace.m_range.begin == Time{} &&
           m_trace.m_range.end >= m_trace.m_range.begin && placesAreSound() && rowsAreSound() && slicesAreSound() &&
           linksAreSound() && eventsAreSound() && stylesAreSound() && pyramidIsSound() && ranksAreSound();
}

bool TraceIndex::Checks::placesAreSound() const
{
    const std::size_t strings = m_trace.m_strings.size();
    for (const Category& category : m_trace.m_categories)
        if (category.name.value >= strings || category.kind > SliceKind::Other)
            return false;
    for (const Process& process : m_trace.m_processes)
        if (process.kind > LaneKind::Other || !isWithin(process.lanes, m_trace.m_lanes.size()) ||
            (process.gpu && *process.gpu >= m_trace.m_info.gpus.size()))
            return false;
    return true;
}

// Lanes divide the rows among themselves, and rows the slices, both without gaps.
bool TraceIndex::Checks::rowsAreSound() const
{
    std::uint32_t row = 0, slice = 0;
    for (std::uint32_t l = 0; l < m_trace.m_lanes.size(); ++l) {
        const Lane& lane = m_trace.m_lanes[l];
        if (lane.process.value >= m_trace.m_processes.size() || lane.kind > LaneKind::Other || lane.rows.first != row ||
            !isWithin(lane.rows, m_trace.m_rows.size()) || lane.slices.first != slice || lane.stacks == 0)
            return false;
        for (; row < lane.rows.last; ++row) {
            const Row& r = m_trace.m_rows[row];
            if (r.lane.value != l || r.slices.first != slice || r.slices.last <= slice ||
                !isWithin(r.slices, m_slices) || r.depth >= lane.maxDepth || r.stack >= lane.stacks)
                return false;
            slice = r.slices.last;
        }
        if (lane.slices.last != slice)
            return false;
    }
    return row == m_trace.m_rows.size() && slice == m_slices;
}

bool TraceIndex::Checks::slicesAreSound() const
{
    const SourceColumn& source = m_trace.m_source;
    const auto isWholeOrEmpty = [&](std::size_t size) { return size == 0 || size == m_slices; };
    if (m_trace.m_duration.size() != m_slices || m_trace.m_name.size() != m_slices ||
        m_trace.m_parent.size() != m_slices || m_trace.m_category.size() != m_slices || source.low.size() != m_slices ||
        !isWholeOrEmpty(source.high.size()) || !isWholeOrEmpty(source.rest.size()))
        return false;
    constexpr std::uint32_t aJob = 1 << 16;
    std::atomic<bool> areSound{true};
    parallelFor((m_slices + std::size_t{aJob} - 1) / aJob, [&](std::size_t job) {
        const auto first = static_cast<std::uint32_t>(job * aJob);
        if (!slicesAreSound(first, std::min(m_slices - first, aJob) + first))
            areSound = false;
    });
    return areSound;
}

bool TraceIndex::Checks::slicesAreSound(std::uint32_t first, std::uint32_t last) const
{
    const std::int64_t end = nsOf(m_trace.m_range.end);
    const auto names = static_cast<std::uint32_t>(m_trace.m_strings.size());
    const auto categories = static_cast<std::uint32_t>(m_trace.m_categories.size());
    const std::int64_t *begins = m_trace.m_begin.data(), *durations = m_trace.m_duration.data();
    const std::uint32_t *name = m_trace.m_name.data(), *parent = m_trace.m_parent.data();
    const std::uint16_t* category = m_trace.m_category.data();
    std::uint32_t row = m_trace.rowOf(SliceId{first}).value;
    unsigned bad = 0;
    while (first < last) { // one row after the other, without branches in it
        const SliceRange slices = m_trace.m_rows[row++].slices;
        const std::uint32_t until = std::min(slices.last, last);
        std::int64_t before = first > slices.first ? begins[first - 1] : 0;
        for (std::uint32_t s = first; s < until; ++s) {
            const std::int64_t begin = begins[s];
            bad |= static_cast<unsigned>(begin < before) | static_cast<unsigned>(begin > end) |
                   static_cast<unsigned>(static_cast<std::uint64_t>(durations[s]) >
                                         static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(begin));
            before = begin;
        }
        for (std::uint32_t s = first; s < until; ++s)
            bad |= static_cast<unsigned>(name[s] >= names) | static_cast<unsigned>(category[s] >= categories);
        for (std::uint32_t s = first; s < until; ++s)
            bad |= static_cast<unsigned>(parent[s] >= slices.first) & static_cast<unsigned>(parent[s] != SliceId::none);
        first = until;
    }
    return bad == 0;
}

bool TraceIndex::Checks::linksAreSound() const
{
    const auto areSound = [&](const StoreRecords<Link>& links, const auto& isBefore) {
        return std::all_of(links.begin(), links.end(),
                           [&](const Link& l) { return l.launch.value < m_slices && l.work.value < m_slices; }) &&
               std::is_sorted(links.begin(), links.end(), isBefore);
    };
    return areSound(m_trace.m_linksByLaunch, [](const Link& a, const Link& b) { return a.launch < b.launch; }) &&
           areSound(m_trace.m_linksByWork, [](const Link& a, const Link& b) { return a.work < b.work; }) &&
           std::all_of(m_trace.m_flows.begin(), m_trace.m_flows.end(),
                       [&](const Flow& f) {
                           return f.from.value < m_slices && f.to.value < m_slices &&
                                  f.category.value < m_trace.m_categories.size();
                       }) &&
           std::is_sorted(m_trace.m_flows.begin(), m_trace.m_flows.end(),
                          [](const Flow& a, const Flow& b) { return a.from < b.from; });
}

bool TraceIndex::Checks::eventsAreSound() const
{
    Time before{};
    for (const Instant& instant : m_trace.m_instants) {
        if (instant.time < before || instant.time > m_trace.m_range.end ||
            instant.name.value >= m_trace.m_strings.size() || instant.category.value >= m_trace.m_categories.size() ||
            !isNoneOrWithin(instant.lane, m_trace.m_lanes.size()))
            return false;
        before = instant.time;
    }
    for (const CounterSeries& series : m_trace.m_counters) {
        if (!isNoneOrWithin(series.process, m_trace.m_processes.size()) || series.times.size() != series.values.size())
            return false;
        if (!std::is_sorted(series.times.begin(), series.times.end()) ||
            (!series.times.empty() && (series.times.front() < Time{} || series.times.back() > m_trace.m_range.end)))
            return false;
    }
    return true;
}

bool TraceIndex::Checks::stylesAreSound() const
{
    const SliceStyles& styles = m_trace.m_styles;
    const std::size_t strings = m_trace.m_strings.size();
    return styles.variants.size() == strings && styles.roles.size() == strings &&
           std::all_of(styles.variants.begin(), styles.variants.end(),
                       [](std::uint8_t v) { return v < variantsOfTone; }) &&
           std::all_of(styles.roles.begin(), styles.roles.end(), [](KernelRole r) { return r <= KernelRole::Other; }) &&
           std::all_of(styles.labels.begin(), styles.labels.end(),
                       [&](const SliceStyles::Label& label) { return label.name.value < strings; });
}

bool TraceIndex::Checks::pyramidIsSound() const
{
    const Pyramid& pyramid = m_trace.m_pyramid;
    const std::size_t rows = m_trace.m_rows.size();
    if (pyramid.m_levelsOfRow.size() != rows || pyramid.m_longestOfRow.size() != rows ||
        pyramid.m_cells.size() / Pyramid::cellsOfBlock != pyramid.m_blocks.size() ||
        pyramid.m_cells.size() % Pyramid::cellsOfBlock != 0 || pyramid.m_blocksBefore.empty() ||
        pyramid.m_blocksBefore.back() != pyramid.m_blocks.size() ||
        !std::is_sorted(pyramid.m_blocksBefore.begin(), pyramid.m_blocksBefore.end()))
        return false;
    const std::int64_t end = nsOf(m_trace.m_range.end);
    for (std::size_t r = 0; r < rows; ++r) {
        const Pyramid::Levels& levels = pyramid.m_levelsOfRow[r];
        const std::uint32_t slices = m_trace.m_rows[r].slices.size();
        constexpr unsigned maxLog2 = 63 - Pyramid::log2Cells;
        if (std::uint64_t{levels.first} + levels.count > pyramid.m_blocksBefore.size() - 1 ||
            levels.log2Ns + levels.count > maxLog2 || levels.originNs < -end || levels.originNs > end)
            return false;
        for (unsigned l = 0; l < levels.count; ++l) {
            const unsigned log2Block = levels.log2Ns + l + Pyramid::log2Cells;
            const std::uint64_t from = pyramid.m_blocksBefore[levels.first + l],
                                to = pyramid.m_blocksBefore[levels.first + l + 1];
            for (std::uint64_t b = from; b < to; ++b) {
                const Pyramid::Block& block = pyramid.m_blocks[b];
                if (block.first > block.last || block.last > slices || block.index < 0 ||
                    block.index > end >> log2Block || (b > from && block.index <= pyramid.m_blocks[b - 1].index))
                    return false;
            }
        }
        const Pyramid::Longest& longest = pyramid.m_longestOfRow[r];
        if (longest.slices != 0 && longest.slices != slices)
            return false;
        std::uint64_t nodes = 0;
        for (std::uint32_t n = Pyramid::nodesOver(longest.slices); n > 0; n = n == 1 ? 0 : Pyramid::nodesOver(n))
            nodes += n;
        if (longest.first > pyramid.m_longest.size() || nodes > pyramid.m_longest.size() - longest.first)
            return false;
    }
    return std::all_of(pyramid.m_cells.begin(), pyramid.m_cells.end(),
                       [](Pyramid::Cell cell) { return cell.look() < toneCount * variantsOfTone; });
}

bool TraceIndex::Checks::ranksAreSound() const
{
    std::uint32_t process = 0, lane = 0, row = 0, slice = 0, counter = 0;
    std::uint64_t source = 0;
    for (const RankPart& part : m_trace.m_ranks) {
        if (part.processes.first != process || !isWithin(part.processes, m_trace.m_processes.size()) ||
            part.lanes.first != lane || !isWithin(part.lanes, m_trace.m_lanes.size()) || part.rows.first != row ||
            !isWithin(part.rows, m_trace.m_rows.size()) || part.slices.first != slice ||
            !isWithin(part.slices, m_slices) || part.firstCounter != counter || part.lastCounter < counter ||
            part.lastCounter > m_trace.m_counters.size() || part.firstSource < source ||
            part.clock.by > RankClock::By::Begin || part.firstGpu > m_trace.m_info.gpus.size())
            return false;
        for (const LaneId digest : part.digest)
            if (!part.lanes.contains(digest))
                return false;
        process = part.processes.last;
        lane = part.lanes.last;
        row = part.rows.last;
        slice = part.slices.last;
        counter = part.lastCounter;
        source = part.firstSource;
    }
    return m_trace.m_ranks.empty() || (process == m_trace.m_processes.size() && lane == m_trace.m_lanes.size() &&
                                       row == m_trace.m_rows.size() && slice == m_slices);
}

} // namespace lanescope
