#pragma once
// The callers that allocated, by a trace's [memory] events: peaks by device and step; by op, module, Python function
// and phase what was allocated, what of it was live at the device's peak and what was never freed. An event belongs to
// the innermost op, call or frame that is open on its thread.

#include "model/analysis/recorded_memory.h"
#include "model/attribution/attribution.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

enum class MemoryUseBy : std::uint8_t { Op, Module, Line, Phase };
constexpr std::array<std::string_view, 4> memoryUseIds{"op", "module", "line", "phase"};

struct MemoryUseRow {
    std::string name;
    bool isBefore = false, isOutside = false; // allocated before the recording; in no op, module or frame
    std::int64_t allocated = 0, freed = 0;    // bytes, both positive; freed there, wherever they were allocated
    std::int64_t allocations = 0, largest = 0;
    // These count what was allocated there. They are known if addresses are recorded.
    std::int64_t atPeak = 0, blocksAtPeak = 0, kept = 0, blocksKept = 0;
};

struct MemoryStepRow {
    std::string name;
    TimeRange range;
    std::int64_t begin = 0, end = 0, peak = 0; // held
    Time peakAt;
    std::optional<std::int64_t> reserved; // at most
    std::int64_t allocated = 0, freed = 0;
};

struct MemoryUse {
    std::uint32_t device = 0; // index in TraceMemory::devices
    std::int64_t before = 0, end = 0;
    std::int64_t peak = 0;
    Time peakAt; // the begin of the trace where nothing was ever allocated above `before`
    std::optional<std::int64_t> peakReserved;
    std::int64_t allocations = 0, frees = 0, allocated = 0, freed = 0;
    std::int64_t freedFromBefore = 0; // bytes of blocks that no event allocated
    std::uint64_t jumps = 0;          // events whose total is not the one before plus their size
    bool hasAddresses = false;
    std::vector<MemoryStepRow> steps;
    // By MemoryUseBy; most at the peak first, without addresses most allocated. What is live at the peak adds up to it.
    std::array<std::vector<MemoryUseRow>, memoryUseIds.size()> rows;
    const std::vector<MemoryUseRow>& by(MemoryUseBy what) const { return rows[static_cast<std::size_t>(what)]; }
};

// How modules and phases are called in rows: "GPT_0 / Block_3", "forward".
std::string memoryNameOf(const Attribution& attribution, PathTree::Node module);
// The name of a row, or why it has none.
std::string textOf(const MemoryUseRow& row, MemoryUseBy by);
// The device that holds most at its peak, a GPU if the trace has GPU work; null: it has no [memory] events.
const MemoryUse* mainMemoryUseOf(const Analysis& analysis);

// Beside TraceMemory::devices.
std::vector<MemoryUse> computeMemoryUse(const Analysis& analysis);
inline const std::vector<MemoryUse>& memoryUseOf(const Analysis& analysis) { return analysis.once(computeMemoryUse); }

} // namespace lanescope
