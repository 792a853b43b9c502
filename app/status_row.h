#pragma once
// The status line of the window: the time at the cursor, the lengths of the selected and the visible time, the legend,
// and the loaded file.

#include <QMetaObject>
#include <QPointer>
#include <QWidget>

#include <vector>

class QLabel;

namespace lanescope {

class Legend;
class MemoryView;
class TimelineView;
struct Theme;

class StatusRow : public QWidget {
    Q_OBJECT
public:
    explicit StatusRow(QWidget* parent = nullptr);

    void follow(TimelineView* view);       // the view of the current tab; null: none
    void followSnapshot(MemoryView* view); // the page of a memory snapshot, instead; null: none
    // The start page: what the machine can capture, and what the colours mean. isFirst: nothing else is open.
    void explain(const QString& machine, bool isFirst);
    void setRead(const QString& text, const QString& tip); // "1,201 slices · read in 3 ms"
    void setTheme(const Theme& theme);
    Legend& legend() { return *m_legend; }
    QString times() const;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showTimes();
    void showCursor(const QString& text);
    void fit();

    QLabel *m_cursor, *m_times, *m_read;
    Legend* m_legend;
    QString m_machine;
    bool m_isFirst = false;
    QPointer<TimelineView> m_view;
    QPointer<MemoryView> m_snapshot;
    std::vector<QMetaObject::Connection> m_connections;
};

} // namespace lanescope
