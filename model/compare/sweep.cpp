#include "model/compare/sweep.h"

#include "model/analysis/verdict.h"
#include "model/base/phrases.h"
#include "model/compare/match_kernels.h"
#include "model/compare/step_pairs.h"
#include "model/compare/wording.h"
#include "model/store/predicted.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>

namespace lanescope {

std::string_view nameOf(SweepPace pace)
{
    static constexpr std::array<std::string_view, 4> names{"host", "gpu", "communication", "unknown"};
    return names[static_cast<std::size_t>(pace)];
}

SweepPace SweepPoint::paceBy() const
{
    if (!hasGpu)
        return SweepPace::Host;
    if (isGpuLost)
        return SweepPace::Unknown;
    if (verdict == Verdict::CommunicationBound)
        return SweepPace::Communication;
    if (!isWhole && !isBehindQueue)
        return cpu.median * 9 > gpu.median * 10 ? SweepPace::Host : SweepPace::Gpu;
    switch (verdict) {
    case Verdict::ComputeBound:
    case Verdict::MemoryBound:
    case Verdict::GpuBound:
    case Verdict::GpuBoundByMemory:
    case Verdict::CopyBound:
        return SweepPace::Gpu;
    case Verdict::OverheadBound:
    case Verdict::InputBound:
    case Verdict::SyncBound:
        return SweepPace::Host;
    default:
        return SweepPace::Unknown;
    }
}

namespace {

std::string sizeText(double value) { return fmt::format("{:g}", value); }

// "at 64, 128 and 256", or the names if there are no values.
std::string listOf(const Sweep& sweep, const std::vector<std::size_t>& points)
{
    std::vector<std::string> names;
    for (const std::size_t at : points) {
        const SweepPoint& point = sweep.points[at];
        names.push_back(point.value ? sizeText(*point.value) : point.file);
    }
    return listed(names);
}

std::string called(const SweepVariant& variant)
{
    return variant.name.empty() ? translated(PHRASE("All")) : variant.name;
}

void findVariants(Sweep& sweep)
{
    std::map<std::string, std::vector<std::size_t>> points;
    for (std::size_t i = 0; i < sweep.points.size(); ++i)
        points[sweep.points[i].variant].push_back(i);
    for (auto& [name, places] : points) {
        std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
            return sweep.points[a].value.value_or(0) < sweep.points[b].value.value_or(0);
        });
        SweepVariant variant{name, places, {}};
        for (auto at = places.rbegin(); at != places.rend() && sweep.points[*at].paceBy() == SweepPace::Gpu; ++at)
            variant.gpuFrom = sweep.points[*at].value;
        sweep.variants.push_back(std::move(variant));
    }
    // The baseline variant comes first.
    std::stable_partition(sweep.variants.begin(), sweep.variants.end(),
                          [](const SweepVariant& v) { return v.name.find("eager") != std::string::npos; });
}

void findGains(Sweep& sweep)
{
    if (sweep.variants.size() < 2 || !sweep.areVariants)
        return;
    for (std::size_t v = 1; v < sweep.variants.size(); ++v)
        for (const std::size_t other : sweep.variants[v].points)
            for (const std::size_t base : sweep.variants[0].points)
                if (sweep.points[base].value == sweep.points[other].value) {
                    sweep.gains.push_back({base, other,
                                           compared(sweep.points[base].pace.values, sweep.points[other].pace.values, {},
                                                    Pairing::InOrder)});
                    break;
                }
}

TextValues withList(TextValues values, const Sweep& sweep, const SweepVariant& variant,
                    bool (*isListed)(const SweepPoint&))
{
    std::vector<std::size_t> points;
    for (const std::size_t p : variant.points)
        if (isListed(sweep.points[p]))
            points.push_back(p);
    values["list"] = listOf(sweep, points);
    return values;
}

// Before all numbers: which of them were not measured.
void sayPredicted(Sweep& sweep)
{
    std::string files;
    for (const SweepPoint& point : sweep.points)
        if (point.isPredicted)
            files += (files.empty() ? "" : ", ") + point.file;
    if (!files.empty())
        sweep.summary.push_back({PHRASE("Predicted by a replay, not recorded: {files}"), {{"files", files}}});
}

