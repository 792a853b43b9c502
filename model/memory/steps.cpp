#include "model/memory/steps.h"

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/until_full.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace lanescope {

namespace {

// True if the live memory rises and falls by much more in each part than it changes from one to the next. A step does
// that, a layer of one forward pass does not: a recording of 32 layers without annotations (contexts of 512 tokens,
// mixed precision) makes its largest allocation 32 times and frees it each time, while each layer keeps its
// activations. Without this condition they would be reported as leaks.
bool comesBack(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& ends)
{
    constexpr std::int64_t muchMore = 4;
    MemoryLevel level = d.start;
    std::int64_t before = 0, max = 0;
    std::size_t next = 0;
    for (std::int64_t i = 0; i < std::int64_t{d.events} && next < ends.size(); ++i) {
        apply(level, s, d, static_cast<std::uint32_t>(i));
        max = std::max(max, level.active);
        if (i != ends[next])
            continue;
        if (next > 0 && max - std::max(before, level.active) < muchMore * std::abs(level.active - before))
            return false;
        before = max = level.active;
        ++next;
    }
    return true;
}

// Without annotations: the largest allocation, if one line makes it again and again and frees it in between.
void useLargestAllocation(const MemorySnapshot& s, const MemoryDevice& d, MemorySteps& steps)
{
    const std::size_t recorded = d.lives.size() - d.livesFromBefore;
    const MemoryLife* largest = nullptr;
    for (std::size_t k = 0; k < recorded; ++k)
        if (d.lives[k].stack && (!largest || d.lives[k].requested > largest->requested))
            largest = &d.lives[k];
    if (!largest)
        return;
    std::vector<std::int64_t> begins;
    std::uint32_t lastEnd = 0;
    for (std::size_t k = 0; k < recorded; ++k) {
        const MemoryLife& life = d.lives[k];
        if (life.stack != largest->stack || life.requested != largest->requested)
            continue;
        if (!begins.empty() && (lastEnd == MemoryLife::never || lastEnd > life.begin))
            return;
        lastEnd = life.completed;
        begins.push_back(std::int64_t{life.begin} - 1);
    }
    constexpr std::size_t fewestRepeats = 4; // three steps between them
    if (begins.size() < fewestRepeats || begins.front() < 0 || !comesBack(s, d, begins))
        return;
    const auto& line = stackFactsOf(s)[largest->stack].line;
    steps.by = MemorySteps::By::LargestAllocation;
    steps.name = line ? shortPlace(s, *line) : std::string{};
    steps.ends = std::move(begins);
}

// The last event that is not later than a time.
std::int64_t eventAt(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t timeUs)
{
    std::int64_t low = 0, high = d.events;
    while (low < high) {
        const std::int64_t middle = (low + high) / 2;
        if (s.events.timeUs(std::size_t{d.firstEvent} + static_cast<std::size_t>(middle)) <= timeUs)
            low = middle + 1;
        else
            high = middle;
    }
    return low - 1;
}

// What each line holds where the first step begins; absent: what repeats does not tell where that is.
std::optional<std::vector<std::int64_t>> bytesBeforeSteps(const MemoryDevice& d, const Holders& lines,
                                                          const MemorySteps& steps)
{
    if (steps.by == MemorySteps::By::LargestAllocation)
        return {};
    std::vector<std::int64_t> bytes(lines.groups.size());
    for (std::size_t k = 0; k < d.lives.size(); ++k)
        if (d.lives[k].isActiveAt(steps.before))
            bytes[lines.groupOf[k]] += d.lives[k].requested;
    return bytes;
}

// What each line made in the steps and holds at the end of the last one. Weights are older than the first step.
std::vector<std::int64_t> bytesMadeInSteps(const MemoryDevice& d, const Holders& lines, const MemorySteps& steps)
{
    std::vector<std::int64_t> bytes(lines.groups.size());
    for (std::size_t k = 0; k + d.livesFromBefore < d.lives.size(); ++k)
        if (std::int64_t{d.lives[k].begin} > steps.before && d.lives[k].isActiveAt(steps.ends.back()))
            bytes[lines.groupOf[k]] += d.lives[k].requested;
    return bytes;
}

// A queue or a cache that filled up within the recording.
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
    f.index = steps.ends[g.lastStep - 1];
    const TextValues values{{"name", group.name},
                            {"last", static_cast<std::int64_t>(g.lastStep)},
                            {"steps", static_cast<std::int64_t>(steps.ends.size())},
                            {"total", shownBytes(g.total)}};
    f.title = {PHRASE("{name} grew until step {last} and is flat since: {total}"), values};
    f.detail = {PHRASE("Its live memory at the end of a step never falls, and does not grow any more in the steps up "
                       "to step {steps}: a list or a cache that filled up, not a leak."),
                values};
    f.advice = {PHRASE("If {total} are too much, lower the limit of the list or the cache."), values};
    f.metrics = {{"total_bytes", g.total},
                 {"last_step", static_cast<std::int64_t>(g.lastStep)},
                 {"steps", static_cast<std::int64_t>(steps.ends.size())}};
    if (std::string query = lineQuery(s, d, group, steps.ends.back()); !query.empty())
        f.claims = {{std::move(query), g.total}};
    found.push_back(std::move(f));
}

} // namespace

