#include "model/analysis/verdict.h"

#include "model/kernels/api_calls.h"
#include "model/store/links.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct Named {
    Verdict verdict;
    std::string_view name, phrase;
};
constexpr std::array<Named, 10> names{{
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
}};

const Named& named(Verdict verdict)
{
    return *std::find_if(names.begin(), names.end(), [&](const Named& n) { return n.verdict == verdict; });
}

// What a share of the time goes to, behind "Balanced: ".
struct Candidate {
    Verdict verdict;
    double share;
    std::string_view phrase;
};

std::vector<Candidate> candidatesOf(const PaceShares& s)
{
    std::vector<Candidate> all{
        {s.memory > s.compute - s.memory ? Verdict::MemoryBound : Verdict::ComputeBound, s.compute, PHRASE("kernels")},
        {Verdict::CommunicationBound, s.communication, PHRASE("communication")},
        {Verdict::CopyBound, s.copy, PHRASE("copies")},
        {Verdict::OverheadBound, s.host, PHRASE("waiting for the host")},
        {Verdict::InputBound, s.input, PHRASE("waiting for data")},
        {Verdict::SyncBound, s.sync, PHRASE("waiting behind synchronisations")},
        {Verdict::OverheadBound, s.latency, PHRASE("launch latency")},
        {Verdict::NotRecorded, s.notRecorded, PHRASE("idle for reasons that are not recorded")},
    };
    std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.share > b.share; });
    return all;
}

constexpr double balancedWithin = 10; // points between the two largest shares

Verdict decide(const PaceShares& shares)
{
    const std::vector<Candidate> all = candidatesOf(shares);
    return all[0].share - all[1].share < balancedWithin ? Verdict::Balanced : all[0].verdict;
}

// Elementwise work, reductions and the like move more bytes than they compute with; a product does where its shapes
// say so.
bool isOnMemorySide(KernelRole role)
{
    switch (role) {
    case KernelRole::Elementwise:
    case KernelRole::Reduction:
    case KernelRole::Normalization:
    case KernelRole::Softmax:
    case KernelRole::Index:
    case KernelRole::Copy:
    case KernelRole::Sort:
    case KernelRole::Optimizer:
    case KernelRole::Pooling:
        return true;
    default:
        return false;
    }
}

std::vector<SliceId> computeMemoryBoundProducts(const Analysis& analysis)
{
    std::vector<SliceId> kernels;
    for (const GemmRow& row : analysis.gemms())
        if (row.ceiling.bound == CeilingBound::Memory)
            kernels.insert(kernels.end(), row.kernels.begin(), row.kernels.end());
    std::sort(kernels.begin(), kernels.end());
    return kernels;
}

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return values.size() % 2 ? *middle : (*middle + *std::max_element(values.begin(), middle)) / 2;
}

PaceShares medianOf(const std::vector<PaceShares>& ranks)
{
    PaceShares median;
    for (double PaceShares::*share : {&PaceShares::compute, &PaceShares::communication, &PaceShares::copy,
                                      &PaceShares::host, &PaceShares::input, &PaceShares::sync, &PaceShares::latency,
                                      &PaceShares::notRecorded, &PaceShares::profiler, &PaceShares::memory}) {
        std::vector<double> values;
        for (const PaceShares& rank : ranks)
            values.push_back(rank.*share);
        median.*share = medianOf(std::move(values));
    }
    return median;
}

// What the hosts recorded: their launching calls, and from when to when they did anything.
struct HostRecord {
    std::int64_t launches = 0, withoutWork = 0;
    std::optional<TimeRange> span;
};

