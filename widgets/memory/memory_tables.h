#pragma once
// The rows of the pages below the chart of a memory snapshot that are not about holders: steps, segments, requests that
// did not fit. Each row knows the part of the recording that it is about.

#include "model/query/query_result.h"
#include "widgets/items/cell_items.h"
#include "widgets/memory/memory_document.h"

namespace lanescope {

// A place in the chart. Indices count the device's events; -1: before the first.
struct MemoryPlace {
    std::int64_t index = -1;            // where the cursor goes
    std::int64_t first = -1, last = -1; // the part to zoom to
    std::optional<std::uint32_t> life;
    std::optional<std::uint64_t> segment; // its address
};

struct PlacedTable {
    std::shared_ptr<CellTable> cells = std::make_shared<CellTable>();
    std::vector<MemoryPlace> places; // by row
    QString about;                   // defines the rows, or explains why there are none
};

PlacedTable stepTableOf(const MemorySnapshot& snapshot, const MemoryDevice& device, bool hasTimes);
// The segments that are reserved after event `index`.
PlacedTable segmentTableOf(const MemorySnapshot& snapshot, const MemoryDevice& device, bool hasTimes,
                           std::int64_t index);
PlacedTable refusalTableOf(const MemorySnapshot& snapshot, const MemoryDevice& device, bool hasTimes);

// The place of an event, with the allocation that it begins or ends, and the time that it lives.
MemoryPlace placeOfEvent(const MemorySnapshot& snapshot, const MemoryDevice& device, std::int64_t index);
MemoryPlace placeOfLife(const MemoryDevice& device, std::uint32_t life);
// The event in a cell of a query's result, or in the first cell of the row that has one. Absent: there is none, or
// it belongs to another device.
std::optional<MemoryPlace> placeOfCell(const QueryResult& result, std::size_t row, std::size_t column,
                                       const MemorySnapshot& snapshot, const MemoryDevice& device);

} // namespace lanescope
