#pragma once
// The answer of a comparison: the headline, how it was made, the time of each side as two bars on one scale, and the
// key figures.

#include "widgets/items/change_items.h"
#include "widgets/panels/answer_strip.h"

namespace lanescope {

class CompareStrip : public AnswerStrip {
    Q_OBJECT
public:
    explicit CompareStrip(QWidget* parent = nullptr);
    void set(const Diff& diff);
    struct Bar {
        QString name, total;
        std::vector<StripPart> parts; // shares of the longer bar
    };
    const std::vector<Bar>& bars() const { return m_bars; }
    QRectF partRect(std::size_t bar, std::size_t part) const;

signals:
    void roleChosen(const QString& role); // emitted on a click on a part

protected:
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
