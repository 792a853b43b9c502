#pragma once
// Registers the tables of a trace as SQLite's virtual tables, which are known by name without being created.

#include "model/query/table.h"

struct sqlite3;

namespace lanescope {

// Registers all tables of queryTables() on one connection; the source must outlive it. Returns an SQLite result code.
int addVirtualTables(sqlite3* database, QuerySource& source);

} // namespace lanescope
