#include "model/analysis/verdict.h"

#include "model/analysis/host_record.h"
#include "model/analysis/kernel_sides.h"
#include "model/analysis/lead_in.h"
#include "model/analysis/memory_categories.h"
#include "model/analysis/verdict_rivals.h"

#include "model/analysis/kernel_launches.h"
#include "model/analysis/time/busy.h"
#include "model/base/median.h"
#include "model/kernels/api_calls.h"
#include "model/kernels/gpu_ops.h"
#include "model/store/links.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct Named {
    Verdict verdict;
    std::string_view name, phrase;
};
constexpr std::array<Named, 12> names{{
    {Verdict::OverheadBound, "overhead_bound", PHRASE("Host-bound")},
    {Verdict::ComputeBound, "compute_bound", PHRASE("Compute-bound")},
    {Verdict::MemoryBound, "memory_bound", PHRASE("Memory-bound")},
    {Verdict::SyncBound, "sync_bound", PHRASE("Sync-bound")},
    {Verdict::Balanced, "balanced", PHRASE("Balanced")},
    {Verdict::CpuOnly, "cpu_only", PHRASE("CPU only")},
    {Verdict::CommunicationBound, "communication_bound", PHRASE("Communication-bound")},
    {Verdict::CopyBound, "copy_bound", PHRASE("Copy-bound")},
    {Verdict::InputBound, "input_bound", PHRASE("Input-bound")},
    {Verdict::NotRecorded, "not_recorded", PHRASE("Not recorded")},
    // The command line has no ids for these: it prints the side of most kernels, and products without shapes count as
    // compute.
    {Verdict::GpuBound, "compute_bound", PHRASE("GPU-bound")},
    {Verdict::GpuBoundByMemory, "memory_bound", PHRASE("GPU-bound")},
}};

const Named& named(Verdict verdict)
{
    return *std::find_if(names.begin(), names.end(), [&](const Named& n) { return n.verdict == verdict; });
}

Verdict decide(const PaceShares& shares)
{
    const std::vector<Candidate> all = rivalsOf(shares);
    return all[0].share - all[1].share < balancedWithin ? Verdict::Balanced : all[0].verdict;
}

// True for a call that still ran when its copy had begun. Copies of a few bytes are only a reason to wait.
bool blocksForCopy(const Trace& trace, SliceId call)
{
    constexpr Ns shortest{10'000}; // about 100 KB
    if (!call || !isApiCall(trace.kind(call)) || !isCopyCall(trace.name(call)))
        return false;
    const auto works = trace.workOf(call);
    return std::any_of(works.begin(), works.end(), [&](const Link& link) {
        return trace.kind(link.work) == SliceKind::Memcpy && trace.duration(link.work) >= shortest &&
               trace.end(call) > trace.begin(link.work);
    });
}

PaceShares medianRankOf(const std::vector<PaceShares>& ranks)
{
    PaceShares median;
    for (double PaceShares::*share :
         {&PaceShares::compute, &PaceShares::communication, &PaceShares::copy, &PaceShares::copyCalls,
          &PaceShares::host, &PaceShares::input, &PaceShares::sync, &PaceShares::latency, &PaceShares::notRecorded,
          &PaceShares::profiler, &PaceShares::memory, &PaceShares::undecided, &PaceShares::assumed,
          &PaceShares::unlaunched}) {
        std::vector<double> values;
        for (const PaceShares& rank : ranks)
            values.push_back(rank.*share);
        median.*share = medianOf(std::move(values));
    }
    return median;
}

// If the GPU's window is at most this share of the host's recorded time, shares of the window do not describe the
// program: the GPU hardly worked. Nor do they if most launches have no GPU work in the trace.
constexpr double smallWindowPct = 10;

// From here on the shares of the program are too small to be compared.
constexpr double maxProfilerPct = 50;

// No kernel is as short as this: a trace with less is a fragment, or made by hand.
constexpr Ns minToJudge{500};

// True if the host spends most of the time outside of the GPU's window in calls that wait or copy, and that return
// before the recorded work begins: then it does not work meanwhile, but waits for work that is not recorded. A wait
// with no launch after it ends the recording.
bool waitsOutside(const Trace& trace, TimeRange span, TimeRange window)
{
    constexpr Ns longCall{1'000'000};
    std::vector<TimeRange> waits;
    Time lastLaunch = span.begin;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind != LaneKind::Cpu)
            continue;
        for (const SliceId s : lane.slices) {
            if (!isApiCall(trace.kind(s)))
                continue;
            if (isLaunchCall(trace.name(s)))
                lastLaunch = std::max(lastLaunch, trace.begin(s));
            else if (trace.duration(s) >= longCall && trace.end(s) <= window.begin + longCall &&
                     (isSyncCall(trace.name(s)) || isCopyCall(trace.name(s))))
                waits.push_back(trace.range(s));
        }
    }
    std::erase_if(waits, [&](const TimeRange& wait) { return wait.end > lastLaunch; });
    Ns outside{};
    for (const TimeRange& wait : unionOf(std::move(waits)))
        outside += wait.length() - std::max(Ns{}, wait.clippedTo(window).length());
    return outside * 2 > span.length() - window.length();
}

