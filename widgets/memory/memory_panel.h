#pragma once
// Below the picture of a memory snapshot: who holds memory at the cursor as a table and as a flame graph by stack, and
// the single allocations of a holder or a frame.

#include <QWidget>

#include "model/attribution/memory_flame.h"
#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

#include <array>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace lanescope {

class CellBars;
class CellItems;
class DataTable;
class FlameView;
struct Theme;

class MemoryPanel : public QWidget {
    Q_OBJECT
public:
    enum class Page { Holders, Flame, Allocations };

    MemoryPanel(MemoryDocument& document, const Theme& theme, QWidget* parent = nullptr);

    Page page() const;
    void show(Page page);
    void groupBy(HolderBy by);
    void setTheme(const Theme& theme);
    DataTable& holders() { return *m_holders; }
    FlameView& flame() { return *m_flame; }
    DataTable& allocations() { return *m_allocations; }

signals:
    void pageChanged();

private:
    QWidget* makeBar();
    void fill();
    void fillHolders();
    void fillFlame();
    void chooseHolder(int row);
    void chooseFrame();
    void fillAllocations(std::vector<std::uint32_t> lives, const QString& of);

    MemoryDocument& m_document;
    QStackedWidget* m_pages = nullptr;
    QButtonGroup* m_tabs = nullptr;
    QComboBox* m_kinds = nullptr;
    QWidget* m_kindBar = nullptr;
    QLabel* m_at = nullptr;
    QPushButton* m_toAllocations = nullptr;
    QLineEdit* m_filter = nullptr;
    CellItems *m_holderItems = nullptr, *m_allocationItems = nullptr;
    DataTable *m_holders = nullptr, *m_allocations = nullptr;
    FlameView* m_flame = nullptr;
    std::vector<CellBars*> m_bars;
    std::vector<std::uint32_t> m_groups; // by row of the holders
    std::shared_ptr<const MemoryFlame> m_flameGraph;
    std::vector<std::uint32_t> m_lives; // by row of the allocations
    LatestRequest m_rows, m_flames, m_blocks, m_grouping;
};

} // namespace lanescope
