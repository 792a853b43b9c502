// From some time on the same kernels take longer, all together: the GPU's clock has changed, or something else uses the
// GPU. Medians over the whole recording hide it, because no launch takes that long.

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/op_inputs.h"
#include "model/analysis/time/busy.h"
#include "model/findings/claims.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/store/args.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace lanescope {

namespace {

constexpr std::size_t minLaunches = 8, minOnASide = 3;
constexpr double worthSaying = 1.3;     // ratio of the medians on both sides
constexpr double minOfGpuPct = 20;      // share of the GPU's busy time that changes
constexpr double minOfRepeatedPct = 50; // and of the kernels that run on both sides

// A place in the launches of one kernel, before which all take clearly less (or more) time than after it.
struct Change {
    std::size_t at = 0;   // the first launch after it
    Ns before{}, after{}; // medians
    double ratio() const
    {
        return static_cast<double>(after.count()) / static_cast<double>(std::max<std::int64_t>(1, before.count()));
    }
};

Ns medianIn(const std::vector<Ns>& times, std::size_t first, std::size_t last)
{
    return medianOf(std::vector<Ns>(times.begin() + static_cast<std::ptrdiff_t>(first),
                                    times.begin() + static_cast<std::ptrdiff_t>(last)));
}

std::size_t countNear(const std::vector<Ns>& times, std::size_t first, std::size_t last, Ns median)
{
    constexpr double near = 1.15;
    const auto isNear = [&](Ns t) {
        const double a = static_cast<double>(t.count()), b = static_cast<double>(median.count());
        return a <= near * b && b <= near * a;
    };
    return static_cast<std::size_t>(std::count_if(times.begin() + static_cast<std::ptrdiff_t>(first),
                                                  times.begin() + static_cast<std::ptrdiff_t>(last), isNear));
}

// True if nearly all of [first, last) are near the median: otherwise the times vary anyhow.
bool areAlike(const std::vector<Ns>& times, std::size_t first, std::size_t last, Ns median)
{
    return countNear(times, first, last, median) * 10 >= (last - first) * 9;
}

// times: in the order of the launches. The change with the least squared distance from the means of both sides.
std::optional<Change> changeIn(const std::vector<Ns>& times)
{
    if (times.size() < minLaunches)
        return std::nullopt;
    const double all = std::accumulate(times.begin(), times.end(), 0.0,
                                       [](double sum, Ns t) { return sum + static_cast<double>(t.count()); });
    const auto n = static_cast<double>(times.size());
    double before = 0, maxExplained = 0;
    std::size_t at = 0;
    for (std::size_t k = 1; k < times.size(); ++k) {
        before += static_cast<double>(times[k - 1].count());
        if (k < minOnASide || times.size() - k < minOnASide)
            continue;
        const auto left = static_cast<double>(k);
        const double difference = before / left - (all - before) / (n - left);
        if (const double explained = difference * difference * left * (n - left); explained > maxExplained) {
            maxExplained = explained;
            at = k;
        }
    }
    if (at == 0)
        return std::nullopt;
    const Change change{at, medianIn(times, 0, at), medianIn(times, at, times.size())};
    const double ratio = change.ratio();
    if ((ratio < worthSaying && ratio * worthSaying > 1) || !areAlike(times, 0, at, change.before) ||
        !areAlike(times, at, times.size(), change.after))
        return std::nullopt;
    // Where such times come back, two places of the program launch the kernel: nothing has changed.
    constexpr std::size_t comesBack = 4; // divisor: of the launches on the smaller side
    const std::size_t fewer = std::min(at, times.size() - at);
    if (countNear(times, at, times.size(), change.before) * comesBack >= fewer ||
        countNear(times, 0, at, change.after) * comesBack >= fewer)
        return std::nullopt;
    return change;
}

using Launches = std::vector<Launched>; // in the order of their begins

std::vector<Ns> timesOf(const Trace& trace, const Launches& launches)
{
    std::vector<Ns> times;
    for (const Launched& l : launches)
        times.push_back(trace.duration(l.work));
    return times;
}

Ns sumOf(const Trace& trace, const Launches& launches)
{
    return std::accumulate(launches.begin(), launches.end(), Ns{},
                           [&](Ns sum, const Launched& l) { return sum + trace.duration(l.work); });
}

// The launches of one name with one grid, and the same shapes where they are recorded.
std::map<std::string, Launches> bySize(const Trace& trace, const Launches& launches)
{
    std::vector<SliceId> kernels;
    for (const Launched& l : launches)
        kernels.push_back(l.work);
    const std::vector<Footprint> footprints = footprintsOf(trace, kernels);
    std::map<std::string, Launches> out;
    for (std::size_t i = 0; i < launches.size(); ++i) {
        std::string sizes;
        if (const SliceId op = launches[i].op)
            if (const auto arguments = readArguments(trace, op))
                sizes = opTextsIn(*arguments).dims;
        if (footprints[i].grid)
            for (const std::int64_t blocks : *footprints[i].grid)
                sizes += ' ' + std::to_string(blocks);
        out[sizes].push_back(launches[i]);
    }
    return out;
}

struct Changed {
    Launches launches;
    Change change;
    Time time; // begin of the first launch after it
};

// Those that change at about the same time, by the time of most of their work.
std::vector<Changed> together(const Trace& trace, std::vector<Changed> all, Ns window)
{
    constexpr std::int64_t near = 10; // divisor of the window
    std::sort(all.begin(), all.end(), [](const Changed& a, const Changed& b) { return a.time < b.time; });
    Ns total{}, until{};
    for (const Changed& c : all)
        total += sumOf(trace, c.launches);
    Time middle{};
    for (const Changed& c : all)
        if (until += sumOf(trace, c.launches); until * 2 >= total) {
            middle = c.time;
            break;
        }
    const bool isSlower = std::accumulate(all.begin(), all.end(), Ns{}, [&](Ns sum, const Changed& c) {
                              return sum + (c.change.ratio() > 1 ? 1 : -1) * sumOf(trace, c.launches);
                          }) > Ns{};
    std::erase_if(all, [&](const Changed& c) {
        return std::chrono::abs(c.time - middle) * near > window || (c.change.ratio() > 1) != isSlower;
    });
    return all;
}

Finding findingOf(const Analysis& analysis, const std::vector<Changed>& changed)
{
    const Trace& trace = analysis.trace();
    const Changed& largest = *std::max_element(changed.begin(), changed.end(), [&](const Changed& a, const Changed& b) {
        return sumOf(trace, a.launches) < sumOf(trace, b.launches);
    });
    const bool isSlower = largest.change.ratio() > 1;
    Finding finding;
    finding.severity = Severity::Warning;
    Ns cost{};
    Time first = largest.time;
    for (const Changed& c : changed) {
        first = std::min(first, c.time);
        const Ns usual = std::min(c.change.before, c.change.after);
        for (std::size_t i = 0; i < c.launches.size(); ++i)
            if ((i >= c.change.at) == isSlower) {
                finding.work.push_back(c.launches[i].work);
                cost += std::max(Ns{}, trace.duration(c.launches[i].work) - usual);
            }
    }
    finding.cost = cost;
    finding.evidence = {largest.launches[largest.change.at].work, largest.launches[largest.change.at - 1].work};
    std::string step; // the one that launched the first slow kernel
    const SliceId call = trace.launchOf(largest.launches[largest.change.at].work);
    for (const Step& s : analysis.steps())
        if (s.range.contains(trace.begin(call ? call : largest.launches[largest.change.at].work)))
            step = std::string{trace.name(s.slice)};
    finding.values = {
        {"where", Phrase{step.empty() ? PHRASE("{at} after the first GPU work") : "{step}"}},
        {"step", step},
        {"at", first - analysis.busy()->window.begin},
        {"ratio", isSlower ? largest.change.ratio() : 1 / largest.change.ratio()},
        {"kernel", std::string{trace.kernelLabel(trace.nameId(largest.launches[0].work))}},
        {"before", largest.change.before},
        {"after", largest.change.after},
        {"pct", percentOfGpuTime(analysis, finding.work)},
        {"title", Phrase{isSlower ? PHRASE("From {where} on, the same kernels take {ratio} times as long")
                                  : PHRASE("Until {where}, the same kernels take {ratio} times as long")}}};
    return finding;
}

} // namespace

