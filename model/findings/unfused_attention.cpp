// Attention in separate kernels: a batched product, scale or mask, softmax and a second batched product. Each writes
// the scores of all pairs of tokens to memory; fused attention keeps them on the chip.

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lanescope {

namespace {

enum class Part { Product, Softmax, Between, Other };

Part partOf(const Trace& trace, const Launched& l)
{
    if (!l.op || trace.kind(l.work) != SliceKind::Kernel)
        return Part::Other;
    const std::string_view op = trace.name(l.op);
    if (op == "aten::bmm" || op == "aten::baddbmm" || op == "aten::baddbmm_")
        return Part::Product;
    if (op == "aten::_softmax" || op == "aten::_masked_softmax" || op == "aten::_safe_softmax")
        return Part::Softmax;
    const KernelRole role = trace.kernelRole(trace.nameId(l.work));
    return role == KernelRole::Elementwise || role == KernelRole::Copy || role == KernelRole::Reduction ? Part::Between
                                                                                                        : Part::Other;
}

// Where the product before (step -1) or behind (step 1) the softmax stands; as far as only small ops lie between.
std::size_t productFrom(const std::vector<Part>& parts, std::size_t softmax, int step)
{
    constexpr int mostBetween = 6;
    std::size_t at = softmax;
    for (int i = 0; i <= mostBetween; ++i) {
        at += static_cast<std::size_t>(step); // below 0 it wraps around and ends the search
        if (at >= parts.size() || (parts[at] != Part::Product && parts[at] != Part::Between))
            break;
        if (parts[at] == Part::Product)
            return at;
    }
    return parts.size();
}

// What both products would take at half of the peak of their arithmetic, which fused kernels reach; 0: not known.
double floorNs(const Analysis& analysis, SliceId first, SliceId second)
{
    constexpr double reached = 0.5;
    double ns = 0;
    for (const SliceId product : {first, second}) {
        const Ceiling c = ceilingOf(analysis.trace(), analysis.costs(), std::span{&product, 1});
        if (!c.flops || !c.peakTflops)
            return 0;
        ns += *c.flops / *c.peakTflops / 1e3 / reached;
    }
    return ns;
}

} // namespace

static std::vector<Finding> unfusedAttention(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // of the device's time
    constexpr std::size_t mostEvidence = 5;
    const Trace& trace = analysis.trace();
    if (!trace.find("aten::bmm") && !trace.find("aten::baddbmm"))
        return {};
    std::map<std::uint32_t, std::vector<Launched>> byThread;
    for (const Launched& l : analysis.work())
        if (l.launch)
            byThread[trace.laneOf(l.launch).value].push_back(l);
    std::vector<SliceId> softmaxes;
    std::vector<SliceId> concerned; // of the products, the softmax and what lies between
    Ns total{}, between{};
    double saved = 0;
    for (auto& [thread, work] : byThread) {
        std::sort(work.begin(), work.end(), [&](const Launched& a, const Launched& b) {
            return std::tuple{trace.begin(a.launch), a.work} < std::tuple{trace.begin(b.launch), b.work};
        });
        std::vector<Part> parts;
        for (const Launched& l : work)
            parts.push_back(partOf(trace, l));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i] != Part::Softmax)
                continue;
            const std::size_t first = productFrom(parts, i, -1), last = productFrom(parts, i, 1);
            if (first == parts.size() || last == parts.size())
                continue;
            Ns all{}, middle{};
            for (std::size_t k = first; k <= last; ++k) {
                all += trace.duration(work[k].work);
                concerned.push_back(work[k].work);
                if (k != first && k != last)
                    middle += trace.duration(work[k].work);
            }
            const double least = floorNs(analysis, work[first].work, work[last].work);
            saved += least > 0 ? std::max(0.0, static_cast<double>(all.count()) - least)
                               : static_cast<double>(middle.count());
            total += all;
            between += middle;
            softmaxes.push_back(work[i].work);
        }
    }
    const Ns device = totalOf(trace, analysis.work());
    if (softmaxes.empty() || static_cast<double>(total.count()) < worthSaying * static_cast<double>(device.count()))
        return {};
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = Ns{static_cast<std::int64_t>(saved)};
    const auto count = static_cast<std::int64_t>(softmaxes.size());
    finding.values = {{"count", count},
                      {"total", total},
                      {"between", between},
                      {"saved", *finding.cost},
                      {"share", percentOfGpuTime(analysis, concerned)},
                      {"often", Phrase{count == 1 ? PHRASE("Once") : PHRASE("{count} times")}}};
    finding.evidence = longestOf(trace, std::move(softmaxes), mostEvidence);
    finding.work = std::move(concerned);
    return {finding};
}

const Rule unfusedAttentionRule{
    "unfused_attention",
    PHRASE("Attention runs unfused: {total}, {share} % of the GPU's time"),
    PHRASE(
        "{often}, a batched product, softmax and a second batched product run as separate kernels. The kernels "
        "between the products take {between}. Fused attention would save about {saved}: it does not write the scores "
        "to memory."),
    PHRASE("Use torch.nn.functional.scaled_dot_product_attention (FlashAttention or the memory-efficient kernel), or "
           "attn_implementation=\"sdpa\" in Transformers."),
    unfusedAttention,
    {Cause::Compute}};

} // namespace lanescope
