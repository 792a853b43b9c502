#pragma once
// A table for SQL queries: its columns, and rows that are read from the trace while the query walks over them. Nothing
// is copied: SQLite gets pointers to text in the trace. A new table is a function that returns a Table and its line in
// registry.cpp.

#include "model/analysis/analysis.h"
#include "model/base/task.h"
#include "model/memory/snapshot.h"
#include "model/store/args.h"

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

struct sqlite3_context;

namespace lanescope {

// The data that one query reads; belongs to one thread. The analysis must outlive it.
struct QuerySource {
    const Analysis& analysis;
    const Trace& trace;
    Task& task;
    std::optional<Error> error;               // why arguments could not be read
    const MemorySnapshot* snapshot = nullptr; // if set, the tables are those of a snapshot, and the trace is empty
    bool isDeclaring = false;                 // SQLite reads a table's columns; its CREATE TABLE is allowed only then

    QuerySource(const Analysis& f, Task& t) : analysis(f), trace(f.trace()), task(t) {}
    // Caches the arguments of the last slice. Empty, with the error set, if they cannot be read.
    const Arguments& argumentsOf(SliceId slice);

private:
    SliceId m_slice;
    Arguments m_arguments;
};

// Receives the value of a cell. A cell without a value is NULL.
class Cell {
public:
    explicit Cell(sqlite3_context* context) : m_context(context) {}
    void put(std::int64_t number);
    void put(double number);
    void put(std::string_view text);     // copies the text
    void putKept(std::string_view text); // keeps a pointer: the text must live as long as the trace
    void put(Ns duration) { put(std::int64_t{duration.count()}); }
    template <class Tag>
    void put(Id<Tag> id)
    {
        if (id)
            put(std::int64_t{id.value});
    }
    template <class T>
    void put(const std::optional<T>& value)
    {
        if (value)
            put(*value);
    }
    template <class T>
    requires std::is_integral_v<T>
    void put(T number) { put(static_cast<std::int64_t>(number)); }

private:
    sqlite3_context* m_context;
};

// The objects that a column's integers refer to, if other parts of the program can use them.
enum class Refers { Nothing, Slice, MemoryEvent }; // MemoryEvent: by its index in its device

struct ColumnHead {
    std::string_view name;
    std::string_view type;    // INTEGER, REAL or TEXT
    std::string_view meaning; // a few words, with the unit
    Refers refers = Refers::Nothing;
};

template <class Row>
struct Column {
    ColumnHead head;
    void (*write)(const Row&, Cell&);
};

// A condition of the query on a column. Rows may violate it: SQLite checks them again.
struct Bound {
    enum class Is { Equal, Above, AtLeast, Below, AtMost } is;
    std::string_view column;
    std::variant<std::monostate, std::int64_t, double, std::string_view> value; // monostate: NULL, no row satisfies it
};

// The integers within bounds, both ends included. Empty if first > last.
struct WholeRange {
    std::int64_t first = std::numeric_limits<std::int64_t>::min();
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
    void narrow(const Bound& bound);
    bool isEmpty() const { return first > last; }
    WholeRange minus(std::int64_t offset) const; // saturating; open ends stay open
};

// The rows of one walk over a table.
class Rows {
public:
    virtual ~Rows() = default;
    virtual void seek(std::span<const Bound> bounds) = 0; // moves to the first row
    virtual bool isAtEnd() const = 0;
    virtual void next() = 0;
    virtual std::int64_t number() const = 0; // index of the row in its table; increases from row to row
    virtual void write(int column, Cell& cell) const = 0;
};

// A column whose conditions narrow the walk, and by how much.
struct Key {
    std::string_view column;
    enum class Takes { Equality, Order } takes = Takes::Equality; // Order: also <, <=, >, >=
    double share = 0.1;  // share of rows left by one condition; 0: a single row
    double effort = 0.1; // share of the walk that is left
};

struct Table {
    std::string_view name, meaning;
    std::vector<ColumnHead> columns;
    std::vector<Key> keys;
    std::function<double(const QuerySource&)> size; // estimated number of rows
    std::function<std::unique_ptr<Rows>(QuerySource&)> open;
};

// In the order of documentation.
std::span<const Table> queryTables();
std::span<const Table> memoryTables(); // for a memory snapshot
inline std::span<const Table> tablesOf(const QuerySource& source)
{
    return source.snapshot ? memoryTables() : queryTables();
}

template <class Row>
std::vector<ColumnHead> headsOf(std::span<const Column<Row>> columns)
{
    std::vector<ColumnHead> heads;
    for (const Column<Row>& c : columns)
        heads.push_back(c.head);
    return heads;
}

// Rows from a list: `at` makes the k-th of `count`; `within`, if given, narrows the list to a range.
template <class Row>
struct List {
    std::function<std::size_t(QuerySource&)> count;
    std::function<Row(QuerySource&, std::size_t)> at;
    std::function<std::pair<std::size_t, std::size_t>(QuerySource&, std::span<const Bound>)> within; // half-open
};

template <class Row>
class ListRows : public Rows {
public:
    ListRows(QuerySource& source, std::span<const Column<Row>> columns, const List<Row>& list)
        : m_source(source), m_columns(columns), m_list(list)
    {
    }
    void seek(std::span<const Bound> bounds) override
    {
        std::tie(m_at, m_end) = m_list.within && !bounds.empty() ? m_list.within(m_source, bounds)
                                                                 : std::pair{std::size_t{0}, m_list.count(m_source)};
    }
    bool isAtEnd() const override { return m_at >= m_end; }
    void next() override { ++m_at; }
    std::int64_t number() const override { return static_cast<std::int64_t>(m_at); }
    void write(int column, Cell& cell) const override
    {
        m_columns[static_cast<std::size_t>(column)].write(m_list.at(m_source, m_at), cell);
    }

private:
    QuerySource& m_source;
    std::span<const Column<Row>> m_columns;
    List<Row> m_list;
    std::size_t m_at = 0, m_end = 0;
};

template <class Row>
Table listTable(std::string_view name, std::string_view meaning, std::span<const Column<Row>> columns, List<Row> list,
                std::vector<Key> keys = {}, double size = 100)
{
    return {name,
            meaning,
            headsOf(columns),
            std::move(keys),
            [size](const QuerySource&) { return size; },
            [columns, list = std::move(list)](QuerySource& source) {
                return std::make_unique<ListRows<Row>>(source, columns, list);
            }};
}

// The tables, by file.
Table slicesTable();
Table kernelsTable();
Table copiesTable();
Table opsTable();
Table launchesTable();
Table stepsTable();
Table lanesTable();
Table flowsTable();
Table countersTable();
Table instantsTable();
Table argsTable();
Table gpusTable();
Table sharesTable();
Table gapPartsTable();
Table infoTable();
Table schemaTable(); // the columns of all other tables

} // namespace lanescope
