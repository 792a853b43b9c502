#pragma once
// The table that torch's key_averages().table() prints, from the trace: CPU and device time by name, self and total.
// Definitions: torch/autograd/profiler_util.py. Nesting there is by time on one thread (a slice that overlaps the one
// before without lying in it is no child of it); Python frames take no part. Device time of an op is that of the work
// launched inside it.

#include "model/analysis/launches.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

enum class TableBy { All, Op, Kernel, Annotation, Runtime };

struct TableRow {
    std::string name;
    SliceKind kind = SliceKind::Other;
    bool isDevice = false;   // a kernel, a copy or an annotation's envelope on the device: it has no CPU time
    std::string inputShapes; // where rows are grouped by them
    std::uint64_t calls = 0;
    Ns selfCpu{}, cpuTotal{}, selfCuda{}, cudaTotal{};
    std::uint64_t kernels = 0; // pieces of device work launched inside, those of ops inside it too
};

struct TableOptions {
    TableBy by = TableBy::All;
    bool groupByShape = false;       // reads each op's arguments
    std::optional<TimeRange> within; // what begins (or was launched) in it
};

struct ProfilerTable {
    std::vector<TableRow> rows; // in order of first begin
    Ns selfCpuTotal{};          // of all CPU rows, whatever is asked for
    Ns selfCudaTotal{};         // of all device work
};

ProfilerTable profilerTable(const Trace& trace, const TableOptions& options);

} // namespace lanescope
