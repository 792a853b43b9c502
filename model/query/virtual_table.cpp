// SQLite asks for a plan first (which conditions can be used), then walks. The plan is a text of two letters per used
// condition: the column ('A' is the first) and the comparison.

#include "model/query/virtual_table.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <sqlite3.h>

namespace lanescope {

namespace {

struct Module {
    const Table& table;
    QuerySource& source;
};

struct VirtualTable : sqlite3_vtab {
    const Module* module;
};

struct Cursor : sqlite3_vtab_cursor {
    std::unique_ptr<Rows> rows;
};

const Module& moduleOf(sqlite3_vtab* table) { return *static_cast<VirtualTable*>(table)->module; }
const Module& moduleOf(sqlite3_vtab_cursor* cursor) { return moduleOf(cursor->pVtab); }
Rows& rowsOf(sqlite3_vtab_cursor* cursor) { return *static_cast<Cursor*>(cursor)->rows; }

// SQLite is C, so no exception may pass through it.
template <class Work>
int guarded(Work work)
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    }
}

int connect(sqlite3* database, void* module, int, const char* const*, sqlite3_vtab** made, char**)
{
    return guarded([&] {
        const Table& table = static_cast<const Module*>(module)->table;
        std::string text = "CREATE TABLE x(";
        for (const ColumnHead& head : table.columns) {
            if (text.back() != '(')
                text += ", ";
            text.append("\"").append(head.name).append("\" ").append(head.type);
        }
        QuerySource& source = static_cast<const Module*>(module)->source;
        source.isDeclaring = true;
        const int code = sqlite3_declare_vtab(database, (text + ")").c_str());
        source.isDeclaring = false;
        if (code != SQLITE_OK)
            return code;
        auto* virtualTable = new VirtualTable{};
        virtualTable->module = static_cast<const Module*>(module);
        *made = virtualTable;
        return SQLITE_OK;
    });
}

int disconnect(sqlite3_vtab* table)
{
    delete static_cast<VirtualTable*>(table);
    return SQLITE_OK;
}

bool isOrder(unsigned char op)
{
    return op == SQLITE_INDEX_CONSTRAINT_GT || op == SQLITE_INDEX_CONSTRAINT_GE || op == SQLITE_INDEX_CONSTRAINT_LT ||
           op == SQLITE_INDEX_CONSTRAINT_LE;
}

int bestIndex(sqlite3_vtab* virtualTable, sqlite3_index_info* info)
{
    return guarded([&] {
        const Module& module = moduleOf(virtualTable);
        double rows = std::max(1.0, module.table.size(module.source)), effort = rows;
        std::string plan;
        for (int i = 0; i < info->nConstraint; ++i) {
            const auto& condition = info->aConstraint[i];
            if (!condition.usable || condition.iColumn < 0)
                continue;
            const ColumnHead& head = module.table.columns[static_cast<std::size_t>(condition.iColumn)];
            const auto key = std::find_if(module.table.keys.begin(), module.table.keys.end(),
                                          [&](const Key& k) { return k.column == head.name; });
            const bool isEquality = condition.op == SQLITE_INDEX_CONSTRAINT_EQ;
            if (key == module.table.keys.end() ||
                !(isEquality || (isOrder(condition.op) && key->takes == Key::Takes::Order)))
                continue;
            if (head.type == "TEXT" && std::string_view{sqlite3_vtab_collation(info, i)} != "BINARY")
                continue; // NOCASE matches further names
            const double share = isEquality ? key->share : std::max(key->share, 0.2);
            rows *= share;
            effort *= isEquality ? key->effort : std::max(key->effort, 0.2);
            if (isEquality && share == 0)
                info->idxFlags = SQLITE_INDEX_SCAN_UNIQUE;
            plan += static_cast<char>('A' + condition.iColumn);
            plan += isEquality                                   ? '='
                    : condition.op == SQLITE_INDEX_CONSTRAINT_GT ? '>'
                    : condition.op == SQLITE_INDEX_CONSTRAINT_GE ? 'g'
                    : condition.op == SQLITE_INDEX_CONSTRAINT_LT ? '<'
                                                                 : 'l';
            // SQLite checks the condition again: omit is not set
            info->aConstraintUsage[i].argvIndex = static_cast<int>(plan.size() / 2);
        }
        info->estimatedRows = static_cast<sqlite3_int64>(std::max(1.0, rows));
        info->estimatedCost = std::max(1.0, effort) + std::log2(2 + effort);
        // Rows are ordered by their index, which is the id if the first column is one.
        info->orderByConsumed = info->nOrderBy == 1 && !info->aOrderBy[0].desc && info->aOrderBy[0].iColumn == 0 &&
                                module.table.columns[0].name == "id";
        info->idxStr = sqlite3_mprintf("%s", plan.c_str());
        info->needToFreeIdxStr = 1;
        return info->idxStr ? SQLITE_OK : SQLITE_NOMEM;
    });
}

