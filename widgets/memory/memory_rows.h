#pragma once
// The rows below the chart of a memory snapshot: who holds memory after an event, and the allocations of some of them.

#include "widgets/items/cell_items.h"
#include "widgets/memory/memory_document.h"

namespace lanescope {

struct MemoryHolderTable {
    std::shared_ptr<CellTable> cells = std::make_shared<CellTable>();
    std::vector<std::uint32_t> groups; // by row; the last row, the sum, has none
};

// Cells of the page's tables.
TableCell bytesCell(std::int64_t bytes);
TableCell countCell(std::int64_t count);
TableCell addressCell(std::uint64_t address);
// When an event was: its time since the first one, or its number where the file has no times.
TableCell momentCell(const MemorySnapshot& snapshot, const MemoryDevice& device, bool hasTimes, std::int64_t index);

// Colours of groups, by group; what has no band has the colour of the rest.
std::vector<QColor> holderColoursOf(const MemoryDocument& document);

MemoryHolderTable holderTableOf(const MemorySnapshot& snapshot, const MemoryDevice& device, const MemoryBands& bands,
                                std::int64_t index, const std::vector<QColor>& colours);

std::shared_ptr<CellTable> allocationTableOf(const MemorySnapshot& snapshot, const MemoryDevice& device,
                                             const MemoryBands& bands, const std::vector<std::uint32_t>& lives);

} // namespace lanescope
