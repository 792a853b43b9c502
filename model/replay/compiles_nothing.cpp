#include "model/replay/compiles_nothing.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace {

// Inductor's kernels are Triton's, which has none for GPUs before Volta.
const Gpu* gpuWithoutTriton(const Trace& trace)
{
    constexpr int first = 7;
    for (const Gpu& gpu : trace.info().gpus)
        if (gpu.isNvidia() && *gpu.computeMajor < first)
            return &gpu;
    return nullptr;
}

bool mentionsCompiling(const Finding& finding)
{
    const auto mentions = [](std::string_view text) {
        return text.find("torch.compile") != std::string_view::npos ||
               text.find("reduce-overhead") != std::string_view::npos;
    };
    return mentions(finding.rule->advice) ||
           std::any_of(finding.values.begin(), finding.values.end(), [&](const auto& value) {
               const Phrase* phrase = std::get_if<Phrase>(&value.second);
               return phrase && finding.rule->advice.find('{' + value.first + '}') != std::string_view::npos &&
                      mentions(phrase->text);
           });
}

} // namespace

Sentence compilesNothing(const Trace& trace, const Finding& finding)
{
    const Gpu* old = gpuWithoutTriton(trace);
    if (!old || !mentionsCompiling(finding))
        return {};
    return {PHRASE("torch.compile makes kernels for compute capability 7.0 and newer, and this GPU has {cc}: of the "
                   "advice only the rest applies."),
            {{"cc", fmt::format("{}.{}", *old->computeMajor, old->computeMinor.value_or(0))}}};
}

} // namespace lanescope
