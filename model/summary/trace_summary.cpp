#include "model/summary/trace_summary.h"

#include "model/analysis/recorded_peak.h"
#include "model/analysis/time/first_launched.h"
#include "model/base/median.h"
#include "model/import/importer.h"
#include "model/store/predicted.h"
#include "model/store/source_damage.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace lanescope {

namespace {

std::string_view baseName(std::string_view path)
{
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::vector<KernelSummary> topKernels(const Analysis& analysis)
{
    constexpr std::size_t max = 10;
    const Trace& trace = analysis.trace();
    std::unordered_map<std::uint32_t, std::vector<Ns>> durations; // by name
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Kernel)
            durations[trace.nameId(l.work).value].push_back(trace.duration(l.work));
    std::vector<std::pair<KernelSummary, std::uint32_t>> all;
    for (const auto& [name, each] : durations)
        all.push_back(
            {{std::string{trace.text(StringId{name})}, each.size(), std::accumulate(each.begin(), each.end(), Ns{})},
             name});
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return std::tuple{-a.first.total, std::string_view{a.first.name}} <
               std::tuple{-b.first.total, std::string_view{b.first.name}};
    });
    all.resize(std::min(all.size(), max));
    std::vector<KernelSummary> kernels;
    for (auto& [kernel, name] : all) {
        if (std::vector<Ns>& each = durations[name]; each.size() > 1) {
            const auto longest = std::max_element(each.begin(), each.end());
            kernel.longest = *longest;
            each.erase(longest);
            kernel.others = medianOf(std::move(each));
        }
        kernels.push_back(std::move(kernel));
    }
    return kernels;
}

// The step that launched each kernel or copy; what no step launched is left out.
using StepOfWork = std::unordered_map<std::uint32_t, std::size_t>;

StepOfWork stepsOfWork(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    const std::vector<Step>& steps = analysis.steps();
    StepOfWork out;
    const FirstLaunched first{trace, analysis.work()};
    for (const Launched& l : analysis.work()) {
        if (first.isBefore(l))
            continue; // an earlier step launched it
        const Time launched = trace.begin(l.launch ? l.launch : l.work);
        auto step = std::upper_bound(steps.begin(), steps.end(), launched,
                                     [](Time t, const Step& s) { return t < s.range.begin; });
        if (step != steps.begin() && (--step)->range.contains(launched))
            out[l.work.value] = static_cast<std::size_t>(step - steps.begin());
    }
    return out;
}

std::vector<StepSummary> stepsOf(const Analysis& analysis, const StepOfWork& stepOf)
{
    const Trace& trace = analysis.trace();
    const std::vector<Step>& steps = analysis.steps();
    struct Work {
        std::vector<TimeRange> compute, communication;
    };
    std::vector<Work> work(steps.size());
    for (const Launched& l : analysis.work()) {
        const auto step = stepOf.find(l.work.value);
        if (step == stepOf.end())
            continue;
        Work& of = work[step->second];
        if (isCommunication(trace, l.work))
            of.communication.push_back(trace.range(l.work));
        else if (trace.kind(l.work) == SliceKind::Kernel)
            of.compute.push_back(trace.range(l.work));
    }
    std::vector<StepSummary> out;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        StepSummary step{std::string{trace.name(steps[i].slice)},
                         trace.absoluteNs(steps[i].range.begin),
                         steps[i].range.length(),
                         {},
                         {}};
        const auto total = [](std::vector<TimeRange>& ranges) {
            return ranges.empty() ? std::nullopt : std::optional{lengthOf(unionOf(std::move(ranges)))};
        };
        step.compute = total(work[i].compute);
        step.communication = total(work[i].communication);
        out.push_back(std::move(step));
    }
    return out;
}

Ns computeOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<TimeRange> kernels;
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Kernel && !isCommunication(trace, l.work))
            kernels.push_back(trace.range(l.work));
    return lengthOf(unionOf(std::move(kernels)));
}

} // namespace

std::array<Ns, gapCauses> idleByCause(const Analysis& analysis)
{
    std::array<Ns, gapCauses> idle{};
    for (const Gap& gap : analysis.idleTime().whole)
        idle[static_cast<std::size_t>(gap.cause)] += gap.range.length();
    return idle;
}

