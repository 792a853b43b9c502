#pragma once
// Draws a bar left of the number in columns of percentages, so that large rows stand out at a glance.

#include <QColor>
#include <QStyledItemDelegate>

namespace lanescope {

class ShareBars : public QStyledItemDelegate {
    Q_OBJECT
public:
    // column: holds percentages of a whole, as TableItems::exactRole.
    ShareBars(int column, QColor fill, QObject* parent) : QStyledItemDelegate(parent), m_column(column), m_fill(fill) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    // The bar within a cell, and its part that is filled; empty where the cell has no room or no number.
    std::pair<QRectF, QRectF> barIn(const QRect& cell, const QModelIndex& index) const;

private:
    bool paintName(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    int m_column;
    QColor m_fill;
};

} // namespace lanescope
