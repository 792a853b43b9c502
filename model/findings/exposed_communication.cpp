// Exposed communication: collectives run while no other kernel does.

#include "model/analysis/kernel_launches.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/collective_sizes.h"
#include "model/analysis/time/communication.h"
#include "model/base/bytes_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>

namespace lanescope {

namespace {

// True if the stream of the collective runs other kernels too.
bool isAmongKernels(const Trace& trace, SliceId collective)
{
    for (const SliceId s : trace[trace.laneOf(collective)].slices)
        if (trace.kind(s) == SliceKind::Kernel && trace.kernelRole(trace.nameId(s)) != KernelRole::Communication)
            return true;
    return false;
}

// The remedy depends on what started the longest collective: only gradients that are reduced during a backward pass
// come in buckets.
std::string_view adviceFor(const Analysis& analysis, SliceId kernel, bool mostAreHidden)
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
    const bool isSharded = hasNameFrom(trace, "FSDP") || hasNameFrom(trace, "FullyShardedDataParallel") ||
                           hasNameFrom(trace, "DeepSpeedZeRo") || hasNameFrom(trace, "fsdp");
    if (isSharded &&
        (name.find("AllGather") != std::string_view::npos || name.find("ReduceScatter") != std::string_view::npos))
        return mostAreHidden
                   ? PHRASE(
                         "{hidden} of {count} collectives run alongside other kernels already. Look at the others: the "
                         "first gather and the last reduction of a step often have no work next to them, and "
                         "smaller first and last units shorten both. Compare the ranks: the rank that arrives last "
                         "waits least.")
                   : PHRASE("With sharded parameters, prefetch the next layer's gather while this one computes. "
                            "Compare the ranks: the rank that arrives last waits least.");
    if (isAmongKernels(trace, kernel))
        return PHRASE("It runs on the stream of the computation, so nothing runs meanwhile. Send the result in parts, "
                      "each on another stream as soon as it is ready, or run independent work there. Compare the "
                      "ranks: the rank that arrives last waits least.");
    return PHRASE("Run independent work on another stream meanwhile, or split the batch so that one half computes "
                  "while the other half communicates. Compare the ranks: the rank that arrives last waits least.");
}

// The few collectives that account for most of the exposed time.
struct Few {
    std::size_t count = 0;
    double share = 0;
};

// kernels: the longest exposed time first.
std::optional<Few> fewOf(const Trace& trace, const Communication& communication, const std::vector<SliceId>& kernels)
{
    constexpr std::size_t max = 5, oneOf = 50; // at most five, and at most 2 % of all
    constexpr double enoughPct = 40;
    std::vector<TimeRange> ranges;
    for (std::size_t k = 1; k <= max && k * oneOf <= kernels.size(); ++k) {
        ranges.push_back(trace.range(kernels[k - 1]));
        Ns exposed{};
        for (const TimeRange& range : unionOf(ranges))
            exposed += range.length() - communication.other.within(range);
        if (const double pct = percentOf(exposed, communication.exposed()); pct >= enoughPct)
            return Few{k, pct};
    }
    return {};
}

void tellLongest(const Trace& trace, const Communication& communication, const std::vector<SliceId>& kernels,
                 Finding& finding)
{
    const bool isOneName = std::all_of(kernels.begin(), kernels.end(),
                                       [&](SliceId s) { return trace.nameId(s) == trace.nameId(kernels[0]); });
    const TimeRange first = trace.range(kernels[0]);
    finding.values["longest_time"] =
        isOneName ? first.length() : std::max(Ns{}, first.length() - communication.other.within(first));
    finding.values["longest"] =
        Phrase{kernels.size() == 1 ? PHRASE("It is {name}.")
               : isOneName         ? PHRASE("All of them are {name}; the most exposed one takes {longest_time}.")
                                   : PHRASE("The most exposed one is {name} ({longest_time}).")};
    finding.values["few"] = Phrase{""};
    const auto few = fewOf(trace, communication, kernels);
    if (!few)
        return;
    finding.values["few_count"] = static_cast<std::int64_t>(few->count);
    finding.values["few_share"] = few->share;
    Ns shortest = trace.duration(kernels[0]);
    for (std::size_t k = 1; k < few->count; ++k)
        shortest = std::min(shortest, trace.duration(kernels[k]));
    finding.values["few_least"] = shortest;
    finding.values["few"] = Phrase{
        few->count == 1
            ? PHRASE(" That one makes {few_share} % of the exposed time: look at it first.")
            : PHRASE(" The {few_count} most exposed, of {few_least} and more, make {few_share} % of the exposed time: "
                     "look at these first.")};
}

// Equal collectives transfer for the same time. One rank's recording shows in this way how much of their time is
// waiting.
void tellSizes(const Trace& trace, const std::vector<SliceId>& kernels, Finding& finding)
{
    constexpr std::size_t maxRead = 5'000;         // only the longest ones; arguments are read from the text
    constexpr int worthSaying = 20, nearlyAll = 5; // divisors: of the time of all of them
    finding.values["sizes"] = Phrase{""};
    const std::vector<EqualCollectives> all = equalCollectivesOf(trace, longestOf(trace, kernels, maxRead));
    if (all.empty())
        return;
    const EqualCollectives& first = all[0];
    Ns total{}, waiting{};
    for (const EqualCollectives& equal : all) {
        total += equal.total;
        waiting += equal.waiting();
    }
    finding.values["operation"] = first.size.operation;
    finding.values["bytes"] = shownBytes(first.size.bytes);
    finding.values["size_count"] = first.count;
    finding.values["shortest"] = first.shortest;
    finding.values["slowest"] = first.longest;
    finding.values["algorithm_rate"] = fmt::format("{:.3g}", first.algorithmBandwidth());
    finding.values["bus_rate"] = fmt::format("{:.3g}", first.busBandwidth());
    finding.values["sizes"] =
        Phrase{first.count == 1 ? PHRASE(" One {operation} of {bytes} takes {shortest}: {algorithm_rate} GB/s, "
                                         "{bus_rate} GB/s on the bus.")
                                : PHRASE(" {size_count} times {operation} of {bytes} take {shortest} to {slowest}; the "
                                         "shortest is {algorithm_rate} GB/s, {bus_rate} GB/s on the bus.")};
    if (waiting * worthSaying < total)
        return;
    finding.values["waiting"] = waiting;
    finding.values["sized"] = total;
    finding.values["waits"] =
        Phrase{PHRASE(" Beyond the shortest of equal size they take {waiting} of {sized}: they wait "
                      "for other ranks, or share a link.")};
    if ((total - waiting) * nearlyAll < total)
        finding.values["advice"] =
            Phrase{PHRASE("A faster network may help little: the shortest of equal size takes a small part of "
                          "the time. Compare the ranks, because the rank that arrives last waits least, and "
                          "see what that one does before.")};
}

} // namespace

