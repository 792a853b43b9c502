// Recordings of the CPU alone: the ops that take the most time, communication over the CPU, and the number of threads
// that work.

#include "model/analysis/time/busy.h"
#include "model/findings/claims.h"
#include "model/findings/many_calls.h"
#include "model/findings/measures.h"
#include "model/findings/program_kind.h"
#include "model/findings/rules.h"
#include "model/kernels/api_calls.h"
#include "model/kernels/gpu_ops.h"
#include "model/store/args.h"

#include <algorithm>
#include <map>
#include <span>

namespace lanescope {

namespace {

// False: names show that a GPU worked, although none of its work is recorded.
bool isCpuProgram(const Trace& trace)
{
    for (std::uint32_t i = 0; i < trace.strings().size(); ++i)
        if (isNameOfGpuUse(trace.strings()[StringId{i}]))
            return false;
    return true;
}

bool isCpuOnly(const Analysis& analysis)
{
    if (!analysis.work().empty() || !isCpuProgram(analysis.trace()))
        return false;
    bool isCpu = true;
    forEachApiCall(analysis.trace(), [&](SliceId s) { isCpu = isCpu && !launchesKernels(analysis.trace().name(s)); });
    return isCpu;
}

// Where at least two of the ranges overlap.
std::vector<TimeRange> whereTwoRun(const std::vector<TimeRange>& ranges)
{
    std::vector<std::pair<Time, int>> borders; // ends before begins
    borders.reserve(2 * ranges.size());
    for (const TimeRange& range : ranges) {
        borders.emplace_back(range.begin, 1);
        borders.emplace_back(range.end, -1);
    }
    std::sort(borders.begin(), borders.end());
    std::vector<TimeRange> both;
    int running = 0;
    for (const auto& [time, change] : borders) {
        running += change;
        if (change > 0 && running == 2)
            both.push_back({time, time});
        else if (change < 0 && running == 1)
            both.back().end = time;
    }
    std::erase_if(both, [](const TimeRange& r) { return r.isEmpty(); });
    return both;
}

struct CpuOp {
    const TableRow* row;
    double pct;
};

// Its traces have no arguments and no Python frames, whatever is asked for.
bool isWithoutKineto(const Trace& trace) { return trace.info().format.starts_with("PyTorch autograd profiler"); }

Phrase adviceOnHotOp(const Trace& trace, const TableRow& row)
{
    if (row.name.find("_slow_conv") != std::string::npos)
        return {PHRASE("It is the fallback for convolutions that oneDNN does not take: check their data type and "
                       "layout, and whether this PyTorch has oneDNN.")};
    if (isWithoutKineto(trace))
        return {PHRASE("Start here: it may be faster, batched or left out. This PyTorch has no Kineto, so its traces "
                       "hold no input shapes.")};
    constexpr std::size_t maxRead = 20;
    bool hasShapes = false;
    for (std::size_t i = 0; i < std::min(maxRead, row.slices.size()) && !hasShapes; ++i) {
        const auto arguments = readArguments(trace, row.slices[i]);
        hasShapes = arguments && arguments->find("Input Dims");
    }
    return hasShapes ? Phrase{PHRASE("Start here: its input shapes and types show whether it can be faster, batched "
                                     "or left out.")}
                     : Phrase{PHRASE("Start here: record with record_shapes=True to see whether it can be faster, "
                                     "batched or left out.")};
}

Phrase adviceOnSilence(const Trace& trace)
{
    if (isWithoutKineto(trace))
        return {PHRASE("It may be code outside PyTorch, waiting, or ops on threads that this profiler does not follow. "
                       "This PyTorch has no Kineto, so its traces hold no Python stacks.")};
    return {recordsFramework(trace)
                ? PHRASE("Record with Python stacks (with_stack=True) to see what runs then: code outside PyTorch, "
                         "waiting, ops on threads that this profiler does not follow, or a device that it does not "
                         "record.")
                : PHRASE("The program waits then, or runs code that makes none of the recorded calls.")};
}

// A loop over small ops: the time between them is spent in Python and in calling the next one.
bool isBetweenSmallOps(const std::vector<TimeRange>& gaps, Ns silent)
{
    constexpr std::size_t minGaps = 500;
    constexpr Ns maxEach{20'000};
    if (gaps.size() < minGaps)
        return false;
    Ns inSmall{};
    for (const TimeRange& gap : gaps)
        if (gap.length() < maxEach)
            inSmall += gap.length();
    return 2 * inSmall > silent;
}

} // namespace

static std::vector<Finding> cpuHotOp(const Analysis& analysis)
{
    constexpr double worthSayingPct = 20; // minimum share of the self time of all rows
    constexpr std::size_t minNames = 3, maxEvidence = 3;
    if (!isCpuOnly(analysis))
        return {};
    const Trace& trace = analysis.trace();
    const ProfilerTable& table = analysis.table();
    Ns all{}; // the table's total also has annotations, which may wait for another thread
    for (const TableRow& row : table.rows)
        if (!row.isDevice && (row.kind == SliceKind::Op || isApiCall(row.kind)) && !isCpuCollective(row.name))
            all += row.selfCpu; // a collective waits, and has a finding of its own
    std::vector<CpuOp> ops;
    for (const TableRow& row : table.rows)
        if (row.kind == SliceKind::Op && !row.isDevice && !isCpuCollective(row.name))
            ops.push_back({&row, percentOf(row.selfCpu, all)});
    std::stable_sort(ops.begin(), ops.end(),
                     [](const CpuOp& a, const CpuOp& b) { return a.row->selfCpu > b.row->selfCpu; });
    if (ops.size() < minNames || ops[0].pct < worthSayingPct ||
        ops[0].row->name.starts_with("enumerate(Data")) // the wait for data has a finding of its own
        return {};
    const TableRow& first = *ops[0].row;
    if (isCalledOften(first)) // has a finding of its own too
        return {};
    std::map<std::uint32_t, Ns> byThread;
    for (const SliceId s : first.slices)
        byThread[trace.laneOf(s).value] += trace.selfTime(s);
    Ns max{};
    for (const auto& [lane, time] : byThread)
        max = std::max(max, time);
    Finding finding;
    finding.severity = Severity::Notice;
    for (const SliceId s : first.slices)
        finding.explains.push_back(trace.range(s));
    finding.cost = max; // on the thread with most of it, because threads work at the same time
    finding.values = {{"name", first.name},
                      {"pct", ops[0].pct},
                      {"total", first.selfCpu},
                      {"count", static_cast<std::int64_t>(first.calls)},
                      {"calls", Phrase{first.calls == 1 ? PHRASE("one call") : PHRASE("{count} calls")}},
                      {"second", ops[1].row->name},
                      {"second_pct", ops[1].pct},
                      {"third", ops[2].row->name},
                      {"advice", adviceOnHotOp(trace, first)},
                      {"third_pct", ops[2].pct}};
    const std::string calls = "from ops where name = " + sqlText(first.name);
    finding.claims = {claim("select count(*) " + calls, static_cast<std::int64_t>(first.calls)),
                      claim("select sum(self_ns) " + calls, first.selfCpu)};
    finding.places.assign(first.slices.begin(), first.slices.end());
    finding.evidence = longestOf(trace, first.slices, maxEvidence);
    return {finding};
}

const Rule cpuHotOpRule{
    "cpu_hot_op",
    PHRASE("{name} takes {pct} % of the CPU time of all ops and calls"),
    PHRASE("Its self time is {total} in {calls}. Next are {second} ({second_pct} %) and {third} ({third_pct} %)."),
    "{advice}",
    cpuHotOp,
    {Cause::Ops}};

static std::vector<Finding> cpuSilent(const Analysis& analysis)
{
    constexpr double worthSayingPct = 50, ofSmallOpsPct = 25; // minimum share of the thread's time
    constexpr Ns minTime{1'000'000};
    if (!isCpuOnly(analysis))
        return {};
    const Trace& trace = analysis.trace();
    std::vector<SliceId> slices; // the ops of the thread with most time in ops
    Ns maxTime{};
    for (const Lane& lane : trace.lanes()) {
        std::vector<SliceId> own;
        std::vector<TimeRange> ops;
        for (const SliceId s : lane.slices)
            if (trace.kind(s) == SliceKind::Op || trace.kind(s) == SliceKind::Python || isApiCall(trace.kind(s)) ||
                (trace.kind(s) == SliceKind::Annotation && !trace.name(s).starts_with("ProfilerStep#"))) {
                own.push_back(s);
                if (trace.kind(s) == SliceKind::Op)
                    ops.push_back(trace.range(s));
            }
        if (const Ns time = lengthOf(unionOf(std::move(ops))); lane.kind == LaneKind::Cpu && time > maxTime) {
            maxTime = time;
            slices = std::move(own);
        }
    }
    std::sort(slices.begin(), slices.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    Finding finding;
    SliceId last, before, after; // last: the slice that ended last; before, after: around the longest gap
    Ns silent{}, longest{};
    for (const SliceId s : slices) {
        if (last && trace.begin(s) > trace.end(last)) {
            const TimeRange gap{trace.end(last), trace.begin(s)};
            finding.explains.push_back(gap);
            silent += gap.length();
            if (gap.length() > longest) {
                longest = gap.length();
                before = last;
                after = s;
            }
        }
        if (!last || trace.end(s) > trace.end(last))
            last = s;
    }
    const Ns whole = slices.empty() ? Ns{} : trace.end(last) - trace.begin(slices.front());
    const bool isOfSmallOps = isBetweenSmallOps(finding.explains, silent);
    if (silent < minTime || percentOf(silent, whole) <= (isOfSmallOps ? ofSmallOpsPct : worthSayingPct))
        return {};
    finding.severity = Severity::Warning;
    finding.cost = silent;
    finding.evidence = {after, before};
    finding.values = {{"pct", percentOf(silent, whole)},
                      {"silent", silent},
                      {"whole", whole},
                      {"longest", longest},
                      {"before", std::string{trace.name(before)}},
                      {"after", std::string{trace.name(after)}},
                      {"advice", isOfSmallOps
                                     ? Phrase{PHRASE("Most of it is in short gaps between ops: Python, and calling "
                                                     "the next op. Fewer ops on more data leave less of it, and so "
                                                     "does torch.compile.")}
                                     : adviceOnSilence(trace)}};
    return {finding};
}

const Rule cpuSilentRule{
    "cpu_silent",
    PHRASE("Nothing is recorded for {pct} % of the time"),
    PHRASE("The thread with most ops records nothing for {silent} of {whole}. The longest gap takes {longest}, between "
           "{before} and {after}."),
    "{advice}",
    cpuSilent,
    {Cause::Python, Cause::Unknown}};

static std::vector<Finding> cpuCollectives(const Analysis& analysis)
{
    constexpr double worthSayingPct = 5; // minimum share of the trace
    constexpr std::size_t maxEvidence = 5;
    if (!isCpuOnly(analysis))
        return {};
    const Trace& trace = analysis.trace();
    std::vector<SliceId> collectives;
    std::vector<TimeRange> ranges;
    std::map<std::uint32_t, std::vector<TimeRange>> byThread;
    forEachHostSlice(trace, [&](SliceId s) {
        const std::string_view name = trace.name(s);
        if (trace.kind(s) != SliceKind::Python && isCpuCollective(name)) {
            collectives.push_back(s);
            byThread[trace.laneOf(s).value].push_back(trace.range(s));
            ranges.push_back(trace.range(s));
        }
    });
    ranges = unionOf(std::move(ranges));
    const Ns time = lengthOf(ranges), all = trace.sliceRange().length();
    if (collectives.empty() || percentOf(time, all) < worthSayingPct)
        return {};
    Finding finding;
    finding.severity = Severity::Notice;
    finding.cost = time;
    finding.explains = std::move(ranges);
    const auto count = static_cast<std::int64_t>(collectives.size());
    finding.places = collectives;
    finding.evidence = longestOf(trace, std::move(collectives), maxEvidence);
    Ns onThread{}; // the time of the thread that spends most
    for (auto& [lane, ofThread] : byThread)
        onThread = std::max(onThread, lengthOf(unionOf(ofThread)));
    finding.values = {
        {"time", time},
        {"pct", percentOf(time, all)},
        {"count", count},
        {"how_many", Phrase{count == 1 ? PHRASE("One collective runs") : PHRASE("{count} collectives run")}},
        {"threads", static_cast<std::int64_t>(byThread.size())},
        {"on_thread", onThread},
        {"of_threads", Phrase{byThread.size() > 1 ? PHRASE(" They run on {threads} threads, for at most {on_thread} on "
                                                           "one of them; where they overlap, the time counts once.")
                                                  : ""}},
        {"name", std::string{trace.name(finding.evidence[0])}},
        {"longest", trace.duration(finding.evidence[0])}};
    return {finding};
}

const Rule cpuCollectivesRule{
    "cpu_collectives",
    PHRASE("Communication over the CPU takes {time} ({pct} % of the recording)"),
    PHRASE("{how_many}; the longest ({name}) takes {longest}. Waiting for other ranks is part of it.{of_threads}"),
    PHRASE(
        "Compare the ranks: the rank that arrives last waits least. Send less often or less data, or overlap it with "
        "the computation."),
    cpuCollectives,
    {Cause::Python, Cause::Ops, Cause::Communication, Cause::Unknown}};

namespace {

// Calls of one op while no other thread runs ops, and while one does.
struct CallsOfOp {
    std::vector<SliceId> alone, together;
};

// How much longer the calls take together.
struct Slower {
    std::uint32_t name = 0;
    CallsOfOp calls;
    Ns alone{}, together{}; // medians
    Ns more() const { return (together - alone) * std::ssize(calls.together); }
};

std::optional<Slower> slowerIn(const Trace& trace, std::uint32_t name, const CallsOfOp& calls)
{
    constexpr double worthSaying = 2; // calls take at least this many times as long while other threads run ops
    constexpr std::size_t minCalls = 10;
    if (calls.alone.size() < minCalls || calls.together.size() < minCalls)
        return std::nullopt;
    const auto medianTime = [&](const std::vector<SliceId>& slices) {
        std::vector<Ns> times;
        for (const SliceId s : slices)
            times.push_back(trace.duration(s));
        return medianOf(std::move(times));
    };
    Slower slower{name, calls, medianTime(calls.alone), medianTime(calls.together)};
    const bool isSlower = static_cast<double>(slower.together.count()) >=
                          worthSaying * static_cast<double>(std::max(slower.alone, Ns{1}).count());
    return isSlower && slower.more() > Ns{} ? std::optional{std::move(slower)} : std::nullopt;
}

// The calls with equal shapes that lose most. None without recorded shapes: two calls of one op can be of any sizes.
std::optional<Slower> slowerOfEqualShapes(const Trace& trace, const Slower& op)
{
    constexpr std::size_t maxRead = 1000; // per side
    std::map<std::string, CallsOfOp> byShape;
    for (const auto side : {&CallsOfOp::alone, &CallsOfOp::together})
        for (const SliceId s : std::span{op.calls.*side}.first(std::min(maxRead, (op.calls.*side).size())))
            if (const auto arguments = readArguments(trace, s))
                if (const Argument* dims = arguments->find("Input Dims"))
                    (byShape[dims->value].*side).push_back(s);
    std::optional<Slower> most;
    for (const auto& [shape, calls] : byShape)
        if (auto slower = slowerIn(trace, op.name, calls); slower && (!most || slower->more() > most->more()))
            most = std::move(slower);
    return most;
}

} // namespace

static std::vector<Finding> cpuThreads(const Analysis& analysis)
{
    constexpr double alonePct = 90; // one thread has at least this share of the time in ops
    constexpr std::size_t maxEvidence = 4, maxNames = 5;
    if (!isCpuOnly(analysis))
        return {};
    const Trace& trace = analysis.trace();
    std::vector<std::size_t> threads;
    std::vector<TimeRange> any; // where ops run; each thread without overlaps
    Ns sum{}, max{};
    for (std::size_t l = 0; l < trace.lanes().size(); ++l) {
        std::vector<TimeRange> ranges;
        for (const SliceId s : trace.lanes()[l].slices)
            if (trace.kind(s) == SliceKind::Op)
                ranges.push_back(trace.range(s));
        ranges = unionOf(std::move(ranges));
        if (trace.lanes()[l].kind != LaneKind::Cpu || ranges.empty())
            continue;
        any.insert(any.end(), ranges.begin(), ranges.end());
        const Ns busy = lengthOf(ranges);
        sum += busy;
        max = std::max(max, busy);
        threads.push_back(l);
    }
    if (threads.size() < 2 || percentOf(max, sum) >= alonePct)
        return {};
    // The op with the most time that has both kinds of calls: alone, and while another thread runs ops. The op's own
    // thread runs during the whole call, so another one runs where at least two threads run.
    const BusyTime ofTwo{whereTwoRun(any)};
    std::map<std::uint32_t, CallsOfOp> calls;
    for (const std::size_t l : threads)
        for (const SliceId s : trace.lanes()[l].slices) {
            if (trace.kind(s) != SliceKind::Op || !trace.children(s).isEmpty())
                continue;
            const Ns overlap = ofTwo.within(trace.range(s));
            CallsOfOp& of = calls[trace.nameId(s).value];
            if (overlap == Ns{})
                of.alone.push_back(s);
            else if (overlap * 2 >= trace.duration(s))
                of.together.push_back(s);
        }
    std::vector<Slower> ops;
    for (const auto& [name, of] : calls)
        if (auto slower = slowerIn(trace, name, of))
            ops.push_back(*std::move(slower));
    std::stable_sort(ops.begin(), ops.end(), [](const Slower& x, const Slower& y) { return x.more() > y.more(); });
    std::optional<Slower> slowest;
    for (std::size_t i = 0; i < std::min(maxNames, ops.size()); ++i)
        if (auto slower = slowerOfEqualShapes(trace, ops[i]); slower && (!slowest || slower->more() > slowest->more()))
            slowest = std::move(slower);
    if (!slowest)
        return {};
    Finding finding;
    finding.places = slowest->calls.together;
    finding.evidence = longestOf(trace, slowest->calls.together, maxEvidence);
    finding.values = {{"name", std::string{trace.text(StringId{slowest->name})}},
                      {"alone", slowest->alone},
                      {"together", slowest->together},
                      {"threads", static_cast<std::int64_t>(threads.size())}};
    finding.severity = Severity::Notice;
    const Ns atAll = lengthOf(unionOf(std::move(any)));
    finding.values["mean"] = static_cast<double>(sum.count()) / static_cast<double>(std::max(Ns{1}, atAll).count());
    return {finding};
}

const Rule cpuThreadsRule{
    "cpu_threads",
    PHRASE("Threads slow each other down: {name} takes {together} instead of {alone}"),
    PHRASE(
        "{threads} threads run ops, {mean} of them at a time on average. These are the medians of {name}, with equal "
        "shapes, while another thread runs ops and while none does."),
    PHRASE(
        "There may be more threads than cores (the trace does not record the cores, nor the threads inside ops): set "
        "torch.set_num_threads or OMP_NUM_THREADS to the cores per process."),
    cpuThreads,
    {Cause::Ops}};

} // namespace lanescope
