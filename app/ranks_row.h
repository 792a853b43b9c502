#pragma once
// The ranks of a job as dots on one scale of compute per step: compute, because the step is equally long on all ranks
// and communication hides who waits. A rank that delays the others is marked. A click opens the panel of ranks.

#include <QWidget>

#include "model/base/time.h"
#include "widgets/session/document.h"

#include <optional>
#include <vector>

namespace lanescope {

class TimelinePanel;
struct Theme;

class RanksRow : public QWidget {
    Q_OBJECT
public:
    struct Dot {
        QString rank;
        Ns compute{}, value{}; // value: what is plotted
        bool isLate = false;   // it delays the others
        Ns delay{};            // how long the others wait for it, in sum
    };
    RanksRow(Document& document, TimelinePanel& timeline, QWidget* parent = nullptr);
    const std::vector<Dot>& dots() const { return m_dots; }
    bool showsDelay() const { return m_isDelay; }
    QPointF centerOf(std::size_t dot) const;
    QString wordsOf(std::size_t dot) const; // "rank 5: 386 ms, +41 % against the median"
    void setTheme(const Theme& theme);
    void fit(); // a low window has room for one line, without the numbers of the axis
    bool isLow() const { return m_isLow; }
    QSize sizeHint() const override;

signals:
    void panelRequested();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QRectF plot() const;
    double xOf(double ns) const;
    void drawTicks(QPainter& painter) const;
    double nameRoom(std::size_t dot) const; // room for the name next to a late rank's dot
    QString measured() const;               // the measure of a dot
    QString medianWords() const;
    double medianLeft(const QPainter& painter) const;
    void drawNameOf(QPainter& painter, std::size_t dot) const;
    bool hasMedian() const { return m_dots.size() > 2; } // that of two is the time of neither
    QString deviationOf(const Dot& dot) const;           // "+41 % vs median", "12.4× rank 1"

    Document& m_document;
    TimelinePanel& m_timeline;
    const Theme* m_theme;
    std::vector<Dot> m_dots;
    Ns m_median{};
    bool m_isPerStep = false, m_isLow = false;
    bool m_isDelay = false;      // compute is alike, and the dots show how long others wait for each
    double m_from = 0, m_to = 1; // ns
};

} // namespace lanescope