bool judgeBySpan(const Analysis& analysis, const HostRecord& host, const DeviceBreakdown& device, VerdictResult& r)
{
    const Trace& trace = analysis.trace();
    if (!host.span)
        return false;
    // Far apart, the two have nothing to do with each other, or not the same clock.
    const Ns offset = analysis.gapSplitter().clockOffset();
    const TimeRange window{device.window.begin - offset, device.window.end - offset}; // by the host's clock
    const Ns apart = std::max(window.begin - host.span->end, host.span->begin - window.end);
    if (apart > host.span->length())
        return false;
    const TimeRange span{std::min(host.span->begin, window.begin), std::max(host.span->end, window.end)};
    const double pct = 100.0 * static_cast<double>(window.length().count()) /
                       static_cast<double>(std::max<std::int64_t>(1, span.length().count()));
    const bool isSmall = pct < smallWindowPct;
    if (!isSmall && host.lost * 2 <= host.launches)
        return false;
    if (isSmall && host.lost * 2 <= host.launches && waitsOutside(trace, span, window))
        return false;
    if (host.withoutWork * 2 > host.launches) { // captured into a graph, or lost buffers
        r.isMostLost = true;
        r.verdict = r.withArtefacts = Verdict::NotRecorded;
        const std::int64_t captured = launchesIntoGraphs(trace);
        r.headline =
            captured * 2 > host.withoutWork
                ? Sentence{PHRASE("Not recorded: {captured} of {launches} launches go into a CUDA graph under "
                                  "capture and do not run"),
                           {{"captured", captured}, {"launches", host.launches}}}
                : Sentence{PHRASE("Not recorded: {without} of {launches} launches have no GPU work in the trace"),
                           {{"without", host.withoutWork}, {"launches", host.launches}}};
    } else {
        r.verdict = r.withArtefacts = Verdict::OverheadBound;
        r.headline = {PHRASE("Host-bound: the GPU works for {busy} of the host's {span}"),
                      {{"busy", device.busy()}, {"span", host.span->length()}}};
        r.judgedBy = span;
    }
    return true;
}

void sayClock(const Analysis& analysis, VerdictResult& r)
{
    const Ns offset = analysis.gapSplitter().clockOffset();
    if (offset <= Ns{})
        return;
    r.headline.values["as_if"] = Phrase{r.headline.text};
    r.headline.values["offset"] = offset;
    r.headline.text = PHRASE("{as_if}; the GPU's clock is {offset} ahead of the host's, which is taken off");
}

