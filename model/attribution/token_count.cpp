#include "model/attribution/token_count.h"

#include "model/analysis/time/busy.h"
#include "model/attribution/iterations.h"
#include "model/base/phrases.h"
#include "model/kernels/api_calls.h"
#include "model/store/args.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

std::optional<std::int64_t> tokensOf(const IterationName& name)
{
    if (name.tokens)
        return name.tokens;
    if (!name.tokensPrefill && !name.tokensDecode)
        return {};
    return name.tokensPrefill.value_or(0) + name.tokensDecode.value_or(0);
}

// Rows of the table, and how many of them are looked up: [[50304, 2048], [8, 1024], ...].
std::optional<std::pair<std::int64_t, std::int64_t>> lookedUp(const Trace& trace, SliceId op)
{
    const auto arguments = readArguments(trace, op);
    const Argument* dims = arguments ? arguments->find("Input Dims") : nullptr;
    if (!dims)
        return {};
    const auto shapes = nlohmann::json::parse(dims->value, nullptr, false);
    const auto isShape = [](const nlohmann::json& shape) {
        return shape.is_array() && !shape.empty() &&
               std::all_of(shape.begin(), shape.end(), [](const auto& n) { return n.is_number_integer(); });
    };
    if (!shapes.is_array() || shapes.size() < 2 || !isShape(shapes[0]) || shapes[0].size() != 2 || !isShape(shapes[1]))
        return {};
    std::int64_t count = 1;
    for (const auto& n : shapes[1])
        count *= n.get<std::int64_t>();
    return std::pair{shapes[0][0].get<std::int64_t>(), count};
}

// Where work is captured into a graph instead of run, by the calls that begin and end the capture.
std::vector<TimeRange> capturesOf(const Trace& trace)
{
    std::vector<TimeRange> captures;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        std::vector<SliceId> calls;
        for (const SliceId s : lane.slices)
            if (isApiCall(trace.kind(s)) && isCaptureCall(trace.name(s)))
                calls.push_back(s);
        std::sort(calls.begin(), calls.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
        for (std::size_t i = 0; i < calls.size(); ++i)
            if (trace.name(calls[i]).find("Begin") != std::string_view::npos)
                captures.push_back(
                    {trace.begin(calls[i]), i + 1 < calls.size() ? trace.end(calls[i + 1]) : trace.sliceRange().end});
    }
    return unionOf(std::move(captures));
}

std::optional<TokenCount> byEmbedding(const Trace& trace, const std::optional<TimeRange>& within)
{
    const StringId embedding = trace.find("aten::embedding");
    if (!embedding)
        return {};
    std::map<std::int64_t, std::int64_t> byRows;
    const std::vector<TimeRange> captures = capturesOf(trace);
    const auto names = trace.names();
    for (std::uint32_t s = 0; s < names.size(); ++s) {
        const SliceId op{s};
        if (names[s] != embedding.value || trace.kind(op) != SliceKind::Op ||
            (within && !within->contains(trace.begin(op))) || contains(captures, trace.begin(op)))
            continue;
        if (const auto found = lookedUp(trace, op))
            byRows[found->first] += found->second;
    }
    // A language model looks up words, positions and kinds of segments; a recommender has a table for each feature.
    constexpr std::size_t maxTables = 4;
    return byRows.empty() || byRows.size() > maxTables ? std::nullopt
                                                       : std::optional{TokenCount{byRows.rbegin()->second, true}};
}

} // namespace

std::optional<TokenCount> tokensWithin(const Analysis& analysis, const std::optional<TimeRange>& within)
{
    const Iterations& iterations = iterationsOf(analysis);
    if (!iterations.isServing)
        return byEmbedding(analysis.trace(), within);
    TokenCount count;
    for (const Iteration& row : iterations.rows) {
        if (within && !within->contains(row.host.begin))
            continue;
        const auto tokens = tokensOf(row.fields);
        if (!tokens)
            return {};
        count.tokens += *tokens;
    }
    return count.tokens > 0 ? std::optional{count} : std::nullopt;
}

std::string rateText(double perSecond)
{
    if (perSecond >= 10'000)
        return translatedWith(PHRASE("{} k tokens/s"), fmt::format("{:.1f}", perSecond / 1000));
    return translatedWith(PHRASE("{} tokens/s"),
                          perSecond < 1000 ? fmt::format("{:.3g}", perSecond) : fmt::format("{:.0f}", perSecond));
}

std::string lineOf(const TokenCount& count, Ns time)
{
    const double perSecond =
        1e9 * static_cast<double>(count.tokens) / static_cast<double>(std::max<std::int64_t>(1, time.count()));
    const std::string span = fmt::format("{:.3f} ms", static_cast<double>(time.count()) / 1e6);
    return count.isFromShapes ? translatedWith(PHRASE("{} tokens, by the shapes of the largest embedding, in {}: {}"),
                                               count.tokens, span, rateText(perSecond))
                              : translatedWith(PHRASE("{} tokens in {}: {}"), count.tokens, span, rateText(perSecond));
}

} // namespace lanescope
