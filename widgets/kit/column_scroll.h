#pragma once
// A scrolled column of text. Qt computes the height of wrapped text for the width without the scroll bar, and then
// shows the text next to the bar: narrower, so that its last lines are cut. Here the column's height is computed for
// the width that it gets.

#include <QScrollArea>
#include <QTimer>

namespace lanescope {

class ColumnScroll : public QScrollArea {
    Q_OBJECT
public:
    explicit ColumnScroll(QWidget* parent = nullptr);
    void setColumn(QWidget* column); // instead of setWidget

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void settle();
    void sendRequests();

    QTimer m_settling;
    bool m_isSettling = false;
};

} // namespace lanescope
