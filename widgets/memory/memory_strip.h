#pragma once
// The answer of a memory snapshot: how high the peak is, what holds it as one bar (parameters and all else from before
// the recording, gradients, optimizer state, and so on, with their bytes below), and the key figures.

#include "model/memory/holders.h"
#include "widgets/panels/answer_strip.h"

namespace lanescope {

class MemoryStrip : public AnswerStrip {
    Q_OBJECT
public:
    MemoryStrip(const MemorySnapshot& snapshot, std::size_t device, QWidget* parent = nullptr);
    const std::vector<PhaseShare>& shares() const { return m_shares; }
    QRectF rectOf(std::size_t share) const; // its part of the bar; empty if there is no room for bars
    struct Label {
        std::size_t share;
        QString text;
        double left; // x of its swatch
    };
    std::vector<Label> labels() const;

protected:
    bool hasBars() const override { return !m_shares.empty(); }
    void paintBars(QPainter& painter) const override;
    QString tipAt(QPointF at) const override;

private:
    QFont labelFont() const;

    std::vector<PhaseShare> m_shares; // phases that hold something
    std::int64_t m_peak;
};

// "optimizer state 27.3 GB"
QString textOfShare(const PhaseShare& share);

} // namespace lanescope
