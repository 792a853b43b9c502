#include "model/replay/changes.h"

#include "model/analysis/time/communication.h"
#include "model/base/pattern.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace lanescope {

namespace {

using Kind = ReplayChange::Kind;

constexpr std::pair<std::string_view, Kind> scalings[] = {
    {"kernel", Kind::ScaleKernel}, {"copy", Kind::ScaleCopy}, {"memset", Kind::ScaleMemset},
    {"comm", Kind::ScaleComm},     {"op", Kind::ScaleOp},     {"python", Kind::ScalePython},
    {"call", Kind::ScaleCall},
};

std::string_view assumptionOf(Kind kind)
{
    switch (kind) {
    case Kind::ScaleKernel:
    case Kind::ScaleCopy:
    case Kind::ScaleMemset:
    case Kind::ScaleComm:
    case Kind::Comm:
        return PHRASE("GPU work that runs at the same time keeps its recorded duration: work that shares the GPU or a "
                      "link is not slowed down or sped up.");
    case Kind::ScaleOp:
    case Kind::ScalePython:
    case Kind::ScaleCall:
    case Kind::Host:
        return PHRASE("Host code does the same as recorded, only faster or slower. GPU work keeps its durations.");
    case Kind::NoSync:
        return PHRASE("This is an upper bound for the waits alone: pinned allocations, slower copies and the place "
                      "where the host must wait instead are not included. Leaving out the calls and their ops, too, "
                      "saves their own time as well.");
    case Kind::GraphLaunches:
        return PHRASE("This is an upper bound of the saving: short Python code between launches is removed, although a "
                      "CUDA graph may not hold all of it. Waits, allocations, data loading, start-up, and stretches "
                      "of 1 ms without a launch stay. Capturing the graph is not included.");
    case Kind::OverlapComm:
        return PHRASE("This is a bound, not a schedule: each collective runs alongside the computation that waits for "
                      "it now, as far as there is any. What that computation reads of it is not known, and both share "
                      "the GPU.");
    case Kind::NoDataWait:
        return PHRASE("Each batch is ready when requested. It is not known whether the loader can be that fast.");
    case Kind::Warm:
        return PHRASE(
            "The calls of start-up, which create the context or load modules, are removed. They come back in each new "
            "process.");
    case Kind::StragglerMedian:
        return PHRASE("No rank computes longer, or spends more time on the host, than the median rank (of two ranks: "
                      "than the faster one). This operation is not checked against a measurement.");
    case Kind::DurationsFrom:
        return PHRASE("GPU work lasts as long as in the other trace. The host keeps its recorded times.");
    case Kind::FuseChains:
        return PHRASE(
            "Each chain is one kernel that moves only the bytes that are left, at the full memory bandwidth: a "
            "bound. The host's ops stay, only the launch calls go. What the backward pass must keep is not "
            "included.");
    case Kind::FlashAttention:
        return PHRASE("Fused attention takes the time of its products at half of the peak, or of its bytes at the full "
                      "memory bandwidth: an estimate. A causal mask, which is not recorded, halves the arithmetic. The "
                      "host's ops stay, only the launch calls go.");
    case Kind::AtCeiling:
        return PHRASE(
            "These kernels take the time of their arithmetic at the peak, or of their bytes at the full memory "
            "bandwidth: a bound that few kernels reach. Kernels whose work is not known keep their time.");
    case Kind::OtherGpu:
        return PHRASE(
            "Kernels scale by the data sheets: by the peak of their data type, or by memory bandwidth. Caches, "
            "occupancy, clocks, other kernels and the host of that machine are not included. Kernels up to "
            "2 µs, kernels whose limit is not known, communication and copies to or from the host keep "
            "their time.");
    }
    return {};
}

// The slices that a pattern names, and the sentence if there are none.
struct Named {
    bool (*isIt)(const Trace& trace, SliceId s);
    std::string_view notFound;
};

std::optional<Named> namedBy(Kind kind)
{
    const auto isCall = [](const Trace& trace, SliceId s) { return isApiCall(trace.kind(s)); };
    switch (kind) {
    case Kind::ScaleKernel:
    case Kind::AtCeiling:
        return Named{[](const Trace& trace, SliceId s) {
                         return trace.kind(s) == SliceKind::Kernel && !isCommunication(trace, s);
                     },
                     PHRASE("No kernel is called {name}.")};
    case Kind::ScaleCopy:
        return Named{[](const Trace& trace, SliceId s) { return trace.kind(s) == SliceKind::Memcpy; },
                     PHRASE("No copy is called {name}.")};
    case Kind::ScaleMemset:
        return Named{[](const Trace& trace, SliceId s) { return trace.kind(s) == SliceKind::Memset; },
                     PHRASE("No memset is called {name}.")};
    case Kind::ScaleComm:
    case Kind::OverlapComm:
        return Named{[](const Trace& trace, SliceId s) { return isCommunication(trace, s); },
                     PHRASE("No collective is called {name}.")};
    case Kind::ScaleOp:
        return Named{[](const Trace& trace, SliceId s) {
                         return trace[trace.laneOf(s)].kind == LaneKind::Cpu && !isApiCall(trace.kind(s)) &&
                                trace.kind(s) != SliceKind::Python;
                     },
                     PHRASE("No op is called {name}.")};
    case Kind::ScalePython:
        return Named{[](const Trace& trace, SliceId s) { return trace.kind(s) == SliceKind::Python; },
                     PHRASE("No Python function is called {name}.")};
    case Kind::ScaleCall:
    case Kind::NoSync:
        return Named{isCall, PHRASE("No CUDA or HIP call is called {name}.")};
    default:
        return std::nullopt;
    }
}

} // namespace

