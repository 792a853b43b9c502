#pragma once
// The answer above everything else, whatever it is of: a coloured edge, a headline with a sentence of why, room for
// bars, and the key figures at the right.

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
    bool isWhole() const; // the headline has room

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void changeEvent(QEvent* event) override;

    virtual bool hasBars() const { return false; }
    virtual void paintBars(QPainter&) const {}
    virtual QString tipAt(QPointF) const { return {}; } // of the bars

    void setWords(StripAnswer answer); // repaints, and says all of it to a screen reader
    const Theme& theme() const { return *m_theme; }
    double scale() const; // of the text
    QFont fontOf(double pixels, bool isBold) const;
    std::vector<double> figureLefts() const; // of those that fit, from the left
    QRectF barRoom() const;                  // over the whole height; empty: there are none
    static void line(QPainter& painter, const QString& text, QPointF at, double room, const QFont& font,
                     const QColor& colour);

private:
    double wordsRoom() const;     // of headline and detail
    double headlineLeast() const; // its width at the smallest
    QFont headlineFont() const;
    QRectF bothLines() const;
    static QString fitting(const QString& text, double room, const QFont& font);

    const Theme* m_theme;
    StripAnswer m_answer;
};

} // namespace lanescope
