#include "model/compare/waterfall.h"

#include "model/compare/name_groups.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace lanescope {

namespace {

constexpr std::string_view communicationId = "communication", waitingId = "waiting";

double nsPerStep(Ns time, const Diff& diff)
{
    return static_cast<double>(time.count()) / static_cast<double>(diff.steps.size());
}

void append(std::vector<SliceId>& to, const std::vector<SliceId>& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

void sort(Both<std::vector<SliceId>>& slices)
{
    std::sort(slices.a.begin(), slices.a.end());
    std::sort(slices.b.begin(), slices.b.end());
}

Both<std::vector<SliceId>> slicesOf(const NameGroup& group)
{
    Both<std::vector<SliceId>> slices;
    for (const NameChange* name : group.names) {
        append(slices.a, name->slices.a);
        append(slices.b, name->slices.b);
    }
    return slices;
}

bool isOf(const NameChange& name, std::string_view role)
{
    return name.role == role || (role == waitingId && name.role == communicationId);
}

// The names of a role that add to the difference. Empty if the role is better shown as one row, because it has too many
// names, they do not add up to it, or none of them is large.
std::vector<const NameGroup*> namesOf(const RoleChange& role, const Diff& diff, const std::vector<NameGroup>& groups)
{
    constexpr std::size_t maxNames = 4;
    constexpr int minPart = 50; // a fiftieth of the GPU time
    std::vector<const NameGroup*> names;
    Ns sum{}, largest{};
    for (const NameGroup& name : groups)
        if (name.role == role.id && name.time.a != name.time.b) {
            names.push_back(&name);
            sum += name.time.b - name.time.a;
            largest = std::max(largest, std::chrono::abs(name.time.b - name.time.a));
        }
    if (names.size() < 2 || names.size() > maxNames || sum != role.delta() ||
        largest * minPart <= std::max(diff.totals.gpu.a, diff.totals.gpu.b))
        return {};
    const auto place = [](Trend trend) { // removed names before new ones
        return trend == Trend::Gone ? 0 : trend == Trend::Less ? 1 : trend == Trend::New ? 3 : 2;
    };
    std::stable_sort(names.begin(), names.end(),
                     [&](const NameGroup* x, const NameGroup* y) { return place(x->trend) < place(y->trend); });
    return names;
}

// Removes roles whose change is a part neither of the largest one nor of the total, if all of them together are not
// either. The bars then add up as exactly as their numbers are printed.
void removeSlight(std::vector<const RoleChange*>& roles, const Diff& diff)
{
    if (roles.empty())
        return;
    const Ns largest = std::chrono::abs(roles.front()->delta()), all = std::max(diff.totals.gpu.a, diff.totals.gpu.b);
    const auto isSlight = [&](Ns delta) {
        return std::chrono::abs(delta) * 100 < largest && std::chrono::abs(delta) * 1000 < all;
    };
    const auto from =
        std::find_if(roles.begin(), roles.end(), [&](const RoleChange* r) { return isSlight(r->delta()); });
    Ns sum{};
    for (auto at = from; at != roles.end(); ++at)
        sum += (*at)->delta();
    if (isSlight(sum))
        roles.erase(from, roles.end());
}

// The axis starts at zero, unless the bars would be too short; then it starts above zero, but below everything that it
// shows.
double axisStart(const Waterfall& w)
{
    double min = std::min(w.total.a, w.total.b), max = std::max(w.total.a, w.total.b);
    for (const WaterfallRow& row : w.rows) {
        min = std::min({min, row.from, row.to});
        max = std::max({max, row.from, row.to});
    }
    const double from = min - (max - min) / 2;
    if (max <= 0 || from < max / 4)
        return 0;
    double unit = 1; // a round number, at most a tenth of the shown range
    while (unit * 100 <= max - from)
        unit *= 10;
    return std::floor(from / unit) * unit;
}

} // namespace

Both<std::vector<SliceId>> slicesOfRole(const Diff& diff, std::string_view role)
{
    Both<std::vector<SliceId>> slices;
    for (const NameChange& name : diff.names)
        if (role.empty() || isOf(name, role)) {
            append(slices.a, name.slices.a);
            append(slices.b, name.slices.b);
        }
    sort(slices);
    return slices;
}

// In windows of one length that hold another number of launches, a sum follows that number.
static Trend trendPerLaunch(Both<Ns> time, Both<std::uint64_t> work)
{
    constexpr double alike = 1.05;
    const double a = asDouble(time.a) / static_cast<double>(work.a), b = asDouble(time.b) / static_cast<double>(work.b);
    return std::max(a, b) <= alike * std::min(a, b) ? Trend::Same : b < a ? Trend::Less : Trend::More;
}

Trend trendOf(const RoleChange& role, const Diff& diff)
{
    if (role.time.a == Ns{} && role.work.a == 0)
        return Trend::New;
    if (role.time.b == Ns{} && role.work.b == 0)
        return Trend::Gone;
    if (diff.sameTime && role.work.a > 0 && role.work.b > 0 && role.id != waitingId)
        return trendPerLaunch(role.time, role.work);
    const bool isSame = std::all_of(diff.names.begin(), diff.names.end(), [&](const NameChange& name) {
        return name.role != role.id || name.trend == Trend::Same;
    });
    if (role.delta() == Ns{} || (isSame && role.id != waitingId))
        return Trend::Same;
    return role.delta() < Ns{} ? Trend::Less : Trend::More;
}

Waterfall waterfallOf(const Diff& diff, std::size_t max)
{
    Waterfall w;
    if (diff.steps.empty() || heldBy(diff) != Held::Both || max == 0)
        return w;
    w.total = {nsPerStep(diff.totals.gpu.a, diff), nsPerStep(diff.totals.gpu.b, diff)};
    std::vector<const RoleChange*> roles;
    for (const RoleChange& role : diff.roles)
        if (role.delta() != Ns{})
            roles.push_back(&role);
    std::stable_sort(roles.begin(), roles.end(), [](const RoleChange* x, const RoleChange* y) {
        return std::chrono::abs(x->delta()) > std::chrono::abs(y->delta());
    });
    removeSlight(roles, diff);
    const std::vector<NameGroup> groups = nameGroups(diff);
    const std::size_t shown = roles.size() <= max ? roles.size() : max - 1;
    std::size_t spare = max - shown - (shown < roles.size() ? 1 : 0);
    Ns at = diff.totals.gpu.a;
    const auto add = [&](WaterfallRow row, Both<Ns> time) {
        row.from = nsPerStep(at, diff);
        at += time.b - time.a;
        row.to = nsPerStep(at, diff);
        row.time = {nsPerStep(time.a, diff), nsPerStep(time.b, diff)};
        sort(row.slices);
        w.rows.push_back(std::move(row));
    };
    for (std::size_t i = 0; i < shown; ++i) {
        const RoleChange& role = *roles[i];
        const std::vector<const NameGroup*> names = namesOf(role, diff, groups);
        if (names.empty() || names.size() - 1 > spare) {
            add({role.id, role.text, {}, 1, trendOf(role, diff), 0, 0, {}, role.work, slicesOfRole(diff, role.id)},
                role.time);
            continue;
        }
        spare -= names.size() - 1;
        w.bands.push_back({w.rows.size(), names.size(), {nsPerStep(role.time.a, diff), nsPerStep(role.time.b, diff)}});
        for (const NameGroup* name : names)
            add({role.id,
                 role.text,
                 format(name->title, briefDuration),
                 1,
                 shownTrend(name->trend, name->time),
                 0,
                 0,
                 {},
                 name->count,
                 slicesOf(*name)},
                name->time);
    }
    if (shown < roles.size()) {
        WaterfallRow rest;
        rest.roles = roles.size() - shown;
        Both<Ns> time;
        for (std::size_t i = shown; i < roles.size(); ++i) {
            time.a += roles[i]->time.a;
            time.b += roles[i]->time.b;
            rest.count.a += roles[i]->work.a;
            rest.count.b += roles[i]->work.b;
            const Both<std::vector<SliceId>> slices = slicesOfRole(diff, roles[i]->id);
            append(rest.slices.a, slices.a);
            append(rest.slices.b, slices.b);
        }
        const bool isSame = std::all_of(roles.begin() + static_cast<std::ptrdiff_t>(shown), roles.end(),
                                        [&](const RoleChange* r) { return trendOf(*r, diff) == Trend::Same; });
        rest.trend = isSame || time.a == time.b ? Trend::Same : time.b < time.a ? Trend::Less : Trend::More;
        add(std::move(rest), time);
    }
    w.axisFrom = axisStart(w);
    return w;
}

} // namespace lanescope