bool isUpperBound(Kind kind)
{
    return kind == Kind::NoSync || kind == Kind::GraphLaunches || kind == Kind::OverlapComm ||
           kind == Kind::NoDataWait || kind == Kind::FuseChains || kind == Kind::AtCeiling;
}

bool isUpperBound(const ReplayGraph& graph, const ReplayChange& change)
{
    const bool isOfLink = (change.kind == Kind::Comm || change.kind == Kind::ScaleComm) && change.factor < 1;
    return isUpperBound(change.kind) || (isOfLink && graph.counts.sends + graph.counts.unjoined > 0);
}

bool isEstimate(Kind kind) { return kind == Kind::FlashAttention; }

std::optional<Sentence> unmatchedOf(const Trace& trace, const ReplayChange& change)
{
    if (change.pattern.empty())
        return std::nullopt;
    if (change.kind == Kind::GraphLaunches) { // a name, not a pattern
        for (const SliceId s : trace.slices())
            if (trace.name(s) == change.pattern)
                return std::nullopt;
        return Sentence{PHRASE("No annotation is called {name}."), {{"name", change.pattern}}};
    }
    const auto named = namedBy(change.kind);
    const auto match = Pattern::parse(change.pattern, Pattern::Case::Kept);
    if (!named || !match)
        return std::nullopt;
    std::vector<std::int8_t> known; // by name: whether it matches
    for (const SliceId s : trace.slices()) {
        const std::uint32_t name = trace.nameId(s).value;
        if (name >= known.size())
            known.resize(name + 1, -1);
        std::int8_t& isMatch = known[name];
        if (isMatch < 0)
            isMatch = match->isIn(trace.name(s)) ? 1 : 0;
        if (isMatch > 0 && named->isIt(trace, s))
            return std::nullopt;
    }
    return Sentence{named->notFound, {{"name", change.pattern}}};
}

std::string_view nameOf(Kind kind)
{
    constexpr std::string_view names[] = {
        "scale_kernel",   "scale_copy",   "scale_memset",    "scale_comm",     "scale_op",
        "scale_python",   "scale_call",   "no_sync",         "graph_launches", "host",
        "comm",           "overlap_comm", "no_data_wait",    "warm",           "straggler_median",
        "durations_from", "fuse_chains",  "flash_attention", "at_ceiling",     "other_gpu"};
    return names[static_cast<std::size_t>(kind)];
}

