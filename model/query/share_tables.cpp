// SQL tables of the breakdown: the shares of each GPU's window, and the parts of its idle gaps.

#include "model/analysis/breakdown.h"
#include "model/query/table.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

// An index into the breakdowns of all GPUs.
struct Place {
    std::uint32_t device, at;
};

struct ShareRow {
    const Trace& trace;
    const DeviceBreakdown& device;
    Cause cause;
    const Process& process() const { return trace[device.device]; }
};

struct PartRow {
    const Trace& trace;
    const DeviceBreakdown& device;
    const Piece& piece;
    const Process& process() const { return trace[device.device]; }
    const IdleGap& gap() const { return device.gaps[piece.gap]; }
};

template <class Row>
void putRank(const Row& r, Cell& c)
{
    if (r.process().lanes.isEmpty())
        return;
    const RankPart* part = r.trace.rankOf(r.process().lanes[0]);
    c.put(part ? part->rank : r.trace.info().rank);
}

constexpr std::array shareColumns{
    Column<ShareRow>{{"device", "INTEGER", "ordinal of the GPU"},
                     [](const ShareRow& r, Cell& c) { c.put(r.process().device); }},
    Column<ShareRow>{{"gpu", "TEXT", "name of the GPU"},
                     [](const ShareRow& r, Cell& c) { c.putKept(r.process().title); }},
    Column<ShareRow>{{"rank", "INTEGER", "whose GPU it is"}, putRank<ShareRow>},
    Column<ShareRow>{
        {"cause", "TEXT", "compute, communication, copy, python, ops, launch, slow_call, input, sync, ..."},
        [](const ShareRow& r, Cell& c) { c.putKept(nameOf(r.cause)); }},
    Column<ShareRow>{{"dur_ns", "INTEGER", "share of the window; the shares of one GPU add up to it"},
                     [](const ShareRow& r, Cell& c) { c.put(r.device.share(r.cause)); }},
    Column<ShareRow>{{"pct", "REAL", "share of the window"},
                     [](const ShareRow& r, Cell& c) { c.put(r.device.percent(r.cause)); }},
    Column<ShareRow>{{"begin_ns", "INTEGER", "start of the window, absolute: the GPU's first work begins"},
                     [](const ShareRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.device.window.begin)); }},
    Column<ShareRow>{{"window_ns", "INTEGER", "until its last work ends"},
                     [](const ShareRow& r, Cell& c) { c.put(r.device.window.length()); }},
};

constexpr std::array partColumns{
    Column<PartRow>{{"device", "INTEGER", "ordinal of the GPU"},
                    [](const PartRow& r, Cell& c) { c.put(r.process().device); }},
    Column<PartRow>{{"gpu", "TEXT", "name of the GPU"},
                    [](const PartRow& r, Cell& c) { c.putKept(r.process().title); }},
    Column<PartRow>{{"rank", "INTEGER", "whose GPU it is"}, putRank<PartRow>},
    Column<PartRow>{{"gap", "INTEGER", "number of the idle gap on its GPU, from 0"},
                    [](const PartRow& r, Cell& c) { c.put(r.piece.gap); }},
    Column<PartRow>{{"begin_ns", "INTEGER", "absolute"},
                    [](const PartRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.piece.range.begin)); }},
    Column<PartRow>{{"at_ns", "INTEGER", "begin, from the trace's start"},
                    [](const PartRow& r, Cell& c) { c.put(nsOf(r.piece.range.begin)); }},
    Column<PartRow>{{"dur_ns", "INTEGER", ""}, [](const PartRow& r, Cell& c) { c.put(r.piece.range.length()); }},
    Column<PartRow>{{"end_ns", "INTEGER", "absolute"},
                    [](const PartRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.piece.range.end)); }},
    Column<PartRow>{{"cause", "TEXT", "as in shares"},
                    [](const PartRow& r, Cell& c) { c.putKept(nameOf(r.piece.cause)); }},
    Column<PartRow>{{"reason", "TEXT", "reason of a wait after the launch call, where the trace holds it"},
                    [](const PartRow& r, Cell& c) {
                        if (r.piece.reason != WaitReason::None)
                            c.putKept(nameOf(r.piece.reason));
                    }},
    Column<PartRow>{{"what", "INTEGER", "slice that the host was in, or the stream's wait (slices.id)", Refers::Slice},
                    [](const PartRow& r, Cell& c) { c.put(r.piece.what); }},
    Column<PartRow>{{"before", "INTEGER", "the work that ends where the gap begins (slices.id)", Refers::Slice},
                    [](const PartRow& r, Cell& c) { c.put(r.gap().before); }},
    Column<PartRow>{{"after", "INTEGER", "the work that begins where the gap ends (slices.id)", Refers::Slice},
                    [](const PartRow& r, Cell& c) { c.put(r.gap().after); }},
    Column<PartRow>{{"launch", "INTEGER", "the call that launched it (slices.id)", Refers::Slice},
                    [](const PartRow& r, Cell& c) { c.put(r.gap().launch); }},
};

std::vector<Place> computeShares(const Analysis& analysis)
{
    std::vector<Place> places;
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    for (std::uint32_t d = 0; d < devices.size(); ++d)
        for (std::uint32_t c = 0; c < causeCount; ++c)
            if (devices[d].shares[c] > Ns{})
                places.push_back({d, c});
    return places;
}

std::vector<Place> computeParts(const Analysis& analysis)
{
    std::vector<Place> places;
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    for (std::uint32_t d = 0; d < devices.size(); ++d)
        for (std::uint32_t p = 0; p < devices[d].pieces.size(); ++p)
            if (devices[d].pieces[p].gap != Piece::noGap)
                places.push_back({d, p});
    return places;
}

} // namespace

Table sharesTable()
{
    return listTable<ShareRow>(
        "shares", "where the time of each GPU went, from its first work to its last, cause by cause", shareColumns,
        {[](QuerySource& s) { return s.analysis.once(computeShares).size(); },
         [](QuerySource& s, std::size_t k) {
             const Place place = s.analysis.once(computeShares)[k];
             return ShareRow{s.trace, breakdownOf(s.analysis)[place.device], static_cast<Cause>(place.at)};
         },
         {}},
        {}, 10);
}

Table gapPartsTable()
{
    Table table = listTable<PartRow>(
        "gap_parts", "idle gaps of each GPU, each split in time by what the host did and what the GPU waited for",
        partColumns,
        {[](QuerySource& s) { return s.analysis.once(computeParts).size(); },
         [](QuerySource& s, std::size_t k) {
             const Place place = s.analysis.once(computeParts)[k];
             const DeviceBreakdown& device = breakdownOf(s.analysis)[place.device];
             return PartRow{s.trace, device, device.pieces[place.at]};
         },
         {}});
    table.size = [](const QuerySource& s) { return static_cast<double>(s.trace.links().size()) + 1; };
    return table;
}

} // namespace lanescope
