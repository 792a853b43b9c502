#include "app/capture_steps.h"

#include <array>

namespace lanescope {

namespace {

struct Steps {
    const char *workload, *eager, *compiled, *fused; // a graph replays the compiled operations
};

constexpr std::array<Steps, 5> known{{
    {"matmul_add", "GEMM add", "copy GEMM+add", "GEMM+add"},
    {"linear", "GEMM+bias", "GEMM+bias", "GEMM+bias"},
    {"mlp", "GEMM GEMM gelu mul GEMM", "GEMM GEMM gelu·mul GEMM", "GEMM geglu GEMM"},
    {"mlp_relu", "GEMM add ReLU GEMM add", "GEMM add·ReLU GEMM+bias", "GEMM+bias·ReLU GEMM+bias"},
    {"lenet5", "conv ReLU pool conv ReLU pool GEMM+bias ReLU GEMM+bias ReLU GEMM+bias",
     "conv ReLU·pool conv ReLU·pool GEMM+bias ReLU GEMM+bias ReLU GEMM+bias",
     "conv·ReLU·pool conv·ReLU·pool GEMM+bias·ReLU GEMM+bias·ReLU GEMM+bias"},
}};

} // namespace

QStringList operationsOf(const QString& workload, const QString& variant)
{
    for (const Steps& steps : known)
        if (workload == QLatin1String{steps.workload})
            return QString::fromUtf8(variant == QLatin1String{"eager"}   ? steps.eager
                                     : variant == QLatin1String{"fused"} ? steps.fused
                                                                         : steps.compiled)
                .split(QLatin1Char{' '});
    return {};
}

Tone toneOfOperation(const QString& operation)
{
    if (operation.startsWith(QLatin1String{"GEMM"}) || operation.startsWith(QLatin1String{"conv"}))
        return Tone::Gemm;
    if (operation == QLatin1String{"copy"})
        return Tone::Memcpy;
    return operation == QLatin1String{"pool"} ? Tone::Reduction : Tone::Elementwise;
}

} // namespace lanescope
