#include "model/analysis/breakdown.h"

#include "model/base/parallel.h"

#include <algorithm>

namespace lanescope {

namespace {

// The work of one device, ordered by begin, clipped to the requested range.
struct DeviceWork {
    ProcessId device;
    std::vector<Launched> work;
};

std::vector<DeviceWork> byDevice(const Analysis& analysis, std::optional<TimeRange> asked)
{
    const Trace& trace = analysis.trace();
    std::vector<DeviceWork> devices;
    std::vector<std::size_t> placeOf(trace.processes().size(), trace.processes().size());
    for (std::uint32_t p = 0; p < trace.processes().size(); ++p) {
        placeOf[p] = devices.size();
        devices.push_back({ProcessId{p}, {}});
    }
    // The slices of a lane have consecutive ids, so the last id finds the lane.
    std::vector<std::uint32_t> lastSlice, process;
    for (const Lane& lane : trace.lanes()) {
        lastSlice.push_back(lane.slices.last);
        process.push_back(lane.process.value);
    }
    for (const Launched& l : analysis.work()) {
        if (asked && !asked->overlaps(trace.range(l.work)) && !asked->contains(trace.begin(l.work)))
            continue;
        const auto lane = std::upper_bound(lastSlice.begin(), lastSlice.end(), l.work.value) - lastSlice.begin();
        devices[placeOf[process[static_cast<std::size_t>(lane)]]].work.push_back(l);
    }
    std::erase_if(devices, [](const DeviceWork& d) { return d.work.empty(); });
    return devices;
}

// A range in which work of one class runs, owned by the work that began first; disjoint, in order.
struct Owned {
    TimeRange range;
    SliceId what;
};

// `ranges` minus the part that `taken` covers; both are disjoint and in order.
std::vector<Owned> without(const std::vector<Owned>& ranges, const std::vector<Owned>& taken)
{
    std::vector<Owned> rest;
    auto t = taken.begin();
    for (const Owned& owned : ranges) {
        Time from = owned.range.begin;
        while (t != taken.end() && t->range.end <= from)
            ++t;
        for (auto at = t; at != taken.end() && at->range.begin < owned.range.end; ++at) {
            if (at->range.begin > from)
                rest.push_back({{from, at->range.begin}, owned.what});
            from = std::max(from, at->range.end);
        }
        if (from < owned.range.end)
            rest.push_back({{from, owned.range.end}, owned.what});
    }
    return rest;
}

std::vector<Owned> merged(const std::vector<Owned>& a, const std::vector<Owned>& b)
{
    std::vector<Owned> all;
    all.reserve(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all),
               [](const Owned& x, const Owned& y) { return x.range.begin < y.range.begin; });
    return all;
}

Cause causeOf(const Trace& trace, SliceId work)
{
    if (trace.kind(work) != SliceKind::Kernel)
        return Cause::Copy;
    return trace.kernelRole(trace.nameId(work)) == KernelRole::Communication ? Cause::Communication : Cause::Compute;
}

class DevicePartition {
public:
    DevicePartition(const Trace& trace, const GapSplitter& splitter, const DeviceWork& device,
                    std::optional<TimeRange> asked, WindowFrom from)
        : m_trace(trace), m_splitter(splitter), m_device(device), m_asked(asked), m_from(from)
    {
        m_out.device = device.device;
    }

