// Copies between host and GPU that run while no kernel does, although their memory is pinned: they could run alongside
// kernels on a stream of their own.

#include "model/analysis/breakdown.h"
#include "model/analysis/kernel_launches.h"
#include "model/analysis/time/busy.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/store/args.h"

#include <algorithm>

namespace lanescope {

namespace {

// Copies of at least a megabyte: latency dominates shorter ones.
struct Rate {
    std::int64_t bytes = 0;
    Ns time{};
    double gbPerSecond() const
    {
        return time > Ns{} ? static_cast<double>(bytes) / static_cast<double>(time.count()) : 0;
    }
};

Rate rateOf(const Trace& trace, const std::vector<SliceId>& copies)
{
    constexpr std::int64_t minBytes = 1 << 20;
    constexpr std::size_t maxRead = 2'000; // only the longest ones; arguments are read from the text
    Rate rate;
    for (const SliceId copy : longestOf(trace, copies, maxRead)) {
        const auto arguments = readArguments(trace, copy);
        const Argument* bytes = arguments ? arguments->find("bytes") : nullptr;
        if (!bytes || bytes->integer().value_or(0) < minBytes)
            continue;
        rate.bytes += *bytes->integer();
        rate.time += trace.duration(copy);
    }
    return rate;
}

bool isLinkSlow(double gbPerSecond)
{
    constexpr double slow = 6; // GB/s; PCIe 3 with 16 lanes reaches 12
    return gbPerSecond > 0 && gbPerSecond < slow;
}

Phrase linkAdvice(double gbPerSecond)
{
    return {isLinkSlow(gbPerSecond)
                ? PHRASE("Such copies reach only {rate} GB/s from or to pinned memory: look at the link first (its "
                         "PCIe generation and width, the process's NUMA node). ")
                : ""};
}

} // namespace

static std::vector<Finding> copiesAlone(const Analysis& analysis)
{
    constexpr double worthSayingPct = 5; // minimum share of the GPU's window
    constexpr Ns minTime{50'000};
    constexpr std::size_t maxEvidence = 3;
    if (kernelLaunchesOf(analysis).isMuchLost()) // other work may have run meanwhile
        return {};
    const Trace& trace = analysis.trace();
    if (!analysis.busy())
        return {};
    std::vector<SliceId> copies;
    std::vector<TimeRange> ranges, kernels;
    Ns toDevice{}, toHost{};
    for (const Launched& l : analysis.work()) {
        const std::string_view name = trace.name(l.work);
        const bool isToDevice = name.find("HtoD") != std::string_view::npos,
                   isToHost = name.find("DtoH") != std::string_view::npos;
        if (trace.kind(l.work) == SliceKind::Kernel)
            kernels.push_back(trace.range(l.work));
        if (trace.kind(l.work) != SliceKind::Memcpy || name.find("Pageable") != std::string_view::npos ||
            (!isToDevice && !isToHost))
            continue;
        (isToDevice ? toDevice : toHost) += trace.duration(l.work);
        copies.push_back(l.work);
        ranges.push_back(trace.range(l.work));
    }
    if (copies.empty() || kernels.empty())
        return {};
    const Ns alone = exposedWithin(analysis, ranges, copies), window = analysis.busy()->window.length();
    if (alone < minTime || percentOf(alone, window) < worthSayingPct)
        return {};
    const auto count = static_cast<std::int64_t>(copies.size());
    const Rate rate = rateOf(trace, copies);
    const BusyTime copying{unionOf(ranges)};
    kernels = unionOf(std::move(kernels));
    Ns computing{}, hidden{};
    for (const TimeRange& range : kernels) {
        computing += range.length();
        hidden += copying.within(range);
    }
    const bool isSlow = isLinkSlow(rate.gbPerSecond());
    constexpr int notFew = 4; // divisor: a direction with at least this part of the time is named
    const bool isBoth = std::min(toDevice, toHost) * notFew >= toDevice + toHost;
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = isSlow ? alone : std::min(alone, computing - hidden);
    finding.work = copies;
    finding.claims = {claim("select count(*) from copies where kind = 'memcpy' and (name like '%HtoD%' or name like "
                            "'%DtoH%') and name not like '%Pageable%'",
                            count)};
    finding.evidence = longestOf(trace, copies, maxEvidence);
    finding.values = {
        {"alone", alone},
        {"share", percentOf(alone, window)},
        {"count", count},
        {"time", toDevice + toHost},
        {"computing", computing - hidden},
        {"of_cost", Phrase{isSlow ? ""
                                  : PHRASE(" Kernels run without a copy for {computing}: at most so much of the "
                                           "copying can be hidden behind them, and that is the cost.")}},
        {"rate", rate.gbPerSecond()},
        {"how_many", Phrase{count == 1 ? PHRASE("One copy between host and GPU takes {time}")
                                       : PHRASE("{count} copies between host and GPU take {time}")}},
        {"at_rate", Phrase{rate.bytes > 0 ? PHRASE(", those of a megabyte or more at {rate} GB/s") : ""}},
        {"link", linkAdvice(rate.gbPerSecond())},
        {"what", Phrase{isBoth               ? PHRASE("Copy on streams of their own while kernels run (pinned memory, "
                                                                    "non_blocking=True, an event before the data is used), or copy "
                                                                    "less: what is used again can stay where it is.")
                        : toDevice >= toHost ? PHRASE("Copy the next input or the next layer's weights on a second "
                                                      "stream while kernels run (pinned memory, non_blocking=True, an "
                                                      "event before their use), or keep on the GPU what is used again.")
                                             : PHRASE("Copy results on a second stream while kernels run, into pinned "
                                                      "memory with non_blocking=True, and read them after an event; or "
                                                      "copy fewer values.")}}};
    return {finding};
}

const Rule copiesAloneRule{"copies_alone",
                           PHRASE("Only copies run for {alone}, {share} % of the time"),
                           PHRASE("{how_many}{at_rate}. For {alone} of it no kernel runs.{of_cost}"),
                           PHRASE("{link}{what}"),
                           copiesAlone,
                           {Cause::Copy}};

} // namespace lanescope
