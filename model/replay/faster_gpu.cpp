#include "model/replay/faster_gpu.h"

#include "model/merge/job_headline.h"
#include "model/replay/critical_path.h"
#include "model/replay/what_if.h"

#include <algorithm>

namespace lanescope {

namespace {

std::map<std::uint32_t, FasterGpu> computeFasterGpus(const Analysis& analysis)
{
    std::map<std::uint32_t, FasterGpu> out;
    const std::vector<ReplayChange> faster{{ReplayChange::Kind::ScaleKernel, {}, 0.5}};
    const ReplayGraph& graph = replayGraph(analysis);
    if (graph.lacksLaunches())
        return out;
    const auto ofTrace = whatIf(analysis.trace(), graph, faster);
    for (const DeviceBreakdown& device : breakdownOf(analysis)) {
        if (isWaitedForUnseen(analysis, device.device))
            continue;
        if (const auto saving = windowSavingOf(analysis.trace(), graph, faster, device.device, SavingOf::GpuWindow))
            out[device.device.value] = {device.window.length(), saving->high,
                                        ofTrace ? std::max(Ns{}, ofTrace->saving()) : Ns{},
                                        paceAfter(analysis.trace(), graph, faster, device.device),
                                        paceAfter(analysis.trace(), graph, {}, device.device)};
    }
    return out;
}

const DeviceBreakdown* deviceOf(const Analysis& analysis, ProcessId device)
{
    const DeviceBreakdown* longest = nullptr;
    for (const DeviceBreakdown& d : breakdownOf(analysis))
        if (device ? d.device == device : !longest || d.window.length() > longest->window.length())
            longest = &d;
    return longest;
}

} // namespace

bool isWaitedForUnseen(const Analysis& analysis, ProcessId device)
{
    constexpr std::int64_t muchShorter = 5;
    constexpr std::size_t fewest = 20;
    const Trace& trace = analysis.trace();
    std::size_t launches = 0, behind = 0;
    SliceId before;
    for (const Launched& l : analysis.work()) {
        if (trace[trace.laneOf(l.work)].process != device)
            continue;
        if (before && l.launch) {
            const Ns late = trace.begin(l.launch) - trace.end(before);
            ++launches;
            behind += late >= Ns{} && late * muchShorter < trace.duration(before) ? 1 : 0;
        }
        before = l.work;
    }
    return launches >= fewest && behind * 10 >= launches * 9;
}

const std::map<std::uint32_t, FasterGpu>& fasterGpus(const Analysis& analysis)
{
    return analysis.once(computeFasterGpus);
}

Sentence paceNoteOf(const Analysis& analysis, ProcessId device)
{
    constexpr double hardlyPct = 10, nothingPct = 1;
    const DeviceBreakdown* of = deviceOf(analysis, device);
    if (!of || of->share(Cause::Compute) <= Ns{} || verdictOf(analysis).isMuchLost)
        return {};
    for (std::size_t c = 0; c < causeCount; ++c)
        if (of->share(static_cast<Cause>(c)) > of->share(Cause::Compute))
            return {};
    const auto found = fasterGpus(analysis).find(of->device.value);
    if (found == fasterGpus(analysis).end() || !found->second.pace || found->second.pace->isUnexplained)
        return {};
    const double saves = of->percentOf(std::max(Ns{}, found->second.saves));
    constexpr double muchUnexplained = 20; // % of the path: then the replay cannot tell a small saving
    if (saves >= hardlyPct || criticalPath(analysis).unexplainedPct() > muchUnexplained)
        return {};
    const TextValues values{{"compute", of->percent(Cause::Compute)},
                            {"saves", found->second.ofTrace},
                            {"pace", Phrase{found->second.pace->what}}};
    const bool isNothing = saves < nothingPct || found->second.ofTrace == Ns{};
    if (!found->second.isPaceNow())
        return {isNothing ? PHRASE("A GPU twice as fast would save less than 1 % of the time: then {pace}")
                          : PHRASE("A GPU twice as fast would save only {saves}: then {pace}"),
                values};
    if (isNothing)
        return {
            PHRASE("Kernels run {compute} % of the time, but {pace}; a GPU twice as fast would save less than 1 % of "
                   "it"),
            values};
    return {PHRASE("Kernels run {compute} % of the time, but {pace}; a GPU twice as fast would save only {saves}"),
            values};
}

static bool isOfKernels(Verdict verdict)
{
    return verdict == Verdict::ComputeBound || verdict == Verdict::MemoryBound || verdict == Verdict::GpuBound ||
           verdict == Verdict::GpuBoundByMemory;
}

// The note, where what it names sets the pace in the recording too.
static Sentence noteOfNow(const Analysis& analysis, ProcessId device)
{
    const auto found = fasterGpus(analysis).find(device.value);
    return found != fasterGpus(analysis).end() && found->second.isPaceNow() ? paceNoteOf(analysis, device) : Sentence{};
}

// Communication or copies that run alone while the host sets the pace: shortening them would save little.
static Sentence paceBehind(const Analysis& analysis, Verdict verdict)
{
    const DeviceBreakdown* of = deviceOf(analysis, {});
    const ReplayGraph& graph = replayGraph(analysis);
    if (!of || graph.lacksLaunches())
        return {};
    const auto now = paceAfter(analysis.trace(), graph, {}, of->device);
    if (!now || !now->isHost || now->pct < FasterGpu::mostOfPathPct)
        return {};
    const Cause cause = verdict == Verdict::CopyBound ? Cause::Copy : Cause::Communication;
    constexpr std::int64_t hardly = 10; // divisor of the window
    const std::vector<ReplayChange> faster{
        {cause == Cause::Copy ? ReplayChange::Kind::ScaleCopy : ReplayChange::Kind::ScaleComm, {}, 0.5}};
    const auto saving = windowSavingOf(analysis.trace(), graph, faster, of->device, SavingOf::GpuWindow);
    if (!saving || saving->high * hardly >= of->window.length())
        return {};
    return {cause == Cause::Copy
                ? PHRASE("Only copies run {alone} % of the time, but {pace} ({pct} % of the critical path)")
                : PHRASE("Only communication runs {alone} % of the time, but {pace} ({pct} % of the critical path)"),
            {{"alone", of->percent(cause)}, {"pace", Phrase{now->what}}, {"pct", now->pct}}};
}

// The headline of a job is of its median rank, the note of one GPU.
Sentence paceAsHeadline(const Analysis& analysis)
{
    const VerdictReckoning& verdict = verdictOf(analysis);
    if (analysis.trace().ranks().size() > 1 || verdict.isMuchLost)
        return {};
    if (verdict.verdict == Verdict::CommunicationBound || verdict.verdict == Verdict::CopyBound)
        return paceBehind(analysis, verdict.verdict);
    const DeviceBreakdown* of = deviceOf(analysis, {});
    return of && isOfKernels(verdict.verdict) ? noteOfNow(analysis, of->device) : Sentence{};
}

std::string_view paceInsteadOf(const Analysis& analysis)
{
    const Sentence note = paceAsHeadline(analysis);
    return note.text.empty() ? std::string_view{} : std::get<Phrase>(note.values.at("pace")).text;
}

Sentence headlineWithPace(const Analysis& analysis)
{
    Sentence note = paceAsHeadline(analysis);
    return note.text.empty() ? jobHeadlineOf(analysis) : std::move(note);
}

Sentence headlineWithPace(const Analysis& analysis, const DeviceBreakdown& device)
{
    const auto whole = std::find_if(breakdownOf(analysis).begin(), breakdownOf(analysis).end(),
                                    [&](const DeviceBreakdown& d) { return d.device == device.device; });
    const bool isWhole = whole != breakdownOf(analysis).end() && whole->window.begin == device.window.begin &&
                         whole->window.end == device.window.end;
    Sentence note =
        isWhole && isOfKernels(verdictOf(device, analysis)) ? noteOfNow(analysis, device.device) : Sentence{};
    return note.text.empty() ? jobHeadlineOf(analysis, device) : std::move(note);
}

Sentence paceBelowHeadline(const Analysis& analysis)
{
    return paceAsHeadline(analysis).text.empty() ? paceNoteOf(analysis) : Sentence{};
}

} // namespace lanescope
