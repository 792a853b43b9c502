#pragma once
// The whole trace in a strip: one line per busiest lane, and a window that marks what the timeline shows, which can be
// dragged and resized.

#include <QImage>
#include <QWidget>

#include "widgets/timeline/timeline_view.h"

namespace lanescope {

struct RankLanes;

class Overview : public QWidget {
    Q_OBJECT
public:
    Overview(TimelineView& view, Document& document, QWidget* parent = nullptr);
    TimeAxis axis() const; // axis of the whole trace
    void themeChanged();
    void
    showRanks(const RankLanes* lanes); // a line per rank instead of lines of lanes; held by the document's analysis

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override
    {
        m_strips = {};
        m_areTicksKnown = false;
    }
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent*) override { m_grip = Grip::None; }

private:
    enum class Grip { None, Left, Right, Body };
    Grip gripAt(double x) const;
    void show(TimeRange range); // in the lanes
    void drawStrips();
    void drawRanks(QPainter& painter) const;
    const std::vector<int>& ticks(); // x of highlighted slices and times

    TimelineView& m_view;
    Document& m_document;
    const RankLanes* m_ranks = nullptr;
    QImage m_strips, m_shaded; // as drawn inside and outside of the visible window
    std::vector<int> m_ticks;
    bool m_areTicksKnown = false;
    Grip m_grip = Grip::None;
    double m_grabbedAt = 0; // px from the window's left edge
};

} // namespace lanescope
