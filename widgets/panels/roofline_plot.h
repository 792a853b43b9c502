#pragma once
// The roofline plot: FLOP per byte on the x axis, FLOP per second on the y axis, both logarithmic. The memory bandwidth
// is a slope, the peak of each data type a level, a kernel a dot whose area is its share of the time. A click on a dot,
// or Left and Right, selects a kernel.

#include <QWidget>

#include "model/analysis/kernels/gpu_peaks.h"
#include "model/store/tone.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct Theme;

struct RooflinePoint {
    QString name;
    double flopsPerByte = 0, tflops = 0; // above 0
    double share = 0;                    // share of the time of all points, 0..1
    std::optional<double> pctOfCeiling;
    int row = 0;            // the owner's number for it
    Tone tone = Tone::Gemm; // as in the lanes
};

struct Roofs {
    std::optional<double> gbPerSecond;
    std::vector<std::pair<MathType, double>> peaks; // TFLOP/s, highest first
    std::string gpu;                                // its common name; empty: not known
};

class RooflinePlot : public QWidget {
    Q_OBJECT
public:
    explicit RooflinePlot(QWidget* parent = nullptr);
    void set(std::vector<RooflinePoint> points, Roofs roofs);
    void setChosen(int row); // -1: none
    void setTheme(const Theme& theme);
    QPointF dotOf(std::size_t point) const;
    QRectF plot() const;                          // the area of the dots
    std::vector<std::size_t> largestDots() const; // those that are named, where they have room
    struct DotName {
        std::size_t point;
        QRectF box;
        QLineF leader = {}; // from the dot to a name that has no room next to it; else null
    };
    std::vector<DotName> dotNames() const; // where they are drawn: over no dot, roof or other name
    const std::vector<RooflinePoint>& points() const { return m_points; }
    const Roofs& roofs() const { return m_roofs; }
    QSize sizeHint() const override { return {420, 260}; }
    QSize minimumSizeHint() const override { return {220, 150}; }

signals:
    void pointChosen(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Scale {
        double min, max; // decades
        double at(double value, double from, double to) const;
    };
    static Scale scaleOf(double smallest, double largest);
    Scale across() const;
    Scale up() const;
    double radiusOf(const RooflinePoint& point) const;
    std::optional<std::size_t> pointNear(QPointF at) const;
    void drawRoofs(QPainter& painter, const QRectF& area) const;
    struct RoofName {
        QRectF box;
        QString text;
    };
    std::vector<RoofName> roofNames() const;
    std::vector<QLineF> roofLines() const;
    void drawNames(QPainter& painter) const;

    std::vector<RooflinePoint> m_points;
    Roofs m_roofs;
    int m_chosen = -1;
    const Theme* m_theme;
};

} // namespace lanescope
