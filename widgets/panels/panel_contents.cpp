#include "widgets/panels/panel_contents.h"

#include "model/analysis/recorded_memory.h"
#include "model/attribution/iterations.h"

namespace lanescope {

static bool anyNameBegins(const Trace& trace, std::string_view prefix)
{
    for (std::uint32_t i = 0; i < trace.strings().size(); ++i)
        if (trace.strings()[StringId{i}].starts_with(prefix))
            return true;
    return false;
}

QStringList panelsWithoutContent(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    QStringList without{QStringLiteral("guess")};
    if (analysis.work().empty())
        without << QStringLiteral("kernels") << QStringLiteral("roofline");
    if (!anyNameBegins(trace, "nn.Module: "))
        without << QStringLiteral("modules");
    if (!anyNameBegins(trace, "triton_"))
        without << QStringLiteral("code");
    if (recordedMemoryOf(analysis).isEmpty())
        without << QStringLiteral("memory");
    if (iterationsOf(analysis).rows.size() < 2) // a single one cannot be compared
        without << QStringLiteral("iterations");
    return without;
}

} // namespace lanescope
