#pragma once
// One row per kernel and launch configuration, with its name decoded.

#include "widgets/kit/table_items.h"

#include "model/analysis/kernels/kernel_table.h"
#include "model/kernels/kernel_name.h"

#include "widgets/kit/cell_units.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

struct KernelEntry {
    KernelRow row;
    KernelName decoded;
    std::string label;  // the short name and, if another row has it too, a difference; for a copy its own name
    std::string family; // "cuBLAS GEMM"; empty if the name is unknown
    std::string launch; // "query + launch"
};

// The kernel table with decoded names; `all` is the GPU time that shares refer to.
struct KernelEntries {
    TracePtr trace;
    std::vector<KernelEntry> rows;
    Ns all{};
};
KernelEntries kernelEntries(TracePtr trace, std::vector<KernelRow> rows);

// Kernels of one label get the details in which they differ: "GEMM 128×128 tf32 · grid 66×2". detail(i, kind) is empty
// where it is not known. One detail if it distinguishes all of them, or else several.
void tellApart(const std::vector<std::string*>& labels, std::size_t kinds,
               const std::function<std::string(std::size_t i, std::size_t kind)>& detail);
// The details of a name besides its label: tile, layout, stages, alignment, type of the output, values per thread.
constexpr std::size_t kindsOfNameDetail = 6;
std::string nameDetail(const KernelName& name, std::size_t kind);

class KernelItems : public TableItems {
    Q_OBJECT
public:
    enum Column {
        Kernel,
        Family,
        Count,
        Total,
        Share,
        Mean,
        Median,
        Least,
        Most,
        Cv,
        Grid,
        Block,
        Registers,
        Shared,
        Waves,
        OccupancyPct,
        Limit,
        Delay,
        Launch,
        Op,
        ColumnCount
    };

    using TableItems::TableItems;
    void set(std::shared_ptr<const KernelEntries> entries);
    const KernelEntries* entries() const { return m_entries.get(); } // null: not computed yet
    const KernelEntry& entry(int row) const { return m_entries->rows[static_cast<std::size_t>(row)]; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex&) const override { return {}; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    bool isText(int column) const override;
    std::optional<double> number(const QModelIndex& index) const override;
    std::string_view words(const QModelIndex& index) const override;
    bool holds(const QModelIndex& row, std::string_view lowerCase) const override;

private:
    QString shown(const QModelIndex& index) const;
    QString tip(const QModelIndex& index) const;

    std::shared_ptr<const KernelEntries> m_entries;
    std::array<CellUnit, ColumnCount> m_units; // set for columns with a unit
};

// "registers and shared memory"
QString limitsOf(const Occupancy& occupancy);
QString wordOf(OccupancyLimit limit);

} // namespace lanescope
