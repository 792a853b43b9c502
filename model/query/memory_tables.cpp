// SQL tables of a memory snapshot: allocations, segments, blocks, the events, stacks and their frames.

#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/segment_history.h"
#include "model/query/table.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace lanescope {

namespace {

// A row of one device; the devices' rows follow each other.
struct DeviceRow {
    const MemorySnapshot& s;
    const MemoryDevice& d;
    std::size_t at = 0;
    const StackFacts& facts(std::uint32_t stack) const { return stackFactsOf(s)[stack]; }
};

using CountOf = std::size_t (*)(const MemoryDevice&);

List<DeviceRow> listOf(CountOf count)
{
    return {[count](QuerySource& source) {
                std::size_t n = 0;
                for (const MemoryDevice& d : source.snapshot->devices)
                    n += count(d);
                return n;
            },
            [count](QuerySource& source, std::size_t i) {
                const MemoryDevice* last = nullptr;
                for (const MemoryDevice& d : source.snapshot->devices) {
                    last = &d;
                    if (i < count(d))
                        break;
                    i -= count(d);
                }
                return DeviceRow{*source.snapshot, *last, i};
            },
            {}};
}

void putLine(const DeviceRow& r, std::uint32_t stack, Cell& c)
{
    if (const auto& line = r.facts(stack).line)
        c.put(std::string_view{shortPlace(r.s, *line)});
}

void putName(const std::string& name, Cell& c)
{
    if (!name.empty())
        c.putKept(name);
}

void putIndex(std::uint32_t index, Cell& c)
{
    if (index != noMemoryIndex)
        c.put(std::int64_t{index});
}

const MemoryLife& life(const DeviceRow& r) { return r.d.lives[r.at]; }
const MemoryBlock& block(const DeviceRow& r) { return r.d.blocks[r.at]; }
const MemorySegment& segment(const DeviceRow& r) { return r.d.segments[r.at]; }
std::size_t row(const DeviceRow& r) { return std::size_t{r.d.firstEvent} + r.at; }

// SQL has no integers of 64 bits without a sign: those above are text, with all their digits.
void putUnsigned(std::uint64_t number, Cell& c)
{
    if (number <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        c.put(static_cast<std::int64_t>(number));
    else
        c.put(std::string_view{std::to_string(number)});
}

std::string poolName(const DeviceRow& r, std::uint16_t pool)
{
    const auto& id = r.s.pools[pool];
    return pool ? fmt::format("{},{}", id[0], id[1]) : "0,0";
}

std::optional<SegmentOwner> ownerOf(const DeviceRow& r) { return segmentHistoryOf(r.s, r.d).of(life(r)); }

MemoryEvent eventOfLife(const DeviceRow& r)
{
    return life(r).isFromBefore() ? MemoryEvent{} : r.s.events[std::size_t{r.d.firstEvent} + life(r).begin];
}

void putText(const DeviceRow& r, std::uint32_t text, Cell& c)
{
    if (text)
        c.putKept(r.s.texts[text]);
}

// As the file calls it, also where it is not known.
std::string_view actionOf(const DeviceRow& r)
{
    const MemoryAction action = r.s.events.action(row(r));
    const std::uint32_t name = action == MemoryAction::Unknown ? r.s.events[row(r)].name : 0;
    return name ? r.s.texts[name] : nameOf(action);
}

using C = Column<DeviceRow>;

constexpr std::array allocationColumns{
    C{{"device", "INTEGER", ""}, [](const DeviceRow& r, Cell& c) { c.put(r.d.index); }},
    C{{"size", "INTEGER", "bytes requested"}, [](const DeviceRow& r, Cell& c) { c.put(life(r).requested); }},
    C{{"block", "INTEGER", "bytes of its block; absent: not recorded"},
      [](const DeviceRow& r, Cell& c) {
          if (r.s.hasSegments())
              c.put(life(r).block);
      }},
    C{{"address", "INTEGER", ""}, [](const DeviceRow& r, Cell& c) { putUnsigned(life(r).address, c); }},
    C{{"alloc_index", "INTEGER", "event; absent: before the recording", Refers::MemoryEvent},
      [](const DeviceRow& r, Cell& c) { putIndex(life(r).begin, c); }},
    C{{"freed_index", "INTEGER", "event of its free_requested; absent: never", Refers::MemoryEvent},
      [](const DeviceRow& r, Cell& c) { putIndex(life(r).freed, c); }},
    C{{"completed_index", "INTEGER", "event after which it is free; absent: never", Refers::MemoryEvent},
      [](const DeviceRow& r, Cell& c) { putIndex(life(r).completed, c); }},
    C{{"time_us", "INTEGER", "time of its alloc, since 1970"},
      [](const DeviceRow& r, Cell& c) {
          if (!life(r).isFromBefore())
              c.put(r.s.events.timeUs(std::size_t{r.d.firstEvent} + life(r).begin));
      }},
    C{{"line", "TEXT", "program line"}, [](const DeviceRow& r, Cell& c) { putLine(r, life(r).stack, c); }},
    C{{"op", "TEXT", "outermost called op"},
      [](const DeviceRow& r, Cell& c) { putName(r.facts(life(r).stack).calledOp, c); }},
    C{{"node", "TEXT", "autograd node"}, [](const DeviceRow& r, Cell& c) { putName(r.facts(life(r).stack).node, c); }},
    C{{"stack", "INTEGER", "in stacks; 0: not known"}, [](const DeviceRow& r, Cell& c) { c.put(life(r).stack); }},
    C{{"phase", "TEXT", "before (the recording), forward, backward, optimizer, other or no_stack"},
      [](const DeviceRow& r, Cell& c) {
          c.putKept(idOf(phasesOf(r.s, static_cast<std::size_t>(&r.d - r.s.devices.data()))[r.at]));
      }},
    C{{"module", "TEXT", "forward frames, outermost first"},
      [](const DeviceRow& r, Cell& c) { putName(r.facts(life(r).stack).module, c); }},
    C{{"stream", "INTEGER", "handle"},
      [](const DeviceRow& r, Cell& c) {
          if (const auto owner = ownerOf(r))
              putUnsigned(r.s.streams[owner->stream], c);
      }},
    C{{"pool", "TEXT", "0,0: the default pool; absent: not known"},
      [](const DeviceRow& r, Cell& c) {
          if (const auto owner = ownerOf(r); owner && (owner->pool || !hasPrivatePools(r.s)))
              c.put(std::string_view{poolName(r, owner->pool)});
      }},
    C{{"context", "TEXT", "compiled region, or torch's category"},
      [](const DeviceRow& r, Cell& c) { putText(r, eventOfLife(r).context, c); }},
    C{{"metadata", "TEXT", "set by the program"},
      [](const DeviceRow& r, Cell& c) { putText(r, eventOfLife(r).metadata, c); }},
    C{{"forward_line", "TEXT", "for a block made in backward: where its forward was called"},
      [](const DeviceRow& r, Cell& c) { putLine(r, eventOfLife(r).forward, c); }},
};

constexpr std::array segmentColumns{
    C{{"device", "INTEGER", ""}, [](const DeviceRow& r, Cell& c) { c.put(r.d.index); }},
    C{{"address", "INTEGER", ""}, [](const DeviceRow& r, Cell& c) { putUnsigned(segment(r).address, c); }},
    C{{"size", "INTEGER", "bytes"}, [](const DeviceRow& r, Cell& c) { c.put(segment(r).size); }},
    C{{"allocated", "INTEGER", "bytes of allocated blocks"},
      [](const DeviceRow& r, Cell& c) { c.put(segment(r).allocated); }},
    C{{"active", "INTEGER", "bytes of live blocks"}, [](const DeviceRow& r, Cell& c) { c.put(segment(r).active); }},
    C{{"requested", "INTEGER", "bytes requested"}, [](const DeviceRow& r, Cell& c) { c.put(segment(r).requested); }},
    C{{"stream", "INTEGER", "handle"},
      [](const DeviceRow& r, Cell& c) { putUnsigned(r.s.streams[segment(r).stream], c); }},
    C{{"pool", "TEXT", "0,0: the default pool"},
      [](const DeviceRow& r, Cell& c) { c.put(std::string_view{poolName(r, segment(r).pool)}); }},
    C{{"type", "TEXT", "small or large"},
      [](const DeviceRow& r, Cell& c) { c.putKept(segment(r).isSmall ? "small" : "large"); }},
    C{{"is_expandable", "INTEGER", "1 or 0"},
      [](const DeviceRow& r, Cell& c) { c.put(segment(r).isExpandable ? 1 : 0); }},
    C{{"blocks", "INTEGER", "how many"}, [](const DeviceRow& r, Cell& c) { c.put(segment(r).blocks); }},
};

constexpr std::array blockColumns{
    C{{"device", "INTEGER", ""}, [](const DeviceRow& r, Cell& c) { c.put(r.d.index); }},
    C{{"segment", "INTEGER", "address of its segment; absent: not recorded"},
      [](const DeviceRow& r, Cell& c) {
          if (r.s.hasSegments())
              putUnsigned(r.d.segments[block(r).segment].address, c);
      }},
    C{{"address", "INTEGER", ""}, [](const DeviceRow& r, Cell& c) { putUnsigned(block(r).address, c); }},
    C{{"size", "INTEGER", "bytes"}, [](const DeviceRow& r, Cell& c) { c.put(block(r).size); }},
    C{{"requested", "INTEGER", "bytes requested; absent: free"},
      [](const DeviceRow& r, Cell& c) {
          if (block(r).isLive())
              c.put(block(r).requested);
      }},
    C{{"state", "TEXT", "active_allocated, active_pending_free or inactive"},
      [](const DeviceRow& r, Cell& c) { c.putKept(nameOf(block(r).state)); }},
    C{{"line", "TEXT", "program line"}, [](const DeviceRow& r, Cell& c) { putLine(r, block(r).stack, c); }},
    C{{"stack", "INTEGER", "in stacks; 0: not known"}, [](const DeviceRow& r, Cell& c) { c.put(block(r).stack); }},
};

constexpr std::array eventColumns{
    C{{"device", "INTEGER", ""}, [](const DeviceRow& r, Cell& c) { c.put(r.d.index); }},
    C{{"event_index", "INTEGER", "place in its device", Refers::MemoryEvent},
      [](const DeviceRow& r, Cell& c) { c.put(r.at); }},
    C{{"action", "TEXT", "alloc, free_requested, free_completed, segment_alloc, ..."},
      [](const DeviceRow& r, Cell& c) { c.putKept(actionOf(r)); }},
    C{{"address", "INTEGER", "for an oom: bytes that the driver had free; absent: not known"},
      [](const DeviceRow& r, Cell& c) {
          if (r.s.events.address(row(r)) != noDeviceFree)
              putUnsigned(r.s.events.address(row(r)), c);
      }},
    C{{"size", "INTEGER", "bytes"}, [](const DeviceRow& r, Cell& c) { c.put(r.s.events.bytes(row(r))); }},
    C{{"stream", "INTEGER", "handle"},
      [](const DeviceRow& r, Cell& c) { putUnsigned(r.s.streams[r.s.events[row(r)].stream], c); }},
    C{{"time_us", "INTEGER", "since 1970"}, [](const DeviceRow& r, Cell& c) { c.put(r.s.events.timeUs(row(r))); }},
    C{{"line", "TEXT", "program line"}, [](const DeviceRow& r, Cell& c) { putLine(r, r.s.events.stack(row(r)), c); }},
    C{{"pool", "TEXT", "0,0: the default pool; absent: not in the file"},
      [](const DeviceRow& r, Cell& c) {
          if (const std::uint16_t pool = r.s.events[row(r)].pool)
              c.put(std::string_view{poolName(r, pool)});
      }},
    C{{"empty_cache", "INTEGER", "1: within torch.cuda.empty_cache(); 2: a MemPool ends"},
      [](const DeviceRow& r, Cell& c) {
          const StackFacts& facts = r.facts(r.s.events.stack(row(r)));
          c.put(!facts.isEmptyCache ? 0 : facts.isPoolEnd ? 2 : 1);
      }},
    C{{"stack", "INTEGER", "in stacks; 0: not known"},
      [](const DeviceRow& r, Cell& c) { c.put(r.s.events.stack(row(r))); }},
};

struct StackRow {
    const MemorySnapshot& s;
    std::uint32_t stack = 0, depth = 0;
};

constexpr std::array stackColumns{
    Column<StackRow>{{"id", "INTEGER", "0: not known"}, [](const StackRow& r, Cell& c) { c.put(r.stack); }},
    Column<StackRow>{{"frames", "INTEGER", "how many"},
                     [](const StackRow& r, Cell& c) { c.put(r.s.stacks[r.stack].size()); }},
    Column<StackRow>{{"line", "TEXT", "program line"},
                     [](const StackRow& r, Cell& c) {
                         if (const auto& line = stackFactsOf(r.s)[r.stack].line)
                             c.put(std::string_view{shortPlace(r.s, *line)});
                     }},
    Column<StackRow>{{"op", "TEXT", "outermost called op"},
                     [](const StackRow& r, Cell& c) { putName(stackFactsOf(r.s)[r.stack].calledOp, c); }},
    Column<StackRow>{{"node", "TEXT", "autograd node"},
                     [](const StackRow& r, Cell& c) { putName(stackFactsOf(r.s)[r.stack].node, c); }},
    Column<StackRow>{{"module", "TEXT", "forward frames, outermost first"},
                     [](const StackRow& r, Cell& c) { putName(stackFactsOf(r.s)[r.stack].module, c); }},
};

const MemoryFrame& frame(const StackRow& r) { return r.s.stacks.frame(r.s.stacks[r.stack][r.depth]); }

constexpr std::array frameColumns{
    Column<StackRow>{{"stack", "INTEGER", "in stacks"}, [](const StackRow& r, Cell& c) { c.put(r.stack); }},
    Column<StackRow>{{"depth", "INTEGER", "0: innermost"}, [](const StackRow& r, Cell& c) { c.put(r.depth); }},
    Column<StackRow>{{"function", "TEXT", ""},
                     [](const StackRow& r, Cell& c) { c.putKept(r.s.texts[frame(r).function]); }},
    Column<StackRow>{{"file", "TEXT", ""}, [](const StackRow& r, Cell& c) { c.putKept(r.s.texts[frame(r).file]); }},
    Column<StackRow>{{"line", "INTEGER", "0: not known"}, [](const StackRow& r, Cell& c) { c.put(frame(r).line); }},
    Column<StackRow>{{"fx_node", "TEXT", "for generated code: the node that the line computes"},
                     [](const StackRow& r, Cell& c) {
                         if (frame(r).fxNode)
                             c.putKept(r.s.texts[frame(r).fxNode]);
                     }},
    Column<StackRow>{{"original", "TEXT", "for generated code: the line of the model that it was traced from"},
                     [](const StackRow& r, Cell& c) {
                         if (frame(r).original)
                             c.put(std::string_view{shortPlace(r.s, r.s.stacks.frame(frame(r).original - 1))});
                     }},
};

List<StackRow> stackList()
{
    return {[](QuerySource& source) { return source.snapshot->stacks.size(); },
            [](QuerySource& source, std::size_t i) {
                return StackRow{*source.snapshot, static_cast<std::uint32_t>(i), 0};
            },
            {}};
}

List<StackRow> frameList()
{
    return {[](QuerySource& source) { return source.snapshot->stacks.flatSize(); },
            [](QuerySource& source, std::size_t i) {
                const auto [stack, depth] = source.snapshot->stacks.placeOf(i);
                return StackRow{*source.snapshot, stack, depth};
            },
            {}};
}

struct HeadOfTable {
    std::string_view table, column, type, meaning;
};

constexpr std::array tableColumns{
    Column<HeadOfTable>{{"table_name", "TEXT", ""}, [](const HeadOfTable& r, Cell& c) { c.putKept(r.table); }},
    Column<HeadOfTable>{{"column_name", "TEXT", ""}, [](const HeadOfTable& r, Cell& c) { c.putKept(r.column); }},
    Column<HeadOfTable>{{"type", "TEXT", ""}, [](const HeadOfTable& r, Cell& c) { c.putKept(r.type); }},
    Column<HeadOfTable>{{"meaning", "TEXT", ""}, [](const HeadOfTable& r, Cell& c) { c.putKept(r.meaning); }},
};

std::vector<HeadOfTable> schema()
{
    std::vector<HeadOfTable> rows;
    for (const Table& table : memoryTables()) {
        rows.push_back({table.name, "", "", table.meaning});
        for (const ColumnHead& head : table.columns)
            rows.push_back({table.name, head.name, head.type, head.meaning});
    }
    return rows;
}

} // namespace

std::span<const Table> memoryTables()
{
    List<HeadOfTable> heads{
        [](QuerySource&) { return schema().size(); }, [](QuerySource&, std::size_t i) { return schema()[i]; }, {}};
    static const std::array all{
        listTable<DeviceRow>("allocations", "each allocation, from its alloc to its free", allocationColumns,
                             listOf([](const MemoryDevice& d) { return d.lives.size(); })),
        listTable<DeviceRow>("segments", "what was reserved at the end", segmentColumns,
                             listOf([](const MemoryDevice& d) { return d.segments.size(); })),
        listTable<DeviceRow>("blocks", "what the segments are cut into at the end", blockColumns,
                             listOf([](const MemoryDevice& d) { return d.blocks.size(); })),
        listTable<DeviceRow>("memory_events", "what was recorded, in order", eventColumns,
                             listOf([](const MemoryDevice& d) { return std::size_t{d.events}; })),
        listTable<StackRow>("stacks", "each distinct stack", stackColumns, stackList()),
        listTable<StackRow>("frames", "frames of the stacks", frameColumns, frameList()),
        listTable<HeadOfTable>("tables", "these tables and their columns", tableColumns, std::move(heads))};
    return all;
}

} // namespace lanescope
