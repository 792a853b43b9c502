#pragma once
// Draws a kernel's use of a multiprocessor: per resource a bar for the available amount, filled block by block, and an
// outline of the next block if it fitted. The limiting resource is named and drawn in the accent colour.

#include <QWidget>

#include "model/analysis/kernels/footprint_advice.h"

#include <optional>

namespace lanescope {

struct Theme;

class FootprintBars : public QWidget {
    Q_OBJECT
public:
    explicit FootprintBars(QWidget* parent = nullptr);
    void set(const std::optional<LaunchShape>& shape, const std::optional<SmLimits>& limits);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    // Position of title and numbers: on both sides of the bar if there is room, above it, or on two lines.
    enum class Words { Beside, Above, OnTwoLines };
    Words place() const;
    int rowHeight() const;

    std::optional<LaunchShape> m_shape;
    std::optional<SmLimits> m_limits;
    const Theme* m_theme;
};

} // namespace lanescope
