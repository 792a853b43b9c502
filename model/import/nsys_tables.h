#pragma once
// The event tables of an Nsight Systems export: the columns that are read, and the event that a row becomes. A further
// table is one reader and one line in nsysTables().

#include "model/import/nsys_collector.h"

#include <span>
#include <string_view>
#include <vector>

namespace lanescope {

struct NsysTable {
    std::string_view name;
    std::vector<std::string_view> columns; // "a|b": either name
    void (*take)(NsysCollector& to, const NsysRow& row);
};
std::span<const NsysTable> nsysTables();

void takeNsysNvtx(NsysCollector& to, const NsysRow& row);

// Event tables that no lane shows; their rows are only counted.
std::span<const std::string_view> nsysTablesLeftOut();

} // namespace lanescope