// Kernels of another GPU hide nothing.
struct OfDevice {
    ProcessId device;
    Ns window{};
    Communication communication;
    double exposedShare() const { return percentOf(communication.exposed(), window); }
};

static std::vector<OfDevice> byDevice(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::map<std::uint32_t, std::vector<Launched>> works; // by process, in one pass: a job has many devices
    for (const Launched& l : analysis.work())
        works[trace[trace.laneOf(l.work)].process.value].push_back(l);
    std::vector<OfDevice> all;
    for (const DeviceBreakdown& device : breakdownOf(analysis))
        all.push_back({device.device, device.window.length(), communicationOf(trace, works[device.device.value])});
    return all;
}

static std::vector<Finding> exposedCommunication(const Analysis& analysis)
{
    constexpr double worthSaying = 0.05; // minimum share of the GPU's window

    if (kernelLaunchesOf(analysis).isMuchLost()) // other work may have run meanwhile
        return {};
    const Trace& trace = analysis.trace();
    if (analysis.communication().kernels.empty() || !analysis.busy())
        return {};
    const std::vector<OfDevice> devices = byDevice(analysis);
    if (devices.empty())
        return {};
    const OfDevice& worst = *std::max_element(devices.begin(), devices.end(), [](const OfDevice& a, const OfDevice& b) {
        return a.exposedShare() < b.exposedShare();
    });
    const Communication& communication = worst.communication;
    const Ns exposed = communication.exposed(), window = worst.window;
    if (static_cast<double>(exposed.count()) < worthSaying * static_cast<double>(window.count()))
        return {};
    std::vector<SliceId> kernels = communication.kernels;
    const BusyTime& other = communication.other;
    std::sort(kernels.begin(), kernels.end(), [&](SliceId a, SliceId b) {
        return trace.duration(a) - other.within(trace.range(a)) > trace.duration(b) - other.within(trace.range(b));
    });
    const auto hidden = static_cast<std::size_t>(std::count_if(kernels.begin(), kernels.end(), [&](SliceId s) {
        return other.within(trace.range(s)) * 10 >= trace.duration(s) * 9;
    }));
    Finding finding;
    finding.severity = Severity::Warning;
    finding.cost = exposed;
    if (devices.size() > 1)
        finding.device = worst.device;
    finding.work = communication.kernels;
    finding.values = {{"exposed", exposed},
                      {"total", communication.time.total()},
                      {"overlap", communication.overlapPct().value_or(0)},
                      {"share", 100.0 * static_cast<double>(exposed.count()) / static_cast<double>(window.count())},
                      {"count", static_cast<std::int64_t>(kernels.size())},
                      {"name", std::string{trace.kernelLabel(trace.nameId(kernels[0]))}},
                      {"waits", Phrase{PHRASE(" Waiting for other ranks may be part of it.")}},
                      {"how_many", Phrase{kernels.size() == 1 ? PHRASE("One collective takes {total}")
                                                              : PHRASE("{count} collectives take {total}")}},
                      {"hidden", static_cast<std::int64_t>(hidden)},
                      {"advice", Phrase{adviceFor(analysis, kernels[0], hidden * 4 >= kernels.size() * 3)}}};
    tellLongest(trace, communication, kernels, finding);
    tellSizes(trace, communication.kernels, finding);
    kernels.resize(std::min<std::size_t>(kernels.size(), 5));
    finding.evidence = kernels;
    return {finding};
}

const Rule exposedCommunicationRule{
    "exposed_communication",
    PHRASE("{exposed} of communication is not hidden by other kernels"),
    PHRASE(
        "{how_many}; {overlap} % of that overlaps with other kernels. The exposed rest is {share} % of the time from "
        "the GPU's first to its last work. {longest}{few}{sizes}{waits}"),
    "{advice}",
    exposedCommunication,
    {Cause::Communication}};

} // namespace lanescope
