#include "model/compare/role_changes.h"

#include "model/analysis/time/communication.h"
#include "model/base/phrases.h"
#include "model/compare/spread.h"
#include "model/kernels/api_calls.h"
#include "model/store/args.h"
#include "model/summary/collective_times.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace lanescope {

std::string_view nameOf(Trend trend)
{
    static constexpr std::array<std::string_view, 5> words{"same", "less", "more", "gone", "new"};
    return words[static_cast<std::size_t>(trend)];
}

Judgement NameChange::judgement() const
{
    if (count.a != count.b && delta() != Ns{})
        return delta() < Ns{} ? Judgement::Better : Judgement::Worse;
    return each ? each->judgement : Judgement::CannotTell;
}

std::string collectiveKey(const Trace& trace, SliceId kernel)
{
    const auto args = readArguments(trace, kernel);
    if (!args || !args->find("In msg nelems"))
        return {};
    const std::string_view name = trace.name(kernel);
    std::string key{name.substr(0, name.find('('))};
    for (const std::string_view field : {"Collective name", "In msg nelems", "Out msg nelems", "dtype", "Group size",
                                         "In split size", "Out split size"})
        if (const Argument* found = args->find(field))
            key += "|" + found->value;
    return key;
}

namespace {

using Steps = std::vector<std::vector<WorkItem>>;

std::map<std::string, std::vector<SliceId>> collectivesIn(const Trace& trace, const Steps& work)
{
    std::map<std::string, std::vector<SliceId>> byKey;
    for (const auto& items : work)
        for (const WorkItem& item : items)
            if (isCommunication(trace, item.work))
                if (std::string key = collectiveKey(trace, item.work); !key.empty())
                    byKey[std::move(key)].push_back(item.work);
    return byKey;
}

// A time range of one kernel or copy. Ranges are ordered by which of them owns an instant.
struct Stretch {
    int precedence;
    Time begin, end;
    std::uint32_t item;
    bool isWaiting;
    friend bool operator<(const Stretch& x, const Stretch& y)
    {
        return std::tuple{x.precedence, x.begin, x.item, x.isWaiting} <
               std::tuple{y.precedence, y.begin, y.item, y.isWaiting};
    }
};

constexpr std::array roleWords{
    std::pair{KernelRole::Gemm, PHRASE("GEMM")},
    std::pair{KernelRole::Attention, PHRASE("attention")},
    std::pair{KernelRole::Convolution, PHRASE("convolution")},
    std::pair{KernelRole::Elementwise, PHRASE("elementwise")},
    std::pair{KernelRole::Reduction, PHRASE("reduction")},
    std::pair{KernelRole::Normalization, PHRASE("normalization")},
    std::pair{KernelRole::Softmax, PHRASE("softmax")},
    std::pair{KernelRole::Index, PHRASE("indexing")},
    std::pair{KernelRole::Sort, PHRASE("sorting")},
    std::pair{KernelRole::Scan, PHRASE("scans")},
    std::pair{KernelRole::Optimizer, PHRASE("optimizer")},
    std::pair{KernelRole::Pooling, PHRASE("pooling")},
    std::pair{KernelRole::Fourier, PHRASE("Fourier transforms")},
    std::pair{KernelRole::Fused, PHRASE("fused kernels")},
    std::pair{KernelRole::Wait, PHRASE("waiting kernels")},
    std::pair{KernelRole::Copy, PHRASE("copies")},
    std::pair{KernelRole::Communication, PHRASE("communication")},
    std::pair{KernelRole::Other, PHRASE("other")},
};
constexpr std::string_view waitingRole = "waiting";

KernelRole roleOf(const NameTable::Entry& entry)
{
    return entry.kind == SliceKind::Kernel ? entry.decoded.role : KernelRole::Copy;
}

std::string familyOf(const NameTable::Entry& entry)
{
    return entry.kind == SliceKind::Kernel ? std::string{familyName(entry.decoded.family)}
                                           : std::string{nameOf(entry.kind)};
}

class Collector {
public:
    Collector(const NameTable& names, const Both<TransferTimes>& transfers) : m_names(names), m_transfers(transfers) {}

    void add(const Trace& trace, const Steps& work, bool isB)
    {
        (isB ? m_waits.b : m_waits.a).resize(work.size());
        for (std::size_t step = 0; step < work.size(); ++step) {
            const std::vector<WorkItem>& items = work[step];
            const std::vector<WorkShare> shares = sharesOf(trace, items, isB ? m_transfers.b : m_transfers.a);
            for (std::size_t i = 0; i < items.size(); ++i)
                add(trace, items[i], shares[i], step, isB);
        }
    }

