#include "model/replay/remedy_choices.h"

#include "model/kernels/kernel_name.h"
#include "model/replay/call_kinds.h"
#include "model/replay/graph_launches.h"
#include "model/replay/overlap.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "model/replay/work_changes.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>

namespace lanescope {

namespace {

using Kind = ReplayChange::Kind;

constexpr double half = 0.5;
constexpr std::size_t maxCalls = 3, maxKernels = 3, maxAnnotations = 3;

TextValue countValue(std::uint64_t n) { return static_cast<std::int64_t>(n); }

// The counts in the graph that choices depend on.
struct Census {
    bool hasGraphs = false;
    std::uint64_t launches = 0, commWaits = 0, copies = 0, kernels = 0;
    struct Waits {
        std::set<SliceId> calls;
        bool hasOthers = false; // some calls of that name wait as one of two calls
    };
    std::map<std::string_view, Waits> waits; // by the name of the call
    // Pairs of calls that wait for the same copy, by the names of both.
    std::map<std::pair<std::string_view, std::string_view>, std::set<SliceId>> pairs;
    // Waits of kernels for each collective, by the name of its kernel.
    std::map<std::string_view, std::pair<std::uint64_t, StringId>> collectives;
    std::optional<std::uint32_t> slowest; // rank: the longest compute and host time
};

Census censusOf(const Trace& trace, const ReplayGraph& graph)
{
    Census census;
    const ReplayNames names{trace};
    census.hasGraphs = hasGraphsAlready(trace, graph);
    census.launches = graphedLaunches(trace, graph).launches;
    for (const CrossEdge& edge : graph.cross) {
        const SliceId call{graph.owner[edge.to]};
        const bool isWait = edge.kind == EdgeKind::SyncReturn || edge.kind == EdgeKind::CopyReturn;
        if (!isWait || !call || isMemoryKind(names.call(trace.nameId(call))))
            continue;
        const SliceId other = graph.waitsWith(call);
        if (!other)
            census.waits[trace.name(call)].calls.insert(call);
        else if (edge.kind == EdgeKind::CopyReturn)
            census.pairs[{trace.name(call), trace.name(other)}].insert({call, other});
    }
    for (const auto& [both, calls] : census.pairs)
        for (const std::string_view name : {both.first, both.second})
            if (const auto found = census.waits.find(name); found != census.waits.end())
                found->second.hasOthers = true;
    for (const Overlap& overlap : overlapsOf(graph)) {
        ++census.commWaits;
        const SliceId collective{graph.owner[graph.cross[overlap.edge].from]};
        auto& [waits, name] = census.collectives[trace.name(collective)];
        ++waits;
        name = trace.nameId(collective);
    }
    for (std::uint32_t k = 0; k < graph.works; ++k) {
        const EdgeKind kind = graph.kind[graph.firstWork + 2 * k + 1];
        census.copies += kind == EdgeKind::Copy;
        census.kernels += kind == EdgeKind::Compute;
    }
    std::vector<std::int64_t> own(trace.ranks().size());
    for (const ReplayChain& chain : graph.chains)
        for (std::uint32_t p = chain.first; chain.lane && !own.empty() && p < chain.last; ++p)
            if ((graph.kind[p] == EdgeKind::Compute || isHostTime(graph.kind[p])) && graph.own[p] > ReplayGraph::noEdge)
                own[chain.rank] += graph.own[p];
    if (!own.empty())
        census.slowest = static_cast<std::uint32_t>(std::max_element(own.begin(), own.end()) - own.begin());
    return census;
}

class Choices {
public:
    Choices(const WhatIfBase& base, std::span<const Finding> findings)
        : m_base(base), m_trace(base.analysis().trace()), m_graph(base.graph()), m_findings(findings),
          m_census(censusOf(m_trace, m_graph))
    {
    }

