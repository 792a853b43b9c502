// SQL tables of things that are not slices: launches, steps, arrows, counters, instants, and the arguments of slices.

#include "model/query/table.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct LaunchRow {
    const Trace& trace;
    Link link;
};

constexpr std::array launchColumns{
    Column<LaunchRow>{{"launch", "INTEGER", "the call (slices.id)", Refers::Slice},
                      [](const LaunchRow& r, Cell& c) { c.put(r.link.launch); }},
    Column<LaunchRow>{{"work", "INTEGER", "the kernel, copy or fill that it started (slices.id)", Refers::Slice},
                      [](const LaunchRow& r, Cell& c) { c.put(r.link.work); }},
    Column<LaunchRow>{{"api", "TEXT", "the call's name"},
                      [](const LaunchRow& r, Cell& c) { c.putKept(r.trace.name(r.link.launch)); }},
    Column<LaunchRow>{{"work_name", "TEXT", ""},
                      [](const LaunchRow& r, Cell& c) { c.putKept(r.trace.name(r.link.work)); }},
    Column<LaunchRow>{{"op", "INTEGER", "the innermost op that holds the call (slices.id)", Refers::Slice},
                      [](const LaunchRow& r, Cell& c) { c.put(r.trace.opOf(r.link.launch)); }},
    Column<LaunchRow>{{"op_name", "TEXT", ""},
                      [](const LaunchRow& r, Cell& c) {
                          if (const SliceId op = r.trace.opOf(r.link.launch))
                              c.putKept(r.trace.name(op));
                      }},
    Column<LaunchRow>{{"lane", "INTEGER", "lane of the call (lanes.id)"},
                      [](const LaunchRow& r, Cell& c) { c.put(r.trace.laneOf(r.link.launch)); }},
    Column<LaunchRow>{{"begin_ns", "INTEGER", "start of the call, absolute"},
                      [](const LaunchRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.trace.begin(r.link.launch))); }},
    Column<LaunchRow>{{"dur_ns", "INTEGER", "length of the call"},
                      [](const LaunchRow& r, Cell& c) { c.put(r.trace.duration(r.link.launch)); }},
    Column<LaunchRow>{{"work_begin_ns", "INTEGER", "absolute"},
                      [](const LaunchRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.trace.begin(r.link.work))); }},
    Column<LaunchRow>{{"work_dur_ns", "INTEGER", ""},
                      [](const LaunchRow& r, Cell& c) { c.put(r.trace.duration(r.link.work)); }},
    Column<LaunchRow>{
        {"offset_ns", "INTEGER", "from the call's begin to the work's; negative: the clocks disagree"},
        [](const LaunchRow& r, Cell& c) { c.put(r.trace.begin(r.link.work) - r.trace.begin(r.link.launch)); }},
};

// The range of links whose launches meet the conditions; links are ordered by launch.
std::pair<std::size_t, std::size_t> launchesWithin(QuerySource& source, std::span<const Bound> bounds)
{
    WholeRange launches, works;
    for (const Bound& b : bounds)
        (b.column == "launch" ? launches : works).narrow(b);
    const std::int64_t count = source.trace.sliceCount();
    if (works.first == works.last && works.first >= 0 && works.first < count)
        if (const SliceId launch = source.trace.launchOf(SliceId{static_cast<std::uint32_t>(works.first)}))
            launches = {std::max<std::int64_t>(launches.first, launch.value),
                        std::min<std::int64_t>(launches.last, launch.value)};
    const std::span<const Link> links = source.trace.links();
    const auto before = [&](std::int64_t id) {
        const auto at = std::partition_point(links.begin(), links.end(),
                                             [&](const Link& l) { return std::int64_t{l.launch.value} < id; });
        return static_cast<std::size_t>(at - links.begin());
    };
    const std::size_t first = before(std::clamp<std::int64_t>(launches.first, 0, count));
    return {first, std::max(first, before(std::clamp<std::int64_t>(launches.last, -1, count - 1) + 1))};
}

struct StepRow {
    const Trace& trace;
    const Step& step;
};

constexpr std::array stepColumns{
    Column<StepRow>{{"id", "INTEGER", "its annotation (slices.id)", Refers::Slice},
                    [](const StepRow& r, Cell& c) { c.put(r.step.slice); }},
    Column<StepRow>{{"number", "INTEGER", "number in the profiler's schedule"},
                    [](const StepRow& r, Cell& c) { c.put(r.step.number); }},
    Column<StepRow>{{"name", "TEXT", ""}, [](const StepRow& r, Cell& c) { c.putKept(r.trace.name(r.step.slice)); }},
    Column<StepRow>{{"lane", "INTEGER", "lanes.id"},
                    [](const StepRow& r, Cell& c) { c.put(r.trace.laneOf(r.step.slice)); }},
    Column<StepRow>{{"begin_ns", "INTEGER", "absolute"},
                    [](const StepRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.step.range.begin)); }},
    Column<StepRow>{{"at_ns", "INTEGER", "begin, from the trace's start"},
                    [](const StepRow& r, Cell& c) { c.put(nsOf(r.step.range.begin)); }},
    Column<StepRow>{{"dur_ns", "INTEGER", ""}, [](const StepRow& r, Cell& c) { c.put(r.step.range.length()); }},
    Column<StepRow>{{"end_ns", "INTEGER", "absolute"},
                    [](const StepRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.step.range.end)); }},
};

