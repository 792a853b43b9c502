#pragma once
// The iterations of a serving engine, above the lanes: a block per iteration on the GPU with its requests and tokens,
// the stable stretch as a bracket, and below them the batch, the idle GPU before each iteration and the tokens per
// second.

#include <QWidget>

#include "model/attribution/iteration_runs.h"
#include "widgets/timeline/strip_colour.h"
#include "widgets/timeline/timeline_view.h"

#include <memory>
#include <optional>
#include <vector>

namespace lanescope {

class IterationStrip : public QWidget {
    Q_OBJECT
public:
    struct Answer {
        const Iterations* iterations; // held by the analysis
        std::vector<IterationRun> runs;
        std::vector<std::size_t> placed;           // rows with work on the GPU, in its order
        std::vector<std::optional<double>> tokens; // decoded per second, by row
        std::int64_t maxRequests = 0;
        Ns longestBubble{}, medianBubble{};
        double maxTokens = 0;
        std::optional<double> medianTokens;
    };
    enum class Part { Blocks, Batch, Bubble, Tokens }; // from top to bottom

    IterationStrip(TimelineView& view, Document& document, QWidget* parent = nullptr);
    QSize sizeHint() const override;

    const Answer* answer() const { return m_answer.get(); } // null: not known yet, or no serving engine recorded
    // Where the window is low, only the blocks stay.
    void setHasLanes(bool hasLanes);
    std::vector<Part> parts() const; // those that are shown
    QRectF rectOf(Part part) const;  // empty if it is not shown

    struct Block {
        double left, right; // pixels
        std::size_t row;    // the first, where several share a pixel
    };
    std::vector<Block> blocks() const;
    std::optional<std::size_t> rowAt(QPointF at) const;
    QString stretchText() const; // the bracket's text; empty: none
    QString tipOf(std::size_t row) const;
    void choose(std::size_t row);
    std::vector<StripColour> colours() const; // each drawn colour once

signals:
    void ready();

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    double lineHeight() const;
    double blocksTop() const;
    double blockHeight() const;
    double laneHeight() const;
    TimeRange periodOf(std::size_t row) const;
    void paintBlocks(QPainter& painter) const;
    void paintStretch(QPainter& painter) const;
    void paintRuns(QPainter& painter) const;
    void paintLane(QPainter& painter, Part part) const;

    TimelineView& m_view;
    Document& m_document;
    std::shared_ptr<const Answer> m_answer;
    std::optional<std::size_t> m_chosen;
    bool m_hasLanes = true;
};

// The names of its rows, left of it, with a figure each.
class IterationStripLabel : public QWidget {
    Q_OBJECT
public:
    IterationStripLabel(TimelineView& view, const IterationStrip& strip, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    TimelineView& m_view;
    const IterationStrip& m_strip;
};

} // namespace lanescope