    WorkChanges finished(std::size_t steps, bool isColdFirst)
    {
        WorkChanges changes;
        changes.waiting = std::move(m_waits);
        for (const auto& [role, text] : roleWords) {
            if (const auto at = m_roles.find(role); at != m_roles.end())
                changes.roles.push_back(rowOf(idOf(role), text, at->second));
            if (role == KernelRole::Communication && (m_waiting.time.a > Ns{} || m_waiting.time.b > Ns{}))
                changes.roles.push_back(
                    {waitingRole, PHRASE("waiting in collectives"), m_waiting.time, m_waiting.work, {}});
        }
        std::erase_if(changes.roles, [](const RoleChange& r) { return r.time.a == Ns{} && r.time.b == Ns{}; });
        for (auto& [token, entry] : m_entries)
            changes.names.push_back(finishedName(std::move(entry), steps, isColdFirst, changes.sigma));
        for (double* sigma : {&changes.sigma.a, &changes.sigma.b})
            *sigma = steps ? std::sqrt(*sigma / static_cast<double>(steps)) : 0;
        std::stable_sort(changes.names.begin(), changes.names.end(), [](const NameChange& x, const NameChange& y) {
            const bool sameX = x.trend == Trend::Same, sameY = y.trend == Trend::Same;
            return std::tuple{sameX, -std::chrono::abs(x.delta()), std::string_view{x.name}} <
                   std::tuple{sameY, -std::chrono::abs(y.delta()), std::string_view{y.name}};
        });
        return changes;
    }

private:
    struct Sums {
        Both<Ns> time;
        Both<std::uint64_t> work;
        std::map<std::string, FamilyChange> families;
    };
    struct Moments {
        double count = 0, sum = 0, squares = 0;
        void add(double value)
        {
            ++count;
            sum += value;
            squares += value * value;
        }
        double fromMean() const { return count > 0 ? std::max(0.0, squares - sum * sum / count) : 0; }
    };
    struct Entry {
        NameChange change;
        Both<Moments> own;                                      // durations without waiting
        Both<std::map<std::size_t, std::vector<Ns>>> durations; // per step
    };

    static void count(Both<Ns>& time, Both<std::uint64_t>& work, Ns share, bool isB)
    {
        (isB ? time.b : time.a) += share;
        ++(isB ? work.b : work.a);
    }

    void add(const Trace& trace, const WorkItem& item, const WorkShare& share, std::size_t step, bool isB)
    {
        const NameTable::Entry& name = m_names[item.token];
        Sums& sums = m_roles[roleOf(name)];
        count(sums.time, sums.work, share.work, isB);
        FamilyChange& family = sums.families[familyOf(name)];
        count(family.time, family.work, share.work, isB);
        if (share.waiting > Ns{})
            count(m_waiting.time, m_waiting.work, share.waiting, isB);
        (isB ? m_waits.b : m_waits.a)[step] += share.waiting;
        Entry& entry = m_entries[item.token];
        NameChange& change = entry.change;
        if (change.name.empty()) {
            change.name = name.name;
            change.label = name.decoded.label.empty() ? change.name : name.decoded.label;
            change.role = idOf(roleOf(name));
        }
        count(change.time, change.count, share.work + share.waiting, isB);
        if (item.launch && isGraphLaunchCall(trace.name(item.launch)))
            ++(isB ? change.replayed.b : change.replayed.a);
        const Ns duration = trace.duration(item.work);
        (isB ? change.total.b : change.total.a) += duration;
        (isB ? change.slices.b : change.slices.a).push_back(item.work);
        // The waiting time of a collective is not a variation of the work itself.
        const TransferTimes& transfers = isB ? m_transfers.b : m_transfers.a;
        const auto transfer = transfers.find(item.work);
        const double own = asDouble(transfer == transfers.end() ? duration : transfer->second);
        (isB ? entry.own.b : entry.own.a).add(own);
        (isB ? entry.durations.b : entry.durations.a)[step].push_back(duration);
    }

    static RoleChange rowOf(std::string_view id, std::string_view text, Sums& sums)
    {
        RoleChange row{id, text, sums.time, sums.work, {}};
        for (auto& [name, family] : sums.families) {
            row.families.push_back(std::move(family));
            row.families.back().name = name;
        }
        return row;
    }

    // Steps are the samples; with a single step, its launches.
    static std::vector<Ns> samplesOf(const std::map<std::size_t, std::vector<Ns>>& durations, bool areSingle,
                                     bool isColdFirst)
    {
        std::vector<Ns> values;
        for (const auto& [step, launches] : durations) {
            if (areSingle)
                return launches;
            if (isColdFirst && step == 0)
                continue;
            Ns sum{};
            for (const Ns duration : launches)
                sum += duration;
            values.push_back(sum / static_cast<std::int64_t>(launches.size()));
        }
        return values;
    }

