#include "model/attribution/slice_arithmetic.h"

#include "model/attribution/work_flops.h"
#include "model/base/flop_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace lanescope {

static Fact factOf(std::string_view key, std::string_view label, Sentence text)
{
    Fact fact;
    fact.key = key;
    fact.label = label;
    fact.text = std::move(text);
    return fact;
}

static std::string productText(const ProductShape& shape)
{
    const std::string one = fmt::format("m {} × n {} × k {}", shape.m, shape.n, shape.k);
    return shape.batch > 1 ? fmt::format("{} × ({})", shape.batch, one) : one;
}

std::vector<Fact> arithmeticFacts(const Analysis& analysis, SliceId slice)
{
    const Trace& trace = analysis.trace();
    if (!isDeviceWork(trace.kind(slice)))
        return {};
    const std::vector<Launched>& work = analysis.work(); // ordered by begin
    auto at = std::lower_bound(work.begin(), work.end(), trace.begin(slice),
                               [&](const Launched& l, Time t) { return trace.begin(l.work) < t; });
    at = std::find_if(at, work.end(), [&](const Launched& l) { return l.work == slice; });
    if (at == work.end())
        return {};
    const WorkFlops& flops = workFlopsOf(analysis)[static_cast<std::size_t>(at - work.begin())];
    const Ns time = trace.duration(slice);
    if (flops.flops <= 0 || time <= Ns{})
        return {};
    std::vector<Fact> facts;
    if (const WorkCost* cost = analysis.costs().of(slice))
        if (const auto& product = analysis.costs().costs[cost->cost].product)
            facts.push_back(
                factOf("product", PHRASE("Product"), {PHRASE("{shape}"), {{"shape", productText(*product)}}}));
    FlopSum sum;
    sum.add(flops);
    const auto pct = sum.pctOfPeak(time);
    const bool isKnown = pct && flops.math && !flops.isTooFast;
    facts.push_back(factOf(
        "flop_rate", PHRASE("Arithmetic"),
        {isKnown ? PHRASE("{flop}: {rate} TFLOP/s, {pct} % of the peak of {type}") : PHRASE("{flop}: {rate} TFLOP/s"),
         {{"flop", flopText(flops.flops)},
          {"rate", fmt::format("{:.3g}", flops.flops / static_cast<double>(time.count()) / 1e3)},
          {"pct", pct.value_or(0)},
          {"type", flops.math ? std::string{nameOf(*flops.math)} : std::string{}}}}));
    facts.back().value = flops.flops / static_cast<double>(time.count()) / 1e3;
    return facts;
}

} // namespace lanescope
