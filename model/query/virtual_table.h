#pragma once
// Tables of a trace as SQLite's virtual tables, known by their names without being created.

#include "model/query/table.h"

struct sqlite3;

namespace lanescope {

// All tables of queryTables(), on one connection; the source outlives it. An SQLite result code.
int addVirtualTables(sqlite3* database, QuerySource& source);

} // namespace lanescope
