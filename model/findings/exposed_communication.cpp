// Communication that nothing hides: collectives run while no other kernel does.

#include "model/findings/rules.h"

#include "model/analysis/busy.h"
#include "model/kernels/kernel_name.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

static std::vector<Finding> exposedCommunication(const Facts& facts)
{
    constexpr double worthSaying = 0.05; // of the GPU's window
    const Trace& trace = facts.trace();
    std::unordered_map<std::uint32_t, bool> isComm;
    std::vector<TimeRange> communication, rest;
    std::vector<SliceId> kernels;
    for (const Launched& l : facts.work()) {
        const auto [at, isNew] = isComm.try_emplace(trace.nameId(l.work).value, false);
        if (isNew)
            at->second = trace.kind(l.work) == SliceKind::Kernel &&
                         decodeKernelName(trace.name(l.work)).role == KernelRole::Communication;
        if (at->second)
            kernels.push_back(l.work);
        (at->second ? communication : rest).push_back(trace.range(l.work));
    }
    if (kernels.empty() || !facts.busy())
        return {};
    const BusyTime compute{unionOf(std::move(rest))};
    Ns total{}, hidden{};
    for (const TimeRange& range : unionOf(std::move(communication))) {
        total += range.length();
        hidden += compute.within(range);
    }
    const Ns exposed = total - hidden, window = facts.busy()->window.length();
    if (static_cast<double>(exposed.count()) < worthSaying * static_cast<double>(window.count()))
        return {};
    std::sort(kernels.begin(), kernels.end(), [&](SliceId a, SliceId b) {
        return trace.duration(a) - compute.within(trace.range(a)) > trace.duration(b) - compute.within(trace.range(b));
    });
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = exposed;
    finding.values = {{"exposed", exposed},
                      {"total", total},
                      {"overlap", total > Ns{}
                                      ? 100.0 * static_cast<double>(hidden.count()) / static_cast<double>(total.count())
                                      : 0.0},
                      {"share", 100.0 * static_cast<double>(exposed.count()) / static_cast<double>(window.count())},
                      {"count", static_cast<std::int64_t>(kernels.size())},
                      {"name", std::string{trace.kernelLabel(trace.nameId(kernels[0]))}}};
    kernels.resize(std::min<std::size_t>(kernels.size(), 5));
    finding.evidence = kernels;
    return {finding};
}

const Rule exposedCommunicationRule{
    "exposed_communication", "{exposed} of communication is hidden behind no computation",
    "{count} collectives take {total}; {overlap} % of that runs beside other kernels. The rest is {share} % of the "
    "time from "
    "the GPU's first to its last work; longest: {name}. A rank that waits for the others shows here as well.",
    "Start collectives earlier or in smaller buckets so that they run beside the backward pass; compare the ranks: who "
    "arrives last waits least.",
    exposedCommunication};

} // namespace lanescope
