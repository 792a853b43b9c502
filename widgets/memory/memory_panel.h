#pragma once
// The drawer below the picture of a memory snapshot: who holds memory at the cursor as a table and as a flame graph by
// stack, the single allocations of a holder or a frame, segments, steps, requests that did not fit, events, SQL.

#include <QWidget>

#include "model/attribution/memory_flame.h"
#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

#include <QTimer>

class QLabel;
class QPushButton;

namespace lanescope {

class CellBars;
class CellItems;
class DataTable;
class Drawer;
class FlameView;
class GroupChips;
class MemoryEventItems;
class MemoryPage;
class MemoryTablePage;
class QueryPanel;
struct MemoryPlace;
struct Theme;

class MemoryPanel : public QWidget {
    Q_OBJECT
public:
    enum class Page { Holders, Flame, Allocations, Segments, Steps, OutOfMemory, Events, Sql };
    static std::span<const char* const> pageIds();        // by Page, as --panel names them
    static std::optional<Page> pageOf(const QString& id); // absent: no page has this name

    MemoryPanel(MemoryDocument& document, const Theme& theme, QWidget* parent = nullptr);

    Page page() const; // the last one if the drawer is closed
    bool isOpen() const;
    bool isOffered(Page page) const; // the snapshot records what the page shows
    void show(Page page);
    void close();
    void groupBy(HolderBy by);
    void showHolder(std::uint32_t group); // the allocations of a group of holders
    void setTheme(const Theme& theme);
    // The events that the chart shows: the page Events lists them.
    void setInView(std::int64_t first, std::int64_t last);
    Drawer& drawer() { return *m_drawer; }
    DataTable& holders() { return *m_holders; }
    FlameView& flame() { return *m_flame; }
    QPushButton& flameFrames() { return *m_flameFrames; } // also the C++ functions
    DataTable& allocations() { return *m_allocations; }
    MemoryTablePage& segments() { return *m_segments; }
    MemoryTablePage& steps() { return *m_steps; }
    MemoryTablePage& refusals() { return *m_refusals; }
    QLabel& whyRefused() { return *m_why; } // for the chosen request
    DataTable& events() { return *m_events; }
    QueryPanel& sql() { return *m_sql; }
    GroupChips& kinds() { return *m_kinds; } // the grouping of the holders

    static constexpr std::int64_t maxEvents = 200'000; // rows of the page Events

signals:
    void pageChanged();
    void partRequested(qint64 first, qint64 last); // events that the chart should show
    void placeChosen(std::int64_t index);          // an event

private:
    void makeHolders();
    void makeFlame();
    void makeAllocations();
    void makeTables();
    void makeRefusals();
    void makeEvents();
    void makeSql();
    MemoryPage* pageWith(DataTable& table);
    void addLinkTo(MemoryPage& page);
    void changed();
    void fill();
    void fillHolders();
    void fitHolders();
    void fillFlame();
    void fillSegments();
    void followSegment();
    void fillSteps();
    void fillRefusals();
    void fillEvents();
    void chooseHolder(int row);
    void chooseGroup(std::uint32_t group); // noMemoryIndex: all
    void chooseFrame();
    void followCursor();
    void dropAllocations();
    void fillAllocations(std::vector<std::uint32_t> lives, const QString& of);
    void explainRefusal(int row);
    void choose(const MemoryPlace& place);
    void open(const MemoryPlace& place);
    QString scopeOf(Page page) const;

    MemoryDocument& m_document;
    const Theme* m_theme;
    Drawer* m_drawer = nullptr;
    Page m_page = Page::Holders;
    GroupChips* m_kinds = nullptr;
    std::vector<QPushButton*> m_toAllocations; // buttons for the chosen holder or frame, on both pages
    CellItems *m_holderItems = nullptr, *m_allocationItems = nullptr;
    DataTable *m_holders = nullptr, *m_allocations = nullptr, *m_events = nullptr;
    FlameView* m_flame = nullptr;
    QPushButton* m_flameFrames = nullptr;
    MemoryPage *m_holderPage = nullptr, *m_flamePage = nullptr, *m_allocationPage = nullptr, *m_eventPage = nullptr;
    MemoryTablePage *m_segments = nullptr, *m_steps = nullptr, *m_refusals = nullptr;
    MemoryEventItems* m_eventItems = nullptr;
    QLabel* m_why = nullptr;
    QueryPanel* m_sql = nullptr;
    std::vector<CellBars*> m_bars;
    std::vector<std::uint32_t> m_groups; // by row of the holders
    std::shared_ptr<const MemoryFlame> m_flameGraph;
    std::vector<std::uint32_t> m_lives;    // by row of the allocations
    std::optional<std::uint32_t> m_chosen; // their group of holders; none: they belong to a frame, or not asked for
    QString m_livesOf;
    std::int64_t m_firstInView = 0, m_lastInView = -1;
    QTimer m_viewSettles; // while the chart moves the page Events waits
    LatestRequest m_rows, m_flames, m_blocks, m_grouping, m_segmentRows, m_stepRows, m_whys;
};

} // namespace lanescope
