#pragma once
// The names left of the lanes. Processes and lanes can be folded; lanes can be pinned, hidden and moved with the
// context menu; the right edge can be dragged.

#include <QWidget>

#include "widgets/timeline/timeline_view.h"

class QMenu;

namespace lanescope {

class LaneHeaders : public QWidget {
    Q_OBJECT
public:
    LaneHeaders(TimelineView& view, Document& document, QWidget* parent = nullptr);

    // Actions of the menu, also callable directly.
    void toggleRank(std::uint32_t rank);
    void toggleProcess(ProcessId process);
    void toggleLane(LaneId lane);
    void pin(LaneId lane);
    void hide(LaneId lane);
    using QWidget::hide;
    void moveLane(LaneId lane, int by);
    void showAll();
    // The x position of its name, in pixels from the left.
    static double titleX(const Strip& strip, const Trace& trace);

signals:
    void widthDragged(int px);

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    const Strip* stripAt(QPointF position) const;
    struct Fonts {
        QFont plain, bold, small;
    };
    void paintStrip(QPainter& painter, const Strip& strip, const Fonts& fonts);
    bool isEdge(double x) const;
    QString tipFor(const Strip& strip) const;

    TimelineView& m_view;
    Document& m_document;
    std::vector<QRectF> m_chips; // as last painted: "13 rows of Python"
    bool m_isDragged = false;
};

} // namespace lanescope
