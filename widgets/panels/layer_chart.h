#pragma once
// Equal layers side by side: a bar for each, stacked by phase, with the median as a line and those far from it marked.

#include <QWidget>

#include "model/attribution/layers.h"
#include "widgets/kit/theme.h"

namespace lanescope {

class LayerChart : public QWidget {
    Q_OBJECT
public:
    explicit LayerChart(QWidget* parent = nullptr);

    void set(Layers layers);
    const Layers& layers() const { return m_layers; }
    void choose(std::size_t layer); // marks its bar, without a signal
    std::optional<std::size_t> chosen() const { return m_chosen; }
    void setTheme(const Theme& theme);
    QSize sizeHint() const override { return {270, 200}; }
    QSize minimumSizeHint() const override { return {240, 120}; }

    QString title() const;
    QString outliers() const;                // "one outlier"; empty: none
    QRectF barRect(std::size_t layer) const; // the layer's whole bar
    std::optional<std::size_t> layerAt(QPointF at) const;
    QString tipOf(std::size_t layer) const;
    struct AwayLabel {
        QString word; // "+12 %"
        QRectF place;
    };
    QString spreadWords(int room) const;
    std::vector<AwayLabel> awayLabels() const; // none overlaps another

signals:
    void layerChosen(std::size_t layer);

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF plot() const;
    double heightOf(Ns time) const; // pixels

    const Theme* m_theme = &Theme::light();
    Layers m_layers;
    std::optional<std::size_t> m_chosen;
};

} // namespace lanescope
