#pragma once
// A page of the drawer below the chart of a memory snapshot: a line with choices, a remark and a filter, and below it a
// table or a picture.

#include "widgets/memory/memory_tables.h"
#include "widgets/panels/panel.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace lanescope {

class CellBars;
class CellItems;
class DataTable;

class MemoryPage : public Panel {
    Q_OBJECT
public:
    explicit MemoryPage(QWidget* parent = nullptr);
    void addContent(QWidget* content, int stretch = 1); // right of what was added before
    void add(QWidget* widget);                          // left of the remark
    void setAbout(const QString& words);
    QString about() const;
    QLineEdit& filter() { return *m_filter; }

private:
    QHBoxLayout *m_bar, *m_content;
    QLabel* m_about;
    QLineEdit* m_filter;
};

// A table whose rows are about parts of the recording.
class MemoryTablePage : public MemoryPage {
    Q_OBJECT
public:
    explicit MemoryTablePage(const QString& name, QWidget* parent = nullptr);

    DataTable& table() { return *m_table; }
    void set(PlacedTable table, int sortBy, Qt::SortOrder order); // sorted by that column at first
    const std::vector<MemoryPlace>& places() const { return m_places; }
    void follow(int row); // -1: none
    void setTheme(const Theme& theme) override;

signals:
    void rowChosen(int row);
    void rowOpened(int row); // by double click, or with the context menu

private:
    CellItems* m_items;
    DataTable* m_table;
    CellBars* m_bars;
    std::vector<MemoryPlace> m_places;
    bool m_isFirst = true;
};

} // namespace lanescope