std::string textOf(const ReplayChange& change)
{
    for (const auto& [name, kind] : scalings)
        if (kind == change.kind)
            return fmt::format("--scale {}:{}={}", name, change.pattern.empty() ? "." : change.pattern, change.factor);
    const std::string of = change.pattern.empty() ? std::string{} : "=" + change.pattern;
    switch (change.kind) {
    case Kind::NoSync:
        return "--no-sync" + of;
    case Kind::GraphLaunches:
        return "--graph-launches" + of;
    case Kind::Host:
        return fmt::format("--host {}", change.factor);
    case Kind::Comm:
        return fmt::format("--comm {}", change.factor);
    case Kind::OverlapComm:
        return "--overlap-comm" + of;
    case Kind::NoDataWait:
        return "--no-data-wait";
    case Kind::Warm:
        return "--warm";
    case Kind::StragglerMedian:
        return "--straggler-median" + of;
    case Kind::FuseChains:
        return "--fuse-chains";
    case Kind::FlashAttention:
        return "--flash-attention";
    case Kind::AtCeiling:
        return "--at-ceiling" + of;
    case Kind::OtherGpu:
        return "--gpu " + change.pattern;
    case Kind::DurationsFrom:
        return "--durations-from " + (change.other ? change.other->trace().info().path : std::string{});
    default:
        return {};
    }
}

tl::expected<ReplayChange, std::string> parseScale(std::string_view text)
{
    const auto colon = text.find(':'), equals = text.rfind('=');
    if (colon == std::string_view::npos || equals == std::string_view::npos || equals < colon)
        return tl::unexpected(fmt::format("expected KIND:REGEX=FACTOR, found \"{}\"", text));
    ReplayChange change;
    const auto* const found = std::find_if(std::begin(scalings), std::end(scalings),
                                           [&](const auto& s) { return s.first == text.substr(0, colon); });
    if (found == std::end(scalings))
        return tl::unexpected(fmt::format("expected kernel, copy, memset, comm, op, python or call, found \"{}\"",
                                          text.substr(0, colon)));
    change.kind = found->second;
    change.pattern = text.substr(colon + 1, equals - colon - 1);
    const std::string_view number = text.substr(equals + 1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), change.factor);
    if (error != std::errc{} || end != number.data() + number.size() || !std::isfinite(change.factor) ||
        change.factor < 0 || change.factor > 1e6)
        return tl::unexpected(fmt::format("expected a factor from 0 to 1000000, found \"{}\"", number));
    if (const auto pattern = Pattern::parse(change.pattern, Pattern::Case::Kept); !pattern)
        return tl::unexpected(pattern.error());
    return change;
}

std::vector<Sentence> assumptionsOf(std::span<const ReplayChange> changes)
{
    std::vector<Sentence> all;
    std::set<std::string_view> known;
    for (const ReplayChange& change : changes)
        if (change.kind == Kind::StragglerMedian && !change.pattern.empty())
            all.push_back({PHRASE("Rank {rank} computes no longer, and spends no more time on the host, than the "
                                  "median rank (of two ranks: than the faster one). This operation is not checked "
                                  "against a measurement."),
                           {{"rank", change.pattern}}});
        else if (known.insert(assumptionOf(change.kind)).second)
            all.push_back({assumptionOf(change.kind), {}});
    return all;
}

std::optional<Sentence> unknownOf(const ReplayChange& change)
{
    if (!change.works || change.works->unknown == 0)
        return std::nullopt;
    const auto count = static_cast<std::int64_t>(change.works->unknown);
    const TextValues values{{"count", count}, {"time", change.works->unknownTime}};
    switch (change.kind) {
    case Kind::FuseChains:
        return Sentence{PHRASE("Not fused, as the GPU's memory bandwidth is not known: {count} chains of {time}."),
                        values};
    case Kind::FlashAttention:
        return Sentence{
            PHRASE("Not fused, as shapes or the GPU's data sheet are not known: {count} times attention, {time}."),
            values};
    default:
        return Sentence{
            PHRASE("Kernels that keep their time, as the trace does not show what limits them: {count}, {time}."),
            values};
    }
}

} // namespace lanescope
