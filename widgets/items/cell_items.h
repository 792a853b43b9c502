#pragma once
// A table of cells that a worker thread computes in advance, for tables of a few thousand rows.

#include "widgets/kit/table_items.h"

#include <QColor>
#include <QString>
#include <QStyledItemDelegate>

#include <memory>
#include <string>
#include <vector>

namespace lanescope {

struct CellColumn {
    QString title, unit; // unit: of the exact number, "ns"; empty: none
    QString tip;
    bool isText = false;
};

// A bar left of a cell's number.
struct CellBar {
    double share = 0; // filled part of the width; centred: -1..1 from the middle
    bool isCentred = false;
    QColor fill;
};

struct TableCell {
    std::optional<double> number;
    std::string words; // for a text cell, in UTF-8
    QString shown;     // empty: the cell shows `words`, or nothing if its number is absent
    QString tip;
    std::optional<CellBar> bar = {};
    QColor swatch = {}; // a small square before the words; invalid: none
    bool isBold = false;

    static TableCell of(std::string_view words, QString tip = {});
    static TableCell of(std::optional<double> number, QString (*word)(double));
};

struct CellTable {
    std::vector<CellColumn> columns;
    std::vector<std::vector<TableCell>> rows; // each row has one cell per column
    bool hasTotal = false;                    // the last row is the sum of the others
};

// Writes the numbers of each column with one unit and equally many decimals: durations, bytes, percentages, and plain
// numbers with a fraction. A sign before the number (+, ±, ≥) is kept.
void giveUnits(CellTable& table);

class CellItems : public TableItems {
    Q_OBJECT
public:
    using TableItems::TableItems;
    static constexpr int cellRole = Qt::UserRole + 2; // a const TableCell*
    void set(std::shared_ptr<const CellTable> table); // not null

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
    bool isTotal(const QModelIndex& row) const override;

private:
    const CellColumn& column(int column) const { return m_table->columns[static_cast<std::size_t>(column)]; }
    const TableCell& cell(const QModelIndex& index) const;

    std::shared_ptr<const CellTable> m_table = std::make_shared<CellTable>();
};

struct Theme;

// Draws the bars and squares of cells.
class CellBars : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setTheme(const Theme& theme);
    void setBarWidth(int px) { m_barWidth = px; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    QColor m_track, m_line;
    int m_barWidth = 72;
};

} // namespace lanescope
