#pragma once
// The rows of a range's summary as a table. A row whose slices the range cuts is marked.

#include <QAbstractTableModel>

#include "model/analysis/time/range_summary.h"
#include "widgets/kit/cell_units.h"

#include <set>
#include <vector>

namespace lanescope {

class RangeItems : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Kind, Count, Total, Mean, ColumnCount };
    static constexpr int sortRole = Qt::UserRole; // numbers instead of text

    explicit RangeItems(TracePtr trace, QObject* parent = nullptr);
    void set(std::vector<RangeRow> rows);
    const std::vector<RangeRow>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString nameOf(const RangeRow& row) const; // short

    TracePtr m_trace;
    std::vector<RangeRow> m_rows;
    std::set<std::uint32_t> m_several; // names whose short name another row has too
    CellUnit m_total, m_mean;
};

} // namespace lanescope
