// SQL tables of slices: all, and those of one kind with values from their arguments (kernels, copies, ops). One walk
// serves them all: it visits the spans of slices that the conditions on id, lane, time and parent leave, and skips
// those of another name or kind.

#include "model/analysis/kernels/footprints.h"
#include "model/query/table.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace lanescope {

namespace {

struct SliceRow {
    QuerySource& source;
    SliceId slice;
    RowId row;

    const Trace& trace() const { return source.trace; }
    const Arguments& arguments() const { return source.argumentsOf(slice); }
    const Lane& lane() const { return trace()[trace()[row].lane]; }
    SliceId launch() const { return trace().launchOf(slice); }
    Footprint footprint() const { return footprintIn(arguments()); }
};

constexpr std::uint32_t bitOf(SliceKind kind) { return 1u << static_cast<unsigned>(kind); }
constexpr std::uint32_t allKinds = ~0u;

class SliceRows : public Rows {
public:
    SliceRows(QuerySource& source, std::span<const Column<SliceRow>> columns, std::uint32_t kinds)
        : m_source(source), m_trace(source.trace), m_columns(columns), m_tableKinds(kinds)
    {
    }

    void seek(std::span<const Bound> bounds) override
    {
        m_spans.clear();
        m_span = 0;
        m_kinds = m_tableKinds;
        m_name.reset();
        WholeRange ids, lanes, parents, begins, ends;
        for (const Bound& b : bounds) {
            if (b.column == "id")
                ids.narrow(b);
            else if (b.column == "lane")
                lanes.narrow(b);
            else if (b.column == "parent")
                parents.narrow(b);
            else if (b.column == "begin_ns" || b.column == "end_ns")
                narrowTime(b.column == "begin_ns" ? begins : ends, b, m_trace.zeroNs());
            else if (b.column == "at_ns")
                narrowTime(begins, b, 0);
            else if (const auto* text = std::get_if<std::string_view>(&b.value); text && b.column == "name")
                m_name = m_trace.find(*text);
            else if (text && b.column == "kind")
                m_kinds &= kindCalled(*text);
        }
        if (m_name && !*m_name)
            m_kinds = 0; // no such name
        if (m_trace.sliceCount() == 0 || m_kinds == 0)
            return;
        const auto first = static_cast<std::uint32_t>(std::clamp<std::int64_t>(ids.first, 0, m_trace.sliceCount()));
        const auto last = static_cast<std::uint32_t>(std::clamp<std::int64_t>(ids.last, -1, m_trace.sliceCount() - 1));
        SliceRange slices{first, ids.isEmpty() || last == ~0u || last < first ? first : last + 1};
        if (parents.first == parents.last) { // a single parent; an invalid id has no children
            if (parents.first < 0 || parents.first >= m_trace.sliceCount())
                return;
            slices = common(slices, m_trace.children(SliceId{static_cast<std::uint32_t>(parents.first)}));
        }
        if (lanes.isEmpty() || parents.isEmpty())
            return;
        if (lanes.first == lanes.last) {
            if (lanes.first < 0 || lanes.first >= static_cast<std::int64_t>(m_trace.lanes().size()))
                return;
            slices = common(slices, m_trace.lanes()[static_cast<std::size_t>(lanes.first)].slices);
        }
        if (slices.isEmpty())
            return;
        const std::uint32_t lastRow = m_trace.rowOf(SliceId{slices.last - 1}).value;
        for (std::uint32_t r = m_trace.rowOf(SliceId{slices.first}).value; r <= lastRow; ++r)
            add(RowId{r}, common(slices, m_trace.rows()[r].slices), begins, ends);
        if (!m_spans.empty())
            m_at = m_spans[0].slices.first;
        settle();
    }
    bool isAtEnd() const override { return m_span >= m_spans.size(); }
    void next() override
    {
        ++m_at;
        settle();
    }
    std::int64_t number() const override { return m_at; }
    void write(int column, Cell& cell) const override
    {
        m_columns[static_cast<std::size_t>(column)].write({m_source, SliceId{m_at}, m_spans[m_span].row}, cell);
    }

private:
    struct Span {
        RowId row;
        SliceRange slices;
    };

