#pragma once
// The layers of a fold as bars, and below them the one that is furthest from the median: by how much, in which kernel,
// and a button that shows it on the timeline.

#include <QFrame>

#include "model/attribution/layer_text.h"

class QLabel;
class QPushButton;

namespace lanescope {

class LayerChart;
struct Theme;

class LayerCard : public QFrame {
    Q_OBJECT
public:
    explicit LayerCard(QWidget* parent = nullptr);

    void set(Layers layers, const LayerWords& words);
    LayerChart& chart() { return *m_chart; }
    QString sentence() const; // empty: no layer is far from the median
    void setTheme(const Theme& theme);

signals:
    void layerChosen(std::size_t layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    const Theme* m_theme;
    LayerChart* m_chart;
    QWidget* m_below;
    QLabel* m_sentence;
    QString m_text; // whole
    QPushButton* m_show;
    std::optional<std::size_t> m_far;
};

} // namespace lanescope
