#include "widgets/session/document.h"

#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

Document::Document(TracePtr trace, QObject* parent)
    : QObject(parent), m_trace(std::move(trace)), m_analysis(std::make_shared<Analysis>(m_trace)), m_notes(m_trace)
{
}

void Document::select(SliceId slice)
{
    if (slice == m_selection)
        return;
    m_selection = slice;
    emit selectionChanged(slice);
}

void Document::hover(SliceId slice)
{
    if (slice == m_hovered)
        return;
    m_hovered = slice;
    emit hoveredChanged(slice);
}

void Document::selectRange(std::optional<RangeSelection> range)
{
    if (range == m_rangeSelection)
        return;
    m_rangeSelection = std::move(range);
    emit rangeSelectionChanged();
}

void Document::toggleMark(TimeRange range)
{
    const auto found = std::find(m_marks.begin(), m_marks.end(), range);
    if (found == m_marks.end())
        m_marks.push_back(range);
    else
        m_marks.erase(found);
    emit marksChanged();
}

void Document::clearMarks()
{
    if (m_marks.empty())
        return;
    m_marks.clear();
    emit marksChanged();
}

void Document::light(std::vector<SliceId> slices, std::optional<std::size_t> current)
{
    if (slices == m_lit && current == m_currentLit)
        return;
    m_lit = std::move(slices);
    m_currentLit = current;
    emit litChanged();
}

void Document::cover(bool isCovered)
{
    if (isCovered == m_isCovered)
        return;
    m_isCovered = isCovered;
    emit coveredChanged(isCovered);
}

void Document::setActivity(std::shared_ptr<const Activity> activity)
{
    m_activity = std::move(activity);
    emit activityChanged();
}

void Document::workOutActivity()
{
    inBackground(
        this, [analysis = m_analysis] { return activityOf(*analysis); },
        [this](std::shared_ptr<const Activity> activity) { setActivity(std::move(activity)); });
}

void Document::clear()
{
    select({});
    selectRange({});
    light({});
}

} // namespace lanescope
