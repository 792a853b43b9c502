// Attention in separate kernels: a batched product, scale or mask, softmax and a second batched product. Each writes
// the scores of all pairs of tokens to memory; fused attention keeps them on the chip.

#include "model/findings/attention.h"

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
    if (!l.op)
        return Part::Other;
    const std::string_view op = trace.name(l.op);
    // A product on Hopper first sets 4 bytes to zero; an out-of-place mask copies the scores.
    if (trace.kind(l.work) != SliceKind::Kernel)
        return op.starts_with("aten::") ? Part::Between : Part::Other;
    if (op == "aten::bmm" || op == "aten::baddbmm" || op == "aten::baddbmm_")
        return Part::Product;
    if (op == "aten::_softmax" || op == "aten::_masked_softmax" || op == "aten::_safe_softmax")
        return Part::Softmax;
    const KernelRole role = trace.kernelRole(trace.nameId(l.work));
    return role == KernelRole::Elementwise || role == KernelRole::Copy || role == KernelRole::Reduction ? Part::Between
                                                                                                        : Part::Other;
}

// The index of the product before (step -1) or after (step 1) the softmax, if only small ops are between them.
std::size_t productFrom(const std::vector<Part>& parts, std::size_t softmax, int step)
{
    constexpr int maxBetween = 6;
    std::size_t at = softmax;
    for (int i = 0; i <= maxBetween; ++i) {
        at += static_cast<std::size_t>(step); // below 0 it wraps around and ends the search
        if (at >= parts.size() || (parts[at] != Part::Product && parts[at] != Part::Between))
            break;
        if (parts[at] == Part::Product)
            return at;
    }
    return parts.size();
}

std::vector<UnfusedAttention> computeUnfusedAttention(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<UnfusedAttention> found;
    if (!trace.find("aten::bmm") && !trace.find("aten::baddbmm"))
        return found;
    std::map<std::uint32_t, std::vector<Launched>> byThread;
    for (const Launched& l : analysis.work())
        if (l.launch)
            byThread[trace.laneOf(l.launch).value].push_back(l);
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
            UnfusedAttention& attention = found.emplace_back();
            attention.first = work[first].work;
            attention.softmax = work[i].work;
            attention.last = work[last].work;
            for (std::size_t k = first; k <= last; ++k)
                attention.kernels.push_back(work[k].work);
        }
    }
    return found;
}

struct Floor {
    double ns = 0; // 0: not known
    bool isSingle = false;
};

// The minimum time of a fused kernel: the arithmetic of both products at half of the peak, which fused kernels reach,
// or the bytes of queries, keys, values and the result at the memory's bandwidth, whichever takes longer.
Floor floorOf(const Analysis& analysis, const UnfusedAttention& attention)
{
    constexpr double reached = 0.5;
    Floor floor;
    double arithmetic = 0, bytes = 0, bandwidth = 0;
    for (const SliceId product : {attention.first, attention.last}) {
        const Ceiling c = ceilingOf(analysis.trace(), analysis.costs(), std::span{&product, 1});
        const WorkCost* cost = analysis.costs().of(product);
        if (!cost)
            return {};
        const OpCost& op = analysis.costs().costs[cost->cost];
        if (!op.product || !op.operands)
            return {};
        floor.isSingle = floor.isSingle || *op.operands == ElementType::Float;
        if (!c.flops || !c.peakTflops || !c.peakGbPerSecond)
            return floor;
        arithmetic += *c.flops / *c.peakTflops / 1e3 / reached;
        bandwidth = *c.peakGbPerSecond;
        // The scores (m x n of the first, m x k of the second) stay on the chip.
        const ProductShape& s = *op.product;
        const auto batch = static_cast<double>(s.batch), m = static_cast<double>(s.m), n = static_cast<double>(s.n),
                   k = static_cast<double>(s.k);
        const double elements = product == attention.first ? batch * (m * k + k * n) : batch * (k * n + m * n);
        bytes += elements * bytesOf(*op.operands);
    }
    floor.ns = std::max(arithmetic, bytes / bandwidth);
    return floor;
}

