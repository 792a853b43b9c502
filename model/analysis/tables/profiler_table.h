#pragma once
// The table that torch's key_averages().table() prints, from the trace: CPU and device time by name, self and total.
// Definitions: torch/autograd/profiler_util.py. It nests by time on one thread (call_tree.h). The device time of an op
// is the time of the work launched inside it.

#include "model/analysis/ops/op_costs.h"
#include "model/analysis/time/launches.h"
#include "model/analysis/time/slice_part.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

enum class TableBy { All, Op, Kernel, Annotation, Runtime };

struct TableRow {
    std::string name;
    SliceKind kind = SliceKind::Other;
    bool isDevice = false;   // a kernel, a copy or an annotation on the device: it has no CPU time
    bool opens = false;      // the row can be expanded: it has children, or is a call that launched something
    std::string inputShapes; // only if rows are grouped by shape
    std::uint64_t calls = 0;
    Ns selfCpu{}, cpuTotal{}, selfCuda{}, cudaTotal{};
    std::uint64_t kernels = 0;   // kernels and copies launched inside, including by ops inside it
    std::optional<double> flops; // as torch's with_flops counts them; absent if none of its calls has any
    std::vector<SliceId> slices; // the slices it counts, ordered by id

    bool launchesNothing() const { return kind == SliceKind::Op && kernels == 0; }
};

// False for a trace of a device that is not NVIDIA's. torch's table then still says CUDA, which misleads on a screen.
bool isOfCuda(const Trace& trace);

struct TableOptions {
    TableBy by = TableBy::All;
    bool groupByShape = false;       // reads each op's arguments
    std::optional<TimeRange> within; // only what begins (or was launched) in it
    const SlicePart* part = nullptr; // only what is in it; null: everything
    const OpCosts* costs = nullptr;  // needed for `flops`
};

struct ProfilerTable {
    std::vector<TableRow> rows; // ordered by first begin
    Ns selfCpuTotal{};          // over all CPU rows, whatever the options
    Ns selfCudaTotal{};         // over all GPU work
};

ProfilerTable profilerTable(const Trace& trace, const TableOptions& options);
// The same with work = launchedWork(trace), if the caller already has it.
ProfilerTable profilerTable(const Trace& trace, const std::vector<Launched>& work, const TableOptions& options);

// The direct children of a row's slices by name, ordered by first begin: calls on the CPU, then the GPU work that
// direct child calls launched; for API calls the work they launched. Their total times and the row's self time add up
// to its total.
std::vector<TableRow> rowsWithin(const Trace& trace, const TableRow& row, const TableOptions& options);

// The row that counts the slice; nullopt if none does.
std::optional<std::size_t> rowOf(const Trace& trace, const std::vector<TableRow>& rows, SliceId slice);

} // namespace lanescope
