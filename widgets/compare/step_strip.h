#pragma once
// Shows the matched steps as buttons with their durations, those of A above those of B; a click shows a step on both
// sides.

#include <QWidget>

#include "widgets/items/change_items.h"
#include "widgets/kit/theme.h"

namespace lanescope {

class StepStrip : public QWidget {
    Q_OBJECT
public:
    explicit StepStrip(QWidget* parent = nullptr);
    void set(DiffPtr diff); // hidden if there is only one step
    void setTheme(const Theme& theme);
    void setCurrent(int step);
    int current() const { return m_current; }
    void setColumn(int px);                    // width of the words at the left
    QRectF cell(int step, int side = 0) const; // rectangle of a step in the widget's pixels; empty if it does not fit
    QSize sizeHint() const override;

signals:
    void picked(int step);

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int count() const { return m_diff ? static_cast<int>(m_diff->steps.size()) : 0; }
    int lineHeight() const;
    double cellWidth() const;
    int fitting() const; // number of steps that fit
    int first() const;   // the first visible step
    int at(QPointF position) const;
    QString wordsOf(int step, int side) const;

    DiffPtr m_diff;
    const Theme* m_theme = &Theme::light();
    int m_current = 0, m_column = 200;
};

} // namespace lanescope
