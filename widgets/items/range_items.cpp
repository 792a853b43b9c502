#include "widgets/items/range_items.h"

#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"

namespace lanescope {

RangeItems::RangeItems(TracePtr trace, QObject* parent) : QAbstractTableModel(parent), m_trace(std::move(trace)) {}

void RangeItems::set(std::vector<RangeRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int RangeItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RangeItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant RangeItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RangeRow& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant{(index.column() <= Kind ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    if (role == Qt::ToolTipRole && index.column() == Name)
        return toQt(m_trace->text(row.name));
    if (role == sortRole)
        switch (index.column()) {
        case Count:
            return static_cast<qulonglong>(row.count);
        case Total:
            return static_cast<qlonglong>(row.total.count());
        case Mean:
            return static_cast<qlonglong>(row.mean().count());
        default:
            break;
        }
    if (role != Qt::DisplayRole && role != sortRole)
        return {};
    switch (index.column()) {
    case Name:
        return toQt(m_trace->text(row.name));
    case Kind:
        return toQt(nameOf(row.kind));
    case Count:
        return countOf(row.count);
    case Total:
        return cellDuration(static_cast<double>(row.total.count()));
    case Mean:
        return cellDuration(static_cast<double>(row.mean().count()));
    default:
        return {};
    }
}

QVariant RangeItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant{(section <= Kind ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Kind:
        return tr("Kind");
    case Count:
        return tr("Count");
    case Total:
        return tr("Total");
    case Mean:
        return tr("Mean");
    default:
        return {};
    }
}

} // namespace lanescope
