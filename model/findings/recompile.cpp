// torch.compile compiled a frame again: "Torch-Compiled Region: frame/recompile" with a recompile above 0.

#include "model/analysis/compile_id.h"
#include "model/findings/rules.h"

namespace lanescope {

static std::vector<Finding> recompile(const Analysis& analysis)
{
    constexpr std::string_view prefix = "Torch-Compiled Region: ";
    const Trace& trace = analysis.trace();
    Finding finding;
    std::int64_t count = 0;
    std::string example;
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind == LaneKind::Gpu)
            continue;
        for (const SliceId s : lane.slices) {
            const std::string_view name = trace.name(s);
            const auto id = compileIdOf(name);
            if (!id || id->again == 0)
                continue;
            ++count;
            example = name.substr(prefix.size());
            finding.places.push_back(s);
            if (finding.evidence.size() < 3)
                finding.evidence.push_back(s);
        }
    }
    if (count == 0)
        return {};
    finding.severity = Severity::Warning;
    finding.values = {{"count", count},
                      {"example", example},
                      {"regions", Phrase{count == 1 ? PHRASE("One region runs") : PHRASE("{count} regions run")}}};
    return {finding};
}

const Rule recompileRule{
    "recompile",
    PHRASE("torch.compile compiled a frame again"),
    PHRASE("{regions} a frame that was compiled more than once, for example {example} (frame/recompilation). A guard "
           "failed, often because a shape changed."),
    PHRASE("TORCH_LOGS=recompiles prints the guard. Mark changing sizes as dynamic, or pad them."),
    recompile,
    hostWorkCauses};

} // namespace lanescope