    static SliceRange common(SliceRange a, SliceRange b)
    {
        const std::uint32_t first = std::max(a.first, b.first);
        return {first, std::max(first, std::min(a.last, b.last))};
    }

    static void narrowTime(WholeRange& times, const Bound& bound, std::int64_t zeroNs)
    {
        WholeRange more;
        more.narrow(bound);
        more = more.minus(zeroNs);
        times = {std::max(times.first, more.first), std::min(times.last, more.last)};
    }

    static std::uint32_t kindCalled(std::string_view name)
    {
        for (auto kind = SliceKind::Op;; kind = static_cast<SliceKind>(static_cast<int>(kind) + 1)) {
            if (nameOf(kind) == name)
                return bitOf(kind);
            if (kind == SliceKind::Other)
                return 0;
        }
    }

    void add(RowId row, SliceRange slices, const WholeRange& begins, const WholeRange& ends)
    {
        if ((m_trace[row].kinds & m_kinds) == 0 || begins.isEmpty() || ends.isEmpty())
            return;
        // Both begins and ends increase along a row.
        const auto firstWhere = [&](auto holds) {
            std::uint32_t low = slices.first, high = slices.last;
            while (low < high) {
                const std::uint32_t middle = low + (high - low) / 2;
                if (holds(SliceId{middle}))
                    high = middle;
                else
                    low = middle + 1;
            }
            return low;
        };
        const std::uint32_t first = firstWhere(
            [&](SliceId s) { return nsOf(m_trace.begin(s)) >= begins.first && nsOf(m_trace.end(s)) >= ends.first; });
        slices.first = first;
        slices.last = firstWhere(
            [&](SliceId s) { return nsOf(m_trace.begin(s)) > begins.last || nsOf(m_trace.end(s)) > ends.last; });
        if (!slices.isEmpty())
            m_spans.push_back({row, slices});
    }

    bool isWanted(SliceId s) const
    {
        return (!m_name || m_trace.nameId(s) == *m_name) &&
               (m_kinds == allKinds || (bitOf(m_trace.kind(s)) & m_kinds) != 0);
    }

    // Moves to the next wanted slice; the current one counts.
    void settle()
    {
        for (; m_span < m_spans.size(); ++m_span) {
            const Span& span = m_spans[m_span];
            m_at = std::max(m_at, span.slices.first);
            for (; m_at < span.slices.last; ++m_at)
                if (isWanted(SliceId{m_at}))
                    return;
        }
    }

