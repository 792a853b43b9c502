#pragma once
// The answer, above everything else: a coloured edge, the verdict as a headline with a sentence of why, where the time
// goes as one bar, and the key figures. A click on a part of the bar asks to show its times.

#include "widgets/panels/answer_strip.h"
#include "widgets/session/document.h"

namespace lanescope {

class VerdictStrip : public AnswerStrip {
    Q_OBJECT
public:
    explicit VerdictStrip(Document& document, QWidget* parent = nullptr);
    void setAnswer(StripAnswer answer);
    QRectF barRect() const;                     // of the whole bar; empty where there is none
    QRectF partRect(std::size_t) const;         // of a part of it
    QString chosen() const { return m_chosen; } // id of the part that was clicked; empty: none

public slots:
    void choose(const QString& id); // empty, or the chosen one once more: none

signals:
    void ready();
    void partChosen(const QString& id); // empty: none any more

protected:
    bool hasBars() const override { return !answer().parts.empty(); }
    void paintBars(QPainter& painter) const override;
    QString tipAt(QPointF at) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::size_t partAt(QPointF at) const; // npos: none
    void light(const StripPart& part);

    Document& m_document;
    QString m_chosen;
};

} // namespace lanescope
