// One kernel takes most of the device's time: that is where to look first.

#include "model/findings/hot_spot.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"
#include "model/analysis/time/busy.h"
#include "model/analysis/verdict.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/recording_advice.h"
#include "model/findings/rules.h"
#include "model/kernels/kernel_name.h"
#include "model/store/args.h"

#include <algorithm>

namespace lanescope {

// The advice names only data that the trace holds for the kernel.
static Phrase adviceFor(const Analysis& analysis, std::string_view kernel)
{
    const Trace& trace = analysis.trace();
    Ns all{}, ofOps{};
    bool hasShapes = false, hasFootprint = false;
    for (const Launched& l : analysis.work()) {
        if (trace.name(l.work) != kernel)
            continue;
        if (all == Ns{}) {
            const Footprint footprint = footprintOf(trace, l.work);
            hasFootprint = footprint.registersPerThread || footprint.vectorRegisters;
        }
        all += trace.duration(l.work);
        if (!l.op)
            continue;
        if (ofOps == Ns{}) {
            const auto arguments = readArguments(trace, l.op);
            hasShapes = arguments && arguments->find("Input Dims");
        }
        ofOps += trace.duration(l.work);
    }
    if (ofOps * 2 < all)
        return {
            hasFootprint
                ? PHRASE("Start here: its footprint shows whether it can be faster. Most of its launches belong to "
                         "no recorded op, so its shapes are not known.")
                : PHRASE("Start here. Most of its launches belong to no recorded op, so its shapes are not known.")};
    if (!hasShapes && recorderOf(trace) != Recorder::Torch)
        return {hasFootprint ? PHRASE("Start here: its footprint shows whether it can be faster.")
                             : PHRASE("Start here.")};
    if (!hasShapes)
        return {hasFootprint
                    ? PHRASE("Start here: its footprint shows whether it can be faster. With record_shapes=True "
                             "the trace would hold the shapes of its op too.")
                    : PHRASE("Start here. With record_shapes=True the trace would hold the shapes of its op.")};
    return {hasFootprint ? PHRASE("Start here: its footprint and the shapes of its op show whether it can be faster.")
                         : PHRASE("Start here: the shapes of its op show whether it can be faster.")};
}

// Products reach about 70 to 80 % of the peak, other kernels more of the memory's bandwidth.
static bool isNearItsLimit(const Analysis& analysis, const std::vector<SliceId>& kernels)
{
    constexpr double nearPct = 65;
    const Ceiling ceiling = ceilingOf(analysis.trace(), analysis.costs(), kernels);
    return ceiling.pctOfCeiling && *ceiling.pctOfCeiling >= nearPct;
}

// True if one of PyTorch's own ops launched it: then it is a library's, whatever its name.
static bool isOfAten(const Analysis& analysis, std::string_view kernel)
{
    const Trace& trace = analysis.trace();
    return std::any_of(analysis.work().begin(), analysis.work().end(), [&](const Launched& l) {
        return trace.name(l.work) == kernel && l.op && trace.name(l.op).starts_with("aten::");
    });
}

// A product that no library and no compiler made, by its name alone.
static bool isOwnProduct(std::string_view kernel)
{
    const KernelName decoded = decodeKernelName(kernel);
    return decoded.role == KernelRole::Gemm && decoded.family == "custom";
}

// The kernel that takes at least half of the GPU's time, or else two that take most of it together.
static std::vector<const TableRow*> hottest(const Analysis& analysis)
{
    constexpr double halfPct = 50, pairPct = 60, eachPct = 25;
    constexpr std::size_t minNames = 2, minNamesOfPair = 6; // among four names, each of two would be one
    const Trace& trace = analysis.trace();
    std::vector<const TableRow*> rows;
    std::size_t names = 0;
    Ns waits{}; // a stream waits for an event, which some recorders write as a kernel
    for (const TableRow& row : analysis.table().rows) {
        if (row.kind != SliceKind::Kernel)
            continue;
        ++names;
        const KernelRole role = row.slices.empty() ? KernelRole::Other : trace.kernelRole(trace.nameId(row.slices[0]));
        if (role == KernelRole::Wait)
            waits += row.selfCuda;
        else if (role != KernelRole::Communication) // waiting for others, which has a rule of its own
            rows.push_back(&row);
    }
    const auto pctOf = [&](const TableRow* row) {
        return percentOf(row->selfCuda, analysis.table().selfCudaTotal - waits);
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [](const TableRow* a, const TableRow* b) { return a->selfCuda > b->selfCuda; });
    if (rows.empty() || names < minNames)
        return {};
    if (pctOf(rows[0]) >= halfPct)
        return {rows[0]};
    if (names < minNamesOfPair || rows.size() < 2 || pctOf(rows[1]) < eachPct ||
        pctOf(rows[0]) + pctOf(rows[1]) < pairPct)
        return {};
    return {rows[0], rows[1]};
}

constexpr std::string_view adviceAtLimit =
    PHRASE("It is near its limit: by its FLOP or bytes it could hardly be faster. Only less work helps, or a smaller "
           "data type.");

bool isAtItsLimit(const Finding& finding)
{
    const auto at = finding.values.find("advice");
    const Phrase* advice = at == finding.values.end() ? nullptr : std::get_if<Phrase>(&at->second);
    return finding.rule->id == hotSpotRule.id && advice && advice->text == adviceAtLimit;
}

static Phrase adviceFor(const Analysis& analysis, const std::vector<const TableRow*>& hot,
                        const std::vector<SliceId>& launches)
{
    if (isNearItsLimit(analysis, launches))
        return {adviceAtLimit};
    if (hot.size() == 1 && isOwnProduct(hot[0]->name) && !isOfAten(analysis, hot[0]->name))
        return {PHRASE("It looks like a matrix product of your own: compare it with torch.matmul for the same "
                       "shapes.")};
    return adviceFor(analysis, hot[0]->name);
}

static std::vector<Finding> hotSpot(const Analysis& analysis)
{
    constexpr double minOfWindowPct = 20; // if the GPU is mostly idle, no kernel is the first place to look
    constexpr std::size_t maxEvidence = 3;
    const Trace& trace = analysis.trace();
    const std::vector<const TableRow*> hot = hottest(analysis);
    if (hot.empty())
        return {};
    std::vector<TimeRange> ranges;
    Finding finding;
    for (const TableRow* row : hot) {
        std::size_t shown = 0;
        for (const Launched& l : analysis.work())
            if (trace.name(l.work) == row->name) {
                ranges.push_back(trace.range(l.work));
                finding.work.push_back(l.work);
                if (shown++ < maxEvidence)
                    finding.evidence.push_back(l.work);
            }
        finding.claims.push_back(
            claim("select sum(dur_ns) from kernels where name = " + sqlText(row->name), row->selfCuda));
        finding.claims.push_back(claim("select count(*) from kernels where name = " + sqlText(row->name),
                                       static_cast<std::int64_t>(row->calls)));
    }
    const Ns runs = lengthOf(unionOf(std::move(ranges)));
    if (!analysis.busy() || percentOf(runs, analysis.busy()->window.length()) < minOfWindowPct ||
        verdictOf(analysis).judgedBy)
        return {};
    if (hot.size() == 2 && isNearItsLimit(analysis, finding.work)) // as much of two kernels is the program's work
        return {};
    finding.severity = Severity::Notice;
    const auto label = [&](const TableRow* row) { return std::string{trace.kernelLabel(trace.find(row->name))}; };
    const auto count = [](const TableRow* row) { return static_cast<std::int64_t>(row->calls); };
    finding.values = {{"kernel", label(hot[0])},
                      {"time", hot[0]->selfCuda},
                      {"count", count(hot[0])},
                      {"launches", Phrase{hot[0]->calls == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}},
                      {"who", Phrase{hot.size() == 1 ? PHRASE("One kernel takes") : PHRASE("Two kernels take")}},
                      {"second", Phrase{""}},
                      {"advice", adviceFor(analysis, hot, finding.work)},
                      {"pct", percentOfGpuTime(analysis, finding.work)}};
    if (hot.size() == 2) {
        finding.values["other"] = label(hot[1]);
        finding.values["other_time"] = hot[1]->selfCuda;
        finding.values["other_count"] = count(hot[1]);
        finding.values["second"] =
            Phrase{hot[1]->calls == 1 ? PHRASE(" {other} takes {other_time} in one launch.")
                                      : PHRASE(" {other} takes {other_time} in {other_count} launches.")};
    }
    return {finding};
}

const Rule hotSpotRule{"hot_spot",
                       PHRASE("{who} {pct} % of the GPU's busy time"),
                       PHRASE("{kernel} takes {time} in {launches}.{second}"),
                       "{advice}",
                       hotSpot,
                       {Cause::Compute}};

} // namespace lanescope
