// Kernels in double precision next to others in single or half: one fp64 value made everything computed from it fp64.

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/kernels/kernel_name.h"

#include <unordered_map>

namespace lanescope {

static std::vector<Finding> doublePrecision(const Analysis& analysis)
{
    constexpr double worthSayingPct = 3;
    constexpr double maxPct = 50; // from this share on, the program computes in fp64 by design
    constexpr std::size_t maxEvidence = 3;
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, bool> isDouble; // by name
    std::vector<SliceId> kernels;
    for (const Launched& l : analysis.work()) {
        if (trace.kind(l.work) != SliceKind::Kernel)
            continue;
        const auto [at, isNew] = isDouble.try_emplace(trace.nameId(l.work).value, false);
        if (isNew)
            at->second = decodeKernelName(trace.name(l.work)).dtype == "fp64";
        if (at->second)
            kernels.push_back(l.work);
    }
    const double pct = percentOfGpuTime(analysis, kernels);
    if (kernels.empty() || pct < worthSayingPct || pct >= maxPct)
        return {};
    const auto count = static_cast<std::int64_t>(kernels.size());
    Ns total{};
    for (const SliceId kernel : kernels)
        total += trace.duration(kernel);
    Finding finding;
    finding.severity = Severity::Notice;
    finding.evidence = longestOf(trace, kernels, maxEvidence);
    std::unordered_map<std::uint32_t, Ns> byName;
    SliceId max; // the name that takes the most time
    for (const SliceId kernel : kernels)
        byName[trace.nameId(kernel).value] += trace.duration(kernel);
    for (const SliceId kernel : kernels)
        if (!max || byName[trace.nameId(kernel).value] > byName[trace.nameId(max).value])
            max = kernel;
    SliceId op;
    for (SliceId s = trace.launchOf(max); s && !op; s = trace.parent(s))
        op = trace.kind(s) == SliceKind::Op ? s : SliceId{};
    const std::string ofName = "from kernels where name = " + sqlText(trace.name(max));
    const Ns ofMost = byName[trace.nameId(max).value];
    finding.claims = {claim("select sum(dur_ns) " + ofName, ofMost)};
    finding.values = {{"kernel", std::string{trace.kernelLabel(trace.nameId(max))}},
                      {"kernel_time", ofMost},
                      {"total", total},
                      {"count", count},
                      {"pct", pct},
                      {"of_op", Phrase{op ? PHRASE(" ({op})") : ""}},
                      {"launches", Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}}};
    if (op)
        finding.values["op"] = std::string{trace.name(op)};
    finding.work = std::move(kernels);
    return {finding};
}

const Rule doublePrecisionRule{
    "double_precision",
    PHRASE("Kernels in double precision: {pct} % of the GPU's busy time"),
    PHRASE("{total} in {launches}; most of it is {kernel}{of_op}: {kernel_time}. An fp64 value has twice the bytes of "
           "an fp32 one, and most GPUs compute far fewer of them per second."),
    PHRASE("If it is not meant: a NumPy array, or a tensor made with dtype float64, brings it in. Cast it once with "
           ".float() where it is made."),
    doublePrecision,
    {Cause::Compute}};

} // namespace lanescope
