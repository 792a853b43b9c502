#pragma once
// The page of a part of the recording that was dragged over: how much is allocated and freed there, and who grows.

#include <QWidget>

#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

class QLabel;
class QPushButton;

namespace lanescope {

class ColumnScroll;
struct Theme;

class MemoryRangePage : public QWidget {
    Q_OBJECT
public:
    explicit MemoryRangePage(MemoryDocument& document, QWidget* parent = nullptr);
    QLabel& words() { return *m_words; }
    void setTheme(const Theme& theme);

signals:
    void zoomRequested(qint64 first, qint64 last); // events

private:
    void ask();
    void render();

    MemoryDocument& m_document;
    const Theme* m_theme;
    ColumnScroll* m_scroll;
    QLabel* m_words;
    QPushButton* m_zoom;
    std::optional<RangeUse> m_use;
    LatestRequest m_request;
};

} // namespace lanescope
