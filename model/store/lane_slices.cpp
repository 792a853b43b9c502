#include "model/store/lane_slices.h"

#include "model/base/release_pages.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace lanescope {

namespace {

// Writes slices into the columns, and notes what belongs to their rows.
class PlaceWriter {
public:
    PlaceWriter(LaidOutLane& lane, const SliceColumns& to, std::uint32_t first) : m_lane(lane), m_to(to)
    {
        for (const Nesting::RowShape& row : lane.rows) {
            m_next.push_back(first);
            first += row.count;
        }
        lane.kinds.resize(lane.rows.size());
    }
    std::uint32_t placeIn(std::uint32_t row) { return m_next[row]++; }
    void write(std::uint32_t place, std::uint32_t row, const RawSlice& s, std::uint32_t parent)
    {
        m_to.begin[place] = s.beginNs - m_to.zeroNs;
        m_to.duration[place] = s.durationNs;
        m_to.source.set(place, s.source);
        m_to.name[place] = s.name;
        m_to.category[place] = s.category;
        m_to.parent[place] = parent;
        const SliceKind kind = m_to.kinds[s.category];
        m_lane.kinds[row] |= 1u << static_cast<unsigned>(kind);
        if (s.correlation == RawSlice::noCorrelation)
            return;
        if (isDeviceWork(kind))
            m_lane.work.push_back({s.correlation, SliceId{place}});
        else if (isApiCall(kind))
            m_lane.calls.push_back({s.correlation, SliceId{place}});
    }

private:
    LaidOutLane& m_lane;
    const SliceColumns& m_to;
    std::vector<std::uint32_t> m_next; // place of each row's next slice
};

// The slices of several sorted pieces in one order. Few pieces overlap, so few are open at a time.
class PieceMerge {
public:
    PieceMerge(std::span<const PackedPiece> pieces, std::span<const RawSlice> slices, bool isLast)
        : m_pieces(pieces), m_isLast(isLast)
    {
        if (!slices.empty())
            push(Cursor{std::nullopt, nullptr, slices.data(), slices.data() + slices.size(), 0});
    }

    // Null after the last one. Valid until the next call.
    const RawSlice* next()
    {
        if (m_hasTop)
            advance();
        m_hasTop = true;
        while (m_nextPiece < m_pieces.size() &&
               (m_open.empty() || m_pieces[m_nextPiece].slices->beginNs() <= m_open.front()->at->beginNs)) {
            const PackedPiece& piece = m_pieces[m_nextPiece];
            push(Cursor{PackedSlices::Reader{*piece.slices}, piece.numbers, nullptr, nullptr, m_nextPiece});
            ++m_nextPiece;
        }
        if (m_open.empty())
            return nullptr;
        const Cursor& top = *m_open.front();
        if (!top.numbers)
            return top.at;
        m_slice = *top.at;
        m_slice.name = top.numbers->strings[m_slice.name];
        m_slice.category = top.numbers->categories[m_slice.category];
        return &m_slice;
    }

private:
    struct Cursor {
        std::optional<PackedSlices::Reader> reader;
        const Dictionary::Numbers* numbers;
        const RawSlice *at, *end;
        std::size_t piece;
    };
    using Open = std::unique_ptr<Cursor>;
    static bool isAfter(const Open& a, const Open& b) { return nestsBefore(*b->at, *a->at); }

