// The launches of one kernel take very different times, so the mean is misleading.

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/op_inputs.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"
#include "model/store/args.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

constexpr std::size_t minLaunches = 5;
constexpr std::size_t fewLaunches = 3; // enough where one of them takes much of the GPU's window
constexpr double worthSaying = 1.3;    // minimum ratio of mean to median

struct Spread {
    Ns total{}, mean{}, median{}, longest{};
    bool isOutlier = false;  // most launches are as fast as the fastest; different sizes would make several groups
    bool isTwoSizes = false; // the slow launches are alike too, which is how a second size looks
};

// `launches`: slowest first.
bool haveSlowOnesAlike(const Trace& trace, const std::vector<Launched>& launches, Ns median)
{
    constexpr std::size_t minSlow = 3;
    constexpr double alike = 1.15;
    const auto firstUsual = std::find_if(launches.begin(), launches.end(), [&](const Launched& l) {
        return static_cast<double>(trace.duration(l.work).count()) < worthSaying * static_cast<double>(median.count());
    });
    const auto slow = static_cast<std::size_t>(firstUsual - launches.begin());
    return slow >= minSlow && static_cast<double>(trace.duration(launches[0].work).count()) <
                                  alike * static_cast<double>(trace.duration(launches[slow - 1].work).count());
}

Spread spreadOf(const Trace& trace, std::vector<Launched>& launches)
{
    std::sort(launches.begin(), launches.end(),
              [&](const Launched& a, const Launched& b) { return trace.duration(a.work) > trace.duration(b.work); });
    Spread spread;
    for (const Launched& l : launches)
        spread.total += trace.duration(l.work);
    spread.mean = spread.total / static_cast<std::int64_t>(launches.size());
    std::vector<Ns> times;
    for (const Launched& l : launches)
        times.push_back(trace.duration(l.work));
    spread.median = medianOf(std::move(times));
    spread.longest = trace.duration(launches[0].work);
    spread.isTwoSizes = haveSlowOnesAlike(trace, launches, spread.median);
    const Ns quarter = trace.duration(launches[launches.size() * 3 / 4].work);
    spread.isOutlier =
        static_cast<double>(spread.median.count()) < 1.15 * static_cast<double>(quarter.count()) &&
        static_cast<double>(spread.mean.count()) >= worthSaying * static_cast<double>(spread.median.count());
    return spread;
}

// Identifies the size of a launch: the recorded shapes of its op, and the kernel's grid.
std::string sizesOf(const Trace& trace, const Launched& l)
{
    std::string sizes;
    if (const auto arguments = readArguments(trace, l.op))
        sizes = opTextsIn(*arguments).dims;
    if (const auto grid = footprintOf(trace, l.work).grid)
        for (const std::int64_t blocks : *grid)
            sizes += ' ' + std::to_string(blocks);
    return sizes;
}

// True if one launch takes many times as long as the others, and that is much of the time.
bool isMuchOfWindow(const Analysis& analysis, const Spread& spread, std::size_t launches)
{
    constexpr std::int64_t manyTimes = 10;
    constexpr double worthSharePct = 5;
    const Ns excess = spread.total - spread.median * static_cast<std::int64_t>(launches);
    return analysis.busy() && spread.longest >= manyTimes * spread.median &&
           percentOf(excess, analysis.busy()->window.length()) >= worthSharePct;
}

} // namespace

static std::vector<Finding> kernelVariance(const Analysis& analysis)
{
    constexpr double worthSharePct = 5; // minimum share of all device time
    constexpr std::size_t maxFindings = 3, maxLaunches = 20'000;
    const Trace& trace = analysis.trace();
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Launched>> groups;
    for (const Launched& l : analysis.work())
        if (trace.kind(l.work) == SliceKind::Kernel && l.op) // without an op, nothing shows that the work is the same
            groups[{trace.nameId(l.work).value, trace.nameId(l.op).value}].push_back(l);
    std::vector<Finding> found;
    for (auto& [key, launches] : groups) {
        const StringId name{key.first};
        // Collectives wait for others, and elementwise kernels of one name serve any size: both vary by nature.
        const Tone tone = toneOf(trace.kernelRole(name));
        if (launches.size() < fewLaunches || (tone != Tone::Gemm && tone != Tone::Attention))
            continue;
        Ns total{}, shortest = Ns::max(), longest{};
        for (const Launched& l : launches) {
            total += trace.duration(l.work);
            shortest = std::min(shortest, trace.duration(l.work));
            longest = std::max(longest, trace.duration(l.work));
        }
        const auto isWorthALine = [&](Ns time) {
            return 100.0 * static_cast<double>(time.count()) >=
                   worthSharePct * static_cast<double>(analysis.table().selfCudaTotal.count());
        };
        if (!isWorthALine(total) || launches.size() > maxLaunches ||
            static_cast<double>(longest.count()) < worthSaying * static_cast<double>(shortest.count()))
            continue;
        std::map<std::string, std::vector<Launched>> bySizes;
        for (const Launched& l : launches)
            bySizes[sizesOf(trace, l)].push_back(l);
        for (auto& [sizes, same] : bySizes) {
            if (same.size() < fewLaunches)
                continue;
            const Spread spread = spreadOf(trace, same);
            const bool hasShapes = sizes.find('[') != std::string::npos;
            if (!spread.isOutlier || !isWorthALine(spread.total) || (spread.isTwoSizes && !hasShapes))
                continue;
            if (same.size() < minLaunches && !isMuchOfWindow(analysis, spread, same.size()))
                continue;
            Finding finding;
            finding.severity = Severity::Notice;
            finding.cost = spread.total - spread.median * static_cast<std::int64_t>(same.size());
            finding.values = {
                {"kernel", std::string{trace.kernelLabel(name)}},
                {"mean", spread.mean},
                {"median", spread.median},
                {"most", spread.longest},
                {"count", static_cast<std::int64_t>(same.size())},
                {"why", Phrase{!hasShapes ? PHRASE("Name and op are the same, so neither the launch nor the "
                                                   "choice of the algorithm explains it. Clocks, heat, power, "
                                                   "another program on the GPU or other input sizes may.")
                                          : PHRASE("Name, op and shapes are the same, so neither the launch nor "
                                                   "the choice of the algorithm explains it. Clocks, heat, "
                                                   "power, the cache or another program on the GPU may.")}}};
            finding.evidence = {same[0].work, same[same.size() / 2].work};
            for (const Launched& l : same)
                finding.work.push_back(l.work);
            found.push_back(std::move(finding));
        }
    }
    std::sort(found.begin(), found.end(), [](const Finding& a, const Finding& b) { return *a.cost > *b.cost; });
    if (found.size() > maxFindings)
        found.resize(maxFindings);
    return found;
}

const Rule kernelVarianceRule{
    "kernel_variance",
    PHRASE("One kernel's times vary: mean {mean}, median {median}"),
    PHRASE("{kernel} runs {count} times for the same op; most launches take about {median}, the slowest {most}. {why}"),
    PHRASE("Judge by the median. Record more steps: if the first launches are slow, the GPU clock was still ramping "
           "up."),
    kernelVariance,
    {Cause::Compute}};

} // namespace lanescope
