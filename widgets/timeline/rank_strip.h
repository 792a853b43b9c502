#pragma once
// One row per rank of a job, above the lanes: when its GPU computes, waits for a late rank, transfers, copies or is
// idle. Pointing at a collective shows when each rank arrived and which came last; a click selects it.

#include <QWidget>

#include "model/attribution/phase.h"
#include "model/merge/rank_lanes.h"
#include "widgets/timeline/strip_colour.h"
#include "widgets/timeline/timeline_view.h"

#include <optional>
#include <vector>

namespace lanescope {

// The main activity of a row in each pixel, from left to right; equal neighbors are one block.
struct RankBlock {
    double left, right;
    RankDoing doing;
    // From the begin of its first piece to the end of its last one, also where the view cuts them: the same in each
    // view. Empty: the block merges pieces narrower than a pixel.
    TimeRange range;
};
std::vector<RankBlock> rankBlocks(const RankRow& row, const TimeAxis& axis);

class RankStrip : public QWidget {
    Q_OBJECT
public:
    RankStrip(TimelineView& view, Document& document, QWidget* parent = nullptr);
    QSize sizeHint() const override;

    const RankLanes* lanes() const { return m_lanes; } // null until they are known; no rows if the trace is not a job
    std::optional<std::uint32_t> lateRank() const;     // the only one that the others wait for; index in Trace::ranks()
    std::vector<StripColour> colours() const;          // those that no slice has
    double rowHeight() const;
    QRectF rowRect(std::size_t row) const;
    std::optional<std::uint32_t> meetingAt(QPointF at) const;
    QString tipAt(QPointF at) const;
    // "forward 98.0 ms" where all kernels of the block have one phase, else "98.0 ms"; empty without a range.
    QStringList wordsOf(std::size_t row, const RankBlock& block) const; // the longest first

signals:
    void ready();

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    // Successive pieces of a row whose kernels have one phase. Pieces without a phase belong to the run before them.
    struct PhaseRun {
        std::size_t end; // index of the first piece after it
        Phase phase;
    };
    using PhaseRuns = std::vector<std::vector<PhaseRun>>; // per row
    static PhaseRuns phaseRunsOf(const Analysis& analysis);
    const RankPiece* pieceAt(QPointF at) const;
    void paintIdle(QPainter& painter, const RankBlock& block, const QRectF& row) const;
    void paintMeeting(QPainter& painter, const RankMeeting& meeting) const;
    void setHovered(std::optional<std::uint32_t> meeting);

    TimelineView& m_view;
    Document& m_document;
    const RankLanes* m_lanes = nullptr; // held by the document's analysis
    PhaseRuns m_phases;                 // empty until they are known
    std::optional<std::uint32_t> m_hovered;
};

// The ranks' names, left of their rows, with what they do.
class RankStripLabel : public QWidget {
    Q_OBJECT
public:
    RankStripLabel(TimelineView& view, const RankStrip& strip, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QString about(std::size_t row) const; // "last in 12 of 12"; "waits 92 %" of the visible time

protected:
    void paintEvent(QPaintEvent*) override;

private:
    TimelineView& m_view;
    const RankStrip& m_strip;
};

} // namespace lanescope