    std::vector<RemedyChoice> all()
    {
        addHost();
        addWaits();
        addDevice();
        addKernels();
        addWorkChanges();
        const auto offered = std::ssize(m_all);
        for (std::size_t i = 0; i < m_findings.size(); ++i)
            addFinding(i);
        std::vector<RemedyChoice> ofFindings{std::make_move_iterator(m_all.begin() + offered),
                                             std::make_move_iterator(m_all.end())};
        m_all.resize(static_cast<std::size_t>(offered));
        for (RemedyChoice& finding : ofFindings) {
            const auto same = std::find_if(m_all.begin(), m_all.begin() + offered,
                                           [&](const RemedyChoice& c) { return isSameChange(c, finding); });
            if (same != m_all.begin() + offered) {
                takeFinding(*same, std::move(finding));
            } else {
                linkToFinding(std::span{m_all}.first(static_cast<std::size_t>(offered)), finding);
                m_all.push_back(std::move(finding));
            }
        }
        return std::move(m_all);
    }

private:
    RemedyChoice& add(std::string id, std::string_view name, Sentence title, Sentence reason,
                      std::vector<ReplayChange> changes)
    {
        RemedyChoice& choice = m_all.emplace_back();
        choice.id = std::move(id);
        choice.name = name;
        choice.title = std::move(title);
        choice.reason = std::move(reason);
        choice.changes = std::move(changes);
        if (choice.changes.empty())
            return choice;
        const Kind kind = choice.changes.front().kind;
        choice.isScaled = choice.changes.front().factor != 1;
        choice.isUpperBound = isUpperBound(m_graph, choice.changes.front());
        choice.isEstimate = isEstimate(kind);
        choice.doesNotCover = assumptionsOf(std::array{ReplayChange{kind}}).front().text;
        return choice;
    }

    Sentence onPath(Ns time) const { return {PHRASE("{time} of the critical path"), {{"time", time}}}; }
    Ns path(PathKind kind) const { return m_base.path().of(kind); }
    bool has(EdgeKind kind) const
    {
        return std::find(m_graph.kind.begin(), m_graph.kind.end(), kind) != m_graph.kind.end();
    }
    // Ranks whose collectives are not joined do not wait for each other in the replay: an even rank helps none there.
    bool areJoined() const
    {
        return std::any_of(m_graph.cross.begin(), m_graph.cross.end(),
                           [](const CrossEdge& e) { return e.kind == EdgeKind::Arrival; });
    }
    void addHost()
    {
        if (m_census.launches > 1 && !m_census.hasGraphs)
            add("graph", PHRASE("Graph"), {PHRASE("Replay launches as a CUDA graph"), {}},
                {PHRASE("launches: {count}"), {{"count", countValue(m_census.launches)}}}, {{Kind::GraphLaunches}});
        const auto annotations =
            m_census.hasGraphs ? std::vector<std::pair<std::uint64_t, std::string_view>>{} : launchingAnnotations();
        for (const auto& [count, name] : annotations)
            add("graph:" + std::string{name}, PHRASE("Graph"),
                {PHRASE("Replay as a CUDA graph only: {name}"), {{"name", std::string{name}}}},
                {PHRASE("launches: {count}"), {{"count", countValue(count)}}},
                {{Kind::GraphLaunches, std::string{name}}});
        const Ns host = hostTimeOf(m_base.path());
        if (std::any_of(m_graph.kind.begin(), m_graph.kind.end(), isHostTime))
            add("host", PHRASE("Host"),
                {has(EdgeKind::Unrecorded) ? PHRASE("Faster host: ops, calls, Python and what is not recorded")
                                           : PHRASE("Faster host: ops, calls and Python"),
                 {}},
                onPath(host), {{Kind::Host, {}, half}});
        if (has(EdgeKind::Data) || !m_graph.dataWaits.empty())
            add("data", PHRASE("Data"), {PHRASE("Prefetch the data: batches are ready when asked for"), {}},
                onPath(path(PathKind::Data) + path(PathKind::DataWorker)), {{Kind::NoDataWait}});
        if (!m_graph.startUp.empty())
            add("warm", PHRASE("Warm"), {PHRASE("Without one-time costs"), {}},
                {PHRASE("calls of start-up: {count}"), {{"count", countValue(m_graph.startUp.size())}}},
                {{Kind::Warm}});
        if (std::vector<ReplayChange> cached = cachedMemory(m_trace); !cached.empty()) {
            const std::size_t calls = cached.front().only.size();
            RemedyChoice& choice = add("memory", PHRASE("Memory"), {PHRASE("Memory from a caching allocator"), {}},
                                       {PHRASE("calls that allocate or free: {count}"), {{"count", countValue(calls)}}},
                                       std::move(cached));
            choice.isScaled = false;
            choice.isUpperBound = true;
            choice.doesNotCover = remedyOf("allocation")->doesNotCover;
        }
    }

