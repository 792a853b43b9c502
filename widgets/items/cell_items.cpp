#include "widgets/items/cell_items.h"

#include <QPainter>

#include "widgets/kit/cell_units.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int swatchSize = 8, swatchRoom = 14;

const TableCell* cellOf(const QModelIndex& index)
{
    const QVariant cell = index.data(CellItems::cellRole);
    return cell.isValid() ? cell.value<const TableCell*>() : nullptr;
}

} // namespace

TableCell TableCell::of(std::string_view words, QString tip)
{
    return {std::nullopt, std::string{words}, {}, std::move(tip), {}, {}, false};
}

TableCell TableCell::of(std::optional<double> number, QString (*word)(double))
{
    return {number, {}, number ? word(*number) : QString{}, {}, {}, {}, false};
}

void giveUnits(CellTable& table)
{
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const CellColumn& column = table.columns[c];
        std::vector<TableCell*> cells;
        std::vector<double> values;
        bool hasFraction = false;
        for (std::vector<TableCell>& row : table.rows)
            if (TableCell& cell = row[c]; cell.number && !cell.shown.isEmpty()) {
                cells.push_back(&cell);
                values.push_back(*cell.number);
                hasFraction = hasFraction || cell.shown.contains(QLatin1Char{'.'});
            }
        if (column.isText || (column.unit.isEmpty() && !hasFraction))
            continue;
        const CellUnit unit = column.unit == QLatin1String{"ns"}      ? durationUnitOf(values)
                              : column.unit == QLatin1String{"bytes"} ? bytesUnitOf(values)
                              : column.unit == QLatin1String{"%"}     ? percentUnitOf(values)
                                                                      : plainUnitOf(values);
        for (TableCell* cell : cells) {
            if (*cell->number == 0 && column.unit == QLatin1String{"%"})
                continue; // no difference is not an absent one
            const QString sign = cell->shown.startsWith(QLatin1Char{'+'}) ? QStringLiteral("+")
                                 : cell->shown.startsWith(QChar{0xB1})    ? QStringLiteral("± ")
                                 : cell->shown.startsWith(QChar{0x2265})  ? QStringLiteral("≥ ")
                                                                          : QString{};
            cell->shown = sign + cellIn(*cell->number, unit);
        }
    }
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

bool CellItems::isTotal(const QModelIndex& row) const { return m_table->hasTotal && row.row() + 1 == rowCount(); }

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
    case cellRole:
        return QVariant::fromValue(&c);
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
        return c.unit.isEmpty() || c.title.compare(c.unit, Qt::CaseInsensitive) == 0
                   ? c.title
                   : QStringLiteral("%1 (%2)").arg(c.title, c.unit);
    case Qt::ToolTipRole:
        return c.tip.isEmpty() ? QVariant{} : QVariant{c.tip};
    default:
        return {};
    }
}

void CellBars::setTheme(const Theme& theme)
{
    m_track = theme.track;
    m_line = theme.cardLine;
}

void CellBars::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (const TableCell* cell = cellOf(index); cell && cell->isBold)
        option->font.setBold(true);
}

void CellBars::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const TableCell* cell = cellOf(index);
    QStyleOptionViewItem own = option;
    if (option.state & QStyle::State_Selected) // the row is what is chosen: its cells look alike
        own.state &= ~(QStyle::State_MouseOver | QStyle::State_HasFocus);
    if (cell && cell->swatch.isValid()) {
        QStyleOptionViewItem left = own; // the background behind the swatch
        left.rect.setWidth(swatchRoom);
        if (option.widget)
            option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &left, painter, option.widget);
        painter->fillRect(
            QRect{option.rect.left() + 6, option.rect.center().y() - swatchSize / 2 + 1, swatchSize, swatchSize},
            cell->swatch);
        own.rect.adjust(swatchRoom, 0, 0, 0);
    }
    QStyledItemDelegate::paint(painter, own, index);
    if (!cell || !cell->bar)
        return;
    const CellBar& bar = *cell->bar;
    const QRectF box{option.rect.left() + 6.0, option.rect.center().y() - 3.0, m_barWidth - 12.0, 7};
    if (bar.isCentred) {
        const double middle = box.center().x(), wide = std::clamp(bar.share, -1.0, 1.0) * box.width() / 2;
        painter->fillRect(QRectF{middle, box.top() - 4, 1, box.height() + 8}, m_line);
        painter->fillRect(QRectF{QPointF{middle, box.top()}, QPointF{middle + wide, box.bottom()}}.normalized(),
                          bar.fill);
        return;
    }
    painter->fillRect(box, m_track);
    const double wide = std::clamp(bar.share, 0.0, 1.0) * box.width();
    painter->fillRect(QRectF{box.left(), box.top(), bar.share > 0 ? std::max(1.0, wide) : 0.0, box.height()}, bar.fill);
}

QSize CellBars::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (const TableCell* cell = cellOf(index))
        size.rwidth() += (cell->bar ? m_barWidth : 0) + (cell->swatch.isValid() ? swatchRoom : 0);
    return size;
}

} // namespace lanescope