// Adds the times that accompany the shares: of the host over all threads, of the device over all devices.
void addTimes(const Analysis& analysis, VerdictResult& r)
{
    const Trace& trace = analysis.trace();
    Ns inSync{};
    for (const SyncCall& sync : analysis.syncs()) {
        const Ns length = trace.duration(sync.slice);
        inSync += length;
        if (!sync.endsRecording)
            r.waits += length - std::min(length, sync.work);
    }
    const auto& busy = analysis.busy();
    if (!busy) {
        r.cpu = analysis.table().selfCpuTotal - inSync;
        return;
    }
    r.exposed = analysis.communication().exposed();
    r.device = busy->busy - r.exposed;
    std::vector<TimeRange> copies;
    Ns beforeCopies{}; // calls that wait for earlier work before they copy
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) != SliceKind::Kernel) {
            copies.push_back(trace.range(l.work));
            if (l.launch && trace.end(l.launch) > trace.begin(l.work) && trace.begin(l.work) > trace.begin(l.launch)) {
                const TimeRange wait{trace.begin(l.launch), trace.begin(l.work)};
                beforeCopies += wait.length();
                r.waits += wait.length() - analysis.gpuBusyWithin(wait);
            }
        }
    r.copies = lengthOf(unionOf(std::move(copies)));
    r.waits += r.exposed;
    r.cpu = std::max(Ns{}, analysis.table().selfCpuTotal - inSync - beforeCopies);
}

// True if the names of ops show that the trace uses a GPU, although no call and no GPU work is recorded.
bool usesGpu(const Trace& trace)
{
    for (std::uint32_t i = 0; i < trace.strings().size(); ++i)
        if (isNameOfGpuUse(trace.strings()[StringId{i}]))
            return true;
    return false;
}

Sentence headlineWithoutSlices(const Trace& trace)
{
    if (const auto categories = memoryCategoriesOf(trace))
        return headlineOf(*categories);
    std::int64_t values = 0;
    for (const CounterSeries& series : trace.counters())
        values += std::ssize(series.values);
    const auto instants = static_cast<std::int64_t>(trace.instants().size());
    if (values > 0 && instants > 0)
        return {PHRASE("Nothing to judge: the trace holds no slices, only {values} counter values and {instants} "
                       "instants"),
                {{"values", values}, {"instants", instants}}};
    if (values > 0)
        return {PHRASE("Nothing to judge: the trace holds no slices, only {values} counter values"),
                {{"values", values}}};
    if (instants > 0)
        return {PHRASE("Nothing to judge: the trace holds no slices, only {instants} instants"),
                {{"instants", instants}}};
    std::int64_t unread = 0;
    for (const auto& [reason, count] : trace.info().census.skipped)
        unread += reason.starts_with("slice with") ? static_cast<std::int64_t>(count) : 0;
    if (unread > 0)
        return {PHRASE("Nothing to judge: no slice has times that can be read ({slices} are left out)"),
                {{"slices", unread}}};
    return {PHRASE("Nothing recorded: the trace holds no slices"), {}};
}

