#include "model/memory/steps.h"

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/until_full.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <numeric>
#include <optional>

namespace lanescope {

namespace {

// A queue or a cache that filled up within the recording, or memory that is freed after the last step.
void sayThatGrowthIsOver(const MemorySnapshot& s, std::size_t at, const MemorySteps& steps, const MemoryGrowth& g,
                         std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    const HolderGroup& group = linesOf(s, at).groups[g.group];
    MemoryFinding f;
    f.id = "growth_ended";
    f.severity = Severity::Info;
    f.device = at;
    f.bytes = g.total;
    f.index = steps.ends[g.lastStep];
    const TextValues values{{"name", group.name},
                            {"last", steps.nameAt(g.lastStep)},
                            {"end", steps.nameAt(steps.ends.size() - 1)},
                            {"total", shownBytes(g.total)},
                            {"first", steps.nameAt(g.begins)},
                            {"freed", shownBytes(g.freedLater)},
                            {"later", shownBytes(g.flatAt)}};
    if (g.isFreedLater()) {
        f.title = {PHRASE("{name} grew to {total} and is freed after the steps"), values};
        f.detail = {
            PHRASE("Its live memory at the end of a step never falls from {first} to {end}. Of the {total} that "
                   "it holds then, {freed} are freed later in the recording: it does not grow without end."),
            values};
        f.advice = {PHRASE("If {total} are too much, free or read these tensors sooner."), values};
    } else if (g.flatAt > 0) {
        f.title = {PHRASE("{name} grows in the steps and is flat after them: {later} at the end"), values};
        f.detail = {PHRASE("It grows from {first} to {end}, to {total}. After them it still makes blocks, and frees as "
                           "many: it does not grow without end."),
                    values};
        f.advice = {PHRASE("If {later} are too much, lower the limit of the list or the cache."), values};
    } else {
        f.title = {PHRASE("{name} grew until {last} and is flat since: {total}"), values};
        f.detail = {PHRASE("Its live memory at the end of a step never falls, and does not grow any more in the steps "
                           "up to {end}: a list or a cache that filled up, not a leak."),
                    values};
        f.advice = {PHRASE("If {total} are too much, lower the limit of the list or the cache."), values};
    }
    f.metrics = {{"total_bytes", g.total},
                 {"last_step", steps.numberAt(g.lastStep)},
                 {"steps", static_cast<std::int64_t>(steps.ends.size())}};
    if (std::string query = lineQuery(s, d, group, steps.ends.back()); !query.empty())
        f.claims = {{std::move(query), g.total}};
    found.push_back(std::move(f));
}

} // namespace

// With less than three steps: the optimizer makes its state in the first one and keeps it.
static void findOptimizerState(const MemorySnapshot& s, std::size_t at, double worthSayingPct,
                               std::vector<MemoryFinding>& found)
{
    const MemoryDevice& d = s.devices[at];
    const Holders& lines = linesOf(s, at);
    const std::vector<MemoryPhase>& phases = phasesOf(s, at);
    std::int64_t kept = 0, first = -1;
    std::map<std::uint32_t, std::int64_t> byLine;
    for (std::size_t k = 0; k + d.livesFromBefore < d.lives.size(); ++k)
        if (phases[k] == MemoryPhase::Optimizer && d.lives[k].completed == MemoryLife::never) {
            kept += d.lives[k].requested;
            byLine[lines.groupOf[k]] += d.lives[k].requested;
            first = first < 0 ? std::int64_t{d.lives[k].begin} : first;
        }
    if (kept == 0 || shareOf(kept, d.peakActive.bytes) < worthSayingPct)
        return;
    std::vector<HolderRow> rows;
    for (const auto& [group, bytes] : byLine) {
        HolderRow& row = rows.emplace_back();
        row.group = group;
        row.bytes = bytes;
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const HolderRow& a, const HolderRow& b) { return a.bytes > b.bytes; });
    MemoryFinding f;
    f.id = "warm_up";
    f.severity = Severity::Info;
    f.device = at;
    f.bytes = kept;
    f.index = first;
    const TextValues values{{"bytes", shownBytes(kept)}, {"names", listOfHolders(lines, rows, 5)}};
    f.title = {PHRASE("The optimizer makes {bytes} of state and keeps it: warm-up, not a leak"), values};
    f.detail = {PHRASE("An optimizer makes its state in its first step and updates it in place afterwards. Here it is "
                       "made by {names}."),
                values};
    f.advice = {PHRASE("Record three steps or more to see whether anything else grows."), values};
    f.metrics = {{"warm_up_bytes", kept}};
    f.claims = {{fmt::format("select sum(size) from allocations where device = {} and phase = 'optimizer' and "
                             "completed_index is null",
                             d.index),
                 kept}};
    found.push_back(std::move(f));
}

