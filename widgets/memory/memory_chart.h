#pragma once
// The picture of live memory over time: stacked bands, the lines of allocated and reserved bytes, and where a request
// did not fit. Zoomed and moved like the timeline.

#include <QImage>
#include <QWidget>

#include "model/memory/block_edges.h"
#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"
#include "widgets/timeline/navigation.h"

#include <QElapsedTimer>
#include <QTimer>

namespace lanescope {

struct Theme;

class MemoryChart : public QWidget {
    Q_OBJECT
public:
    MemoryChart(MemoryDocument& document, const Theme& theme, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void fit();
    void zoom(double factor, double aroundUs); // below 1: nearer
    double fromUs() const { return m_from; }
    double toUs() const { return m_to; }
    void setView(double fromUs, double toUs);
    void setLongest(double us); // fit() shows at least that much: two charts that are compared have one scale
    void reveal(std::int64_t first, std::int64_t last); // events, with room on both sides
    void bringIntoView(std::int64_t index);             // at the same scale; no change if it is in view
    // The event at a point, and the block there.
    std::int64_t eventAt(double x) const;
    std::optional<std::uint32_t> lifeAt(QPointF at) const;
    double xOf(double us) const { return scale().x(us); }
    double leftOfBands() const; // where the recording begins and ends, or the area of a state without events
    double rightOfBands() const;
    double yOf(double bytes) const { return scale().y(bytes); }
    double bytesAt(double y) const;
    double bottomBytes() const { return m_bottom; }
    double topBytes() const;
    void setBytesView(double bottom, double top);
    void zoomBytes(double factor, double around);             // below 1: nearer
    const QString& tip() const { return m_tip; }              // the last one that a moved pointer showed
    const BlockEdges* edges() const { return m_edges.get(); } // null: not looked up yet
    struct Lines {
        bool reserved = true, allocated = true, requested = false, segmentEvents = true, pools = false;
    };
    void setLines(const Lines& lines);
    std::int64_t privateAt(std::int64_t index) const; // bytes that private pools reserve after an event
    const Lines& lines() const { return m_lines; }
    // A step in the strip above the chart, and its label.
    struct StepLabel {
        QRectF strip, words; // words: where the label is; empty: it has none
        QString text;
        std::optional<Ns> length; // absent: the annotation has no end
        bool isChosen = false;    // the cursor is in it
    };
    std::vector<StepLabel> stepLabels(const QFont& font) const;
    double lastFrameMs() const { return m_frameMs; }

    static constexpr double heightOfTicks = 10; // ticks of segment events, at the bottom
    static constexpr int left = 52, top = 28, bottom = 22, right = 10;

signals:
    void viewChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    // Where times and bytes are, for many of them.
    struct Scale {
        QRectF area;
        double from, span, low, high; // microseconds; bytes
        double x(double us) const { return area.left() + (us - from) / span * area.width(); }
        double y(double bytes) const { return area.bottom() - (bytes - low) / high * area.height(); }
    };
    Scale scale() const { return {plot(), m_from, m_to - m_from, m_bottom, topBytes() - m_bottom}; }
    QRectF plot() const;
    bool isInPlot(double x) const;
    std::vector<StepLabel> stepStrips() const; // text: the whole name
    void move(const Navigation::Motion& motion);
    void drawBands(QPainter& painter);
    void drawEdges();
    void drawChosen(QPainter& painter);
    void askEdges();
    void showTip();
    void drawLines(QPainter& painter);
    void drawOutOfMemory(QPainter& painter);
    void drawCapacity(QPainter& painter);
    void drawAllocated(QPainter& painter);
    void drawSegmentEvents(QPainter& painter);
    void drawAnnotations(QPainter& painter);
    void drawAxes(QPainter& painter);
    void drawCursor(QPainter& painter);
    void drawRange(QPainter& painter);
    void drawNames(QPainter& painter);
    double now() const;
    QString tipAt(QPointF at) const;
    EventRange rangeBetween(double x, double y) const;

    MemoryDocument& m_document;
    const Theme* m_theme;
    // The part of the chart that the looked-up blocks belong to.
    struct EdgesOf {
        double from = 0, to = 0, bottom = 0, top = 0;
        QSize size;
        std::shared_ptr<const MemoryBands> bands;
        std::optional<std::uint32_t> chosen;
        bool operator==(const EdgesOf&) const = default;
    };
    EdgesOf shownEdges() const;

    double m_from, m_to; // positions on the axis of the bands
    double m_longest = 0;
    double m_bottom = 0, m_top = 0; // bytes; top 0: all
    EdgesOf m_edgesOf, m_asked;
    std::shared_ptr<const BlockEdges> m_edges;
    LatestRequest m_edgesRequest;
    QTimer m_settles, m_hovers;
    QPointF m_hover;
    QString m_tip;
    std::vector<MemoryBands::Column> m_columns;
    AnnotationTimes m_annotations;
    QImage m_image;
    Lines m_lines;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_private; // by event; empty: there are no private pools
    MemoryBands::Axis m_axis = MemoryBands::Axis::Time;           // the view's axis
    std::optional<QPointF> m_pressed;
    double m_pressedFrom = 0, m_pressedBottom = 0;
    enum class Drag { None, Click, Range, Pan, Scrub } m_drag = Drag::None;
    Navigation m_navigation;
    QTimer m_moving;
    QElapsedTimer m_clock;
    double m_frameMs = 0;
};

} // namespace lanescope