// Judges a trace without GPU work.
void judgeHostAlone(const Trace& trace, const HostRecord& host, VerdictResult& r)
{
    std::int64_t calls = 0, launches = 0; // by name alone, because other tools do not mark them as calls
    std::vector<TimeRange> collectives, loads;
    for (const Lane& lane : trace.lanes())
        for (const SliceId s : lane.slices) {
            const std::string_view name = trace.name(s);
            // queries do not prove that the program uses a GPU
            calls += isSyncCall(name) || isMemoryCall(name) || isModuleLoadCall(name);
            launches += startsDeviceWork(name);
            if (isCpuCollective(name) && trace.kind(s) != SliceKind::Python)
                collectives.push_back(trace.range(s));
            if (lane.kind == LaneKind::Cpu && name.starts_with("enumerate(DataLoader)"))
                loads.push_back(trace.range(s));
        }
    const Ns all = trace.sliceRange().length(), communication = lengthOf(unionOf(std::move(collectives))),
             loading = lengthOf(unionOf(std::move(loads)));
    r.verdict = r.withArtefacts = Verdict::NotRecorded;
    const bool hasSpansOnly = std::all_of(trace.rows().begin(), trace.rows().end(),
                                          [](const Row& row) { return row.holdsOnly(SliceKind::Span); });
    if (trace.sliceCount() == 0)
        r.headline = headlineWithoutSlices(trace);
    else if (hasSpansOnly)
        r.headline = {PHRASE("Nothing recorded: the trace holds only the profiler's own span"), {}};
    else if (host.launches > 0)
        r.headline = {PHRASE("Not recorded: {launches} launches, but no GPU work in the trace"),
                      {{"launches", host.launches}}};
    else if (launches > 0)
        r.headline = {PHRASE("Not recorded: {launches} calls start GPU work by their names, but no slice is marked as "
                             "GPU work"),
                      {{"launches", launches}}};
    else if (calls > 0)
        r.headline = {
            PHRASE("Not recorded: the trace holds calls that wait for a GPU or use its memory ({calls}), but no launch "
                   "and no GPU work"),
            {{"calls", calls}}};
    else if (usesGpu(trace))
        r.headline = {
            PHRASE("Not recorded: the program uses a GPU, but only the CPU is recorded; add ProfilerActivity.CUDA"),
            {}};
    else {
        constexpr double worthSaying = 0.5; // percent of the recording
        r.verdict = r.withArtefacts = Verdict::CpuOnly;
        r.headline = headlineOf(Verdict::CpuOnly, {});
        const Ns larger = std::max(communication, loading);
        if (larger > Ns{} && static_cast<double>(larger.count()) >= worthSaying * static_cast<double>(all.count()))
            r.headline = {communication > loading
                              ? PHRASE("CPU only: no launch on a GPU is recorded; communication takes {pct} % of the "
                                       "recording")
                              : PHRASE("CPU only: no launch on a GPU is recorded; the loop waits for data for {pct} % "
                                       "of the recording"),
                          {{"pct", 100.0 * static_cast<double>(larger.count()) /
                                       static_cast<double>(std::max<std::int64_t>(1, all.count()))}}};
    }
}

// A recording of one step begins with it: what the host does before the first GPU work belongs to the step.
std::optional<DeviceBreakdown> stepAlone(const Analysis& analysis, const DeviceBreakdown& device)
{
    const std::vector<Step>& steps = analysis.steps();
    if (steps.size() != 1 || steps[0].range.begin >= device.window.begin ||
        !analysis.trace().name(steps[0].slice).starts_with("ProfilerStep#"))
        return std::nullopt;
    for (DeviceBreakdown& own :
         breakdownOf(analysis, TimeRange{steps[0].range.begin, device.window.end}, WindowFrom::Asked))
        if (own.device == device.device)
            return std::move(own);
    return std::nullopt;
}

// Two ranks have no median. If one of them only communicates, it waits for the other, whose verdict counts.
Verdict verdictOfPair(const std::vector<PaceShares>& ranks, const PaceShares& median)
{
    const Verdict first = decide(ranks[0]), second = decide(ranks[1]);
    if (first == second || first == Verdict::Balanced || second == Verdict::Balanced ||
        (first != Verdict::CommunicationBound && second != Verdict::CommunicationBound))
        return decide(median);
    return decide(ranks[first == Verdict::CommunicationBound ? 1 : 0]);
}

// Work without a record is reported first: it casts doubt on all shares.
void sayLost(const KernelLaunches& launches, VerdictResult& r)
{
    r.headline.values["lost_pct"] = launches.missingPct();
    if (r.verdict == Verdict::NotRecorded) {
        r.headline.values["pct"] = r.shares.notRecorded;
        r.headline.text = PHRASE("Not recorded: {lost_pct} % of the launches have no GPU record, and no GPU work is "
                                 "recorded for {pct} % of the time");
        return;
    }
    r.headline.values["recorded"] = Phrase{r.headline.text};
    r.headline.text = PHRASE("{lost_pct} % of the launches have no GPU record. By the recorded work: {recorded}");
}