    // If the number of launches differs, the time of a step decides, not the number.
    static bool areSumsAlike(const Both<std::map<std::size_t, std::vector<Ns>>>& durations, bool isColdFirst)
    {
        const auto sumsOf = [isColdFirst](const std::map<std::size_t, std::vector<Ns>>& steps) {
            std::vector<Ns> sums;
            for (const auto& [step, launches] : steps)
                if (!isColdFirst || step > 0 || steps.size() == 1)
                    sums.push_back(std::accumulate(launches.begin(), launches.end(), Ns{}));
            return sums;
        };
        const Judgement judgement = compared(sumsOf(durations.a), sumsOf(durations.b)).judgement;
        return judgement == Judgement::Noise || judgement == Judgement::CannotTell;
    }

    // The typical launch may be unchanged while a few launches take far longer.
    static bool areFarApart(const Both<Ns>& total)
    {
        constexpr double factor = 1.5;
        return asDouble(std::max(total.a, total.b)) >= factor * asDouble(std::min(total.a, total.b)) &&
               total.a != total.b;
    }

    static NameChange finishedName(Entry entry, std::size_t steps, bool isColdFirst, Both<double>& squares)
    {
        NameChange change = std::move(entry.change);
        squares.a += entry.own.a.fromMean();
        squares.b += entry.own.b.fromMean();
        if (change.count.a == 0 || change.count.b == 0) {
            change.trend = change.count.a == 0 ? Trend::New : Trend::Gone;
            return change;
        }
        const bool areSingle = steps == 1;
        change.each = compared(samplesOf(entry.durations.a, areSingle, isColdFirst),
                               samplesOf(entry.durations.b, areSingle, isColdFirst));
        change.isNoise = change.each->judgement == Judgement::Noise || change.each->judgement == Judgement::CannotTell;
        const bool isAlike =
            change.count.a == change.count.b ? change.isNoise : areSumsAlike(entry.durations, isColdFirst);
        if (change.delta() != Ns{} && (!isAlike || areFarApart(change.total)))
            change.trend = change.delta() < Ns{} ? Trend::Less : Trend::More;
        return change;
    }

    const NameTable& m_names;
    const Both<TransferTimes>& m_transfers;
    std::map<KernelRole, Sums> m_roles;
    Sums m_waiting;
    Both<std::vector<Ns>> m_waits;            // per step
    std::map<std::uint32_t, Entry> m_entries; // by token
};

} // namespace

Both<TransferTimes> transferTimes(const Trace& a, const Steps& workA, const Trace& b, const Steps& workB, bool areAlike)
{
    const auto inA = collectivesIn(a, workA), inB = collectivesIn(b, workB);
    const auto shortestOf = [](const Trace& trace, const auto& byKey, const std::string& key) {
        std::optional<Ns> shortest;
        if (const auto at = byKey.find(key); at != byKey.end())
            for (const SliceId s : at->second)
                shortest = std::min(shortest.value_or(trace.duration(s)), trace.duration(s));
        return shortest;
    };
    Both<TransferTimes> times;
    const auto fill = [&](const Trace& trace, const auto& own, const Trace& other, const auto& others,
                          TransferTimes& out) {
        for (const auto& [key, kernels] : own) {
            Ns shortest = *shortestOf(trace, own, key);
            if (const auto theirs = areAlike ? shortestOf(other, others, key) : std::nullopt)
                shortest = std::min(shortest, *theirs);
            for (const SliceId s : kernels)
                out[s] = shortest;
        }
    };
    fill(a, inA, b, inB, times.a);
    fill(b, inB, a, inA, times.b);
    return times;
}

