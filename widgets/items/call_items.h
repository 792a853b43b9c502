#pragma once
// The profiler's table as a tree: each row can be expanded to its children, which are computed on demand.

#include "widgets/kit/table_items.h"

#include "model/analysis/recorded_memory.h"

#include "widgets/kit/cell_units.h"

#include <array>
#include <memory>
#include <vector>

namespace lanescope {

class CallItems : public TableItems {
    Q_OBJECT
public:
    enum Column {
        Name,
        SelfCpuPct,
        SelfCpu,
        CpuPct,
        CpuTotal,
        CpuMean,
        SelfCuda,
        SelfCudaPct,
        CudaTotal,
        CudaMean,
        CpuMemory,
        SelfCpuMemory,
        CudaMemory,
        SelfCudaMemory,
        Calls,
        Kernels,
        Shapes,
        ColumnCount
    };

    explicit CallItems(QObject* parent = nullptr);
    ~CallItems() override;
    // memory: null, or of the table's trace; it outlives the rows.
    void set(std::shared_ptr<const ProfilerTable> table, const CallMemory* memory = nullptr,
             const std::optional<TimeRange>& within = {});
    void setCuda(bool isCuda) { m_isCuda = isCuda; }             // for the words of the header; before set()
    const ProfilerTable* table() const { return m_table.get(); } // null: not there yet
    const TableRow& row(const QModelIndex& index) const;
    // The children of the row; null: not computed yet.
    const std::vector<TableRow>* within(const QModelIndex& index) const;
    void setWithin(const QModelIndex& index, std::vector<TableRow> rows);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override; // emits wanted(); setWithin() answers
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    bool isText(int column) const override { return column == Name || column == Shapes; }
    std::optional<double> number(const QModelIndex& index) const override;
    std::string_view words(const QModelIndex& index) const override;
    bool holds(const QModelIndex& row, std::string_view lowerCase) const override;

signals:
    void wanted(const QModelIndex& row); // the children of the row

private:
    struct Node;
    const Node& node(const QModelIndex& index) const;
    QString shown(const TableRow& row, int column, std::optional<double> number) const;

    std::shared_ptr<const ProfilerTable> m_table;
    const CallMemory* m_memory = nullptr;
    bool m_isCuda = true;
    std::optional<TimeRange> m_within; // the table's range
    std::vector<std::unique_ptr<Node>> m_nodes;
    std::array<CellUnit, ColumnCount> m_units; // set for numbers that are not counts
};

} // namespace lanescope
