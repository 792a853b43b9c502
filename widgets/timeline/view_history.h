#pragma once
// What was seen before: Ctrl+Z takes back a fold, hidden lane, pin or jump, Alt+Left and Alt+Right go through the
// views. Movement by held keys is no step of it.

#include "widgets/timeline/view_state.h"

#include <optional>
#include <vector>

namespace lanescope {

class ViewHistory {
public:
    void beforeJump(const ViewState& now);   // to another time: zoom to, fit, go to
    void beforeChoice(const ViewState& now); // of lanes: fold, hide, pin, move
    bool canUndo() const { return !m_undo.empty(); }
    bool canGoBack() const { return !m_back.empty(); }
    bool canGoOn() const { return !m_on.empty(); }
    // What to show instead of `now`; nullopt: nothing was before, or comes after.
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
