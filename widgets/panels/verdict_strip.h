#pragma once
// The answer, above everything else: a coloured edge, the verdict as a headline with a sentence of why, where the time
// goes as one bar, and the key figures. A click on a part of the bar asks to show its times.

#include <QWidget>

#include "widgets/panels/strip_answer.h"
#include "widgets/session/document.h"

namespace lanescope {

class VerdictStrip : public QWidget {
    Q_OBJECT
public:
    explicit VerdictStrip(Document& document, QWidget* parent = nullptr);
    const StripAnswer& answer() const { return m_answer; }
    void setAnswer(StripAnswer answer);
    void setTheme(const Theme& theme);
    QRectF barRect() const;             // of the whole bar; empty where there is none
    QRectF partRect(std::size_t) const; // of a part of it
    QSize sizeHint() const override;
    QString chosen() const { return m_chosen; } // id of the part that was clicked; empty: none

public slots:
    void choose(const QString& id); // empty, or the chosen one once more: none

signals:
    void ready();
    void partChosen(const QString& id); // empty: none any more

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    double scale() const; // of the text
    QFont fontOf(double pixels, bool isBold) const;
    std::vector<double> figureLefts() const; // of those that fit, from the left
    std::size_t partAt(QPointF at) const;    // npos: none
    void light(const StripPart& part);

    Document& m_document;
    const Theme* m_theme;
    StripAnswer m_answer;
    QString m_chosen;
};

} // namespace lanescope
