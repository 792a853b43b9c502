#pragma once
// Draws what holds the peak as one bar: parameters and all else from before the recording, gradients, optimizer state,
// and so on, with their bytes below.

#include <QWidget>

#include "model/memory/holders.h"

namespace lanescope {

struct Theme;

class PeakShares : public QWidget {
    Q_OBJECT
public:
    PeakShares(const MemorySnapshot& snapshot, const MemoryDevice& device, const Theme& theme,
               QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    const std::vector<PhaseShare>& shares() const { return m_shares; }
    QRectF rectOf(std::size_t share) const; // its part of the bar
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString textOf(std::size_t share) const;

    const Theme* m_theme;
    std::vector<PhaseShare> m_shares; // phases that hold something
    std::int64_t m_peak;
};

} // namespace lanescope