std::optional<std::int64_t> rankOfFileName(std::string_view path)
{
    std::string name{baseName(path)};
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    for (std::size_t at = name.find("rank"); at != std::string::npos; at = name.find("rank", at + 1)) {
        if (at > 0 && std::isalpha(static_cast<unsigned char>(name[at - 1])))
            continue; // part of a word: "frank3"
        std::size_t digits = at + 4;
        while (digits < name.size() && (name[digits] == '-' || name[digits] == '_' || name[digits] == '='))
            ++digits;
        std::int64_t rank = 0;
        const auto read = std::from_chars(name.data() + digits, name.data() + name.size(), rank);
        if (read.ec == std::errc{} && rank >= 0)
            return rank;
    }
    return std::nullopt;
}

double TraceSummary::Device::sharePct(Cause cause) const
{
    Ns sum{};
    for (const Ns share : shares)
        sum += share;
    const Ns own = shares[static_cast<std::size_t>(cause)];
    return sum > Ns{} ? 100.0 * static_cast<double>(own.count()) / static_cast<double>(sum.count()) : 0;
}

TraceSummary summaryOf(const Analysis& analysis, VerdictOf verdictOf)
{
    const Trace& trace = analysis.trace();
    TraceSummary summary;
    summary.file = baseName(trace.info().path);
    summary.rank = trace.info().rank ? trace.info().rank : rankOfFileName(trace.info().path);
    summary.worldSize = trace.info().worldSize;
    summary.isPredicted = isPredicted(trace);
    summary.verdict = nameOf(verdictOf(analysis));
    const Communication& communication = analysis.communication();
    if (const auto& busy = analysis.busy()) {
        summary.device = TraceSummary::Device{
            busy->window.length(), busy->busy, computeOf(analysis), communication.time.total(), communication.hidden,
            idleByCause(analysis), {}};
        const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
        if (const std::vector<std::size_t> main = mainDevices(trace, devices); !main.empty()) {
            summary.device->shares = devices[main.front()].shares;
            const Process& gpu = trace[devices[main.front()].device];
            if (devices.size() > 1)
                summary.device->sharesOf = gpu.device ? fmt::format("GPU {}", *gpu.device) : gpu.title;
        }
    }
    if (const auto peak = recordedPeakOf(analysis))
        summary.memory = TraceSummary::Memory{peak->peak, peak->end, peak->reserved};
    const StepOfWork stepOf = stepsOfWork(analysis);
    summary.steps = stepsOf(analysis, stepOf);
    summary.kernels = topKernels(analysis);
    for (const Collectives& c : collectivesOf(trace, communication)) {
        CollectiveSeries series{c.kind, {}, {}};
        for (const SliceId s : c.kernels) {
            series.beginNs.push_back(trace.absoluteNs(trace.begin(s)));
            series.durationNs.push_back(trace.duration(s).count());
            const auto step = stepOf.find(s.value);
            series.step.push_back(step == stepOf.end() ? std::nullopt : std::optional{step->second});
        }
        summary.collectives.push_back(std::move(series));
    }
    summary.warnings = trace.info().warnings;
    return summary;
}

TraceSummary summaryOfFile(const std::string& path, VerdictOf verdictOf, GraphsOf graphsOf)
{
    Task task;
    auto trace = loadTrace(path, task, KeepIndex::No); // one of thousands of files, each opened once
    TraceSummary summary;
    if (trace) {
        const Analysis analysis{*trace};
        summary = summaryOf(analysis, verdictOf);
        if (graphsOf)
            summary.graphs = graphsOf(analysis);
        if (const auto damage = damageOf((*trace)->sourceText()))
            trace = tl::unexpected(*damage); // the file changed while it was read, so the figures may be mixed
        else
            return summary;
    }
    summary = {};
    summary.file = baseName(path);
    summary.rank = rankOfFileName(path);
    Error error = trace.error();
    error.where = summary.file; // a summary does not depend on the file's folder
    summary.error = error.line();
    return summary;
}

} // namespace lanescope
