// Evaluates expectations on a trace. GPU work belongs to the range in which it was launched (like `--step`), on any
// thread; work without a recorded launch, and everything else, to the range in which it begins.

#include "model/compare/expectations.h"

#include "model/analysis/verdict.h"
#include "model/base/pattern.h"
#include "model/base/phrases.h"
#include "model/compare/metrics.h"
#include "model/findings/rule.h"
#include "model/kernels/kernel_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace lanescope {

namespace {

using Slices = std::vector<SliceId>;

// ---- selecting slices -----------------------------------------------------------------------------------------------

// Names that match `named` or `matching`; each distinct name is tested once.
class Names {
public:
    Names(const Trace& trace, const Expectation& e) : m_trace(trace), m_isAny(!e.named && !e.matching)
    {
        if (e.named)
            m_named = trace.find(*e.named);
        if (e.matching)
            if (auto expression = Pattern::parse(*e.matching, Pattern::Case::Ignored))
                m_expression = std::move(*expression);
    }
    bool holds(SliceId slice)
    {
        if (m_isAny)
            return true;
        const StringId name = m_trace.nameId(slice);
        if (!m_expression)
            return m_named && name == m_named;
        const auto [at, isNew] = m_known.try_emplace(name.value, false);
        if (isNew)
            at->second = matches(m_trace.text(name));
        return at->second;
    }
    bool matches(std::string_view name) const { return m_expression->isIn(name); }

private:
    const Trace& m_trace;
    const bool m_isAny;
    StringId m_named;
    std::optional<Pattern> m_expression;
    std::unordered_map<std::uint32_t, bool> m_known;
};

bool isMeant(const Trace& trace, std::string_view what, SliceId s)
{
    const SliceKind kind = trace.kind(s);
    if (what == "kernel")
        return kind == SliceKind::Kernel;
    if (what == "memcpy")
        return kind == SliceKind::Memcpy;
    if (what == "memset")
        return kind == SliceKind::Memset;
    if (what == "work")
        return isDeviceWork(kind);
    if (what == "op")
        return kind == SliceKind::Op;
    if (what == "annotation")
        return kind == SliceKind::Annotation;
    if (what == "runtime")
        return isApiCall(kind);
    return false;
}

bool isOfDevice(std::string_view what)
{
    return what == "kernel" || what == "gemm" || what == "memcpy" || what == "memset" || what == "work";
}

// True for a GEMM in the usual sense: the kernel that adds up the parts of a split GEMM does not count.
bool isGemm(std::string_view kernel)
{
    const KernelName name = decodeKernelName(kernel);
    return name.role == KernelRole::Gemm && name.operation != "split-K sum";
}

// A slice and the time that decides to which range it belongs.
struct Placed {
    Time at;
    SliceId slice;
};

std::vector<Placed> counted(const Analysis& analysis, const Expectation& e)
{
    const Trace& trace = analysis.trace();
    Names names{trace, e};
    std::vector<Placed> all;
    if (isOfDevice(e.what)) {
        const bool areGemms = e.what == "gemm";
        std::unordered_map<std::uint32_t, bool> gemms; // by name: each is decoded once
        const auto isGemmOf = [&](SliceId s) {
            const auto [at, isNew] = gemms.try_emplace(trace.nameId(s).value, false);
            if (isNew)
                at->second = isGemm(trace.name(s));
            return at->second;
        };
        for (const Launched& l : analysis.work())
            if (isMeant(trace, areGemms ? "kernel" : e.what, l.work) && (!areGemms || isGemmOf(l.work)) &&
                names.holds(l.work))
                all.push_back({trace.begin(l.launch ? l.launch : l.work), l.work});
    } else if (e.what == "launch") {
        SliceId last;
        for (const Link& link : trace.links()) { // ordered by launch: one call may have launched many kernels
            if (link.launch != last && names.holds(link.launch))
                all.push_back({trace.begin(link.launch), link.launch});
            last = link.launch;
        }
    } else if (e.what == "sync") {
        for (const SyncCall& sync : analysis.syncs())
            if (names.holds(sync.slice))
                all.push_back({trace.begin(sync.slice), sync.slice});
    } else if (e.what == "step") {
        for (const Step& step : analysis.steps())
            if (names.holds(step.slice))
                all.push_back({step.range.begin, step.slice});
    } else {
        for (const Lane& lane : trace.lanes())
            if (lane.kind != LaneKind::Gpu)
                for (const SliceId s : lane.slices)
                    if (isMeant(trace, e.what, s) && names.holds(s))
                        all.push_back({trace.begin(s), s});
    }
    std::stable_sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) { return a.at < b.at; });
    return all;
}

