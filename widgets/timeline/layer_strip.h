#pragma once
// The layers of the model as one row below the phases: which layer the GPU works on, those far from the median in the
// colour of a warning. A click selects the layer's time and highlights its work.

#include <QWidget>

#include "model/attribution/layers.h"
#include "widgets/timeline/strip_colour.h"
#include "widgets/timeline/timeline_view.h"

#include <memory>
#include <vector>

namespace lanescope {

class LayerStrip : public QWidget {
    Q_OBJECT
public:
    struct Answer {
        const Layers* layers; // held by the analysis
        std::vector<LayerSpan> spans;
    };
    LayerStrip(TimelineView& view, Document& document, QWidget* parent = nullptr);
    QSize sizeHint() const override;

    const Answer* answer() const { return m_answer.get(); } // null: not known yet, or no layers
    // In pixels from left to right; a block narrower than a pixel is part of its neighbour.
    struct Block {
        double left, right;
        std::size_t span; // the first
        bool isOne;       // false: several spans share it
    };
    std::vector<Block> blocks() const;
    QString tipOf(std::size_t span) const;
    void choose(std::size_t span);
    std::vector<StripColour> colours() const; // each drawn colour once

signals:
    void ready();

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::optional<std::size_t> spanAt(double x) const;

    TimelineView& m_view;
    Document& m_document;
    std::shared_ptr<const Answer> m_answer;
};

// "Layers" and their name, left of it.
class LayerStripLabel : public QWidget {
    Q_OBJECT
public:
    LayerStripLabel(TimelineView& view, const LayerStrip& strip, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    TimelineView& m_view;
    const LayerStrip& m_strip;
};

} // namespace lanescope
