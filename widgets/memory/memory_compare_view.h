#pragma once
// Two memory snapshots, before and after a change: whose memory changed at the peak, over both pictures on one scale.

#include <QWidget>

#include "model/memory/diff.h"
#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

#include <array>

class QButtonGroup;
class QLabel;

namespace lanescope {

class CellItems;
class DataTable;
class MemoryChart;
struct Theme;

class MemoryCompareView : public QWidget {
    Q_OBJECT
public:
    struct Side {
        MemorySnapshotPtr snapshot;
        QString name;
        std::shared_ptr<const MemoryBands> bands; // for `device`
        std::size_t device = 0;
    };
    // Computes a side from a snapshot that holds a device; safe outside the window's thread.
    static Side sideOf(MemorySnapshotPtr snapshot, const QString& name);

    MemoryCompareView(const Side& before, const Side& after, const Theme& theme, QWidget* parent = nullptr);

    DataTable& table() { return *m_table; }
    MemoryChart& chart(int side) { return *m_charts[static_cast<std::size_t>(side)]; }
    QString headline() const;
    void groupBy(HolderBy by);
    void setTheme(const Theme& theme);

private:
    void fillTable();

    std::array<Side, 2> m_sides;
    std::array<MemoryChart*, 2> m_charts{};
    const Theme* m_theme;
    HolderBy m_by = HolderBy::Line;
    QLabel *m_headline = nullptr, *m_figures = nullptr;
    CellItems* m_items = nullptr;
    DataTable* m_table = nullptr;
    QButtonGroup* m_kinds = nullptr;
    LatestRequest m_rows;
};

} // namespace lanescope
