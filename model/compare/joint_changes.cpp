// Changes that have one cause, or one label, are one change: kernels of a role that left the tensor cores together, or
// that another library provides now; and kernels that share a short name.

#include "model/base/phrases.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace lanescope {

namespace {

const RoleChange* roleNamed(const Diff& diff, std::string_view id)
{
    const auto at = std::find_if(diff.roles.begin(), diff.roles.end(), [&](const RoleChange& r) { return r.id == id; });
    return at == diff.roles.end() ? nullptr : &*at;
}

// The cause that several replaced kernels of one role can share. No text: there is none.
Sentence commonCauseOf(const KernelChange& change, const Diff& diff,
                       const std::map<std::string_view, std::string_view>& roles)
{
    if (change.status != WorkChange::Replaced || change.a.size() != 1 || change.b.size() != 1)
        return {};
    const auto a = roles.find(change.a.front().name), b = roles.find(change.b.front().name);
    const RoleChange* role =
        a == roles.end() || b == roles.end() || a->second != b->second ? nullptr : roleNamed(diff, a->second);
    if (!role)
        return {};
    for (const Sentence& why : change.why) {
        TextValues values = why.values;
        values["role"] = std::string{translated(role->text)};
        if (why.text == PHRASE("no longer uses tensor cores"))
            return {PHRASE("{role} no longer uses tensor cores"), std::move(values)};
        if (why.text == PHRASE("uses tensor cores now"))
            return {PHRASE("{role} uses tensor cores now"), std::move(values)};
        if (why.text == PHRASE("family {a} → {b}"))
            return {PHRASE("{role} kernels are of {b}, no longer of {a}"), std::move(values)};
    }
    return {};
}

std::string signedPerStep(Ns delta, const Diff& diff)
{
    return (delta < Ns{} ? "−" : "+") + briefDuration(std::chrono::abs(perStep(delta, diff)));
}

struct JointSums {
    Both<Ns> total;
    Both<std::uint64_t> count;
    void add(const std::vector<WorkPart>& a, const std::vector<WorkPart>& b)
    {
        for (const WorkPart& part : a) {
            total.a += part.total;
            count.a += part.count;
        }
        for (const WorkPart& part : b) {
            total.b += part.total;
            count.b += part.count;
        }
    }
};

TextValues valuesOf(const JointSums& sums, const Diff& diff)
{
    return {{"before", perStep(sums.total.a, diff)},
            {"after", perStep(sums.total.b, diff)},
            {"count_a", countPerStep(sums.count.a, diff)},
            {"count_b", countPerStep(sums.count.b, diff)}};
}

std::string pairName(const KernelChange& change)
{
    return labelsOf(change.a) + (change.shape.empty() ? "" : " (" + change.shape + ")") + " → " + labelsOf(change.b);
}

NotedChange joinedCause(const Sentence& cause, std::vector<NotedChange> parts, const Diff& diff)
{
    constexpr std::size_t max = 3;
    NotedChange all;
    JointSums sums;
    std::vector<std::string> names;
    for (const NotedChange& part : parts) {
        all.delta += part.delta;
        sums.add(part.paired->a, part.paired->b);
        if (names.size() < max)
            names.push_back(pairName(*part.paired) + " " + signedPerStep(part.delta, diff));
    }
    if (parts.size() > max)
        names.push_back(
            format(PHRASE("{count} more"), {{"count", static_cast<std::int64_t>(parts.size() - max)}}, briefDuration));
    TextValues values = valuesOf(sums, diff);
    values.insert(cause.values.begin(), cause.values.end());
    values["what"] = Phrase{cause.text};
    values["list"] = listed(names);
    all.sentence = {diff.isWhole ? PHRASE("{what}: {before} → {after}, launches: "
                                          "{count_a} → {count_b}; {list}")
                                 : PHRASE("{what}: {before} → {after} per step, launches: "
                                          "{count_a} → {count_b}; {list}"),
                    std::move(values)};
    all.title = cause;
    all.parts = std::move(parts);
    return all;
}

NotedChange joinedLabel(std::vector<NotedChange> parts, const Diff& diff)
{
    NotedChange all;
    JointSums sums;
    for (const NotedChange& part : parts) {
        all.delta += part.delta;
        sums.total.a += part.name->total.a;
        sums.total.b += part.name->total.b;
        sums.count.a += part.name->count.a;
        sums.count.b += part.name->count.b;
    }
    TextValues values = valuesOf(sums, diff);
    values["name"] = parts.front().name->label;
    values["kinds"] = static_cast<std::int64_t>(parts.size());
    all.sentence = {diff.isWhole ? PHRASE("{name}, {kinds} kernels of this name: {before} "
                                          "→ {after}, launches: {count_a} → "
                                          "{count_b}")
                                 : PHRASE("{name}, {kinds} kernels of this name: {before} "
                                          "→ {after} per step, launches: "
                                          "{count_a} → {count_b}"),
                    values};
    all.title = {all.delta < Ns{} ? PHRASE("{name} takes less time") : PHRASE("{name} takes more time"),
                 {{"name", parts.front().name->label}}};
    all.parts = std::move(parts);
    return all;
}

// Moves the changes of each key that several have into one. No key: the change stays alone.
template <class KeyOf, class Join>
void joinEqual(std::vector<NotedChange>& all, const KeyOf& keyOf, const Join& join)
{
    std::map<std::string, std::vector<std::size_t>> byKey;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (std::string key = keyOf(all[i]); !key.empty())
            byKey[std::move(key)].push_back(i);
    std::vector<bool> isGone(all.size());
    std::vector<NotedChange> joint;
    for (const auto& [key, places] : byKey) {
        if (places.size() < 2)
            continue;
        std::vector<NotedChange> parts;
        for (const std::size_t i : places) {
            parts.push_back(std::move(all[i]));
            isGone[i] = true;
        }
        std::stable_sort(parts.begin(), parts.end(), [](const NotedChange& x, const NotedChange& y) {
            return std::chrono::abs(x.delta) > std::chrono::abs(y.delta);
        });
        joint.push_back(join(std::move(parts)));
    }
    std::vector<NotedChange> left;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!isGone[i])
            left.push_back(std::move(all[i]));
    for (NotedChange& one : joint)
        left.push_back(std::move(one));
    all = std::move(left);
}

} // namespace

