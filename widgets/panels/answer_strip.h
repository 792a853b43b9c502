#pragma once
// The strip at the top with the answer, for a trace or a comparison: a coloured edge, a headline with a reason, room
// for bars, and the key figures at the right.

#include <QWidget>

#include "widgets/panels/strip_answer.h"

namespace lanescope {

class AnswerStrip : public QWidget {
    Q_OBJECT
public:
    explicit AnswerStrip(QWidget* parent = nullptr);
    const StripAnswer& answer() const { return m_answer; }
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    bool isWhole() const; // the headline fits

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void changeEvent(QEvent* event) override;

    virtual bool hasBars() const { return false; }
    virtual void paintBars(QPainter&) const {}
    virtual QString tipAt(QPointF) const { return {}; } // tool tip of the bars

    void setWords(StripAnswer answer); // repaints, and updates the text for screen readers
    const Theme& theme() const { return *m_theme; }
    double scale() const; // text scale
    QFont fontOf(double pixels, bool isBold) const;
    std::vector<double> figureLefts() const; // left edges of those that fit
    QRectF barRoom() const;                  // full height; empty if there are none
    static void line(QPainter& painter, const QString& text, QPointF at, double room, const QFont& font,
                     const QColor& colour);

private:
    double wordsRoom() const;     // width of headline and detail
    double headlineLeast() const; // minimum width of the headline
    QFont headlineFont() const;
    QRectF bothLines() const;
    static QString fitting(const QString& text, double room, const QFont& font);

    const Theme* m_theme;
    StripAnswer m_answer;
};

} // namespace lanescope
