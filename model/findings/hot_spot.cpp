// One kernel takes most of the device's time: that is where to look first.

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

// A product that no library and no compiler made, by its name alone.
static bool isOwnProduct(std::string_view kernel)
{
    const KernelName decoded = decodeKernelName(kernel);
    return decoded.role == KernelRole::Gemm && decoded.family == "custom";
}

static std::vector<Finding> hotSpot(const Analysis& analysis)
{
    constexpr double worthSayingPct = 50;
    constexpr std::size_t minNames = 2;
    constexpr double minOfWindowPct = 20; // if the GPU is mostly idle, no kernel is the first place to look
    constexpr std::size_t maxEvidence = 3;
    const Trace& trace = analysis.trace();
    const TableRow* first = nullptr;
    std::size_t names = 0;
    for (const TableRow& row : analysis.table().rows) {
        if (row.kind != SliceKind::Kernel)
            continue;
        ++names;
        if (!row.slices.empty() && trace.kernelRole(trace.nameId(row.slices[0])) ==
                                       KernelRole::Communication) // waiting for others, which has a separate rule
            continue;
        if (!first || row.selfCuda > first->selfCuda)
            first = &row;
    }
    const Ns total = analysis.table().selfCudaTotal;
    if (!first || names < minNames ||
        100.0 * static_cast<double>(first->selfCuda.count()) < worthSayingPct * static_cast<double>(total.count()))
        return {};
    std::vector<TimeRange> ranges;
    std::vector<SliceId> ofName;
    for (const Launched& l : analysis.work())
        if (trace.name(l.work) == first->name) {
            ranges.push_back(trace.range(l.work));
            ofName.push_back(l.work);
        }
    const Ns runs = lengthOf(unionOf(std::move(ranges)));
    if (!analysis.busy() || percentOf(runs, analysis.busy()->window.length()) < minOfWindowPct ||
        verdictOf(analysis).judgedBy)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.claims = {claim("select sum(dur_ns) from kernels where name = " + sqlText(first->name), first->selfCuda),
                      claim("select count(*) from kernels where name = " + sqlText(first->name),
                            static_cast<std::int64_t>(first->calls))};
    finding.values = {{"kernel", std::string{trace.kernelLabel(trace.find(first->name))}},
                      {"time", first->selfCuda},
                      {"count", static_cast<std::int64_t>(first->calls)},
                      {"launches", Phrase{first->calls == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}},
                      {"advice", isNearItsLimit(analysis, ofName)
                                     ? Phrase{PHRASE("It is near its limit: by its FLOP or bytes it could hardly be "
                                                     "faster. Only less work helps, or a smaller data type.")}
                                 : isOwnProduct(first->name)
                                     ? Phrase{PHRASE("It looks like a matrix product of your own: compare it with "
                                                     "torch.matmul for the same shapes.")}
                                     : adviceFor(analysis, first->name)}};
    for (const Launched& l : analysis.work())
        if (trace.name(l.work) == first->name) {
            finding.work.push_back(l.work);
            if (finding.evidence.size() < maxEvidence)
                finding.evidence.push_back(l.work);
        }
    finding.values["pct"] = percentOfGpuTime(analysis, finding.work);
    return {finding};
}

const Rule hotSpotRule{"hot_spot",
                       PHRASE("One kernel takes {pct} % of the GPU's busy time"),
                       PHRASE("{kernel} takes {time} in {launches}."),
                       "{advice}",
                       hotSpot,
                       {Cause::Compute}};

} // namespace lanescope
