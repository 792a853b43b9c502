// Steps of a program that marks none: a large allocation that one line makes again and again, and that is freed in
// between. The layers of one forward pass look alike, and keep their activations; the difference is how much of
// the memory comes back, and which call all of a part has in common. Equal layers make it several times per step.
// Where the sizes vary, or a validation runs between two steps, no such allocation repeats evenly: then an allocation
// of any size begins the steps, where the least is live.

#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>

namespace lanescope {

namespace {

constexpr std::size_t fewestRepeats = 4; // three steps between them

// The first two parts warm up, where there are more than three.
std::size_t warmUpOf(std::size_t parts) { return parts > 3 ? 2 : 0; }

// The largest allocation of one stack.
struct Repeated {
    std::uint32_t stack = 0, count = 0, lastEnd = 0;
    std::int64_t size = 0;
    bool isFreedBetween = true; // each before the next one is made
};

// True if the live memory rises and falls by much more in each part, after so many, than it changes from one to the
// next. A step does that, a layer of one forward pass does not: a recording of 32 layers without annotations (contexts
// of 512 tokens, mixed precision) makes its largest allocation 32 times and frees it each time, while each layer keeps
// its activations. Without this condition they would be reported as leaks.
bool comesBack(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& ends,
               std::int64_t muchMore, std::size_t from)
{
    MemoryLevel level = d.start;
    std::int64_t before = level.active, max = level.active;
    std::size_t next = ends.front() < 0 ? 1 : 0; // -1: before the first event
    for (std::int64_t i = 0; i < std::int64_t{d.events} && next < ends.size(); ++i) {
        apply(level, s, d, static_cast<std::uint32_t>(i));
        max = std::max(max, level.active);
        if (i != ends[next])
            continue;
        if (next > from && max - std::max(before, level.active) < muchMore * std::abs(level.active - before))
            return false;
        before = max = level.active;
        ++next;
    }
    return true;
}

// From each of the events to the next.
std::vector<std::int64_t> allocationsOfParts(const MemorySnapshot& s, const MemoryDevice& d,
                                             const std::vector<std::int64_t>& ends)
{
    std::vector<std::int64_t> counts(ends.size() - 1);
    std::size_t part = 0;
    for (std::int64_t i = ends.front() + 1; i <= ends.back(); ++i) {
        while (i > ends[part + 1])
            ++part;
        counts[part] += s.events.action(std::size_t{d.firstEvent} + static_cast<std::size_t>(i)) == MemoryAction::Alloc;
    }
    return counts;
}

// True if the parts make about as many allocations each, once two have warmed up, and are most of the recording.
bool isRegular(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& ends)
{
    const std::vector<std::int64_t> counts = allocationsOfParts(s, d, ends);
    const auto from = static_cast<std::ptrdiff_t>(warmUpOf(counts.size()));
    const auto [min, max] = std::minmax_element(counts.begin() + from, counts.end());
    return 2 * *max <= 3 * *min && 2 * (ends.back() - ends.front()) >= std::int64_t{d.events};
}

// The frames of Python, outermost first.
std::vector<MemoryFrame> pythonFramesOf(const MemorySnapshot& s, std::uint32_t stack)
{
    std::vector<MemoryFrame> frames;
    for (const std::uint32_t id : s.stacks[stack])
        if (isPythonFrame(s, s.stacks.frame(id)))
            frames.push_back(s.stacks.frame(id));
    std::reverse(frames.begin(), frames.end());
    return frames;
}

// Keeps the frames that another stack has, too: calls at the same lines, and the function where the lines part.
void keepCommon(std::vector<MemoryFrame>& common, const std::vector<MemoryFrame>& other)
{
    std::size_t n = 0;
    bool isLineSame = true;
    for (; isLineSame && n < std::min(common.size(), other.size()); ++n) {
        if (common[n].function != other[n].function || common[n].file != other[n].file)
            break;
        isLineSame = common[n].line == other[n].line;
    }
    common.resize(n);
}

enum class PartOfStep { None, Forward, Other }; // Other: backward, the optimizer, making or loading weights

// A part of a step, not a step: one pass through a module, through backward or through an optimizer.
PartOfStep partOfStep(const MemorySnapshot& s, const MemoryFrame& frame)
{
    const std::string_view function = s.texts[frame.function], file = s.texts[frame.file];
    const auto isIn = [&](std::string_view folder) { return file.find(folder) != file.npos; };
    if (function == "backward" || function == "__init__" || isIn("torch/optim/") || isIn("torch/utils/checkpoint") ||
        isIn("torch/autograd/") || isIn("torch/serialization") || isIn("safetensors") || function.starts_with("load") ||
        function == "from_pretrained")
        return PartOfStep::Other;
    return function == "forward" || isIn("torch/nn/modules/") ? PartOfStep::Forward : PartOfStep::None;
}

// The part of a step that all allocations are within. Other as well if no stack of the largest allocation shows what is
// called: backward has no Python frames.
PartOfStep partOfAll(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& ends,
                     std::uint32_t stack)
{
    std::vector<MemoryFrame> common = pythonFramesOf(s, stack);
    if (common.empty())
        return PartOfStep::Other;
    std::vector<bool> isSeen(s.stacks.size());
    for (std::int64_t i = ends.front() + 1; i <= ends.back() && !common.empty(); ++i) {
        const std::size_t row = std::size_t{d.firstEvent} + static_cast<std::size_t>(i);
        const std::uint32_t other = s.events.stack(row);
        if (s.events.action(row) != MemoryAction::Alloc || isSeen[other])
            continue;
        isSeen[other] = true;
        if (const auto frames = pythonFramesOf(s, other); !frames.empty())
            keepCommon(common, frames);
    }
    PartOfStep part = PartOfStep::None;
    for (const MemoryFrame& frame : common)
        part = std::max(part, partOfStep(s, frame));
    return part;
}

// True if all allocations from the first begin to the last are of forward, or of backward, or of the optimizer: the
// layers of one pass. A step has more than that.
bool areOfOnePass(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& begins)
{
    if (begins.empty())
        return false;
    const std::vector<MemoryPhase>& phases = phasesOf(s, static_cast<std::size_t>(&d - s.devices.data()));
    std::optional<MemoryPhase> only;
    for (std::size_t k = 0; k + d.livesFromBefore < d.lives.size(); ++k) {
        const std::int64_t begin = d.lives[k].begin;
        if (begin <= begins.front() || begin > begins.back())
            continue;
        if (phases[k] == MemoryPhase::Other || phases[k] == MemoryPhase::NoStack || (only && *only != phases[k]))
            return false;
        only = phases[k];
    }
    return only.has_value();
}

// Largest first; those that are freed in between, or the others.
std::vector<Repeated> repeatedAllocations(const MemorySnapshot& s, const MemoryDevice& d, bool isFreedBetween,
                                          std::int64_t& largest)
{
    constexpr std::size_t max = 4;
    std::vector<Repeated> all(s.stacks.size());
    for (const MemoryLife& life : std::span{d.lives}.first(d.lives.size() - d.livesFromBefore)) {
        if (!life.stack || life.requested < all[life.stack].size)
            continue;
        largest = std::max(largest, life.requested);
        Repeated& of = all[life.stack];
        if (life.requested > of.size)
            of = {life.stack, 0, 0, life.requested};
        of.isFreedBetween &= of.count == 0 || (of.lastEnd != MemoryLife::never && of.lastEnd <= life.begin);
        ++of.count;
        of.lastEnd = life.completed;
    }
    std::erase_if(all,
                  [&](const Repeated& of) { return of.count < fewestRepeats || of.isFreedBetween != isFreedBetween; });
    std::stable_sort(all.begin(), all.end(), [](const Repeated& a, const Repeated& b) { return a.size > b.size; });
    all.resize(std::min(max, all.size()));
    return all;
}

// Each alloc of a stack at its largest size.
struct Occurrences {
    std::vector<std::int64_t> begins; // the event before it
    std::vector<std::int64_t> live;   // bytes there
    std::vector<std::uint32_t> ends;  // the event at which it is freed
};

// levels: live bytes by event; empty: not needed.
Occurrences occurrencesOf(const MemoryDevice& d, const Repeated& of, std::span<const std::int64_t> levels)
{
    Occurrences all;
    for (const MemoryLife& life : std::span{d.lives}.first(d.lives.size() - d.livesFromBefore)) {
        if (life.stack != of.stack || life.requested != of.size)
            continue;
        all.begins.push_back(std::int64_t{life.begin} - 1);
        all.ends.push_back(life.completed);
        if (!levels.empty())
            all.live.push_back(life.begin ? levels[life.begin - 1] : d.start.active);
    }
    return all;
}

std::vector<std::int64_t> liveByEvent(const MemorySnapshot& s, const MemoryDevice& d)
{
    std::vector<std::int64_t> levels(d.events);
    MemoryLevel level = d.start;
    for (std::uint32_t i = 0; i < d.events; ++i) {
        apply(level, s, d, i);
        levels[i] = level.active;
    }
    return levels;
}

// Equal layers make the same allocation several times per step. True if, so many allocations apart, what is live
// changes by about the same, and each one is freed by then: little, compared with how it rises within that distance.
bool isPeriod(const Occurrences& all, std::size_t period)
{
    constexpr std::int64_t much = 8;
    const std::size_t n = all.begins.size(), warmUp = n > 4 * period ? 2 * period : 0;
    const auto [low, high] = std::minmax_element(all.live.begin() + static_cast<std::ptrdiff_t>(warmUp),
                                                 all.live.begin() + static_cast<std::ptrdiff_t>(warmUp + period));
    const std::int64_t change = (all.live[n - 1] - all.live[n - 1 - period]), slack = (*high - *low) / much;
    for (std::size_t i = warmUp; i + period < n; ++i)
        if (all.ends[i] == MemoryLife::never || std::int64_t{all.ends[i]} > all.begins[i + period] ||
            std::abs(all.live[i + period] - all.live[i] - change) > slack)
            return false;
    return *high > *low;
}

// The first of each period: where the least is live.
std::vector<std::int64_t> beginsOfPeriods(const Occurrences& all, std::size_t period)
{
    const std::size_t n = all.begins.size(), from = n > 4 * period ? 2 * period : 0;
    const auto min = std::min_element(all.live.begin() + static_cast<std::ptrdiff_t>(from),
                                      all.live.begin() + static_cast<std::ptrdiff_t>(from + period));
    std::vector<std::int64_t> begins;
    for (auto i = static_cast<std::size_t>(min - all.live.begin()) % period; i < n; i += period)
        begins.push_back(all.begins[i]);
    return begins;
}

// False of the layers of one pass: the memory that they kept is freed after it.
bool isKeptToEnd(const MemoryDevice& d, const Occurrences& all, std::int64_t lastBegin)
{
    const auto at = std::lower_bound(all.begins.begin(), all.begins.end(), lastBegin) - all.begins.begin();
    return d.end.active >= all.live[static_cast<std::size_t>(at)];
}

bool areRegular(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& begins)
{
    return begins.size() >= fewestRepeats && isRegular(s, d, begins);
}

bool areSteps(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& begins,
              const Repeated& of)
{
    constexpr std::int64_t isEnough = 1; // a factor of what a part changes
    return areRegular(s, d, begins) && comesBack(s, d, begins, isEnough, warmUpOf(begins.size() - 1)) &&
           partOfAll(s, d, begins, of.stack) == PartOfStep::None && !areOfOnePass(s, d, begins);
}

// True if three of four parts make about as many allocations as most do, and these are most of the recording: sizes
// that vary change what is allocated, and a validation between two steps makes one part longer.
bool areMostlyRegular(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& begins)
{
    if (begins.size() < fewestRepeats || 2 * (begins.back() - begins.front()) < std::int64_t{d.events})
        return false;
    const std::vector<std::int64_t> counts = allocationsOfParts(s, d, begins);
    std::vector<std::int64_t> sorted = counts;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), sorted.end());
    const std::int64_t median = sorted[sorted.size() / 2];
    std::size_t regular = 0;
    std::int64_t events = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (2 * counts[i] <= 3 * median && 3 * counts[i] >= 2 * median) {
            ++regular;
            events += begins[i + 1] - begins[i];
        }
    return 4 * regular >= 3 * counts.size() && 2 * events >= begins.back() - begins.front();
}

