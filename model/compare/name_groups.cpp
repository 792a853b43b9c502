#include "model/compare/name_groups.h"

#include "model/base/phrases.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace lanescope {

namespace {

// Sets of names that are joined pair by pair.
class Sets {
public:
    explicit Sets(std::size_t count) : m_parent(count) { std::iota(m_parent.begin(), m_parent.end(), std::size_t{0}); }
    std::size_t of(std::size_t i)
    {
        while (m_parent[i] != i)
            i = m_parent[i] = m_parent[m_parent[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) { m_parent[std::max(of(a), of(b))] = std::min(of(a), of(b)); }

private:
    std::vector<std::size_t> m_parent;
};

bool isMoved(const NameChange& name) { return name.trend == Trend::Gone || name.trend == Trend::New; }

Sets joinedNames(const Diff& diff, const std::map<std::string_view, std::size_t>& places)
{
    Sets sets{diff.names.size()};
    for (const KernelChange& change : diff.kernels) {
        if (change.status != WorkChange::Replaced || change.a.size() != 1 || change.b.size() != 1)
            continue;
        const auto a = places.find(change.a.front().name), b = places.find(change.b.front().name);
        if (a == places.end() || b == places.end())
            continue;
        const NameChange &from = diff.names[a->second], &to = diff.names[b->second];
        if (from.trend == Trend::Gone && to.trend == Trend::New && from.role == to.role)
            sets.join(a->second, b->second);
    }
    // By label: only if it is gone and new.
    std::map<std::pair<std::string_view, std::string_view>, Both<std::vector<std::size_t>>> byLabel;
    for (std::size_t i = 0; i < diff.names.size(); ++i)
        if (const NameChange& name = diff.names[i]; isMoved(name)) {
            auto& both = byLabel[{name.role, name.label}];
            (name.trend == Trend::Gone ? both.a : both.b).push_back(i);
        }
    for (const auto& [label, both] : byLabel)
        if (!both.a.empty() && !both.b.empty())
            for (const auto* side : {&both.a, &both.b})
                for (const std::size_t i : *side)
                    sets.join(both.a.front(), i);
    return sets;
}

// The first label, and how many others there are.
std::string firstOf(const std::vector<std::string>& labels)
{
    if (labels.size() < 2)
        return labels.empty() ? std::string{} : labels.front();
    return format(PHRASE("{name} and {count} more"),
                  {{"name", labels.front()}, {"count", static_cast<std::int64_t>(labels.size() - 1)}}, briefDuration);
}

Sentence titleOf(const std::vector<const NameChange*>& names)
{
    Both<std::vector<std::string>> labels; // distinct, in order
    for (const NameChange* name : names) {
        std::vector<std::string>& side = name->trend == Trend::New ? labels.b : labels.a;
        if (std::find(side.begin(), side.end(), name->label) == side.end())
            side.push_back(name->label);
    }
    if (names.size() == 1)
        return {PHRASE("{name}"), {{"name", names.front()->label}}};
    if (labels.a == labels.b)
        return {PHRASE("{name}, other variant"), {{"name", firstOf(labels.a)}}};
    return {PHRASE("{name} → {to}"), {{"name", firstOf(labels.a)}, {"to", firstOf(labels.b)}}};
}

// A sum of several names has no spread of its own: as much as the means per launch of an unchanged name may differ.
Trend trendOf(const NameGroup& group)
{
    constexpr double alike = 1.05;
    if (group.names.size() == 1)
        return group.names.front()->trend;
    const double a = asDouble(group.time.a), b = asDouble(group.time.b);
    if (group.count.a == group.count.b && std::max(a, b) <= alike * std::min(a, b))
        return Trend::Same;
    return a == b ? Trend::Same : b < a ? Trend::Less : Trend::More;
}

} // namespace

std::vector<NameGroup> nameGroups(const Diff& diff)
{
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < diff.names.size(); ++i)
        places[diff.names[i].name] = i;
    Sets sets = joinedNames(diff, places);
    std::map<std::size_t, NameGroup> bySet;
    for (std::size_t i = 0; i < diff.names.size(); ++i) {
        const NameChange& name = diff.names[i];
        NameGroup& group = bySet[sets.of(i)];
        group.role = name.role;
        group.count.a += name.count.a;
        group.count.b += name.count.b;
        group.time.a += name.time.a;
        group.time.b += name.time.b;
        group.names.push_back(&name);
    }
    for (const KernelChange& change : diff.kernels) { // largest first
        if (change.status != WorkChange::Replaced || change.a.size() != 1)
            continue;
        const auto at = places.find(change.a.front().name);
        if (at != places.end())
            if (NameGroup& group = bySet[sets.of(at->second)]; !group.largest && group.names.size() > 1)
                group.largest = &change;
    }
    std::vector<NameGroup> groups;
    for (auto& [set, group] : bySet) {
        std::stable_partition(group.names.begin(), group.names.end(),
                              [](const NameChange* name) { return name->trend == Trend::Gone; });
        group.title = titleOf(group.names);
        group.trend = trendOf(group);
        groups.push_back(std::move(group));
    }
    std::stable_sort(groups.begin(), groups.end(), [](const NameGroup& x, const NameGroup& y) {
        const bool sameX = x.trend == Trend::Same, sameY = y.trend == Trend::Same;
        return std::pair{sameX, -std::chrono::abs(x.time.b - x.time.a)} <
               std::pair{sameY, -std::chrono::abs(y.time.b - y.time.a)};
    });
    return groups;
}

} // namespace lanescope
