#pragma once
// A memory snapshot as a whole: headline and figures, the chart, the address map, who holds memory, what stands out,
// and what is chosen.

#include <QWidget>

#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lanescope {

class AddressMapView;
class CellItems;
class DataTable;
class MemoryChart;
struct Theme;

class MemoryView : public QWidget {
    Q_OBJECT
public:
    MemoryView(MemorySnapshotPtr snapshot, std::shared_ptr<const MemoryBands> bands, std::size_t device,
               const Theme& theme, QWidget* parent = nullptr);

    MemoryDocument& document() { return *m_document; }
    MemoryChart& chart() { return *m_chart; }
    AddressMapView& map() { return *m_map; }
    DataTable& table() { return *m_table; }
    void setTheme(const Theme& theme);
    void groupBy(HolderBy by);
    QString statusText() const;

private:
    QWidget* makeHeader();
    QWidget* makeHolders();
    QWidget* makeSide();
    void fillLegend();
    void fillTable();
    void fillSelection();
    void fillFindings(QVBoxLayout& into);

    MemoryDocument* m_document;
    const Theme* m_theme;
    MemoryChart* m_chart = nullptr;
    AddressMapView* m_map = nullptr;
    DataTable* m_table = nullptr;
    CellItems* m_items = nullptr;
    QLabel *m_legend = nullptr, *m_at = nullptr, *m_selection = nullptr;
    std::array<QPushButton*, 2> m_lines{}; // whether reserved bytes and bytes in blocks are drawn
    QButtonGroup* m_kinds = nullptr;
    LatestRequest m_rows, m_grouping;
};

} // namespace lanescope
