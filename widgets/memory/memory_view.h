#pragma once
// A memory snapshot as a whole: headline and figures, the chart, the address map, who holds memory, what stands out,
// and what is chosen.

#include <QWidget>

#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

class QFrame;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace lanescope {

class AddressMapView;
class CapacityBox;
class DataTable;
class MemoryChart;
class MemoryOverview;
class MemoryPanel;
class PeakShares;
struct MemoryFinding;
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
    QLabel& legend() { return *m_legend; }
    QPushButton& lineChip(std::size_t line) { return *m_lines[line]; } // in the order of m_lines
    CapacityBox& capacity() { return *m_capacity; }
    MemoryOverview& overview() { return *m_overview; }
    PeakShares& shares() { return *m_shares; }
    void setTheme(const Theme& theme);
    void groupBy(HolderBy by);
    void setAxis(MemoryBands::Axis axis);
    QString statusText() const;

signals:
    void deviceChosen(std::size_t device); // its place in the snapshot's devices
    void capacityChosen(std::optional<std::int64_t> bytes);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeChartRow();
    QWidget* makeLegend();
    void linkPanel();
    void fitHeights();
    void addChips(QHBoxLayout& row, QWidget& header);
    void addFigures(QHBoxLayout& row, QWidget& header);
    QLabel* kindsOf(const MemoryFinding& finding, QWidget* card);
    QLabel* remediesOf(const MemoryFinding& finding, QWidget* card);
    QWidget* makeSide();
    void fillLegend();
    void fillSelection();
    QString segmentText(std::uint64_t address) const;
    QString stackText(std::uint32_t stack, const QString& title) const;
    void showSelection(const QString& text);
    void fillCards();
    void fillFindings(QVBoxLayout& into);
    QWidget* buttonsOf(const MemoryFinding& finding, QWidget* card);

    MemoryDocument* m_document;
    const Theme* m_theme;
    MemoryChart* m_chart = nullptr;
    AddressMapView* m_map = nullptr;
    MemoryPanel* m_panel = nullptr;
    MemoryOverview* m_overview = nullptr;
    PeakShares* m_shares = nullptr;
    CapacityBox* m_capacity = nullptr;
    QFrame* m_chartRow = nullptr;
    QScrollArea *m_cards = nullptr, *m_chosen = nullptr; // hold the findings and the selection
    QLabel *m_legend = nullptr, *m_selection = nullptr;
    std::array<QPushButton*, 4> m_lines{}; // reserved bytes, bytes in blocks, requested bytes, segment events
    LatestRequest m_axes;
};

} // namespace lanescope
