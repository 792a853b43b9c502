// Steps that a program marks by annotations: ProfilerStep#N, "iteration 12", the optimizer, or another name that
// repeats.

#include "model/base/phrases.h"
#include "model/memory/holders.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <tuple>

namespace lanescope {

namespace {

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

constexpr std::string_view profilerStep = "ProfilerStep#";

// A name that counts: "iteration 12" is "iteration N" and 12.
struct NumberedName {
    std::string general; // each run of digits as N
    std::int64_t number = 0;
};

// The last number counts: "epoch 1 step 12"; in "12/100" the first of the two.
std::optional<NumberedName> numberedOf(std::string_view name)
{
    NumberedName out;
    bool hasNumber = false, isWhole = false; // how many there are in all
    for (std::size_t i = 0; i < name.size();) {
        if (name[i] < '0' || name[i] > '9') {
            isWhole = hasNumber && name[i] == '/';
            out.general += name[i++];
            continue;
        }
        std::int64_t number = 0;
        const char* const begin = name.data() + i;
        const auto [to, error] = std::from_chars(begin, name.data() + name.size(), number);
        if (error != std::errc{})
            return {};
        out.number = isWhole ? out.number : number;
        hasNumber = true;
        out.general += 'N';
        i += static_cast<std::size_t>(to - begin);
    }
    return hasNumber ? std::optional{out} : std::nullopt;
}

// Layers and micro-batches are numbered as well: only a name that means a pass of the training loop counts. 0: it is
// none; the higher, the finer.
int rankOfNumbered(const NumberedName& name)
{
    std::string word = name.general;
    for (char& c : word)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto has = [&](std::string_view part) { return word.find(part) != word.npos; };
    if (has("micro") || has("layer") || has("block") || has("norm") || has("optimizer.step#"))
        return 0;
    return has("step") || has("iter") || has("batch") ? 2 : has("epoch") || has("round") || has("loop") ? 1 : 0;
}

// A name of a part of a model, of which one pass has many: "layer", "block3".
bool isPartOfModel(std::string_view name)
{
    std::string word{name};
    for (char& c : word)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return word.find("layer") != word.npos || word.find("block") != word.npos || word.find("norm") != word.npos;
}

// Annotations that repeat, by what they have in common.
struct RepeatedAnnotation {
    std::vector<std::int64_t> ends;
    std::vector<std::string> names; // one per end if they are numbered
    std::vector<std::int64_t> begins;
    std::int64_t firstUs = 0, coveredUs = 0;
    int rank = 0;            // a numbered name has one
    std::size_t keeping = 0; // those that allocate what the recording never frees
    void add(const AnnotationTimes::Range& range)
    {
        firstUs = ends.empty() ? range.beginUs : firstUs;
        coveredUs += range.endUs - range.beginUs;
        begins.push_back(range.beginUs);
        ends.push_back(range.endUs);
    }
    // True if one of them is the whole step: it begins there. One of a part, such as the optimizer, does not show
    // where.
    bool isMostOfTime() const { return ends.size() > 1 && 2 * coveredUs >= ends.back() - firstUs; }
};

// When each block was allocated that is never freed; sorted.
std::vector<std::int64_t> timesOfKept(const MemorySnapshot& s, const MemoryDevice& d)
{
    std::vector<std::int64_t> times;
    for (const MemoryLife& life : d.lives)
        if (!life.isFromBefore() && life.completed == MemoryLife::never)
            times.push_back(s.events.timeUs(std::size_t{d.firstEvent} + life.begin));
    std::sort(times.begin(), times.end());
    return times;
}

std::map<std::string, RepeatedAnnotation> repeatedAnnotationsOf(const MemorySnapshot& s, const MemoryDevice& d)
{
    std::map<std::string, RepeatedAnnotation> all;
    const AnnotationTimes annotations{s, d.index};
    for (const AnnotationTimes::Range& r : annotations.ranges()) {
        if (r.isOpen())
            continue;
        const std::string name{s.texts[r.name]};
        const auto numbered = numberedOf(name);
        const int rank = !numbered ? 0 : name.starts_with(profilerStep) ? 3 : rankOfNumbered(*numbered);
        RepeatedAnnotation& of = all[rank ? numbered->general : name];
        of.add(r);
        if (rank) {
            of.rank = rank;
            of.names.push_back(name);
        }
    }
    const std::vector<std::int64_t> kept = timesOfKept(s, d);
    for (auto& [name, of] : all)
        for (std::size_t k = 0; k < of.ends.size(); ++k) {
            const auto first = std::lower_bound(kept.begin(), kept.end(), of.begins[k]);
            of.keeping += first != kept.end() && *first <= of.ends[k] ? 1 : 0;
        }
    // One name that repeats does not count.
    std::map<std::string, RepeatedAnnotation> out;
    for (auto& [name, of] : all) {
        const bool isOneName =
            (of.rank == 1 || of.rank == 2) &&
            std::adjacent_find(of.names.begin(), of.names.end(), std::not_equal_to{}) == of.names.end();
        if (isOneName)
            of.rank = 0;
        out[isOneName ? of.names.front() : name] = std::move(of);
    }
    return out;
}

// Higher is better. ProfilerStep#N, then other steps with a number, then the optimizer that steps most often, then what
// else repeats, then epochs. Among others that repeat: a name of a step ("train_step"), then one within which memory is
// kept (an evaluation between the steps of a training must not be the step), then the one that takes most time.
using StepKey = std::tuple<int, std::size_t, bool, std::int64_t>;
StepKey keyOf(const std::string& name, const RepeatedAnnotation& of, std::size_t fewest)
{
    const bool isOptimizer = name.starts_with("Optimizer.step#");
    const std::size_t needed = of.rank == 3 || isOptimizer ? fewest : fewestMemorySteps;
    if (of.ends.size() < needed)
        return {};
    if (of.rank > 1)
        return {of.rank + 2, of.ends.size(), false, 0};
    if (isOptimizer)
        return {3, of.ends.size(), false, 0};
    if (of.rank == 1)
        return {1, of.ends.size(), false, 0};
    if (isPartOfModel(name))
        return {};
    return {2, rankOfNumbered({name, 0}) == 2, of.keeping >= fewestMemorySteps, of.coveredUs};
}

const std::pair<const std::string, RepeatedAnnotation>*
stepAnnotationOf(const std::map<std::string, RepeatedAnnotation>& all, std::size_t fewest)
{
    const std::pair<const std::string, RepeatedAnnotation>* best = nullptr;
    StepKey key;
    for (const auto& entry : all)
        if (const StepKey other = keyOf(entry.first, entry.second, fewest); other > key) {
            best = &entry;
            key = other;
        }
    return best;
}

} // namespace

std::string MemorySteps::nameAt(std::size_t step) const
{
    return names.empty() ? translatedWith(PHRASE("step {}"), std::to_string(step + 1)) : names[step];
}

std::int64_t MemorySteps::numberAt(std::size_t step) const
{
    if (const auto numbered = names.empty() ? std::nullopt : numberedOf(names[step]))
        return numbered->number;
    return static_cast<std::int64_t>(step) + 1;
}

MemorySteps memoryStepsOf(const MemorySnapshot& s, const MemoryDevice& d, std::size_t fewest)
{
    const auto all = repeatedAnnotationsOf(s, d);
    const auto* const found = stepAnnotationOf(all, fewest);
    // The profiler marks fewer steps than are needed: what repeats within one is not a step. A file that ends within
    // its annotations lacks those of later steps.
    const bool hasProfilerSteps = !s.lacksAnnotations && std::any_of(all.begin(), all.end(), [](const auto& entry) {
        return entry.second.rank == 3 && !entry.second.ends.empty();
    });
    if (!found)
        return hasProfilerSteps ? MemorySteps{} : stepsByRepeats(s, d);
    const auto& [name, of] = *found;
    const bool isProfiler = of.rank == 3;
    MemorySteps steps;
    steps.by = isProfiler ? MemorySteps::By::ProfilerStep : MemorySteps::By::Annotation;
    steps.name = isProfiler ? "ProfilerStep" : name;
    for (std::size_t k = 0; k < of.ends.size(); ++k) {
        const std::int64_t index = eventAt(s, d, of.ends[k]);
        if (index < 0 || (!steps.ends.empty() && index <= steps.ends.back()))
            continue;
        steps.ends.push_back(index);
        if (of.rank > 0)
            steps.names.push_back(of.names[k]);
    }
    steps.isBeginKnown = isProfiler || (!name.starts_with("Optimizer.step#") && of.isMostOfTime());
    if (steps.isBeginKnown)
        steps.before = eventAt(s, d, of.firstUs - 1);
    return steps;
}

} // namespace lanescope
