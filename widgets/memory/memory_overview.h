#pragma once
// Live memory of the whole recording in a strip, and a window that marks what the chart shows: drag it or its edges, or
// click to move it.

#include <QWidget>

#include "widgets/memory/memory_chart.h"

namespace lanescope {

class MemoryOverview : public QWidget {
    Q_OBJECT
public:
    MemoryOverview(MemoryChart& chart, MemoryDocument& document, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    QRectF window() const; // marks the chart's view
    double xOf(double position) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent*) override { m_grip = Grip::None; }
    void mouseDoubleClickEvent(QMouseEvent*) override { m_chart.fit(); }

private:
    enum class Grip { None, Left, Right, Body };
    Grip gripAt(double x) const;
    QRectF strip() const;
    double positionAt(double x) const;

    MemoryChart& m_chart;
    MemoryDocument& m_document;
    const Theme* m_theme;
    void fillHeights(std::size_t width);

    std::vector<float> m_heights; // live memory per pixel, as a share of the maximum
    Grip m_grip = Grip::None;
    double m_grabbedAt = 0; // position on the axis, from the begin of the view
};

} // namespace lanescope
