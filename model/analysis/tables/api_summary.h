#pragma once
// The summaries that users know from `nsys stats`: by name, with count, mean, median, extremes and spread. The shares
// are parts of the listed rows' time, not of wall time.

#include "model/store/trace.h"

#include <optional>
#include <string_view>
#include <vector>

namespace lanescope {

enum class SummaryReport { CudaApi, GpuKernels, GpuMemoryTime, OsRuntime, Nvtx };

// Accepts today's names and the older ones ("cuda_api_sum", "cudaapisum").
std::optional<SummaryReport> summaryReportOf(std::string_view name);

struct SummaryRow {
    StringId name;
    std::uint64_t calls = 0;
    double timePct = 0;
    Ns total{}, median{}, min{}, max{};
    double meanNs = 0, stddevNs = 0; // sample standard deviation (n - 1); 0 for one call
};

// Most time first. Kineto's traces hold no OS runtime calls: that report is empty there.
std::vector<SummaryRow> summarise(const Trace& trace, SummaryReport report);

} // namespace lanescope
