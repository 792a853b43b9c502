#pragma once
// Many what-ifs of one graph: what they share is computed once. For a window that asks at each move of a slider.

#include "model/replay/sections.h"
#include "model/replay/what_if.h"

#include <array>
#include <mutex>

namespace lanescope {

struct WhatIfAnswer {
    WhatIf result;
    // 0 where not asked for:
    std::array<Ns, pathKinds> byKind{}; // the critical path after the changes
    Ns onPath{};                        // the part of the recorded path that the changes touch
};
enum class AskFor { Window, Kinds, All }; // Window: neither byKind nor onPath; Kinds: byKind too

class WhatIfBase {
public:
    // For the whole trace, or for one step. May take seconds for a large trace.
    explicit WhatIfBase(std::shared_ptr<const Analysis> analysis, std::optional<TimeRange> step = {});

    const Analysis& analysis() const { return *m_analysis; }
    const ReplayGraph& graph() const { return *m_graph; } // without points: the trace has nothing to replay
    const CriticalPath& path() const { return *m_path; }
    // The answer of whatIf. Safe from any thread. On failure: a regular expression that is none.
    tl::expected<WhatIfAnswer, std::string> ask(std::span<const ReplayChange> changes,
                                                AskFor wanted = AskFor::All) const;

private:
    tl::expected<void, std::string> cut(std::span<const ReplayChange> changes) const;
    Ns touchedOnPath(const ScaleFactors& factors) const;
    tl::expected<WhatIfAnswer, std::string> askPlainly(std::span<const ReplayChange> changes) const;

    std::shared_ptr<const Analysis> m_analysis;
    std::optional<ReplayGraph> m_ofStep;
    const ReplayGraph* m_graph; // the analysis' graph, or the step's
    std::optional<CriticalPath> m_pathOfStep;
    const CriticalPath* m_path; // the analysis' path, or the step's
    Ns m_modelWindow{};         // without lags, unchanged
    std::vector<std::uint32_t> m_transfers;
    // Guards the replay that runs: one at a time, so that they share their memory.
    mutable std::mutex m_mutex;
    mutable Sections m_sections;
    mutable std::vector<ReplayChange> m_cuts; // the cuts in m_edited: a slider moves a factor, while the switches stay
    mutable EditedGraph m_edited;
};

} // namespace lanescope
