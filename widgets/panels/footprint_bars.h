#pragma once
// What a kernel takes of a multiprocessor, drawn: for each resource a bar as long as what there is, filled block by
// block, and where the next block would stand if it fitted. What stops it is named and drawn in the accent.

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
    // Title and numbers: on either side of the bar where there is room, above it, or one under the other.
    enum class Words { Beside, Above, OnTwoLines };
    Words place() const;
    int rowHeight() const;

    std::optional<LaunchShape> m_shape;
    std::optional<SmLimits> m_limits;
    const Theme* m_theme;
};

} // namespace lanescope
