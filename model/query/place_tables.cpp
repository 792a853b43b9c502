// SQL tables of lanes, GPUs and properties of the file, and the table that describes all tables.

#include "model/analysis/time/busy.h"
#include "model/query/table.h"
#include "model/store/predicted.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace lanescope {

namespace {

struct LaneRow {
    const Trace& trace;
    LaneId id;
    const Lane& lane() const { return trace[id]; }
    const Process& process() const { return trace[lane().process]; }
};

constexpr std::array laneColumns{
    Column<LaneRow>{{"id", "INTEGER", ""}, [](const LaneRow& r, Cell& c) { c.put(r.id); }},
    Column<LaneRow>{{"process", "TEXT", "pid, as the file writes it"},
                    [](const LaneRow& r, Cell& c) { c.putKept(r.process().key); }},
    Column<LaneRow>{{"thread", "TEXT", "tid, as the file writes it"},
                    [](const LaneRow& r, Cell& c) { c.putKept(r.lane().key); }},
    Column<LaneRow>{{"kind", "TEXT", "cpu, gpu or other"},
                    [](const LaneRow& r, Cell& c) {
                        const LaneKind kind = r.lane().kind;
                        c.putKept(kind == LaneKind::Cpu ? "cpu" : kind == LaneKind::Gpu ? "gpu" : "other");
                    }},
    Column<LaneRow>{{"name", "TEXT", "name of the lane"},
                    [](const LaneRow& r, Cell& c) {
                        if (isPredicted(r.trace))
                            c.put(std::string_view{r.lane().name + " · predicted"});
                        else
                            c.putKept(r.lane().name);
                    }},
    Column<LaneRow>{{"process_name", "TEXT", "name of its process"},
                    [](const LaneRow& r, Cell& c) { c.putKept(r.process().title); }},
    Column<LaneRow>{{"device", "INTEGER", "ordinal"}, [](const LaneRow& r, Cell& c) { c.put(r.process().device); }},
    Column<LaneRow>{{"stream", "INTEGER", ""}, [](const LaneRow& r, Cell& c) { c.put(r.lane().stream); }},
    Column<LaneRow>{{"slices", "INTEGER", "how many"},
                    [](const LaneRow& r, Cell& c) { c.put(r.lane().slices.size()); }},
    Column<LaneRow>{{"max_depth", "INTEGER", "1: flat"}, [](const LaneRow& r, Cell& c) { c.put(r.lane().maxDepth); }},
    Column<LaneRow>{{"rank", "INTEGER", "whose lane it is, if several ranks are open together; else the file's"},
                    [](const LaneRow& r, Cell& c) {
                        const RankPart* part = r.trace.rankOf(r.id);
                        c.put(part ? part->rank : r.trace.info().rank);
                    }},
    Column<LaneRow>{{"busy_ns", "INTEGER", "while something runs on it"},
                    [](const LaneRow& r, Cell& c) { c.put(lengthOf(busyRanges(r.trace, r.id))); }},
};

constexpr std::array gpuColumns{
    Column<Gpu>{{"id", "INTEGER", "as deviceProperties has it"}, [](const Gpu& g, Cell& c) { c.put(g.id); }},
    Column<Gpu>{{"name", "TEXT", ""},
                [](const Gpu& g, Cell& c) {
                    if (!g.name.empty())
                        c.put(std::string_view{g.name});
                }},
    Column<Gpu>{{"compute", "TEXT", "capability, as 9.0"},
                [](const Gpu& g, Cell& c) {
                    if (g.computeMajor && g.computeMinor)
                        c.put(std::string_view{fmt::format("{}.{}", *g.computeMajor, *g.computeMinor)});
                }},
    Column<Gpu>{{"sms", "INTEGER", "multiprocessors"}, [](const Gpu& g, Cell& c) { c.put(g.sms); }},
    Column<Gpu>{{"memory_bytes", "INTEGER", ""}, [](const Gpu& g, Cell& c) { c.put(g.totalMemoryBytes); }},
    Column<Gpu>{{"registers_per_sm", "INTEGER", ""}, [](const Gpu& g, Cell& c) { c.put(g.registersPerSm); }},
    Column<Gpu>{{"shared_bytes_per_sm", "INTEGER", ""}, [](const Gpu& g, Cell& c) { c.put(g.sharedBytesPerSm); }},
    Column<Gpu>{{"threads_per_sm", "INTEGER", ""}, [](const Gpu& g, Cell& c) { c.put(g.maxThreadsPerSm); }},
    Column<Gpu>{{"warp_size", "INTEGER", ""}, [](const Gpu& g, Cell& c) { c.put(g.warpSize); }},
};

struct Fact {
    std::string key, value;
};

constexpr std::array factColumns{
    Column<Fact>{{"key", "TEXT", ""}, [](const Fact& f, Cell& c) { c.put(std::string_view{f.key}); }},
    Column<Fact>{{"value", "TEXT", "text, or JSON as recorded"},
                 [](const Fact& f, Cell& c) { c.put(std::string_view{f.value}); }},
};

std::vector<Fact> analysisOf(const Trace& trace)
{
    const TraceInfo& info = trace.info();
    std::vector<Fact> facts{{"path", info.path}, {"format", info.format}};
    const auto add = [&](std::string_view key, const auto& value) {
        if (value)
            facts.push_back({std::string{key}, std::to_string(*value)});
    };
    add("schema_version", info.schemaVersion);
    add("base_ns", info.baseNs);
    add("rank", info.rank);
    add("world_size", info.worldSize);
    facts.push_back({"begin_ns", std::to_string(trace.absoluteNs(trace.range().begin))});
    facts.push_back({"end_ns", std::to_string(trace.absoluteNs(trace.range().end))});
    facts.push_back({"events", std::to_string(info.census.events)});
    for (const auto& [key, value] : info.properties)
        facts.push_back({key, value});
    return facts;
}

struct HeadRow {
    const Table& table;
    const ColumnHead& head;
};

constexpr std::array headColumns{
    Column<HeadRow>{{"table_name", "TEXT", ""}, [](const HeadRow& r, Cell& c) { c.putKept(r.table.name); }},
    Column<HeadRow>{{"column_name", "TEXT", ""}, [](const HeadRow& r, Cell& c) { c.putKept(r.head.name); }},
    Column<HeadRow>{{"type", "TEXT", "INTEGER, REAL or TEXT"},
                    [](const HeadRow& r, Cell& c) { c.putKept(r.head.type); }},
    Column<HeadRow>{{"meaning", "TEXT", ""}, [](const HeadRow& r, Cell& c) { c.putKept(r.head.meaning); }},
};

} // namespace

