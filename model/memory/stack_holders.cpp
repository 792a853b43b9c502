#include "model/memory/stack_holders.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <set>

namespace lanescope {

namespace {

struct StackSum {
    std::uint32_t stack = 0;
    std::int64_t bytes = 0, blocks = 0;
};

std::vector<std::string> frameTexts(const MemorySnapshot& s, std::uint32_t stack, std::string_view without)
{
    std::vector<std::string> frames;
    for (const std::uint32_t id : s.stacks[stack]) {
        const MemoryFrame& f = s.stacks.frame(id);
        frames.push_back(fmt::format("{}:{}:{}", s.texts[f.file], f.line, s.texts[f.function]));
    }
    if (frames.empty())
        frames.emplace_back(without);
    return frames;
}

} // namespace

StackHolders stackHoldersAt(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index, std::size_t max)
{
    constexpr int smallest = 9, powers = 64; // 512 B
    // Stack 0 is "no frames"; one more place is for blocks from before the recording without a stack.
    const auto before = static_cast<std::uint32_t>(s.stacks.size());
    std::vector<StackSum> sums(std::size_t{before} + 1);
    std::array<SizeClassRow, powers> classes{};
    for (const MemoryLife& life : d.lives) {
        if (!life.isActiveAt(index))
            continue;
        StackSum& sum = sums[life.stack || !life.isFromBefore() ? life.stack : before];
        sum.bytes += life.requested;
        ++sum.blocks;
        const auto min = static_cast<std::uint64_t>(std::max<std::int64_t>(1, life.requested)) - 1;
        const int power = std::clamp(static_cast<int>(std::bit_width(min)), smallest, powers - 2);
        SizeClassRow& of = classes[static_cast<std::size_t>(power)];
        of.upTo = std::int64_t{1} << power;
        of.bytes += life.requested;
        ++of.blocks;
    }
    for (std::uint32_t stack = 0; stack < sums.size(); ++stack)
        sums[stack].stack = stack;
    std::erase_if(sums, [](const StackSum& sum) { return sum.blocks == 0; });
    const auto texts = [&](const StackSum& sum) {
        return sum.stack == before ? frameTexts(s, 0, "<allocated before the recording>")
                                   : frameTexts(s, sum.stack, "<no frames>");
    };
    StackHolders holders;
    holders.distinct = sums.size();
    const std::size_t shown = max == 0 ? sums.size() : std::min(max, sums.size());
    std::partial_sort(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(shown), sums.end(),
                      [&](const StackSum& a, const StackSum& b) {
                          return a.bytes != b.bytes ? a.bytes > b.bytes : texts(a) < texts(b);
                      });
    for (std::size_t i = 0; i < shown; ++i)
        holders.top.push_back({texts(sums[i]), sums[i].bytes, sums[i].blocks});
    std::copy_if(classes.begin(), classes.end(), std::back_inserter(holders.sizes),
                 [](const SizeClassRow& row) { return row.blocks > 0; });
    return holders;
}

std::optional<std::int64_t> longestWaitOfFree(const MemoryDevice& d)
{
    std::optional<std::int64_t> longest;
    for (const MemoryLife& life : d.lives)
        if (life.freed != MemoryLife::never && life.completed != MemoryLife::never)
            longest = std::max(longest.value_or(0), std::int64_t{life.completed} - std::int64_t{life.freed});
    return longest;
}

std::vector<std::uint64_t> streamsOf(const MemorySnapshot& s, const MemoryDevice& d)
{
    std::vector<bool> isNamed(s.streams.size());
    for (std::uint32_t i = 0; i < d.events; ++i)
        isNamed[s.events[std::size_t{d.firstEvent} + i].stream] = true;
    std::set<std::uint64_t> handles;
    for (std::size_t k = 0; k < isNamed.size(); ++k)
        if (isNamed[k])
            handles.insert(s.streams[k]);
    return {handles.begin(), handles.end()};
}

} // namespace lanescope
