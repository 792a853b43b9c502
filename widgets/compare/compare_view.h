#pragma once
// Two traces one above the other, moved together: aligned on a step (or on what is selected on both sides), on one
// scale or stretched to equal length. Beside them the answer in words, below them the tables of what changed; a row
// lights its slices on both sides, hovering shows what belongs together.

#include <QWidget>

#include "widgets/compare/linked_axes.h"
#include "widgets/items/change_items.h"
#include "widgets/session/document.h"

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QSplitter;
class QTabWidget;
class QTableView;
class QTextBrowser;

namespace lanescope {

class Details;
class DispatchView;
class FindBar;
class StepStrip;
class TimelinePanel;
struct Theme;

// One of the two, with what acts on it.
struct CompareSide {
    Document* document;
    TimelinePanel* timeline;
    FindBar* find;
    QString name;
};

class CompareView : public QWidget {
    Q_OBJECT
public:
    // Both documents must outlive the view. Names: what each side is called.
    CompareView(Document& a, Document& b, const QString& nameA, const QString& nameB, QWidget* parent = nullptr);

    TimelinePanel& side(int which) { return *m_panels[which]; }
    CompareSide sideAt(int which) { return {m_documents[which], m_panels[which], m_finds[which], m_names[which]}; }
    CompareSide active() { return sideAt(m_active); } // where the keyboard was last
    const DiffPtr& diff() const { return m_diff; }    // null until it is worked out
    const AxisLink& link() const { return m_link; }
    QString summary() const;
    QTableView* kernelTable() { return m_kernelTable; }
    QTableView* opTable() { return m_opTable; }
    StepStrip* strip() { return m_strip; }
    DispatchView* dispatch() { return m_dispatch; } // of the step that is shown
    void setTheme(const Theme& theme);

public slots:
    void find();                         // opens the search over both sides
    void showStep(int step);             // aligns on it and shows it on both sides
    void alignOnSelection();             // the selected slices of both sides stand for each other
    void setStretched(bool isStretched); // to equal length

signals:
    void ready();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeBar();
    QTableView* makeTable(QAbstractItemModel* items, int stretchColumn);
    void ask();
    void showDiff(DiffPtr diff);
    void follow(int leader);
    void relink();
    void lightKernelRow(int row);
    void lightOpRow(int row);
    void joinHovered(int leader, SliceId slice);
    void joinSelected(int leader, SliceId slice);
    SliceId counterpart(int leader, SliceId slice) const; // none: it has none
    void shareSearch(int leader, const QString& text);
    void lightWhatDiffers();

    Document* m_documents[2];
    TimelinePanel* m_panels[2];
    FindBar* m_finds[2];
    QString m_names[2];
    bool m_isChosen[2] = {false, false}; // selected by hand, not because its counterpart was
    int m_active = 0;
    QLabel* m_titles[2];
    QComboBox* m_steps;
    QCheckBox* m_stretch;
    QLabel* m_figures;
    StepStrip* m_strip;
    QTextBrowser* m_summary;
    QTabWidget* m_tables;
    QTableView *m_kernelTable, *m_opTable;
    DispatchView* m_dispatch;
    quint64 m_dispatchRequest = 0;
    QWidget* m_slices; // what is known of the selected slice of each side
    QSplitter* m_left; // lanes above tables
    KernelChangeItems* m_kernels;
    OpChangeItems* m_ops;
    DiffPtr m_diff;
    std::vector<std::pair<SliceId, SliceId>> m_joinedByB;
    AxisLink m_link;
    std::pair<TimeRange, TimeRange> m_linked; // the ranges that stand for each other
    bool m_isFollowing = false;
};

} // namespace lanescope