Table lanesTable()
{
    return listTable<LaneRow>(
        "lanes", "threads and streams, from top to bottom", laneColumns,
        {[](QuerySource& s) { return s.trace.lanes().size(); },
         [](QuerySource& s, std::size_t k) {
             return LaneRow{s.trace, LaneId{k}};
         },
         [](QuerySource& s, std::span<const Bound> bounds) {
             WholeRange ids;
             for (const Bound& b : bounds)
                 ids.narrow(b);
             const auto count = static_cast<std::int64_t>(s.trace.lanes().size());
             const std::int64_t first = std::clamp<std::int64_t>(ids.first, 0, count);
             const std::int64_t last = std::clamp<std::int64_t>(ids.last, -1, count - 1);
             return std::pair{static_cast<std::size_t>(first), static_cast<std::size_t>(std::max(first, last + 1))};
         }},
        {{"id", Key::Takes::Order, 0, 0}});
}

Table gpusTable()
{
    return listTable<Gpu>("gpus", "what the trace records about the GPUs", gpuColumns,
                          {[](QuerySource& s) { return s.trace.info().gpus.size(); },
                           [](QuerySource& s, std::size_t k) { return s.trace.info().gpus[k]; },
                           {}},
                          {}, 8);
}

Table infoTable()
{
    return listTable<Fact>("info", "the trace's own metadata", factColumns,
                           {[](QuerySource& s) { return analysisOf(s.trace).size(); },
                            [](QuerySource& s, std::size_t k) { return analysisOf(s.trace)[k]; },
                            {}},
                           {}, 20);
}

Table schemaTable()
{
    const auto all = [] {
        std::vector<HeadRow> rows;
        for (const Table& table : queryTables())
            for (const ColumnHead& head : table.columns)
                rows.push_back({table, head});
        return rows;
    };
    return listTable<HeadRow>(
        "tables", "the columns of all tables, with what they mean", headColumns,
        {[all](QuerySource&) { return all().size(); }, [all](QuerySource&, std::size_t k) { return all()[k]; }, {}});
}

} // namespace lanescope
