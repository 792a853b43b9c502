// Exposed communication: collectives run while no other kernel does.

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/time/communication.h"

#include <algorithm>

namespace lanescope {

namespace {

// The remedy depends on what started the longest collective: only gradients that are reduced during a backward pass
// come in buckets.
std::string_view adviceFor(const Analysis& analysis, SliceId kernel)
{
    const Trace& trace = analysis.trace();
    const std::string_view name = trace.name(kernel);
    if (name.find("SendRecv") != std::string_view::npos)
        return PHRASE("For sends and receives (all_to_all, pipelines): run them alongside dense computation, or split "
                      "the batch so that one half computes while the other half is sent. Compare the ranks: the rank "
                      "that arrives last waits least.");
    if (name.find("AllReduce") != std::string_view::npos && hasNameFrom(trace, "DistributedDataParallel"))
        return PHRASE("Start the all-reduces earlier or in smaller buckets, so that they run alongside the backward "
                      "pass. Compare the ranks: the rank that arrives last waits least.");
    if (name.find("AllGather") != std::string_view::npos || name.find("ReduceScatter") != std::string_view::npos)
        return PHRASE("With sharded parameters, prefetch the next layer's gather while this one computes. Compare the "
                      "ranks: the rank that arrives last waits least.");
    return PHRASE("Run independent work on another stream meanwhile, or split the batch so that one half computes "
                  "while the other half communicates. Compare the ranks: the rank that arrives last waits least.");
}

} // namespace

static std::vector<Finding> exposedCommunication(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // minimum share of the GPU's window
    const Trace& trace = analysis.trace();
    const Communication& communication = analysis.communication();
    if (communication.kernels.empty() || !analysis.busy())
        return {};
    const Ns exposed = communication.exposed(), window = analysis.busy()->window.length();
    if (static_cast<double>(exposed.count()) < worthSaying * static_cast<double>(window.count()))
        return {};
    std::vector<SliceId> kernels = communication.kernels;
    const BusyTime& other = communication.other;
    std::sort(kernels.begin(), kernels.end(), [&](SliceId a, SliceId b) {
        return trace.duration(a) - other.within(trace.range(a)) > trace.duration(b) - other.within(trace.range(b));
    });
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = exposed;
    finding.work = communication.kernels;
    finding.values = {{"exposed", exposed},
                      {"total", communication.time.total()},
                      {"overlap", communication.overlapPct().value_or(0)},
                      {"share", 100.0 * static_cast<double>(exposed.count()) / static_cast<double>(window.count())},
                      {"count", static_cast<std::int64_t>(kernels.size())},
                      {"name", std::string{trace.kernelLabel(trace.nameId(kernels[0]))}},
                      {"how_many", Phrase{kernels.size() == 1 ? PHRASE("One collective takes {total}")
                                                              : PHRASE("{count} collectives take {total}")}},
                      {"advice", Phrase{adviceFor(analysis, kernels[0])}}};
    kernels.resize(std::min<std::size_t>(kernels.size(), 5));
    finding.evidence = kernels;
    return {finding};
}

const Rule exposedCommunicationRule{
    "exposed_communication",
    PHRASE("{exposed} of communication is not hidden by other GPU work"),
    PHRASE(
        "{how_many}; {overlap} % of that overlaps with other GPU work. The exposed rest is {share} % of the time from "
        "the GPU's first to its last work. The longest is {name}. Waiting for other ranks is part of it."),
    "{advice}",
    exposedCommunication,
    {Cause::Communication}};

} // namespace lanescope