MemorySteps memoryStepsOf(const MemorySnapshot& s, const MemoryDevice& d, std::size_t fewest)
{
    MemorySteps steps;
    const AnnotationTimes annotations{s, d.index};
    std::map<std::string, std::vector<std::int64_t>> ends;
    std::vector<std::string> names;
    std::int64_t firstUs = 0;
    for (const AnnotationTimes::Range& r : annotations.ranges()) {
        if (r.isOpen())
            continue;
        std::string name{s.texts[r.name]};
        if (name.starts_with("ProfilerStep#")) {
            firstUs = names.empty() ? r.beginUs : firstUs;
            names.push_back(name);
            name = "ProfilerStep";
        }
        ends[name].push_back(r.endUs);
    }
    const auto use = [&](const std::vector<std::int64_t>& times) {
        for (const std::int64_t t : times)
            if (const std::int64_t index = eventAt(s, d, t);
                index >= 0 && (steps.ends.empty() || index > steps.ends.back()))
                steps.ends.push_back(index);
    };
    if (const auto found = ends.find("ProfilerStep"); found != ends.end() && found->second.size() >= fewest) {
        steps.by = MemorySteps::By::ProfilerStep;
        steps.name = "ProfilerStep";
        for (std::size_t k = 0; k < found->second.size(); ++k) {
            const std::size_t known = steps.ends.size();
            use({found->second[k]});
            if (steps.ends.size() > known)
                steps.names.push_back(names[k]);
        }
        steps.before = eventAt(s, d, firstUs - 1);
        return steps;
    }
    const std::vector<std::int64_t>* max = nullptr;
    for (const auto& [name, times] : ends)
        if (times.size() >= fewest && name.starts_with("Optimizer.step#") && (!max || times.size() > max->size())) {
            max = &times;
            steps.name = name;
        }
    for (const auto& [name, times] : ends)
        if (!max && times.size() >= fewestMemorySteps) {
            max = &times;
            steps.name = name;
        }
    if (max) {
        steps.by = MemorySteps::By::Annotation;
        use(*max);
    } else {
        useLargestAllocation(s, d, steps);
    }
    return steps;
}

std::vector<MemoryGrowth> growthOf(const MemorySnapshot& s, std::size_t device, const MemorySteps& steps)
{
    if (steps.ends.size() < fewestMemorySteps)
        return {};
    const MemoryDevice& d = s.devices[device];
    const Holders& lines = linesOf(s, device);
    const std::size_t n = steps.ends.size();
    struct Change {
        std::int64_t bytes = 0, blocks = 0;
    };
    std::vector<Change> changes(lines.groups.size() * (n + 1));
    const auto stepFrom = [&](std::int64_t index) { // the first step that ends at it or later
        return static_cast<std::size_t>(std::lower_bound(steps.ends.begin(), steps.ends.end(), index) -
                                        steps.ends.begin());
    };
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        const MemoryLife& life = d.lives[k];
        const std::size_t from = life.isFromBefore() ? 0 : stepFrom(life.begin);
        const std::size_t to = life.completed == MemoryLife::never ? n : stepFrom(life.completed);
        if (from >= to)
            continue;
        Change* const row = &changes[lines.groupOf[k] * (n + 1)];
        row[from].bytes += life.requested;
        ++row[from].blocks;
        row[to].bytes -= life.requested;
        --row[to].blocks;
    }
    const auto base = bytesBeforeSteps(d, lines, steps);
    const std::vector<std::int64_t> made = bytesMadeInSteps(d, lines, steps);
    std::vector<MemoryGrowth> all;
    for (std::uint32_t g = 0; g < lines.groups.size(); ++g) {
        std::vector<Change> at(n);
        Change sum;
        for (std::size_t i = 0; i < n; ++i) {
            sum.bytes += changes[g * (n + 1) + i].bytes;
            sum.blocks += changes[g * (n + 1) + i].blocks;
            at[i] = sum;
        }
        const bool firstGrows = base && at[0].bytes > base->at(g);
        bool falls = false;
        std::size_t grows = 0, firstGrowth = n, lastGrowth = 0, inARow = firstGrows ? 1 : 0, longest = 0, flat = 0;
        for (std::size_t i = 1; i < n; ++i) {
            falls |= at[i].bytes < at[i - 1].bytes;
            const bool isGrowth = at[i].bytes > at[i - 1].bytes;
            inARow = isGrowth ? inARow + 1 : 0;
            longest = std::max(longest, inARow);
            if (isGrowth) {
                flat = grows ? std::max(flat, i - lastGrowth - 1) : flat;
                ++grows;
                firstGrowth = std::min(firstGrowth, i);
                lastGrowth = i;
            }
        }
        MemoryGrowth growth{g, 0, 0, at[n - 1].bytes, firstGrowth, grows};
        growth.lastStep = lastGrowth + 1;
        // A list with a limit fills up; two flat steps at the end are more than a pause between two that grow.
        const std::size_t flatAtEnd = n - 1 - lastGrowth;
        growth.isOver = flatAtEnd >= 2 && flatAtEnd > flat;
        if (!falls && grows && longest >= 3) {
            const auto over = static_cast<std::int64_t>(n - firstGrowth);
            growth.bytesPerStep = (at[n - 1].bytes - at[firstGrowth - 1].bytes) / over;
            growth.blocksPerStep = (at[n - 1].blocks - at[firstGrowth - 1].blocks) / over;
            for (std::size_t i = firstGrowth; i < n; ++i)
                growth.added.push_back(at[i].bytes - at[i - 1].bytes);
            all.push_back(std::move(growth));
        } else if (!falls && lastGrowth <= 1 && made[g] > 0) {
            growth.isWarmUp = true;
            growth.total = made[g];
            all.push_back(std::move(growth));
        }
    }
    return all;
}

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

