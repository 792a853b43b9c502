#pragma once
// The time scale above the lanes, with the time at the cursor and the selected range.

#include <QWidget>

#include "widgets/timeline/timeline_view.h"

#include <optional>
#include <vector>

namespace lanescope {

// "View 869 µs from 1.451 ms", to the left of the ruler.
class RulerLabel : public QWidget {
    Q_OBJECT
public:
    RulerLabel(TimelineView& view, QWidget* parent = nullptr);
    QString text() const;
    void setNote(const QString& note); // replaces "from …": names the zero of the ruler

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QString second() const;

    TimelineView& m_view;
    QString m_note;
};

class Ruler : public QWidget {
    Q_OBJECT
public:
    Ruler(TimelineView& view, Document& document, QWidget* parent = nullptr);
    void setTextScale(double scale); // its text scales with the view's
    struct Label {
        double x;
        QString text;
    };
    // Labels of the visible ticks, at least one. Far from the start they are an anchor and offsets from it: "1.451 ms",
    // "+100 µs".
    std::vector<Label> labels() const;
    // Instants without a lane, of a process or of the whole trace, are marked here.
    std::vector<InstantScene> instants() const;
    std::optional<InstantScene> instantAt(QPointF position) const;
    // The plates with the lengths of marks and the selected range, then the cursor's time, then the edges of all
    // ranges.
    std::vector<QRectF> platesOf(const QFont& font) const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    QRectF plateOf(TimeRange span, const QFont& font) const;
    QRectF cursorPlate(const QFont& font) const;
    QString cursorText() const;
    std::vector<TimeRange> spans() const;
    void paintSpan(QPainter& painter, TimeRange span, const QColor& fill, const QColor& ink) const;
    QFont font() const;

    TimelineView& m_view;
    Document& m_document;
    std::optional<Time> m_cursor;
    double m_lastX = 0;
    enum class Drag { None, Range, Pan } m_drag = Drag::None;
    double m_pressedX = 0;
    Time m_fixed{}; // the end of the range that does not move
};

} // namespace lanescope
