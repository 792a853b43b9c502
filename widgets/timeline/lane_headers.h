#pragma once
// The names beside the lanes; processes and lanes fold, lanes can be pinned, hidden and moved from the context menu.

#include <QWidget>

#include "widgets/timeline/timeline_view.h"

class QMenu;

namespace lanescope {

class LaneHeaders : public QWidget {
    Q_OBJECT
public:
    LaneHeaders(TimelineView& view, Document& document, QWidget* parent = nullptr);

    // What the menu does; also by themselves.
    void toggleRank(std::uint32_t rank);
    void toggleProcess(ProcessId process);
    void toggleLane(LaneId lane);
    void pin(LaneId lane);
    void hide(LaneId lane);
    using QWidget::hide;
    void moveLane(LaneId lane, int by);
    void showAll();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    const Strip* stripAt(QPointF position) const;
    QString titleOf(const Strip& strip) const;
    QString detailOf(const Strip& strip) const;
    QString busyOf(const Strip& strip) const; // "37.2 %"; empty where it is not known
    QString tipFor(const Strip& strip) const;

    TimelineView& m_view;
    Document& m_document;
};

} // namespace lanescope
