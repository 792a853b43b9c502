#include "model/compare/change_rows.h"

#include "model/analysis/kernels/footprints.h"
#include "model/compare/saved_bytes.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <random>
#include <utility>

namespace lanescope {

namespace {

void fill(std::vector<WorkPart>& parts, const std::vector<std::uint32_t>& places, const std::vector<WorkItem>& items,
          const Trace& trace, std::map<std::size_t, std::pair<Ns, std::int64_t>>& perStep, std::size_t step)
{
    for (std::size_t p = 0; p < places.size(); ++p) {
        const SliceId work = items[places[p]].work;
        ++parts[p].count;
        parts[p].total += trace.duration(work);
        parts[p].slices.push_back(work);
        perStep[step].first += trace.duration(work);
        ++perStep[step].second;
    }
}

// Per step, the mean time of one occurrence of all parts. There is one value per step, so that steps and not launches
// are compared.
std::vector<Ns> valuesOf(const std::map<std::size_t, std::pair<Ns, std::int64_t>>& perStep, std::size_t parts)
{
    std::vector<Ns> values;
    for (const auto& [step, sum] : perStep)
        values.push_back(sum.first * static_cast<std::int64_t>(parts) / sum.second);
    return values;
}

Ns totalOf(const std::vector<WorkPart>& parts)
{
    Ns total{};
    for (const WorkPart& part : parts)
        total += part.total;
    return total;
}

// Takes a random sample if there are many launches: a step repeats its launches, so every n-th could always be the same
// one.
std::vector<Footprint> someFootprints(const Trace& trace, const std::vector<SliceId>& launches)
{
    constexpr std::size_t max = 2048;
    std::vector<SliceId> some = launches;
    if (some.size() > max) {
        std::mt19937 random{1};
        std::shuffle(some.begin(), some.end(), random);
        some.resize(max);
    }
    return footprintsOf(trace, some);
}

// The share of the launches that have each value; empty if a launch lacks it.
template <class Value>
std::map<Value, double> sharesOf(const std::vector<Footprint>& launches, std::optional<Value> Footprint::*field)
{
    std::map<Value, double> shares;
    for (const Footprint& launch : launches) {
        if (!(launch.*field))
            return {};
        shares[*(launch.*field)] += 1 / static_cast<double>(launches.size());
    }
    return shares;
}

// The value whose share falls most, and the one whose share rises most. nullopt if both sides have the same values with
// about the same shares.
template <class Value>
std::optional<std::pair<Value, Value>> movedValue(const std::map<Value, double>& before,
                                                  const std::map<Value, double>& after, bool isSample)
{
    if (before.empty() || after.empty())
        return {};
    std::map<Value, double> rise = after;
    for (const auto& [value, share] : before)
        rise[value] -= share;
    double moved = 0;
    for (const auto& [value, share] : rise)
        moved += std::max(0.0, share);
    if (moved <= (isSample ? 0.2 : 0.1))
        return {};
    const auto [min, max] =
        std::minmax_element(rise.begin(), rise.end(), [](const auto& x, const auto& y) { return x.second < y.second; });
    return std::pair{min->first, max->first};
}

} // namespace

ChangeRows::ChangeRows(const NameTable& names, const Trace& a, const Steps& workA, const Trace& b, const Steps& workB)
    : m_names(names), m_a(a), m_b(b), m_workA(workA), m_workB(workB)
{
    const auto collect = [](const Steps& work, std::set<std::uint32_t>& tokens) {
        for (const auto& items : work)
            for (const WorkItem& item : items)
                tokens.insert(item.token);
    };
    collect(workA, m_tokensA);
    collect(workB, m_tokensB);
}

void ChangeRows::add(WorkMatch match, std::size_t step)
{
    const std::vector<WorkItem>&a = m_workA[step], &b = m_workB[step];
    const auto tokenIn = [](const std::vector<WorkItem>& items, const std::vector<std::uint32_t>& places) {
        return items[places.front()].token;
    };
    // A name that runs on both sides has only more or fewer launches.
    const bool isRest = (match.status == WorkChange::Removed && m_tokensB.contains(tokenIn(a, match.a))) ||
                        (match.status == WorkChange::Added && m_tokensA.contains(tokenIn(b, match.b)));
    if (isRest) {
        match.status = WorkChange::Same;
        match.why.clear();
    }
    std::vector<std::uint32_t> key{static_cast<std::uint32_t>(match.status)};
    std::vector<std::uint32_t> tokensA, tokensB;
    for (const std::uint32_t i : match.a)
        tokensA.push_back(a[i].token);
    for (const std::uint32_t k : match.b)
        tokensB.push_back(b[k].token);
    if (isRest)
        (tokensA.empty() ? tokensA : tokensB) = tokensA.empty() ? tokensB : tokensA;
    key.insert(key.end(), tokensA.begin(), tokensA.end());
    key.push_back(~0u);
    key.insert(key.end(), tokensB.begin(), tokensB.end());
    // Work that only moved within its step shares the row of its name.
    const std::string why = match.status == WorkChange::Same ? std::string{} : keyOf(match.why);
    const auto [at, isNew] = m_places.try_emplace({std::move(key), why}, m_rows.size());
    if (isNew) {
        m_rows.emplace_back();
        Row& row = m_rows.back();
        row.change.status = match.status;
        row.change.why = match.why;
        for (const std::uint32_t token : tokensA)
            row.change.a.push_back(partOf(token));
        for (const std::uint32_t token : tokensB)
            row.change.b.push_back(partOf(token));
        if (match.savesIntermediates) {
            std::vector<SliceId> ops;
            for (const std::uint32_t i : match.a)
                ops.push_back(a[i].op);
            row.savedEach = intermediateBytes(m_a, ops);
        }
    }
    Row& row = m_rows[at->second];
    if (!isNew && row.change.status == WorkChange::Same && keyOf(row.change.why) != keyOf(match.why))
        row.change.why.clear(); // it holds only for a part of the row
    fill(row.change.a, match.a, a, m_a, row.perStepA, step);
    fill(row.change.b, match.b, b, m_b, row.perStepB, step);
}

std::vector<KernelChange> ChangeRows::finished()
{
    std::vector<KernelChange> rows;
    for (Row& row : m_rows) {
        finish(row);
        rows.push_back(std::move(row.change));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const KernelChange& x, const KernelChange& y) {
        const bool sameX = !x.isDifferent(), sameY = !y.isDifferent();
        return sameX != sameY ? sameY : std::chrono::abs(x.delta) > std::chrono::abs(y.delta);
    });
    return rows;
}