int open(sqlite3_vtab* table, sqlite3_vtab_cursor** made)
{
    return guarded([&] {
        auto cursor = std::make_unique<Cursor>();
        cursor->rows = moduleOf(table).table.open(moduleOf(table).source);
        *made = cursor.release();
        return SQLITE_OK;
    });
}

int close(sqlite3_vtab_cursor* cursor)
{
    delete static_cast<Cursor*>(cursor);
    return SQLITE_OK;
}

Bound boundOf(const Table& table, char column, char comparison, sqlite3_value* value)
{
    Bound bound;
    bound.is = comparison == '='   ? Bound::Is::Equal
               : comparison == '>' ? Bound::Is::Above
               : comparison == 'g' ? Bound::Is::AtLeast
               : comparison == '<' ? Bound::Is::Below
                                   : Bound::Is::AtMost;
    bound.column = table.columns[static_cast<std::size_t>(column - 'A')].name;
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        bound.value = std::int64_t{sqlite3_value_int64(value)};
        break;
    case SQLITE_FLOAT:
        bound.value = sqlite3_value_double(value);
        break;
    case SQLITE_NULL:
        bound.value = std::monostate{};
        break;
    default: {
        const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
        bound.value = std::string_view{text ? text : "", static_cast<std::size_t>(sqlite3_value_bytes(value))};
    }
    }
    return bound;
}

int filter(sqlite3_vtab_cursor* cursor, int, const char* plan, int count, sqlite3_value** values)
{
    return guarded([&] {
        std::vector<Bound> bounds;
        for (int i = 0; i < count; ++i)
            bounds.push_back(boundOf(moduleOf(cursor).table, plan[2 * i], plan[2 * i + 1], values[i]));
        rowsOf(cursor).seek(bounds);
        return moduleOf(cursor).source.error ? SQLITE_ERROR : SQLITE_OK;
    });
}

int next(sqlite3_vtab_cursor* cursor)
{
    return guarded([&] {
        rowsOf(cursor).next();
        return moduleOf(cursor).source.error ? SQLITE_ERROR : SQLITE_OK;
    });
}

int isAtEnd(sqlite3_vtab_cursor* cursor) { return rowsOf(cursor).isAtEnd(); }

int writeCell(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int column)
{
    return guarded([&] {
        Cell cell{context};
        rowsOf(cursor).write(column, cell);
        return moduleOf(cursor).source.error ? SQLITE_ERROR : SQLITE_OK;
    });
}

int rowNumber(sqlite3_vtab_cursor* cursor, sqlite3_int64* number)
{
    *number = rowsOf(cursor).number();
    return SQLITE_OK;
}

const sqlite3_module& theModule()
{
    static const sqlite3_module module = [] {
        sqlite3_module m{};
        m.iVersion = 0;
        m.xConnect = connect; // without xCreate the table exists by its name
        m.xBestIndex = bestIndex;
        m.xDisconnect = disconnect;
        m.xOpen = open;
        m.xClose = close;
        m.xFilter = filter;
        m.xNext = next;
        m.xEof = isAtEnd;
        m.xColumn = writeCell;
        m.xRowid = rowNumber;
        return m;
    }();
    return module;
}

} // namespace

int addVirtualTables(sqlite3* database, QuerySource& source)
{
    for (const Table& table : tablesOf(source)) {
        auto* module = new Module{table, source};
        const int code =
            sqlite3_create_module_v2(database, std::string{table.name}.c_str(), &theModule(), module,
                                     [](void* m) { delete static_cast<Module*>(m); }); // SQLite calls it on failure too
        if (code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

} // namespace lanescope