// When the GPU is full, as a sentence.
static std::string_view phraseOf(const UntilFull& full)
{
    if (full.isFull)
        return PHRASE("The GPU is full: after these steps a request of {asked} did not fit.");
    if (!full.steps)
        return PHRASE("When the GPU is full cannot be told: {because}.");
    if (*full.steps == 0)
        return PHRASE(
            "The next step fills the GPU: {left} are left above the peak of the last step, and each step adds "
            "{rate}.");
    return *full.steps == 1
               ? PHRASE("About 1 more step fits until the GPU is full: {left} are left above the peak of the "
                        "last step, and each step adds {rate}.")
               : PHRASE("About {more} more steps fit until the GPU is full: {left} are left above the peak "
                        "of the last step, and each step adds {rate}.");
}

static std::string_view growthPhraseOf(std::int64_t blocksPerStep)
{
    if (blocksPerStep == 0) // larger blocks, not more of them
        return PHRASE("From {first} on its live memory never falls at the end of a step: {total} after {steps} "
                      "steps{older}. {until}{given}{told}");
    return blocksPerStep == 1
               ? PHRASE("From {first} on its live memory never falls at the end of a step: {total} after {steps} "
                        "steps{older}, 1 more block per step. {until}{given}{told}")
               : PHRASE("From {first} on its live memory never falls at the end of a step: {total} after {steps} "
                        "steps{older}, {blocks} more blocks per step. {until}{given}{told}");
}

// Bytes that the first step that grows adds.
static std::int64_t firstAddedOf(const MemoryGrowth& g)
{
    return g.begins == 0 ? g.grown() - std::accumulate(g.added.begin(), g.added.end(), std::int64_t{0})
                         : g.added.front();
}

// The bytes that each step adds are counted from the first that grows; of blocks that are replaced, from the second on.
static std::vector<std::int64_t> addedBySteps(const MemoryGrowth& g)
{
    std::vector<std::int64_t> added = g.added;
    if (g.begins == 0 && !g.isReplaced)
        added.insert(added.begin(), firstAddedOf(g));
    else if (g.begins > 0 && g.isReplaced && g.older == 0 && added.size() > 1)
        added.erase(added.begin());
    return added;
}

static std::int64_t medianOf(std::vector<std::int64_t> values)
{
    std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2, values.end());
    return values[values.size() / 2];
}

// Some lines grow only every few steps: this is what each of those adds.
static std::int64_t eachOf(const MemoryGrowth& g)
{
    const std::vector<std::int64_t> added = addedBySteps(g);
    const auto grows = std::count_if(added.begin(), added.end(), [](std::int64_t bytes) { return bytes > 0; });
    return std::accumulate(added.begin(), added.end(), std::int64_t{0}) / std::max<std::int64_t>(1, grows);
}

enum class Evenness { Each, Most, Less, More, OnAverage };

static Evenness evennessOf(const std::vector<std::int64_t>& added)
{
    constexpr std::int64_t close = 20; // within a twentieth
    const std::int64_t median = medianOf(added);
    const auto others = std::count_if(added.begin(), added.end(),
                                      [&](std::int64_t bytes) { return close * std::abs(bytes - median) > median; });
    if (4 * others <= std::ssize(added))
        return others == 0 ? Evenness::Each : Evenness::Most;
    const std::int64_t first = added.front(), last = added.back();
    if (std::is_sorted(added.rbegin(), added.rend()) && 2 * last <= first && 4 * median <= 3 * first)
        return Evenness::Less;
    if (std::is_sorted(added.begin(), added.end()) && 2 * first <= last && 4 * median <= 3 * last)
        return Evenness::More;
    return Evenness::OnAverage;
}