// An allocation of any size that each step makes once and frees. Among these the one where the least is live: there no
// activation is left of the step before.
std::vector<std::int64_t> beginsAtLeastLive(const MemorySnapshot& s, const MemoryDevice& d,
                                            std::span<const std::int64_t> levels)
{
    struct Candidate {
        std::uint32_t stack = 0, count = 0, lastEnd = 0;
        double live = 0; // the sum where it is made
        bool isFreedBetween = true;
        double average() const { return live / count; }
    };
    std::vector<Candidate> all(s.stacks.size());
    const std::span<const MemoryLife> recorded = std::span{d.lives}.first(d.lives.size() - d.livesFromBefore);
    for (const MemoryLife& life : recorded) {
        Candidate& of = all[life.stack];
        of.isFreedBetween &= of.count == 0 || (of.lastEnd != MemoryLife::never && of.lastEnd <= life.begin);
        of.stack = life.stack;
        ++of.count;
        of.live += static_cast<double>(life.begin ? levels[life.begin - 1] : d.start.active);
        of.lastEnd = life.completed;
    }
    std::erase_if(all, [](const Candidate& of) { return !of.stack || of.count < fewestRepeats || !of.isFreedBetween; });
    constexpr std::size_t maxTries = 8;
    const std::size_t tries = std::min(maxTries, all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(tries), all.end(),
                      [](const Candidate& a, const Candidate& b) { return a.average() < b.average(); });
    for (std::size_t k = 0; k < tries; ++k) {
        std::vector<std::int64_t> begins;
        for (const MemoryLife& life : recorded)
            if (life.stack == all[k].stack)
                begins.push_back(std::int64_t{life.begin} - 1);
        if (areMostlyRegular(s, d, begins) && comesBack(s, d, begins, 1, warmUpOf(begins.size() - 1)) &&
            partOfAll(s, d, begins, all[k].stack) == PartOfStep::None && !areOfOnePass(s, d, begins))
            return begins;
    }
    return {};
}

