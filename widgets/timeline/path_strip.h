#pragma once
// The critical path as one row under the ruler, coloured by kind.

#include <QWidget>

#include "widgets/timeline/timeline_view.h"

#include <vector>

namespace lanescope {

class PathLayer;

class PathStrip : public QWidget {
    Q_OBJECT
public:
    PathStrip(TimelineView& view, Document& document, QWidget* parent = nullptr);
    QSize sizeHint() const override;

    // From left to right, without gaps where there is a path. Neighbours of one kind form one block; a block narrower
    // than a pixel is merged into its neighbour.
    struct Block {
        double left, right;
        PathKind kind;
        std::size_t piece; // index of its first piece
    };
    std::vector<Block> blocks() const;

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    TimelineView& m_view;
    Document& m_document;
};

// "Critical path 869 µs", to the left of the strip.
class PathStripLabel : public QWidget {
    Q_OBJECT
public:
    PathStripLabel(TimelineView& view, Document& document, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    TimelineView& m_view;
    Document& m_document;
};

} // namespace lanescope