    // Annotations that a CUDA graph could hold, most launches first: more than one launch, but not all of them. A step
    // can be replayed alone.
    std::vector<std::pair<std::uint64_t, std::string_view>> launchingAnnotations() const
    {
        std::map<std::uint32_t, std::uint64_t> byName;
        std::set<std::uint32_t> names; // the annotations around one call
        for (const auto& thread : m_graph.calls)
            for (const ReplayCall& call : thread) {
                if (!call.hasWork || call.hasWaited || call.kind == CallKind::GraphLaunch)
                    continue;
                names.clear();
                for (SliceId s = m_trace.parent(call.slice); s; s = m_trace.parent(s))
                    if (m_trace.kind(s) == SliceKind::Annotation && !m_trace.name(s).starts_with("ProfilerStep#"))
                        names.insert(m_trace.nameId(s).value);
                for (const std::uint32_t name : names)
                    ++byName[name];
            }
        std::vector<std::pair<std::uint64_t, std::string_view>> found;
        for (const auto& [name, count] : byName)
            if (count > 1 && count < m_census.launches)
                found.emplace_back(count, m_trace.text(StringId{name}));
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second < b.second;
        });
        found.resize(std::min(4 * maxAnnotations, found.size())); // each is looked through
        std::erase_if(found, [&](const auto& of) { return graphedLaunches(m_trace, m_graph, of.second).launches < 2; });
        found.resize(std::min(maxAnnotations, found.size()));
        return found;
    }

