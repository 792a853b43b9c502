#include "widgets/items/cell_items.h"

#include <algorithm>

namespace lanescope {

TableCell TableCell::of(std::string_view words, QString tip)
{
    return {std::nullopt, std::string{words}, {}, std::move(tip)};
}

TableCell TableCell::of(std::optional<double> number, QString (*word)(double))
{
    return {number, {}, number ? word(*number) : QString{}, {}};
}

void CellItems::set(std::shared_ptr<const CellTable> table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

QModelIndex CellItems::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex{};
}

int CellItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table->rows.size());
}

int CellItems::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table->columns.size());
}

const TableCell& CellItems::cell(const QModelIndex& index) const
{
    return m_table->rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
}

bool CellItems::isText(int column) const { return this->column(column).isText; }
std::optional<double> CellItems::number(const QModelIndex& index) const { return cell(index).number; }
std::string_view CellItems::words(const QModelIndex& index) const { return cell(index).words; }

bool CellItems::holds(const QModelIndex& row, std::string_view lowerCase) const
{
    const std::vector<TableCell>& cells = m_table->rows[static_cast<std::size_t>(row.row())];
    return std::any_of(cells.begin(), cells.end(),
                       [&](const TableCell& c) { return containsWord(c.words, lowerCase); });
}

QVariant CellItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const TableCell& c = cell(index);
    const QString shown = isText(index.column()) && c.shown.isEmpty() ? QString::fromStdString(c.words) : c.shown;
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant{(isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    case Qt::DisplayRole:
        return shown;
    case exactRole:
        if (isText(index.column()))
            return QString::fromStdString(c.words);
        return c.number ? QVariant{QString::number(*c.number, 'g', 15)} : QVariant{QString{}};
    case Qt::ToolTipRole:
        return c.tip.isEmpty() ? QVariant{} : QVariant{c.tip};
    default:
        return {};
    }
}

QVariant CellItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const CellColumn& c = column(section);
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant{(c.isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
    case Qt::DisplayRole:
        return c.title;
    case exactRole:
        return c.unit.isEmpty() ? c.title : QStringLiteral("%1 (%2)").arg(c.title, c.unit);
    case Qt::ToolTipRole:
        return c.tip.isEmpty() ? QVariant{} : QVariant{c.tip};
    default:
        return {};
    }
}

} // namespace lanescope
