#include "widgets/kit/share_bars.h"

#include <QPainter>

#include "widgets/kit/table_items.h"

#include <algorithm>

namespace lanescope {

static constexpr int barWidth = 46, barHeight = 7, barMargin = 6, minCell = 92;

std::pair<QRectF, QRectF> ShareBars::barIn(const QRect& cell, const QModelIndex& index) const
{
    if (index.column() != m_column || cell.width() < minCell)
        return {};
    const QVariant value = index.data(TableItems::exactRole);
    bool isNumber = false;
    const double pct = value.toDouble(&isNumber);
    if (!isNumber || pct <= 0)
        return {};
    const QRectF bar{cell.left() + double{barMargin}, cell.center().y() - (barHeight - 1) / 2.0, barWidth, barHeight};
    QRectF filled = bar;
    filled.setWidth(std::max(1.0, barWidth * std::min(pct, 100.0) / 100));
    return {bar, filled};
}

void ShareBars::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto [bar, filled] = barIn(option.rect, index);
    if (bar.isEmpty())
        return;
    painter->fillRect(bar, option.palette.color(QPalette::Midlight));
    painter->fillRect(filled, m_fill);
}

QSize ShareBars::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.column() == m_column)
        size.setWidth(std::max(size.width() + barWidth + barMargin, minCell));
    return size;
}

} // namespace lanescope
