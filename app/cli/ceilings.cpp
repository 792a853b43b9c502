#include "app/cli/ceilings.h"
#include "model/compare/wording.h"

#include <cmath>
#include <fmt/format.h>

namespace lanescope {

namespace {

std::optional<std::int64_t> whole(const std::optional<double>& value)
{
    return value ? std::optional<std::int64_t>{std::llround(*value)} : std::nullopt;
}

std::string orDash(const std::optional<double>& value, const char* unit)
{
    return value ? fmt::format("{:.1f}{}", *value, unit) : "-";
}

} // namespace

void addCeiling(Json& row, const Ceiling& c)
{
    put(row, "flops", whole(c.flops));
    put(row, "tflops", c.tflops);
    put(row, "pct_of_peak", c.pctOfPeak);
    put(row, "tflops_by_mean", c.tflopsByMean);
    put(row, "pct_of_peak_by_mean", c.pctOfPeakByMean);
    if (c.math)
        row["math"] = nameOf(*c.math);
    put(row, "peak_tflops", c.peakTflops);
    put(row, "bytes_min", whole(c.bytes));
    put(row, "gb_per_s", c.gbPerSecond);
    put(row, "pct_of_bandwidth", c.pctOfBandwidth);
    if (c.isFromCache)
        row["from_cache"] = true;
    put(row, "flops_per_byte", c.flopsPerByte);
    put(row, "ceiling_ns", whole(c.ceilingNs));
    put(row, "pct_of_ceiling", c.pctOfCeiling);
    if (c.bound)
        row["bound_by"] = nameOf(*c.bound);
}

Json jsonOf(const Trace& trace, const std::vector<GemmRow>& rows)
{
    Json list = Json::array();
    for (const GemmRow& r : rows) {
        Json j{{"m", r.shape.m},
               {"n", r.shape.n},
               {"k", r.shape.k},
               {"batch", r.shape.batch},
               {"dtype", nameOf(r.operands)},
               {"op", trace.text(r.op)},
               {"kernel", trace.text(r.kernel)}};
        if (!r.tile.empty())
            j["tile"] = r.tile;
        j["count"] = r.count;
        j["total_ns"] = r.total.count();
        j["mean_ns"] = r.meanNs;
        j["median_ns"] = r.median.count();
        addCeiling(j, r.ceiling);
        list.push_back(std::move(j));
    }
    return list;
}

Json jsonOf(const Trace& trace, const Traffic& t)
{
    Json rows = Json::array();
    for (const TrafficRow& r : t.rows) {
        Json j{{"op", trace.text(r.op)}, {"shapes", r.shapes}, {"count", r.count}};
        put(j, "read_elements", r.readElements);
        put(j, "written_elements", r.writtenElements);
        put(j, "read_bytes", r.readBytes);
        put(j, "written_bytes", r.writtenBytes);
        put(j, "flops", whole(r.flops));
        j["kernels"] = r.kernels;
        j["kernel_ns"] = r.kernelTime.count();
        put(j, "gb_per_s", r.gbPerSecond());
        rows.push_back(std::move(j));
    }
    Json j{{"rows", std::move(rows)},
           {"read_elements", t.readElements},
           {"written_elements", t.writtenElements},
           {"read_bytes", t.readBytes},
           {"written_bytes", t.writtenBytes},
           {"bytes", t.bytes()},
           {"fused_bytes", t.fusedBytes()},
           {"saved_bytes", t.savedBytes},
           {"ops_without_bytes", t.withoutBytes},
           {"work_without_shapes", t.withoutCost}};
    if (t.largest)
        j["largest_result_bytes"] = t.largest->bytes;
    put(j, "l2_bytes", t.l2Bytes);
    put(j, "shared_bytes_per_sm", t.sharedBytesPerSm);
    return j;
}

void printGemms(const Trace& trace, const std::vector<GemmRow>& rows)
{
    if (rows.empty())
        return;
    printLine({});
    printLine(fmt::format("{:>12} {:>7} {:>12} {:>24} {:>6} {:>12} {:>9} {:>9} {:>12}  {}", "total", "count", "median",
                          "M x N x K (x batch)", "type", "GFLOP", "TFLOP/s", "of peak", "tile", "kernel"));
    for (const GemmRow& r : rows) {
        std::string shape = fmt::format("{}x{}x{}", r.shape.m, r.shape.n, r.shape.k);
        if (r.shape.batch != 1)
            shape += fmt::format(" x{}", r.shape.batch);
        printLine(fmt::format("{:>12} {:>7} {:>12} {:>24} {:>6} {:>12.3f} {:>9} {:>9} {:>12}  {}",
                              briefDuration(r.total), r.count, briefDuration(r.median), shape, nameOf(r.operands),
                              r.ceiling.flops.value_or(0) / 1e9, orDash(r.ceiling.tflops, ""),
                              orDash(r.ceiling.pctOfPeak, "%"), r.tile.empty() ? "-" : r.tile,
                              trace.kernelLabel(r.kernel)));
    }
}

void printTraffic(const Traffic& t)
{
    if (t.rows.empty())
        return;
    const auto mb = [](std::int64_t bytes) { return fmt::format("{:.3f} MB", static_cast<double>(bytes) / 1e6); };
    printLine({});
    printLine(fmt::format("Minimum memory traffic, from shapes: {} read + {} written = {}", mb(t.readBytes),
                          mb(t.writtenBytes), mb(t.bytes())));
    if (t.savedBytes > 0)
        printLine(fmt::format("Pointwise chains fused: {}, {} less", mb(t.fusedBytes()), mb(t.savedBytes)));
    if (t.withoutBytes + t.withoutCost > 0)
        printLine(fmt::format("Not included: {} of unknown shape or type, {} outside ops of known cost",
                              counted(t.withoutBytes, "op", "ops"),
                              counted(t.withoutCost, "kernel or copy", "kernels and copies")));
}

} // namespace lanescope
