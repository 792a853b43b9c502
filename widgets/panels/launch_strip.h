#pragma once
// Draws all launches of one kernel as dots over time, with duration as the height: the median is a line, the mean
// another if it is misleading, and outliers are rings. A click on a dot, or Left and Right, selects a launch.

#include <QWidget>

#include "model/analysis/kernels/launch_spread.h"

#include <memory>
#include <vector>

namespace lanescope {

struct Theme;

class LaunchStrip : public QWidget {
    Q_OBJECT
public:
    explicit LaunchStrip(QWidget* parent = nullptr);
    // launches are ordered by begin; spread is theirs.
    void set(TracePtr trace, std::vector<SliceId> launches, LaunchSpread spread);
    void setChosen(SliceId launch);
    void setTheme(const Theme& theme);
    QPointF dotOf(std::size_t launch) const;
    QSize sizeHint() const override { return {360, 120}; }
    QSize minimumSizeHint() const override { return {140, 90}; }

signals:
    void launchChosen(lanescope::SliceId launch);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF plot() const;
    double yOf(double ns) const;
    std::optional<std::size_t> launchNear(QPointF at) const;

    TracePtr m_trace;
    std::vector<SliceId> m_launches;
    LaunchSpread m_spread;
    SliceId m_chosen;
    const Theme* m_theme;
};

} // namespace lanescope
