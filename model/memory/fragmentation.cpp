#include "model/memory/fragmentation.h"

#include "model/base/phrases.h"
#include "model/memory/figures.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>

namespace lanescope {

namespace {

// The driver maps an expandable segment in pages of these sizes.
constexpr std::int64_t smallPage = std::int64_t{2} << 20, largePage = std::int64_t{20} << 20;

std::int64_t& in(FreeByKind& free, FreeKind kind) { return free.bytes[static_cast<std::size_t>(kind)]; }

std::uint64_t mainStreamOf(const MemorySnapshot& s, const MemoryDevice& d)
{
    std::map<std::uint64_t, std::int64_t> reserved;
    for (const MemorySegment& segment : d.segments)
        if (!isPrivatePool(s, segment.pool))
            reserved[s.streams[segment.stream]] += segment.size;
    const auto max = std::max_element(reserved.begin(), reserved.end(),
                                      [](const auto& a, const auto& b) { return a.second < b.second; });
    return max == reserved.end() ? 0 : max->first;
}

// SQL has no integers of 64 bits without a sign; those above are text in the tables.
std::string sqlOf(std::uint64_t number)
{
    const bool isText = number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return isText ? fmt::format("'{}'", number) : fmt::format("{}", number);
}

std::string_view nameOf(FreeKind kind, bool isExpandable)
{
    switch (kind) {
    case FreeKind::Soft:
        return isExpandable ? PHRASE("soft: whole pages, which can be given back")
                            : PHRASE("soft: whole segments, which do not merge");
    case FreeKind::Stream:
        return PHRASE("stream: whole segments of streams other than {stream}");
    case FreeKind::Pool:
        return PHRASE("pool: in private pools, in use while a graph is replayed");
    case FreeKind::Hard:
        break;
    }
    return PHRASE("hard: next to live blocks");
}

std::string_view helpOf(FreeKind kind, bool isExpandable)
{
    switch (kind) {
    case FreeKind::Soft:
        return isExpandable ? PHRASE("one empty_cache() before a phase with other sizes")
                            : PHRASE("expandable segments, or one empty_cache() before a phase with other sizes");
    case FreeKind::Stream:
        return PHRASE("allocate in stream {stream}, or one empty_cache() when the other streams are done");
    case FreeKind::Pool:
        return PHRASE("share a pool between graphs that never run together; delete unused graphs");
    case FreeKind::Hard:
        break;
    }
    return isExpandable ? PHRASE("allocate long-lived blocks before short-lived ones")
                        : PHRASE("expandable segments, or allocate long-lived blocks before short-lived ones");
}

} // namespace

std::string_view idOf(FreeKind kind)
{
    static constexpr std::string_view ids[] = {"hard", "soft", "stream", "pool"};
    return ids[static_cast<std::size_t>(kind)];
}

std::int64_t hardBytesOf(const MemorySegment& segment, const MemoryBlock& block)
{
    if (segment.blocks < 2 || block.isLive())
        return 0;
    if (!segment.isExpandable)
        return block.size;
    const std::int64_t page = segment.isSmall ? smallPage : largePage;
    const auto from = static_cast<std::int64_t>(block.address - segment.address);
    const std::int64_t first = (from + page - 1) / page, last = (from + block.size) / page;
    return block.size - (last > first ? (last - first) * page : 0);
}

FreeByKind freeByKindOf(const MemorySnapshot& snapshot, const MemoryDevice& device)
{
    FreeByKind free;
    free.mainStream = mainStreamOf(snapshot, device);
    for (const MemorySegment& segment : device.segments) {
        const FreeKind whole = isPrivatePool(snapshot, segment.pool)                 ? FreeKind::Pool
                               : snapshot.streams[segment.stream] == free.mainStream ? FreeKind::Soft
                                                                                     : FreeKind::Stream;
        for (std::uint32_t i = segment.firstBlock; i < segment.firstBlock + segment.blocks; ++i) {
            const MemoryBlock& block = device.blocks[i];
            if (block.isLive())
                continue;
            // The free memory of a graph's pool is in use while the graph is replayed, next to live blocks as well.
            const std::int64_t hard = whole == FreeKind::Pool ? 0 : hardBytesOf(segment, block);
            in(free, FreeKind::Hard) += hard;
            in(free, whole) += block.size - hard;
            free.hardBlocks += hard > 0 ? 1 : 0;
            free.largestHard = std::max(free.largestHard, hard);
        }
    }
    return free;
}

std::vector<MemoryPart> partsOf(const MemorySnapshot& snapshot, const FreeByKind& free)
{
    const TextValues values{{"stream", std::to_string(free.mainStream)}};
    std::vector<MemoryPart> parts;
    for (const FreeKind kind : freeKinds)
        if (free.of(kind) > 0)
            parts.push_back({idOf(kind),
                             {nameOf(kind, snapshot.settings.isExpandable), values},
                             free.of(kind),
                             {helpOf(kind, snapshot.settings.isExpandable), values}});
    return parts;
}

std::string listOfKinds(const FreeByKind& free)
{
    static constexpr std::string_view names[] = {PHRASE("hard"), PHRASE("soft"), PHRASE("stream"), PHRASE("pool")};
    std::string text;
    for (const FreeKind kind : freeKinds)
        if (free.of(kind) > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", translated(names[static_cast<std::size_t>(kind)]),
                                shownBytes(free.of(kind)));
    return text;
}

std::string queryOf(const MemoryDevice& device, const FreeByKind& free, FreeKind kind)
{
    const std::string page = fmt::format("(case s.type when 'small' then {} else {} end)", smallPage, largePage);
    const std::string whole = fmt::format(
        "case when s.blocks = 1 then b.size when s.is_expandable then max(0, (b.address - s.address + b.size) / {0} - "
        "(b.address - s.address + {0} - 1) / {0}) * {0} else 0 end",
        page);
    const std::string from = fmt::format("from blocks b join segments s on b.segment = s.address and b.device = "
                                         "s.device where b.device = {} and b.state = 'inactive'",
                                         device.index);
    if (kind == FreeKind::Hard)
        return fmt::format("select ifnull(sum(b.size - {}), 0) {} and s.pool = '0,0'", whole, from);
    if (kind == FreeKind::Pool)
        return fmt::format("select ifnull(sum(b.size), 0) {} and s.pool <> '0,0'", from);
    const std::string owner =
        fmt::format("s.pool = '0,0' and s.stream {} {}", kind == FreeKind::Soft ? "=" : "<>", sqlOf(free.mainStream));
    return fmt::format("select ifnull(sum({}), 0) {} and {}", whole, from, owner);
}

} // namespace lanescope
