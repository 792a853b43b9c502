// The panels below the timeline, from left to right. A new panel is one line here.

#include "widgets/panels/code_panel.h"
#include "widgets/panels/flame_panel.h"
#include "widgets/panels/guess_panel.h"
#include "widgets/panels/iterations_panel.h"
#include "widgets/panels/kernels_panel.h"
#include "widgets/panels/memory_use_panel.h"
#include "widgets/panels/modules_panel.h"
#include "widgets/panels/notes_panel.h"
#include "widgets/panels/panel.h"
#include "widgets/panels/path_panel.h"
#include "widgets/panels/profiler_panel.h"
#include "widgets/panels/query_panel.h"
#include "widgets/panels/ranks_panel.h"
#include "widgets/panels/roofline_panel.h"
#include "widgets/panels/whatif_panel.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace lanescope {

std::span<const PanelEntry> panels()
{
    static constexpr auto all = std::to_array<PanelEntry>({
        {"table", QT_TRANSLATE_NOOP("Panels", "Operators"),
         QT_TRANSLATE_NOOP("Panels", "CPU and device time by op, kernel, annotation or call, as torch prints it"),
         makeProfilerPanel},
        {"kernels", QT_TRANSLATE_NOOP("Panels", "Kernels"),
         QT_TRANSLATE_NOOP("Panels", "Each kernel as it was launched: times, occupancy and what limits it, footprint"),
         makeKernelsPanel},
        {"roofline", QT_TRANSLATE_NOOP("Panels", "Roofline"),
         QT_TRANSLATE_NOOP("Panels", "Kernels against the GPU's peaks, matrix products, memory traffic"),
         makeRooflinePanel},
        {"modules", QT_TRANSLATE_NOOP("Panels", "Modules"),
         QT_TRANSLATE_NOOP("Panels", "Time by module, layer, function and phase, on the GPU and the host"),
         makeModulesPanel},
        {"flame", QT_TRANSLATE_NOOP("Panels", "Flame graph"),
         QT_TRANSLATE_NOOP("Panels", "Modules, ops or Python functions as boxes as wide as their time"), makeFlamePanel,
         "Ctrl+Shift+F"},
        {"memory", QT_TRANSLATE_NOOP("Panels", "Memory"),
         QT_TRANSLATE_NOOP("Panels", "Allocations from [memory] events: by op, module, line, phase and step"),
         makeMemoryUsePanel, "Ctrl+Shift+M"},
        {"iterations", QT_TRANSLATE_NOOP("Panels", "Iterations"),
         QT_TRANSLATE_NOOP("Panels", "Steps of a serving engine or of a training: GPU time, gaps, requests, tokens"),
         makeIterationsPanel},
        {"code", QT_TRANSLATE_NOOP("Panels", "Fused code"),
         QT_TRANSLATE_NOOP("Panels",
                           "Triton kernels and what Inductor generated them from: source, FX nodes, Python lines"),
         makeCodePanel, "Ctrl+Shift+I"},
        {"whatif", QT_TRANSLATE_NOOP("Panels", "What if"),
         QT_TRANSLATE_NOOP("Panels", "Predict what a change saves: replay the trace with it"), makeWhatIfPanel,
         "Ctrl+Shift+W"},
        {"path", QT_TRANSLATE_NOOP("Panels", "Critical path"),
         QT_TRANSLATE_NOOP("Panels", "The causes of the trace's length, by kind and by segment"), makePathPanel,
         "Ctrl+Shift+P"},
        {"guess", QT_TRANSLATE_NOOP("Panels", "Guess"),
         QT_TRANSLATE_NOOP("Panels", "Note what you expect, then compare it with the trace"), makeGuessPanel},
        {"notes", QT_TRANSLATE_NOOP("Panels", "Notes"),
         QT_TRANSLATE_NOOP("Panels", "Your notes on the trace, for a figure"), makeNotesPanel},
        {"query", QT_TRANSLATE_NOOP("Panels", "Query"),
         QT_TRANSLATE_NOOP("Panels", "Query the trace in SQL: slices, kernels, launches, ops, steps, arguments"),
         makeQueryPanel},
        {"ranks", QT_TRANSLATE_NOOP("Panels", "Ranks"),
         QT_TRANSLATE_NOOP("Panels", "The ranks of a job: who waits for whom, compute and communication of each"),
         makeRanksPanel, "Ctrl+9", PanelEntry::For::Ranks},
    });
    return all;
}

std::span<const PanelEntry> panelsOf(const Trace& trace)
{
    static const std::vector<PanelEntry> withoutRanks = [] {
        std::vector<PanelEntry> kept;
        std::copy_if(panels().begin(), panels().end(), std::back_inserter(kept),
                     [](const PanelEntry& entry) { return entry.of != PanelEntry::For::Ranks; });
        return kept;
    }();
    // In a job, what only a job has comes first.
    static const std::vector<PanelEntry> ofRanks = [] {
        std::vector<PanelEntry> all(panels().begin(), panels().end());
        std::stable_partition(all.begin(), all.end(),
                              [](const PanelEntry& entry) { return entry.of == PanelEntry::For::Ranks; });
        return all;
    }();
    return trace.ranks().empty() ? withoutRanks : ofRanks;
}

} // namespace lanescope