// Ranks of one job are not variants of it, and different programs are not variants of each other.
void checkVariants(Sweep& sweep)
{
    std::set<std::int64_t> ranks;
    for (const SweepPoint& point : sweep.points)
        if (point.rank)
            ranks.insert(*point.rank);
    if (ranks.size() == sweep.points.size() && ranks.size() > 1) {
        sweep.areVariants = false;
        sweep.summary.push_back({PHRASE("These are ranks of one job, not variants: `diff` compares two of them"), {}});
    }
    for (const SweepPoint& point : sweep.points)
        if (point.isGpuLost && point.hasGpu) {
            sweep.areVariants = false;
            sweep.summary.push_back({PHRASE("{name}: most launches have no GPU work in the trace (a graph capture, or "
                                            "lost records), so times are not compared"),
                                     {{"name", point.file}}});
            return;
        }
    for (const SweepPoint& point : sweep.points)
        if (const auto common = commonOpsPct(sweep.points.front().ops, point.ops); areOtherPrograms(common)) {
            sweep.areVariants = false;
            sweep.summary.push_back(
                {PHRASE("{a} and {b} look like two different programs: {pct} % of the ops are "
                        "common, so their times are not compared"),
                 {{"a", sweep.points.front().file}, {"b", point.file}, {"pct", std::round(*common)}}});
            return;
        }
}

void sayPace(Sweep& sweep)
{
    const std::string parameter = sweep.parameter.empty() ? translated(PHRASE("the value")) : sweep.parameter;
    for (const SweepVariant& variant : sweep.variants) {
        const auto paced = [&](SweepPace pace) {
            return std::count_if(variant.points.begin(), variant.points.end(),
                                 [&](std::size_t p) { return sweep.points[p].paceBy() == pace; });
        };
        const auto gpu = paced(SweepPace::Gpu), host = paced(SweepPace::Host),
                   communication = paced(SweepPace::Communication);
        const auto count = static_cast<std::ptrdiff_t>(variant.points.size());
        const bool hasValues = sweep.points[variant.points.front()].value.has_value();
        TextValues values{{"name", called(variant)}, {"parameter", parameter}};
        if (variant.gpuFrom)
            values["from"] = sizeText(*variant.gpuFrom);
        const auto withGpu = std::count_if(variant.points.begin(), variant.points.end(),
                                           [&](std::size_t p) { return sweep.points[p].hasGpu; });
        if (withGpu == 0)
            sweep.summary.push_back(
                {PHRASE("{name}: no GPU work is recorded, so these are times of the host"), values});
        else if (communication == count)
            sweep.summary.push_back(
                {PHRASE("{name}: communication sets the pace throughout: its kernels also wait for other ranks"),
                 values});
        else if (gpu + host + communication < count)
            sweep.summary.push_back({PHRASE("{name}: the trace does not show what sets the pace at {list}"),
                                     withList(values, sweep, variant,
                                              [](const SweepPoint& p) { return p.paceBy() == SweepPace::Unknown; })});
        else if (gpu == count)
            sweep.summary.push_back({PHRASE("{name}: the GPU sets the pace throughout"), values});
        else if (host == count && withGpu == count)
            sweep.summary.push_back(
                {sweep.points[variant.points.front()].isWhole
                     ? PHRASE("{name}: the host sets the pace throughout")
                     : PHRASE("{name}: the host sets the pace throughout: its steps take longer than the GPU works"),
                 values});
        else if (host == count)
            sweep.summary.push_back(
                {PHRASE("{name}: the host sets the pace throughout, as far as GPU work is recorded"), values});
        else if (hasValues && variant.gpuFrom)
            sweep.summary.push_back(
                {PHRASE("{name}: below {parameter} = {from} the host sets the pace, from there on the GPU"), values});
        else {
            sweep.summary.push_back(
                {communication ? PHRASE("{name}: the host sets the pace at {list}, elsewhere the GPU or communication")
                               : PHRASE("{name}: the host sets the pace at {list}, elsewhere the GPU"),
                 withList(values, sweep, variant, [](const SweepPoint& p) { return p.hostSetsPace(); })});
        }
    }
}