static std::string_view titleOf(const MemoryGrowth& g)
{
    if (g.every > 1)
        return PHRASE("{name} grows by {each} every {every} steps");
    switch (evennessOf(addedBySteps(g))) {
    case Evenness::Each:
        return PHRASE("{name} grows by {median} per step");
    case Evenness::Most:
        return PHRASE("{name} grows by {median} in most steps");
    case Evenness::Less:
        return PHRASE("{name} grows by less from step to step: by {most} at first, by {last} at last");
    case Evenness::More:
        return PHRASE("{name} grows by more from step to step: by {most} at first, by {last} at last");
    case Evenness::OnAverage:
        break;
    }
    return PHRASE("{name} grows by {bytes} per step on average");
}

// What the line holds at the end, and where it began to grow.
static void addClaims(const MemorySnapshot& s, const MemoryDevice& d, const HolderGroup& group,
                      const MemorySteps& steps, const MemoryGrowth& g, MemoryFinding& f)
{
    const std::int64_t first = g.total - std::accumulate(g.added.begin(), g.added.end(), std::int64_t{0});
    std::string last = lineQuery(s, d, group, steps.ends.back());
    if (last.empty())
        return;
    f.claims.push_back({std::move(last), g.total});
    if (first > 0)
        f.claims.push_back({lineQuery(s, d, group, steps.ends[g.firstStep - 1]), first});
}

