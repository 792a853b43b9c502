// Communication that nothing hides: collectives run while no other kernel does.

#include "model/findings/rules.h"

#include "model/analysis/time/communication.h"

#include <algorithm>

namespace lanescope {

static std::vector<Finding> exposedCommunication(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // of the GPU's window
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
    finding.values = {
        {"exposed", exposed},
        {"total", communication.time.total()},
        {"overlap", communication.overlapPct().value_or(0)},
        {"share", 100.0 * static_cast<double>(exposed.count()) / static_cast<double>(window.count())},
        {"count", static_cast<std::int64_t>(kernels.size())},
        {"name", std::string{trace.kernelLabel(trace.nameId(kernels[0]))}},
        {"advice", Phrase{trace.name(kernels[0]).find("SendRecv") != std::string_view::npos
                              ? PHRASE("Sends and receives (all_to_all, pipelines): run them beside dense "
                                       "computation, or split the batch so that one half computes while the other "
                                       "is sent; compare the ranks: who arrives last waits least.")
                              : PHRASE("Start collectives earlier or in smaller buckets so that they run beside "
                                       "the backward pass; compare the ranks: who arrives last waits least.")}}};
    kernels.resize(std::min<std::size_t>(kernels.size(), 5));
    finding.evidence = kernels;
    return {finding};
}

const Rule exposedCommunicationRule{
    "exposed_communication", PHRASE("{exposed} of communication is not hidden by computation"),
    PHRASE(
        "{count} collectives take {total}; {overlap} % of that runs beside other kernels. The rest is {share} % of the "
        "time from "
        "the GPU's first to its last work; longest: {name}. A rank that waits for the others shows here as well."),
    "{advice}", exposedCommunication};

} // namespace lanescope