VerdictResult computeVerdict(const Analysis& analysis)
{
    VerdictResult r;
    addTimes(analysis, r);
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    const HostRecord host = hostRecordOf(analysis.trace());
    if (devices.empty()) {
        judgeHostAlone(analysis.trace(), host, r);
        return r;
    }
    std::vector<PaceShares> paces;
    const std::vector<std::size_t> main = mainDevices(analysis.trace(), devices);
    for (const std::size_t d : main)
        paces.push_back(paceOf(devices[d], analysis));
    r.shares = medianRankOf(paces);
    r.isMuchLost = analysis.trace().ranks().size() < 2 && kernelLaunchesOf(analysis).isMuchLost();
    if (main.size() == 1 && judgeBySpan(analysis, host, devices[main[0]], r)) {
        sayClock(analysis, r);
        return r;
    }
    std::optional<DeviceBreakdown> judged;
    if (main.size() == 1) {
        judged = stepAlone(analysis, devices[main[0]]);
        const PaceShares own = judged ? paceOf(*judged, analysis) : r.shares;
        // A clear verdict on the step replaces that on the GPU's window; "balanced" is the weakest verdict.
        if (judged && decide(own) != decide(r.shares) && decide(own) != Verdict::Balanced)
            r.shares = own;
        else
            judged = devices[main[0]];
    }
    r.verdict = paces.size() == 2 ? verdictOfPair(paces, r.shares) : decide(r.shares);
    PaceShares withArtefacts = r.shares;
    withArtefacts.host += withArtefacts.profiler;
    for (PaceShares& pace : paces)
        pace.host += pace.profiler;
    r.withArtefacts = paces.size() == 2 ? verdictOfPair(paces, withArtefacts) : decide(withArtefacts);
    r.headline = headlineOf(r.verdict, r.shares);
    if (judged)
        r.headline = withLeadIn(std::move(r.headline), analysis.trace(), *judged);
    sayClock(analysis, r);
    if (r.isMuchLost)
        sayLost(kernelLaunchesOf(analysis), r);
    if (analysis.busy()->busy < minToJudge) {
        r.verdict = r.withArtefacts = Verdict::NotRecorded;
        r.headline = {PHRASE("Too little recorded to judge: all GPU work takes {busy}"),
                      {{"busy", analysis.busy()->busy}}};
    } else if (r.shares.profiler >= maxProfilerPct) {
        r.verdict = r.withArtefacts = Verdict::NotRecorded;
        r.headline = {PHRASE("Held up by the profiler for {pct} % of the time: the rest shows little of the program"),
                      {{"pct", r.shares.profiler}}};
    } else if (isOfKernels(r.verdict) && analysis.work().size() == 1) // the window is that kernel: shares mean nothing
        r.headline = {PHRASE("GPU-bound: a single kernel or copy is recorded, which takes {busy}"),
                      {{"busy", analysis.trace().duration(analysis.work()[0].work)}}};
    return r;
}

} // namespace

std::string_view nameOf(Verdict verdict) { return named(verdict).name; }
std::string_view phraseOf(Verdict verdict) { return named(verdict).phrase; }
bool isSideKnown(Verdict verdict) { return verdict != Verdict::GpuBound && verdict != Verdict::GpuBoundByMemory; }

bool isOfKernels(Verdict verdict)
{
    return verdict == Verdict::ComputeBound || verdict == Verdict::MemoryBound || !isSideKnown(verdict);
}

std::vector<Verdict> allVerdicts()
{
    std::vector<Verdict> all;
    for (const Named& n : names)
        if (isSideKnown(n.verdict))
            all.push_back(n.verdict);
    return all;
}

