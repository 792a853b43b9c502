#include "model/findings/share_costs.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/thread_breakdown.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/time/range_parts.h"
#include "model/findings/gpu_idle.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <array>
#include <deque>
#include <numeric>
#include <tuple>

namespace lanescope {

namespace {

using ByCause = std::array<std::vector<TimeRange>, causeCount>;

std::size_t placeOf(Cause cause) { return static_cast<std::size_t>(cause); }

// The time of one GPU or thread, and the part of it that findings already have.
struct Partition {
    ProcessId device;
    LaneId thread;
    std::span<const Piece> pieces;
    std::vector<Piece> own; // the memory that `pieces` points into, if no breakdown holds them
    ByCause taken;
    ByCause told; // beyond `taken`: time outside the share that a finding costs, which it also names
};

// True for the rule that takes the time that no other finding has.
bool takesTheRest(const Rule& rule) { return rule.id == gpuIdleRule.id; }

// The stretches of each cause inside `ranges`, which are disjoint and in order.
ByCause stretchesIn(std::span<const Piece> pieces, const std::vector<TimeRange>& ranges, CauseSet causes)
{
    ByCause out;
    auto piece = pieces.begin();
    for (const TimeRange range : ranges) {
        piece = std::partition_point(piece, pieces.end(), [&](const Piece& p) { return p.range.end <= range.begin; });
        for (auto at = piece; at != pieces.end() && at->range.begin < range.end; ++at)
            if (const TimeRange part = at->range.clippedTo(range); causes.has(at->cause) && !part.isEmpty())
                out[placeOf(at->cause)].push_back(part);
    }
    return out;
}

// The first `most` of the time.
void cutTo(std::vector<TimeRange>& ranges, Ns max)
{
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].length() >= max) {
            ranges[i].end = ranges[i].begin + max;
            ranges.resize(i + 1);
            return;
        }
        max -= ranges[i].length();
    }
}

class Shares {
public:
    explicit Shares(const Analysis& analysis) : m_analysis(analysis)
    {
        for (const DeviceBreakdown& device : breakdownOf(analysis))
            m_partitions.push_back({device.device, {}, device.pieces, {}, {}, {}});
        m_hasDevices = !m_partitions.empty();
    }

    void place(Finding& finding, const std::vector<TimeRange>& ranges)
    {
        if (!m_hasDevices)
            addThreadOf(finding);
        const CauseSet causes = finding.rule->causes;
        const bool isRest = takesTheRest(*finding.rule);
        std::vector<TimeRange> left, atAllOfRest;
        ByCause ofHome;
        Partition* home = nullptr;
        Ns maxFree{-1}, maxAtAll{};
        std::vector<TimeRange> free;
        for (Partition& partition : m_partitions) {
            if (!m_hasDevices && (finding.evidence.empty() || partition.thread != threadOf(finding)))
                continue;
            if (m_hasDevices && !finding.work.empty() && !isOn(partition.device, finding.work))
                continue; // other GPUs may do the same at that time
            if (isRest && partition.device != finding.device)
                continue;
            const ByCause all = stretchesIn(partition.pieces, ranges, causes);
            for (std::size_t c = 0; c < causeCount; ++c) {
                if (all[c].empty())
                    continue;
                std::vector<TimeRange> rest = partsOutside(all[c], partition.taken[c]);
                rest = partsOutside(rest, partition.told[c]);
                if (isRest) {
                    left.insert(left.end(), rest.begin(), rest.end());
                    atAllOfRest.insert(atAllOfRest.end(), all[c].begin(), all[c].end());
                }
                const Ns isFree = lengthOf(rest), atAll = lengthOf(all[c]);
                if (isFree < maxFree || (isFree == maxFree && atAll <= maxAtAll))
                    continue;
                maxFree = isFree;
                maxAtAll = atAll;
                if (home != &partition)
                    ofHome = all;
                home = &partition;
                finding.share = static_cast<Cause>(c);
                free = std::move(rest);
            }
        }
        if (!home) {
            if (finding.cost)
                finding.cost = m_hasDevices && !causes.isEmpty() ? std::optional{Ns{}} : finding.cost;
            return;
        }
        finding.device = home->device;
        finding.thread = home->thread;
        if (!finding.cost)
            return;
        const Ns atMost = *finding.cost;
        finding.cost = std::min(atMost, maxFree);
        cutTo(free, *finding.cost);
        if (isRest) {
            left = unionOf(std::move(left));
            finding.inAll = lengthOf(left);
            finding.ofOthers = partsOutside(unionOf(std::move(atAllOfRest)), left);
            if (!tellOfIdleTime(m_analysis, finding, std::move(left)))
                finding.evidence.clear();
        } else if (const Ns told = addTold(*home, ofHome, placeOf(*finding.share), atMost - *finding.cost); told > Ns{})
            finding.inAll = *finding.cost + told;
        std::vector<TimeRange>& taken = home->taken[placeOf(*finding.share)];
        taken.insert(taken.end(), free.begin(), free.end());
        taken = unionOf(std::move(taken));
    }

private:
    bool isOn(ProcessId device, const std::vector<SliceId>& work) const
    {
        const Trace& trace = m_analysis.trace();
        return m_partitions.size() < 2 || std::any_of(work.begin(), work.end(), [&](SliceId s) {
                   return trace[trace.laneOf(s)].process == device;
               });
    }