struct FlowRow {
    const Trace& trace;
    const Flow& flow;
};

constexpr std::array flowColumns{
    Column<FlowRow>{{"from_id", "INTEGER", "slices.id", Refers::Slice},
                    [](const FlowRow& r, Cell& c) { c.put(r.flow.from); }},
    Column<FlowRow>{{"to_id", "INTEGER", "slices.id", Refers::Slice},
                    [](const FlowRow& r, Cell& c) { c.put(r.flow.to); }},
    Column<FlowRow>{{"category", "TEXT", ""},
                    [](const FlowRow& r, Cell& c) { c.putKept(r.trace.text(r.trace[r.flow.category].name)); }},
};

struct CounterRow {
    const Trace& trace;
    const CounterSeries& series;
    std::size_t at;
};

constexpr std::array counterColumns{
    Column<CounterRow>{{"name", "TEXT", "name of the series"},
                       [](const CounterRow& r, Cell& c) { c.putKept(r.series.name); }},
    Column<CounterRow>{{"process", "TEXT", "name of its process"},
                       [](const CounterRow& r, Cell& c) {
                           if (r.series.process)
                               c.putKept(r.trace[r.series.process].title);
                       }},
    Column<CounterRow>{{"time_ns", "INTEGER", "absolute"},
                       [](const CounterRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.series.times[r.at])); }},
    Column<CounterRow>{{"at_ns", "INTEGER", "from the trace's start"},
                       [](const CounterRow& r, Cell& c) { c.put(nsOf(r.series.times[r.at])); }},
    Column<CounterRow>{{"value", "REAL", ""}, [](const CounterRow& r, Cell& c) { c.put(r.series.values[r.at]); }},
};

// Walks point by point, series by series.
class CounterRows : public Rows {
public:
    explicit CounterRows(QuerySource& source) : m_trace(source.trace) {}
    void seek(std::span<const Bound>) override
    {
        m_series = m_at = 0;
        m_number = 0;
        settle();
    }
    bool isAtEnd() const override { return m_series >= m_trace.counters().size(); }
    void next() override
    {
        ++m_at;
        ++m_number;
        settle();
    }
    std::int64_t number() const override { return m_number; }
    void write(int column, Cell& cell) const override
    {
        counterColumns[static_cast<std::size_t>(column)].write({m_trace, m_trace.counters()[m_series], m_at}, cell);
    }

private:
    void settle()
    {
        while (!isAtEnd() && m_at >= m_trace.counters()[m_series].times.size()) {
            ++m_series;
            m_at = 0;
        }
    }
    const Trace& m_trace;
    std::size_t m_series = 0, m_at = 0;
    std::int64_t m_number = 0;
};

struct InstantRow {
    const Trace& trace;
    const Instant& instant;
};

constexpr std::array instantColumns{
    Column<InstantRow>{{"name", "TEXT", ""},
                       [](const InstantRow& r, Cell& c) { c.putKept(r.trace.text(r.instant.name)); }},
    Column<InstantRow>{{"category", "TEXT", ""},
                       [](const InstantRow& r, Cell& c) { c.putKept(r.trace.text(r.trace[r.instant.category].name)); }},
    Column<InstantRow>{{"lane", "INTEGER", "lanes.id; NULL: of a process or the whole trace"},
                       [](const InstantRow& r, Cell& c) { c.put(r.instant.lane); }},
    Column<InstantRow>{{"scope", "TEXT", "t thread, p process, g global"},
                       [](const InstantRow& r, Cell& c) {
                           c.put(std::string_view{&r.instant.scope, 1});
                       }},
    Column<InstantRow>{{"time_ns", "INTEGER", "absolute"},
                       [](const InstantRow& r, Cell& c) { c.put(r.trace.absoluteNs(r.instant.time)); }},
    Column<InstantRow>{{"at_ns", "INTEGER", "from the trace's start"},
                       [](const InstantRow& r, Cell& c) { c.put(nsOf(r.instant.time)); }},
};

struct ArgRow {
    SliceId slice;
    const Argument& argument;
};