PaceShares paceOf(const DeviceBreakdown& whole, const Analysis& analysis)
{
    const std::optional<DeviceBreakdown> rest = afterLeadIn(whole);
    const DeviceBreakdown& device = rest ? *rest : whole;
    const auto percent = [&](std::initializer_list<Cause> causes) {
        Ns sum{};
        for (const Cause cause : causes)
            sum += device.share(cause);
        return device.percentOf(sum);
    };
    PaceShares s;
    s.compute = percent({Cause::Compute});
    s.communication = percent({Cause::Communication});
    s.copy = percent({Cause::Copy});
    s.host = percent({Cause::Python, Cause::Ops, Cause::Launch, Cause::SlowCall});
    s.input = percent({Cause::Input});
    Ns events{}, staging{}, copyReturn{};
    for (const Piece& piece : device.pieces) {
        if (piece.cause == Cause::DeviceWait && piece.reason == WaitReason::Event)
            events += piece.range.length();
        if ((piece.cause == Cause::Launch || piece.cause == Cause::Sync) && blocksForCopy(analysis.trace(), piece.what))
            (piece.cause == Cause::Launch ? staging : copyReturn) += piece.range.length();
    }
    s.copyCalls = device.percentOf(staging + copyReturn);
    s.host -= device.percentOf(staging);
    s.sync = device.percentOf(device.share(Cause::Sync) + events - copyReturn);
    s.latency = device.percentOf(device.share(Cause::DeviceWait) - events);
    s.notRecorded = percent({Cause::NotRecorded, Cause::Unknown, Cause::UnknownWait});
    s.unlaunched = analysis.trace().links().empty() ? percent({Cause::Unknown}) : 0;
    s.profiler = percent({Cause::Profiler});
    const double largest =
        std::max({s.communication, s.copy + s.copyCalls, s.host + s.latency, s.input, s.sync, s.notRecorded});
    if (s.compute >= largest) { // shapes are read only if the answer depends on them
        const KnownSides& known = knownSidesOf(analysis);
        const auto isAmong = [](const std::vector<SliceId>& side, SliceId work) {
            return std::binary_search(side.begin(), side.end(), work);
        };
        Ns memory{}, undecided{}, assumed{};
        for (const Piece& piece : device.pieces) {
            if (piece.cause != Cause::Compute)
                continue;
            const bool isMemory = sideOf(piece.role) == RooflineSide::Memory && !isAmong(known.tiny, piece.what);
            if (isMemory && isAmong(known.assumed, piece.what))
                assumed += piece.range.length();
            if (isMemory || isAmong(known.memory, piece.what))
                memory += piece.range.length();
            else if (!isAmong(known.compute, piece.what))
                undecided += piece.range.length();
        }
        s.memory = device.percentOf(memory);
        s.undecided = device.percentOf(undecided);
        s.assumed = device.percentOf(assumed);
    }
    return s;
}

Verdict verdictOf(const DeviceBreakdown& device, const Analysis& analysis) { return decide(paceOf(device, analysis)); }

std::vector<std::size_t> mainDevices(const Trace& trace, const std::vector<DeviceBreakdown>& devices)
{
    std::vector<std::size_t> main(std::max<std::size_t>(1, trace.ranks().size()), devices.size());
    for (std::size_t d = 0; d < devices.size(); ++d) {
        std::size_t& best = main[rankIndex(trace, trace[devices[d].device].lanes[0])];
        if (best == devices.size() || devices[d].busy() > devices[best].busy())
            best = d;
    }
    std::erase(main, devices.size()); // ranks without GPU work
    return main;
}

const VerdictResult& verdictOf(const Analysis& analysis) { return analysis.once(computeVerdict); }
Verdict verdictByShares(const Analysis& analysis) { return verdictOf(analysis).verdict; }

} // namespace lanescope
