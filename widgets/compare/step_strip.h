#pragma once
// Host and GPU time of each matched step, before and after, as bars; a click on a step goes there on both sides.

#include <QWidget>

#include "widgets/items/change_items.h"
#include "widgets/kit/theme.h"

namespace lanescope {

class StepStrip : public QWidget {
    Q_OBJECT
public:
    explicit StepStrip(QWidget* parent = nullptr);
    void set(DiffPtr diff);
    void setTheme(const Theme& theme);
    void setCurrent(int step);
    QRectF cell(int step) const; // of a step, in the widget's pixels
    QSize sizeHint() const override { return {400, 92}; }

signals:
    void picked(int step);

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    int at(QPointF position) const;

    DiffPtr m_diff;
    const Theme* m_theme = &Theme::light();
    int m_current = 0;
};

} // namespace lanescope
