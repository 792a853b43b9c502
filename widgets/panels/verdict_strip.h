#pragma once
// The strip with the verdict: a coloured edge, the verdict as a headline with a reason, the breakdown as one bar (of a
// job that waits for a rank: two ranks, on one scale), and the key figures. A click on a part of the bar highlights its
// times.

#include "widgets/panels/answer_strip.h"
#include "widgets/session/document.h"

namespace lanescope {

class VerdictStrip : public AnswerStrip {
    Q_OBJECT
public:
    explicit VerdictStrip(Document& document, QWidget* parent = nullptr);
    void setAnswer(StripAnswer answer);
    QRectF barRect() const;                  // the whole bar; empty if there is none
    QRectF partRect(std::size_t) const;      // a part of it
    QRectF rankRect(std::size_t rank) const; // the bar of one of the answer's ranks
    QRectF rankPartRect(std::size_t rank, std::size_t part) const;
    QString chosen() const { return m_chosen; } // id of the clicked part; empty: none

public slots:
    void choose(const QString& id); // empty, or the same id again: no part is chosen
    void leave();                   // no part is chosen

signals:
    void ready();
    void partChosen(const QString& id); // empty: the choice was cleared

protected:
    bool hasBars() const override { return !answer().parts.empty(); }
    void paintBars(QPainter& painter) const override;
    QString tipAt(QPointF at) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void askPace();
    const StripPart* partAt(QPointF at) const; // null: none
    void paintRanks(QPainter& painter) const;
    void light(const StripPart& part);

    Document& m_document;
    QString m_chosen;
    bool m_isLighting = false;
};

} // namespace lanescope
