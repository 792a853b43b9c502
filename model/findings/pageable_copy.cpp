// Copies from or to memory that is not pinned: they are staged and block the host.

#include "model/analysis/time/busy.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/program_kind.h"
#include "model/findings/rules.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> pageableCopy(const Analysis& analysis)
{
    constexpr Ns worthSaying{20'000};
    constexpr double minShare = 0.005; // minimum share of the GPU's window
    constexpr std::size_t maxEvidence = 3;
    const Trace& trace = analysis.trace();
    Finding finding;
    Ns total{}, toDevice{}, toHost{};
    std::int64_t count = 0;
    std::vector<SliceId> copies;
    std::vector<TimeRange> ranges, staging; // staging: the calls, without what they wait for
    const std::vector<Time> free = streamFreeBefore(analysis);
    for (std::size_t i = 0; i < analysis.work().size(); ++i) {
        const Launched& l = analysis.work()[i];
        if (trace.kind(l.work) != SliceKind::Memcpy || trace.name(l.work).find("Pageable") == std::string_view::npos)
            continue;
        ++count;
        total += trace.duration(l.work);
        (trace.name(l.work).find("HtoD") != std::string_view::npos ? toDevice : toHost) += trace.duration(l.work);
        // Pageable memory does not cause the wait for earlier work of the stream. After that the call stages what goes
        // to the GPU, and copies.
        const Time begins = isStagedToGpu(trace, l.work) ? std::min(free[i], trace.begin(l.work)) : trace.begin(l.work);
        if (l.launch && trace.end(l.launch) > trace.begin(l.work))
            staging.push_back({std::max(trace.begin(l.launch), begins), trace.end(l.launch)});
        copies.push_back(l.work);
        ranges.push_back(trace.range(l.work));
    }
    Ns host{};
    for (const TimeRange range : staging)
        host += range.length();
    const Ns worst = std::max(total, host);
    const Ns window = analysis.busy() ? analysis.busy()->window.length() : trace.sliceRange().length();
    if (worst < worthSaying || static_cast<double>(worst.count()) < minShare * static_cast<double>(window.count()))
        return {};
    // With pinned memory, other work can run during the copy: at most the time in which now only the copy runs can be
    // saved.
    finding.explains = exposedParts(analysis, std::move(ranges), copies);
    const std::vector<TimeRange> idleParts = exposedParts(analysis, staging, {});
    const Ns alone = lengthOf(finding.explains), idle = lengthOf(idleParts);
    finding.work = copies;
    finding.severity = Severity::Notice;
    finding.cost = alone + idle;
    finding.explains.insert(finding.explains.end(), idleParts.begin(), idleParts.end());
    finding.claims = {claim("select count(*) from copies where kind = 'memcpy' and name like '%Pageable%'", count),
                      claim("select sum(dur_ns) from copies where kind = 'memcpy' and name like '%Pageable%'", total)};
    finding.evidence = longestOf(trace, std::move(copies), maxEvidence);
    constexpr int notFew = 4; // divisor: a direction with at least this part of the time is named
    const bool isBoth = std::min(toDevice, toHost) * notFew >= total;
    finding.values = {
        {"count", count},
        {"how_many", Phrase{count == 1 ? PHRASE("One copy uses") : PHRASE("{count} copies use")}},
        {"time", total},
        {"alone", alone},
        {"host", host},
        {"blocked",
         Phrase{staging.empty()
                    ? ""
                    : PHRASE("Besides waiting for earlier GPU work, their calls block the host for {host}. ")}},
        {"idle", idle},
        {"until_return",
         Phrase{idle > Ns{} ? PHRASE(" For {idle} more the GPU is idle while the calls stage or return.") : ""}},
        {"advice", Phrase{!recordsFramework(trace)
                              ? PHRASE("Pin the host's memory (cudaMallocHost, cudaHostRegister) and copy with "
                                       "cudaMemcpyAsync; read what comes to the host after an event.")
                          : isBoth             ? PHRASE("Pin the host's memory (pin_memory=True in the DataLoader, "
                                                                    "tensor.pin_memory()) and copy with non_blocking=True, in both directions; "
                                                                    "read what comes to the host after an event.")
                          : toDevice >= toHost ? PHRASE("Pin the host's memory (pin_memory=True in the DataLoader, "
                                                        "tensor.pin_memory()) and copy with non_blocking=True.")
                                               : PHRASE("Copy to a pinned tensor with non_blocking=True, and read it "
                                                        "after an event; copy fewer values to the host.")}}};
    return {finding};
}

const Rule pageableCopyRule{
    "pageable_copy",
    PHRASE("{how_many} memory that is not pinned ({time})"),
    PHRASE(
        "{blocked}For {alone} nothing else runs on the GPU.{until_return} Such a copy goes through a staging buffer, "
        "and its call returns only when the copy is done."),
    "{advice}",
    pageableCopy,
    idleCauses | CauseSet{Cause::Copy}};

} // namespace lanescope