void findGrowth(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr double worthSayingPct = 5; // percent of the peak
    const MemoryDevice& d = s.devices[at];
    const MemorySteps steps = memoryStepsOf(s, d);
    const Holders& lines = linesOf(s, at);
    std::int64_t warm = 0;
    std::size_t warmTo = 1; // the last step that makes some
    std::string names;
    std::vector<MemoryClaim> warmClaims; // one per line that SQL can name
    const std::vector<MemoryGrowth> growth = growthOf(s, at, steps);
    const UntilFull full = untilFullOf(s, d, steps, growth);
    const bool isByRepeats = steps.by == MemorySteps::By::LargestAllocation && !steps.name.empty();
    for (const MemoryGrowth& g : growth) {
        const HolderGroup& group = lines.groups[g.group];
        if (g.isWarmUp) {
            warm += g.total;
            warmTo = std::max(warmTo, std::min(g.lastStep, steps.ends.size() - 1));
            if (names.size() < 120)
                names += (names.empty() ? "" : ", ") + fmt::format("{} {}", group.name, shownBytes(g.total));
            if (const std::string query = lineQuery(s, d, group, steps.ends.back()); !query.empty())
                warmClaims.push_back(
                    {fmt::format("{} and alloc_index > {} and alloc_index <= {}", query, steps.before,
                                 steps.ends[std::clamp<std::size_t>(g.lastStep, 1, steps.ends.size() - 1)]),
                     g.total});
            continue;
        }
        if (g.isOver) {
            sayThatGrowthIsOver(s, at, steps, g, found);
            continue;
        }
        MemoryFinding f;
        f.id = "memory_leak";
        f.severity = Severity::Warning;
        f.device = at;
        f.bytes = g.grown();
        f.index = steps.ends.back();
        const TextValues values{
            {"name", group.name},
            {"bytes", shownBytes(g.bytesPerStep)},
            {"blocks", g.blocksPerStep},
            {"every", static_cast<std::int64_t>(g.every)},
            {"most", shownBytes(addedBySteps(g).front())},
            {"last", shownBytes(g.added.back())},
            {"each", shownBytes(eachOf(g))},
            {"median", shownBytes(medianOf(addedBySteps(g)))},
            {"steps", static_cast<std::int64_t>(steps.ends.size())},
            {"first", steps.nameAt(g.begins)},
            {"total", shownBytes(g.total)},
            {"old", shownBytes(g.older)},
            {"older", Phrase{g.older > 0 ? PHRASE(", {old} of it from before {first}") : PHRASE("")}},
            {"left", shownBytes(full.left())},
            {"rate", shownBytes(full.perStep)},
            {"more", full.steps.value_or(0)},
            {"asked", shownBytes(d.outOfMemory.empty() ? 0 : d.outOfMemory.back().asked)},
            {"because", Phrase{full.because}},
            {"until", Phrase{phraseOf(full)}},
            {"step", steps.name},
            {"told", Phrase{isByRepeats ? PHRASE(" No annotation marks a step: each begins with "
                                                 "an allocation of {step}, and may be several steps of the program.")
                                        : PHRASE("")}},
            {"given",
             Phrase{full.steps && full.capacityIndex < 0 ? PHRASE(" What the GPU holds besides PyTorch's memory is not "
                                                                  "counted.")
                                                         : PHRASE("")}}};
        f.title = {titleOf(g), values};
        f.detail = {growthPhraseOf(g.blocksPerStep), values};
        f.advice = {g.isReplaced
                        ? PHRASE("The number of blocks does not grow: they are replaced by larger ones. Look at what "
                                 "sets their size: a tensor that is extended (torch.cat), a buffer that follows the "
                                 "longest input.")
                        : PHRASE("Look for what keeps these tensors: a list of losses (use loss.item() or detach()), a "
                                 "cache without a limit, a graph that is retained."),
                    values};
        f.metrics = {{"bytes_per_step", g.bytesPerStep},
                     {"blocks_per_step", g.blocksPerStep},
                     {"steps", static_cast<std::int64_t>(steps.ends.size())},
                     {"first_step", steps.numberAt(g.begins)},
                     {"last_step", steps.numberAt(g.lastStep)},
                     {"total_bytes", g.total},
                     {"grown_bytes", g.grown()}};
        if (g.every > 1)
            f.metrics["every_steps"] = static_cast<std::int64_t>(g.every);
        addClaims(s, d, group, steps, g, f);
        if (full.steps) {
            f.metrics["capacity_bytes"] = full.capacity;
            f.metrics["step_peak_bytes"] = full.peak;
            f.metrics["steps_until_full"] = *full.steps;
            if (full.capacityIndex >= 0)
                f.claims.push_back({capacityQuery(d, full.capacityIndex), full.capacity});
            f.claims.push_back({blocksQuery(d, full.peakIndex), full.peak});
        }
        found.push_back(std::move(f));
    }
    if (warm && static_cast<double>(warm) >= worthSayingPct / 100 * static_cast<double>(d.peakActive.bytes)) {
        MemoryFinding f;
        f.id = "warm_up";
        f.severity = Severity::Info;
        f.device = at;
        f.bytes = warm;
        f.index = steps.ends.front();
        const TextValues values{{"bytes", shownBytes(warm)}, {"names", names}, {"last", steps.nameAt(warmTo)}};
        f.title = {PHRASE("{bytes} are made in the first steps and kept: warm-up, not a leak"), values};
        f.detail = {steps.isBeginKnown
                        ? PHRASE("Typical are optimizer state and gradients: {names}.")
                        : PHRASE("Typical are optimizer state and gradients: {names}. Where the first step begins is "
                                 "not known, so that weights made in the recording are counted, too."),
                    values};
        f.advice = {warmTo > 1
                        ? PHRASE("An optimizer makes the state of a weight when the weight has its first gradient, "
                                 "here up to {last}. Judge growth after it.")
                        : PHRASE("Judge growth from the third step on."),
                    values};
        f.metrics = {{"warm_up_bytes", warm}};
        constexpr std::size_t maxClaims = 5;
        std::stable_sort(warmClaims.begin(), warmClaims.end(),
                         [](const MemoryClaim& a, const MemoryClaim& b) { return a.expected > b.expected; });
        warmClaims.resize(std::min(maxClaims, warmClaims.size()));
        if (warmClaims.empty()) // no line has a name: what is live where the first step ends
            warmClaims = {{activeQuery(d.index, f.index), levelAt(s, d, f.index).active}};
        f.claims = std::move(warmClaims);
        found.push_back(std::move(f));
    } else if (steps.ends.size() < fewestMemorySteps) {
        findOptimizerState(s, at, worthSayingPct, found);
    }
}

// Where the first step begins, if that is not known.
static std::string_view beginOf(const MemorySteps& steps)
{
    return steps.isBeginKnown ? PHRASE("")
                              : PHRASE("; where the first one begins is not known: it is counted from the first event");
}

Sentence definitionOf(const MemorySteps& steps)
{
    const TextValues values{{"name", steps.name}, {"begin", Phrase{beginOf(steps)}}};
    switch (steps.by) {
    case MemorySteps::By::None:
        return {};
    case MemorySteps::By::ProfilerStep:
        return {PHRASE("each ProfilerStep, from the end of the one before"), {}};
    case MemorySteps::By::Annotation:
        return {PHRASE("each step ends with an annotation {name}{begin}"), values};
    case MemorySteps::By::LargestAllocation:
        break;
    }
    return {steps.name.empty() ? PHRASE("each step begins with an allocation that repeats")
                               : PHRASE("each step begins with an allocation that repeats: {name}"),
            values};
}

} // namespace lanescope
