#pragma once
// Sends the timeline's single keys to it wherever the focus is, except in text fields: after a click on a finding or a
// table row, W A S D still move the timeline.

#include <QObject>

#include <functional>

class QWidget;

namespace lanescope {

class TimelineView;

class KeysToTimeline : public QObject {
    Q_OBJECT
public:
    // view: the timeline of the current tab; null if there is none.
    KeysToTimeline(QWidget& window, std::function<TimelineView*()> view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_window;
    std::function<TimelineView*()> m_view;
};

} // namespace lanescope
