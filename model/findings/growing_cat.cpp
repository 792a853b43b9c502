// A tensor that grows by aten::cat is copied whole for each part that it gains: the keys and values of a decoder, or
// results that a loop collects.

#include "model/analysis/ops/op_inputs.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/store/args.h"

#include <fmt/ranges.h>

#include <unordered_map>

namespace lanescope {

namespace {

constexpr std::int64_t muchLonger = 8; // times what is appended, along the joined dimension

// The long tensor, and what is appended to it. Nothing where the inputs are of similar length.
struct Appended {
    Extents whole, part;
};

std::optional<Appended> appendedIn(const Trace& trace, SliceId cat)
{
    const auto arguments = readArguments(trace, cat);
    const std::vector<OpInput> inputs = arguments ? parseInputs(opTextsIn(*arguments)) : std::vector<OpInput>{};
    if (inputs.empty() || inputs[0].list.size() != 2)
        return {};
    Extents whole = inputs[0].list[0], part = inputs[0].list[1];
    if (elementsOf(whole) < elementsOf(part))
        std::swap(whole, part);
    if (whole.size() != part.size() || elementsOf(part) == 0)
        return {};
    std::size_t differing = 0;
    bool isMuch = false;
    for (std::size_t d = 0; d < whole.size(); ++d)
        if (whole[d] != part[d]) {
            ++differing;
            isMuch = whole[d] >= muchLonger * part[d];
        }
    return differing == 1 && isMuch ? std::optional{Appended{std::move(whole), std::move(part)}} : std::nullopt;
}

} // namespace

static std::vector<Finding> growingCat(const Analysis& analysis)
{
    constexpr double worthSayingPct = 5;
    constexpr std::size_t maxEvidence = 3;
    const Trace& trace = analysis.trace();
    if (!hasNameFrom(trace, "aten::cat"))
        return {};
    std::unordered_map<std::uint32_t, bool> appends; // by op
    std::vector<SliceId> kernels;
    std::unordered_map<std::uint32_t, SliceId> opOf; // by kernel
    Ns total{};
    for (const Launched& l : analysis.work()) {
        if (!l.op || trace.name(l.op) != "aten::cat")
            continue;
        const auto [at, isNew] = appends.try_emplace(l.op.value, false);
        if (isNew)
            at->second = appendedIn(trace, l.op).has_value();
        if (!at->second)
            continue;
        kernels.push_back(l.work);
        opOf[l.work.value] = l.op;
        total += trace.duration(l.work);
    }
    const double pct = percentOfGpuTime(analysis, kernels);
    if (kernels.empty() || pct < worthSayingPct)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.evidence = longestOf(trace, kernels, maxEvidence);
    const auto longest = appendedIn(trace, opOf[finding.evidence[0].value]);
    finding.cost = total;
    const auto count = std::ssize(kernels);
    finding.values = {{"pct", pct},
                      {"total", total},
                      {"count", count},
                      {"launches", Phrase{count == 1 ? PHRASE("one launch") : PHRASE("{count} launches")}},
                      {"whole", fmt::format("[{}]", fmt::join(longest->whole, ", "))},
                      {"part", fmt::format("[{}]", fmt::join(longest->part, ", "))}};
    finding.work = std::move(kernels);
    return {finding};
}

const Rule growingCatRule{
    "growing_cat",
    PHRASE("A tensor is copied whole to append a little to it: {pct} % of the GPU's busy time"),
    PHRASE("aten::cat joins tensors of which one is at least eight times as long as the other. That takes {total} in "
           "{launches}. The longest launch appends {part} to {whole}."),
    PHRASE("Allocate the result once and write each new part into its place. In generation with transformers that is "
           "a static cache for keys and values (cache_implementation=\"static\")."),
    growingCat,
    {Cause::Compute, Cause::Copy}};

} // namespace lanescope
