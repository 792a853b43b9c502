#pragma once
// The time of modules, scopes, functions, phases or layers as a tree, per phase, on the GPU and on the host. Work that
// cannot be assigned comes last, one row per reason.

#include "widgets/kit/cell_units.h"
#include "widgets/kit/table_items.h"

#include "model/attribution/memory_use.h"
#include "model/attribution/place_table.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

struct ModuleEntries {
    PlaceTable table;
    // Rows of the table, then what has no place, then layers that are far from the median of their fold. Each has its
    // text, its rows below it and its place among them.
    struct Entry {
        std::string name, detail;
        std::size_t parent = PlaceRow::noParent, place = 0;
        std::vector<std::size_t> children;
    };
    std::vector<Entry> entries;
    std::vector<std::size_t> top;
    std::vector<std::string> notes;
    std::vector<std::int64_t> memory; // bytes that each entry allocated, with what is below it; empty: not known
    bool isMemoryAtPeak = false;      // only those that were live at the device's peak
    Ns longest{};                     // busy time of the longest cell of a phase: all bars have one scale

    const OutlierRow* outlier(std::size_t entry) const
    {
        const std::size_t before = table.rows.size() + table.unplaced.size();
        return entry < before ? nullptr : &table.outliers[entry - before];
    }
    const PlaceRow* row(std::size_t entry) const // null: what has no place
    {
        return entry < table.rows.size() ? &table.rows[entry] : outlier(entry) ? &outlier(entry)->row : nullptr;
    }
    const UnplacedRow& unplaced(std::size_t entry) const { return table.unplaced[entry - table.rows.size()]; }
    // GPU work of the entry and everything below it, as indices in Attribution::works.
    std::vector<std::uint32_t> worksOf(std::size_t entry) const;
};
enum class EntriesShown : std::uint8_t { All, WithGpuTime };
// memory: of the whole trace; null: not known, or of a part.
ModuleEntries moduleEntries(PlaceTable table, const Attribution& attribution, const MemoryUse* memory = nullptr,
                            EntriesShown shown = EntriesShown::All);

class ModuleItems : public TableItems {
    Q_OBJECT
public:
    enum Column {
        Name,
        Forward,
        Backward,
        Recompute,
        Optimizer,
        Data,
        Communication,
        Undecided,
        Gpu,
        Share,
        Host,
        Memory,
        Calls,
        Kernels,
        Flops,
        OfPeak,
        ColumnCount
    };
    static constexpr int barRole = Qt::UserRole + 20;     // 0..1 of a bar; absent: none
    static constexpr int outlierRole = Qt::UserRole + 21; // a layer far from the median of its fold
    static constexpr int detailRole = Qt::UserRole + 22;  // a further detail of a name; may be empty

    using TableItems::TableItems;
    enum class ShareOf : std::uint8_t { Whole, Parent };
    void set(std::shared_ptr<const ModuleEntries> entries, ShareOf shareOf = ShareOf::Whole);
    const ModuleEntries* entries() const { return m_entries.get(); } // null: not there yet
    static std::size_t entryOf(const QModelIndex& index) { return static_cast<std::size_t>(index.internalId()); }
    QModelIndex indexOf(std::size_t entry) const;
    bool isColumnUsed(int column) const; // any row has a value there
    static Phase phaseOf(int column);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    bool isText(int column) const override { return column == Name; }
    std::optional<double> number(const QModelIndex& index) const override;
    std::string_view words(const QModelIndex& index) const override;
    bool holds(const QModelIndex& row, std::string_view lowerCase) const override;

private:
    QString shown(const QModelIndex& index) const;
    bool isLowerBound(const QModelIndex& index) const;
    QString tip(const QModelIndex& index) const;

    Ns wholeOf(std::size_t entry) const; // the whole of the share

    std::shared_ptr<const ModuleEntries> m_entries;
    ShareOf m_shareOf = ShareOf::Whole;
    std::array<CellUnit, ColumnCount> m_units{};
};

} // namespace lanescope
