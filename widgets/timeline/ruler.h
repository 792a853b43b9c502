#pragma once
// The time scale above the lanes, with the time under the cursor and the selected range on it.

#include <QWidget>

#include "widgets/timeline/timeline_view.h"

#include <optional>

namespace lanescope {

class Ruler : public QWidget {
    Q_OBJECT
public:
    Ruler(TimelineView& view, Document& document, QWidget* parent = nullptr);
    void setTextScale(double scale); // its words are as large as the view's

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    TimelineView& m_view;
    Document& m_document;
    std::optional<Time> m_cursor;
    double m_lastX = 0;
};

} // namespace lanescope
