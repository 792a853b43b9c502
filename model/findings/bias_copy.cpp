// addmm that copies its bias before the GEMM: fused in the graph, not in the kernel.

#include "model/findings/rules.h"

#include <map>

namespace lanescope {

static std::vector<Finding> biasCopy(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    struct Parts {
        SliceId copy, gemm;
    };
    std::map<std::uint32_t, Parts> ofOp;
    for (const Launched& l : analysis.work()) {
        if (!l.op || trace.name(l.op) != "aten::addmm")
            continue;
        Parts& parts = ofOp[l.op.value];
        if (trace.name(l.work).starts_with("Memcpy DtoD"))
            parts.copy = l.work;
        else if (trace.kind(l.work) == SliceKind::Kernel &&
                 trace.kernelRole(trace.nameId(l.work)) == KernelRole::Gemm && parts.copy)
            parts.gemm = l.work;
    }
    Finding finding;
    Ns total{};
    std::int64_t count = 0;
    for (const auto& [op, parts] : ofOp) {
        if (!parts.copy || !parts.gemm)
            continue;
        ++count;
        total += trace.duration(parts.copy);
        finding.work.push_back(parts.copy);
        if (finding.evidence.size() < 4)
            finding.evidence.insert(finding.evidence.end(), {parts.copy, parts.gemm});
    }
    if (count == 0)
        return {};
    finding.severity = Severity::Notice;
    finding.cost = total;
    finding.values = {
        {"count", count}, {"time", total}, {"often", Phrase{count == 1 ? PHRASE("Once") : PHRASE("{count} times")}}};
    return {finding};
}

const Rule biasCopyRule{
    "bias_copy",
    PHRASE("addmm copies its bias before the GEMM: {time}"),
    PHRASE("{often}, one aten::addmm launches a DtoD copy of the bias into the output and then a GEMM that adds to it "
           "(beta = 1). The ops are fused in the graph, not in a kernel."),
    PHRASE("A one-dimensional bias is added in the GEMM's epilogue without the copy, as nn.Linear does."),
    biasCopy,
    {Cause::Copy, Cause::Compute}};

} // namespace lanescope
