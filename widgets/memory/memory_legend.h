#pragma once
// The column left of the chart of a memory snapshot: the lines and the bands, with their bytes at the cursor.

#include <QScrollArea>

#include "widgets/memory/memory_document.h"

class QAction;
class QLabel;

namespace lanescope {

class MemoryChart;
struct Theme;

class MemoryLegend : public QScrollArea {
    Q_OBJECT
public:
    // lines: reserved bytes, allocated bytes, requested bytes, bytes of private pools, ticks of segments (null: there
    // are none). A click on a name shows or hides its line.
    MemoryLegend(MemoryDocument& document, const MemoryChart& chart, const std::array<QAction*, 5>& lines,
                 const Theme& theme, QWidget* parent = nullptr);
    QLabel& label() { return *m_label; }
    void setTheme(const Theme& theme);
    static constexpr int wide = 220;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    QString textOf(int tight);
    QString rowOf(const QString& mark, const QString& name, const QString& bytes) const;
    QString tickRow(const char* mark, const QColor& colour, const QString& name, std::size_t count) const;
    QString lineRow(std::size_t line, const char* mark, const QColor& colour, const QString& name,
                    std::int64_t bytes) const;
    // cut: gets the name in full where it has no room.
    QString bandRow(std::size_t band, std::int64_t bytes, QStringList& cut) const;

    MemoryDocument& m_document;
    const MemoryChart& m_chart;
    std::array<QAction*, 5> m_lines;
    const Theme* m_theme;
    QLabel* m_label;
};

} // namespace lanescope
