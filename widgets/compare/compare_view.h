#pragma once
// The view of two compared traces: the answer on top, the differences between the recordings, a waterfall of the time
// by role, the lanes of both under one ruler, the changes as cards at the right and as a table below.

#include <QWidget>

#include "widgets/compare/linked_axes.h"
#include "widgets/compare/pair_lanes.h"
#include "widgets/items/change_items.h"
#include "widgets/session/document.h"

#include <string>
#include <vector>

class QAction;
class QSplitter;
class QToolButton;

namespace lanescope {

class ChangesPage;
class ChangesPanel;
class CompareStrip;
class DispatchView;
class Drawer;
class FindBar;
class Inspector;
class PairPage;
class RecordingsRow;
class StepStrip;
class TimelinePanel;
class WaterfallChart;
struct Theme;

// One of the two sides, with its document and widgets.
struct CompareSide {
    Document* document;
    TimelinePanel* timeline;
    FindBar* find;
    QString name;
};

class CompareView : public QWidget {
    Q_OBJECT
public:
    // Both documents must outlive the view. Names: of each side, and short ones for the lanes.
    CompareView(Document& a, Document& b, const QString& nameA, const QString& nameB, const QString& shortA,
                const QString& shortB, QWidget* parent = nullptr);

    TimelinePanel& side(int which) { return m_lanes->main(which); }
    CompareSide sideAt(int which) { return {m_documents[which], &side(which), m_finds[which], m_names[which]}; }
    CompareSide active(); // the side that had the keyboard focus last
    PairLanes& lanes() { return *m_lanes; }
    const DiffPtr& diff() const { return m_diff; } // null until it is computed
    const AxisLink& link() const { return m_lanes->link(); }
    QString summary() const;
    CompareStrip& answer() { return *m_answer; }
    RecordingsRow& recordings() { return *m_recordings; }
    WaterfallChart& waterfall() { return *m_waterfall; }
    StepStrip* strip() { return m_steps; }
    ChangesPage& cards() { return *m_cards; }
    ChangesPanel& changes() { return *m_changes; }
    DispatchView* dispatch() { return m_dispatch; } // shows the current step
    Inspector& inspector() { return *m_inspector; }
    Drawer& drawer() { return *m_drawer; }
    PairPage& selection() { return *m_selection; }
    QToolButton& align() { return *m_align; }
    std::vector<QAction*> chips() const { return {m_onlyDifferences, m_ribbons}; } // for the toolbar
    QAction& onlyDifferences() { return *m_onlyDifferences; }
    void setTheme(const Theme& theme);

public slots:
    void find();                         // opens the search over both sides
    void showStep(int step);             // aligns on it and shows it on both sides
    void alignOnBegin();                 // aligns the begins of the traces
    void alignOnSelection();             // aligns the selected slices of both sides
    void setStretched(bool isStretched); // scales them to equal length

signals:
    void ready();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeActions();
    void makeDrawer(QWidget* parent);
    void watch(int side);
    void ask();
    void showDiff(DiffPtr diff);
    void place(); // sizes of inspector and drawer, unless they were dragged
    void relink(std::pair<TimeRange, TimeRange> linked, const QString& note);
    void showAligned(); // shows the whole aligned range
    void showCard(std::size_t change, std::optional<std::size_t> place);
    // Highlights the row or role that was chosen last; if there is none, all differences.
    void isolate(Both<std::vector<SliceId>> slices);
    void showLit();
    void joinHovered(int leader, SliceId slice);
    void joinSelected(int leader, SliceId slice);
    void joinRanges(int leader);
    void joinMarks(int leader);
    SliceId counterpart(int leader, SliceId slice) const; // none: the slice has none
    void shareSearch(int leader, const QString& text);

    Document* m_documents[2];
    FindBar* m_finds[2];
    QString m_names[2], m_shortNames[2];
    bool m_isChosen[2] = {false, false}; // selected by the user, not as a counterpart
    int m_active = 0;                    // index of the lane panel
    CompareStrip* m_answer;
    RecordingsRow* m_recordings;
    QToolButton* m_align;
    WaterfallChart* m_waterfall;
    StepStrip* m_steps;
    PairLanes* m_lanes;
    ChangesPage* m_cards;
    PairPage *m_selection, *m_ranges;
    Inspector* m_inspector;
    Drawer* m_drawer;
    ChangesPanel* m_changes = nullptr; // both are created by the drawer
    DispatchView* m_dispatch = nullptr;
    QSplitter *m_stacked, *m_splitter; // m_stacked: lanes above the drawer; m_splitter: these and the inspector
    QAction *m_onlyDifferences, *m_ribbons, *m_stretch;
    quint64 m_dispatchRequest = 0;
    DiffPtr m_diff;
    std::vector<std::pair<SliceId, SliceId>> m_joinedByB;
    Both<std::vector<SliceId>> m_differing, m_scope; // ordered by id; scope: the last choice, both empty: none
    std::vector<TimeRange> m_marks[2];               // the marks before the last change
    std::pair<TimeRange, TimeRange> m_linked;        // the aligned ranges of both sides
    TimeRange m_aligned;                             // in a: the visible part of the aligned range
    QString m_note;
    bool m_isFollowing = false, m_isLighting = false, m_isDragged = false, m_isDrawerChosen = false,
         m_isPlacing = false;
    int m_drawerHeight = 220;
};

} // namespace lanescope