    DeviceBreakdown make()
    {
        const std::vector<Owned> busy = busyPieces();
        if (busy.empty())
            return std::move(m_out);
        m_out.window = {busy.front().range.begin, busy.back().range.end};
        std::size_t next = 0; // the first work that begins at or after the gap's end
        bool startsUnlinked = true;
        Launched last; // the one before the gap that ended last
        if (m_from == WindowFrom::Asked && m_asked && m_asked->begin < m_out.window.begin) {
            addGap({m_asked->begin, m_out.window.begin}, last, endOfGap(0, m_out.window.begin), true);
            m_out.window.begin = m_asked->begin;
        }
        for (std::size_t i = 0; i < busy.size(); ++i) {
            if (i > 0 && busy[i - 1].range.end < busy[i].range.begin) {
                const TimeRange gap{busy[i - 1].range.end, busy[i].range.begin};
                for (; m_trace.begin(m_device.work[next].work) < gap.end; ++next) {
                    const Launched& w = m_device.work[next];
                    startsUnlinked = startsUnlinked && !w.launch;
                    if (!last.work || m_trace.end(w.work) >= m_trace.end(last.work))
                        last = w;
                }
                addGap(gap, last, endOfGap(next, gap.end), startsUnlinked);
            }
            const Cause cause = causeOf(m_trace, busy[i].what);
            add({busy[i].range, cause, WaitReason::None,
                 cause == Cause::Compute ? m_trace.kernelRole(m_trace.nameId(busy[i].what)) : KernelRole::Other,
                 busy[i].what, Piece::noGap});
        }
        return std::move(m_out);
    }

private:
    // If several begin there, one with a recorded launch shows more.
    const Launched& endOfGap(std::size_t next, Time at) const
    {
        for (std::size_t i = next; i < m_device.work.size() && m_trace.begin(m_device.work[i].work) == at; ++i)
            if (m_device.work[i].launch)
                return m_device.work[i];
        return m_device.work[next];
    }

    std::vector<Owned> busyPieces() const
    {
        // Kernels that compute, kernels that wait, communication, copies: a kernel that waits while another one
        // computes owns no time.
        std::array<std::vector<Owned>, 4> owned;
        std::array<Time, 4> until;
        until.fill(Time{Ns::min()});
        for (const Launched& l : m_device.work) {
            TimeRange range = m_trace.range(l.work);
            if (m_asked)
                range = range.clippedTo(*m_asked);
            const Cause cause = causeOf(m_trace, l.work);
            const bool isWait =
                cause == Cause::Compute && m_trace.kernelRole(m_trace.nameId(l.work)) == KernelRole::Wait;
            const std::size_t c = cause == Cause::Compute ? isWait : 1 + static_cast<std::size_t>(cause);
            if (range.end > until[c]) {
                owned[c].push_back({{std::max(range.begin, until[c]), range.end}, l.work});
                until[c] = range.end;
            }
        }
        std::vector<Owned> busy = std::move(owned[0]);
        for (std::size_t c = 1; c < owned.size(); ++c)
            if (!owned[c].empty())
                busy = merged(busy, without(owned[c], busy));
        return busy;
    }

    void addGap(TimeRange range, const Launched& before, const Launched& after, bool startsUnlinked)
    {
        m_parts.clear();
        m_splitter.split(range, before, after, startsUnlinked, m_parts);
        const auto gap = static_cast<std::uint32_t>(m_out.gaps.size());
        m_out.gaps.push_back({range, before.work, after.work, after.launch});
        for (const GapPart& part : m_parts)
            add({part.range, part.cause, part.reason, KernelRole::Other, part.what, gap});
    }

    void add(const Piece& piece)
    {
        m_out.shares[static_cast<std::size_t>(piece.cause)] += piece.range.length();
        m_out.pieces.push_back(piece);
    }

    const Trace& m_trace;
    const GapSplitter& m_splitter;
    const DeviceWork& m_device;
    std::optional<TimeRange> m_asked;
    WindowFrom m_from;
    DeviceBreakdown m_out;
    std::vector<GapPart> m_parts;
};

std::vector<DeviceBreakdown> computeBreakdown(const Analysis& analysis) { return breakdownOf(analysis, std::nullopt); }

} // namespace

std::vector<DeviceBreakdown> breakdownOf(const Analysis& analysis, std::optional<TimeRange> asked, WindowFrom from)
{
    const std::vector<DeviceWork> devices = byDevice(analysis, asked);
    if (devices.empty())
        return {};
    const GapSplitter& splitter = analysis.gapSplitter();
    std::vector<DeviceBreakdown> out(devices.size());
    parallelFor(devices.size(), [&](std::size_t d) {
        out[d] = DevicePartition{analysis.trace(), splitter, devices[d], asked, from}.make();
    });
    std::erase_if(out, [](const DeviceBreakdown& d) { return d.window.isEmpty(); });
    return out;
}

const std::vector<DeviceBreakdown>& breakdownOf(const Analysis& analysis) { return analysis.once(computeBreakdown); }

} // namespace lanescope