    QuerySource& m_source;
    const Trace& m_trace;
    std::span<const Column<SliceRow>> m_columns;
    std::uint32_t m_tableKinds, m_kinds = allKinds;
    std::optional<StringId> m_name;
    std::vector<Span> m_spans;
    std::size_t m_span = 0;
    std::uint32_t m_at = 0;
};

// The columns that all tables of slices begin with.
constexpr Column<SliceRow> idColumn{{"id", "INTEGER", "the slice", Refers::Slice},
                                    [](const SliceRow& r, Cell& c) { c.put(r.slice); }};
constexpr Column<SliceRow> nameColumn{{"name", "TEXT", "as recorded"},
                                      [](const SliceRow& r, Cell& c) { c.putKept(r.trace().name(r.slice)); }};
constexpr Column<SliceRow> laneColumn{{"lane", "INTEGER", "lanes.id"},
                                      [](const SliceRow& r, Cell& c) { c.put(r.trace()[r.row].lane); }};
constexpr Column<SliceRow> kindColumn{{"kind", "TEXT", "op, annotation, python, runtime, driver, kernel, memcpy, ..."},
                                      [](const SliceRow& r, Cell& c) { c.putKept(nameOf(r.trace().kind(r.slice))); }};
constexpr Column<SliceRow> beginColumn{
    {"begin_ns", "INTEGER", "absolute, as in every --json"},
    [](const SliceRow& r, Cell& c) { c.put(r.trace().absoluteNs(r.trace().begin(r.slice))); }};
constexpr Column<SliceRow> atColumn{{"at_ns", "INTEGER", "begin, from the trace's start, as the ruler shows it"},
                                    [](const SliceRow& r, Cell& c) { c.put(nsOf(r.trace().begin(r.slice))); }};
constexpr Column<SliceRow> durationColumn{{"dur_ns", "INTEGER", "duration"},
                                          [](const SliceRow& r, Cell& c) { c.put(r.trace().duration(r.slice)); }};
constexpr Column<SliceRow> endColumn{{"end_ns", "INTEGER", "absolute"}, [](const SliceRow& r, Cell& c) {
                                         c.put(r.trace().absoluteNs(r.trace().end(r.slice)));
                                     }};
constexpr Column<SliceRow> selfColumn{{"self_ns", "INTEGER", "duration less that of its children"},
                                      [](const SliceRow& r, Cell& c) { c.put(r.trace().selfTime(r.slice)); }};
constexpr Column<SliceRow> parentColumn{{"parent", "INTEGER", "its parent slice", Refers::Slice},
                                        [](const SliceRow& r, Cell& c) { c.put(r.trace().parent(r.slice)); }};
constexpr Column<SliceRow> depthColumn{{"depth", "INTEGER", "0: the outermost"},
                                       [](const SliceRow& r, Cell& c) { c.put(r.trace()[r.row].depth); }};
constexpr Column<SliceRow> deviceColumn{{"device", "INTEGER", "ordinal"},
                                        [](const SliceRow& r, Cell& c) { c.put(r.trace()[r.lane().process].device); }};
constexpr Column<SliceRow> streamColumn{{"stream", "INTEGER", ""},
                                        [](const SliceRow& r, Cell& c) { c.put(r.lane().stream); }};

void putWhole(const SliceRow& r, Cell& c, std::string_view key)
{
    if (const Argument* a = r.arguments().find(key))
        c.put(a->integer());
}
void putNumber(const SliceRow& r, Cell& c, std::string_view key)
{
    if (const Argument* a = r.arguments().find(key))
        c.put(a->number());
}
void putText(const SliceRow& r, Cell& c, std::string_view key)
{
    if (const Argument* a = r.arguments().find(key))
        c.put(std::string_view{a->value});
}
void putDims(Cell& c, const std::optional<std::array<std::int64_t, 3>>& dims)
{
    if (dims)
        c.put(std::string_view{fmt::format("{}x{}x{}", (*dims)[0], (*dims)[1], (*dims)[2])});
}
void putOffset(const SliceRow& r, Cell& c)
{
    if (const SliceId launch = r.launch())
        c.put(r.trace().begin(r.slice) - r.trace().begin(launch));
}
void putOp(const SliceRow& r, Cell& c)
{
    if (const SliceId launch = r.launch())
        c.put(r.trace().opOf(launch));
}

constexpr std::string_view launchMeaning = "the call that launched it (slices.id)";
constexpr std::string_view opMeaning = "the innermost op that holds that call (slices.id)";
constexpr std::string_view offsetMeaning = "from the launch's begin to its own; negative: the clocks disagree";

constexpr Column<SliceRow> launchColumn{{"launch", "INTEGER", launchMeaning, Refers::Slice},
                                        [](const SliceRow& r, Cell& c) { c.put(r.launch()); }};
constexpr Column<SliceRow> opColumn{{"op", "INTEGER", opMeaning, Refers::Slice}, putOp};
constexpr Column<SliceRow> offsetColumn{{"offset_ns", "INTEGER", offsetMeaning}, putOffset};
constexpr Column<SliceRow> correlationColumn{{"correlation", "INTEGER", "as recorded"},
                                             [](const SliceRow& r, Cell& c) { putWhole(r, c, "correlation"); }};

constexpr std::array sliceColumns{
    idColumn,
    nameColumn,
    Column<SliceRow>{
        {"category", "TEXT", "as recorded"},
        [](const SliceRow& r, Cell& c) { c.putKept(r.trace().text(r.trace()[r.trace().category(r.slice)].name)); }},
    kindColumn,
    laneColumn,
    Column<SliceRow>{{"process", "TEXT", "name of its process"},
                     [](const SliceRow& r, Cell& c) { c.putKept(r.trace()[r.lane().process].title); }},
    Column<SliceRow>{{"thread", "TEXT", "name of its lane"},
                     [](const SliceRow& r, Cell& c) { c.putKept(r.lane().name); }},
    beginColumn,
    atColumn,
    durationColumn,
    endColumn,
    selfColumn,
    depthColumn,
    parentColumn};

constexpr std::array kernelColumns{
    idColumn,
    nameColumn,
    Column<SliceRow>{{"label", "TEXT", "its short label"},
                     [](const SliceRow& r, Cell& c) { c.putKept(r.trace().kernelLabel(r.trace().nameId(r.slice))); }},
    laneColumn,
    deviceColumn,
    streamColumn,
    beginColumn,
    atColumn,
    durationColumn,
    endColumn,
    Column<SliceRow>{{"grid", "TEXT", "blocks, as 128x1x1"},
                     [](const SliceRow& r, Cell& c) { putDims(c, r.footprint().grid); }},
    Column<SliceRow>{{"block", "TEXT", "threads per block, as 256x1x1"},
                     [](const SliceRow& r, Cell& c) { putDims(c, r.footprint().block); }},
    Column<SliceRow>{{"blocks", "INTEGER", "per grid"},
                     [](const SliceRow& r, Cell& c) { c.put(r.footprint().blocks()); }},
    Column<SliceRow>{{"threads", "INTEGER", "per block"},
                     [](const SliceRow& r, Cell& c) { c.put(r.footprint().threadsPerBlock()); }},
    Column<SliceRow>{{"registers", "INTEGER", "per thread"},
                     [](const SliceRow& r, Cell& c) { c.put(r.footprint().registersPerThread); }},
    Column<SliceRow>{{"shared_bytes", "INTEGER", "per block, static and dynamic"},
                     [](const SliceRow& r, Cell& c) { c.put(r.footprint().sharedBytes); }},
    Column<SliceRow>{{"warps_per_sm", "REAL", "as recorded: size of the launch"},
                     [](const SliceRow& r, Cell& c) { c.put(r.footprint().warpsPerSm); }},
    Column<SliceRow>{{"occupancy_pct", "REAL", "theoretical, from the GPU's limits"},
                     [](const SliceRow& r, Cell& c) {
                         if (const auto o = occupancyOf(r.footprint(), gpuOf(r.trace(), r.slice)))
                             c.put(o->pct);
                     }},
    Column<SliceRow>{{"estimated_occupancy_pct", "REAL", "as recorded"},
                     [](const SliceRow& r, Cell& c) { c.put(r.footprint().estimatedOccupancyPct); }},
    Column<SliceRow>{{"flops", "REAL", "FLOP of its op, where this kernel alone does them"},
                     [](const SliceRow& r, Cell& c) {
                         const OpCosts& costs = r.source.analysis.costs();
                         if (const WorkCost* w = costs.of(r.slice); w && w->hasFlops)
                             c.put(costs.costs[w->cost].flops);
                     }},
    correlationColumn,
    launchColumn,
    opColumn,
    offsetColumn};

constexpr std::array copyColumns{
    idColumn,
    nameColumn,
    kindColumn,
    laneColumn,
    deviceColumn,
    streamColumn,
    beginColumn,
    atColumn,
    durationColumn,
    endColumn,
    Column<SliceRow>{{"bytes", "INTEGER", ""}, [](const SliceRow& r, Cell& c) { putWhole(r, c, "bytes"); }},
    Column<SliceRow>{{"bandwidth_gb_s", "REAL", "as recorded"},
                     [](const SliceRow& r, Cell& c) { putNumber(r, c, "memory bandwidth (GB/s)"); }},
    correlationColumn,
    launchColumn,
    opColumn,
    offsetColumn};

const CostedOp* costOf(const OpCosts& costs, SliceId op)
{
    const auto at =
        std::lower_bound(costs.ops.begin(), costs.ops.end(), op, [](const CostedOp& o, SliceId s) { return o.op < s; });
    return at != costs.ops.end() && at->op == op ? &*at : nullptr;
}

constexpr std::array opColumns{
    idColumn,
    nameColumn,
    laneColumn,
    beginColumn,
    atColumn,
    durationColumn,
    endColumn,
    selfColumn,
    depthColumn,
    parentColumn,
    Column<SliceRow>{{"input_shapes", "TEXT", "JSON, as recorded"},
                     [](const SliceRow& r, Cell& c) { putText(r, c, "Input Dims"); }},
    Column<SliceRow>{{"input_types", "TEXT", "JSON, as recorded"},
                     [](const SliceRow& r, Cell& c) { putText(r, c, "Input type"); }},
    Column<SliceRow>{{"inputs", "TEXT", "JSON, values of non-tensor arguments"},
                     [](const SliceRow& r, Cell& c) { putText(r, c, "Concrete Inputs"); }},
    Column<SliceRow>{{"sequence", "INTEGER", "Sequence number"},
                     [](const SliceRow& r, Cell& c) { putWhole(r, c, "Sequence number"); }},
    Column<SliceRow>{{"forward_thread", "INTEGER", "Fwd thread id"},
                     [](const SliceRow& r, Cell& c) { putWhole(r, c, "Fwd thread id"); }},
    Column<SliceRow>{{"external_id", "INTEGER", "External id"},
                     [](const SliceRow& r, Cell& c) { putWhole(r, c, "External id"); }},
    Column<SliceRow>{{"flops", "REAL", "from its shapes"},
                     [](const SliceRow& r, Cell& c) {
                         const OpCosts& costs = r.source.analysis.costs();
                         if (const CostedOp* o = costOf(costs, r.slice))
                             c.put(costs.costs[o->cost].flops);
                     }},
    Column<SliceRow>{{"min_bytes", "INTEGER", "that it must read and write at least, from its shapes"},
                     [](const SliceRow& r, Cell& c) {
                         const OpCosts& costs = r.source.analysis.costs();
                         if (const CostedOp* o = costOf(costs, r.slice))
                             c.put(costs.costs[o->cost].bytes());
                     }}};

Table sliceTable(std::string_view name, std::string_view meaning, std::span<const Column<SliceRow>> columns,
                 std::uint32_t kinds)
{
    return {name,
            meaning,
            headsOf(columns),
            {{"id", Key::Takes::Order, 0, 0},
             {"parent", Key::Takes::Equality, 1e-5, 1e-5},
             {"lane", Key::Takes::Equality, 0.2, 0.2},
             {"name", Key::Takes::Equality, 0.01, 0.1},
             {"kind", Key::Takes::Equality, 0.2, 0.3},
             {"begin_ns", Key::Takes::Order, 0.2, 0.2},
             {"at_ns", Key::Takes::Order, 0.2, 0.2},
             {"end_ns", Key::Takes::Order, 0.2, 0.2}},
            [kinds](const QuerySource& source) {
                return static_cast<double>(source.trace.sliceCount()) / (kinds == allKinds ? 1 : 4);
            },
            [columns, kinds](QuerySource& source) { return std::make_unique<SliceRows>(source, columns, kinds); }};
}

} // namespace

Table slicesTable() { return sliceTable("slices", "everything that has a duration", sliceColumns, allKinds); }

Table kernelsTable()
{
    return sliceTable("kernels", "kernels, with their footprint and launch", kernelColumns, bitOf(SliceKind::Kernel));
}

Table copiesTable()
{
    return sliceTable("copies", "copies and fills of memory on a device", copyColumns,
                      bitOf(SliceKind::Memcpy) | bitOf(SliceKind::Memset));
}

Table opsTable() { return sliceTable("ops", "operators of the framework", opColumns, bitOf(SliceKind::Op)); }

} // namespace lanescope