    void push(const Cursor& cursor)
    {
        m_open.push_back(std::make_unique<Cursor>(cursor));
        if (Cursor& last = *m_open.back(); last.reader) {
            last.reader->next();
            last.at = &last.reader->slice();
        }
        for (std::size_t i = m_open.size() - 1; i > 0 && isAfter(m_open[(i - 1) / 2], m_open[i]); i = (i - 1) / 2)
            std::swap(m_open[i], m_open[(i - 1) / 2]);
    }
    void advance()
    {
        Cursor& top = *m_open.front();
        const bool isThere = top.reader ? top.reader->next() : ++top.at != top.end;
        if (!isThere) {
            if (top.reader && m_isLast)
                m_pieces[top.piece].slices->release();
            std::swap(m_open.front(), m_open.back());
            m_open.pop_back();
        }
        for (std::size_t i = 0;;) {
            std::size_t first = i;
            for (const std::size_t child : {2 * i + 1, 2 * i + 2})
                if (child < m_open.size() && isAfter(m_open[first], m_open[child]))
                    first = child;
            if (first == i)
                return;
            std::swap(m_open[i], m_open[first]);
            i = first;
        }
    }

    std::span<const PackedPiece> m_pieces; // by begin
    const bool m_isLast;                   // pieces are released once they are read
    std::size_t m_nextPiece = 0;
    std::vector<Open> m_open; // a heap: the first slice on top
    bool m_hasTop = false;
    RawSlice m_slice{};
};

} // namespace

CallsAndWork takeCorrelated(std::span<LaidOutLane> lanes)
{
    CallsAndWork all;
    std::size_t calls = 0, work = 0;
    for (const LaidOutLane& lane : lanes) {
        calls += lane.calls.size();
        work += lane.work.size();
    }
    all.calls.reserve(calls);
    all.work.reserve(work);
    for (LaidOutLane& lane : lanes) {
        all.calls.insert(all.calls.end(), lane.calls.begin(), lane.calls.end());
        all.work.insert(all.work.end(), lane.work.begin(), lane.work.end());
        lane = {};
    }
    return all;
}

LaidOutLane layOutSlices(std::span<RawSlice> slices, std::uint32_t first, const SliceColumns& to)
{
    sortForNesting(slices);
    const Nesting nesting = nest(slices);
    LaidOutLane lane{nesting.rows, {}, nesting.maxDepth, nesting.stacks, nesting.overlapping, {}, {}};
    PlaceWriter writer{lane, to, first};
    std::vector<std::uint32_t> placeOf(slices.size());
    constexpr std::size_t stretch = 1 << 16; // freed in parts, while the columns grow
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (i % stretch == 0 && i > 0)
            releasePages(slices.subspan(i - stretch, stretch));
        const std::uint32_t row = nesting.rowOf[i], place = placeOf[i] = writer.placeIn(row);
        writer.write(place, row, slices[i],
                     nesting.parent[i] == Nesting::noParent ? SliceId::none : placeOf[nesting.parent[i]]);
    }
    return lane;
}

// Nests twice: the first time counts the slices of each row, so that the second time knows their places.
LaidOutLane layOutPacked(std::vector<PackedPiece> pieces, std::span<RawSlice> slices, std::uint32_t first,
                         const SliceColumns& to)
{
    std::stable_sort(pieces.begin(), pieces.end(), [](const PackedPiece& a, const PackedPiece& b) {
        return a.slices->beginNs() < b.slices->beginNs();
    });
    sortForNesting(slices);
    Nester counting;
    for (PieceMerge merge{pieces, slices, false}; const RawSlice* s = merge.next();) {
        counting.find(s->beginNs, s->beginNs + s->durationNs);
        counting.open(0);
    }
    const std::vector<std::uint32_t> rowAt = counting.rowOrder();
    LaidOutLane lane{
        counting.orderedRows(), {}, counting.maxDepth(), counting.stacks(), counting.overlapping(), {}, {}};
    PlaceWriter writer{lane, to, first};
    Nester nester;
    for (PieceMerge merge{pieces, slices, true}; const RawSlice* s = merge.next();) {
        const Nester::Spot spot = nester.find(s->beginNs, s->beginNs + s->durationNs);
        const std::uint32_t row = rowAt[spot.row], place = writer.placeIn(row);
        nester.open(place);
        writer.write(place, row, *s, spot.parent == Nesting::noParent ? SliceId::none : spot.parent);
    }
    return lane;
}

} // namespace lanescope
