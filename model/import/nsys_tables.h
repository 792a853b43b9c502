#pragma once
// The tables of events of an Nsight Systems export: which columns are read of each, and what a row becomes. A further
// table is one reader and one line in nsysTables().

#include "model/import/nsys_collector.h"

#include <span>
#include <string_view>
#include <vector>

namespace lanescope {

struct NsysTable {
    std::string_view name;
    std::vector<std::string_view> columns; // "a|b": by either name
    void (*take)(NsysCollector& to, const NsysRow& row);
};
std::span<const NsysTable> nsysTables();

// Tables of events that no lane shows: their rows are counted.
std::span<const std::string_view> nsysTablesLeftOut();

} // namespace lanescope
