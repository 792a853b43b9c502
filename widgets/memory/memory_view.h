#pragma once
// A memory snapshot as a whole: the answer, the chart, the address map, who holds memory, what stands out, and what is
// chosen.

#include <QWidget>

#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

class QAction;
class QFrame;
class QHBoxLayout;
class QLabel;

namespace lanescope {

class AddressMapView;
class CapacityBox;
class DataTable;
class Inspector;
class MemoryChart;
class MemoryFindingsPage;
class MemoryLegend;
class MemoryOverview;
class MemoryPanel;
class MemoryRangePage;
class MemorySelectionPage;
class MemoryStrip;
struct Theme;

class MemoryView : public QWidget {
    Q_OBJECT
public:
    MemoryView(MemorySnapshotPtr snapshot, std::shared_ptr<const MemoryBands> bands, std::size_t device,
               const Theme& theme, QWidget* parent = nullptr);

    MemoryDocument& document() { return *m_document; }
    MemoryChart& chart() { return *m_chart; }
    AddressMapView& map() { return *m_map; }
    MemoryPanel& panel() { return *m_panel; }
    DataTable& table(); // the holders
    QLabel& legend();
    MemoryStrip& strip() { return *m_strip; }
    Inspector& inspector() { return *m_inspector; }
    MemoryFindingsPage& findings() { return *m_findings; }
    MemorySelectionPage& selection() { return *m_selection; }
    MemoryRangePage& range() { return *m_range; }
    CapacityBox& capacity() { return *m_capacity; }
    MemoryOverview& overview() { return *m_overview; }
    // The choices of the chart, for the toolbar: the axis if the file has times, then the lines.
    std::vector<QAction*> chips() const;
    QAction& line(std::size_t line) { return *m_lines[line]; } // in the order of m_lines
    void setTheme(const Theme& theme);
    void groupBy(HolderBy by);
    void setAxis(MemoryBands::Axis axis);
    QString statusText() const;
    QString placeText() const; // the cursor and the length of the view

signals:
    void deviceChosen(std::size_t device); // its place in the snapshot's devices
    void capacityChosen(std::optional<std::int64_t> bytes);
    void placeChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeChips();
    void showLines();
    QWidget* makeChartRow();
    void makeInspector();
    void linkPanel();
    void fitHeights();
    void showFinding(std::size_t device, std::int64_t index);

    MemoryDocument* m_document;
    const Theme* m_theme;
    MemoryStrip* m_strip = nullptr;
    MemoryChart* m_chart = nullptr;
    AddressMapView* m_map = nullptr;
    MemoryPanel* m_panel = nullptr;
    MemoryOverview* m_overview = nullptr;
    MemoryLegend* m_legend = nullptr;
    CapacityBox* m_capacity = nullptr;
    QFrame* m_chartRow = nullptr;
    Inspector* m_inspector = nullptr;
    MemoryFindingsPage* m_findings = nullptr;
    MemorySelectionPage* m_selection = nullptr;
    MemoryRangePage* m_range = nullptr;
    QAction* m_byEvent = nullptr;
    // Reserved, allocated, requested bytes, segments, private pools; null: the snapshot does not have them.
    std::array<QAction*, 5> m_lines{};
    LatestRequest m_axes;
};

} // namespace lanescope
