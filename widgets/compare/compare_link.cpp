// Keeps both sides of a comparison in step: selection, hover, marks, search and highlights.

#include "widgets/compare/compare_view.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>

#include "widgets/compare/changes_page.h"
#include "widgets/compare/changes_panel.h"
#include "widgets/compare/waterfall_chart.h"
#include "widgets/panels/find_bar.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>

namespace lanescope {

void CompareView::watch(int side)
{
    Document* document = m_documents[side];
    m_finds[side]->input().installEventFilter(this);
    connect(&m_finds[side]->input(), &QLineEdit::textChanged, this,
            [this, side](const QString& text) { shareSearch(side, text); });
    connect(m_finds[side], &FindBar::closed, this, [this, side] {
        if (m_finds[1 - side]->isVisibleTo(this))
            m_finds[1 - side]->close();
        m_lanes->panel(m_active).view().setFocus();
    });
    connect(document, &Document::selectionChanged, this, [this, side](SliceId slice) { joinSelected(side, slice); });
    connect(document, &Document::hoveredChanged, this, [this, side](SliceId slice) { joinHovered(side, slice); });
    connect(document, &Document::rangeSelectionChanged, this, [this, side] { joinRanges(side); });
    connect(document, &Document::marksChanged, this, [this, side] { joinMarks(side); });
    connect(document, &Document::litChanged, this, [this, side] {
        if (!m_isLighting && m_documents[side]->lit().empty()) // a search ended
            showLit();
    });
}

CompareSide CompareView::active()
{
    CompareSide at = sideAt(PairLanes::sideOf(m_active));
    at.timeline = &m_lanes->panel(m_active);
    return at;
}

void CompareView::isolate(Both<std::vector<SliceId>> slices)
{
    m_scope = std::move(slices);
    showLit();
}

void CompareView::showLit()
{
    if (!m_diff)
        return;
    m_isLighting = true;
    const bool hasScope = !m_scope.a.empty() || !m_scope.b.empty();
    const Both<std::vector<SliceId>> none;
    const Both<std::vector<SliceId>>& lit = hasScope ? m_scope : m_onlyDifferences->isChecked() ? m_differing : none;
    m_documents[0]->isolate(lit.a);
    m_documents[1]->isolate(lit.b);
    m_isLighting = false;
}

void CompareView::showCard(std::size_t change, std::optional<std::size_t> place)
{
    const Both<std::vector<SliceId>>& slices = m_cards->changes()[change].slices;
    isolate(slices);
    const auto at = [&](const std::vector<SliceId>& of) {
        return of.empty() ? SliceId{} : of[std::min(place.value_or(0), of.size() - 1)];
    };
    const SliceId shown[2] = {at(slices.a), at(slices.b)};
    for (int side = 0; side < 2; ++side)
        if (shown[side])
            m_documents[side]->reveal(shown[side]);
    if (!place)
        return;
    // One of the slices with a fifth of its length around it, on the side that has more of them.
    const int side = !shown[0] || slices.b.size() > slices.a.size() ? 1 : 0;
    const TimeRange range = m_documents[side]->trace().range(shown[side]);
    const Ns margin = std::max(Ns{1}, range.length() / 5);
    this->side(side).view().jumpTo({range.begin - margin, range.end + margin});
}

SliceId CompareView::counterpart(int leader, SliceId slice) const
{
    if (!slice || !m_diff)
        return {};
    if (leader == 0) {
        const auto at = std::lower_bound(m_diff->joined.begin(), m_diff->joined.end(), std::pair{slice, SliceId{0u}});
        return at != m_diff->joined.end() && at->first == slice ? at->second : SliceId{};
    }
    const auto at = std::lower_bound(m_joinedByB.begin(), m_joinedByB.end(), slice,
                                     [](const auto& pair, SliceId s) { return pair.second < s; });
    return at != m_joinedByB.end() && at->second == slice ? at->first : SliceId{};
}

void CompareView::joinHovered(int leader, SliceId slice)
{
    if (m_isFollowing || !m_diff)
        return;
    m_isFollowing = true;
    m_documents[1 - leader]->hover(counterpart(leader, slice));
    m_isFollowing = false;
}

// Also selects the counterpart on the other side, unless the user selected another slice there.
void CompareView::joinSelected(int leader, SliceId slice)
{
    if (m_isFollowing)
        return;
    m_isChosen[leader] = bool{slice};
    m_isFollowing = true;
    if (!m_isChosen[1 - leader])
        m_documents[1 - leader]->select(counterpart(leader, slice));
    m_isFollowing = false;
}

void CompareView::joinRanges(int leader)
{
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    std::optional<RangeSelection> range = m_documents[leader]->rangeSelection();
    if (range) {
        range->range = leader == 0 ? link().toB(range->range) : link().toA(range->range);
        range->lanes.clear(); // the other side has other lanes
        range->parts = {};
    }
    m_documents[1 - leader]->selectRange(range);
    m_isFollowing = false;
}

// Adds or removes a mark on both sides.
void CompareView::joinMarks(int leader)
{
    const std::vector<TimeRange> now = m_documents[leader]->marks(), before = m_marks[leader];
    m_marks[leader] = now;
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    Document& other = *m_documents[1 - leader];
    const auto holds = [](const std::vector<TimeRange>& all, TimeRange range) {
        return std::find(all.begin(), all.end(), range) != all.end();
    };
    const auto there = [&](TimeRange range) { return leader == 0 ? link().toB(range) : link().toA(range); };
    if (now.empty())
        other.clearMarks();
    for (const TimeRange& range : now)
        if (!holds(before, range) && !holds(other.marks(), there(range)))
            other.toggleMark(there(range));
    for (const TimeRange& range : before)
        if (!holds(now, range) && holds(other.marks(), there(range)))
            other.toggleMark(there(range));
    m_isFollowing = false;
}

void CompareView::find()
{
    const int side = PairLanes::sideOf(m_active); // opening it moves the keyboard focus
    m_finds[1 - side]->open();
    m_finds[side]->open();
}

void CompareView::shareSearch(int leader, const QString& text)
{
    if (m_finds[1 - leader]->input().text() != text)
        m_finds[1 - leader]->input().setText(text);
}

bool CompareView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        for (int i = 0; i < PairLanes::panelCount; ++i)
            if (watched == &m_lanes->panel(i).view())
                m_active = i;
        for (int side = 0; side < 2; ++side)
            if (watched == &m_finds[side]->input() && PairLanes::sideOf(m_active) != side)
                m_active = &m_lanes->main(side) == &m_lanes->panel(side) ? side : side + 2;
    }
    const bool isEscape = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (isEscape && watched != &m_finds[0]->input() && watched != &m_finds[1]->input())
        QMetaObject::invokeMethod( // after the focused side has released it
            this,
            [this] {
                m_isChosen[0] = m_isChosen[1] = false;
                m_isLighting = true;
                for (Document* document : m_documents)
                    document->clear();
                m_isLighting = false;
                m_changes->setRole({});
                m_waterfall->choose({});
                isolate({});
            },
            Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

} // namespace lanescope
