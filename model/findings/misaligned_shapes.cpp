// Matrix products whose rows do not begin on 16 bytes. The leading dimension should be a multiple of 8 for fp16 and
// bf16, and of 4 for fp32; otherwise the library uses kernels with narrower loads, or pads. Read from the recorded
// strides: a dimension alone does not show whether it is the leading one, so without strides nothing is reported.

#include "model/findings/attention.h"
#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include "model/analysis/kernels/footprints.h"
#include "model/analysis/ops/ceilings.h"
#include "model/store/args.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

struct Misaligned {
    std::int64_t dimension;
    bool isOfResult;
};

static std::optional<Misaligned> misalignedDimension(const Analysis& analysis, const GemmRow& row)
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
        // One of the last two strides is 1, the other is the distance between rows. A single row or column has no such
        // distance.
        if (input.dims[rank - 1] < 2 || input.dims[rank - 2] < 2)
            continue;
        const std::int64_t rows = std::max(input.strides[rank - 1], input.strides[rank - 2]);
        if (rows > 1 && rows % multiple != 0)
            return Misaligned{rows, false};
    }
    // The result's rows are N elements apart.
    return row.shape.m > 1 && row.shape.n > 1 && row.shape.n % multiple != 0
               ? std::optional{Misaligned{row.shape.n, true}}
               : std::nullopt;
}

// True if a softmax follows or precedes any of its products.
static bool isOfAttention(const Analysis& analysis, const GemmRow& row)
{
    for (const UnfusedAttention& attention : unfusedAttentionOf(analysis))
        for (const SliceId product : {attention.first, attention.last})
            if (std::find(row.kernels.begin(), row.kernels.end(), product) != row.kernels.end())
                return true;
    return false;
}

static std::vector<Finding> misalignedShapes(const Analysis& analysis)
{
    constexpr double worthSayingPct = 5; // minimum share of the device's time
    const Ns device = totalOf(analysis.trace(), analysis.work());
    Ns total{};
    Finding finding;
    std::int64_t count = 0;
    bool isAttention = false;
    for (const GemmRow& row : analysis.gemms()) {
        const bool isTensorCoreType = row.operands == ElementType::Half || row.operands == ElementType::BFloat16 ||
                                      row.ceiling.math == MathType::Tf32;
        if (!isTensorCoreType)
            continue;
        const auto wrong = misalignedDimension(analysis, row);
        if (!wrong)
            continue;
        if (finding.evidence.empty()) {
            finding.values["kernel"] = std::string{analysis.trace().kernelLabel(row.kernel)};
            isAttention = isOfAttention(analysis, row);
            finding.values["shape"] = fmt::format("{} x {} x {}", row.shape.m, row.shape.n, row.shape.k);
            finding.values["dimension"] = wrong->dimension;
            finding.values["whose"] = Phrase{wrong->isOfResult ? PHRASE("the rows of its result") : PHRASE("its rows")};
            finding.values["multiple"] = std::int64_t{16 / bytesOf(row.operands)};
        }
        total += row.total;
        finding.work.insert(finding.work.end(), row.kernels.begin(), row.kernels.end());
        count += static_cast<std::int64_t>(row.count);
        for (std::size_t i = 0; i < row.kernels.size() && finding.evidence.size() < 3; ++i)
            finding.evidence.push_back(row.kernels[i]);
    }
    const double pct = percentOf(total, device);
    if (finding.evidence.empty() || pct < worthSayingPct)
        return {};
    finding.severity = Severity::Notice;
    finding.values["count"] = count;
    finding.values["time"] = total;
    finding.values["pct"] = percentOfGpuTime(analysis, finding.work);
    finding.values["how_many"] =
        Phrase{count == 1 ? PHRASE("One GEMM has a dimension") : PHRASE("{count} GEMMs have dimensions")};
    const Gpu* gpu = gpuOf(analysis.trace(), finding.evidence[0]);
    finding.values["cores"] = Phrase{gpu && !gpu->isNvidia() ? PHRASE("matrix cores") : PHRASE("tensor cores")};
    finding.values["advice"] = Phrase{
        isAttention ? PHRASE("This is a batched product next to a softmax, as in attention, where such a dimension is "
                             "often a number of tokens: fused attention (scaled_dot_product_attention) does not store "
                             "that matrix.")
                    : PHRASE("If the program may choose this dimension (vocabulary, hidden size), pad it to the next "
                             "multiple of {multiple}; 64 is better still.")};
    return {finding};
}

const Rule misalignedShapesRule{
    "misaligned_shapes",
    PHRASE("{how_many} that {cores} load slowly, {pct} % of the GPU's busy time"),
    PHRASE(
        "In M x N x K = {shape}, {whose} are {dimension} elements apart, not a multiple of {multiple}. So they do not "
        "start at multiples of 16 bytes. The example is {kernel}."),
    "{advice}",
    misalignedShapes,
    {Cause::Compute}};

} // namespace lanescope