    // Adds the finding's time in other shares, up to `most`. No other finding costs this time. Returns how long it is.
    static Ns addTold(Partition& partition, const ByCause& all, std::size_t share, Ns max)
    {
        Ns sum{};
        for (std::size_t c = 0; c < causeCount && max > Ns{}; ++c) {
            if (c == share || all[c].empty())
                continue;
            std::vector<TimeRange> told = partsOutside(partsOutside(all[c], partition.taken[c]), partition.told[c]);
            cutTo(told, max);
            max -= lengthOf(told);
            sum += lengthOf(told);
            told.insert(told.end(), partition.told[c].begin(), partition.told[c].end());
            partition.told[c] = unionOf(std::move(told));
        }
        return sum;
    }

    LaneId threadOf(const Finding& finding) const { return m_analysis.trace().laneOf(finding.evidence.front()); }

    void addThreadOf(const Finding& finding)
    {
        if (finding.evidence.empty())
            return;
        const LaneId thread = threadOf(finding);
        const bool isKnown = std::any_of(m_partitions.begin(), m_partitions.end(),
                                         [&](const Partition& p) { return p.thread == thread; });
        if (isKnown)
            return;
        Partition& partition = m_partitions.emplace_back();
        partition.thread = thread;
        for (const HostPart& part : threadParts(m_analysis, thread, m_analysis.trace().sliceRange())) {
            Piece& piece = partition.own.emplace_back();
            piece.range = part.range;
            piece.cause = part.cause;
        }
        partition.pieces = partition.own;
    }

    const Analysis& m_analysis;
    std::deque<Partition> m_partitions; // a deque: `pieces` of one may point into it
    bool m_hasDevices = false;
};

// True for work that takes hardly any of its GPU's window. Its share of the GPU's total work does not matter.
bool isTooLittle(const Analysis& analysis, const Finding& finding)
{
    constexpr double worthSayingPct = 0.1;
    if (!finding.cost || !finding.atMost || !finding.share || !finding.device || finding.isArtefact ||
        !isBusy(*finding.share))
        return false;
    const auto& devices = breakdownOf(analysis);
    const auto home = std::find_if(devices.begin(), devices.end(),
                                   [&](const DeviceBreakdown& d) { return d.device == finding.device; });
    return home != devices.end() && home->percentOf(*finding.atMost) < worthSayingPct;
}

// Its advice removes the kernels, so advice on each of these kernels comes second.
bool replacesKernels(std::string_view rule) { return rule == "unfused_attention"; }

std::vector<TimeRange> rangesOf(const Trace& trace, const Finding& finding)
{
    std::vector<TimeRange> ranges = finding.explains;
    if (ranges.empty()) {
        const std::vector<SliceId>& slices = finding.work.empty() ? finding.evidence : finding.work;
        for (const SliceId s : slices)
            ranges.push_back(trace.range(s));
    }
    return unionOf(std::move(ranges));
}

} // namespace

void placeInShares(const Analysis& analysis, std::vector<Finding>& findings)
{
    struct Told {
        std::size_t finding;
        std::vector<TimeRange> ranges;
        Ns time{};
    };
    std::vector<Told> all;
    for (Finding& finding : findings)
        finding.atMost = finding.cost;
    for (std::size_t i = 0; i < findings.size(); ++i)
        if (!findings[i].rule->causes.isEmpty()) {
            Told told{i, rangesOf(analysis.trace(), findings[i]), {}};
            // Time before the first GPU work, or after the last, is not part of a share.
            for (const TimeRange range : told.ranges)
                told.time += (analysis.busy() ? range.clippedTo(analysis.busy()->window) : range).length();
            all.push_back(std::move(told));
        }
    if (all.empty())
        return;
    std::stable_sort(all.begin(), all.end(), [&](const Told& a, const Told& b) {
        const auto order = [&](const Told& t) {
            const Rule& rule = *findings[t.finding].rule;
            return std::tuple{takesTheRest(rule), !replacesKernels(rule.id), t.time};
        };
        return order(a) < order(b);
    });
    Shares shares{analysis};
    for (const Told& told : all)
        shares.place(findings[told.finding], told.ranges);
    std::erase_if(findings, [&](const Finding& f) {
        return isTooLittle(analysis, f) || (takesTheRest(*f.rule) && f.evidence.empty());
    });
}

} // namespace lanescope