void addTransfersOfRanks(Both<TransferTimes>& times, const Trace& a, const Steps& workA, const Trace& b,
                         const Steps& workB)
{
    const auto collectives = [](const Trace& trace, const Steps& work) {
        std::vector<std::pair<std::int64_t, SliceId>> byEnd;
        for (const auto& items : work)
            for (const WorkItem& item : items)
                if (isCommunication(trace, item.work))
                    byEnd.emplace_back(trace.absoluteNs(trace.end(item.work)), item.work);
        std::sort(byEnd.begin(), byEnd.end());
        return byEnd;
    };
    const auto inA = collectives(a, workA), inB = collectives(b, workB);
    const auto nearest = [](const auto& all, std::int64_t end) -> std::optional<std::size_t> {
        const auto behind = std::lower_bound(all.begin(), all.end(), std::pair{end, SliceId{}});
        std::optional<std::size_t> found;
        for (auto at = behind == all.begin() ? behind : behind - 1; at != all.end() && at <= behind; ++at)
            if (!found || std::abs(at->first - end) < std::abs(all[*found].first - end))
                found = static_cast<std::size_t>(at - all.begin());
        constexpr std::int64_t nearNs = 1'000'000;
        if (found && std::abs(all[*found].first - end) > nearNs)
            found.reset();
        return found;
    };
    for (std::size_t i = 0; i < inA.size(); ++i) {
        const auto k = nearest(inB, inA[i].first);
        if (!k || nearest(inA, inB[*k].first) != i || a.name(inA[i].second) != b.name(inB[*k].second))
            continue;
        const SliceId here = inA[i].second, there = inB[*k].second;
        const std::array<Attendance, 2> both{Attendance{a.absoluteNs(a.begin(here)), a.duration(here).count()},
                                             Attendance{b.absoluteNs(b.begin(there)), b.duration(there).count()}};
        const std::vector<AttendanceParts> parts = partsOf(both);
        times.a[here] = a.duration(here) - parts[0].wait;
        times.b[there] = b.duration(there) - parts[1].wait;
    }
}

static std::vector<WorkShare> sharesOnOneGpu(const Trace& trace, const std::vector<WorkItem>& items,
                                             const TransferTimes& transfers)
{
    std::vector<Stretch> stretches;
    const auto add = [&](int precedence, Time begin, Time end, std::size_t item, bool isWaiting) {
        if (begin < end)
            stretches.push_back({precedence, begin, end, static_cast<std::uint32_t>(item), isWaiting});
    };
    for (std::size_t i = 0; i < items.size(); ++i) {
        const TimeRange range = trace.range(items[i].work);
        if (trace.kind(items[i].work) != SliceKind::Kernel)
            add(2, range.begin, range.end, i, false);
        else if (!isCommunication(trace, items[i].work))
            add(0, range.begin, range.end, i, false);
        else {
            const auto transfer = transfers.find(items[i].work);
            const Time from = transfer == transfers.end() ? range.begin : range.end - transfer->second;
            add(1, range.begin, from, i, true);
            add(1, from, range.end, i, false);
        }
    }
    struct Edge {
        Time at;
        bool isBegin;
        std::uint32_t stretch;
    };
    std::vector<Edge> edges;
    for (std::uint32_t s = 0; s < stretches.size(); ++s) {
        edges.push_back({stretches[s].begin, true, s});
        edges.push_back({stretches[s].end, false, s});
    }
    std::sort(edges.begin(), edges.end(), [](const Edge& x, const Edge& y) { return x.at < y.at; });
    std::vector<WorkShare> shares(items.size());
    const auto before = [&](std::uint32_t x, std::uint32_t y) { return stretches[x] < stretches[y]; };
    std::set<std::uint32_t, decltype(before)> running{before};
    Time last{};
    for (const Edge& edge : edges) {
        if (!running.empty()) {
            const Stretch& owner = stretches[*running.begin()];
            (owner.isWaiting ? shares[owner.item].waiting : shares[owner.item].work) += edge.at - last;
        }
        last = edge.at;
        if (edge.isBegin)
            running.insert(edge.stretch);
        else
            running.erase(edge.stretch);
    }
    return shares;
}

std::vector<WorkShare> sharesOf(const Trace& trace, const std::vector<WorkItem>& items, const TransferTimes& transfers)
{
    std::map<std::uint32_t, std::vector<std::size_t>> places; // by the process of the GPU
    for (std::size_t i = 0; i < items.size(); ++i)
        places[trace[trace.laneOf(items[i].work)].process.value].push_back(i);
    if (places.size() <= 1)
        return sharesOnOneGpu(trace, items, transfers);
    std::vector<WorkShare> shares(items.size());
    for (const auto& [device, at] : places) {
        std::vector<WorkItem> own;
        for (const std::size_t i : at)
            own.push_back(items[i]);
        const std::vector<WorkShare> ofDevice = sharesOnOneGpu(trace, own, transfers);
        for (std::size_t k = 0; k < at.size(); ++k)
            shares[at[k]] = ofDevice[k];
    }
    return shares;
}

WorkChanges workChanges(const NameTable& names, const Trace& a, const Steps& workA, const Trace& b, const Steps& workB,
                        const Both<TransferTimes>& transfers, bool isColdFirst)
{
    Collector collector{names, transfers};
    collector.add(a, workA, false);
    collector.add(b, workB, true);
    return collector.finished(workA.size(), isColdFirst);
}

} // namespace lanescope
