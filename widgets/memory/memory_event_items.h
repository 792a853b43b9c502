#pragma once
// The events of a memory snapshot as rows, read from it when they are shown: no row is copied, so that many can be
// listed at once.

#include "widgets/kit/cell_units.h"
#include "widgets/kit/table_items.h"
#include "widgets/memory/memory_document.h"

#include <unordered_map>

namespace lanescope {

class MemoryEventItems : public TableItems {
    Q_OBJECT
public:
    enum Column { Event, Time, Action, Size, Line, Op, Address, Stream, Columns };

    explicit MemoryEventItems(const MemoryDocument& document, QObject* parent = nullptr);

    // Events first to last of the document's device; none if last < first.
    void set(std::int64_t first, std::int64_t last);
    std::int64_t eventOf(int row) const { return m_first + row; }
    int rowOf(std::int64_t event) const; // -1: not listed

    bool isText(int column) const override;
    std::optional<double> number(const QModelIndex& index) const override;
    std::string_view words(const QModelIndex& index) const override;
    bool holds(const QModelIndex& row, std::string_view lowerCase) const override;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex&) const override { return {}; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::size_t rowInFile(int row) const;
    const std::string& lineOf(std::uint32_t stack) const;
    QString shownText(const QModelIndex& index) const;

    MemorySnapshotPtr m_snapshot;
    const MemoryDevice& m_device;
    bool m_hasTimes;
    std::int64_t m_first = 0;
    int m_count = 0;
    CellUnit m_timeUnit, m_sizeUnit;
    mutable std::unordered_map<std::uint32_t, std::string> m_lines; // by stack; never moved
};

} // namespace lanescope