// True if the equal blocks of each period are live together and are freed together, and what is live falls back by much
// more than it changes. Layers of one pass do not do that: what is live rises from each of them to the next.
bool areFreedTogether(const Occurrences& all, std::size_t period, const std::vector<std::int64_t>& begins)
{
    constexpr std::int64_t much = 2;
    const auto first = static_cast<std::size_t>(std::lower_bound(all.begins.begin(), all.begins.end(), begins.front()) -
                                                all.begins.begin());
    for (std::size_t i = first; i + period < all.begins.size(); i += period) {
        const auto from = all.live.begin() + static_cast<std::ptrdiff_t>(i);
        const std::int64_t high = *std::max_element(from, from + static_cast<std::ptrdiff_t>(period));
        const std::int64_t before = all.live[i], after = all.live[i + period];
        if (std::int64_t{all.ends[i]} <= all.begins[i + period - 1] ||
            high - std::max(before, after) < much * std::abs(after - before))
            return false;
    }
    return true;
}

MemorySteps stepsThatBegin(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& begins)
{
    const std::size_t first = std::size_t{d.firstEvent} + static_cast<std::size_t>(begins.front() + 1);
    const auto& line = stackFactsOf(s)[s.events.stack(first)].line;
    MemorySteps steps;
    steps.by = MemorySteps::By::LargestAllocation;
    steps.name = line ? shortPlace(s, *line) : std::string{};
    steps.before = begins.front();
    steps.isBeginKnown = true;
    steps.ends.assign(begins.begin() + 1, begins.end());
    return steps;
}

