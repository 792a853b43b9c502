#pragma once
// The table that torch's key_averages().table() prints, from the trace: CPU and device time by name, self and total.
// Definitions: torch/autograd/profiler_util.py. Nesting there is by time on one thread (call_tree.h). Device time of an
// op is that of the work launched inside it.

#include "model/analysis/ops/op_costs.h"
#include "model/analysis/time/launches.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

enum class TableBy { All, Op, Kernel, Annotation, Runtime };

struct TableRow {
    std::string name;
    SliceKind kind = SliceKind::Other;
    bool isDevice = false;   // a kernel, a copy or an annotation's envelope on the device: it has no CPU time
    bool opens = false;      // something lies in it, or it is a call that launched something
    std::string inputShapes; // where rows are grouped by them
    std::uint64_t calls = 0;
    Ns selfCpu{}, cpuTotal{}, selfCuda{}, cudaTotal{};
    std::uint64_t kernels = 0;   // pieces of device work launched inside, those of ops inside it too
    std::optional<double> flops; // as torch's with_flops counts them; absent: none of its calls has any
    std::vector<SliceId> slices; // those it counts, in order of their ids

    bool launchesNothing() const { return kind == SliceKind::Op && kernels == 0; }
};

struct TableOptions {
    TableBy by = TableBy::All;
    bool groupByShape = false;       // reads each op's arguments
    std::optional<TimeRange> within; // what begins (or was launched) in it
    const OpCosts* costs = nullptr;  // for `flops`
};

struct ProfilerTable {
    std::vector<TableRow> rows; // in order of first begin
    Ns selfCpuTotal{};          // of all CPU rows, whatever is asked for
    Ns selfCudaTotal{};         // of all device work
};

ProfilerTable profilerTable(const Trace& trace, const TableOptions& options);
// The same with work = launchedWork(trace), where it is known already.
ProfilerTable profilerTable(const Trace& trace, const std::vector<Launched>& work, const TableOptions& options);

// What lies directly in a row's slices, by name, in order of first begin: calls on the CPU, then the device work that
// calls directly in them launched; of API calls the work they launched. Their total times and the row's own self time
// add up to its total.
std::vector<TableRow> rowsWithin(const Trace& trace, const TableRow& row, const TableOptions& options);

// The row that counts the slice; nullopt where none does.
std::optional<std::size_t> rowOf(const Trace& trace, const std::vector<TableRow>& rows, SliceId slice);

} // namespace lanescope