    void addWaits()
    {
        struct Row {
            std::string id;
            Sentence title, reason;
            std::uint64_t count;
            ReplayChange change;
        };
        std::vector<Row> rows;
        for (const auto& [name, waits] : m_census.waits) {
            const std::uint64_t count = waits.calls.size();
            rows.push_back({"no_sync:" + std::string{name},
                            {PHRASE("Do not wait: {call}"), {{"call", std::string{name}}}},
                            {PHRASE("calls that wait: {count}"), {{"count", countValue(count)}}},
                            count,
                            {Kind::NoSync, exactly({name})}});
            if (waits.hasOthers)
                rows.back().change.only.assign(waits.calls.begin(), waits.calls.end());
        }
        for (const auto& [names, calls] : m_census.pairs) {
            const auto& [copy, sync] = names;
            rows.push_back(
                {fmt::format("no_sync:{}+{}", copy, sync),
                 {PHRASE("Do not wait for copies: {copy} with {sync}"),
                  {{"copy", std::string{copy}}, {"sync", std::string{sync}}}},
                 {PHRASE("copies that both calls wait for: {count}"), {{"count", countValue(calls.size() / 2)}}},
                 calls.size() / 2,
                 {Kind::NoSync, exactly({copy, sync}), 1, {}, {calls.begin(), calls.end()}}});
        }
        std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.count > b.count; });
        if (rows.size() > 1)
            add("no_sync", PHRASE("No wait"), {PHRASE("No call waits for the GPU"), {}},
                {PHRASE("names of calls: {count}"), {{"count", countValue(rows.size())}}}, {{Kind::NoSync}});
        rows.resize(std::min(maxCalls, rows.size()));
        for (Row& row : rows)
            add(std::move(row.id), PHRASE("No wait"), std::move(row.title), std::move(row.reason),
                {std::move(row.change)});
    }

    void addDevice()
    {
        if (m_census.kernels > 0)
            add("kernels", PHRASE("GPU"), {PHRASE("All kernels faster: another GPU"), {}},
                onPath(path(PathKind::Compute)), {{Kind::ScaleKernel, {}, half}});
        if (m_census.copies > 0)
            add("copies", PHRASE("Copies"), {PHRASE("Faster copies"), {}}, onPath(path(PathKind::Copy)),
                {{Kind::ScaleCopy, {}, half}, {Kind::ScaleMemset, {}, half}});
        if (has(EdgeKind::Comm)) // on the GPU or on a host thread
            add("comm", PHRASE("Links"), {PHRASE("Faster communication"), {}}, onPath(path(PathKind::Comm)),
                {{Kind::Comm, {}, half}});
        if (m_census.commWaits > 0)
            add("overlap", PHRASE("Overlap"), {PHRASE("Overlap communication with compute"), {}},
                {PHRASE("waits of kernels for it: {count}"), {{"count", countValue(m_census.commWaits)}}},
                {{Kind::OverlapComm}});
        for (const auto& [name, waits] : m_census.collectives)
            if (m_census.collectives.size() > 1)
                add("overlap:" + std::string{name}, PHRASE("Overlap"),
                    {PHRASE("Overlap with compute: {name}"),
                     {{"name", std::string{m_trace.kernelLabel(waits.second)}}}},
                    {PHRASE("waits of kernels for it: {count}"), {{"count", countValue(waits.first)}}},
                    {{Kind::OverlapComm, exactly({name})}});
        if (m_trace.ranks().size() > 2 && m_census.slowest && areJoined())
            add("straggler:slowest", PHRASE("Even ranks"),
                {PHRASE("The slowest rank as fast as the median rank: {rank}"),
                 {{"rank", m_trace.ranks()[*m_census.slowest].label}}},
                {PHRASE("ranks: {count}"), {{"count", countValue(m_trace.ranks().size())}}},
                {{Kind::StragglerMedian,
                  std::to_string(m_trace.ranks()[*m_census.slowest].rank.value_or(*m_census.slowest))}});
        if (m_trace.ranks().size() > 1 && areJoined())
            add("straggler", PHRASE("Even ranks"),
                {m_trace.ranks().size() == 2 ? PHRASE("The slower rank computes as long as the faster one")
                                             : PHRASE("Each rank computes as long as the median rank"),
                 {}},
                {PHRASE("ranks: {count}"), {{"count", countValue(m_trace.ranks().size())}}}, {{Kind::StragglerMedian}});
    }

    // The kernels that take most time, by the label that lanes give them.
    void addKernels()
    {
        struct Group {
            std::set<std::string_view> names;
            Ns total{};
            std::uint64_t launches = 0;
        };
        std::map<std::string_view, Group> groups;
        for (std::uint32_t k = 0; k < m_graph.works; ++k) {
            const SliceId work = m_graph.workAt(k);
            if (m_graph.kind[m_graph.firstWork + 2 * k + 1] != EdgeKind::Compute)
                continue;
            Group& group = groups[m_trace.kernelLabel(m_trace.nameId(work))];
            group.names.insert(m_trace.name(work));
            group.total += m_trace.duration(work);
            ++group.launches;
        }
        if (groups.size() < 2)
            return; // a single kernel name would name all kernels
        std::vector<std::pair<std::string_view, const Group*>> sorted;
        for (const auto& [label, group] : groups)
            sorted.emplace_back(label, &group);
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const auto& a, const auto& b) { return a.second->total > b.second->total; });
        constexpr std::size_t maxNames = 200; // in one regular expression
        for (const auto& [label, group] : std::span{sorted}.first(std::min(maxKernels, sorted.size())))
            if (group->names.size() <= maxNames)
                add("kernels:" + std::string{label}, PHRASE("Kernels"),
                    {PHRASE("Faster kernels: {name}"), {{"name", std::string{label}}}},
                    {PHRASE("launches: {count} · GPU time: {time}"),
                     {{"count", countValue(group->launches)}, {"time", group->total}}},
                    {{Kind::ScaleKernel, exactly(group->names), half}});
    }

    // Kernels fused, at their ceilings, or on another GPU: as far as the trace shows what they do.
    void addWorkChanges()
    {
        const Analysis& analysis = m_base.analysis();
        const auto offer = [&](std::string id, std::string_view name, Sentence title, std::string_view reason,
                               ReplayChange change) {
            if (change.works->works.empty())
                return;
            std::int64_t kernels = 0, gone = 0;
            Ns time{}, unknown = change.works->unknownTime;
            for (const WorkTimes::Work& work : change.works->works) {
                ++kernels;
                gone += work.isGone;
                time += m_trace.duration(work.work);
            }
            add(std::move(id), name, std::move(title),
                {reason, {{"count", kernels}, {"after", kernels - gone}, {"time", time}, {"unknown", unknown}}},
                {std::move(change)});
        };
        const std::string_view fused = PHRASE("{count} kernels of {time} become {after}");
        offer("fuse", PHRASE("Fusion"), {PHRASE("Fuse chains of elementwise kernels"), {}}, fused,
              fuseChains(analysis));
        offer("flash", PHRASE("Attention"), {PHRASE("Attention in one kernel, at the floor of fused attention"), {}},
              fused, fuseAttention(analysis));
        offer("ceiling", PHRASE("Ceiling"), {PHRASE("Kernels at their ceilings"), {}},
              PHRASE("kernels: {count} · GPU time: {time} · not known: {unknown}"), *atCeiling(analysis, {}));
        const Gpu* own = m_trace.info().gpus.empty() ? nullptr : &m_trace.info().gpus.front();
        const GpuPeaks* peaks = own ? peaksOf(*own) : nullptr;
        for (const char* other : {"H100 SXM", "B200", "MI300X"})
            if (const auto found = peaksNamed(other); peaks && found && (*found)->name != peaks->name)
                offer("gpu:" + std::string{other}, PHRASE("GPU"),
                      {PHRASE("Another GPU by its data sheet: {gpu}"), {{"gpu", std::string{other}}}},
                      PHRASE("kernels: {count} · GPU time: {time} · not known: {unknown}"), onGpu(analysis, **found));
    }

    void addFinding(std::size_t place)
    {
        const Finding& finding = m_findings[place];
        if (finding.isArtefact || !finding.rule)
            return;
        RemedyChanges remedy = lanescope::changesOf(m_base.analysis(), finding);
        // A replay of each rank alone does not show how long ranks wait for each other. A finding whose remedy no
        // change models is listed if its saving is known.
        const bool isReplayed = !remedy.changes.empty();
        const Ns window = windowOf(m_base.analysis(), finding);
        const bool hasGpu = window > Ns{};
        if (!finding.saves && (!isReplayed || finding.share))
            return;
        constexpr std::size_t longest = 40;
        TextValues values = finding.values;
        for (auto& [key, value] : values)
            if (auto* name = std::get_if<std::string>(&value); name && name->size() > longest)
                if (std::string label = decodeKernelName(*name).label; !label.empty() && label.size() < name->size())
                    *name = std::move(label);
        const double factor = isReplayed ? remedy.changes.front().factor : 1; // before the changes are moved away
        const bool isScaled = factor > 0 && factor < 1 &&
                              std::all_of(remedy.changes.begin(), remedy.changes.end(),
                                          [&](const ReplayChange& c) { return c.factor == factor; });
        Sentence reason = isReplayed
                              ? Sentence{PHRASE("finding, {how}"), {{"how", Phrase{remedy.how}}}}
                              : Sentence{hasGpu ? PHRASE("finding, not replayed: at most what it costs the GPU")
                                                : PHRASE("finding, not replayed: at most the time that it takes"),
                                         {}};
        RemedyChoice& choice = add("finding:" + std::to_string(place), PHRASE("Finding"),
                                   {finding.rule->title, std::move(values)}, std::move(reason), remedy.changes);
        choice.isScaled = isScaled;
        choice.isUpperBound = remedy.isUpperBound;
        choice.doesNotCover = isReplayed ? remedy.doesNotCover
                              : hasGpu   ? PHRASE("No change of the replay represents this remedy: it saves at most "
                                                    "the time that it costs the GPU.")
                                         : PHRASE("No change of the replay represents this remedy: it saves at most "
                                                    "the time that it takes.");
        choice.findings.push_back(place);
        if (!finding.saves)
            return;
        choice.ofFinding = FindingSaving{finding.saves->low,
                                         finding.saves->high,
                                         hasGpu ? window : m_graph.window(),
                                         savesAtMost(finding),
                                         hasGpu,
                                         savesAtLeast(finding),
                                         isEstimated(finding),
                                         savingText(finding)};
        choice.notNow = whyNotNow(m_base.analysis(), finding);
    }

    // True if the finding advises exactly that change and counts no more, and no other finding has taken it.
    bool isSameChange(const RemedyChoice& offered, const RemedyChoice& finding) const
    {
        const auto isEqual = [](const ReplayChange& a, const ReplayChange& b) {
            return a.kind == b.kind && a.pattern == b.pattern && a.factor == b.factor && a.other == b.other &&
                   a.only == b.only && a.except == b.except && (a.works == nullptr) == (b.works == nullptr);
        };
        return finding.ofFinding && offered.findings.empty() && !finding.changes.empty() &&
               m_findings[finding.findings.front()].bound.text.empty() &&
               std::equal(offered.changes.begin(), offered.changes.end(), finding.changes.begin(),
                          finding.changes.end(), isEqual);
    }

    // One row for both: the change, with the finding's name and what it counts.
    static void takeFinding(RemedyChoice& offered, RemedyChoice finding)
    {
        offered.findings = std::move(finding.findings);
        offered.asFinding = std::move(finding.ofFinding);
        offered.finding = std::move(finding.title);
    }

    // The choice for the finding's advice also shows what the finding counts of it.
    void linkToFinding(std::span<RemedyChoice> offered, const RemedyChoice& finding) const
    {
        static constexpr std::pair<std::string_view, std::string_view> sameAdvice[] = {
            {"allocation", "memory"},    {"cold_call", "warm"},
            {"short_kernels", "graph"},  {"cuda_graph", "graph"},
            {"data_loader", "data"},     {"exposed_communication", "overlap"},
            {"straggler", "straggler"},  {"collective_wait", "straggler"},
            {"blocking_ops", "no_sync"}, {"small_sync", "no_sync"},
            {"step_sync", "no_sync"}};
        if (!finding.ofFinding || finding.changes.empty() ||
            !m_findings[finding.findings.front()].bound.text.empty()) // it counts more than the change brings
            return;
        for (const auto& [rule, id] : sameAdvice)
            for (RemedyChoice& choice : offered)
                if (choice.id == id && m_findings[finding.findings.front()].rule->id == rule &&
                    (!choice.asFinding || choice.asFinding->high < finding.ofFinding->high))
                    choice.asFinding = finding.ofFinding;
    }

    const WhatIfBase& m_base;
    const Trace& m_trace;
    const ReplayGraph& m_graph;
    std::span<const Finding> m_findings;
    Census m_census;
    std::vector<RemedyChoice> m_all;
};

} // namespace

std::vector<ReplayChange> withFactor(const RemedyChoice& choice, double factor)
{
    std::vector<ReplayChange> changes = choice.changes;
    if (choice.isScaled)
        for (ReplayChange& change : changes)
            change.factor = factor;
    return changes;
}

std::vector<RemedyChoice> remedyChoices(const WhatIfBase& base, std::span<const Finding> findings)
{
    return base.graph().points() == 0 ? std::vector<RemedyChoice>{} : Choices{base, findings}.all();
}

} // namespace lanescope