// The first period after which one of the allocations repeats, and that the condition accepts: where each one begins.
template <class Accepts>
std::vector<std::int64_t> firstPeriodOf(const MemoryDevice& d, const Occurrences& all, const Accepts& accepts)
{
    constexpr std::size_t longest = 4096, maxTries = 4;
    std::size_t tries = 0;
    for (std::size_t period = 2; period <= std::min(longest, all.begins.size() / fewestRepeats) && tries < maxTries;
         ++period) {
        if (!isPeriod(all, period))
            continue;
        ++tries;
        std::vector<std::int64_t> begins = beginsOfPeriods(all, period);
        if (isKeptToEnd(d, all, begins.back()) && accepts(period, begins))
            return begins;
    }
    return {};
}

// Not the layers of one pass, nor weights that are loaded.
bool isLoop(const MemorySnapshot& s, const MemoryDevice& d, const std::vector<std::int64_t>& begins,
            std::uint32_t stack)
{
    const bool hasPython = !pythonFramesOf(s, stack).empty(); // else partOfAll does not know
    return !areOfOnePass(s, d, begins) && (!hasPython || partOfAll(s, d, begins, stack) != PartOfStep::Other);
}

// From what repeats most plainly to what repeats well enough.
MemorySteps repeatsOf(const MemorySnapshot& s, const MemoryDevice& d)
{
    constexpr std::int64_t isPlain = 4; // a factor of what a part changes
    std::int64_t largest = 0;
    const std::vector<Repeated> freedBetween = repeatedAllocations(s, d, true, largest);
    const std::vector<Repeated> liveTogether = repeatedAllocations(s, d, false, largest);
    for (const Repeated& of : freedBetween)
        if (const Occurrences all = occurrencesOf(d, of, {}); of.size == largest && areRegular(s, d, all.begins) &&
                                                              comesBack(s, d, all.begins, isPlain, 0) &&
                                                              isLoop(s, d, all.begins, of.stack))
            return stepsThatBegin(s, d, all.begins);
    if (d.lives.size() == d.livesFromBefore)
        return {};
    // Several in each step: those of equal layers are live at the same time.
    const std::vector<std::int64_t> levels = liveByEvent(s, d);
    for (const Repeated& of : liveTogether) {
        const Occurrences all = occurrencesOf(d, of, levels);
        const auto begins = firstPeriodOf(d, all, [&](std::size_t period, const std::vector<std::int64_t>& at) {
            return areFreedTogether(all, period, at) && areRegular(s, d, at) &&
                   partOfAll(s, d, at, of.stack) != PartOfStep::Other;
        });
        if (!begins.empty())
            return stepsThatBegin(s, d, begins);
    }
    for (const Repeated& of : freedBetween)
        if (const Occurrences all = occurrencesOf(d, of, {}); areSteps(s, d, all.begins, of))
            return stepsThatBegin(s, d, all.begins);
    for (const std::vector<Repeated>* const some : {&liveTogether, &freedBetween})
        for (const Repeated& of : *some) {
            const Occurrences all = occurrencesOf(d, of, levels);
            const auto begins = firstPeriodOf(
                d, all, [&](std::size_t, const std::vector<std::int64_t>& at) { return areSteps(s, d, at, of); });
            if (!begins.empty())
                return stepsThatBegin(s, d, begins);
        }
    const std::vector<std::int64_t> begins = beginsAtLeastLive(s, d, levels);
    return begins.empty() ? MemorySteps{} : stepsThatBegin(s, d, begins);
}

std::vector<MemorySteps> computeRepeats(const MemorySnapshot& s)
{
    std::vector<MemorySteps> all;
    for (const MemoryDevice& d : s.devices)
        all.push_back(repeatsOf(s, d));
    return all;
}

} // namespace

MemorySteps stepsByRepeats(const MemorySnapshot& s, const MemoryDevice& d)
{
    for (std::size_t k = 0; k < s.devices.size(); ++k)
        if (&s.devices[k] == &d)
            return s.once(computeRepeats)[k];
    return repeatsOf(s, d); // a state that is not a device of the file
}

} // namespace lanescope
