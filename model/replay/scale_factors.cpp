#include "model/replay/scale_factors.h"

#include "model/analysis/time/busy.h"

#include <algorithm>
#include <tuple>

namespace lanescope {

namespace {

using Kind = ReplayChange::Kind;

// The mean of the middle two where their number is even. Two ranks have no middle: the slower one can become as fast as
// the other.
std::int64_t middleOf(std::vector<std::int64_t> values)
{
    std::sort(values.begin(), values.end());
    if (values.size() == 2)
        return values.front();
    const std::int64_t below = values[(values.size() - 1) / 2], above = values[values.size() / 2];
    return below + (above - below) / 2;
}

std::uint16_t maskOf(Kind kind)
{
    constexpr auto bit = ScaleFactors::bitOf;
    switch (kind) {
    case Kind::ScaleKernel:
        return bit(EdgeKind::Compute);
    case Kind::ScaleCopy:
    case Kind::ScaleMemset:
        return bit(EdgeKind::Copy);
    case Kind::ScaleComm:
    case Kind::Comm:
        return bit(EdgeKind::Comm);
    case Kind::ScaleOp:
        return bit(EdgeKind::Op);
    case Kind::ScalePython:
        return bit(EdgeKind::Python) | bit(EdgeKind::Unrecorded);
    case Kind::ScaleCall:
        return bit(EdgeKind::Call) | bit(EdgeKind::Wait);
    case Kind::Host: // no faster host shortens a wait
        return bit(EdgeKind::Op) | bit(EdgeKind::Python) | bit(EdgeKind::Call) | bit(EdgeKind::Unrecorded);
    default:
        return 0;
    }
}

} // namespace

tl::expected<ScaleFactors, std::string> ScaleFactors::of(const Trace& trace, const ReplayGraph& graph,
                                                         std::span<const ReplayChange> changes)
{
    ScaleFactors out;
    out.m_trace = &trace;
    out.m_graph = &graph;
    for (const ReplayChange& change : changes)
        if (maskOf(change.kind) != 0) {
            auto match = NameMatch::of(trace, change);
            if (!match)
                return tl::unexpected(match.error());
            if (change.factor != 1)
                out.takeScale(change, *std::move(match));
        }
    // By value: the rounding of a product of floats depends on the order of its factors.
    std::stable_sort(out.m_scales.begin(), out.m_scales.end(), [](const Scale& a, const Scale& b) {
        return std::tie(a.change->kind, a.change->pattern, a.change->factor) <
               std::tie(b.change->kind, b.change->pattern, b.change->factor);
    });
    out.fill();
    for (const ReplayChange& change : changes)
        if (change.kind == Kind::StragglerMedian)
            out.evenOut(change);
    out.takeWorks(changes);
    out.takeStaging();
    out.takeExceptions(changes);
    return out;
}

void ScaleFactors::takeScale(const ReplayChange& change, NameMatch match)
{
    m_scales.push_back({&change, maskOf(change.kind), std::nullopt, std::move(match)});
    if (change.kind == Kind::ScaleCopy)
        m_scales.back().slices = SliceKind::Memcpy;
    if (change.kind == Kind::ScaleMemset)
        m_scales.back().slices = SliceKind::Memset;
    m_mask |= m_scales.back().mask;
}

void ScaleFactors::fill()
{
    for (std::size_t kind = 1; kind < kinds; ++kind) {
        const std::uint16_t bit = bitOf(static_cast<EdgeKind>(kind));
        Factors& factors = m_kinds[kind];
        bool isUniform = true;
        for (const Scale& scale : m_scales)
            if ((scale.mask & bit) != 0) {
                isUniform &= scale.change->pattern.empty() && scale.change->only.empty() && !scale.slices;
                factors.all *= static_cast<float>(scale.change->factor);
                if (scale.change->pattern.empty() && scale.change->only.empty())
                    factors.unnamed *= static_cast<float>(scale.change->factor);
            }
        if (!isUniform)
            factors.byName.assign(m_trace->strings().size(), notAskedFor);
    }
}

float ScaleFactors::ofName(EdgeKind kind, std::uint32_t owner) const
{
    float factor = 1;
    for (const Scale& scale : m_scales)
        if ((scale.mask & bitOf(kind)) != 0 && scale.isMeant(owner)) {
            if (!scale.change->only.empty() || scale.slices)
                return notAllSlices;
            factor *= static_cast<float>(scale.change->factor);
        }
    return factor;
}

// A rank that computes longer than the median rank, or whose host is busy longer, becomes as fast as that one. The
// others stay as they are.
void ScaleFactors::evenOut(const ReplayChange& change)
{
    const std::size_t ranks = m_trace->ranks().size();
    if (ranks < 2)
        return;
    std::vector<std::int64_t> compute(ranks), host(ranks);
    for (const ReplayChain& chain : m_graph->chains)
        for (std::uint32_t p = chain.first; chain.lane && p < chain.last; ++p) {
            if (m_graph->kind[p] == EdgeKind::Compute)
                compute[chain.rank] += m_graph->own[p];
            else if (isHostTime(m_graph->kind[p]) && m_graph->own[p] > ReplayGraph::noEdge)
                host[chain.rank] += m_graph->own[p];
        }
    const auto isMeant = [&](std::uint32_t rank) {
        return change.pattern.empty() || change.pattern == std::to_string(m_trace->ranks()[rank].rank.value_or(rank));
    };
    const std::int64_t computeMedian = middleOf(compute), hostMedian = middleOf(host);
    for (std::size_t c = 0; c < m_graph->chains.size(); ++c) {
        const ReplayChain& chain = m_graph->chains[c];
        const std::int64_t own = (chain.isDevice ? compute : host)[chain.rank];
        const std::int64_t median = chain.isDevice ? computeMedian : hostMedian;
        if (!chain.lane || own <= median || !isMeant(chain.rank))
            continue;
        m_evened.resize(m_graph->chains.size(), 1.0F);
        m_evened[c] = static_cast<float>(static_cast<double>(median) / static_cast<double>(own));
        m_mask |= chain.isDevice ? bitOf(EdgeKind::Compute) : maskOf(Kind::Host);
    }
}

// A kernel that is fused is not brought to its ceiling as well: of two bounds the lower one counts.
void ScaleFactors::takeWorks(std::span<const ReplayChange> changes)
{
    if (std::none_of(changes.begin(), changes.end(),
                     [](const ReplayChange& c) { return c.works && !c.works->works.empty(); }))
        return;
    std::vector<std::pair<SliceId, std::uint32_t>> places;
    for (std::uint32_t k = 0; k < m_graph->works; ++k)
        places.emplace_back(m_graph->workAt(k), k);
    std::sort(places.begin(), places.end());
    std::vector<float> sheet(m_graph->works, 1.0F);
    std::vector<bool> isFused(m_graph->works);
    m_works.assign(m_graph->works, 1.0F);
    const auto take = [&](auto isMeant, auto&& each) {
        for (const ReplayChange& change : changes)
            for (std::size_t i = 0; change.works && isMeant(change.kind) && i < change.works->works.size(); ++i) {
                const WorkTimes::Work& work = change.works->works[i];
                const auto at = std::lower_bound(places.begin(), places.end(), std::pair{work.work, 0u});
                if (at != places.end() && at->first == work.work)
                    each(at->second, work.factor);
            }
    };
    take([](Kind k) { return k == Kind::FuseChains || k == Kind::FlashAttention; },
         [&](std::uint32_t k, float factor) {
             m_works[k] = isFused[k] ? std::min(m_works[k], factor) : factor;
             isFused[k] = true;
         });
    take([](Kind k) { return k == Kind::AtCeiling; },
         [&](std::uint32_t k, float factor) { m_works[k] = isFused[k] ? m_works[k] : std::min(m_works[k], factor); });
    take([](Kind k) { return k == Kind::OtherGpu; }, [&](std::uint32_t k, float factor) { sheet[k] *= factor; });
    for (std::uint32_t k = 0; k < m_graph->works; ++k)
        m_works[k] *= sheet[k];
    m_mask |= bitOf(EdgeKind::Compute) | bitOf(EdgeKind::Copy);
}

// The driver copies to its buffers and from there: a call that stages a copy ends with it. A call whose own length is
// asked for has that length.
void ScaleFactors::takeStaging()
{
    if ((m_mask & bitOf(EdgeKind::Copy)) == 0)
        return;
    std::vector<std::pair<std::uint32_t, float>> staging;
    for (const StagedCopy& staged : m_graph->staged) {
        const float factor = at(m_graph->firstWork + 2 * staged.work + 1, 0);
        std::int64_t total = 0;
        for (std::uint32_t p = staged.begin + 1; p <= staged.end; ++p)
            if (m_graph->kind[p] == EdgeKind::Call)
                total += m_graph->own[p];
        const std::uint32_t call = m_graph->owner[staged.end];
        const bool isAskedFor = std::any_of(m_scales.begin(), m_scales.end(), [&](const Scale& scale) {
            return scale.change->kind == Kind::ScaleCall && scale.isMeant(call) && isAmong(*scale.change, call);
        });
        if (factor == 1 || total <= 0 || isAskedFor)
            continue;
        const double less = static_cast<double>(std::min(staged.together, total)) * (1 - static_cast<double>(factor));
        for (std::uint32_t p = staged.begin + 1; p <= staged.end; ++p)
            if (m_graph->kind[p] == EdgeKind::Call)
                staging.emplace_back(p, static_cast<float>(1 - less / static_cast<double>(total)));
    }
    std::sort(staging.begin(), staging.end());
    m_staging = std::move(staging);
    if (!m_staging.empty())
        m_mask |= bitOf(EdgeKind::Call);
}

float ScaleFactors::ofStaging(std::uint32_t point) const
{
    const auto found = std::lower_bound(m_staging.begin(), m_staging.end(), std::pair{point, 0.0F});
    return found != m_staging.end() && found->first == point ? found->second : 1.0F;
}

// The host time that a change leaves as it is. With several such changes, what any of them leaves.
void ScaleFactors::takeExceptions(std::span<const ReplayChange> changes)
{
    std::vector<TimeRange> ranges;
    for (const ReplayChange& change : changes)
        if (change.factor != 1)
            ranges.insert(ranges.end(), change.except.begin(), change.except.end());
    if (ranges.empty())
        return;
    ranges = unionOf(std::move(ranges));
    m_exceptedMask = maskOf(Kind::Host);
    for (const ReplayChain& chain : m_graph->chains) {
        if (chain.isDevice || !chain.lane)
            continue;
        auto range = ranges.begin();
        for (std::uint32_t p = chain.first + 1; p < chain.last; ++p) {
            if ((bitOf(m_graph->kind[p]) & m_exceptedMask) == 0)
                continue;
            const TimeRange edge{Time{Ns{m_graph->recorded[p - 1]}}, Time{Ns{m_graph->recorded[p]}}};
            while (range != ranges.end() && range->end <= edge.begin)
                ++range;
            Ns stays{};
            for (auto at = range; at != ranges.end() && at->begin < edge.end; ++at)
                stays += at->clippedTo(edge).length();
            if (stays > Ns{} && edge.length() > Ns{})
                m_excepted.emplace_back(p, static_cast<float>(static_cast<double>(stays.count()) /
                                                              static_cast<double>(edge.length().count())));
        }
    }
}

float ScaleFactors::ofExcepted(std::uint32_t point, float factor) const
{
    const auto found = std::lower_bound(m_excepted.begin(), m_excepted.end(), std::pair{point, 0.0F});
    return found != m_excepted.end() && found->first == point ? factor + (1 - factor) * found->second : factor;
}

float ScaleFactors::ofSlice(EdgeKind kind, std::uint32_t owner) const
{
    float factor = 1;
    for (const Scale& scale : m_scales)
        if ((scale.mask & bitOf(kind)) != 0 && scale.isMeant(owner) && isAmong(*scale.change, owner) &&
            (!scale.slices || m_trace->kind(SliceId{owner}) == *scale.slices))
            factor *= static_cast<float>(scale.change->factor);
    return factor;
}

} // namespace lanescope
