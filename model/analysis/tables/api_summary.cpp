#include "model/analysis/tables/api_summary.h"

#include "model/base/median.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace lanescope {

std::optional<SummaryReport> summaryReportOf(std::string_view name)
{
    if (name == "cuda_api_sum" || name == "cudaapisum")
        return SummaryReport::CudaApi;
    if (name == "cuda_gpu_kern_sum" || name == "gpukernsum")
        return SummaryReport::GpuKernels;
    if (name == "cuda_gpu_mem_time_sum" || name == "gpumemtimesum")
        return SummaryReport::GpuMemoryTime;
    if (name == "osrt_sum" || name == "osrtsum")
        return SummaryReport::OsRuntime;
    if (name == "nvtx_sum" || name == "nvtxsum")
        return SummaryReport::Nvtx;
    return std::nullopt;
}

namespace {

bool belongs(SliceKind kind, std::string_view category, SummaryReport report)
{
    switch (report) {
    case SummaryReport::CudaApi:
        return isApiCall(kind);
    case SummaryReport::GpuKernels:
        return kind == SliceKind::Kernel && category != "cuda_graph"; // a whole graph is not a kernel
    case SummaryReport::GpuMemoryTime:
        return kind == SliceKind::Memcpy || kind == SliceKind::Memset;
    case SummaryReport::Nvtx:
        return kind == SliceKind::Annotation;
    case SummaryReport::OsRuntime:
        return category == "os_runtime";
    }
    return false;
}

SummaryRow rowOf(StringId name, std::vector<std::int64_t>& durations)
{
    SummaryRow row;
    row.name = name;
    row.calls = durations.size();
    const std::int64_t total = std::accumulate(durations.begin(), durations.end(), std::int64_t{0});
    row.total = Ns{total};
    row.meanNs = static_cast<double>(total) / static_cast<double>(durations.size());
    double squares = 0;
    for (const std::int64_t d : durations)
        squares += (static_cast<double>(d) - row.meanNs) * (static_cast<double>(d) - row.meanNs);
    row.stddevNs = durations.size() > 1 ? std::sqrt(squares / static_cast<double>(durations.size() - 1)) : 0;
    const auto [min, max] = std::minmax_element(durations.begin(), durations.end());
    row.min = Ns{*min};
    row.max = Ns{*max};
    row.median = Ns{medianOf(std::move(durations))};
    return row;
}

} // namespace

std::vector<SummaryRow> summarise(const Trace& trace, SummaryReport report)
{
    std::vector<bool> listed;
    for (const Category& c : trace.categories())
        listed.push_back(belongs(c.kind, trace.text(c.name), report));
    std::unordered_map<std::uint32_t, std::vector<std::int64_t>> durationsOf;
    for (const SliceId s : trace.slices())
        if (listed[trace.category(s).value])
            durationsOf[trace.nameId(s).value].push_back(trace.duration(s).count());
    std::vector<SummaryRow> rows;
    double total = 0;
    for (auto& [name, durations] : durationsOf) {
        rows.push_back(rowOf(StringId{name}, durations));
        total += static_cast<double>(rows.back().total.count());
    }
    for (SummaryRow& row : rows)
        row.timePct = total > 0 ? 100.0 * static_cast<double>(row.total.count()) / total : 0;
    std::sort(rows.begin(), rows.end(), [&](const SummaryRow& a, const SummaryRow& b) {
        return a.total != b.total ? a.total > b.total : trace.text(a.name) < trace.text(b.name);
    });
    return rows;
}

} // namespace lanescope
