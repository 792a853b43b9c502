#pragma once
// An answer strip with two bars on one scale, one per side of a comparison, each made of parts.

#include "widgets/panels/answer_strip.h"

#include <optional>

namespace lanescope {

class TwoBarStrip : public AnswerStrip {
    Q_OBJECT
public:
    using AnswerStrip::AnswerStrip;
    struct Bar {
        QString name, total;
        std::vector<StripPart> parts; // shares of the longer bar
    };
    const std::vector<Bar>& bars() const { return m_bars; }
    QRectF partRect(std::size_t bar, std::size_t part) const;

signals:
    void partChosen(const QString& id); // emitted on a click on a part

protected:
    void setBars(std::vector<Bar> bars) { m_bars = std::move(bars); }
    bool hasBars() const override { return !m_bars.empty(); }
    void paintBars(QPainter& painter) const override;
    QString tipAt(QPointF at) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    QRectF barRect(std::size_t bar) const; // as wide as the longest bar
    std::optional<std::pair<std::size_t, std::size_t>> partAt(QPointF at) const;

    std::vector<Bar> m_bars;
};

} // namespace lanescope