Sentence rowSentence(const NotedChange& part, const Diff& diff)
{
    if (!part.paired)
        return part.sentence;
    const KernelChange& change = *part.paired;
    TextValues values{{"name", pairName(change)}, {"delta", signedPerStep(part.delta, diff)}};
    if (!change.time)
        return {diff.isWhole ? PHRASE("{name}: {delta}") : PHRASE("{name}: {delta} per step"), std::move(values)};
    values["before"] = change.time->spread.a.median;
    values["after"] = change.time->spread.b.median;
    return {diff.isWhole ? PHRASE("{name}: {delta}, per launch {before} → {after}")
                         : PHRASE("{name}: {delta} per step, per launch {before} → {after}"),
            std::move(values)};
}

void joinCauses(std::vector<NotedChange>& all, const Diff& diff)
{
    std::map<std::string_view, std::string_view> roles;
    for (const NameChange& name : diff.names)
        roles[name.name] = name.role;
    const auto causeOf = [&](const NotedChange& one) {
        return one.paired ? commonCauseOf(*one.paired, diff, roles) : Sentence{};
    };
    joinEqual(
        all,
        [&](const NotedChange& one) {
            const Sentence cause = causeOf(one);
            return cause.text.empty() ? std::string{} : keyOf({cause});
        },
        [&](std::vector<NotedChange> parts) {
            const Sentence cause = causeOf(parts.front());
            return joinedCause(cause, std::move(parts), diff);
        });
}

void joinLabels(std::vector<NotedChange>& all, const Diff& diff)
{
    joinEqual(
        all,
        [](const NotedChange& one) {
            return one.name ? std::string{one.name->role} + '|' + one.name->label : std::string{};
        },
        [&](std::vector<NotedChange> parts) { return joinedLabel(std::move(parts), diff); });
}

} // namespace lanescope
