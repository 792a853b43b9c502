// Finds the lines whose memory grows from one step to the next, and those whose growth ends: it is freed or flat, or an
// optimizer has made its state.

#include "model/memory/holders.h"
#include "model/memory/steps.h"

#include <algorithm>
#include <map>
#include <optional>

namespace lanescope {

namespace {

// Counts the bytes that each line holds where the first step begins.
std::vector<std::int64_t> bytesBeforeSteps(const MemoryDevice& d, const Holders& lines, const MemorySteps& steps)
{
    std::vector<std::int64_t> bytes(lines.groups.size());
    for (std::size_t k = 0; k < d.lives.size(); ++k)
        if (d.lives[k].isActiveAt(steps.before))
            bytes[lines.groupOf[k]] += d.lives[k].requested;
    return bytes;
}

// Counts the bytes that each line made in the first two steps and holds at the end of the last one. Weights are older,
// and a block that each step makes anew is not warm-up.
std::vector<std::int64_t> bytesOfWarmUp(const MemoryDevice& d, const Holders& lines, const MemorySteps& steps)
{
    std::vector<std::int64_t> bytes(lines.groups.size());
    for (std::size_t k = 0; k + d.livesFromBefore < d.lives.size(); ++k)
        if (const std::int64_t begin = d.lives[k].begin;
            begin > steps.before && begin <= steps.ends[1] && d.lives[k].isActiveAt(steps.ends.back()))
            bytes[lines.groupOf[k]] += d.lives[k].requested;
    return bytes;
}

struct GrowingStep {
    std::size_t step = 0;
    std::int64_t bytes = 0;
};

// True if they are as far apart, and add as much, within a twentieth.
bool areEven(const std::vector<GrowingStep>& all)
{
    constexpr std::int64_t close = 20;
    for (std::size_t k = 1; k < all.size(); ++k)
        if (all[k].step - all[k - 1].step != all[1].step - all[0].step ||
            close * std::abs(all[k].bytes - all[0].bytes) > all[0].bytes)
            return false;
    return true;
}

// Memory that each second step adds to, or each tenth: how many steps apart, where that is always about the same.
// 0: no such rule exists. The first two steps warm up: one of them counts only if it is as the later ones.
std::size_t periodOf(std::vector<GrowingStep> growing, std::size_t steps)
{
    constexpr std::size_t fewest = 4; // three equal distances
    if (growing.size() != fewest || !areEven(growing))
        std::erase_if(growing, [](const GrowingStep& each) { return each.step < 2; });
    if (growing.size() < fewest)
        return 0;
    const std::size_t distances = growing.size() - 1, all = growing.back().step - growing.front().step;
    const std::size_t period = (all + distances / 2) / distances;
    for (std::size_t k = 1; k < growing.size(); ++k)
        if (const std::size_t apart = growing[k].step - growing[k - 1].step; apart + 1 < period || apart > period + 1)
            return 0;
    return steps - growing.back().step <= period + 1 ? period : 0;
}

// After the last step, in windows as long as a step: what a line holds at the end if the lowest level is the
// same in the last two or more of those that make blocks of it. 0: not so. A loop that has ended makes none.
std::int64_t flatAfter(const std::vector<std::pair<std::int64_t, std::int64_t>>& events, const MemoryGrowth& growth,
                       std::int64_t end, std::int64_t length, std::int64_t last)
{
    std::int64_t level = growth.total, lowest = -1, flat = 0;
    std::size_t at = 0;
    for (std::int64_t to = end + length; length > 0 && to < last; to += length) {
        std::int64_t low = level;
        bool isUsed = false;
        for (; at < events.size() && events[at].first <= to; ++at) {
            isUsed |= events[at].second > 0;
            level += events[at].second;
            low = std::min(low, level);
        }
        if (isUsed)
            flat = low <= lowest ? flat + 1 : 0;
        lowest = std::max(lowest, low);
    }
    for (; at < events.size(); ++at)
        level += events[at].second;
    return flat >= std::max<std::int64_t>(2, static_cast<std::int64_t>(growth.every) + 1) ? level : 0;
}

// Finds how much of each growth is freed after the last step: for as long as a step takes, or until the recording ends.
// A block that is freed before a larger one takes its place is not.
void followAfterSteps(const MemoryDevice& d, const Holders& lines, const MemorySteps& steps,
                      std::vector<MemoryGrowth>& all)
{
    const std::int64_t end = steps.ends.back();
    const std::int64_t stepLength = (end - steps.ends.front()) / std::max<std::int64_t>(1, std::ssize(steps.ends) - 1);
    std::map<std::uint32_t, std::vector<std::pair<std::int64_t, std::int64_t>>> later; // by line: event, bytes
    for (const MemoryGrowth& growth : all)
        if (!growth.isWarmUp)
            later[growth.group];
    for (std::size_t k = 0; k < d.lives.size() && !later.empty(); ++k) {
        const MemoryLife& life = d.lives[k];
        const bool isMadeLater = !life.isFromBefore() && std::int64_t{life.begin} > end;
        const bool isFreedLater = life.completed != MemoryLife::never && std::int64_t{life.completed} > end;
        if (!isMadeLater && !isFreedLater)
            continue;
        const auto of = later.find(lines.groupOf[k]);
        if (of == later.end())
            continue;
        if (isMadeLater)
            of->second.emplace_back(life.begin, life.requested);
        if (isFreedLater)
            of->second.emplace_back(life.completed, -life.requested);
    }
    for (MemoryGrowth& growth : all) {
        if (growth.isWarmUp)
            continue;
        auto& events = later[growth.group];
        std::sort(events.begin(), events.end());
        std::int64_t level = growth.total, lowest = level;
        std::optional<std::int64_t> since;
        for (const auto& [event, bytes] : events) {
            level += bytes;
            const bool isLow = 2 * (growth.total - level) >= growth.grown();
            if (isLow && !since) {
                since = event;
                lowest = level;
            }
            lowest = isLow ? std::min(lowest, level) : lowest;
            if (!isLow && since && event - *since < stepLength)
                since.reset();
            if (!isLow && since)
                break;
        }
        if (since)
            growth.freedLater = growth.total - lowest;
        growth.flatAt = flatAfter(events, growth, end, stepLength, d.events);
        growth.isOver |= growth.isFreedLater() || growth.flatAt > 0;
    }
}

// True if all of a line that grows is what the optimizer made: it makes the state of a weight when that weight has its
// first gradient, which need not be in the first step.
bool isOptimizerState(const std::vector<MemoryPhase>& phases, const MemoryDevice& d, const Holders& lines,
                      const MemoryGrowth& growth)
{
    if (growth.isWarmUp || growth.freedLater > 0)
        return false;
    for (std::size_t k = 0; k + d.livesFromBefore < d.lives.size(); ++k)
        if (lines.groupOf[k] == growth.group && d.lives[k].completed == MemoryLife::never &&
            phases[k] != MemoryPhase::Optimizer)
            return false;
    return lines.groups[growth.group].phase == MemoryPhase::Optimizer;
}

} // namespace

std::vector<MemoryGrowth> growthOf(const MemorySnapshot& s, std::size_t device, const MemorySteps& steps)
{
    if (steps.ends.size() < fewestMemorySteps)
        return {};
    const MemoryDevice& d = s.devices[device];
    const Holders& lines = linesOf(s, device);
    const std::size_t n = steps.ends.size();
    constexpr std::size_t longestWarmUp = 8; // steps; what an optimizer still makes later may be a leak of its own
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
    const std::vector<std::int64_t> base = bytesBeforeSteps(d, lines, steps);
    const std::vector<std::int64_t> made = bytesOfWarmUp(d, lines, steps);
    std::vector<MemoryGrowth> all;
    for (std::uint32_t g = 0; g < lines.groups.size(); ++g) {
        std::vector<Change> at(n);
        Change sum;
        for (std::size_t i = 0; i < n; ++i) {
            sum.bytes += changes[g * (n + 1) + i].bytes;
            sum.blocks += changes[g * (n + 1) + i].blocks;
            at[i] = sum;
        }
        const bool firstGrows = at[0].bytes > base[g];
        bool falls = false;
        std::size_t grows = 0, firstGrowth = n, lastGrowth = 0, inARow = firstGrows ? 1 : 0, longest = 0, flat = 0;
        std::vector<GrowingStep> growing;
        if (firstGrows && steps.isBeginKnown)
            growing.push_back({0, at[0].bytes - base[g]});
        for (std::size_t i = 1; i < n; ++i) {
            falls |= at[i].bytes < at[i - 1].bytes;
            const bool isGrowth = at[i].bytes > at[i - 1].bytes;
            inARow = isGrowth ? inARow + 1 : 0;
            longest = std::max(longest, inARow);
            if (isGrowth) {
                flat = grows ? std::max(flat, i - lastGrowth - 1) : flat;
                ++grows;
                growing.push_back({i, at[i].bytes - at[i - 1].bytes});
                firstGrowth = std::min(firstGrowth, i);
                lastGrowth = i;
            }
        }
        MemoryGrowth growth{g, 0, 0, at[n - 1].bytes, firstGrowth, grows};
        growth.lastStep = lastGrowth;
        growth.begins = firstGrows && steps.isBeginKnown && firstGrowth == 1 ? 0 : firstGrowth;
        // A list with a limit fills up; two flat steps at the end are more than a pause between two that grow.
        // From a step on whose requests did not fit it could not grow.
        std::size_t counted = n;
        for (const OutOfMemoryEvent& refused : d.outOfMemory)
            if (const std::size_t step = stepFrom(refused.index); step > lastGrowth)
                counted = std::min(counted, step);
        const std::size_t flatAtEnd = counted - 1 - lastGrowth;
        growth.isOver = flatAtEnd >= 2 && flatAtEnd > flat;
        growth.isRefused = counted < n;
        growth.every = longest >= 3 ? 1 : periodOf(growing, n);
        if (!falls && grows && growth.every > 0) {
            const auto over = static_cast<std::int64_t>(counted - firstGrowth);
            growth.bytesPerStep = (at[n - 1].bytes - at[firstGrowth - 1].bytes) / over;
            if (growth.every > 1) // the first and the last of them need not be whole
                growth.bytesPerStep =
                    (at[n - 1].bytes - at[firstGrowth - 1].bytes) / static_cast<std::int64_t>(grows * growth.every);
            growth.blocksPerStep = (at[n - 1].blocks - at[firstGrowth - 1].blocks) / over;
            growth.older = growth.begins == 0 ? base[g] : at[firstGrowth - 1].bytes;
            for (std::size_t i = firstGrowth; i < counted; ++i)
                growth.added.push_back(at[i].bytes - at[i - 1].bytes);
            growth.isReplaced = at[n - 1].blocks <= at[firstGrowth].blocks;
            if (growth.begins == 0 && growth.every == 1 && !growth.isReplaced) // with the first step
                growth.bytesPerStep = growth.grown() / static_cast<std::int64_t>(counted);
            all.push_back(std::move(growth));
        } else if (!falls && lastGrowth <= 1 && made[g] > 0) {
            growth.isWarmUp = true;
            growth.total = made[g];
            all.push_back(std::move(growth));
        }
    }
    followAfterSteps(d, lines, steps, all);
    for (MemoryGrowth& growth : all)
        if (const bool hasStopped = n - 1 > growth.lastStep;
            isOptimizerState(phasesOf(s, device), d, lines, growth) && (hasStopped || growth.steps <= longestWarmUp)) {
            growth.isWarmUp = true;
            growth.total -= base[growth.group];
        }
    return all;
}

} // namespace lanescope