HostRecord hostRecordOf(const Trace& trace)
{
    HostRecord record;
    for (const Row& row : trace.rows()) {
        if (trace[row.lane].kind == LaneKind::Gpu)
            continue;
        const bool holdsCalls = row.holds(SliceKind::Runtime) || row.holds(SliceKind::Driver);
        if (!holdsCalls && !row.holds(SliceKind::Op) && !row.holds(SliceKind::Annotation))
            continue;
        for (const SliceId s : row.slices) {
            const SliceKind kind = trace.kind(s);
            if (!isApiCall(kind) && kind != SliceKind::Op && kind != SliceKind::Annotation)
                continue;
            const TimeRange range = trace.range(s);
            record.span = record.span ? TimeRange{std::min(record.span->begin, range.begin),
                                                  std::max(record.span->end, range.end)}
                                      : range;
            if (isApiCall(kind) && startsDeviceWork(trace.name(s))) {
                ++record.launches;
                record.withoutWork += trace.workOf(s).empty();
            }
        }
    }
    return record;
}

// A window this small a part of what the host recorded says nothing of the program's pace: the GPU hardly worked.
constexpr double smallWindowPct = 10;

bool judgeBySpan(const HostRecord& host, const DeviceBreakdown& device, VerdictReckoning& r)
{
    if (!host.span)
        return false;
    const TimeRange span{std::min(host.span->begin, device.window.begin), std::max(host.span->end, device.window.end)};
    const double pct = 100.0 * static_cast<double>(device.window.length().count()) /
                       static_cast<double>(std::max<std::int64_t>(1, span.length().count()));
    if (pct >= smallWindowPct)
        return false;
    if (host.withoutWork * 2 > host.launches) { // captured into a graph, or buffers that were lost
        r.verdict = r.withArtefacts = Verdict::NotRecorded;
        r.headline = {PHRASE("Not recorded: {without} of {launches} launches have no GPU work in the trace"),
                      {{"without", host.withoutWork}, {"launches", host.launches}}};
    } else {
        r.verdict = r.withArtefacts = Verdict::OverheadBound;
        r.headline = {PHRASE("Host-bound: the GPU works for {busy} of the {span} that are recorded"),
                      {{"busy", device.busy()}, {"span", span.length()}}};
    }
    return true;
}

// The times beside the shares: of the host over all threads, of the device over all devices.
void addTimes(const Analysis& analysis, VerdictReckoning& r)
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

VerdictReckoning computeVerdict(const Analysis& analysis)
{
    VerdictReckoning r;
    addTimes(analysis, r);
    const std::vector<DeviceBreakdown>& devices = breakdownOf(analysis);
    const HostRecord host = hostRecordOf(analysis.trace());
    if (devices.empty()) {
        const std::int64_t launches = host.launches;
        r.verdict = r.withArtefacts = launches ? Verdict::NotRecorded : Verdict::CpuOnly;
        if (launches)
            r.headline = {PHRASE("Not recorded: {launches} launches, but no GPU work in the trace"),
                          {{"launches", launches}}};
        else
            r.headline = {PHRASE("CPU only: nothing was launched on a GPU"), {}};
        return r;
    }
    std::vector<PaceShares> paces;
    const std::vector<std::size_t> main = mainDevices(analysis.trace(), devices);
    for (const std::size_t d : main)
        paces.push_back(paceOf(devices[d], analysis));
    r.shares = medianOf(paces);
    if (main.size() == 1 && judgeBySpan(host, devices[main[0]], r))
        return r;
    r.verdict = decide(r.shares);
    PaceShares withArtefacts = r.shares;
    withArtefacts.host += withArtefacts.profiler;
    r.withArtefacts = decide(withArtefacts);
    r.headline = headlineOf(r.verdict, r.shares);
    return r;
}

} // namespace

std::string_view nameOf(Verdict verdict) { return named(verdict).name; }
std::string_view phraseOf(Verdict verdict) { return named(verdict).phrase; }

std::vector<Verdict> allVerdicts()
{
    std::vector<Verdict> all;
    for (const Named& n : names)
        all.push_back(n.verdict);
    return all;
}

