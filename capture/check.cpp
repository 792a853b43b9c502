#include "capture/check.h"

#include "capture/rounding.h"

#include <algorithm>
#include <limits>
#include <random>
#include <set>

namespace lanescope::capture {

HostBuffers makeInputs(const Program& program, Dtype dtype)
{
    HostBuffers inputs(program.buffers.size());
    std::mt19937 random{inputSeed};
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Buffer& buffer = program.buffers[i];
        if (buffer.spread == 0)
            continue;
        std::normal_distribution<float> distribution{0, buffer.spread};
        inputs[i].resize(buffer.count);
        for (float& value : inputs[i])
            value = rounded(distribution(random), dtype);
    }
    return inputs;
}

double toleranceOf(Dtype dtype)
{
    switch (dtype) {
    case Dtype::Fp32:
        return 1e-5;
    case Dtype::Tf32:
        return 2e-3;
    case Dtype::Fp16:
        return 3e-3;
    case Dtype::Bf16:
        return 2e-2;
    }
    return 0;
}

CheckResult checkOutput(const Program& program, const HostBuffers& inputs, const std::vector<float>& output,
                        Dtype dtype)
{
    CheckResult result{0, toleranceOf(dtype), 0};
    const bool isWhole = output.size() == static_cast<std::size_t>(program.rows * program.columns);
    if (!isWhole || !std::all_of(output.begin(), output.end(), [](float v) { return std::isfinite(v); })) {
        result.maxRelErr = std::numeric_limits<double>::infinity();
        return result;
    }
    constexpr long max = 16;
    std::set<long> rows{0, program.rows - 1};
    std::mt19937 random{7};
    if (program.rows <= max)
        for (long row = 0; row < program.rows; ++row)
            rows.insert(row);
    else
        while (rows.size() < static_cast<std::size_t>(max))
            rows.insert(static_cast<long>(random() % static_cast<std::uint32_t>(program.rows)));
    double difference = 0, size = 0;
    for (const long row : rows) {
        const std::vector<double> reference = program.reference(inputs, row);
        for (std::size_t j = 0; j < reference.size(); ++j) {
            const double off = output[static_cast<std::size_t>(row * program.columns) + j] - reference[j];
            difference += off * off;
            size += reference[j] * reference[j];
        }
        ++result.rows;
    }
    result.maxRelErr = size > 0 ? std::sqrt(difference / size) : std::sqrt(difference);
    return result;
}

} // namespace lanescope::capture
