// Findings of memory that grows from step to step: what is reported as a leak, and what the growth is instead.

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/growth_facts.h"
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
    f.advice = {
        PHRASE("Mark three steps or more (the profiler's step(), or record_function) to see whether anything else "
               "grows."),
        values};
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
        return PHRASE("No further step fits: a request of {asked} did not fit at the end.");
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
                      "steps{older}.{blocks}{flat} {until}{given}{longer}{told}");
    return blocksPerStep == 1
               ? PHRASE("From {first} on its live memory never falls at the end of a step: {total} after {steps} "
                        "steps{older}, 1 more block per step.{blocks}{flat} {until}{given}{longer}{told}")
               : PHRASE("From {first} on its live memory never falls at the end of a step: {total} after {steps} "
                        "steps{older}, {more_blocks} more blocks per step.{blocks}{flat} {until}{given}{longer}{told}");
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

// Claims about the bytes that the line holds at the end, and where it began to grow.
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

namespace {

// The data that all lines that grow on one device have in common.
struct Growing {
    const MemorySnapshot& s;
    std::size_t at;
    const MemorySteps& steps;
    const UntilFull& full;
    const TotalOfSteps& total;
    const MemoryDevice& device() const { return s.devices[at]; }
    bool isByRepeats() const { return steps.by == MemorySteps::By::LargestAllocation && !steps.name.empty(); }
};

// How steps that no annotation marks are counted: true of each of them, word by word.
std::string_view repeatsPhraseOf(const Growing& all, const GrowthFacts& facts)
{
    if (!all.isByRepeats())
        return PHRASE("");
    return facts.stepAllocations == std::ssize(all.steps.ends)
               ? PHRASE(" No annotation marks a step: here each runs from one allocation of {step} to the next, and "
                        "may be several steps of the program.")
               : PHRASE(" No annotation marks a step: here each begins with an allocation of {step}, which makes "
                        "{step_allocations} in these {steps} steps. They may be longer or shorter than the program's.");
}

std::string_view flatPhraseOf(const MemorySteps& steps, const MemoryGrowth& g)
{
    const std::size_t flat = steps.ends.size() - 1 - g.lastStep;
    return g.every > 1 || flat == 0 ? PHRASE("")
           : g.isRefused            ? PHRASE(" In the last steps requests did not fit, so that it does not grow.")
           : flat == 1              ? PHRASE(" In the last step it does not grow.")
                                    : PHRASE(" In the last {flat_steps} steps it does not grow.");
}

TextValues valuesOf(const Growing& all, const MemoryGrowth& g, const GrowthFacts& facts)
{
    const MemoryDevice& d = all.device();
    const UntilFull& full = all.full;
    const std::vector<std::int64_t> added = addedBySteps(g);
    return {
        {"name", linesOf(all.s, all.at).groups[g.group].name},
        {"bytes", shownBytes(g.bytesPerStep)},
        {"more_blocks", g.blocksPerStep},
        {"every", static_cast<std::int64_t>(g.every)},
        {"most", shownBytes(added.front())},
        {"last", shownBytes(g.added.back())},
        {"each", shownBytes(eachOf(g))},
        {"median", shownBytes(medianOf(added))},
        {"steps", static_cast<std::int64_t>(all.steps.ends.size())},
        {"first", all.steps.nameAt(g.begins)},
        {"total", shownBytes(g.total)},
        {"old", shownBytes(g.older)},
        {"older", Phrase{g.older > 0 ? PHRASE(", {old} of it from before {first}") : PHRASE("")}},
        {"block_bytes", shownBytes(facts.blockBytes)},
        {"blocks", Phrase{facts.isMostlyRounding() ? PHRASE(" In blocks this is {block_bytes}: the allocator rounds "
                                                            "each request up to a multiple of 512 B.")
                                                   : PHRASE("")}},
        {"flat_steps", static_cast<std::int64_t>(all.steps.ends.size() - 1 - g.lastStep)},
        {"flat", Phrase{flatPhraseOf(all.steps, g)}},
        {"left", shownBytes(full.left())},
        {"rate", shownBytes(full.perStep)},
        {"more", full.steps.value_or(0)},
        {"asked", shownBytes(d.outOfMemory.empty() ? 0 : d.outOfMemory.back().asked)},
        {"because", Phrase{full.because}},
        {"until", Phrase{phraseOf(full)}},
        {"longer", Phrase{full.isFull || g.isReplaced || g.every > 1
                              ? PHRASE("")
                              : PHRASE(" A list that is emptied only after more than {steps} steps looks the "
                                       "same.")}},
        {"step", all.steps.name},
        {"step_allocations", facts.stepAllocations},
        {"told", Phrase{repeatsPhraseOf(all, facts)}},
        {"given", Phrase{full.steps && full.capacityIndex < 0 ? PHRASE(" What the GPU holds besides PyTorch's "
                                                                       "memory is not counted.")
                                                              : PHRASE("")}}};
}

MemoryFinding growthFindingOf(const Growing& all, const MemoryGrowth& g)
{
    MemoryFinding f;
    f.device = all.at;
    f.bytes = g.grown();
    f.index = all.steps.ends.back();
    f.metrics = {{"bytes_per_step", g.bytesPerStep},
                 {"blocks_per_step", g.blocksPerStep},
                 {"steps", static_cast<std::int64_t>(all.steps.ends.size())},
                 {"first_step", all.steps.numberAt(g.begins)},
                 {"last_step", all.steps.numberAt(g.lastStep)},
                 {"total_bytes", g.total},
                 {"grown_bytes", g.grown()}};
    if (g.every > 1)
        f.metrics["every_steps"] = static_cast<std::int64_t>(g.every);
    addClaims(all.s, all.device(), linesOf(all.s, all.at).groups[g.group], all.steps, g, f);
    return f;
}

// Another line gives back what this one takes: the GPU does not fill up.
void sayThatTotalStays(const Growing& all, const MemoryGrowth& g, TextValues values, std::vector<MemoryFinding>& found)
{
    MemoryFinding f = growthFindingOf(all, g);
    f.id = "growth_offset";
    f.severity = Severity::Info;
    values["growth"] = Phrase{titleOf(g)};
    values["from"] = all.steps.nameAt(all.total.from);
    values["end"] = all.steps.nameAt(all.steps.ends.size() - 1);
    values["at_first"] = shownBytes(all.total.atFirst);
    values["at_last"] = shownBytes(all.total.atLast);
    values["others"] = all.total.falling;
    values["falls"] = Phrase{all.total.falling.empty() ? PHRASE("") : PHRASE("Others fall: {others}. ")};
    f.title = {PHRASE("{growth}; all live memory together does not grow"), values};
    f.detail = {PHRASE("{falls}At the end of {from} {at_first} are live in all, at the end of {end} {at_last}, and at "
                       "the end of no step between them more than at first.{told}"),
                values};
    f.advice = {PHRASE("Look at it only if the peak is too high: the memory passes from one holder to another."),
                values};
    found.push_back(std::move(f));
}

void sayThatItLeaks(const Growing& all, const MemoryGrowth& g, const GrowthFacts& facts,
                    std::vector<MemoryFinding>& found)
{
    const TextValues values = valuesOf(all, g, facts);
    if (all.total.stays) {
        sayThatTotalStays(all, g, values, found);
        return;
    }
    const UntilFull& full = all.full;
    MemoryFinding f = growthFindingOf(all, g);
    f.id = "memory_leak";
    f.severity = facts.isSmallBeside(all.device().peakActive.bytes) ? Severity::Notice : Severity::Warning;
    f.title = {titleOf(g), values};
    f.detail = {growthPhraseOf(g.blocksPerStep), values};
    f.advice = {g.isReplaced
                    ? PHRASE("The number of blocks does not grow: they are replaced by larger ones. Look at what "
                             "sets their size: a tensor that is extended (torch.cat), a buffer that follows the "
                             "longest input.")
                    : PHRASE("Look for what keeps these tensors: a list of losses (use loss.item() or detach()), a "
                             "cache without a limit, a graph that is retained."),
                values};
    if (full.steps) {
        f.metrics["capacity_bytes"] = full.capacity;
        f.metrics["step_peak_bytes"] = full.peak;
        f.metrics["steps_until_full"] = *full.steps;
        if (full.capacityIndex >= 0)
            f.claims.push_back({capacityQuery(all.device(), full.capacityIndex), full.capacity});
        f.claims.push_back({blocksQuery(all.device(), full.peakIndex), full.peak});
    }
    found.push_back(std::move(f));
}

// Memory that lines allocated in the first steps and keep.
struct WarmUp {
    std::int64_t bytes = 0;
    std::size_t last = 1; // the last step that makes some
    std::string names;
    std::vector<MemoryClaim> claims; // one per line that SQL can name
    void add(const Growing& all, const MemoryGrowth& g);
};

void WarmUp::add(const Growing& all, const MemoryGrowth& g)
{
    constexpr std::size_t maxLetters = 120;
    const HolderGroup& group = linesOf(all.s, all.at).groups[g.group];
    const std::vector<std::int64_t>& ends = all.steps.ends;
    bytes += g.total;
    last = std::max(last, std::min(g.lastStep, ends.size() - 1));
    if (names.size() < maxLetters)
        names += (names.empty() ? "" : ", ") + fmt::format("{} {}", group.name, shownBytes(g.total));
    if (const std::string query = lineQuery(all.s, all.device(), group, ends.back()); !query.empty())
        claims.push_back({fmt::format("{} and alloc_index > {} and alloc_index <= {}", query, all.steps.before,
                                      ends[std::clamp<std::size_t>(g.lastStep, 1, ends.size() - 1)]),
                          g.total});
}

void sayThatItWarmsUp(const Growing& all, const WarmUp& warm, std::vector<MemoryFinding>& found)
{
    const MemorySteps& steps = all.steps;
    MemoryFinding f;
    f.id = "warm_up";
    f.severity = Severity::Info;
    f.device = all.at;
    f.bytes = warm.bytes;
    f.index = steps.ends.front();
    const TextValues values{
        {"bytes", shownBytes(warm.bytes)}, {"names", warm.names}, {"last", steps.nameAt(warm.last)}};
    f.title = {PHRASE("{bytes} are made in the first steps and kept: warm-up, not a leak"), values};
    f.detail = {steps.isBeginKnown
                    ? PHRASE("Typical are optimizer state and gradients: {names}.")
                    : PHRASE("Typical are optimizer state and gradients: {names}. Where the first step begins is "
                             "not known, so that weights made in the recording are counted, too."),
                values};
    f.advice = {warm.last > 1
                    ? PHRASE("An optimizer makes the state of a weight when the weight has its first gradient, "
                             "here up to {last}. Judge growth after it.")
                    : PHRASE("Judge growth from the third step on."),
                values};
    f.metrics = {{"warm_up_bytes", warm.bytes}};
    constexpr std::size_t maxClaims = 5;
    f.claims = warm.claims;
    std::stable_sort(f.claims.begin(), f.claims.end(),
                     [](const MemoryClaim& a, const MemoryClaim& b) { return a.expected > b.expected; });
    f.claims.resize(std::min(maxClaims, f.claims.size()));
    if (f.claims.empty()) // no line has a name: what is live where the first step ends
        f.claims = {{activeQuery(all.device().index, f.index), levelAt(all.s, all.device(), f.index).active}};
    found.push_back(std::move(f));
}

} // namespace

void findGrowth(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr double worthSayingPct = 5; // percent of the peak
    const MemoryDevice& d = s.devices[at];
    const MemorySteps steps = memoryStepsOf(s, d);
    const std::vector<MemoryGrowth> growth = growthOf(s, at, steps);
    const UntilFull full = untilFullOf(s, d, steps, growth);
    const TotalOfSteps total = totalOf(s, at, steps, growth);
    const std::map<std::uint32_t, GrowthFacts> facts = factsOf(s, at, steps, growth);
    const Growing all{s, at, steps, full, total};
    WarmUp warm;
    for (const MemoryGrowth& g : growth) {
        if (g.isWarmUp)
            warm.add(all, g);
        else if (g.isOver)
            sayThatGrowthIsOver(s, at, steps, g, found);
        else
            sayThatItLeaks(all, g, facts.at(g.group), found);
    }
    findRisingFloors(s, at, steps, found);
    if (warm.bytes && static_cast<double>(warm.bytes) >= worthSayingPct / 100 * static_cast<double>(d.peakActive.bytes))
        sayThatItWarmsUp(all, warm, found);
    else if (steps.ends.size() < fewestMemorySteps)
        findOptimizerState(s, at, worthSayingPct, found);
}

} // namespace lanescope
