#pragma once
// The phases as one row above the lanes: forward, backward, optimizer, or prefill and decode. A click selects a phase's
// time and highlights its GPU work.

#include <QWidget>

#include "model/attribution/phase_spans.h"
#include "widgets/timeline/strip_colour.h"
#include "widgets/timeline/timeline_view.h"

#include <memory>
#include <vector>

class QPainter;

namespace lanescope {

class PhaseStrip : public QWidget {
    Q_OBJECT
public:
    using Spans = std::vector<PhaseSpan>;
    using Exchanges = std::vector<CommunicationSpan>;
    PhaseStrip(TimelineView& view, Document& document, QWidget* parent = nullptr);
    QSize sizeHint() const override;

    const Spans& spans() const { return *m_spans; } // empty until they are known, or where there are none
    // In pixels from left to right; a block narrower than a pixel is part of its neighbour.
    // Communication is drawn over them: a block where it is exposed, a line along the bottom where kernels hide it.
    const Exchanges& exchanges() const { return *m_exchanges; }
    struct Block {
        double left, right;
        std::size_t span;
    };
    std::vector<Block> blocks() const;
    // A block's word, if all of it fits next to the communication drawn over the block; else it is left out.
    struct Label {
        QRectF box;
        QString word;
        std::size_t span;
    };
    std::vector<Label> labels() const;
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
    struct Mark {
        double left, right;
        bool isExposed;
    };
    std::vector<Mark> exchangeMarks() const;

    TimelineView& m_view;
    Document& m_document;
    std::shared_ptr<const Spans> m_spans = std::make_shared<const Spans>();
    std::shared_ptr<const Exchanges> m_exchanges = std::make_shared<const Exchanges>();
};

// "Phases", left of it.
class PhaseStripLabel : public QWidget {
    Q_OBJECT
public:
    PhaseStripLabel(TimelineView& view, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    TimelineView& m_view;
};

} // namespace lanescope
