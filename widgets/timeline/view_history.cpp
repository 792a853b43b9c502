#include "widgets/timeline/view_history.h"

namespace lanescope {

namespace {

constexpr std::size_t maxSteps = 200;

ViewState withTime(ViewState state, const ViewState& time)
{
    state.visible = time.visible;
    state.scrollY = time.scrollY;
    return state;
}

} // namespace

void ViewHistory::keep(std::vector<ViewState>& states, const ViewState& state)
{
    if (!states.empty() && states.back().visible == state.visible)
        return;
    states.push_back(state);
    if (states.size() > maxSteps)
        states.erase(states.begin());
}

void ViewHistory::beforeJump(const ViewState& now)
{
    keep(m_back, now);
    m_on.clear();
    m_undo.push_back({now, true});
    if (m_undo.size() > maxSteps)
        m_undo.erase(m_undo.begin());
}

void ViewHistory::beforeChoice(const ViewState& now)
{
    m_undo.push_back({now, false});
    if (m_undo.size() > maxSteps)
        m_undo.erase(m_undo.begin());
}

std::optional<ViewState> ViewHistory::undo(const ViewState& now)
{
    if (m_undo.empty())
        return std::nullopt;
    const Step step = m_undo.back();
    m_undo.pop_back();
    if (step.isJump)
        return withTime(now, step.before);
    ViewState before = now;
    before.choices = step.before.choices;
    return before;
}

std::optional<ViewState> ViewHistory::back(const ViewState& now)
{
    while (!m_back.empty() && m_back.back().visible == now.visible)
        m_back.pop_back();
    if (m_back.empty())
        return std::nullopt;
    const ViewState before = m_back.back();
    m_back.pop_back();
    keep(m_on, now);
    return withTime(now, before);
}

std::optional<ViewState> ViewHistory::on(const ViewState& now)
{
    if (m_on.empty())
        return std::nullopt;
    const ViewState next = m_on.back();
    m_on.pop_back();
    keep(m_back, now);
    return withTime(now, next);
}

} // namespace lanescope