void ChangeRows::finish(Row& row) const
{
    KernelChange& change = row.change;
    change.delta = totalOf(change.b) - totalOf(change.a);
    if (row.savedEach && !change.a.empty())
        change.hbmSavedBytes = *row.savedEach * static_cast<std::int64_t>(change.a.front().count);
    if (!row.perStepA.empty() && !row.perStepB.empty())
        change.time = timesOf(row);
    if (change.time && change.a.size() == 1 && change.b.size() == 1) {
        change.footprintChanges = footprintChanges(change.a[0].slices, change.b[0].slices);
        const Judgement judgement = change.time->judgement;
        change.isNoise = (judgement == Judgement::Noise || judgement == Judgement::CannotTell) &&
                         change.a[0].count == change.b[0].count;
    }
}

WorkPart ChangeRows::partOf(std::uint32_t token) const
{
    const NameTable::Entry& entry = m_names[token];
    std::string label = entry.decoded.label;
    if (label.empty())
        label = entry.name;
    return {std::string{entry.name}, std::move(label), 0, {}, {}};
}

// In a single step only launches can be compared.
Compared ChangeRows::timesOf(const Row& row) const
{
    const KernelChange& change = row.change;
    const auto durations = [](const WorkPart& part, const Trace& trace) {
        std::vector<Ns> values;
        for (const SliceId s : part.slices)
            values.push_back(trace.duration(s));
        return values;
    };
    if (row.perStepA.size() == 1 && row.perStepB.size() == 1 && change.a.size() == 1 && change.b.size() == 1)
        return compared(durations(change.a[0], m_a), durations(change.b[0], m_b));
    return compared(valuesOf(row.perStepA, change.a.size()), valuesOf(row.perStepB, change.b.size()));
}

std::vector<Sentence> ChangeRows::footprintChanges(const std::vector<SliceId>& a, const std::vector<SliceId>& b) const
{
    std::vector<Sentence> changes;
    if (a.empty() || b.empty() || m_a.kind(a[0]) != SliceKind::Kernel || m_b.kind(b[0]) != SliceKind::Kernel)
        return changes;
    const std::vector<Footprint> before = someFootprints(m_a, a), after = someFootprints(m_b, b);
    const bool isSample = before.size() < a.size() || after.size() < b.size();
    const auto add = [&](std::string_view text, const auto& field, const auto& shown) {
        if (const auto change = movedValue(sharesOf(before, field), sharesOf(after, field), isSample))
            changes.push_back({text, {{"a", shown(change->first)}, {"b", shown(change->second)}}});
    };
    const auto extent = [](const auto& e) { return fmt::format("{}x{}x{}", e[0], e[1], e[2]); };
    const auto number = [](const auto& value) { return std::int64_t{value}; };
    add(PHRASE("grid {a} → {b}"), &Footprint::grid, extent);
    add(PHRASE("block {a} → {b}"), &Footprint::block, extent);
    add(PHRASE("registers {a} → {b}"), &Footprint::registersPerThread, number);
    add(PHRASE("shared memory {a} → {b}"), &Footprint::sharedBytes, number);
    return changes;
}

} // namespace lanescope