// nn.MultiheadAttention's own op takes this path only if it must return the weights.
bool isOfMultiheadAttention(const Analysis& analysis, SliceId work)
{
    const Trace& trace = analysis.trace();
    for (SliceId s = trace.launchOf(work); s; s = trace.parent(s))
        if (trace.name(s) == "aten::_native_multi_head_attention")
            return true;
    return false;
}

} // namespace

const std::vector<UnfusedAttention>& unfusedAttentionOf(const Analysis& analysis)
{
    return analysis.once(computeUnfusedAttention);
}

std::optional<Ns> attentionFloor(const Analysis& analysis, const UnfusedAttention& attention)
{
    const double floor = floorOf(analysis, attention).ns;
    return floor > 0 ? std::optional{Ns{static_cast<std::int64_t>(floor)}} : std::nullopt;
}

static std::vector<Finding> unfusedAttention(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // minimum share of the device's time
    constexpr std::size_t maxEvidence = 5;
    const Trace& trace = analysis.trace();
    std::vector<SliceId> softmaxes;
    std::vector<SliceId> concerned; // the products, the softmax and what is between them
    Ns total{}, between{};
    double saved = 0;
    bool isSingle = false, isBound = true;
    for (const UnfusedAttention& attention : unfusedAttentionOf(analysis)) {
        Ns all{}, middle{};
        for (const SliceId s : attention.kernels) {
            all += trace.duration(s);
            middle += s == attention.first || s == attention.last ? Ns{} : trace.duration(s);
        }
        const Floor floor = floorOf(analysis, attention);
        saved += floor.ns > 0 ? std::max(0.0, static_cast<double>(all.count()) - floor.ns)
                              : static_cast<double>(middle.count());
        isSingle = isSingle || floor.isSingle;
        isBound = isBound && floor.ns > 0;
        total += all;
        between += middle;
        softmaxes.push_back(attention.softmax);
        concerned.insert(concerned.end(), attention.kernels.begin(), attention.kernels.end());
    }
    const Ns device = totalOf(trace, analysis.work());
    if (softmaxes.empty() || static_cast<double>(total.count()) < worthSaying * static_cast<double>(device.count()))
        return {};
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = Ns{static_cast<std::int64_t>(saved)};
    const auto count = static_cast<std::int64_t>(softmaxes.size());
    const bool isModule =
        std::all_of(softmaxes.begin(), softmaxes.end(), [&](SliceId s) { return isOfMultiheadAttention(analysis, s); });
    finding.values = {
        {"count", count},
        {"total", total},
        {"between", between},
        {"saved", *finding.cost},
        {"less", Phrase{isBound ? PHRASE("at most {saved} less") : PHRASE("about {saved} less")}},
        {"share", percentOfGpuTime(analysis, concerned)},
        {"often", Phrase{count == 1 ? PHRASE("Once") : PHRASE("{count} times")}},
        {"advice", Phrase{isModule ? PHRASE("Call nn.MultiheadAttention with need_weights=False: as long as it has to "
                                            "return the weights, which is its default, it cannot use fused attention.")
                          : isSingle ? PHRASE("Use torch.nn.functional.scaled_dot_product_attention, or "
                                              "attn_implementation=\"sdpa\" in Transformers. In fp32 it "
                                              "takes the memory-efficient kernel; FlashAttention needs fp16 "
                                              "or bf16.")
                                     : PHRASE("Use torch.nn.functional.scaled_dot_product_attention "
                                              "(FlashAttention or the memory-efficient kernel), or "
                                              "attn_implementation=\"sdpa\" in Transformers.")}}};
    finding.evidence = longestOf(trace, std::move(softmaxes), maxEvidence);
    finding.work = std::move(concerned);
    return {finding};
}

const Rule unfusedAttentionRule{
    "unfused_attention",
    PHRASE("Attention runs unfused: {total}, {share} % of the GPU's busy time"),
    PHRASE("{often}, a batched product, softmax and a second batched product run as separate kernels. The kernels "
           "between the products take {between}. As one kernel they take {less}: it does not write the scores to "
           "memory. That a causal mask also leaves out half of the products is not counted."),
    "{advice}",
    unfusedAttention,
    {Cause::Compute}};

} // namespace lanescope