// The outermost occurrences of a name on the host; if there are none, those on the device (a trace without its host).
// "ProfilerStep" means every step.
Slices occurrencesOf(const Analysis& analysis, const std::string& name)
{
    const Trace& trace = analysis.trace();
    Slices found;
    if (const StringId id = trace.find(name)) {
        for (const bool onDevice : {false, true}) {
            for (const Row& row : trace.rows()) {
                if ((trace[row.lane].kind == LaneKind::Gpu) != onDevice)
                    continue;
                for (const SliceId s : row.slices) {
                    if (trace.nameId(s) != id)
                        continue;
                    SliceId above = trace.parent(s);
                    while (above && trace.nameId(above) != id)
                        above = trace.parent(above);
                    if (!above)
                        found.push_back(s);
                }
            }
            if (!found.empty())
                break;
        }
    }
    if (found.empty() && name == "ProfilerStep")
        for (const Step& step : analysis.steps())
            found.push_back(step.slice);
    std::stable_sort(found.begin(), found.end(), [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    return found;
}

// ---- outcomes -------------------------------------------------------------------------------------------------------

bool meets(const Expectation& e, const FoundValue& value)
{
    double number = 0;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        number = static_cast<double>(*whole);
    else if (const auto* real = std::get_if<double>(&value))
        number = *real;
    else
        return false;
    return (!e.equals || number == *e.equals) && (!e.atLeast || number >= *e.atLeast) &&
           (!e.atMost || number <= *e.atMost);
}

void addOccurrence(Outcome& outcome, const Expectation& e, SliceId range, FoundValue value)
{
    const bool holds = meets(e, value);
    outcome.occurrences.push_back({range, std::move(value), holds});
}

// All occurrences must meet the expectation; the first one that does not is reported.
void close(Outcome& outcome)
{
    if (outcome.occurrences.empty())
        return;
    const auto bad = std::find_if(outcome.occurrences.begin(), outcome.occurrences.end(),
                                  [](const Outcome::Occurrence& o) { return !o.holds; });
    outcome.holds = bad == outcome.occurrences.end();
    outcome.found = outcome.holds ? outcome.occurrences.front().found : bad->found;
}

Outcome countOutcome(const Analysis& analysis, const Expectation& e)
{
    Outcome outcome;
    if (e.what == "finding") {
        std::int64_t count = 0;
        Names names{analysis.trace(), e};
        for (const Finding& f : findingsOf(analysis))
            if (e.named ? f.rule->id == *e.named : !e.matching || names.matches(f.rule->id)) {
                ++count;
                outcome.evidence.insert(outcome.evidence.end(), f.evidence.begin(), f.evidence.end());
            }
        outcome.found = count;
        outcome.holds = meets(e, outcome.found);
        return outcome;
    }
    const std::vector<Placed> all = counted(analysis, e);
    if (!e.within) {
        for (const Placed& p : all)
            outcome.evidence.push_back(p.slice);
        outcome.found = static_cast<std::int64_t>(all.size());
        outcome.holds = meets(e, outcome.found);
        return outcome;
    }
    const Trace& trace = analysis.trace();
    for (const SliceId range : occurrencesOf(analysis, *e.within)) {
        const auto before = [](const Placed& p, Time t) { return p.at < t; };
        auto at = std::lower_bound(all.begin(), all.end(), trace.begin(range), before);
        std::int64_t count = 0;
        for (; at != all.end() && at->at < trace.end(range); ++at)
            if (at->slice != range) {
                ++count;
                outcome.evidence.push_back(at->slice);
            }
        addOccurrence(outcome, e, range, count);
    }
    close(outcome);
    return outcome;
}

Outcome metricOutcome(const Analysis& analysis, const Expectation& e)
{
    const Metric& metric = *metricCalled(e.what);
    Outcome outcome;
    if (!e.within) {
        outcome.found = metric.of({analysis, analysis.work(), {}});
        outcome.holds = meets(e, outcome.found);
        return outcome;
    }
    for (const SliceId range : occurrencesOf(analysis, *e.within))
        addOccurrence(
            outcome, e, range,
            metric.of(
                {analysis, launchedWithin(analysis.trace(), analysis.work(), analysis.trace().range(range)), range}));
    for (const Outcome::Occurrence& o : outcome.occurrences)
        outcome.evidence.push_back(o.range);
    close(outcome);
    return outcome;
}

// The name with the most time of its own: for kernels their duration, for ops the time of the work that they launched,
// or their self time on the host if nothing runs on a device.
Outcome slowestOutcome(const Analysis& analysis, const Expectation& e)
{
    const Trace& trace = analysis.trace();
    Outcome outcome;
    std::vector<TableRow> ofRange;
    const auto slowestIn = [&](const std::vector<TableRow>& rows) {
        const TableRow* best = nullptr;
        const bool byDevice = analysis.busy().has_value();
        const auto time = [&](const TableRow& row) { return byDevice ? row.selfCuda : row.selfCpu; };
        for (const TableRow& row : rows)
            if (row.kind == (e.what == "op" ? SliceKind::Op : SliceKind::Kernel) && time(row) > Ns{} &&
                (!best || time(row) > time(*best)))
                best = &row;
        return best ? FoundValue{best->name} : FoundValue{};
    };
    const auto isMet = [&](const FoundValue& value) {
        const auto* name = std::get_if<std::string>(&value);
        return name && (e.named ? *name == *e.named : Names{trace, e}.matches(*name));
    };
    if (!e.within) {
        outcome.found = slowestIn(analysis.table().rows);
        outcome.holds = isMet(outcome.found);
    } else {
        for (const SliceId range : occurrencesOf(analysis, *e.within)) {
            TableOptions options;
            options.within = trace.range(range);
            FoundValue value = slowestIn(profilerTable(trace, options).rows);
            const bool holds = isMet(value);
            outcome.occurrences.push_back({range, std::move(value), holds});
        }
        close(outcome);
    }
    if (const auto* name = std::get_if<std::string>(&outcome.found))
        if (const StringId id = trace.find(*name))
            for (const SliceId s : trace.slices())
                if (trace.nameId(s) == id)
                    outcome.evidence.push_back(s);
    return outcome;
}

} // namespace

std::span<const ExpectationWord> countWords()
{
    static constexpr std::array words{
        ExpectationWord{"kernel", PHRASE("kernels on a GPU")},
        ExpectationWord{"gemm", PHRASE("kernels that multiply matrices, by their names")},
        ExpectationWord{"memcpy", PHRASE("copies")},
        ExpectationWord{"memset", PHRASE("memsets")},
        ExpectationWord{"work", PHRASE("all GPU work: kernels, copies and memsets")},
        ExpectationWord{"launch", PHRASE("calls that launched GPU work")},
        ExpectationWord{"op", PHRASE("framework operators")},
        ExpectationWord{"annotation", PHRASE("record_function and the like")},
        ExpectationWord{"runtime", PHRASE("calls of the runtime and driver API")},
        ExpectationWord{"sync", PHRASE("calls in which the host waits for the device")},
        ExpectationWord{"step", PHRASE("recorded profiler steps")},
        ExpectationWord{"finding", PHRASE("findings; \"named\" is a finding's id")},
    };
    return words;
}

Outcome outcomeOf(const Analysis& analysis, const Expectation& e, VerdictOf verdictOf)
{
    Outcome outcome;
    switch (e.subject) {
    case Expectation::Subject::Count:
        outcome = countOutcome(analysis, e);
        break;
    case Expectation::Subject::Metric:
        outcome = metricOutcome(analysis, e);
        break;
    case Expectation::Subject::Slowest:
        outcome = slowestOutcome(analysis, e);
        break;
    case Expectation::Subject::Verdict: {
        outcome.found = std::string{nameOf(verdictOf(analysis))};
        outcome.holds = std::get<std::string>(outcome.found) == e.what;
        break;
    }
    }
    if (e.within && outcome.occurrences.empty())
        outcome.note = translatedWith(PHRASE("nothing in the trace is called {}"), *e.within);
    else if (std::holds_alternative<std::monostate>(outcome.found))
        outcome.note = translated(PHRASE("the trace does not record it"));
    const auto bad = std::count_if(outcome.occurrences.begin(), outcome.occurrences.end(),
                                   [](const Outcome::Occurrence& o) { return !o.holds; });
    if (bad > 0)
        outcome.note = translatedWith(PHRASE("{} of {} occurrences"), bad, outcome.occurrences.size());
    std::sort(outcome.evidence.begin(), outcome.evidence.end());
    outcome.evidence.erase(std::unique(outcome.evidence.begin(), outcome.evidence.end()), outcome.evidence.end());
    return outcome;
}

} // namespace lanescope
