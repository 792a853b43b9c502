// Ops that move a value between the host and the GPU (.item(), .cpu(), .to(), nonzero) and block the host meanwhile.

#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/breakdown.h"
#include "model/analysis/time/busy.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

namespace lanescope {

namespace {

// Ops whose result the host needs at once.
constexpr std::array<std::string_view, 4> bringing{"aten::_local_scalar_dense", "aten::nonzero", "aten::equal",
                                                   "aten::_unique2"};
// Ops that move a tensor between host and device: .cpu(), .to(), indexing by tensors of the host.
constexpr std::array<std::string_view, 2> moving{"aten::copy_", "aten::_to_copy"};

constexpr Ns minCall{20'000};   // a call that only starts a copy is faster
constexpr Ns longCopy{100'000}; // about a megabyte: more than a few scalars

template <std::size_t N>
bool isAmong(const std::array<std::string_view, N>& names, std::string_view op)
{
    return std::find(names.begin(), names.end(), op) != names.end();
}

bool mayWait(const Trace& trace, SliceId call)
{
    const std::string_view name = trace.name(call);
    return isApiCall(trace.kind(call)) && (isSyncCall(name) || isCopyCall(name));
}

// The reason for the wait: what the value is needed for, or where it goes.
enum class Why : std::uint8_t { ToHost, ToGpu, Mask, HostIndices, Tensor };
constexpr std::size_t whyCount = 5;

struct Words {
    std::string_view max, advice;
};
constexpr std::array<Words, whyCount> words{{
    {PHRASE("For {main} the host waits for a value of the GPU."),
     PHRASE("Keep the value on the GPU: no .item(), no .cpu(), no printing of or branching on a tensor within the "
            "step. Collect losses and read them every N steps; copy with non_blocking=True to pinned memory.")},
    {PHRASE("For {main} it copies to the GPU: the call stages data that is not pinned, or waits for "
            "earlier GPU work."),
     PHRASE("Create the tensor on the GPU (device=\"cuda\"), or pin the host's memory (pin_memory=True) and copy with "
            "non_blocking=True.")},
    {PHRASE("For {main} it asks how many elements a boolean mask selects: indexing by a mask calls "
            "aten::nonzero."),
     PHRASE("Do not index by a boolean mask in the step: torch.where(mask, a, b), or a product with the mask, gives a "
            "result of fixed shape and does not wait.")},
    {PHRASE("For {main} it waits to copy indices to the GPU."),
     PHRASE("Keep the tensors that index others on the GPU: those of the host are copied to it first, and the copy "
            "waits.")},
    {PHRASE("For {main} it waits before it copies large tensors from the GPU."),
     PHRASE("Copy large tensors with non_blocking=True into pinned memory, and wait for an event only where the host "
            "reads them: work that does not need them goes on meanwhile.")},
}};

// A copy of one thread: when it was called, and when it ran.
struct CalledCopy {
    Time called;
    TimeRange ran;
    bool isToGpu = false;
    std::optional<Time> free; // if the host stages it: when the stream has no earlier work
};

std::vector<std::vector<CalledCopy>> copiesByLane(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::vector<std::vector<CalledCopy>> copies(trace.lanes().size());
    const std::vector<Time> free = streamFreeBefore(analysis);
    for (std::size_t i = 0; i < analysis.work().size(); ++i)
        if (const Launched& l = analysis.work()[i]; l.launch && trace.kind(l.work) == SliceKind::Memcpy)
            copies[trace.laneOf(l.launch).value].push_back(
                {trace.begin(l.launch), trace.range(l.work),
                 trace.name(l.work).find("HtoD") != std::string_view::npos ||
                     trace.name(l.work).find("HostToDevice") != std::string_view::npos,
                 isStagedToGpu(trace, l.work) ? std::optional{free[i]} : std::nullopt});
    for (std::vector<CalledCopy>& ofLane : copies)
        std::stable_sort(ofLane.begin(), ofLane.end(),
                         [](const CalledCopy& a, const CalledCopy& b) { return a.called < b.called; });
    return copies;
}

struct Wait {
    SliceId call, op;        // op: the op that a reader associates with the wait
    TimeRange before, after; // parts of the call before and after the copy runs
    Why why = Why::ToHost;

    Ns time() const { return before.length() + after.length(); }
};

// The ops of a thread that may ask for a value, in order of begin.
struct AskingOps {
    std::vector<SliceId> ops;
    std::vector<Time> ends; // per op: the last end of all ops up to it
};

AskingOps askingOpsOf(const Trace& trace, const Lane& lane)
{
    AskingOps asking;
    for (const SliceId s : lane.slices)
        if (trace.kind(s) == SliceKind::Op && (isAmong(bringing, trace.name(s)) || isAmong(moving, trace.name(s))))
            asking.ops.push_back(s);
    std::stable_sort(asking.ops.begin(), asking.ops.end(),
                     [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    for (const SliceId s : asking.ops)
        asking.ends.push_back(asking.ends.empty() ? trace.end(s) : std::max(asking.ends.back(), trace.end(s)));
    return asking;
}

// The innermost op around the call that a wait of this length belongs to. Found by times, because a call whose begin
// was rounded out of its op is not its child.
SliceId askingFor(const Trace& trace, SliceId call, const AskingOps& asking, Ns wait)
{
    auto at = std::upper_bound(asking.ops.begin(), asking.ops.end(), trace.begin(call),
                               [&](Time t, SliceId s) { return t < trace.begin(s); });
    while (at != asking.ops.begin()) {
        --at;
        if (asking.ends[static_cast<std::size_t>(at - asking.ops.begin())] < trace.end(call))
            break;
        if (trace.end(*at) >= trace.end(call) && (isAmong(bringing, trace.name(*at)) || wait >= minCall))
            return *at;
    }
    return {};
}

// copies: those of the call's thread. The call makes or waits for the copy that was called last: while this copy runs,
// the value is on its way. From the begin of its copy on, a call that copies does nothing else. If it stages the copy,
// it does so once the stream has no earlier work (the finding on pageable memory counts that).
std::optional<Wait> waitOf(const Trace& trace, SliceId call, const AskingOps& asking,
                           const std::vector<CalledCopy>& copies)
{
    const TimeRange whole = trace.range(call);
    Wait wait{call, {}, whole, {whole.end, whole.end}, Why::ToHost};
    const auto next = std::upper_bound(copies.begin(), copies.end(), trace.begin(call),
                                       [](Time t, const CalledCopy& c) { return t < c.called; });
    const CalledCopy* const copy = next == copies.begin() ? nullptr : &*std::prev(next);
    if (copy) {
        const bool isOwn = copy->called == whole.begin;
        const Time begins = isOwn && copy->free ? std::min(copy->ran.begin, *copy->free) : copy->ran.begin;
        wait.before.end = std::clamp(begins, whole.begin, whole.end);
        wait.after.begin = isOwn ? whole.end : std::clamp(copy->ran.end, whole.begin, whole.end);
    }
    const SliceId asks = askingFor(trace, call, asking, wait.time());
    if (!asks)
        return std::nullopt;
    SliceId outermost = asks;
    bool isIndexing = false;
    for (SliceId op = asks; op; op = trace.parent(op)) {
        if (trace.kind(op) != SliceKind::Op)
            continue;
        const std::string_view name = trace.name(op);
        if (name.starts_with("aten::"))
            outermost = op;
        isIndexing = isIndexing || name.starts_with("aten::index") || name.starts_with("aten::_index_put");
    }
    const bool brings = isAmong(bringing, trace.name(asks));
    wait.op = brings ? asks : outermost;
    if (brings)
        wait.why = isIndexing && trace.name(asks) == "aten::nonzero" ? Why::Mask : Why::ToHost;
    else if (copy && copy->isToGpu && copy->called >= trace.begin(outermost))
        wait.why = isIndexing ? Why::HostIndices : Why::ToGpu;
    else if (copy && copy->called >= trace.begin(outermost) && copy->ran.length() >= longCopy)
        wait.why = Why::Tensor;
    return wait;
}

// All calls that may wait in these ops and in others of the same names. If one of them no longer waits, the
// synchronization or the op after it would wait instead. `able`: by lane.
std::vector<SliceId> callsWithin(const Trace& trace, const std::vector<SliceId>& ops,
                                 std::vector<std::vector<SliceId>> able)
{
    const auto byBegin = [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); };
    std::set<std::uint32_t> names;
    for (const SliceId op : ops)
        names.insert(trace.nameId(op).value);
    std::vector<SliceId> calls;
    for (std::vector<SliceId>& ofLane : able) {
        std::stable_sort(ofLane.begin(), ofLane.end(), byBegin);
        for (const SliceId call : ofLane)
            for (SliceId op = trace.parent(call); op; op = trace.parent(op))
                if (names.contains(trace.nameId(op).value)) {
                    calls.push_back(call);
                    break;
                }
    }
    for (const SliceId op : ops) { // by times: a call whose begin was rounded out of its op is not its child
        const std::vector<SliceId>& ofLane = able[trace.laneOf(op).value];
        for (auto at = std::lower_bound(ofLane.begin(), ofLane.end(), op, byBegin);
             at != ofLane.end() && trace.begin(*at) < trace.end(op); ++at)
            calls.push_back(*at);
    }
    std::sort(calls.begin(), calls.end());
    calls.erase(std::unique(calls.begin(), calls.end()), calls.end());
    return calls;
}

// The calls that waited, as SQL: waits(begin_ns, end_ns, from_ns, to_ns); the copy runs from from_ns to to_ns.
std::string waitsAsSql(const std::set<std::string_view>& calls)
{
    return fmt::format(
        "with asks as materialized (select lane, begin_ns, end_ns, name in ({0}) as moves from slices where kind = "
        "'op' and name in ({0}, {1})), works as materialized (select id, max(end_ns) over (partition by lane order by "
        "begin_ns, id rows between unbounded preceding and 1 preceding) as free_ns from slices where kind in "
        "('kernel', 'memcpy', 'memset')), called as materialized (select k.id, c.lane, c.begin_ns as called_ns, "
        "k.begin_ns, k.end_ns, iif(k.name like '%HtoD%' and k.name like '%Pageable%', coalesce(w.free_ns, 0), "
        "k.begin_ns) as free_ns from copies k join slices c on c.id = k.launch join works w on w.id = k.id where "
        "k.kind = 'memcpy'), calls as "
        "materialized (select c.lane, c.begin_ns, c.end_ns, (select k.id from called k where k.lane = c.lane and "
        "k.called_ns <= c.begin_ns order by k.called_ns desc, k.begin_ns desc limit 1) as copy from slices c where "
        "c.kind in ('runtime', 'driver') and c.name in ({2})), timed as materialized (select c.lane, c.begin_ns, "
        "c.end_ns, coalesce(min(c.end_ns, max(c.begin_ns, min(k.begin_ns, iif(k.called_ns = c.begin_ns, k.free_ns, "
        "k.begin_ns)))), c.end_ns) as from_ns, coalesce(iif(k.called_ns "
        "= c.begin_ns, c.end_ns, min(c.end_ns, max(c.begin_ns, k.end_ns))), c.end_ns) as to_ns from calls c left join "
        "called k on k.id = c.copy), waits as materialized (select * from timed c where exists (select 1 from asks a "
        "where a.lane = c.lane and a.begin_ns <= c.begin_ns and c.end_ns <= a.end_ns and (not a.moves or c.from_ns - "
        "c.begin_ns + c.end_ns - c.to_ns >= {3}))) ",
        sqlList(moving), sqlList(bringing), sqlList(calls), minCall.count());
}

bool readsOneValue(std::string_view op) { return op == "aten::item" || op == "aten::_local_scalar_dense"; }

// The time saved if the values are not read: the waits, and the whole ops that only read a value.
Ns timeOfAsking(const Trace& trace, const std::vector<Wait>& waits, const std::vector<SliceId>& ops)
{
    Ns time{};
    for (const Wait& wait : waits)
        time += readsOneValue(trace.name(wait.op)) ? Ns{} : wait.time();
    for (const SliceId op : ops)
        if (readsOneValue(trace.name(op))) {
            const SliceId parent = trace.parent(op);
            time += trace.duration(parent && readsOneValue(trace.name(parent)) ? parent : op);
        }
    return time;
}

} // namespace

static std::vector<Finding> blockingOps(const Analysis& analysis)
{
    constexpr double worthSaying = 0.02; // minimum share of the host's time in the trace
    constexpr std::size_t maxEvidence = 5;
    constexpr int worthTelling = 20; // divisor
    const Trace& trace = analysis.trace();
    const std::vector<std::vector<CalledCopy>> copies = copiesByLane(analysis);
    std::vector<Wait> waits;
    std::vector<std::vector<SliceId>> able(trace.lanes().size());
    std::set<std::string_view> callNames;
    for (std::uint32_t l = 0; l < trace.lanes().size(); ++l) {
        if (trace.lanes()[l].kind != LaneKind::Cpu)
            continue;
        const AskingOps asking = askingOpsOf(trace, trace.lanes()[l]);
        if (asking.ops.empty())
            continue;
        for (const SliceId s : trace.lanes()[l].slices)
            if (mayWait(trace, s)) {
                callNames.insert(trace.name(s));
                able[l].push_back(s);
                if (const auto wait = waitOf(trace, s, asking, copies[l]))
                    waits.push_back(*wait);
            }
    }
    Ns waited{};
    std::array<Ns, whyCount> byWhy{};
    std::vector<SliceId> ops;
    std::vector<TimeRange> ranges;
    for (const Wait& wait : waits) {
        waited += wait.time();
        byWhy[static_cast<std::size_t>(wait.why)] += wait.time();
        for (const TimeRange range : {wait.before, wait.after})
            if (!range.isEmpty())
                ranges.push_back(range);
        ops.push_back(wait.op);
    }
    std::sort(ops.begin(), ops.end());
    ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
    const Ns all = trace.sliceRange().length();
    if (ops.size() < 2 || static_cast<double>(waited.count()) < worthSaying * static_cast<double>(all.count()))
        return {};
    // A wait costs what the GPU could have done meanwhile: a host that waits for a busy GPU loses nothing.
    const Ns idle = gpuWithoutWorkWithin(analysis, ranges), lost = gpuNotRecordedWithin(analysis, ranges);
    const auto main = static_cast<std::size_t>(std::max_element(byWhy.begin(), byWhy.end()) - byWhy.begin());
    // Waits of the main reason come first, so that the named op is one of them.
    std::stable_sort(waits.begin(), waits.end(), [&](const Wait& a, const Wait& b) {
        const auto key = [&](const Wait& w) { return std::pair{static_cast<std::size_t>(w.why) != main, -w.time()}; };
        return key(a) < key(b);
    });
    Finding finding;
    finding.severity = idle > Ns{} ? Severity::Warning : analysis.busy() ? Severity::Info : Severity::Notice;
    if (analysis.busy())
        finding.cost = idle;
    std::set<std::uint32_t> processes;
    for (const Wait& wait : waits)
        processes.insert(trace[trace.laneOf(wait.op)].process.value);
    const bool isOne = processes.size() == 1;
    finding.values = {
        {"processes", static_cast<std::int64_t>(processes.size())},
        {"title",
         Phrase{isOne ? PHRASE("The host waits {waited} for values that are copied between it and the GPU")
                      : PHRASE("{processes} processes wait {waited} in total for values that are copied between "
                               "them and the GPUs")}},
        {"waited", waited},
        {"asking", timeOfAsking(trace, waits, ops)},
        {"count", static_cast<std::int64_t>(ops.size())},
        {"idle", idle},
        {"lost", lost},
        {"main", byWhy[main]},
        {"most", Phrase{words[main].max}},
        {"of_the_gpu",
         Phrase{lost * worthTelling > idle
                    ? PHRASE("The GPU has nothing to do for {idle} meanwhile, and for {lost} its work "
                             "is not recorded.")
                : idle > Ns{}     ? PHRASE("The GPU has nothing to do for {idle} meanwhile.")
                : analysis.busy() ? PHRASE("The GPU has work throughout; what the host launches later may begin later.")
                                  : PHRASE("No GPU work is recorded, so the trace does not show whether the GPU is "
                                           "idle meanwhile.")}},
        {"name", std::string{trace.name(waits[0].op)}},
        {"longest", waits[0].time()},
        {"advice", Phrase{words[main].advice}}};
    for (const Wait& wait : waits)
        if (finding.evidence.size() < maxEvidence &&
            std::find(finding.evidence.begin(), finding.evidence.end(), wait.op) == finding.evidence.end())
            finding.evidence.push_back(wait.op);
    if (trace.ranks().empty()) {
        const std::string sql = waitsAsSql(callNames);
        finding.claims.push_back(claim(sql + "select sum(from_ns - begin_ns + end_ns - to_ns) from waits", waited));
        if (lengthOf(unionOf(ranges)) == waited && breakdownOf(analysis).size() == 1) // no instant is counted twice
            finding.claims.push_back(claim(
                sql + "select coalesce(sum(max(0, min(g.end_ns, w.from_ns) - max(g.begin_ns, w.begin_ns)) + max(0, "
                      "min(g.end_ns, w.end_ns) - max(g.begin_ns, w.to_ns))), 0) from waits w join gap_parts g on "
                      "g.begin_ns < w.end_ns and g.end_ns > w.begin_ns and g.cause not in ('device_wait', "
                      "'not_recorded')",
                idle));
    }
    finding.places = ops;
    finding.explains = std::move(ranges);
    finding.calls = callsWithin(trace, ops, std::move(able));
    return {finding};
}

const Rule blockingOpsRule{
    "blocking_ops",
    "{title}",
    PHRASE("{count} ops block the host, such as {name} for {longest}. {most} {of_the_gpu} The copying "
           "itself is not counted."),
    "{advice}",
    blockingOps,
    idleCauses};

} // namespace lanescope