static std::vector<Finding> slowedDown(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    if (!analysis.busy())
        return {};
    std::map<std::uint32_t, Launches> byName;
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Kernel &&
            trace.kernelRole(trace.nameId(l.work)) != KernelRole::Communication)
            byName[trace.nameId(l.work).value].push_back(l);
    const auto isLong = [&](Ns time) { return percentOf(time, analysis.busy()->busy) >= minOfGpuPct; };
    // First by name, because few traces have a change and sizes must be read.
    Ns maybe{};
    for (const auto& [name, launches] : byName) {
        const auto [least, most] =
            std::minmax_element(launches.begin(), launches.end(), [&](const Launched& a, const Launched& b) {
                return trace.duration(a.work) < trace.duration(b.work);
            });
        if (launches.size() >= minLaunches &&
            static_cast<double>(trace.duration(most->work).count()) >=
                worthSaying * static_cast<double>(trace.duration(least->work).count()))
            maybe += sumOf(trace, launches);
    }
    if (!isLong(maybe))
        return {};
    std::vector<Changed> changed;
    Ns repeated{};
    for (const auto& [name, launches] : byName) {
        if (launches.size() < minLaunches)
            continue;
        for (auto& [size, same] : bySize(trace, launches)) {
            if (same.size() < minLaunches)
                continue;
            repeated += sumOf(trace, same);
            if (const auto change = changeIn(timesOf(trace, same)))
                changed.push_back({same, *change, trace.begin(same[change->at].work)});
        }
    }
    changed = together(trace, std::move(changed), analysis.busy()->window.length());
    Ns ofChanged{};
    for (const Changed& c : changed)
        ofChanged += sumOf(trace, c.launches);
    if (changed.empty() || !isLong(ofChanged) || percentOf(ofChanged, repeated) < minOfRepeatedPct)
        return {};
    return {findingOf(analysis, changed)};
}

const Rule slowedDownRule{
    "slowed_down",
    "{title}",
    PHRASE(
        "Names, grids and recorded shapes are the same. {kernel} goes from {before} to {after}; the slow launches take "
        "{pct} % of the GPU's busy time. A median over the whole recording describes neither part."),
    PHRASE("The program does the same, so look at the GPU: its clock (power limit, heat, ramping up at the start), or "
           "another process that uses it. Record again with fixed clocks, and judge the two parts separately."),
    slowedDown,
    {Cause::Compute}};

} // namespace lanescope
