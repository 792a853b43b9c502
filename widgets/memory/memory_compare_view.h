#pragma once
// Two memory snapshots, A before and B after a change: the answer, both pictures on one scale of bytes and of time,
// whose memory changed at the peak, and the largest changes as cards.

#include <QWidget>

#include "model/memory/diff.h"
#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

#include <array>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace lanescope {

class CellBars;
class CellItems;
class DataTable;
class FindingCard;
class GroupChips;
class Inspector;
class MemoryChart;
class MemoryCompareStrip;
struct Theme;

class MemoryCompareView : public QWidget {
    Q_OBJECT
public:
    struct Side {
        MemorySnapshotPtr snapshot;
        QString name;
        std::shared_ptr<const MemoryBands> bands; // for `device`; null without one
        std::optional<std::size_t> device = 0;    // absent: the file does not hold the GPU that the other has
    };
    // Computes a side from a snapshot that holds a device: this one, or the one with the highest peak. Safe outside the
    // window's thread.
    static Side sideOf(MemorySnapshotPtr snapshot, const QString& name, std::optional<std::size_t> device = {});
    // Both sides of a pair; names: the files' paths.
    static std::array<Side, 2> sidesOf(const MemorySnapshotPtr& a, const MemorySnapshotPtr& b,
                                       const MemoryDevicePair& pair, const std::array<QString, 2>& names);
    // The GPU whose peak changes most, as the command line has it first. One file may lack it.
    static MemoryDevicePair pairToShow(const MemorySnapshot& a, const MemorySnapshot& b);

    MemoryCompareView(const Side& before, const Side& after, const Theme& theme, QWidget* parent = nullptr);

    DataTable& table() { return *m_table; }
    MemoryChart& chart(int side) { return *m_charts[static_cast<std::size_t>(side)]; } // its GPU exists
    MemoryChart& firstChart() { return m_charts[0] ? *m_charts[0] : *m_charts[1]; }
    MemoryCompareStrip& strip() { return *m_strip; }
    const std::vector<FindingCard*>& cards() const { return m_cards; } // the largest changes
    QString headline() const;
    void groupBy(HolderBy by);
    void setTheme(const Theme& theme);

signals:
    void devicesChosen(const MemoryDevicePair& pair); // another GPU: its bands
                                                      // are made outside the view

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeSide(std::size_t side);
    QHBoxLayout* makeBar();
    void addGpus(QHBoxLayout& bar);
    MemoryDevicePair pair() const { return {m_sides[0].device, m_sides[1].device}; }
    void makeTable();
    void linkViews();
    void follow(std::size_t side);
    void placeInspector();
    void fill();
    void showDiff(const MemoryDiff& diff);
    void fillCards(const MemoryDiff& diff);
    QColor colourOf(const std::string& name) const;

    std::array<Side, 2> m_sides;
    std::array<MemoryDocument*, 2> m_documents{}; // null: the side has no such GPU
    std::array<MemoryChart*, 2> m_charts{};       // the same
    std::array<QLabel*, 2> m_names{};
    const Theme* m_theme;
    HolderBy m_by;
    MemoryCompareStrip* m_strip = nullptr;
    CellItems* m_items = nullptr;
    CellBars* m_bars = nullptr;
    DataTable* m_table = nullptr;
    GroupChips* m_kinds = nullptr;
    Inspector* m_inspector = nullptr;
    QWidget* m_page = nullptr; // holds the cards
    QVBoxLayout* m_column = nullptr;
    QLabel* m_unchanged = nullptr; // in place of the cards
    std::vector<FindingCard*> m_cards;
    bool m_isFollowing = false;
    LatestRequest m_rows;
};

} // namespace lanescope
