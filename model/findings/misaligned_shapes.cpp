// Products whose rows do not begin on 16 bytes: fp16 and bf16 want leading dimensions that are multiples of 8, fp32 of
// 4, or the library takes kernels with narrower loads, or pads. Read from the recorded strides; without them nothing is
// said, as a dimension alone does not tell whether it is the leading one.

#include "model/findings/rules.h"

#include "model/analysis/ops/ceilings.h"
#include "model/store/args.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

static std::optional<std::int64_t> misalignedDimension(const Analysis& analysis, const GemmRow& row)
{
    const WorkCost* w = analysis.costs().of(row.kernels.front());
    const auto arguments = w ? readArguments(analysis.trace(), w->op) : Result<Arguments>{};
    if (!w || !arguments)
        return {};
    const std::int64_t multiple = 16 / bytesOf(row.operands);
    for (const OpInput& input : parseInputs(opTextsIn(*arguments))) {
        const std::size_t rank = input.dims.size();
        if (!input.isTensor() || rank < 2 || input.strides.size() != rank)
            continue;
        // One of the last two strides is 1, the other the distance of rows; a lone row or column has none.
        if (input.dims[rank - 1] < 2 || input.dims[rank - 2] < 2)
            continue;
        const std::int64_t rows = std::max(input.strides[rank - 1], input.strides[rank - 2]);
        if (rows > 1 && rows % multiple != 0)
            return rows;
    }
    // The result's rows lie N apart.
    return row.shape.m > 1 && row.shape.n > 1 && row.shape.n % multiple != 0 ? std::optional{row.shape.n}
                                                                             : std::nullopt;
}

static std::vector<Finding> misalignedShapes(const Analysis& analysis)
{
    constexpr double worthSayingPct = 5; // of the device's time
    Ns device{}, total{};
    for (const Launched& l : analysis.work())
        device += analysis.trace().duration(l.work);
    Finding finding;
    std::int64_t count = 0;
    for (const GemmRow& row : analysis.gemms()) {
        const bool isTensorCoreType = row.operands == ElementType::Half || row.operands == ElementType::BFloat16 ||
                                      row.ceiling.math == MathType::Tf32;
        if (!isTensorCoreType)
            continue;
        const auto wrong = misalignedDimension(analysis, row);
        if (!wrong)
            continue;
        if (finding.evidence.empty()) {
            finding.values["kernel"] = std::string{analysis.trace().text(row.kernel)};
            finding.values["shape"] = fmt::format("{} x {} x {}", row.shape.m, row.shape.n, row.shape.k);
            finding.values["dimension"] = *wrong;
            finding.values["multiple"] = std::int64_t{16 / bytesOf(row.operands)};
        }
        total += row.total;
        count += static_cast<std::int64_t>(row.count);
        for (std::size_t i = 0; i < row.kernels.size() && finding.evidence.size() < 3; ++i)
            finding.evidence.push_back(row.kernels[i]);
    }
    const double pct =
        device > Ns{} ? 100.0 * static_cast<double>(total.count()) / static_cast<double>(device.count()) : 0;
    if (finding.evidence.empty() || pct < worthSayingPct)
        return {};
    finding.severity = Severity::Notice;
    finding.values["count"] = count;
    finding.values["time"] = total;
    finding.values["pct"] = pct;
    return {finding};
}

const Rule misalignedShapesRule{
    "misaligned_shapes",
    PHRASE("{count} GEMMs have dimensions that tensor cores load slowly, {pct} % of the GPU's time"),
    PHRASE("M x N x K = {shape}, for one: its rows are {dimension} elements apart, no multiple of {multiple}, so they "
           "do not "
           "begin on 16 bytes ({kernel})."),
    PHRASE("Pad vocabulary, hidden size or batch to the next multiple of {multiple} (64 is better still)."),
    misalignedShapes};

} // namespace lanescope
