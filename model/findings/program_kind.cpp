#include "model/findings/program_kind.h"

#include "model/findings/measures.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <unordered_set>

namespace lanescope {

bool recordsFramework(const Trace& trace)
{
    const bool hasOps = std::any_of(trace.rows().begin(), trace.rows().end(), [](const Row& row) {
        return row.holds(SliceKind::Op) || row.holds(SliceKind::Python);
    });
    const auto isPython = [](const Process& p) { return p.name.find("python") != std::string::npos; };
    if (hasOps || std::ranges::any_of(trace.processes(), isPython))
        return true;
    std::unordered_set<std::uint32_t> seen; // each name is read once
    for (const SliceId s : trace.slices())
        if (seen.insert(trace.nameId(s).value).second)
            if (const std::string_view name = trace.name(s); name.find("at::native") != std::string_view::npos ||
                                                             name.starts_with("triton_") ||
                                                             name.starts_with("ProfilerStep#"))
                return true;
    return false;
}

bool runsCompiled(const Trace& trace)
{
    constexpr std::string_view region = "Torch-Compiled Region", graph = "## Call CompiledFxGraph";
    if (!hasNameFrom(trace, region) && !hasNameFrom(trace, graph))
        return false;
    std::int64_t compiled = 0, all = 0;
    forEachApiCall(trace, [&](SliceId call) {
        if (!isLaunchCall(trace.name(call)))
            return;
        ++all;
        for (SliceId s = trace.parent(call); s; s = trace.parent(s))
            if (const std::string_view name = trace.name(s); name.starts_with(region) || name.starts_with(graph)) {
                ++compiled;
                break;
            }
    });
    return compiled * 2 >= all && all > 0;
}

} // namespace lanescope
