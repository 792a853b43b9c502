#include "model/memory/one_process.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

MemoryEvent eventOf(const MemorySnapshot& s, const MemoryDevice& d, std::uint32_t index)
{
    return s.events[d.firstEvent + index];
}

// The number of b's events that a has too: a's last events are b's first ones, with the same times and addresses.
std::uint32_t sharedEvents(const MemorySnapshot& a, const MemoryDevice& ofA, const MemorySnapshot& b,
                           const MemoryDevice& ofB)
{
    const auto isSame = [&](std::uint32_t i, std::uint32_t k) {
        const MemoryEvent x = eventOf(a, ofA, i), y = eventOf(b, ofB, k);
        return x.timeUs > 0 && x.timeUs == y.timeUs && x.action == y.action && x.address == y.address &&
               x.size == y.size;
    };
    for (std::uint32_t first = 0; first < ofA.events && ofB.events > 0; ++first) {
        const std::uint32_t shared = ofA.events - first;
        if (shared > ofB.events || !isSame(first, 0))
            continue;
        std::uint32_t k = 1;
        while (k < shared && isSame(first + k, k))
            ++k;
        if (k == shared)
            return shared;
    }
    return 0;
}

// b's recording begins with the segments that a ends with.
bool beginsAtEndOf(const MemoryDevice& a, const MemoryDevice& b)
{
    std::vector<std::pair<std::uint64_t, std::int64_t>> endOfA;
    for (const MemorySegment& segment : a.segments)
        endOfA.emplace_back(segment.address, segment.size);
    return !endOfA.empty() && endOfA == b.firstSegments;
}

using LifeAt = std::map<std::uint64_t, std::uint32_t>; // the life at an address

LifeAt activeAt(const MemoryDevice& d, std::int64_t index)
{
    LifeAt lives;
    for (std::uint32_t k = 0; k < d.lives.size(); ++k)
        if (d.lives[k].isActiveAt(index))
            lives[d.lives[k].address] = k;
    return lives;
}

// Compares stacks of two snapshots by their frames.
class SameStacks {
public:
    SameStacks(const MemorySnapshot& a, const MemorySnapshot& b) : m_a(a), m_b(b) {}
    bool areSame(std::uint32_t ofA, std::uint32_t ofB)
    {
        const auto [at, isNew] = m_known.try_emplace({ofA, ofB});
        if (isNew)
            at->second = std::ranges::equal(m_a.stacks[ofA], m_b.stacks[ofB], [&](std::uint32_t i, std::uint32_t k) {
                const MemoryFrame &x = m_a.stacks.frame(i), &y = m_b.stacks.frame(k);
                return x.line == y.line && m_a.texts[x.function] == m_b.texts[y.function] &&
                       m_a.texts[x.file] == m_b.texts[y.file];
            });
        return at->second;
    }

private:
    const MemorySnapshot &m_a, &m_b;
    std::map<std::pair<std::uint32_t, std::uint32_t>, bool> m_known;
};

template <class IsOfA>
MemoryCarried carriedOf(const MemoryDevice& a, const MemoryDevice& b, bool hasGap, IsOfA isOfA)
{
    LifeAt then = activeAt(a, std::int64_t{a.events} - 1);
    MemoryCarried carried;
    carried.hasGap = hasGap;
    for (const MemoryLife& life : b.lives) {
        if (life.completed != MemoryLife::never)
            continue;
        const auto old = then.find(life.address);
        const bool isKept = old != then.end() && isOfA(a.lives[old->second], life);
        (isKept ? carried.keptBytes : carried.newBytes) += life.requested;
        ++(isKept ? carried.keptBlocks : carried.newBlocks);
        if (isKept)
            then.erase(old);
    }
    for (const auto& [address, life] : then) {
        carried.freedBytes += a.lives[life].requested;
        ++carried.freedBlocks;
    }
    return carried;
}

} // namespace

std::optional<OneProcess> oneProcessOf(const MemorySnapshot& a, const MemoryDevice& ofA, const MemorySnapshot& b,
                                       const MemoryDevice& ofB, bool isAsked)
{
    if (ofA.index != ofB.index)
        return {};
    const std::uint32_t shared = sharedEvents(a, ofA, b, ofB);
    if (!shared && !isAsked && !beginsAtEndOf(ofA, ofB))
        return {};
    const std::int64_t endOfA = ofA.events ? eventOf(a, ofA, ofA.events - 1).timeUs : 0;
    const bool beginsBeforeEndOfA = ofB.events && endOfA > 0 && eventOf(b, ofB, 0).timeUs <= endOfA;
    const bool hasGap = !shared && !beginsBeforeEndOfA;
    SameStacks stacks{a, b};
    OneProcess process;
    process.carried = carriedOf(ofA, ofB, hasGap, [&](const MemoryLife& old, const MemoryLife& life) {
        if (old.requested != life.requested)
            return false;
        if (!life.isFromBefore() && life.begin >= shared) // else made before a ends
            return isAsked && !shared && eventOf(b, ofB, life.begin).timeUs <= endOfA;
        return !hasGap || old.stack == 0 || life.stack == 0 || stacks.areSame(old.stack, life.stack);
    });
    const LifeAt then = activeAt(ofA, std::int64_t{ofA.events} - 1 - shared); // where b begins
    for (std::uint32_t k = 0; k < ofB.lives.size(); ++k) {
        const MemoryLife& life = ofB.lives[k];
        const auto at = life.isFromBefore() ? then.find(life.address) : then.end();
        if (at == then.end())
            continue;
        const MemoryLife& old = ofA.lives[at->second];
        // After a gap the stack shows that the holder is the same, be it the same block or the next one.
        const bool isSameHolder = !hasGap || (life.stack != 0 && stacks.areSame(old.stack, life.stack));
        if (old.requested == life.requested && isSameHolder)
            process.old.push_back({at->second, k});
    }
    return process;
}

bool isEarlier(const MemorySnapshot& a, const MemoryDevice& ofA, const MemorySnapshot& b, const MemoryDevice& ofB,
               bool isAsked)
{
    if (ofA.index != ofB.index || ofA.events == 0 || ofB.events == 0)
        return false;
    const std::int64_t endOfA = eventOf(a, ofA, ofA.events - 1).timeUs, endOfB = eventOf(b, ofB, ofB.events - 1).timeUs;
    if (endOfA == 0 || endOfA >= endOfB)
        return false;
    return isAsked || sharedEvents(a, ofA, b, ofB) > 0 ||
           (beginsAtEndOf(ofA, ofB) && eventOf(b, ofB, 0).timeUs >= endOfA);
}

} // namespace lanescope