void sayGains(Sweep& sweep)
{
    for (std::size_t v = 1; v < sweep.variants.size(); ++v) {
        std::vector<std::size_t> better, none, worse, untold, noneByHost;
        double max = 0;
        for (const SweepGain& gain : sweep.gains) {
            if (sweep.points[gain.other].variant != sweep.variants[v].name)
                continue;
            switch (gain.pace.judgement) {
            case Judgement::Better:
                better.push_back(gain.other);
                max = std::max(max, -gain.pace.changePct());
                break;
            case Judgement::Worse:
                worse.push_back(gain.other);
                break;
            case Judgement::Noise:
                none.push_back(gain.other);
                break;
            case Judgement::CannotTell:
                untold.push_back(gain.other);
                break;
            }
            if (gain.pace.judgement != Judgement::Better && sweep.points[gain.other].hasGpu &&
                sweep.points[gain.other].hostSetsPace())
                noneByHost.push_back(gain.other);
        }
        const std::map<std::string, TextValue> names{{"name", called(sweep.variants[v])},
                                                     {"base", called(sweep.variants[0])}};
        const auto say = [&](std::string_view text, const std::vector<std::size_t>& points, double pct = 0) {
            auto values = names;
            values["list"] = listOf(sweep, points);
            values["pct"] = pct;
            if (!points.empty())
                sweep.summary.push_back({text, std::move(values)});
        };
        say(PHRASE("{name} takes less time than {base} at {list} (up to {pct} % less)"), better, max);
        say(PHRASE("{name} and {base} do not differ beyond the spread at {list}"), none);
        say(PHRASE("{name} takes longer than {base} at {list}"), worse);
        say(PHRASE("{name} and {base} cannot be compared at {list}: a side has no steps"), untold);
        say(PHRASE("Where the host sets the pace, faster kernels gain nothing: {name} at {list}"), noneByHost);
    }
}

// True for a copy or memset whose call returns only after it has begun: the call waits for the device.
bool blocks(const Trace& trace, const WorkItem& item)
{
    return trace.kind(item.work) != SliceKind::Kernel && trace.end(item.launch) > trace.begin(item.work);
}

} // namespace

SweepPoint sweepPoint(const Analysis& analysis, VerdictOf verdictOf)
{
    const Trace& trace = analysis.trace();
    SweepPoint point;
    const std::vector<SideStep> steps = stepsFor(analysis);
    NameTable names;
    WorkBefore before;
    const auto work = workOfSteps(analysis, steps, names, &before);
    point.isWhole = !steps.front().slice;
    point.isBehindQueue = steps.size() == 1 && before.count > 0;
    point.isGpuLost = sideFacts(analysis, steps, work).isGpuLost();
    point.rank = trace.info().rank;
    point.isPredicted = isPredicted(trace);
    point.ops = programOps(analysis);
    std::vector<Ns> cpu, gpu, pace, launching;
    for (std::size_t s = 0; s < steps.size(); ++s) {
        cpu.push_back(steps[s].range.length());
        gpu.push_back(busyOf(trace, work[s]));
        pace.push_back(std::max(cpu.back(), gpu.back()));
        std::set<SliceId> calls;
        for (const WorkItem& item : work[s])
            if (item.launch && !blocks(trace, item))
                calls.insert(item.launch);
        Ns sum{};
        for (const SliceId call : calls)
            sum += trace.duration(call);
        launching.push_back(sum);
        point.hasGpu = point.hasGpu || !work[s].empty();
    }
    if (!work.empty()) {
        point.launches = launchesOf(work.back());
        point.work = static_cast<std::uint32_t>(work.back().size());
    }
    point.isColdLeftOut = isColdStart(cpu);
    if (point.isColdLeftOut)
        for (std::vector<Ns>* values : {&cpu, &gpu, &pace, &launching})
            values->erase(values->begin());
    point.cpu = spreadOf(std::move(cpu));
    point.gpu = spreadOf(std::move(gpu));
    point.pace = spreadOf(std::move(pace));
    point.launching = spreadOf(std::move(launching)).median;
    point.verdict = verdictOf(analysis);
    return point;
}

Sweep sweepOf(std::span<const std::string> paths, std::vector<SweepPoint> points)
{
    Sweep sweep;
    ReadNames read = readNames(paths);
    sweep.parameter = std::move(read.parameter);
    sweep.points = std::move(points);
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        sweep.points[i].file = paths[i].substr(paths[i].find_last_of('/') + 1);
        sweep.points[i].value = read.names[i].value;
        sweep.points[i].variant = std::move(read.names[i].variant);
    }
    if (sweep.points.empty())
        return sweep;
    sayPredicted(sweep);
    checkVariants(sweep);
    findVariants(sweep);
    findGains(sweep);
    sayPace(sweep);
    sayGains(sweep);
    return sweep;
}

} // namespace lanescope