PaceShares paceOf(const DeviceBreakdown& device, const Analysis& analysis)
{
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
    Ns events{};
    for (const Piece& piece : device.pieces)
        if (piece.cause == Cause::DeviceWait && piece.reason == WaitReason::Event)
            events += piece.range.length();
    s.sync = device.percentOf(device.share(Cause::Sync) + events);
    s.latency = device.percentOf(device.share(Cause::DeviceWait) - events);
    s.notRecorded = percent({Cause::NotRecorded, Cause::Unknown, Cause::UnknownWait});
    s.profiler = percent({Cause::Profiler});
    const double largest = std::max({s.communication, s.copy, s.host, s.input, s.sync, s.notRecorded});
    if (s.compute >= largest) { // shapes are read only where the answer needs them
        const std::vector<SliceId>& products = analysis.once(computeMemoryBoundProducts);
        Ns memory{};
        for (const Piece& piece : device.pieces)
            if (piece.cause == Cause::Compute &&
                (isOnMemorySide(piece.role) || std::binary_search(products.begin(), products.end(), piece.what)))
                memory += piece.range.length();
        s.memory = device.percentOf(memory);
    }
    return s;
}

Verdict verdictOf(const DeviceBreakdown& device, const Analysis& analysis) { return decide(paceOf(device, analysis)); }

Sentence headlineOf(Verdict verdict, const PaceShares& shares)
{
    switch (verdict) {
    case Verdict::OverheadBound:
        return shares.host >= shares.latency
                   ? Sentence{PHRASE("Host-bound: the GPU waits for the host {pct} % of the time"),
                              {{"pct", shares.host}}}
                   : Sentence{PHRASE("Launch-bound: launches are on their way to an idle GPU {pct} % of the time"),
                              {{"pct", shares.latency}}};
    case Verdict::ComputeBound:
        return {PHRASE("Compute-bound: kernels run {pct} % of the time"), {{"pct", shares.compute}}};
    case Verdict::MemoryBound:
        return {PHRASE("Memory-bound: kernels run {pct} % of the time, most of them limited by memory traffic"),
                {{"pct", shares.compute}}};
    case Verdict::SyncBound:
        return {PHRASE("Sync-bound: the GPU is idle behind synchronisations and waits {pct} % of the time"),
                {{"pct", shares.sync}}};
    case Verdict::CommunicationBound:
        return {PHRASE("Communication-bound: only communication runs {pct} % of the time"),
                {{"pct", shares.communication}}};
    case Verdict::CopyBound:
        return {PHRASE("Copy-bound: only copies run {pct} % of the time"), {{"pct", shares.copy}}};
    case Verdict::InputBound:
        return {PHRASE("Input-bound: the GPU waits for data {pct} % of the time"), {{"pct", shares.input}}};
    case Verdict::NotRecorded:
        return {PHRASE("Not recorded: the GPU is idle {pct} % of the time for reasons that the trace does not hold"),
                {{"pct", shares.notRecorded}}};
    case Verdict::Balanced: {
        const std::vector<Candidate> all = candidatesOf(shares);
        return {PHRASE("Balanced: {first} {first_pct} % of the time, {second} {second_pct} %"),
                {{"first", Phrase{all[0].phrase}},
                 {"first_pct", all[0].share},
                 {"second", Phrase{all[1].phrase}},
                 {"second_pct", all[1].share}}};
    }
    case Verdict::CpuOnly:
        break;
    }
    return {PHRASE("CPU only: nothing was launched on a GPU"), {}};
}

std::vector<std::size_t> mainDevices(const Trace& trace, const std::vector<DeviceBreakdown>& devices)
{
    std::vector<std::size_t> main(std::max<std::size_t>(1, trace.ranks().size()), devices.size());
    for (std::size_t d = 0; d < devices.size(); ++d) {
        const RankPart* part = trace.rankOf(trace[devices[d].device].lanes[0]);
        std::size_t& best = main[part ? static_cast<std::size_t>(part - trace.ranks().data()) : 0];
        if (best == devices.size() || devices[d].busy() > devices[best].busy())
            best = d;
    }
    std::erase(main, devices.size()); // ranks without device work
    return main;
}

const VerdictReckoning& verdictOf(const Analysis& analysis) { return analysis.once(computeVerdict); }

} // namespace lanescope
