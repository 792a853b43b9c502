#pragma once
// The history of views: Ctrl+Z undoes a fold, hidden lane, pin or jump, Alt+Left and Alt+Right step through the views.
// Movement with held keys is not recorded.

#include "widgets/timeline/view_state.h"

#include <optional>
#include <vector>

namespace lanescope {

class ViewHistory {
public:
    void beforeJump(const ViewState& now);   // before a change of time: zoom to, fit, go to
    void beforeChoice(const ViewState& now); // before a change of lanes: fold, hide, pin, move
    bool canUndo() const { return !m_undo.empty(); }
    bool canGoBack() const { return !m_back.empty(); }
    bool canGoOn() const { return !m_on.empty(); }
    // The view to show instead of `now`; nullopt: there is no earlier, or later, one.
    std::optional<ViewState> undo(const ViewState& now);
    std::optional<ViewState> back(const ViewState& now);
    std::optional<ViewState> on(const ViewState& now);

private:
    struct Step {
        ViewState before;
        bool isJump;
    };
    void keep(std::vector<ViewState>& states, const ViewState& state);

    std::vector<Step> m_undo;
    std::vector<ViewState> m_back, m_on;
};

} // namespace lanescope