constexpr std::array argColumns{
    Column<ArgRow>{{"slice_id", "INTEGER", "slices.id", Refers::Slice},
                   [](const ArgRow& r, Cell& c) { c.put(r.slice); }},
    Column<ArgRow>{{"key", "TEXT", ""}, [](const ArgRow& r, Cell& c) { c.put(std::string_view{r.argument.key}); }},
    Column<ArgRow>{{"value", "TEXT", "text, or JSON as recorded"},
                   [](const ArgRow& r, Cell& c) { c.put(std::string_view{r.argument.value}); }},
    Column<ArgRow>{{"number", "REAL", "the value, where it is one"},
                   [](const ArgRow& r, Cell& c) {
                       if (const auto whole = r.argument.integer())
                           c.put(*whole);
                       else
                           c.put(r.argument.number());
                   }},
};

// Walks slice by slice, and reads each when the walk reaches it.
class ArgRows : public Rows {
public:
    explicit ArgRows(QuerySource& source) : m_source(source) {}
    void seek(std::span<const Bound> bounds) override
    {
        WholeRange ids;
        for (const Bound& b : bounds)
            ids.narrow(b);
        const std::int64_t count = m_source.trace.sliceCount();
        m_slice = static_cast<std::uint32_t>(std::clamp<std::int64_t>(ids.first, 0, count));
        const std::int64_t last = std::clamp<std::int64_t>(ids.last, -1, count - 1);
        m_end = ids.isEmpty() ? m_slice : static_cast<std::uint32_t>(std::max<std::int64_t>(m_slice, last + 1));
        m_at = 0;
        m_number = 0;
        settle();
    }
    bool isAtEnd() const override { return m_slice >= m_end; }
    void next() override
    {
        ++m_at;
        ++m_number;
        settle();
    }
    std::int64_t number() const override { return m_number; }
    void write(int column, Cell& cell) const override
    {
        const SliceId slice{m_slice};
        argColumns[static_cast<std::size_t>(column)].write({slice, m_source.argumentsOf(slice).items[m_at]}, cell);
    }

private:
    void settle()
    {
        while (m_slice < m_end && !m_source.error && !m_source.task.isStopped()) {
            if (m_at < m_source.argumentsOf(SliceId{m_slice}).items.size())
                return;
            ++m_slice;
            m_at = 0;
        }
        m_slice = m_end; // an error ends the walk, as a stop does
    }
    QuerySource& m_source;
    std::uint32_t m_slice = 0, m_end = 0;
    std::size_t m_at = 0;
    std::int64_t m_number = 0;
};

} // namespace

Table launchesTable()
{
    Table table = listTable<LaunchRow>(
        "launches", "calls and the device work that each started, joined by correlation", launchColumns,
        {[](QuerySource& s) { return s.trace.links().size(); },
         [](QuerySource& s, std::size_t k) {
             return LaunchRow{s.trace, s.trace.links()[k]};
         },
         launchesWithin},
        {{"launch", Key::Takes::Order, 1e-5, 1e-5}, {"work", Key::Takes::Equality, 1e-5, 1e-5}});
    table.size = [](const QuerySource& s) { return static_cast<double>(s.trace.links().size()); };
    return table;
}

Table stepsTable()
{
    return listTable<StepRow>("steps", "what the profiler's schedule recorded", stepColumns,
                              {[](QuerySource& s) { return s.analysis.steps().size(); },
                               [](QuerySource& s, std::size_t k) {
                                   return StepRow{s.trace, s.analysis.steps()[k]};
                               },
                               {}});
}

Table flowsTable()
{
    Table table = listTable<FlowRow>("flows", "arrows between slices; launches are in launches", flowColumns,
                                     {[](QuerySource& s) { return s.trace.flows().size(); },
                                      [](QuerySource& s, std::size_t k) {
                                          return FlowRow{s.trace, s.trace.flows()[k]};
                                      },
                                      {}});
    table.size = [](const QuerySource& s) { return static_cast<double>(s.trace.flows().size()); };
    return table;
}

Table countersTable()
{
    return {"counters",
            "values over time",
            headsOf(std::span<const Column<CounterRow>>{counterColumns}),
            {},
            [](const QuerySource& s) { return static_cast<double>(s.trace.info().census.counters); },
            [](QuerySource& s) { return std::make_unique<CounterRows>(s); }};
}

Table instantsTable()
{
    Table table = listTable<InstantRow>("instants", "events without a duration", instantColumns,
                                        {[](QuerySource& s) { return s.trace.instants().size(); },
                                         [](QuerySource& s, std::size_t k) {
                                             return InstantRow{s.trace, s.trace.instants()[k]};
                                         },
                                         {}});
    table.size = [](const QuerySource& s) { return static_cast<double>(s.trace.instants().size()); };
    return table;
}

Table argsTable()
{
    return {"args",
            "arguments of slices, read on demand: give a slice_id",
            headsOf(std::span<const Column<ArgRow>>{argColumns}),
            {{"slice_id", Key::Takes::Order, 1e-6, 1e-6}},
            [](const QuerySource& s) { return 100.0 * s.trace.sliceCount(); },
            [](QuerySource& s) { return std::make_unique<ArgRows>(s); }};
}

} // namespace lanescope