void findGrowth(const MemorySnapshot& s, std::size_t at, std::vector<MemoryFinding>& found)
{
    constexpr double worthSayingPct = 5; // percent of the peak
    const MemoryDevice& d = s.devices[at];
    const MemorySteps steps = memoryStepsOf(s, d);
    const Holders& lines = linesOf(s, at);
    std::int64_t warm = 0;
    std::string names;
    std::vector<MemoryClaim> warmClaims; // one per line that SQL can name
    const std::vector<MemoryGrowth> growth = growthOf(s, at, steps);
    const UntilFull full = untilFullOf(s, d, steps, growth);
    for (const MemoryGrowth& g : growth) {
        const HolderGroup& group = lines.groups[g.group];
        if (g.isWarmUp) {
            warm += g.total;
            if (names.size() < 120)
                names += (names.empty() ? "" : ", ") + fmt::format("{} {}", group.name, shownBytes(g.total));
            if (const std::string query = lineQuery(s, d, group, steps.ends.back()); !query.empty())
                warmClaims.push_back({fmt::format("{} and alloc_index > {}", query, steps.before), g.total});
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
        f.bytes = g.bytesPerStep * static_cast<std::int64_t>(g.steps);
        f.index = steps.ends.back();
        const TextValues values{{"name", group.name},
                                {"bytes", shownBytes(g.bytesPerStep)},
                                {"blocks", g.blocksPerStep},
                                {"steps", static_cast<std::int64_t>(steps.ends.size())},
                                {"first", static_cast<std::int64_t>(g.firstStep)},
                                {"total", shownBytes(g.total)},
                                {"left", shownBytes(full.left())},
                                {"rate", shownBytes(full.perStep)},
                                {"more", full.steps.value_or(0)},
                                {"because", Phrase{full.because}},
                                {"until", Phrase{phraseOf(full)}},
                                {"given", Phrase{full.steps && full.capacityIndex < 0
                                                     ? PHRASE(" What the GPU holds besides PyTorch's memory is not "
                                                              "counted.")
                                                     : PHRASE("")}}};
        f.title = {PHRASE("{name} grows by {bytes} per step"), values};
        f.detail = {g.blocksPerStep == 1
                        ? PHRASE("From step {first} on its live memory never falls at the end of a step: {total} after "
                                 "{steps} steps, 1 more block per step. {until}{given}")
                        : PHRASE("From step {first} on its live memory never falls at the end of a step: {total} after "
                                 "{steps} steps, {blocks} more blocks per step. {until}{given}"),
                    values};
        f.advice = {PHRASE("Look for what keeps these tensors: a list of losses (use loss.item() or detach()), a cache "
                           "without a limit, a graph that is retained."),
                    values};
        f.metrics = {{"bytes_per_step", g.bytesPerStep},
                     {"blocks_per_step", g.blocksPerStep},
                     {"steps", static_cast<std::int64_t>(steps.ends.size())},
                     {"total_bytes", g.total}};
        if (std::string query = lineQuery(s, d, group, steps.ends.back()); !query.empty())
            f.claims = {{std::move(query), g.total}};
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
        const TextValues values{{"bytes", shownBytes(warm)}, {"names", names}};
        f.title = {PHRASE("{bytes} are made in the first steps and kept: warm-up, not a leak"), values};
        f.detail = {PHRASE("Typical are optimizer state and gradients: {names}."), values};
        f.advice = {PHRASE("Judge growth from the third step on."), values};
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

Sentence definitionOf(const MemorySteps& steps)
{
    switch (steps.by) {
    case MemorySteps::By::None:
        return {};
    case MemorySteps::By::ProfilerStep:
        return {PHRASE("each ProfilerStep, from the end of the one before"), {}};
    case MemorySteps::By::Annotation:
        return {PHRASE("each step ends with an annotation {name}"), {{"name", steps.name}}};
    case MemorySteps::By::LargestAllocation:
        break;
    }
    if (steps.name.empty())
        return {PHRASE("each step ends before the largest allocation, which repeats"), {}};
    return {PHRASE("each step ends before the largest allocation, which repeats: {name}"), {{"name", steps.name}}};
}

} // namespace lanescope
