#pragma once
// Allocations of a trace with [memory] events: by op, module, Python line and phase, and the steps with their peaks.
// A chosen step is selected on the timeline.

#include "widgets/panels/panel.h"

#include "model/attribution/memory_use.h"
#include "widgets/items/cell_items.h"

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace lanescope {

class DataTable;
class PlaceLine;

class MemoryUsePanel : public Panel {
    Q_OBJECT
public:
    explicit MemoryUsePanel(Document& document, QWidget* parent = nullptr);

    DataTable& table() { return *m_table; }
    QString summary() const;
    static constexpr int steps = static_cast<int>(memoryUseIds.size());
    void showBy(int by); // a MemoryUseBy, or `steps`
    int shownBy() const;
    void setTheme(const Theme& theme) override;

signals:
    void ready();

private:
    void showAnswer(const std::vector<MemoryUse>& uses);
    void fill();
    const MemoryUse* use() const; // memory use of the chosen device; null: nothing is recorded
    void chooseStep(int row);

    Document& m_document;
    const std::vector<MemoryUse>* m_uses = nullptr; // held by the document's analysis
    CellItems* m_items;
    CellBars* m_bars;
    DataTable* m_table;
    QWidget* m_head;
    QButtonGroup* m_chips;
    QComboBox* m_devices;
    QLineEdit* m_filter;
    QLabel* m_summary;
    PlaceLine* m_placeLine = nullptr; // once there are figures
};

std::shared_ptr<const CellTable> memoryUseTable(const MemoryUse& use, MemoryUseBy by);
std::shared_ptr<const CellTable> memoryStepTable(const Trace& trace, const MemoryUse& use);

Panel* makeMemoryUsePanel(Document& document, QWidget* parent);

} // namespace lanescope
